//! Daily deals.

use super::matches::{self, read_state};
use super::{Row, Sql, Tx, values};
use crate::random::Id;
use crate::store::{
    DailyDay, DailyLine, DailyResult, DailyStore, DailyTry, MatchState, NewTry, StoreError, unreadable,
};
use async_trait::async_trait;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::watch;

/// Selects a try with the state of its match.
const TRY: &str = "SELECT daily_tries.*, state FROM daily_tries JOIN matches ON id = match_id";

/// Selects the table of a deal.
const TABLE: &str = "SELECT rank() OVER (ORDER BY place, ahead DESC, moves) AS rank, account_id, called AS name, match_id, \
     place, ahead, moves, total FROM daily_tries JOIN accounts ON accounts.id = account_id \
     WHERE day = ? AND game = ? AND listed = 1 AND place IS NOT NULL";

/// Stores the compared result when a match ends that is a try at a daily deal.
/// A try that was given up has none.
pub(super) async fn end(
    tx: &mut Tx,
    match_id: Id,
    totals: &[i32],
    places: &[usize],
) -> Result<(), StoreError> {
    let own = tx
        .row(
            "SELECT seat, game FROM match_seats JOIN matches ON id = match_id \
             WHERE match_id = ? AND account_id IS NOT NULL \
             AND EXISTS (SELECT 1 FROM daily_tries WHERE daily_tries.match_id = id)",
            values![match_id],
        )
        .await?;
    let Some(row) = own else { return Ok(()) };
    let (own, game): (usize, String) = (row.get("seat")?, row.get("game")?);
    let (Some(place), Some(total)) = (places.get(own), totals.get(own)) else { return Ok(()) };
    let game: Option<GameId> = game.parse().ok();
    let ahead = ahead(totals, own, |total| game.map_or(total, |game| game.worth(total)));
    let Some(moves) = own_moves(tx, match_id).await? else { return Ok(()) };
    tx.exec(
        "UPDATE daily_tries SET place = ?, ahead = ?, total = ?, moves = ? WHERE match_id = ?",
        values![*place, ahead, *total, if *place > 1 { 0 } else { moves }, match_id],
    )
    .await?;
    Ok(())
}

/// Returns the number of moves of people in a match; `None`: somebody has resigned.
async fn own_moves(tx: &mut Tx, match_id: Id) -> Result<Option<u32>, StoreError> {
    let mut moves = 0;
    for what in tx.column::<String>("SELECT what FROM entries WHERE match_id = ?", values![match_id]).await? {
        let what: Value =
            serde_json::from_str(&what).map_err(|error| unreadable("an entry")(error.to_string()))?;
        if what.get("resigned").is_some() {
            return Ok(None);
        }
        let step = &what["move"];
        moves += u32::from(step["by"] == "person" && step["step"] != "next_round");
    }
    Ok(Some(moves))
}

/// Returns the points by which a seat is ahead of the best other one; negative behind it.
fn ahead(totals: &[i32], own: usize, worth: impl Fn(i32) -> i32) -> i32 {
    let others = totals.iter().enumerate().filter(|(seat, _)| *seat != own).map(|(_, total)| worth(*total));
    worth(totals[own]) - others.max().unwrap_or(0)
}

#[async_trait]
impl DailyStore for Sql {
    fn closings(&self) -> watch::Receiver<Option<Day>> {
        self.closed.subscribe()
    }

