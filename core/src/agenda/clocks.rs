//! The remaining time of each seat: a pure fold over a match's log and the times in it.
//!
//! A restart, a replay and another node compute the same, because the stored log is the only input.
//! - A seat's time runs while the seat must decide: from the question until the table asks it no longer,
//!   however many actions that takes. Seats that decide at the same time each run their own clock.
//!   Optional actions, decisions of bots, and periods that the game itself limits run no seat's clock.
//! - Several seats that are asked at once answer once each. If the last one's answer leads to a new question
//!   to that seat, this question counts anew. The same holds if a seat's act makes the table ask others too.
//! - Each question brings the increment, then the bank. The rest of the increment is not saved up.
//!   Days for each decision are therefore an increment without a bank.
//! - Time never runs backwards: an entry with an earlier time than the one before counts as simultaneous.
//! - Credited time ([`What::Credit`]) comes on top of the present question.

use super::{MISSED, TimeControl};
use crate::catalogue::{AnyAction, AnySeries};
use crate::entry::{By, What};
use crate::seat::{Seat, SeatSet, Turn};
use crate::series::Move;

/// The question to a seat, and its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Question {
    since_ms: u64,
    credit_ms: u64,
    /// True if other seats were asked at the same time.
    is_together: bool,
    /// True if the seat only has to confirm a result.
    is_result: bool,
    /// True if the clock has made a decision within this question.
    is_missed: bool,
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SeatClock {
    bank_ms: u64,
    asked: Option<Question>,
    /// The number of decisions in a row that its clock has made.
    missed: u8,
}

/// The remaining time of a seat at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatTime {
    /// The remaining time in milliseconds; the bank, for a seat that is not asked.
    pub left_ms: u32,
    /// True if the clock runs.
    pub is_running: bool,
}

/// The remaining time of each seat of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    seats: Vec<SeatClock>,
    /// The seats that are asked.
    turn: Turn,
    /// The time of the last entry.
    last_ms: u64,
}

impl Clocks {
    /// Returns the clocks of a match that begins now, with bots in these seats.
    #[must_use]
    pub fn start(control: TimeControl, now_ms: u64, series: &AnySeries, bots: SeatSet) -> Self {
        let clock = SeatClock { bank_ms: control.bank_ms, asked: None, missed: 0 };
        let seats = vec![clock; series.seats()];
        let mut clocks = Self { control, seats, turn: series.turn(), last_ms: now_ms };
        clocks.ask(series, bots);
        clocks
    }

    /// Takes an entry of the log, after which the match stands like `series`, with bots in these seats.
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

    /// Returns true if the act that led to this turn was this seat's answer.
    /// For a seat that may do more than it is asked, only the table's next question tells.
    fn has_answered(&self, seat: Seat, now: Turn) -> bool {
        let is_together = self.seats[seat.index()].asked.is_some_and(|asked| asked.is_together);
        now.must != self.turn.must || is_together && !self.turn.may.contains(seat)
    }

    /// Starts the clocks of seats that are asked from now on, and stops those of seats that no longer are.
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
                    Question { since_ms: now_ms, credit_ms: 0, is_together, is_result, is_missed: false };
                clock.asked = must.contains(seat).then_some(asked);
            }
        }
    }

    /// Returns the remaining time of each seat.
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

    /// Returns the time at which the next clock runs out, or a seat has to be handed to a bot.
    /// Seats in `but` do not count.
    #[must_use]
    pub fn due_ms(&self, but: SeatSet) -> Option<u64> {
        if !self.missing().is_empty() {
            return Some(self.last_ms);
        }
        let seats = Seat::all(self.seats.len()).filter(|seat| !but.contains(*seat));
        seats.filter_map(|seat| self.seats[seat.index()].end_ms(self.control)).min()
    }

    /// Returns the seats whose time is up.
    #[must_use]
    pub fn late(&self, now_ms: u64) -> SeatSet {
        let is_late = |seat: &Seat| {
            self.seats[seat.index()].end_ms(self.control).is_some_and(|end_ms| end_ms <= now_ms)
        };
        Seat::all(self.seats.len()).filter(is_late).collect()
    }

    /// Returns the seats whose clocks have decided so often that a bot keeps the seat.
    #[must_use]
    pub fn missing(&self) -> SeatSet {
        Seat::all(self.seats.len()).filter(|seat| self.seats[seat.index()].missed >= MISSED).collect()
    }

    /// Returns the seats whose clocks run.
    #[must_use]
    pub fn running(&self) -> SeatSet {
        Seat::all(self.seats.len()).filter(|seat| self.seats[seat.index()].asked.is_some()).collect()
    }
}

/// Shortens a time to 32 bits: no seat gets more than 49 days.
fn short(ms: u64) -> u32 {
    u32::try_from(ms).unwrap_or(u32::MAX)
}

impl SeatClock {
    /// Returns the time at which the seat's time is up, if its clock runs.
    fn end_ms(&self, control: TimeControl) -> Option<u64> {
        let asked = self.asked?;
        let limit_ms = if asked.is_result { control.result_ms } else { control.increment_ms + self.bank_ms };
        Some(asked.since_ms.saturating_add(limit_ms).saturating_add(asked.credit_ms))
    }

    /// Takes the time used beyond the increment from the bank.
    fn stop(&mut self, control: TimeControl, now_ms: u64) {
        let Some(asked) = self.asked.take().filter(|asked| !asked.is_result) else { return };
        let used_ms = now_ms.saturating_sub(asked.since_ms).saturating_sub(asked.credit_ms);
        self.bank_ms = self.bank_ms.saturating_sub(used_ms.saturating_sub(control.increment_ms));
    }

    /// Counts a decision for the seat: its author shows if the owner is still there.
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
