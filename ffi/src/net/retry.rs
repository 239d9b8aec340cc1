//! Retries: how often and how long a failed call is tried again.

use super::connection::AppState;
use crate::error::Failure;
use backon::{BackoffBuilder as _, ExponentialBackoff, ExponentialBuilder};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout_at};

/// The time for which a call is repeated before the player is told:
/// the longest wait of a method of [`crate::Client`].
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The longest silence of a stream: the server's heartbeat is far more frequent.
pub(crate) const SILENCE: Duration = Duration::from_secs(25);
/// The shortest pause before the second attempt; pauses double from attempt to attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The pause at which doubling stops. Chance lengthens pauses to at most twice their value.
const LONGEST_PAUSE: Duration = Duration::from_millis(2_500);

/// Pauses that double.
/// Chance lengthens each of them, so that phones whose connections one server has dropped do not all come
/// back at the same moment.
pub(crate) struct Backoff(ExponentialBackoff);

impl Backoff {
    pub fn new() -> Self {
        let pauses = ExponentialBuilder::new().with_min_delay(FIRST_PAUSE).with_max_delay(LONGEST_PAUSE);
        Self(pauses.without_max_times().with_jitter().build())
    }

    /// Returns the pause that is due now.
    pub fn next(&mut self) -> Duration {
        self.0.next().unwrap_or(LONGEST_PAUSE)
    }
}

/// The time of one call, with all its attempts.
pub(crate) struct RetryBudget {
    app: watch::Receiver<AppState>,
    /// True if the server has ever answered: only such a server is expected to come back.
    is_known: bool,
    backoff: Backoff,
    end: Instant,
}

impl RetryBudget {
    pub fn new(app: watch::Receiver<AppState>, is_known: bool) -> Self {
        Self { app, is_known, backoff: Backoff::new(), end: Instant::now() + LONGEST_WAIT }
    }

    /// Runs a part of the call, as long as there is time for it.
    pub async fn within<R>(&self, part: impl Future<Output = Result<R, Failure>>) -> Result<R, Failure> {
        timeout_at(self.end, part).await.unwrap_or_else(|_late| Err(Failure::no_answer()))
    }

    /// Waits before the next attempt; returns the failure if it is final,
    /// or if no time is left for another attempt.
    pub async fn again(&mut self, failure: Failure) -> Result<(), Failure> {
        let asked = failure.retry_after();
        let pause = asked.unwrap_or_else(|| self.backoff.next());
        // If the connection is refused and no server has ever answered, nothing
        // is there: that is told at once.
        let is_nothing_there = !self.is_known && failure.is_refusal_to_connect();
        if !failure.is_transient() || is_nothing_there || Instant::now() + pause >= self.end {
            return Err(failure);
        }
        tokio::select! {
            () = sleep(pause) => {}
            // Another network may be a better one. The server's wish to wait holds in any network.
            _ = self.app.changed(), if asked.is_none() => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_and_differ_from_phone_to_phone() {
        let phones: Vec<Vec<Duration>> = (0..20)
            .map(|_| {
                let mut backoff = Backoff::new();
                (0..8).map(|_| backoff.next()).collect()
            })
            .collect();
        for pauses in &phones {
            let mut shortest = FIRST_PAUSE;
            for pause in pauses {
                assert!((shortest..=2 * shortest).contains(pause), "{pauses:?}");
                shortest = (2 * shortest).min(LONGEST_PAUSE);
            }
        }
        let mut firsts: Vec<Duration> = phones.iter().map(|pauses| pauses[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert!(firsts.len() > 10, "{firsts:?}");
    }
}
