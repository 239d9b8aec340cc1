//! The weight of a ranked match for each of its players: a pure function of the match and of those before it.
//!
//! A rating says something only if its matches were contests.
//! So a match weighs little for those who won it because somebody left at once,
//! a settled rating learns little from an unsettled one,
//! and nobody gains or loses more than [`most`] in [`SPAN`] with the same account or household.
//! A rating does not settle before its player has met [`HOUSEHOLDS`] households.
//! `docs/ranked.md` prints these numbers.

use crate::random::Id;
use crate::rating::{Rating, SCALE, SETTLED, rate};
use std::collections::HashSet;

/// The number of own decisions before which a player who gives up leaves early.
pub const EARLY: u32 = 8;
/// The weight of a match for the others, if somebody left it early, in hundredths.
pub const EARLY_WEIGHT: u32 = 10;
/// The weight of a match for a settled player whose opponents are all unsettled, in hundredths.
pub const UNSETTLED_WEIGHT: u32 = 50;
/// The most that a settled player gains or loses with the same account or household in [`SPAN`], in points.
pub const MOST_SETTLED: u32 = 6;
/// The same for an unsettled player.
pub const MOST_UNSETTLED: u32 = 25;
/// The span of those limits, in days.
pub const SPAN_DAYS: u64 = 30;
/// The number of households that a player meets before their rating settles.
pub const HOUSEHOLDS: usize = 25;

/// The span in milliseconds.
pub const SPAN: u64 = SPAN_DAYS * 24 * 60 * 60 * 1_000;
/// The least uncertainty of a rating that must not settle yet.
const UNSETTLED: f64 = SETTLED + 0.1;

/// A household: a keyed digest of an address, which tells nobody the address.
pub type Home = Id;

/// A player at a table, as the others meet them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whom {
    /// The account.
    pub account: Id,
    /// The household; `None` if the server does not know it.
    pub home: Option<Home>,
}

impl Whom {
    /// Returns true if both may be the same person, or live together.
    #[must_use]
    pub fn is_near(&self, other: &Self) -> bool {
        self.account == other.account || self.home.is_some() && self.home == other.home
    }
}

/// An earlier ranked match of a player at the same game.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// The time of its end, in milliseconds since 1970.
    pub at: u64,
    /// The change of the player's rating by it.
    pub change: f64,
    /// The others at its table.
    pub others: Vec<Whom>,
}

/// The households that a player has met in ranked matches of a game that nobody left early.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Met {
    homes: HashSet<Home>,
    /// True if one of the others had no known household.
    has_unknown: bool,
}

impl Met {
    /// Adds somebody.
    pub fn add(&mut self, home: Option<Home>) {
        match home {
            Some(home) => {
                self.homes.insert(home);
            }
            None => self.has_unknown = true,
        }
    }

    /// Returns true if the player's rating may settle.
    /// A server that cannot tell households apart does not count them.
    fn is_enough(&self) -> bool {
        self.has_unknown || self.homes.len() >= HOUSEHOLDS
    }
}

/// A player of a match that has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// The player.
    pub whom: Whom,
    /// The rating before the match.
    pub rating: Rating,
    /// The place.
    pub place: usize,
    /// True if the player gave up before [`EARLY`] own decisions.
    pub left_early: bool,
    /// The player's matches within [`SPAN`], in the order of their ends.
    pub meetings: Vec<Meeting>,
    /// The households met before this match.
    pub met: Met,
}

/// Returns the most that a rating changes with the same account or household in [`SPAN`].
#[must_use]
pub fn most(rating: Rating) -> f64 {
    f64::from(if rating.is_settled() { MOST_SETTLED } else { MOST_UNSETTLED }) / SCALE.0
}

/// Returns the ratings after a match, in the order of its players.
#[must_use]
pub fn weigh(entrants: &[Entrant], at: u64) -> Vec<Rating> {
    let unweighed: Vec<_> = entrants.iter().map(|entrant| (entrant.rating, entrant.place)).collect();
    let is_short = entrants.iter().any(|entrant| entrant.left_early);
    let weighed = |(own, after): (&Entrant, Rating)| {
        let others: Vec<&Entrant> = entrants.iter().filter(|other| other.whom != own.whom).collect();
        let full = after.rating - own.rating.rating;
        let share = weight(own, &others, is_short);
        let change = within_limits(own, &others, full * share, at);
        let [before, least] = [own.rating.uncertainty, after.uncertainty].map(|each| each * each);
        let uncertainty = share.mul_add(least - before, before).sqrt();
        let mut met = own.met.clone();
        if !is_short {
            for other in &others {
                met.add(other.whom.home);
            }
        }
        let must_wait = !own.rating.is_settled() && !met.is_enough();
        let uncertainty = if must_wait { uncertainty.max(UNSETTLED) } else { uncertainty };
        Rating { rating: own.rating.rating + change, uncertainty }
    };
    entrants.iter().zip(rate(&unweighed)).map(weighed).collect()
}

