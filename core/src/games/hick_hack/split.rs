//! The split of the grains of a yard.

use super::cards::SEATS;
use super::grains::{Grain, Grains};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The grains that each seat gets.
/// It is written as one list `[green, blue, yellow]` per seat;
/// seats at the end that get nothing are left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Grains>", into = "Vec<Grains>")]
pub struct Split([Grains; SEATS]);

impl Split {
    /// The split in which nobody gets anything.
    pub const NOTHING: Self = Self([Grains::NONE; SEATS]);

    /// Returns the split in which one seat gets all.
    #[must_use]
    pub const fn all_to(seat: Seat, grains: Grains) -> Self {
        let mut split = Self::NOTHING;
        split.0[seat.index()] = grains;
        split
    }

    /// Returns the split that is as even as whole grains can be.
    /// Each grain, the most valuable first, goes to the seat that has the least so far;
    /// among equals, to the first one in the order.
    #[must_use]
    pub fn even(order: &(impl Iterator<Item = Seat> + Clone), grains: Grains) -> Self {
        let mut split = Self::NOTHING;
        grains.iter().for_each(|grain| {
            if let Some(seat) = order.clone().min_by_key(|seat| split.share(*seat).value()) {
                split.give(seat, grain);
            }
        });
        split
    }

    /// Returns the share of a seat.
    #[must_use]
    #[inline]
    pub const fn share(&self, seat: Seat) -> Grains {
        self.0[seat.index()]
    }

    /// Gives a seat one grain more.
    pub const fn give(&mut self, seat: Seat, grain: Grain) {
        self.0[seat.index()].insert(grain);
    }

    /// Takes one grain from a seat; `false` when it has none of that colour.
    pub(super) const fn take(&mut self, seat: Seat, grain: Grain) -> bool {
        self.0[seat.index()].take(grain)
    }

    /// Gives a seat more grains.
    pub const fn add(&mut self, seat: Seat, grains: Grains) {
        self.0[seat.index()] = self.0[seat.index()].with(grains);
    }

    /// Returns all grains that are shared out.
    #[must_use]
    pub fn total(&self) -> Grains {
        self.0.iter().fold(Grains::NONE, |total, share| total.with(*share))
    }

    /// Returns the seats that get at least one grain.
    #[must_use]
    pub fn receivers(&self) -> SeatSet {
        Seat::all(SEATS).filter(|seat| !self.share(*seat).is_empty()).collect()
    }
}

/// A list that is no split.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at most {SEATS} players share {} grains", Grains::COUNT)]
pub struct NotASplit;

impl TryFrom<Vec<Grains>> for Split {
    type Error = NotASplit;

    fn try_from(shares: Vec<Grains>) -> Result<Self, NotASplit> {
        let mut split = Self::NOTHING;
        split.0.get_mut(..shares.len()).ok_or(NotASplit)?.copy_from_slice(&shares);
        Some(split).filter(|split| split.total().len() <= Grains::COUNT).ok_or(NotASplit)
    }
}

impl From<Split> for Vec<Grains> {
    fn from(split: Split) -> Self {
        let last = split.receivers().iter().last().map_or(0, |seat| seat.index() + 1);
        split.0[..last].to_vec()
    }
}
