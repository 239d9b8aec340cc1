//! Stored actions per second over loopback, beside a bare unary echo of the same messages in the same run.
//!
//! `cargo bench -p cartable-server`; `CARTABLE_BENCH_SECONDS=<number>` changes how long each line takes.
//! Clients, both servers and the disk share the machine.
//! Each client has a connection of its own and plays matches of NIET! for two, one call after the other,
//! with moves drawn from a copy of the match, so that nothing is measured but the calls.

#![allow(clippy::cast_precision_loss, reason = "counts of calls are far below 2^52")]

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnySeries, GameId};
use cartable_core::notation;
use cartable_core::seed::{Seed, below};
use cartable_proto::v1;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::match_service_client::MatchServiceClient;
use cartable_proto::v1::match_service_server::{MatchService, MatchServiceServer};
use cartable_server::config::Config;
use cartable_server::model::{Account, MatchSetup, Occupant};
use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::store::{NewMatch, Sqlite, Store};
use cartable_server::wall_clock::WallClock;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Channel, Server};
use tonic::{Request, Response, Status};

/// How many clients call at once.
const CLIENTS: [usize; 3] = [1, 16, 64];

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Answers at once and does nothing.
struct Echo;

#[tonic::async_trait]
impl MatchService for Echo {
    type WatchMatchStream = tokio_stream::Empty<Result<v1::WatchMatchResponse, Status>>;

    async fn act(&self, request: Request<v1::ActRequest>) -> Result<Response<v1::ActResponse>, Status> {
        Ok(Response::new(v1::ActResponse { seq: request.into_inner().expected_seq + 1 }))
    }

    async fn watch_match(
        &self,
        _request: Request<v1::WatchMatchRequest>,
    ) -> Result<Response<Self::WatchMatchStream>, Status> {
        Err(Status::unimplemented("an echo"))
    }

    async fn resign(
        &self,
        _request: Request<v1::ResignRequest>,
    ) -> Result<Response<v1::ResignResponse>, Status> {
        Err(Status::unimplemented("an echo"))
    }

    async fn take_seat_back(
        &self,
        _request: Request<v1::TakeSeatBackRequest>,
    ) -> Result<Response<v1::TakeSeatBackResponse>, Status> {
        Err(Status::unimplemented("an echo"))
    }

    async fn abort_match(
        &self,
        _request: Request<v1::AbortMatchRequest>,
    ) -> Result<Response<v1::AbortMatchResponse>, Status> {
        Err(Status::unimplemented("an echo"))
    }

    async fn get_record(
        &self,
        _request: Request<v1::GetRecordRequest>,
    ) -> Result<Response<v1::GetRecordResponse>, Status> {
        Err(Status::unimplemented("an echo"))
    }

    async fn reveal_share(
        &self,
        _request: Request<v1::RevealShareRequest>,
    ) -> Result<Response<v1::RevealShareResponse>, Status> {
        Err(Status::unimplemented("an echo"))
    }

    async fn send_emote(
        &self,
        _request: Request<v1::SendEmoteRequest>,
    ) -> Result<Response<v1::SendEmoteResponse>, Status> {
        Err(Status::unimplemented("an echo"))
    }

    async fn get_open_round(
        &self,
        _request: Request<v1::GetOpenRoundRequest>,
    ) -> Result<Response<v1::GetOpenRoundResponse>, Status> {
        Err(Status::unimplemented("an echo"))
    }
}

/// One of the two people whom a client plays.
struct Person {
    account: Account,
    token: MetadataValue<Ascii>,
}

/// A client, the two people it plays, and its copy of their match.
struct Client {
    calls: MatchServiceClient<Channel>,
    people: [Person; 2],
    store: Store,
    rng: BotRng,
    match_id: String,
    series: AnySeries,
    seq: u64,
}

async fn guest(channel: &Channel) -> Result<Person, Failure> {
    // One of its own: who shows a secret again is given the same account, and the tokens of before are dead.
    let secret = Id::fresh()?.to_string();
    let request = v1::CreateGuestRequest { name: "bench".to_owned(), secret, device: String::new() };
    let made = AccountServiceClient::new(channel.clone()).create_guest(request).await?.into_inner();
    let (tokens, profile) = (made.tokens.ok_or("no tokens")?, made.profile.ok_or("no profile")?);
    let account = Account { id: profile.account_id.parse()?, name: profile.name };
    Ok(Person { account, token: format!("Bearer {}", tokens.access_token).parse()? })
}

