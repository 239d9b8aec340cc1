//! The actions of a seat, the reasons to refuse them, and the events.

use crate::game;
use crate::games::multiples::{Card, Factors};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// An action of a seat. A turn is a card laid, any number of cards destroyed, and its end.
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
    /// The reason why an action is refused.
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

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A card was laid, and one drawn.
    Laid {
        /// The seat that laid it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A private event: the drawn card, which only its player knows.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card was destroyed, and is a trophy now.
    Destroyed {
        /// The seat that destroyed it.
        seat: Seat,
        /// The seat in front of which it lay.
        owner: Seat,
        /// The card.
        card: Card,
        /// Two cards that reach it, the first ones found.
        factors: Factors,
    },
    /// A turn has ended.
    Ended(Seat),
    /// The piles are empty: the game is over.
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
