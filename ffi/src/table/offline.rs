//! A match on this device: one person or none, bots, and the record that saves it.
//!
//! Everything here is synchronous and knows no clock:
//! callers pass `now_ms`, and the [`Agenda`] returns what is due.
//! The threads around it (`mod.rs`) only think, wait and call.

use super::PlayerSetup;
use crate::error::Failure;
use crate::setup::check_name;
use cartable_core::agenda::{Agenda, Bots, Pace, Plan, Question};
use cartable_core::catalogue::{AnyAction, AnyOptions, AnySeries, AnyView};
use cartable_core::entry::{By, Entry, What};
use cartable_core::fault::{Driver, Events, Fault};
use cartable_core::game::named_dealer;
use cartable_core::lesson::{Learner, Lesson};
use cartable_core::record::{Player, Record};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::{MatchView, Move};
use cartable_core::text::Lang;
use cartable_pages::Notice;

/// The result of a move, as the viewer sees it.
pub(super) struct Happened {
    pub view: MatchView<AnyView>,
    pub events: Events,
}

/// A running match and its record.
pub(super) struct Engine {
    series: AnySeries,
    record: Record,
    viewer: Viewer,
    agenda: Agenda,
    driver: Driver,
    /// The person's place in the lesson, if the match is one.
    learner: Option<Learner>,
    /// `None`: bots act within the call that lets them.
    pace: Option<Pace>,
    fault: Option<Failure>,
    /// The number of entries when the bots were last asked.
    asked_at: Option<usize>,
}

impl Engine {
    /// Returns the record of a match that has not begun.
    pub fn record_of(
        options: AnyOptions,
        seed: Seed,
        players: Vec<PlayerSetup>,
        first_dealer: Option<u32>,
    ) -> Result<Record, Failure> {
        let seats = players.len();
        let first_dealer = first_dealer.map(|seat| named_dealer(seat as usize, seats)).transpose()?;
        let mut record = Record::new(options, seats, first_dealer, seed);
        record.players = Self::players(players)?;
        Ok(record)
    }

    /// Returns the players as a record names them.
    pub fn players(players: Vec<PlayerSetup>) -> Result<Vec<Player>, Failure> {
        let player = |PlayerSetup { name, level }| check_name(&name).map(|name| Player { name, level });
        players.into_iter().map(player).collect()
    }

    /// Goes on with a match as its record left it, and returns the events so far.
    /// Without a pace nobody waits.
    pub fn resume(
        record: Record,
        pace: Option<Pace>,
        driver: Driver,
        now_ms: u64,
    ) -> Result<(Self, Events), Failure> {
        let people: Vec<Seat> = Seat::all(record.seats.min(Seat::MAX))
            .filter(|seat| record.players.get(seat.index()).is_none_or(|player| player.level.is_none()))
            .collect();
        let viewer = match people[..] {
            [] => Viewer::Spectator,
            [seat] => Viewer::Seat(seat),
            _ => return Err(Failure::People(people.len())),
        };
        let bots = Bots::new(record.seed, record.players.iter().map(|player| player.level));
        let dealt = record.start()?;
        let mut events = dealt.dealt();
        let mut agenda = Agenda::new(pace, bots, now_ms, &dealt);
        let mut learner = Lesson::taken_in(&record).map(Learner::new);
        let series = record.replay_each(|series, entry, happened| {
            events.extend_from_slice(happened);
            agenda.entered(entry.at_ms, &entry.what, series);
            if let Some(learner) = &mut learner {
                learner.entered(&entry.what, series);
            }
        })?;
        agenda.resumed(now_ms);
        Ok((
            Self { series, record, viewer, agenda, driver, learner, pace, fault: None, asked_at: None },
            events,
        ))
    }

    /// Returns the match.
    pub const fn series(&self) -> &AnySeries {
        &self.series
    }

    /// Returns the record so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the one person of the table.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Returns true if bots wait before they act.
    pub const fn has_pace(&self) -> bool {
        self.pace.is_some()
    }

    /// Returns how long bots wait before they act.
    pub const fn pace(&self) -> Option<Pace> {
        self.pace
    }

    /// Sets how long bots wait before they act from now on; a table without a pace stays as it is.
    pub fn set_pace(&mut self, pace_ms: u32) {
        let Some(pace) = &mut self.pace else { return };
        pace.pause_ms = pace_ms.max(1);
        self.agenda.set_pace(*pace);
    }

    /// Returns the driver of bots and rules.
    pub const fn driver(&self) -> Driver {
        self.driver
    }

    /// Returns the players' names.
    pub fn names(&self) -> Vec<String> {
        self.record.players.iter().map(|player| player.name.clone()).collect()
    }

    /// Returns the notice for the player.
    pub fn notice(&self, lang: Lang) -> Option<Notice> {
        self.fault.as_ref().map(|failure| failure.notice(lang))
    }

    /// Notes if the person has something picked now: see [`Agenda::picking`].
    pub fn picking(&mut self, now_ms: u64, is_picking: bool) {
        self.agenda.picking(now_ms, is_picking);
    }

