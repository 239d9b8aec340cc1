//! The queue for a match with strangers.

use super::following::{Followed, follow};
use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use crate::net::{Net, Threads, take_part};
use crate::table::{Notifier, Signals, TableListener};
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use cartable_pages::{QueueState, QueueWish, Queued};
use cartable_proto::{read_speed, v1};
use std::sync::{Arc, Mutex};
use tokio::task::AbortHandle;

/// A ticket that holds a place in the queue.
/// The place is lost 90 seconds after the ticket is dropped.
pub struct QueueTicket {
    threads: Arc<Threads>,
    net: Arc<Net>,
    held: Arc<Held>,
    notifier: Notifier,
    following: AbortHandle,
}

impl QueueTicket {
    /// Returns the state of the place, as the server last told it.
    #[must_use]
    pub fn state(&self) -> QueueState {
        lock(&self.held.state).clone()
    }

    /// Sets the listener for changes of the state, in place of the one before; `None` removes it.
    /// It is called on a thread of its own.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.notifier.set_listener(listener);
    }

    /// Leaves the queue; it waits for the server.
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
        self.change(|state| state.notice = Some(why.notice(self.lang)));
    }
}
