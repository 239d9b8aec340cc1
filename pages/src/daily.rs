//! Records of daily deals.

use cartable_core::bot::Level;
use cartable_core::fair::DealStanding;

/// The published part of a day of daily deals.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct DailyDay {
    /// The day, as in `2026-11-23`, UTC.
    pub day: String,
    /// The commitment to its secret, in hexadecimal.
    pub commitment: String,
    /// The time of its publication, in milliseconds since 1970.
    pub published_at_ms: i64,
    /// The time until which a try may be begun, in milliseconds since 1970.
    pub ends_at_ms: i64,
    /// The time at which the day is closed, in milliseconds since 1970: no try can be finished any more,
    /// and everything about the deals is told.
    pub closes_at_ms: i64,
    /// The secret of the day, in hexadecimal, once the day is closed.
    pub secret: Option<String>,
}

/// The result of a try that was played to its end; the fields are compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct DailyResult {
    /// The place among the bots, from 1.
    pub place: u32,
    /// The points ahead of the best bot; more is better.
    pub ahead: i32,
    /// The number of own moves that the first place took; fewer is better.
    /// 0 for any other place.
    pub moves: u32,
    /// The points.
    pub total: i32,
}

/// The state of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum DailyState {
    /// It is played.
    Running,
    /// It was played to its end.
    Over,
    /// It was given up, or was not finished in time.
    Unfinished,
}

/// A try of the player at a daily deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct DailyTry {
    /// The day.
    pub day: String,
    /// The game's id.
    pub game: String,
    /// The id of its match, for `Client::open_table`.
    pub match_id: String,
    /// The state.
    pub state: DailyState,
    /// True if the try enters the table of the deal: the account must be older than the day and have
    /// finished five matches.
    pub listed: bool,
    /// The result, once the try was played to its end.
    pub result: Option<DailyResult>,
}

/// A deal of the day that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct DailyDeal {
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub seats: u32,
    /// The level of the bots.
    pub level: Level,
    /// The number of accounts that have begun a try.
    pub begun: u32,
    /// The player's own try.
    pub own: Option<DailyTry>,
}

/// The present day and the published days to come.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Dailies {
    /// The present day.
    pub today: DailyDay,
    /// The days to come, a week of them.
    pub coming: Vec<DailyDay>,
    /// The deals of the present day.
    pub deals: Vec<DailyDeal>,
    /// The player's tries at the deals of the day before;
    /// these may be finished until six hours after its end.
    pub before: Vec<DailyTry>,
}

/// A line of the table of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct DailyLine {
    /// The rank, from 1; equal results share the better rank.
    pub rank: u32,
    /// The player's name.
    pub name: String,
    /// The result.
    pub result: DailyResult,
    /// The id of the match, for `Client::daily_record`.
    pub match_id: String,
    /// True for the player who asks.
    pub you: bool,
}

/// A daily deal, and its table once the day is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct DailyTable {
    /// The day.
    pub day: DailyDay,
    /// The player's own try.
    pub own: Option<DailyTry>,
    /// The number of accounts that have begun a try.
    pub begun: u32,
    /// A page of the table, the best first.
    pub lines: Vec<DailyLine>,
    /// The argument that asks for the next page; `None` after the last.
    pub next_page: Option<String>,
    /// The player's own rank in the table.
    pub own_rank: Option<u32>,
    /// The proof about the day's secret, once the day is closed:
    /// it compares the secret with the commitment that this device kept before it began its try.
    pub proof: Option<DealStanding>,
}
