//! Time at a table, as numbers: milliseconds go in, due changes and their times come out.
//!
//! The core knows no clock.
//! The holder of a table is the phone, or a match's task on the server.
//! It tells its [`Agenda`] the entries of the log and the plans of the bots, waits until [`Agenda::due_ms`],
//! and lets the changes of [`Agenda::take_due`] enter the log.
//! Nothing else decides when something happens at a table.
//! Pauses, races and time limits are therefore tested with numbers alone, and are the same on every device.
//!
//! The decisions, with their reasons:
//! - **The order among bots** follows from the table alone ([`quickest`]).
//!   Seats are asked clockwise from the one that must act; those that may act out of turn come first.
//!   The log plays no part, so a match goes on alike after it is taken up on another device.
//! - **Bots that choose at the same time act together**, after one pause.
//!   Nobody sees any of their choices before all have chosen,
//!   so a pause for each would only make the people wait.
//! - **A pause** lets people follow the play.
//!   It is longer if a person may act out of turn, to give them the chance.
//!   At a table of several people it does not depend on their cards, because the pause would reveal them.
//!   At a table of one person it does, for nobody else learns of it ([`Chance`]).
//!   A person who picks cards then holds the bots until nothing is picked any more, [`HELD_MS`] at most.
//!   In a race a bot acts as soon as it has seen its action:
//!   an added pause would make it slower than its level says, and a pause instead quicker.
//!   Nobody waits for "next round".
//! - **Time runs from the beginning of the present table or period** ([`crate::game::Public::moment`],
//!   [`TimeLimit::period`]), not from the last move: a move that changes neither must delay nobody.
//!   Thinking is part of a bot's pause.
//! - **A due change is due once.** An expired limit stays expired until its period changes, even if the rules
//!   did nothing about it. The holder of a table therefore never spins, not even after a jump of its clock.
//! - **Even bots** ([`Bots::even`]) answer equal play equally, however long it took and in whatever order.
//!   Bots that are asked together decide by the table as it stood when all were asked.
//! - **A seat whose own time is up** ([`Clocks`]) gets a normal bot's decision,
//!   made by its clock and at once.
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

/// The waiting time of bots before they act, in milliseconds.
/// With 0 they act at once, in races too: for tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The pause in which people follow the play.
    pub pause_ms: u32,
    /// The pause in which people may act out of turn; never shorter than the other pause.
    /// With 0 nobody is given the chance.
    pub chance_ms: u32,
    /// The people who are given the chance.
    pub chance: Chance,
}

/// The people who are given the chance to act out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Everybody who may act: for tables of several people,
    /// at which a pause must not reveal a person's cards.
    ToWhoMay,
    /// Everybody who has an action: for tables of one person.
    ToWhoCan,
}

/// The longest time for which a person who picks cards out of turn holds the bots, in milliseconds.
pub const HELD_MS: u64 = 5_000;

/// The number of decisions in a row by a person's clock after which a bot keeps the seat.
pub const MISSED: u8 = 3;

/// The level of a bot that stands in for a person.
pub const STAND_IN: Level = Level::Normal;

/// The planned moves of bots, and their time.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Planned {
    due_ms: u64,
    /// True if a person is given the chance to act before.
    gives_chance: bool,
    plan: Plan,
}

/// The planned changes at a table, and their times.
#[derive(Clone, PartialEq, Debug)]
pub struct Agenda {
    /// `None` if time does not run at this table.
    pace: Option<Pace>,
    bots: Bots,
    seats: usize,
    entries: u64,
    /// The number of the present moment of a race, and the time of its beginning.
    /// Without a race the number is `None`, and the time is that of the last entry.
    table: (Option<u32>, u64),
    clock: Timer,
    /// The remaining time of each seat, at a table with clocks.
    clocks: Option<Clocks>,
    /// The seats whose time is up, and for which a bot has been asked to decide.
    late: SeatSet,
    /// For even bots: the seats that the table asks, and the table as it stood when it first did.
    asked: Option<(SeatSet, AnySeries)>,
    plan: Option<Planned>,
    /// The time since which a person has had something picked.
    picking_since: Option<u64>,
    is_too_long: bool,
}

