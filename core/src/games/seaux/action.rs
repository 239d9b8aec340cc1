//! What a seat can do, why it may be refused, and what then happens.

use super::cards::{Card, Cards, Colour, Values};
use super::pyramid::{Cell, Cells, Part, Pyramid};
use crate::game;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Build the pyramid.
    Build(Pyramid),
    /// Lay cards: attack, or answer an attack.
    Lay(Lay),
    /// Give up this bucket, and what falls with it.
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
    /// Why an action was refused.
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

/// What has happened.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat has built its pyramid.
    Built(Seat),
    /// Everybody has: the pyramids, by seat.
    Revealed(Vec<Pyramid>),
    /// Cards were laid, and a card was drawn.
    Laid {
        /// By whom.
        seat: Seat,
        /// The cards.
        lay: Lay,
        /// What the seat has now laid in this attack: the level to exceed.
        total: u8,
        /// True if they answered an attack.
        answers: bool,
        /// True if an equal total turned the direction around.
        turned: bool,
    },
    /// The card drawn: only who drew it knows.
    Received {
        /// Who drew.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The discard became a new deck.
    Renewed {
        /// How many cards it has.
        cards: u8,
    },
    /// A bucket was given up.
    GaveUp {
        /// By whom.
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
        /// By whom.
        seat: Seat,
        /// Which.
        part: Part,
        /// Its buckets.
        lost: Cells,
    },
    /// A seat has no bucket left and discards its hand.
    Out {
        /// Who.
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
