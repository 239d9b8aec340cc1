//! A connection to a file, and how `SQLite` fails.

use super::PATIENCE;
use crate::store::sql::{Row, Value};
use crate::store::{StoreError, Undone};
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Error, OpenFlags, ffi, params_from_iter};
use std::path::Path;
use std::sync::Arc;

/// The number of statements that a connection keeps prepared: nearly all that there are.
const PREPARED: usize = 128;
/// The memory of a reading connection for pages of the file, in KiB and negative, as `SQLite` wants it: the system keeps those pages too.
const CACHE: i64 = -512;

/// The purpose of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// It writes, and creates the file if it does not exist.
    Create,
    /// It writes to a file that exists.
    Write,
    /// It reads.
    Read,
}

/// A connection to a file.
pub(in crate::store) struct Connection(rusqlite::Connection);

impl Connection {
    /// Opens the file.
    ///
    /// # Errors
    /// It cannot be opened, or is no database.
    pub(super) fn open(file: &Path, purpose: Purpose) -> Result<Self, StoreError> {
        let flags = match purpose {
            Purpose::Create => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
            Purpose::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
            Purpose::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        };
        // A connection is in one thread at a time.
        let connection =
            rusqlite::Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(PREPARED);
        if purpose == Purpose::Create {
            connection.pragma_update(None, "journal_mode", "WAL")?;
        }
        if purpose == Purpose::Read {
            connection.pragma_update(None, "cache_size", CACHE)?;
        } else {
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", "ON")?;
            // Overwrites replaced and deleted bytes in the same transaction,
            // so that the file does not reveal them.
            connection.pragma_update(None, "secure_delete", "ON")?;
        }
        Ok(Self(connection))
    }

    /// Runs a statement that finds nothing, and returns the number of rows that it changed.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) fn exec(&self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        Ok(self.0.prepare_cached(sql)?.execute(params_from_iter(values))? as u64)
    }

    /// Runs a statement, and returns the rows that it finds.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) fn rows(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.0.prepare_cached(sql)?;
        let columns: Arc<[Box<str>]> = statement.column_names().into_iter().map(Box::from).collect();
        let mut found = statement.query(params_from_iter(values))?;
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            let values = (0..columns.len()).map(|place| row.get_ref(place).map(read));
            rows.push(Row::new(Arc::clone(&columns), values.collect::<Result<_, _>>()?));
        }
        Ok(rows)
    }

    /// Runs several statements.
    ///
    /// # Errors
    /// The database failed.
    pub(super) fn script(&self, sql: &str) -> Result<(), StoreError> {
        Ok(self.0.execute_batch(sql)?)
    }

    /// Returns the connection as the library has it.
    pub(super) const fn inner(&self) -> &rusqlite::Connection {
        &self.0
    }

    /// Closes the connection: if it is the last one, nothing stays beside the file.
    ///
    /// # Errors
    /// The database failed.
    pub(super) fn close(self) -> Result<(), StoreError> {
        self.0.close().map_err(|(_, error)| error.into())
    }
}

fn read(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(value) => Value::Int(value),
        ValueRef::Real(value) => Value::Real(value),
        // A text that is none is unreadable to everybody who asks for one.
        ValueRef::Text(value) => String::from_utf8(value.to_vec())
            .map_or_else(|error| Value::Bytes(error.into_bytes()), Value::Text),
        ValueRef::Blob(value) => Value::Bytes(value.to_vec()),
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(value) => ValueRef::Integer(*value),
            Self::Real(value) => ValueRef::Real(*value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
            Self::Bytes(value) => ValueRef::Blob(value),
        }))
    }
}

/// A statement that breaks a constraint, or never runs, undoes itself alone.
/// After any other failure `SQLite` may have ended the whole transaction.
impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        const ALONE: [i32; 6] = [
            ffi::SQLITE_CONSTRAINT_PRIMARYKEY,
            ffi::SQLITE_CONSTRAINT_UNIQUE,
            ffi::SQLITE_CONSTRAINT_FOREIGNKEY,
            ffi::SQLITE_CONSTRAINT_NOTNULL,
            ffi::SQLITE_CONSTRAINT_CHECK,
            ffi::SQLITE_ERROR,
        ];
        let undone = match error.sqlite_error() {
            Some(error) if !ALONE.contains(&error.extended_code) => Undone::Transaction,
            _ => Undone::Statement,
        };
        let why = match error {
            Error::SqliteFailure(_, Some(why)) => why,
            error => error.to_string(),
        };
        Self::Database { undone, why }
    }
}
