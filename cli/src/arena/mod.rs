//! Matches of bot levels against each other over the same deals.
//! The same contest gives the same result, on any number of cores.

pub mod chart;
pub mod rating;

use crate::bot_match::{BotMatch, Ended, Fault, Thinking, WIN, first_faults, quietly, seed_of};
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use rating::{Comparison, Rating, Share, wilson};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Every level against every other at one game and number of seats.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game and its options.
    pub options: AnyOptions,
    /// The number of players, two or more.
    pub seats: usize,
    /// The levels that meet, each once, weakest first.
    pub levels: Vec<Level>,
    /// True if, beyond two seats, only the stronger of two levels sits alone among the others.
    /// Otherwise each does in turn.
    pub stronger_alone: bool,
    /// The iterations of a reader, who knows the code of the strongest level, if one plays.
    /// Each level then meets itself, with the reader as the one.
    pub reading: Option<u32>,
    /// The deals of each pairing; each is played `seats` times, and everybody moves one seat on each time.
    pub deals: u64,
    /// The seed of all chance.
    pub seed: Seed,
}

/// Two levels that meet: one bot of the first, and on all other seats bots of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The level of the one.
    pub one: Level,
    /// The level of the others.
    pub others: Level,
}

/// The results of the one of a pairing, in whole numbers, so that their order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Matches it won alone.
    pub wins: u64,
    /// Matches in which it was not first.
    pub losses: u64,
    /// Matches whose first place it shared.
    pub draws: u64,
    /// Its parts of all wins, in parts of [`WIN`].
    shares: u64,
}

/// The result of a contest.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The pairings, in the order of the contest, each with its score.
    pub pairings: Vec<(Pairing, Score)>,
    /// The time that each level has thought, in the order of [`Contest::levels`]. It is not part of the
    /// result.
    pub thinking: Vec<Thinking>,
    /// The decisions of each level that were one of the game's blunders, by blunder, in the order of
    /// [`Contest::levels`].
    pub blunders: Vec<Vec<u64>>,
    /// Moves made.
    pub moves: u64,
    /// Matches that went wrong, the first ones.
    pub faults: Vec<Fault>,
}

/// The weakest level, and a better and a worse level, each with its share of wins against the weakest.
pub type Surprise = (Level, (Level, Share), (Level, Share));

impl Contest {
    /// Returns the pairings: each level with itself if one reads the others; otherwise each pair of levels,
    /// the stronger as the one.
    /// Beyond two seats the weaker is the one as well, unless [`Contest::stronger_alone`] is set.
    #[must_use]
    pub fn pairings(&self) -> Vec<Pairing> {
        if self.reading.is_some() {
            return self.levels.iter().map(|level| Pairing { one: *level, others: *level }).collect();
        }
        let mut pairings = Vec::new();
        for (place, stronger) in self.levels.iter().enumerate() {
            for weaker in &self.levels[..place] {
                pairings.push(Pairing { one: *stronger, others: *weaker });
                if self.seats > 2 && !self.stronger_alone {
                    pairings.push(Pairing { one: *weaker, others: *stronger });
                }
            }
        }
        pairings
    }

