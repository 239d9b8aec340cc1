//! The server's clock: the system's, or one that a test turns; and whether it may be trusted.
//!
//! A clock that is wrong for a minute must do nothing that cannot be undone: what is deleted, closed or told stays
//! so. Such things happen only by [`Clock::trusted`]: the clock has gone for half a day without a leap against the
//! time that has passed. A server that begins again goes on with the trust of the one before where the clock shows no
//! other time than it could.

use crate::model::Alive;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The clock leaps where it goes so much faster or slower than time does.
const LEAP: Duration = Duration::from_hours(1);
/// How long the clock has to go without a leap before it is trusted. Shorter than a day, for servers that are
/// restarted every night.
const TRUST: Duration = Duration::from_hours(12);

/// Tells the time.
/// Whatever is stored with a time, or compared with one,
/// has it from here, so that a test can let 30 days pass.
#[derive(Clone)]
pub struct Clock(Arc<Works>);

struct Works {
    shown: Box<dyn Fn() -> u64 + Send + Sync>,
    passed: Box<dyn Fn() -> Duration + Send + Sync>,
    steady: Mutex<Steady>,
}

impl Clock {
    /// The system's.
    #[must_use]
    pub fn system() -> Self {
        let begin = Instant::now();
        let shown = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64);
        Self::leaping(shown, move || begin.elapsed())
    }

    /// One that shows what `now` says, and never leaps: so much time has passed.
    #[must_use]
    pub fn new(now: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        let now = Arc::new(now);
        let shown = Arc::clone(&now);
        Self::leaping(move || shown(), move || Duration::from_millis(now()))
    }

    /// One that shows what `now` says, whatever time has `passed` since some moment.
    #[must_use]
    pub fn leaping(
        now: impl Fn() -> u64 + Send + Sync + 'static,
        passed: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        let steady = Mutex::new(Steady { since: now(), passed: passed(), before: Duration::ZERO });
        Self(Arc::new(Works { shown: Box::new(now), passed: Box::new(passed), steady }))
    }

    /// The time, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        (self.0.shown)()
    }

    /// How much time has passed since some moment, whatever the clock shows.
    #[must_use]
    pub fn passed(&self) -> Duration {
        (self.0.passed)()
    }

    /// A server begins, or, where one was there `before`, goes on.
    pub fn begin(&self, before: Option<Alive>) {
        let (since, passed) = (self.now(), self.passed());
        let before = before.filter(|before| since.abs_diff(before.at) <= LEAP.as_millis() as u64);
        let before = before.map_or(Duration::ZERO, |before| Duration::from_millis(before.steady_ms));
        *self.0.steady.lock().unwrap_or_else(PoisonError::into_inner) = Steady { since, passed, before };
    }

    /// The time, where nothing speaks against it: what cannot be undone is done by no other.
    #[must_use]
    pub fn trusted(&self) -> Option<u64> {
        self.trusted_after(TRUST)
    }

    /// The time, where the clock has gone for so long without a leap.
    #[must_use]
    pub fn trusted_after(&self, time: Duration) -> Option<u64> {
        let (now, steady) = self.steady();
        (steady >= time).then_some(now)
    }

    /// A sign of life, for who begins after this server.
    #[must_use]
    pub fn alive(&self) -> Alive {
        let (at, steady) = self.steady();
        Alive { at, steady_ms: steady.as_millis() as u64 }
    }

    /// The time, and for how long the clock has gone without a leap.
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

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}

/// Since when the clock goes without a leap: what it showed then, how much time had passed, and for how long it had
/// gone so under the servers before.
#[derive(Debug)]
struct Steady {
    since: u64,
    passed: Duration,
    before: Duration,
}

impl Steady {
    /// Looks at the clock again. Whether it has leapt.
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
    use super::{Alive, Clock, LEAP, TRUST};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    const HOUR: u64 = 60 * 60 * 1_000;
    const DAY: u64 = 24 * HOUR;

    /// A clock, what it shows, and how much time has passed.
    fn turned() -> (Clock, Arc<AtomicU64>, Arc<AtomicU64>) {
        let (shown, passed) = (Arc::new(AtomicU64::new(100 * DAY)), Arc::<AtomicU64>::default());
        let (hand, time) = (Arc::clone(&shown), Arc::clone(&passed));
        let passing = move || Duration::from_millis(time.load(Ordering::SeqCst));
        (Clock::leaping(move || hand.load(Ordering::SeqCst), passing), shown, passed)
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
