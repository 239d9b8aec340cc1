//! `PostgreSQL` under the store: a thread that writes, and connections that read.
//! Everything that is only its own stands here, and no rule of the domain.

mod connection;
mod log;
mod schema;
mod writer;

pub(super) use connection::Connection;

use self::writer::Writer;
use super::sql::{Engine, Sql, Tx};
use super::{AppendError, NewEntry, Store, StoreError};
use crate::seal::Keys;
use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::{Config, NoTls};

/// The longest wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// The number of connections that write: the lanes of entries, and as many for other changes.
const WRITERS: usize = 8;
/// The number of connections that read.
const READERS: usize = 4;
/// The longest times that the database gives a statement, a wait for a lock, and a transaction in which nothing happens.
const LIMITS: &str = "-c statement_timeout=30s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s";

/// A database of `PostgreSQL`.
pub struct Postgres {
    writer: Writer,
    readers: Pool,
}

impl Postgres {
    /// Opens a database, `postgres://user@host,host/name`, and brings it to the newest version.
    /// It uses the one of several hosts that can be written.
    ///
    /// Running matches whose seeds these keys do not open end without a result at `void_at`,
    /// in milliseconds since 1970, if that is given.
    ///
    /// # Errors
    /// The database cannot be reached, or belongs to a newer server;
    /// or the seeds of running matches, or the secrets of days that are not closed, cannot be opened.
    pub async fn open(address: &str, keys: Keys, void_at: Option<u64>) -> Result<Store, StoreError> {
        let mut config: Config = address.parse()?;
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        config.connect_timeout(PATIENCE);
        // A machine that is gone says nothing.
        config.tcp_user_timeout(PATIENCE);
        config.keepalives_idle(PATIENCE);
        config.application_name("cartable");
        let options = config.get_options().unwrap_or_default();
        config.options(format!("{LIMITS} {options}"));
        let opening = pool(&config, 1, Some(PATIENCE))?;
        let connection = Connection::new(opening.get().await?);
        schema::migrate(&connection).await?;
        let mut tx = Tx::Postgres(connection);
        super::sql::seal_days(&mut tx, &keys).await?;
        let closed = super::sql::check(&mut tx, &keys, void_at).await?;
        let writer = Writer::start(pool(&config, WRITERS, None)?)?;
        let engine = Engine::Postgres(Self { writer, readers: pool(&config, READERS, Some(PATIENCE))? });
        Ok(Arc::new(Sql::new(engine, keys, closed)))
    }

    /// Makes a change: all of it or nothing.
    ///
    /// # Errors
    /// The change failed, or could not be committed.
    pub(super) async fn write<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: AsyncFn(&mut Tx) -> Result<T, StoreError> + Send + 'static,
    {
        self.writer.write(change).await
    }

    /// Appends an entry to its log.
    ///
    /// # Errors
    /// Another writer has taken its place, or the store failed.
    pub(super) async fn append(&self, entry: NewEntry) -> Result<(), AppendError> {
        self.writer.append(entry).await
    }

    /// Returns the way to the connections that read.
    pub(super) fn read(&self) -> Tx {
        Tx::PostgresReaders(self.readers.clone())
    }

    /// Returns a watch on the database: true while changes reach it.
    pub(super) fn writable(&self) -> watch::Receiver<bool> {
        self.writer.writable()
    }

    /// Closes the connections.
    pub(super) async fn close(&self) {
        self.writer.close().await;
        self.readers.close();
    }
}

/// Makes a pool of up to so many connections, each opened when it is first wanted.
/// A caller waits for a connection no longer than `patience`; with none, as long as it takes.
fn pool(config: &Config, most: usize, patience: Option<Duration>) -> Result<Pool, StoreError> {
    let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let pool = Pool::builder(Manager::from_config(config.clone(), NoTls, manager)).max_size(most);
    let pool = pool.runtime(Runtime::Tokio1).wait_timeout(patience).create_timeout(Some(PATIENCE));
    pool.build().map_err(|error| StoreError::refused(&error.to_string()))
}
