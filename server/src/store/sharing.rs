//! Who agrees that everybody may see a match.

use super::{MatchState, StoreError};
use crate::model::MatchKind;
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::daily::Day;

/// How somebody who agrees is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// By the number of their seat.
    Unnamed,
    /// By the name they played under.
    Named,
}

impl Sharing {
    /// The same of what is stored.
    #[must_use]
    pub fn stored(named: Option<bool>) -> Option<Self> {
        named.map(|named| if named { Self::Named } else { Self::Unnamed })
    }
}

/// How it stands with showing a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shared {
    /// How it stands with the match.
    pub state: MatchState,
    /// How it came about.
    pub kind: MatchKind,
    /// By seat, of people: who, and what they have agreed to.
    pub seats: Vec<Option<(Id, Option<Sharing>)>>,
}

impl Shared {
    /// Whether everybody may see the match, as long as this is the last day that is closed: it has a result, every person in it
    /// agrees, and nobody can still play the same deal.
    #[must_use]
    pub fn is_shown(&self, closed: Option<Day>) -> bool {
        let all = self.seats.iter().flatten().all(|(_, sharing)| sharing.is_some());
        self.state == MatchState::Over && all && !self.kind.is_secret(closed)
    }
}

/// Matches that everybody may see.
#[async_trait]
pub trait SharingStore {
    /// How it stands with showing this match.
    ///
    /// # Errors
    /// What the database says.
    async fn sharing(&self, match_id: Id) -> Result<Option<Shared>, StoreError>;

    /// An account agrees that a match in which it sat is shown, or no longer does.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn share(&self, match_id: Id, account: Id, sharing: Option<Sharing>) -> Result<(), StoreError>;
}
