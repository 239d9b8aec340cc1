//! The 60 cards of Hick Hack and sets of them: nothing tells two equal cards apart.

use crate::bits::places;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most seats the game has.
pub const SEATS: usize = 6;

/// A colour of cards, and the yard where its animals feed, in the order of the table. [S]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Hens.
    Yellow,
    /// Ducks.
    Blue,
    /// Pheasants.
    Purple,
    /// Geese.
    Green,
    /// Guinea fowl.
    Red,
    /// Turkeys.
    Black,
}

impl Colour {
    /// The number of yards. [S: the "8" of the contents line is a misprint]
    pub const COUNT: usize = 6;
    /// The six colours, in the order in which their yards are served.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Yellow, Self::Blue, Self::Purple, Self::Green, Self::Red, Self::Black];

    const LETTERS: [char; Self::COUNT] = ['y', 'b', 'p', 'g', 'r', 'k'];

    /// Returns its number, `0..6`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Green => "green",
            Self::Red => "red",
            Self::Black => "black",
        }
    }
}

/// The rows of bits in [`Cards`], six colours each, by the value printed on the card.
/// A second 3 and a second 4 have a row of their own behind the first.
const ROWS: [i32; 10] = [-2, 3, 3, 4, 4, 5, 6, 4, 5, 6];
/// The number of bits of a row.
const WIDTH: u8 = Colour::COUNT as u8;
/// The bits of one row, all colours.
const ROW: u64 = (1 << WIDTH) - 1;
/// The bits of one colour, all rows.
const COLUMN: u64 = {
    let (mut bits, mut row) = (0, 0);
    while row < ROWS.len() as u8 {
        bits |= 1 << (row * WIDTH);
        row += 1;
    }
    bits
};
/// The first row of foxes.
const FOX_ROW: u8 = 7;
/// The first copies of the cards that occur twice.
const FIRSTS: u64 = ROW << WIDTH | ROW << (3 * WIDTH);
/// The second copies.
const SECONDS: u64 = FIRSTS << WIDTH;
/// For every bit, the bits above it whose cards may be laid with its card.
/// Only one of several equal pairs is met.
const PARTNERS: [u64; u64::BITS as usize] = {
    let mut partners = [0; u64::BITS as usize];
    let mut bit = 0;
    while bit < Cards::PACK {
        let low = 1 << bit;
        if low & SECONDS == 0 {
            // A bird meets the foxes of its colour; a fox is followed by foxes alone.
            let enemies = (low & Cards::BIRDS.0).wrapping_mul(COLUMN) & Cards::FOXES.0;
            partners[bit] = (!SECONDS | low << WIDTH) & !enemies;
        }
        bit += 1;
    }
    partners
};

/// A card: a bird or a fox of a colour.
/// The two 3s and the two 4s of a colour's birds are the same card twice.
///
/// The number is the card's bit in [`Cards`]; of two equal cards, the first one's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

impl Card {
    /// The first card of the pack.
    pub(super) const LOWEST: Self = Self(0);

    /// Returns the bird of this colour and value: -2 (the coward), 3, 4, 5 or 6. [W]
    #[must_use]
    pub fn bird(colour: Colour, value: i32) -> Option<Self> {
        Self::in_rows(colour, value, 0)
    }

    /// Returns the fox of this colour and value: 4, 5 or 6. [W]
    #[must_use]
    pub fn fox(colour: Colour, value: i32) -> Option<Self> {
        Self::in_rows(colour, value, FOX_ROW)
    }

    fn in_rows(colour: Colour, value: i32, from: u8) -> Option<Self> {
        let to = if from == 0 { FOX_ROW } else { ROWS.len() as u8 };
        (from..to).find(|row| ROWS[usize::from(*row)] == value).map(|row| Self(row * WIDTH + colour as u8))
    }

    /// Returns the card that a bit of [`Cards`] counts.
    #[inline]
    const fn of_bit(bit: u8) -> Self {
        if SECONDS >> bit & 1 == 1 { Self(bit - WIDTH) } else { Self(bit) }
    }

    /// Returns every different card in ascending order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Cards::ALL.kinds()
    }

    /// Returns the colour.
    #[must_use]
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 % WIDTH) as usize]
    }

    /// Returns the printed value, -2 to 6.
    #[must_use]
    #[inline]
    pub const fn value(self) -> i32 {
        ROWS[(self.0 / WIDTH) as usize]
    }

    /// Returns true if it is a fox.
    #[must_use]
    #[inline]
    pub const fn is_fox(self) -> bool {
        self.0 >= FOX_ROW * WIDTH
    }

    /// Returns true if it is the coward: the bird of value -2, which runs away.
    #[must_use]
    #[inline]
    pub const fn is_coward(self) -> bool {
        self.0 < WIDTH
    }

    /// Returns the number of copies in the pack. [S]
    #[must_use]
    pub const fn copies(self) -> usize {
        Cards::ALL.count(self)
    }

    /// Returns a number that names the card within the game, below 60.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Writes `b5`, `b-2`, `bf5`: the colour's letter (black is `k`), `f` for a fox, the value.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fox = if self.is_fox() { "f" } else { "" };
        write!(f, "{}{fox}{}", Colour::LETTERS[self.colour().index()], self.value())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no card; a card is y, b, p, g, r or k, then -2, 3, 4, 5, 6, f4, f5 or f6, as in b5 or kf4")]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        Self::all().find(|card| card.to_string() == text).ok_or_else(|| NotACard(text.to_owned()))
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

