//! The solution of a game of two hidden choices: the mixture of each side, and its worth.

use crate::bot::BotRng;
use crate::seed::below;

/// The frequency below which a choice is not played at all: the solution has not yet unlearned such choices.
const RARE: f64 = 0.04;
/// The grain of a random draw.
const GRAIN: u32 = 1 << 24;

/// The mixture of the row side, and its gain.
pub(super) struct Mixture {
    /// The frequency of each row; they add up to 1.
    pub rows: Vec<f64>,
    /// The value to the row side.
    pub value: f64,
}

/// Solves the game in which the row side gets `payoff[row][column]` and the column side loses it.
/// It uses regret matching: each side in turn mixes its choices by the regret of not having played them,
/// and later mixtures count more.
pub(super) fn solve(payoff: &[Vec<f64>], rounds: usize) -> Mixture {
    let width = payoff.first().map_or(0, Vec::len);
    respond(payoff, rounds, &vec![0.0; width], 0.0)
}

/// Solves the game as [`solve`] does, with a column side
/// that is free in all but a share `trust` of its games,
/// and plays there as `expected`: a restricted Nash response (Johanson, Zinkevich and Bowling 2007).
/// It gains by the expectation, and can be read only as far as the expectation allows.
pub(super) fn respond(payoff: &[Vec<f64>], rounds: usize, expected: &[f64], trust: f64) -> Mixture {
    let (mut rows, mut columns) = (Learner::new(payoff.len()), Learner::new(expected.len()));
    let blend = |free: Vec<f64>| -> Vec<f64> {
        free.iter().zip(expected).map(|(free, expected)| free * (1.0 - trust) + expected * trust).collect()
    };
    for round in 1..=rounds {
        let against = blend(columns.mixture());
        rows.learn(round, |row| dot(&payoff[row], &against));
        let against = rows.mixture();
        columns.learn(round, |column| {
            -payoff.iter().zip(&against).map(|(row, share)| row[column] * share).sum::<f64>()
        });
    }
    let (rows, columns) = (rows.mean(), blend(columns.mean()));
    let value = payoff.iter().zip(&rows).map(|(row, share)| dot(row, &columns) * share).sum();
    Mixture { rows, value }
}

pub(super) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

struct Learner {
    regrets: Vec<f64>,
    played: Vec<f64>,
}

impl Learner {
    fn new(choices: usize) -> Self {
        Self { regrets: vec![0.0; choices], played: vec![0.0; choices] }
    }

    fn mixture(&self) -> Vec<f64> {
        normalised(&self.regrets)
    }

    fn mean(&self) -> Vec<f64> {
        let common = |share: f64| if share < RARE { 0.0 } else { share };
        normalised(&normalised(&self.played).into_iter().map(common).collect::<Vec<_>>())
    }

    fn learn(&mut self, round: usize, worth: impl Fn(usize) -> f64) {
        let mixture = self.mixture();
        let worths: Vec<f64> = (0..mixture.len()).map(worth).collect();
        let mean = dot(&worths, &mixture);
        for (choice, worth) in worths.iter().enumerate() {
            self.regrets[choice] = (self.regrets[choice] + worth - mean).max(0.0);
            self.played[choice] += mixture[choice] * round as f64;
        }
    }
}

/// Returns shares that add up to 1; equal ones if all weights are zero.
fn normalised(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { even }).collect()
}

/// Returns a choice drawn from a mixture.
pub(super) fn draw(mixture: &[f64], rng: &mut BotRng) -> usize {
    let mut point = f64::from(below(GRAIN, rng)) / f64::from(GRAIN);
    for (choice, share) in mixture.iter().enumerate() {
        point -= share;
        if point < 0.0 {
            return choice;
        }
    }
    // The shares add up to 1, apart from rounding.
    mixture.iter().position(|share| *share > 0.0).unwrap_or(0)
}
