//! The verdict on counts: the share of fair servers that would show something at least as uneven.

use super::counts::{Card, Cell, Table};

/// The smallest variance at which a count is close enough to the normal distribution.
const ENOUGH: f64 = 5.0;
/// The smallest number of draws per seat for a verdict on the first dealer.
const DRAWS: u64 = 5;

/// The probability that chance strays as far as this or farther; `None`: too little was counted.
pub type Likelihood = Option<f64>;

/// Judges the draws of the first dealer, by chi-square.
#[must_use]
pub fn of_first(table: &Table) -> Likelihood {
    let (drawn, seats) = (table.drawn_first.iter().sum::<u64>(), table.drawn_first.len());
    if seats < 2 || drawn < DRAWS * seats as u64 {
        return None;
    }
    let expected = drawn as f64 / seats as f64;
    let strays = table.drawn_first.iter().map(|count| (*count as f64 - expected).powi(2) / expected);
    Some(chi_square(strays.sum(), seats - 1))
}

/// Judges the cards by the card and seat that stray farthest, corrected for their number (Bonferroni).
#[must_use]
pub fn of_cards(table: &Table) -> Likelihood {
    let counted =
        table.cards.values().flat_map(|card: &Card| &card.seats).filter(|cell| cell.variance >= ENOUGH);
    let strays = counted.map(|cell: &Cell| (cell.dealt as f64 - cell.expected).abs() / cell.variance.sqrt());
    let (count, farthest) =
        strays.fold((0, 0.0_f64), |(count, farthest), stray| (count + 1, farthest.max(stray)));
    (count > 0).then(|| (f64::from(count) * libm::erfc(farthest / std::f64::consts::SQRT_2)).min(1.0))
}

/// Returns the probability that the sum of so many squares of normal numbers is this large or larger.
fn chi_square(sum: f64, freedom: usize) -> f64 {
    let half = sum / 2.0;
    let (mut likelihood, mut term, mut from) = if freedom % 2 == 1 {
        (libm::erfc(half.sqrt()), 2.0 * (half / std::f64::consts::PI).sqrt(), 1.5)
    } else {
        (0.0, 1.0, 1.0)
    };
    for _ in 0..freedom / 2 {
        likelihood += (-half).exp() * term;
        term *= half / from;
        from += 1.0;
    }
    likelihood.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::{chi_square, of_cards, of_first};
    use crate::deals::Counts;
    use crate::model::{MatchSetup, Occupant};
    use cartable_core::bot::Level;
    use cartable_core::catalogue::GameId;
    use cartable_core::seed::Seed;

    #[test]
    fn chi_square_is_as_in_the_tables() {
        for (freedom, sum) in [(1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488), (7, 14.067)] {
            assert!(
                (chi_square(sum, freedom) - 0.05).abs() < 1e-4,
                "{freedom}: {}",
                chi_square(sum, freedom)
            );
            assert!((chi_square(0.0, freedom) - 1.0).abs() < 1e-9);
        }
        assert!((chi_square(18.467, 4) - 0.001).abs() < 1e-5);
    }

    /// Returns the counts of the deals of these seeds.
    fn counted(game: GameId, players: usize, seeds: impl Iterator<Item = u64>) -> super::Table {
        let mut counts = Counts::default();
        for seed in seeds {
            let occupants = vec![Occupant::Bot(Level::Easy); players];
            let seed = Seed::from_number(seed);
            counts.count(&MatchSetup::new(game.default_options(), &occupants, seed, String::new()));
        }
        counts.0.into_values().next().expect("something was counted")
    }

    #[test]
    fn fair_deals_look_fair_and_a_seat_that_is_favoured_is_seen() {
        for game in GameId::ALL.into_iter().filter(|game| *game != GameId::Sniper) {
            let table = counted(game, 2, 0..400);
            let (first, cards) = (of_first(&table), of_cards(&table));
            assert!(first.is_some_and(|likelihood| likelihood > 0.001), "{game}: {first:?}");
            assert!(cards.is_none_or(|likelihood| likelihood > 0.001), "{game}: {cards:?}");
        }
        // A dishonest server picks of two seeds the one that gives the first seat its best card more often.
        let best = |seed: &u64| {
            counted(GameId::Niet, 2, *seed..=*seed).cards.values().next_back().unwrap().seats[0].dealt
        };
        let picked = (0..400).map(|seed| [2 * seed, 2 * seed + 1].into_iter().max_by_key(best).unwrap());
        let table = counted(GameId::Niet, 2, picked);
        assert!(of_cards(&table).unwrap() < 1e-6, "{:?}", of_cards(&table));
        assert_eq!(
            (of_first(&counted(GameId::Niet, 2, 0..3)), of_cards(&counted(GameId::Niet, 2, 0..3))),
            (None, None)
        );
    }
}
