//! The players of the leanest server.

use crate::Failure;
use crate::house::House;
use crate::leanest::{ACT, Done, HAND, Look, Play, SEATS, Update, WATCH};
use crate::measured::{Measured, Stage, measure};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Streaming};
use tonic_prost::ProstCodec;

/// Stands for a player's token.
const TOKEN: &str = "Bearer 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
/// The time after which a player who waits looks if it is over.
const LOOK: Duration = Duration::from_millis(500);

/// The way in which the players act.
#[derive(Clone, Copy)]
pub enum Play4 {
    /// Four sit at a table, and each acts when told that it is their turn, after thinking about so long.
    Told(Duration),
    /// Each plays all four seats of a table of their own, and nobody is told.
    #[allow(dead_code, reason = "the bench has players of this kind, the load test has not")]
    Alone,
}

/// Measures the leanest server, which is this program, under so many players.
pub async fn run(leanest: &Path, players: u32, how: Play4, time: Duration) -> Result<Measured, Failure> {
    let house = House::open(leanest, [players.to_string()]).await?;
    let stage = Arc::<Stage>::default();
    let mut clients = JoinSet::new();
    for number in 0..u64::from(players) {
        let channel = Endpoint::from_shared(house.url())?.tcp_nodelay(true).connect().await?;
        let player = Player { calls: Grpc::new(channel), stage: Arc::clone(&stage) };
        match how {
            Play4::Told(thinks) => {
                let (table, seat) = (number / SEATS, number % SEATS);
                let (player, updates) = player.watch(table, seat).await?;
                clients.spawn(player.sit((table, seat), updates, thinks));
            }
            Play4::Alone => {
                clients.spawn(player.play_alone(number));
            }
        }
    }
    measure(&house, &stage, clients, time).await
}

/// A player with a connection.
struct Player {
    calls: Grpc<Channel>,
    stage: Arc<Stage>,
}

impl Player {
    async fn watch(mut self, table: u64, seat: u64) -> Result<(Self, Streaming<Update>), Failure> {
        let look = Request::new(Look { table, seat: seat as u32 });
        self.calls.ready().await?;
        let codec = ProstCodec::<Look, Update>::default();
        let watching = self.calls.server_streaming(look, PathAndQuery::from_static(WATCH), codec);
        let mut updates = watching.await?.into_inner();
        updates.message().await?.ok_or("the table says nothing")?;
        Ok((self, updates))
    }

    /// Plays the next card of a seat, and returns the number of cards played.
    async fn act(&mut self, table: u64, seat: u64, seq: u64) -> Result<u64, Failure> {
        let card = (seat * HAND + seq / SEATS % HAND) as u32;
        let play = Request::new(Play { table, seat: seat as u32, seq, card, token: TOKEN.to_owned() });
        let asked_at = Instant::now();
        self.calls.ready().await?;
        let codec = ProstCodec::<Play, Done>::default();
        let done = self.calls.unary(play, PathAndQuery::from_static(ACT), codec).await?.into_inner();
        self.stage.acknowledged(asked_at);
        Ok(done.seq)
    }

    async fn sit(
        mut self,
        (table, seat): (u64, u64),
        mut updates: Streaming<Update>,
        thinks: Duration,
    ) -> Result<(), Failure> {
        self.stage.begun().await;
        let mut seq = 0;
        loop {
            while seq % SEATS != seat {
                if self.stage.is_over() {
                    return Ok(());
                }
                let Ok(told) = timeout(LOOK, updates.message()).await else { continue };
                // The player's own card was acknowledged before.
                seq = seq.max(told?.ok_or("the table says nothing more")?.seq);
            }
            if self.stage.is_over() {
                return Ok(());
            }
            // From half of the mean to one and a half, because otherwise all would act at once.
            let part = (seq * 7_919 + table * 104_729) % 1_000;
            let due = Instant::now() + thinks.mul_f64(0.5 + part as f64 / 1_000.0);
            while let Some(left) = due.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
                sleep(left.min(LOOK)).await;
                if self.stage.is_over() {
                    return Ok(());
                }
            }
            seq = self.act(table, seat, seq).await?;
        }
    }

    async fn play_alone(mut self, table: u64) -> Result<(), Failure> {
        self.stage.begun().await;
        let mut seq = 0;
        while !self.stage.is_over() {
            seq = self.act(table, seq % SEATS, seq).await?;
        }
        Ok(())
    }
}
