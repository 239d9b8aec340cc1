//! Suspicious play, found in the rated matches of some nights: a pure function, whose answer an operator judges.
//!
//! It accuses nobody. It names accounts whose results come from few households far better than ratings explain,
//! and pairs that meet often while one of them always wins or leaves early.

use crate::random::Id;
use crate::rating::Rating;
use crate::weighing::Whom;
use std::collections::{BTreeMap, HashSet};
use std::fmt;

/// The fewest matches from which anything is said of an account.
pub const FEWEST: usize = 8;
/// The fewest matches of a pair from which anything is said of it.
pub const OFTEN: usize = 4;
/// The share of a pair's matches that one of them wins or that end early, in hundredths.
pub const ALWAYS: usize = 90;
/// The surplus of wins over the expected ones, in standard deviations.
pub const SURPLUS: f64 = 3.5;
/// The number of matches for each household met that is usual at most.
pub const CROWDED: f64 = 1.5;

/// A rated match of two, or one pair of a larger table.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The time of its end, in milliseconds since 1970.
    pub at: u64,
    /// The better placed.
    pub winner: Whom,
    /// The other.
    pub loser: Whom,
    /// Their ratings before.
    pub before: [Rating; 2],
    /// True if somebody left it early.
    pub is_short: bool,
}

/// The reason to look at an account.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Why {
    /// It wins far more than the ratings explain, against few households.
    Farm {
        /// The number of matches.
        matches: usize,
        /// The number of wins.
        wins: usize,
        /// The number of wins to be expected.
        expected: f64,
        /// The number of households, or accounts of unknown ones.
        households: usize,
    },
    /// It meets the same one often, and wins nearly always or because the other leaves.
    Pair {
        /// The other account.
        other: Id,
        /// The number of matches.
        matches: usize,
        /// The number of wins.
        wins: usize,
        /// The number of matches that somebody left early.
        short: usize,
    },
    /// It plays against an account of the same household.
    Household {
        /// The other account.
        other: Id,
        /// The number of matches.
        matches: usize,
    },
}

/// An account to look at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Suspect {
    /// The account that gains.
    pub account: Id,
    /// The reason.
    pub why: Why,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Farm { matches, wins, expected, households } => write!(
                f,
                "won {wins} of {matches}, {expected:.1} to be expected, against {households} households"
            ),
            Self::Pair { other, matches, wins, short } => {
                write!(f, "met {other} {matches} times, won {wins}, {short} of them left early")
            }
            Self::Household { other, matches } => {
                write!(f, "played {matches} times against {other} of the same household")
            }
        }
    }
}

/// Returns the accounts to look at, in the order of their ids.
#[must_use]
pub fn suspects(played: &[Played]) -> Vec<Suspect> {
    let mut of_account = BTreeMap::<Id, Vec<(&Played, bool)>>::new();
    let mut of_pair = BTreeMap::<(Id, Id), Vec<&Played>>::new();
    for match_ in played {
        let [winner, loser] = [match_.winner.account, match_.loser.account];
        of_account.entry(winner).or_default().push((match_, true));
        of_account.entry(loser).or_default().push((match_, false));
        of_pair.entry((winner.min(loser), winner.max(loser))).or_default().push(match_);
    }
    let mut found: Vec<Suspect> =
        of_account.iter().filter_map(|(own, matches)| farm(*own, matches)).collect();
    for ((one, other), matches) in of_pair {
        found.extend(pair(one, other, &matches));
        found.extend(household(one, other, &matches));
    }
    found.sort_by_key(|suspect| suspect.account);
    found
}

fn farm(account: Id, matches: &[(&Played, bool)]) -> Option<Suspect> {
    let wins = matches.iter().filter(|(_, won)| *won).count();
    let chance = |(match_, won): &(&Played, bool)| {
        let [own, other] = if *won { match_.before } else { [match_.before[1], match_.before[0]] };
        chance(own, other)
    };
    let expected: f64 = matches.iter().map(chance).sum();
    let spread = matches.iter().map(chance).map(|chance| chance * (1.0 - chance)).sum::<f64>().sqrt();
    let others = matches.iter().map(|(match_, won)| if *won { match_.loser } else { match_.winner });
    let households: HashSet<Id> = others.map(|other| other.home.unwrap_or(other.account)).collect();
    let is_crowded = matches.len() as f64 > CROWDED * households.len() as f64;
    let is_far = wins as f64 - expected > SURPLUS * spread;
    let why = Why::Farm { matches: matches.len(), wins, expected, households: households.len() };
    let always = wins * 100 >= ALWAYS * matches.len();
    (matches.len() >= FEWEST && is_crowded && (is_far || always)).then_some(Suspect { account, why })
}

