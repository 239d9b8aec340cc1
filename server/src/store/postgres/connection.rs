//! A connection to `PostgreSQL`, and how it fails.

use super::ANSWER;
use super::address::told;
use crate::store::sql::{Row, Value};
use crate::store::{StoreError, Undone};
use deadpool_postgres::{Object, Pool, PoolError};
use std::error::Error as StdError;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Error, Statement};

/// The failures of a transaction that came into another's way.
const CLASHES: [SqlState; 2] = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];

/// A connection that is the holder's alone until it is dropped.
pub(in crate::store) struct Connection(Object, Isolation);

/// How transactions are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isolation {
    /// As if each ran alone: the rules read before they write.
    Serializable,
    /// The usual one, at which the rules break. Only a test that shows so wants it.
    ReadCommitted,
}

impl Connection {
    /// Takes a connection of a pool.
    pub(in crate::store) const fn new(connection: Object) -> Self {
        Self(connection, Isolation::Serializable)
    }

    /// The same with transactions that are kept apart in this way.
    pub(super) const fn with(connection: Object, isolation: Isolation) -> Self {
        Self(connection, isolation)
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn begin(&self) -> Result<(), StoreError> {
        self.script(match self.1 {
            Isolation::Serializable => "BEGIN ISOLATION LEVEL SERIALIZABLE",
            Isolation::ReadCommitted => "BEGIN ISOLATION LEVEL READ COMMITTED",
        })
        .await
    }

    /// Runs a statement that finds nothing, and returns the number of rows that it changed.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn exec(&self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let statement = self.prepare(sql).await?;
        answered(self.0.execute_raw(&statement, values)).await
    }

    /// Runs a statement, and returns the rows that it finds.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn rows(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let statement = self.prepare(sql).await?;
        let columns: Arc<[Box<str>]> =
            statement.columns().iter().map(|column| Box::from(column.name())).collect();
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
        let read = |row: tokio_postgres::Row| {
            let values = (0..columns.len()).map(|place| row.try_get(place));
            Ok(Row::new(Arc::clone(&columns), values.collect::<Result<_, Error>>()?))
        };
        answered(self.0.query(&statement, &values)).await?.into_iter().map(read).collect()
    }

    /// Runs several statements without values.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::store) async fn script(&self, sql: &str) -> Result<(), StoreError> {
        answered(self.0.batch_execute(sql)).await
    }

    /// Returns the connection as the library has it.
    pub(super) const fn inner(&self) -> &Object {
        &self.0
    }

    /// Closes the connection: the pool does not get it back.
    pub(super) fn discard(self) {
        drop(Object::take(self.0));
    }

    /// Gives the connection back to its pool after this result.
    /// If the database is away, it is closed with all that wait in the pool: they lead to the same machine.
    pub(in crate::store) fn give_back<T>(self, pool: &Pool, result: &Result<T, StoreError>) {
        if result.as_ref().is_err_and(StoreError::is_away) {
            self.discard();
            drop(pool.retain(|_, _| false));
        }
    }

    async fn prepare(&self, sql: &str) -> Result<Statement, StoreError> {
        answered(self.0.prepare_cached(&numbered(sql))).await
    }
}

/// Waits for an answer of the database, and not for ever: a machine that is frozen keeps its connections.
///
/// # Errors
/// The database failed, or does not answer; then the connection must be closed.
pub(super) async fn answered<T>(call: impl Future<Output = Result<T, Error>>) -> Result<T, StoreError> {
    answered_within(ANSWER, call).await
}

async fn answered_within<T>(
    time: Duration,
    call: impl Future<Output = Result<T, Error>>,
) -> Result<T, StoreError> {
    let answer = timeout(time, call).await;
    answer.map_err(|_| StoreError::Away("it does not answer".to_owned()))?.map_err(StoreError::from)
}

