//! The server's clock: the system's, or one that a test turns; and a judgement of its trustworthiness.
//!
//! A clock that is wrong for a minute must cause nothing irreversible: deleted,
//! closed and told things stay so.
//! Such things happen only by [`WallClock::trusted`]:
//! for half a day the clock has not leapt against the time that has passed.
//! A restarted server inherits the trust of the one before if the clock shows a
//! time that agrees with the last one.

use crate::model::Alive;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The difference between clock and elapsed time from which on the clock has leapt.
const LEAP: Duration = Duration::from_hours(1);
/// The time without a leap after which the clock is trusted.
/// It is shorter than a day, for servers that are restarted every night.
const TRUST: Duration = Duration::from_hours(12);

/// Tells the time.
/// Every time that is stored or compared comes from here, so that a test can let 30 days pass.
#[derive(Clone)]
pub struct WallClock(Arc<Works>);

struct Works {
    shown: Box<dyn Fn() -> u64 + Send + Sync>,
    passed: Box<dyn Fn() -> Duration + Send + Sync>,
    steady: Mutex<Steady>,
}

impl WallClock {
    /// Returns the system's clock.
    #[must_use]
    pub fn system() -> Self {
        let begin = Instant::now();
        let shown = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64);
        Self::leaping(shown, move || begin.elapsed())
    }

    /// Returns a clock that shows the time `now` returns, and never leaps: the elapsed time follows it.
    #[must_use]
    pub fn new(now: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        let now = Arc::new(now);
        let shown = Arc::clone(&now);
        Self::leaping(move || shown(), move || Duration::from_millis(now()))
    }

    /// Returns a clock that shows the time `now` returns,
    /// while `passed` is the time elapsed since some moment.
    #[must_use]
    pub fn leaping(
        now: impl Fn() -> u64 + Send + Sync + 'static,
        passed: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        let steady = Mutex::new(Steady { since: now(), passed: passed(), before: Duration::ZERO });
        Self(Arc::new(Works { shown: Box::new(now), passed: Box::new(passed), steady }))
    }

    /// Returns the time, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        (self.0.shown)()
    }

    /// Returns the time elapsed since some moment, whatever the clock shows.
    #[must_use]
    pub fn passed(&self) -> Duration {
        (self.0.passed)()
    }

    /// Begins to watch for leaps; goes on with the trust of the server `before` if the two clocks agree.
    pub fn begin(&self, before: Option<Alive>) {
        let (since, passed) = (self.now(), self.passed());
        let before = before.filter(|before| since.abs_diff(before.at) <= LEAP.as_millis() as u64);
        let before = before.map_or(Duration::ZERO, |before| Duration::from_millis(before.steady_ms));
        *self.0.steady.lock().unwrap_or_else(PoisonError::into_inner) = Steady { since, passed, before };
    }

    /// Returns the time if the clock is trusted. Irreversible things are done by no other time.
    #[must_use]
    pub fn trusted(&self) -> Option<u64> {
        self.trusted_after(TRUST)
    }

    /// Returns the time if the clock has run for so long without a leap.
    #[must_use]
    pub fn trusted_after(&self, time: Duration) -> Option<u64> {
        let (now, steady) = self.steady();
        (steady >= time).then_some(now)
    }

    /// Returns a sign of life, for the server that begins after this one.
    #[must_use]
    pub fn alive(&self) -> Alive {
        let (at, steady) = self.steady();
        Alive { at, steady_ms: steady.as_millis() as u64 }
    }

    /// Returns the time, and how long the clock has run without a leap.
    fn steady(&self) -> (u64, Duration) {
        let mut steady = self.0.steady.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, passed) = (self.now(), self.passed());
        if steady.look(now, passed) {
            tracing::error!(
                now,
                "the clock has leapt: until it has gone on for 12 hours nothing is deleted for its age, and no month \
                 is closed, and for an hour no day; where it is wrong, set it right before"
            );
        }
        (now, steady.lasts(passed))
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WallClock({})", self.now())
    }
}

