//! The five criteria, and the combinations of three cards.

use super::cards::{Card, Numbers};
use crate::bits::bit_set;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A property that three cards can share. [S]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// One number is the sum of the other two.
    Addition,
    /// One number is the product of the other two.
    Multiplication,
    /// Sorted, the two gaps are equal.
    Equidistance,
    /// Laid in some order, five neighbouring digits each go up by 1,
    /// or each go down by 1; 9 and 0 are no neighbours.
    Suite,
    /// One digit stands four times among the six, leading zeros included.
    Quadruple,
}

impl Criterion {
    /// All five criteria.
    pub const ALL: [Self; 5] =
        [Self::Addition, Self::Multiplication, Self::Equidistance, Self::Suite, Self::Quadruple];

    /// Returns the stable name: `addition`, `multiplication`, `equidistance`, `suite`, `quadruple`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Addition => "addition",
            Self::Multiplication => "multiplication",
            Self::Equidistance => "equidistance",
            Self::Suite => "suite",
            Self::Quadruple => "quadruple",
        }
    }

    /// Returns true if these three cards, lowest first, meet the criterion.
    #[must_use]
    fn is_met(self, [low, middle, high]: [Card; 3]) -> bool {
        let value = |card: Card| u32::from(card.value());
        match self {
            Self::Addition => value(low) + value(middle) == value(high),
            Self::Multiplication => value(low) * value(middle) == value(high),
            Self::Equidistance => value(low) + value(high) == 2 * value(middle),
            Self::Suite => is_suite([low, middle, high]),
            Self::Quadruple => {
                let digits = [low, middle, high].map(Card::digits).concat();
                let stands = |digit| digits.iter().map(|other| usize::from(*other == digit)).sum::<usize>();
                (0..10).any(|digit| stands(digit) >= 4)
            }
        }
    }
}

/// Returns true if some order of the cards has five neighbouring digits that go up, or down, by 1 each.
/// [S; any order D]
fn is_suite([one, two, three]: [Card; 3]) -> bool {
    let orders = [
        [one, two, three],
        [one, three, two],
        [two, one, three],
        [two, three, one],
        [three, one, two],
        [three, two, one],
    ];
    orders.into_iter().any(|order| {
        let digits = order.map(Card::digits).concat();
        digits.windows(5).any(|five| {
            five.windows(2).all(|pair| pair[1] == pair[0] + 1)
                || five.windows(2).all(|pair| pair[0] == pair[1] + 1)
        })
    })
}

/// The criteria that three cards meet, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Criterion>", into = "Vec<Criterion>")]
pub struct Criteria(u8);

bit_set!(Criteria(u8) of Criterion: |criterion| criterion as u8, |place| Criterion::ALL[usize::from(place)]);

impl Criteria {
    /// Returns the criteria that these cards meet; none unless there are three cards.
    #[must_use]
    pub fn of(cards: Numbers) -> Self {
        let Ok(sorted) = <[Card; 3]>::try_from(Vec::from(cards)) else { return Self::default() };
        Criterion::ALL.into_iter().filter(|criterion| criterion.is_met(sorted)).collect()
    }

    /// Returns true if at least two criteria are met at once. [S]
    #[must_use]
    pub const fn is_super(self) -> bool {
        self.len() >= 2
    }
}

/// The numbers on the cards of the deck are below this.
const SIDE: usize = 60;

/// For every pair of numbers, the third numbers that make a combination with it.
/// Bidding, combining and bots ask for them all the time.
struct Thirds {
    any: [[Numbers; SIDE]; SIDE],
    superb: [[Numbers; SIDE]; SIDE],
}

static THIRDS: LazyLock<Thirds> = LazyLock::new(|| {
    let mut thirds = Thirds { any: [[Numbers::EMPTY; SIDE]; SIDE], superb: [[Numbers::EMPTY; SIDE]; SIDE] };
    let note = |table: &mut [[Numbers; SIDE]; SIDE], one: Card, two: Card, third: Card| {
        let place = |card: Card| usize::from(card.value());
        for (row, column) in [(one, two), (two, one)] {
            let entry = &mut table[place(row)][place(column)];
            *entry = entry.union(Numbers::only(third));
        }
    };
    for low in Numbers::DECK.iter() {
        for middle in Numbers::DECK.above(low).iter() {
            for high in Numbers::DECK.above(middle).iter() {
                let criteria = Criteria::of([low, middle, high].into_iter().collect());
                for (one, two, third) in [(low, middle, high), (low, high, middle), (middle, high, low)] {
                    if !criteria.is_empty() {
                        note(&mut thirds.any, one, two, third);
                    }
                    if criteria.is_super() {
                        note(&mut thirds.superb, one, two, third);
                    }
                }
            }
        }
    }
    thirds
});

fn entry(table: &[[Numbers; SIDE]; SIDE], one: Card, two: Card) -> Numbers {
    let row = table.get(usize::from(one.value()));
    row.and_then(|row| row.get(usize::from(two.value()))).copied().unwrap_or_default()
}

/// Returns the numbers that make a combination with these two.
#[must_use]
#[inline]
pub(super) fn thirds(one: Card, two: Card) -> Numbers {
    entry(&THIRDS.any, one, two)
}

/// Returns the numbers that make a super-combination with these two.
#[must_use]
#[inline]
pub(super) fn super_thirds(one: Card, two: Card) -> Numbers {
    entry(&THIRDS.superb, one, two)
}

/// Returns every combination of three cards of a reserve
/// of which at least one has just arrived, each once. [S]
#[inline]
pub fn combinations(reserve: Numbers, arrived: Numbers) -> impl Iterator<Item = Numbers> + Clone {
    let arrived = arrived.and(reserve);
    arrived.iter().flat_map(move |first| {
        // Lower cards that arrived have had their turn.
        let pool = reserve.minus(arrived.minus(arrived.above(first)));
        pool.iter().flat_map(move |second| {
            let pair = Numbers::only(first).union(Numbers::only(second));
            thirds(first, second)
                .and(pool)
                .above(second)
                .iter()
                .map(move |third| pair.union(Numbers::only(third)))
        })
    })
}

/// Returns the number of cards drawn for a combination: one, or two for a super-combination. [S]
#[must_use]
#[inline]
pub(super) fn reward(combination: Numbers) -> usize {
    let mut cards = combination.iter();
    match (cards.next(), cards.next(), cards.next()) {
        (Some(one), Some(two), Some(three)) if super_thirds(one, two).contains(three) => 2,
        _ => 1,
    }
}

/// Returns true if there are three cards and they make a combination.
#[must_use]
#[inline]
pub(super) fn is_combination(cards: Numbers) -> bool {
    let mut sorted = cards.iter();
    match (sorted.next(), sorted.next(), sorted.next(), sorted.next()) {
        (Some(one), Some(two), Some(three), None) => thirds(one, two).contains(three),
        _ => false,
    }
}
