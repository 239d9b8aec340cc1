//! The final tables of the months, and their writing.

use super::tx::table;
use super::{ROWS, Tx, Value, read_rating, values};
use crate::random::Id;
use crate::rating::Rating;
use crate::store::StoreError;

/// A line of a final table.
pub(super) struct SeasonPlace {
    place: i64,
    game: String,
    account: Id,
    rating: Rating,
    matches: i64,
}

/// Returns the players of this span with their ratings after their last match in it, the highest first.
///
/// The places are read before the table is written, because nobody should have to wait for that;
/// the table is that of this moment.
/// A match voided between the two, or stored that late, changes no table,
/// as if it came just after the closing.
pub(super) async fn season_places(
    tx: &mut Tx,
    (from, until): (u64, u64),
) -> Result<Vec<SeasonPlace>, StoreError> {
    let rows = tx
        .rows(
            "SELECT game, account_id, rating, uncertainty, matches, at FROM ( \
         SELECT game, account_id, rating, uncertainty, at, \
         row_number() OVER (PARTITION BY game, account_id ORDER BY id DESC) AS back, \
         count(*) OVER (PARTITION BY game, account_id) AS matches \
         FROM rating_events JOIN rating_changes ON event = id WHERE void = 0 AND at >= ? AND at < ?) AS played \
         WHERE back = 1 ORDER BY game, rating DESC, account_id",
            values![from, until],
        )
        .await?;
    let mut places: Vec<SeasonPlace> = Vec::new();
    for row in &rows {
        let rating = read_rating(row)?;
        if rating.settled_until(row.get::<u64>("at")?) < until {
            continue;
        }
        let game: String = row.get("game")?;
        let place = places.last().filter(|last| last.game == game).map_or(1, |last| last.place + 1);
        let (account, matches) = (row.get::<Id>("account_id")?, row.get("matches")?);
        places.push(SeasonPlace { place, game, account, rating, matches });
    }
    Ok(places)
}

/// Writes the final table of a season, once.
pub(super) async fn close_season(
    tx: &mut Tx,
    season: &str,
    places: &[SeasonPlace],
    at: u64,
) -> Result<bool, StoreError> {
    let done = tx
        .exec(
            "INSERT INTO seasons (season, closed_at) VALUES (?, ?) ON CONFLICT (season) DO NOTHING",
            values![season, at],
        )
        .await?;
    if done == 0 {
        return Ok(false);
    }
    for places in places.chunks(ROWS) {
        let sql = format!(
            "INSERT INTO season_places (season, game, place, account_id, rating, uncertainty, matches) VALUES {}",
            table(places.len(), 7)
        );
        let row = |line: &SeasonPlace| -> Vec<Value> {
            let SeasonPlace { place, game, account, rating, matches } = line;
            values![season, game, *place, account, rating.rating, rating.uncertainty, *matches]
        };
        tx.exec(&sql, places.iter().flat_map(row).collect()).await?;
    }
    Ok(true)
}
