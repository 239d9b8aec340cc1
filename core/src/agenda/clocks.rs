//! What each seat has left of its time: a pure fold over a match's log and the times in it.
//!
//! A restart, a replay and another node compute the same, because nothing else is asked than what was stored.
//! - A seat's time runs while it must decide: from being asked until it is asked no longer, however many
//!   actions that takes. Seats that decide at the same time each run their own.
//!   What is only allowed, what a bot decides, and what the game itself limits runs no seat's clock.
//! - What is asked of several at once each answers once. So whoever answers last, and is asked again by what
//!   follows, is asked anew, like whoever by their act makes the table ask others too.
//! - Each time it is asked it first has the increment, then its bank; what is left of the increment is not
//!   saved up. So days for each decision are an increment without a bank.
//! - Time never runs backwards: an entry that says it is earlier than the one before happened with it.
//! - Time that was credited ([`What::Credit`]) is on top of what the seat is asked now.

use super::{MISSED, TimeControl};
use crate::catalogue::{AnyAction, AnySeries};
use crate::entry::{By, What};
use crate::seat::{Seat, SeatSet, Turn};
use crate::series::Move;

/// What a seat is asked, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    since_ms: u64,
    credit_ms: u64,
    /// True if others were asked at the same time.
    is_together: bool,
    /// True if it is only asked whether it has seen a result.
    is_result: bool,
    /// True if its clock has decided something of it.
    is_missed: bool,
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SeatClock {
    bank_ms: u64,
    asked: Option<Asked>,
    /// How many decisions in a row its clock has made.
    missed: u8,
}

/// What a seat has left at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatTime {
    /// How long it may still take, in milliseconds; of a seat that is not asked, its bank.
    pub left_ms: u32,
    /// True if it is running.
    pub is_running: bool,
}

/// What each seat of a match has left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    seats: Vec<SeatClock>,
    /// Whose turn it is.
    turn: Turn,
    /// When the last entry was made.
    last_ms: u64,
}

impl Clocks {
    /// The clocks of a match that begins now, in which these seats are bots.
    #[must_use]
    pub fn start(control: TimeControl, now_ms: u64, series: &AnySeries, bots: SeatSet) -> Self {
        let clock = SeatClock { bank_ms: control.bank_ms, asked: None, missed: 0 };
        let seats = vec![clock; series.seats()];
        let mut clocks = Self { control, seats, turn: series.turn(), last_ms: now_ms };
        clocks.ask(series, bots);
        clocks
    }

    /// This has entered the log; the match now stands like `series`, and these seats are bots.
    pub fn entered(&mut self, at_ms: u64, what: &What<AnyAction>, series: &AnySeries, bots: SeatSet) {
        self.last_ms = self.last_ms.max(at_ms);
        match *what {
            What::Credit { seat, ms } => {
                if let Some(asked) = &mut self.seats[seat.index()].asked {
                    asked.credit_ms += u64::from(ms);
                }
            }
            What::Move { seat, by, step: Move::Act(_) } => {
                self.seats[seat.index()].acted(by);
                if self.has_answered(seat, series.turn()) {
                    self.seats[seat.index()].stop(self.control, self.last_ms);
                }
            }
            What::SeatToBot { seat, .. } | What::SeatBack { seat } | What::Resigned { seat } => {
                self.seats[seat.index()].missed = 0;
            }
            What::Move { .. } | What::Void { .. } => {}
        }
        self.turn = series.turn();
        self.ask(series, bots);
    }

    /// Returns true if this seat, by the act that led to this turn, has answered what it was asked.
    /// Where it may do more than it is asked, only what the table then asks tells.
    fn has_answered(&self, seat: Seat, now: Turn) -> bool {
        let is_together = self.seats[seat.index()].asked.is_some_and(|asked| asked.is_together);
        now.must != self.turn.must || is_together && !self.turn.may.contains(seat)
    }

