//! Months, as seasons: when each begins and ends, and closing those that are over.

use crate::clock::Clock;
use crate::problem::Result;
use crate::store::Store;
use cartable_core::daily::Day;
use std::time::Duration;
use tokio::time::{Instant, sleep};

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

    /// The month before.
    #[must_use]
    pub fn before(&self) -> Self {
        Self::of(self.span.0 - 1)
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
/// The clock leaps where it goes so much faster or slower than time does.
const LEAP: Duration = Duration::from_hours(1);
/// How long the clock has to go without a leap before a month is closed by it. Shorter than a day, for servers that
/// are restarted every night.
const TRUST: Duration = Duration::from_hours(12);

/// Since when the clock goes without a leap: what it showed then, and how long the server had been up.
///
/// A table that is closed stays as it is, so a clock that is wrong for a while must close none. Nor must one that was
/// wrong when the server began.
#[derive(Debug)]
struct Steady {
    since: u64,
    up: Duration,
}

impl Steady {
    /// Looks at the clock again. Whether it has leapt.
    fn look(&mut self, now: u64, up: Duration) -> bool {
        let expected = self.since.saturating_add(up.saturating_sub(self.up).as_millis() as u64);
        let has_leapt = now.abs_diff(expected) > LEAP.as_millis() as u64;
        if has_leapt {
            *self = Self { since: now, up };
        }
        has_leapt
    }

    /// Whether months may be closed by the clock.
    fn is_trusted(&self, up: Duration) -> bool {
        up.saturating_sub(self.up) >= TRUST
    }
}

/// Closes months, for ever.
pub async fn look_after(store: &Store, clock: &Clock) {
    let begin = Instant::now();
    let mut steady = Steady { since: clock.now(), up: Duration::ZERO };
    let mut is_told = false;
    loop {
        let (now, up) = (clock.now(), begin.elapsed());
        if steady.look(now, up) {
            let month = Season::of(now).before().name;
            tracing::error!(
                now, %month,
                "the clock has leapt: a month that is over by it is closed in 12 hours; \
                 where it is wrong, set it right before; where it is right, `season end` closes the month at once"
            );
        }
        let at = now.saturating_sub(MARGIN.as_millis() as u64);
        if steady.is_trusted(up) {
            is_told = false;
            if let Err(failure) = close(store, at).await {
                tracing::error!(%failure, "a season could not be closed");
            }
        } else if !is_told {
            let month = Season::of(at).before().name;
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
    use super::{LEAP, Season, Steady, TRUST};
    use std::time::Duration;

    /// A day, in milliseconds.
    const DAY: u64 = 24 * 60 * 60 * 1_000;

    #[test]
    fn months_begin_and_end_where_the_calendar_says() {
        let season = |at| Season::of(at);
        assert_eq!(season(0), Season { name: "1970-01".to_owned(), span: (0, 31 * DAY) });
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

    #[test]
    fn a_clock_that_leaps_closes_no_month_until_it_has_gone_on_for_long() {
        let begin = 100 * DAY;
        let day = |days: u32| Duration::from_hours(24) * days;
        let mut steady = Steady { since: begin, up: Duration::ZERO };
        assert!(!steady.is_trusted(TRUST / 2), "it may have been wrong from the beginning");
        assert!((1..=10).all(|days| !steady.look(begin + u64::from(days) * DAY, day(days))));
        assert!(steady.is_trusted(day(10)));
        assert!(!steady.look(begin + 11 * DAY + LEAP.as_millis() as u64, day(11)), "a small correction");
        assert!(steady.look(begin + 70 * DAY, day(12)), "months ahead");
        assert!(!steady.look(begin + 70 * DAY + 1, day(12)), "it is said once");
        assert!(!steady.is_trusted(day(12)) && !steady.is_trusted(day(12) + TRUST / 2));
        assert!(steady.look(begin + 13 * DAY, day(13)), "it is set right");
        assert!(!steady.is_trusted(day(13)) && steady.is_trusted(day(13) + TRUST));
    }
}
