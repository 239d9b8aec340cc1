//! The 110 cards: five colours, values 1 to 8.
//! Nothing tells two equal cards apart, so cards are counted by kind.

use crate::bits::places;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A colour of cards and buckets. [S]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The chicken's.
    Yellow,
    /// The horse's.
    Grey,
    /// The bull's.
    Red,
    /// The sheep's.
    Blue,
    /// The pig's.
    Green,
}

impl Colour {
    /// The number of colours.
    pub const COUNT: usize = 5;
    /// Every colour, in their order.
    pub const ALL: [Self; Self::COUNT] = [Self::Yellow, Self::Grey, Self::Red, Self::Blue, Self::Green];

    /// Returns its number, below [`Colour::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the stable name: `yellow`, `grey`, `red`, `blue`, `green`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Grey => "grey",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
        }
    }
}

/// The number of cards in the pack. [S]
pub const PACK: usize = 110;

/// The highest value; the lowest is 1. [S]
pub const TOP_VALUE: u8 = 8;

/// Returns the number of cards of each colour with this value: two 1s, three each of 2 to 7, two 8s. [S]
#[must_use]
pub const fn copies(value: u8) -> u8 {
    match value {
        1 | TOP_VALUE => 2,
        2..TOP_VALUE => 3,
        _ => 0,
    }
}

/// A kind of card: a colour and a value from 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "(Colour, u8)", into = "(Colour, u8)")]
pub struct Card(u8);

impl Card {
    /// The first kind.
    pub(super) const FIRST: Self = Self(0);
    /// The number of kinds.
    pub const KINDS: usize = Colour::COUNT * TOP_VALUE as usize;

    /// Returns the card of this colour and value; `None` for values other than 1 to 8.
    #[must_use]
    pub const fn new(colour: Colour, value: u8) -> Option<Self> {
        if value >= 1 && value <= TOP_VALUE { Some(Self(colour as u8 * TOP_VALUE + value - 1)) } else { None }
    }

    /// Returns the colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 / TOP_VALUE) as usize]
    }

    /// Returns the value, 1 to 8.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0 % TOP_VALUE + 1
    }

    /// Returns its number, below [`Card::KINDS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour().name(), self.value())
    }
}

impl TryFrom<(Colour, u8)> for Card {
    type Error = NotCards;

    fn try_from((colour, value): (Colour, u8)) -> Result<Self, NotCards> {
        Self::new(colour, value).ok_or(NotCards(value))
    }
}

impl From<Card> for (Colour, u8) {
    fn from(card: Card) -> Self {
        (card.colour(), card.value())
    }
}

/// A value that no card has, or that is on fewer cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a colour has two 1s, three each of 2 to 7 and two 8s; there is no such {0}")]
pub struct NotCards(pub u8);

/// Cards of one colour, counted by value: two bits a value, the 1s lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Values(u16);

/// The lower bit of every value.
const LOW: u16 = 0x5555;

/// The number of cards that each byte counts.
const LENS: [u8; 256] = totals([1; 4]);
/// The sums of the values that the lower and the higher byte count.
const SUMS: [[u8; 256]; 2] = [totals([1, 2, 3, 4]), totals([5, 6, 7, 8])];

/// Returns for every byte the total worth of its four counts.
const fn totals(worth: [u8; 4]) -> [u8; 256] {
    let mut totals = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut place = 0;
        while place < 4 {
            totals[byte] += worth[place] * (byte >> (2 * place) & 3) as u8;
            place += 1;
        }
        byte += 1;
    }
    totals
}

impl Values {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// Returns the one card of this value, 1 to 8; no card for other values.
    #[must_use]
    pub const fn one(value: u8) -> Self {
        if value >= 1 && value <= TOP_VALUE { Self(1 << Self::shift(value)) } else { Self::EMPTY }
    }

    const fn shift(value: u8) -> u8 {
        2 * (value - 1)
    }

    /// Returns true if there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of cards of this value, 1 to 8.
    #[must_use]
    #[inline]
    pub const fn count(self, value: u8) -> u8 {
        (self.0 >> Self::shift(value)) as u8 & 3
    }

