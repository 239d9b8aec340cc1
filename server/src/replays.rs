//! Matches are played again from their first card beside those who are answered, and few at a time:
//! one of thousands of moves costs a processor as long as a thousand calls.
//!
//! The turn moves into the thread and is given back when that is done: whoever asked may be gone long before.

use crate::problem::Result;
use cartable_proto::Reason;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// Where matches are played again.
#[derive(Clone, Debug)]
pub struct Replays(Arc<Semaphore>);

/// Somebody's turn to play a match again.
#[derive(Debug)]
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Replays {
    /// At most so many at the same time.
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
    /// Plays again, to the end, whoever waits for it.
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
