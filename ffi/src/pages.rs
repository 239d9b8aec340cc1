//! The pages of a front end: events go in, the navigator's calls are made, and one listener is told of changes.

use crate::client::{Client, QueueTicket, RoomWatch};
use crate::device;
use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use crate::shelf::Shelf;
use crate::table::{Notifier, Signals, TableListener};
use cartable_core::text::Lang;
use cartable_pages::{
    Answer, Effect, Errand, Navigator, PageEvent, Profile, QueueWish, Report, Request, Room, RoomState,
    Secret, ShelfRequest, ShownPage, Trouble, TroubleKind,
};
use cartable_proto::v1::UpdateProfileRequest;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// The pages of an account at a server, or those of the device.
///
/// A front end tells them what happens and shows a [`ShownPage`] as it stands.
/// An event is answered at once, on the caller's thread; calls to the server and work on the shelf run on another.
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
        Self::begin(&Arc::default(), Source::Server(client), lang).for_app(lang)
    }

    /// Returns the pages of the device, none of them open: those that need no server.
    /// A change of theirs is written on this shelf before they show it.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `Internal` if the system gives no thread.
    #[uniffi::constructor]
    pub fn of_device(shelf: Arc<Shelf>, lang: Lang) -> Result<Arc<Self>, CartableError> {
        let (sender, asked) = channel();
        let late = Late::default();
        let pages = late.clone();
        let thread = thread::Builder::new().name("cartable-shelf".to_owned());
        thread
            .spawn(move || answer_all(&asked, &shelf, &pages))
            .map_err(Failure::Thread)
            .and_then(|_| Self::begin(&late, Source::Device(sender), lang))
            .for_app(lang)
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
        {
            let state = &mut *lock(&self.shared.state);
            state.navigator.set_language(lang);
            state.lang = lang;
        }
        self.shared.signals.notify();
    }
}

impl Pages {
    fn begin(late: &Late, source: Source, lang: Lang) -> Result<Arc<Self>, Failure> {
        let waked = late.clone();
        let wake = move |_: &Signals| {
            if let Some(shared) = waked.get().and_then(Weak::upgrade) {
                shared.hear(Report::Time);
            }
        };
        let notifier = Notifier::start(wake).map_err(Failure::Thread)?;
        let state =
            State { navigator: Navigator::new(lang), lang, errands: Vec::new(), streams: BTreeMap::new() };
        let (state, signals) = (Mutex::new(state), notifier.signals());
        let shared = Arc::new(Shared { source, state, signals, began: Instant::now() });
        let _ = late.set(Arc::downgrade(&shared));
        Ok(Arc::new(Self { shared, notifier }))
    }
}

/// The pages, for a thread that begins before them.
type Late = Arc<OnceLock<Weak<Shared>>>;

/// The side that answers the pages.
enum Source {
    /// A server.
    Server(Arc<Client>),
    /// The shelf of the device, on a thread that does one thing after the other.
    Device(Sender<Asked>),
}

/// A request to the shelf: its number, and the language of the answer.
struct Asked {
    number: u64,
    request: ShelfRequest,
    lang: Lang,
}

/// Answers what the pages ask of the shelf, until they are gone and everything is written.
fn answer_all(asked: &Receiver<Asked>, shelf: &Shelf, pages: &Late) {
    for Asked { number, request, lang } in asked {
        let answer = device::answer(shelf, request, lang).map(Answer::Shelf).map_err(|error| Trouble {
            kind: TroubleKind::Other,
            code: error.code().to_owned(),
            text: error.to_string(),
        });
        if let Some(pages) = pages.get().and_then(Weak::upgrade) {
            pages.hear(Report::Answered { call: number, answer });
        }
    }
}

/// The pages, shared with calls and streams on their way.
struct Shared {
    source: Source,
    state: Mutex<State>,
    signals: Signals,
    began: Instant,
}

struct State {
    navigator: Navigator,
    lang: Lang,
    errands: Vec<Errand>,
    /// The streams that are followed, by the numbers that the navigator has given them.
    streams: BTreeMap<u64, Stream>,
}

/// A stream that is followed as long as it is kept.
enum Stream {
    /// That of a place in the queue, which it holds.
    Ticket(Arc<QueueTicket>),
    /// That of a room.
    Watch(Arc<RoomWatch>),
}