impl Agenda {
    /// Returns the agenda of a match that has just been dealt.
    /// Without a pace time does not run: bots act at once and no time limit is ever up.
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

    /// Returns the same for a match that began at `now_ms` and gives every seat this time.
    #[must_use]
    pub fn timed(self, control: TimeControl, now_ms: u64, series: &AnySeries) -> Self {
        Self { clocks: Some(Clocks::start(control, now_ms, series, self.bots.seats())), ..self }
    }

    /// Returns the clocks, at a table that has them.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Returns the seats that bots play now, including those that they play for a person.
    #[must_use]
    pub fn bots(&self) -> SeatSet {
        self.bots.seats()
    }

    /// Takes an entry of the log, after which the match stands like `series`.
    /// Earlier plans of bots are dropped.
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

    /// Keeps the table as it stood when the present question was put, until all asked seats have answered.
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

    /// Takes the table up again after a time without a holder.
    /// Bots look at it from now on.
    /// A limit that ran out meanwhile, when nobody could act, begins anew; other limits run on.
    pub fn resumed(&mut self, now_ms: u64) {
        self.table.1 = now_ms;
        if self.clock.since_ms > now_ms || self.clock.end_ms().is_some_and(|end| end <= now_ms) {
            self.clock = Timer::start(now_ms, self.clock.clock);
        }
    }

    /// Sets the pace of the bots from their next plan on, at a table where time runs.
    pub const fn set_pace(&mut self, pace: Pace) {
        self.pace = Some(pace);
    }

    /// Returns the task of the bots; `None` if none of them is asked.
    /// The holder calls it after every entry.
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

    /// Takes the bots' plan for the table as it stood when they were asked.
    /// A plan from before the last entry is dropped.
    pub fn planned(&mut self, plan: Plan, series: &AnySeries) {
        if plan.entries == self.entries {
            let (pause_ms, gives_chance) = self.pause(&plan, series);
            self.plan =
                Some(Planned { due_ms: self.table.1.saturating_add(pause_ms.into()), gives_chance, plan });
        }
    }

    /// Returns the pause before this plan, and whether it gives a person the chance to act.
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

    /// Returns true if a person gets the chance to act out of turn.
    fn has_chance(&self, chance: Chance, series: &AnySeries) -> bool {
        let is_person = |seat: &Seat| seat.index() < self.seats && self.bots.level(*seat).is_none();
        let mut people = series.turn().may.iter().filter(is_person);
        match chance {
            Chance::ToWhoMay => people.next().is_some(),
            Chance::ToWhoCan => people.any(|seat| !series.moves(seat).is_empty()),
        }
    }

    /// Notes if a person has something picked.
    /// Bots that have given the chance to act then wait until nothing is picked, or [`HELD_MS`] are over.
    pub fn picking(&mut self, now_ms: u64, is_picking: bool) {
        self.picking_since = is_picking.then(|| self.picking_since.unwrap_or(now_ms));
    }

    /// Returns the time at which the running period is up, if it is limited.
    #[must_use]
    pub fn time_up_ms(&self) -> Option<u64> {
        self.clock.end_ms().filter(|_| self.pace.is_some())
    }

    /// Returns the time at which something is due next.
    /// `None` if nothing is due before an entry in the log, or before the bots have thought.
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

    /// Takes the changes that are due, to enter the log in this order;
    /// expired limits come before moves of bots.
    /// A change that the rules then refuse is not due again.
    /// `None` if nothing is due; an empty list if bots are to be asked anew, for a person whose time is up.
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

    /// Takes the changes that follow from seats that have let their own time pass.
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
