//! How bots play duel: habits of a sensible player, from the view alone.
//!
//! `easy` lays what destroys something when it sees it, and overlooks a card now and then.
//! `normal` destroys whatever it can and lays what takes most, and now and then of such what exposes least.
//! `hard` searches what to lay.

use super::action::Action;
use super::state::Duel;
use super::view::{Phase, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level, best};
use crate::games::multiples::{Card, Cards};
use crate::seat::Seat;
use crate::seed::below;
use std::cmp::{Ordering, Reverse};

/// One time in so many `easy` overlooks what it could destroy.
const OVERLOOKS: u32 = 3;
/// One time in so many `normal` minds what the others' laid cards then reach.
/// Were it always, `hard` would win 62 % of the matches of two,
/// and whoever knows every hidden card 71 %: there is no more to gain by thinking.
const MINDS: u32 = 4;

/// As a search plays on: what a trophy counts, and a card that the others' laid cards reach;
/// from `EVEN` on, so that no number is negative.
const TAKEN: usize = 3;
const EXPOSED: usize = 2;
const EVEN: usize = 20;

impl Bot for Duel {
    const TUNING: Tuning = Tuning { swing: 0.6, ..Tuning::DEFAULT };

    fn iterations(view: &View, level: Level) -> u32 {
        match (view.public.phase, level) {
            (Phase::Lay, Level::Hard) => 800,
            (Phase::Lay, Level::Expert) => 10_000,
            // What can be destroyed is destroyed: a trophy costs nothing.
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

/// The card to lay that is worth most by what it takes,
/// and by how many own cards the others' laid cards then reach; of equal ones any.
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

/// A card to destroy, or the end of the turn when none is within reach.
fn first_target(view: &View, seat: Seat) -> Action {
    let laid = view.public.laid_by(seat);
    let target = view.public.laid_by_others(seat).iter().find(|card| laid.multiply_to(card.target()));
    target.map_or(Action::EndTurn, Action::Destroy)
}
