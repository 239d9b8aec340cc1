//! Time at a table, as numbers: milliseconds in; what is due, and when, out.
//!
//! The core knows no clock.
//! Whoever holds a table (the phone,
//! a match's task on the server) tells its [`Agenda`] what entered the log and what its bots have found,
//! waits until [`Agenda::due_ms`], and lets what [`Agenda::take_due`] then gives enter the log.
//! Nothing else decides when something happens at a table, so pauses,
//! races and time limits are tested with numbers alone and are the same on every device.
//!
//! What was decided once here, and why:
//! - **Who acts first among bots** follows from the table alone ([`quickest`]):
//!   asked clockwise from whoever must act, those who may act out of turn before those who must.
//!   The log plays no part, so a match goes on alike wherever it is taken up.
//! - **Bots that choose at the same time act together**, after one pause.
//!   Nobody sees any of their choices before all have chosen,
//!   so a pause for each would only make the people wait.
//! - **A pause** lets people follow what happens.
//!   Where a person may act out of turn it is longer, to give them the chance.
//!   Among several people it is not asked whether they hold anything to use, as the pause would tell;
//!   of the only person at a table it is, for nobody else learns of it ([`Chance`]).
//!   Whoever picks cards there holds the bots until nothing is picked any more, [`HELD_MS`] at most.
//!   In a race a bot acts when it has seen what it does:
//!   a pause on top would make it slower than its level says, and one instead quicker.
//!   Nobody waits for "next round".
//! - **Time runs from the beginning of what is looked at** ([`crate::game::Game::moment`],
//!   [`Clock::period`]), not from the last move: what changes neither must not hold anybody up.
//!   Thinking is part of a bot's pause.
//! - **What was due is due once.** A time limit that is up stays up until its period changes, whether or not
//!   the rules did anything about it: so no holder of a table spins, not after a jump of its clock either.
//! - **Even bots** ([`Bots::even`]) answer equal play equally, however long it took and whoever was quicker:
//!   of those who are asked together each decides by the table as it stood when all were asked.
//! - **A seat whose own time is up** ([`Clocks`]) gets a normal bot's decision, made by its clock and at once.
//!   After [`MISSED`] decisions in a row that bot keeps the seat, until its owner takes it back.

mod bots;
mod clocks;
mod speed;
mod timer;

pub use bots::{Bots, Plan, Question, quickest};
pub use clocks::{Clocks, SeatTime};
pub use speed::{Speed, TimeControl};
pub use timer::Timer;

use crate::bot::Level;
use crate::catalogue::{AnyAction, AnySeries};
use crate::entry::{By, MOST_ENTRIES, VoidReason, What};
use crate::seat::{Seat, SeatSet, Turn};
use crate::series::Move;

/// How long bots wait before they act, in milliseconds. With 0 they act at once, in races too: for tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// So that people can follow.
    pub pause_ms: u32,
    /// So that people who may act out of turn have the chance to; never shorter than the other pause.
    /// With 0 nobody is given the chance.
    pub chance_ms: u32,
    /// Who is given it.
    pub chance: Chance,
}

/// Who is given the chance to act out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Everybody who may: for tables of several people, whom a pause must not tell what one of them holds.
    ToWhoMay,
    /// Whoever has an action: for tables of one person.
    ToWhoCan,
}

/// How long somebody who picks cards out of turn holds the bots at the most, in milliseconds.
pub const HELD_MS: u64 = 5_000;

/// How many decisions in a row somebody lets their clock make before a bot keeps their seat.
pub const MISSED: u8 = 3;

/// How a bot plays that stands in for a person.
pub const STAND_IN: Level = Level::Normal;

/// What bots do, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Planned {
    due_ms: u64,
    /// True if a person has been given the chance to act before.
    gives_chance: bool,
    plan: Plan,
}

/// What is to happen at a table, and when.
#[derive(Clone, PartialEq, Debug)]
pub struct Agenda {
    /// None: time does not run at this table.
    pace: Option<Pace>,
    bots: Bots,
    seats: usize,
    entries: u64,
    /// What seats look at where they race, and since when.
    table: (Option<u32>, u64),
    clock: Timer,
    /// What each seat has left, at a table with clocks.
    clocks: Option<Clocks>,
    /// Whose time is up: a bot has been asked to decide for them.
    late: SeatSet,
    /// For even bots: whom the table now asks, and how it stood when it first did.
    asked: Option<(SeatSet, AnySeries)>,
    plan: Option<Planned>,
    /// Since when a person has had something picked.
    picking_since: Option<u64>,
    is_too_long: bool,
}

