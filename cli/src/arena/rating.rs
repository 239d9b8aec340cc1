//! The margins of shares, and the ratings of levels that have played each other.
//!
//! Ratings are the likeliest of the Bradley-Terry model: a player of strength `s` wins against one of
//! strength `t`
//! with the probability `s / (s + t)`.
//! They are found by the iteration of Hunter (2004), for all results at once.
//! So they do not depend on the order of the matches, as Elo's and Glicko's running numbers do.

use crate::simulation::Z95;

/// Rating points for a tenfold chance, as in chess.
const TENFOLD: f64 = 400.0;
/// Steps of the iteration, at most: it gets there much sooner.
const STEPS: usize = 10_000;

/// A share and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The counted share.
    pub share: f64,
    /// The true share is at least this,
    pub low: f64,
    /// and at most this, 95 times in 100.
    pub high: f64,
}

impl Share {
    /// Returns true if it is smaller than another by more than chance explains.
    #[must_use]
    pub fn is_below(&self, other: &Self) -> bool {
        // The two distances are independent of each other.
        let doubt = (self.high - self.share).hypot(other.share - other.low);
        other.share - self.share > doubt
    }
}

/// The strength of a level in rating points above the weakest one.
/// 400 points: ten wins for one defeat, one against one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The likeliest strength.
    pub points: f64,
    /// The true one lies within this distance, 95 times in 100.
    pub margin: f64,
}

/// The matches of two players, known by their places, against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comparison {
    /// The one.
    pub one: usize,
    /// The player on the other seats.
    pub other: usize,
    /// The number of other players at a table.
    pub others: f64,
    /// The matches that the one has won; a shared win counts as a part.
    pub won: f64,
    /// The matches played.
    pub matches: f64,
}

/// Returns Wilson's interval for a number of wins, which also holds near 0 and 1. Without matches it returns
/// `None`.
#[must_use]
pub fn wilson(wins: u64, of: u64) -> Option<Share> {
    if of == 0 {
        return None;
    }
    let (wins, of) = (wins as f64, of as f64);
    let share = wins / of;
    let spread = Z95 * Z95 / of;
    let middle = (share + spread / 2.0) / (1.0 + spread);
    let half = Z95 * (share * (1.0 - share) / of + spread / (4.0 * of)).sqrt() / (1.0 + spread);
    Some(Share { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) })
}

/// Returns the ratings of so many players; the first is the yardstick, at 0.
///
/// Each comparison counts one more match, shared as among equals.
/// So a player who has won everything is very strong, and not infinitely so.
#[must_use]
pub fn ratings(players: usize, comparisons: &[Comparison]) -> Vec<Rating> {
    let comparisons: Vec<Comparison> = comparisons
        .iter()
        .map(|known| Comparison {
            won: known.won + 1.0 / (1.0 + known.others),
            matches: known.matches + 1.0,
            ..*known
        })
        .collect();
    let strength = strengths(players, &comparisons);
    let spread = spread(&strength, &comparisons);
    let scale = TENFOLD / std::f64::consts::LN_10;
    let rating = |player: usize| Rating {
        points: scale * (strength[player] / strength[0]).ln(),
        margin: scale * Z95 * spread[player].max(0.0).sqrt(),
    };
    (0..players).map(rating).collect()
}

fn strengths(players: usize, comparisons: &[Comparison]) -> Vec<f64> {
    let mut strength = vec![1.0; players];
    for _ in 0..STEPS {
        let (mut won, mut met) = (vec![0.0; players], vec![0.0; players]);
        for known in comparisons {
            let rate = known.matches / (strength[known.one] + known.others * strength[known.other]);
            won[known.one] += known.won;
            met[known.one] += rate;
            won[known.other] += known.matches - known.won;
            met[known.other] += rate * known.others;
        }
        let mut moved: f64 = 0.0;
        for player in (0..players).filter(|player| met[*player] > 0.0) {
            let next = won[player] / met[player];
            moved = moved.max((next / strength[player] - 1.0).abs());
            strength[player] = next;
        }
        if moved < 1e-12 {
            break;
        }
    }
    strength
}

