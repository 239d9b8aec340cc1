//! The places of cards: the own hand, and everybody's visible rows. A set may mix them freely. [S]

use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The place from which a card is taken.
/// The JSON is `"hand"`, or the number of the seat whose visible card it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The own hand.
    Hand,
    /// The visible row of a seat.
    #[serde(untagged)]
    Row(Seat),
}

impl Place {
    /// The number of places at the largest table: the hand and six rows.
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

/// The number of equal cards at each place: four bits a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Place>", into = "Vec<Place>")]
pub struct Places(u32);

impl Places {
    /// No card at any place.
    pub const NOWHERE: Self = Self(0);

    /// Returns the number of cards at a place.
    #[must_use]
    #[inline]
    pub const fn count(self, place: Place) -> u8 {
        (self.0 >> place.shift()) as u8 & 15
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

    /// Adds `count` cards at a place.
    #[inline]
    pub(super) const fn add(&mut self, place: Place, count: u8) {
        self.0 += (count as u32) << place.shift();
    }

    /// Returns one card at this place.
    #[must_use]
    pub(super) const fn one(place: Place) -> Self {
        Self::NOWHERE.with(place)
    }

    /// Returns the same with one more card at a place.
    #[must_use]
    pub(super) const fn with(mut self, place: Place) -> Self {
        self.add(place, 1);
        self
    }

    /// Returns the places with the number of cards at each.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Place, u8)> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let shift = rest.trailing_zeros() / 4 * 4;
            let count = (rest >> shift) as u8 & 15;
            rest &= !(15 << shift);
            Some((Place::at_shift(shift), count))
        })
    }

    /// Returns every way to take at least one of these cards.
    #[inline]
    pub fn ways(self) -> impl Iterator<Item = Self> + Clone {
        let mut taken = 0_u32;
        std::iter::from_fn(move || {
            // Every place is raised by the difference of its limit to 15.
            // One more card at a place that is used up then carries over to the next place.
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

/// Places that no table has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a set takes at most 15 cards from a place, and the places are \"hand\" and seats 0 to 5")]
pub struct NotPlaces;

impl TryFrom<Vec<Place>> for Places {
    type Error = NotPlaces;

    fn try_from(list: Vec<Place>) -> Result<Self, NotPlaces> {
        let mut places = Self::NOWHERE;
        for place in list {
            let known = !matches!(place, Place::Row(seat) if seat.index() + 1 >= Place::COUNT);
            if !known || places.count(place) == 15 {
                return Err(NotPlaces);
            }
            places.add(place, 1);
        }
        Ok(places)
    }
}

impl From<Places> for Vec<Place> {
    fn from(places: Places) -> Self {
        places.iter().flat_map(|(place, count)| std::iter::repeat_n(place, usize::from(count))).collect()
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Vec::from(*self)).finish()
    }
}