    /// Returns the number of cards.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        let [low, high] = self.0.to_le_bytes();
        LENS[low as usize] + LENS[high as usize]
    }

    /// Returns the sum of the values.
    #[must_use]
    #[inline]
    pub const fn sum(self) -> u8 {
        let [low, high] = self.0.to_le_bytes();
        SUMS[0][low as usize] + SUMS[1][high as usize]
    }

    /// Returns true if there are at least as many cards of each value as in `other`.
    #[must_use]
    #[inline]
    pub const fn holds(self, other: Self) -> bool {
        // A guard bit above each count survives if the subtraction borrows nothing.
        // Every second value is compared first, then the others.
        const EVERY_SECOND: u16 = 0x3333;
        const GUARD: u16 = 0x4444;
        let even = (self.0 & EVERY_SECOND | GUARD) - (other.0 & EVERY_SECOND);
        let odd = (self.0 >> 2 & EVERY_SECOND | GUARD) - (other.0 >> 2 & EVERY_SECOND);
        even & odd & GUARD == GUARD
    }

    /// Returns both together; the pack has no more cards of a value than two bits count.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the rest without `other`, which is a part of these cards.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Returns the rest without those of `other` that are there.
    #[must_use]
    pub fn without_all(self, other: Self) -> Self {
        other
            .iter()
            .map(Self::one)
            .fold(self, |rest, card| if rest.holds(card) { rest.without(card) } else { rest })
    }

    /// Returns the highest of these cards, up to `most`.
    #[must_use]
    pub fn highest(self, most: u8) -> Self {
        let skipped = self.len().saturating_sub(most);
        self.iter().skip(usize::from(skipped)).map(Self::one).fold(Self::EMPTY, Self::with)
    }

    /// Returns the different values, lowest first.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = u8> + Clone {
        places((self.0 | self.0 >> 1) & LOW).map(|place| place / 2 + 1)
    }

    /// Calls `found` with every set of one to three of these cards, and its sum.
    #[inline]
    pub fn each_set(self, mut found: impl FnMut(Self, u8)) {
        self.each_card((Self::EMPTY, 0), |one, rest| {
            found(one.0, one.1);
            rest.each_card(one, |two, rest| {
                found(two.0, two.1);
                rest.each_card(two, |three, _| found(three.0, three.1));
            });
        });
    }

    /// Calls `found` with a set and its known sum, extended by each kind of these cards,
    /// and with the cards that may still join it.
    /// These exclude lower values, so that every set is met once.
    #[inline]
    fn each_card(self, (set, sum): (Self, u8), mut found: impl FnMut((Self, u8), Self)) {
        let mut rest = self.0;
        while rest != 0 {
            let value = rest.trailing_zeros() as u8 / 2 + 1;
            let card = 1 << Self::shift(value);
            found((set.with(Self(card)), sum + value), Self(rest - card));
            rest &= !(3 * card);
        }
    }

    /// Returns the values, lowest first, equal ones as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        self.kinds().flat_map(move |value| std::iter::repeat_n(value, usize::from(self.count(value))))
    }
}

impl TryFrom<Vec<u8>> for Values {
    type Error = NotCards;

    fn try_from(list: Vec<u8>) -> Result<Self, NotCards> {
        list.into_iter().try_fold(Self::EMPTY, |counted, value| {
            let known = (1..=TOP_VALUE).contains(&value);
            let room = known && counted.count(value) < copies(value);
            if room { Ok(counted.with(Self::one(value))) } else { Err(NotCards(value)) }
        })
    }
}

impl From<Values> for Vec<u8> {
    fn from(values: Values) -> Self {
        values.iter().collect()
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Cards of all colours, counted by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards([Values; Colour::COUNT]);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self([Values::EMPTY; Colour::COUNT]);

    /// Returns all 110.
    #[must_use]
    pub const fn pack() -> Self {
        let mut values = Values::EMPTY;
        let mut value = 1;
        while value <= TOP_VALUE {
            values.0 |= (copies(value) as u16) << Values::shift(value);
            value += 1;
        }
        Self([values; Colour::COUNT])
    }

    /// Returns all 110, one by one.
    #[must_use]
    pub const fn pack_in_order() -> [Card; PACK] {
        let mut cards = [Card::FIRST; PACK];
        let (mut kind, mut place) = (0, 0);
        while kind < Card::KINDS {
            let card = Card(kind as u8);
            let mut copy = 0;
            while copy < copies(card.value()) {
                cards[place] = card;
                (copy, place) = (copy + 1, place + 1);
            }
            kind += 1;
        }
        cards
    }

    /// Returns the cards of a colour.
    #[must_use]
    #[inline]
    pub const fn of(self, colour: Colour) -> Values {
        self.0[colour.index()]
    }

    /// Returns the number of cards.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|values| usize::from(values.len())).sum()
    }

    /// Returns true if there is none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.add(card.colour(), Values::one(card.value()));
    }

    /// Adds cards of a colour.
    #[inline]
    pub const fn add(&mut self, colour: Colour, values: Values) {
        let own = &mut self.0[colour.index()];
        *own = own.with(values);
    }

    /// Takes cards of a colour out; all of them must be there.
    #[inline]
    pub const fn take(&mut self, colour: Colour, values: Values) {
        let own = &mut self.0[colour.index()];
        *own = own.without(values);
    }

    /// Adds all of `other`.
    pub fn add_all(&mut self, other: Self) {
        for colour in Colour::ALL {
            self.add(colour, other.of(colour));
        }
    }

    /// Takes every card of `other` out, as far as it is there.
    pub fn remove_all(&mut self, other: Self) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.without_all(other);
        }
    }

    /// Returns the cards by colour and value, equal ones as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        Colour::ALL
            .into_iter()
            .flat_map(move |colour| self.of(colour).iter().filter_map(move |value| Card::new(colour, value)))
    }
}

impl FromIterator<Card> for Cards {
    /// Collects cards; those beyond the pack are left out, so no input makes an impossible count.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut counted = Self::EMPTY;
        for card in cards {
            if counted.of(card.colour()).count(card.value()) < copies(card.value()) {
                counted.insert(card);
            }
        }
        counted
    }
}

impl TryFrom<Vec<Card>> for Cards {
    type Error = NotCards;

    fn try_from(list: Vec<Card>) -> Result<Self, NotCards> {
        let mut values: [Vec<u8>; Colour::COUNT] = Default::default();
        for card in list {
            values[card.colour().index()].push(card.value());
        }
        let mut counted = Self::EMPTY;
        for (own, list) in counted.0.iter_mut().zip(values) {
            *own = Values::try_from(list)?;
        }
        Ok(counted)
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
