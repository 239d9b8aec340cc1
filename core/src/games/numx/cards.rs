//! The 91 cards of NUM-X, counted by kind: nothing tells two equal cards apart.

use crate::bits::places;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The value of a classic card: -2 to 13, or infinity, which is the highest. [S]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Value(u8);

impl Value {
    /// Infinity.
    pub const INFINITY: Self = Self(16);
    /// The number of values.
    pub const COUNT: usize = 17;

    /// Returns the value of a number from -2 to 13; `None` for other numbers.
    #[must_use]
    pub const fn of(number: i32) -> Option<Self> {
        if number >= -2 && number <= 13 { Some(Self((number + 2) as u8)) } else { None }
    }

    /// Returns the number; `None` for infinity.
    #[must_use]
    pub const fn number(self) -> Option<i32> {
        if self.0 < Self::INFINITY.0 { Some(self.0 as i32 - 2) } else { None }
    }

    /// Returns every value, lowest first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the classic card of this value.
    #[must_use]
    pub const fn card(self) -> Card {
        Card(self.0)
    }
}

/// A kind of card: a classic value or one of the specials.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// The names of the kinds, in their order.
const NAMES: [&str; Card::KINDS] = [
    "-2",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "inf",
    "num_x",
    "joker",
    "swap",
    "malus_1_1",
    "malus_2_1",
    "malus_1_2",
];

/// The cards that the target of a Malus+ draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Penalty {
    /// The number of cards into the hand.
    pub hand: u8,
    /// The number of cards laid open into the row.
    pub row: u8,
}

/// The penalties of the three Malus+ cards, by the numbers printed on them.
/// [R: the published text does not name them]
const PENALTIES: [Penalty; 3] =
    [Penalty { hand: 1, row: 1 }, Penalty { hand: 2, row: 1 }, Penalty { hand: 1, row: 2 }];

impl Card {
    /// The number of kinds.
    pub const KINDS: usize = 23;
    /// Num-X: cuts the tour.
    pub const NUM_X: Self = Self(17);
    /// X-Joker: stands for a classic card.
    pub const JOKER: Self = Self(18);
    /// Swap: visible rows change places.
    pub const SWAP: Self = Self(19);
    /// The three Malus+ cards.
    pub const MALUS: [Self; 3] = [Self(20), Self(21), Self(22)];

    /// Returns its number, below [`Card::KINDS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns every kind, in their order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::KINDS as u8).map(Self)
    }

    /// Returns the value of a classic card; `None` for others, jokers included. [S]
    #[must_use]
    pub const fn value(self) -> Option<Value> {
        if self.0 <= Value::INFINITY.0 { Some(Value(self.0)) } else { None }
    }

    /// Returns true if it is a classic card.
    #[must_use]
    pub const fn is_classic(self) -> bool {
        self.0 <= Value::INFINITY.0
    }

    /// Returns the penalty of a Malus+; `None` for other cards.
    #[must_use]
    pub fn penalty(self) -> Option<Penalty> {
        PENALTIES.get(self.index().checked_sub(Self::MALUS[0].index())?).copied()
    }

    /// Returns the rank of a card in the search for the lowest visible one:
    /// all specials alike above infinity. [S; R]
    #[must_use]
    pub fn rank(self) -> u8 {
        self.0.min(Self::NUM_X.0)
    }

    /// Returns the number of cards of this kind in the pack. [S]
    #[must_use]
    pub const fn copies(self) -> usize {
        match self.0 {
            1 => 2,
            2 | 17..=19 => 3,
            3..=15 => 5,
            16 => 8,
            _ => 1,
        }
    }

    /// Returns the stable name: `-2` to `13`, `inf`, `num_x`, `joker`,
    /// `swap`, `malus_1_1`, `malus_2_1`, `malus_1_2`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }
}

/// A text that names no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no card; a card is one of {names}", names = NAMES.join(", "))]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let index = NAMES.iter().position(|name| *name == text).ok_or_else(|| NotACard(text.to_owned()))?;
        Ok(Self(index as u8))
    }
}

impl TryFrom<String> for Card {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.name().to_owned()
    }
}

impl TryFrom<String> for Value {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        text.parse::<Card>()?.value().ok_or(NotACard(text))
    }
}

