//! A room that is watched: the server tells each change, and nobody asks.

use super::following::{Followed, follow};
use super::room;
use crate::error::Failure;
use crate::lock::lock;
use crate::net::{Net, Threads, take_part};
use crate::table::{Notifier, Signals, TableListener};
use cartable_core::text::Lang;
use cartable_pages::{Room, RoomState};
use cartable_proto::v1;
use std::sync::{Arc, Mutex};
use tokio::task::AbortHandle;

/// A watch on a room, until its match begins.
/// Dropping it ends the stream.
pub struct RoomWatch {
    seen: Arc<Seen>,
    notifier: Notifier,
    following: AbortHandle,
    /// The stream ends with the last of these.
    _threads: Arc<Threads>,
}

impl RoomWatch {
    /// Returns the room as the server last told it.
    #[must_use]
    pub fn state(&self) -> RoomState {
        lock(&self.seen.state).clone()
    }

    /// Sets the listener for changes of the state, in place of the one before; `None` removes it.
    /// It is called on a thread of its own.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.notifier.set_listener(listener);
    }
}

impl Drop for RoomWatch {
    fn drop(&mut self) {
        self.following.abort();
    }
}

impl RoomWatch {
    /// Begins to watch a room that was seen like this.
    pub(super) fn begin(
        threads: Arc<Threads>,
        net: Arc<Net>,
        lang: Lang,
        room: Room,
    ) -> Result<Arc<Self>, Failure> {
        let notifier = Notifier::start(|_| {}).map_err(Failure::Thread)?;
        let code = room.code.clone();
        let state = Mutex::new(RoomState { room, reconnecting: false, notice: None });
        let seen = Arc::new(Seen { code, lang, state, signals: notifier.signals() });
        let following = threads.handle().spawn(follow(net, seen.clone())).abort_handle();
        Ok(Arc::new(Self { seen, notifier, following, _threads: threads }))
    }
}

/// The state of a watched room, shared with its stream.
struct Seen {
    code: String,
    lang: Lang,
    state: Mutex<RoomState>,
    signals: Signals,
}

impl Seen {
    /// Changes the state, and has the listener called if that makes a difference.
    fn change(&self, change: impl FnOnce(&mut RoomState)) {
        let mut state = lock(&self.state);
        let before = state.clone();
        change(&mut state);
        if *state != before {
            self.signals.notify();
        }
    }
}

impl Followed for Seen {
    type Request = v1::WatchRoomRequest;

    fn request(&self) -> v1::WatchRoomRequest {
        v1::WatchRoomRequest { code: self.code.clone() }
    }

    fn hear(&self, net: &Arc<Net>, told: v1::WatchRoomResponse) -> Result<bool, Failure> {
        let room = room::read(told.room)?;
        if let Some(match_id) = &room.match_id {
            take_part(net, match_id);
        }
        let has_begun = room.match_id.is_some();
        self.change(|state| (state.room, state.reconnecting) = (room, false));
        Ok(has_begun)
    }

    fn lose(&self) {
        self.change(|state| state.reconnecting = true);
    }

    fn end(&self, why: &Failure) {
        let notice = Some(why.notice(self.lang));
        self.change(|state| (state.reconnecting, state.notice) = (false, notice));
    }
}
