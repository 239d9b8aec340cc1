//! Months, as seasons: when each begins and ends, and closing those that are over.

use crate::clock::Clock;
use crate::problem::Result;
use crate::store::Store;
use cartable_core::daily::Day;
use std::time::Duration;
use tokio::time::sleep;

/// How often it is looked whether a month is over.
const LOOK: Duration = Duration::from_mins(1);

/// A month.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Season {
    /// `2026-11`.
    pub name: String,
    /// When it begins and when the next one does, in milliseconds since 1970, UTC.
    pub span: (u64, u64),
}

impl Season {
    /// The month in which this is, in milliseconds since 1970.
    #[must_use]
    pub fn of(at: u64) -> Self {
        let day = Day::of(at);
        let (year, month, of_month) = day.date();
        let first = day.number() + 1 - of_month as u32;
        // No month is longer.
        let (.., of_next) = Day::new(first + 31).date();
        let next = first + 32 - of_next as u32;
        let span = (Day::new(first).begins_ms(), Day::new(next).begins_ms());
        Self { name: format!("{year}-{month:02}"), span }
    }

    /// The month of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let first: Day = format!("{name}-01").parse().ok()?;
        Some(Self::of(first.begins_ms()))
    }

    /// The month before; before the first of all there is none but itself.
    #[must_use]
    pub fn before(&self) -> Self {
        Self::of(self.span.0.saturating_sub(1))
    }
}

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

#[cfg(test)]
mod tests {
    use super::Season;

    /// A day, in milliseconds.
    const DAY: u64 = 24 * 60 * 60 * 1_000;

    #[test]
    fn months_begin_and_end_where_the_calendar_says() {
        let season = |at| Season::of(at);
        assert_eq!(season(0), Season { name: "1970-01".to_owned(), span: (0, 31 * DAY) });
        assert_eq!(season(0).before(), season(0), "a clock that was never set");
        let leap = season(1_709_164_800_000);
        assert_eq!((leap.name.as_str(), leap.span), ("2024-02", (1_706_745_600_000, 1_709_251_200_000)));
        assert_eq!(season(leap.span.1 - 1), leap);
        assert_eq!(season(leap.span.1).name, "2024-03");
        assert_eq!(leap.before().name, "2024-01");
        assert_eq!(season(1_798_761_600_000).before().name, "2026-12");
        assert_eq!(Season::named("2024-02"), Some(leap));
        for none in ["", "2024", "2024-2", "2024-13", "2024-02-01", " 2024-02", "1969-12", "2024-02-01\0"] {
            assert_eq!(Season::named(none), None, "{none:?}");
        }
    }
}
