//! Bots think outside the tasks of their matches, so that no player's answer waits for them.
//!
//! A bot may use a processor for up to a second; its match's task must answer people meanwhile.
//! So it runs on one of tokio's threads for blocking work.
//! A semaphore bounds how many think at once: the machine's other cores are for people.
//! Three things have to hold:
//! - *A match that needs no answer any more does not wait for it.* Dropping a [`Thinking`] sets its `stop`,
//!   which a search reads between two of its iterations,
//!   and aborts the task that still waits for room.
//! - *Room is given back when the thread is done, not when the answer is dropped.* Otherwise a match whose
//!   table changes fast would start thread after thread while the earlier ones have not yet noticed.
//!   Hence the permit moves into the thread.
//! - *Waiting for the answer can be interrupted and resumed*:
//!   the task of a match waits for it and for other things at once, and takes the first.
//!   Hence [`Thinking::found`] only borrows the handle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, spawn_blocking};

/// Bounds how many matches' bots think at the same time: the rest of the machine answers people.
#[derive(Clone, Debug)]
pub struct Thinkers(Arc<Semaphore>);

impl Thinkers {
    /// Allows at most so many at the same time.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Semaphore::new(most)))
    }

    /// Starts to think as soon as there is room. `think` is given the flag that tells it to stop.
    pub fn start<T: Send + 'static>(
        &self,
        think: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Thinking<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, thinkers) = (Arc::clone(&stop), Arc::clone(&self.0));
        let found = tokio::spawn(async move {
            let permit = thinkers.acquire_owned().await.ok()?;
            let thinking = spawn_blocking(move || {
                let _permit = permit;
                think(&|| stopped.load(Ordering::Relaxed))
            });
            thinking.await.ok()
        });
        Thinking { stop, found }
    }
}

/// A running thought. Dropping it stops the search at once.
#[derive(Debug)]
pub struct Thinking<T> {
    stop: Arc<AtomicBool>,
    found: JoinHandle<Option<T>>,
}

impl<T> Thinking<T> {
    /// Returns the answer; `None` when the server is stopping. The future may be dropped,
    /// and the method called again.
    pub async fn found(&mut self) -> Option<T> {
        (&mut self.found).await.ok().flatten()
    }
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.found.abort();
    }
}
