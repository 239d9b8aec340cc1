//! The zones in which cards lie: the own hand, and everybody's visible rows. A set may mix them freely. [S]

use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The zone from which a card is taken.
/// The JSON is `"hand"`, or the number of the seat whose visible card it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The own hand.
    Hand,
    /// The visible row of a seat.
    #[serde(untagged)]
    Row(Seat),
}

impl Zone {
    /// The number of zones at the largest table: the hand and six rows.
    pub const COUNT: usize = 7;

    /// Returns its number: 0 for the hand, then the rows by seat.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Hand => 0,
            Self::Row(seat) => seat.index() + 1,
        }
    }

    #[inline]
    const fn shift(self) -> u32 {
        self.index() as u32 * 4
    }

    const fn at_shift(shift: u32) -> Self {
        match (shift / 4) as usize {
            0 => Self::Hand,
            row => Self::Row(Seat::at(row - 1)),
        }
    }
}

/// The number of equal cards in each zone: four bits a zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Zone>", into = "Vec<Zone>")]
pub struct Zones(u32);

impl Zones {
    /// No card in any zone.
    pub const NOWHERE: Self = Self(0);

    /// Returns the number of cards in a zone.
    #[must_use]
    #[inline]
    pub const fn count(self, zone: Zone) -> u8 {
        (self.0 >> zone.shift()) as u8 & 15
    }

    /// Returns the number of cards from the own hand.
    #[must_use]
    #[inline]
    pub const fn in_hand(self) -> u8 {
        self.0 as u8 & 15
    }

    /// Returns the number of cards altogether.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        const EVERY_SECOND: u32 = 0x0f0f_0f0f;
        let pairs = (self.0 & EVERY_SECOND) + (self.0 >> 4 & EVERY_SECOND);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Returns true if there is no card.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds `count` cards in a zone.
    #[inline]
    pub(super) const fn add(&mut self, zone: Zone, count: u8) {
        self.0 += (count as u32) << zone.shift();
    }

    /// Returns one card in this zone.
    #[must_use]
    pub(super) const fn one(zone: Zone) -> Self {
        Self::NOWHERE.with(zone)
    }

    /// Returns the same with one more card in a zone.
    #[must_use]
    pub(super) const fn with(mut self, zone: Zone) -> Self {
        self.add(zone, 1);
        self
    }

    /// Returns the zones with the number of cards at each.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Zone, u8)> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let shift = rest.trailing_zeros() / 4 * 4;
            let count = (rest >> shift) as u8 & 15;
            rest &= !(15 << shift);
            Some((Zone::at_shift(shift), count))
        })
    }

    /// Returns every way to take at least one of these cards.
    #[inline]
    pub fn ways(self) -> impl Iterator<Item = Self> + Clone {
        let mut taken = 0_u32;
        std::iter::from_fn(move || {
            // Every zone is raised by the difference of its limit to 15.
            // One more card in a zone that is used up then carries over to the next zone.
            let raised = taken.wrapping_sub(self.0);
            if raised == 0 {
                return None;
            }
            let first = raised.trailing_zeros() / 4 * 4;
            taken = raised - (!self.0 >> first << first);
            Some(Self(taken))
        })
    }
}

/// Zones that no table has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a set takes at most 15 cards from a zone, and the zones are \"hand\" and seats 0 to 5")]
pub struct NotZones;

impl TryFrom<Vec<Zone>> for Zones {
    type Error = NotZones;

    fn try_from(list: Vec<Zone>) -> Result<Self, NotZones> {
        let mut zones = Self::NOWHERE;
        for zone in list {
            let known = !matches!(zone, Zone::Row(seat) if seat.index() + 1 >= Zone::COUNT);
            if !known || zones.count(zone) == 15 {
                return Err(NotZones);
            }
            zones.add(zone, 1);
        }
        Ok(zones)
    }
}

impl From<Zones> for Vec<Zone> {
    fn from(zones: Zones) -> Self {
        zones.iter().flat_map(|(zone, count)| std::iter::repeat_n(zone, usize::from(count))).collect()
    }
}

impl fmt::Debug for Zones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Vec::from(*self)).finish()
    }
}