/// Returns the weight of the match for a player.
fn weight(own: &Entrant, others: &[&Entrant], is_short: bool) -> f64 {
    let hundredths = |number: u32| f64::from(number) / 100.0;
    if is_short && own.left_early {
        return 1.0;
    }
    let early = if is_short { hundredths(EARLY_WEIGHT) } else { 1.0 };
    if !own.rating.is_settled() || others.is_empty() {
        return early;
    }
    let unsettled = others.iter().filter(|other| !other.rating.is_settled()).count() as f64;
    early * (1.0 - (1.0 - hundredths(UNSETTLED_WEIGHT)) * unsettled / others.len() as f64)
}

/// Returns as much of a change as the limits leave, with each of the others alike.
fn within_limits(own: &Entrant, others: &[&Entrant], change: f64, at: u64) -> f64 {
    let (most, tables) = (most(own.rating), others.len().max(1) as f64);
    let left = others.iter().map(|other| {
        let gained = gained_with(own, &other.whom, at);
        if change > 0.0 { (most - gained).max(0.0) } else { (most + gained).max(0.0) }
    });
    let left = left.fold(f64::INFINITY, f64::min) * tables;
    change.signum() * change.abs().min(left)
}

/// Returns the gain of a player in the tables with this other, or with the other's household.
fn gained_with(own: &Entrant, other: &Whom, at: u64) -> f64 {
    let recent = own.meetings.iter().filter(|meeting| meeting.at.saturating_add(SPAN) > at);
    let part = |meeting: &Meeting| {
        let is_there = meeting.others.iter().any(|one| one.is_near(other));
        if is_there { meeting.change / meeting.others.len() as f64 } else { 0.0 }
    };
    recent.map(part).sum()
}

#[cfg(test)]
mod tests {
    use super::{
        EARLY, EARLY_WEIGHT, Entrant, HOUSEHOLDS, Home, MOST_SETTLED, MOST_UNSETTLED, Meeting, Met, SPAN,
        SPAN_DAYS, UNSETTLED_WEIGHT, Whom, weigh,
    };
    use crate::random::Id;
    use crate::rating::{Rating, SCALE};

    const NOW: u64 = 1_790_000_000_000;
    const SETTLED: Rating = Rating { rating: 25.0, uncertainty: 2.5 };

    fn home(number: u8) -> Home {
        [number; 16].as_slice().try_into().expect("16 bytes")
    }

    fn entrant(number: u8, rating: Rating, place: usize) -> Entrant {
        let account = Id::fresh().expect("randomness");
        let whom = Whom { account, home: Some(home(number)) };
        Entrant { whom, rating, place, left_early: false, meetings: Vec::new(), met: Met::default() }
    }

    /// Returns the change of the first player's points.
    fn gain(entrants: &[Entrant]) -> f64 {
        (weigh(entrants, NOW)[0].rating - entrants[0].rating.rating) * SCALE.0
    }

    /// Lets two play until `matches` are over; the first always wins. Returns the gain of the first.
    fn wins(mut own: Entrant, others: &[Entrant], matches: usize) -> f64 {
        let begin = own.rating.rating;
        for other in others.iter().cycle().take(matches) {
            let after = weigh(&[own.clone(), other.clone()], NOW)[0];
            let change = after.rating - own.rating.rating;
            own.meetings.push(Meeting { at: NOW, change, others: vec![other.whom] });
            own.met.add(other.whom.home);
            own.rating = after;
        }
        (own.rating.rating - begin) * SCALE.0
    }

    #[test]
    fn a_match_that_somebody_leaves_at_once_gives_the_others_little_and_costs_the_leaver_all() {
        for rating in [Rating::NEW, SETTLED] {
            let played = [entrant(1, rating, 1), entrant(2, Rating::NEW, 2)];
            let mut left = played.clone();
            left[1].left_early = true;
            assert!(gain(&left) > 0.0 && gain(&left) < gain(&played) / 2.0);
            let [whole, short] = [&played, &left].map(|entrants| weigh(entrants, NOW)[1].rating);
            assert!((whole - short).abs() < 1e-9, "who leaves loses as one who lost");
        }
    }

