//! The sense of a partner: it rules out plays that nobody at the table would defend.
//!
//! Most of it is one rule. If a card settles who gets the trick, its gain is known.
//! No other card is then played that gains no more now and is worth more later.

use super::super::board::Contract;
use super::super::cards::{Card, Cards, Colour};
use super::super::view::View;
use super::tricks::Table;
use crate::seat::Seat;

/// The blunders, by name.
pub(super) const BLUNDERS: [&str; 7] = [
    "one led",
    "one thrown",
    "partner overtaken",
    "card wasted",
    "costly trick taken",
    "one kept",
    "trick left",
];

const ONE_LED: usize = 0;
const ONE_THROWN: usize = 1;
const PARTNER_OVERTAKEN: usize = 2;
const CARD_WASTED: usize = 3;
const COSTLY_TRICK_TAKEN: usize = 4;
const ONE_KEPT: usize = 5;
const TRICK_LEFT: usize = 6;

/// The chance of the own team to win the trick from which on a 1 is laid under an enemy's card,
/// and on a partner's.
const HOPE: f64 = 0.7;
const TRUST: f64 = 0.5;
/// The value from which on a card of a plain colour may be worth more than a low trump.
const HIGH: u8 = 11;

/// Returns the cards that can be played without a blunder; all playable cards, if every one is a blunder.
pub(super) fn defended(view: &View, seat: Seat) -> Cards {
    let playable = view.public.playable(view.own.hand);
    let Some(sense) = Sense::of(view, seat) else { return playable };
    let fine: Cards = playable.kinds().filter(|card| sense.blunder(*card).is_none()).collect();
    if fine.is_empty() { playable } else { fine }
}

/// Returns the number of the blunder that playing this card is, if any.
pub(super) fn blunder(view: &View, seat: Seat, card: Card) -> Option<usize> {
    Sense::of(view, seat)?.blunder(card)
}

/// A choice of cards in the player's view.
struct Sense<'a> {
    view: &'a View,
    seat: Seat,
    contract: Contract,
    /// True if tricks bring points.
    pays: bool,
    plays: Vec<Play>,
}

/// A playable card.
#[derive(Clone, Copy)]
struct Play {
    card: Card,
    /// True if it beats the trick so far.
    takes: bool,
    /// True if the own team gets the trick, false if the others do; `None` while that is open.
    decided: Option<bool>,
    /// The gain of the own team from the trick, less that of the others:
    /// the tricks and loot that lie there, twice for the x2 holder.
    brings: i32,
}

impl<'a> Sense<'a> {
    /// Returns `None` if there is no choice.
    fn of(view: &'a View, seat: Seat) -> Option<Self> {
        let contract = view.public.contract?;
        let cards = view.public.playable(view.own.hand).kinds();
        if cards.len() < 2 {
            return None;
        }
        let pays = contract.points > 0;
        let mut sense = Self { view, seat, contract, pays, plays: Vec::new() };
        sense.plays = cards.map(|card| sense.outcome(card)).collect();
        Some(sense)
    }

    fn outcome(&self, card: Card) -> Play {
        let (view, trick) = (self.view, &self.view.public.trick);
        let seats = view.public.seat_count();
        let takes = self.strength(card) >= trick.strength(&self.contract);
        let decided = view.decides(self.seat, card);
        let winner = if takes { self.seat } else { trick.winner(seats) };
        let won = view.together(self.seat, winner);
        let ones = trick.iter(seats).chain([(self.seat, card)]).filter(|(_, card)| card.is_one());
        let loot = ones.filter(|(by, _)| !view.together(*by, winner)).count() as i32;
        let twice = view.public.teams.is_some_and(|teams| teams.x2 == Some(winner));
        let brings = (1 + loot) * if won { 1 } else { -1 } * if twice { 2 } else { 1 };
        Play { card, takes, decided, brings }
    }

    /// Returns the colour that was led, or would be by this card.
    fn led(&self, card: Card) -> Colour {
        self.view.public.led().unwrap_or(self.contract.suit(card))
    }

    fn strength(&self, card: Card) -> u8 {
        self.contract.strength(card, self.led(card))
    }

    fn is_trump(&self, card: Card) -> bool {
        self.contract.trump == Some(self.contract.suit(card)) || self.contract.is_supertrump(card)
    }

