//! People of Cartable whose actions are stored, and told to nobody.
//!
//! Each client has a connection of its own and plays matches of NIET! for two, one call after the other,
//! with moves drawn from a copy of the match, so that nothing is measured but the calls.

use crate::Failure;
use crate::house::House;
use crate::measured::{Measured, Stage, measure};
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnySeries, GameId};
use cartable_core::notation;
use cartable_core::seed::{Seed, below};
use cartable_proto::v1;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::match_service_client::MatchServiceClient;
use cartable_server::model::{Account, MatchSetup, Occupant};
use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::store::{NewMatch, Sqlite, Store};
use cartable_server::wall_clock::WallClock;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tonic::Request;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;

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

    /// Plays until it is over.
    async fn play(mut self, stage: Arc<Stage>) -> Result<(), Failure> {
        stage.begun().await;
        while !stage.is_over() {
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
            let asked_at = Instant::now();
            self.seq = self.calls.act(request).await?.into_inner().seq;
            stage.acknowledged(asked_at);
            self.series.play(seat, step, &mut Vec::new())?;
        }
        Ok(())
    }
}

/// Measures the server of `cartable-load` under so many clients.
pub async fn run(load: &Path, clients: u32, time: Duration) -> Result<Measured, Failure> {
    let house = House::open(load, ["--players", &clients.to_string(), "--serve"]).await?;
    // The database is open in the server too: `SQLite` lets the two write in turn.
    let database = house.folder().join("load.db");
    let store = Sqlite::open(&database, private::keys(&private::beside(&database, ".key"))?, None).await?;
    let stage = Arc::<Stage>::default();
    let mut playing = JoinSet::new();
    for number in 0..clients {
        let client = Client::new(&house.url(), Arc::clone(&store), u64::from(number)).await?;
        playing.spawn(client.play(Arc::clone(&stage)));
    }
    let measured = measure(&house, &stage, playing, time).await;
    store.close().await;
    measured
}
