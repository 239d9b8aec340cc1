//! The pages of a front end: events go in, the navigator's calls are made, and one listener is told of changes.

use crate::client::{Client, QueueTicket};
use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use crate::table::{Notifier, Signals, TableListener};
use cartable_core::text::Lang;
use cartable_pages::{Answer, Call, Effect, Errand, Navigator, PageEvent, QueueWish, Report, ShownPage};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::{Duration, Instant};

/// The pages of an account at a server.
///
/// A front end tells them what happens and shows a [`ShownPage`] as it stands.
/// An event is answered at once, on the caller's thread; calls to the server run on another.
#[derive(uniffi::Object)]
pub struct Pages {
    shared: Arc<Shared>,
    notifier: Notifier,
}

#[uniffi::export]
impl Pages {
    /// Returns the pages of the account that is signed in at a client, none of them open.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `Internal` if the system gives no thread.
    #[uniffi::constructor]
    pub fn new(client: Arc<Client>, lang: Lang) -> Result<Arc<Self>, CartableError> {
        let waked = Arc::<OnceLock<Weak<Shared>>>::default();
        let late = waked.clone();
        let wake = move |_: &Signals| {
            if let Some(shared) = late.get().and_then(Weak::upgrade) {
                shared.hear(Report::Time);
            }
        };
        let notifier = Notifier::start(wake).map_err(Failure::Thread).for_app(lang)?;
        let state = State { navigator: Navigator::new(lang), errands: Vec::new(), tickets: BTreeMap::new() };
        let (state, signals) = (Mutex::new(state), notifier.signals());
        let shared = Arc::new(Shared { client, state, signals, began: Instant::now() });
        let _ = waked.set(Arc::downgrade(&shared));
        Ok(Arc::new(Self { shared, notifier }))
    }

    /// Tells an event. The pages have changed when it returns, and the listener is called, too.
    /// Any thread may call it.
    pub fn tell(&self, event: PageEvent) {
        self.shared.change(|navigator, now_ms| navigator.tell(event, now_ms));
    }

    /// Returns an open page as it stands; `None` if none of this key is open.
    /// Any thread may call it.
    #[must_use]
    pub fn page(&self, key: &str) -> Option<ShownPage> {
        lock(&self.shared.state).navigator.page(key)
    }

    /// Returns the wish that waits in the queue; `None` while the player does not wait.
    /// Any thread may call it.
    #[must_use]
    pub fn queued(&self) -> Option<QueueWish> {
        lock(&self.shared.state).navigator.queued().cloned()
    }

    /// Takes what the front end has to do, in this order. The listener is called when there is something.
    /// Any thread may call it.
    #[must_use]
    pub fn errands(&self) -> Vec<Errand> {
        std::mem::take(&mut lock(&self.shared.state).errands)
    }

    /// Sets the listener for changes of the pages, in place of the one before; `None` removes it.
    /// It is called on a thread of its own.
    /// Any thread may call it.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.notifier.set_listener(listener);
    }

    /// Changes the language of the pages; errors that are told stay in theirs.
    /// Any thread may call it.
    pub fn set_language(&self, lang: Lang) {
        lock(&self.shared.state).navigator.set_language(lang);
        self.shared.signals.notify();
    }
}

/// The pages, shared with calls and streams on their way.
struct Shared {
    client: Arc<Client>,
    state: Mutex<State>,
    signals: Signals,
    began: Instant,
}

struct State {
    navigator: Navigator,
    errands: Vec<Errand>,
    /// The places in the queue that are held, by the numbers of the calls that have taken them.
    tickets: BTreeMap<u64, Arc<QueueTicket>>,
}

impl Shared {
    fn hear(self: &Arc<Self>, report: Report) {
        self.change(|navigator, now_ms| navigator.hear(report, now_ms));
    }

    /// Changes the pages, and does what follows.
    fn change(self: &Arc<Self>, change: impl FnOnce(&mut Navigator, u64) -> Vec<Effect>) {
        let mut state = lock(&self.state);
        let now_ms = self.began.elapsed().as_millis() as u64;
        for effect in change(&mut state.navigator, now_ms) {
            match effect {
                Effect::Make { number, call } => self.make(number, call),
                Effect::LetGo { number } => drop(state.tickets.remove(&number)),
                Effect::Ask(errand) => state.errands.push(errand),
            }
        }
        let due = state.navigator.due();
        self.signals.wake_at(due.map(|due| self.began + Duration::from_millis(due)));
        drop(state);
        self.signals.notify();
    }

    /// Makes a call, whose answer is dropped if the pages are gone by then.
    fn make(self: &Arc<Self>, number: u64, call: Call) {
        let (client, pages) = (self.client.clone(), Arc::downgrade(self));
        self.client.spawn(async move {
            let mut ticket = None;
            let answer = match call {
                Call::Enqueue(wish) => {
                    client.take_place(&wish).await.map(|taken| ticket = Some(taken)).map(|()| Answer::Queued)
                }
                Call::LeaveQueue => client.leave_place().await.map(|()| Answer::Done),
                Call::FindMatchToPlay => client.match_to_play().await.map(|room| {
                    Answer::ToPlay(room.and_then(|room| room.match_id.map(|id| (id, room.game))))
                }),
            };
            let answer = answer.map_err(|failure| failure.trouble(client.lang()));
            let Some(pages) = pages.upgrade() else { return };
            if let Some(ticket) = &ticket {
                lock(&pages.state).tickets.insert(number, ticket.clone());
            }
            pages.hear(Report::Answered { call: number, answer });
            if let Some(ticket) = ticket {
                let told = Told { pages: Arc::downgrade(&pages), ticket: Arc::downgrade(&ticket), number };
                ticket.set_listener(Some(Arc::new(told)));
            }
        });
    }
}

/// The listener of a place in the queue.
struct Told {
    pages: Weak<Shared>,
    ticket: Weak<QueueTicket>,
    number: u64,
}

impl TableListener for Told {
    fn changed(&self) {
        if let (Some(pages), Some(ticket)) = (self.pages.upgrade(), self.ticket.upgrade()) {
            pages.hear(Report::QueueTold { call: self.number, state: ticket.state() });
        }
    }
}
