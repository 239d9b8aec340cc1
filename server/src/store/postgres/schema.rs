//! The tables in `PostgreSQL`, and their version.

use super::connection::Connection;
use crate::store::StoreError;
use crate::store::sql::{STEPS, Value, for_postgres};

/// The newest version; a change of the tables adds a step to [`STEPS`].
const VERSION: i64 = STEPS.len() as i64;

/// The triggers that belong to the steps, and the oldest version whose programs work on the tables after each.
const BESIDE: [(&str, i64); STEPS.len()] = [(include_str!("triggers.sql"), 1)];

/// The lock of the programs that change the tables: a number that nobody else uses for one.
const LOCK: i64 = 0x6361_7274_6162_6c65;

/// Brings the tables to the newest version. Of several programs one does so, and the others wait.
///
/// # Errors
/// The tables are too new for this program, or the database failed.
pub(super) async fn migrate(connection: &Connection) -> Result<(), StoreError> {
    connection.script("BEGIN").await?;
    connection.rows("SELECT pg_advisory_xact_lock(?)::text", &[Value::from(LOCK)]).await?;
    let table =
        "CREATE TABLE IF NOT EXISTS versions (version bigint NOT NULL, oldest_program bigint NOT NULL)";
    connection.script(table).await?;
    let (found, oldest) = versions(connection).await?;
    if oldest > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    let steps = STEPS.into_iter().zip(BESIDE).zip(1..).skip(usize::try_from(found).unwrap_or(0));
    for ((step, (triggers, oldest_program)), version) in steps {
        connection.script(&for_postgres(step)).await?;
        connection.script(triggers).await?;
        connection.exec("DELETE FROM versions", &[]).await?;
        let sql = "INSERT INTO versions (version, oldest_program) VALUES (?, ?)";
        connection.exec(sql, &[Value::from(version), Value::from(oldest_program)]).await?;
    }
    connection.script("COMMIT").await
}

/// Returns the version of the tables, and the oldest version whose programs work on them.
async fn versions(connection: &Connection) -> Result<(i64, i64), StoreError> {
    let found = connection.rows("SELECT version, oldest_program FROM versions", &[]).await?;
    found.first().map_or(Ok((0, 0)), |row| Ok((row.get("version")?, row.get("oldest_program")?)))
}

/// Returns true if the tables are there and have the newest version.
///
/// # Errors
/// They are too new for this program, or the database failed.
pub(super) async fn is_newest(connection: &Connection) -> Result<bool, StoreError> {
    let there = connection.rows("SELECT to_regclass('versions') IS NOT NULL", &[]).await?;
    if !there.iter().any(|row| row.first().unwrap_or(false)) {
        return Ok(false);
    }
    let (found, oldest) = versions(connection).await?;
    if oldest > VERSION { Err(StoreError::Newer { found, known: VERSION }) } else { Ok(found >= VERSION) }
}

/// Checks that this program works on the tables as they are, and changes nothing.
///
/// # Errors
/// They are older, or too new, or the database failed.
pub(super) async fn check(connection: &Connection) -> Result<(), StoreError> {
    if is_newest(connection).await? { Ok(()) } else { Err(StoreError::Other { found: 0, known: VERSION }) }
}
