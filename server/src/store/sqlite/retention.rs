//! Packing and deleting finished things.

use super::{Sqlite, read_id};
use crate::random::Id;
use crate::store::{RetentionStore, StoreError, Unseen, unreadable};
use async_trait::async_trait;
use cartable_core::daily::Day;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use sqlx::SqliteConnection;
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
         AND max(used_at, made_at, ends_at - ?2) > ?1) \
     AND NOT EXISTS (SELECT 1 FROM rooms WHERE creator = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM room_people WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM tickets WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM rating_changes WHERE account_id = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM reports WHERE by_account = accounts.id) \
     AND NOT EXISTS (SELECT 1 FROM reports WHERE of_account = accounts.id)";

/// Deletes small things, up to `?3` of each kind; `?1`: now, `?2`: the end of things kept for long.
const SWEPT: [&str; 6] = [
    "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ends_at <= ?1 LIMIT ?3)",
    "DELETE FROM tickets WHERE account_id IN (SELECT account_id FROM tickets CROSS JOIN matches ON matches.id = match_id \
     WHERE match_id IS NOT NULL AND ended_at <= ?1 - 86400000 LIMIT ?3)",
    "DELETE FROM queue_marks WHERE account_id IN (SELECT account_id FROM queue_marks \
     WHERE barred_until <= ?1 - 86400000 AND front_until <= ?1 LIMIT ?3)",
    "DELETE FROM outages WHERE until IN (SELECT until FROM outages WHERE until < ?1 - 86400000 AND until < \
     (SELECT coalesce(min(began_at), ?1) FROM matches WHERE next_due IS NOT NULL) LIMIT ?3)",
    "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE closed_at <= ?2 LIMIT ?3)",
    "DELETE FROM deal_days WHERE last IN (SELECT last FROM deal_days WHERE total IS NULL AND last < ?4 LIMIT ?3)",
];

#[async_trait]
impl RetentionStore for Sqlite {
    async fn to_pack(&self, ended: u64, most: u32) -> Result<Vec<Id>, StoreError> {
        let ids: Vec<Vec<u8>> = sqlx::query_scalar(
            "SELECT id FROM matches WHERE log IS NULL AND ended_at <= ? AND state IN ('over', 'void') LIMIT ?",
        )
        .bind(ended as i64)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        ids.into_iter().map(read_id).collect()
    }

    async fn packing(&self, most: u32) -> Result<Vec<Id>, StoreError> {
        let ids: Vec<Vec<u8>> = sqlx::query_scalar("SELECT id FROM matches WHERE log = 'packing' LIMIT ?")
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        ids.into_iter().map(read_id).collect()
    }

    async fn pack(&self, id: Id) -> Result<(), StoreError> {
        let entries: Vec<(i64, String)> =
            sqlx::query_as("SELECT at_ms, what FROM entries WHERE match_id = ? ORDER BY seq")
                .bind(id.bytes())
                .fetch_all(&self.readers)
                .await?;
        let packed = spawn_blocking(move || {
            let mut lines = String::new();
            for (at, what) in entries {
                // Writing into a string never fails.
                let _ = writeln!(lines, "{at}\t{what}");
            }
            compress_to_vec(lines.as_bytes(), LEVEL)
        });
        let packed = packed.await.map_err(|error| unreadable("a log")(error.to_string()))?;
        self.writer
            .write_all(move |connection| Box::pin(async move { store_packed(connection, id, packed).await }))
            .await
    }

