//! Counts of deals in the database.

use super::StoreError;
use crate::model::MatchSetup;
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::daily::Day;

/// The counts of some days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealDays {
    /// The first of the days.
    pub first: Day,
    /// The last.
    pub last: Day,
    /// The counts, as JSON.
    pub counts: String,
    /// The counts of these and all earlier days; `None` if later days were counted.
    pub total: Option<String>,
}

/// Finished deals and their counts.
#[async_trait]
pub trait DealStore {
    /// Returns the newest counts, or those whose last day is this one.
    ///
    /// # Errors
    /// The database failed.
    async fn deal_days(&self, last: Option<Day>) -> Result<Option<DealDays>, StoreError>;

    /// Returns the last days of all counts, the newest first.
    ///
    /// # Errors
    /// The database failed.
    async fn counted_days(&self, most: u32) -> Result<Vec<Day>, StoreError>;

    /// Returns the first day from this one on, on which a match ended.
    ///
    /// # Errors
    /// The database failed.
    async fn next_end(&self, from: Day) -> Result<Option<Day>, StoreError>;

    /// Returns the matches that were dealt and ended on these days.
    /// Each daily deal that was closed on them counts as one match, because all its tries had the same deal.
    ///
    /// # Errors
    /// The database failed.
    async fn deals_ended(&self, first: Day, last: Day) -> Result<Vec<Id>, StoreError>;

    /// Returns the setups of these matches, without those that cannot be read.
    ///
    /// # Errors
    /// The database failed.
    async fn setups(&self, ids: &[Id]) -> Result<Vec<MatchSetup>, StoreError>;

    /// Stores the counts of days that come after all counted ones.
    ///
    /// # Errors
    /// The database failed, and nothing was stored.
    async fn store_deal_days(&self, days: DealDays) -> Result<(), StoreError>;
}
