//! How bots play Hick Hack, from the view alone.
//!
//! `easy` runs after the fullest yard and shares evenly. `normal` draws what the others may lay, weighs each of its lays against
//! that, and bargains for what its odds in the duel are worth. Estimates are floating-point numbers made by the four basic
//! operations alone, which give the same result on every machine.

mod lay;
mod talk;

use super::action::Action;
use super::cards::Card;
use super::split::Split;
use super::state::HickHack;
use super::view::{Bargain, Phase, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Level};
use crate::game::View as _;
use crate::seat::Seat;
use crate::seed::below;

/// One lay in so many of `easy` is any.
const SLIP: u32 = 6;

impl Bot for HickHack {
    const TUNING: Tuning = Tuning::DEFAULT;

    fn iterations(_view: &View, level: Level) -> u32 {
        match level {
            Level::Hard => 500,
            Level::Expert => 3_000,
            _ => 0,
        }
    }

    fn choose(view: &View, level: Level, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        let easy = level < Level::Normal;
        match (view.public.phase(), &view.public.bargain) {
            (Phase::Choose, _) => {
                let mut actions = Vec::new();
                view.actions(&mut actions);
                if easy { easy_lay(view, &actions, rng) } else { lay::choose(view, seat, &actions, rng) }
            }
            (Phase::Propose, Some(bargain)) if easy => Some(easy_proposal(view, bargain)),
            (Phase::Propose, Some(bargain)) => Some(talk::propose(&view.public, bargain)),
            (Phase::Answer, Some(bargain)) => {
                let split = bargain.split.unwrap_or_default();
                let accepts = if easy {
                    let share = split.share(seat).value() * bargain.involved.len() as i32;
                    share >= split.total().value()
                } else {
                    talk::accepts(&view.public, bargain, seat, split.share(seat).value())
                };
                Some(if accepts { Action::Accept(bargain.yard) } else { Action::Refuse(bargain.yard) })
            }
            _ => None,
        }
    }
}

/// Goes where most lies, with the highest bird or fox.
fn easy_lay(view: &View, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
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

/// As even as whole grains can be, beginning with oneself.
fn easy_proposal(view: &View, bargain: &Bargain) -> Action {
    let involved = |seat: &Seat| bargain.involved.contains(*seat);
    let order = bargain.proposer.round_from(view.public.seat_count()).filter(involved);
    Action::Propose(Split::even(&order, view.public.yard(bargain.yard)))
}

/// The one of the highest worth; of equal ones any.
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
