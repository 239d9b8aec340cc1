//! Who is asked what to do: what the reasons of hints are found from.

use super::builder::Audience;
use crate::game::{Public, View};
use crate::seat::{Seat, SeatSet};
use crate::text::Arg;

/// A player before a choice: what they see, and how they are spoken to.
/// A game's reasons are methods on it, in its `scene/why.rs`.
#[derive(Debug)]
pub struct Asked<'a, V> {
    /// What the player sees.
    pub view: &'a V,
    /// Their seat.
    pub seat: Seat,
    /// Their language, and everybody's names.
    pub audience: &'a Audience<'a>,
}

impl<'a, P: Public> Asked<'a, View<P>> {
    /// `None` for a spectator, whom nobody asks.
    #[must_use]
    pub fn new(view: &'a View<P>, audience: &'a Audience<'a>) -> Option<Self> {
        view.viewer.seat().map(|seat| Self { view, seat, audience })
    }
}

impl<V> Asked<'_, V> {
    /// A text.
    pub(crate) fn text(&self, key: &str) -> String {
        self.audience.lang.text(key)
    }

    /// A text with a `$count`.
    pub(crate) fn counted(&self, key: &str, count: impl Into<Arg<'static>>) -> String {
        self.audience.with(key, [("count", count.into())])
    }

    /// A text about another player, with `$name`.
    pub(crate) fn about(&self, key: &str, other: Seat) -> String {
        self.audience.about(key, other, [])
    }

    /// A text about several players, their `$names` in it.
    pub(crate) fn naming(&self, key: &str, others: SeatSet) -> String {
        self.audience.with(key, [("names", Arg::from(self.audience.names_of(others)))])
    }
}
