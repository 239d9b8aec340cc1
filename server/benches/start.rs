//! The cost of a start with many unfinished matches: the time to the first answered call,
//! and the server's memory, beside a start on a file with no match.
//!
//! `cargo bench -p cartable-server --bench start`;
//! `CARTABLE_BENCH_MATCHES=<number>` changes their number.
//! Each is a match of NIET! for two people with 100 actions,
//! in which a person must act: only its end in a month is due.

use cartable_core::bot::bot_rng;
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry, What};
use cartable_core::seed::{Seed, below};
use cartable_proto::v1;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_server::accounts::Accounts;
use cartable_server::config::{Config, Rates};
use cartable_server::limits::Limits;
use cartable_server::model::{Account, MatchSetup, Occupant, RequestId};
use cartable_server::private;
use cartable_server::random::{self, Id};
use cartable_server::store::{NewEntry, NewMatch, Sqlite, Store};
use cartable_server::wall_clock::WallClock;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tonic::transport::Channel;

/// How many actions each match has.
const ACTIONS: u64 = 100;
/// How long after the start its memory is looked at a second time.
const LATER: Duration = Duration::from_secs(20);

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn secret() -> Result<String, Failure> {
    Ok(hex::encode(random::bytes::<16>()?))
}

/// Stores a match and its first actions.
async fn play(store: Store, people: [Account; 2], number: u64) -> Result<(), Failure> {
    let seats = people.map(|person| Occupant::Person { account: person.id, name: person.name });
    let setup =
        MatchSetup::new(GameId::Niet.default_options(), &seats, Seed::from_number(number), String::new());
    let (id, at) = (Id::fresh()?, WallClock::system().now());
    let mut series = setup.start()?;
    let next_due = at + Duration::from_hours(30 * 24).as_millis() as u64;
    store.create_match(NewMatch { id, setup, at, next_due }).await?;
    let mut rng = bot_rng(number);
    for seq in 1..=ACTIONS {
        let seat = series.turn().must.first().ok_or("nobody must act")?;
        let moves = series.moves(seat);
        let step = moves[below(moves.len() as u32, &mut rng) as usize];
        series.play(seat, step, &mut Vec::new())?;
        let entry = Entry { at_ms: at, what: What::Move { seat, by: By::Person, step } };
        let request_id = Some(RequestId::of(&seq.to_string()));
        store
            .append(NewEntry {
                match_id: id,
                seq,
                entry,
                request_id,
                is_first: false,
                next_due: None,
                end: None,
                absent: Vec::new(),
            })
            .await?;
    }
    Ok(())
}

/// The memory of a process, in MiB.
fn memory(id: u32) -> Result<f64, Failure> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes / 1_024.0)
}

async fn start(database: &Path) -> Result<(), Failure> {
    let begin = Instant::now();
    let mut server = Command::new(env!("CARGO_BIN_EXE_cartable-server"))
        .args(["--listen", "127.0.0.1:0", "--log", "warn", "--database"])
        .arg(database)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.trim().strip_prefix("listening on ").ok_or("it does not say where it listens")?;
    let channel = Channel::from_shared(format!("http://{address}"))?.connect().await?;
    let request =
        v1::CreateGuestRequest { name: "bench".to_owned(), secret: secret()?, device: String::new() };
    AccountServiceClient::new(channel).create_guest(request).await?;
    let answered = begin.elapsed();
    let first = memory(server.id())?;
    tokio::time::sleep(LATER).await;
    let later = memory(server.id())?;
    server.kill()?;
    server.wait()?;
    println!("first answer {answered:7.1?}, memory {first:6.1} MiB, {LATER:?} later {later:6.1} MiB");
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let matches = std::env::var("CARTABLE_BENCH_MATCHES").map_or(Ok(5_000), |text| text.parse())?;
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR"))?;
    for count in [0, matches] {
        let database = folder.path().join(format!("{count}.db"));
        let store =
            Sqlite::open(&database, private::keys(&private::beside(&database, ".key"))?, None).await?;
        let accounts =
            Accounts::new(Arc::clone(&store), Arc::new(Limits::new(&Rates::none())), &Config::new(&database));
        let guest = async || Ok::<_, Failure>(accounts.create_guest("bench", &secret()?, "").await?.0);
        let people = [guest().await?, guest().await?];
        let numbers: Vec<u64> = (0..count).collect();
        for group in numbers.chunks(256) {
            let playing =
                group.iter().map(|number| tokio::spawn(play(Arc::clone(&store), people.clone(), *number)));
            for played in playing.collect::<Vec<_>>() {
                played.await??;
            }
        }
        store.close().await;
        print!("{count:6} unfinished matches, {:5} kB: ", std::fs::metadata(&database)?.len() / 1_024);
        start(&database).await?;
    }
    Ok(())
}
