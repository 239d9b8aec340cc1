//! Who is asked what to do, and what speaks for it: what the reasons of hints are found from.

use super::builder::Audience;
use crate::game::{Public, View};
use crate::seat::{Seat, SeatSet};
use crate::text::Arg;

/// What speaks for a choice: a sentence that is true of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The sentence.
    pub text: String,
    /// What speaks for it, and how much: the more, the better.
    weight: (&'static str, i32),
}

impl Why {
    /// The same of this weight: where another choice has the same for it, the higher one counts.
    pub(crate) fn weighing(mut self, weight: i32) -> Self {
        self.weight.1 = weight;
        self
    }

    /// The same, as something that is compared with what is said by this key.
    pub(crate) fn of_kind(mut self, kind: &'static str) -> Self {
        self.weight.0 = kind;
        self
    }

    /// Whether this speaks for a choice no less than `other` does for its own: the same sentence, or as much of it.
    #[must_use]
    pub fn matches(&self, other: &Self) -> bool {
        let ((own, weight), (kind, least)) = (self.weight, other.weight);
        own == kind && (weight >= least || self.text == other.text)
    }
}

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
    /// What is said by this key, with its arguments.
    pub(crate) fn with<'b>(
        &self,
        key: &'static str,
        args: impl IntoIterator<Item = (&'static str, Arg<'b>)>,
    ) -> Why {
        Why { text: self.audience.with(key, args), weight: (key, 0) }
    }

    /// What is said by this key.
    pub(crate) fn text(&self, key: &'static str) -> Why {
        self.with(key, [])
    }

    /// What is said with a `$count`, which is its weight.
    pub(crate) fn counted(&self, key: &'static str, count: usize) -> Why {
        self.with(key, [("count", Arg::from(count))]).weighing(count as i32)
    }

    /// What is said of another player, with `$name` and `$you`, and `args` beside them.
    pub(crate) fn about<'b>(
        &self,
        key: &'static str,
        other: Seat,
        args: impl IntoIterator<Item = (&'static str, Arg<'b>)>,
    ) -> Why {
        Why { text: self.audience.about(key, other, args), weight: (key, 0) }
    }

    /// What is said of several players, their `$names` in it.
    pub(crate) fn naming(&self, key: &'static str, others: SeatSet) -> Why {
        self.with(key, [("names", Arg::from(self.audience.names_of(others)))])
    }
}
