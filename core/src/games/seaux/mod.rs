//! La guerre des seaux (2-6 players): build a pyramid of buckets that your cards can defend,
//! and divert every attack to the next.
//! Rules: `seaux.md`.

mod action;
mod bot;
mod builds;
mod cards;
mod imagine;
mod legal;
mod pyramid;
mod scene;
mod state;
mod view;
mod worth;

pub use action::{Action, Event, Illegal, Lay};
pub use builds::{builds, completed, ranking};
pub use cards::{Card, Cards, Colour, NotCards, PACK, TOP_VALUE, Values, copies};
pub use pyramid::{CELLS, Cell, Cells, NotAPyramid, OF_EACH, Part, Pyramid};
pub use state::{Position, Seaux};
pub use view::{Attack, Own, Phase, Public, SEATS, View};

use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The most games of a match. [R: the text has no limit; ten are a long evening]
const MOST_GAMES: i32 = 10;

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The number of games of a match, 1 to 10; the buckets left add up. [S]
    pub games: u8,
    /// True if an equal total answers an attack and turns its direction around. [W]
    pub reverse_on_equal: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { games: 1, reverse_on_equal: false }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec::number("games", 1..=MOST_GAMES), OptionSpec::switch("reverse_on_equal")];
}
