//! What the counts of deals ask of the database.

use super::StoreError;
use crate::model::MatchSetup;
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::daily::Day;

/// What was counted of the deals of some days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealDays {
    /// The first of the days.
    pub first: Day,
    /// The last.
    pub last: Day,
    /// What was counted, as JSON.
    pub counts: String,
    /// The same of these and all days before, where there are none after them.
    pub total: Option<String>,
}

/// The deals of matches that are over.
#[async_trait]
pub trait DealStore {
    /// The newest counts, or those whose last day is this one.
    ///
    /// # Errors
    /// What the database says.
    async fn deal_days(&self, last: Option<Day>) -> Result<Option<DealDays>, StoreError>;

    /// The last days of the counts that there are, the newest first.
    ///
    /// # Errors
    /// What the database says.
    async fn counted_days(&self, most: u32) -> Result<Vec<Day>, StoreError>;

    /// The first day from this one on, on which a match ended.
    ///
    /// # Errors
    /// What the database says.
    async fn next_end(&self, from: Day) -> Result<Option<Day>, StoreError>;

    /// The matches that were dealt and ended on these days, and one try at each daily deal that was closed on
    /// them: everybody had the same deal there.
    ///
    /// # Errors
    /// What the database says.
    async fn deals_ended(&self, first: Day, last: Day) -> Result<Vec<Id>, StoreError>;

    /// What was fixed when these matches began; of those that cannot be read nothing.
    ///
    /// # Errors
    /// What the database says.
    async fn setups(&self, ids: &[Id]) -> Result<Vec<MatchSetup>, StoreError>;

    /// Stores what was counted of days that come after all that were.
    ///
    /// # Errors
    /// Nothing was stored.
    async fn store_deal_days(&self, days: DealDays) -> Result<(), StoreError>;
}
