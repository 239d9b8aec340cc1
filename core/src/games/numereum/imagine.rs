//! A complete game that agrees with a view: bots search it, and it proves that the view is enough.

use super::SEATS;
use super::cards::{Card, Cards};
use super::state::{DECK, Numereum};
use super::view::View;
use crate::seat::Seat;
use crate::seed::{below, shuffle};
use rand_core::Rng;

/// Draws the cards that the others drew unseen, the card that they committed, and the deck.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Numereum {
    let public = view.public;
    let mut pool: Vec<Card> = view.unseen().iter().collect();
    shuffle(&mut pool, rng);
    let (mut hands, mut committed) = ([Cards::EMPTY; SEATS], [None; SEATS]);
    for seat in Seat::all(SEATS) {
        let place = seat.index();
        if view.viewer.is(seat) {
            (hands[place], committed[place]) = (view.own.hand, view.own.committed);
            continue;
        }
        let has_committed = public.committed.contains(seat);
        let hand = &mut hands[place];
        *hand = public.known[place];
        let size = usize::from(public.hand_sizes[place]) + usize::from(has_committed);
        let drawn = size.saturating_sub(hand.len());
        pool.drain(pool.len().saturating_sub(drawn)..).for_each(|card| hand.insert(card));
        if has_committed {
            let card = hand.iter().nth(below(hand.len() as u32, rng) as usize);
            if let Some(card) = card {
                hand.remove(card);
            }
            committed[place] = card;
        }
    }
    pool.truncate(usize::from(public.deck));
    let mut state = Numereum { public, hands, committed, deck: [Card::LOWEST; DECK] };
    state.set_deck(&pool);
    state
}