/// The last leap of the clock, or its beginning.
/// It holds what the clock showed then, the time elapsed,
/// and how long it had run steadily under earlier servers.
#[derive(Debug)]
struct Steady {
    since: u64,
    passed: Duration,
    before: Duration,
}

impl Steady {
    /// Looks at the clock again; returns true if it has leapt.
    fn look(&mut self, now: u64, passed: Duration) -> bool {
        let expected = self.since.saturating_add(passed.saturating_sub(self.passed).as_millis() as u64);
        let has_leapt = now.abs_diff(expected) > LEAP.as_millis() as u64;
        if has_leapt {
            *self = Self { since: now, passed, before: Duration::ZERO };
        }
        has_leapt
    }

    fn lasts(&self, passed: Duration) -> Duration {
        self.before + passed.saturating_sub(self.passed)
    }
}

#[cfg(test)]
mod tests {
    use super::{Alive, LEAP, TRUST, WallClock};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    const HOUR: u64 = 60 * 60 * 1_000;
    const DAY: u64 = 24 * HOUR;

    /// Returns a clock with its shown time and its elapsed time, both to be turned.
    fn turned() -> (WallClock, Arc<AtomicU64>, Arc<AtomicU64>) {
        let (shown, passed) = (Arc::new(AtomicU64::new(100 * DAY)), Arc::<AtomicU64>::default());
        let (hand, time) = (Arc::clone(&shown), Arc::clone(&passed));
        let passing = move || Duration::from_millis(time.load(Ordering::SeqCst));
        (WallClock::leaping(move || hand.load(Ordering::SeqCst), passing), shown, passed)
    }

    #[test]
    fn a_clock_that_leaps_is_not_trusted_until_it_has_gone_on_for_long() {
        let (clock, shown, passed) = turned();
        let go = |shown_ms: u64, passed_ms: u64| {
            shown.fetch_add(shown_ms, Ordering::SeqCst);
            passed.fetch_add(passed_ms, Ordering::SeqCst);
            clock.trusted().is_some()
        };
        assert!(!go(0, 0) && !go(6 * HOUR, 6 * HOUR), "it may have been wrong from the beginning");
        assert!(go(6 * HOUR, 6 * HOUR) && (0..10).all(|_| go(DAY, DAY)));
        assert!(go(LEAP.as_millis() as u64, 0), "a small correction");
        assert!(!go(60 * DAY, 1), "months ahead");
        assert!(!go(6 * HOUR, 6 * HOUR));
        shown.fetch_sub(60 * DAY, Ordering::SeqCst);
        assert!(!go(0, 0), "it is set right");
        assert!(!go(HOUR, HOUR) && go(11 * HOUR, 11 * HOUR));
    }

    #[test]
    fn a_server_that_goes_on_trusts_the_clock_as_the_one_before_did_where_that_can_be() {
        let (clock, shown, _) = turned();
        let trusted = Alive { at: clock.now(), steady_ms: TRUST.as_millis() as u64 };
        clock.begin(Some(trusted));
        assert_eq!((clock.trusted(), clock.alive()), (Some(trusted.at), trusted));
        for (ahead, is_trusted) in [(HOUR, true), (HOUR + 1, false)] {
            shown.store(trusted.at + ahead, Ordering::SeqCst);
            clock.begin(Some(trusted));
            assert_eq!(clock.trusted().is_some(), is_trusted, "{ahead}");
            shown.store(trusted.at - ahead, Ordering::SeqCst);
            clock.begin(Some(trusted));
            assert_eq!(clock.trusted().is_some(), is_trusted, "back by {ahead}");
        }
        clock.begin(Some(Alive { at: clock.now(), steady_ms: trusted.steady_ms - 1 }));
        assert_eq!(clock.trusted(), None, "nor was it before");
        clock.begin(None);
        assert_eq!(clock.trusted(), None);
    }
}
