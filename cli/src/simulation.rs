//! Matches between bots, counted. The same plan gives the same numbers, on however many cores.

use cartable_core::bot::{Level, bot_rng_at, quickest};
use cartable_core::catalogue::{AnyOptions, AnySeries};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::panic::{self, AssertUnwindSafe};

/// A match with more moves than this is stuck: the longest legal ones stay far below.
const STUCK: u64 = 1_000_000;
/// A win shared by up to eight players is still a whole number of these.
const WIN: u64 = 840;
/// Faults beyond these are not kept: the first few tell enough.
const FAULTS: usize = 20;
/// Two-sided 95 % of the normal distribution.
const Z95: f64 = 1.959_964;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game and its options.
    pub options: AnyOptions,
    /// One bot per seat. From match to match everybody moves one seat on, so that no bot profits from its seat.
    pub levels: Vec<Level>,
    /// Where all chance comes from.
    pub seed: Seed,
}

/// What came out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Matches played to their end.
    pub matches: u64,
    /// Moves made in them.
    pub moves: u64,
    /// By bot, in the order of [`Plan::levels`].
    pub bots: Vec<Totals>,
    /// By seat.
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

/// A match that went wrong, with what it takes to play it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which match, from 0.
    pub number: u64,
    /// Its seed.
    pub seed: Seed,
    /// Who sat where.
    pub levels: Vec<Level>,
    /// What went wrong.
    pub what: String,
}

struct Outcome {
    moves: u64,
    totals: Vec<i32>,
    winners: Vec<bool>,
}

impl Plan {
    /// Plays the matches on every core and tells how many more are done.
    pub fn run(&self, matches: u64, progress: impl Fn(u64) + Sync) -> Tally {
        quietly(|| {
            let one = |number| {
                let tally = self.one(number);
                progress(1);
                tally
            };
            let mut tally = (0..matches).into_par_iter().map(one).reduce(|| self.nothing(), Tally::and);
            tally.faults.sort_by_key(|fault| fault.number);
            tally.faults.truncate(FAULTS);
            tally
        })
    }

    fn nothing(&self) -> Tally {
        let none = vec![Totals::default(); self.levels.len()];
        Tally { bots: none.clone(), seats: none, ..Tally::default() }
    }

    /// The first match has the plan's own seed, so that one match can be played again alone.
    fn seed_of(&self, number: u64) -> Seed {
        if number == 0 { self.seed } else { self.seed.round(number as usize) }
    }

    fn one(&self, number: u64) -> Tally {
        let seats = self.levels.len();
        let shift = (number % seats as u64) as usize;
        let bot_at = |seat: usize| (seat + shift) % seats;
        let seed = self.seed_of(number);
        let levels: Vec<Level> = (0..seats).map(|seat| self.levels[bot_at(seat)]).collect();
        let mut tally = self.nothing();
        let played = panic::catch_unwind(AssertUnwindSafe(|| play(&self.options, &levels, seed)));
        match played.unwrap_or_else(|panic| Err(format!("panic: {}", panic_text(&*panic)))) {
            Ok(outcome) => {
                tally.matches = 1;
                tally.moves = outcome.moves;
                let share = WIN / outcome.winners.iter().filter(|won| **won).count().max(1) as u64;
                for seat in 0..seats {
                    let wins = if outcome.winners[seat] { share } else { 0 };
                    let totals = Totals::of(wins, outcome.totals[seat]);
                    tally.seats[seat] = totals;
                    tally.bots[bot_at(seat)] = totals;
                }
            }
            Err(what) => tally.faults.push(Fault { number, seed, levels, what }),
        }
        tally
    }
}

/// One match, from the deal to the result.
fn play(options: &AnyOptions, levels: &[Level], seed: Seed) -> Result<Outcome, String> {
    let mut series = options.start(levels.len(), None, seed).map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    let mut moves = 0;
    let (mut round, mut cards) = (series.number(), series.census());
    while !series.is_over() {
        let (seat, step) = next_move(&series, levels, &seed, moves as usize)
            .ok_or_else(|| format!("stuck after {moves} moves: nobody who must act acts"))?;
        events.clear();
        series
            .play(seat, step, &mut events)
            .map_err(|refusal| format!("move {} of {seat} is refused: {refusal}", moves + 1))?;
        moves += 1;
        let now = series.census();
        if series.number() != round {
            (round, cards) = (series.number(), now);
        } else if now != cards {
            return Err(format!("a card was lost or doubled by move {moves}"));
        }
        if moves == STUCK {
            return Err(format!("stuck: not over after {moves} moves"));
        }
    }
    let sheet = series.sheet();
    let winners = Seat::all(levels.len()).map(|seat| sheet.leaders().contains(seat)).collect();
    Ok(Outcome { moves, totals: sheet.totals(), winners })
}

type Step = cartable_core::series::Move<cartable_core::catalogue::AnyAction>;

/// The quickest acts, as at every table; nobody waits here.
fn next_move(series: &AnySeries, levels: &[Level], seed: &Seed, moves: usize) -> Option<(Seat, Step)> {
    let turn = series.turn();
    let first = turn.must.first().unwrap_or(Seat::at(0));
    let (seat, decision) = quickest(turn, first, series.seats(), |seat| {
        let view = series.view(Viewer::Seat(seat));
        view.decide(levels[seat.index()], &mut bot_rng_at(seed, moves, seat))
    })?;
    Some((seat, decision.step))
}

/// Panics of a match are caught and reported, so the usual message would only disturb the progress bar.
fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = work();
    panic::set_hook(hook);
    result
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
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

    /// The share of matches won; a shared win counts in parts.
    #[must_use]
    pub fn wins(&self, matches: u64) -> Estimate {
        let unit = WIN as f64;
        Estimate::of(self.wins as f64 / unit, self.wins_squared as f64 / (unit * unit), matches)
    }

    /// The mean total at the end of a match.
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
