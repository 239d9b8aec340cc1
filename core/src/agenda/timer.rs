//! The measuring of time limits.

use crate::game::TimeLimit;

/// A timer for the period that has a time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer {
    pub(super) clock: Option<TimeLimit>,
    pub(super) since_ms: u64,
    pub(super) credit_ms: u64,
    pub(super) is_up: bool,
}

impl Timer {
    /// Returns a timer for this limit, which runs from now on, if there is one.
    #[must_use]
    pub const fn start(now_ms: u64, clock: Option<TimeLimit>) -> Self {
        Self { clock, since_ms: now_ms, credit_ms: 0, is_up: false }
    }

    /// Takes the present limit.
    /// A new period runs from now on, the same period runs on.
    pub fn look(&mut self, now_ms: u64, clock: Option<TimeLimit>) {
        let period = |clock: Option<TimeLimit>| clock.map(|clock| clock.period);
        if period(clock) == period(self.clock) {
            self.clock = clock;
        } else {
            *self = Self::start(now_ms, clock);
        }
    }

    /// Returns the time at which the limit is, or was, up.
    #[must_use]
    pub fn end_ms(&self) -> Option<u64> {
        let limit_ms = u64::from(self.clock?.limit_ms);
        Some(self.since_ms.saturating_add(limit_ms).saturating_add(self.credit_ms))
    }

    /// Returns the time at which the limit is up, unless that was already taken.
    pub(super) fn due_ms(&self) -> Option<u64> {
        self.end_ms().filter(|_| !self.is_up)
    }
}
