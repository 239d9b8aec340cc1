//! A complete game that agrees with a view: bots search it, and it proves that the view is enough.

use super::action::Action;
use super::cards::{Card, Cards, SEATS};
use super::grains::{Grain, Grains};
use super::state::HickHack;
use super::view::View;
use crate::seat::Seat;
use crate::seed::{Chance, below, shuffle};
use rand_core::Rng;

/// Draws the other hands, the cards that lie face down, the deck and the order of the grains in the box.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> HickHack {
    let public = view.public;
    let own = view.viewer.seat().filter(|seat| seat.index() < SEATS);
    let chosen = public.chosen();
    let mut pool: Vec<Card> = public.unseen(view.own.hand.with(view.own.laid)).iter().collect();
    shuffle(&mut pool, rng);
    let (mut hands, mut laid) = ([Cards::EMPTY; SEATS], [Cards::EMPTY; SEATS]);
    for seat in Seat::all(public.seat_count()).filter(|seat| own != Some(*seat)) {
        let size = usize::from(public.hand_sizes[seat.index()]);
        let hand: Cards = pool.drain(pool.len().saturating_sub(size)..).collect();
        if chosen.contains(seat) {
            laid[seat.index()] = any_lay(view, hand, rng);
        }
        hands[seat.index()] = hand.without(laid[seat.index()]);
    }
    if let Some(seat) = own {
        (hands[seat.index()], laid[seat.index()]) = (view.own.hand, view.own.laid);
    }
    let mut grains: Vec<Grain> = public.box_grains().iter().collect();
    shuffle(&mut grains, rng);
    let mut state = HickHack {
        public,
        hands,
        laid,
        deck: [Card::LOWEST; Cards::PACK],
        grains: [Grain::Green; Grains::COUNT],
        boxed: 0,
        chance: Chance::imagined(rng),
    };
    state.set_deck(&pool);
    state.set_grains(&grains);
    state
}

/// Returns random cards that a player with this hand may have laid.
fn any_lay(view: &View, hand: Cards, rng: &mut impl Rng) -> Cards {
    let mut actions = Vec::new();
    view.public.lays(hand, &mut actions);
    match actions.get(below(actions.len() as u32, rng) as usize) {
        Some(Action::Lay(cards)) => *cards,
        _ => Cards::EMPTY,
    }
}
