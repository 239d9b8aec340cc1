//! Closes the months that are over: their tables are the final ones of a season.

use crate::model::Season;
use crate::problem::Result;
use crate::store::Store;
use crate::wall_clock::WallClock;
use std::time::Duration;
use tokio::time::sleep;

/// The most months that are closed at once because no server was there to close them.
const MISSED: usize = 12;

/// Closes the last finished month, and the ones before it that nobody has closed.
/// Returns true if there was one.
///
/// # Errors
/// The database failed.
pub async fn close(store: &Store, now: u64) -> Result<bool> {
    let mut season = Season::of(now).before();
    if season.span.1 > now {
        return Ok(false);
    }
    for closed in 0..MISSED {
        // This runs again and again, and must not compute a table for nothing.
        if store.is_season_closed(&season.name).await?
            || !store.close_season(season.name.clone(), season.span, now).await?
        {
            return Ok(closed > 0);
        }
        if season.span.0 == 0 {
            break;
        }
        season = season.before();
    }
    Ok(true)
}

/// The shortest time between the end of a month and its closing.
/// A match that ended within the month may still be on its way to the disk.
const MARGIN: Duration = Duration::from_mins(5);
/// Closes months that are over, looking at this interval, for ever. A closed table stays as it is, so only a trusted clock closes one.
pub async fn look_after(store: &Store, clock: &WallClock, look: Duration) {
    let before = |now: u64| now.saturating_sub(MARGIN.as_millis() as u64);
    let mut is_told = false;
    loop {
        if let Some(now) = clock.trusted() {
            is_told = false;
            if let Err(failure) = close(store, before(now)).await {
                tracing::error!(%failure, "a season could not be closed");
            }
        } else if !is_told {
            let month = Season::of(before(clock.now())).before();
            let is_open = store.is_season_closed(&month.name).await.is_ok_and(|is_closed| !is_closed);
            is_told = is_open && store.was_rated(month.span).await.unwrap_or(false);
            if is_told {
                tracing::info!(
                    "{0} is over and waits until the clock has gone for 12 hours without a leap; \
                     `season end {0}` closes it at once",
                    month.name
                );
            }
        }
        sleep(look).await;
    }
}
