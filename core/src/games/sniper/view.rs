//! What everybody sees. Nobody looks into their own pile, so a view is what is public and no more.

use super::captures::Captures;
use super::pool::Pool;
use super::{Options, Sniper};
use crate::game::{self, Sound, makes_up};
use crate::games::multiples::{Card, Cards, Factors};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What everybody knows. Nothing hidden is ever put in here: the state is this and the face-down cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// How often everybody's next card was turned.
    pub flips: u8,
    /// True if the game is over.
    pub over: bool,
    /// Who sees nothing left to take.
    pub ready: SeatSet,
    /// The open cards.
    pub pool: Pool,
    /// Those of them that were turned last.
    pub fresh: Cards,
    /// What was claimed by error, in the order of time.
    pub errors: Vec<Error>,
    /// What was taken, in the order of time.
    pub captures: Captures,
}

/// A claim that was an error: its seat has been told, and is not told again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Error {
    /// Whose.
    pub seat: Seat,
    /// Which card.
    pub card: Card,
    /// The two that were named, where the option asks for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<Factors>,
    /// The table it was claimed at.
    pub table: u8,
}

impl Public {
    /// How many play.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// The cards of the match.
    #[must_use]
    pub const fn pack(&self) -> Cards {
        self.options.pack(self.seat_count())
    }

    /// Cards in everybody's pile at the start,
    /// which is how often cards are turned: equal piles, the rest is out. [S]
    #[must_use]
    #[inline]
    pub const fn pile(&self) -> u8 {
        (self.pack().len() / self.seat_count()) as u8
    }

    /// The number of the table as it lies now: it grows with every flip and every capture. [R]
    #[must_use]
    #[inline]
    pub const fn table(&self) -> u8 {
        self.flips + self.captures.len()
    }

    /// The cards that lay open at a table of the past; a table to come is none.
    #[must_use]
    pub fn open_at(&self, table: u8) -> Option<Cards> {
        match table.cmp(&self.table()) {
            Ordering::Greater => return None,
            // Nearly every claim is made at the table that lies there.
            Ordering::Equal => return Some(self.pool.cards()),
            Ordering::Less => {}
        }
        let open = self.pool.iter().filter(|placed| placed.since <= table).map(|placed| placed.card);
        let taken = self.captures.list().iter().filter(|taken| (taken.since..taken.until).contains(&table));
        Some(open.chain(taken.map(|taken| taken.card)).collect())
    }

    /// How many trophies a seat has.
    #[must_use]
    pub fn trophies(&self, seat: Seat) -> usize {
        self.captures.of(seat).count()
    }

    /// The cards nobody has seen: in the piles, and out.
    #[must_use]
    pub fn unseen(&self) -> Cards {
        self.pack().minus(self.pool.cards()).minus(self.captures.after(0))
    }
}

/// What a seat alone knows: nothing, for nobody looks into the own pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {}

/// What a viewer may know.
pub type View = game::View<Public>;

impl Sound for View {
    fn seats(&self) -> usize {
        self.public.seat_count()
    }

    fn is_sound(&self) -> bool {
        let public = &self.public;
        let taken = public.captures.list();
        let owners = taken.iter().filter_map(|capture| capture.owner);
        let erred = public.errors.iter().map(|error| error.seat);
        if !self.sits::<Sniper>(owners.chain(public.ready.iter()).chain(erred))
            || public.flips > public.pile()
        {
            return false;
        }
        let hidden = public.pack().len() - usize::from(public.flips) * public.seat_count();
        let seen = public.pool.cards().iter().chain(taken.iter().map(|capture| capture.card));
        makes_up(seen, hidden, public.pack().iter())
    }
}
