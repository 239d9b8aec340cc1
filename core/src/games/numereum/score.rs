//! The end of a game, its winner, and the score.

use super::TARGET;
use super::view::Public;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The reason why a game is over. [S]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A round cannot begin: a hand is empty.
    EmptyHand,
    /// A round ends after a seat has made five combinations.
    FiveCombinations,
    /// A round cannot begin: the deck has no two cards left. [S; moment R]
    DeckUsedUp,
}

/// The criterion between two players who reached the same end at once. [S]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tiebreak {
    /// More combinations.
    Combinations,
    /// More cards in hand.
    Hand,
    /// More cards in the reserve.
    Reserve,
    /// Being the youngest.
    Youngest,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The winner.
    pub winner: Seat,
    /// The reason why the game is over.
    pub ending: Ending,
    /// The criterion that decided, if both reached that end at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiebreak: Option<Tiebreak>,
}

impl Outcome {
    /// Returns the outcome at the start of a round: an empty hand, then a used up deck. [S; order R]
    #[inline]
    pub(super) fn before_round(public: &Public) -> Option<Self> {
        let ending = Ending::EmptyHand;
        match public.hand_sizes {
            [0, 0] => {
                let combinations = public.combined.map(|cards| cards.len() as u8);
                Some(Self::tied(public, ending, combinations, Tiebreak::Combinations))
            }
            [0, _] => Some(Self { winner: Seat::at(1), ending, tiebreak: None }),
            [_, 0] => Some(Self { winner: Seat::at(0), ending, tiebreak: None }),
            _ if public.deck < 2 => {
                Some(Self { winner: public.youngest, ending: Ending::DeckUsedUp, tiebreak: None })
            }
            _ => None,
        }
    }

    /// Returns the outcome at the end of a round: five combinations; more than five make no difference. [S]
    #[inline]
    pub(super) fn after_round(public: &Public) -> Option<Self> {
        let ending = Ending::FiveCombinations;
        match [0, 1].map(|seat| public.combinations(Seat::at(seat)) >= TARGET) {
            [true, true] => Some(Self::tied(public, ending, public.hand_sizes, Tiebreak::Hand)),
            [true, false] => Some(Self { winner: Seat::at(0), ending, tiebreak: None }),
            [false, true] => Some(Self { winner: Seat::at(1), ending, tiebreak: None }),
            [false, false] => None,
        }
    }

    /// Returns the outcome if both reached the end.
    /// More of this wins, then more cards in the reserve, then the youngest. [S]
    fn tied(public: &Public, ending: Ending, first: [u8; 2], named: Tiebreak) -> Self {
        let more = |[one, other]: [u8; 2]| (one != other).then(|| Seat::at(usize::from(other > one)));
        let reserve = || more(public.reserves.map(|reserve| reserve.len() as u8));
        let (winner, tiebreak) = more(first)
            .map(|seat| (seat, named))
            .or_else(|| reserve().map(|seat| (seat, Tiebreak::Reserve)))
            .unwrap_or((public.youngest, Tiebreak::Youngest));
        Self { winner, ending, tiebreak: Some(tiebreak) }
    }

    /// Returns the points of a match: one for the winner,
    /// none for the other. [R: the game knows a winner and no points]
    pub(super) fn points(self) -> Vec<i32> {
        [0, 1].map(|seat| i32::from(self.winner == Seat::at(seat))).to_vec()
    }
}
