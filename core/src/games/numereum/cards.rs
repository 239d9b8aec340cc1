//! The cards: twelve basic ones for each player, and a deck of 54 different numbers.

use crate::bits::{bit_algebra, places};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A card: a basic one (0, 10, 20, to 100) or a number of the deck (01 to 59 without the tens). [S; D]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

/// The highest number of the deck. [D]
const HIGHEST: u8 = 59;

impl Card {
    /// The lowest card.
    pub const LOWEST: Self = Self(0);

    /// Returns the card of this value; many values have none.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value <= HIGHEST || value <= 100 && value.is_multiple_of(10) { Some(Self(value)) } else { None }
    }

    /// Returns the value of the card in an auction, 0 to 100.
    #[must_use]
    #[inline]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Returns true if it is one of the cards that both players start with.
    /// Once played, it is discarded for good. [S]
    #[must_use]
    #[inline]
    pub const fn is_basic(self) -> bool {
        self.0.is_multiple_of(10)
    }

    /// Returns the two printed digits of a number of the deck; the leading zero is one. [D]
    #[must_use]
    pub const fn digits(self) -> [u8; 2] {
        [self.0 / 10, self.0 % 10]
    }
}

/// A value that no card has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is on no card; there is 1 to 59, and the tens from 0 to 100")]
pub struct NotACard(u8);

impl TryFrom<u8> for Card {
    type Error = NotACard;

    fn try_from(value: u8) -> Result<Self, NotACard> {
        Self::new(value).ok_or(NotACard(value))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

/// Writes the printed form: numbers of the deck with two digits. [D]
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_basic() { write!(f, "{}", self.0) } else { write!(f, "{:02}", self.0) }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cards that cannot lie together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotASet {
    /// There are more copies of a card than exist.
    #[error("there is only one {0}")]
    TooMany(Card),
    /// A basic card is among numbers of the deck.
    #[error("{0} is a basic card, which lies in no reserve")]
    Basic(Card),
}

/// A set of numbers of the deck, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Numbers(u64);

bit_algebra!(Numbers);

impl Numbers {
    /// All 54 numbers of the deck. [D]
    pub const DECK: Self =
        Self(((1 << (HIGHEST + 1)) - 1) & !(1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50));

    /// Returns the set of this number alone; of a basic card, no number.
    #[must_use]
    #[inline]
    pub const fn only(card: Card) -> Self {
        if card.is_basic() { Self::EMPTY } else { Self(1 << card.0) }
    }

    /// Returns true if the set has this card.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        card.0 <= HIGHEST && self.0 >> card.0 & 1 == 1
    }

    /// Returns the numbers above this card.
    #[must_use]
    #[inline]
    pub const fn above(self, card: Card) -> Self {
        Self(self.0 & (u64::MAX << 1) << card.0)
    }

    /// Returns the numbers, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        places(self.0).map(Card)
    }
}

impl FromIterator<Card> for Numbers {
    /// Collects numbers; basic cards are left out.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set.union(Self::only(card)))
    }
}

impl TryFrom<Vec<Card>> for Numbers {
    type Error = NotASet;

    fn try_from(cards: Vec<Card>) -> Result<Self, NotASet> {
        let mut set = Self::EMPTY;
        for card in cards {
            if card.is_basic() {
                return Err(NotASet::Basic(card));
            }
            if set.contains(card) {
                return Err(NotASet::TooMany(card));
            }
            set = set.union(Self::only(card));
        }
        Ok(set)
    }
}

impl From<Numbers> for Vec<Card> {
    fn from(set: Numbers) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The possible holdings of one player: their basic cards, the 0 twice, and numbers of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards {
    numbers: Numbers,
    /// The basic cards: bit `n` is the card `10 n`; [`SECOND_ZERO`] is the other 0,
    /// set only beside the first.
    basics: u16,
}

const SECOND_ZERO: u16 = 1 << 11;

impl Cards {
    /// The set without a card.
    pub const EMPTY: Self = Self { numbers: Numbers::EMPTY, basics: 0 };
    /// The twelve basic cards with which each player starts. [S]
    pub const BASIC: Self = Self { numbers: Numbers::EMPTY, basics: (1 << 12) - 1 };

    /// Returns the number of cards.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.numbers.len() + self.basics.count_ones() as usize
    }

    /// Returns true if there is no card.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.numbers.is_empty() && self.basics == 0
    }

    /// Returns true if there is at least one such card.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Returns the number of copies of this card: one or none, up to two for the 0.
    #[must_use]
    #[inline]
    pub const fn count(self, card: Card) -> usize {
        if !card.is_basic() {
            return self.numbers.contains(card) as usize;
        }
        let own = 1 << (card.0 / 10) | if card.0 == 0 { SECOND_ZERO } else { 0 };
        (self.basics & own).count_ones() as usize
    }

    /// Adds a card; a copy beyond those that exist stays out.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        if card.is_basic() {
            let own = 1 << (card.0 / 10);
            self.basics |= if card.0 == 0 && self.basics & own != 0 { SECOND_ZERO } else { own };
        } else {
            self.numbers = self.numbers.union(Numbers::only(card));
        }
    }

    /// Takes one such card out, if it is there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        if card.is_basic() {
            let own = 1 << (card.0 / 10);
            self.basics &= if card.0 == 0 && self.basics & SECOND_ZERO != 0 { !SECOND_ZERO } else { !own };
        } else {
            self.numbers = self.numbers.minus(Numbers::only(card));
        }
    }

    /// Returns the numbers of the deck among them.
    #[must_use]
    #[inline]
    pub const fn numbers(self) -> Numbers {
        self.numbers
    }

    /// Returns these cards and numbers of the deck.
    #[must_use]
    #[inline]
    pub const fn with(self, numbers: Numbers) -> Self {
        Self { numbers: self.numbers.union(numbers), ..self }
    }

    /// Returns these cards without some numbers of the deck.
    #[must_use]
    #[inline]
    pub const fn minus(self, numbers: Numbers) -> Self {
        Self { numbers: self.numbers.minus(numbers), ..self }
    }

    /// Returns the different cards: the basic ones, then the numbers, each lowest first.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        let basics = places(self.basics & !SECOND_ZERO).map(|ten| Card(ten * 10));
        basics.chain(self.numbers.iter())
    }

    /// Returns the cards in the same order, the 0 as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }
}

impl FromIterator<Card> for Cards {
    /// Collects cards; copies beyond those that exist are left out.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Self::EMPTY;
        cards.into_iter().for_each(|card| all.insert(card));
        all
    }
}

impl TryFrom<Vec<Card>> for Cards {
    type Error = NotASet;

    fn try_from(cards: Vec<Card>) -> Result<Self, NotASet> {
        let mut all = Self::EMPTY;
        for card in cards {
            let before = all.len();
            all.insert(card);
            if all.len() == before {
                return Err(NotASet::TooMany(card));
            }
        }
        Ok(all)
    }
}

impl From<Cards> for Vec<Card> {
    fn from(cards: Cards) -> Self {
        cards.iter().collect()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
