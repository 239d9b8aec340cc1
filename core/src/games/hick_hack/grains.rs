//! The 78 grains: poultry eat them, and players want them.

use serde::{Deserialize, Serialize};

/// The number of rounds of a game: 78 grains, six a round. [S]
pub const ROUNDS: usize = 13;

/// A colour of grain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Grain {
    /// Worth 1 point; cowards steal these.
    Green,
    /// Worth 2 points.
    Blue,
    /// Worth 3 points.
    Yellow,
}

impl Grain {
    /// The three colours, the least worth first.
    pub const ALL: [Self; 3] = [Self::Green, Self::Blue, Self::Yellow];

    /// Returns its number, `0..3`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the points. [S]
    #[must_use]
    pub const fn value(self) -> i32 {
        self as i32 + 1
    }

    /// Returns the stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}

/// Grains by colour: of a yard, of a store, of a share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Grains([u8; 3]);

impl Grains {
    /// No grain.
    pub const NONE: Self = Self([0; 3]);
    /// All 78 grains of the game. [S]
    pub const ALL: Self = Self([39, 26, 13]);
    /// The number of grains of the game. [S]
    pub const COUNT: usize = 78;

    /// Returns all 78, the most valuable first.
    #[must_use]
    pub const fn all_in_order() -> [Grain; Self::COUNT] {
        let mut grains = [Grain::Green; Self::COUNT];
        let (blue, yellow) = (Self::ALL.count(Grain::Blue), Self::ALL.count(Grain::Yellow));
        let mut place = 0;
        while place < yellow + blue {
            grains[place as usize] = if place < yellow { Grain::Yellow } else { Grain::Blue };
            place += 1;
        }
        grains
    }

    /// Returns this number of green, blue and yellow grains.
    #[must_use]
    pub const fn new(green: u8, blue: u8, yellow: u8) -> Self {
        Self([green, blue, yellow])
    }

    /// Returns the number of grains of a colour.
    #[must_use]
    pub const fn count(self, grain: Grain) -> u8 {
        self.0[grain.index()]
    }

    /// Adds one grain.
    #[inline]
    pub const fn insert(&mut self, grain: Grain) {
        self.0[grain.index()] += 1;
    }

    /// Takes one grain out; `false` if there is none.
    #[inline]
    pub const fn take(&mut self, grain: Grain) -> bool {
        let left = &mut self.0[grain.index()];
        let found = *left > 0;
        *left -= found as u8;
        found
    }

    /// Returns both together. No more than the 78 ever meet, but a foreign view may say anything.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        let ([green, blue, yellow], more) = (self.0, other.0);
        Self([green.saturating_add(more[0]), blue.saturating_add(more[1]), yellow.saturating_add(more[2])])
    }

    /// Returns the grains without those of `other`, as far as they are there.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        let ([green, blue, yellow], less) = (self.0, other.0);
        Self([green.saturating_sub(less[0]), blue.saturating_sub(less[1]), yellow.saturating_sub(less[2])])
    }

    /// Returns the number of grains.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0[0] as usize + self.0[1] as usize + self.0[2] as usize
    }

    /// Returns true if there is no grain.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the points: 1 for green, 2 for blue, 3 for yellow. [S]
    #[must_use]
    #[inline]
    pub const fn value(self) -> i32 {
        self.0[0] as i32 + 2 * self.0[1] as i32 + 3 * self.0[2] as i32
    }

    /// Returns the grains one by one, the most valuable first.
    pub fn iter(self) -> impl Iterator<Item = Grain> + Clone {
        let of = move |grain| std::iter::repeat_n(grain, usize::from(self.count(grain)));
        Grain::ALL.into_iter().rev().flat_map(of)
    }
}

impl FromIterator<Grain> for Grains {
    fn from_iter<I: IntoIterator<Item = Grain>>(grains: I) -> Self {
        let mut all = Self::NONE;
        for grain in grains {
            all.0[grain.index()] = all.0[grain.index()].saturating_add(1);
        }
        all
    }
}
