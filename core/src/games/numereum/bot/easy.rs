//! Simple habits and the odd slip.

use super::super::action::Action;
use super::super::auction::Bid;
use super::super::cards::{Card, Numbers};
use super::super::criteria::combinations;
use super::super::view::{Phase, View};
use crate::bot::BotRng;
use crate::seat::Seat;
use crate::seed::below;

/// A slip happens one action in this many: any legal one.
const SLIP: u32 = 10;

/// Returns the action of a player who knows the rules and little more.
/// They play cards that they can combine, bid high for cards that they could combine,
/// seldom give up a round, and take any combination they see.
pub(super) fn choose(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    let mut actions = Vec::new();
    view.actions(&mut actions);
    if below(SLIP, rng) > 0 {
        match view.public.phase {
            Phase::Bid | Phase::Cover => bid(view, seat, &mut actions),
            Phase::Answer => answer(view, seat, &mut actions),
            Phase::Combine => actions.retain(|action| *action != Action::Finish),
            Phase::Over => {}
        }
    }
    actions.get(below(actions.len() as u32, rng) as usize).copied()
}

/// Plays a number that makes a combination at once, for it comes back;
/// otherwise a high card for prizes that make a combination, and any card for others.
fn bid(view: &View, seat: Seat, actions: &mut Vec<Action>) {
    let reserve = view.public.reserves[seat.index()];
    let fits = |card: Card| {
        let card = Numbers::only(card);
        combinations(reserve.union(card), card).next().is_some()
    };
    let comes_back = |action: &Action| matches!(action, Action::Commit(card) if fits(*card));
    if actions.iter().any(comes_back) {
        actions.retain(comes_back);
    } else if view
        .public
        .auction
        .is_some_and(|auction| fits(auction.prizes.hand) || fits(auction.prizes.reserve))
    {
        keep_higher_half(actions);
    }
}

fn keep_higher_half(actions: &mut Vec<Action>) {
    actions.sort_unstable_by_key(|action| match action {
        Action::Commit(card) => card.value(),
        _ => 0,
    });
    actions.drain(..actions.len() / 2);
}

/// Overbids with a card that takes the lead, or with the lowest one to make the other pay too.
/// It concedes with the last card in hand.
fn answer(view: &View, seat: Seat, actions: &mut Vec<Action>) {
    let bids = view.public.auction.map_or([0; 2], |auction| auction.bids.map(Bid::total));
    let behind = bids[seat.next(2).index()].saturating_sub(bids[seat.index()]);
    let leads = |action: &Action| matches!(action, Action::Commit(card) if u32::from(card.value()) > behind);
    let lowest = actions.iter().copied().filter(|action| *action != Action::Concede).min();
    match lowest {
        Some(_) if view.own.hand.len() > 1 && actions.iter().any(leads) => actions.retain(leads),
        Some(lowest) if view.own.hand.len() > 1 => actions.retain(|action| *action == lowest),
        _ => actions.retain(|action| *action == Action::Concede),
    }
}
