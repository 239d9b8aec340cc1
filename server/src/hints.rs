//! Hints to watchers that something in the store may have changed.
//!
//! A hint does not carry the new state: the watcher reads it again.
//! A hint may come twice or for nothing, but no hint may be lost.
//! So a hint is given after the change is on disk, and a watcher notes the earlier hints before it reads.
//! Any change after its reading then wakes it again.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::watch;

/// The hints about things of one kind, each known by its name.
pub struct Hints<K>(Mutex<HashMap<K, Weak<watch::Sender<()>>>>);

/// A listener for the hints about one thing.
pub struct Hearing {
    hints: watch::Receiver<()>,
    /// Keeps the sender alive, so that a change of the thing finds it as long as somebody listens.
    _sender: Arc<watch::Sender<()>>,
}

impl<K> Default for Hints<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Hints<K> {
    /// Tells the listeners of this thing that it may have changed.
    pub fn hint(&self, name: &K) {
        let hints = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = hints.get(name).and_then(Weak::upgrade) {
            sender.send_replace(());
        }
    }

    /// Listens for hints about this thing from now on.
    pub fn hear(&self, name: K) -> Hearing {
        let sender = self.sender(name);
        Hearing { hints: sender.subscribe(), _sender: sender }
    }

    /// Returns the sender that all present listeners of this thing share.
    fn sender(&self, name: K) -> Arc<watch::Sender<()>> {
        let mut hints = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = hints.get(&name).and_then(Weak::upgrade) {
            return sender;
        }
        if hints.len() == hints.capacity() {
            hints.retain(|_, sender| sender.strong_count() > 0);
        }
        let sender = Arc::new(watch::Sender::new(()));
        hints.insert(name, Arc::downgrade(&sender));
        sender
    }
}

impl Hearing {
    /// Notes the hints so far: only later ones wake the listener again.
    pub fn note(&mut self) {
        self.hints.borrow_and_update();
    }

    /// Waits for a hint that was not noted.
    pub async fn heard(&mut self) {
        // The sender lives as long as this, so there is no error.
        let _ = self.hints.changed().await;
    }
}
