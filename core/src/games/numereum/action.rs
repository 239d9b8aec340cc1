//! What a seat can do, why it may be refused, and what then happens.

use super::SEATS;
use super::auction::{Bid, Prizes};
use super::cards::{Card, Numbers};
use super::criteria::Criteria;
use super::score::Outcome;
use crate::game;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Commit a card of the hand face down: the bid, the overbid, or the answer to one.
    Commit(Card),
    /// Leave both prizes to the other.
    Concede,
    /// Combine three cards of the own reserve.
    Combine(Numbers),
    /// Combine nothing more this round.
    Finish,
}

crate::reasons! {
    /// Why an action was refused.
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

/// What has happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round has begun, the first one unsaid.
    Opened {
        /// Its number, from 1.
        round: u8,
        /// What is bid for.
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
        /// Who takes the prizes; nobody on equal values.
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<Seat>,
        /// The prizes.
        prizes: Prizes,
    },
    /// A combination was made.
    Combined {
        /// By whom.
        seat: Seat,
        /// Its three cards.
        cards: Numbers,
        /// What they have in common.
        criteria: Criteria,
    },
    /// A seat drew for a combination.
    Drew {
        /// Who drew.
        seat: Seat,
        /// How many cards; fewer from a deck that is used up.
        count: u8,
    },
    /// What it drew: only who drew it knows.
    Received {
        /// Who drew.
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
