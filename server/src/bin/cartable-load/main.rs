//! Many people at once: guests who queue, meet and play through the real API,
//! against a server of their own, whose memory and processor time are then known, or one that runs elsewhere.
//!
//! `cargo run --release -p cartable-server --bin cartable-load -- --players 2000 --seconds 60`

#[path = "../../../benches/actions/crowd.rs"]
mod crowd;
mod flood;
mod house;
#[path = "../../../benches/actions/leanest.rs"]
mod leanest;
mod looker;
#[path = "../../../benches/actions/measured.rs"]
mod measured;
mod person;
mod postgres;
mod report;
mod serve;
mod tally;

use crate::crowd::Play4;
use crate::flood::{Flood, home};
use crate::house::House;
use crate::measured::Measured;
use crate::person::{Crowd, Person, Wish};
use crate::postgres::Postgres;
use crate::report::Report;
use cartable_core::catalogue::GameId;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mimalloc::MiMalloc;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The allocator of `cartable-server`, which this program is too ([`serve`]).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The failure that ends a load test.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The number of people who sign in at the same time: a crowd at the door is not measured.
const AT_THE_DOOR: usize = 64;
/// The number of descriptors needed beside one for each player.
const OTHER_DESCRIPTORS: u64 = 256;
/// The time for which a player thinks who does nothing.
const IDLE: Duration = Duration::from_hours(1);
/// The program of the leanest server, and the players at its tables.
const LEANEST: &str = "cartable-leanest";
const LEANEST_SEATS: u32 = leanest::SEATS as u32;

/// Measures the server's answers to guests who queue, meet, draw fair deals and play through the real API.
///
/// Without --server it starts one of its own on a temporary database, without limits by address or account,
/// because everybody comes from this machine. Then it measures the leanest server that does the same work,
/// if that program stands beside this one and four sit at each table.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Parser)]
#[command(name = "cartable-load", version)]
struct Args {
    /// The number of players
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    players: u32,
    /// The seconds of play, once everybody sits at a table
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// The game that they play
    #[arg(long, default_value = "niet")]
    game: GameId,
    /// The number of players at a table
    #[arg(long, default_value_t = 4)]
    seats: u32,
    /// The mean time for which a player thinks, in milliseconds; with 0 everybody plays at once
    #[arg(long, default_value_t = 1_000)]
    think_ms: u64,
    /// The address of a running server, as in `http://127.0.0.1:7878`; its limits must be high enough for this
    #[arg(long)]
    server: Option<String>,
    /// Play once more on a `PostgreSQL` of this machine, in an empty database made beside this one,
    /// as in `postgres://postgres@localhost/postgres`, and count the processor time of its processes
    #[arg(long, conflicts_with = "server")]
    database: Option<String>,
    /// Repeat what fails for a moment, and watch again what breaks off, as phones do: the server may lose its database meanwhile
    #[arg(long)]
    patient: bool,
    /// Sit at the tables and do nothing: measures what an idle player costs
    #[arg(long, conflicts_with_all = ["flood", "lookers"])]
    idle: bool,
    /// The number of people who look on at the first table, beside the players
    #[arg(long, default_value_t = 0, conflicts_with = "server")]
    lookers: u32,
    /// Flood the server from another address while they play: guests, calls, guesses of codes by calls and by pages,
    /// tables of the dearest bots, streams, large requests, connections that say nothing.
    /// Its limits are then the usual ones, and each player has an address of their own (127.1.x.y: on Linux)
    #[arg(long, conflicts_with = "server")]
    flood: bool,
    /// The number of the server's threads for calls, instead of its usual one
    #[arg(long, conflicts_with = "server")]
    workers: Option<usize>,
    /// End with code 1 unless 99 of 100 acknowledgements took less than this many milliseconds
    #[arg(long, value_name = "MS")]
    p99_below: Option<u32>,
    /// Print a JSON object instead of lines
    #[arg(long)]
    json: bool,
    /// Be the server, on a database in this folder
    #[arg(long, hide = true)]
    serve: Option<PathBuf>,
}

