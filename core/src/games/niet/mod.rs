//! NIET! (2-5 players): decide by "no" what is played, then tricks in changing teams. Rules: `niet.md`.

mod action;
mod board;
mod bot;
mod cards;
mod certain;
mod imagine;
mod legal;
mod scene;
mod score;
mod state;
mod trick;
mod view;

pub use action::{Action, Discard, Event, Illegal, Teams};
pub use board::{Board, Cell, Contract, DiscardRule, POINTS, Row};
pub use cards::{Card, Cards, Colour};
pub use score::{Breakdown, Tally, points};
pub use state::Niet;
pub use trick::Trick;
pub use view::{Own, Phase, Public, View};

use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// True if row 3 has a fifth cell, no trump.
    pub no_trump_cell: bool,
    /// The effect of the x2 card.
    pub x2_rule: X2Rule,
    /// The points that end the match; `None` for a fixed number of rounds. [S]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<i32>,
    /// True if a match with a target ends when everybody has dealt equally often, as one without does.
    /// [R: the text ends it at once, which leaves some a deal short; so it is an option,
    /// and what the queue and the deals of a day play by]
    pub even_deals: bool,
}

/// The effects of the x2 card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum X2Rule {
    /// The holder's own tricks and loot count twice in the team's total. [S, W]
    #[default]
    TeamTotal,
    /// The holder writes twice the team's total, the others once.
    HolderOnly,
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::switch("no_trump_cell"),
        OptionSpec::one_of("x2_rule", &["team_total", "holder_only"]),
        OptionSpec::number_or_off("target", 10..=500),
        OptionSpec::switch("even_deals"),
    ];
}

/// Returns the cards that are dealt from:
/// with three players the 11, 12 and 13 are out for the whole match. [S]
#[must_use]
pub const fn pack(seats: usize) -> Cards {
    if seats == 3 { Cards::ALL.except(Cards::above(10)) } else { Cards::ALL }
}

/// Returns the number of cards that each player gets. [S]
#[must_use]
pub const fn hand_size(seats: usize) -> usize {
    match seats {
        5 => 12,
        3 => 16,
        _ => 15,
    }
}
