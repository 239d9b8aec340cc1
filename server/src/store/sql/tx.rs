//! The way to a database: statements in the form that every engine takes.

use super::value::{Read, Row, Value};
use crate::random;
#[cfg(feature = "postgres")]
use crate::store::postgres;
use crate::store::sqlite::{Connection, Readers};
use crate::store::{StoreError, Undone};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::sleep;

/// A transaction, or the way to the connections that read.
///
/// Placeholders are `?`, or `?1` and so on where a value stands in several places.
pub(in crate::store) enum Tx {
    /// A connection of `SQLite` that may write.
    Sqlite(Connection),
    /// The connections of `SQLite` that read; each statement sees the database at its own time.
    SqliteReaders(Arc<Readers>),
    /// A connection of `PostgreSQL` that may write.
    #[cfg(feature = "postgres")]
    Postgres(postgres::Connection),
    /// The connections of `PostgreSQL` that read; each statement sees the database at its own time.
    #[cfg(feature = "postgres")]
    PostgresReaders(deadpool_postgres::Pool),
}

impl Tx {
    /// Runs a statement that finds nothing, and returns the number of rows that it changed.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn exec(&mut self, sql: &str, values: Vec<Value>) -> Result<u64, StoreError> {
        match self {
            Self::Sqlite(connection) => connection.exec(sql, &values),
            Self::SqliteReaders(readers) => {
                let sql = sql.to_owned();
                readers.with(move |connection| connection.exec(&sql, &values)).await
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.exec(sql, &values).await,
            #[cfg(feature = "postgres")]
            Self::PostgresReaders(pool) => {
                let reader = postgres::Connection::new(pool.get().await?);
                let result = reader.exec(sql, &values).await;
                reader.give_back(pool, &result);
                result
            }
        }
    }

    /// Runs a statement, and returns the rows that it finds.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn rows(
        &mut self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<Row>, StoreError> {
        match self {
            Self::Sqlite(connection) => connection.rows(sql, &values),
            Self::SqliteReaders(readers) => {
                let sql = sql.to_owned();
                readers.with(move |connection| connection.rows(&sql, &values)).await
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.rows(sql, &values).await,
            #[cfg(feature = "postgres")]
            Self::PostgresReaders(pool) => {
                let reader = postgres::Connection::new(pool.get().await?);
                let result = reader.rows(sql, &values).await;
                reader.give_back(pool, &result);
                result
            }
        }
    }

    /// Runs a statement that finds one row or none.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn row(
        &mut self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// Runs a statement, and returns the first column of the row that it finds, if it finds one.
    ///
    /// # Errors
    /// The database failed, or the column cannot be read.
    pub(in crate::store) async fn first<T>(
        &mut self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Option<T>, StoreError>
    where
        T: for<'r> Read<'r>,
    {
        self.row(sql, values).await?.map(|row| row.first()).transpose()
    }

    /// Runs a statement that always finds one row, and returns its first column.
    ///
    /// # Errors
    /// As [`Self::first`].
    pub(in crate::store) async fn one<T>(&mut self, sql: &str, values: Vec<Value>) -> Result<T, StoreError>
    where
        T: for<'r> Read<'r>,
    {
        let found = self.first(sql, values).await?;
        found.ok_or_else(|| StoreError::refused("a statement that always finds a row found none"))
    }

    /// Runs a statement, and returns the first column of the rows that it finds.
    ///
    /// # Errors
    /// As [`Self::first`].
    pub(in crate::store) async fn column<T>(
        &mut self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<T>, StoreError>
    where
        T: for<'r> Read<'r>,
    {
        self.rows(sql, values).await?.iter().map(Row::first).collect()
    }

    /// Returns true if the database is one of `SQLite`.
    pub(in crate::store) const fn is_sqlite(&self) -> bool {
        matches!(self, Self::Sqlite(_) | Self::SqliteReaders(_))
    }

    /// Begins a transaction that may write.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn begin(&mut self) -> Result<(), StoreError> {
        match self {
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.begin().await,
            _ => self.exec("BEGIN IMMEDIATE", Vec::new()).await.map(drop),
        }
    }

    /// Commits the transaction.
    ///
    /// # Errors
    /// It is not stored.
    pub(in crate::store) async fn commit(&mut self) -> Result<(), StoreError> {
        self.exec("COMMIT", Vec::new()).await.map(drop)
    }

    /// Makes a change of several statements in a transaction: all or none.
    /// It runs again while it comes into the way of others.
    ///
    /// # Errors
    /// The change failed, or could not be committed.
    pub(in crate::store) async fn change<T, E: MayClash>(
        &mut self,
        change: impl AsyncFn(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        again_after_clashes(async || {
            self.begin().await?;
            let result = match change(self).await {
                Ok(made) => self.commit().await.map(|()| made).map_err(E::from),
                Err(error) => Err(error),
            };
            if result.is_err() {
                // The transaction may have ended already: the error tells why.
                drop(self.exec("ROLLBACK", Vec::new()).await);
            }
            result
        })
        .await
    }
}

/// An error that tells if the transaction came into another's way.
pub(in crate::store) trait MayClash: From<StoreError> {
    /// Returns true if it did, so that the next try may get through.
    fn is_clash(&self) -> bool;
}

impl MayClash for StoreError {
    fn is_clash(&self) -> bool {
        matches!(self, Self::Database { undone: Undone::Clash, .. })
    }
}

/// The most runs of a change that comes into the way of others.
const TRIES: u32 = 10;

/// How often a transaction came into the way of others in this process.
static CLASHES: AtomicU64 = AtomicU64::new(0);

/// Returns how often a transaction came into the way of others in this process, and ran again.
#[must_use]
pub fn clashes() -> u64 {
    CLASHES.load(Ordering::Relaxed)
}

/// Runs a transaction, and again while it comes into the way of others.
///
/// # Errors
/// It failed, or came into the way of others each time.
pub(in crate::store) async fn again_after_clashes<T, E: MayClash>(
    mut transaction: impl AsyncFnMut() -> Result<T, E>,
) -> Result<T, E> {
    for run in 1..TRIES {
        match transaction().await {
            Err(error) if error.is_clash() => CLASHES.fetch_add(1, Ordering::Relaxed),
            result => return result,
        };
        // The others are not to be met again at the same moment; where many clash, they have to be spread out.
        let [jitter] = random::bytes::<1>().map_err(StoreError::from)?;
        sleep(Duration::from_micros(u64::from(jitter) << run) * 5).await;
    }
    transaction().await
}

/// Returns placeholders for a list of this length: `?, ?, ?`. Nothing is in an empty list.
pub(in crate::store) fn list(length: usize) -> String {
    if length == 0 { "NULL".to_owned() } else { vec!["?"; length].join(", ") }
}

/// Returns placeholders for so many rows of so many columns: `(?, ?), (?, ?)`.
pub(in crate::store) fn table(rows: usize, columns: usize) -> String {
    let row = format!("({})", list(columns));
    vec![row.as_str(); rows].join(", ")
}
