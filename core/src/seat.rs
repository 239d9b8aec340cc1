//! Seats at a table, sets of seats, viewers and turns.

use crate::bits::bit_set;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game has.
    pub const MAX: usize = 8;

    /// Returns the seat with this number; `None` from [`Seat::MAX`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// Returns the seat with this number, for numbers that the rules themselves produce (`index % MAX`).
    #[must_use]
    pub const fn at(index: usize) -> Self {
        Self((index % Self::MAX) as u8)
    }

    /// Returns the seat's number, `0..8`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the seat's number for a scene, which counts in 32 bits.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Returns the next seat clockwise, which is the left neighbour, at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        let next = self.0 + 1;
        if next as usize >= seats { Self(0) } else { Self(next) }
    }

    /// Returns the seat before this one, which is the right neighbour, at a table of `seats`.
    #[must_use]
    pub const fn previous(self, seats: usize) -> Self {
        self.clockwise(seats - 1, seats)
    }

    /// Returns the seat `steps` places further clockwise at a table of `seats`.
    #[must_use]
    pub const fn clockwise(self, steps: usize, seats: usize) -> Self {
        let place = self.0 as usize + steps;
        // Most steps stay within one round, and a division is the dearest operation of a trick.
        let place = if place < seats {
            place
        } else if place < 2 * seats {
            place - seats
        } else {
            place % seats
        };
        Self(place as u8)
    }

    /// Returns all seats of a table of `seats`, from 0.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats as u8).map(Self)
    }

    /// Returns this seat's element of a list by seat; the default if the list is shorter.
    #[inline]
    #[must_use]
    pub fn of<T: Copy + Default>(self, list: &[T]) -> T {
        list.get(self.index()).copied().unwrap_or_default()
    }

    /// Returns all seats of a table of `seats`, clockwise from this one.
    pub fn round_from(self, seats: usize) -> impl Iterator<Item = Self> + Clone {
        (0..seats).map(move |steps| self.clockwise(steps, seats))
    }
}

/// Returns an array with an element for every seat: those of the list, then defaults.
pub fn by_seat<T: Copy + Default, const N: usize>(list: &[T]) -> [T; N] {
    let mut all = [T::default(); N];
    all.iter_mut().zip(list).for_each(|(own, given)| *own = *given);
    all
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, &'static str> {
        Self::new(usize::from(index)).ok_or("seats are numbered 0 to 7")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u8);

bit_set!(SeatSet(u8) of Seat: |seat| seat.0, Seat);

impl SeatSet {
    /// Returns every seat of a table of `seats`.
    #[must_use]
    pub const fn all(seats: usize) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// Returns the seats whose bits are set: bit `i` is seat `i`.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Returns the bits: bit `i` is set if seat `i` is in the set.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the seat with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the only seat, if there is exactly one.
    #[must_use]
    pub const fn sole(self) -> Option<Seat> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    /// Returns the seats clockwise from `first`, which may be outside the set.
    pub fn round_from(self, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        // The seats before `first` come a round later: bit `i + 8` is seat `i` too.
        let before = self.0 & ((1 << first.0) - 1);
        let mut rest = u16::from(self.0 ^ before) | u16::from(before) << Seat::MAX;
        std::iter::from_fn(move || {
            let next = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (next < 2 * Seat::MAX).then_some(Seat::at(next))
        })
    }
}

/// A viewer of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player in a seat, who knows what that seat may know.
    Seat(Seat),
    /// An onlooker, who knows the public part.
    Spectator,
}

impl Viewer {
    /// Returns the seat; `None` for a spectator.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Returns true if this viewer sits in `seat`.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }

    /// Returns true if the viewer may know what is only for this seat; `None`: everybody may.
    #[must_use]
    pub fn may_know(self, only_for: Option<Seat>) -> bool {
        only_for.is_none_or(|seat| self.is(seat))
    }

    /// Returns every seat of a table of `seats`, then a spectator.
    pub fn everybody(seats: usize) -> impl Iterator<Item = Self> + Clone {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}

/// The seats that act now.
/// It is public: it never tells what a player holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// The seats that must act before play goes on; several choose at the same time.
    pub must: SeatSet,
    /// The seats that may act at any time, without being asked (NUM-X: Facteur X),
    /// or beside what they are asked (sniper: claims).
    /// A seat named here may hold nothing that it could use: whether it does is not public.
    /// The rules alone judge the actions of such seats, in the order of arrival.
    pub may: SeatSet,
}

impl Turn {
    /// The turn after the end of the deal: nobody acts any more.
    pub const OVER: Self = Self { must: SeatSet::EMPTY, may: SeatSet::EMPTY };

    /// Returns the turn of one seat that must act, while nobody else may.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self { must: SeatSet::only(seat), may: SeatSet::EMPTY }
    }

    /// Returns the turn of several seats that must act, in any order.
    #[must_use]
    pub const fn together(must: SeatSet) -> Self {
        Self { must, may: SeatSet::EMPTY }
    }

    /// Returns every seat that can act, once each, clockwise from `first`.
    /// Seats that may act come before those that only must.
    pub fn in_order(self, first: Seat, seats: usize) -> impl Iterator<Item = Seat> {
        let of = move |set: SeatSet| set.and(SeatSet::all(seats)).round_from(first);
        of(self.may).chain(of(self.must.minus(self.may)))
    }

    /// Returns true if nobody acts any more.
    #[must_use]
    pub const fn is_over(self) -> bool {
        self.must.is_empty() && self.may.is_empty()
    }
}
