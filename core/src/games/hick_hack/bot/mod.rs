//! How bots play Hick Hack, from the view alone.
//!
//! `easy` runs after the fullest yard and shares evenly.
//! `normal` draws the lays that the others may choose, weighs each of its own against them,
//! and bargains for the worth of its odds in the contest.
//! `hard` foresees the choices of the others, each at their level, keeps itself from being quite foreseen
//! by players who think, and offers as little as they accept.
//! Estimates are floating-point numbers and use the four basic operations alone,
//! which give the same result on every machine.

mod gain;
mod lay;
mod talk;

use super::action::Action;
use super::cards::Card;
use super::split::Split;
use super::state::HickHack;
use super::view::{Bargain, Phase, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level, any_action};
use crate::seat::Seat;
use crate::seed::below;

/// `easy` lays any cards one time in this many.
const SLIP: u32 = 6;

impl Bot for HickHack {
    const TUNING: Tuning = Tuning { horizon: 4, swing: 20.0, habits: Level::Easy, ..Tuning::DEFAULT };

    /// Returns 0: all levels play by habit, because simultaneous lays are foreseen better than searched.
    fn iterations(_view: &View, _level: Level) -> u32 {
        0
    }

    fn rollout(view: &View, must: bool, buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        match view.public.phase() {
            Phase::Choose => lay::liked(&view.public, view.own.hand, buffer, rng),
            Phase::Propose => Some(Action::Roll),
            _ => any_action::<Self>(view, must, buffer, rng),
        }
    }

    fn outlook(view: &View) -> i32 {
        view.viewer.seat().map_or(0, |seat| view.public.points(seat))
    }

    fn choose(view: &View, level: Level, company: Company, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        let easy = level < Level::Normal;
        match (view.public.phase(), &view.public.bargain) {
            (Phase::Choose, _) => match level {
                Level::Random | Level::Easy => easy_lay(view, rng),
                Level::Normal => lay::choose(view, seat, rng),
                Level::Hard | Level::Expert => lay::foresee(view, seat, company, rng),
            },
            (Phase::Propose, Some(bargain)) if easy => Some(easy_proposal(view, bargain)),
            (Phase::Propose, Some(bargain)) => Some(talk::propose(&view.public, bargain, level, company)),
            (Phase::Answer, Some(bargain)) => {
                let split = bargain.split.unwrap_or_default();
                let accepts = if easy {
                    let share = split.share(seat).value() * bargain.involved.len() as i32;
                    share >= split.total().value()
                } else {
                    talk::accepts(&view.public, bargain, seat, split.share(seat).value(), level)
                };
                let to = bargain.proposal();
                let refuse = || talk::answer(&view.public, bargain, seat, level, company);
                Some(if accepts { Action::Accept(to) } else { refuse() })
            }
            _ => None,
        }
    }

    fn advice(view: &View, company: Company, rng: &mut BotRng) -> Vec<Action> {
        match (view.viewer.seat(), view.public.phase()) {
            (Some(seat), Phase::Choose) => lay::ranked(view, seat, company, rng),
            _ => Self::choose(view, Level::Hard, company, rng).into_iter().collect(),
        }
    }
}

/// Returns the lay at the fullest yard, with the highest bird or fox.
fn easy_lay(view: &View, rng: &mut BotRng) -> Option<Action> {
    let mut actions = Vec::new();
    view.actions(&mut actions);
    if below(SLIP, rng) == 0 {
        return actions.get(below(actions.len() as u32, rng) as usize).copied();
    }
    let liking = |card: Card| {
        let lies = view.public.yard(card.colour()).value();
        if card.is_fox() { 2 * lies + 2 } else { 3 * lies + card.value() }
    };
    any_best(actions.iter().copied(), rng, |action| match action {
        Action::Lay(cards) => f64::from(cards.iter().map(liking).sum::<i32>()),
        _ => 0.0,
    })
}

/// Returns a split as even as whole grains can be, beginning with the own seat.
fn easy_proposal(view: &View, bargain: &Bargain) -> Action {
    let involved = |seat: &Seat| bargain.involved.contains(*seat);
    let order = bargain.proposer.round_from(view.public.seat_count()).filter(involved);
    Action::Propose(Split::even(&order, view.public.yard(bargain.yard)))
}

/// Returns the item of the highest worth; any of several equal ones.
fn any_best<T: Copy>(
    choices: impl Iterator<Item = T>,
    rng: &mut BotRng,
    worth: impl Fn(T) -> f64,
) -> Option<T> {
    let (mut best, mut equals): (Option<(T, f64)>, u32) = (None, 0);
    for choice in choices {
        let own = worth(choice);
        let before = best.map_or(f64::NEG_INFINITY, |(_, worth)| worth);
        if own > before {
            (best, equals) = (Some((choice, own)), 1);
        } else if own >= before {
            equals += 1;
            if below(equals, rng) == 0 {
                best = Some((choice, own));
            }
        }
    }
    best.map(|(choice, _)| choice)
}
