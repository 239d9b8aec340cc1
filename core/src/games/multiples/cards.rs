//! The cards of Forces multiples, an attack and a target each, and sets of them.

use crate::bits::bit_set;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Every card as attack and target: first the pack of 40, then its supplement.
///
/// The printable deck is lost, so this table is the deck. [R: `multiples.md`]
#[rustfmt::skip]
const TABLE: [(u8, u8); LARGE] = [
    (4, 4), (7, 6), (2, 8), (5, 10), (8, 12), (3, 14), (6, 16), (9, 18), (4, 9), (7, 12),
    (2, 15), (5, 18), (8, 21), (3, 24), (6, 27), (9, 16), (4, 20), (7, 24), (2, 28), (5, 32),
    (8, 36), (3, 25), (6, 30), (9, 35), (4, 40), (7, 45), (2, 36), (5, 42), (8, 48), (3, 54),
    (6, 49), (9, 56), (4, 63), (7, 64), (2, 72), (5, 81), (8, 42), (3, 48), (6, 56), (9, 63),
    (5, 20), (8, 30), (3, 40), (6, 50), (10, 60), (9, 70), (4, 80), (7, 90), (2, 100), (10, 12),
    (3, 15), (6, 18), (9, 21), (4, 24), (10, 27), (7, 20), (2, 24), (5, 28), (8, 32), (10, 36),
    (9, 30), (4, 35), (7, 40), (2, 45), (10, 42), (5, 48), (8, 54), (3, 56), (6, 63), (10, 72),
];

/// Cards in the pack for two to four players, tables of 2 to 9. [S]
pub const SMALL: usize = 40;
/// Cards in the pack for up to seven players, tables of 2 to 10. [S]
pub const LARGE: usize = 70;

/// The number of players from which on the small pack has too few cards. [S]
const NEEDS_LARGE: usize = 5;
/// The lowest attack value.
const MIN_ATTACK: usize = 2;
/// The highest attack value.
const MAX_ATTACK: usize = 10;
/// The number of sets of attack values, with a bit for each value from the lowest.
const ATTACK_SETS: usize = 1 << (MAX_ATTACK + 1 - MIN_ATTACK);
/// The number of possible targets: any byte, so that every number asked about is within range.
const TARGETS: usize = 1 << u8::BITS;

/// Returns the pack for this number of players: the large one from five on, or if they ask for it. [S]
#[must_use]
pub const fn pack(seats: usize, large: bool) -> Cards {
    if large || seats >= NEEDS_LARGE { Cards::first(LARGE) } else { Cards::first(SMALL) }
}

/// A card. Every one is printed once; its number is its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// Two cards whose attacks multiply to a target, the lower-numbered one first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "[Card; 2]", into = "[Card; 2]")]
pub struct Factors {
    low: Card,
    high: Card,
}

impl Card {
    /// The first card of the table, which fills places without meaning.
    pub(crate) const FIRST: Self = Self(0);

    /// Every card in the order of the table; a pack is its beginning.
    pub(crate) const ALL: [Self; LARGE] = {
        let mut all = [Self::FIRST; LARGE];
        let mut number = 0;
        while number < LARGE {
            all[number] = Self(number as u8);
            number += 1;
        }
        all
    };

    /// Returns the card with this attack and target, if it is printed.
    #[must_use]
    pub fn new(attack: u8, target: u8) -> Option<Self> {
        TABLE.iter().position(|card| *card == (attack, target)).map(|number| Self(number as u8))
    }

    /// Returns the card with this number, `0..70`.
    #[must_use]
    pub const fn numbered(number: usize) -> Option<Self> {
        if number < LARGE { Some(Self(number as u8)) } else { None }
    }

    /// Returns its number, `0..70`.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns the factor of the card, 2 to 10.
    #[must_use]
    #[inline]
    pub const fn attack(self) -> u8 {
        TABLE[self.0 as usize].0
    }

    /// Returns the product that takes it, 4 to 100.
    #[must_use]
    #[inline]
    pub const fn target(self) -> u8 {
        TABLE[self.0 as usize].1
    }
}

/// `8/24`: the attack and the target.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.attack(), self.target())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no card; a card is its attack and its target, as in 3/24")]
pub struct NotACard(String);

