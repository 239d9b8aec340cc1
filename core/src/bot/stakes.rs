//! The worth of points to a search: chances to win the match.

use super::Bot;
use crate::game::View;
use crate::seat::Seat;
use crate::series::MatchStatus;

/// The worth of points: the match so far, and the part still to come.
pub(super) struct Stakes {
    totals: [f32; Seat::MAX],
    pub(super) seats: usize,
    /// The worth of a point: -1 if the fewest win.
    worth: f32,
    /// The points that change the odds of a match by a factor of e.
    temperature: f32,
}

/// The bonus of a high win over a narrow one, so that a match that is nearly decided is still played well.
const LAST_ROUND: f32 = 0.3;

impl Stakes {
    pub(super) fn of<G: Bot>(status: &MatchStatus, view: &View<G::Public>) -> Self {
        let mut totals = [0.0; Seat::MAX];
        let seats = status.sheet.seats();
        for seat in Seat::all(seats) {
            totals[seat.index()] = status.sheet.total(seat) as f32;
        }
        let left = G::rounds_left(status, view);
        let worth = status.sheet.worth(1) as f32;
        Self { totals, seats, worth, temperature: G::TUNING.swing * (LAST_ROUND + left).sqrt() }
    }

    /// Returns each seat's chance to win the match after a round with these points.
    pub(super) fn rewards(&self, points: &[i32]) -> [f32; Seat::MAX] {
        let mut odds = [0.0; Seat::MAX];
        let after = |seat: usize| self.worth * (self.totals[seat] + points[seat] as f32);
        let best = (0..self.seats).map(after).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for (seat, odds) in odds.iter_mut().enumerate().take(self.seats) {
            *odds = exp((after(seat) - best) / self.temperature);
            sum += *odds;
        }
        odds.map(|odds| odds / sum)
    }
}

/// Returns e to a power that is not positive, by basic operations alone: the same on every machine.
pub(crate) fn exp(power: f32) -> f32 {
    let base = 1.0 + power.max(-80.0) / 1024.0;
    (0..10).fold(base, |root, _| root * root)
}

#[cfg(test)]
mod tests {
    use super::Stakes;
    use crate::seat::Seat;

    #[test]
    fn a_search_strives_for_the_most_points_or_for_the_fewest() {
        for worth in [1.0, -1.0] {
            let stakes = Stakes { totals: [5.0; Seat::MAX], seats: 3, worth, temperature: 10.0 };
            let rewards = stakes.rewards(&[7, 0, 3]);
            assert_eq!(rewards[0] > rewards[2] && rewards[2] > rewards[1], worth > 0.0, "{rewards:?}");
            assert!((rewards.iter().sum::<f32>() - 1.0).abs() < 1e-6, "one match is won: {rewards:?}");
        }
    }
}
