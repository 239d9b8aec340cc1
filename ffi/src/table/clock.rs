//! The clock of a table.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970 that never run backwards or jump:
/// what the device's clock said when the table was opened, and how long that is ago.
/// So setting the device's clock, or a leap of the network's, moves no pause and no time limit.
/// It can be stopped; what is due then comes later by as long as it stood.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    opened: Instant,
    opened_ms: u64,
    stopped: Option<Instant>,
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { opened: Instant::now(), opened_ms: since_1970.as_millis() as u64, stopped: None }
    }

    /// The time now.
    pub fn now_ms(&self) -> u64 {
        let now = self.stopped.unwrap_or_else(Instant::now);
        self.opened_ms + now.saturating_duration_since(self.opened).as_millis() as u64
    }

    /// Whether it stands.
    pub const fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Stops it, or lets it run on from where it stood.
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

    /// The moment at which it will be, or was, so late; what is before the table was opened is then.
    pub fn instant(&self, at_ms: u64) -> Instant {
        self.opened + Duration::from_millis(at_ms.saturating_sub(self.opened_ms))
    }
}
