//! How bots play Numereum: from the view alone.
//!
//! Each round is what it is, a game of hidden choices:
//! every pair of bids is weighed, with what the overbid would bring.
//! `normal` plays the mixture that cannot be exploited or, more often,
//! what is best against any card; `hard` plays what is best against both.
//! Estimates are floating-point numbers made by the four basic operations alone,
//! which give the same result on every machine.

mod bidding;
mod easy;
mod mixture;
mod side;

use super::SEATS;
use super::action::Action;
use super::state::Numereum;
use super::view::{Phase, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Level, imagined_view};
use bidding::Bidding;
use side::Side;

impl Bot for Numereum {
    const TUNING: Tuning = Tuning::DEFAULT;

    /// All levels play by habit: a tree search answers hidden bids with pure choices, which can be read.
    fn iterations(_view: &View, _level: Level) -> u32 {
        0
    }

    fn choose(view: &View, level: Level, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        if level < Level::Normal {
            return easy::choose(view, seat, rng);
        }
        if view.public.phase == Phase::Combine {
            return Some(Side::of(view, seat, view.unseen()).combine(rng));
        }
        let other = imagined_view::<Self>(view, seat.next(SEATS), rng);
        let bidding = Bidding::new(view, &other, seat)?;
        match view.public.phase {
            Phase::Bid => bidding.bid(level, rng),
            Phase::Answer => bidding.answer(level, rng),
            Phase::Cover => bidding.cover(level, rng),
            Phase::Combine | Phase::Over => None,
        }
    }
}
