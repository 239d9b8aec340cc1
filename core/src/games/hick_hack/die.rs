//! The die as judge, and its odds.

use super::cards::{Card, Cards, SEATS};
use crate::seat::Seat;
use crate::seed::Chance;

/// The most cards that can roll for one yard: the birds of a colour without the coward.
const MOST: usize = 6;
/// The number of sides of the die. [S]
const SIDES: u32 = 6;

/// The cards that roll for a yard, each with its owner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contest {
    cards: [(Seat, Card); MOST],
    count: usize,
}

impl Contest {
    /// Returns the contest of those of `cards` (by seat) that are in `which`, in the given order of seats.
    pub(super) fn new(cards: &[Cards; SEATS], which: Cards, order: impl Iterator<Item = Seat>) -> Self {
        let mut contest = Self { cards: [(Seat::at(0), Card::LOWEST); MOST], count: 0 };
        for seat in order {
            for card in cards[seat.index()].and(which).iter().take(MOST - contest.count) {
                contest.cards[contest.count] = (seat, card);
                contest.count += 1;
            }
        }
        contest
    }

    /// Returns the cards with their owners.
    pub(super) fn cards(&self) -> &[(Seat, Card)] {
        &self.cards[..self.count]
    }

    /// Rolls until one owner is left, and tells every roll.
    /// Each card rolls and adds its value, the highest stay, and cards of several owners roll again. [S]
    pub(super) fn fight(mut self, chance: &mut Chance, mut told: impl FnMut(Seat, Card, u8)) -> Seat {
        loop {
            // One question serves all dice: its digits in base six are the rolls.
            let mut rolled = chance.below(SIDES.pow(self.count as u32));
            let mut totals = [0; MOST];
            for (total, (seat, card)) in totals.iter_mut().zip(self.cards()) {
                let die = rolled % SIDES + 1;
                rolled /= SIDES;
                *total = card.value() + die as i32;
                told(*seat, *card, die as u8);
            }
            let best = totals[..self.count].iter().max().copied().unwrap_or_default();
            let (cards, count) = (self.cards, std::mem::take(&mut self.count));
            for (card, total) in cards.into_iter().zip(&totals[..count]) {
                if *total == best {
                    self.cards[self.count] = card;
                    self.count += 1;
                }
            }
            let (winner, _) = self.cards[0];
            if self.cards().iter().all(|(seat, _)| *seat == winner) {
                return winner;
            }
        }
    }

    /// Returns the odds of each seat to win.
    pub(super) fn odds(&self) -> Odds {
        odds(self.cards())
    }
}

/// The odds of each seat to win a contest, from 0 to 1.
/// They use the four basic operations alone, so they are the same on every machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Odds([f64; SEATS]);

impl Odds {
    /// Returns the odds of a seat.
    #[must_use]
    pub const fn of(&self, seat: Seat) -> f64 {
        self.0[seat.index()]
    }
}

/// Returns the exact odds of a contest between these cards (at most six; more are left out).
/// It counts every sum of a roll and, for every set of cards that may tie for it,
/// the odds of their next roll.
#[must_use]
pub fn odds(cards: &[(Seat, Card)]) -> Odds {
    let cards = &cards[..cards.len().min(MOST)];
    if let [(one, card), (other, against)] = cards {
        return odds_of_two(*one, *other, card.value() - against.value());
    }
    // The odds of each card of each set when the set's cards roll against each other.
    // Sets are met after all their subsets.
    let mut wins = [[0.0; MOST]; 1 << MOST];
    for set in 1..1usize << cards.len() {
        wins[set] = wins_of(cards, set, &wins);
    }
    let mut odds = Odds([0.0; SEATS]);
    for ((seat, _), wins) in cards.iter().zip(wins[(1 << cards.len()) - 1]) {
        odds.0[seat.index()] += wins;
    }
    odds
}

/// Returns the odds for two cards, by far the most frequent contest; the first is worth `more` more.
fn odds_of_two(one: Seat, other: Seat, more: i32) -> Odds {
    let (mut won, mut lost) = (0, 0);
    for roll in 1..=SIDES as i32 {
        // These are the other card's rolls below, and above, this roll plus the difference in worth.
        won += (roll + more - 1).clamp(0, SIDES as i32);
        lost += (SIDES as i32 - roll - more).clamp(0, SIDES as i32);
    }
    let mut odds = Odds([0.0; SEATS]);
    let decided = f64::from(won + lost);
    odds.0[one.index()] += f64::from(won) / decided;
    odds.0[other.index()] += f64::from(lost) / decided;
    odds
}

/// Returns the odds of each card of `set`, given those of its proper subsets.
fn wins_of(cards: &[(Seat, Card)], set: usize, wins: &[[f64; MOST]; 1 << MOST]) -> [f64; MOST] {
    let mut own = [0.0; MOST];
    if set.is_power_of_two() {
        own[set.trailing_zeros() as usize] = 1.0;
        return own;
    }
    // Returns the number of rolls, of all there are, after which exactly `leaders` share the highest sum.
    let ways = |leaders: usize| -> u64 {
        let at = |highest: i32| -> u64 {
            let card = |index: usize| {
                let needed = highest - cards[index].1.value();
                if leaders >> index & 1 == 1 {
                    u64::from((1..=SIDES as i32).contains(&needed))
                } else {
                    (needed - 1).clamp(0, SIDES as i32) as u64
                }
            };
            (0..cards.len()).filter(|index| set >> index & 1 == 1).map(card).product()
        };
        // The sums run from the lowest value and roll to the highest.
        (-1..=12).map(at).sum()
    };
    let all = u64::from(SIDES).pow(set.count_ones());
    let decided = (all - ways(set)) as f64;
    for leaders in (1..set).filter(|leaders| leaders & !set == 0) {
        let weight = ways(leaders) as f64 / decided;
        for (own, wins) in own.iter_mut().zip(wins[leaders]) {
            *own += weight * wins;
        }
    }
    own
}
