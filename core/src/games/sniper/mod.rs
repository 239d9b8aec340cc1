//! Sniper (2-7 players, or one alone): a race for the cards that two others multiply to. Rules: `multiples.md`.

mod action;
mod bot;
mod captures;
mod imagine;
mod legal;
mod pool;
mod scene;
mod state;
mod view;
mod why;

pub use action::{Action, Event, Illegal};
pub use captures::{Capture, Captures};
pub use legal::Ruling;
pub use pool::{Placed, Pool};
pub use state::{Position, Sniper};
pub use view::{Own, Public, View};

use crate::games::multiples::{Cards, pack};
use crate::options::{GameOptions, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whether up to four players play with the 70 cards too, as five and more always do. [S]
    pub large_pack: bool,
    /// Whether a claim names the two cards whose attacks are multiplied. [R: nobody takes a card by guessing]
    pub name_factors: bool,
    /// How many seconds there are for a flip; without, as many as everybody wants. For who plays alone. [R]
    pub clock: Option<u8>,
}

impl Options {
    /// The cards so many players play with.
    #[must_use]
    pub const fn pack(&self, seats: usize) -> Cards {
        pack(seats, self.large_pack)
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "large_pack", kind: OptionKind::Switch },
        OptionSpec { key: "name_factors", kind: OptionKind::Switch },
        OptionSpec { key: "clock", kind: OptionKind::NumberOrOff { min: 5, max: 120 } },
    ];

    fn get(&self, key: &str) -> Option<String> {
        let on = match key {
            "large_pack" => self.large_pack,
            "name_factors" => self.name_factors,
            "clock" => {
                return Some(self.clock.map_or_else(|| "off".to_owned(), |seconds| seconds.to_string()));
            }
            _ => return None,
        };
        Some(if on { "on" } else { "off" }.to_owned())
    }

    fn put(&mut self, key: &str, value: &str) {
        let on = value == "on";
        match key {
            "large_pack" => self.large_pack = on,
            "name_factors" => self.name_factors = on,
            _ => self.clock = value.parse().ok(),
        }
    }
}
