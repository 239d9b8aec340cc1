//! Hints that something in the store may stand differently, for those who watch it.
//!
//! A watcher is not told how a thing stands but that it may stand differently, and reads it again.
//! A hint may come twice or for nothing; that no hint is lost is all that matters:
//! it is given after the change is on disk, and a watcher takes note of the hints it has before it reads,
//! so that what comes after its reading wakes it again.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::watch;

/// The hints about things of one kind, each known by its name.
pub struct Hints<K>(Mutex<HashMap<K, Weak<watch::Sender<()>>>>);

/// Somebody who hears the hints about one thing.
pub struct Hearing {
    hints: watch::Receiver<()>,
    /// Whoever changes the thing finds this one as long as somebody hears it.
    _sender: Arc<watch::Sender<()>>,
}

impl<K> Default for Hints<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Hints<K> {
    /// Tells those who hear it that this may stand differently.
    pub fn hint(&self, name: &K) {
        let hints = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = hints.get(name).and_then(Weak::upgrade) {
            sender.send_replace(());
        }
    }

    /// Hears what is hinted at about this from now on.
    pub fn hear(&self, name: K) -> Hearing {
        let sender = self.sender(name);
        Hearing { hints: sender.subscribe(), _sender: sender }
    }

    /// The same for everybody who hears of this now.
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
    /// Takes note of the hints there are: only what comes from now on wakes again.
    pub fn note(&mut self) {
        self.hints.borrow_and_update();
    }

    /// Waits for a hint that was not noted.
    pub async fn heard(&mut self) {
        // The sender lives as long as this, so there is no error.
        let _ = self.hints.changed().await;
    }
}
