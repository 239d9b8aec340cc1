//! The sealed seeds in the file: checks, before the server serves anybody,
//! that those of running matches and of coming daily deals can be opened.

use super::{Row, Tx, end, values};
use crate::random::Id;
use crate::seal::{Keys, SealError};
use crate::store::{MatchState, StoreError};
use cartable_core::daily::Day;

/// Seals the secrets of days anew that an older key has sealed.
/// An old key may therefore go once a server has been started with both.
///
/// # Errors
/// The database failed.
pub(in crate::store) async fn seal_days(tx: &mut Tx, keys: &Keys) -> Result<(), StoreError> {
    tx.begin().await?;
    for (day, id, sealed) in days(tx, false).await? {
        if let Some(secret) = keys.open(id, &sealed).ok().filter(|_| !keys.is_first(&sealed)) {
            let sealed = keys.seal(id, &secret)?;
            tx.exec("UPDATE daily_days SET secret = ? WHERE day = ?", values![sealed, day]).await?;
        }
    }
    tx.commit().await
}

/// Returns the days with their sealed secrets; with `open`, only those that are not closed.
async fn days(tx: &mut Tx, open: bool) -> Result<Vec<(Day, Id, Vec<u8>)>, StoreError> {
    let sql = "SELECT day, id, secret FROM daily_days WHERE closed_at IS NULL OR ? = 0";
    let day = |row: &Row| Ok((row.get("day")?, row.get("id")?, row.get("secret")?));
    tx.rows(sql, values![open]).await?.iter().map(day).collect()
}

/// Checks that the secrets of the days that are not closed can be opened.
/// If `is_told`, the operator accepts that days with lost secrets have no deals.
///
/// # Errors
/// Some secrets cannot be opened, and the operator has not accepted that.
pub(super) async fn check_days(tx: &mut Tx, keys: &Keys, is_told: bool) -> Result<(), StoreError> {
    let open = days(tx, true).await?;
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
pub(super) async fn check(tx: &mut Tx, keys: &Keys, void_at: Option<u64>) -> Result<(), StoreError> {
    let mut lost: Vec<Id> = Vec::new();
    let mut reason = None;
    for row in tx.rows("SELECT id, seed FROM matches WHERE state = 'running'", values![]).await? {
        let match_id = row.get("id")?;
        if let Err(why) = keys.open(match_id, row.get("seed")?) {
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
                end::close(tx, match_id, MatchState::Void, None, at).await?;
            }
        }
    }
    Ok(())
}
