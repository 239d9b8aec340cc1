//! When the server was alive.

use super::Sqlite;
use crate::store::{LifeStore, Outage, StoreError};
use async_trait::async_trait;
use sqlx::SqliteConnection;

#[async_trait]
impl LifeStore for Sqlite {
    async fn begin_life(&self, now: u64, silence: u64) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    note_outage(connection, now, silence).await?;
                    note_life(connection, now).await
                })
            })
            .await
    }

    async fn live(&self, now: u64, silence: Option<u64>) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    if let Some(silence) = silence {
                        note_outage(connection, now, silence).await?;
                    }
                    note_life(connection, now).await
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

/// Nobody has said since the last word that a server lives: for longer than this, that was an outage.
/// The time is not counted against tickets to which nobody could listen.
async fn note_outage(connection: &mut SqliteConnection, now: u64, silence: u64) -> Result<(), StoreError> {
    let since: Option<i64> =
        sqlx::query_scalar("SELECT alive_at FROM life").fetch_optional(&mut *connection).await?;
    let Some(since) = since else { return Ok(()) };
    if (since as u64).saturating_add(silence) < now {
        sqlx::query("REPLACE INTO outages (until, since) VALUES (?, ?)")
            .bind(now as i64)
            .bind(since)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("UPDATE tickets SET seen_at = seen_at + max(0, ? - ?)")
        .bind(now as i64)
        .bind(since)
        .execute(connection)
        .await?;
    Ok(())
}

async fn note_life(connection: &mut SqliteConnection, now: u64) -> Result<(), StoreError> {
    sqlx::query("REPLACE INTO life (id, alive_at) VALUES (0, ?)")
        .bind(now as i64)
        .execute(connection)
        .await?;
    Ok(())
}
