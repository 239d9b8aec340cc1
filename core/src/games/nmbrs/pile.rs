//! A pile of cards, the top one last.

use super::cards::{Card, Cards};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A pile: a fixed array, so that a state is copied without a look at the heap.
/// Places beyond its end have no meaning and hold one value, so that equal piles are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Pile {
    cards: [Card; Card::COUNT],
    len: u8,
}

const NOTHING: Card = Card::joker(super::cards::Hue::Red);

impl Pile {
    /// The pile without a card.
    pub const EMPTY: Self = Self { cards: [NOTHING; Card::COUNT], len: 0 };

    /// Returns the number of cards.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns true if there is no card.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the cards, the top one last.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    /// Returns the top card.
    #[must_use]
    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    /// Returns the cards without their order.
    #[must_use]
    pub fn set(&self) -> Cards {
        self.cards().iter().copied().collect()
    }

    /// Lays a card on top; the pile has room for the whole pack.
    #[inline]
    pub(super) const fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Takes the top card.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Card> {
        let card = self.top()?;
        self.len -= 1;
        self.cards[self.len()] = NOTHING;
        Some(card)
    }
}

impl FromIterator<Card> for Pile {
    /// Makes a pile with the first card lowest; each card once.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let (mut pile, mut seen) = (Self::EMPTY, Cards::EMPTY);
        for card in cards {
            if !seen.contains(card) {
                seen = seen.with(card);
                pile.push(card);
            }
        }
        pile
    }
}

impl From<Vec<Card>> for Pile {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<Pile> for Vec<Card> {
    fn from(pile: Pile) -> Self {
        pile.cards().to_vec()
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
