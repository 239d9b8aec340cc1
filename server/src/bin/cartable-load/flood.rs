//! A flood beside the players: from one address, it does everything that the limits are for.

use crate::Failure;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::match_service_client::MatchServiceClient;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::v1::room_service_client::RoomServiceClient;
use cartable_proto::{Problem, v1};
use cartable_server::random::Id;
use cartable_server::room::fresh_code;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status};

/// The address of the flood.
const FROM: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 9, 9, 9));
/// The number of tasks of each kind, and the pause of each before its next try.
const EACH: (usize, Duration) = (8, Duration::from_millis(4));
/// The number of silent connections held open.
const SILENT: usize = 512;
/// The number of streams that each opener of tables tries to hold.
const STREAMS: usize = 64;
/// The length of a request that is too long, in bytes.
const LARGE: usize = 64 * 1_024;

/// Returns the address of a player; each has one of their own.
pub fn home(number: u32) -> IpAddr {
    let [.., high, low] = number.to_be_bytes();
    IpAddr::from([127, 1, high, low])
}

/// The number of tries, and of refusals for being too much.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Tried {
    tried: u64,
    refused: u64,
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tried, {} refused as too much", self.tried, self.refused)
    }
}

/// The tries, by kind.
pub type Flooded = BTreeMap<&'static str, Tried>;

/// A running flood.
pub struct Flood {
    tried: Arc<Mutex<Flooded>>,
    tasks: JoinSet<Result<(), Failure>>,
}

impl Flood {
    /// Begins to flood the server at this address.
    pub fn begin(server: SocketAddr) -> Result<Self, Failure> {
        let (tried, mut tasks) = (Arc::<Mutex<Flooded>>::default(), JoinSet::new());
        let channel =
            Endpoint::from_shared(format!("http://{server}"))?.local_address(Some(FROM)).connect_lazy();
        for _ in 0..EACH.0 {
            let count = Count(Arc::clone(&tried));
            tasks.spawn(guests(channel.clone(), count.clone()));
            tasks.spawn(calls(channel.clone(), count.clone()));
            tasks.spawn(codes(channel.clone(), count.clone()));
            tasks.spawn(tables(channel.clone(), count.clone()));
            tasks.spawn(stories(channel.clone(), count.clone()));
            tasks.spawn(large(channel.clone(), count.clone()));
            tasks.spawn(pages(server, count));
        }
        tasks.spawn(connections(server, Count(Arc::clone(&tried))));
        Ok(Self { tried, tasks })
    }

