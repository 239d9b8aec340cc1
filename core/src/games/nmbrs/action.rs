//! The actions of a seat, the reasons to refuse them, and the events.

use super::cards::{Card, Cards, Hue, Hues};
use super::run::Run;
use super::table::Way;
use crate::game;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// An action of a seat.
/// A turn is several actions: drawing, any number of melds and swaps, a discard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Take the open card: in turn, or when it is offered.
    TakeOpen,
    /// Leave the open card to the players who follow; if nobody takes it, its player draws a closed one.
    LeaveOpen,
    /// Draw a closed card after another player took the open one.
    DrawClosed,
    /// Lay cards of the hand.
    Meld(Meld),
    /// Take this joker from the table in exchange for the very number it stands for.
    Swap(Hue),
    /// Discard, which ends the turn.
    Discard(Card),
}

/// A line of the table after the meld, and the part of it that lies there before: the hand gives the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meld {
    /// The part that already lies there.
    pub base: Base,
    /// The numbers of the line after the meld.
    pub run: Run,
    /// The numbers that jokers of the hand stand for in it.
    #[serde(default, skip_serializing_if = "Stands::is_none")]
    pub jokers: Stands,
}

/// The part of a line that already lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Base {
    /// Nothing: a new line, all of it from the hand.
    /// It is neither row nor column until something crosses it.
    /// [R: on a table without neighbours a direction would say nothing]
    Hand,
    /// This line, extended or inserted into.
    Line(u8),
    /// Two lines joined end to end, the one with the lower numbers first.
    /// They have the same direction, or one has none.
    Link(u8, u8),
    /// Cards of lines that it crosses: every number of the line that lies on the table
    /// and is free in its direction, unless a joker of the hand or one of `jokers` stands for it.
    Cross {
        /// The direction of the new line: a column if all lines that it crosses were without direction.
        /// [R: else each would be listed twice]
        way: Way,
        /// The jokers on the table that belong to it.
        #[serde(default, skip_serializing_if = "Hues::is_empty")]
        jokers: Hues,
    },
}

/// The number that each joker of the hand stands for in a meld, by colour: 0 for one that stays in the hand.
/// The rules decide if the number lies in the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Stands(pub [u8; 4]);

impl Stands {
    /// No joker is used.
    pub const NONE: Self = Self([0; 4]);

    /// Returns the stands of this joker alone, for this number.
    #[must_use]
    #[inline]
    pub const fn one(hue: Hue, number: u8) -> Self {
        let mut stands = [0; 4];
        stands[hue.index()] = number;
        Self(stands)
    }

    /// Returns true if no joker is used.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        matches!(self.0, [0, 0, 0, 0])
    }

    /// Returns the jokers that are used, and their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Hue, u8)> + Clone {
        Hue::ALL.into_iter().zip(self.0).filter(|(_, number)| *number > 0)
    }
}

crate::reasons! {
    /// The reason why an action is refused.
    Illegal {
        RoundOver = "round_is_over", "the game is over";
        NotYourTurn = "not_your_turn", "it is not this seat's turn";
        WrongPhase = "wrong_phase", "this is not what is asked now";
        ClosedEmpty = "closed_empty", "there is no closed card";
        NotInHand = "not_in_hand", "that card is not in the hand";
        TooHigh = "too_high", "the game has no such number";
        NotFromZero = "not_from_zero", "counted down, the series reaches neither 0 nor 1";
        NoSuchLine = "no_such_line", "there is no such line";
        LineNotWhole = "line_not_whole", "the series does not hold the whole line";
        NotEndToEnd = "not_end_to_end", "these lines do not lie end to end";
        NotOnTable = "not_on_table", "that joker cannot be crossed there";
        CrossesNothing = "crosses_nothing", "the line crosses nothing";
        CrossesTwice = "crosses_twice", "the line crosses another one twice";
        NoDirection = "no_direction", "a line that crosses only lines without a direction is a column";
        NothingAdded = "nothing_added", "a meld needs a card of the hand";
        JokerOutside = "joker_outside", "a joker stands for a number that is not free in the line";
        JokersAlone = "jokers_alone", "a line needs a real card";
        FirstFromHand = "first_from_hand", "a player's first meld is a new series from the hand";
        LastCard = "last_card", "the last card of a hand is discarded, not melded";
        JokerOwed = "joker_owed", "the jokers taken from the table must be melded first";
        JokerStuck = "joker_stuck", "the jokers taken from the table could not all be melded again";
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat took the open card.
    TookOpen {
        /// The seat that took it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat left the open card.
    LeftOpen(Seat),
    /// A seat drew a closed card.
    Drew(Seat),
    /// A private event: the card that a seat drew, which only that seat knows.
    Received {
        /// The seat that drew.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// There was no card to draw.
    NothingToDraw(Seat),
    /// The open cards under the top one were shuffled.
    Renewed {
        /// The number of shuffled cards.
        cards: u8,
    },
    /// Cards were melded.
    Melded {
        /// The seat that melded.
        seat: Seat,
        /// The meld.
        meld: Meld,
        /// The cards that came from the hand.
        cards: Cards,
    },
    /// A joker was taken from the table.
    Swapped {
        /// The seat that took it.
        seat: Seat,
        /// The joker.
        joker: Hue,
        /// The card that lies in its place.
        card: Card,
    },
    /// A card was discarded.
    Discarded {
        /// The seat that discarded it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The cards melded in a turn were counted.
    Scored {
        /// The seat that melded.
        seat: Seat,
        /// The points, doubling included.
        points: i16,
        /// The cards that counted double.
        doubled: Cards,
    },
    /// The game is over.
    Ended {
        /// The seat whose hand is empty; `None` if the game ended because nobody melded any more.
        #[serde(skip_serializing_if = "Option::is_none")]
        out: Option<Seat>,
    },
    /// A hand was shown and deducted.
    Deducted {
        /// The owner of the hand.
        seat: Seat,
        /// The points lost, not negative.
        points: i16,
        /// The cards.
        cards: Cards,
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
