//! One server per database.

use super::address::{Address, told};
use crate::random::Id;
use crate::store::StoreError;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use tokio_postgres::Client;

/// The lock of the server: a number that nobody else uses for one.
const LOCK: i64 = 0x6361_7274_6162_6c66;
/// The time in which a server that ends lets go of the lock.
const PATIENCE: Duration = Duration::from_secs(2);
/// The time between two tries.
const PAUSE: Duration = Duration::from_millis(100);

/// The right to be the server of a database: an advisory lock, held by a connection of its own.
/// The database releases it when the connection ends, in any way.
///
/// When `PostgreSQL` goes, the lock goes with it. This server then takes it again as soon as it can.
/// Another may have been faster; the key of the logs gives no place twice meanwhile.
#[derive(Debug)]
pub struct Lock {
    holding: JoinHandle<()>,
    lost: oneshot::Receiver<()>,
}

impl Lock {
    /// Takes the lock of this database.
    ///
    /// # Errors
    /// Another server has it, or the database cannot be reached.
    pub(in crate::store) async fn take(address: &str) -> Result<Self, StoreError> {
        let address = Address::read(address)?;
        // The name by which this server knows its own connection again.
        let name = format!("cartable {}", Id::fresh()?);
        let until = Instant::now() + PATIENCE;
        let held = loop {
            match try_lock(&address, &name).await {
                Ok(Some(held)) => break held,
                Ok(None) if Instant::now() < until => sleep(PAUSE).await,
                Ok(None) => return Err(StoreError::Held),
                Err(error) => return Err(StoreError::refused(&told(&error))),
            }
        };
        let (tell, lost) = oneshot::channel();
        let holding = tokio::spawn(async move {
            hold(&address, &name, held).await;
            // The server may be gone.
            let _ = tell.send(());
        });
        Ok(Self { holding, lost })
    }

    /// Waits until another server has the lock.
    pub(in crate::store) async fn lost(&mut self) -> StoreError {
        // The task ends in no other way.
        let _ = (&mut self.lost).await;
        StoreError::Held
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.holding.abort();
    }
}

/// A connection that holds the lock until it is dropped.
struct Held {
    client: Client,
    connection: JoinHandle<()>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.connection.abort();
    }
}

async fn try_lock(address: &Address, name: &str) -> Result<Option<Held>, tokio_postgres::Error> {
    let (client, connection) = address.connect(name).await?;
    let held = Held { client, connection };
    let is_free: bool = held.client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK]).await?.get(0);
    if !is_free {
        // A connection of this server's that the database takes for alive.
        let old = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE application_name = $1 AND pid <> pg_backend_pid()";
        held.client.query(old, &[&name]).await?;
    }
    Ok(is_free.then_some(held))
}

/// Holds the lock, and takes it again when the connection is lost, until another server has it.
async fn hold(address: &Address, name: &str, mut held: Held) {
    loop {
        // It ends when the connection does.
        let _ = (&mut held.connection).await;
        tracing::warn!("the connection that holds the lock of the database is lost");
        let mut refused = 0;
        held = loop {
            match try_lock(address, name).await {
                Ok(Some(held)) => break held,
                // The first time it may have been this server's own.
                Ok(None) if refused > 0 => {
                    tracing::error!("another server has taken the lock of the database");
                    return;
                }
                Ok(None) => refused += 1,
                Err(_) => refused = 0,
            }
            sleep(10 * PAUSE).await;
        };
        tracing::info!("the lock of the database is held again");
    }
}
