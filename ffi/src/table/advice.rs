//! Advice on the next move, and reviews of past ones:
//! both think on the calling thread while the table goes on.

use super::Table;
use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use cartable_core::bot::advice::Hint;
use cartable_core::record::Record;
use cartable_core::review;
use cartable_core::scene::Audience;
use cartable_core::seat::Seat;
use std::sync::Arc;

/// A moment of a match where another choice would have gained a player much.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Moment {
    /// The round, from 1.
    pub round: u32,
    /// The number of steps of the record before it: the argument of `Replay::go_to` that shows it.
    pub step: u32,
    /// The choice that was made, as the scene worded it.
    pub played: String,
    /// The better choice.
    pub better: String,
    /// The reason, in one sentence.
    pub why: String,
    /// The gain: how many more matches of a hundred the better choice wins.
    pub gain: u32,
}

/// A listener for the progress of a review.
#[uniffi::export(foreign)]
pub trait ReviewListener: Send + Sync {
    /// Reports that `done` of `total` parts are reviewed.
    /// It is called on the thread that asked for the review.
    fn progress(&self, done: u32, total: u32);
}

#[uniffi::export]
impl Table {
    /// Returns the best choice for the player now, with the reason, judged from the player's view alone.
    /// This device computes it, at an online table too.
    /// It may take a second, so call it off the main thread; the table goes on meanwhile.
    ///
    /// # Errors
    /// `NotOffered` if the table asks nothing of the player now, or was left;
    /// also while [`super::TableStatus::unaided`] is true.
    pub fn hint(&self) -> Result<Hint, CartableError> {
        let seen = lock(&self.state).advised()?;
        let signals = self.notifier.signals();
        let hint = seen.view.hint(seen.company, seen.audience(), &|| signals.is_closed());
        let lang = seen.audience().lang;
        if signals.is_closed() {
            return Err(Failure::Closed.for_app(lang));
        }
        hint.ok_or(Failure::NoHint).for_app(lang)
    }

    /// Returns the three moments of the finished match where another choice would have gained the player
    /// most, the greatest first;
    /// fewer if there are fewer.
    /// It takes seconds, so call it off the main thread; leaving the table ends it.
    ///
    /// # Errors
    /// `NotOffered` for a spectator, if the table was left,
    /// or while [`super::TableStatus::unaided`] is true.
    /// Otherwise as [`Self::record`].
    #[expect(clippy::needless_pass_by_value, reason = "what UniFFI hands over")]
    pub fn moments(&self, listener: Option<Arc<dyn ReviewListener>>) -> Result<Vec<Moment>, CartableError> {
        let seen = lock(&self.state).advised()?;
        let lang = seen.audience().lang;
        let seat = seen.viewer.seat().ok_or(Failure::NoMoments).for_app(lang)?;
        let record = Record::read(&self.fetch_record().for_app(lang)?).for_app(lang)?;
        let signals = self.notifier.signals();
        Moment::of(&record, seat, seen.audience(), listener.as_deref(), &|| signals.is_closed()).for_app(lang)
    }
}

impl Moment {
    /// Returns the greatest moments of a player, found before `stop` returns true.
    pub(super) fn of(
        record: &Record,
        seat: Seat,
        audience: Audience<'_>,
        listener: Option<&dyn ReviewListener>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<Self>, Failure> {
        let mut progress = |done: usize, total: usize| {
            if let Some(listener) = listener {
                listener.progress(done as u32, total as u32);
            }
        };
        let moments = review::moments(record, seat, audience, &mut progress, stop)?;
        if stop() { Err(Failure::Closed) } else { Ok(moments.into_iter().map(Self::from).collect()) }
    }
}

impl From<review::Moment> for Moment {
    fn from(moment: review::Moment) -> Self {
        let review::Improvement { played, better, why, gain, .. } = moment.improvement;
        let gain = (gain * 100.0).round() as u32;
        Self { round: moment.round as u32 + 1, step: moment.number as u32, played, better, why, gain }
    }
}
