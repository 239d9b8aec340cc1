//! The sessions in memory: those of recent calls, and those whose streams are open.
//!
//! A call or a stream that finds its session here need not ask the database.
//! The sessions of open streams are read again all at once ([`Accounts::look_after`](super::Accounts::look_after)),
//! so that a stream needs no timer and no query of its own.

use crate::random::Id;
use crate::store::Session;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

/// The most sessions remembered without an open stream.
const REMEMBERED: usize = 100_000;

/// A session as far as memory knows it.
#[derive(Default)]
struct Entry {
    /// The session as it was read, and when; `None` if it must be read anew.
    read: Option<(Arc<Session>, Instant)>,
    /// Tells the session's streams to end when it is dropped; `None` if there was never a stream.
    streams: Option<watch::Sender<()>>,
}

impl Entry {
    fn is_watched(&self) -> bool {
        self.streams.as_ref().is_some_and(|streams| streams.receiver_count() > 0)
    }
}

/// The sessions in memory.
#[derive(Default)]
pub(super) struct Known {
    sessions: Mutex<HashMap<Id, Entry>>,
    /// Counts the calls of [`Self::forget`] and [`Self::end`],
    /// so that a session read from the database before such a call is not kept.
    forgotten: AtomicU64,
    /// Told when a watched session may end before the next pass.
    pub sooner: Notify,
}

impl Known {
    /// Returns a session that was read no longer ago than this.
    pub fn get(&self, id: Id, most: Duration) -> Option<Arc<Session>> {
        let sessions = self.sessions();
        let (session, read_at) = sessions.get(&id)?.read.as_ref()?;
        (read_at.elapsed() <= most).then(|| Arc::clone(session))
    }

    /// Returns how many sessions have been forgotten, to be asked before one is read.
    pub fn forgotten(&self) -> u64 {
        self.forgotten.load(Ordering::SeqCst)
    }

    /// Keeps a session that was read when so many had been forgotten.
    pub fn remember(&self, id: Id, session: Arc<Session>, before: u64) {
        let mut sessions = self.sessions();
        // A change is stored in the database first, and then the session is forgotten, under this lock.
        // If nothing was forgotten since before the session was read, no change was stored before that reading
        // and is forgotten later without finding the session here.
        if self.forgotten.load(Ordering::SeqCst) != before {
            return;
        }
        if sessions.len() < REMEMBERED || sessions.contains_key(&id) {
            sessions.entry(id).or_default().read = Some((session, Instant::now()));
        }
    }

    /// Watches a session: the receiver fails when the session has ended.
    pub fn watch(&self, id: Id) -> watch::Receiver<()> {
        self.sessions().entry(id).or_default().streams.get_or_insert_default().subscribe()
    }

    /// Forgets a session after it was changed in the database: the next call reads it anew.
    pub fn forget(&self, id: Id) {
        let mut sessions = self.sessions();
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        if let Some(entry) = sessions.get_mut(&id) {
            entry.read = None;
        }
    }

    /// Forgets a session that has ended in the database, and ends its streams.
    pub fn end(&self, id: Id) {
        let mut sessions = self.sessions();
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        sessions.remove(&id);
    }

    /// Returns the sessions with open streams, and drops what is not needed any more:
    /// sessions without streams that were read longer ago than this.
    pub fn watched(&self, most: Duration) -> Vec<Id> {
        let mut sessions = self.sessions();
        let is_recent = |entry: &Entry| entry.read.as_ref().is_some_and(|(_, at)| at.elapsed() <= most);
        sessions.retain(|_, entry| entry.is_watched() || is_recent(entry));
        sessions.iter().filter(|(_, entry)| entry.is_watched()).map(|(id, _)| *id).collect()
    }

    /// Returns the sessions with open streams that end at this time or before, in milliseconds since 1970,
    /// as far as they are in memory, and when the first of the others ends.
    pub fn ending(&self, now: u64) -> (Vec<Id>, Option<u64>) {
        let (mut ended, mut next) = (Vec::new(), None);
        for (id, entry) in self.sessions().iter().filter(|(_, entry)| entry.is_watched()) {
            match entry.read.as_ref().map(|(session, _)| session.ends_at) {
                Some(ends_at) if ends_at <= now => ended.push(*id),
                Some(ends_at) => next = Some(next.map_or(ends_at, |next: u64| next.min(ends_at))),
                None => {}
            }
        }
        (ended, next)
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<Id, Entry>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
