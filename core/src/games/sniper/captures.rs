//! The captures in the order of time, with their owners.

use crate::games::multiples::{Card, Cards, LARGE};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A card that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Capture {
    /// The card.
    pub card: Card,
    /// The seat whose trophy it is; `None` once an error has cost it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The number of the table at which it was turned.
    #[serde(default)]
    pub since: u8,
    /// The number of the table that its capture made: the first at which it was no longer open.
    #[serde(default)]
    pub until: u8,
}

/// Every captured card in the order of time: the trophies, and the cards that left the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Capture>", into = "Vec<Capture>")]
pub struct Captures {
    /// The captures. Places beyond the length have no meaning and hold [`Self::NOTHING`],
    /// so that equal lists are equal.
    list: [Capture; LARGE],
    len: u8,
}

impl Captures {
    const NOTHING: Capture = Capture { card: Card::FIRST, owner: None, since: 0, until: 0 };
    /// No capture.
    pub const EMPTY: Self = Self { list: [Self::NOTHING; LARGE], len: 0 };

    /// Returns the captures, the oldest first.
    #[must_use]
    #[inline]
    pub fn list(&self) -> &[Capture] {
        &self.list[..usize::from(self.len)]
    }

    /// Returns the number of captures.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Returns true if there is no capture.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the cards taken after the first `known` captures.
    #[must_use]
    #[inline]
    pub fn after(&self, known: u8) -> Cards {
        self.list().iter().skip(known.into()).map(|capture| capture.card).collect()
    }

    /// Adds a capture. The list has room for the whole pack.
    #[inline]
    pub const fn push(&mut self, capture: Capture) {
        if (self.len as usize) < LARGE {
            self.list[self.len as usize] = capture;
            self.len += 1;
        }
    }

    /// Returns the trophies of a seat, the oldest first.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.list().iter().filter(move |capture| capture.owner == Some(seat)).map(|capture| capture.card)
    }

    /// Takes the latest trophy of a seat out of the game, if it has one. [S]
    #[inline]
    pub fn lose(&mut self, seat: Seat) -> Option<Card> {
        let taken = &mut self.list[..usize::from(self.len)];
        let latest = taken.iter_mut().rfind(|capture| capture.owner == Some(seat))?;
        latest.owner = None;
        Some(latest.card)
    }
}

impl fmt::Debug for Captures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}

/// Converts a list; captures beyond the size of the pack are left out.
impl From<Vec<Capture>> for Captures {
    fn from(list: Vec<Capture>) -> Self {
        let mut captures = Self::EMPTY;
        for (place, capture) in captures.list.iter_mut().zip(list) {
            *place = capture;
            captures.len += 1;
        }
        captures
    }
}

impl From<Captures> for Vec<Capture> {
    fn from(captures: Captures) -> Self {
        captures.list().to_vec()
    }
}
