//! A player before a choice, and the reasons for it, from which hints are written.

use super::builder::Audience;
use crate::game::{Public, View};
use crate::seat::{Seat, SeatSet};
use crate::text::Arg;

/// A reason for a choice: a sentence that is true of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The sentence.
    pub text: String,
    /// The kind and the weight of the reason: the more, the better.
    weight: (&'static str, i32),
}

impl Why {
    /// Returns the same with this weight: between two choices with this reason the higher weight counts.
    pub(crate) fn weighing(mut self, weight: i32) -> Self {
        self.weight.1 = weight;
        self
    }

    /// Returns the same as a reason of this kind, which is compared with all reasons of the kind.
    pub(crate) fn of_kind(mut self, kind: &'static str) -> Self {
        self.weight.0 = kind;
        self
    }

    /// Returns true if this reason is as strong for its choice as `other` is for another:
    /// the same sentence, or at least the same weight of one kind.
    #[must_use]
    pub fn matches(&self, other: &Self) -> bool {
        let ((own, weight), (kind, least)) = (self.weight, other.weight);
        own == kind && (weight >= least || self.text == other.text)
    }
}

/// A player before a choice: their view, and the language to address them in.
/// A game's reasons are methods on it, in its `scene/why.rs`.
#[derive(Debug)]
pub struct Asked<'a, V> {
    /// The player's view.
    pub view: &'a V,
    /// The player's seat.
    pub seat: Seat,
    /// The player's language, and everybody's names.
    pub audience: &'a Audience<'a>,
}

impl<'a, P: Public> Asked<'a, View<P>> {
    /// Returns `None` for a spectator, who never has to choose.
    #[must_use]
    pub fn new(view: &'a View<P>, audience: &'a Audience<'a>) -> Option<Self> {
        view.viewer.seat().map(|seat| Self { view, seat, audience })
    }
}

impl<V> Asked<'_, V> {
    /// Returns the reason with this key and its arguments.
    pub(crate) fn with<'b>(
        &self,
        key: &'static str,
        args: impl IntoIterator<Item = (&'static str, Arg<'b>)>,
    ) -> Why {
        Why { text: self.audience.with(key, args), weight: (key, 0) }
    }

    /// Returns the reason with this key.
    pub(crate) fn text(&self, key: &'static str) -> Why {
        self.with(key, [])
    }

    /// Returns the reason with this key and a `$count`, which is its weight.
    pub(crate) fn counted(&self, key: &'static str, count: usize) -> Why {
        self.with(key, [("count", Arg::from(count))]).weighing(count as i32)
    }

    /// Returns the reason about another player, with `$name` and `$you` set, and `args` beside them.
    pub(crate) fn about<'b>(
        &self,
        key: &'static str,
        other: Seat,
        args: impl IntoIterator<Item = (&'static str, Arg<'b>)>,
    ) -> Why {
        Why { text: self.audience.about(key, other, args), weight: (key, 0) }
    }

    /// Returns the reason that names several players, with `$names` set.
    pub(crate) fn naming(&self, key: &'static str, others: SeatSet) -> Why {
        self.with(key, [("names", Arg::from(self.audience.names_of(others)))])
    }
}
