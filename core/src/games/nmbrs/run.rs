//! An arithmetic series: the numbers of a line.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Three or more numbers from 1 to 100 with a constant gap, read from the smallest up. [S]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Raw", into = "Raw")]
pub struct Run {
    first: u8,
    gap: u8,
    count: u8,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Raw {
    first: u8,
    gap: u8,
    count: u8,
}

/// Numbers that make no series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a series has 3 or more numbers from 1 to 100 with a gap of 1 or more")]
pub struct NotARun;

impl TryFrom<Raw> for Run {
    type Error = NotARun;

    fn try_from(raw: Raw) -> Result<Self, NotARun> {
        Self::new(raw.first, raw.gap, raw.count).ok_or(NotARun)
    }
}

impl From<Run> for Raw {
    fn from(Run { first, gap, count }: Run) -> Self {
        Self { first, gap, count }
    }
}

/// The numbers `0, gap, 2 gap ...` below 100 as bits: a series is this pattern, cut and shifted.
const COMBS: [u128; 100] = {
    let mut combs = [0; 100];
    let mut gap = 1;
    while gap < 100 {
        let mut place = 0;
        while place < 100 {
            combs[gap] |= 1 << place;
            place += gap;
        }
        gap += 1;
    }
    combs
};

impl Run {
    /// The fewest numbers of a series. [S]
    pub const LEAST: u8 = 3;

    /// Returns the series of `count` numbers from `first` on.
    #[must_use]
    #[inline]
    pub const fn new(first: u8, gap: u8, count: u8) -> Option<Self> {
        let fits = first >= 1 && gap >= 1 && count >= Self::LEAST;
        let last = first as u32 + gap as u32 * (count as u32).saturating_sub(1);
        if fits && last <= 100 { Some(Self { first, gap, count }) } else { None }
    }

    /// Returns the series of exactly these numbers, if they make one.
    #[must_use]
    pub fn of(numbers: &[u8]) -> Option<Self> {
        let [first, second, ..] = *numbers else { return None };
        let run = Self::new(first, second.checked_sub(first)?, u8::try_from(numbers.len()).ok()?)?;
        numbers.iter().copied().eq(run.numbers()).then_some(run)
    }

    /// Returns the smallest number.
    #[must_use]
    #[inline]
    pub const fn first(self) -> u8 {
        self.first
    }

    /// Returns the constant gap.
    #[must_use]
    #[inline]
    pub const fn gap(self) -> u8 {
        self.gap
    }

    /// Returns the number of its numbers.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Returns the largest number.
    #[must_use]
    #[inline]
    pub const fn last(self) -> u8 {
        self.first + self.gap * (self.count - 1)
    }

    /// Returns true if this is one of the numbers.
    #[must_use]
    #[inline]
    pub const fn contains(self, number: u8) -> bool {
        number >= self.first && number <= self.last() && (number - self.first).is_multiple_of(self.gap)
    }

    /// Returns the numbers, upwards.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u8> + Clone {
        (0..self.count).map(move |place| self.first + place * self.gap)
    }

    /// Returns the numbers as bits: bit `n` is number `n + 1`.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        let cut = (1 << (self.last() - self.first + 1)) - 1;
        (COMBS[self.gap as usize] & cut) << (self.first - 1)
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers().map(|number| number.to_string()).collect();
        f.write_str(&numbers.join("-"))
    }
}
