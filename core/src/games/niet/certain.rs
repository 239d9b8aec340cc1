//! The certainties of a trick, from a player's view: every card played, and the colours that seats lack.

use super::cards::{Card, Cards, Colour};
use super::view::View;
use crate::seat::Seat;

impl View {
    /// Returns the seats that play to the running trick after the viewer's `seat`.
    pub(super) fn still_to_play(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.public.seat_count();
        (1..seats.saturating_sub(self.public.trick.len())).map(move |step| seat.clockwise(step, seats))
    }

    /// Returns true if two seats play together; false before the teams are made.
    pub(super) fn together(&self, one: Seat, other: Seat) -> bool {
        one == other || self.public.teams.is_some_and(|teams| teams.together(one, other))
    }

    /// Returns the cards that another seat may hold.
    fn possible(&self, other: Seat) -> Cards {
        let voids = self.public.voids[other.index()];
        let suit = |colour: &Colour| voids >> colour.index() & 1 == 1;
        let suits = Colour::ALL.into_iter().filter(suit);
        match &self.public.contract {
            Some(contract) => {
                suits.fold(self.unseen(), |cards, suit| cards.except(contract.suit_cards(suit)))
            }
            None => self.unseen(),
        }
    }

    /// Returns true if another seat may hold a card of a higher strength than this, after `led` was led.
    pub(super) fn may_beat(&self, other: Seat, led: Colour, strength: u8) -> bool {
        let contract = self.public.contract;
        contract.is_some_and(|contract| {
            self.possible(other).kinds().any(|card| contract.strength(card, led) >= strength)
        })
    }

    /// Returns true if the team of `holder`, who holds the running trick with this strength,
    /// wins it whatever the seats after the viewer's `seat` play.
    pub(super) fn is_sure(&self, seat: Seat, holder: Seat, led: Colour, strength: u8) -> bool {
        self.still_to_play(seat)
            .all(|other| self.together(other, holder) || !self.may_beat(other, led, strength))
    }

    /// Returns true if the team of the viewer's `seat` is sure to win the running trick with this card,
    /// false if it is sure to lose it. `None` while that depends on the others.
    pub(super) fn decides(&self, seat: Seat, card: Card) -> Option<bool> {
        let (public, contract) = (&self.public, self.public.contract?);
        let led = public.led().unwrap_or(contract.suit(card));
        let own = contract.strength(card, led);
        let takes = own >= public.trick.strength(&contract);
        let holder = if takes { seat } else { public.trick.winner(public.seat_count()) };
        let strength = own.max(public.trick.strength(&contract));
        self.is_sure(seat, holder, led, strength).then(|| self.together(seat, holder))
    }

    /// Returns true if a card is a 1 that others can take as loot.
    pub(super) fn is_bare_one(&self, card: Card) -> bool {
        card.is_one() && self.public.contract.is_some_and(|contract| !contract.is_supertrump(card))
    }
}
