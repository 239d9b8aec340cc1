//! Tickets.

use super::tx::list;
use super::{ROWS, Row, Sql, Tx, Value, matches, persons, values};
use crate::model::{MatchSetup, Ticket, Wish};
use crate::random::Id;
use crate::rating::Rating;
use crate::store::{Enqueued, MOST_BY_DAYS, NewMatch, NewTicket, QueueStore, StoreError, json, unreadable};
use async_trait::async_trait;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;

/// The time for which an account may not queue after it did not come to a match, in milliseconds.
/// It grows with the number of such matches up to the last value.
const BARRED: [u64; 4] = [2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];
/// The time after which such a match is forgotten, in milliseconds: a day.
const FORGOTTEN: u64 = 24 * 60 * 60_000;
/// The time for which players keep their place in the queue after others did not come, in milliseconds.
const FRONT: u64 = 10 * 60_000;

#[async_trait]
impl QueueStore for Sql {
    async fn take_ticket(&self, new: NewTicket) -> Result<Enqueued, StoreError> {
        self.write(async move |tx: &mut Tx| take(tx, &new).await).await
    }

    async fn ticket(&self, id: Id) -> Result<Option<Ticket>, StoreError> {
        let found = tickets(&mut self.read(), "WHERE tickets.id = ?", values![id]).await?;
        Ok(found.into_iter().next())
    }

    async fn ticket_of(&self, account: Id) -> Result<Option<Ticket>, StoreError> {
        let found = tickets(&mut self.read(), "WHERE tickets.account_id = ?", values![account]).await?;
        Ok(found.into_iter().next())
    }

    async fn drop_ticket(&self, account: Id) -> Result<bool, StoreError> {
        self.write(async move |tx: &mut Tx| {
            if drop_ticket(tx, account).await? {
                return Ok(true);
            }
            let is_seated: bool = tx
                .one(
                    "SELECT EXISTS (SELECT 1 FROM tickets JOIN matches ON matches.id = match_id \
                         WHERE account_id = ? AND state = 'running')",
                    values![account],
                )
                .await?;
            Ok(!is_seated)
        })
        .await
    }

    async fn waiting(&self) -> Result<Vec<Ticket>, StoreError> {
        let condition = "WHERE match_id IS NULL ORDER BY queued_at, tickets.id";
        tickets(&mut self.read(), condition, values![]).await
    }

    async fn sweep_tickets(&self, live: Vec<Id>, now: u64, silent: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            for live in live.chunks(ROWS) {
                let sql = format!(
                    "UPDATE tickets SET seen_at = ? WHERE match_id IS NULL AND id IN ({})",
                    list(live.len())
                );
                let values = [Value::from(now)].into_iter().chain(live.iter().map(Value::from));
                tx.exec(&sql, values.collect()).await?;
            }
            tx.exec("DELETE FROM tickets WHERE match_id IS NULL AND seen_at <= ?", values![silent]).await?;
            Ok(())
        })
        .await
    }

    async fn apart_in_queue(&self) -> Result<HashSet<(Id, Id)>, StoreError> {
        // From the waiting accounts to those they block, and from each of these to its ticket:
        // a join would begin with all blocks of all accounts.
        let sql = "SELECT by_account, of_account FROM blocks \
             WHERE by_account IN (SELECT account_id FROM tickets WHERE match_id IS NULL) \
             AND EXISTS (SELECT 1 FROM tickets WHERE account_id = of_account AND match_id IS NULL)";
        let rows = self.read().rows(sql, values![]).await?;
        rows.iter().map(|row| Ok((row.get::<Id>("by_account")?, row.get::<Id>("of_account")?))).collect()
    }

    async fn met_in_queue(&self, since: u64) -> Result<HashSet<(Id, Id)>, StoreError> {
        let sql = "SELECT met.account_id, other_id FROM tickets \
             JOIN met ON met.account_id = tickets.account_id WHERE match_id IS NULL AND last_at > ? \
             AND EXISTS (SELECT 1 FROM tickets AS other WHERE other.account_id = other_id AND other.match_id IS NULL)";
        let rows = self.read().rows(sql, values![since]).await?;
        rows.iter().map(|row| Ok((row.get::<Id>("account_id")?, row.get::<Id>("other_id")?))).collect()
    }

    async fn seat_tickets(
        &self,
        tickets: Vec<Id>,
        new: NewMatch,
        homes: Vec<(Id, IpAddr)>,
        most_by_days: u32,
    ) -> Result<bool, StoreError> {
        let keys = Arc::clone(&self.keys);
        self.write(async move |tx: &mut Tx| {
            let sql = format!(
                "SELECT account_id FROM tickets WHERE match_id IS NULL AND id IN ({})",
                list(tickets.len())
            );
            let accounts: Vec<Id> = tx.column(&sql, tickets.iter().map(Value::from).collect()).await?;
            if accounts.len() < tickets.len() {
                return Ok(false);
            }
            let by_days = new.setup.speed.is_some_and(|speed| speed.days().is_some());
            let most = if by_days { most_by_days } else { 1 };
            for account in &accounts {
                if playing(tx, *account, by_days).await? >= most {
                    // A match of theirs has begun meanwhile, from a room.
                    // If their ticket stayed, every look would bring the same people together
                    // again and hold the others up.
                    drop_ticket(tx, *account).await?;
                    return Ok(false);
                }
                if persons::is_apart(tx, *account, &accounts).await? {
                    return Ok(false);
                }
            }
            matches::create(tx, &new, &keys).await?;
            for (account, home) in &homes {
                tx.exec(
                    "UPDATE match_seats SET home = ? WHERE match_id = ? AND account_id = ?",
                    values![keys.home(*home), new.id, account],
                )
                .await?;
            }
            remember(tx, &accounts, new.at).await?;
            for account in &accounts {
                tx.exec("UPDATE tickets SET match_id = ? WHERE account_id = ?", values![new.id, account])
                    .await?;
                // A player with a match has used the place at the front.
                tx.exec("UPDATE queue_marks SET front_until = 0 WHERE account_id = ?", values![account])
                    .await?;
            }
            Ok(true)
        })
        .await
    }
}

