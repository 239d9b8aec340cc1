//! Wishes in the queue, and the tickets of those who wait.

use crate::problem::Result;
use crate::random::Id;
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::fair::Digest;
use cartable_proto::Malformed;
use serde::{Deserialize, Serialize};

/// A wish: the match that a person waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wish {
    /// The game.
    pub game: GameId,
    /// The accepted numbers of players.
    pub seats: Vec<usize>,
    /// The speed.
    pub speed: Speed,
    /// True for a ranked match.
    pub ranked: bool,
    /// The time after which bots take the open seats, in milliseconds.
    pub bots_after_ms: Option<u64>,
}

/// The common features of tickets that can be brought together: game, speed, and true for a ranked match.
pub(crate) type Pool = (GameId, Speed, bool);

/// A ticket of a person who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// Its id.
    pub id: Id,
    /// The account that waits.
    pub account: Id,
    /// The name that others see.
    pub name: String,
    /// The wish.
    pub wish: Wish,
    /// The beginning of the wait, in milliseconds since 1970.
    pub queued_at: u64,
    /// The person's rating at the game, as shown.
    pub points: i32,
    /// The match that was found.
    pub match_id: Option<Id>,
    /// The hash of the share of the deal that the person's device has announced.
    pub share: Option<Digest>,
}

impl Wish {
    /// Checks a wish.
    ///
    /// # Errors
    /// It has no number of players, or one that the game is not made for; or it wants bots in a ranked match.
    pub fn check(&self) -> Result<()> {
        let range = self.game.seats();
        let fits = |seats: &usize| range.contains(seats) && *seats > 1;
        if self.seats.is_empty() || !self.seats.iter().all(fits) {
            let problem = format!("the game is for {} to {} players", range.start().max(&2), range.end());
            return Err(Malformed::new("seats", problem).into());
        }
        if self.ranked && self.bots_after_ms.is_some() {
            return Err(Malformed::new("bots_after_seconds", "no bots play ranked matches").into());
        }
        Ok(())
    }

    /// Returns the pool in which its ticket waits.
    pub(crate) const fn pool(&self) -> Pool {
        (self.game, self.speed, self.ranked)
    }
}
