//! The shelf of the device: what pages ask of it, and what it answers.

use cartable_core::bot::Level;
use serde::{Deserialize, Serialize};

/// A request to the shelf of the device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShelfRequest {
    /// Reads the results of the matches against bots; its answer is [`ShelfAnswer::Statistics`].
    Statistics,
    /// Lists the tables to go on with; its answer is [`ShelfAnswer::Tables`].
    Tables,
    /// Looks at all that the start page tells; its answer is [`ShelfAnswer::Start`].
    Start,
    /// Deletes a table for good, by its name; its answer is [`ShelfAnswer::Start`].
    RemoveTable(String),
}

/// An answer of the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShelfAnswer {
    /// The results of the matches against bots, by game and level.
    Statistics(Vec<Statistics>),
    /// The tables to go on with, the newest first.
    Tables(Vec<ShelfTable>),
    /// All that the start page tells.
    Start(Box<Start>),
}

/// The shelf as the start page tells it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The tables to go on with, the newest first.
    pub tables: Vec<ShelfTable>,
    /// The game of the last match that was finished.
    pub last: Option<String>,
    /// True if nothing was ever played here: no table, no match, and no counted match.
    pub is_new: bool,
    /// The time, in milliseconds since 1970.
    pub now_ms: i64,
}

/// A table on the shelf that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelfTable {
    /// Its name on the shelf.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// True if it is a lesson.
    pub lesson: bool,
    /// The time of its last change, in milliseconds since 1970.
    pub changed_ms: u64,
}

/// The results of the matches of one game against bots of one level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Statistics {
    /// The game's id.
    pub game: String,
    /// The level of the strongest bot at the table.
    pub level: Level,
    /// The number of matches played to their end.
    pub played: u32,
    /// The number of matches won, alone or with others.
    pub won: u32,
    /// The points of the best match: the most, or the fewest in a game that the fewest points win.
    pub best: i32,
    /// The sum of the points of all matches; divided by `played` it gives the mean.
    pub points: i64,
}
