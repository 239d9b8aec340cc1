//! Pairing: a pure function of the waiting tickets.
//!
//! The oldest ticket comes first, with the largest of its accepted numbers of players that can be filled.
//! For a ranked match it takes tickets within its rating window, which widens with its wait ([`window`]).
//! For a casual match, once it has waited as long as its owner chose, bots take the open seats,
//! beside people who have also waited as long as they chose.
//! People who block each other are never seated together. If that keeps a table from filling,
//! it is tried without each of those who keep others away.
//! People of one address, and three who met lately,
//! are seated together only after the oldest has waited for long ([`ALONE`]),
//! in ranked play people of one address only while nobody else waits for the same.

use crate::model::{Pool, Ticket};
use crate::random::Id;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::net::IpAddr;

/// The greatest distance of two ratings, in points, by the seconds that the older ticket has waited:
/// the steps as printed in `docs/ranked.md`.
pub const WINDOWS: [(u64, u32); 5] = [(0, 100), (10, 200), (30, 400), (60, 800), (120, u32::MAX)];

/// Returns how far from its own rating a ticket looks that has waited so many milliseconds, in points.
#[must_use]
pub fn window(waited_ms: u64) -> u32 {
    let reached = WINDOWS.iter().rev().find(|(seconds, _)| waited_ms >= seconds * 1_000);
    reached.map_or(0, |(_, points)| *points)
}

/// A match to be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The tickets, the oldest first, as positions in the list of waiting tickets.
    pub tickets: Vec<usize>,
    /// The number of players, bots included.
    pub seats: usize,
}

/// The time for which a ticket waits for people of other addresses whom its
/// owner has not just met, in seconds.
pub const ALONE: u64 = 20;

/// The facts about waiting people that are not on their tickets.
#[derive(Clone, Default, Debug)]
pub struct Ties {
    /// The blocks: the blocking account first.
    pub apart: HashSet<(Id, Id)>,
    /// The pairs that met lately, in both directions.
    pub met: HashSet<(Id, Id)>,
    /// The address of each account's stream.
    pub homes: HashMap<Id, IpAddr>,
}

impl Ties {
    fn are_apart(&self, one: Id, other: Id) -> bool {
        self.apart.contains(&(one, other)) || self.apart.contains(&(other, one))
    }

    /// Returns true if an account shares an address with one of these,
    /// or has lately met two of them who have also met.
    fn are_familiar(&self, seated: &[Id], other: Id) -> bool {
        let home = self.homes.get(&other);
        let met: Vec<Id> = seated.iter().filter(|one| self.met.contains(&(**one, other))).copied().collect();
        seated.iter().any(|one| home.is_some() && self.homes.get(one) == home)
            || met.iter().any(|one| met.iter().any(|two| self.met.contains(&(*one, *two))))
    }
}

/// Returns the matches that can be started now; `waiting` has the oldest ticket first.
#[must_use]
pub fn pair(waiting: &[Ticket], now: u64, ties: &Ties) -> Vec<Group> {
    let mut pools = HashMap::<Pool, Vec<usize>>::new();
    for (index, ticket) in waiting.iter().enumerate() {
        pools.entry(ticket.wish.pool()).or_default().push(index);
    }
    let mut pairing = Pairing { waiting, ties, now, is_free: vec![true; waiting.len()] };
    let mut groups = Vec::new();
    for (oldest, ticket) in waiting.iter().enumerate() {
        if !pairing.is_free[oldest] {
            continue;
        }
        let pool = &pools[&ticket.wish.pool()];
        let younger = &pool[pool.partition_point(|other| *other <= oldest)..];
        let Some(group) = pairing.group_of(oldest, younger, pool) else { continue };
        group.tickets.iter().for_each(|ticket| pairing.is_free[*ticket] = false);
        groups.push(group);
    }
    groups
}

/// A pairing in progress.
struct Pairing<'a> {
    waiting: &'a [Ticket],
    ties: &'a Ties,
    now: u64,
    /// True for each ticket without a match yet.
    is_free: Vec<bool>,
}

