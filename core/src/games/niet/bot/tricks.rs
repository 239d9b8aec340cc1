//! Which card to play.

use super::super::action::Action;
use super::super::board::Contract;
use super::super::cards::{Card, Cards, Colour};
use super::super::view::View;
use super::outlook::Outlook;
use super::{best, together};
use crate::seat::Seat;

/// How likely a player who can beat the trick does, when tricks bring points and when they cost some: then only who must.
const EAGER: f64 = 0.9;
const FORCED: f64 = 0.3;
/// How likely a partner beats a trick that the others would win.
const HELPFUL: f64 = 0.8;
/// How much of a card's worth is lost by playing it: some of it would have been lost anyway.
const SPENT: f64 = 0.85;

/// Plays the card with the best balance of what the trick may bring and what the card is worth later.
pub(super) fn play(view: &View, seat: Seat) -> Option<Action> {
    let contract = view.public.contract?;
    let table = Table { view, seat, contract, outlook: Outlook::under(contract, view) };
    let sign = f64::from(contract.points.signum());
    let worth = |card: &Card| sign * (table.trick_worth(*card) - SPENT * table.outlook.keep(*card));
    best(view.public.playable(view.hand).kinds(), worth).map(Action::Play)
}

struct Table<'a> {
    view: &'a View,
    seat: Seat,
    contract: Contract,
    outlook: Outlook,
}

/// A trick as it would lie: what was led, what wins, and whose it is.
struct Standing {
    led: Colour,
    strength: u8,
    holder: Seat,
    /// The 1s in it of the own team and of the others.
    own_ones: f64,
    other_ones: f64,
}

impl Table<'_> {
    fn friend(&self, other: Seat) -> bool {
        together(self.view, self.seat, other)
    }

    /// What each trick and loot card counts for whoever wins it.
    fn weight(&self, winner: Seat) -> f64 {
        let holds = self.view.public.teams.is_some_and(|teams| teams.x2 == Some(winner));
        if holds { 2.0 } else { 1.0 }
    }

    fn standing(&self, card: Card) -> Standing {
        let public = &self.view.public;
        let led = public.led().unwrap_or(self.contract.suit(card));
        let mut standing = Standing { led, strength: 0, holder: self.seat, own_ones: 0.0, other_ones: 0.0 };
        for (seat, card) in public.trick.iter(public.seat_count()).chain([(self.seat, card)]) {
            let strength = self.contract.strength(card, led);
            if strength >= standing.strength {
                (standing.strength, standing.holder) = (strength, seat);
            }
            if card.is_one() {
                *if self.friend(seat) { &mut standing.own_ones } else { &mut standing.other_ones } += 1.0;
            }
        }
        standing
    }

    /// What playing this card may bring to the own team in this trick, less what it may bring to the others: in tricks and loot.
    fn trick_worth(&self, card: Card) -> f64 {
        let public = &self.view.public;
        let standing = self.standing(card);
        let eager = if self.contract.points > 0 { (EAGER, HELPFUL) } else { (FORCED, FORCED) };
        let mut ours = if self.friend(standing.holder) { 1.0 } else { 0.0 };
        let mut seat = self.seat.next(public.seat_count());
        for _ in public.trick.len() + 1..public.seat_count() {
            let beats = self.can_beat(seat, &standing);
            if self.friend(seat) {
                ours += (1.0 - ours) * beats * eager.1;
            } else {
                ours -= ours * beats * eager.0;
            }
            seat = seat.next(public.seat_count());
        }
        let weight = self.weight(standing.holder);
        let (win, lose) = if self.friend(standing.holder) { (weight, 1.0) } else { (1.0, weight) };
        ours * win * (1.0 + standing.other_ones) - (1.0 - ours) * lose * (1.0 + standing.own_ones)
    }

    /// How likely a player who is still to play can beat the trick.
    fn can_beat(&self, seat: Seat, standing: &Standing) -> f64 {
        let public = &self.view.public;
        let (unseen, led) = (self.outlook.unseen, standing.led);
        let hand = f64::from(public.hand_sizes[seat.index()]);
        let without = 1.0 - (hand / (unseen.len().max(1) as f64)).min(1.0);
        // The chance to hold none of so many unseen cards.
        let none_of = |cards: usize| (0..cards).fold(1.0, |chance, _| chance * without);
        let is_void = |suit: Colour| public.voids[seat.index()] >> suit.index() & 1 == 1;
        let beating = |cards: Cards| {
            cards.iter().filter(|card| self.contract.strength(*card, led) >= standing.strength).count()
        };
        let following = unseen.and(self.contract.suit_cards(led));
        let void = if is_void(led) { 1.0 } else { none_of(following.len()) };
        let follows = if is_void(led) { 0.0 } else { 1.0 - none_of(beating(following)) };
        let trumps = match self.contract.trump {
            Some(trump) if trump != led && !is_void(trump) => {
                beating(unseen.and(self.contract.suit_cards(trump)))
            }
            _ => 0,
        };
        (follows + void * (1.0 - none_of(trumps))).min(1.0)
    }
}
