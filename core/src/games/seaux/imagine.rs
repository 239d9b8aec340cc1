//! A complete game that agrees with a view: bots search it, and it proves that the view is enough.

use super::builds::{completed, ranking};
use super::cards::{Card, Cards, PACK};
use super::pyramid::Pyramid;
use super::state::{BLANK, Seaux};
use super::view::{Phase, SEATS, View};
use crate::seat::Seat;
use crate::seed::{Chance, shuffle};
use rand_core::Rng;

/// Draws the other hands, the deck, and the pyramids that others have built and not yet shown.
/// Each pyramid suits the drawn hand of its builder.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Seaux {
    let public = view.public;
    let own = view.viewer.seat();
    let mut pool = [BLANK; PACK];
    let mut size = 0;
    for (slot, card) in pool.iter_mut().zip(public.unseen(view.own.hand).iter()) {
        *slot = card;
        size += 1;
    }
    let mut rest: &mut [Card] = &mut pool[..size];
    shuffle(rest, rng);
    let mut hands = [Cards::EMPTY; SEATS];
    let mut built = [Pyramid::EMPTY; SEATS];
    for seat in Seat::all(public.seat_count()) {
        let place = seat.index();
        if own == Some(seat) {
            (hands[place], built[place]) = (view.own.hand, view.own.pyramid);
            continue;
        }
        let taken = usize::from(public.hand_sizes[place]).min(rest.len());
        let (cards, others) = rest.split_at_mut(taken);
        for card in cards {
            hands[place].insert(*card);
        }
        rest = others;
        if public.phase == Phase::Build && public.built.contains(seat) {
            built[place] = completed(Pyramid::EMPTY, ranking(hands[place]));
        }
    }
    let chance = Chance::imagined(rng);
    let mut state = Seaux { public, hands, built, deck: [BLANK; PACK], chance };
    state.set_deck(rest);
    state
}