    async fn close_days(&self, last: Day, at: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| close(tx, last, at).await).await?;
        self.closed.send_if_modified(|closed| {
            let is_later = *closed < Some(last);
            *closed = (*closed).max(Some(last));
            is_later
        });
        Ok(())
    }

    async fn publish_days(&self, days: Vec<(Day, Id)>, at: u64) -> Result<(), StoreError> {
        let keys = Arc::clone(&self.keys);
        self.write(async move |tx: &mut Tx| {
            for (day, id) in &days {
                tx.exec(
                    "INSERT INTO daily_days (day, id, secret, published_at) VALUES (?, ?, ?, ?) \
                             ON CONFLICT (day) DO NOTHING",
                    values![*day, id, keys.seal(*id, &keys.day_secret(*day))?, at],
                )
                .await?;
            }
            Ok(())
        })
        .await
    }

    async fn daily_day(&self, day: Day) -> Result<Option<DailyDay>, StoreError> {
        let row = self.read().row("SELECT * FROM daily_days WHERE day = ?", values![day]).await?;
        row.map(|row| self.read_daily(&row)).transpose()
    }

    async fn daily_days(&self, first: Day, last: Day) -> Result<Vec<DailyDay>, StoreError> {
        let rows = self
            .read()
            .rows("SELECT * FROM daily_days WHERE day BETWEEN ? AND ? ORDER BY day", values![first, last])
            .await?;
        let days = rows.iter().map(|row| self.read_daily(row));
        // A lost secret must hide no other day; the operator was told at the start of the server.
        days.filter(|day| !matches!(day, Err(StoreError::SeedLost { .. }))).collect()
    }

    async fn published_days(&self, first: Day, last: Day) -> Result<Vec<Day>, StoreError> {
        let sql = "SELECT day FROM daily_days WHERE day BETWEEN ? AND ?";
        self.read().column(sql, values![first, last]).await
    }

    async fn begin_try(&self, new: NewTry) -> Result<Option<Id>, StoreError> {
        let keys = Arc::clone(&self.keys);
        self.write(async move |tx: &mut Tx| {
            let known = tx
                .first(
                    "SELECT match_id FROM daily_tries WHERE day = ? AND game = ? AND account_id = ?",
                    values![new.day, new.game.id(), new.account],
                )
                .await?;
            if known.is_some() {
                return Ok(known);
            }
            if last_closed(tx).await? >= Some(new.day) {
                return Ok(None);
            }
            let is_listed = may_be_listed(tx, &new).await?;
            let begun = if is_listed { &new.new } else { new.other.as_ref().unwrap_or(&new.new) };
            matches::create(tx, begun, &keys).await?;
            tx.exec(
                "INSERT INTO daily_tries (day, game, account_id, match_id, listed) VALUES (?, ?, ?, ?, ?)",
                values![new.day, new.game.id(), new.account, begun.id, is_listed],
            )
            .await?;
            Ok(Some(begun.id))
        })
        .await
    }

    async fn tries_of(&self, account: Id, first: Day, last: Day) -> Result<Vec<DailyTry>, StoreError> {
        let query = format!(
            "{TRY} WHERE account_id = ? AND daily_tries.day BETWEEN ? AND ? ORDER BY daily_tries.day, daily_tries.game"
        );
        let rows = self.read().rows(&query, values![account, first, last]).await?;
        rows.iter().map(read_try).collect()
    }

    async fn try_of(&self, match_id: Id) -> Result<Option<DailyTry>, StoreError> {
        let query = format!("{TRY} WHERE match_id = ?");
        let row = self.read().row(&query, values![match_id]).await?;
        row.as_ref().map(read_try).transpose()
    }

    async fn tries_begun(&self, day: Day) -> Result<Vec<(String, u32)>, StoreError> {
        let sql = "SELECT daily_tries.game, count(*) AS begun FROM daily_tries JOIN matches ON id = match_id \
             WHERE daily_tries.day = ? AND kind = 'daily' GROUP BY daily_tries.game";
        let rows = self.read().rows(sql, values![day]).await?;
        rows.iter().map(|row| Ok((row.get("game")?, row.get("begun")?))).collect()
    }

    async fn daily_table(
        &self,
        day: Day,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<DailyLine>, StoreError> {
        let query = format!("{TABLE} ORDER BY rank, account_id LIMIT ? OFFSET ?");
        let rows = self.read().rows(&query, values![day, game.id(), most, after]).await?;
        let line = |row: &Row| {
            Ok(DailyLine {
                rank: row.get("rank")?,
                account: row.get::<Id>("account_id")?,
                name: row.get("name")?,
                match_id: row.get::<Id>("match_id")?,
                result: read_result(row, row.get("place")?)?,
            })
        };
        rows.iter().map(line).collect()
    }

    async fn daily_rank(&self, day: Day, game: GameId, account: Id) -> Result<Option<u32>, StoreError> {
        let query = format!("SELECT rank FROM ({TABLE}) AS lines WHERE account_id = ?");
        self.read().first(&query, values![day, game.id(), account]).await
    }
}

impl Sql {
    fn read_daily(&self, row: &Row) -> Result<DailyDay, StoreError> {
        let id = row.get::<Id>("id")?;
        let secret = self.keys.open(id, row.get("secret")?);
        Ok(DailyDay {
            day: row.get("day")?,
            secret: secret.map_err(|why| StoreError::SeedLost { id, why })?,
            published_at: row.get::<u64>("published_at")?,
        })
    }
}

/// Returns the last closed day.
pub(super) async fn last_closed(tx: &mut Tx) -> Result<Option<Day>, StoreError> {
    tx.one("SELECT max(day) FROM daily_days WHERE closed_at IS NOT NULL", values![]).await
}

async fn close(tx: &mut Tx, last: Day, at: u64) -> Result<(), StoreError> {
    tx.exec("UPDATE daily_days SET closed_at = ? WHERE closed_at IS NULL AND day <= ?", values![at, last])
        .await?;
    // Running tries always have something due, so the finished ones need not be read.
    tx.exec(
        "UPDATE matches SET next_due = 0 \
         WHERE next_due IS NOT NULL AND kind = 'daily' AND state = 'running' AND day <= ?",
        values![last],
    )
    .await?;
    Ok(())
}

/// Returns true if an account is old enough, and has finished enough matches, for its try to enter the table.
async fn may_be_listed(tx: &mut Tx, new: &NewTry) -> Result<bool, StoreError> {
    let is_old = tx
        .first("SELECT created_at < ? FROM accounts WHERE id = ?", values![new.day.begins_ms(), new.account]);
    if is_old.await? != Some(true) {
        return Ok(false);
    }
    let finished: u32 = tx
        .one(
            "SELECT count(*) FROM (SELECT 1 FROM match_seats JOIN matches ON id = match_id \
             WHERE account_id = ? AND state = 'over' LIMIT ?) AS finished",
            values![new.account, new.finished],
        )
        .await?;
    Ok(finished >= new.finished)
}

fn read_result(row: &Row, place: u32) -> Result<DailyResult, StoreError> {
    let (ahead, moves, total) = (row.get("ahead")?, row.get("moves")?, row.get("total")?);
    Ok(DailyResult { place, ahead, moves, total })
}

fn read_try(row: &Row) -> Result<DailyTry, StoreError> {
    let place: Option<u32> = row.get("place")?;
    let state: MatchState = read_state(row.get("state")?)?;
    Ok(DailyTry {
        day: row.get("day")?,
        game: row.get("game")?,
        match_id: row.get::<Id>("match_id")?,
        state,
        is_listed: row.get("listed")?,
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
