//! The way to a server: the session, rooms by their code, and the tables of matches.

mod account;
mod daily;
mod identity;
mod queue;
mod ranking;
mod room;
mod watching;

use account::profile;
pub use account::{Avatar, Device, Player, Profile, ReportKind, avatar_sign, avatars};
pub use daily::{Dailies, DailyDay, DailyDeal, DailyLine, DailyResult, DailyState, DailyTable, DailyTry};
pub use identity::{Identity, IdentityOutcome, Issuer, SignInPage};
pub use queue::{QueueState, QueueTicket, QueueWish, Queued};
pub use ranking::{
    GameRecord, History, Leaderboard, Opponent, PlayedMatch, PlayedSeat, PlayerPage, Ranked, Rating, ShownAs,
};
pub use room::{Call, Room, RoomSeat, RoomSetup, Waiting};

use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use crate::net::{LONGEST_WAIT, Net, SessionKeeper, Threads, request_id, take_part};
use crate::shelf::Shelf;
use crate::table::{Replay, Sight, Table};
use cartable_core::bot::Level;
use cartable_core::text::Lang;
use cartable_proto::{Reason, v1};
use std::sync::{Arc, Mutex};
use tokio::time::timeout;

/// The way to one server.
/// What waits for the server waits for the answer, ten seconds at most,
/// and then as long as [`SessionKeeper::keep`] takes.
/// Lost connections and spent tokens are mended on the way.
#[derive(uniffi::Object)]
pub struct Client {
    threads: Arc<Threads>,
    net: Arc<Net>,
    lang: Mutex<Lang>,
}

#[uniffi::export]
impl Client {
    /// A client of the server at this address (`https://`, or `http://` on this very device),
    /// with the session that [`SessionKeeper::keep`] was last given, if any.
    /// `https://HOST:PORT#FINGERPRINT` trusts no certificate but the one with this SHA-256:
    /// how a server without a name of its own is reached, which prints that address when it starts.
    /// Nothing is sent yet.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput`: no such address, or fingerprint, is possible. `Internal`: the system gives no thread.
    #[uniffi::constructor]
    pub fn new(server: &str, session: Option<String>, lang: Lang) -> Result<Arc<Self>, CartableError> {
        let threads = Threads::start().map_err(Failure::Thread).for_app(lang)?;
        let net = threads.block_on(async { Net::new(server, session) }).for_app(lang)?;
        Ok(Arc::new(Self { threads: Arc::new(threads), net: Arc::new(net), lang: Mutex::new(lang) }))
    }

    /// Who stores the session; set it before signing in.
    /// Any thread may call it.
    pub fn set_session_keeper(&self, keeper: Option<Arc<dyn SessionKeeper>>) {
        self.net.set_keeper(keeper);
    }

    /// Where it is kept what this device adds to deals and sees of them, so that [`Shelf::verify`] can prove them;
    /// set it before taking a seat. Without a shelf it is forgotten with the client.
    /// By their shelf clients that share a session know each other, and renew it one after the other.
    /// Any thread may call it.
    pub fn set_shelf(&self, place: Option<Arc<Shelf>>) {
        self.net.set_shelf(place);
    }

    /// Changes the language of errors and of tables opened from now on.
    /// Any thread may call it.
    pub fn set_language(&self, lang: Lang) {
        *lock(&self.lang) = lang;
    }

    /// What time it is at the server, in milliseconds since 1970, as its last answer said; before one, by this device's clock.
    /// Days and deadlines that are everybody's are counted by it.
    /// Any thread may call it.
    #[must_use]
    pub fn server_time_ms(&self) -> i64 {
        self.net.server_time_ms()
    }

    /// Makes a guest account, its name 1 to 24 columns wide (a wide letter takes two),
    /// and is signed in as it.
    /// Asked again after an answer that was lost, within ten minutes, it finds the account that was made.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: the name cannot be used, or somebody is signed in: sign out first.
    /// `Offline`: the server cannot be reached. `Internal`: the session cannot be stored.
    pub fn sign_in_as_guest(&self, name: String) -> Result<Profile, CartableError> {
        self.wait(async { Ok(profile(Some(self.net.create_guest(name).await?))) })
    }

    /// Who is signed in.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`: nobody is. `Offline`: the server cannot be reached.
    pub fn profile(&self) -> Result<Profile, CartableError> {
        self.wait(async { Ok(profile(self.net.ask(v1::GetProfileRequest {}).await?.profile)) })
    }

