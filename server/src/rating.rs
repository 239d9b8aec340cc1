//! How strong somebody is at a game: Weng-Lin ratings, as pure functions of what was and what happened.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Up to which uncertainty a rating counts as settled: after about a dozen matches of two, earlier with more.
const SETTLED: f64 = 6.0;
/// By how much the square of the uncertainty grows each day without a match:
/// who has settled at 4 is provisional again after a year.
const GROWTH: f64 = 20.0 / 365.0;
/// A day, in milliseconds.
const DAY: f64 = 24.0 * 60.0 * 60.0 * 1_000.0;
/// How many points of what is shown are one of the rating, and what a new player's is shown as.
const SCALE: (f64, f64) = (30.0, 1_500.0);

/// A rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating itself; 25 for who is new.
    pub rating: f64,
    /// How uncertain it is: one standard deviation, 25/3 for who is new.
    pub uncertainty: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::NEW
    }
}

impl Rating {
    /// Of who is new.
    pub const NEW: Self = Self { rating: 25.0, uncertainty: 25.0 / 3.0 };

    /// The same after so many milliseconds without a match: more uncertain, but never more than who is new.
    #[must_use]
    pub fn after(self, ms: u64) -> Self {
        let grown = self.uncertainty.mul_add(self.uncertainty, GROWTH * ms as f64 / DAY).sqrt();
        Self { uncertainty: grown.min(Self::NEW.uncertainty.max(self.uncertainty)), ..self }
    }

    /// Whether it is settled.
    #[must_use]
    pub fn is_settled(self) -> bool {
        self.uncertainty <= SETTLED
    }

    /// Until when it counts as settled, if nothing is played after `at`; 0: it does not.
    /// In milliseconds since 1970.
    #[must_use]
    pub fn settled_until(self, at: u64) -> u64 {
        if !self.is_settled() {
            return 0;
        }
        let days = SETTLED.mul_add(SETTLED, -self.uncertainty * self.uncertainty) / GROWTH;
        at.saturating_add((days * DAY) as u64)
    }

    /// The number that is shown.
    #[must_use]
    pub fn points(self) -> i32 {
        SCALE.0.mul_add(self.rating - Self::NEW.rating, SCALE.1).round() as i32
    }

    /// How far off that is at most, in nineteen cases of twenty.
    #[must_use]
    pub fn margin(self) -> u32 {
        (2.0 * SCALE.0 * self.uncertainty).round() as u32
    }
}

/// The ratings after a match, of people with these ratings who came to these places.
/// A place may be shared, and of the places some may be missing: a bot's.
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
