//! The queue for a match with strangers.

use super::following::{Followed, follow};
use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use crate::net::{Net, Threads, take_part};
use crate::table::{Notice, Notifier, Signals, TableListener};
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use cartable_proto::{read_speed, v1};
use std::sync::{Arc, Mutex};
use tokio::task::AbortHandle;

/// A wish for a match with strangers.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct QueueWish {
    /// The game's id.
    pub game: String,
    /// The numbers of players that suit, the player included: at least one number.
    pub seats: Vec<u32>,
    /// The speed.
    pub speed: Speed,
    /// True if the match is to count for the ratings.
    pub ranked: bool,
    /// The time in seconds after which bots take the seats that are still open; never when left out.
    /// Not with `ranked`.
    #[uniffi(default = None)]
    pub bots_after_seconds: Option<u32>,
}

/// A place in the queue.
/// A [`QueueTicket`] on this device or another holds it;
/// without one it is lost after 90 seconds.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Queued {
    /// The wish; [`crate::Client::enqueue`] with the same wish keeps the place.
    pub wish: QueueWish,
    /// The time since which the player waits, in milliseconds since 1970.
    pub since_ms: i64,
}

/// The state of a place in the queue.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct QueueState {
    /// The number of others who wait for the same, and longer.
    pub ahead: u32,
    /// The number of players who wait for the same; 0 until the server has told it.
    pub waiting: u32,
    /// The time that players waited lately, in seconds; `None` if nobody has.
    pub estimated_seconds: Option<u32>,
    /// The id of the match, once there is one, for [`crate::Client::open_table`].
    pub match_id: Option<String>,
    /// True while the connection is lost and the ticket is trying to restore it;
    /// the place is kept for 90 seconds.
    pub reconnecting: bool,
    /// The reason why the waiting has ended without a match.
    pub notice: Option<Notice>,
}

/// A ticket that holds a place in the queue.
/// The place is lost 90 seconds after the ticket is dropped.
#[derive(uniffi::Object)]
pub struct QueueTicket {
    threads: Arc<Threads>,
    net: Arc<Net>,
    held: Arc<Held>,
    notifier: Notifier,
    following: AbortHandle,
}

#[uniffi::export]
impl QueueTicket {
    /// Returns the state of the place, as the server last told it.
    /// Any thread may call it.
    #[must_use]
    pub fn state(&self) -> QueueState {
        lock(&self.held.state).clone()
    }

    /// Sets the listener for changes of the state, in place of the one before; `None` removes it.
    /// It is called on a thread of its own.
    /// Any thread may call it.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.notifier.set_listener(listener);
    }

    /// Leaves the queue.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if a match has been found meanwhile; the state will tell it.
    /// `Unauthorized`, `Offline`.
    pub fn leave_queue(&self) -> Result<(), CartableError> {
        self.threads.block_on(self.net.ask(v1::LeaveQueueRequest {})).for_app(self.held.lang)?;
        self.following.abort();
        Ok(())
    }
}

impl Drop for QueueTicket {
    fn drop(&mut self) {
        self.following.abort();
    }
}

/// Returns the request for a ticket.
pub(super) fn request(wish: &QueueWish, share_hash: Vec<u8>, request_id: String) -> v1::EnqueueRequest {
    v1::EnqueueRequest {
        request_id,
        game: wish.game.clone(),
        seats: wish.seats.clone(),
        speed: v1::Speed::from(Some(wish.speed)).into(),
        ranked: wish.ranked,
        bots_after_seconds: wish.bots_after_seconds,
        share_hash,
    }
}

/// Reads the wish of a ticket; `None` if this program is too old for it.
pub(super) fn read_waiting(told: v1::Waiting) -> Option<Queued> {
    let game = told.game.parse::<GameId>().ok()?.to_string();
    let speed = read_speed(told.speed, "speed").ok()??;
    let (seats, ranked, bots_after_seconds) = (told.seats, told.ranked, told.bots_after_seconds);
    let wish = QueueWish { game, seats, speed, ranked, bots_after_seconds };
    Some(Queued { wish, since_ms: told.since_ms })
}

impl QueueTicket {
    /// Holds the place of a ticket.
    pub(super) fn hold(
        threads: Arc<Threads>,
        net: Arc<Net>,
        lang: Lang,
        ticket_id: String,
    ) -> Result<Arc<Self>, Failure> {
        let notifier = Notifier::start(|_| {}).map_err(Failure::Thread)?;
        let held = Arc::new(Held { ticket_id, lang, state: Mutex::default(), signals: notifier.signals() });
        let following = threads.handle().spawn(follow(net.clone(), held.clone())).abort_handle();
        Ok(Arc::new(Self { threads, net, held, notifier, following }))
    }
}

/// The place that is held.
struct Held {
    ticket_id: String,
    lang: Lang,
    state: Mutex<QueueState>,
    signals: Signals,
}

impl Held {
    fn change(&self, change: impl FnOnce(&mut QueueState)) {
        change(&mut lock(&self.state));
        self.signals.notify();
    }
}

impl Followed for Held {
    type Request = v1::WatchTicketRequest;

    fn request(&self) -> v1::WatchTicketRequest {
        v1::WatchTicketRequest { ticket_id: self.ticket_id.clone() }
    }

    fn hear(&self, net: &Arc<Net>, told: v1::WatchTicketResponse) -> Result<bool, Failure> {
        if let Some(match_id) = &told.match_id {
            take_part(net, match_id);
        }
        let is_matched = told.match_id.is_some();
        self.change(|state| {
            *state = QueueState {
                ahead: told.ahead,
                waiting: told.waiting,
                estimated_seconds: told.estimated_seconds,
                match_id: told.match_id,
                reconnecting: false,
                notice: None,
            };
        });
        Ok(is_matched)
    }

    fn lose(&self) {
        self.change(|state| state.reconnecting = true);
    }

    fn end(&self, why: &Failure) {
        self.change(|state| state.notice = Some(Notice::of(why, self.lang)));
    }
}
