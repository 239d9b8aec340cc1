//! The way to a server: the session, rooms by their code, and the tables of matches.

mod account;
mod daily;
mod following;
mod identity;
mod queue;
mod ranking;
mod room;
mod room_watch;
mod watching;

use account::profile;
pub use account::{Avatar, avatar_sign, avatars};
pub use identity::{IdentityOutcome, SignInPage};
pub use queue::QueueTicket;
use room::ChangeRequest;
pub use room_watch::RoomWatch;

use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use crate::net::{LONGEST_WAIT, Net, SessionKeeper, Threads, request_id, take_part};
use crate::shelf::Shelf;
use crate::table::{Replay, Sight, Table};
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::text::Lang;
use cartable_pages::{History, PlayerPage, Profile, QueueWish, Room, RoomChange, RoomSetup, Waiting};
use cartable_proto::{Reason, v1};
use std::sync::{Arc, Mutex};
use tokio::time::timeout;

/// A client of one server.
///
/// A call that says "It waits for the server" waits for the answer, ten seconds at most,
/// and then as long as [`SessionKeeper::keep`] takes.
/// The client restores lost connections and renews spent tokens by itself.
#[derive(uniffi::Object)]
pub struct Client {
    threads: Arc<Threads>,
    net: Arc<Net>,
    lang: Mutex<Lang>,
}

#[uniffi::export]
impl Client {
    /// Returns a client of the server at this address (`https://`, or `http://` on this very device).
    /// `session` is the one that [`SessionKeeper::keep`] was last given, if any.
    /// `https://HOST:PORT#FINGERPRINT` trusts only the certificate with this SHA-256:
    /// a server without a name prints such an address when it starts.
    /// It sends nothing yet.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if the address or the fingerprint is malformed.
    /// `Internal` if the system gives no thread.
    #[uniffi::constructor]
    pub fn new(server: &str, session: Option<String>, lang: Lang) -> Result<Arc<Self>, CartableError> {
        let threads = Threads::start().map_err(Failure::Thread).for_app(lang)?;
        let net = threads.block_on(async { Net::new(server, session) }).for_app(lang)?;
        Ok(Arc::new(Self { threads: Arc::new(threads), net: Arc::new(net), lang: Mutex::new(lang) }))
    }

    /// Sets the keeper that stores the session; set it before signing in.
    /// Any thread may call it.
    pub fn set_session_keeper(&self, keeper: Option<Arc<dyn SessionKeeper>>) {
        self.net.set_keeper(keeper);
    }

    /// Sets the shelf that keeps this device's notes about deals, from which [`Shelf::verify`] proves them;
    /// set it before taking a seat.
    /// Without a shelf the notes are lost with the client.
    /// Clients that share a session should also share a shelf:
    /// its lock lets only one of them renew the session at a time.
    /// Any thread may call it.
    pub fn set_shelf(&self, place: Option<Arc<Shelf>>) {
        self.net.set_shelf(place);
    }

    /// Changes the language of errors and of tables opened from now on.
    /// Any thread may call it.
    pub fn set_language(&self, lang: Lang) {
        *lock(&self.lang) = lang;
    }

    /// Returns the server's time, in milliseconds since 1970, as its last answer told it;
    /// before the first answer, this device's time.
    /// Daily deals and deadlines follow it.
    /// Any thread may call it.
    #[must_use]
    pub fn server_time_ms(&self) -> i64 {
        self.net.server_time_ms()
    }

    /// Creates a guest account and signs in as it.
    /// The name is 1 to 24 columns wide; a wide letter takes two.
    /// Called again within ten minutes after a lost answer, it finds the account that was created.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the name cannot be used, or somebody is signed in: sign out first.
    /// `Offline` if the server cannot be reached.
    /// `Internal` if the session cannot be stored.
    pub fn sign_in_as_guest(&self, name: String) -> Result<Profile, CartableError> {
        self.wait(async { Ok(profile(Some(self.net.create_guest(name).await?))) })
    }

    /// Returns the profile of the account that is signed in.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized` if nobody is signed in.
    /// `Offline` if the server cannot be reached.
    pub fn profile(&self) -> Result<Profile, CartableError> {
        self.wait(self.read_profile())
    }

