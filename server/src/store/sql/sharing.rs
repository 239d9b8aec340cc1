//! The players' agreement that everybody may see a match.

use super::matches::{read_kind, read_state};
use super::{Sql, Tx, values};
use crate::random::Id;
use crate::store::{Shared, Sharing, SharingStore, StoreError};
use async_trait::async_trait;

#[async_trait]
impl SharingStore for Sql {
    async fn sharing(&self, match_id: Id) -> Result<Option<Shared>, StoreError> {
        let rows = self
            .read()
            .rows(
                "SELECT state, kind, day, account_id, shared FROM match_seats JOIN matches ON id = match_id \
             WHERE match_id = ? ORDER BY seat",
                values![match_id],
            )
            .await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let mut seats = Vec::with_capacity(rows.len());
        for row in &rows {
            let account = row.get::<Option<Id>>("account_id")?;
            let sharing = Sharing::stored(row.get("shared")?);
            seats.push(account.map(|account| (account, sharing)));
        }
        Ok(Some(Shared { state: read_state(first.get("state")?)?, kind: read_kind(first)?, seats }))
    }

    async fn share(&self, match_id: Id, account: Id, sharing: Option<Sharing>) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            tx.exec(
                "UPDATE match_seats SET shared = ? WHERE match_id = ? AND account_id = ?",
                values![sharing.map(|sharing| sharing == Sharing::Named), match_id, account],
            )
            .await?;
            Ok(())
        })
        .await
    }
}
