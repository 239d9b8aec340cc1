//! The thread on which the bots of an offline table think, so that the table and its listener never wait for them.

use super::offline::{Engine, Thought};
use crate::lock::lock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Has bots think. It has to be closed; only then the thread ends.
#[derive(Clone, Default)]
pub(super) struct Thinker(Arc<Inner>);

#[derive(Default)]
struct Inner {
    question: Mutex<Option<Box<Engine>>>,
    woken: Condvar,
    /// The number of the newest question: who thinks about an older one stops at once.
    newest: AtomicU64,
    closed: AtomicBool,
}

impl Thinker {
    /// Starts the thread. `answer` is called on it with what the bots do where they were asked last.
    pub fn start(&self, answer: impl Fn(Thought) + Send + 'static) -> std::io::Result<()> {
        let inner = self.0.clone();
        std::thread::Builder::new().name("cartable-bots".to_owned()).spawn(move || {
            while let Some((number, engine)) = inner.wait() {
                let is_stale = || inner.is_closed() || inner.newest.load(Ordering::Acquire) != number;
                let thought = engine.think(&is_stale);
                if !is_stale() {
                    answer(thought);
                }
            }
        })?;
        Ok(())
    }

    /// Asks what the bots do at this table. Whatever they thought about before is of no interest any more.
    pub fn ask(&self, engine: Engine) {
        let mut question = lock(&self.0.question);
        *question = Some(Box::new(engine));
        self.0.newest.fetch_add(1, Ordering::AcqRel);
        self.0.woken.notify_one();
    }

    /// Whether nobody is to think any more.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// Ends every search at once, and the thread; waits for neither.
    pub fn close(&self) {
        self.0.closed.store(true, Ordering::Release);
        // The thread looks at it before it waits, and holds this until it does.
        *lock(&self.0.question) = None;
        self.0.woken.notify_one();
    }
}

impl Inner {
    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// The next question and its number; `None` at the end.
    fn wait(&self) -> Option<(u64, Box<Engine>)> {
        let mut question = lock(&self.question);
        loop {
            if self.is_closed() {
                return None;
            }
            if let Some(engine) = question.take() {
                return Some((self.newest.load(Ordering::Acquire), engine));
            }
            question = self.woken.wait(question).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
