//! Numereum (2 players): bid hidden cards for two prizes, fill a reserve, and combine its cards by threes.
//! Rules: `numereum.md`.

mod action;
mod auction;
mod bot;
mod cards;
mod criteria;
mod imagine;
mod legal;
mod round;
mod scene;
mod score;
mod state;
mod view;

pub use action::{Action, Event, Illegal};
pub use auction::{Auction, Bid, Prizes, Settled};
pub use cards::{Card, Cards, NotACard, NotASet, Numbers};
pub use criteria::{Criteria, Criterion, combinations};
pub use score::{Ending, Outcome, Tiebreak};
pub use state::{Numereum, Position};
pub use view::{Own, Phase, Public, View};

use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file: none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[];
}

/// The number of players. [S]
pub const SEATS: usize = 2;
/// The number of deck cards that lie in each reserve from the start. [S]
pub const RESERVE: usize = 2;
/// The number of cards of a combination. [S]
pub const COMBINATION: usize = 3;
/// The number of combinations that wins the game. [S]
pub const TARGET: usize = 5;
