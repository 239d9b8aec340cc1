//! Hick Hack (2-6 players): poultry eat grain, foxes eat poultry,
//! and players who meet at the same trough talk or roll the die.
//! Rules: `hick_hack.md`.

mod action;
mod bot;
mod cards;
mod die;
mod grains;
mod imagine;
mod legal;
mod meeting;
mod scene;
mod score;
mod split;
mod state;
mod view;
mod yard;

pub use action::{Action, Event, Illegal};
pub use cards::{Card, Cards, Colour, NotACard, NotCards, SEATS};
pub use die::{Odds, odds};
pub use grains::{Grain, Grains, ROUNDS};
pub use score::points;
pub use split::{NotASplit, Split};
pub use state::{HickHack, Position};
pub use view::{Bargain, Own, Phase, Proposal, Public, View};

use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// True if birds of one yard may agree on its grains before they roll. [R for the protocol]
    pub talks: bool,
    /// True if each of the others may answer the first proposal with one of their own.
    /// [S: they may haggle; R: so, and once]
    pub counters: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { talks: true, counters: true }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec::switch("talks"), OptionSpec::switch("counters")];

    /// Turns counters off: bots have weighed everything in their first answer,
    /// and haggling is for people. [R]
    fn among_bots(self) -> Self {
        Self { counters: false, ..self }
    }
}

/// Returns the number of cards that each player lays in a round: two at a table of two or three. [S]
#[must_use]
pub const fn cards_a_round(seats: usize) -> usize {
    if seats <= 3 { 2 } else { 1 }
}

/// Returns the number of cards that each player holds when a round begins. [S]
#[must_use]
pub const fn hand_size(seats: usize) -> usize {
    if seats <= 3 { 6 } else { 5 }
}
