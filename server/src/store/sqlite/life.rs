//! When the server was alive.

use super::Sqlite;
use crate::store::{LifeStore, Outage, StoreError};
use async_trait::async_trait;

#[async_trait]
impl LifeStore for Sqlite {
    async fn begin_life(&self, now: u64, silence: u64) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let since: Option<i64> = sqlx::query_scalar("SELECT alive_at FROM life")
                        .fetch_optional(&mut *connection)
                        .await?;
                    if let Some(since) = since.filter(|since| (*since as u64).saturating_add(silence) < now) {
                        sqlx::query("REPLACE INTO outages (until, since) VALUES (?, ?)")
                            .bind(now as i64)
                            .bind(since)
                            .execute(&mut *connection)
                            .await?;
                    }
                    if let Some(since) = since {
                        sqlx::query("UPDATE tickets SET seen_at = seen_at + max(0, ? - ?)")
                            .bind(now as i64)
                            .bind(since)
                            .execute(&mut *connection)
                            .await?;
                    }
                    sqlx::query("REPLACE INTO life (id, alive_at) VALUES (0, ?)")
                        .bind(now as i64)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn live(&self, now: u64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("REPLACE INTO life (id, alive_at) VALUES (0, ?)")
                        .bind(now as i64)
                        .execute(connection)
                        .await?;
                    Ok(())
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
