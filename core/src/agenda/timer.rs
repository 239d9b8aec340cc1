//! What has a time limit, measured.

use crate::game::Clock;

/// Measures what has a time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer {
    pub(super) clock: Option<Clock>,
    pub(super) since_ms: u64,
    pub(super) credit_ms: u64,
    pub(super) is_up: bool,
}

impl Timer {
    /// A timer of what has this limit from now on, if it has one.
    #[must_use]
    pub const fn start(now_ms: u64, clock: Option<Clock>) -> Self {
        Self { clock, since_ms: now_ms, credit_ms: 0, is_up: false }
    }

    /// This is what has a limit now. With another period it runs from now on, with the same it runs on.
    pub fn look(&mut self, now_ms: u64, clock: Option<Clock>) {
        let period = |clock: Option<Clock>| clock.map(|clock| clock.period);
        if period(clock) == period(self.clock) {
            self.clock = clock;
        } else {
            *self = Self::start(now_ms, clock);
        }
    }

    /// When the time is up, or was.
    #[must_use]
    pub fn end_ms(&self) -> Option<u64> {
        let limit_ms = u64::from(self.clock?.limit_ms);
        Some(self.since_ms.saturating_add(limit_ms).saturating_add(self.credit_ms))
    }

    /// When the time is up, unless that was already taken.
    pub(super) fn due_ms(&self) -> Option<u64> {
        self.end_ms().filter(|_| !self.is_up)
    }
}