/// A match with a seed that the client knows, put straight into the database.
async fn new_match(
    store: &Store,
    people: &[Person; 2],
    rng: &mut BotRng,
) -> Result<(String, AnySeries), Failure> {
    let options = GameId::Niet.default_options();
    let seed = Seed::from_number(u64::from(below(u32::MAX, rng)));
    let seat = |Person { account, .. }: &Person| Occupant::Person {
        account: account.id,
        name: account.name.clone(),
    };
    let setup = MatchSetup::new(options, &people.each_ref().map(seat), seed, String::new());
    let id = Id::fresh()?;
    let series = setup.start()?;
    let at = WallClock::system().now();
    store.create_match(NewMatch { id, setup, at, next_due: u64::from(u32::MAX) * 1_000 }).await?;
    Ok((id.to_string(), series))
}

impl Client {
    async fn new(address: &str, store: Store, number: u64) -> Result<Self, Failure> {
        let channel = Channel::from_shared(address.to_owned())?.connect().await?;
        let people = [guest(&channel).await?, guest(&channel).await?];
        let mut rng = bot_rng(number);
        let (match_id, series) = new_match(&store, &people, &mut rng).await?;
        Ok(Self { calls: MatchServiceClient::new(channel), people, store, rng, match_id, series, seq: 0 })
    }

    /// Calls until the time is over; how long each call took.
    async fn play(mut self, until: Instant) -> Result<(Self, Vec<Duration>), Failure> {
        let mut times = Vec::new();
        while Instant::now() < until {
            if self.series.is_over() {
                (self.match_id, self.series) = new_match(&self.store, &self.people, &mut self.rng).await?;
                self.seq = 0;
            }
            let seat = self.series.turn().must.first().ok_or("nobody must act")?;
            let moves = self.series.moves(seat);
            let step = moves[below(moves.len() as u32, &mut self.rng) as usize];
            let mut request = Request::new(v1::ActRequest {
                match_id: self.match_id.clone(),
                request_id: self.seq.to_string(),
                expected_seq: self.seq,
                move_json: notation::write(&step),
            });
            let token = self.people[seat.index()].token.clone();
            request.metadata_mut().insert("authorization", token);
            let start = Instant::now();
            self.seq = self.calls.act(request).await?.into_inner().seq;
            times.push(start.elapsed());
            self.series.play(seat, step, &mut Vec::new())?;
        }
        Ok((self, times))
    }
}

/// Calls per second, and the times that half and 99 % of them stay below.
struct Measured {
    per_second: f64,
    p50: Duration,
    p99: Duration,
}

async fn measure(clients: Vec<Client>, seconds: u64) -> Result<(Vec<Client>, Measured), Failure> {
    let start = Instant::now();
    let until = start + Duration::from_secs(seconds);
    let tasks: Vec<_> = clients.into_iter().map(|client| tokio::spawn(client.play(until))).collect();
    let (mut clients, mut times) = (Vec::new(), Vec::new());
    for task in tasks {
        let (client, own) = task.await??;
        clients.push(client);
        times.extend(own);
    }
    let took = start.elapsed();
    times.sort_unstable();
    let measured = Measured {
        per_second: times.len() as f64 / took.as_secs_f64(),
        p50: times[times.len() / 2],
        p99: times[times.len() * 99 / 100],
    };
    Ok((clients, measured))
}

async fn listen() -> Result<(TcpListener, String), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    Ok((listener, address))
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let seconds = std::env::var("CARTABLE_BENCH_SECONDS").map_or(Ok(3), |text| text.parse())?;
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR"))?;
    let config = Config::new(folder.path().join("bench.db")).without_pauses();
    let store =
        Sqlite::open(&config.database, private::keys(&private::beside(&config.database, ".key"))?, None)
            .await?;
    let (listener, address) = listen().await?;
    let server = cartable_server::Server::open(config).await?;
    let serving = tokio::spawn(server.serve(listener, Box::pin(std::future::pending())));
    let (listener, echo_address) = listen().await?;
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let echoing = Server::builder().add_service(MatchServiceServer::new(Echo));
    let echoing = tokio::spawn(echoing.serve_with_incoming(incoming));

    println!("clients |  echo/s      p50      p99 | stored/s      p50      p99 | stored/echo");
    for count in CLIENTS {
        let (mut stored_clients, mut echo_clients) = (Vec::new(), Vec::new());
        for number in 0..count {
            stored_clients.push(Client::new(&address, Arc::clone(&store), number as u64).await?);
            let echo = Channel::from_shared(echo_address.clone())?.connect().await?;
            let client = Client::new(&address, Arc::clone(&store), number as u64).await?;
            echo_clients.push(Client { calls: MatchServiceClient::new(echo), ..client });
        }
        let (_, echo) = measure(echo_clients, seconds).await?;
        let (_, stored) = measure(stored_clients, seconds).await?;
        let column = |m: &Measured| format!("{:8.0} {:>8.2?} {:>8.2?}", m.per_second, m.p50, m.p99);
        let ratio = stored.per_second / echo.per_second;
        println!("{count:7} | {} | {} | {ratio:10.2}", column(&echo), column(&stored));
    }
    serving.abort();
    echoing.abort();
    Ok(())
}
