//! `PostgreSQL` under the store: a thread that writes, and connections that read.
//! Everything that is only its own stands here, and no rule of the domain.

mod address;
mod connection;
mod lock;
mod log;
mod schema;
mod writer;

pub use connection::Isolation;
pub use lock::Lock;

pub(super) use connection::Connection;

use self::address::Address;
use self::writer::{Way, Writer};
use super::sql::{Engine, Sql, Tx};
use super::{Admin, AppendError, NewEntry, Store, StoreError};
use crate::seal::Keys;
use deadpool_postgres::Pool;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The longest wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest wait for an answer: longer than the database itself gives a statement.
const ANSWER: Duration = Duration::from_secs(20);
/// The number of connections that write: the lanes of entries, and as many for other changes.
const WRITERS: usize = 8;
/// The number of connections that read.
const READERS: usize = 4;
/// The longest times that the database gives a statement, a wait for a lock, a transaction in which nothing happens,
/// and a machine that says nothing.
const LIMITS: &str = "-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s \
     -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3";

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
        Self::open_at(Isolation::Serializable, address, keys, void_at).await
    }

    /// The same with transactions that are kept apart in this way, so that a test can show that no weaker one will do.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_at(
        isolation: Isolation,
        address: &str,
        keys: Keys,
        void_at: Option<u64>,
    ) -> Result<Store, StoreError> {
        let address = Address::read(address)?;
        let connection = address.first().await?;
        schema::migrate(&connection).await?;
        let mut tx = Tx::Postgres(connection);
        super::sql::seal_days(&mut tx, &keys).await?;
        let closed = super::sql::check(&mut tx, &keys, void_at).await?;
        let writer = Writer::start(Way { pool: address.pool(WRITERS, None)?, isolation })?;
        let engine = Engine::Postgres(Self { writer, readers: address.pool(READERS, Some(PATIENCE))? });
        Ok(Arc::new(Sql::new(engine, keys, closed)))
    }

    /// Checks that a database could be opened with these keys, and changes nothing in it.
    /// With `is_void`, matches whose seeds they do not open may end.
    /// A database of an older version can be judged only by opening it.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn look(address: &str, keys: &Keys, is_void: bool) -> Result<(), StoreError> {
        let connection = Address::read(address)?.first().await?;
        connection.script("SET default_transaction_read_only = on").await?;
        if schema::is_newest(&connection).await? && !is_void {
            super::sql::check(&mut Tx::Postgres(connection), keys, None).await?;
        }
        Ok(())
    }

    /// Opens a database for its operator, and makes its tables first if that is asked for.
    ///
    /// # Errors
    /// It cannot be reached, or its server is of another version.
    pub(super) async fn admin(address: &str, make: bool) -> Result<Admin, StoreError> {
        let connection = Address::read(address)?.first().await?;
        if make {
            schema::migrate(&connection).await?;
        }
        schema::check(&connection).await?;
        Ok(Admin(Tx::Postgres(connection)))
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
