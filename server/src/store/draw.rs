//! The draws of deals in the database.

use super::StoreError;
use crate::model::MatchSetup;
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::fair::Share;

/// The result of revealing a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revealed {
    /// The share is in the deal, now or before.
    In,
    /// The share is in the deal, and it was the last: the draw is closed.
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
    /// Returns the match if shares of its deal may be revealed.
    ///
    /// # Errors
    /// The database failed, or the match cannot be read.
    async fn drawing(&self, id: Id) -> Result<Option<MatchSetup>, StoreError>;

    /// Stores the share that an account reveals.
    /// The last one closes the draw at this time, in milliseconds since 1970.
    ///
    /// # Errors
    /// Nothing was changed; if the database failed at writing, it may have been.
    async fn reveal(&self, id: Id, account: Id, share: Share, at: u64) -> Result<Revealed, StoreError>;

    /// Returns the matches with open draws.
    ///
    /// # Errors
    /// The database failed.
    async fn open_draws(&self) -> Result<Vec<Id>, StoreError>;

    /// Closes those draws of these matches that are still open, and returns their matches.
    /// They are due from `at` on, in milliseconds since 1970.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn close_draws(&self, ids: Vec<Id>, at: u64) -> Result<Vec<Id>, StoreError>;
}
