//! The actions of a seat, the reasons to refuse them, and the events.

use crate::game;
use crate::games::multiples::{Card, Factors};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// An action of a seat, possible at any time.
/// Each names the table at which it was done ([`Public::table`](super::Public::table)),
/// because another player may have been quicker meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Put the hand on a card.
    Claim {
        /// The card.
        card: Card,
        /// The two cards that multiply to it, if the option asks for them; else `None`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        factors: Option<Factors>,
        /// The number of the table that the player saw.
        table: u8,
    },
    /// Say that no card is left to take.
    Ready {
        /// The number of the table that is meant.
        table: u8,
    },
}

crate::reasons! {
    /// The reason why an action is refused.
    Illegal {
        GameOver = "game_is_over", "the game is over";
        NotSeated = "not_seated", "nobody sits there";
        NoSuchTable = "no_such_table", "the table has not come that far";
        StaleTable = "stale_table", "the table has changed since";
        AlreadyReady = "already_ready", "this seat has already said so";
        Spoiled = "spoiled", "somebody else was quicker: the claim is void";
        AlreadyMissed = "already_missed", "this seat has made that very error at this table";
        NotOnTable = "not_on_table", "that card did not lie on the table";
        FactorsMissing = "factors_missing", "a claim names the two cards that multiply to it";
        FactorsUnasked = "factors_unasked", "a claim names nothing but its card";
        NotTwoOthers = "not_two_others", "the two factors are two other cards";
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Everybody's next card was turned: the cards, by seat.
    Flipped(Vec<Card>),
    /// A card was taken as a trophy.
    Taken {
        /// The seat that took it.
        seat: Seat,
        /// The card.
        card: Card,
        /// The two cards named, or the first ones found.
        factors: Factors,
    },
    /// A card was claimed by error.
    Missed {
        /// The seat that claimed it.
        seat: Seat,
        /// The card.
        card: Card,
        /// The trophy that leaves the game for it, if there was one.
        #[serde(skip_serializing_if = "Option::is_none")]
        lost: Option<Card>,
    },
    /// A seat sees no card left to take.
    Ready(Seat),
}

impl game::Event for Event {
    fn only_for(&self) -> Option<Seat> {
        None
    }
}