/// Notes that these have met.
async fn remember(tx: &mut Tx, accounts: &[Id], at: u64) -> Result<(), StoreError> {
    for account in accounts {
        for other in accounts.iter().filter(|other| *other != account) {
            tx.exec(
                "INSERT INTO met (account_id, other_id, times, last_at) VALUES (?, ?, 1, ?) \
                 ON CONFLICT (account_id, other_id) DO UPDATE SET times = met.times + 1, last_at = excluded.last_at",
                values![account, other, at],
            )
            .await?;
        }
    }
    Ok(())
}

/// Returns what an account lacks for a ranked match; `None` if it may have one.
async fn lacking(tx: &mut Tx, new: &NewTicket) -> Result<Option<Enqueued>, StoreError> {
    if !new.wish.ranked || new.earned == 0 {
        return Ok(None);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND recovery IS NOT NULL) \
         OR EXISTS (SELECT 1 FROM identities WHERE account_id = ?1)";
    if !tx.one::<bool>(sql, values![new.account]).await? {
        return Ok(Some(Enqueued::NoWayBack));
    }
    let sql = "SELECT count(*) FROM match_seats JOIN matches ON id = match_id \
         WHERE account_id = ? AND game = ? AND state = 'over' AND resigned = 0";
    let finished: u32 = tx.one(sql, values![new.account, new.wish.game.id()]).await?;
    Ok((finished < new.earned).then_some(Enqueued::TooNew))
}

/// Returns the number of running matches with clocks of an account: those by days, or the others.
async fn playing(tx: &mut Tx, account: Id, by_days: bool) -> Result<u32, StoreError> {
    let is = if by_days { "IN" } else { "NOT IN" };
    let sql = format!(
        "SELECT count(*) FROM running_seats JOIN matches ON id = match_id \
         WHERE account_id = ? AND speed {is} ('day', 'two_days', 'three_days', 'week')"
    );
    tx.one(&sql, values![account]).await
}

/// Checks that nobody plays two matches with clocks at once, or too many by days,
/// now that this one has begun.
pub(super) async fn check_playing(tx: &mut Tx, begun: &MatchSetup) -> Result<(), StoreError> {
    let Some(speed) = begun.speed else { return Ok(()) };
    let by_days = speed.days().is_some();
    let most = if by_days { MOST_BY_DAYS } else { 1 };
    for account in begun.people() {
        if playing(tx, account, by_days).await? > most {
            return Err(StoreError::AlreadyPlaying);
        }
    }
    Ok(())
}

async fn take(tx: &mut Tx, new: &NewTicket) -> Result<Enqueued, StoreError> {
    let account = new.account;
    let same = tx
        .row(
            "SELECT id, wish FROM tickets WHERE account_id = ? AND request_id = ?",
            values![account, &new.request_id],
        )
        .await?;
    if let Some(same) = same {
        let is_same = same.get::<&str>("wish")? == json(&new.wish);
        return Ok(if is_same { Enqueued::Ticket(same.get::<Id>("id")?) } else { Enqueued::OtherRequest });
    }
    let mark = tx
        .row(
            "SELECT barred_until, queued_at, front_until FROM queue_marks WHERE account_id = ?",
            values![account],
        )
        .await?;
    let (mut barred_until, mut waited_since, mut front_until) = (0, None, 0);
    if let Some(mark) = mark {
        barred_until = mark.get("barred_until")?;
        waited_since = mark.get("queued_at")?;
        front_until = mark.get("front_until")?;
    }
    if barred_until > new.at {
        return Ok(Enqueued::Barred(barred_until));
    }
    if playing(tx, new.account, new.wish.speed.days().is_some()).await? >= new.most {
        return Ok(Enqueued::Playing);
    }
    if let Some(lacking) = lacking(tx, new).await? {
        return Ok(lacking);
    }
    let at_front = waited_since.filter(|_| front_until > new.at);
    // An app that has lost its ticket takes another one for the same wish.
    let kept: Option<u64> = tx
        .first(
            "SELECT queued_at FROM tickets WHERE account_id = ? AND wish = ? AND match_id IS NULL",
            values![account, json(&new.wish)],
        )
        .await?;
    let queued_at = at_front.into_iter().chain(kept).min().unwrap_or(new.at);
    tx.exec("DELETE FROM tickets WHERE account_id = ?", values![account]).await?;
    tx.exec(
        "INSERT INTO tickets (account_id, id, request_id, wish, share_hash, queued_at, seen_at) \
         VALUES (?, ?, ?, ?, ?, ?, ?)",
        values![account, new.id, &new.request_id, json(&new.wish), new.share, queued_at, new.at],
    )
    .await?;
    Ok(Enqueued::Ticket(new.id))
}

