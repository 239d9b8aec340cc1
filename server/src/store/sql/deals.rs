//! Finished deals and their counts.

use super::{Row, Sql, Tx, values};
use crate::model::MatchSetup;
use crate::random::Id;
use crate::store::{DealDays, DealStore, StoreError};
use async_trait::async_trait;
use cartable_core::daily::Day;

#[async_trait]
impl DealStore for Sql {
    async fn deal_days(&self, last: Option<Day>) -> Result<Option<DealDays>, StoreError> {
        let row = match last {
            Some(last) => self.read().row("SELECT * FROM deal_days WHERE last = ?", values![last]).await?,
            None => self.read().row("SELECT * FROM deal_days ORDER BY last DESC LIMIT 1", values![]).await?,
        };
        row.as_ref().map(read_days).transpose()
    }

    async fn counted_days(&self, most: u32) -> Result<Vec<Day>, StoreError> {
        self.read().column("SELECT last FROM deal_days ORDER BY last DESC LIMIT ?", values![most]).await
    }

    async fn next_end(&self, from: Day) -> Result<Option<Day>, StoreError> {
        let at: Option<u64> = self
            .read()
            .one("SELECT min(ended_at) FROM matches WHERE ended_at >= ?", values![from.begins_ms()])
            .await?;
        Ok(at.map(Day::of))
    }

    async fn deals_ended(&self, first: Day, last: Day) -> Result<Vec<Id>, StoreError> {
        // A daily deal is closed on the day after its own.
        let sql = "SELECT id FROM matches WHERE ended_at >= ?1 AND ended_at < ?2 AND kind <> 'daily' \
             AND state IN ('over', 'void') AND (draw IS NULL OR draw <> 'open') \
             UNION ALL SELECT match_id FROM (SELECT match_id, \
             row_number() OVER (PARTITION BY day, game ORDER BY match_id) AS place \
             FROM daily_tries WHERE day >= ?3 - 1 AND day < ?4) AS tries WHERE place = 1";
        self.read().column(sql, values![first.begins_ms(), last.ends_ms(), first, last]).await
    }

    async fn setups(&self, ids: &[Id]) -> Result<Vec<MatchSetup>, StoreError> {
        let mut setups = Vec::with_capacity(ids.len());
        for id in ids {
            match self.setup(*id).await {
                Ok(found) => setups.extend(found.map(|(setup, _)| setup)),
                Err(StoreError::Unreadable { .. } | StoreError::SeedLost { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(setups)
    }

    async fn store_deal_days(&self, days: DealDays) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            tx.exec("UPDATE deal_days SET total = NULL WHERE total IS NOT NULL", values![]).await?;
            tx.exec(
                "INSERT INTO deal_days (last, first, counts, total) VALUES (?, ?, ?, ?)",
                values![days.last, days.first, &days.counts, days.total.as_ref()],
            )
            .await?;
            Ok(())
        })
        .await
    }
}

fn read_days(row: &Row) -> Result<DealDays, StoreError> {
    Ok(DealDays {
        first: row.get("first")?,
        last: row.get("last")?,
        counts: row.get("counts")?,
        total: row.get("total")?,
    })
}
