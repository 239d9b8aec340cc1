//! How bots play Numereum: from the view alone.
//!
//! `normal` sees each round as what it is, a game of hidden choices: it weighs every pair of bids, with what the overbid would
//! bring, and plays the mixture that cannot be exploited. Estimates are floating-point numbers made by the four basic operations
//! alone, which give the same result on every machine.

mod bidding;
mod duel;
mod easy;
mod side;

use super::action::Action;
use super::state::Numereum;
use super::view::{Phase, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Level};
use crate::game::Game as _;
use bidding::Bidding;
use side::Side;

impl Bot for Numereum {
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
        if level < Level::Normal {
            return easy::choose(view, seat, rng);
        }
        let imagined = Self::imagine(view, rng);
        match view.public.phase {
            Phase::Bid => Bidding::new(&imagined, seat)?.bid(rng),
            Phase::Answer => Bidding::new(&imagined, seat)?.answer(rng),
            Phase::Cover => Bidding::new(&imagined, seat)?.cover(rng),
            Phase::Combine => Some(Side::of(&imagined, seat).combine(rng)),
            Phase::Over => None,
        }
    }
}
