//! How bots play sniper: they see a capture after a while, overlook one now and then, and sometimes err.
//!
//! A view holds all there is to know, so levels differ only in speed and care.

use super::action::Action;
use super::state::Sniper;
use super::view::View;
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level};
use crate::games::multiples::{Card, Cards, Factors};
use crate::seed::below;

/// The speed and care of a level.
struct Reactions {
    /// The shortest and the longest time for which a bot looks at a table until it sees its action,
    /// in milliseconds. [R]
    delay_ms: (u32, u32),
    /// It claims a card out of reach one time in this many.
    errs: u32,
    /// It overlooks a card within reach one time in this many.
    overlooks: u32,
}

impl Reactions {
    const EASY: Self = Self { delay_ms: (4_000, 9_000), errs: 16, overlooks: 4 };
    const NORMAL: Self = Self { delay_ms: (2_000, 5_000), errs: 60, overlooks: 12 };
    const HARD: Self = Self { delay_ms: (800, 2_500), errs: 200, overlooks: 40 };

    const fn of(level: Level) -> &'static Self {
        match level {
            Level::Random | Level::Easy => &Self::EASY,
            Level::Normal => &Self::NORMAL,
            Level::Hard | Level::Expert => &Self::HARD,
        }
    }
}

impl Bot for Sniper {
    const TUNING: Tuning = Tuning::DEFAULT;

    fn iterations(_view: &View, _level: Level) -> u32 {
        0
    }

    fn choose(view: &View, level: Level, _company: Company, rng: &mut BotRng) -> Option<Action> {
        let public = &view.public;
        // A seat that has said that it sees no card left looks no more.
        let seat = view.viewer.seat().filter(|seat| !public.ready.contains(*seat))?;
        let within = public.within_reach();
        let beyond = public.pool.cards().minus(within);
        let reactions = Reactions::of(level);
        let errs = below(reactions.errs, rng) == 0;
        let overlooks = below(reactions.overlooks, rng) == 0;
        let mut claimed = if overlooks { None } else { any(within, rng) };
        if errs {
            claimed = any(beyond, rng).or(claimed);
        }
        Some(
            claimed
                .and_then(|card| claim(view, card, rng))
                // Nobody repeats a claim that they have just been told is an error.
                .filter(|claim| public.check(seat, *claim).is_ok())
                .unwrap_or(Action::Ready { table: public.table() }),
        )
    }

    /// Appends every right claim: only the first one counts.
    fn advice(view: &View, _company: Company, rng: &mut BotRng) -> Vec<Action> {
        let public = &view.public;
        let seen = public.within_reach().iter().next().and_then(|card| claim(view, card, rng));
        let ready = || Some(Action::Ready { table: public.table() });
        let must = view.viewer.seat().is_some_and(|seat| !public.ready.contains(seat));
        seen.or_else(|| ready().filter(|_| must)).into_iter().collect()
    }

    fn delay_ms(view: &View, _action: Action, level: Level, rng: &mut BotRng) -> u32 {
        // Two cards take no third, so no look is needed.
        if view.public.pool.cards().len() < 3 {
            return 0;
        }
        let (shortest, longest) = Reactions::of(level).delay_ms;
        shortest + below(longest - shortest, rng)
    }
}

/// Returns a claim, with factors if they are asked for: the right ones, or any for an error.
fn claim(view: &View, card: Card, rng: &mut BotRng) -> Option<Action> {
    let public = &view.public;
    let others = public.pool.cards().without(card);
    let mut any_two = || {
        let one = any(others, rng)?;
        Some(Factors::from([one, any(others.without(one), rng)?]))
    };
    let factors = if public.options.name_factors {
        Some(others.factors(card.target()).or_else(&mut any_two)?)
    } else {
        None
    };
    Some(Action::Claim { card, factors, table: public.table() })
}

fn any(cards: Cards, rng: &mut BotRng) -> Option<Card> {
    cards.iter().nth(below(cards.len() as u32, rng) as usize)
}
