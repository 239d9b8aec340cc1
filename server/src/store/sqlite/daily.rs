//! Daily deals.

use super::matches::{self, read_state};
use super::{Sqlite, id};
use crate::random::Id;
use crate::store::{DailyDay, DailyLine, DailyResult, DailyStore, DailyTry, MatchState, NewTry, StoreError};
use async_trait::async_trait;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use std::sync::Arc;
use tokio::sync::watch;

/// Selects a try with the state of its match.
const TRY: &str = "SELECT daily_tries.*, state FROM daily_tries JOIN matches ON id = match_id";

/// Selects the table of a deal.
const TABLE: &str = "SELECT rank() OVER (ORDER BY place, ahead DESC, moves) AS rank, account_id, called AS name, match_id, \
     place, ahead, moves, total FROM daily_tries JOIN accounts ON accounts.id = account_id \
     WHERE day = ? AND game = ? AND listed AND place IS NOT NULL";

/// Stores the compared result when a match ends that is a try at a daily deal.
/// A try that was given up has none.
pub(super) async fn end(
    connection: &mut SqliteConnection,
    match_id: Id,
    totals: &[i32],
    places: &[usize],
) -> Result<(), StoreError> {
    let own: Option<(i64, String)> = sqlx::query_as(
        "SELECT seat, game FROM match_seats JOIN matches ON id = match_id \
         WHERE match_id = ? AND kind = 'daily' AND account_id IS NOT NULL",
    )
    .bind(match_id.bytes())
    .fetch_optional(&mut *connection)
    .await?;
    let Some((own, game)) = own.map(|(seat, game)| (seat as usize, game)) else { return Ok(()) };
    let (Some(place), Some(total)) = (places.get(own), totals.get(own)) else { return Ok(()) };
    let game: Option<GameId> = game.parse().ok();
    let ahead = ahead(totals, own, |total| game.map_or(total, |game| game.worth(total)));
    sqlx::query(
        "UPDATE daily_tries SET place = ?1, ahead = ?2, total = ?3, moves = iif(?1 > 1, 0, \
           (SELECT count(*) FROM entries WHERE entries.match_id = ?4 AND what ->> '$.move.by' = 'person' \
            AND what ->> '$.move.step' <> 'next_round')) \
         WHERE match_id = ?4 AND NOT EXISTS \
           (SELECT 1 FROM entries WHERE entries.match_id = ?4 AND what -> '$.resigned' IS NOT NULL)",
    )
    .bind(*place as i64)
    .bind(ahead)
    .bind(*total)
    .bind(match_id.bytes())
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the points by which a seat is ahead of the best other one; negative behind it.
fn ahead(totals: &[i32], own: usize, worth: impl Fn(i32) -> i32) -> i32 {
    let others = totals.iter().enumerate().filter(|(seat, _)| *seat != own).map(|(_, total)| worth(*total));
    worth(totals[own]) - others.max().unwrap_or(0)
}

#[async_trait]
impl DailyStore for Sqlite {
    fn closings(&self) -> watch::Receiver<Option<Day>> {
        self.closed.subscribe()
    }

    async fn close_days(&self, last: Day, at: u64) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| Box::pin(async move { close(connection, last, at).await }))
            .await?;
        self.closed.send_if_modified(|closed| {
            let is_later = *closed < Some(last);
            *closed = (*closed).max(Some(last));
            is_later
        });
        Ok(())
    }

    async fn publish_days(&self, days: Vec<(Day, Id)>, at: u64) -> Result<(), StoreError> {
        let keys = Arc::clone(&self.keys);
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    for (day, id) in &days {
                        sqlx::query(
                            "INSERT INTO daily_days (day, id, secret, published_at) VALUES (?, ?, ?, ?) \
                             ON CONFLICT DO NOTHING",
                        )
                        .bind(day.number())
                        .bind(id.bytes())
                        .bind(keys.seal(*id, &keys.day_secret(*day))?)
                        .bind(at as i64)
                        .execute(&mut *connection)
                        .await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    async fn daily_day(&self, day: Day) -> Result<Option<DailyDay>, StoreError> {
        let row = sqlx::query("SELECT * FROM daily_days WHERE day = ?")
            .bind(day.number())
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| self.read_daily(&row)).transpose()
    }

    async fn daily_days(&self, first: Day, last: Day) -> Result<Vec<DailyDay>, StoreError> {
        let rows = sqlx::query("SELECT * FROM daily_days WHERE day BETWEEN ? AND ? ORDER BY day")
            .bind(first.number())
            .bind(last.number())
            .fetch_all(&self.readers)
            .await?;
        let days = rows.iter().map(|row| self.read_daily(row));
        // A lost secret must hide no other day; the operator was told at the start of the server.
        days.filter(|day| !matches!(day, Err(StoreError::SeedLost { .. }))).collect()
    }

    async fn published_days(&self, first: Day, last: Day) -> Result<Vec<Day>, StoreError> {
        let days: Vec<u32> = sqlx::query_scalar("SELECT day FROM daily_days WHERE day BETWEEN ? AND ?")
            .bind(first.number())
            .bind(last.number())
            .fetch_all(&self.readers)
            .await?;
        Ok(days.into_iter().map(Day::new).collect())
    }

    async fn begin_try(&self, new: NewTry) -> Result<Option<Id>, StoreError> {
        let keys = Arc::clone(&self.keys);
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let known = sqlx::query(
                        "SELECT match_id FROM daily_tries WHERE day = ? AND game = ? AND account_id = ?",
                    )
                    .bind(new.day.number())
                    .bind(new.game.id())
                    .bind(new.account.bytes())
                    .fetch_optional(&mut *connection)
                    .await?;
                    if let Some(known) = known {
                        return Ok(Some(id(&known, "match_id")?));
                    }
                    if last_closed(connection).await? >= Some(new.day) {
                        return Ok(None);
                    }
                    matches::create(connection, &new.new, &keys).await?;
                    sqlx::query(
                        "INSERT INTO daily_tries (day, game, account_id, match_id, listed) \
                         SELECT ?1, ?2, id, ?3, created_at < ?4 AND ?5 <= \
                           (SELECT count(*) FROM (SELECT 1 FROM match_seats JOIN matches ON matches.id = match_seats.match_id \
                            WHERE match_seats.account_id = accounts.id AND state = 'over' LIMIT ?5)) \
                         FROM accounts WHERE id = ?6",
                    )
                    .bind(new.day.number())
                    .bind(new.game.id())
                    .bind(new.new.id.bytes())
                    .bind(new.day.begins_ms() as i64)
                    .bind(new.finished)
                    .bind(new.account.bytes())
                    .execute(connection)
                    .await?;
                    Ok(Some(new.new.id))
                })
            })
            .await
    }

    async fn tries_of(&self, account: Id, first: Day, last: Day) -> Result<Vec<DailyTry>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!(
            "{TRY} WHERE account_id = ? AND daily_tries.day BETWEEN ? AND ? ORDER BY daily_tries.day, daily_tries.game"
        ));
        let rows = sqlx::query(query)
            .bind(account.bytes())
            .bind(first.number())
            .bind(last.number())
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_try).collect()
    }

    async fn try_of(&self, match_id: Id) -> Result<Option<DailyTry>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!("{TRY} WHERE match_id = ?"));
        let row = sqlx::query(query).bind(match_id.bytes()).fetch_optional(&self.readers).await?;
        row.as_ref().map(read_try).transpose()
    }

    async fn tries_begun(&self, day: Day) -> Result<Vec<(String, u32)>, StoreError> {
        let begun = sqlx::query_as("SELECT game, count(*) FROM daily_tries WHERE day = ? GROUP BY game")
            .bind(day.number())
            .fetch_all(&self.readers)
            .await?;
        Ok(begun)
    }

    async fn daily_table(
        &self,
        day: Day,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<DailyLine>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!("{TABLE} ORDER BY rank, account_id LIMIT ? OFFSET ?"));
        let rows = sqlx::query(query)
            .bind(day.number())
            .bind(game.id())
            .bind(most)
            .bind(after)
            .fetch_all(&self.readers)
            .await?;
        let line = |row: &SqliteRow| {
            Ok(DailyLine {
                rank: row.try_get("rank")?,
                account: id(row, "account_id")?,
                name: row.try_get("name")?,
                match_id: id(row, "match_id")?,
                result: read_result(row, row.try_get("place")?)?,
            })
        };
        rows.iter().map(line).collect()
    }

    async fn daily_rank(&self, day: Day, game: GameId, account: Id) -> Result<Option<u32>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!("SELECT rank FROM ({TABLE}) WHERE account_id = ?"));
        Ok(sqlx::query_scalar(query)
            .bind(day.number())
            .bind(game.id())
            .bind(account.bytes())
            .fetch_optional(&self.readers)
            .await?)
    }
}

