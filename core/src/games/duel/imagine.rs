//! A complete game that agrees with a view: bots search it, and it proves that the view is enough.

use super::state::Duel;
use super::view::{HAND, View};
use crate::games::multiples::{Card, Cards, LARGE, SEATS};
use crate::seat::Seat;
use crate::seed::shuffle;
use rand_core::Rng;

/// Draws the other hands, the piles and the cards that are out.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Duel {
    let public = view.public;
    let mut unseen: Vec<Card> = public.unseen(view.own.hand).iter().collect();
    shuffle(&mut unseen, rng);
    let mut cards = unseen.into_iter();
    let mut hands = [Cards::EMPTY; SEATS];
    for seat in Seat::all(public.seat_count()) {
        hands[seat.index()] =
            if view.viewer.is(seat) { view.own.hand } else { cards.by_ref().take(HAND).collect() };
    }
    let mut state = Duel { public, hands, hidden: [Card::FIRST; LARGE] };
    state.fill(cards);
    state
}
