//! The way to a database: statements in the form that every engine takes.

use super::value::{Read, Row, Value};
use crate::store::StoreError;
#[cfg(feature = "postgres")]
use crate::store::postgres;
use crate::store::sqlite::{Connection, Readers};
use std::sync::Arc;

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
                postgres::Connection::new(pool.get().await?).exec(sql, &values).await
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
                postgres::Connection::new(pool.get().await?).rows(sql, &values).await
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

    /// Begins a transaction that may write.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn begin(&mut self) -> Result<(), StoreError> {
        match self {
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.script("BEGIN ISOLATION LEVEL SERIALIZABLE").await,
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
    ///
    /// # Errors
    /// The change failed, or could not be committed.
    pub(in crate::store) async fn change<T, E: From<StoreError>>(
        &mut self,
        change: impl AsyncFn(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.begin().await?;
        let result = change(self).await;
        match &result {
            Ok(_) => self.commit().await?,
            // The transaction may have ended already: the error tells why.
            Err(_) => drop(self.exec("ROLLBACK", Vec::new()).await),
        }
        result
    }
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
