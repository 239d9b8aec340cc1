//! Honest people and cheaters over a season, with the weights of `weighing` and without.
//!
//! `cargo run --release --example cheaters -p cartable-server` prints the errors, the gains and the waits (`docs/ranked.md`).
//! A thousand people have true strengths; two of a hundred hold further accounts that lose to their first one.
//! One of the cheaters is patient: fifty accounts at ten addresses, and no resignation that a table would see.

use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_server::model::{Ticket, Wish};
use cartable_server::queue::{Ties, pair};
use cartable_server::random::Id;
use cartable_server::rating::{Rating, rate};
use cartable_server::suspicion::{Played, Suspect, suspects};
use cartable_server::weighing::{Entrant, Meeting, Met, SPAN, Whom, weigh};
use std::collections::HashMap;
use std::net::IpAddr;

const PEOPLE: usize = 1_000;
const CHEATERS: usize = 20;
const DAYS: u64 = 30;
/// The ranked matches of a person in a day.
const MATCHES: f64 = 2.0;
/// The matches of a cheater against own accounts in a day.
const FARMED: usize = 10;
/// The time between two looks at the queue, in milliseconds.
const LOOK: u64 = 10_000;
const DAY: u64 = 24 * 60 * 60 * 1_000;
const BEGIN: u64 = 1_790_000_000_000;
/// The difference of strengths at which the better one wins with a chance of e to 1, in points.
const SPREAD: f64 = 30.0 * 5.893;

/// A generator of random numbers: `SplitMix64`, so that every run prints the same.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to 1.
    fn part(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a number of the normal distribution.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.part()).sum::<f64>() - 6.0
    }
}

/// An account of the simulation.
#[derive(Clone)]
struct Person {
    whom: Whom,
    address: IpAddr,
    /// The true strength, in points.
    strength: f64,
    rating: Rating,
    rated_at: u64,
    meetings: Vec<Meeting>,
    met: Met,
}

impl Person {
    fn new(number: u64, house: u64, strength: f64) -> Self {
        let id = |kind: u64, number: u64| -> Id {
            let bytes = [kind.to_be_bytes(), number.to_be_bytes()].concat();
            bytes.as_slice().try_into().expect("16 bytes")
        };
        let address = IpAddr::from(((10_u32 << 24) + house as u32).to_be_bytes());
        let whom = Whom { account: id(1, number), home: Some(id(2, house)) };
        let rating = Rating::NEW;
        Self { whom, address, strength, rating, rated_at: BEGIN, meetings: Vec::new(), met: Met::default() }
    }

    fn entrant(&self, at: u64, place: usize) -> Entrant {
        let meetings = self.meetings.iter().filter(|meeting| meeting.at + SPAN > at).cloned().collect();
        Entrant {
            whom: self.whom,
            rating: self.rating.after(at - self.rated_at),
            place,
            left_early: false,
            meetings,
            met: self.met.clone(),
        }
    }
}

/// A season.
struct Season {
    people: Vec<Person>,
    /// The first account of each cheater, and the others.
    cheaters: Vec<(usize, Vec<usize>)>,
    is_weighed: bool,
    played: Vec<Played>,
    waits: Vec<u64>,
    dice: Dice,
}

impl Season {
    fn new(is_weighed: bool) -> Self {
        let mut dice = Dice(39);
        let people =
            (0..PEOPLE as u64).map(|number| Person::new(number, number, 1_500.0 + 200.0 * dice.normal()));
        let mut people: Vec<Person> = people.collect();
        let mut cheaters = Vec::new();
        for first in 0..CHEATERS {
            // The patient one has fifty accounts at ten addresses, the others four at two.
            let (accounts, houses) = if first == 0 { (50, 10) } else { (4, 2) };
            let own = (0..accounts).map(|account| {
                let house = 100_000 + 100 * first as u64 + account % houses;
                let mut prepared = Person::new(10_000 + people.len() as u64 + account, house, 1_500.0);
                // They have earned what is asked for, and settled at their strength.
                prepared.rating = Rating { rating: 25.0, uncertainty: 4.5 };
                prepared
            });
            let own: Vec<Person> = own.collect();
            let others = (people.len()..people.len() + own.len()).collect();
            people.extend(own);
            cheaters.push((first, others));
        }
        Self { people, cheaters, is_weighed, played: Vec::new(), waits: Vec::new(), dice }
    }

