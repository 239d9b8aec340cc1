//! The actions of a seat, the reasons to refuse them, and the events.

use super::cards::{Card, Cards};
use super::objective::Objective;
use super::pli::{Lay, Pli};
use super::zones::Zone;
use crate::game;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// An action of a seat.
/// A turn with specials is several actions of the same seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Choose the two visible cards.
    Show(Pair),
    /// Lay a set, in turn or, as Facteur X, out of it.
    Lay(Lay),
    /// Lay Num-X: the tour ends, its player leads the next.
    NumX {
        /// The zone of the card.
        from: Zone,
    },
    /// Lay a Swap.
    Swap {
        /// The zone of the card.
        from: Zone,
        /// The rows that change places.
        with: Exchange,
    },
    /// Lay a Malus+.
    Malus {
        /// The card: one of the three.
        card: Card,
        /// The zone of the card.
        from: Zone,
        /// The target, which draws.
        on: Target,
    },
    /// Lay nothing after the specials.
    EndTurn,
    /// Draw a card from the deck.
    Draw,
    /// Take a visible card of another player into the hand.
    Take {
        /// The owner of the row.
        from: Seat,
        /// The card.
        card: Card,
    },
    /// Do nothing.
    Pass,
    /// Fill the row up with a card of the hand.
    Refill(Card),
    /// Fill the row up with the unseen top card of the deck.
    RefillBlind,
}

/// Two cards, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "[Card; 2]", into = "[Card; 2]")]
pub struct Pair {
    low: Card,
    high: Card,
}

impl Pair {
    /// Returns the lower and the higher card.
    #[must_use]
    pub const fn cards(self) -> [Card; 2] {
        [self.low, self.high]
    }
}

impl From<[Card; 2]> for Pair {
    fn from([one, other]: [Card; 2]) -> Self {
        Self { low: one.min(other), high: one.max(other) }
    }
}

impl From<Pair> for [Card; 2] {
    fn from(pair: Pair) -> Self {
        pair.cards()
    }
}

/// The rows that a Swap moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// The own row and this player's.
    Seat(Seat),
    /// Every row goes to the left neighbour, clockwise.
    Left,
    /// Every row goes to the right neighbour.
    Right,
}

/// The target of a Malus+.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// This other player.
    Seat(Seat),
    /// Everybody, its player included. [S]
    All,
}

crate::reasons! {
    /// The reason why an action is refused.
    Illegal {
        RoundOver = "round_is_over", "the round is over";
        NotYourTurn = "not_your_turn", "it is not this seat's turn";
        WrongPhase = "wrong_phase", "this is not what is asked now";
        NotInHand = "not_in_hand", "that card is not in the hand";
        NotVisible = "not_visible", "that card does not lie there";
        NoCards = "no_cards", "a set needs at least one card";
        DoesNotCover = "does_not_cover", "that set does not cover the pli";
        JokersNameAnother = "jokers_name_another", "jokers alone name another value than the pli's";
        NotFactorX = "not_factor_x", "out of turn only more cards of a higher value can be laid";
        LastCardClassic = "last_card_classic", "the last card of a hand must be a classic one";
        NoPli = "no_pli", "there is no pli to cut";
        NumXAlone = "num_x_alone", "num-x is laid alone";
        BadTarget = "bad_target", "this cannot be its target";
        NotMalus = "not_malus", "that is not a malus card";
        OwnCard = "own_card", "an own visible card cannot be taken";
        AfterSpecial = "after_special", "after a special only cards can be laid";
        NoSpecialLaid = "no_special_laid", "there is no turn to end: no special was laid";
        DeckEmpty = "deck_empty", "there is nothing left to draw";
        LeaderMayNotPass = "leader_may_not_pass", "the leader of a tour may not pass";
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat has chosen its visible cards.
    Chose(Seat),
    /// Everybody has chosen: the rows, by seat.
    Shown(Vec<Cards>),
    /// A seat leads a tour.
    Leads(Seat),
    /// A set was laid.
    Laid {
        /// The seat that laid it.
        seat: Seat,
        /// The set.
        lay: Lay,
        /// The pli that it makes.
        pli: Pli,
        /// The way in which it was laid.
        how: How,
    },
    /// Num-X cut the tour.
    Cut {
        /// The seat that laid it.
        seat: Seat,
        /// The zone of the card before.
        from: Zone,
    },
    /// Rows changed places.
    Swapped {
        /// The seat that laid the Swap.
        seat: Seat,
        /// The zone of the card before.
        from: Zone,
        /// The rows.
        with: Exchange,
    },
    /// A Malus+ was laid.
    Malus {
        /// The seat that laid it.
        seat: Seat,
        /// The card.
        card: Card,
        /// The zone of the card before.
        from: Zone,
        /// The target.
        on: Target,
    },
    /// A seat drew from the deck into the hand.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The number of cards; 0 from a deck that is used up.
        count: u8,
    },
    /// A private event: the cards that a seat drew, which only that seat knows.
    Received {
        /// The seat that drew.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// A visible card was taken into a hand.
    Took {
        /// The seat that took it.
        seat: Seat,
        /// The seat in whose row it was.
        from: Seat,
        /// The card.
        card: Card,
    },
    /// Cards of the deck were laid open into a row.
    Opened {
        /// The owner of the row.
        seat: Seat,
        /// The cards; none from a deck that is used up.
        cards: Cards,
    },
    /// A row was filled up from the hand.
    Refilled {
        /// The owner of the row.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat did nothing.
    Passed(Seat),
    /// A seat laid nothing after its specials.
    Ended(Seat),
    /// The plis of finished tours became a new deck.
    Renewed {
        /// The number of its cards.
        cards: u8,
        /// The number of further times that this can happen in this round.
        left: u8,
    },
    /// The last deck is used up: the round is over after the last filling up.
    DeckUsedUp,
    /// A tour is over.
    TourOver,
    /// These seats have no card left in hand: the round is over after the last filling up.
    Emptied(SeatSet),
    /// A seat's objective, shown at the end of the round.
    Objective {
        /// The seat with the objective.
        seat: Seat,
        /// The objective.
        objective: Objective,
        /// True if it was met.
        met: bool,
    },
}

/// The way in which a set was laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// In turn.
    InTurn,
    /// In turn, fused with a pli of the same value: Fusion X.
    FusionX,
    /// Out of turn: Facteur X.
    FactorX,
}

impl game::Event for Event {
    fn only_for(&self) -> Option<Seat> {
        match self {
            Self::Received { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}
