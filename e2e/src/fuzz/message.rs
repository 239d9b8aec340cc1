//! Messages of somebody with an account, to a real server over a real socket.

use crate::TestServer;
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::match_service_client::MatchServiceClient;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::v1::room_service_client::RoomServiceClient;
use cartable_proto::{FILE_DESCRIPTOR_SET, Problem, Reason, methods, v1};
use cartable_testing::bytes;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tonic::transport::Channel;
use tonic::{Request, Status};

/// The time for an answer, long because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);
/// From this first byte on a message is an action; see [`message`].
pub const ACTION: u8 = 128;

static PATHS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let all = methods(FILE_DESCRIPTOR_SET).expect("protox has written it");
    all.into_iter().map(|method| method.path).collect()
});

/// Paths of all calls of the protos, in their order.
#[must_use]
pub fn paths() -> &'static [String] {
    &PATHS
}

/// The first byte says which of [`paths`] is called; the rest is the message.
/// From [`ACTION`] on it says which game, and the rest is the JSON of an action in a running match of it.
///
/// # Panics
/// A fault was found.
#[must_use]
pub fn message(bytes: &[u8]) -> bool {
    static WORLD: LazyLock<Mutex<World>> = LazyLock::new(|| Mutex::new(World::new()));
    let Some((&first, rest)) = bytes.split_first() else { return false };
    // An earlier failure may have left the lock poisoned; the world is still good.
    let mut world = WORLD.lock().unwrap_or_else(PoisonError::into_inner);
    let answer = match first.checked_sub(ACTION) {
        Some(game) => world.act(usize::from(game) % GameId::ALL.len(), rest),
        None => PATHS.get(usize::from(first)).map(|method| world.call(method, rest)),
    };
    answer.is_some_and(is_understood)
}

/// A server, and somebody who calls it.
struct World {
    /// Runs the caller's side.
    runtime: Runtime,
    _server: TestServer,
    channel: Channel,
    token: String,
    /// The match of each game in which the caller acts, with the last place in its log that they know of.
    matches: Vec<(String, u64)>,
    requests: u64,
}

impl World {
    fn new() -> Self {
        let runtime = Runtime::new().expect("threads");
        let server = TestServer::start();
        let address = server.url();
        let (channel, token) = runtime.block_on(async {
            let endpoint = Channel::from_shared(address).expect("an address");
            let channel = endpoint.connect().await.expect("the server listens");
            let token = guest(&channel).await;
            (channel, token)
        });
        let mut world = Self { runtime, _server: server, channel, token, matches: Vec::new(), requests: 0 };
        world.matches = GameId::ALL.iter().map(|game| (world.begin(*game), 0)).collect();
        world
    }

    fn wait<T>(&self, answer: impl Future<Output = T>) -> T {
        self.runtime.block_on(async { timeout(PATIENCE, answer).await }).expect("an answer in time")
    }

    fn request<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let bearer = format!("Bearer {}", self.token).parse().expect("a token is ASCII");
        request.metadata_mut().insert("authorization", bearer);
        request
    }

    /// A running match with a bot.
    fn begin(&self, game: GameId) -> String {
        let taken = [
            TakenBy::Open(v1::OpenSeat::default()),
            TakenBy::Bot(v1::Bot { level: v1::Level::Random.into() }),
        ];
        let room = v1::CreateRoomRequest {
            setup: Some((&game.default_options()).into()),
            seats: taken.map(|taken| v1::RoomSeat { taken_by: Some(taken) }).to_vec(),
            request_id: format!("begin-{game}"),
            speed: 0,
            share_hash: Vec::new(),
        };
        let mut rooms = RoomServiceClient::new(self.channel.clone());
        self.runtime.block_on(async {
            let room = rooms.create_room(self.request(room)).await.expect("a room").into_inner();
            let code = room.room.expect("a room").code;
            let start = self.request(v1::StartMatchRequest { code, fill: 0 });
            let room = rooms.start_match(start).await.expect("it starts").into_inner();
            room.room.and_then(|room| room.match_id).expect("a match")
        })
    }

    fn call(&self, method: &str, message: &[u8]) -> Result<(), Status> {
        // Another account is deleted, because the caller has matches to play.
        let other = method.ends_with("/DeleteAccount").then(|| self.wait(guest(&self.channel)));
        let token = other.as_ref().unwrap_or(&self.token);
        self.wait(async {
            let mut answer = bytes::call(&self.channel, method, Some(token), message.to_vec()).await?;
            // Its first message will do: a stream has no end.
            answer.message().await.map(drop)
        })
    }

    fn act(&mut self, game: usize, json: &[u8]) -> Option<Result<(), Status>> {
        let json = str::from_utf8(json).ok()?;
        self.requests += 1;
        let (match_id, seq) = self.matches[game].clone();
        let request = v1::ActRequest {
            match_id,
            request_id: format!("act-{}", self.requests),
            expected_seq: seq,
            move_json: json.to_owned(),
        };
        let mut matches = MatchServiceClient::new(self.channel.clone());
        let answer = self.wait(matches.act(self.request(request)));
        if let Some(head) = answer.as_ref().err().and_then(|status| Problem::read(status).head_seq) {
            self.matches[game].1 = head;
        }
        Some(answer.map(|_| ()))
    }
}

/// The token of a new account.
async fn guest(channel: &Channel) -> String {
    static SECRETS: AtomicU64 = AtomicU64::new(0);
    let request = v1::CreateGuestRequest {
        name: "Fuzz".to_owned(),
        secret: format!("{:032x}", SECRETS.fetch_add(1, Ordering::Relaxed)),
        device: String::new(),
    };
    let made = AccountServiceClient::new(channel.clone()).create_guest(request).await.expect("an account");
    made.into_inner().tokens.expect("tokens").access_token
}

/// Every answer is a good one, or says why not, and it is never the server that is at fault.
/// Returns true if the message could be read.
fn is_understood(answer: Result<(), Status>) -> bool {
    let Err(status) = answer else { return true };
    let reason = Problem::read(&status).reason.unwrap_or_else(|| panic!("no reason: {status:?}"));
    assert!(!matches!(reason, Reason::Internal | Reason::MatchVoid), "{status:?}");
    !matches!(reason, Reason::Unreadable | Reason::Malformed)
}
