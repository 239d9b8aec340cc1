//! What the daily deal asks of the database.

use super::{MatchState, NewMatch, StoreError};
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::seed::Seed;
use tokio::sync::watch;

/// A day and its secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyDay {
    /// The day.
    pub day: Day,
    /// What its deals follow from.
    pub secret: Seed,
    /// Since when its commitment is published, in milliseconds since 1970.
    pub published_at: u64,
}

/// A try to be begun.
#[derive(Clone, Debug)]
pub struct NewTry {
    /// The day.
    pub day: Day,
    /// The game.
    pub game: GameId,
    /// Whose it is.
    pub account: Id,
    /// Its match.
    pub new: NewMatch,
    /// How many matches the account must have finished for the try to enter the table.
    pub finished: u32,
}

/// What is compared of a try that was played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyResult {
    /// The place among the bots, from 1: the lower, the better.
    pub place: u32,
    /// The points ahead of the best of the bots: the more, the better.
    pub ahead: i32,
    /// How many own moves it took who came first: the fewer, the better. 0 of who did not.
    pub moves: u32,
    /// The points.
    pub total: i32,
}

/// Somebody's try at a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyTry {
    /// The day.
    pub day: Day,
    /// The game's id.
    pub game: String,
    /// Its match.
    pub match_id: Id,
    /// How it stands with that.
    pub state: MatchState,
    /// Whether it enters the table.
    pub is_listed: bool,
    /// What came of it; nothing before its end, and of one that was given up.
    pub result: Option<DailyResult>,
}

/// A line of the table of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyLine {
    /// From 1; equal results share the better one.
    pub rank: u32,
    /// Who.
    pub account: Id,
    /// The name that others see.
    pub name: String,
    /// The match.
    pub match_id: Id,
    /// What is compared.
    pub result: DailyResult,
}

/// Daily deals.
#[async_trait]
pub trait DailyStore {
    /// The last day that is closed. Whatever any clock shows, it and those before it stay so, and no other is.
    fn closed(&self) -> Option<Day> {
        *self.closings().borrow()
    }

    /// The same, for who waits for the next.
    fn closings(&self) -> watch::Receiver<Option<Day>>;

    /// Closes the days up to this one: their secrets may be told, and what runs of their tries is due to end.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn close_days(&self, last: Day, at: u64) -> Result<(), StoreError>;

    /// Stores the secrets of days that have none yet, which follow from the server's key, each with what it is sealed
    /// under; their commitments are published from then on.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn publish_days(&self, days: Vec<(Day, Id)>, at: u64) -> Result<(), StoreError>;

    /// A day that has a secret.
    ///
    /// # Errors
    /// What the database says, or a secret that cannot be opened.
    async fn daily_day(&self, day: Day) -> Result<Option<DailyDay>, StoreError>;

    /// The days from the first to the last of these that have secrets which can be opened, in order.
    ///
    /// # Errors
    /// What the database says.
    async fn daily_days(&self, first: Day, last: Day) -> Result<Vec<DailyDay>, StoreError>;

    /// Those of these days that have secrets, whether or not they can be opened.
    ///
    /// # Errors
    /// What the database says.
    async fn published_days(&self, first: Day, last: Day) -> Result<Vec<Day>, StoreError>;

    /// Begins a try, and says which match it is: the one there was before, where there was one.
    /// Whether it enters the table is decided in the same step. `None`: the day is closed.
    ///
    /// # Errors
    /// Nothing was changed, or, where the store says so, nobody knows.
    async fn begin_try(&self, new: NewTry) -> Result<Option<Id>, StoreError>;

    /// The tries of an account at the deals of these days, by day and game.
    ///
    /// # Errors
    /// What the database says.
    async fn tries_of(&self, account: Id, first: Day, last: Day) -> Result<Vec<DailyTry>, StoreError>;

    /// The try that is this match.
    ///
    /// # Errors
    /// What the database says.
    async fn try_of(&self, match_id: Id) -> Result<Option<DailyTry>, StoreError>;

    /// By game, how many have begun a try on a day.
    ///
    /// # Errors
    /// What the database says.
    async fn tries_begun(&self, day: Day) -> Result<Vec<(String, u32)>, StoreError>;

    /// The table of a deal, the best first, without its first `after` lines.
    ///
    /// # Errors
    /// What the database says.
    async fn daily_table(
        &self,
        day: Day,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<DailyLine>, StoreError>;

    /// Where somebody stands in the table of a deal, if they do.
    ///
    /// # Errors
    /// What the database says.
    async fn daily_rank(&self, day: Day, game: GameId, account: Id) -> Result<Option<u32>, StoreError>;
}
