//! The final tables of the months, and their writing.

use super::{ROWS, id, read_rating};
use crate::random::Id;
use crate::rating::Rating;
use crate::store::StoreError;
use sqlx::sqlite::Sqlite as Driver;
use sqlx::{QueryBuilder, Row as _, SqliteConnection};

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
    connection: &mut SqliteConnection,
    (from, until): (u64, u64),
) -> Result<Vec<SeasonPlace>, StoreError> {
    let rows = sqlx::query(
        "SELECT game, account_id, rating, uncertainty, matches, at FROM ( \
         SELECT game, account_id, rating, uncertainty, at, \
         row_number() OVER (PARTITION BY game, account_id ORDER BY id DESC) AS back, \
         count(*) OVER (PARTITION BY game, account_id) AS matches \
         FROM rating_events JOIN rating_changes ON event = id WHERE NOT void AND at >= ? AND at < ?) \
         WHERE back = 1 ORDER BY game, rating DESC, account_id",
    )
    .bind(from as i64)
    .bind(until as i64)
    .fetch_all(connection)
    .await?;
    let mut places: Vec<SeasonPlace> = Vec::new();
    for row in &rows {
        let rating = read_rating(row)?;
        if rating.settled_until(row.try_get::<i64, _>("at")? as u64) < until {
            continue;
        }
        let game: String = row.try_get("game")?;
        let place = places.last().filter(|last| last.game == game).map_or(1, |last| last.place + 1);
        let (account, matches) = (id(row, "account_id")?, row.try_get("matches")?);
        places.push(SeasonPlace { place, game, account, rating, matches });
    }
    Ok(places)
}

/// Writes the final table of a season, once.
pub(super) async fn close_season(
    connection: &mut SqliteConnection,
    season: &str,
    places: &[SeasonPlace],
    at: u64,
) -> Result<bool, StoreError> {
    let done = sqlx::query("INSERT INTO seasons (season, closed_at) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .bind(season)
        .bind(at as i64)
        .execute(&mut *connection)
        .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    for places in places.chunks(ROWS) {
        let mut query = QueryBuilder::<Driver>::new(
            "INSERT INTO season_places (season, game, place, account_id, rating, uncertainty, matches) ",
        );
        query.push_values(places, |mut row, place| {
            row.push_bind(season)
                .push_bind(&place.game)
                .push_bind(place.place)
                .push_bind(place.account.bytes())
                .push_bind(place.rating.rating)
                .push_bind(place.rating.uncertainty)
                .push_bind(place.matches);
        });
        query.build().execute(&mut *connection).await?;
    }
    Ok(true)
}