/// Returns the variance of each strength's logarithm, relative to the first player's: the inverse of the
/// Fisher information.
fn spread(strength: &[f64], comparisons: &[Comparison]) -> Vec<f64> {
    let players = strength.len();
    let mut information = vec![vec![0.0; players]; players];
    // The first strength is fixed, so its row and column contain nothing else.
    information[0][0] = 1.0;
    for known in comparisons {
        let odds = strength[known.one] / (known.others * strength[known.other]);
        let chance = odds / (1.0 + odds);
        let weight = known.matches * chance * (1.0 - chance);
        for (row, column, sign) in [
            (known.one, known.one, 1.0),
            (known.other, known.other, 1.0),
            (known.one, known.other, -1.0),
            (known.other, known.one, -1.0),
        ] {
            if row > 0 && column > 0 {
                information[row][column] += sign * weight;
            }
        }
    }
    let mut spread: Vec<f64> = (0..players).map(|player| solve(information.clone(), player)).collect();
    spread[0] = 0.0;
    spread
}

/// Returns the element `(at, at)` of the inverse of a symmetric, positive matrix.
fn solve(mut matrix: Vec<Vec<f64>>, at: usize) -> f64 {
    let size = matrix.len();
    let mut right: Vec<f64> = (0..size).map(|place| if place == at { 1.0 } else { 0.0 }).collect();
    for pivot in 0..size {
        let lead = matrix[pivot].clone();
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot] / lead[pivot];
            for (value, above) in matrix[row].iter_mut().zip(&lead) {
                *value -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    right[at] / matrix[at][at]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(one: usize, other: usize, others: f64, won: f64, matches: f64) -> Comparison {
        Comparison { one, other, others, won, matches }
    }

    #[test]
    fn wilsons_interval_is_the_textbooks() {
        // Newcombe (1998), table I: 81 of 263 is 0.2553 to 0.3662;
        // 0 of 20 is 0 to 0.1611; 1 of 29 is 0.0061 to 0.1718.
        for (wins, of, low, high) in
            [(81, 263, 0.2553, 0.3662), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let share = wilson(wins, of).unwrap();
            assert!((share.low - low).abs() < 5e-5 && (share.high - high).abs() < 5e-5, "{share:?}");
        }
        assert_eq!(wilson(0, 0), None);
    }

    #[test]
    fn a_share_is_below_another_only_beyond_chance() {
        let of = |wins, of| wilson(wins, of).unwrap();
        // Hick Hack as it once was: 44.3 % of 2,000 against 50 %, and the same of 200.
        assert!(of(886, 2_000).is_below(&of(1_000, 2_000)));
        assert!(!of(89, 200).is_below(&of(100, 200)));
        assert!(!of(1_000, 2_000).is_below(&of(886, 2_000)));
    }

    #[test]
    fn two_players_are_rated_by_their_odds() {
        // 300 : 100, and the one match more that is shared.
        let [first, second] = ratings(2, &[met(1, 0, 1.0, 300.0, 400.0)])[..] else { panic!("two ratings") };
        assert_eq!(first, Rating { points: 0.0, margin: 0.0 });
        assert!((second.points - 400.0 * (300.5_f64 / 100.5).log10()).abs() < 1e-6, "{second:?}");
        // The variance of log odds is 1/won + 1/lost.
        let margin = Z95 * (1.0 / 300.5_f64 + 1.0 / 100.5).sqrt() * 400.0 / 10_f64.ln();
        assert!((second.margin - margin).abs() < 1e-6, "{second:?}");
    }

    #[test]
    fn results_that_agree_with_strengths_give_them_back() {
        let strength = [1.0, 2.0, 7.0];
        for others in [1.0, 3.0] {
            let all = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)].map(|(one, other)| {
                let chance = strength[one] / (strength[one] + others * strength[other]);
                met(one, other, others, 1e9 * chance, 1e9)
            });
            for (rating, strength) in ratings(3, &all).iter().zip(strength) {
                assert!((rating.points - 400.0 * f64::log10(strength)).abs() < 0.01, "{rating:?}");
            }
        }
    }

    #[test]
    fn a_clean_sweep_is_no_infinity() {
        let ratings = ratings(2, &[met(1, 0, 1.0, 50.0, 50.0)]);
        assert!(ratings[1].points > 400.0 && ratings[1].points < 1_000.0, "{ratings:?}");
        assert!(ratings[1].margin.is_finite());
    }

    #[test]
    fn without_a_match_nothing_is_known() {
        let ratings = ratings(2, &[met(1, 0, 1.0, 0.0, 0.0)]);
        assert!(ratings[1].points.abs() < 1e-9 && ratings[1].margin > 500.0, "{ratings:?}");
    }
}
