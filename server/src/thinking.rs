//! Bots think beside the tasks of their matches, so that nobody's answer waits for them.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, spawn_blocking};

/// How many matches' bots think at the same time: the rest of the machine answers people.
#[derive(Clone, Debug)]
pub struct Thinkers(Arc<Semaphore>);

impl Thinkers {
    /// At most so many at the same time.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Semaphore::new(most)))
    }

    /// Starts to think as soon as there is room for it. `think` is given what tells it to stop.
    pub fn start<T: Send + 'static>(
        &self,
        think: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Thinking<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, thinkers) = (Arc::clone(&stop), Arc::clone(&self.0));
        let found = tokio::spawn(async move {
            let room = thinkers.acquire_owned().await.ok()?;
            let thinking = spawn_blocking(move || {
                // Held by the thread: whoever no longer waits for it has not ended it yet.
                let _room = room;
                think(&|| stopped.load(Ordering::Relaxed))
            });
            match thinking.await {
                Ok(found) => Some(found),
                Err(error) => error.try_into_panic().map_or(None, |panic| resume_unwind(panic)),
            }
        });
        Thinking { stop, found }
    }
}

/// Something being thought about. Dropping it ends that at once.
#[derive(Debug)]
pub struct Thinking<T> {
    stop: Arc<AtomicBool>,
    found: JoinHandle<Option<T>>,
}

impl<T> Thinking<T> {
    /// What was found. May be dropped and asked for again.
    pub async fn found(&mut self) -> Option<T> {
        match (&mut self.found).await {
            Ok(found) => found,
            Err(error) => error.try_into_panic().map_or(None, |panic| resume_unwind(panic)),
        }
    }
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.found.abort();
    }
}
