//! The signs of life of the server.

use super::{Row, Sql, Tx, values};
use crate::model::Alive;
use crate::store::{LifeStore, Outage, StoreError};
use async_trait::async_trait;

#[async_trait]
impl LifeStore for Sql {
    async fn alive(&self) -> Result<Option<Alive>, StoreError> {
        let row = self.read().row("SELECT alive_at, steady_ms FROM life", values![]).await?;
        row.map(|row| Ok(Alive { at: row.get("alive_at")?, steady_ms: row.get("steady_ms")? })).transpose()
    }

    async fn live(&self, alive: Alive, since: Option<u64>, session_lifetime: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            if let Some(since) = since {
                lengthen_sessions(tx, (since, alive.at), session_lifetime).await?;
                note_outage(tx, since, alive.at).await?;
            }
            note_life(tx, alive).await
        })
        .await
    }

    async fn outages_after(&self, at: u64) -> Result<Vec<Outage>, StoreError> {
        let sql = "SELECT since, until FROM outages WHERE until > ? ORDER BY until";
        let outage = |row: &Row| Ok(Outage { since: row.get("since")?, until: row.get("until")? });
        self.read().rows(sql, values![at]).await?.iter().map(outage).collect()
    }
}

/// Lengthens sessions that were made or used by a clock that was behind and is now set right:
/// they end as late as if that clock had been right.
/// Sessions that already go by the right clock are left out,
/// except those used so long ago that it makes little difference.
async fn lengthen_sessions(tx: &mut Tx, (since, until): (u64, u64), lifetime: u64) -> Result<(), StoreError> {
    tx.exec(
        "UPDATE sessions SET used_at = used_at + ?2 - ?1, ends_at = CASE \
         WHEN ends_at > used_at + ?2 - ?1 + ?3 THEN ends_at ELSE used_at + ?2 - ?1 + ?3 END \
         WHERE used_at <= ?1 AND ends_at > ?1 AND ?1 < (SELECT latest_at FROM life WHERE latest_at < ?2)",
        values![since, until, lifetime],
    )
    .await?;
    Ok(())
}

async fn note_outage(tx: &mut Tx, since: u64, until: u64) -> Result<(), StoreError> {
    // A clock that began behind has also shown times before the last sign of life of all.
    let latest = tx.first("SELECT latest_at FROM life WHERE latest_at < ?", values![until]).await?;
    let since = since.max(latest.unwrap_or(0));
    note(tx, since, until).await?;
    tx.exec("UPDATE tickets SET seen_at = seen_at + ? - ? WHERE match_id IS NULL", values![until, since])
        .await?;
    Ok(())
}

async fn note_life(tx: &mut Tx, alive: Alive) -> Result<(), StoreError> {
    tx.exec(
        "INSERT INTO life (id, alive_at, steady_ms, latest_at) VALUES (0, ?1, ?2, ?1) ON CONFLICT (id) DO UPDATE \
         SET alive_at = ?1, steady_ms = ?2, latest_at = CASE WHEN life.latest_at > ?1 THEN life.latest_at ELSE ?1 END",
        values![alive.at, alive.steady_ms],
    )
    .await?;
    // An outage that ends in the future comes from a clock that was ahead and has been set right.
    let ahead = "SELECT min(since) FROM outages WHERE until > ?1 AND since < ?1";
    if let Some(since) = tx.one::<Option<u64>>(ahead, values![alive.at]).await? {
        tx.exec("DELETE FROM outages WHERE until > ?1 AND since < ?1", values![alive.at]).await?;
        note(tx, since, alive.at).await?;
    }
    Ok(())
}

/// Stores an outage, in place of one that ended at the same time.
async fn note(tx: &mut Tx, since: u64, until: u64) -> Result<(), StoreError> {
    tx.exec(
        "INSERT INTO outages (until, since) VALUES (?, ?) ON CONFLICT (until) DO UPDATE SET since = excluded.since",
        values![until, since],
    )
    .await?;
    Ok(())
}
