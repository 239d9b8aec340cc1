//! The players' agreement that everybody may see a match, in the database.

use super::{MatchState, StoreError};
use crate::model::MatchKind;
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::daily::Day;

/// The way in which a player who agrees is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// As the number of the seat.
    Unnamed,
    /// Under the name they played under.
    Named,
}

impl Sharing {
    /// Returns the sharing for a stored value.
    #[must_use]
    pub fn stored(named: Option<bool>) -> Option<Self> {
        named.map(|named| if named { Self::Named } else { Self::Unnamed })
    }
}

/// The agreement of all players of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shared {
    /// The state of the match.
    pub state: MatchState,
    /// The way in which the match came about.
    pub kind: MatchKind,
    /// The account and the sharing of each seat; `None` for a bot.
    pub seats: Vec<Option<(Id, Option<Sharing>)>>,
}

impl Shared {
    /// Returns true if everybody may see the match, with this as the last closed day.
    /// The match must have a result, every person in it must agree, and nobody may still play the same deal.
    #[must_use]
    pub fn is_shown(&self, closed: Option<Day>) -> bool {
        let all = self.seats.iter().flatten().all(|(_, sharing)| sharing.is_some());
        self.state == MatchState::Over && all && !self.kind.is_secret(closed)
    }
}

/// Matches that everybody may see.
#[async_trait]
pub trait SharingStore {
    /// Returns the agreement about this match.
    ///
    /// # Errors
    /// The database failed.
    async fn sharing(&self, match_id: Id) -> Result<Option<Shared>, StoreError>;

    /// Sets or withdraws an account's agreement to show a match in which it sat.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn share(&self, match_id: Id, account: Id, sharing: Option<Sharing>) -> Result<(), StoreError>;
}
