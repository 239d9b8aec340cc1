//! The processor time of an append alone, on `SQLite` and on `PostgreSQL` in turn, with that of the database's processes.
//!
//! `CARTABLE_BENCH_DATABASE=postgres://.. cargo bench -p cartable-server --bench appends` names a `PostgreSQL` of this machine;
//! without it only `SQLite` is measured. `CARTABLE_BENCH_SECONDS` and `CARTABLE_BENCH_ROUNDS` are those of `actions`.
//!
//! 64 writers append the entries of matches of NIET!, each waiting for its answer as a match does.

#![allow(clippy::cast_precision_loss, reason = "counts of entries are far below 2^52")]

#[allow(dead_code, reason = "the load test asks for more of it")]
#[path = "../src/bin/cartable-load/house.rs"]
mod house;
#[path = "../src/bin/cartable-load/postgres.rs"]
mod postgres;

use crate::house::times;
use cartable_core::bot::{Level, bot_rng};
use cartable_core::catalogue::{AnyAction, GameId};
use cartable_core::entry::{By, Entry, What};
use cartable_core::seed::{Seed, below};
use cartable_server::model::{MatchSetup, Occupant, RequestId};
use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::store::{NewEntry, NewMatch, Postgres, Sqlite, Store};
use cartable_server::wall_clock::WallClock;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::task::JoinSet;

/// The failure that ends the bench.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The number of matches that are written at once.
const WRITERS: u64 = 64;

/// The cost of an append in one round.
struct Cost {
    /// The processor time of an append, the database's included, in microseconds.
    micros: f64,
    per_second: f64,
    /// How long half of them took at most, and 99 of 100, in milliseconds.
    p50: f64,
    p99: f64,
}

fn setup() -> MatchSetup {
    let seats = [(); 4].map(|()| Occupant::Bot(Level::Normal));
    MatchSetup::new(GameId::Niet.default_options(), &seats, Seed::from_number(1), String::new())
}

/// The entries of a match.
fn entries() -> Result<Vec<Entry<AnyAction>>, Failure> {
    let (mut series, mut rng, mut entries) = (setup().start()?, bot_rng(1), Vec::new());
    while !series.is_over() {
        let seat = series.turn().must.first().ok_or("nobody must act")?;
        let moves = series.moves(seat);
        let step = moves[below(moves.len() as u32, &mut rng) as usize];
        series.play(seat, step, &mut Vec::new())?;
        entries.push(Entry { at_ms: 1_790_000_000_000, what: What::Move { seat, by: By::Person, step } });
    }
    Ok(entries)
}

/// Appends to one match after the other until the end, and returns how long each append took.
async fn write(
    store: Store,
    entries: Arc<Vec<Entry<AnyAction>>>,
    end: Instant,
) -> Result<Vec<Duration>, Failure> {
    let mut took = Vec::new();
    loop {
        let (match_id, at) = (Id::fresh()?, WallClock::system().now());
        store.create_match(NewMatch { id: match_id, setup: setup(), at, next_due: at + 3_600_000 }).await?;
        for (seq, entry) in (1..).zip(entries.iter()) {
            let asked = Instant::now();
            if asked >= end {
                return Ok(took);
            }
            let request_id = Some(RequestId::of(&seq.to_string()));
            let (entry, next_due) = (*entry, Some(at + 3_600_000));
            let (is_first, end, absent) = (false, None, Vec::new());
            store
                .append(NewEntry { match_id, seq, entry, request_id, is_first, next_due, end, absent })
                .await?;
            took.push(asked.elapsed());
        }
    }
}

/// Measures a store, with the processor time that its database has used.
async fn measure(
    store: Store,
    time: Duration,
    database: impl Fn() -> Result<Duration, Failure>,
) -> Result<Cost, Failure> {
    let used = || {
        let own = times(&std::fs::read_to_string("/proc/self/stat")?).ok_or("the system tells nothing")?.own;
        Ok::<_, Failure>(own + database()?)
    };
    let entries = Arc::new(entries()?);
    let (begun, before) = (Instant::now(), used()?);
    let mut writing = JoinSet::new();
    for _ in 0..WRITERS {
        writing.spawn(write(Arc::clone(&store), Arc::clone(&entries), begun + time));
    }
    let mut took = Vec::new();
    while let Some(written) = writing.join_next().await {
        took.extend(written??);
    }
    let (elapsed, processor) = (begun.elapsed(), used()?.saturating_sub(before));
    store.close().await;
    took.sort_unstable();
    let percentile = |of_100: usize| took[took.len() * of_100 / 100].as_secs_f64() * 1e3;
    Ok(Cost {
        micros: processor.as_secs_f64() * 1e6 / took.len() as f64,
        per_second: took.len() as f64 / elapsed.as_secs_f64(),
        p50: percentile(50),
        p99: percentile(99),
    })
}

fn tell(engine: &str, cost: &Cost) {
    let Cost { micros, per_second, p50, p99 } = cost;
    println!(
        "{engine:10} {micros:5.0} us an append, {per_second:6.0} a second, p50 {p50:5.2}, p99 {p99:5.2} ms"
    );
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let number = |name, usual| std::env::var(name).map_or(Ok(usual), |text| text.parse());
    let time = Duration::from_secs(number("CARTABLE_BENCH_SECONDS", 10)?);
    let rounds = number("CARTABLE_BENCH_ROUNDS", 3)?;
    let address = std::env::var("CARTABLE_BENCH_DATABASE").ok();
    let mut ratios = Vec::new();
    for _ in 0..rounds {
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR"))?;
        let file = folder.path().join("appends.db");
        let keys = private::keys(&private::beside(&file, ".key"))?;
        let sqlite =
            measure(Sqlite::open(&file, keys.clone(), None).await?, time, || Ok(Duration::ZERO)).await?;
        tell("SQLite", &sqlite);
        let Some(address) = &address else { continue };
        let database = postgres::Postgres::open(address).await?;
        let store = Postgres::open(database.address(), keys, None).await?;
        let postgres = measure(store, time, || database.processor_time()).await?;
        database.close().await?;
        tell("PostgreSQL", &postgres);
        ratios.push((postgres.micros / sqlite.micros, postgres.per_second / sqlite.per_second));
    }
    for (micros, per_second) in ratios {
        println!(
            "PostgreSQL by SQLite: {micros:.2} of the processor time, {per_second:.2} of the appends a second"
        );
    }
    Ok(())
}