    /// Starts the clocks of those who are asked from now on, and stops those of who are not any more.
    fn ask(&mut self, series: &AnySeries, bots: SeatSet) {
        let must = if series.clock().is_some() { SeatSet::EMPTY } else { self.turn.must.minus(bots) };
        let is_together = self.turn.must.sole().is_none();
        let is_result = series.is_between_rounds();
        let (control, now_ms) = (self.control, self.last_ms);
        if series.is_over() {
            self.seats.iter_mut().for_each(|clock| clock.missed = 0);
        }
        for (seat, clock) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            let same = clock.asked.filter(|asked| must.contains(seat) && asked.is_result == is_result);
            if same.is_none() {
                clock.stop(control, now_ms);
                let asked =
                    Asked { since_ms: now_ms, credit_ms: 0, is_together, is_result, is_missed: false };
                clock.asked = must.contains(seat).then_some(asked);
            }
        }
    }

    /// What each seat has left now.
    #[must_use]
    pub fn left(&self, now_ms: u64) -> Vec<SeatTime> {
        let left = |clock: &SeatClock| match clock.end_ms(self.control) {
            Some(end_ms) => {
                SeatTime { left_ms: short(end_ms.saturating_sub(now_ms.max(self.last_ms))), is_running: true }
            }
            None => SeatTime { left_ms: short(clock.bank_ms), is_running: false },
        };
        self.seats.iter().map(left).collect()
    }

    /// When the next clock runs out, or a seat has to be handed to a bot; these are not asked about again.
    #[must_use]
    pub fn due_ms(&self, but: SeatSet) -> Option<u64> {
        if !self.missing().is_empty() {
            return Some(self.last_ms);
        }
        let seats = Seat::all(self.seats.len()).filter(|seat| !but.contains(*seat));
        seats.filter_map(|seat| self.seats[seat.index()].end_ms(self.control)).min()
    }

    /// Whose time is up.
    #[must_use]
    pub fn late(&self, now_ms: u64) -> SeatSet {
        let is_late = |seat: &Seat| {
            self.seats[seat.index()].end_ms(self.control).is_some_and(|end_ms| end_ms <= now_ms)
        };
        Seat::all(self.seats.len()).filter(is_late).collect()
    }

    /// Who has let the clock decide so often that a bot keeps the seat.
    #[must_use]
    pub fn missing(&self) -> SeatSet {
        Seat::all(self.seats.len()).filter(|seat| self.seats[seat.index()].missed >= MISSED).collect()
    }

    /// Whose clocks run.
    #[must_use]
    pub fn running(&self) -> SeatSet {
        Seat::all(self.seats.len()).filter(|seat| self.seats[seat.index()].asked.is_some()).collect()
    }
}

/// Nobody is given more than 49 days.
fn short(ms: u64) -> u32 {
    u32::try_from(ms).unwrap_or(u32::MAX)
}

impl SeatClock {
    /// When its time is up, if it runs.
    fn end_ms(&self, control: TimeControl) -> Option<u64> {
        let asked = self.asked?;
        let limit_ms = if asked.is_result { control.result_ms } else { control.increment_ms + self.bank_ms };
        Some(asked.since_ms.saturating_add(limit_ms).saturating_add(asked.credit_ms))
    }

    /// Takes from the bank what was used beyond the increment.
    fn stop(&mut self, control: TimeControl, now_ms: u64) {
        let Some(asked) = self.asked.take().filter(|asked| !asked.is_result) else { return };
        let used_ms = now_ms.saturating_sub(asked.since_ms).saturating_sub(asked.credit_ms);
        self.bank_ms = self.bank_ms.saturating_sub(used_ms.saturating_sub(control.increment_ms));
    }

    /// Something was decided for the seat: by whom it was says whether its owner is still there.
    fn acted(&mut self, by: By) {
        match (by, &mut self.asked) {
            (By::Person, _) => self.missed = 0,
            (By::Clock, Some(asked)) if !asked.is_missed => {
                asked.is_missed = true;
                self.missed += 1;
            }
            _ => {}
        }
    }
}
