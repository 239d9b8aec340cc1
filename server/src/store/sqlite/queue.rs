//! Tickets.

use super::{Sqlite, draws, id, matches, persons, read_id};
use crate::model::{MatchSetup, Ticket, Wish};
use crate::random::Id;
use crate::rating::Rating;
use crate::store::{Enqueued, MOST_BY_DAYS, NewMatch, NewTicket, QueueStore, StoreError, json, unreadable};
use async_trait::async_trait;
use sqlx::sqlite::{Sqlite as Driver, SqliteRow};
use sqlx::{QueryBuilder, Row as _, SqliteConnection};
use std::collections::HashSet;
use std::sync::Arc;

/// The time for which an account may not queue after it did not come to a match, in milliseconds.
/// It grows with the number of such matches up to the last value.
const BARRED: [u64; 3] = [2 * 60_000, 10 * 60_000, 60 * 60_000];
/// The time after which such a match is forgotten, in milliseconds: a day.
const FORGOTTEN: u64 = 24 * 60 * 60_000;
/// The time for which players keep their place in the queue after others did not come, in milliseconds.
const FRONT: u64 = 10 * 60_000;

/// Selects a ticket with its owner's name and rating.
const TICKET: &str = "SELECT tickets.id, tickets.account_id, name, wish, queued_at, match_id, share_hash, rating \
     FROM tickets JOIN accounts ON accounts.id = tickets.account_id \
     LEFT JOIN ratings ON ratings.account_id = tickets.account_id AND game = wish ->> '$.game'";

#[async_trait]
impl QueueStore for Sqlite {
    async fn take_ticket(&self, new: NewTicket) -> Result<Enqueued, StoreError> {
        self.writer.write_all(move |connection| Box::pin(async move { take(connection, new).await })).await
    }

    async fn ticket(&self, id: Id) -> Result<Option<Ticket>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!("{TICKET} WHERE tickets.id = ?"));
        let row = sqlx::query(query).bind(id.bytes()).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }

    async fn ticket_of(&self, account: Id) -> Result<Option<Ticket>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!("{TICKET} WHERE tickets.account_id = ?"));
        let row = sqlx::query(query).bind(account.bytes()).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }

    async fn drop_ticket(&self, account: Id) -> Result<bool, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    if drop_ticket(connection, account).await? {
                        return Ok(true);
                    }
                    let is_seated: bool = sqlx::query_scalar(
                        "SELECT EXISTS (SELECT 1 FROM tickets JOIN matches ON matches.id = match_id \
                         WHERE account_id = ? AND state = 'running')",
                    )
                    .bind(account.bytes())
                    .fetch_one(connection)
                    .await?;
                    Ok(!is_seated)
                })
            })
            .await
    }

    async fn waiting(&self) -> Result<Vec<Ticket>, StoreError> {
        let query =
            sqlx::AssertSqlSafe(format!("{TICKET} WHERE match_id IS NULL ORDER BY queued_at, tickets.id"));
        sqlx::query(query).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    async fn sweep_tickets(&self, live: Vec<Id>, now: u64, silent: u64) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    sqlx::query(
                        "UPDATE tickets SET seen_at = ? WHERE match_id IS NULL \
                         AND id IN (SELECT unhex(value) FROM json_each(?))",
                    )
                    .bind(now as i64)
                    .bind(json(&live))
                    .execute(&mut *connection)
                    .await?;
                    sqlx::query("DELETE FROM tickets WHERE match_id IS NULL AND seen_at <= ?")
                        .bind(silent as i64)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn apart_in_queue(&self) -> Result<HashSet<(Id, Id)>, StoreError> {
        let rows = sqlx::query(
            // From the waiting accounts to those they block:
            // SQLite would begin with all blocks of all accounts.
            "SELECT by_account, of_account FROM tickets AS one \
             CROSS JOIN blocks ON one.account_id = by_account CROSS JOIN tickets AS other ON other.account_id = of_account \
             WHERE one.match_id IS NULL AND other.match_id IS NULL",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok((id(row, "by_account")?, id(row, "of_account")?))).collect()
    }

    async fn seat_tickets(
        &self,
        tickets: Vec<Id>,
        new: NewMatch,
        most_by_days: u32,
    ) -> Result<bool, StoreError> {
        let keys = Arc::clone(&self.keys);
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let mut query = QueryBuilder::<Driver>::new(
                        "SELECT account_id FROM tickets WHERE match_id IS NULL AND id IN (",
                    );
                    let mut ids = query.separated(", ");
                    for ticket in &tickets {
                        ids.push_bind(ticket.bytes().to_vec());
                    }
                    query.push(")");
                    let found: Vec<Vec<u8>> = query.build_query_scalar().fetch_all(&mut *connection).await?;
                    let accounts: Vec<Id> = found.into_iter().map(read_id).collect::<Result<_, _>>()?;
                    if accounts.len() < tickets.len() {
                        return Ok(false);
                    }
                    let by_days = new.setup.speed.is_some_and(|speed| speed.days().is_some());
                    let most = if by_days { most_by_days } else { 1 };
                    for account in &accounts {
                        if playing(connection, *account, by_days).await? >= most {
                            // A match of theirs has begun meanwhile, from a room.
                            // If their ticket stayed, every look would bring the same people together
                            // again and hold the others up.
                            drop_ticket(connection, *account).await?;
                            return Ok(false);
                        }
                        if persons::is_apart(connection, *account, &accounts).await? {
                            return Ok(false);
                        }
                    }
                    matches::create(connection, &new, &keys).await?;
                    for account in &accounts {
                        sqlx::query("UPDATE tickets SET match_id = ? WHERE account_id = ?")
                            .bind(new.id.bytes())
                            .bind(account.bytes())
                            .execute(&mut *connection)
                            .await?;
                        // A player with a match has used the place at the front.
                        sqlx::query("UPDATE queue_marks SET front_until = 0 WHERE account_id = ?")
                            .bind(account.bytes())
                            .execute(&mut *connection)
                            .await?;
                    }
                    Ok(true)
                })
            })
            .await
    }
}

