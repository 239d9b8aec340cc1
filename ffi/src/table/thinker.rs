//! The thread on which the bots of an offline table think,
//! so that the table and its listener never wait for them.
//!
//! There is one place for a question and no queue.
//! An answer about an earlier state of the table is worthless,
//! so a newer question takes the place of an older one and stops the search for it.
//! The number of the newest question is read without the lock, thousands of times in a search.
//! It is only ever raised under the lock, together with its question,
//! so a thinker never mistakes an older question for the newest.

use crate::lock::lock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Thinks about the newest question alone. Its thread ends only when it is closed.
pub(super) struct Thinker<Q>(Arc<Inner<Q>>);

struct Inner<Q> {
    question: Mutex<Option<Q>>,
    woken: Condvar,
    /// The number of the newest question: the search for an older one stops at once.
    newest: AtomicU64,
    closed: AtomicBool,
}

impl<Q> Clone for Thinker<Q> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<Q: Send + 'static> Thinker<Q> {
    /// Returns a thinker without a thread yet.
    pub fn new() -> Self {
        let (question, woken) = (Mutex::new(None), Condvar::new());
        Self(Arc::new(Inner { question, woken, newest: AtomicU64::new(0), closed: AtomicBool::new(false) }))
    }

    /// Starts the thread.
    /// It calls `think` with each question,
    /// and with a function that returns true once the answer is no longer wanted.
    pub fn start(&self, think: impl Fn(Q, &dyn Fn() -> bool) + Send + 'static) -> std::io::Result<()> {
        let inner = self.0.clone();
        std::thread::Builder::new().name("cartable-bots".to_owned()).spawn(move || {
            while let Some((number, question)) = inner.wait() {
                think(question, &|| inner.is_closed() || inner.newest.load(Ordering::Acquire) != number);
            }
        })?;
        Ok(())
    }

    /// Asks a question, or none, in place of any earlier one.
    pub fn ask(&self, question: Option<Q>) {
        let mut waiting = lock(&self.0.question);
        *waiting = question;
        self.0.newest.fetch_add(1, Ordering::AcqRel);
        self.0.woken.notify_one();
    }

    /// Returns true if nothing is to be thought about any more.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// Ends the search at once, and the thread; waits for neither.
    pub fn close(&self) {
        self.0.closed.store(true, Ordering::Release);
        // The thread checks the flag before it waits, and holds this lock until it waits.
        *lock(&self.0.question) = None;
        self.0.woken.notify_one();
    }
}

impl<Q> Inner<Q> {
    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Returns the next question and its number; `None` at the end.
    fn wait(&self) -> Option<(u64, Q)> {
        let mut question = lock(&self.question);
        loop {
            if self.is_closed() {
                return None;
            }
            if let Some(question) = question.take() {
                return Some((self.newest.load(Ordering::Acquire), question));
            }
            question = self.woken.wait(question).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Thinker;
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    /// A thinker that thinks for ever unless it is stopped never delays a caller that asks,
    /// asks again and closes.
    #[test]
    fn a_newer_question_and_the_end_stop_the_thinking_at_once() {
        let thinker = Thinker::new();
        let (sender, heard) = channel();
        let thinking = move |question: u32, stop: &dyn Fn() -> bool| {
            sender.send((question, "begun")).expect("the test listens");
            while !stop() {
                std::thread::yield_now();
            }
            sender.send((question, "stopped")).expect("the test listens");
        };
        thinker.start(thinking).expect("a thread");
        let hear = || heard.recv_timeout(Duration::from_mins(1));
        thinker.ask(Some(1));
        assert_eq!(hear(), Ok((1, "begun")));
        thinker.ask(Some(2));
        assert_eq!(hear(), Ok((1, "stopped")));
        assert_eq!(hear(), Ok((2, "begun")));
        thinker.close();
        assert_eq!(hear(), Ok((2, "stopped")));
        assert_eq!(hear(), Err(RecvTimeoutError::Disconnected), "the thread has ended");
        thinker.ask(Some(3));
    }
}