    /// Ends the flood, and returns its tries.
    pub async fn end(mut self) -> Flooded {
        self.tasks.shutdown().await;
        self.tried.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[derive(Clone)]
struct Count(Arc<Mutex<Flooded>>);

impl Count {
    fn one(&self, kind: &'static str, is_refused: bool) {
        let mut tried = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tried = tried.entry(kind).or_default();
        tried.tried += 1;
        tried.refused += u64::from(is_refused);
    }

    fn call<T>(&self, kind: &'static str, answer: &Result<T, Status>) {
        let is_refused = |status: &Status| Problem::read(status).code == Code::ResourceExhausted;
        self.one(kind, answer.as_ref().is_err_and(is_refused));
    }
}

fn guest() -> Result<v1::CreateGuestRequest, Failure> {
    Ok(v1::CreateGuestRequest {
        name: "Flood".to_owned(),
        secret: Id::fresh()?.to_string(),
        device: String::new(),
    })
}

async fn guests(channel: Channel, count: Count) -> Result<(), Failure> {
    let mut accounts = AccountServiceClient::new(channel);
    loop {
        count.call("guests", &accounts.create_guest(guest()?).await);
        sleep(EACH.1).await;
    }
}

async fn calls(channel: Channel, count: Count) -> Result<(), Failure> {
    let mut accounts = AccountServiceClient::new(channel);
    loop {
        count.call("calls", &accounts.get_profile(v1::GetProfileRequest {}).await);
        sleep(EACH.1).await;
    }
}

/// A guest who was let in, as soon as there is room for another.
struct Guest(MetadataValue<Ascii>);

impl Guest {
    async fn come_in(channel: &Channel) -> Result<Self, Failure> {
        loop {
            let Ok(made) = AccountServiceClient::new(channel.clone()).create_guest(guest()?).await else {
                sleep(Duration::from_secs(1)).await;
                continue;
            };
            let tokens = made.into_inner().tokens.unwrap_or_default();
            return Ok(Self(format!("Bearer {}", tokens.access_token).parse()?));
        }
    }

    fn ask<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", self.0.clone());
        request
    }
}

/// Guesses codes.
async fn codes(channel: Channel, count: Count) -> Result<(), Failure> {
    let guest = Guest::come_in(&channel).await?;
    let mut rooms = RoomServiceClient::new(channel);
    loop {
        let request = guest.ask(v1::GetRoomRequest { code: fresh_code()? });
        count.call("codes", &rooms.get_room(request).await);
        sleep(EACH.1).await;
    }
}

/// Sends more than the server reads.
async fn large(channel: Channel, count: Count) -> Result<(), Failure> {
    let mut rooms = RoomServiceClient::new(channel);
    loop {
        let request = v1::GetRoomRequest { code: "A".repeat(LARGE) };
        count.call("large requests", &rooms.get_room(request).await);
        sleep(EACH.1).await;
    }
}

/// Opens a table of the most expensive bots, begins to play there, and gives up at once,
/// so that the bots play by themselves.
async fn table(guest: &Guest, channel: &Channel, count: &Count) -> Result<Option<String>, Failure> {
    let mut rooms = RoomServiceClient::new(channel.clone());
    let bot = v1::Bot { level: v1::Level::from(Level::Expert).into() };
    let taken = [TakenBy::Open(v1::OpenSeat::default()), TakenBy::Bot(bot), TakenBy::Bot(bot)];
    let request = v1::CreateRoomRequest {
        setup: Some((&GameId::Nmbrs.default_options()).into()),
        seats: taken.map(|taken_by| v1::RoomSeat { taken_by: Some(taken_by) }).into(),
        request_id: Id::fresh()?.to_string(),
        speed: 0,
        share_hash: Vec::new(),
    };
    let room = rooms.create_room(guest.ask(request)).await;
    count.call("tables", &room);
    let Some(room) = room.ok().and_then(|room| room.into_inner().room) else { return Ok(None) };
    let start = guest.ask(v1::StartMatchRequest { code: room.code.clone(), fill: 0 });
    let begun = rooms.start_match(start).await;
    count.call("matches", &begun);
    let begun = begun.ok().and_then(|begun| begun.into_inner().room?.match_id);
    let Some(match_id) = begun else {
        // The next table needs its place.
        let _ = rooms.leave_room(guest.ask(v1::LeaveRoomRequest { code: room.code })).await;
        return Ok(None);
    };
    let resign = guest.ask(v1::ResignRequest { match_id: match_id.clone() });
    let _ = MatchServiceClient::new(channel.clone()).resign(resign).await;
    Ok(Some(match_id))
}

/// Opens tables, and watches as many as there may be.
async fn tables(channel: Channel, count: Count) -> Result<(), Failure> {
    let guest = Guest::come_in(&channel).await?;
    let mut matches = MatchServiceClient::new(channel.clone());
    let mut streams = Vec::new();
    loop {
        sleep(EACH.1).await;
        let Some(match_id) = table(&guest, &channel, &count).await? else { continue };
        let watch = v1::WatchMatchRequest { match_id, ..Default::default() };
        let stream = matches.watch_match(guest.ask(watch)).await;
        count.call("streams", &stream);
        // Nobody reads these streams.
        streams.extend(stream);
        streams.truncate(STREAMS);
    }
}

/// Asks again and again for one match from its first card, for its rounds, and for a rematch.
async fn stories(channel: Channel, count: Count) -> Result<(), Failure> {
    let guest = Guest::come_in(&channel).await?;
    let match_id = loop {
        match table(&guest, &channel, &count).await? {
            Some(match_id) => break match_id,
            None => sleep(EACH.1).await,
        }
    };
    let mut matches = MatchServiceClient::new(channel.clone());
    let mut rooms = RoomServiceClient::new(channel);
    loop {
        let watch = v1::WatchMatchRequest { match_id: match_id.clone(), ..Default::default() };
        count.call("whole stories", &matches.watch_match(guest.ask(watch)).await);
        let open = v1::GetOpenRoundRequest { match_id: match_id.clone(), round: 0 };
        count.call("open rounds", &matches.get_open_round(guest.ask(open)).await);
        let again = v1::RematchRequest { match_id: match_id.clone(), share_hash: Vec::new() };
        count.call("rematches", &rooms.rematch(guest.ask(again)).await);
        sleep(EACH.1).await;
    }
}

async fn connect(server: SocketAddr) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(FROM, 0))?;
    Ok(socket.connect(server).await?)
}

/// Guesses codes by the pages of rooms.
async fn pages(server: SocketAddr, count: Count) -> Result<(), Failure> {
    loop {
        let mut stream = connect(server).await?;
        let request =
            format!("GET /r/{} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n", fresh_code()?);
        let mut answer = Vec::new();
        // A connection that is turned away gets no answer.
        let _ = stream.write_all(request.as_bytes()).await;
        let _ = stream.read_to_end(&mut answer).await;
        count.one("pages", !answer.starts_with(b"HTTP/1.1 404"));
        sleep(EACH.1).await;
    }
}

/// Opens connections and stays silent on them.
async fn connections(server: SocketAddr, count: Count) -> Result<(), Failure> {
    let mut open = Vec::with_capacity(SILENT);
    loop {
        let stream = connect(server).await?;
        sleep(EACH.1).await;
        // A connection that was turned away has ended.
        count.one("connections", stream.try_read(&mut [0]).is_ok());
        if open.len() == SILENT {
            open.clear();
        }
        open.push(stream);
    }
}
