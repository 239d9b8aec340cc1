//! Packing and deleting finished things.

use super::{Row, Sql, Tx, or_least, values};
use crate::random::Id;
use crate::store::{RetentionStore, StoreError, Unseen, unreadable};
use async_trait::async_trait;
use cartable_core::daily::Day;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::fmt::Write as _;
use tokio::task::spawn_blocking;

/// The compression level, of ten.
const LEVEL: u8 = 6;
/// The largest log, in bytes: no match has more than 20,000 entries, nor an entry more than a request.
const LARGEST: usize = 1 << 28;

/// The test for an account that never played, left no trace and cannot be recovered.
/// `?1`: it was not seen since then; `?2`: the lifetime of a session.
const IS_EMPTY: &str = "deleted_at IS NULL AND recovery IS NULL AND banned_until IS NULL AND created_at <= ?1 \
     AND NOT EXISTS (SELECT 1 FROM match_seats WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM identities WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM sessions WHERE account_id = accounts.id \
         AND (used_at > ?1 OR made_at > ?1 OR ends_at - ?2 > ?1)) \
     AND NOT EXISTS (SELECT 1 FROM rooms WHERE creator = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM room_people WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM tickets WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM rating_changes WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM reports WHERE by_account = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM reports WHERE of_account = accounts.id)";

/// The time for which passed things are kept, in milliseconds: a day.
const PASSED: u64 = 24 * 60 * 60_000;

#[async_trait]
impl RetentionStore for Sql {
    async fn to_pack(&self, ended: u64, most: u32) -> Result<Vec<Id>, StoreError> {
        self.read().column("SELECT id FROM matches WHERE log IS NULL AND ended_at <= ? AND state IN ('over', 'void') LIMIT ?", values![ended, most]).await
    }

    async fn packing(&self, most: u32) -> Result<Vec<Id>, StoreError> {
        self.read().column("SELECT id FROM matches WHERE log = 'packing' LIMIT ?", values![most]).await
    }

    async fn pack(&self, id: Id) -> Result<(), StoreError> {
        let sql = "SELECT at_ms, what FROM entries WHERE match_id = ? ORDER BY seq";
        let rows = self.read().rows(sql, values![id]).await?;
        let entry = |row: &Row| Ok((row.get("at_ms")?, row.get("what")?));
        let entries = rows.iter().map(entry).collect::<Result<Vec<(i64, String)>, StoreError>>()?;
        let packed = spawn_blocking(move || {
            let mut lines = String::new();
            for (at, what) in entries {
                // Writing into a string never fails.
                let _ = writeln!(lines, "{at}\t{what}");
            }
            compress_to_vec(lines.as_bytes(), LEVEL)
        });
        let packed = packed.await.map_err(|error| unreadable("a log")(error.to_string()))?;
        self.write(async move |tx: &mut Tx| store_packed(tx, id, &packed).await).await
    }

