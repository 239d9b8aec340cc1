//! The strength of a player at a game: Weng-Lin ratings, as pure functions of earlier ratings and results.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The uncertainty up to which a rating counts as settled: after about a dozen
/// matches of two, earlier with more.
pub(crate) const SETTLED: f64 = 6.0;
/// The growth of the squared uncertainty per day without a match.
/// A player who has settled at 4 is provisional again after a year.
const GROWTH: f64 = 20.0 / 365.0;
/// A day, in milliseconds.
const DAY: f64 = 24.0 * 60.0 * 60.0 * 1_000.0;
/// The shown points per point of the rating, and the points shown for a new player.
pub(crate) const SCALE: (f64, f64) = (30.0, 1_500.0);

/// A rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating itself; 25 for a new player.
    pub rating: f64,
    /// Its uncertainty: one standard deviation; 25/3 for a new player.
    pub uncertainty: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::NEW
    }
}

impl Rating {
    /// The rating of a new player.
    pub const NEW: Self = Self { rating: 25.0, uncertainty: 25.0 / 3.0 };

    /// Returns the rating after so many milliseconds without a match: more uncertain,
    /// at most as a new player's.
    #[must_use]
    pub fn after(self, ms: u64) -> Self {
        let grown = self.uncertainty.mul_add(self.uncertainty, GROWTH * ms as f64 / DAY).sqrt();
        Self { uncertainty: grown.min(Self::NEW.uncertainty.max(self.uncertainty)), ..self }
    }

    /// Returns true if the rating is settled.
    #[must_use]
    pub fn is_settled(self) -> bool {
        self.uncertainty <= SETTLED
    }

    /// Returns until when the rating counts as settled, if nothing is played after `at`;
    /// 0 if it is not settled.
    /// Both times are in milliseconds since 1970.
    #[must_use]
    pub fn settled_until(self, at: u64) -> u64 {
        if !self.is_settled() {
            return 0;
        }
        let days = SETTLED.mul_add(SETTLED, -self.uncertainty * self.uncertainty) / GROWTH;
        at.saturating_add((days * DAY) as u64)
    }

    /// Returns the number that is shown.
    #[must_use]
    pub fn points(self) -> i32 {
        SCALE.0.mul_add(self.rating - Self::NEW.rating, SCALE.1).round() as i32
    }

    /// Returns the greatest error of the shown number, in nineteen cases of twenty.
    #[must_use]
    pub fn margin(self) -> u32 {
        (2.0 * SCALE.0 * self.uncertainty).round() as u32
    }
}

/// Returns the ratings after a match, from each player's rating and place.
/// Players may share a place, and places may be missing: those of bots.
#[must_use]
pub fn rate(before: &[(Rating, usize)]) -> Vec<Rating> {
    let own: Vec<WengLinRating> = before
        .iter()
        .map(|(rating, _)| WengLinRating { rating: rating.rating, uncertainty: rating.uncertainty })
        .collect();
    let teams: Vec<_> =
        own.chunks(1).zip(before).map(|(team, (_, place))| (team, MultiTeamOutcome::new(*place))).collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let rating = |after: &WengLinRating| Rating { rating: after.rating, uncertainty: after.uncertainty };
    after.iter().flatten().map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::{Rating, rate};

    #[test]
    fn who_comes_first_gains_what_the_last_loses_and_all_become_more_certain() {
        let new = Rating::NEW;
        let after = rate(&[(new, 2), (new, 1), (new, 3)]);
        assert!(after[1].rating > after[0].rating && after[0].rating > after[2].rating);
        assert!(after.iter().all(|rating| rating.uncertainty < new.uncertainty));
        let shared = rate(&[(new, 1), (new, 1)]);
        assert!((shared[0].rating - new.rating).abs() < 1e-9 && shared[0] == shared[1]);
        assert_eq!((new.points(), new.margin(), new.is_settled()), (1_500, 500, false));
    }

    #[test]
    fn a_rating_settles_with_matches_and_unsettles_with_absence() {
        let mut two = [Rating::NEW; 2];
        let mut matches = 0;
        while !two[0].is_settled() {
            let places = [1 + matches % 2, 2 - matches % 2];
            let after = rate(&[(two[0], places[0]), (two[1], places[1])]);
            two = [after[0], after[1]];
            matches += 1;
        }
        assert!((6..=25).contains(&matches), "{matches} matches");
        let (at, rating) = (1_790_000_000_000, two[0]);
        let until = rating.settled_until(at);
        assert!(until > at && rating.after(until - at - 1_000).is_settled());
        assert!(!rating.after(until - at + 60_000).is_settled());
        assert_eq!(rating.after(u64::MAX / 2), Rating { rating: rating.rating, ..Rating::NEW });
        assert_eq!(Rating::NEW.settled_until(at), 0);
    }
}