impl Agenda {
    /// The agenda of a match that has just been dealt.
    /// Without a pace time does not run at its table: bots act at once and no time limit is ever up.
    #[must_use]
    pub fn new(pace: Option<Pace>, bots: Bots, now_ms: u64, series: &AnySeries) -> Self {
        let asked = bots.is_even.then(|| (series.turn().must, series.clone()));
        Self {
            pace,
            bots,
            seats: series.seats(),
            entries: 0,
            table: (series.moment(), now_ms),
            clock: Timer::start(now_ms, series.clock()),
            clocks: None,
            late: SeatSet::EMPTY,
            asked,
            plan: None,
            picking_since: None,
            is_too_long: false,
        }
    }

    /// The same, of a match that began at `now_ms` and in which every seat has so much time.
    #[must_use]
    pub fn timed(self, control: TimeControl, now_ms: u64, series: &AnySeries) -> Self {
        Self { clocks: Some(Clocks::start(control, now_ms, series, self.bots.seats())), ..self }
    }

    /// What each seat has left, at a table with clocks.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Who is a bot now, be it in the place of a person.
    #[must_use]
    pub fn bots(&self) -> SeatSet {
        self.bots.seats()
    }

    /// This has entered the log, and the match now stands like `series`.
    /// Whatever bots had planned is of no interest any more.
    pub fn entered(&mut self, at_ms: u64, what: &What<AnyAction>, series: &AnySeries) {
        match *what {
            What::SeatToBot { seat, level } => self.bots.levels[seat.index()] = Some(level),
            What::Resigned { seat } => self.bots.levels[seat.index()] = Some(STAND_IN),
            What::SeatBack { seat } => self.bots.levels[seat.index()] = None,
            What::Credit { ms, .. } => self.clock.credit_ms += u64::from(ms),
            What::Move { .. } | What::Void { .. } => {}
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.entered(at_ms, what, series, self.bots.seats());
        }
        self.note_asked(what, series);
        self.late = SeatSet::EMPTY;
        self.entries += 1;
        self.plan = None;
        self.is_too_long = self.entries >= MOST_ENTRIES && !series.is_over();
        let moment = series.moment();
        if moment.is_none() || moment != self.table.0 {
            self.table = (moment, at_ms);
        }
        self.clock.look(at_ms, series.clock());
    }

    /// Keeps how the table stood when those were asked who are asked now: until all of them have answered.
    fn note_asked(&mut self, what: &What<AnyAction>, series: &AnySeries) {
        let Some((must, asked)) = &mut self.asked else { return };
        let is_same = match *what {
            What::Move { seat, .. } => must.contains(seat) && series.turn().must == must.without(seat),
            _ => series.turn().must == *must,
        };
        *must = series.turn().must;
        if !is_same || must.is_empty() {
            *asked = series.clone();
        }
    }

    /// Somebody holds the table again after nobody did: the bots look at it from now on,
    /// and a limit that was up meanwhile, when nobody could act, begins anew.
    /// One that was not runs on.
    pub fn resumed(&mut self, now_ms: u64) {
        self.table.1 = now_ms;
        if self.clock.since_ms > now_ms || self.clock.end_ms().is_some_and(|end| end <= now_ms) {
            self.clock = Timer::start(now_ms, self.clock.clock);
        }
    }

    /// Lets the bots of a table where time runs wait so long from their next plan on.
    pub const fn set_pace(&mut self, pace: Pace) {
        self.pace = Some(pace);
    }

    /// What the bots are to think about now; `None` where none of them is asked.
    /// To be asked after everything that entered.
    #[must_use]
    pub fn question(&self, series: &AnySeries) -> Option<Question> {
        let Turn { must, may } = series.turn();
        let bots = self.bots.and_for(self.late);
        let is_asked = must.union(may).iter().any(|seat| bots.level(seat).is_some());
        let question = || {
            let asked = self.asked.as_ref().map(|(_, asked)| asked.clone());
            Question { bots, series: series.clone(), asked, entries: self.entries, told: None }
        };
        (is_asked && !self.is_too_long).then(question)
    }

    /// The bots have thought, about the table as it stood when they were asked:
    /// a plan of before the last entry is dropped.
    pub fn planned(&mut self, plan: Plan, series: &AnySeries) {
        if plan.entries == self.entries {
            let (pause_ms, gives_chance) = self.pause(&plan, series);
            self.plan =
                Some(Planned { due_ms: self.table.1.saturating_add(pause_ms.into()), gives_chance, plan });
        }
    }