/// Cards, one bit each, the rows of `ROWS` behind each other.
/// The first copy's bit of two equal cards is set first, so equal sets have equal bits,
/// and a set holds another exactly if it holds all its bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 60 cards. [S]
    pub const ALL: Self = Self(COLUMN * ROW);
    /// The number of cards in the pack. [S]
    pub const PACK: usize = 60;
    /// Every coward.
    pub const COWARDS: Self = Self(ROW);
    /// Every fox.
    pub const FOXES: Self = Self(Self::ALL.0 & !((1 << (FOX_ROW * WIDTH)) - 1));
    /// Every bird, cowards too.
    pub const BIRDS: Self = Self(Self::ALL.0 & !Self::FOXES.0);
    /// Every bird but the cowards: the birds that bargain and roll.
    pub const BRAVE: Self = Self(Self::BIRDS.0 & !Self::COWARDS.0);

    /// Returns all 60 in ascending order.
    #[must_use]
    pub const fn pack_in_order() -> [Card; Self::PACK] {
        let mut cards = [Card::LOWEST; Self::PACK];
        let mut bit = 0;
        while bit < Self::PACK as u8 {
            cards[bit as usize] = Card::of_bit(bit);
            bit += 1;
        }
        cards
    }

    /// Returns all cards of a colour.
    #[must_use]
    #[inline]
    pub const fn of(colour: Colour) -> Self {
        Self(COLUMN << colour as u8)
    }

    /// Returns the set of this card alone.
    #[must_use]
    #[inline]
    pub const fn one(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// Returns the cards in both; `mask` is made of the masks above.
    #[must_use]
    #[inline]
    pub const fn and(self, mask: Self) -> Self {
        Self(self.0 & mask.0)
    }

    /// Returns the number of cards.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set has no card.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of copies of this card, 0 to 2.
    #[must_use]
    #[inline]
    pub const fn count(self, card: Card) -> usize {
        let bit = 1 << card.0;
        (self.0 & (bit | (bit & FIRSTS) << WIDTH)).count_ones() as usize
    }

    /// Returns true if every card of `other` is in the set, at least as often as there.
    #[must_use]
    #[inline]
    pub const fn holds(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns both together; more copies of a card than the pack has are left out.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0 | (self.0 & other.0 & FIRSTS) << WIDTH)
    }

    /// Returns the cards without those of `other`, as far as they are there.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        let (own, gone) = (self.0, other.0);
        let single = own & !gone & !(FIRSTS | SECONDS);
        // One copy is left if one of two goes, or a single one stays; two are left if none goes.
        let firsts = (own & !gone | (own & !gone) >> WIDTH) & FIRSTS;
        let seconds = own & !(gone << WIDTH) & SECONDS;
        Self(single | firsts | seconds)
    }

    /// Returns the colours of the cards, one bit each.
    #[must_use]
    #[inline]
    pub const fn colours(self) -> u8 {
        let rows = self.0 | self.0 >> (5 * WIDTH);
        let rows = rows | rows >> (2 * WIDTH) | rows >> (4 * WIDTH);
        ((rows | rows >> WIDTH) & ROW) as u8
    }

    /// Returns true if the set has a bird and a fox of one colour.
    #[must_use]
    #[inline]
    pub const fn mixes(self) -> bool {
        // The colours of the foxes, in every row.
        let foxes = (self.and(Self::FOXES).colours() as u64).wrapping_mul(COLUMN);
        self.0 & Self::BIRDS.0 & foxes != 0
    }

    /// Returns the different cards in ascending order, equal ones once.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        places(self.0 & !SECONDS).map(Card)
    }

    /// Returns the cards in ascending order, equal ones as often as they are there.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        places(self.0).map(Card::of_bit)
    }

    /// Appends the results of `make` for every two of these cards that may be laid together,
    /// in ascending order, equal pairs once.
    #[inline]
    pub fn append_pairs<T: Clone>(self, make: impl Fn(Self) -> T, out: &mut Vec<T>) {
        let (start, cards) = (out.len(), self.len());
        out.resize(start + cards * cards.saturating_sub(1) / 2, make(Self::EMPTY));
        let (pairs, mut found) = (&mut out[start..], 0);
        let mut lows = self.0;
        while lows != 0 {
            let low = take_lowest(&mut lows);
            let partners = PARTNERS[low.trailing_zeros() as usize % PARTNERS.len()];
            let mut highs = lows;
            while highs != 0 {
                let high = take_lowest(&mut highs);
                // Every pair is written, and a forbidden one is then overwritten:
                // a processor cannot predict a branch here.
                pairs[found] = make(Self(low | high));
                found += usize::from(high & partners != 0);
            }
        }
        out.truncate(start + found);
    }

    /// Returns the sum of the printed values.
    #[must_use]
    pub fn value(self) -> i32 {
        self.iter().map(Card::value).sum()
    }
}

/// Takes the lowest of these bits out of them and returns it.
const fn take_lowest(bits: &mut u64) -> u64 {
    let lowest = *bits & bits.wrapping_neg();
    *bits ^= lowest;
    lowest
}

impl FromIterator<Card> for Cards {
    /// Collects cards; more copies of a card than the pack has are left out.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |all, card| all.with(Self::one(card)))
    }
}

/// A list that holds a card more often than the pack.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a card is there more often than the pack has it")]
pub struct NotCards;

impl TryFrom<Vec<Card>> for Cards {
    type Error = NotCards;

    fn try_from(list: Vec<Card>) -> Result<Self, NotCards> {
        let length = list.len();
        Some(list.into_iter().collect::<Self>()).filter(|cards| cards.len() == length).ok_or(NotCards)
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