/// Returns the number of running matches with clocks of an account: those by days, or the others.
async fn playing(connection: &mut SqliteConnection, account: Id, by_days: bool) -> Result<u32, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT count(*) FROM running_seats JOIN matches ON id = match_id \
         WHERE account_id = ? AND (speed IN ('day', 'two_days', 'three_days', 'week')) = ?",
    )
    .bind(account.bytes())
    .bind(by_days)
    .fetch_one(connection)
    .await?)
}

/// Checks that nobody plays two matches with clocks at once, or too many by days,
/// now that this one has begun.
pub(super) async fn check_playing(
    connection: &mut SqliteConnection,
    begun: &MatchSetup,
) -> Result<(), StoreError> {
    let Some(speed) = begun.speed else { return Ok(()) };
    let by_days = speed.days().is_some();
    let most = if by_days { MOST_BY_DAYS } else { 1 };
    for account in begun.people() {
        if playing(connection, account, by_days).await? > most {
            return Err(StoreError::AlreadyPlaying);
        }
    }
    Ok(())
}

async fn take(connection: &mut SqliteConnection, new: NewTicket) -> Result<Enqueued, StoreError> {
    let account = new.account.bytes();
    let same = sqlx::query("SELECT id, wish FROM tickets WHERE account_id = ? AND request_id = ?")
        .bind(account)
        .bind(&new.request_id)
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(same) = same {
        let is_same = same.try_get::<&str, _>("wish")? == json(&new.wish);
        return Ok(if is_same { Enqueued::Ticket(id(&same, "id")?) } else { Enqueued::OtherRequest });
    }
    let mark: Option<(i64, Option<i64>, i64)> =
        sqlx::query_as("SELECT barred_until, queued_at, front_until FROM queue_marks WHERE account_id = ?")
            .bind(account)
            .fetch_optional(&mut *connection)
            .await?;
    let (barred_until, waited_since, front_until) = mark.unwrap_or_default();
    if barred_until as u64 > new.at {
        return Ok(Enqueued::Barred(barred_until as u64));
    }
    if playing(connection, new.account, new.wish.speed.days().is_some()).await? >= new.most {
        return Ok(Enqueued::Playing);
    }
    let at_front = waited_since.filter(|_| front_until as u64 > new.at);
    // An app that has lost its ticket takes another one for the same wish.
    let kept: Option<i64> = sqlx::query_scalar(
        "SELECT queued_at FROM tickets WHERE account_id = ? AND wish = ? AND match_id IS NULL",
    )
    .bind(account)
    .bind(json(&new.wish))
    .fetch_optional(&mut *connection)
    .await?;
    let queued_at = at_front.into_iter().chain(kept).min().unwrap_or(new.at as i64);
    sqlx::query(
        "REPLACE INTO tickets (account_id, id, request_id, wish, share_hash, queued_at, seen_at) \
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(account)
    .bind(new.id.bytes())
    .bind(&new.request_id)
    .bind(json(&new.wish))
    .bind(new.share.as_ref().map(|hash| &hash.bytes()[..]))
    .bind(queued_at)
    .bind(new.at as i64)
    .execute(connection)
    .await?;
    Ok(Enqueued::Ticket(new.id))
}

/// Marks the accounts that did not come to a match that is void for it.
/// They wait before they may queue again, and the others of the match go to the front.
pub(super) async fn mark_absent(
    connection: &mut SqliteConnection,
    match_id: Id,
    absent: &[Id],
    at: u64,
) -> Result<(), StoreError> {
    if absent.is_empty() {
        return Ok(());
    }
    let rows = sqlx::query("SELECT account_id, queued_at FROM tickets WHERE match_id = ?")
        .bind(match_id.bytes())
        .fetch_all(&mut *connection)
        .await?;
    for row in rows {
        let account = id(&row, "account_id")?;
        if absent.contains(&account) {
            continue;
        }
        sqlx::query(
            "INSERT INTO queue_marks (account_id, queued_at, front_until) VALUES (?, ?, ?) \
             ON CONFLICT DO UPDATE SET queued_at = excluded.queued_at, front_until = excluded.front_until",
        )
        .bind(account.bytes())
        .bind(row.try_get::<i64, _>("queued_at")?)
        .bind((at + FRONT) as i64)
        .execute(&mut *connection)
        .await?;
    }
    for account in absent {
        let before: Option<i64> =
            sqlx::query_scalar("SELECT no_shows FROM queue_marks WHERE account_id = ? AND barred_until > ?")
                .bind(account.bytes())
                .bind(at.saturating_sub(FORGOTTEN) as i64)
                .fetch_optional(&mut *connection)
                .await?;
        let before = before.unwrap_or(0);
        let barred = BARRED[(before as usize).min(BARRED.len() - 1)];
        sqlx::query(
            "INSERT INTO queue_marks (account_id, no_shows, barred_until) VALUES (?, ?, ?) \
             ON CONFLICT DO UPDATE SET no_shows = excluded.no_shows, barred_until = excluded.barred_until",
        )
        .bind(account.bytes())
        .bind(before + 1)
        .bind((at + barred) as i64)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

fn read(row: &SqliteRow) -> Result<Ticket, StoreError> {
    let wish: Wish = serde_json::from_str(row.try_get("wish")?)
        .map_err(|error| unreadable("a ticket")(error.to_string()))?;
    let rating = row.try_get::<Option<f64>, _>("rating")?;
    let rating = rating.map_or(Rating::NEW, |rating| Rating { rating, ..Rating::NEW });
    Ok(Ticket {
        id: id(row, "id")?,
        account: id(row, "account_id")?,
        name: row.try_get("name")?,
        wish,
        queued_at: row.try_get::<i64, _>("queued_at")? as u64,
        points: rating.points(),
        match_id: row.try_get::<Option<Vec<u8>>, _>("match_id")?.map(read_id).transpose()?,
        share: draws::bytes(row, "share_hash")?,
    })
}

/// Drops a ticket that has not led to a match; returns true if there was one.
async fn drop_ticket(connection: &mut SqliteConnection, account: Id) -> Result<bool, StoreError> {
    let done = sqlx::query("DELETE FROM tickets WHERE account_id = ? AND match_id IS NULL")
        .bind(account.bytes())
        .execute(connection)
        .await?;
    Ok(done.rows_affected() > 0)
}