    /// How long bots wait before they do this, and whether that gives a person the chance to act.
    fn pause(&self, plan: &Plan, series: &AnySeries) -> (u32, bool) {
        let Some(pace) = self.pace.filter(|pace| pace.pause_ms > 0) else { return (0, false) };
        if plan.steps.iter().any(|(seat, _)| self.bots.level(*seat).is_none()) {
            return (0, false);
        }
        match plan.steps.first() {
            Some((_, Move::Act(_))) if self.table.0.is_some() => (plan.delay_ms, false),
            Some((_, Move::Act(_))) if pace.chance_ms > 0 && self.has_chance(pace.chance, series) => {
                (pace.chance_ms.max(pace.pause_ms), true)
            }
            Some((_, Move::Act(_))) => (pace.pause_ms, false),
            Some((_, Move::NextRound)) | None => (0, false),
        }
    }

    /// Returns true if a person is to be given the chance to act out of turn.
    fn has_chance(&self, chance: Chance, series: &AnySeries) -> bool {
        let is_person = |seat: &Seat| seat.index() < self.seats && self.bots.level(*seat).is_none();
        let mut people = series.turn().may.iter().filter(is_person);
        match chance {
            Chance::ToWhoMay => people.next().is_some(),
            Chance::ToWhoCan => people.any(|seat| !series.moves(seat).is_empty()),
        }
    }

    /// Returns true if a person has something picked now.
    /// Bots that have given the chance to act then wait until it is put back, or [`HELD_MS`] are over.
    pub fn picking(&mut self, now_ms: u64, is_picking: bool) {
        self.picking_since = is_picking.then(|| self.picking_since.unwrap_or(now_ms));
    }

    /// When the time for what runs now is up, if it is limited.
    #[must_use]
    pub fn time_up_ms(&self) -> Option<u64> {
        self.clock.end_ms().filter(|_| self.pace.is_some())
    }

    /// When something is due next; `None`: not before something enters the log, or bots have thought.
    #[must_use]
    pub fn due_ms(&self) -> Option<u64> {
        if self.is_too_long {
            return Some(0);
        }
        let plan = self.plan.as_ref().map(|planned| {
            let held = self.picking_since.filter(|_| planned.gives_chance);
            planned.due_ms.max(held.map_or(0, |since_ms| since_ms.saturating_add(HELD_MS)))
        });
        let own = self.clocks.as_ref().and_then(|clocks| clocks.due_ms(self.late));
        let limits = [self.clock.due_ms(), own].into_iter().filter(|_| self.pace.is_some());
        limits.chain([plan]).flatten().min()
    }

    /// What is due by now, to enter the log in this order; the end of time before what bots do.
    /// It is taken: what the rules then refuse is not due again.
    /// `None` when nothing is due; an empty list where bots are to be asked anew, for somebody whose time is up.
    pub fn take_due(&mut self, now_ms: u64, series: &AnySeries) -> Option<Vec<What<AnyAction>>> {
        if self.due_ms()? > now_ms {
            return None;
        }
        if std::mem::take(&mut self.is_too_long) {
            return Some(vec![What::Void { reason: VoidReason::TooLong }]);
        }
        if self.clock.due_ms().is_some_and(|due_ms| due_ms <= now_ms && self.pace.is_some()) {
            self.clock.is_up = true;
            let step = |seat| Some(What::Move { seat, by: By::Clock, step: series.time_up(seat)? });
            return Some(series.turn().must.iter().filter_map(step).collect());
        }
        if let Some(due) = self.take_late(now_ms, series) {
            return Some(due);
        }
        let Planned { plan, .. } = self.plan.take()?;
        let by = |seat| if self.bots.level(seat).is_some() { By::Bot } else { By::Clock };
        let step = |(seat, step)| What::Move { seat, by: by(seat), step };
        Some(plan.steps.into_iter().map(step).collect())
    }

    /// What happens because seats have let their own time pass.
    fn take_late(&mut self, now_ms: u64, series: &AnySeries) -> Option<Vec<What<AnyAction>>> {
        let clocks = self.clocks.as_ref().filter(|_| self.pace.is_some())?;
        let missing = clocks.missing();
        if !missing.is_empty() {
            let hand_over = |seat| What::SeatToBot { seat, level: STAND_IN };
            return Some(missing.iter().map(hand_over).collect());
        }
        let late = clocks.late(now_ms).minus(self.late);
        if late.is_empty() {
            return None;
        }
        if series.is_between_rounds() {
            let step = Move::NextRound;
            return Some(late.iter().map(|seat| What::Move { seat, by: By::Clock, step }).collect());
        }
        self.late = self.late.union(late);
        Some(Vec::new())
    }
}

#[cfg(test)]
mod tests;
