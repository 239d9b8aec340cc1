//! The signs of life of the server.

use super::Sqlite;
use crate::model::Alive;
use crate::store::{LifeStore, Outage, StoreError};
use async_trait::async_trait;
use sqlx::SqliteConnection;

#[async_trait]
impl LifeStore for Sqlite {
    async fn alive(&self) -> Result<Option<Alive>, StoreError> {
        let row: Option<(i64, i64)> =
            sqlx::query_as("SELECT alive_at, steady_ms FROM life").fetch_optional(&self.readers).await?;
        Ok(row.map(|(at, steady_ms)| Alive { at: at as u64, steady_ms: steady_ms as u64 }))
    }

    async fn live(&self, alive: Alive, since: Option<u64>, session_lifetime: u64) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    if let Some(since) = since {
                        lengthen_sessions(connection, (since, alive.at), session_lifetime).await?;
                        note_outage(connection, since, alive.at).await?;
                    }
                    note_life(connection, alive).await
                })
            })
            .await
    }

    async fn outages_after(&self, at: u64) -> Result<Vec<Outage>, StoreError> {
        let rows: Vec<(i64, i64)> =
            sqlx::query_as("SELECT since, until FROM outages WHERE until > ? ORDER BY until")
                .bind(at as i64)
                .fetch_all(&self.readers)
                .await?;
        Ok(rows
            .into_iter()
            .map(|(since, until)| Outage { since: since as u64, until: until as u64 })
            .collect())
    }
}

/// Lengthens sessions that were made or used by a clock that was behind and is now set right:
/// they end as late as if that clock had been right.
/// Sessions that already go by the right clock are left out,
/// except those used so long ago that it makes little difference.
async fn lengthen_sessions(
    connection: &mut SqliteConnection,
    (since, until): (u64, u64),
    lifetime: u64,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE sessions SET used_at = used_at + ?2 - ?1, ends_at = max(ends_at, used_at + ?2 - ?1 + ?3) \
         WHERE used_at <= ?1 AND ends_at > ?1 AND ?1 < (SELECT latest_at FROM life WHERE latest_at < ?2)",
    )
    .bind(since as i64)
    .bind(until as i64)
    .bind(lifetime as i64)
    .execute(connection)
    .await?;
    Ok(())
}

async fn note_outage(connection: &mut SqliteConnection, since: u64, until: u64) -> Result<(), StoreError> {
    // A clock that began behind has also shown times before the last sign of life of all.
    let since: i64 =
        sqlx::query_scalar("SELECT max(?1, coalesce((SELECT latest_at FROM life WHERE latest_at < ?2), 0))")
            .bind(since as i64)
            .bind(until as i64)
            .fetch_one(&mut *connection)
            .await?;
    sqlx::query("REPLACE INTO outages (until, since) VALUES (?, ?)")
        .bind(until as i64)
        .bind(since)
        .execute(&mut *connection)
        .await?;
    sqlx::query("UPDATE tickets SET seen_at = seen_at + ? - ?")
        .bind(until as i64)
        .bind(since)
        .execute(connection)
        .await?;
    Ok(())
}

async fn note_life(connection: &mut SqliteConnection, alive: Alive) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO life (id, alive_at, steady_ms, latest_at) VALUES (0, ?1, ?2, ?1) ON CONFLICT DO UPDATE \
         SET alive_at = ?1, steady_ms = ?2, latest_at = max(latest_at, ?1)",
    )
    .bind(alive.at as i64)
    .bind(alive.steady_ms as i64)
    .execute(&mut *connection)
    .await?;
    // An outage that ends in the future comes from a clock that was ahead and has been set right.
    sqlx::query("UPDATE OR REPLACE outages SET until = ?1 WHERE until > ?1 AND since < ?1")
        .bind(alive.at as i64)
        .execute(connection)
        .await?;
    Ok(())
}
