//! Bots think beside the tasks of their matches, so that nobody's answer waits for them.
//!
//! Thinking is work for a processor, for up to a second; the task of a match must answer people meanwhile.
//! So it runs on one of tokio's threads for blocking work,
//! and a semaphore bounds how many of them think at once: the machine's other cores are for people.
//! Three things have to hold:
//! - *Whoever no longer wants an answer must not wait for it.* Dropping a [`Thinking`] sets its `stop`,
//!   which a search looks at between two of its iterations,
//!   and aborts the task that waits for room, if it still does.
//! - *Room is given back when the thread is done, not when the answer is dropped.* Else a match whose
//!   table changes fast would start thread after thread while the ones before have not yet noticed.
//!   Hence the permit moves into the thread.
//! - *Asking for the answer may be broken off and taken up again*:
//!   the task of a match waits for it and for other things at once, and whatever comes first wins.
//!   Hence [`Thinking::found`] only borrows the handle.

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

/// Something being thought about. Dropping it ends that at once.
#[derive(Debug)]
pub struct Thinking<T> {
    stop: Arc<AtomicBool>,
    found: JoinHandle<Option<T>>,
}

impl<T> Thinking<T> {
    /// What was found; `None` when the server is stopping. May be dropped and asked for again.
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
