//! The score of a round, for the engine and the score pad.

use super::action::Teams;
use super::view::Public;
use super::{Options, X2Rule};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet};

/// What a round's score is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The teams.
    pub teams: Teams,
    /// Points per trick and loot card.
    pub value: i32,
    /// Tricks and loot cards of each seat.
    pub captured: [i32; 5],
}

/// Everybody's points: each member writes the whole total of the team,
/// in which the x2 holder's own count twice [S, W]; -2 is doubled as well [R].
#[must_use]
pub fn points(tally: &Tally, rule: X2Rule, seats: usize) -> Vec<i32> {
    let total = |team: SeatSet| -> i32 {
        let own = |seat: Seat| {
            let doubled = rule == X2Rule::TeamTotal && tally.teams.x2 == Some(seat);
            tally.captured[seat.index()] * if doubled { 2 } else { 1 }
        };
        team.iter().map(own).sum::<i32>() * tally.value
    };
    let written = |seat: Seat| {
        let doubled = rule == X2Rule::HolderOnly && tally.teams.x2 == Some(seat);
        total(tally.teams.of(seat, seats)) * if doubled { 2 } else { 1 }
    };
    Seat::all(seats).map(written).collect()
}

impl Public {
    /// What the round is worth so far, once teams and contract stand.
    #[must_use]
    pub fn tally(&self) -> Option<Tally> {
        let mut captured = [0; 5];
        for (seat, own) in captured.iter_mut().enumerate() {
            *own = i32::from(self.tricks[seat]) + self.loot[seat].len() as i32;
        }
        Some(Tally { teams: self.teams?, value: self.contract?.points, captured })
    }
}

/// How many rounds a match has: everybody deals equally often.
/// With a target it ends when someone reaches it. [S]
pub(super) const fn rounds(options: &Options, seats: usize) -> Option<usize> {
    match (options.target, seats) {
        (Some(_), _) => None,
        (None, 5) => Some(10),
        (None, 3) => Some(9),
        (None, _) => Some(8),
    }
}

/// Whether the match is over after these rounds. [S]
pub(super) fn match_over(options: &Options, sheet: &ScoreSheet) -> bool {
    match options.target {
        Some(target) => sheet.totals().iter().any(|total| *total >= target),
        None => rounds(options, sheet.seats()).is_some_and(|rounds| sheet.rounds().len() >= rounds),
    }
}