impl From<Value> for String {
    fn from(value: Value) -> Self {
        value.card().into()
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.card(), f)
    }
}

/// Cards by kind: four bits a kind, enough for the eight infinities, sixteen kinds a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards([u64; 2]);

/// The lowest bit of every kind in a word.
const LOWEST: u64 = u64::MAX / 15;
/// The only classic kind of the second word is infinity.
const CLASSIC: u64 = 15;

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self([0; 2]);

    /// Returns all 91 cards.
    #[must_use]
    pub const fn pack() -> Self {
        const PACK: Cards = {
            let (mut pack, mut kind) = (Cards::EMPTY, 0);
            while kind < Card::KINDS as u8 {
                pack.add(Card(kind), Card(kind).copies() as u8);
                kind += 1;
            }
            pack
        };
        PACK
    }

    /// Returns the number of cards of this kind.
    #[must_use]
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0[card.word()] >> card.shift()) as u8 & 15
    }

    /// Returns true if there is at least one such card.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Returns the number of cards.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        const EVERY_SECOND: u64 = u64::MAX / 17;
        let [low, high] = self.0;
        let pairs = (low & EVERY_SECOND)
            + (low >> 4 & EVERY_SECOND)
            + (high & EVERY_SECOND)
            + (high >> 4 & EVERY_SECOND);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Returns true if there is no card.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Returns the classic cards among them.
    #[must_use]
    #[inline]
    pub const fn classic(self) -> Self {
        Self([self.0[0], self.0[1] & CLASSIC])
    }

    /// Returns the specials among them, jokers included.
    #[must_use]
    #[inline]
    pub const fn specials(self) -> Self {
        Self([0, self.0[1] & !CLASSIC])
    }

    /// Returns the classic cards up to this value.
    #[must_use]
    #[inline]
    pub const fn up_to(self, value: Value) -> Self {
        if value.0 == Value::INFINITY.0 {
            return self.classic();
        }
        // Every other value is in the first word; the highest has no bit above it.
        let above = (u64::MAX - 1) << (value.card().shift() + 3);
        Self([self.0[0] & !above, 0])
    }

    /// Returns the cards without `other`, which is a part of them.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self([self.0[0] - other.0[0], self.0[1] - other.0[1]])
    }

    /// Returns the kinds of which there are at least `count` cards, at least one, in their order.
    #[inline]
    pub fn kinds_of(self, count: u8) -> impl Iterator<Item = Card> + Clone {
        // No kind has more than eight cards, so the sum stays below 16 and its highest bit tells.
        let missing = LOWEST * u64::from(8 - count.clamp(1, 8));
        let [low, high] = self.0.map(|word| (word + missing) >> 3 & LOWEST);
        places(u128::from(high) << 64 | u128::from(low)).map(|place| Card(place / 4))
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.add(card, 1);
    }

    /// Adds several of a kind.
    #[inline]
    pub const fn add(&mut self, card: Card, count: u8) {
        self.0[card.word()] += (count as u64) << card.shift();
    }

    /// Takes up to `count` of a kind out.
    #[inline]
    pub fn take(&mut self, card: Card, count: u8) {
        let taken = self.count(card).min(count);
        self.0[card.word()] -= u64::from(taken) << card.shift();
    }

    /// Takes one such card out, if it is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.take(card, 1);
    }

    /// Takes every card of `other` out, as far as it is there.
    pub fn remove_all(&mut self, other: Self) {
        for card in other.kinds() {
            self.take(card, other.count(card));
        }
    }

    /// Returns both together.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }

    /// Returns the different kinds in their order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        self.kinds_of(1)
    }

    /// Returns the cards in their order, equal ones as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }
}

impl Card {
    const fn word(self) -> usize {
        (self.0 >> 4) as usize & 1
    }

    const fn shift(self) -> u32 {
        (self.0 as u32 & 15) * 4
    }
}

impl FromIterator<Card> for Cards {
    /// Collects cards; those beyond the pack are left out, so no input makes an impossible count.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut counted = Self::EMPTY;
        for card in cards {
            if usize::from(counted.count(card)) < card.copies() {
                counted.insert(card);
            }
        }
        counted
    }
}

impl From<Vec<Card>> for Cards {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
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
