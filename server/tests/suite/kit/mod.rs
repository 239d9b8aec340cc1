//! A server to call, and people who call it and play at random by what they see.

pub mod http;
pub mod program;
pub mod raw;
pub mod rows;

use cartable_core::bot::{BotRng, Decision, Level, bot_rng};
use cartable_core::catalogue::{AnyAction, GameId};
use cartable_core::entry::{Entry, What};
use cartable_core::notation;
use cartable_core::seat::Seat;
use cartable_core::series::Move;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::match_service_client::MatchServiceClient;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::v1::room_service_client::RoomServiceClient;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Problem, Reader, Reason, Update, v1};
use cartable_server::config::{Config, Intervals};
use cartable_server::model::Account;
use cartable_server::random::{self, Id};
use cartable_server::store::{
    Act, MatchEnd, NewEntry, NewGuest, NewSession, Place, Store, StoreError, TokenPair,
};
use cartable_server::{RunError, Server, private};
use cartable_testing::postgres;
use prost::Message as _;
use std::path::Path;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tonic::transport::Channel;
use tonic::{Request, Status, Streaming};

/// A server in this process, with a real socket and a real file.
pub struct TestServer {
    pub address: String,
    stop: oneshot::Sender<()>,
    served: JoinHandle<Result<(), RunError>>,
}

impl TestServer {
    /// A server without pauses on this file.
    pub async fn start(database: &Path) -> Self {
        Self::with(Config::new(database).without_pauses()).await
    }

    pub async fn with(mut config: Config) -> Self {
        config.database = place(config.database);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async move {
            let _ = stopped.await;
        };
        let served =
            tokio::spawn(async { Server::open(config).await?.serve(listener, Box::pin(shutdown)).await });
        Self { address, stop, served }
    }

    /// Stops it as SIGTERM does, and waits for the end.
    pub async fn stop(self) {
        self.stop.send(()).unwrap();
        tokio::time::timeout(Duration::from_secs(10), self.served).await.unwrap().unwrap().unwrap();
    }
}

/// Waits until a server without pauses has looked several times at what it looks at by this interval.
pub async fn looks(interval: impl FnOnce(Intervals) -> Duration) {
    sleep(5 * interval(Intervals::short())).await;
}

/// The database of this run for a test that names a file: the file,
/// or the one of `PostgreSQL` that stands for it.
pub fn place(database: impl Into<Place>) -> Place {
    match database.into() {
        Place::File(file) if postgres::is_asked_for() => Place::Postgres(postgres::database_of(&file)),
        place => place,
    }
}

/// Returns true if this run is on `PostgreSQL`; then it leaves the calling test out,
/// which is for a database in a file.
pub fn is_left_to_files() -> bool {
    if postgres::is_asked_for() {
        cartable_testing::not_meant("it is for a database in a file");
    }
    postgres::is_asked_for()
}

/// The store of a server's database, with the key beside the file that stands for it.
pub async fn open_store(database: &Path) -> Result<Store, StoreError> {
    let keys = private::keys(&private::beside(database, ".key")).unwrap();
    place(database).open(keys, None).await
}

/// A guest to be stored.
pub fn new_guest(name: &str) -> NewGuest {
    let digest = || random::bytes().unwrap();
    let account = Account { id: Id::fresh().unwrap(), name: name.to_owned() };
    let (session, ends_at) = (Id::fresh().unwrap(), 2_000_000_000_000);
    let tokens = TokenPair {
        session,
        family: digest(),
        access: digest(),
        refresh: digest(),
        access_ends_at: ends_at,
        session_ends_at: ends_at,
    };
    let session = NewSession { secret: digest(), secret_ends_at: ends_at, tokens, device: String::new() };
    let tags = vec![account.id.to_string()];
    NewGuest { account, tags, avatar: "fox".to_owned(), session }
}

/// Returns an operator's name and reason.
pub fn act() -> Act {
    Act { operator: "olga".to_owned(), reason: "a test".to_owned(), at: 0 }
}

/// An account that is put straight into the database.
pub async fn account(store: &Store, name: &str) -> Account {
    store.create_guest(new_guest(name), 0).await.unwrap()
}

