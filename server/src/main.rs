//! The program around [`cartable_server::Server`]: command line, log, signals.

mod args;

use crate::args::{Args, Command};
use cartable_server::Server;
use std::error::Error;
use std::io;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

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
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
    let (address, command) = (args.listen, args.command.take());
    let config = args.config().map_err(|error| format!("CARTABLE_SEED_KEYS: {error}"))?;
    if let Some(Command::Check) = command {
        return args::check(address, &config);
    }
    if config.tls.is_none() && !address.ip().is_loopback() {
        tracing::warn!(
            "connections are in the clear: the clients of other machines will refuse them; see --self-signed"
        );
    }
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
    let pinned = server.fingerprint().map(|fingerprint| {
        format!("clients that pin its certificate: https://HOST:{}#{fingerprint}\n", address.port())
    });
    print!("listening on {address}\n{}", pinned.unwrap_or_default());
    server.serve(listener, shutdown).await?;
    Ok(())
}
