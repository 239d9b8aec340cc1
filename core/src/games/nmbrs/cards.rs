//! The 104 cards of nmbrs!: 100 numbers and a joker of each colour; no two are equal.

use crate::bits::bit_set;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Hue {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Orange.
    Orange,
}

impl Hue {
    /// Every colour, in their order.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Blue, Self::Orange];

    /// Returns the stable name: `red`, `green`, `blue`, `orange`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Orange => "orange",
        }
    }

    /// Returns its number, below 4.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns every card of this colour, the joker included.
    #[must_use]
    #[inline]
    pub const fn cards(self) -> Cards {
        BY_HUE[self as usize]
    }
}

/// A set of colours, which stands for a set of jokers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Hue>", into = "Vec<Hue>")]
pub struct Hues(u8);

bit_set!(Hues(u8) of Hue: |hue| hue as u8, |place| Hue::ALL[usize::from(place)]);

impl Hues {
    /// Returns the colours whose bits are set: bit `i` is the colour of index `i`; further bits are left out.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// Returns the bits: bit `i` is set if the colour of index `i` is in the set.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

/// A card: a number from 1 to 100, or the joker of a colour.
/// Records write it as `47` and `joker_red`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// The number of numbers; the jokers come behind them.
const NUMBERS: usize = 100;

/// The colour of each number.
/// [R: the published text has lost its illustrations. A cube's remainder by the prime 101 scatters
/// the colours evenly, 25 numbers each, so that neither tables nor neighbours share them.]
const HUES: [Hue; NUMBERS] = {
    let mut table = [Hue::Red; NUMBERS];
    let mut n = 1;
    while n <= NUMBERS {
        table[n - 1] = Hue::ALL[(n * n * n % 101 - 1) / 25];
        n += 1;
    }
    table
};

/// The points of each number.
/// [R: lost with the illustrations, too. "Suivant la difficulté": a number with many divisors
/// stands in many tables; 5 or more divisors make 1 point, 3 or 4 make 2, fewer make 3.]
const POINTS: [i32; NUMBERS] = {
    let mut table = [0; NUMBERS];
    let mut n = 1;
    while n <= NUMBERS {
        let (mut divisors, mut d) = (0, 1);
        while d <= n {
            divisors += n.is_multiple_of(d) as i32;
            d += 1;
        }
        table[n - 1] = match divisors {
            5.. => 1,
            3 | 4 => 2,
            _ => 3,
        };
        n += 1;
    }
    table
};

/// The cards of each colour, jokers included.
const BY_HUE: [Cards; 4] = {
    let mut sets = [Cards::EMPTY; 4];
    let mut index = 0;
    while index < Card::COUNT {
        let card = Card(index as u8);
        let hue = card.hue() as usize;
        sets[hue] = sets[hue].with(card);
        index += 1;
    }
    sets
};

impl Card {
    /// The number of cards in the whole pack. [S]
    pub const COUNT: usize = NUMBERS + 4;

    /// Returns the card with this number, 1 to 100.
    #[must_use]
    pub const fn number_card(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= NUMBERS { Some(Self(number - 1)) } else { None }
    }

    /// Returns the joker of a colour.
    #[must_use]
    #[inline]
    pub const fn joker(hue: Hue) -> Self {
        Self(NUMBERS as u8 + hue as u8)
    }

    /// Returns the card with this index, `0..104`.
    #[must_use]
    pub const fn at(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns its place in the pack, `0..104`: numbers first, then jokers.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number; `None` for a joker.
    #[must_use]
    #[inline]
    pub const fn number(self) -> Option<u8> {
        if (self.0 as usize) < NUMBERS { Some(self.0 + 1) } else { None }
    }

    /// Returns the colour; a joker's is the printed one. [S]
    #[must_use]
    #[inline]
    pub const fn hue(self) -> Hue {
        if (self.0 as usize) < NUMBERS { HUES[self.0 as usize] } else { Hue::ALL[self.0 as usize - NUMBERS] }
    }

    /// Returns true if it is a joker.
    #[must_use]
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 as usize >= NUMBERS
    }

    /// Returns the printed points: 1 to 3, and 0 for a joker. [S]
    #[must_use]
    #[inline]
    pub const fn points(self) -> i32 {
        if self.is_joker() { 0 } else { POINTS[self.0 as usize] }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}"),
            None => write!(f, "joker_{}", self.hue().name()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no card {0:?}; there is 1 to 100 and joker_red, joker_green, joker_blue, joker_orange")]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let number = || text.parse().ok().and_then(Self::number_card);
        let joker = |name: &str| Hue::ALL.into_iter().find(|hue| hue.name() == name).map(Self::joker);
        text.strip_prefix("joker_").map_or_else(number, joker).ok_or_else(|| NotACard(text.to_owned()))
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
        card.to_string()
    }
}

/// A set of cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards(u128);

bit_set!(Cards(u128) of Card: |card| card.0, Card);

impl Cards {
    /// Returns every number up to `highest` and the four jokers.
    #[must_use]
    pub const fn pack(highest: u8) -> Self {
        Self(((1 << highest) - 1) | 0b1111 << NUMBERS)
    }

    /// Returns the numbers whose bits are set: bit `n` is number `n + 1`;
    /// bits beyond the numbers are left out.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & ((1 << NUMBERS) - 1))
    }

    /// Returns the numbers as bits: bit `n` is number `n + 1`; jokers are left out.
    #[must_use]
    #[inline]
    pub const fn number_bits(self) -> u128 {
        self.0 & ((1 << NUMBERS) - 1)
    }

    /// Returns the numbers among them.
    #[must_use]
    #[inline]
    pub const fn numbers(self) -> Self {
        Self(self.number_bits())
    }

    /// Returns the colours of the jokers among them.
    #[must_use]
    #[inline]
    pub const fn jokers(self) -> Hues {
        Hues((self.0 >> NUMBERS) as u8)
    }
}
