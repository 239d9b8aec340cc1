//! The players' agreement that everybody may see a match.

use super::matches::{read_kind, read_state};
use super::{Sqlite, read_id};
use crate::random::Id;
use crate::store::{Shared, Sharing, SharingStore, StoreError};
use async_trait::async_trait;
use sqlx::Row as _;

#[async_trait]
impl SharingStore for Sqlite {
    async fn sharing(&self, match_id: Id) -> Result<Option<Shared>, StoreError> {
        let rows = sqlx::query(
            "SELECT state, kind, day, account_id, shared FROM match_seats JOIN matches ON id = match_id \
             WHERE match_id = ? ORDER BY seat",
        )
        .bind(match_id.bytes())
        .fetch_all(&self.readers)
        .await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let mut seats = Vec::with_capacity(rows.len());
        for row in &rows {
            let account = row.try_get::<Option<Vec<u8>>, _>("account_id")?.map(read_id).transpose()?;
            let sharing = Sharing::stored(row.try_get("shared")?);
            seats.push(account.map(|account| (account, sharing)));
        }
        Ok(Some(Shared { state: read_state(first.try_get("state")?)?, kind: read_kind(first)?, seats }))
    }

    async fn share(&self, match_id: Id, account: Id, sharing: Option<Sharing>) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("UPDATE match_seats SET shared = ? WHERE match_id = ? AND account_id = ?")
                        .bind(sharing.map(|sharing| sharing == Sharing::Named))
                        .bind(match_id.bytes())
                        .bind(account.bytes())
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
