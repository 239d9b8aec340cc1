//! Time that is measured at a table.

use std::time::Instant;

/// Measures how long something lasts that has a number.
pub(super) struct Stopwatch {
    number: Option<u32>,
    since: Instant,
}

impl Stopwatch {
    /// From now on, whatever it is.
    pub fn start() -> Self {
        Self { number: None, since: Instant::now() }
    }

    /// What is measured has this number now. What has another, or none, begins anew.
    pub fn look(&mut self, number: Option<u32>) {
        if number.is_none() || number != self.number {
            *self = Self { number, since: Instant::now() };
        }
    }

    /// When it began.
    pub const fn since(&self) -> Instant {
        self.since
    }
}