    /// Lets two play; the first wins.
    fn play(&mut self, winner: usize, loser: usize, at: u64) {
        let entrants = [self.people[winner].entrant(at, 1), self.people[loser].entrant(at, 2)];
        let after = if self.is_weighed {
            weigh(&entrants, at)
        } else {
            rate(&entrants.each_ref().map(|entrant| (entrant.rating, entrant.place)))
        };
        for ((index, other), (rating, entrant)) in
            [(winner, loser), (loser, winner)].into_iter().zip(after.into_iter().zip(&entrants))
        {
            let whom = self.people[other].whom;
            let own = &mut self.people[index];
            own.meetings.retain(|meeting| meeting.at + SPAN > at);
            let change = rating.rating - entrant.rating.rating;
            own.meetings.push(Meeting { at, change, others: vec![whom] });
            own.met.add(whom.home);
            (own.rating, own.rated_at) = (rating, at);
        }
        let [own, other] = entrants;
        self.played.push(Played {
            at,
            winner: own.whom,
            loser: other.whom,
            before: [own.rating, other.rating],
            is_short: false,
        });
    }

    fn play_fairly(&mut self, one: usize, other: usize, at: u64) {
        let apart = self.people[one].strength - self.people[other].strength;
        let chance = 1.0 / (1.0 + (-apart / SPREAD).exp());
        let (winner, loser) = if self.dice.part() < chance { (one, other) } else { (other, one) };
        self.play(winner, loser, at);
    }

    /// Lets the honest queue through a day, and the cheaters farm in the night.
    fn day(&mut self, day: u64) {
        let begin = BEGIN + day * DAY;
        let mut coming: Vec<(u64, usize)> = Vec::new();
        for person in 0..PEOPLE {
            for half in 0..2 {
                if self.dice.part() < MATCHES / 2.0 {
                    // Most people play in the evening.
                    let hour = 12.0 + f64::from(half) * 4.0 + 4.0 * self.dice.part();
                    coming.push((begin + (hour * 3_600_000.0) as u64, person));
                }
            }
        }
        coming.sort_unstable();
        let mut waiting: Vec<(usize, Ticket)> = Vec::new();
        let (mut now, mut next) = (begin, 0);
        while next < coming.len() || waiting.len() > 1 {
            now += LOOK;
            if waiting.is_empty() {
                now = now.max(coming.get(next).map_or(now, |(at, _)| *at));
            }
            while let Some((at, person)) = coming.get(next).filter(|(at, _)| *at <= now) {
                next += 1;
                if waiting.iter().all(|(other, _)| other != person) {
                    waiting.push((*person, self.ticket(*person, *at)));
                }
            }
            let tickets: Vec<Ticket> = waiting.iter().map(|(_, ticket)| ticket.clone()).collect();
            let homes = waiting.iter().map(|(person, ticket)| (ticket.account, self.people[*person].address));
            let ties = Ties { homes: homes.collect(), ..Ties::default() };
            let mut gone = Vec::new();
            for group in pair(&tickets, now, &ties) {
                let [one, other] = group.tickets[..] else { continue };
                self.waits.extend([one, other].map(|index| now - tickets[index].queued_at));
                self.play_fairly(waiting[one].0, waiting[other].0, now);
                gone.extend([one, other]);
            }
            let mut index = 0;
            waiting.retain(|_| {
                index += 1;
                !gone.contains(&(index - 1))
            });
        }
        for (first, others) in self.cheaters.clone() {
            for match_ in 0..FARMED {
                let other = others[(day as usize * FARMED + match_) % others.len()];
                self.play(first, other, begin + DAY - 1_000 * (FARMED - match_) as u64);
            }
        }
    }

    fn ticket(&self, person: usize, at: u64) -> Ticket {
        let own = &self.people[person];
        let wish = Wish {
            game: GameId::Duel,
            seats: vec![2],
            speed: Speed::Normal,
            ranked: true,
            bots_after_ms: None,
        };
        let (id, account) = (own.whom.account, own.whom.account);
        let points = own.rating.points();
        Ticket { id, account, name: String::new(), wish, queued_at: at, points, match_id: None, share: None }
    }