    /// Returns the present session, for an app that stores it by itself; `None` if nobody is signed in.
    /// It waits while the session is being renewed: call it off the main thread.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        self.threads.block_on(self.net.session())
    }

    /// Signs out: this device forgets the session.
    /// A guest account without its session cannot be entered again.
    /// It waits for [`SessionKeeper::keep`]: call it off the main thread.
    pub fn sign_out(&self) {
        self.threads.block_on(self.net.sign_out());
    }

    /// Opens a room and takes its first open seat.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the game, options or seats are impossible.
    /// `Refused` if the account has too many rooms.
    /// `Unauthorized`, `Offline`.
    pub fn create_room(&self, setup: &RoomSetup) -> Result<Room, CartableError> {
        self.wait(async {
            let request = room::create(setup, self.net.deals.announce(), request_id()?)?;
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Takes the seat of a room that is kept for the player, or else the first open one.
    /// A player who already sits there keeps their seat, and finds the room even after its match has begun.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if there is no such room, it is full, its match has begun without the player,
    /// or this program is too old for its game.
    /// `Unauthorized`, `Offline`.
    pub fn join_room(&self, code: &str) -> Result<Room, CartableError> {
        self.wait(async {
            // Looked at first: nobody takes a seat at a game that is unknown here.
            let room = self.look(code).await?;
            if room.match_id.is_some() && room.seats.iter().any(|seat| seat.you) {
                return Ok(room);
            }
            let (code, share_hash) = (code.to_owned(), self.net.deals.announce());
            let request = v1::JoinRoomRequest { code, share_hash };
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Returns the present state of a room. Its page follows it while the player waits in it ([`crate::Pages`]).
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if there is no such room.
    /// `Unauthorized`, `Offline`.
    pub fn room(&self, code: &str) -> Result<Room, CartableError> {
        self.wait(self.look(code))
    }

    /// Returns the rooms in which the player sits: first those that wait, the last changed first;
    /// then those whose match runs, the youngest first, at most a hundred of them.
    /// An app that starts anew finds every table again by it.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn rooms(&self) -> Result<Vec<Room>, CartableError> {
        self.wait(async { Ok(self.all_there_is().await?.rooms) })
    }

    /// Returns all places of the player on the server: the rooms and matches of [`Self::rooms`],
    /// the place in the queue, and the tries at daily deals.
    /// An app that starts anew, here or on another device, finds everything again by it.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn waiting(&self) -> Result<Waiting, CartableError> {
        self.wait(self.all_there_is())
    }

    /// Leaves a room.
    /// It succeeds if the player does not sit there, or there is no such room.
    /// Once the match has begun the seat stays the player's: come back by [`Self::open_table`].
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if its match has begun.
    /// `Unauthorized`, `Offline`.
    pub fn leave_room(&self, code: &str) -> Result<(), CartableError> {
        self.wait(self.leave(code))
    }

    /// Prepares another match of the same players, with everybody one seat further clockwise,
    /// and returns its room.
    /// The match does not count for the ratings.
    /// It begins once all have called this, or joined the room, which [`Self::rooms`] lists for them.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if the player has no such match, it still runs, or the account has too many rooms.
    /// `Unauthorized`, `Offline`.
    pub fn rematch(&self, match_id: &str) -> Result<Room, CartableError> {
        self.wait(async {
            let request =
                v1::RematchRequest { match_id: match_id.to_owned(), share_hash: self.net.deals.announce() };
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Starts the match of the player's own room.
    /// Open seats get bots of the level `fill`; without it all seats must be taken.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if another player opened the room, or seats are open.
    /// `Unauthorized`, `Offline`.
    pub fn start_match(&self, code: &str, fill: Option<Level>) -> Result<Room, CartableError> {
        self.wait(self.start(code, fill))
    }

    /// Returns the player's own ratings, and the results of their matches.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn player_page(&self) -> Result<PlayerPage, CartableError> {
        self.wait(self.read_results(None))
    }

    /// Returns a page of the player's own matches that were played to their end, the last first.
    /// `page` is the `next_page` of the page before; `None` asks for the first.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn history(&self, page: Option<String>) -> Result<History, CartableError> {
        self.wait(self.read_history(None, page))
    }

    /// Returns the record of an own match that is over, to be shared, replayed and verified.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if the player has no such match, it still runs, or others may still play its daily deal.
    /// `Unauthorized`, `Offline`.
    pub fn record(&self, match_id: &str) -> Result<String, CartableError> {
        self.wait(async {
            let request = v1::GetRecordRequest { match_id: match_id.to_owned() };
            Ok(self.net.ask(request).await?.record_json)
        })
    }

    /// Returns an own match that is over as a replay.
    /// A daily deal that others may still play is shown as the player saw it.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if the player has no such match, or it still runs.
    /// `BadInput` if its rules are no longer played.
    /// `Unauthorized`, `Offline`.
    pub fn replay(&self, match_id: &str) -> Result<Arc<Replay>, CartableError> {
        let lang = *lock(&self.lang);
        self.wait(async {
            let request = v1::GetRecordRequest { match_id: match_id.to_owned() };
            let replay = match self.net.ask(request).await {
                Err(Failure::Server(problem)) if problem.reason == Some(Reason::DailyOpen) => {
                    Replay::of_rounds(daily::own_rounds(&self.net, match_id).await?, 0, lang)
                }
                answer => Replay::of_record(&answer?.record_json, lang)?,
            };
            Ok(Arc::new(replay))
        })
    }

    /// Opens the table of an own match, for the first time or again.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if the player has no such match.
    /// `Unauthorized`, `Offline`.
    pub fn open_table(&self, match_id: &str) -> Result<Arc<Table>, CartableError> {
        self.come(Sight::of_own(match_id.to_owned()))
    }

    /// Reports that the device is in another network: the client reconnects at once,
    /// and open tables catch up.
    /// Any thread may call it.
    pub fn network_changed(&self) {
        let _within = self.threads.handle().enter();
        self.net.network_changed();
    }

    /// Reports that the app is in front again: open tables catch up at once.
    /// Any thread may call it.
    pub fn foreground(&self) {
        self.set_awake(true);
    }

    /// Reports that the app is out of sight: the client closes its connections until [`Self::foreground`].
    /// Any thread may call it.
    pub fn background(&self) {
        self.set_awake(false);
    }
}

impl Client {
    /// Joins the queue for a match with strangers, in place of an earlier wish, and waits for the server.
    /// The same wish as before, also from another device, keeps the place in the queue.
    ///
    /// # Errors
    /// `BadInput` if the wish is impossible.
    /// `Refused` if the player has a match to play first, or did not come to a match lately and has to wait.
    /// `Unauthorized`, `Offline`.
    pub fn enqueue(&self, wish: &QueueWish) -> Result<Arc<QueueTicket>, CartableError> {
        self.wait(self.take_place(wish))
    }

    /// Returns a ticket for this wish.
    pub(crate) async fn take_place(&self, wish: &QueueWish) -> Result<Arc<QueueTicket>, Failure> {
        let lang = *lock(&self.lang);
        let request = queue::request(wish, self.net.deals.announce(), request_id()?);
        let ticket_id = self.net.ask(request).await?.ticket_id;
        QueueTicket::hold(self.threads.clone(), self.net.clone(), lang, ticket_id)
    }

    /// Leaves the queue.
    pub(crate) async fn leave_place(&self) -> Result<(), Failure> {
        self.net.ask(v1::LeaveQueueRequest {}).await.map(|_| ())
    }

    /// Returns the match with clocks that keeps the player from the queue.
    pub(crate) async fn match_to_play(&self) -> Result<Option<Room>, Failure> {
        let rooms = self.all_there_is().await?.rooms.into_iter();
        // A player may have many matches by days; only too many keep them from the queue.
        let running = rooms.filter(|room| room.match_id.is_some() && room.speed.is_some() && !room.resigned);
        Ok(running.min_by_key(|room| room.speed.and_then(Speed::days).is_some()))
    }

    /// Changes one thing in the player's own room, as it was last seen here, and waits for the server.
    ///
    /// # Errors
    /// `NotOffered` if the room was changed on another device since it was seen: look at it and choose again.
    /// `Refused` if another player opened the room, its match has begun, the seat is the player's own,
    /// or a player sits in a seat that would go.
    /// `BadInput` if there is no such seat, or the option, the speed or the number of seats is impossible.
    /// `Unauthorized`, `Offline`.
    pub fn change_room(&self, room: &Room, change: RoomChange) -> Result<Room, CartableError> {
        self.wait(self.change(room, change))
    }

    /// Changes one thing in the player's own room, as it was last seen here.
    pub(crate) async fn change(&self, room: &Room, change: RoomChange) -> Result<Room, Failure> {
        self.read_room(match room::change(room, change)? {
            ChangeRequest::Setting(request) => self.net.ask(request).await?.room,
            ChangeRequest::Seat(request) => self.net.ask(request).await?.room,
            ChangeRequest::First(request) => self.net.ask(request).await?.room,
        })
    }

    /// Starts the match of the player's own room; open seats get bots of the level `fill`.
    pub(crate) async fn start(&self, code: &str, fill: Option<Level>) -> Result<Room, Failure> {
        let fill = fill.map_or(v1::Level::Unspecified, v1::Level::from).into();
        let request = v1::StartMatchRequest { code: code.to_owned(), fill };
        self.read_room(self.net.ask(request).await?.room)
    }

    /// Leaves a room.
    pub(crate) async fn leave(&self, code: &str) -> Result<(), Failure> {
        let request = v1::LeaveRoomRequest { code: code.to_owned() };
        self.net.ask(request).await.map(|_| ())
    }

    /// Watches a room in which the player sits, from the state last seen here until its match begins.
    ///
    /// # Errors
    /// `Internal` if the system gives no thread.
    pub fn watch_room(&self, room: Room) -> Result<Arc<RoomWatch>, CartableError> {
        let lang = *lock(&self.lang);
        self.watch(room).for_app(lang)
    }

    /// Watches a room in which the player sits.
    pub(crate) fn watch(&self, room: Room) -> Result<Arc<RoomWatch>, Failure> {
        RoomWatch::begin(self.threads.clone(), self.net.clone(), *lock(&self.lang), room)
    }

    /// Returns the language of errors.
    pub(crate) fn lang(&self) -> Lang {
        *lock(&self.lang)
    }

    /// Runs work of the app's pages on the client's thread.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.threads.handle().spawn(work);
    }

    async fn all_there_is(&self) -> Result<Waiting, Failure> {
        let answer = self.net.ask(v1::ListRoomsRequest {}).await?;
        for about in answer.matches.iter().filter(|about| about.commitment.is_empty()) {
            take_part(&self.net, &about.match_id);
        }
        room::read_all(answer)
    }

    /// Returns the present state of a room.
    pub(crate) async fn look(&self, code: &str) -> Result<Room, Failure> {
        let request = v1::GetRoomRequest { code: code.to_owned() };
        self.read_room(self.net.ask(request).await?.room)
    }

    /// Reads the room of an answer. Once its match has begun, this device takes part in the deal.
    fn read_room(&self, room: Option<v1::Room>) -> Result<Room, Failure> {
        let room = room::read(room)?;
        if let Some(match_id) = &room.match_id {
            take_part(&self.net, match_id);
        }
        Ok(room)
    }

    fn set_awake(&self, awake: bool) {
        let _within = self.threads.handle().enter();
        self.net.set_awake(awake);
    }

    /// Returns the table of a match, once the server has told its state.
    fn come(&self, sight: Sight) -> Result<Arc<Table>, CartableError> {
        let table = Table::online(self.threads.clone(), self.net.clone(), sight, *lock(&self.lang));
        self.wait(async {
            timeout(LONGEST_WAIT, table).await.unwrap_or_else(|_late| Err(Failure::no_answer()))
        })
    }

    fn wait<R>(&self, work: impl Future<Output = Result<R, Failure>>) -> Result<R, CartableError> {
        let lang = *lock(&self.lang);
        self.threads.block_on(work).for_app(lang)
    }
}
