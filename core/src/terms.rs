//! How a game is played where nobody chooses: by the clock, from the queue, and as the deal of a day.

/// Options that are otherwise than usual: keys with their values.
pub type Changes = &'static [(&'static str, &'static str)];

/// The printed terms of a game: `docs/clocks.md`, `docs/ranked.md`, `docs/daily.md`.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// What each seat has for a match at normal speed, in seconds: what a thoughtful match takes beside what each decision does.
    pub bank: u64,
    /// What each decision has at normal speed, in seconds.
    pub increment: u64,
    /// What is otherwise in a match from the queue of so many: what would let it last. The aim is that a match at normal
    /// speed takes less than forty minutes.
    pub ranked: fn(usize) -> Changes,
    /// The number of players of a daily deal and what is otherwise in it: a round or a short match, of which one plays
    /// several in an evening. None of a race.
    pub daily: Option<(usize, Changes)>,
}
