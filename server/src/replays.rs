//! Bounded replays of matches from their first card, outside the tasks that answer callers.
//! A replay of thousands of moves costs a processor as much as a thousand calls, so only a few run at a time.
//!
//! The turn moves into the replay's thread and ends with it: the caller may be gone long before.

use crate::problem::Result;
use cartable_proto::Reason;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// Bounds how many matches are replayed at the same time.
#[derive(Clone, Debug)]
pub struct Replays(Arc<Semaphore>);

/// A caller's turn to replay a match.
#[derive(Debug)]
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Replays {
    /// Allows at most so many at the same time.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Semaphore::new(most)))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// The server is stopping.
    pub async fn turn(&self) -> Result<Turn> {
        let permit = Arc::clone(&self.0).acquire_owned().await;
        Ok(Turn { _permit: permit.map_err(|_| Reason::Stopping)? })
    }
}

impl Turn {
    /// Replays to the end, even if the caller goes away.
    ///
    /// # Errors
    /// The rules have panicked.
    pub async fn play<T: Send + 'static>(self, replay: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let played = spawn_blocking(move || {
            let _turn = self;
            replay()
        });
        Ok(played.await.map_err(|_panicked| Reason::Internal)?)
    }
}

#[cfg(test)]
mod tests {
    use super::Replays;
    use std::sync::mpsc;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_turn_is_given_back_when_its_work_is_done_and_not_when_nobody_waits_for_it() {
        let replays = Replays::new(1);
        let (end, ended) = mpsc::channel::<()>();
        let work = replays.turn().await.unwrap().play(move || ended.recv());
        timeout(Duration::ZERO, work).await.expect_err("whoever asked is gone");
        timeout(Duration::ZERO, replays.turn()).await.expect_err("it still works");
        drop(end);
        replays.turn().await.unwrap();
    }
}
