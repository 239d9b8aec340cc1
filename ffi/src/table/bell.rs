//! The one long-lived thread of a table: it tells the listener of changes, and wakes the table when a pause is over.

use super::TableListener;
use crate::lock::lock;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

/// Rings for changes. Dropping it ends the thread.
pub(super) struct Bell(Arc<Inner>);

#[derive(Default)]
struct Inner {
    signals: Mutex<Signals>,
    woken: Condvar,
}

#[derive(Default)]
struct Signals {
    rung: bool,
    closed: bool,
    due: Option<Instant>,
    listener: Option<Arc<dyn TableListener>>,
}

/// Why the thread woke up.
enum Woken {
    Rung(Option<Arc<dyn TableListener>>),
    Due,
    Closed,
}

impl Bell {
    /// Starts the thread. `wake` is called on it when a pause set by [`Ringer::wake_at`] is over.
    pub fn start(wake: impl Fn(&Ringer) + Send + 'static) -> std::io::Result<Self> {
        let inner = Arc::<Inner>::default();
        let ringer = Ringer(inner.clone());
        std::thread::Builder::new().name("cartable-table".to_owned()).spawn(move || {
            loop {
                match ringer.0.wait() {
                    Woken::Rung(listener) => tell(listener),
                    Woken::Due => wake(&ringer),
                    Woken::Closed => return,
                }
            }
        })?;
        Ok(Self(inner))
    }

    /// Whoever changes the table rings with this.
    pub fn ringer(&self) -> Ringer {
        Ringer(self.0.clone())
    }

    /// Who is told of changes.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        lock(&self.0.signals).listener = listener;
    }

    /// Ends the thread and lets go of the listener; ringing has no effect any more.
    pub fn close(&self) {
        let mut signals = lock(&self.0.signals);
        signals.closed = true;
        signals.listener = None;
        self.0.woken.notify_one();
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        self.close();
    }
}

/// The rope of a [`Bell`].
#[derive(Clone)]
pub(super) struct Ringer(Arc<Inner>);

impl Ringer {
    /// Has the listener told, soon and once, however often it is rung until then.
    pub fn ring(&self) {
        lock(&self.0.signals).rung = true;
        self.0.woken.notify_one();
    }

    /// Whether the table is closed.
    pub fn is_closed(&self) -> bool {
        lock(&self.0.signals).closed
    }

    /// Has the table woken at a time, which replaces any other; what is past is now.
    pub fn wake_at(&self, due: Instant) {
        lock(&self.0.signals).due = Some(due);
        self.0.woken.notify_one();
    }
}

impl Inner {
    fn wait(&self) -> Woken {
        let mut signals = lock(&self.signals);
        loop {
            if signals.closed {
                return Woken::Closed;
            }
            if std::mem::take(&mut signals.rung) {
                return Woken::Rung(signals.listener.clone());
            }
            let now = Instant::now();
            signals = match signals.due {
                Some(due) if due <= now => {
                    signals.due = None;
                    return Woken::Due;
                }
                Some(due) => {
                    self.woken.wait_timeout(signals, due - now).unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.woken.wait(signals).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

/// Calls the listener. One that throws must not take the table's thread with it.
fn tell(listener: Option<Arc<dyn TableListener>>) {
    if let Some(listener) = listener {
        let _thrown = catch_unwind(AssertUnwindSafe(|| listener.changed()));
    }
}
