//! The daily deal in the database.

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
    /// The secret from which its deals follow.
    pub secret: Seed,
    /// The time from which on its commitment is published, in milliseconds since 1970.
    pub published_at: u64,
}

/// A try to be begun.
#[derive(Clone, Debug)]
pub struct NewTry {
    /// The day.
    pub day: Day,
    /// The game.
    pub game: GameId,
    /// The account that tries.
    pub account: Id,
    /// Its match.
    pub new: NewMatch,
    /// The match with another deal that an account gets whose try does not enter the table;
    /// `None`: it gets the day's deal as well.
    pub other: Option<NewMatch>,
    /// The number of matches that the account must have finished for the try to enter the table.
    pub finished: u32,
}

/// The compared result of a try that was played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyResult {
    /// The place among the bots, from 1: the lower, the better.
    pub place: u32,
    /// The points ahead of the best of the bots: the more, the better.
    pub ahead: i32,
    /// The number of own moves that the winner needed: the fewer, the better. 0 if the person did not win.
    pub moves: u32,
    /// The points.
    pub total: i32,
}

/// An account's try at a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyTry {
    /// The day.
    pub day: Day,
    /// The game's id.
    pub game: String,
    /// Its match.
    pub match_id: Id,
    /// The state of the match.
    pub state: MatchState,
    /// True if it enters the table.
    pub is_listed: bool,
    /// Its result; `None` before its end, and for a try that was given up.
    pub result: Option<DailyResult>,
}

/// A line of the table of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyLine {
    /// The rank, from 1; equal results share the better one.
    pub rank: u32,
    /// The account.
    pub account: Id,
    /// The name that others see.
    pub name: String,
    /// The match.
    pub match_id: Id,
    /// The compared result.
    pub result: DailyResult,
}

/// Daily deals.
#[async_trait]
pub trait DailyStore {
    /// Returns the last closed day. It and all earlier days stay closed whatever any
    /// clock shows, and no others are.
    fn closed(&self) -> Option<Day> {
        *self.closings().borrow()
    }

    /// Returns a watch on the last closed day.
    fn closings(&self) -> watch::Receiver<Option<Day>>;

    /// Closes the days up to this one: their secrets may be told, and their running tries are due to end.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn close_days(&self, last: Day, at: u64) -> Result<(), StoreError>;

    /// Stores the secrets of days that have none yet. They follow from the server's key,
    /// and each is sealed under its id.
    /// Their commitments are published from then on.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn publish_days(&self, days: Vec<(Day, Id)>, at: u64) -> Result<(), StoreError>;

    /// Returns a day that has a secret.
    ///
    /// # Errors
    /// The database failed, or the secret cannot be opened.
    async fn daily_day(&self, day: Day) -> Result<Option<DailyDay>, StoreError>;

    /// Returns the days from the first to the last of these whose secrets can be opened, in order.
    ///
    /// # Errors
    /// The database failed.
    async fn daily_days(&self, first: Day, last: Day) -> Result<Vec<DailyDay>, StoreError>;

    /// Returns those of these days that have secrets, even secrets that cannot be opened.
    ///
    /// # Errors
    /// The database failed.
    async fn published_days(&self, first: Day, last: Day) -> Result<Vec<Day>, StoreError>;

    /// Begins a try, and returns its match, or the match of the try that the account has already.
    /// The same step decides if the try enters the table. `None`: the day is closed.
    ///
    /// # Errors
    /// Nothing was changed; if the database failed at writing, it may have been.
    async fn begin_try(&self, new: NewTry) -> Result<Option<Id>, StoreError>;

    /// Returns the tries of an account at the deals of these days, by day and game.
    ///
    /// # Errors
    /// The database failed.
    async fn tries_of(&self, account: Id, first: Day, last: Day) -> Result<Vec<DailyTry>, StoreError>;

    /// Returns the try that is this match.
    ///
    /// # Errors
    /// The database failed.
    async fn try_of(&self, match_id: Id) -> Result<Option<DailyTry>, StoreError>;

    /// Returns the number of tries begun on a day, by game.
    ///
    /// # Errors
    /// The database failed.
    async fn tries_begun(&self, day: Day) -> Result<Vec<(String, u32)>, StoreError>;

    /// Returns the table of a deal, the best first, without its first `after` lines.
    ///
    /// # Errors
    /// The database failed.
    async fn daily_table(
        &self,
        day: Day,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<DailyLine>, StoreError>;

    /// Returns the rank of an account in the table of a deal; `None` if it has none.
    ///
    /// # Errors
    /// The database failed.
    async fn daily_rank(&self, day: Day, game: GameId, account: Id) -> Result<Option<u32>, StoreError>;
}