    /// Returns the number of matches of the whole contest.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.deals * (self.seats * self.pairings().len()) as u64
    }

    /// Plays the contest on every core, and reports how many more matches are done.
    /// Once `stop` returns true, only deals count that were played from every seat.
    pub fn run(&self, progress: impl Fn(u64) + Sync, stop: impl Fn() -> bool + Sync) -> Standings {
        let pairings = self.pairings();
        let count = pairings.len() as u64;
        quietly(|| {
            let deal = |job: u64| {
                // The contest goes deal by deal, so that a contest that is stopped has played every pairing
                // about as often.
                let (number, pairing) = (job / count, (job % count) as usize);
                self.deal(&pairings, number, pairing, &progress, &stop)
                    .unwrap_or_else(|| self.nothing(&pairings))
            };
            let jobs = (0..self.deals * count).into_par_iter().take_any_while(|_| !stop());
            let mut standings = jobs.map(deal).reduce(|| self.nothing(&pairings), Standings::and);
            first_faults(&mut standings.faults);
            standings
        })
    }

    fn nothing(&self, pairings: &[Pairing]) -> Standings {
        Standings {
            pairings: pairings.iter().map(|pairing| (*pairing, Score::default())).collect(),
            thinking: vec![Thinking::default(); self.levels.len()],
            blunders: vec![vec![0; self.options.game().blunders().len()]; self.levels.len()],
            moves: 0,
            faults: Vec::new(),
        }
    }

    /// Plays one deal of one pairing, with the one on each seat in turn. Returns `None` if it was stopped
    /// before the last match.
    fn deal(
        &self,
        pairings: &[Pairing],
        number: u64,
        pairing: usize,
        progress: &impl Fn(u64),
        stop: &impl Fn() -> bool,
    ) -> Option<Standings> {
        let mut standings = self.nothing(pairings);
        for own in Seat::all(self.seats) {
            let (Pairing { one, others }, score) = &mut standings.pairings[pairing];
            let levels: Vec<Level> =
                Seat::all(self.seats).map(|seat| if seat == own { *one } else { *others }).collect();
            let seed = seed_of(&self.seed, number);
            let reader = self.reading.map(|iterations| (own, iterations));
            let levels_of = levels.clone();
            let played = BotMatch { options: &self.options, levels: levels_of, seed, number, reader };
            match played.run(stop) {
                Ended::Over(outcome) => {
                    standings.moves += outcome.moves;
                    score.shares += outcome.share(own);
                    match (outcome.winners.contains(own), outcome.winners.len()) {
                        (true, 1) => score.wins += 1,
                        (true, _) => score.draws += 1,
                        (false, _) => score.losses += 1,
                    }
                    for (seat, level) in levels.iter().enumerate() {
                        for place in (0..self.levels.len()).filter(|place| self.levels[*place] == *level) {
                            standings.thinking[place].add(&outcome.thinking[seat]);
                            add_each(&mut standings.blunders[place], &outcome.blunders[seat]);
                        }
                    }
                }
                Ended::Wrong(fault) => standings.faults.push(fault),
                Ended::Stopped => return None,
            }
            progress(1);
        }
        Some(standings)
    }

    /// Returns the share of matches that each would win if all were equal.
    #[must_use]
    pub fn fair(&self) -> f64 {
        1.0 / self.seats as f64
    }

    /// Finds levels that win less against the weakest than a level below them, beyond chance.
    /// Each result names the weakest, the better and the worse of the two, with their shares of the unshared
    /// wins.
    #[must_use]
    pub fn surprises(&self, standings: &Standings) -> Vec<Surprise> {
        let Some(weakest) = self.levels.first().copied() else { return Vec::new() };
        let among = |level: Level| {
            let met = |(pairing, _): &&(Pairing, Score)| *pairing == Pairing { one: level, others: weakest };
            let (_, score) = standings.pairings.iter().find(met)?;
            Some((level, wilson(score.wins, score.wins + score.losses)?))
        };
        let known: Vec<(Level, Share)> =
            self.levels.iter().filter(|level| **level > weakest).filter_map(|level| among(*level)).collect();
        let pairs = known
            .iter()
            .enumerate()
            .flat_map(|(place, worse)| known[..place].iter().map(move |better| (weakest, *better, *worse)));
        pairs.filter(|(_, better, worse)| worse.1.is_below(&better.1)).collect()
    }

    /// Returns the rating of each level, in the order of [`Contest::levels`], from all pairings together.
    #[must_use]
    pub fn ratings(&self, standings: &Standings) -> Vec<Rating> {
        let place = |level| self.levels.iter().position(|known| *known == level).unwrap_or_default();
        let comparisons = standings.pairings.iter().map(|(pairing, score)| Comparison {
            one: place(pairing.one),
            other: place(pairing.others),
            others: self.seats as f64 - 1.0,
            won: score.shares as f64 / WIN as f64,
            matches: score.matches() as f64,
        });
        rating::ratings(self.levels.len(), &comparisons.collect::<Vec<_>>())
    }
}

fn add_each(sums: &mut [u64], more: &[u64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

impl Standings {
    fn and(mut self, other: Self) -> Self {
        for ((_, mine), (_, others)) in self.pairings.iter_mut().zip(&other.pairings) {
            mine.add(others);
        }
        for (mine, others) in self.thinking.iter_mut().zip(&other.thinking) {
            mine.add(others);
        }
        for (mine, others) in self.blunders.iter_mut().zip(&other.blunders) {
            add_each(mine, others);
        }
        self.moves += other.moves;
        self.faults.extend(other.faults);
        self
    }

    /// Returns the number of matches played to their end.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.pairings.iter().map(|(_, score)| score.matches()).sum()
    }
}

impl Score {
    /// Returns the number of matches played to their end.
    #[must_use]
    pub const fn matches(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.shares += other.shares;
    }
}
