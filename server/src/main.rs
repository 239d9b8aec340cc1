//! The program around [`cartable_server::run`]: command line, log, signals.

use cartable_server::config::Config;
use clap::Parser;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
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
    /// How long a bot seems to think, in milliseconds
    #[arg(long, env = "CARTABLE_BOT_PAUSE_MS", default_value_t = 600)]
    bot_pause_ms: u64,
    /// How long a bot waits where a person may act out of turn, in milliseconds
    #[arg(long, env = "CARTABLE_CHANCE_PAUSE_MS", default_value_t = 2_000)]
    chance_pause_ms: u64,
    /// In how many matches bots think at the same time [default: one less than there are cores]
    #[arg(long, env = "CARTABLE_THINKERS")]
    thinkers: Option<usize>,
    /// What is logged, as in `info` or `cartable_server=debug`
    #[arg(long, env = "CARTABLE_LOG", default_value = "info")]
    log: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args = Args::parse();
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_new(&args.log)?)
        .with_writer(std::io::stderr)
        .init();
    let mut config = Config::new(args.database);
    config.bot_pause = Duration::from_millis(args.bot_pause_ms);
    config.chance_pause = Duration::from_millis(args.chance_pause_ms);
    config.thinkers = args.thinkers.unwrap_or(config.thinkers);
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let shutdown = async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    let listener = TcpListener::bind(args.listen).await?;
    // Told on standard output, so that whoever asked for port 0 learns which one it is.
    println!("listening on {}", listener.local_addr()?);
    cartable_server::run(config, listener, shutdown).await?;
    Ok(())
}
