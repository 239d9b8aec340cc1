//! The actions of a seat, the reasons to refuse them, and the events.

use super::SEATS;
use super::auction::{Bid, Prizes};
use super::cards::{Card, Numbers};
use super::criteria::Criteria;
use super::score::Outcome;
use crate::game;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Commit a card of the hand face down: the bid, the overbid, or the answer to an overbid.
    Commit(Card),
    /// Leave both prizes to the other.
    Concede,
    /// Combine three cards of the own reserve.
    Combine(Numbers),
    /// Combine nothing more this round.
    Finish,
}

crate::reasons! {
    /// The reason why an action is refused.
    Illegal {
        RoundOver = "round_is_over", "the game is over";
        NotYourTurn = "not_your_turn", "it is not this seat's turn";
        WrongPhase = "wrong_phase", "this is not what is asked now";
        AlreadyCommitted = "already_committed", "this seat has already committed a card";
        NotInHand = "not_in_hand", "that card is not in the hand";
        CannotOverbid = "cannot_overbid", "there is no overbid once a hand is empty";
        NotThree = "not_three", "a combination has three cards";
        NotInReserve = "not_in_reserve", "these cards do not all lie in the own reserve";
        NoneArrived = "none_arrived", "none of these cards arrived in the reserve this round";
        NoCriterion = "no_criterion", "these cards meet none of the five criteria";
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round has begun; the first round begins without this event.
    Opened {
        /// Its number, from 1.
        round: u8,
        /// The prizes.
        prizes: Prizes,
    },
    /// A seat has committed a card face down.
    Committed(Seat),
    /// The lower seat overbids: it has committed a second card.
    Overbid(Seat),
    /// The committed cards are turned up: everything shown in this auction, by seat.
    Revealed([Bid; SEATS]),
    /// The lower seat leaves the prizes to the other.
    Conceded(Seat),
    /// The auction is over.
    Settled {
        /// The seat that takes the prizes; `None` on equal values.
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<Seat>,
        /// The prizes.
        prizes: Prizes,
    },
    /// A combination was made.
    Combined {
        /// The seat that made it.
        seat: Seat,
        /// Its three cards.
        cards: Numbers,
        /// The criteria that they meet.
        criteria: Criteria,
    },
    /// A seat drew for a combination.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The number of cards; fewer from a deck that is used up.
        count: u8,
    },
    /// A private event: the cards that a seat drew, which only that seat knows.
    Received {
        /// The seat that drew.
        seat: Seat,
        /// The cards.
        cards: Numbers,
    },
    /// The game is over.
    Ended(Outcome),
}

impl game::Event for Event {
    fn only_for(&self) -> Option<Seat> {
        match self {
            Self::Received { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}