impl Sqlite {
    fn read_daily(&self, row: &SqliteRow) -> Result<DailyDay, StoreError> {
        let id = id(row, "id")?;
        let secret = self.keys.open(id, row.try_get("secret")?);
        Ok(DailyDay {
            day: read_day(row)?,
            secret: secret.map_err(|why| StoreError::SeedLost { id, why })?,
            published_at: row.try_get::<i64, _>("published_at")? as u64,
        })
    }
}

/// Returns the last closed day.
pub(super) async fn last_closed(connection: &mut SqliteConnection) -> Result<Option<Day>, StoreError> {
    let last: Option<u32> = sqlx::query_scalar("SELECT max(day) FROM daily_days WHERE closed_at IS NOT NULL")
        .fetch_one(connection)
        .await?;
    Ok(last.map(Day::new))
}

async fn close(connection: &mut SqliteConnection, last: Day, at: u64) -> Result<(), StoreError> {
    sqlx::query("UPDATE daily_days SET closed_at = ? WHERE closed_at IS NULL AND day <= ?")
        .bind(at as i64)
        .bind(last.number())
        .execute(&mut *connection)
        .await?;
    // Running tries always have something due, so the finished ones need not be read.
    sqlx::query(
        "UPDATE matches SET next_due = 0 \
         WHERE next_due IS NOT NULL AND kind = 'daily' AND state = 'running' AND day <= ?",
    )
    .bind(last.number())
    .execute(connection)
    .await?;
    Ok(())
}

