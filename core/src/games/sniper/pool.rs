//! The open cards in the middle of the table.

use crate::games::multiples::{Card, Cards, LARGE};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The open cards, each at a place of its own until it is taken.
/// Players search more easily among cards that stay in place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Placed>", into = "Vec<Placed>")]
pub struct Pool {
    cards: Cards,
    /// The places of open cards by [`Card::number`]; 0 for other cards.
    places: [u8; LARGE],
    /// The numbers of the tables since which they have been open, likewise.
    since: [u8; LARGE],
    /// The occupied places, one bit each.
    taken: u128,
}

/// An open card and its place, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Placed {
    /// The card.
    pub card: Card,
    /// Its place.
    pub place: u8,
    /// The number of the table at which it was turned.
    #[serde(default)]
    pub since: u8,
}

impl Pool {
    /// The pool without a card.
    pub const EMPTY: Self = Self { cards: Cards::EMPTY, places: [0; LARGE], since: [0; LARGE], taken: 0 };

    /// Returns the open cards.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> Cards {
        self.cards
    }

    /// Returns the open cards with their places, in ascending order of [`Card::number`].
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Placed> {
        self.cards.iter().map(|card| self.placed(card))
    }

    /// Returns an open card with its place.
    #[inline]
    pub(super) const fn placed(&self, card: Card) -> Placed {
        Placed { card, place: self.places[card.number()], since: self.since[card.number()] }
    }

    /// Turns a card to the first free place, at the table of this number.
    #[inline]
    pub const fn turn(&mut self, card: Card, since: u8) {
        self.put(Placed { card, place: self.taken.trailing_ones() as u8, since });
    }

    const fn put(&mut self, Placed { card, place, since }: Placed) {
        self.cards = self.cards.with(card);
        self.places[card.number()] = place;
        self.since[card.number()] = since;
        self.taken |= 1 << place;
    }

    /// Takes a card away.
    #[inline]
    pub const fn take(&mut self, card: Card) {
        if self.cards.contains(card) {
            self.cards = self.cards.without(card);
            self.taken &= !(1 << self.places[card.number()]);
            self.places[card.number()] = 0;
            self.since[card.number()] = 0;
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.cards, f)
    }
}

/// Converts a list.
/// Cards that occur twice, or at another card's place, get a free place.
impl From<Vec<Placed>> for Pool {
    fn from(placed: Vec<Placed>) -> Self {
        let mut pool = Self::EMPTY;
        for placed in placed {
            if pool.cards.contains(placed.card) {
                continue;
            }
            let free = usize::from(placed.place) < LARGE && pool.taken >> placed.place & 1 == 0;
            if free { pool.put(placed) } else { pool.turn(placed.card, placed.since) }
        }
        pool
    }
}

impl From<Pool> for Vec<Placed> {
    fn from(pool: Pool) -> Self {
        pool.iter().collect()
    }
}
