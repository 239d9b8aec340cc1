//! The store on `SQLite`: one connection that writes in groups, and a pool that reads.

mod accounts;
mod admin;
mod audit;
mod daily;
mod deals;
mod draws;
mod end;
mod identities;
mod lock;
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

/// How long somebody is waited for who writes.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many rows are written by one statement.
const ROWS: usize = 500;
/// How many connections read.
const READERS: u32 = 4;

/// One file.
pub struct Sqlite {
    writer: Writer,
    readers: SqlitePool,
    /// What seals the seeds.
    keys: Arc<Keys>,
    /// The last day that is closed.
    closed: watch::Sender<Option<Day>>,
}

impl Sqlite {
    /// Opens the file, which is made when it is not there, and brings it to the newest version.
    /// Who is alone with it says [`Lock`], not this.
    ///
    /// Running matches whose seeds these keys do not open end without a result where `void_at` says when,
    /// in milliseconds since 1970.
    ///
    /// # Errors
    /// A file that cannot be opened, is no database, or belongs to a newer server;
    /// running matches, or days that are not closed, whose seeds cannot be opened.
    pub async fn open(file: &Path, keys: Keys, void_at: Option<u64>) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // Overwrites what is replaced or deleted in the same transaction: the file tells nothing of it any more.
            .pragma("secure_delete", "ON")
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        schema::migrate(&mut connection).await?;
        seeds::seal_days(&mut connection, &keys).await?;
        seeds::check(&mut connection, &keys, void_at).await?;
        seeds::check_days(&mut connection, &keys, void_at.is_some()).await?;
        let closed = watch::Sender::new(daily::last_closed(&mut connection).await?);
        let writer = Writer::start(options.clone(), connection);
        let readers =
            SqlitePoolOptions::new().max_connections(READERS).connect_with(options.read_only(true)).await?;
        Ok(Arc::new(Self { writer, readers, keys: Arc::new(keys), closed }))
    }

    /// Sees whether a file that is there could be opened with these keys, `is_void` saying that matches whose seeds they do
    /// not open may end; nothing in it is changed. Of an older version only opening it tells.
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
        // The last connection to a file leaves nothing beside it, where it is not just dropped.
        connection.close().await?;
        found
    }
}

#[async_trait]
impl Database for Sqlite {
    fn writable(&self) -> watch::Receiver<bool> {
        self.writer.writable()
    }

    /// The readers go first: the last to close the file leaves nothing beside it.
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