/// Marks the accounts that did not come to a match that is void for it.
/// They wait before they may queue again, and the others of the match go to the front.
pub(super) async fn mark_absent(tx: &mut Tx, match_id: Id, absent: &[Id], at: u64) -> Result<(), StoreError> {
    if absent.is_empty() {
        return Ok(());
    }
    let rows =
        tx.rows("SELECT account_id, queued_at FROM tickets WHERE match_id = ?", values![match_id]).await?;
    for row in rows {
        let account = row.get::<Id>("account_id")?;
        if absent.contains(&account) {
            continue;
        }
        tx.exec(
            "INSERT INTO queue_marks (account_id, queued_at, front_until) VALUES (?, ?, ?) \
             ON CONFLICT (account_id) DO UPDATE SET queued_at = excluded.queued_at, front_until = excluded.front_until",
            values![account, row.get::<u64>("queued_at")?, at + FRONT],
        )
        .await?;
    }
    bar(tx, absent, at).await
}

/// Lets these accounts wait before they queue again, longer each time.
pub(super) async fn bar(tx: &mut Tx, accounts: &[Id], at: u64) -> Result<(), StoreError> {
    for account in accounts {
        let before: Option<u32> = tx
            .first(
                "SELECT no_shows FROM queue_marks WHERE account_id = ? AND barred_until > ?",
                values![account, at.saturating_sub(FORGOTTEN)],
            )
            .await?;
        let before = before.unwrap_or(0);
        let barred = BARRED[(before as usize).min(BARRED.len() - 1)];
        tx.exec(
            "INSERT INTO queue_marks (account_id, no_shows, barred_until) VALUES (?, ?, ?) \
             ON CONFLICT (account_id) DO UPDATE SET no_shows = excluded.no_shows, barred_until = excluded.barred_until",
            values![account, before + 1, at + barred],
        )
        .await?;
    }
    Ok(())
}

/// Returns the tickets of a condition, with their owners' names and ratings.
async fn tickets(tx: &mut Tx, condition: &str, values: Vec<Value>) -> Result<Vec<Ticket>, StoreError> {
    let sql = format!(
        "SELECT tickets.id, tickets.account_id, name, wish, queued_at, match_id, share_hash \
         FROM tickets JOIN accounts ON accounts.id = tickets.account_id {condition}"
    );
    let rows = tx.rows(&sql, values.clone()).await?;
    let sql = format!(
        "SELECT tickets.account_id, game, rating \
         FROM tickets JOIN ratings ON ratings.account_id = tickets.account_id {condition}"
    );
    let mut ratings = HashMap::new();
    for row in tx.rows(&sql, values).await? {
        ratings.insert((row.get::<Id>("account_id")?, row.get::<String>("game")?), row.get::<f64>("rating")?);
    }
    let ticket = |row: &Row| {
        let wish: Wish = serde_json::from_str(row.get("wish")?)
            .map_err(|error| unreadable("a ticket")(error.to_string()))?;
        let account = row.get("account_id")?;
        let rating = ratings.get(&(account, wish.game.id().to_owned()));
        let rating = rating.map_or(Rating::NEW, |rating| Rating { rating: *rating, ..Rating::NEW });
        Ok(Ticket {
            id: row.get("id")?,
            account,
            name: row.get("name")?,
            wish,
            queued_at: row.get("queued_at")?,
            points: rating.points(),
            match_id: row.get("match_id")?,
            share: row.get("share_hash")?,
        })
    };
    rows.iter().map(ticket).collect()
}

/// Drops a ticket that has not led to a match; returns true if there was one.
async fn drop_ticket(tx: &mut Tx, account: Id) -> Result<bool, StoreError> {
    let done =
        tx.exec("DELETE FROM tickets WHERE account_id = ? AND match_id IS NULL", values![account]).await?;
    Ok(done > 0)
}