/// Puts the end of a match straight into the database, with these totals and places.
pub async fn end_match(store: &Store, match_id: Id, at_ms: u64, totals: Vec<i32>, places: Vec<usize>) {
    let end = NewEntry {
        match_id,
        seq: 1,
        entry: Entry { at_ms, what: What::Credit { seat: Seat::at(0), ms: 0 } },
        request_id: None,
        is_first: true,
        next_due: None,
        end: Some(MatchEnd::Over { totals, places }),
        absent: Vec::new(),
    };
    store.append(end).await.unwrap();
}

/// A person with an account.
#[derive(Clone)]
pub struct Person {
    pub name: String,
    pub access: String,
    pub refresh: String,
    pub channel: Channel,
    pub rng: BotRng,
    pub requests: u64,
}

/// An acknowledged action of a person.
#[derive(Clone, PartialEq, Debug)]
pub struct Acknowledged {
    pub match_id: String,
    pub seat: usize,
    pub seq: u64,
    pub step: Move<AnyAction>,
}

/// Something done of which the answer never came.
#[derive(Clone, Debug)]
pub struct Unanswered {
    pub request: v1::ActRequest,
    pub step: Move<AnyAction>,
}

/// A person's view of a match, and their actions in it.
#[derive(Default, Debug)]
pub struct Seen {
    pub info: Option<v1::Match>,
    pub updates: Vec<Update>,
    pub acknowledged: Vec<Acknowledged>,
    pub unanswered: Option<Unanswered>,
    pub over: bool,
    /// The bytes of all messages.
    pub bytes: usize,
}

