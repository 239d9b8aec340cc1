//! How bots play nmbrs!: from the view alone.
//!
//! `easy` makes the meld with most points at once and discards the most expensive card.
//! `normal` plans its whole turn, weighs the prospects of its hand against its cost,
//! and compares the open card with the closed cards that may come: [`Plan`].

mod plan;
mod prospects;
mod sense;

use super::action::{Action, Base, Meld};
use super::cards::Card;
use super::state::Nmbrs;
use super::view::{Phase, SEATS, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level, best};
use crate::seat::Seat;
use crate::seed::{below, shuffle};
use crate::series::MatchStatus;
use plan::Plan;
use prospects::POINT;
use sense::Sense;

/// `easy` takes any action one time in this many.
const SLIP: u32 = 8;
/// `easy` sees that lines can be crossed and joined one time in this many.
const OVERLOOKS: u32 = 3;
/// The number of closed cards that are tried before the open one is judged.
const SAMPLES: usize = 10;
/// The number of actions of a turn that a search weighs: those that its plan puts first.
const WEIGHED: usize = 6;

impl Bot for Nmbrs {
    /// Returns the measured limit.
    /// With three players `hard` comes first in 38 of 100 matches, with four in a quarter of them;
    /// larger tables have not been measured, and nothing speaks for more.
    fn stronger_up_to(level: Level) -> usize {
        if level == Level::Hard { 3 } else { SEATS }
    }

    const TUNING: Tuning = Tuning { swing: 25.0, ..Tuning::DEFAULT };

    fn iterations(_view: &View, level: Level) -> u32 {
        match level {
            Level::Hard => 300,
            Level::Expert => 3_000,
            _ => 0,
        }
    }

    fn candidates(view: &View, out: &mut Vec<Action>, _rng: &mut BotRng) {
        if let Some(seat) = view.viewer.seat() {
            Sense { public: &view.public, seat, hand: view.own.hand }.candidates(out);
        }
    }

    fn shortlist(view: &View, out: &mut Vec<Action>, rng: &mut BotRng) {
        view.actions(out);
        lay_what_is_ready(out);
        let Some(seat) = view.viewer.seat() else { return };
        if view.public.phase == Phase::Meld {
            let plan = Plan { public: view.public, seat, hand: view.own.hand };
            *out = plan.shortlist(out, rng);
            out.sort_by_cached_key(|action| std::cmp::Reverse(plan.followed(*action)));
            out.truncate(WEIGHED);
        }
    }

    fn rollout(view: &View, _must: bool, buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        Sense { public: &view.public, seat: view.viewer.seat()?, hand: view.own.hand }.glance(buffer, rng)
    }

    fn rounds_left(status: &MatchStatus, _view: &View) -> f32 {
        let best = status.sheet.totals().into_iter().max().unwrap_or(0);
        ((90 - best) as f32 / 20.0).max(0.0)
    }

    fn choose(view: &View, level: Level, _company: Company, rng: &mut BotRng) -> Option<Action> {
        let mut actions = Vec::new();
        view.actions(&mut actions);
        let seat = view.viewer.seat()?;
        if level == Level::Easy {
            return easy(view, seat, &actions, rng);
        }
        lay_what_is_ready(&mut actions);
        match view.public.phase {
            Phase::Meld => {
                let plan = Plan { public: view.public, seat, hand: view.own.hand };
                let followed = plan.shortlist(&actions, rng);
                best(followed.iter().copied(), rng, |action| plan.followed(action))
            }
            _ => draw(view, seat, &actions, rng),
        }
    }
}

/// Leaves out the discards if a new series without a joker lies ready in hand.
/// Held back, it would wait for a colour or a neighbour,
/// and look forgotten to anybody who sees the hand later.
fn lay_what_is_ready(actions: &mut Vec<Action>) {
    let is_ready = |action: &Action| matches!(action, Action::Meld(Meld { base: Base::Hand, jokers, .. }) if jokers.is_none());
    if actions.iter().any(is_ready) {
        actions.retain(|action| !matches!(action, Action::Discard(_)));
    }
}

fn easy(view: &View, seat: Seat, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
    if below(SLIP, rng) == 0 {
        return actions.get(below(actions.len() as u32, rng) as usize).copied();
    }
    let plan = Plan { public: view.public, seat, hand: view.own.hand };
    let narrow = below(OVERLOOKS, rng) > 0;
    best(actions.iter().copied(), rng, |action| match action {
        Action::Meld(Meld { base: Base::Cross { .. } | Base::Link(..), .. }) if narrow => -POINT,
        // The card is taken if it can be melded at once.
        Action::TakeOpen => {
            i32::from(view.public.open.top().is_some_and(|card| plan.with(card).can_meld_with(card)))
        }
        Action::LeaveOpen | Action::DrawClosed => 0,
        Action::Meld(meld) => plan.after(meld).map_or(0, |after| POINT * (1 + after.public.turn_points())),
        Action::Swap(_) => POINT,
        Action::Discard(card) => view.public.options.level.points(card) - 8 * i32::from(card.is_joker()),
    })
}

/// Decides if the open card is taken, by the worth of the turn with it and without it.
/// The closed cards are drawn at random.
fn draw(view: &View, seat: Seat, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
    let Some(open) = view.public.open.top() else { return actions.first().copied() };
    let mut unseen: Vec<Card> = view.public.unseen(view.own.hand).iter().collect();
    shuffle(&mut unseen, rng);
    let plan = Plan { public: view.public, seat, hand: view.own.hand };
    let samples = unseen.chunks_exact(2).take(SAMPLES);
    let count = samples.len().max(1) as i32;
    let mean = |worth: &dyn Fn(Card, Card) -> i32| {
        samples.clone().map(|pair| worth(pair[0], pair[1])).sum::<i32>() / count
    };
    let (with, without) = if view.public.phase == Phase::Offer {
        // A closed card comes with it, and another at the start of the own turn in any case.
        let with = mean(&|one, other| plan.with(open).with(one).with(other).worth());
        (with, mean(&|_, other| plan.with(other).worth()))
    } else {
        (plan.with(open).worth(), mean(&|one, _| plan.with(one).worth()))
    };
    best(actions.iter().copied(), rng, |action| if action == Action::TakeOpen { with } else { without })
}
