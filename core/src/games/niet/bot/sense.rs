//! What a sensible partner does not do: plays that nobody at the table would defend.

use super::super::cards::{Card, Cards};
use super::super::view::View;
use crate::seat::Seat;

/// The blunders, by name.
pub(super) const BLUNDERS: [&str; 5] =
    ["one led", "one thrown", "partner overtaken", "card wasted", "costly trick taken"];

const ONE_LED: usize = 0;
const ONE_THROWN: usize = 1;
const PARTNER_OVERTAKEN: usize = 2;
const CARD_WASTED: usize = 3;
const COSTLY_TRICK_TAKEN: usize = 4;

/// What may be played without a blunder; all that may be played, where everything is one.
pub(super) fn defended(view: &View, seat: Seat) -> Cards {
    let playable = view.public.playable(view.own.hand);
    let fine: Cards = playable.kinds().filter(|card| blunder(view, seat, *card).is_none()).collect();
    if fine.is_empty() { playable } else { fine }
}

/// Which blunder it is to play this card, if any.
pub(super) fn blunder(view: &View, seat: Seat, card: Card) -> Option<usize> {
    let contract = view.public.contract?;
    let playable = view.public.playable(view.own.hand);
    if playable.kinds().len() < 2 {
        return None;
    }
    let pays = contract.points > 0;
    let trick = &view.public.trick;
    let any_other = |fits: &dyn Fn(Card) -> bool| playable.kinds().any(|other| other != card && fits(other));
    let decided = view.decides(seat, card);
    let spare = |other: Card| !view.is_bare_one(other);
    if trick.is_empty() {
        let risks = pays && view.is_bare_one(card) && decided != Some(true);
        return (risks && any_other(&spare)).then_some(ONE_LED);
    }
    let led = trick.suit()?;
    let takes = |card: Card| contract.strength(card, led) >= trick.strength(&contract);
    let holder = trick.winner(view.public.seat_count());
    let ours = view.together(seat, holder);
    if pays && view.is_bare_one(card) && decided == Some(false) && any_other(&spare) {
        return Some(ONE_THROWN);
    }
    // Whoever holds x2 may well want the trick for themselves.
    let doubled = view.public.teams.is_some_and(|teams| teams.x2 == Some(seat));
    let stays_below = |other: Card| !takes(other);
    let sure = view.is_sure(seat, holder, led, trick.strength(&contract));
    if pays && takes(card) && ours && sure && !doubled && any_other(&stays_below) {
        return Some(PARTNER_OVERTAKEN);
    }
    if !pays && takes(card) && !ours && decided == Some(true) && any_other(&stays_below) {
        return Some(COSTLY_TRICK_TAKEN);
    }
    // Of a colour the card that is worth less later does as well, and another one lies between them.
    let between = |low: Card, high: Card| {
        let cards = contract.suit_cards(contract.suit(card)).and(view.unseen());
        let strength = |card: Card| contract.strength(card, contract.suit(card));
        cards.kinds().any(|other| (strength(low)..=strength(high)).contains(&strength(other)))
    };
    let does_as_well = |other: Card| {
        let (low, high) = if pays { (other, card) } else { (card, other) };
        let strength = |card: Card| contract.strength(card, contract.suit(card));
        !other.is_one()
            && !card.is_one()
            && contract.suit(other) == contract.suit(card)
            && strength(low) < strength(high)
            && takes(other) == takes(card)
            && view.decides(seat, other) == decided
            && between(low, high)
    };
    (decided.is_some() && any_other(&does_as_well)).then_some(CARD_WASTED)
}
