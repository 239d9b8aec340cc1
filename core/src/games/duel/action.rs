//! What a seat can do, why it may be refused, and what then happens.

use crate::game;
use crate::games::multiples::{Card, Factors};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// What a seat can do. A turn is a card laid, any number of cards destroyed, and its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lay a card of the hand in front of oneself; another is drawn.
    Lay(Card),
    /// Destroy a card in front of somebody else.
    Destroy(Card),
    /// End the turn.
    EndTurn,
}

crate::reasons! {
    /// Why an action was refused.
    Illegal {
        GameOver = "game_is_over", "the game is over";
        NotYourTurn = "not_your_turn", "it is not this seat's turn";
        LayFirst = "lay_first", "a turn begins with a card laid";
        AlreadyLaid = "already_laid", "only one card is laid in a turn";
        NotInHand = "not_in_hand", "that card is not in the hand";
        NotLaid = "not_laid", "that card lies in front of nobody";
        OwnCard = "own_card", "that card is an own one";
        NoProduct = "no_product", "no two own cards multiply to that target";
    }
}

/// What has happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A card was laid, and one drawn.
    Laid {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// The card that was drawn: only who drew it knows.
    Drew {
        /// Who drew.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card was destroyed, and is a trophy now.
    Destroyed {
        /// By whom.
        seat: Seat,
        /// In front of whom it lay.
        owner: Seat,
        /// Which.
        card: Card,
        /// Two cards that reach it, the first there are.
        factors: Factors,
    },
    /// A turn has ended.
    Ended(Seat),
    /// There is nothing left to draw: the game is over.
    PilesEmpty,
}

impl game::Event for Event {
    fn only_for(&self) -> Option<Seat> {
        match self {
            Self::Drew { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}
