//! The score sheet of a match: rounds, totals, standings.
//! The engine and the score pad use the same sheet.

use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The points per round and seat, and the points at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreSheet {
    seats: usize,
    /// The points of every seat before the first round (nmbrs! starts at 50, most games at 0).
    opening: i32,
    /// True if the fewest points win; see [`Game::LOWEST_WINS`](crate::game::Game::LOWEST_WINS).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    lowest_wins: bool,
    rounds: Vec<Vec<i32>>,
}

/// Returns how much points are worth: the more, the better the place; with `lowest_wins` fewer points are worth more.
pub(crate) const fn worth(points: i32, lowest_wins: bool) -> i32 {
    if lowest_wins { -points } else { points }
}

/// A row that does not fit a sheet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SheetError {
    /// The row does not have one number per seat.
    #[error("a round has {expected} scores, one per seat, not {given}")]
    Width {
        /// The number of seats of the sheet.
        expected: usize,
        /// The number of scores given.
        given: usize,
    },
    /// The number is out of any player's reach.
    #[error("{0} points in one round are out of reach; the limit is {limit} either way", limit = ScoreSheet::LIMIT)]
    OutOfReach(i32),
    /// The round to change does not exist.
    #[error("there is no round {0} yet")]
    NoSuchRound(usize),
}

impl ScoreSheet {
    /// The limit of points in one round, in either direction.
    /// No round of any game comes near it; a larger number on a pad is a slip of the finger.
    pub const LIMIT: i32 = 9_999;

    /// Returns an empty sheet on which the most points win.
    #[must_use]
    pub const fn new(seats: usize, opening: i32) -> Self {
        Self { seats, opening, lowest_wins: false, rounds: Vec::new() }
    }

    /// Returns the same sheet; with `lowest_wins` the fewest points win on it.
    #[must_use]
    pub fn won_by_lowest(self, lowest_wins: bool) -> Self {
        Self { lowest_wins, ..self }
    }

    /// Returns true if the fewest points win.
    #[must_use]
    pub const fn lowest_wins(&self) -> bool {
        self.lowest_wins
    }

    /// Returns how much these points are worth on this sheet: the more, the better the place.
    #[must_use]
    pub const fn worth(&self, points: i32) -> i32 {
        worth(points, self.lowest_wins)
    }

    /// Returns the number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the points of every seat before the first round.
    #[must_use]
    pub const fn opening(&self) -> i32 {
        self.opening
    }

    /// Returns the finished rounds, each with one number per seat.
    #[must_use]
    pub fn rounds(&self) -> &[Vec<i32>] {
        &self.rounds
    }

    /// Adds a finished round.
    ///
    /// # Errors
    /// Not one number per seat, or a number beyond [`Self::LIMIT`].
    pub fn add(&mut self, points: Vec<i32>) -> Result<(), SheetError> {
        self.check(&points)?;
        self.rounds.push(points);
        Ok(())
    }

    /// Corrects a finished round, counted from 0.
    ///
    /// # Errors
    /// As [`Self::add`], or no such round.
    pub fn correct(&mut self, round: usize, points: Vec<i32>) -> Result<(), SheetError> {
        self.check(&points)?;
        *self.rounds.get_mut(round).ok_or(SheetError::NoSuchRound(round + 1))? = points;
        Ok(())
    }

    /// Takes the last round back, if there is one.
    pub fn undo(&mut self) -> Option<Vec<i32>> {
        self.rounds.pop()
    }

    fn check(&self, points: &[i32]) -> Result<(), SheetError> {
        if points.len() != self.seats {
            return Err(SheetError::Width { expected: self.seats, given: points.len() });
        }
        match points.iter().find(|points| points.unsigned_abs() > Self::LIMIT.unsigned_abs()) {
            Some(points) => Err(SheetError::OutOfReach(*points)),
            None => Ok(()),
        }
    }

    /// Returns a seat's points so far.
    #[must_use]
    pub fn total(&self, seat: Seat) -> i32 {
        self.opening + self.rounds.iter().map(|round| round[seat.index()]).sum::<i32>()
    }

    /// Returns everybody's points so far.
    #[must_use]
    pub fn totals(&self) -> Vec<i32> {
        Seat::all(self.seats).map(|seat| self.total(seat)).collect()
    }

    /// Returns each seat's place, from 1; equal totals share the better place.
    #[must_use]
    pub fn places(&self) -> Vec<usize> {
        self.places_but_for(&[])
    }

    /// Returns each seat's place, from 1, with the seats in `gone` after all others; the first to go is last.
    #[must_use]
    pub fn places_but_for(&self, gone: &[Seat]) -> Vec<usize> {
        let worths: Vec<i32> = Seat::all(self.seats).map(|seat| self.worth(self.total(seat))).collect();
        let place = |seat: Seat| {
            let is_ahead =
                |other: &Seat| worths[other.index()] > worths[seat.index()] && !gone.contains(other);
            let went = gone.iter().position(|other| *other == seat);
            went.map_or_else(|| 1 + Seat::all(self.seats).filter(is_ahead).count(), |went| self.seats - went)
        };
        Seat::all(self.seats).map(place).collect()
    }

    /// Returns the leading seats: several on a tie.
    #[must_use]
    pub fn leaders(&self) -> SeatSet {
        let places = self.places();
        Seat::all(self.seats).filter(|seat| places[seat.index()] == 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::ScoreSheet;
    use crate::seat::{Seat, SeatSet};

    /// Returns a sheet of three, with 3, 9 and 3 points.
    fn sheet(lowest_wins: bool) -> ScoreSheet {
        let mut sheet = ScoreSheet::new(3, 0).won_by_lowest(lowest_wins);
        sheet.add(vec![1, 9, 0]).unwrap();
        sheet.add(vec![2, 0, 3]).unwrap();
        sheet
    }

    #[test]
    fn the_most_points_win_or_the_fewest_as_the_sheet_says() {
        for (lowest_wins, places, leaders) in [(false, [2, 1, 2], vec![1]), (true, [1, 3, 1], vec![0, 2])] {
            let sheet = sheet(lowest_wins);
            assert_eq!(sheet.places(), places);
            assert_eq!(sheet.leaders(), leaders.into_iter().map(Seat::at).collect::<SeatSet>());
            let gone = [Seat::at(0)];
            assert_eq!(sheet.places_but_for(&gone)[0], 3, "a player who has gone is last in either case");
            assert_eq!(sheet.worth(7), if lowest_wins { -7 } else { 7 });
        }
    }

    #[test]
    fn a_sheet_that_is_written_and_read_is_won_as_before() {
        for lowest_wins in [false, true] {
            let written = serde_json::to_string(&sheet(lowest_wins)).unwrap();
            assert_eq!(
                written.contains("lowest_wins"),
                lowest_wins,
                "only what differs is written: {written}"
            );
            assert_eq!(serde_json::from_str::<ScoreSheet>(&written).unwrap(), sheet(lowest_wins));
        }
    }
}
