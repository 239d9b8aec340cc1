//! The store on `SQLite`: one thread that writes in groups, and a pool that reads.

mod accounts;
mod admin;
mod audit;
mod daily;
mod deals;
mod draws;
mod end;
mod identities;
mod lock;
mod log;
mod matches;
mod outages;
mod persons;
mod queue;
mod ratings;
mod restore;
mod retention;
mod rooms;
mod schema;
mod seasons;
mod seeds;
mod sessions;
mod sharing;
mod writer;

pub use admin::{Admin, AdminError, Audit, Report, until_when};
pub use audit::Act;
pub use lock::Lock;
pub use restore::{RestoreError, restore};

use self::writer::Writer;
use super::{Database, Store, StoreError, unreadable};
use crate::random::{Id, NotAnId};
use crate::rating::Rating;
use crate::seal::Keys;
use async_trait::async_trait;
use cartable_core::daily::Day;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The longest wait for another writer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most rows written by one statement.
const ROWS: usize = 500;
/// The number of connections that read.
const READERS: u32 = 4;
/// The memory of each for pages of the file, in KiB and negative, as `SQLite` wants it: the system keeps those pages too.
const CACHE: &str = "-512";

/// A database in one file.
pub struct Sqlite {
    writer: Writer,
    readers: SqlitePool,
    /// The keys that seal the seeds.
    keys: Arc<Keys>,
    /// The last closed day.
    closed: watch::Sender<Option<Day>>,
}

impl Sqlite {
    /// Opens the file, creates it if it does not exist, and brings it to the newest version.
    /// [`Lock`] and not this method ensures that no other server works on it.
    ///
    /// Running matches whose seeds these keys do not open end without a result at `void_at`,
    /// in milliseconds since 1970, if that is given.
    ///
    /// # Errors
    /// The file cannot be opened, is no database, or belongs to a newer server;
    /// or the seeds of running matches, or the secrets of days that are not closed, cannot be opened.
    pub async fn open(file: &Path, keys: Keys, void_at: Option<u64>) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // Overwrites replaced and deleted bytes in the same transaction,
            // so that the file does not reveal them.
            .pragma("secure_delete", "ON")
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        schema::migrate(&mut connection).await?;
        seeds::seal_days(&mut connection, &keys).await?;
        seeds::check(&mut connection, &keys, void_at).await?;
        seeds::check_days(&mut connection, &keys, void_at.is_some()).await?;
        let closed = watch::Sender::new(daily::last_closed(&mut connection).await?);
        let writer = Writer::start(file, options.clone(), connection)?;
        let reading = options.read_only(true).pragma("cache_size", CACHE);
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(reading).await?;
        Ok(Arc::new(Self { writer, readers, keys: Arc::new(keys), closed }))
    }

    /// Checks that an existing file could be opened with these keys, and changes nothing in it.
    /// With `is_void`, matches whose seeds they do not open may end.
    /// A file of an older version can be judged only by opening it.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn look(file: &Path, keys: &Keys, is_void: bool) -> Result<(), StoreError> {
        let options = SqliteConnectOptions::new().filename(file).pragma("query_only", "ON");
        let mut connection = options.busy_timeout(PATIENCE).disable_statement_logging().connect().await?;
        let found = async {
            if schema::is_newest(&mut connection).await? && !is_void {
                seeds::check(&mut connection, keys, None).await?;
                seeds::check_days(&mut connection, keys, false).await?;
            }
            Ok(())
        };
        let found = found.await;
        // The last connection to close leaves no files beside the database, but not if it is just dropped.
        connection.close().await?;
        found
    }
}

#[async_trait]
impl Database for Sqlite {
    fn writable(&self) -> watch::Receiver<bool> {
        self.writer.writable()
    }

    /// The readers go first: the last connection to close leaves no files beside the database.
    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

fn id(row: &SqliteRow, column: &str) -> Result<Id, StoreError> {
    read_id(row.try_get(column)?)
}

fn read_id(bytes: Vec<u8>) -> Result<Id, StoreError> {
    bytes.try_into().map_err(|error: NotAnId| unreadable("an id")(error.to_string()))
}

fn read_rating(row: &SqliteRow) -> Result<Rating, StoreError> {
    Ok(Rating { rating: row.try_get("rating")?, uncertainty: row.try_get("uncertainty")? })
}
