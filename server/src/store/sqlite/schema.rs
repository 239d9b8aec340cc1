//! The tables, and their version.

use crate::store::StoreError;
use sqlx::SqliteConnection;

/// The newest version; a change of the tables adds a step to [`STEPS`].
const VERSION: i64 = STEPS.len() as i64;

/// The steps from each version to the next, from an empty file on.
/// A released step never changes; `tests/golden` keeps a file of the newest version.
const STEPS: [&str; 1] = [include_str!("v1.sql")];

/// Brings the file to the newest version.
///
/// # Errors
/// The file is of a newer server, or the database failed.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = version(connection).await?;
    for (version, step) in STEPS.into_iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        let version = version + 1;
        let script = format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {version}; COMMIT;");
        sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Returns the version of the file.
///
/// # Errors
/// It is that of a newer server, or the database failed.
async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?;
    if found > VERSION { Err(StoreError::Newer { found, known: VERSION }) } else { Ok(found) }
}

/// Returns true if the file has the newest version.
///
/// # Errors
/// As [`migrate`].
pub(super) async fn is_newest(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    Ok(version(connection).await? == VERSION)
}

/// Checks that the file has the newest version, and changes nothing.
///
/// # Errors
/// It has another version, or the database failed.
pub(super) async fn check(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?;
    if found == VERSION { Ok(()) } else { Err(StoreError::Other { found, known: VERSION }) }
}

/// The number of bytes written to test the disk.
const PROBE: i64 = 1 << 16;

/// Makes a change as large as a group of entries, to test that the disk takes it.
///
/// # Errors
/// The disk does not take it.
pub(super) async fn probe(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("REPLACE INTO probe (id, body) VALUES (0, randomblob(?))")
        .bind(PROBE)
        .execute(connection)
        .await?;
    Ok(())
}