fn read_day(row: &SqliteRow) -> Result<Day, StoreError> {
    Ok(Day::new(row.try_get("day")?))
}

fn read_result(row: &SqliteRow, place: u32) -> Result<DailyResult, StoreError> {
    let (ahead, moves, total) = (row.try_get("ahead")?, row.try_get("moves")?, row.try_get("total")?);
    Ok(DailyResult { place, ahead, moves, total })
}

fn read_try(row: &SqliteRow) -> Result<DailyTry, StoreError> {
    let place: Option<u32> = row.try_get("place")?;
    let state: MatchState = read_state(row.try_get("state")?)?;
    Ok(DailyTry {
        day: read_day(row)?,
        game: row.try_get("game")?,
        match_id: id(row, "match_id")?,
        state,
        is_listed: row.try_get("listed")?,
        result: place.map(|place| read_result(row, place)).transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::ahead;

    #[test]
    fn the_lead_is_over_the_best_of_the_others_whatever_wins() {
        for (totals, most, fewest) in [([9, 4, 2], 5, -7), ([2, 4, 9], -7, 2), ([4, 4, 4], 0, 0)] {
            assert_eq!(ahead(&totals, 0, |points| points), most);
            assert_eq!(ahead(&totals, 0, |points: i32| -points), fewest);
        }
    }
}
