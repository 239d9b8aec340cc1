//! The tables, and their version.

use super::connection::Connection;
use crate::store::StoreError;
use crate::store::sql::{STEPS, Value};

/// The newest version; a change of the tables adds a step to [`STEPS`], and `tests/golden` keeps a file of each.
const VERSION: i64 = STEPS.len() as i64;

/// The triggers that belong to the steps.
const TRIGGERS: [&str; STEPS.len()] = [include_str!("triggers.sql")];

/// Brings the file to the newest version.
///
/// # Errors
/// The file is of a newer server, or the database failed.
pub(super) fn migrate(connection: &Connection) -> Result<(), StoreError> {
    let found = version(connection)?;
    let steps = STEPS.into_iter().zip(TRIGGERS).zip(1..).skip(usize::try_from(found).unwrap_or(0));
    for ((step, triggers), version) in steps {
        let script = format!("BEGIN IMMEDIATE; {step} {triggers} PRAGMA user_version = {version}; COMMIT;");
        connection.script(&script)?;
    }
    Ok(())
}

/// Returns the version of the file, of whatever server it is.
fn found(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.inner().pragma_query_value(None, "user_version", |row| row.get(0))?)
}

/// Returns the version of the file.
///
/// # Errors
/// It is that of a newer server, or the database failed.
fn version(connection: &Connection) -> Result<i64, StoreError> {
    let found = found(connection)?;
    if found > VERSION { Err(StoreError::Newer { found, known: VERSION }) } else { Ok(found) }
}

/// Returns true if the file has the newest version.
///
/// # Errors
/// As [`migrate`].
pub(super) fn is_newest(connection: &Connection) -> Result<bool, StoreError> {
    Ok(version(connection)? == VERSION)
}

/// Checks that the file has the newest version, and changes nothing.
///
/// # Errors
/// It has another version, or the database failed.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    let found = found(connection)?;
    if found == VERSION { Ok(()) } else { Err(StoreError::Other { found, known: VERSION }) }
}

/// The number of bytes written to test the disk.
const PROBE: i64 = 1 << 16;

/// Makes a change as large as a group of entries, to test that the disk takes it.
///
/// # Errors
/// The disk does not take it.
pub(super) fn probe(connection: &Connection) -> Result<(), StoreError> {
    connection
        .exec("REPLACE INTO probe (id, body) VALUES (0, randomblob(?))", &[Value::from(PROBE)])
        .map(drop)
}
