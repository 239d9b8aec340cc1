//! The program around [`cartable_server::Server`]: command line, log, signals.

mod args;
mod operator;
mod shown;

use crate::args::{Args, Command, Ratings};
use cartable_server::Server;
use mimalloc::MiMalloc;
use std::error::Error;
use std::io::{self, IsTerminal as _};
use std::net::SocketAddr;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// A server allocates small things on one thread and frees them on another; mimalloc does that with less work.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

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
    let args = match Args::read() {
        Ok(args) => args,
        Err(error) => {
            eprintln!("cartable-server: {error}");
            return ExitCode::from(2);
        }
    };
    match run(args).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cartable-server: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(mut args: Args) -> Result<(), Box<dyn Error>> {
    let filter = EnvFilter::try_new(&args.log).map_err(|error| format!("--log {}: {error}", args.log))?;
    // Its detailed lines have the values of statements in them.
    let filter = filter.add_directive("tokio_postgres=info".parse()?);
    // Colours are for people: a file or a journal gets none.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    log.with_ansi(io::stderr().is_terminal()).init();
    let (address, status, command) = (args.listen, args.status, args.command.take());
    let config = args.config()?;
    match command {
        None => {}
        Some(Command::Check) => return args::check(address, &config).await,
        Some(Command::Ratings { what: Ratings::Replay { why } }) => {
            let act = operator::act(why, config.clock.now());
            let events = Server::open(config).await?.replay_ratings(act).await?;
            println!("ranked matches that were computed anew: {events}");
            return Ok(());
        }
        Some(command) => return operator::run(command, &config.database).await,
    }
    tracing::info!(most = config.connections, "connections, as the system gives file descriptors for them");
    if config.tls.is_none() && !address.ip().is_loopback() {
        tracing::warn!(
            "connections are in the clear: the clients of other machines will refuse them; see --self-signed"
        );
    }
    Server::look(&config).await?;
    // Before anything is made: an address that cannot be bound leaves nothing behind.
    let listener = listen(address).await?;
    let address = listener.local_addr()?;
    let status = match status {
        Some(status) => Some(listen(status).await?),
        None => None,
    };
    let mut signals = Signals::new()?;
    let shutdown = async move {
        signals.next().await;
        tokio::spawn(async move {
            signals.next().await;
            // The operator is in a hurry. All answered changes are on disk.
            tracing::warn!("ended at once");
            std::process::exit(1);
        });
    };
    let server = Server::open(config).await?;
    let server = match status {
        Some(listener) => {
            tracing::info!(address = %listener.local_addr()?, "status");
            server.tell_status(listener)
        }
        None => server,
    };
    // Printed on standard output, so that a program that asked for port 0 learns the real one.
    let pinned = server.fingerprint().map(|fingerprint| {
        format!("clients that pin its certificate: https://HOST:{}#{fingerprint}\n", address.port())
    });
    print!("listening on {address}\n{}", pinned.unwrap_or_default());
    server.serve(listener, Box::pin(shutdown)).await?;
    Ok(())
}

async fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("cannot listen on {address}: {error}"))
}