    async fn take_out(&self, id: Id, most: u32) -> Result<bool, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let taken = tx
                .exec(
                    "DELETE FROM entries WHERE match_id = ?1 AND seq < ?2 + \
                         (SELECT min(seq) FROM entries WHERE match_id = ?1) \
                         AND EXISTS (SELECT 1 FROM packed_logs WHERE match_id = ?1)",
                    values![id, most],
                )
                .await?;
            if taken == u64::from(most) {
                return Ok(true);
            }
            tx.exec("UPDATE matches SET log = 'packed' WHERE id = ? AND log = 'packing'", values![id])
                .await?;
            Ok(false)
        })
        .await
    }

    async fn drop_logs(&self, ended: u64, most: u32) -> Result<u64, StoreError> {
        let ids: Vec<Id> = self
            .read()
            .column(
                "SELECT id FROM matches WHERE log = 'packed' AND ended_at <= ? LIMIT ?",
                values![ended, most],
            )
            .await?;
        if ids.is_empty() {
            return Ok(0);
        }
        self.write(async move |tx: &mut Tx| {
            for id in &ids {
                tx.exec("DELETE FROM packed_logs WHERE match_id = ?", values![id]).await?;
                tx.exec("UPDATE matches SET log = 'gone' WHERE id = ?", values![id]).await?;
            }
            Ok(ids.len() as u64)
        })
        .await
    }

    async fn empty_guests(
        &self,
        after: Option<Id>,
        unseen: Unseen,
        most: u32,
    ) -> Result<Vec<Id>, StoreError> {
        let query = format!("SELECT id FROM accounts WHERE id > ?3 AND {IS_EMPTY} ORDER BY id LIMIT ?4");
        let values = values![unseen.since, unseen.session_lifetime, or_least(after), most];
        self.read().column(&query, values).await
    }

    async fn delete_guest(&self, account: Id, unseen: Unseen) -> Result<bool, StoreError> {
        self.write(async move |tx: &mut Tx| delete_guest(tx, account, unseen).await).await
    }

    async fn sweep(&self, now: u64, kept: Option<u64>, most: u32) -> Result<u64, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let passed = now.saturating_sub(PASSED);
            let mut swept = 0;
            for (query, values) in [
                (
                    "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ends_at <= ? LIMIT ?)",
                    values![now, most],
                ),
                (
                    "DELETE FROM tickets WHERE account_id IN (SELECT account_id FROM tickets \
                     WHERE match_id IS NOT NULL \
                     AND EXISTS (SELECT 1 FROM matches WHERE id = match_id AND ended_at <= ?) LIMIT ?)",
                    values![passed, most],
                ),
                (
                    "DELETE FROM queue_marks WHERE account_id IN (SELECT account_id FROM queue_marks \
                     WHERE barred_until <= ? AND front_until <= ? LIMIT ?)",
                    values![passed, now, most],
                ),
                (
                    "DELETE FROM met WHERE (account_id, other_id) IN \
                     (SELECT account_id, other_id FROM met WHERE last_at <= ? LIMIT ?)",
                    values![kept, most],
                ),
                (
                    "DELETE FROM outages WHERE until IN (SELECT until FROM outages WHERE until < ? AND until < \
                     (SELECT coalesce(min(began_at), ?) FROM matches WHERE next_due IS NOT NULL) LIMIT ?)",
                    values![passed, now, most],
                ),
                (
                    "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE closed_at <= ? LIMIT ?)",
                    values![kept, most],
                ),
                (
                    "DELETE FROM deal_days WHERE last IN \
                     (SELECT last FROM deal_days WHERE total IS NULL AND last < ? LIMIT ?)",
                    values![kept.map(Day::of), most],
                ),
            ] {
                swept += tx.exec(query, values).await?;
            }
            Ok(swept)
        })
        .await
    }
}

async fn store_packed(tx: &mut Tx, id: Id, packed: &[u8]) -> Result<(), StoreError> {
    let done = tx
        .exec(
            "UPDATE matches SET log = 'packing' WHERE id = ? AND log IS NULL AND state IN ('over', 'void')",
            values![id],
        )
        .await?;
    if done == 1 {
        tx.exec("INSERT INTO packed_logs (match_id, entries) VALUES (?, ?)", values![id, packed]).await?;
    }
    Ok(())
}

async fn delete_guest(tx: &mut Tx, account: Id, unseen: Unseen) -> Result<bool, StoreError> {
    let query = format!("SELECT 1 FROM accounts WHERE id = ?3 AND {IS_EMPTY}");
    let is_empty: Option<i64> =
        tx.first(&query, values![unseen.since, unseen.session_lifetime, account]).await?;
    if is_empty.is_none() {
        return Ok(false);
    }
    for query in [
        "DELETE FROM sessions WHERE account_id = ?1",
        "DELETE FROM blocks WHERE by_account = ?1 OR of_account = ?1",
        "DELETE FROM accounts WHERE id = ?1",
    ] {
        tx.exec(query, values![account]).await?;
    }
    Ok(true)
}

/// Returns the lines of a packed log: the time of each entry, and the entry.
pub(super) fn unpack(packed: &[u8]) -> Result<Vec<(i64, String)>, StoreError> {
    let broken = |why: &str| unreadable("a packed log")(why.to_owned());
    let lines = decompress_to_vec_with_limit(packed, LARGEST).map_err(|error| broken(&error.to_string()))?;
    let lines = String::from_utf8(lines).map_err(|_| broken("it is no text"))?;
    let read = |line: &str| {
        let (at, what) = line.split_once('\t')?;
        Some((at.parse().ok()?, what.to_owned()))
    };
    lines.lines().map(|line| read(line).ok_or_else(|| broken("a line is no entry"))).collect()
}
