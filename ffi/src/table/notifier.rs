//! The one long-lived thread of a table: it notifies the listener of changes,
//! and wakes the table when something is due.
//!
//! A listener is foreign code, which is why this thread exists.
//! The listener may be slow, throw, or call the table again from within.
//! So it must never be called under the table's lock, nor on a thread that a player or the network waits for.
//! The two sides share only the signals below.
//! Their lock is always taken last and never held over a call, so no order of locks can go wrong.
//! Several changes between two calls make one call: a listener reads the whole scene anyway.

use super::TableListener;
use crate::lock::lock;
use cartable_core::fault::guard;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

/// Owns the thread. Dropping it ends the thread.
pub(crate) struct Notifier(Arc<Inner>);

#[derive(Default)]
struct Inner {
    signals: Mutex<Pending>,
    changed: Condvar,
}

#[derive(Default)]
struct Pending {
    has_changed: bool,
    is_closed: bool,
    due: Option<Instant>,
    listener: Option<Arc<dyn TableListener>>,
}

/// The next work of the thread.
enum Next {
    Notify(Option<Arc<dyn TableListener>>),
    Wake,
    End,
}

impl Notifier {
    /// Starts the thread. `wake` is called on it when the time set by [`Signals::wake_at`] has come.
    pub fn start(wake: impl Fn(&Signals) + Send + 'static) -> std::io::Result<Self> {
        let inner = Arc::<Inner>::default();
        let signals = Signals(inner.clone());
        std::thread::Builder::new().name("cartable-table".to_owned()).spawn(move || {
            loop {
                match signals.0.wait() {
                    Next::Notify(listener) => notify(listener),
                    Next::Wake => wake(&signals),
                    Next::End => return,
                }
            }
        })?;
        Ok(Self(inner))
    }

    /// Returns the signals, for those who change the table.
    pub fn signals(&self) -> Signals {
        Signals(self.0.clone())
    }

    /// Sets the listener, which is notified at once of earlier changes:
    /// a front end reads the scene first and listens then.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        let mut pending = lock(&self.0.signals);
        pending.has_changed = listener.is_some();
        pending.listener = listener;
        self.0.changed.notify_one();
    }

    /// Ends the thread and drops the listener; later signals have no effect.
    pub fn close(&self) {
        let mut pending = lock(&self.0.signals);
        pending.is_closed = true;
        pending.listener = None;
        self.0.changed.notify_one();
    }
}

impl Drop for Notifier {
    fn drop(&mut self) {
        self.close();
    }
}

/// Signals to the thread of a table.
#[derive(Clone)]
pub(crate) struct Signals(Arc<Inner>);

impl Signals {
    /// Has the listener called soon, and once for all signals until then.
    pub fn notify(&self) {
        lock(&self.0.signals).has_changed = true;
        self.0.changed.notify_one();
    }

    /// Returns true if the table is closed.
    pub fn is_closed(&self) -> bool {
        lock(&self.0.signals).is_closed
    }

    /// Sets the only time at which the table is woken; `None`: never. A time that has passed means now.
    pub fn wake_at(&self, due: Option<Instant>) {
        lock(&self.0.signals).due = due;
        self.0.changed.notify_one();
    }
}

impl Inner {
    fn wait(&self) -> Next {
        let mut pending = lock(&self.signals);
        loop {
            if pending.is_closed {
                return Next::End;
            }
            if std::mem::take(&mut pending.has_changed) {
                return Next::Notify(pending.listener.clone());
            }
            let now = Instant::now();
            pending = match pending.due {
                Some(due) if due <= now => {
                    pending.due = None;
                    return Next::Wake;
                }
                Some(due) => {
                    self.changed.wait_timeout(pending, due - now).unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(pending).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

/// Calls the listener. One that throws must not take the table's thread with it.
fn notify(listener: Option<Arc<dyn TableListener>>) {
    if let Some(listener) = listener {
        let _thrown = guard(|| listener.changed());
    }
}
