//! The choice of the card to play.

use super::super::action::Action;
use super::super::board::Contract;
use super::super::cards::{Card, Cards, Colour};
use super::super::view::View;
use super::outlook::Outlook;
use super::{best, sense};
use crate::seat::Seat;

/// The chance that a player who can beat the trick does, when tricks bring points.
const EAGER: f64 = 0.9;
/// The chance that a player who cannot follow trumps a trick that costs points.
const CARELESS: f64 = 0.1;
/// The chance that a partner beats a trick that the others would win.
const HELPFUL: f64 = 0.8;
/// The share of a card's worth that is lost by playing it: some of it would have been lost anyway.
const SPENT: f64 = 0.85;
/// The added cost of trumping a partner's card that nobody can beat in its colour.
const JEALOUS: f64 = 0.5;

/// Plays the card with the best balance between the gain of the trick and the card's later worth.
pub(super) fn play(view: &View, seat: Seat) -> Option<Action> {
    let contract = view.public.contract?;
    let table = Table::of(view, seat, contract);
    let sign = f64::from(contract.points.signum());
    let worth = |card: &Card| {
        sign * (table.trick_worth(*card) - SPENT * table.outlook.keep(*card)) - table.jealousy(*card)
    };
    best(sense::defended(view, seat).kinds(), worth).map(Action::Play)
}

/// The running trick in a player's view, with the cards that may still come.
pub(super) struct Table<'a> {
    view: &'a View,
    seat: Seat,
    contract: Contract,
    outlook: Outlook,
}

/// A trick as it would lie: the colour led, the winning strength, and the winner.
struct Standing {
    led: Colour,
    strength: u8,
    holder: Seat,
    /// The 1s of the own team and of the others in it.
    own_ones: f64,
    other_ones: f64,
}

impl<'a> Table<'a> {
    pub(super) fn of(view: &'a View, seat: Seat, contract: Contract) -> Self {
        Self { view, seat, contract, outlook: Outlook::under(contract, view) }
    }

    fn friend(&self, other: Seat) -> bool {
        self.view.together(self.seat, other)
    }

    /// Returns the value of each trick and loot card for its winner.
    fn weight(&self, winner: Seat) -> f64 {
        let holds = self.view.public.teams.is_some_and(|teams| teams.x2 == Some(winner));
        if holds { 2.0 } else { 1.0 }
    }

    /// Returns the cost of trumping a trick that a partner has nearly won.
    fn jealousy(&self, card: Card) -> f64 {
        let public = &self.view.public;
        let (Some(led), Some(winning)) = (public.led(), public.trick.winning_card()) else { return 0.0 };
        let higher = Cards::of(winning.colour()).and(Cards::above(winning.value()));
        let is_master = self.contract.suit(winning) == led && self.outlook.unseen.and(higher).is_empty();
        let partners = self.friend(public.trick.winner(public.seat_count()));
        let trumps = self.contract.suit(card) != led && self.contract.strength(card, led) > 0;
        if is_master && partners && trumps { JEALOUS } else { 0.0 }
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

    /// Returns the chance of the own team to get the trick after this card.
    pub(super) fn chance(&self, card: Card) -> f64 {
        self.chance_of(&self.standing(card))
    }

    fn chance_of(&self, standing: &Standing) -> f64 {
        let public = &self.view.public;
        let gains = self.contract.points > 0;
        let eager = if gains { (EAGER, HELPFUL) } else { (1.0, 1.0) };
        let mut ours = if self.friend(standing.holder) { 1.0 } else { 0.0 };
        let mut seat = self.seat.next(public.seat_count());
        for _ in public.trick.len() + 1..public.seat_count() {
            let beats = if gains { self.can_beat(seat, standing) } else { self.must_beat(seat, standing) };
            if self.friend(seat) {
                ours += (1.0 - ours) * beats * eager.1;
            } else {
                ours -= ours * beats * eager.0;
            }
            seat = seat.next(public.seat_count());
        }
        ours
    }

    /// Returns the expected gain of the own team in this trick by playing this card,
    /// less the gain of the others: in tricks and loot.
    fn trick_worth(&self, card: Card) -> f64 {
        let standing = self.standing(card);
        let ours = self.chance_of(&standing);
        let weight = self.weight(standing.holder);
        let (win, lose) = if self.friend(standing.holder) { (weight, 1.0) } else { (1.0, weight) };
        ours * win * (1.0 + standing.other_ones) - (1.0 - ours) * lose * (1.0 + standing.own_ones)
    }

    /// Returns the knowledge about the hand of a seat that is still to play:
    /// the chance of lacking a number of unseen cards, and the colours that it showed to lack.
    fn held(&self, seat: Seat) -> Held {
        let public = &self.view.public;
        let hand = f64::from(public.hand_sizes[seat.index()]);
        let without = 1.0 - (hand / (self.outlook.unseen.len().max(1) as f64)).min(1.0);
        Held { without, voids: public.voids[seat.index()] }
    }

    /// Returns the number of these cards that beat the trick.
    fn beating(&self, cards: Cards, standing: &Standing) -> usize {
        let beats = |card: &Card| self.contract.strength(*card, standing.led) >= standing.strength;
        cards.iter().filter(beats).count()
    }

    /// Returns the unseen cards that follow.
    fn following(&self, standing: &Standing) -> Cards {
        self.outlook.unseen.and(self.contract.suit_cards(standing.led))
    }

    /// Returns the chance that a player who is still to play can beat the trick.
    fn can_beat(&self, seat: Seat, standing: &Standing) -> f64 {
        let held = self.held(seat);
        let following = self.following(standing);
        let void = held.none_of(standing.led, following.len());
        let follows =
            if held.is_void(standing.led) { 0.0 } else { 1.0 - held.none(self.beating(following, standing)) };
        (follows + void * self.can_trump(&held, standing)).min(1.0)
    }

    fn can_trump(&self, held: &Held, standing: &Standing) -> f64 {
        match self.contract.trump {
            Some(trump) if trump != standing.led && !held.is_void(trump) => {
                let trumps = self.outlook.unseen.and(self.contract.suit_cards(trump));
                1.0 - held.none(self.beating(trumps, standing))
            }
            _ => 0.0,
        }
    }

    /// Returns the chance that they beat a trick that nobody wants.
    /// They do if every card with which they can follow beats it - two cards, as a rule - or by carelessness.
    fn must_beat(&self, seat: Seat, standing: &Standing) -> f64 {
        let held = self.held(seat);
        let following = self.following(standing);
        let void = held.none_of(standing.led, following.len());
        let share = self.beating(following, standing) as f64 / following.len().max(1) as f64;
        (1.0 - void) * share * share + void * CARELESS * self.can_trump(&held, standing)
    }
}

/// The knowledge about a hand, as chances.
struct Held {
    without: f64,
    voids: u8,
}

impl Held {
    fn is_void(&self, suit: Colour) -> bool {
        self.voids >> suit.index() & 1 == 1
    }

    /// Returns the chance to hold none of this number of unseen cards.
    fn none(&self, cards: usize) -> f64 {
        (0..cards).fold(1.0, |chance, _| chance * self.without)
    }

    /// Returns the same for the cards of a colour.
    fn none_of(&self, suit: Colour, cards: usize) -> f64 {
        if self.is_void(suit) { 1.0 } else { self.none(cards) }
    }
}
