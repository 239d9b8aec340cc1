//! What somebody waits for in the queue, and the ticket with which they do.

use crate::problem::Result;
use crate::random::Id;
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::fair::Digest;
use cartable_proto::Malformed;
use serde::{Deserialize, Serialize};

/// What somebody waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wish {
    /// The game.
    pub game: GameId,
    /// With how many players one would play.
    pub seats: Vec<usize>,
    /// How fast is played.
    pub speed: Speed,
    /// Whether it is for the ratings.
    pub ranked: bool,
    /// After how many milliseconds bots take the seats that are open.
    pub bots_after_ms: Option<u64>,
}

/// What tickets have in common that can be brought together: game, speed, and whether it is for the ratings.
pub(crate) type Pool = (GameId, Speed, bool);

/// Somebody who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// Its id.
    pub id: Id,
    /// Who waits.
    pub account: Id,
    /// The name that others see.
    pub name: String,
    /// What for.
    pub wish: Wish,
    /// Since when, in milliseconds since 1970.
    pub queued_at: u64,
    /// Their rating at the game, as it is shown.
    pub points: i32,
    /// The match that was found.
    pub match_id: Option<Id>,
    /// The hash of the share of the deal that their device has announced.
    pub share: Option<Digest>,
}

impl Wish {
    /// Checks what somebody asks for.
    ///
    /// # Errors
    /// No number of players, or one that the game is not made for; bots, in a ranked match.
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

    /// The pool of tickets it is waited in.
    pub(crate) const fn pool(&self) -> Pool {
        (self.game, self.speed, self.ranked)
    }
}