impl TryFrom<String> for Card {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        let card = || {
            let (attack, target) = text.split_once('/')?;
            Self::new(attack.parse().ok()?, target.parse().ok()?).filter(|card| card.to_string() == text)
        };
        card().ok_or_else(|| NotACard(text.clone()))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl Factors {
    /// Returns the two cards, the lower-numbered one first.
    #[must_use]
    pub const fn cards(self) -> [Card; 2] {
        [self.low, self.high]
    }

    /// Returns the two as a set.
    #[must_use]
    pub const fn set(self) -> Cards {
        Cards::EMPTY.with(self.low).with(self.high)
    }

    /// Returns the product of their attacks.
    #[must_use]
    pub const fn product(self) -> u8 {
        self.low.attack() * self.high.attack()
    }
}

impl From<[Card; 2]> for Factors {
    fn from([one, other]: [Card; 2]) -> Self {
        Self { low: one.min(other), high: one.max(other) }
    }
}

impl From<Factors> for [Card; 2] {
    fn from(factors: Factors) -> Self {
        factors.cards()
    }
}

/// The cards of each attack value.
const BY_ATTACK: [Cards; MAX_ATTACK + 1] = {
    let mut sets = [Cards::EMPTY; MAX_ATTACK + 1];
    let mut number = 0;
    while number < LARGE {
        let attack = TABLE[number].0 as usize;
        sets[attack] = sets[attack].with(Card(number as u8));
        number += 1;
    }
    sets
};

/// The pairs of attack values that multiply to each number: two at the most.
/// A place that is left over holds 0, and no card attacks with that.
const PAIRS: [[(u8, u8); 2]; TARGETS] = {
    let mut pairs = [[(0, 0); 2]; TARGETS];
    let mut low = MIN_ATTACK;
    while low <= MAX_ATTACK {
        let mut high = low;
        while high <= MAX_ATTACK {
            let own = &mut pairs[low * high];
            let place = if own[0].0 == 0 { 0 } else { 1 };
            own[place] = (low as u8, high as u8);
            high += 1;
        }
        low += 1;
    }
    pairs
};

/// The cards with each number as their target.
const BY_TARGET: [Cards; TARGETS] = {
    let mut sets = [Cards::EMPTY; TARGETS];
    let mut number = 0;
    while number < LARGE {
        let target = TABLE[number].1 as usize;
        sets[target] = sets[target].with(Card(number as u8));
        number += 1;
    }
    sets
};

/// The cards that two different cards of each set of attack values take.
const TAKEN: [Cards; ATTACK_SETS] = {
    let mut taken = [Cards::EMPTY; ATTACK_SETS];
    let mut set = 1;
    while set < ATTACK_SETS {
        let low = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        taken[set] = taken[rest];
        let mut high = low + 1;
        while high <= MAX_ATTACK - MIN_ATTACK {
            if rest >> high & 1 == 1 {
                let product = (low + MIN_ATTACK) * (high + MIN_ATTACK);
                taken[set] = taken[set].union(BY_TARGET[product]);
            }
            high += 1;
        }
        set += 1;
    }
    taken
};

/// A set of cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards(u128);

bit_set!(Cards(u128) of Card: |card| card.0, Card);

impl Cards {
    /// Returns the first `count` cards of the table.
    const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    /// Returns true if the attacks of two different cards of the set multiply to a target;
    /// equal attacks are fine. [S]
    #[must_use]
    #[inline]
    pub fn multiply_to(self, target: u8) -> bool {
        PAIRS[usize::from(target)].iter().any(|(low, high)| self.has_pair(*low, *high))
    }

    /// Returns every card of the table that the set reaches:
    /// the attacks of two different cards multiply to its
    /// target; see [`Cards::multiply_to`].
    #[must_use]
    #[inline]
    pub fn reach(self) -> Self {
        let (mut once, mut twice) = (0usize, 0usize);
        for card in self.iter() {
            let attack = 1 << (usize::from(card.attack()) - MIN_ATTACK);
            twice |= once & attack;
            once |= attack;
        }
        let mut reach = TAKEN[once];
        while twice != 0 {
            let attack = twice.trailing_zeros() as usize + MIN_ATTACK;
            reach = reach.union(BY_TARGET[attack * attack]);
            twice &= twice - 1;
        }
        reach
    }

    #[inline]
    const fn has_pair(self, low: u8, high: u8) -> bool {
        let lows = self.0 & BY_ATTACK[low as usize].0;
        if low == high {
            lows & lows.wrapping_sub(1) != 0
        } else {
            lows != 0 && self.with_attack(high).0 != 0
        }
    }

    /// Returns the cards of the set with this attack, 0 to 10.
    #[must_use]
    #[inline]
    pub const fn with_attack(self, attack: u8) -> Self {
        Self(self.0 & BY_ATTACK[attack as usize].0)
    }

    /// Returns the first two cards of the set whose attacks multiply to a target; a log names them.
    #[must_use]
    pub fn factors(self, target: u8) -> Option<Factors> {
        let mut pairs = PAIRS[usize::from(target)].into_iter();
        let (low, high) = pairs.find(|(low, high)| self.has_pair(*low, *high))?;
        let one = self.with_attack(low).iter().next()?;
        let other = self.without(one).with_attack(high).iter().next()?;
        Some(Factors::from([one, other]))
    }

    /// Returns every pair of cards of the set whose attacks multiply to a target.
    pub fn all_factors(self, target: u8) -> impl Iterator<Item = Factors> {
        self.iter().flat_map(move |low| {
            let higher = self.iter().filter(move |high| *high > low);
            let both = higher.map(move |high| Factors { low, high });
            both.filter(move |factors| factors.product() == target)
        })
    }
}
