//! A complete deal that agrees with a view: bots search it, and it proves that the view is enough.

use super::ROW;
use super::cards::{Card, Cards};
use super::objective::Objective;
use super::state::{Numx, PACK};
use super::view::{Phase, SEATS, View};
use crate::seat::Seat;
use crate::seed::{Chance, shuffle};
use rand_core::Rng;

/// Draws the other hands, the rows that they chose to show, their objectives and the deck.
/// Hands hold the cards that everybody saw taken into them.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Numx {
    let public = view.public;
    let own = view.viewer.seat();
    let others = || Seat::all(public.seat_count()).filter(|seat| own != Some(*seat));
    let mut unseen = public.unseen(view.own.hand.with(view.own.chosen));
    let mut hands = [Cards::EMPTY; SEATS];
    let mut chosen = [Cards::EMPTY; SEATS];
    if let Some(seat) = own {
        (hands[seat.index()], chosen[seat.index()]) = (view.own.hand, view.own.chosen);
    }
    for seat in others() {
        hands[seat.index()] = public.known[seat.index()];
        unseen.remove_all(hands[seat.index()]);
    }
    let mut pool: Vec<Card> = unseen.iter().collect();
    shuffle(&mut pool, rng);
    for seat in others() {
        let hand = &mut hands[seat.index()];
        let missing = usize::from(public.hand_sizes[seat.index()]).saturating_sub(hand.len());
        pool.drain(pool.len().saturating_sub(missing)..).for_each(|card| hand.insert(card));
        if public.phase == Phase::Choose && public.chosen.contains(seat) {
            chosen[seat.index()] = pool.drain(pool.len().saturating_sub(ROW)..).collect();
        }
    }
    let mut state = Numx {
        public,
        hands,
        chosen,
        objectives: objectives(view, rng),
        deck: [Card::NUM_X; PACK],
        chance: Chance::imagined(rng),
    };
    state.set_deck(&pool);
    state
}

fn objectives(view: &View, rng: &mut impl Rng) -> [Option<Objective>; SEATS] {
    let public = &view.public;
    if !public.options.objectives || public.phase == Phase::Over {
        return public.objectives;
    }
    let mut list: Vec<Objective> =
        Objective::ALL.into_iter().filter(|one| view.own.objective != Some(*one)).collect();
    shuffle(&mut list, rng);
    let mut objectives = [None; SEATS];
    for seat in Seat::all(public.seat_count()) {
        objectives[seat.index()] = if view.viewer.is(seat) { view.own.objective } else { list.pop() };
    }
    objectives
}
