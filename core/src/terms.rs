//! The settings of a game that no player chooses: for the clock, the queue and the deal of a day.

/// Options that differ from the usual ones: keys with their values.
pub type Changes = &'static [(&'static str, &'static str)];

/// The printed terms of a game: `docs/clocks.md`, `docs/ranked.md`, `docs/daily.md`.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The time of each seat for a whole match at normal speed, in seconds.
    /// A thoughtful match needs it beside the time of each decision.
    pub bank: u64,
    /// The time for each decision at normal speed, in seconds.
    pub increment: u64,
    /// The options that differ in a ranked match of this number of players:
    /// those that would make it too long.
    /// The aim is a match of less than forty minutes at normal speed.
    pub ranked: fn(usize) -> Changes,
    /// The number of players of a daily deal and the options that differ in it.
    /// A daily deal is a round or a short match: short enough to play several in an evening.
    /// `None` for a game in which seats race.
    pub daily: Option<(usize, Changes)>,
}
