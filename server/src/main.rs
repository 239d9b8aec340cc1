//! The program around [`cartable_server::run`]: command line, log, signals.

use cartable_server::Server;
use cartable_server::config::Config;
use cartable_server::seal::{KeyError, Keys};
use clap::Parser;
use clap::builder::RangedI64ValueParser;
use std::env;
use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// The match server of Cartable.
#[derive(Parser)]
#[command(name = "cartable-server", version)]
struct Args {
    /// Where to listen
    #[arg(long, env = "CARTABLE_LISTEN", default_value = "127.0.0.1:7878")]
    listen: SocketAddr,
    /// The `SQLite` file that keeps everything; made when it is not there
    #[arg(long, env = "CARTABLE_DATABASE", default_value = "cartable.db")]
    database: PathBuf,
    /// The file with the keys that seal the seeds of matches,
    /// 64 hexadecimal digits a line, the newest first; made when it is not there.
    /// Backups of the database must not contain it.
    /// The keys can be given as `CARTABLE_SEED_KEYS` instead,
    /// separated by commas [default: the database's name and `.key`]
    #[arg(long, env = "CARTABLE_KEY_FILE")]
    key_file: Option<PathBuf>,
    /// End running matches whose seeds no key opens without a result, instead of not starting
    #[arg(long, env = "CARTABLE_VOID_SEALED_MATCHES")]
    void_sealed_matches: bool,
    /// How long a bot seems to think, in milliseconds
    #[arg(long, env = "CARTABLE_BOT_PAUSE_MS", default_value_t = 600)]
    bot_pause_ms: u64,
    /// How long a bot waits where a person may act out of turn, in milliseconds
    #[arg(long, env = "CARTABLE_CHANCE_PAUSE_MS", default_value_t = 2_000)]
    chance_pause_ms: u64,
    /// In how many matches bots think at the same time [default: one less than there are cores]
    #[arg(long, env = "CARTABLE_THINKERS", value_parser = at_least_one())]
    thinkers: Option<u32>,
    /// How many connections there may be at once; fewer where the system gives fewer file descriptors
    #[arg(long, env = "CARTABLE_CONNECTIONS", default_value_t = 10_000, value_parser = at_least_one())]
    connections: u32,
    /// How many of them from one address (of IPv6, from one /64); behind a proxy all come from its address
    #[arg(long, env = "CARTABLE_CONNECTIONS_PER_ADDRESS", default_value_t = 256, value_parser = at_least_one())]
    connections_per_address: u32,
    /// How long a new connection has to begin speaking HTTP/2, in milliseconds
    #[arg(long, env = "CARTABLE_HANDSHAKE_TIMEOUT_MS", default_value_t = 10_000)]
    handshake_timeout_ms: u64,
    /// What is logged, as in `info` or `cartable_server=debug`
    #[arg(long, env = "CARTABLE_LOG", default_value = "info")]
    log: String,
}

fn at_least_one() -> RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..)
}

/// How many descriptors the server needs beside those of its connections: the database, its journal, the log.
const OTHER_DESCRIPTORS: u64 = 64;

impl Args {
    fn config(self) -> Result<Config, KeyError> {
        let mut config = Config::new(self.database);
        // Not an argument: every user of the machine can read those.
        config.keys = env::var("CARTABLE_SEED_KEYS").ok().map(|keys| Keys::read(&keys)).transpose()?;
        config.key_file = self.key_file.unwrap_or(config.key_file);
        config.void_sealed = self.void_sealed_matches;
        config.bot_pause = Duration::from_millis(self.bot_pause_ms);
        config.chance_pause = Duration::from_millis(self.chance_pause_ms);
        config.thinkers = self.thinkers.map_or(config.thinkers, |thinkers| thinkers as usize);
        config.connections = affordable(self.connections);
        config.connections_per_address = self.connections_per_address as usize;
        config.handshake_timeout = Duration::from_millis(self.handshake_timeout_ms);
        Ok(config)
    }
}

/// As many of these connections as the system gives descriptors for, once it was asked for enough.
fn affordable(connections: u32) -> usize {
    let wanted = u64::from(connections) + OTHER_DESCRIPTORS;
    // Where there is no such limit, there is nothing to keep to.
    let given = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
    if given < wanted {
        tracing::warn!(descriptors = given, wanted, "fewer connections than asked for can be open at once");
    }
    given.min(wanted).saturating_sub(OTHER_DESCRIPTORS).max(1) as usize
}

/// The signals that end the program.
struct Signals(Signal, Signal);

impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self(signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?))
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.0.recv() => {}
            _ = self.1.recv() => {}
        }
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cartable-server: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<(), Box<dyn Error>> {
    let filter = EnvFilter::try_new(&args.log).map_err(|error| format!("--log {}: {error}", args.log))?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
    let address = args.listen;
    let config = args.config().map_err(|error| format!("CARTABLE_SEED_KEYS: {error}"))?;
    let mut signals = Signals::new()?;
    let shutdown = async move {
        signals.next().await;
        tokio::spawn(async move {
            signals.next().await;
            // Somebody is in a hurry. What was answered is on disk.
            tracing::warn!("ended at once");
            std::process::exit(1);
        });
    };
    let server = Server::open(config).await?;
    let cannot_listen = |error| format!("cannot listen on {address}: {error}");
    let listener = TcpListener::bind(address).await.map_err(cannot_listen)?;
    let address = listener.local_addr().map_err(cannot_listen)?;
    // Told on standard output, so that whoever asked for port 0 learns which one it is.
    println!("listening on {address}");
    server.serve(listener, shutdown).await?;
    Ok(())
}
