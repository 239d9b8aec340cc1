//! The house list of objectives: the text promises a bonus for "son objectif" but defines none. [R]

use serde::{Deserialize, Serialize};
use std::fmt;

/// A task for a player in a round, for [`Objective::BONUS`] points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// Lay a Fusion X.
    FusionX,
    /// Lay a Facteur X out of turn.
    FactorX,
    /// End a tour with Num-X.
    NumX,
    /// Lay a set of four cards or more.
    BigSet,
    /// Finish the round with a visible sum of at most [`Objective::LOW_SUM`].
    LowRow,
    /// Have no card left in hand when the round ends.
    EmptyHand,
}

impl Objective {
    /// The whole list; a round deals each seat a different one.
    pub const ALL: [Self; 6] =
        [Self::FusionX, Self::FactorX, Self::NumX, Self::BigSet, Self::LowRow, Self::EmptyHand];
    /// The points of an objective that was met. [R]
    pub const BONUS: i32 = 10;
    /// The highest visible sum that counts as low. [R]
    pub const LOW_SUM: i32 = 3;
    /// The number of cards of a big set. [R]
    pub const BIG: u8 = 4;

    /// Returns the stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FusionX => "fusion_x",
            Self::FactorX => "factor_x",
            Self::NumX => "num_x",
            Self::BigSet => "big_set",
            Self::LowRow => "low_row",
            Self::EmptyHand => "empty_hand",
        }
    }
}

/// The deeds of a seat in this round, as far as objectives ask for them.
/// They are public: everybody saw them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Objective>", into = "Vec<Objective>")]
pub struct Deeds(u8);

impl Deeds {
    /// No deed.
    pub const NONE: Self = Self(0);

    /// Remembers a deed.
    #[inline]
    pub const fn add(&mut self, deed: Objective) {
        self.0 |= 1 << deed as u8;
    }

    /// Returns true if the deed was done.
    #[must_use]
    pub const fn contains(self, deed: Objective) -> bool {
        self.0 >> deed as u8 & 1 == 1
    }
}

impl From<Vec<Objective>> for Deeds {
    fn from(list: Vec<Objective>) -> Self {
        let mut deeds = Self::NONE;
        for deed in list {
            deeds.add(deed);
        }
        deeds
    }
}

impl From<Deeds> for Vec<Objective> {
    fn from(deeds: Deeds) -> Self {
        Objective::ALL.into_iter().filter(|deed| deeds.contains(*deed)).collect()
    }
}

impl fmt::Debug for Deeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Vec::from(*self)).finish()
    }
}
