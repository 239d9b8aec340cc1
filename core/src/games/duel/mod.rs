//! Duel (affrontement direct, 2-7 players):
//! lay cards whose attacks multiply to the targets in front of the others.
//! Rules: `multiples.md`.

mod action;
mod bot;
mod imagine;
mod legal;
mod scene;
mod state;
mod view;

pub use action::{Action, Event, Illegal};
pub use state::{Duel, Position};
pub use view::{HAND, Own, Phase, Public, TROPHIES_TO_WIN, View};

use crate::games::multiples::{Cards, pack};
use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// True if two to four players play with the 70 cards too, as five and more always do. [S]
    pub large_pack: bool,
    /// True if everybody draws from a pile of their own. [S]
    pub own_packs: bool,
}

impl Options {
    /// Returns the cards for this number of players.
    #[must_use]
    pub const fn pack(&self, seats: usize) -> Cards {
        pack(seats, self.large_pack)
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec::switch("large_pack"), OptionSpec::switch("own_packs")];
}