fn pair(one: Id, other: Id, matches: &[&Played]) -> Option<Suspect> {
    let wins = matches.iter().filter(|match_| match_.winner.account == one).count();
    let (account, other, wins) =
        if wins * 2 >= matches.len() { (one, other, wins) } else { (other, one, matches.len() - wins) };
    let short = matches.iter().filter(|match_| match_.is_short).count();
    let is_always = |number: usize| number * 100 >= ALWAYS * matches.len();
    let why = Why::Pair { other, matches: matches.len(), wins, short };
    (matches.len() >= OFTEN && (is_always(wins) || is_always(short))).then_some(Suspect { account, why })
}

fn household(one: Id, other: Id, matches: &[&Played]) -> Option<Suspect> {
    let is_shared =
        |match_: &&&Played| match_.winner.home.is_some() && match_.winner.home == match_.loser.home;
    let shared = matches.iter().filter(is_shared).count();
    (shared > 0).then_some(Suspect { account: one, why: Why::Household { other, matches: shared } })
}

/// Returns the chance to win that the ratings give a player.
fn chance(own: Rating, other: Rating) -> f64 {
    const BETA: f64 = 25.0 / 6.0;
    let spread = own.uncertainty.mul_add(own.uncertainty, other.uncertainty * other.uncertainty);
    let spread = BETA.mul_add(2.0 * BETA, spread).sqrt();
    1.0 / (1.0 + ((other.rating - own.rating) / spread).exp())
}

#[cfg(test)]
mod tests {
    use super::{Played, Why, suspects};
    use crate::random::Id;
    use crate::rating::Rating;
    use crate::weighing::Whom;

    const EVEN: Rating = Rating { rating: 25.0, uncertainty: 4.0 };

    fn whom(account: u8, home: u8) -> Whom {
        let id = |number: u8| [number; 16].as_slice().try_into().expect("16 bytes");
        Whom { account: id(account), home: Some(id(home)) }
    }

    fn won(winner: Whom, loser: Whom) -> Played {
        Played { at: 0, winner, loser, before: [EVEN; 2], is_short: false }
    }

    #[test]
    fn who_always_beats_the_accounts_of_few_households_is_named_and_an_honest_winner_is_not() {
        let farmer = whom(1, 1);
        let games: Vec<Played> =
            (0..30).map(|number| won(farmer, whom(10 + number, 100 + number % 10))).collect();
        let named: Vec<Id> = suspects(&games).into_iter().map(|suspect| suspect.account).collect();
        assert_eq!(named, [farmer.account]);
        let honest: Vec<Played> =
            (0..30).map(|number| won(farmer, whom(10 + number, 100 + number))).collect();
        assert_eq!(suspects(&honest), []);
    }

    #[test]
    fn pairs_with_one_winner_and_pairs_of_one_household_are_named() {
        let (one, other, brother) = (whom(1, 1), whom(2, 2), whom(3, 1));
        let four: Vec<Played> = (0..4).map(|_| won(other, one)).collect();
        let [found] = &suspects(&four)[..] else { panic!() };
        assert_eq!((found.account, matches!(found.why, Why::Pair { wins: 4, .. })), (other.account, true));
        let even = [won(one, other), won(other, one), won(one, other), won(other, one)];
        assert_eq!(suspects(&even), []);
        let short = even.map(|played| Played { is_short: true, ..played });
        assert!(matches!(suspects(&short)[0].why, Why::Pair { short: 4, .. }));
        let [found] = &suspects(&[won(one, brother)])[..] else { panic!() };
        assert!(matches!(found.why, Why::Household { matches: 1, .. }));
    }
}
