//! Which card to play.

use super::super::action::Action;
use super::super::board::Contract;
use super::super::cards::{Card, Cards, Colour};
use super::super::view::View;
use super::outlook::Outlook;
use super::{best, sense};
use crate::seat::Seat;

/// How likely a player who can beat the trick does, when tricks bring points.
const EAGER: f64 = 0.9;
/// How likely a player who cannot follow trumps a trick that costs points.
const CARELESS: f64 = 0.1;
/// How likely a partner beats a trick that the others would win.
const HELPFUL: f64 = 0.8;
/// How much of a card's worth is lost by playing it: some of it would have been lost anyway.
const SPENT: f64 = 0.85;
/// What it costs beside to trump a partner's card that nobody of its colour can beat.
const JEALOUS: f64 = 0.5;

/// Plays the card with the best balance of what the trick may bring and what the card is worth later.
pub(super) fn play(view: &View, seat: Seat) -> Option<Action> {
    let contract = view.public.contract?;
    let table = Table::of(view, seat, contract);
    let sign = f64::from(contract.points.signum());
    let worth = |card: &Card| {
        sign * (table.trick_worth(*card) - SPENT * table.outlook.keep(*card)) - table.jealousy(*card)
    };
    best(sense::defended(view, seat).kinds(), worth).map(Action::Play)
}

/// The running trick as a player sees it, with what may still come.
pub(super) struct Table<'a> {
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

impl<'a> Table<'a> {
    pub(super) fn of(view: &'a View, seat: Seat, contract: Contract) -> Self {
        Self { view, seat, contract, outlook: Outlook::under(contract, view) }
    }

    fn friend(&self, other: Seat) -> bool {
        self.view.together(self.seat, other)
    }

    /// What each trick and loot card counts for whoever wins it.
    fn weight(&self, winner: Seat) -> f64 {
        let holds = self.view.public.teams.is_some_and(|teams| teams.x2 == Some(winner));
        if holds { 2.0 } else { 1.0 }
    }

    /// What it costs to trump a trick that is as good as won by a partner.
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

    /// How likely the own team gets the trick after this card.
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

    /// What playing this card may bring to the own team in this trick,
    /// less what it may bring to the others: in tricks and loot.
    fn trick_worth(&self, card: Card) -> f64 {
        let standing = self.standing(card);
        let ours = self.chance_of(&standing);
        let weight = self.weight(standing.holder);
        let (win, lose) = if self.friend(standing.holder) { (weight, 1.0) } else { (1.0, weight) };
        ours * win * (1.0 + standing.other_ones) - (1.0 - ours) * lose * (1.0 + standing.own_ones)
    }

    /// What a seat that is still to play may hold: how likely none of so many unseen cards,
    /// and whether it showed to have none of a colour.
    fn held(&self, seat: Seat) -> Held {
        let public = &self.view.public;
        let hand = f64::from(public.hand_sizes[seat.index()]);
        let without = 1.0 - (hand / (self.outlook.unseen.len().max(1) as f64)).min(1.0);
        Held { without, voids: public.voids[seat.index()] }
    }

    /// How many of these cards beat the trick.
    fn beating(&self, cards: Cards, standing: &Standing) -> usize {
        let beats = |card: &Card| self.contract.strength(*card, standing.led) >= standing.strength;
        cards.iter().filter(beats).count()
    }

    /// The unseen cards that follow.
    fn following(&self, standing: &Standing) -> Cards {
        self.outlook.unseen.and(self.contract.suit_cards(standing.led))
    }

    /// How likely a player who is still to play can beat the trick.
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

    /// How likely they beat a trick that nobody wants:
    /// when all that they can follow with does - of two cards, as a rule - or by carelessness.
    fn must_beat(&self, seat: Seat, standing: &Standing) -> f64 {
        let held = self.held(seat);
        let following = self.following(standing);
        let void = held.none_of(standing.led, following.len());
        let share = self.beating(following, standing) as f64 / following.len().max(1) as f64;
        (1.0 - void) * share * share + void * CARELESS * self.can_trump(&held, standing)
    }
}

/// What is known of a hand, as chances.
struct Held {
    without: f64,
    voids: u8,
}

impl Held {
    fn is_void(&self, suit: Colour) -> bool {
        self.voids >> suit.index() & 1 == 1
    }

    /// The chance to hold none of so many unseen cards.
    fn none(&self, cards: usize) -> f64 {
        (0..cards).fold(1.0, |chance, _| chance * self.without)
    }

    /// The same for the cards of a colour.
    fn none_of(&self, suit: Colour, cards: usize) -> f64 {
        if self.is_void(suit) { 1.0 } else { self.none(cards) }
    }
}
