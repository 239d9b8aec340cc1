//! A complete deal that agrees with a view: bots search it, and it proves that the view is enough.

use super::cards::{Card, Cards};
use super::state::Nmbrs;
use super::view::{Phase, SEATS, View};
use crate::seat::Seat;
use crate::seed::{Chance, shuffle};
use rand_core::Rng;

/// Draws the other hands and the closed pile.
/// Hands hold the cards that everybody saw taken into them.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Nmbrs {
    let public = view.public;
    let own = view.viewer.seat();
    if public.phase == Phase::Over {
        let closed = public.unseen(Cards::EMPTY);
        let closed = public.shown.iter().fold(closed, |closed, hand| closed.minus(*hand));
        return complete(view, public.shown, closed, rng);
    }
    let mut hands = public.known;
    if let Some(seat) = own {
        hands[seat.index()] = view.own.hand;
    }
    let mut unseen: Vec<Card> = public.unseen(view.own.hand).iter().collect();
    shuffle(&mut unseen, rng);
    for seat in Seat::all(public.seat_count()).filter(|seat| own != Some(*seat)) {
        let hand = &mut hands[seat.index()];
        let missing = usize::from(public.hand_sizes[seat.index()]).saturating_sub(hand.len());
        let drawn = unseen.drain(unseen.len().saturating_sub(missing)..);
        *hand = drawn.fold(*hand, Cards::with);
    }
    complete(view, hands, unseen.into_iter().collect(), rng)
}

fn complete(view: &View, hands: [Cards; SEATS], closed: Cards, rng: &mut impl Rng) -> Nmbrs {
    let mut closed: Vec<Card> = closed.iter().collect();
    shuffle(&mut closed, rng);
    Nmbrs { public: view.public, hands, closed: closed.into_iter().collect(), chance: Chance::imagined(rng) }
}
