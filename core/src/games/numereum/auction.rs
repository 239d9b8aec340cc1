//! The prizes and the bids of an auction.

use super::SEATS;
use super::cards::Card;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The two cards in the middle of a round. [S]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prizes {
    /// The first one, laid upright: for the winner's hand.
    pub hand: Card,
    /// The second one, laid across: for the winner's reserve.
    pub reserve: Card,
}

/// The cards that a player has shown in an auction: none, one, or after an overbid two. [S]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bid {
    /// The first card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Card>,
    /// The card of the overbid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Card>,
}

impl Bid {
    /// Returns the cards.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = Card> + Clone {
        [self.first, self.second].into_iter().flatten()
    }

    /// Returns the sum of the cards, 0 to 200.
    #[must_use]
    #[inline]
    pub fn total(self) -> u32 {
        self.cards().map(|card| u32::from(card.value())).sum()
    }

    /// Puts a shown card behind the others.
    pub(super) const fn show(&mut self, card: Card) {
        if self.first.is_none() {
            self.first = Some(card);
        } else {
            self.second = Some(card);
        }
    }
}

/// A running auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Auction {
    /// The prizes.
    pub prizes: Prizes,
    /// The shown cards, by seat.
    pub bids: [Bid; SEATS],
}

impl Auction {
    /// Returns an auction for these prizes, before any bid.
    #[must_use]
    pub fn new(prizes: Prizes) -> Self {
        Self { prizes, bids: [Bid::default(); SEATS] }
    }

    /// Returns the seat that has shown more; `None` on equal values.
    #[must_use]
    #[inline]
    pub fn ahead(&self) -> Option<Seat> {
        let [first, second] = self.bids.map(Bid::total);
        (first != second).then(|| Seat::at(usize::from(second > first)))
    }
}

/// An auction that is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settled {
    /// The auction, with its bids and prizes.
    pub auction: Auction,
    /// The seat that won the prizes; `None` on equal values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
}