    /// The session as it stands, for an app that stores it by itself; `None` when nobody is signed in.
    /// It waits while the session is being renewed: call it off the main thread.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        self.threads.block_on(self.net.session())
    }

    /// Forgets who is signed in. A guest account without its session cannot be entered again.
    /// It waits for [`SessionKeeper::keep`]: call it off the main thread.
    pub fn sign_out(&self) {
        self.threads.block_on(self.net.sign_out());
    }

    /// Opens a room and takes its first open seat.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: game, options or seats that cannot be.
    /// `Refused`: too many rooms.
    /// `Unauthorized`, `Offline`.
    pub fn create_room(&self, setup: &RoomSetup) -> Result<Room, CartableError> {
        self.wait(async {
            let request = room::create(setup, self.net.deals.announce(), request_id()?)?;
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Takes the first open seat of a room; who is in it already keeps theirs.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such room, it is full, its match has begun, or this program is too old for its game.
    /// `Unauthorized`, `Offline`.
    pub fn join_room(&self, code: &str) -> Result<Room, CartableError> {
        self.wait(async {
            // Looked at first: nobody takes a seat at a game that is unknown here.
            self.look(code).await?;
            let (code, share_hash) = (code.to_owned(), self.net.deals.announce());
            let request = v1::JoinRoomRequest { code, share_hash };
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// How a room stands; ask again every second or so while waiting in it.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such room. `Unauthorized`, `Offline`.
    pub fn room(&self, code: &str) -> Result<Room, CartableError> {
        self.wait(self.look(code))
    }

    /// The rooms in which one sits: those that wait, the last changed first,
    /// then those whose match runs, the youngest first, a hundred of them at most.
    /// So whoever starts the app anew finds every table again.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn rooms(&self) -> Result<Vec<Room>, CartableError> {
        self.wait(async { Ok(self.all_there_is().await?.rooms) })
    }

    /// All that one has on the server: the rooms and matches of [`Self::rooms`], the place in the queue,
    /// and the tries at daily deals. So an app that starts anew, here or on another device, finds everything again.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn waiting(&self) -> Result<Waiting, CartableError> {
        self.wait(self.all_there_is())
    }

    /// Leaves a room; who does not sit there, or where there is none, has left it.
    /// After its start the seat stays: come back by [`Self::open_table`].
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: its match has begun. `Unauthorized`, `Offline`.
    pub fn leave_room(&self, code: &str) -> Result<(), CartableError> {
        self.wait(async {
            let request = v1::LeaveRoomRequest { code: code.to_owned() };
            self.net.ask(request).await.map(|_| ())
        })
    }

    /// Says who deals or starts in the match of a room one has opened: a seat, from 0; `None`: it is drawn.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: not one's own room, or its match has begun.
    /// `BadInput`: there is no such seat.
    /// `Unauthorized`, `Offline`.
    pub fn name_first_dealer(&self, code: &str, seat: Option<u32>) -> Result<Room, CartableError> {
        self.wait(async {
            let request = v1::NameFirstDealerRequest { code: code.to_owned(), first_dealer: seat };
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Says what will be played in a room one has opened: options, how fast, and by how many.
    /// Of the setup's seats only the number counts: they are added open, and taken away from the end,
    /// where nobody sits.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: not one's own room, its match has begun, or somebody sits in a seat that would go.
    /// `BadInput`: another game, or options or seats that cannot be.
    /// `Unauthorized`, `Offline`.
    pub fn change_room(&self, code: &str, setup: &RoomSetup) -> Result<Room, CartableError> {
        self.wait(async {
            let request = room::change(code, setup)?;
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Frees a seat (from 0) of a room one has opened, be it a person's, or puts a bot into it.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: not one's own room, its match has begun, or it is one's own seat.
    /// `BadInput`: there is no such seat.
    /// `Unauthorized`, `Offline`.
    pub fn change_seat(&self, code: &str, seat: u32, bot: Option<Level>) -> Result<Room, CartableError> {
        self.wait(async {
            let request = room::change_seat(code, seat, bot);
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Another match of those who played this one, everybody one seat further clockwise, which does not count:
    /// the room for it. It begins once all have asked for it, or joined the room, of which their list tells.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such match, not one's own, it still runs, or too many rooms. `Unauthorized`, `Offline`.
    pub fn rematch(&self, match_id: &str) -> Result<Room, CartableError> {
        self.wait(async {
            let request =
                v1::RematchRequest { match_id: match_id.to_owned(), share_hash: self.net.deals.announce() };
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Starts the match of a room one has opened.
    /// Open seats get bots of the level `fill`; without it all seats must be taken.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: not one's own room, or seats are open. `Unauthorized`, `Offline`.
    pub fn start_match(&self, code: &str, fill: Option<Level>) -> Result<Room, CartableError> {
        self.wait(async {
            let fill = fill.map_or(v1::Level::Unspecified, v1::Level::from).into();
            let request = v1::StartMatchRequest { code: code.to_owned(), fill };
            self.read_room(self.net.ask(request).await?.room)
        })
    }

    /// Waits for a match with people one does not know, in place of what one waited for before.
    /// Asked for the same as before, also by another device, it keeps the place in the queue.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: a wish that cannot be.
    /// `Refused`: there is a match to play first, or one may not queue yet because one did not come to a match.
    /// `Unauthorized`, `Offline`.
    pub fn enqueue(&self, wish: &QueueWish) -> Result<Arc<QueueTicket>, CartableError> {
        let lang = *lock(&self.lang);
        self.wait(async {
            let request = queue::request(wish, self.net.deals.announce(), request_id()?);
            let ticket_id = self.net.ask(request).await?.ticket_id;
            Ok(QueueTicket::hold(self.threads.clone(), self.net.clone(), lang, ticket_id))
        })
    }

    /// The settled ratings of a game, the highest first; `page` is what the page before said, if there was one.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: no such game. `Unauthorized`, `Offline`.
    pub fn leaderboard(&self, game: &str, page: Option<String>) -> Result<Leaderboard, CartableError> {
        self.wait(async {
            let page_token = page.unwrap_or_default();
            let request = v1::GetLeaderboardRequest { game: game.to_owned(), page_size: 0, page_token };
            let answer = self.net.ask(request).await?;
            Ok(ranking::leaderboard(answer.standings, answer.next_page_token, answer.own))
        })
    }

    /// The final table of a month that is over, as in `2026-11`; `page` is what the page before said, if there was one.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: no such game. `Unauthorized`, `Offline`.
    pub fn season(
        &self,
        game: &str,
        season: &str,
        page: Option<String>,
    ) -> Result<Leaderboard, CartableError> {
        self.wait(async {
            let (game, season) = (game.to_owned(), season.to_owned());
            let page_token = page.unwrap_or_default();
            let request = v1::GetSeasonRequest { game, season, page_size: 0, page_token };
            let answer = self.net.ask(request).await?;
            Ok(ranking::leaderboard(answer.standings, answer.next_page_token, answer.own))
        })
    }

    /// One's ratings, and what became of one's matches.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn player_page(&self) -> Result<PlayerPage, CartableError> {
        self.wait(async { Ok(ranking::player(self.net.ask(v1::GetStatisticsRequest::default()).await?)) })
    }

    /// One's matches that were played to their end, the last first;
    /// `page` is what the page before said, if there was one.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn history(&self, page: Option<String>) -> Result<History, CartableError> {
        let lang = *lock(&self.lang);
        self.wait(async {
            let page_token = page.unwrap_or_default();
            let request = v1::ListHistoryRequest { page_token, ..Default::default() };
            ranking::history(self.net.ask(request).await?, &self.net.server, lang)
        })
    }

    /// The record of one's match that is over, to be shared, replayed and verified.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such match, not one's own, or it still runs. `Unauthorized`, `Offline`.
    pub fn record(&self, match_id: &str) -> Result<String, CartableError> {
        self.wait(async {
            let request = v1::GetRecordRequest { match_id: match_id.to_owned() };
            Ok(self.net.ask(request).await?.record_json)
        })
    }

    /// One's match that is over, to be looked at step by step: by its record; of a daily deal that others may
    /// still play by what one has seen oneself.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such match, not one's own, or it still runs. `BadInput`: its rules are no longer played.
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

    /// Sits down at the table of a match, or comes back to it.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such match, or not one's own. `Unauthorized`, `Offline`.
    pub fn open_table(&self, match_id: &str) -> Result<Arc<Table>, CartableError> {
        self.come(Sight::of_own(match_id.to_owned()))
    }

    /// The device is in another network: connections are made anew at once, and open tables catch up.
    /// Any thread may call it.
    pub fn network_changed(&self) {
        let _within = self.threads.handle().enter();
        self.net.network_changed();
    }

    /// The app is in front again: open tables catch up at once.
    /// Any thread may call it.
    pub fn foreground(&self) {
        self.set_awake(true);
    }

    /// The app is out of sight: connections are closed until it is back.
    /// Any thread may call it.
    pub fn background(&self) {
        self.set_awake(false);
    }
}

impl Client {
    async fn all_there_is(&self) -> Result<Waiting, Failure> {
        let answer = self.net.ask(v1::ListRoomsRequest {}).await?;
        for about in answer.matches.iter().filter(|about| about.commitment.is_empty()) {
            take_part(&self.net, &about.match_id);
        }
        room::read_all(answer)
    }

    async fn look(&self, code: &str) -> Result<Room, Failure> {
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
