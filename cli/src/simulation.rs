//! Matches between bots, counted. The same plan gives the same numbers, on any number of cores.

use crate::bot_match::{BotMatch, Ended, Fault, WIN, first_faults, quietly, seed_of};
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Two-sided 95 % of the normal distribution.
pub const Z95: f64 = 1.959_964;

/// The matches to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game and its options.
    pub options: AnyOptions,
    /// One bot per seat.
    /// From match to match everybody moves one seat on, so that no bot profits from its seat.
    pub levels: Vec<Level>,
    /// The seed of all chance.
    pub seed: Seed,
}

/// The result of a simulation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Matches played to their end.
    pub matches: u64,
    /// Moves made in them.
    pub moves: u64,
    /// Sums for each bot, in the order of [`Plan::levels`].
    pub bots: Vec<Totals>,
    /// Sums for each seat.
    pub seats: Vec<Totals>,
    /// Matches that went wrong, the first ones.
    pub faults: Vec<Fault>,
}

/// Sums over matches, in whole numbers so that their order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    wins: u64,
    wins_squared: u64,
    score: i64,
    score_squared: i64,
}

/// A mean and half the width of its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The true mean lies within this distance, 95 times in 100.
    pub margin: f64,
}

impl Plan {
    /// Plays the matches on every core, and reports how many more are done.
    /// Once `stop` returns true, only the matches count that were played to their end.
    pub fn run(&self, matches: u64, progress: impl Fn(u64) + Sync, stop: impl Fn() -> bool + Sync) -> Tally {
        quietly(|| {
            let one = |number| {
                let tally = self.one(number, &stop);
                progress(1);
                tally
            };
            let numbers = (0..matches).into_par_iter().take_any_while(|_| !stop());
            let mut tally = numbers.map(one).reduce(|| self.nothing(), Tally::and);
            first_faults(&mut tally.faults);
            tally
        })
    }

    fn nothing(&self) -> Tally {
        let none = vec![Totals::default(); self.levels.len()];
        Tally { bots: none.clone(), seats: none, ..Tally::default() }
    }

    fn one(&self, number: u64, stop: &dyn Fn() -> bool) -> Tally {
        let seats = self.levels.len();
        let shift = (number % seats as u64) as usize;
        let bot_at = |seat: usize| (seat + shift) % seats;
        let seed = seed_of(&self.seed, number);
        let levels: Vec<Level> = (0..seats).map(|seat| self.levels[bot_at(seat)]).collect();
        let mut tally = self.nothing();
        match (BotMatch { options: &self.options, levels, seed, number, reader: None }).run(stop) {
            Ended::Over(outcome) => {
                tally.matches = 1;
                tally.moves = outcome.moves;
                for seat in 0..seats {
                    let totals = Totals::of(outcome.share(Seat::at(seat)), outcome.totals[seat]);
                    tally.seats[seat] = totals;
                    tally.bots[bot_at(seat)] = totals;
                }
            }
            Ended::Wrong(fault) => tally.faults.push(fault),
            Ended::Stopped => {}
        }
        tally
    }
}

impl Tally {
    fn and(mut self, other: Self) -> Self {
        self.matches += other.matches;
        self.moves += other.moves;
        for (mine, others) in self.bots.iter_mut().zip(&other.bots) {
            mine.add(others);
        }
        for (mine, others) in self.seats.iter_mut().zip(&other.seats) {
            mine.add(others);
        }
        self.faults.extend(other.faults);
        self
    }
}

#[expect(clippy::cast_precision_loss, reason = "sums far below 2^53")]
impl Totals {
    fn of(wins: u64, score: i32) -> Self {
        let score = i64::from(score);
        Self { wins, wins_squared: wins * wins, score, score_squared: score * score }
    }

    fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.wins_squared += other.wins_squared;
        self.score += other.score;
        self.score_squared += other.score_squared;
    }

    /// Returns the share of matches won; a shared win counts as a part.
    #[must_use]
    pub fn wins(&self, matches: u64) -> Estimate {
        let unit = WIN as f64;
        Estimate::of(self.wins as f64 / unit, self.wins_squared as f64 / (unit * unit), matches)
    }

    /// Returns the mean total at the end of a match.
    #[must_use]
    pub fn score(&self, matches: u64) -> Estimate {
        Estimate::of(self.score as f64, self.score_squared as f64, matches)
    }
}

impl Estimate {
    #[expect(clippy::cast_precision_loss, reason = "a number of matches is far below 2^53")]
    fn of(sum: f64, squares: f64, count: u64) -> Self {
        let count = count as f64;
        if count < 2.0 {
            return Self { mean: if count < 1.0 { 0.0 } else { sum }, margin: 0.0 };
        }
        let mean = sum / count;
        let variance = (squares - sum * mean).max(0.0) / (count - 1.0);
        Self { mean, margin: Z95 * (variance / count).sqrt() }
    }
}
