//! A complete game that agrees with a view: the proof that the view is enough.

use super::state::Sniper;
use super::view::View;
use crate::games::multiples::{Card, LARGE};
use crate::seed::shuffle;
use rand_core::Rng;

/// Draws the piles and the cards that are out.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Sniper {
    let mut unseen: Vec<Card> = view.public.unseen().iter().collect();
    shuffle(&mut unseen, rng);
    let mut state = Sniper { public: view.public.clone(), piles: [Card::FIRST; LARGE] };
    state.fill(unseen.into_iter());
    state
}
