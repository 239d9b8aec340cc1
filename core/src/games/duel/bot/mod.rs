//! How bots play duel: habits of a sensible player, from the view alone.
//!
//! `easy` lays a card that destroys something when it sees one, and overlooks a card now and then.
//! `normal` destroys all it can and lays the card that takes most, at times the least exposed one of these.
//! `hard` searches the card to lay.

use super::action::Action;
use super::state::Duel;
use super::view::{Phase, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level, best};
use crate::games::multiples::{Card, Cards};
use crate::seat::Seat;
use crate::seed::below;
use std::cmp::{Ordering, Reverse};

/// `easy` overlooks a card it could destroy one time in this many.
const OVERLOOKS: u32 = 3;
/// `normal` minds the cards that the others then reach one time in this many.
/// If it always did, `hard` would win 62 % of the matches of two,
/// and a player who knows every hidden card 71 %: more thinking gains nothing.
const MINDS: u32 = 4;

/// The weights while a search plays on: of a trophy, and of a card that the others' laid cards reach.
/// They are counted from `EVEN` on, so that no number is negative.
const TAKEN: usize = 3;
const EXPOSED: usize = 2;
const EVEN: usize = 20;

impl Bot for Duel {
    const TUNING: Tuning = Tuning { swing: 0.6, ..Tuning::DEFAULT };

    fn iterations(view: &View, level: Level) -> u32 {
        match (view.public.phase, level) {
            (Phase::Lay, Level::Hard) => 800,
            (Phase::Lay, Level::Expert) => 10_000,
            // Cards that can be destroyed are destroyed: a trophy costs nothing.
            _ => 0,
        }
    }

    fn candidates(view: &View, out: &mut Vec<Action>, _rng: &mut BotRng) {
        let Some(seat) = view.viewer.seat() else { return };
        if view.public.phase == Phase::Destroy {
            out.push(first_target(view, seat));
        } else {
            view.actions(out);
        }
    }

    fn rollout(view: &View, _must: bool, _buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        if view.public.phase == Phase::Destroy {
            return Some(first_target(view, seat));
        }
        let weigh =
            |taken: Cards, exposed: usize| EVEN + TAKEN * taken.len() - EXPOSED * exposed.min(EVEN / EXPOSED);
        any_best(view, seat, rng, weigh).map(Action::Lay)
    }

    fn outlook(view: &View) -> i32 {
        view.viewer.seat().map_or(0, |seat| view.public.trophy_count(seat) as i32)
    }

    fn choose(view: &View, level: Level, _company: Company, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        let laid = view.public.laid_by(seat);
        match view.public.phase {
            Phase::Lay if level == Level::Easy => {
                let kills = |card: Card| view.public.within_reach(seat, laid.with(card)).len() as i32;
                let overlooks = below(OVERLOOKS, rng) == 0;
                best(view.own.hand.iter(), rng, |card| if overlooks { 0 } else { kills(card) })
                    .map(Action::Lay)
            }
            Phase::Lay => {
                let minds = below(MINDS, rng) == 0;
                let weigh = |taken: Cards, exposed| (taken.len(), Reverse(if minds { exposed } else { 0 }));
                any_best(view, seat, rng, weigh).map(Action::Lay)
            }
            Phase::Destroy if level == Level::Easy && below(OVERLOOKS, rng) == 0 => Some(Action::EndTurn),
            Phase::Destroy => {
                let target = best(view.public.within_reach(seat, laid).iter(), rng, |_| 0);
                Some(target.map_or(Action::EndTurn, Action::Destroy))
            }
            Phase::Over => None,
        }
    }
}

/// Returns the card to lay that is worth most,
/// by the cards that it takes and the own cards that the others then reach; any of several equal ones.
fn any_best<W: Ord>(
    view: &View,
    seat: Seat,
    rng: &mut BotRng,
    worth: impl Fn(Cards, usize) -> W,
) -> Option<Card> {
    let public = &view.public;
    let (own, standing) = (public.laid_by(seat), public.laid_by_others(seat));
    let (mut best, mut equals): (Option<(W, Card)>, u32) = (None, 0);
    for card in view.own.hand.iter() {
        let laid = own.with(card);
        let taken = public.within_reach(seat, laid);
        let left = standing.minus(taken);
        let others = Seat::all(public.seat_count()).filter(|other| *other != seat);
        let reached = |target: &Card| {
            others.clone().any(|other| public.laid_by(other).minus(taken).multiply_to(target.target()))
        };
        let exposed = if left.is_empty() { 0 } else { laid.iter().filter(reached).count() };
        let own = worth(taken, exposed);
        match best.as_ref().map(|(highest, _)| own.cmp(highest)) {
            None | Some(Ordering::Greater) => (best, equals) = (Some((own, card)), 1),
            Some(Ordering::Equal) => {
                equals += 1;
                if below(equals, rng) == 0 {
                    best = Some((own, card));
                }
            }
            Some(Ordering::Less) => {}
        }
    }
    best.map(|(_, card)| card)
}

/// Returns a card to destroy, or the end of the turn if none is within reach.
fn first_target(view: &View, seat: Seat) -> Action {
    let laid = view.public.laid_by(seat);
    let target = view.public.laid_by_others(seat).iter().find(|card| laid.multiply_to(card.target()));
    target.map_or(Action::EndTurn, Action::Destroy)
}