impl Stream {
    /// Returns what the server has told last.
    fn report(&self, number: u64) -> Report {
        match self {
            Self::Ticket(ticket) => Report::QueueTold { call: number, state: ticket.state() },
            Self::Watch(watch) => Report::RoomTold { watch: number, state: Box::new(watch.state()) },
        }
    }

    fn set_listener(&self, listener: Arc<dyn TableListener>) {
        match self {
            Self::Ticket(ticket) => ticket.set_listener(Some(listener)),
            Self::Watch(watch) => watch.set_listener(Some(listener)),
        }
    }
}

impl Shared {
    fn hear(self: &Arc<Self>, report: Report) {
        self.change(|navigator, now_ms| navigator.hear(report, now_ms));
    }

    /// Changes the pages, and does what follows.
    fn change(self: &Arc<Self>, change: impl FnOnce(&mut Navigator, u64) -> Vec<Effect>) {
        let mut state = lock(&self.state);
        let now_ms = self.began.elapsed().as_millis() as u64;
        let (mut begun, mut failed) = (Vec::new(), Vec::new());
        for effect in change(&mut state.navigator, now_ms) {
            match effect {
                Effect::Make { number, request } => self.make(number, request, state.lang),
                Effect::Watch { number, room } => match self.watch(number, *room) {
                    Ok(watch) => {
                        state.streams.insert(number, Stream::Watch(watch));
                        begun.push(number);
                    }
                    Err(report) => failed.push(report),
                },
                Effect::LetGo { number } => drop(state.streams.remove(&number)),
                Effect::Ask(errand) => state.errands.push(errand),
            }
        }
        let due = state.navigator.due();
        self.signals.wake_at(due.map(|due| self.began + Duration::from_millis(due)));
        drop(state);
        self.signals.notify();
        for number in begun {
            self.listen(number);
        }
        for report in failed {
            self.hear(report);
        }
    }

    /// Begins to watch a room. If the system gives no thread, the report says that the watch has ended.
    fn watch(&self, number: u64, room: Room) -> Result<Arc<RoomWatch>, Report> {
        let ended = |room, notice| {
            let state = Box::new(RoomState { room, reconnecting: false, notice });
            Report::RoomTold { watch: number, state }
        };
        let Source::Server(client) = &self.source else { return Err(ended(room, None)) };
        client.watch(room.clone()).map_err(|failure| ended(room, Some(failure.notice(client.lang()))))
    }

    /// Has a stream reported, if it is still followed.
    fn listen(self: &Arc<Self>, number: u64) {
        if let Some(stream) = lock(&self.state).streams.get(&number) {
            stream.set_listener(Arc::new(Told { pages: Arc::downgrade(self), number }));
        }
    }

    /// Makes a call, whose answer is dropped if the pages are gone by then.
    /// A page of the device asks the shelf alone, and a page of a server never does.
    fn make(self: &Arc<Self>, number: u64, request: Request, lang: Lang) {
        match (&self.source, request) {
            (Source::Device(asked), Request::Shelf(request)) => {
                // The thread ends with the last sender, so it is there.
                let _ = asked.send(Asked { number, request, lang });
            }
            (Source::Device(_), _) => {}
            (Source::Server(client), request) => self.call(client, number, request),
        }
    }

