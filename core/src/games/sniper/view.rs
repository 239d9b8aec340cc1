//! What everybody sees. Nobody looks into his own pile, so a view is what is public and no more.

use super::Options;
use super::action::Action;
use super::captures::Captures;
use super::pool::Pool;
use crate::game::{self, Clock};
use crate::games::multiples::Cards;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use serde::{Deserialize, Serialize};

/// What everybody knows. Nothing hidden is ever put in here: the state is this and the face-down cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// How often everybody's next card was turned.
    pub flips: u8,
    /// Whether the game is over.
    pub over: bool,
    /// Who sees nothing left to take.
    pub ready: SeatSet,
    /// The open cards.
    pub pool: Pool,
    /// Those of them that were turned last.
    pub fresh: Cards,
    /// Those of them that were claimed by error at the present table.
    pub missed: Cards,
    /// What was taken, in the order of time.
    pub captures: Captures,
    /// How many of these were taken before the last flip.
    pub captured_before: u8,
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

    /// Cards in everybody's pile at the start, which is how often cards are turned: equal piles, the rest is out. [S]
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

    /// The cards that lay open at a table of the past, as far back as the last flip; an older one counts as that flip's, for
    /// nobody who sees the flip still looks at it, and no honest claim comes from further back. [R] Named so: a table to come is none.
    #[must_use]
    pub fn open_at(&self, table: u8) -> Option<Cards> {
        if table > self.table() {
            return None;
        }
        let known = table.saturating_sub(self.flips).max(self.captured_before);
        Some(self.pool.cards().union(self.captures.after(known)))
    }

    /// Who acts: everybody who is not ready must, and everybody may claim as long as cards lie open. [S]
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Turn {
        if self.over {
            return Turn::OVER;
        }
        let all = SeatSet::all(self.seat_count());
        let may = if self.pool.cards().is_empty() { SeatSet::EMPTY } else { all };
        Turn { must: all.minus(self.ready), may }
    }

    /// The time for a flip runs from the flip; the first is not turned before everybody is ready.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        let seconds = self.options.clock.filter(|_| self.flips > 0 && !self.over)?;
        Some(Clock { period: self.flips.into(), limit_ms: u32::from(seconds) * 1_000 })
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

/// What a viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What everybody knows.
    pub public: Public,
}

impl game::View for View {
    type Action = Action;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn clock(&self) -> Option<Clock> {
        self.public.clock()
    }

    fn actions(&self, out: &mut Vec<Action>) {
        if let Some(seat) = self.viewer.seat() {
            self.public.actions(seat, out);
        }
    }
}
