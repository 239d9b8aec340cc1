//! The tables, and the version of the file that has them.

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
/// A file of a newer server, or what the database says.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = version(connection).await?;
    for (version, step) in STEPS.into_iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        let version = version + 1;
        let script = format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {version}; COMMIT;");
        sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// The version of the file.
///
/// # Errors
/// It is that of a newer server, or what the database says.
async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?;
    if found > VERSION { Err(StoreError::Newer { found, known: VERSION }) } else { Ok(found) }
}

/// Whether the file has the newest version.
///
/// # Errors
/// As [`migrate`].
pub(super) async fn is_newest(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    Ok(version(connection).await? == VERSION)
}

/// Sees that the file has the newest version, and changes nothing.
///
/// # Errors
/// It has another, or what the database says.
pub(super) async fn check(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?;
    if found == VERSION { Ok(()) } else { Err(StoreError::Other { found, known: VERSION }) }
}

/// How much is written to see whether the disk takes it, in bytes.
const PROBE: i64 = 1 << 16;

/// Shows that the disk takes a change as large as a group of entries, or fails.
///
/// # Errors
/// It does not.
pub(super) async fn probe(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("REPLACE INTO probe (id, body) VALUES (0, randomblob(?))")
        .bind(PROBE)
        .execute(connection)
        .await?;
    Ok(())
}