impl Args {
    /// Returns the mean time for which a player thinks.
    const fn thinks(&self) -> Duration {
        if self.idle { IDLE } else { Duration::from_millis(self.think_ms) }
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match args.workers.filter(|_| args.serve.is_some()) {
        None => Runtime::new(),
        Some(workers) => Builder::new_multi_thread().worker_threads(workers.max(1)).enable_all().build(),
    };
    let done = async {
        match &args.serve {
            Some(folder) => serve::serve(folder, &args).await.map(|()| true),
            None => run(&args).await,
        }
    };
    match runtime.map_err(Failure::from).and_then(|runtime| runtime.block_on(done)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cartable-load: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns true if nothing was lost or done twice, and acknowledgements came in time.
async fn run(args: &Args) -> Result<bool, Failure> {
    let mut report = measure(args, None).await?;
    if let Some(address) = &args.database {
        let database = Postgres::open(address).await?;
        let measured = measure(args, Some(&database)).await;
        database.close().await?;
        report.postgres = Some(Box::new(measured?));
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    let late = report.late(args.p99_below);
    if let Some(late) = &late {
        eprintln!("cartable-load: {late}");
    }
    Ok(report.is_whole() && late.is_none())
}

/// Has the crowd play, on a file or on this database.
async fn measure(args: &Args, database: Option<&Postgres>) -> Result<Report, Failure> {
    if !args.game.seats().contains(&(args.seats as usize)) {
        return Err(format!("{} is not played by {}", args.game, args.seats).into());
    }
    if !args.players.is_multiple_of(args.seats) {
        return Err(format!("{} players do not fill tables of {}", args.players, args.seats).into());
    }
    let people = args.players + args.lookers;
    let wanted = u64::from(people) + OTHER_DESCRIPTORS;
    let given = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
    if given < wanted {
        return Err(
            format!("{people} people need {wanted} file descriptors, the system gives {given}").into()
        );
    }
    let house = match &args.server {
        None => Some(open(args, database).await?),
        Some(_) => None,
    };
    let address = house.as_ref().map_or_else(|| args.server.clone().unwrap_or_default(), House::url);
    let wish = Wish {
        game: args.game,
        seats: args.seats,
        thinks: args.thinks(),
        watchable: args.lookers > 0,
        is_patient: args.patient,
    };
    let crowd = Arc::new(Crowd::new(wish));

    let mut people = sign_in(args, &address).await?;
    let lookers = people.split_off(args.players as usize);
    let bar = progress("at a table", u64::from(args.players));
    let mut playing = JoinSet::new();
    for (number, person) in people.into_iter().enumerate() {
        playing.spawn(person.play(Arc::clone(&crowd), number as u64));
    }
    let opened = Instant::now();
    until(&bar, &mut playing, args.players, || crowd.seated()).await?;
    let seating = opened.elapsed();
    let bar = progress("looking on", u64::from(args.lookers));
    for looker in lookers {
        playing.spawn(looker.look_on(Arc::clone(&crowd)));
    }
    until(&bar, &mut playing, args.lookers, || crowd.looking()).await?;

    let bar = progress("seconds", args.seconds);
    let before = house.as_ref().map(House::processor_time).transpose()?;
    let database_before = database.map(Postgres::processor_time).transpose()?;
    crowd.tally().begin();
    let flood =
        house.as_ref().filter(|_| args.flood).map(|house| Flood::begin(house.address())).transpose()?;
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(args.seconds) {
        bar.set_position(begin.elapsed().as_secs());
        tokio::select! {
            ended = playing.join_next() => ended.ok_or("nobody plays")???,
            () = tokio::time::sleep(Duration::from_millis(200)) => {}
        }
    }
    let took = begin.elapsed();
    let after = house.as_ref().map(House::processor_time).transpose()?;
    let database_after = database.map(Postgres::processor_time).transpose()?;
    crowd.end();
    let flooded = match flood {
        Some(flood) => Some(flood.end().await),
        None => None,
    };
    let server = match (&house, before.zip(after)) {
        (Some(house), Some((before, after))) => {
            let acknowledged = crowd.tally().sums().acknowledgements.len();
            Some(house.costs(
                (after.saturating_sub(before), took),
                acknowledged,
                args.players + args.lookers,
            )?)
        }
        _ => None,
    };
    bar.finish_and_clear();
    while let Some(ended) = playing.join_next().await {
        ended??;
    }
    drop(house);
    let leanest = if database.is_none() { leanest(args).await? } else { None };
    let database = database_after.zip(database_before).map(|(after, before)| after.saturating_sub(before));
    Ok(Report::new(args, &crowd.tally(), (seating, took), (server, flooded), leanest, database))
}

/// Waits until so many people are where they belong.
async fn until(
    bar: &ProgressBar,
    playing: &mut JoinSet<Result<(), Failure>>,
    all: u32,
    there: impl Fn() -> usize,
) -> Result<(), Failure> {
    while there() < all as usize {
        bar.set_position(there() as u64);
        tokio::select! {
            ended = playing.join_next() => ended.ok_or("nobody plays")???,
            () = tokio::time::sleep(Duration::from_millis(50)) => {}
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Starts this program once more as the server; beside a flood it has the usual limits.
async fn open(args: &Args, database: Option<&Postgres>) -> Result<House, Failure> {
    let (players, lookers) = (args.players.to_string(), args.lookers.to_string());
    let told = args.flood.then_some("--flood").into_iter();
    let told = told.chain(["--players", &players, "--lookers", &lookers]);
    let workers = args.workers.map(|workers| workers.to_string());
    let told = told.chain(workers.iter().flat_map(|workers| ["--workers", workers.as_str()]));
    let told = told
        .chain(database.iter().flat_map(|database| ["--database", database.address()]))
        .chain(["--serve"]);
    House::open(&std::env::current_exe()?, told).await
}

/// Measures the leanest server under the same players; `None`: it stands not beside this program,
/// or its players would not do the same.
async fn leanest(args: &Args) -> Result<Option<Measured>, Failure> {
    let program = std::env::current_exe()?.with_file_name(LEANEST);
    let is_other = args.server.is_some() || args.flood || args.lookers > 0 || args.seats != LEANEST_SEATS;
    let thinks = Play4::Told(args.thinks());
    if is_other || !program.exists() {
        return Ok(None);
    }
    Ok(Some(crowd::run(&program, args.players, thinks, Duration::from_secs(args.seconds)).await?))
}

/// Makes a guest account for everybody, each on a connection of its own, as phones do.
async fn sign_in(args: &Args, address: &str) -> Result<Vec<Person>, Failure> {
    let people = args.players + args.lookers;
    let bar = progress("signed in", u64::from(people));
    let door = Arc::new(Semaphore::new(AT_THE_DOOR));
    let mut coming = JoinSet::new();
    for number in 0..people {
        let from = args.flood.then(|| home(number));
        let (door, address) = (Arc::clone(&door), address.to_owned());
        coming.spawn(async move {
            let _place = door.acquire().await?;
            Person::sign_in(address, from).await
        });
    }
    let mut people = Vec::new();
    while let Some(person) = coming.join_next().await {
        people.push(person??);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(people)
}

fn progress(what: &'static str, whole: u64) -> ProgressBar {
    // The bar writes to standard error, and only to a terminal.
    let style = ProgressStyle::with_template("{pos}/{len} {msg} {wide_bar}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(whole).with_style(style).with_message(what)
}
