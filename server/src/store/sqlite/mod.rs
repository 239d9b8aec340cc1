//! `SQLite` under the store: one thread that writes in groups, and connections that read.
//! Everything that is only its own stands here, and no rule of the domain.

mod admin;
mod connection;
mod lock;
mod log;
mod readers;
mod restore;
mod schema;
mod writer;

pub use lock::Lock;
pub use restore::{RestoreError, restore};

pub(super) use connection::Connection;
pub(super) use readers::Readers;

use self::connection::Purpose;
use self::writer::Writer;
use super::sql::{Engine, Sql, Tx};
use super::{AppendError, NewEntry, Store, StoreError};
use crate::seal::Keys;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The longest wait for another writer.
const PATIENCE: Duration = Duration::from_secs(5);

/// A database in one file.
pub struct Sqlite {
    writer: Writer,
    readers: Arc<Readers>,
}

impl Sqlite {
    /// Opens the file, creates it if it does not exist, and brings it to the newest version.
    /// [`Lock`](crate::store::Lock) and not this method ensures that no other server works on it.
    ///
    /// Running matches whose seeds these keys do not open end without a result at `void_at`,
    /// in milliseconds since 1970, if that is given.
    ///
    /// # Errors
    /// The file cannot be opened, is no database, or belongs to a newer server;
    /// or the seeds of running matches, or the secrets of days that are not closed, cannot be opened.
    pub async fn open(file: &Path, keys: Keys, void_at: Option<u64>) -> Result<Store, StoreError> {
        let connection = Connection::open(file, Purpose::Create)?;
        schema::migrate(&connection)?;
        let mut tx = Tx::Sqlite(connection);
        super::sql::seal_days(&mut tx, &keys).await?;
        // Until the journal is written over it, the secret under the older key stays in the file.
        tx.rows("PRAGMA wal_checkpoint(TRUNCATE)", Vec::new()).await?;
        let closed = super::sql::check(&mut tx, &keys, void_at).await?;
        let engine = Self { writer: Writer::start(file, tx)?, readers: Arc::new(Readers::open(file)?) };
        Ok(Arc::new(Sql::new(Engine::Sqlite(engine), keys, closed)))
    }

    /// Checks that an existing file could be opened with these keys, and changes nothing in it.
    /// With `is_void`, matches whose seeds they do not open may end.
    /// A file of an older version can be judged only by opening it.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn look(file: &Path, keys: &Keys, is_void: bool) -> Result<(), StoreError> {
        let connection = Connection::open(file, Purpose::Write)?;
        connection.script("PRAGMA query_only = ON")?;
        if schema::is_newest(&connection)? && !is_void {
            super::sql::check(&mut Tx::Sqlite(connection), keys, None).await?;
        }
        Ok(())
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
        Tx::SqliteReaders(Arc::clone(&self.readers))
    }

    /// Returns a watch on the disk: true while changes reach it.
    pub(super) fn writable(&self) -> watch::Receiver<bool> {
        self.writer.writable()
    }

    /// Closes the database.
    /// The readers go first: the last connection to close leaves no files beside the database.
    pub(super) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