    /// Plays the person's move.
    pub fn play(&mut self, seat: Seat, step: Move<AnyAction>, now_ms: u64) -> Result<Happened, Failure> {
        self.fault = None;
        self.enter(What::Move { seat, by: By::Person, step }, now_ms)
    }

    /// Returns the present view of the match, with these events.
    pub fn after(&self, events: Events) -> Happened {
        Happened { view: self.series.view(self.viewer), events }
    }

    /// Returns the number of entries left when the person takes their last action back.
    /// `None`: they race, or have asked for the next round since.
    fn before_last_action(&self) -> Option<usize> {
        let is_own = |entry: &Entry<AnyAction>| matches!(entry.what, What::Move { seat, by: By::Person, .. } if self.viewer.is(seat));
        let last = self.record.entries.iter().rposition(is_own)?;
        let is_action = matches!(self.record.entries[last].step(), Some((_, Move::Act(_))));
        (is_action && !self.record.game.races()).then_some(last)
    }

    /// Returns true if the person can take their last action back.
    pub fn can_take_back(&self) -> bool {
        self.before_last_action().is_some()
    }

    /// Takes the person's last action back, with all its consequences, and returns the events until then.
    /// The record notes that it was done.
    pub fn take_back(&mut self, now_ms: u64) -> Result<Events, Failure> {
        let entries = self.before_last_action().ok_or(Failure::NothingToTakeBack)?;
        let mut record = self.record.until(entries);
        record.taken_back = record.taken_back.saturating_add(1);
        let (before, events) = Self::resume(record, self.pace, self.driver, now_ms)?;
        *self = before;
        Ok(events)
    }

    /// Returns the question for the bots, if one of them must act.
    /// Each state of the match is asked once: a bot that failed at it would fail again and again.
    /// In a lesson the bots wait while its text is read, and follow its script while there is one.
    pub fn ask(&mut self) -> Option<Question> {
        if self.learner.as_ref().is_some_and(Learner::is_waited_for) {
            return None;
        }
        let entries = self.record.entries.len();
        let is_new = self.asked_at.replace(entries) != Some(entries);
        let question = self.agenda.question(&self.series).filter(|_| is_new)?;
        Some(match self.learner.as_ref().and_then(Learner::next) {
            Some((seat, step)) => question.told(seat, step),
            None => question,
        })
    }

    /// Returns the person's place in the lesson, if the match is one.
    pub const fn learner(&self) -> Option<&Learner> {
        self.learner.as_ref()
    }

    /// Reads on in the lesson; returns false if it needs a move to go on.
    pub fn read_on(&mut self) -> bool {
        self.learner.as_mut().is_some_and(Learner::read_on)
    }

    /// Takes the bots' plan.
    pub fn planned(&mut self, plan: Plan) {
        self.agenda.planned(plan, &self.series);
    }

    /// Returns when something is due.
    pub fn due_ms(&self) -> Option<u64> {
        self.agenda.due_ms()
    }

    /// Returns when the time of the running period is up.
    pub fn time_up_ms(&self) -> Option<u64> {
        self.agenda.time_up_ms()
    }

    /// Performs everything that is due by now, one thing after the other.
    /// A bot whose move the rules refuse has failed:
    /// the player is shown a notice, and the match stays as it is.
    pub fn advance(&mut self, now_ms: u64) -> Vec<Happened> {
        let mut all = Vec::new();
        while let Some(due) = self.agenda.take_due(now_ms, &self.series) {
            for what in due {
                match self.enter(what, now_ms) {
                    Ok(happened) => all.push(happened),
                    // If several clocks ran out together, the first entry may already have settled the
                    // others: they are refused.
                    Err(Failure::Refused(_)) if matches!(what, What::Move { by: By::Clock, .. }) => {}
                    Err(failure) => {
                        self.fault = Some(Failure::Fault(failure.to_string()));
                        break;
                    }
                }
            }
        }
        all
    }

    /// Returns true if the program has failed since the person's last move.
    pub const fn has_failed(&self) -> bool {
        self.fault.is_some()
    }

    /// Notes that the program failed at this table.
    pub fn failed(&mut self, fault: &Fault) {
        self.fault = Some(Failure::Fault(fault.to_string()));
    }

    fn enter(&mut self, what: What<AnyAction>, now_ms: u64) -> Result<Happened, Failure> {
        let (series, events) = self.driver.apply(&self.series, &what)?;
        self.series = series;
        // The clock of a device can be set back, but no entry may be earlier than the one before.
        let last_ms = self.record.entries.last().map_or(0, |entry| entry.at_ms);
        self.record.entries.push(Entry { at_ms: now_ms.max(last_ms), what });
        self.record.result = self.series.result();
        self.agenda.entered(now_ms, &what, &self.series);
        if let Some(learner) = &mut self.learner {
            learner.entered(&what, &self.series);
        }
        Ok(self.after(events))
    }
}