impl Pairing<'_> {
    /// Returns the group of the oldest ticket with younger ones for the same.
    fn group_of(&self, oldest: usize, younger: &[usize], pool: &[usize]) -> Option<Group> {
        let own = &self.waiting[oldest];
        let waited_ms = self.now.saturating_sub(own.queued_at);
        let mut numbers = own.wish.seats.clone();
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        let fits = |other: &Ticket| {
            own.account != other.account
                && (!own.wish.ranked || own.points.abs_diff(other.points) <= window(waited_ms))
        };
        for familiar in [false, true] {
            if familiar && waited_ms < ALONE * 1_000 {
                break;
            }
            for seats in &numbers {
                let group = self.gather(oldest, younger, *seats, familiar, fits);
                if group.tickets.len() == *seats && !self.leaves_strangers(&group, pool) {
                    return Some(group);
                }
            }
        }
        let bots_are_due = |ticket: &Ticket| {
            let waited_ms = self.now.saturating_sub(ticket.queued_at);
            ticket.wish.bots_after_ms.is_some_and(|after_ms| waited_ms >= after_ms)
        };
        if own.wish.ranked || !bots_are_due(own) {
            return None;
        }
        let takes_bots = |other: &Ticket| fits(other) && bots_are_due(other);
        let groups = numbers.iter().map(|seats| self.gather(oldest, younger, *seats, true, takes_bots));
        // The most people win, then the smallest table that has room for them.
        groups.max_by_key(|group| (group.tickets.len(), Reverse(group.seats)))
    }

    /// Returns true if a ranked match would seat people of one address together
    /// while somebody of another address waits for the same.
    fn leaves_strangers(&self, group: &Group, pool: &[usize]) -> bool {
        let home = |index: &usize| self.ties.homes.get(&self.waiting[*index].account);
        let is_shared = |one: &usize| {
            home(one).is_some() && group.tickets.iter().any(|other| other != one && home(other) == home(one))
        };
        let Some(one) = group.tickets.iter().find(|one| is_shared(one)) else { return false };
        let is_stranger = |other: &usize| {
            self.is_free[*other]
                && !group.tickets.contains(other)
                && home(other) != home(one)
                && self.waiting[*other].wish.seats.contains(&group.seats)
        };
        self.waiting[*one].wish.ranked && pool.iter().any(is_stranger)
    }

    /// Gathers tickets that fit the oldest at a table of so many, in the order of
    /// their waiting, until it is full.
    /// If it does not fill, it leaves out one ticket that keeps others away, provided that this gathers more.
    fn gather(
        &self,
        oldest: usize,
        younger: &[usize],
        seats: usize,
        familiar: bool,
        fits: impl Fn(&Ticket) -> bool,
    ) -> Group {
        let seat_but = |absent: Option<usize>| {
            let (mut tickets, mut avoided) = (vec![oldest], BTreeSet::new());
            let mut accounts = vec![self.waiting[oldest].account];
            for &index in younger {
                if tickets.len() == seats {
                    break;
                }
                let other = &self.waiting[index];
                if !self.is_free[index]
                    || absent == Some(index)
                    || !fits(other)
                    || !other.wish.seats.contains(&seats)
                {
                    continue;
                }
                let is_apart = |seated: &usize| self.ties.are_apart(accounts[*seated], other.account);
                let apart: Vec<usize> = (0..tickets.len()).filter(is_apart).collect();
                if !apart.is_empty() {
                    avoided
                        .extend(apart.into_iter().filter(|seated| *seated > 0).map(|seated| tickets[seated]));
                } else if familiar || !self.ties.are_familiar(&accounts, other.account) {
                    tickets.push(index);
                    accounts.push(other.account);
                }
            }
            (tickets, avoided)
        };
        let (mut tickets, avoided) = seat_but(None);
        for absent in avoided {
            if tickets.len() == seats {
                break;
            }
            let (others, _) = seat_but(Some(absent));
            if others.len() > tickets.len() {
                tickets = others;
            }
        }
        Group { tickets, seats }
    }
}

#[cfg(test)]
mod tests {
    use super::{ALONE, Group, Ties, WINDOWS, pair, window};
    use crate::model::{Ticket, Wish};
    use crate::random::Id;
    use cartable_core::agenda::Speed;
    use cartable_core::catalogue::GameId;
    use std::collections::HashSet;
    use std::net::IpAddr;
    use std::time::{Duration, Instant};

    const NOW: u64 = 1_790_000_000_000;

