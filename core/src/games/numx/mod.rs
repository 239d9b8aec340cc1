//! NUM-X (2-6 players): lay sets over sets, with everybody's visible cards too,
//! and leave little in front of you.
//! Rules: `numx.md`.

mod action;
mod bot;
mod cards;
mod imagine;
mod legal;
mod objective;
mod pli;
mod scene;
mod score;
mod state;
mod tour;
mod view;
mod zones;

pub use action::{Action, Event, Exchange, How, Illegal, Pair, Target};
pub use cards::{Card, Cards, NotACard, Penalty, Value};
pub use objective::{Deeds, Objective};
pub use pli::{Counts, Lay, Pli, When};
pub use score::{Tally, tally, visible_sum};
pub use state::{Numx, Position};
pub use view::{MOST_RENEWALS, Own, Phase, Public, SEATS, View};
pub use zones::{NotZones, Zone, Zones};

use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// True if a pli of four infinities ends the tour at once. [S: "règle optionnelle"]
    pub infinity_four: bool,
    /// The cost of a special left in hand.
    pub hand_specials: HandSpecials,
    /// True if everybody has a secret objective of the house list. [R]
    pub objectives: bool,
}

/// The cost of a special left in hand at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HandSpecials {
    /// Nothing: the text counts classic cards only. [S by the letter]
    #[default]
    Zero,
    /// Two points, as a classic card.
    Two,
    /// Twenty points, as a visible one.
    Twenty,
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::switch("infinity_four"),
        OptionSpec::one_of("hand_specials", &["zero", "two", "twenty"]),
        OptionSpec::switch("objectives"),
    ];
}

/// The number of cards that each player gets. [S]
pub const HAND: usize = 13;
/// The number of visible cards that each player keeps in front of them. [S]
pub const ROW: usize = 2;
