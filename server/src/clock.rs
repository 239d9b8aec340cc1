//! The server's clock: the system's, or one that a test turns.

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

/// Tells the time.
/// Whatever is stored with a time, or compared with one,
/// has it from here, so that a test can let 30 days pass.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Clock {
    /// The system's.
    #[must_use]
    pub fn system() -> Self {
        Self::new(|| SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64))
    }

    /// One that shows what `now` says.
    #[must_use]
    pub fn new(now: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The time, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}
