//! Finished deals and their counts.

use super::{Sqlite, read_id};
use crate::model::MatchSetup;
use crate::random::Id;
use crate::store::{DealDays, DealStore, StoreError};
use async_trait::async_trait;
use cartable_core::daily::Day;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

#[async_trait]
impl DealStore for Sqlite {
    async fn deal_days(&self, last: Option<Day>) -> Result<Option<DealDays>, StoreError> {
        let row =
            sqlx::query("SELECT * FROM deal_days WHERE ?1 IS NULL OR last = ?1 ORDER BY last DESC LIMIT 1")
                .bind(last.map(Day::number))
                .fetch_optional(&self.readers)
                .await?;
        row.as_ref().map(read_days).transpose()
    }

    async fn counted_days(&self, most: u32) -> Result<Vec<Day>, StoreError> {
        let days: Vec<u32> = sqlx::query_scalar("SELECT last FROM deal_days ORDER BY last DESC LIMIT ?")
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        Ok(days.into_iter().map(Day::new).collect())
    }

    async fn next_end(&self, from: Day) -> Result<Option<Day>, StoreError> {
        let at: Option<i64> = sqlx::query_scalar("SELECT min(ended_at) FROM matches WHERE ended_at >= ?")
            .bind(from.begins_ms() as i64)
            .fetch_one(&self.readers)
            .await?;
        Ok(at.map(|at| Day::of(at as u64)))
    }

    async fn deals_ended(&self, first: Day, last: Day) -> Result<Vec<Id>, StoreError> {
        // A daily deal is closed on the day after its own.
        let ids: Vec<Vec<u8>> = sqlx::query_scalar(
            "SELECT id FROM matches WHERE ended_at >= ?1 AND ended_at < ?2 AND kind <> 'daily' \
             AND state IN ('over', 'void') AND draw IS NOT 'open' \
             UNION ALL SELECT min(match_id) FROM daily_tries WHERE day >= ?3 - 1 AND day < ?4 GROUP BY day, game",
        )
        .bind(first.begins_ms() as i64)
        .bind(last.ends_ms() as i64)
        .bind(first.number())
        .bind(last.number())
        .fetch_all(&self.readers)
        .await?;
        ids.into_iter().map(read_id).collect()
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
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    sqlx::query("UPDATE deal_days SET total = NULL WHERE total IS NOT NULL")
                        .execute(&mut *connection)
                        .await?;
                    sqlx::query("INSERT INTO deal_days (last, first, counts, total) VALUES (?, ?, ?, ?)")
                        .bind(days.last.number())
                        .bind(days.first.number())
                        .bind(days.counts)
                        .bind(days.total)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}

fn read_days(row: &SqliteRow) -> Result<DealDays, StoreError> {
    Ok(DealDays {
        first: Day::new(row.try_get("first")?),
        last: Day::new(row.try_get("last")?),
        counts: row.try_get("counts")?,
        total: row.try_get("total")?,
    })
}
