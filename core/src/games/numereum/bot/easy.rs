//! Simple habits and the odd slip.

use super::super::action::Action;
use super::super::auction::Prizes;
use super::super::cards::{Card, Numbers};
use super::super::criteria::combinations;
use super::super::view::{Phase, View};
use crate::bot::BotRng;
use crate::game::View as _;
use crate::seat::Seat;
use crate::seed::below;

/// One action in so many is a slip: any legal one.
const SLIP: u32 = 8;

/// What somebody does who knows the rules and little more: he bids high for what he can combine at once and low for the rest,
/// overbids now and then, and takes the first combination he sees.
pub(super) fn choose(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    let mut actions = Vec::new();
    view.actions(&mut actions);
    if below(SLIP, rng) > 0 {
        match view.public.phase {
            Phase::Bid | Phase::Cover => keep_half(&mut actions, wants(view, seat)),
            Phase::Answer => answer(view, seat, &mut actions, rng),
            Phase::Combine => actions.retain(|action| *action != Action::Finish),
            Phase::Over => {}
        }
    }
    actions.get(below(actions.len() as u32, rng) as usize).copied()
}

/// Whether a prize would make a combination with the own reserve.
fn wants(view: &View, seat: Seat) -> bool {
    let reserve = view.public.reserves[seat.index()];
    let fits = |card: Card| {
        let card = Numbers::only(card);
        combinations(reserve.with(card), card).next().is_some()
    };
    view.public.auction.is_some_and(|auction| {
        let Prizes { hand, reserve } = auction.prizes;
        fits(hand) || fits(reserve)
    })
}

/// Keeps the higher half of the cards, or the lower.
fn keep_half(actions: &mut Vec<Action>, higher: bool) {
    actions.sort_unstable_by_key(|action| match action {
        Action::Commit(card) => card.value(),
        _ => 0,
    });
    let half = actions.len() / 2;
    if higher {
        actions.drain(..half);
    } else {
        actions.truncate((half + 1).min(actions.len()));
    }
}

/// Overbids every second time for what he wants, with a card that beats what lies there; else concedes.
fn answer(view: &View, seat: Seat, actions: &mut Vec<Action>, rng: &mut BotRng) {
    let bids = view.public.auction.map_or([0; 2], |auction| auction.bids.map(|bid| bid.total()));
    let behind = bids[seat.next(2).index()].saturating_sub(bids[seat.index()]);
    let beats = |action: &Action| matches!(action, Action::Commit(card) if u32::from(card.value()) > behind);
    if wants(view, seat) && actions.iter().any(beats) && below(2, rng) == 0 {
        actions.retain(beats);
    } else {
        actions.retain(|action| *action == Action::Concede);
    }
}
