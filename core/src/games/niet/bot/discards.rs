//! The choice of cards to discard or give away.

use super::super::action::{Action, Discard};
use super::super::board::DiscardRule;
use super::super::cards::{Card, Cards};
use super::super::view::View;
use super::best;
use super::outlook::Outlook;
use crate::seat::Seat;

/// Returns the card of `cards` whose loss harms `hand` least; `sign` is -1 when tricks cost points.
pub(super) fn worst(outlook: &Outlook, hand: Cards, cards: Cards, sign: f64) -> Option<Card> {
    best(cards.kinds(), |card| sign * without(outlook, hand, &[*card]))
}

fn without(outlook: &Outlook, hand: Cards, cards: &[Card]) -> f64 {
    let mut rest = hand;
    for card in cards {
        rest.remove(*card);
    }
    outlook.hand(rest)
}

/// Lays down the cards whose loss harms the hand least; a gift also counts for its receiver.
pub(super) fn lay(view: &View, seat: Seat) -> Option<Action> {
    let contract = view.public.contract?;
    let outlook = Outlook::under(contract, view);
    let sign = f64::from(contract.points.signum());
    let left = seat.next(view.public.seat_count());
    let friendly = if view.together(seat, left) { 1.0 } else { -1.0 };
    let mut discards = Vec::new();
    view.actions(&mut discards);
    let worth = |action: &Action| {
        let Action::Discard(discard) = action else { return f64::MIN };
        let cards: Vec<Card> = discard.iter().collect();
        let given = if contract.discard == DiscardRule::GiveLeft { friendly } else { 0.0 };
        let theirs: f64 = cards.iter().map(|card| outlook.keep(*card)).sum();
        sign * (without(&outlook, view.own.hand, &cards) + given * theirs)
    };
    best(discards.into_iter(), worth)
        .or_else(|| Some(Action::Discard(Discard::one(view.own.hand.kinds().next()?))))
}
