//! The public part of a game.
//! Nobody looks into their own pile, so a view is the public part alone.

use super::captures::Captures;
use super::pool::Pool;
use super::{Options, Sniper};
use crate::game::{self, Sound, makes_up};
use crate::games::multiples::{Card, Cards, Factors};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The public part of a game.
/// Nothing hidden is ever put in here: the state is this and the face-down cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// The number of players.
    pub seats: u8,
    /// The number of flips so far.
    pub flips: u8,
    /// True if the game is over.
    pub over: bool,
    /// The seats that see no card left to take.
    pub ready: SeatSet,
    /// The open cards.
    pub pool: Pool,
    /// The open cards that were turned last.
    pub fresh: Cards,
    /// The erroneous claims, in the order of time.
    pub errors: Vec<Error>,
    /// The captures, in the order of time.
    pub captures: Captures,
}

/// A claim that was an error: its seat has been told, and is not told again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Error {
    /// The seat that claimed.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The two named cards, if the option asks for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<Factors>,
    /// The number of the table at which it was claimed.
    pub table: u8,
}

impl Public {
    /// Returns the number of players.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// Returns the cards of the match.
    #[must_use]
    pub const fn pack(&self) -> Cards {
        self.options.pack(self.seat_count())
    }

    /// Returns the number of cards in everybody's pile at the start, which is the number of flips.
    /// Piles are equal, and the rest is out. [S]
    #[must_use]
    #[inline]
    pub const fn pile(&self) -> u8 {
        (self.pack().len() / self.seat_count()) as u8
    }

    /// Returns the number of the present table, which grows with every flip and every capture. [R]
    #[must_use]
    #[inline]
    pub const fn table(&self) -> u8 {
        self.flips + self.captures.len()
    }

    /// Returns the cards that were open at a past table; `None` for a future one.
    #[must_use]
    pub fn open_at(&self, table: u8) -> Option<Cards> {
        match table.cmp(&self.table()) {
            Ordering::Greater => return None,
            // Nearly every claim is made at the present table.
            Ordering::Equal => return Some(self.pool.cards()),
            Ordering::Less => {}
        }
        let open = self.pool.iter().filter(|placed| placed.since <= table).map(|placed| placed.card);
        let taken = self.captures.list().iter().filter(|taken| (taken.since..taken.until).contains(&table));
        Some(open.chain(taken.map(|taken| taken.card)).collect())
    }

    /// Returns the number of trophies of a seat.
    #[must_use]
    pub fn trophies(&self, seat: Seat) -> usize {
        self.captures.of(seat).count()
    }

    /// Returns the cards nobody has seen: in the piles, and out.
    #[must_use]
    pub fn unseen(&self) -> Cards {
        self.pack().minus(self.pool.cards()).minus(self.captures.after(0))
    }
}

/// The private knowledge of a seat: nothing, because nobody looks into their own pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {}

/// The view of one viewer.
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
