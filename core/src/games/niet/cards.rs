//! The 60 cards of NIET! and sets of them.

use crate::bits::places;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A printed colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
    /// Green.
    Green,
}

impl Colour {
    /// The four colours, in the order of the board.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Yellow, Self::Red, Self::Green];

    const LETTERS: [char; 4] = ['b', 'y', 'r', 'g'];

    /// Returns its number, `0..4`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The bits of a colour in [`Cards`]: three for its 1s, twelve for 2 to 13, and one that stays empty.
/// With the empty one, shifts take colour and value apart; divisions cost a tenth of a playout.
const WIDTH: u8 = 16;

/// A card: a colour and a value from 1 to 13. The three 1s of a colour are the same card three times.
///
/// The number is the card's bit in [`Cards`], for a 1 the lowest one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

impl Card {
    /// The first card of the pack.
    pub(super) const LOWEST: Self = Self(0);

    /// Returns the card of this colour and value; `None` for values other than 1 to 13.
    #[must_use]
    pub const fn new(colour: Colour, value: u8) -> Option<Self> {
        match value {
            1 => Some(Self(colour as u8 * WIDTH)),
            2..=13 => Some(Self(colour as u8 * WIDTH + value + 1)),
            _ => None,
        }
    }

    /// Returns the printed colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 / WIDTH) as usize]
    }

    /// Returns the value, 1 to 13.
    #[must_use]
    pub const fn value(self) -> u8 {
        let place = self.0 % WIDTH;
        if place == 0 { 1 } else { place - 1 }
    }

    /// Returns true if it is a 1.
    #[must_use]
    pub const fn is_one(self) -> bool {
        self.0.is_multiple_of(WIDTH)
    }

    /// Returns a number that names the card within the game, below 64.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Writes `b7`: the colour's first letter in English and the value.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Colour::LETTERS[self.colour().index()], self.value())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no card; a card is b, y, r or g and 1 to 13, as in b7")]
pub struct NotACard(String);

impl TryFrom<String> for Card {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        let card = || {
            let letter = text.chars().next()?;
            let colour = Colour::ALL[Colour::LETTERS.iter().position(|known| *known == letter)?];
            let value: u8 = text[1..].parse().ok()?;
            Self::new(colour, value).filter(|card| card.to_string() == text)
        };
        card().ok_or_else(|| NotACard(text.clone()))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

/// A set of cards, one bit each.
/// The 1s of a colour fill their three bits from the lowest,
/// so equal hands have equal bits and one blue 1 cannot be told from another.
/// The JSON counts each card, `{"b1": 2, "r7": 1}`:
/// the next view then differs by the card that has moved, and not by the whole set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "BTreeMap<Card, u8>", into = "BTreeMap<Card, u8>")]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 60 cards.
    pub const ALL: Self = Self(Self::LOWEST_ONES * 0x7fff);
    /// Every 1.
    pub const ONES: Self = Self(Self::LOWEST_ONES * 0b111);
    const LOWEST_ONES: u64 = 1 | 1 << WIDTH | 1 << (2 * WIDTH) | 1 << (3 * WIDTH);
    const UPPER_ONES: u64 = Self::LOWEST_ONES * 0b110;

    /// Returns all cards of a printed colour.
    #[must_use]
    pub const fn of(colour: Colour) -> Self {
        Self(0x7fff << (colour as u8 * WIDTH))
    }

    /// Returns all cards above this value (2 to 13), of all colours.
    #[must_use]
    pub const fn above(value: u8) -> Self {
        Self(Self::LOWEST_ONES * (0x7fff & 0x7fff << (value + 2)))
    }

    /// Returns the bits of both; meant for disjoint sets and masks.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the bits in both; `other` is a mask of whole colours or of all 1s.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the bits outside `other`, a mask of whole colours or of all 1s.
    #[must_use]
    pub const fn except(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the number of cards.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set has no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if at least one such card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Returns the number of copies of this card, 0 to 3.
    #[must_use]
    pub const fn count(self, card: Card) -> usize {
        (self.0 & Self::bits_of(card)).count_ones() as usize
    }

    const fn bits_of(card: Card) -> u64 {
        (if card.is_one() { 0b111 } else { 1 }) << card.0
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        let bits = Self::bits_of(card);
        self.0 |= (self.0 & bits) << 1 & bits | 1 << card.0;
    }

    /// Takes one such card out, if it is there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let bits = Self::bits_of(card);
        self.0 = self.0 & !bits | (self.0 & bits) >> 1 & bits;
    }

    /// Takes every copy of a card out.
    #[inline]
    pub const fn remove_kind(&mut self, card: Card) {
        self.0 &= !Self::bits_of(card);
    }

    /// Takes every card of `other` out, as far as it is there.
    pub fn remove_all(&mut self, other: Self) {
        for card in other.iter() {
            self.remove(card);
        }
    }

    /// Returns the different cards in ascending order, equal ones once.
    #[must_use]
    #[inline]
    pub fn kinds(self) -> impl ExactSizeIterator<Item = Card> + Clone {
        places(self.0 & !Self::UPPER_ONES).map(Card)
    }

    /// Returns the cards in ascending order, equal ones as often as they are there.
    #[must_use]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Card> + Clone {
        places(self.0)
            .map(|bit| if Self::ONES.0 >> bit & 1 == 1 { Card(bit / WIDTH * WIDTH) } else { Card(bit) })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl From<BTreeMap<Card, u8>> for Cards {
    /// Converts counts; more copies of a card than the pack has are left out.
    fn from(counts: BTreeMap<Card, u8>) -> Self {
        counts
            .into_iter()
            .flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count.min(3))))
            .collect()
    }
}

impl From<Cards> for BTreeMap<Card, u8> {
    fn from(cards: Cards) -> Self {
        cards.kinds().map(|card| (card, cards.count(card) as u8)).collect()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
