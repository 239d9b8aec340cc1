//! Where a learner stands in a lesson: what is said now, what is marked, and what a move does.

use super::{LEARNER, Lesson, Mark, Page, texts};
use crate::catalogue::{AnyAction, AnySeries, AnyView};
use crate::entry::What;
use crate::scene::{Audience, ChoiceId, ItemId};
use crate::seat::Seat;
use crate::series::{MatchView, Move};
use crate::text::Arg;

/// What is said at one moment of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The text: a few short sentences.
    pub text: String,
    /// The items that it speaks of, or that are to be tapped.
    pub marks: Vec<ItemId>,
    /// The choice that is suggested, once it is offered.
    pub choice: Option<ChoiceId>,
    /// True if there is more to be said; else the lesson waits for a move.
    pub can_read_on: bool,
    /// True if the learner has made another move than the one that was suggested:
    /// taking it back tries again, reading on goes on alone.
    pub astray: bool,
}

/// Someone who takes a lesson. Where they stand follows from what entered the log,
/// and from how much they have read since.
#[derive(Clone, Debug)]
pub struct Learner {
    lesson: Lesson,
    place: Place,
    /// How many pages of this place are read.
    read: usize,
}

/// A place in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Before this move of the script.
    Before(usize),
    /// Something else was done in place of this move: everybody plays freely.
    Astray(usize),
    /// The script is through: everybody plays freely.
    Through,
    /// The first round is counted.
    Counted,
}

impl Learner {
    /// One who begins.
    #[must_use]
    pub const fn new(lesson: Lesson) -> Self {
        Self { lesson, place: Place::Before(0), read: 0 }
    }

    /// This has entered the log, and the match now stands like `series`.
    pub fn entered(&mut self, what: &What<AnyAction>, series: &AnySeries) {
        let What::Move { seat, step, .. } = *what else { return };
        let place = if series.sheet().rounds().is_empty() { self.after(seat, step) } else { Place::Counted };
        if place != self.place {
            (self.place, self.read) = (place, 0);
        } else if seat == LEARNER {
            // Whoever plays on has heard enough.
            self.read = self.page_count();
        }
    }

    fn after(&self, seat: Seat, step: Move<AnyAction>) -> Place {
        match self.place {
            Place::Before(number) if !self.lesson.beats[number].is_followed_by(seat, step) => {
                Place::Astray(number)
            }
            Place::Before(number) if number + 1 < self.lesson.beats.len() => Place::Before(number + 1),
            Place::Before(_) => Place::Through,
            place => place,
        }
    }

    /// What is said now; nothing once the learner plays alone.
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
            let Place::Astray(number) = self.place else { return None };
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
            Place::Before(number) if !can_read_on => Some(view.way_to(self.lesson.beats[number].step)),
            _ => None,
        };
        let (taps, choice) = suggested.unwrap_or_default();
        marks.extend(taps);
        Some(LessonStep { text: text(&page.text), marks, choice, can_read_on, astray: false })
    }

    /// Reads on. `false`, and nothing changes, where a move is waited for or nothing is said.
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

    /// The next move of the script, while it is followed.
    #[must_use]
    pub fn next(&self) -> Option<(Seat, Move<AnyAction>)> {
        let Place::Before(number) = self.place else { return None };
        let beat = &self.lesson.beats[number];
        Some((beat.seat, beat.step))
    }

    fn waits_for_learner(&self) -> bool {
        self.next().is_some_and(|(seat, _)| seat == LEARNER)
    }

    fn pages(&self) -> &[Page] {
        match self.place {
            Place::Before(number) => &self.lesson.beats[number].pages,
            Place::Astray(_) => &[],
            Place::Through => &self.lesson.end,
            Place::Counted => &self.lesson.counted,
        }
    }

    fn page_count(&self) -> usize {
        // What whoever goes astray is told is made from what was suggested.
        if matches!(self.place, Place::Astray(_)) { 1 } else { self.pages().len() }
    }
}