    async fn take_out(&self, id: Id, most: u32) -> Result<bool, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let taken = sqlx::query(
                        "DELETE FROM entries WHERE match_id = ?1 AND seq < ?2 + \
                         (SELECT min(seq) FROM entries WHERE match_id = ?1) \
                         AND EXISTS (SELECT 1 FROM packed_logs WHERE match_id = ?1)",
                    )
                    .bind(id.bytes())
                    .bind(most)
                    .execute(&mut *connection)
                    .await?;
                    if taken.rows_affected() == u64::from(most) {
                        return Ok(true);
                    }
                    sqlx::query("UPDATE matches SET log = 'packed' WHERE id = ? AND log = 'packing'")
                        .bind(id.bytes())
                        .execute(connection)
                        .await?;
                    Ok(false)
                })
            })
            .await
    }

    async fn drop_logs(&self, ended: u64, most: u32) -> Result<u64, StoreError> {
        let ids: Vec<Vec<u8>> =
            sqlx::query_scalar("SELECT id FROM matches WHERE log = 'packed' AND ended_at <= ? LIMIT ?")
                .bind(ended as i64)
                .bind(most)
                .fetch_all(&self.readers)
                .await?;
        if ids.is_empty() {
            return Ok(0);
        }
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    for id in &ids {
                        sqlx::query("DELETE FROM packed_logs WHERE match_id = ?")
                            .bind(id)
                            .execute(&mut *connection)
                            .await?;
                        sqlx::query("UPDATE matches SET log = 'gone' WHERE id = ?")
                            .bind(id)
                            .execute(&mut *connection)
                            .await?;
                    }
                    Ok(ids.len() as u64)
                })
            })
            .await
    }

    async fn empty_guests(
        &self,
        after: Option<Id>,
        unseen: Unseen,
        most: u32,
    ) -> Result<Vec<Id>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!(
            "SELECT id FROM accounts WHERE (?3 IS NULL OR id > ?3) AND {IS_EMPTY} ORDER BY id LIMIT ?4"
        ));
        let ids: Vec<Vec<u8>> = sqlx::query_scalar(query)
            .bind(unseen.since as i64)
            .bind(unseen.session_lifetime as i64)
            .bind(after.as_ref().map(Id::bytes))
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        ids.into_iter().map(read_id).collect()
    }

    async fn delete_guest(&self, account: Id, unseen: Unseen) -> Result<bool, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { delete_guest(connection, account, unseen).await })
            })
            .await
    }

    async fn sweep(&self, now: u64, kept: Option<u64>, most: u32) -> Result<u64, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let mut swept = 0;
                    for query in SWEPT {
                        let done = sqlx::query(query)
                            .bind(now as i64)
                            .bind(kept.map(|kept| kept as i64))
                            .bind(most)
                            .bind(kept.map(|kept| Day::of(kept).number()))
                            .execute(&mut *connection)
                            .await?;
                        swept += done.rows_affected();
                    }
                    Ok(swept)
                })
            })
            .await
    }
}

async fn store_packed(connection: &mut SqliteConnection, id: Id, packed: Vec<u8>) -> Result<(), StoreError> {
    let done = sqlx::query(
        "UPDATE matches SET log = 'packing' WHERE id = ? AND log IS NULL AND state IN ('over', 'void')",
    )
    .bind(id.bytes())
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 1 {
        sqlx::query("INSERT INTO packed_logs (match_id, entries) VALUES (?, ?)")
            .bind(id.bytes())
            .bind(packed)
            .execute(connection)
            .await?;
    }
    Ok(())
}

async fn delete_guest(
    connection: &mut SqliteConnection,
    account: Id,
    unseen: Unseen,
) -> Result<bool, StoreError> {
    let query = sqlx::AssertSqlSafe(format!("SELECT 1 FROM accounts WHERE id = ?3 AND {IS_EMPTY}"));
    let is_empty: Option<i64> = sqlx::query_scalar(query)
        .bind(unseen.since as i64)
        .bind(unseen.session_lifetime as i64)
        .bind(account.bytes())
        .fetch_optional(&mut *connection)
        .await?;
    if is_empty.is_none() {
        return Ok(false);
    }
    for query in [
        "DELETE FROM sessions WHERE account_id = ?1",
        "DELETE FROM blocks WHERE by_account = ?1 OR of_account = ?1",
        "DELETE FROM accounts WHERE id = ?1",
    ] {
        sqlx::query(query).bind(account.bytes()).execute(&mut *connection).await?;
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
