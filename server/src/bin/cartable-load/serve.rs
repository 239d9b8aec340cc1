//! The server when no other is named: this program once more, with the allocator and the intervals of `cartable-server`.

use crate::{Args, Failure};
use cartable_server::Server;
use cartable_server::config::{Config, Rates};
use cartable_server::store::Place;
use std::path::Path;
use std::time::Duration;
use tokio::net::TcpListener;

/// Runs the server, on a database in this folder, for so many people, until it is killed.
/// It prints its address.
pub async fn serve(folder: &Path, args: &Args) -> Result<(), Failure> {
    let mut config = Config::new(folder.join("load.db"));
    if let Some(address) = &args.database {
        config.database = Place::from(address);
    }
    config.connections = config.connections.max((args.players + args.lookers) as usize * 2);
    config.spectators = config.spectators.max(args.lookers as usize);
    // The players' matches are ranked, and lookers see an action at once, so that its way can be measured.
    config.delay = Duration::ZERO;
    if !args.flood {
        config.rates = Rates::none();
        // All players come from one address.
        config.connections_per_address = config.connections;
    }
    // A small crowd meets again and again.
    config.lately = Duration::ZERO;
    config.ranked_after = 0;
    (config.bot_pause, config.chance_pause) = (Duration::ZERO, Duration::ZERO);
    rlimit::increase_nofile_limit(config.connections as u64)?;
    let server = Server::open(config).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    server.serve(listener, Box::pin(std::future::pending())).await?;
    Ok(())
}
