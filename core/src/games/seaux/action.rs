//! The actions of a seat, the reasons to refuse them, and the events.

use super::cards::{Card, Cards, Colour, Values};
use super::pyramid::{Cell, Cells, Part, Pyramid};
use crate::game;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Build the pyramid.
    Build(Pyramid),
    /// Lay cards: attack, or answer an attack.
    Lay(Lay),
    /// Give up this bucket, and the buckets that fall with it.
    GiveUp(Cell),
    /// Give up a part of a pyramid whose base was cut.
    GiveUpPart(Part),
}

/// Cards of one colour, laid together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lay {
    /// Their colour.
    pub colour: Colour,
    /// Their values.
    pub values: Values,
}

crate::reasons! {
    /// The reason why an action is refused.
    Illegal {
        RoundOver = "round_is_over", "the game is over";
        NotYourTurn = "not_your_turn", "it is not this seat's turn";
        WrongPhase = "wrong_phase", "this is not what is asked now";
        NotComplete = "not_complete", "a pyramid has three buckets of each colour, one in every cell";
        WrongNumber = "wrong_number", "one to three cards are laid";
        NotInHand = "not_in_hand", "these cards are not in the hand";
        WrongColour = "wrong_colour", "an attack is answered in its colour";
        TooLow = "too_low", "the own total does not exceed the attack";
        NoBucket = "no_bucket", "no bucket stands there";
        OtherBucket = "other_bucket", "a bucket of the attack's colour is given up while there is one";
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat has built its pyramid.
    Built(Seat),
    /// Everybody has built: the pyramids, by seat.
    Revealed(Vec<Pyramid>),
    /// Cards were laid, and a card was drawn.
    Laid {
        /// The seat that laid them.
        seat: Seat,
        /// The cards.
        lay: Lay,
        /// The total that the seat has now laid in this attack: the level to exceed.
        total: u8,
        /// True if they answered an attack.
        answers: bool,
        /// True if an equal total turned the direction around.
        turned: bool,
    },
    /// A private event: the drawn card, which only its player knows.
    Received {
        /// The seat that drew.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The discard became a new deck.
    Renewed {
        /// The number of its cards.
        cards: u8,
    },
    /// A bucket was given up.
    GaveUp {
        /// The seat that gave it up.
        seat: Seat,
        /// Its cell.
        cell: Cell,
        /// Its colour.
        colour: Colour,
        /// Every bucket lost with it, itself included.
        lost: Cells,
    },
    /// A part of a cut pyramid was given up.
    GaveUpPart {
        /// The seat that gave it up.
        seat: Seat,
        /// The part.
        part: Part,
        /// Its buckets.
        lost: Cells,
    },
    /// A seat has no bucket left and discards its hand.
    Out {
        /// The acting seat.
        seat: Seat,
        /// The hand.
        hand: Cards,
    },
}

impl game::Event for Event {
    fn only_for(&self) -> Option<Seat> {
        match self {
            Self::Received { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}
