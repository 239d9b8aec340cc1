//! Sniper (2-7 players, or one alone): a race for the cards that two others multiply to.
//! Rules: `multiples.md`.

mod action;
mod bot;
mod captures;
mod imagine;
mod legal;
mod pool;
mod scene;
mod state;
mod view;

pub use action::{Action, Event, Illegal};
pub use captures::{Capture, Captures};
pub use legal::Ruling;
pub use pool::{Placed, Pool};
pub use state::{Position, Sniper};
pub use view::{Error, Own, Public, View};

use crate::games::multiples::{Cards, pack};
use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// True if up to four players play with the 70 cards too, as five and more always do. [S]
    pub large_pack: bool,
    /// True if a claim names the two cards whose attacks are multiplied. [R: nobody takes a card by guessing]
    pub name_factors: bool,
    /// The seconds for a flip; without them everybody takes as long as they want.
    /// It is for a player alone. [R]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<u8>,
}

impl Options {
    /// Returns the cards for this number of players.
    #[must_use]
    pub const fn pack(&self, seats: usize) -> Cards {
        pack(seats, self.large_pack)
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::switch("large_pack"),
        OptionSpec::switch("name_factors"),
        OptionSpec::number_or_off("clock", 5..=120),
    ];
}
