//! Closes the months that are over: their tables are the final ones of a season.

use crate::clock::Clock;
use crate::model::Season;
use crate::problem::Result;
use crate::store::Store;
use std::time::Duration;
use tokio::time::sleep;

/// How often it is looked whether a month is over.
const LOOK: Duration = Duration::from_mins(1);

/// How many months are closed at once that no server was there to close.
const MISSED: usize = 12;

/// Closes the month that was over last, and those before it that nobody has closed. Whether there was one.
///
/// # Errors
/// What the database says.
pub async fn close(store: &Store, now: u64) -> Result<bool> {
    let mut season = Season::of(now).before();
    if season.span.1 > now {
        return Ok(false);
    }
    for closed in 0..MISSED {
        // It is asked every minute, and a table is not computed for nothing.
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

/// How long after its end a month is closed at the earliest.
/// A match that ended within the month may still be on its way to the disk.
const MARGIN: Duration = Duration::from_mins(5);
/// Closes months, for ever: a table that is closed stays as it is, so only by a clock that is trusted.
pub async fn look_after(store: &Store, clock: &Clock) {
    let before = |now: u64| now.saturating_sub(MARGIN.as_millis() as u64);
    let mut is_told = false;
    loop {
        if let Some(now) = clock.trusted() {
            is_told = false;
            if let Err(failure) = close(store, before(now)).await {
                tracing::error!(%failure, "a season could not be closed");
            }
        } else if !is_told {
            let month = Season::of(before(clock.now())).before().name;
            is_told = store.is_season_closed(&month).await.is_ok_and(|is_closed| !is_closed);
            if is_told {
                tracing::info!(
                    %month,
                    "a month is over and waits until the clock has gone for 12 hours without a leap; `season end` closes it at once"
                );
            }
        }
        sleep(LOOK).await;
    }
}
