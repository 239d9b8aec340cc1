//! The sealed seeds in the file: checks, before the server serves anybody,
//! that those of running matches and of coming daily deals can be opened.

use super::read_id;
use crate::random::Id;
use crate::seal::{Keys, SealError};
use crate::store::StoreError;
use sqlx::{Connection as _, SqliteConnection};

/// Seals the secrets of days anew that an older key has sealed.
/// An old key may therefore go once a server has been started with both.
///
/// # Errors
/// The database failed.
pub(super) async fn seal_days(connection: &mut SqliteConnection, keys: &Keys) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    for (day, id, sealed) in days(&mut transaction, false).await? {
        if let Some(secret) = keys.open(id, &sealed).ok().filter(|_| !keys.is_first(&sealed)) {
            sqlx::query("UPDATE daily_days SET secret = ? WHERE day = ?")
                .bind(keys.seal(id, &secret)?)
                .bind(day)
                .execute(&mut *transaction)
                .await?;
        }
    }
    transaction.commit().await?;
    // Until the journal is written over it, the secret under the older key stays in the file.
    sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await?;
    Ok(())
}

/// Returns the days with their sealed secrets; with `open`, only those that are not closed.
async fn days(connection: &mut SqliteConnection, open: bool) -> Result<Vec<(u32, Id, Vec<u8>)>, StoreError> {
    let rows: Vec<(u32, Vec<u8>, Vec<u8>)> =
        sqlx::query_as("SELECT day, id, secret FROM daily_days WHERE closed_at IS NULL OR NOT ?")
            .bind(open)
            .fetch_all(connection)
            .await?;
    rows.into_iter().map(|(day, id, sealed)| Ok((day, read_id(id)?, sealed))).collect()
}

/// Checks that the secrets of the days that are not closed can be opened.
/// If `is_told`, the operator accepts that days with lost secrets have no deals.
///
/// # Errors
/// Some secrets cannot be opened, and the operator has not accepted that.
pub(super) async fn check_days(
    connection: &mut SqliteConnection,
    keys: &Keys,
    is_told: bool,
) -> Result<(), StoreError> {
    let open = days(connection, true).await?;
    let lost = open.into_iter().filter_map(|(_, id, sealed)| keys.open(id, &sealed).err());
    let lost: Vec<SealError> = lost.collect();
    match lost.first() {
        None => Ok(()),
        Some(why) if is_told => {
            tracing::warn!(days = lost.len(), %why, "days have no deals");
            Ok(())
        }
        Some(why) => Err(StoreError::DaysSealed { days: lost.len(), why: why.clone() }),
    }
}

/// Checks that the seed of every running match can be opened.
/// With `void_at`, in milliseconds since 1970, matches with lost seeds end then without a result.
///
/// # Errors
/// Some seeds cannot be opened, and `void_at` is not given.
pub(super) async fn check(
    connection: &mut SqliteConnection,
    keys: &Keys,
    void_at: Option<u64>,
) -> Result<(), StoreError> {
    let running: Vec<(Vec<u8>, Vec<u8>)> =
        sqlx::query_as("SELECT id, seed FROM matches WHERE state = 'running'")
            .fetch_all(&mut *connection)
            .await?;
    let mut lost: Vec<Id> = Vec::new();
    let mut reason = None;
    for (match_id, sealed) in running {
        let match_id = read_id(match_id)?;
        if let Err(why) = keys.open(match_id, &sealed) {
            lost.push(match_id);
            reason = Some(why);
        }
    }
    match (reason, void_at) {
        (None, _) => {}
        (Some(why), None) => return Err(StoreError::Sealed { matches: lost.len(), why }),
        (Some(why), Some(at)) => {
            tracing::warn!(matches = lost.len(), %why, "running matches end without a result");
            for match_id in lost {
                sqlx::query("UPDATE matches SET state = 'void', ended_at = ?, next_due = NULL WHERE id = ?")
                    .bind(at as i64)
                    .bind(match_id.bytes())
                    .execute(&mut *connection)
                    .await?;
            }
        }
    }
    Ok(())
}
