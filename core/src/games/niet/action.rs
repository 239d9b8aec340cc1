//! The actions of a seat, the reasons to refuse them, and the events.

use super::board::{Cell, Contract};
use super::cards::{Card, Cards};
use crate::game;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lay a token on a cell.
    Place(Cell),
    /// Make the teams, as first player.
    Team(Teams),
    /// Discard these cards, or give this card to the left neighbour.
    Discard(Discard),
    /// Play a card to the trick.
    Play(Card),
}

/// The teams of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Teams {
    /// The first player's team, themselves included.
    pub team: SeatSet,
    /// The holder of x2; `None` with 2 and 4 players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x2: Option<Seat>,
}

impl Teams {
    /// Returns the team of a seat, at a table of `seats`.
    #[must_use]
    pub const fn of(&self, seat: Seat, seats: usize) -> SeatSet {
        if self.team.contains(seat) { self.team } else { SeatSet::all(seats).minus(self.team) }
    }

    /// Returns true if two seats play together.
    #[must_use]
    pub const fn together(&self, one: Seat, other: Seat) -> bool {
        self.team.contains(one) == self.team.contains(other)
    }
}

/// One or two cards laid down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Discard {
    first: Option<Card>,
    second: Option<Card>,
}

impl Discard {
    /// Returns the discard of one card.
    #[must_use]
    pub const fn one(card: Card) -> Self {
        Self { first: Some(card), second: None }
    }

    /// Returns two cards, in either order.
    #[must_use]
    pub fn two(one: Card, other: Card) -> Self {
        Self { first: Some(one.min(other)), second: Some(one.max(other)) }
    }

    /// Returns the cards.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        [self.first, self.second].into_iter().flatten()
    }
}

/// Converts a list.
/// More than two cards are as wrong as any other wrong number;
/// they are read as none, which every rule refuses.
impl From<Vec<Card>> for Discard {
    fn from(cards: Vec<Card>) -> Self {
        match *cards {
            [card] => Self::one(card),
            [one, other] => Self::two(one, other),
            _ => Self { first: None, second: None },
        }
    }
}

impl From<Discard> for Vec<Card> {
    fn from(discard: Discard) -> Self {
        discard.iter().collect()
    }
}

crate::reasons! {
    /// The reason why an action is refused.
    Illegal {
        RoundOver = "round_is_over", "the round is over";
        NotYourTurn = "not_your_turn", "it is not this seat's turn";
        WrongPhase = "wrong_phase", "this is not what is asked now";
        CellCovered = "cell_covered", "that cell is covered";
        LastOpenCell = "last_open_cell", "the last open cell of a row stays open";
        BadTeams = "bad_teams", "these teams are not possible with this many players";
        BadHolder = "bad_holder", "x2 cannot go there";
        WrongNumber = "wrong_number", "that is not the number of cards to lay down";
        NoOnes = "no_ones", "a 1 cannot be discarded this round";
        NotInHand = "not_in_hand", "that card is not in the hand";
        MustFollow = "must_follow", "the led colour must be followed";
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A token was laid.
    Placed {
        /// The seat that laid it.
        seat: Seat,
        /// The cell.
        cell: Cell,
    },
    /// The board is decided.
    Decided(Contract),
    /// The teams are made.
    Teamed(Teams),
    /// A seat has chosen the cards that it lays down.
    Laid(Seat),
    /// Everybody has chosen.
    AllLaid,
    /// A private event: the card that came from the right neighbour, which only its receiver knows.
    Received {
        /// The seat that received it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card was played.
    Played {
        /// The seat that played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A trick is complete.
    Won {
        /// The seat that won it.
        seat: Seat,
        /// The other team's 1s in it.
        loot: Cards,
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
