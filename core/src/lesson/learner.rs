//! The learner's place in a lesson: the present text, the marks, and the effect of a move.

use super::{LEARNER, Lesson, Mark, Page, texts};
use crate::catalogue::{AnyAction, AnySeries, AnyView};
use crate::entry::What;
use crate::scene::{Audience, ChoiceId, ItemId};
use crate::seat::Seat;
use crate::series::{MatchView, Move};
use crate::text::Arg;

/// The text of one moment of a lesson, with its marks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct LessonStep {
    /// The text: a few short sentences.
    pub text: String,
    /// The items that the text is about, or that are to be tapped.
    pub marks: Vec<ItemId>,
    /// The choice that is suggested, once it is offered.
    pub choice: Option<ChoiceId>,
    /// True if there is more to read; else the lesson waits for a move.
    pub can_read_on: bool,
    /// True if the learner has made another move than the suggested one.
    /// Taking it back tries again; reading on goes on without the script.
    pub astray: bool,
}

/// A player who takes a lesson.
/// Their place follows from the log, and from the pages that they have read since.
#[derive(Clone, Debug)]
pub struct Learner {
    lesson: Lesson,
    place: Progress,
    /// The number of pages read at this place.
    read: usize,
}

/// A place in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// Before this move of the script.
    Before(usize),
    /// After another move than this one of the script: everybody plays freely.
    Astray(usize),
    /// After the script: everybody plays freely.
    Through,
    /// After the first round is counted.
    Counted,
}

impl Learner {
    /// Returns a learner at the beginning.
    #[must_use]
    pub const fn new(lesson: Lesson) -> Self {
        Self { lesson, place: Progress::Before(0), read: 0 }
    }

    /// Takes an entry of the log, after which the match stands like `series`.
    pub fn entered(&mut self, what: &What<AnyAction>, series: &AnySeries) {
        let What::Move { seat, step, .. } = *what else { return };
        let place =
            if series.sheet().rounds().is_empty() { self.after(seat, step) } else { Progress::Counted };
        if place != self.place {
            (self.place, self.read) = (place, 0);
        } else if seat == LEARNER {
            // A player who moves on has read enough.
            self.read = self.page_count();
        }
    }

    fn after(&self, seat: Seat, step: Move<AnyAction>) -> Progress {
        match self.place {
            Progress::Before(number) if !self.lesson.beats[number].is_followed_by(seat, step) => {
                Progress::Astray(number)
            }
            Progress::Before(number) if number + 1 < self.lesson.beats.len() => Progress::Before(number + 1),
            Progress::Before(_) => Progress::Through,
            place => place,
        }
    }

    /// Returns the present text; `None` once the learner plays alone.
    #[must_use]
    pub fn said(&self, view: &MatchView<AnyView>, audience: Audience<'_>) -> Option<LessonStep> {
        if self.read >= self.page_count() {
            return None;
        }
        let can_read_on = !self.waits_for_learner() || self.read + 1 < self.page_count();
        let args = || {
            let others = LEARNER.round_from(view.status.sheet.seats()).skip(1);
            let names = ["one", "two", "three"].into_iter().zip(others);
            let names = names.map(|(key, seat)| (key, Arg::from(audience.name(seat).to_owned())));
            let sheet = &view.status.sheet;
            let points = sheet.rounds().first().map_or(0, |points| points[LEARNER.index()]);
            let won = sheet.leaders().contains(LEARNER);
            names.chain([("points", Arg::from(points)), ("won", Arg::from(won))])
        };
        let text = |key: &str| texts().with(audience.lang, key, args());
        let Some(page) = self.pages().get(self.read) else {
            let Progress::Astray(number) = self.place else { return None };
            let why = self.lesson.beats[number].otherwise.as_deref().map(text);
            let freely = audience.lang.text("lesson-freely");
            let text = why.into_iter().chain([freely]).collect::<Vec<_>>().join(" ");
            return Some(LessonStep { text, marks: Vec::new(), choice: None, can_read_on, astray: true });
        };
        let mut marks = Vec::new();
        for mark in &page.marks {
            match *mark {
                Mark::Item(item) => marks.push(item),
                Mark::Action(action) => marks.extend(view.way_to(Move::Act(action)).0),
            }
        }
        let suggested = match self.place {
            Progress::Before(number) if !can_read_on => Some(view.way_to(self.lesson.beats[number].step)),
            _ => None,
        };
        let (taps, choice) = suggested.unwrap_or_default();
        marks.extend(taps);
        Some(LessonStep { text: text(&page.text), marks, choice, can_read_on, astray: false })
    }

    /// Reads on.
    /// Returns `false`, and changes nothing, if the lesson waits for a move or has no text.
    pub fn read_on(&mut self) -> bool {
        let last = self.page_count().saturating_sub(usize::from(self.waits_for_learner()));
        let can = self.read < last;
        self.read += usize::from(can);
        can
    }

    /// Returns true if the others hold still: the learner reads, or is to move.
    #[must_use]
    pub fn is_waited_for(&self) -> bool {
        self.read < self.page_count() || self.waits_for_learner()
    }

    /// Returns the next move of the script, while the learner follows it.
    #[must_use]
    pub fn next(&self) -> Option<(Seat, Move<AnyAction>)> {
        let Progress::Before(number) = self.place else { return None };
        let beat = &self.lesson.beats[number];
        Some((beat.seat, beat.step))
    }

    fn waits_for_learner(&self) -> bool {
        self.next().is_some_and(|(seat, _)| seat == LEARNER)
    }

    fn pages(&self) -> &[Page] {
        match self.place {
            Progress::Before(number) => &self.lesson.beats[number].pages,
            Progress::Astray(_) => &[],
            Progress::Through => &self.lesson.end,
            Progress::Counted => &self.lesson.counted,
        }
    }

    fn page_count(&self) -> usize {
        // The text after another move is made from the suggested one.
        if matches!(self.place, Progress::Astray(_)) { 1 } else { self.pages().len() }
    }
}