pub async fn connect(address: &str) -> Channel {
    let endpoint = Channel::from_shared(address.to_owned()).unwrap();
    // A machine that does much besides takes seconds to begin a server.
    for _ in 0..3_000 {
        if let Ok(channel) = endpoint.connect().await {
            return channel;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("no server at {address}");
}

impl Person {
    pub async fn guest(address: &str, name: &str, seed: u64) -> Self {
        Self::come(connect(address).await, name, secret(), seed).await.unwrap()
    }

    /// Enters with this secret: the account is the same, however often it is used.
    pub async fn come(channel: Channel, name: &str, secret: String, seed: u64) -> Result<Self, Status> {
        let request = v1::CreateGuestRequest { name: name.to_owned(), secret, device: String::new() };
        let made = AccountServiceClient::new(channel.clone()).create_guest(request).await?.into_inner();
        let tokens = made.tokens.unwrap();
        let (access, refresh) = (tokens.access_token, tokens.refresh_token);
        Ok(Self { name: name.to_owned(), access, refresh, channel, rng: bot_rng(seed), requests: 0 })
    }

    /// A message with this person's token.
    pub fn call<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", format!("Bearer {}", self.access).parse().unwrap());
        request
    }

    pub fn rooms(&self) -> RoomServiceClient<Channel> {
        RoomServiceClient::new(self.channel.clone())
    }

    pub fn matches(&self) -> MatchServiceClient<Channel> {
        MatchServiceClient::new(self.channel.clone())
    }

    pub fn request_id(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.name, self.requests)
    }

    /// Opens a room with `open` open seats, the own one included, and bots in the others.
    pub async fn create_room(&mut self, game: GameId, open: usize, bots: usize) -> Result<v1::Room, Status> {
        let request = v1::CreateRoomRequest {
            setup: Some((&game.default_options().bounded()).into()),
            seats: seats(open, bots),
            request_id: self.request_id(),
            speed: 0,
            share_hash: Vec::new(),
        };
        Ok(self.rooms().create_room(self.call(request)).await?.into_inner().room.unwrap())
    }

    pub async fn join(&self, code: &str) -> Result<v1::Room, Status> {
        let request = v1::JoinRoomRequest { code: code.to_owned(), share_hash: Vec::new() };
        Ok(self.rooms().join_room(self.call(request)).await?.into_inner().room.unwrap())
    }

    pub async fn start(&self, code: &str) -> Result<String, Status> {
        let request = v1::StartMatchRequest { code: code.to_owned(), fill: 0 };
        let room = self.rooms().start_match(self.call(request)).await?.into_inner().room.unwrap();
        Ok(room.match_id.unwrap())
    }

    pub async fn watch(
        &self,
        match_id: &str,
        after_seq: Option<u64>,
    ) -> Result<Streaming<v1::WatchMatchResponse>, Status> {
        let request = v1::WatchMatchRequest {
            match_id: match_id.to_owned(),
            after_seq,
            legal_moves: true,
            ..Default::default()
        };
        Ok(self.matches().watch_match(self.call(request)).await?.into_inner())
    }

    /// The first view of a match.
    pub async fn look(&self, match_id: &str) -> (v1::Match, Update) {
        let mut stream = self.watch(match_id, None).await.unwrap();
        let Some(Message::Match(info)) = stream.message().await.unwrap().unwrap().message else {
            panic!("the match comes first");
        };
        let Some(Message::Update(update)) = stream.message().await.unwrap().unwrap().message else {
            panic!("then an update");
        };
        let update = reader(&info).read(update).unwrap();
        (info, update)
    }

    pub async fn record(&self, match_id: &str) -> Result<String, Status> {
        let request = v1::GetRecordRequest { match_id: match_id.to_owned() };
        Ok(self.matches().get_record(self.call(request)).await?.into_inner().record_json)
    }

    /// Plays to the end, at random, by nothing but what comes over the wire.
    /// Stops with the first broken call.
    pub async fn play_out(&mut self, match_id: &str, seen: &mut Seen) -> Result<(), Status> {
        if let Some(unanswered) = seen.unanswered.clone() {
            self.act(unanswered, seen).await?;
        }
        let after = seen.updates.last().map(|update| update.seq);
        let mut stream = self.watch(match_id, after).await?;
        let mut reader = None;
        while let Some(response) = stream.message().await? {
            seen.bytes += response.encoded_len();
            match response.message.unwrap() {
                Message::Match(info) => {
                    reader = Some(self::reader(&info));
                    seen.info = Some(info);
                }
                Message::Heartbeat(_) | Message::Draw(_) | Message::Emote(_) | Message::AbortWishes(_) => {}
                Message::Update(update) => {
                    let more = update.more;
                    let update = reader.as_mut().unwrap().read(update).unwrap();
                    let (seq, view) = (update.seq, update.view.clone());
                    seen.updates.push(update);
                    if more {
                        continue;
                    }
                    if view.status.over {
                        seen.over = true;
                        return Ok(());
                    }
                    if let Some(Decision { step, .. }) = view.decide(Level::Random, &mut self.rng) {
                        let request = v1::ActRequest {
                            match_id: match_id.to_owned(),
                            request_id: self.request_id(),
                            expected_seq: seq,
                            move_json: notation::write(&step),
                        };
                        self.act(Unanswered { request, step }, seen).await?;
                    }
                }
            }
        }
        Err(Status::unavailable("the stream ended"))
    }

    /// Acts; that others were faster is no failure.
    async fn act(&self, act: Unanswered, seen: &mut Seen) -> Result<(), Status> {
        seen.unanswered = Some(act.clone());
        let answer = self.matches().act(self.call(act.request.clone())).await;
        match answer {
            Ok(response) => {
                let seat = seen.info.as_ref().unwrap().seat as usize;
                let seq = response.into_inner().seq;
                let match_id = act.request.match_id;
                seen.acknowledged.push(Acknowledged { match_id, seat, seq, step: act.step });
            }
            Err(status) => match Problem::read(&status).reason {
                Some(Reason::StaleSeq | Reason::Refused) => {}
                _ => return Err(status),
            },
        }
        seen.unanswered = None;
        Ok(())
    }
}

/// Returns the reader for the updates of this match.
pub fn reader(info: &v1::Match) -> Reader {
    Reader::new(info.setup.as_ref().unwrap().game.parse().unwrap())
}

/// Returns the secret that a client draws for a new account.
pub fn secret() -> String {
    format!("{:016x}{:016x}", getrandom::u64().unwrap(), getrandom::u64().unwrap())
}

/// Open seats, then bots.
pub fn seats(open: usize, bots: usize) -> Vec<v1::RoomSeat> {
    let seat = |taken_by| v1::RoomSeat { taken_by: Some(taken_by) };
    let open = (0..open).map(|_| seat(TakenBy::Open(v1::OpenSeat::default())));
    let bot = v1::Bot { level: v1::Level::Random as i32 };
    open.chain((0..bots).map(|_| seat(TakenBy::Bot(bot)))).collect()
}

/// The problem a call must end with.
#[track_caller]
pub fn refused<T>(answer: Result<T, Status>, reason: Reason) -> Problem {
    let Err(status) = answer else { panic!("it was not refused: {reason:?}") };
    let problem = Problem::read(&status);
    assert_eq!(problem.reason, Some(reason), "{status:?}");
    assert_eq!(status.code(), reason.code());
    assert!(!problem.message.is_empty());
    problem
}
