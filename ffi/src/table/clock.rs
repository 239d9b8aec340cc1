//! The clock of a table.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970 that never run backwards or jump:
/// the device's time when the table was opened, plus the time elapsed since.
/// So setting the device's clock, by hand or by the network, moves no pause and no time limit.
/// The clock can be stopped; everything due then comes later by the length of the stop.
#[derive(Clone, Copy)]
pub(super) struct Stopwatch {
    opened: Instant,
    opened_ms: u64,
    stopped: Option<Instant>,
}

impl Stopwatch {
    /// Returns a clock that starts now.
    pub fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { opened: Instant::now(), opened_ms: since_1970.as_millis() as u64, stopped: None }
    }

    /// Returns the time now.
    pub fn now_ms(&self) -> u64 {
        let now = self.stopped.unwrap_or_else(Instant::now);
        self.opened_ms + now.saturating_duration_since(self.opened).as_millis() as u64
    }

    /// Returns true if the clock is stopped.
    pub const fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Stops the clock, or lets it run on from where it stopped.
    pub fn stop(&mut self, stops: bool) {
        match self.stopped {
            None if stops => self.stopped = Some(Instant::now()),
            Some(since) if !stops => {
                self.opened += since.elapsed();
                self.stopped = None;
            }
            _ => {}
        }
    }

    /// Returns the instant of this time. A time before the table was opened counts as its opening.
    pub fn instant(&self, at_ms: u64) -> Instant {
        self.opened + Duration::from_millis(at_ms.saturating_sub(self.opened_ms))
    }
}