    fn ticket(seats: &[usize], ranked: bool, waited_s: u64, points: i32) -> Ticket {
        let (game, speed, bots_after_ms) = (GameId::Niet, Speed::Normal, (!ranked).then_some(20_000));
        let wish = Wish { game, seats: seats.to_vec(), speed, ranked, bots_after_ms };
        let (id, account) = (Id::fresh().unwrap(), Id::fresh().unwrap());
        let queued_at = NOW - waited_s * 1_000;
        Ticket { id, account, name: String::new(), wish, queued_at, points, match_id: None, share: None }
    }

    fn pairs(waiting: &[Ticket]) -> Vec<Group> {
        pair(waiting, NOW, &Ties::default())
    }

    #[test]
    fn the_window_widens_as_printed() {
        for (index, (seconds, points)) in WINDOWS.into_iter().enumerate() {
            assert_eq!(window(seconds * 1_000), points);
            if index > 0 {
                assert_eq!(window(seconds * 1_000 - 1), WINDOWS[index - 1].1);
            }
        }
        let page = include_str!("../../../docs/ranked.md");
        for (seconds, points) in WINDOWS {
            let points = if points == u32::MAX { "any".to_owned() } else { points.to_string() };
            assert!(page.contains(&format!("| {seconds} | {points} |")), "{seconds} {points}");
        }
    }

    #[test]
    fn the_oldest_goes_first_to_the_largest_table_that_is_full() {
        let waiting = [
            ticket(&[2, 3], true, 9, 1_500),
            ticket(&[2, 3, 4], true, 8, 1_500),
            ticket(&[3], true, 7, 1_500),
            ticket(&[2], true, 6, 1_500),
        ];
        assert_eq!(pairs(&waiting), [Group { tickets: vec![0, 1, 2], seats: 3 }]);
        assert_eq!(pairs(&waiting[1..2]), []);
    }

    #[test]
    fn who_is_rated_too_far_off_waits_until_the_window_is_wide_enough() {
        let far = |waited_s| [ticket(&[2], true, waited_s, 1_500), ticket(&[2], true, 0, 1_850)];
        assert_eq!(pairs(&far(29)), []);
        assert_eq!(pairs(&far(30)).len(), 1);
        let casual = [ticket(&[2], false, 0, 1_500), ticket(&[2], false, 0, 3_000)];
        assert_eq!(pairs(&casual).len(), 1, "casual play asks for no rating");
    }

    #[test]
    fn bots_take_what_is_left_after_the_wait_that_was_chosen_and_never_ranked() {
        let waiting = [ticket(&[2, 4, 3], false, 21, 0), ticket(&[4, 3], false, 20, 0)];
        assert_eq!(pairs(&waiting), [Group { tickets: vec![0, 1], seats: 3 }]);
        let mut patient = waiting.clone();
        patient[1].wish.bots_after_ms = Some(120_000);
        assert_eq!(pairs(&patient), [Group { tickets: vec![0], seats: 2 }], "who waits longer for people");
        assert_eq!(pairs(&waiting[..1]), [Group { tickets: vec![0], seats: 2 }]);
        assert_eq!(pairs(&[ticket(&[2, 4], false, 19, 0)]), []);
        assert_eq!(pairs(&[ticket(&[2, 4], true, 900, 0)]), []);
        let mut purist = ticket(&[2], false, 1, 0);
        purist.wish.bots_after_ms = None;
        let waiting = [
            ticket(&[3], false, 20, 0),
            Ticket { wish: Wish { seats: vec![3], ..purist.wish.clone() }, ..purist },
        ];
        let alone = [Group { tickets: vec![0], seats: 3 }];
        assert_eq!(pairs(&waiting), alone, "who wants no bots is not seated with any");
    }

    #[test]
    fn who_blocks_another_never_sits_with_them_and_wishes_are_kept_apart() {
        let mut waiting = vec![ticket(&[2], true, 9, 0), ticket(&[2], true, 8, 0), ticket(&[2], true, 7, 0)];
        let (one, other) = (waiting[0].account, waiting[1].account);
        for apart in [(one, other), (other, one)] {
            let ties = Ties { apart: HashSet::from([apart]), ..Ties::default() };
            assert_eq!(pair(&waiting, NOW, &ties), [Group { tickets: vec![0, 2], seats: 2 }]);
        }
        waiting.truncate(2);
        waiting[1].wish.speed = Speed::Day;
        assert_eq!(pairs(&waiting), []);
        waiting[1] = Ticket { account: waiting[0].account, ..ticket(&[2], true, 0, 0) };
        assert_eq!(pairs(&waiting), [], "one account has one seat");
    }