/// Returns a statement with its placeholders numbered: `?` becomes `$1`, `$2` and so on, and `?3` becomes `$3`.
fn numbered(sql: &str) -> String {
    let mut numbered = String::with_capacity(sql.len() + 16);
    let mut place = 0;
    let mut is_quoted = false;
    let mut letters = sql.chars().peekable();
    while let Some(letter) = letters.next() {
        is_quoted ^= letter == '\'';
        if letter != '?' || is_quoted {
            numbered.push(letter);
            continue;
        }
        numbered.push('$');
        if !letters.peek().is_some_and(char::is_ascii_digit) {
            place += 1;
            // Writing into a string never fails.
            let _ = write!(numbered, "{place}");
        }
    }
    numbered
}

impl ToSql for Value {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(value) if *kind == Type::INT2 => i16::try_from(*value)?.to_sql(kind, out),
            Self::Int(value) if *kind == Type::INT4 => i32::try_from(*value)?.to_sql(kind, out),
            Self::Int(value) if *kind == Type::BOOL => (*value != 0).to_sql(kind, out),
            Self::Int(value) => value.to_sql(kind, out),
            Self::Real(value) => value.to_sql(kind, out),
            // The database knows no text with such a letter, and the server keeps none.
            Self::Text(value) if value.contains('\0') => value.replace('\0', "\u{fffd}").to_sql(kind, out),
            Self::Text(value) => value.to_sql(kind, out),
            Self::Bytes(value) => value.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(match *kind {
            Type::BOOL => bool::from_sql(kind, raw)?.into(),
            Type::INT2 => Self::Int(i16::from_sql(kind, raw)?.into()),
            Type::INT4 => i32::from_sql(kind, raw)?.into(),
            Type::INT8 => i64::from_sql(kind, raw)?.into(),
            Type::FLOAT8 => f64::from_sql(kind, raw)?.into(),
            Type::BYTEA => Self::Bytes(raw.to_owned()),
            _ => String::from_sql(kind, raw)?.into(),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(kind: &Type) -> bool {
        let known = [Type::BOOL, Type::INT2, Type::INT4, Type::INT8, Type::FLOAT8, Type::BYTEA];
        known.contains(kind) || <String as FromSql>::accepts(kind)
    }
}

/// A failed statement undoes the whole transaction.
/// Nobody knows if a commit has got through when the connection or the server is gone.
impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        let is_away = error.code().map_or_else(|| is_cut(&error), is_away);
        if is_away {
            return Self::Away(told(&error));
        }
        let is_clash = error.code().is_some_and(|code| CLASHES.contains(code));
        let undone = if is_clash { Undone::Clash } else { Undone::Transaction };
        Self::Database { undone, why: told(&error) }
    }
}

/// Returns true if the server is not there, is going, has no room, or is a standby that only reads.
fn is_away(code: &SqlState) -> bool {
    const CLASSES: [&str; 3] = ["08", "53", "57P"];
    CLASSES.iter().any(|class| code.code().starts_with(class)) || *code == SqlState::READ_ONLY_SQL_TRANSACTION
}

/// Returns true if the connection is lost, or was never made.
fn is_cut(error: &Error) -> bool {
    error.is_closed() || error.source().is_some_and(<dyn StdError>::is::<std::io::Error>)
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Closed => Self::Closed,
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => Self::Away("none of its hosts answers".to_owned()),
            error => Self::Away(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{answered_within, numbered};
    use std::time::Duration;

    /// A machine that stands still keeps its connections and says nothing.
    #[tokio::test]
    async fn a_database_that_says_nothing_is_away_after_its_time() {
        let late = answered_within(Duration::from_millis(1), std::future::pending::<Result<(), _>>()).await;
        assert!(late.is_err_and(|error| error.is_away()));
    }

    #[test]
    fn placeholders_are_numbered_outside_texts() {
        assert_eq!(numbered("a = ? AND b IN (?, ?)"), "a = $1 AND b IN ($2, $3)");
        assert_eq!(numbered("a = ?2 OR b = ?1 AND c <> '?'"), "a = $2 OR b = $1 AND c <> '?'");
    }
}