    fn call(self: &Arc<Self>, client: &Arc<Client>, number: u64, request: Request) {
        let (client, pages) = (client.clone(), Arc::downgrade(self));
        client.clone().spawn(async move {
            let mut ticket = None;
            let room = |room| Answer::Room(Box::new(room));
            let own = |profile: Profile| Answer::Profile(Box::new(profile));
            let changed = UpdateProfileRequest::default;
            let answer = match request {
                // No page of a server asks the shelf.
                Request::Shelf(_) => return,
                Request::Enqueue(wish) => {
                    client.take_place(&wish).await.map(|taken| ticket = Some(taken)).map(|()| Answer::Queued)
                }
                Request::LeaveQueue => client.leave_place().await.map(|()| Answer::Done),
                Request::FindMatchToPlay => client.match_to_play().await.map(|room| {
                    Answer::ToPlay(room.and_then(|room| room.match_id.map(|id| (id, room.game))))
                }),
                Request::Look(code) => client.look(&code).await.map(room),
                Request::Change(seen, change) => client.change(&seen, change).await.map(room),
                Request::Start(code, fill) => client.start(&code, Some(fill)).await.map(room),
                Request::Leave(code) => client.leave(&code).await.map(|()| Answer::Done),
                Request::Board { game, month, page } => {
                    client.read_board(&game, month, page).await.map(|board| Answer::Board {
                        board: Box::new(board),
                        server_ms: client.server_time_ms(),
                    })
                }
                Request::Results(account) => {
                    client.read_results(account).await.map(|results| Answer::Results(Box::new(results)))
                }
                Request::History { account, page } => client
                    .read_history(account, page)
                    .await
                    .map(|history| Answer::History { history, server_ms: client.server_time_ms() }),
                Request::Agree { match_id, shown_as } => {
                    client.agree(&match_id, shown_as).await.map(Answer::Agreed)
                }
                Request::Person(account) => client
                    .read_person(&account)
                    .await
                    .map(|(player, blocked)| Answer::Person { player: Box::new(player), blocked }),
                Request::Profile => client.read_profile().await.map(own),
                Request::Account => client.read_account().await.map(|account| Answer::Account {
                    account: Box::new(account),
                    server_ms: client.server_time_ms(),
                }),
                Request::Rename(name) => {
                    let request = UpdateProfileRequest { name: Some(name), ..changed() };
                    client.change_profile(request).await.map(own)
                }
                Request::SetAvatar(avatar) => {
                    let request = UpdateProfileRequest { avatar: Some(avatar), ..changed() };
                    client.change_profile(request).await.map(own)
                }
                Request::SetWatchable(watchable) => {
                    let request = UpdateProfileRequest { watchable: Some(watchable), ..changed() };
                    client.change_profile(request).await.map(own)
                }
                Request::SetHistoryOpen(open) => {
                    let request = UpdateProfileRequest { history_open: Some(open), ..changed() };
                    client.change_profile(request).await.map(own)
                }
                Request::MakeCode => client.make_code().await.map(|code| Answer::Code(Secret(code))),
                Request::Recover(code) => client.enter_by(&code.0).await.map(own),
                Request::OpenOther(pending) => client.enter_other(&pending.0).await.map(own),
                Request::EndSession(session) => client.end(session).await.map(|()| Answer::Done),
                Request::EndOtherSessions => client.end_others().await.map(|()| Answer::Done),
                Request::MarkDevicesSeen => client.see_devices().await.map(|()| Answer::Done),
                Request::Unlink(issuer) => client.remove_identity(issuer).await.map(|()| Answer::Done),
                Request::Export => client.export().await.map(Answer::Export),
                Request::SignOut => {
                    client.leave_account().await;
                    Ok(Answer::Done)
                }
                Request::DeleteAccount => client.delete().await.map(|()| Answer::Done),
                Request::SetBlocked(account, blocked) => {
                    client.block(&account, blocked).await.map(|()| Answer::Done)
                }
                Request::Report { account, kind, match_id } => {
                    client.report(&account, kind, match_id).await.map(|()| Answer::Done)
                }
                Request::Dailies => client.read_dailies().await.map(|dailies| Answer::Dailies {
                    dailies: Box::new(dailies),
                    server_ms: client.server_time_ms(),
                }),
                Request::BeginDaily { day, game } => client.begin_try(&day, &game).await.map(Answer::Begun),
                Request::DailyTable { day, game, page } => client
                    .read_daily(&day, &game, page)
                    .await
                    .map(|table| Answer::DailyTable(Box::new(table))),
            };
            let answer = answer.map_err(|failure| failure.trouble(client.lang()));
            let Some(pages) = pages.upgrade() else { return };
            if let Some(ticket) = ticket {
                lock(&pages.state).streams.insert(number, Stream::Ticket(ticket));
            }
            // The navigator hears of a place before its stream tells of it, and may have it let go at once.
            pages.hear(Report::Answered { call: number, answer });
            pages.listen(number);
        });
    }
}

/// The listener of a stream.
struct Told {
    pages: Weak<Shared>,
    number: u64,
}

impl TableListener for Told {
    fn changed(&self) {
        let Some(pages) = self.pages.upgrade() else { return };
        let report = lock(&pages.state).streams.get(&self.number).map(|stream| stream.report(self.number));
        if let Some(report) = report {
            pages.hear(report);
        }
    }
}