    /// The oldest of five tickets blocks two others: the table of four fills without the oldest.
    #[test]
    fn who_avoids_others_holds_up_nobody_who_could_play_without_them() {
        let waiting = [9, 8, 7, 6, 5].map(|waited_s| ticket(&[4], true, waited_s, 1_500));
        let [_, avoiding, first, second, _] = waiting.each_ref().map(|ticket| ticket.account);
        let ties = Ties { apart: HashSet::from([(avoiding, first), (avoiding, second)]), ..Ties::default() };
        assert_eq!(pair(&waiting, NOW, &ties), [Group { tickets: vec![0, 2, 3, 4], seats: 4 }]);
        assert_eq!(pair(&waiting[..4], NOW, &ties), [], "nobody is left out who is needed");
    }

    #[test]
    fn people_of_one_address_are_seated_together_only_when_nobody_else_comes() {
        let waiting = |waited_s| [2, 1, 0].map(|later| ticket(&[2], true, waited_s + later, 1_500));
        let tied = |waiting: &[Ticket]| {
            let home = IpAddr::from([192, 0, 2, 1]);
            let homes = waiting[..2].iter().map(|ticket| (ticket.account, home)).collect();
            Ties { homes, ..Ties::default() }
        };
        let three = waiting(ALONE);
        assert_eq!(pair(&three, NOW, &tied(&three)), [Group { tickets: vec![0, 2], seats: 2 }]);
        let two = &waiting(ALONE - 3)[..2];
        assert_eq!(pair(two, NOW, &tied(two)), []);
        let two = &waiting(ALONE)[..2];
        assert_eq!(pair(two, NOW, &tied(two)), [Group { tickets: vec![0, 1], seats: 2 }]);
    }

    #[test]
    fn three_who_met_lately_are_seated_together_only_when_nobody_else_comes() {
        let waiting = [4, 3, 2, 1].map(|later| ticket(&[3], true, later, 1_500));
        let accounts = waiting.each_ref().map(|ticket| ticket.account);
        let all = accounts[..3].iter().flat_map(|one| accounts[..3].iter().map(move |other| (*one, *other)));
        let ties = Ties { met: all.filter(|(one, other)| one != other).collect(), ..Ties::default() };
        assert_eq!(pair(&waiting, NOW, &ties), [Group { tickets: vec![0, 1, 3], seats: 3 }]);
        assert_eq!(pair(&waiting[..3], NOW, &ties), []);
        assert_eq!(pair(&waiting[..3], NOW + ALONE * 1_000, &ties).len(), 1);
    }

    #[test]
    fn one_household_is_seated_together_in_ranked_play_only_while_nobody_else_waits() {
        for ranked in [true, false] {
            let home = IpAddr::from([203, 0, 113, 7]);
            let far = ticket(&[2], ranked, 0, 3_000);
            let waiting = [ticket(&[2], ranked, ALONE, 1_500), ticket(&[2], ranked, ALONE, 1_500), far];
            let homes = waiting[..2].iter().map(|ticket| (ticket.account, home)).collect();
            let ties = Ties { homes, ..Ties::default() };
            assert_eq!(pair(&waiting[..2], NOW, &ties).len(), 1, "nobody else is there");
            let together = pair(&waiting, NOW, &ties).iter().any(|group| group.tickets == [0, 1]);
            assert!(!together, "{ranked}: in casual play the stranger is taken, in ranked play awaited");
            let [mut one, mut other, far] = waiting;
            (one.queued_at, other.queued_at) = (NOW - 120_000, NOW - 120_000);
            let found = pair(&[one, other, far], NOW, &ties);
            assert_eq!(found[0], Group { tickets: vec![0, 2], seats: 2 }, "after two minutes anybody fits");
        }
    }

    #[test]
    fn thousands_are_brought_together_at_once() {
        let waiting: Vec<Ticket> = (0..4_000).map(|_| ticket(&[4], true, 5, 1_500)).collect();
        // Neighbours avoid each other.
        let apart = waiting.windows(2).map(|two| (two[0].account, two[1].account)).collect();
        let begin = Instant::now();
        assert_eq!(pairs(&waiting).len(), 1_000);
        assert_eq!(pair(&waiting, NOW, &Ties { apart, ..Ties::default() }).len(), 1_000);
        assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    }
}