    #[test]
    fn a_settled_player_learns_little_from_unsettled_ones() {
        let strangers = [entrant(1, SETTLED, 2), entrant(2, Rating::NEW, 1)];
        let small = -gain(&strangers);
        assert!(small > 0.0 && small < f64::from(MOST_SETTLED), "less than the limit: {small}");
    }

    #[test]
    fn nobody_gains_more_than_the_limit_from_one_account_or_one_household() {
        let own = entrant(1, SETTLED, 1);
        let same = [entrant(2, SETTLED, 2)];
        let household: Vec<Entrant> = (0..5).map(|_| entrant(2, SETTLED, 2)).collect();
        for others in [&same[..], &household[..]] {
            let gained = wins(own.clone(), others, 100);
            assert!((gained - f64::from(MOST_SETTLED)).abs() < 1e-6, "{gained}");
        }
        let ten: Vec<Entrant> = (2..12).map(|number| entrant(number, SETTLED, 2)).collect();
        assert!(wins(own.clone(), &ten, 500) < f64::from(10 * MOST_SETTLED) + 1e-6);
        // The limit is a span's: later there is room again.
        let mut later = own;
        later.meetings = vec![Meeting { at: NOW - SPAN, change: 1.0, others: vec![same[0].whom] }];
        assert!(gain(&[later, same[0].clone()]) > 5.9);
    }

    #[test]
    fn what_is_lost_and_won_again_counts_for_nothing() {
        let mut own = entrant(1, SETTLED, 1);
        let other = entrant(2, SETTLED, 2);
        let points = |points: f64| points / SCALE.0;
        for change in [points(6.0), points(-6.0)] {
            own.meetings.push(Meeting { at: NOW, change, others: vec![other.whom] });
        }
        assert!((gain(&[own, other]) - f64::from(MOST_SETTLED)).abs() < 1e-6);
    }

    #[test]
    fn two_of_three_who_meet_again_and_again_gain_nothing_more() {
        let three = [entrant(1, SETTLED, 1), entrant(1, SETTLED, 3), entrant(2, SETTLED, 2)];
        let mut own = three.clone();
        let mut gained = 0.0;
        for _ in 0..50 {
            let after = weigh(&own, NOW);
            let before = own.clone();
            for (seat, rating) in after.into_iter().enumerate() {
                let others = before.iter().filter(|other| other.whom != before[seat].whom);
                let change = rating.rating - before[seat].rating.rating;
                let others = others.map(|other| other.whom).collect();
                own[seat].meetings.push(Meeting { at: NOW, change, others });
                own[seat].rating = rating;
            }
            gained = (own[0].rating.rating - three[0].rating.rating) * SCALE.0;
        }
        assert!(gained <= f64::from(2 * MOST_SETTLED) + 1e-6, "{gained}");
    }

    #[test]
    fn a_rating_settles_only_after_enough_households() {
        let few: Vec<Entrant> = (2..12).map(|number| entrant(number, SETTLED, 2)).collect();
        let mut own = entrant(1, Rating::NEW, 1);
        for (round, other) in few.iter().cycle().take(200).enumerate() {
            own.place = 1 + round % 2;
            let other = Entrant { place: 2 - round % 2, ..other.clone() };
            own.rating = weigh(&[own.clone(), other.clone()], NOW)[0];
            own.met.add(other.whom.home);
        }
        assert!(!own.rating.is_settled());
        for number in 20..=40 {
            own.met.add(Some(home(number)));
        }
        assert!(weigh(&[own, few[0].clone()], NOW)[0].uncertainty <= 6.25);
        // A server that sees no households does not ask for them.
        let mut unknown = entrant(1, Rating::NEW, 1);
        for round in 0..200 {
            unknown.place = 1 + round % 2;
            let mut other = entrant(2, SETTLED, 2 - round % 2);
            other.whom.home = None;
            unknown.rating = weigh(&[unknown.clone(), other], NOW)[0];
        }
        assert!(unknown.rating.is_settled());
    }

    #[test]
    fn the_page_prints_every_number() {
        let page = include_str!("../../docs/ranked.md");
        for printed in [
            format!("| own decisions before which leaving is early | {EARLY} |"),
            format!("| weight for the others of a match left early | {EARLY_WEIGHT} % |"),
            format!("| weight for a settled player against unsettled ones | {UNSETTLED_WEIGHT} % |"),
            format!("| most with one account or household, settled | {MOST_SETTLED} points |"),
            format!("| most with one account or household, unsettled | {MOST_UNSETTLED} points |"),
            format!("| span of these limits | {SPAN_DAYS} days |"),
            format!("| households met before a rating settles | {HOUSEHOLDS} |"),
        ] {
            assert!(page.contains(&printed), "{printed}");
        }
    }
}