    fn blunder(&self, card: Card) -> Option<usize> {
        let play = *self.plays.iter().find(|play| play.card == card)?;
        let any_other =
            |fits: &dyn Fn(&Play) -> bool| self.plays.iter().any(|other| other.card != card && fits(other));
        let spare = |other: &Play| !self.view.is_bare_one(other.card);
        if self.pays && self.view.is_bare_one(card) && any_other(&spare) {
            if self.view.public.trick.is_empty() && play.decided != Some(true) {
                return Some(ONE_LED);
            }
            if self.is_thrown(play) {
                return Some(ONE_THROWN);
            }
        }
        if self.view.public.trick.is_empty() {
            return any_other(&|other| self.is_wasted(play, *other)).then_some(CARD_WASTED);
        }
        let holder = self.view.public.trick.winner(self.view.public.seat_count());
        let ours = self.view.together(self.seat, holder);
        let stays_below = |other: &Play| !other.takes;
        // The x2 holder may well want the trick for themselves.
        let doubled = self.view.public.teams.is_some_and(|teams| teams.x2 == Some(self.seat));
        let strength = self.view.public.trick.strength(&self.contract);
        let is_sure = || self.view.is_sure(self.seat, holder, self.led(card), strength);
        if self.pays && play.takes && ours && !doubled && is_sure() && any_other(&stays_below) {
            return Some(PARTNER_OVERTAKEN);
        }
        if !self.pays && play.takes && !ours && play.decided == Some(true) && any_other(&stays_below) {
            return Some(COSTLY_TRICK_TAKEN);
        }
        [
            (ONE_KEPT, Self::is_kept as fn(&Self, Play, Play) -> bool),
            (TRICK_LEFT, Self::is_left),
            (CARD_WASTED, Self::is_wasted),
        ]
        .into_iter()
        .find_map(|(blunder, is)| any_other(&|other| is(self, play, *other)).then_some(blunder))
    }

    /// Returns true if a 1 goes to the others for certain,
    /// or if the own team is not likely enough to win the trick.
    fn is_thrown(&self, play: Play) -> bool {
        let trick = &self.view.public.trick;
        match play.decided {
            Some(won) => !won,
            None if play.takes || trick.is_empty() => false,
            None => {
                let holder = trick.winner(self.view.public.seat_count());
                let needed = if self.view.together(self.seat, holder) { TRUST } else { HOPE };
                Table::of(self.view, self.seat, self.contract).chance(play.card) < needed
            }
        }
    }

    /// Returns true if a plain 1 stays in hand that would be safe in this trick, and would not take it.
    fn is_kept(&self, play: Play, safe: Play) -> bool {
        let is_safe = self.view.is_bare_one(safe.card) && !self.is_trump(safe.card);
        self.pays
            && is_safe
            && safe.decided == Some(true)
            && !safe.takes
            && play.decided == Some(true)
            && !play.takes
            && !play.card.is_one()
    }

    /// Returns true if a play leaves a trick to the others that another card would win:
    /// a trick that holds a 1, or one that costs no trump.
    fn is_left(&self, play: Play, winning: Play) -> bool {
        let mut lying = self.view.public.trick.iter(self.view.public.seat_count());
        self.pays
            && play.decided == Some(false)
            && winning.decided == Some(true)
            && (lying.any(|(_, card)| card.is_one()) || !self.is_trump(winning.card))
    }

    /// Returns true if another card gains as much for certain, and is worth less later.
    fn is_wasted(&self, play: Play, other: Play) -> bool {
        let settled = play.decided.is_some() && other.decided == play.decided;
        let (low, high) = if self.pays { (other, play) } else { (play, other) };
        let brings_as_much = if self.pays {
            other.brings >= play.brings
        } else {
            other.takes == play.takes && other.brings <= play.brings
        };
        settled && brings_as_much && self.is_dearer(high, low)
    }

    /// Returns true if a card is worth more later than another.
    /// Within a colour the higher one is, if another card is between them;
    /// a supertrump is worth more than any other card.
    /// When tricks bring points, a trump that does not take the trick is worth more than
    /// a low card of another colour.
    fn is_dearer(&self, high: Play, low: Play) -> bool {
        let (dear, cheap) = (high.card, low.card);
        let suit = self.contract.suit(dear);
        let rank = |card: Card| self.contract.strength(card, self.contract.suit(card));
        if self.contract.suit(cheap) == suit {
            let between = || {
                let cards = self.contract.suit_cards(suit).and(self.view.unseen());
                cards.kinds().any(|other| (rank(cheap)..=rank(dear)).contains(&rank(other)))
            };
            let spent = self.pays && self.contract.is_supertrump(dear) && !self.contract.is_supertrump(cheap);
            return spent || !dear.is_one() && !cheap.is_one() && rank(cheap) < rank(dear) && between();
        }
        let low_card = !self.is_trump(cheap) && cheap.value() < HIGH;
        self.pays
            && (self.contract.is_supertrump(dear)
                || self.is_trump(dear) && !high.takes && low_card && !cheap.is_one())
    }
}