    /// Returns the mean error of the honest people's ratings, and of their ranks among each other.
    fn errors(&self) -> [f64; 2] {
        let honest = CHEATERS..PEOPLE;
        let shown = |person: usize| f64::from(self.people[person].rating.points());
        let mean = |of: &dyn Fn(usize) -> f64| honest.clone().map(of).sum::<f64>() / honest.len() as f64;
        let shift = mean(&|person| shown(person) - self.people[person].strength);
        let points = mean(&|person| (shown(person) - self.people[person].strength - shift).abs());
        let ranks = |of: &dyn Fn(usize) -> f64| {
            let mut order: Vec<usize> = honest.clone().collect();
            order.sort_by(|one, other| of(*other).total_cmp(&of(*one)));
            order.into_iter().enumerate().map(|(rank, person)| (person, rank)).collect::<HashMap<_, _>>()
        };
        let (shown, truth) = (ranks(&shown), ranks(&|person| self.people[person].strength));
        [points, mean(&|person| (shown[&person] as f64 - truth[&person] as f64).abs())]
    }

    /// Returns how far a cheater's rating stands above the truth, in points.
    fn above(&self, cheater: usize) -> f64 {
        f64::from(self.people[cheater].rating.points()) - self.people[cheater].strength
    }
}

fn percentile(waits: &[u64], part: f64) -> u64 {
    let mut waits = waits.to_vec();
    waits.sort_unstable();
    waits.get((waits.len() as f64 * part) as usize).copied().unwrap_or(0) / 1_000
}

fn main() {
    println!("| | without | with |\n|---|---|---|");
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for is_weighed in [false, true] {
        let mut season = Season::new(is_weighed);
        let mut named: HashMap<Id, u64> = HashMap::new();
        let mut honest = 0;
        for day in 0..DAYS {
            season.day(day);
            let since = (BEGIN + (day + 1) * DAY).saturating_sub(3 * DAY);
            let lately: Vec<Played> =
                season.played.iter().filter(|played| played.at > since).cloned().collect();
            for Suspect { account, .. } in suspects(&lately) {
                named.entry(account).or_insert(day + 1);
            }
        }
        let firsts: Vec<Id> =
            season.cheaters.iter().map(|(first, _)| season.people[*first].whom.account).collect();
        let honest_ids = season.people[CHEATERS..PEOPLE].iter().map(|person| person.whom.account);
        honest += honest_ids.filter(|account| named.contains_key(account)).count();
        let nights =
            |first: &Id| named.get(first).map_or("never".to_owned(), |night| format!("night {night}"));
        let [points, ranks] = season.errors();
        let others: Vec<f64> = (1..CHEATERS).map(|cheater| season.above(cheater)).collect();
        let caught = firsts.iter().filter(|first| named.get(*first).is_some_and(|night| *night <= 3)).count();
        for (name, value) in [
            ("error of an honest rating, points", format!("{points:.0}")),
            ("error of an honest rank, of 980", format!("{ranks:.0}")),
            ("the patient farmer above the truth, points", format!("{:+.0}", season.above(0))),
            ("the other cheaters, mean", format!("{:+.0}", others.iter().sum::<f64>() / others.len() as f64)),
            ("the other cheaters, most", format!("{:+.0}", others.iter().copied().fold(f64::MIN, f64::max))),
            ("the patient farmer is named", nights(&firsts[0])),
            ("cheaters named within three nights, of 20", caught.to_string()),
            ("honest people named in thirty nights", honest.to_string()),
            ("median wait, seconds", percentile(&season.waits, 0.5).to_string()),
            ("wait of 19 in 20, seconds", percentile(&season.waits, 0.95).to_string()),
        ] {
            match rows.iter_mut().find(|(row, _)| *row == name) {
                Some((_, values)) => values.push(value),
                None => rows.push((name, vec![value])),
            }
        }
    }
    for (name, values) in rows {
        println!("| {name} | {} |", values.join(" | "));
    }
}
