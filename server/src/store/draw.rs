//! What the draws of deals ask of the database.

use super::StoreError;
use crate::model::MatchSetup;
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::fair::Share;

/// What became of a share that somebody revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revealed {
    /// It is in the deal; or it was before.
    In,
    /// It is in the deal, and nobody else is waited for: the draw is closed.
    Last,
    /// Its hash was not announced by this account.
    NotAnnounced,
    /// The draw had been closed without it.
    TooLate,
    /// The account does not sit in such a match.
    NotSeated,
}

/// The draws of deals.
#[async_trait]
pub trait DrawStore {
    /// The match, as long as shares of its deal may be revealed.
    ///
    /// # Errors
    /// What the database says, or a match that cannot be read.
    async fn drawing(&self, id: Id) -> Result<Option<MatchSetup>, StoreError>;

    /// Stores what an account reveals; with the last one the draw is closed at this time, in milliseconds
    /// since 1970.
    ///
    /// # Errors
    /// Nothing was changed, or, where the store says so, nobody knows.
    async fn reveal(&self, id: Id, account: Id, share: Share, at: u64) -> Result<Revealed, StoreError>;

    /// The matches of which shares may be revealed.
    ///
    /// # Errors
    /// What the database says.
    async fn open_draws(&self) -> Result<Vec<Id>, StoreError>;

    /// Closes the draws of these matches that are still open, and says which those were:
    /// from `at` on, in milliseconds since 1970, somebody has to look after them.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn close_draws(&self, ids: Vec<Id>, at: u64) -> Result<Vec<Id>, StoreError>;
}
