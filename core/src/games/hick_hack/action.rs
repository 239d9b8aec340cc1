//! The actions of a seat, the reasons to refuse them, and the events.

use super::cards::{Card, Cards, Colour};
use super::grains::{Grain, Grains};
use super::split::Split;
use super::view::Proposal;
use crate::game;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lay one card face down; two at a table of two or three.
    Lay(Cards),
    /// Propose a split of the grains of the yard.
    Propose(Split),
    /// Propose nothing: the die decides at once. [R: else one would have to propose what nobody can accept]
    Roll,
    /// Accept the proposed split.
    /// It is named so that a late answer is never taken for an answer to another proposal.
    Accept(Proposal),
    /// Refuse the proposed split.
    Refuse(Proposal),
    /// Refuse the proposed split, and propose this one instead. [R]
    Counter {
        /// The proposal that is refused.
        to: Proposal,
        /// The new proposal.
        split: Split,
    },
}

crate::reasons! {
    /// The reason why an action is refused.
    Illegal {
        RoundOver = "round_is_over", "the game is over";
        WrongPhase = "wrong_phase", "this is not what is asked now";
        NotYourTurn = "not_your_turn", "nothing is asked of this seat now";
        NotInHand = "not_in_hand", "those cards are not in the hand";
        WrongNumber = "wrong_number", "that is not the number of cards to be laid";
        BirdAndFox = "bird_and_fox", "a bird and a fox of one colour are never laid together";
        NotAllGrains = "not_all_grains", "a split shares out exactly the grains of the yard";
        NotInvolved = "not_involved", "a split gives grains only to those whose birds are there";
        OtherProposal = "other_proposal", "that proposal is no longer open";
        NoCounter = "no_counter", "nobody can propose anything instead now";
        SameSplit = "same_split", "that very split is proposed";
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round (from 0) begins: one grain onto each yard, in their order.
    Sown {
        /// The round, from 0.
        round: u8,
        /// The grains.
        grains: [Grain; Colour::COUNT],
    },
    /// A seat has laid its cards face down.
    Chose(Seat),
    /// Everybody has laid: the cards, by seat.
    Revealed(Vec<Cards>),
    /// A coward runs away.
    Fled {
        /// The owner of the coward.
        seat: Seat,
        /// The yard.
        yard: Colour,
        /// True if there was a green grain to steal.
        stole: bool,
    },
    /// Foxes find no bird in a yard.
    Hungry {
        /// The owners of the foxes.
        seats: SeatSet,
        /// The yard.
        yard: Colour,
    },
    /// A fox takes the birds of a yard.
    Caught {
        /// The owner of the fox.
        seat: Seat,
        /// The yard.
        yard: Colour,
        /// The birds.
        birds: Cards,
    },
    /// A bird eats all grains of a yard.
    Ate {
        /// The owner of the bird.
        seat: Seat,
        /// The yard.
        yard: Colour,
        /// The grains.
        grains: Grains,
    },
    /// A split is proposed.
    Proposed {
        /// The seat that proposes.
        seat: Seat,
        /// The yard.
        yard: Colour,
        /// The split.
        split: Split,
    },
    /// The proposer wants the die.
    Declined {
        /// The proposer.
        seat: Seat,
        /// The yard.
        yard: Colour,
    },
    /// A seat accepts the proposed split.
    Accepted {
        /// The seat that accepts.
        seat: Seat,
        /// The yard.
        yard: Colour,
    },
    /// A seat refuses the proposed split.
    Refused {
        /// The seat that refuses.
        seat: Seat,
        /// The yard.
        yard: Colour,
        /// True if the die decides now: nobody else can or will propose anything.
        rolls: bool,
    },
    /// A seat refuses the proposed split, and proposes this one instead.
    Countered {
        /// The seat that proposes.
        seat: Seat,
        /// The yard.
        yard: Colour,
        /// The split.
        split: Split,
    },
    /// Everybody has accepted: the grains are shared out so.
    Agreed {
        /// The yard.
        yard: Colour,
        /// The split.
        split: Split,
    },
    /// A card rolls the die.
    Rolled {
        /// The owner of the card.
        seat: Seat,
        /// The card.
        card: Card,
        /// The roll, 1 to 6.
        die: u8,
    },
    /// The discard became a new deck.
    Renewed {
        /// The number of its cards.
        cards: u8,
    },
    /// A private event: the cards that a seat drew, which only that seat knows.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
}

impl game::Event for Event {
    fn only_for(&self) -> Option<Seat> {
        match self {
            Self::Drew { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn is_chance(&self) -> bool {
        matches!(self, Self::Rolled { .. })
    }
}
