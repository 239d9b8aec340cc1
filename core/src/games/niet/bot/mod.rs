//! How bots play NIET!: habits of a sensible card player, from the view alone.
//!
//! Estimates are floating-point numbers and use the four basic operations alone,
//! which give the same result on every machine.

mod discards;
mod easy;
mod outlook;
mod rollout;
mod sense;
mod teams;
mod tokens;
mod tricks;

use super::action::Action;
use super::state::Niet;
use super::view::{Phase, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level, any_action};
use crate::seed::below;

impl Bot for Niet {
    const TUNING: Tuning = Tuning { swing: 12.0, ..Tuning::DEFAULT };

    fn iterations(view: &View, level: Level) -> u32 {
        match (view.public.phase, level) {
            (Phase::Teams | Phase::Tricks | Phase::Discards, Level::Hard) => 1_500,
            (Phase::Teams | Phase::Tricks | Phase::Discards, Level::Expert) => 10_000,
            _ => 0,
        }
    }

    /// Keeps the cards that a sensible player would defend.
    /// Among near equals a search chooses by noise, and people forgive a weak partner, not a foolish one.
    fn shortlist(view: &View, out: &mut Vec<Action>, _rng: &mut BotRng) {
        match (view.public.phase, view.viewer.seat()) {
            (Phase::Tricks, Some(seat)) => out.extend(sense::defended(view, seat).kinds().map(Action::Play)),
            _ => view.actions(out),
        }
    }

    fn rollout(view: &View, must: bool, buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        match (view.public.phase, view.viewer.seat()) {
            (Phase::Tricks, Some(seat)) => rollout::play(view, seat, rng),
            _ => any_action::<Self>(view, must, buffer, rng),
        }
    }

    const BLUNDERS: &'static [&'static str] = &sense::BLUNDERS;

    fn blunder(view: &View, action: Action) -> Option<usize> {
        match action {
            Action::Play(card) => sense::blunder(view, view.viewer.seat()?, card),
            _ => None,
        }
    }

    fn choose(view: &View, level: Level, _company: Company, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        if level < Level::Normal {
            return easy::choose(view, seat, rng);
        }
        match view.public.phase {
            Phase::Niet => tokens::place(view, seat, rng),
            Phase::Teams => teams::make(view, seat, rng),
            Phase::Discards => discards::lay(view, seat),
            Phase::Tricks => tricks::play(view, seat),
            Phase::Over => None,
        }
    }
}

/// Returns the choice of the highest worth; the first of several equal ones.
fn best<T>(choices: impl Iterator<Item = T>, worth: impl Fn(&T) -> f64) -> Option<T> {
    let rated = choices.map(|choice| (worth(&choice), choice));
    let better = |one: (f64, T), other: (f64, T)| if other.0 > one.0 { other } else { one };
    rated.reduce(better).map(|(_, choice)| choice)
}

/// Returns the choice of the highest worth; any of several equal ones,
/// so that no seat is covered or chosen first only for its number.
fn any_best<T>(choices: impl Iterator<Item = T>, rng: &mut BotRng, worth: impl Fn(&T) -> f64) -> Option<T> {
    let mut equals = 1;
    let better = |one: (f64, T), other: (f64, T)| {
        equals = if other.0 > one.0 {
            1
        } else if other.0 < one.0 {
            return one;
        } else {
            equals + 1
        };
        if below(equals, rng) == 0 { other } else { one }
    };
    choices.map(|choice| (worth(&choice), choice)).reduce(better).map(|(_, choice)| choice)
}

/// Returns the mean of some numbers; 0 if there are none.
fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for number in numbers {
        sum += number;
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}
