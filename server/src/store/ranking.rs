//! Ratings, leaderboards and histories in the database.

use super::{Act, Sharing, StoreError};
use crate::model::MatchKind;
use crate::random::Id;
use crate::rating::Rating;
use crate::suspicion::Suspect;
use async_trait::async_trait;
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;

/// An account's rating at a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// The account.
    pub account: Id,
    /// The name that others see.
    pub name: String,
    /// False if the account is deleted.
    pub is_there: bool,
    /// The game's id.
    pub game: String,
    /// The rating after the last match.
    pub rating: Rating,
    /// The time of that match, in milliseconds since 1970.
    pub rated_at: u64,
    /// The number of rated matches.
    pub matches: u32,
}

/// An account's results at a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GamePlayed {
    /// The game's id.
    pub game: String,
    /// The number of matches.
    pub played: u32,
    /// The number of first places.
    pub first_places: u32,
    /// The mean place.
    pub mean_place: f64,
}

/// An account's results against another person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The other's name.
    pub name: String,
    /// The number of matches together.
    pub played: u32,
    /// The number in which the account came before the other.
    pub ahead: u32,
    /// The number in which it came after the other.
    pub behind: u32,
}

/// A match that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Its id.
    pub match_id: Id,
    /// The game's id.
    pub game: String,
    /// The way in which it came about.
    pub kind: MatchKind,
    /// The speed.
    pub speed: Option<Speed>,
    /// The time of its end, in milliseconds since 1970.
    pub ended_at: u64,
    /// The players, by seat.
    pub seats: Vec<PlayedSeat>,
    /// The ratings before and after of the account whose history it is.
    pub rated: Option<(Rating, Rating)>,
    /// The sharing that this account has agreed to (never told to a visitor),
    /// and true if the match is shown to everybody.
    pub sharing: (Option<Sharing>, bool),
}

/// A player at the end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedSeat {
    /// The name.
    /// A visitor is told the names of bots, of the account whose history it is, their own,
    /// and those of players who have opened their history; the others are empty.
    pub name: String,
    /// The account of the seat; `None` for a bot, a deleted account, and a player who is not named.
    pub account: Option<Id>,
    /// The points.
    pub total: i32,
    /// The place, from 1.
    pub place: u32,
    /// True for the account that asks.
    pub you: bool,
}

/// A visitor of another account's history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// The visitor's account.
    pub account: Id,
    /// The first day whose daily deals are still kept back.
    pub hidden_from: Day,
}

/// Ratings and histories.
#[async_trait]
pub trait RankingStore {
    /// Returns settled ratings of a game, the highest first, from after this rating and account on.
    ///
    /// # Errors
    /// The database failed.
    async fn leaderboard(
        &self,
        game: GameId,
        now: u64,
        after: Option<(f64, Id)>,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError>;

    /// Returns how many settled ratings of a game come before this rating of this account.
    ///
    /// # Errors
    /// The database failed.
    async fn ahead_of(&self, game: GameId, now: u64, of: (f64, Id)) -> Result<u32, StoreError>;

    /// Returns the ratings of an account.
    ///
    /// # Errors
    /// The database failed.
    async fn ratings_of(&self, account: Id) -> Result<Vec<Rated>, StoreError>;

    /// Returns the results of an account, by game and by the people it met most often.
    /// A visitor is told only of themselves and of people who have opened their history.
    ///
    /// # Errors
    /// The database failed.
    async fn statistics_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        most: u32,
    ) -> Result<(Vec<GamePlayed>, Vec<Opponent>), StoreError>;

    /// Returns the matches of an account that were played to their end, the last first,
    /// from before this one on.
    ///
    /// # Errors
    /// The database failed.
    async fn history_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        before: Option<(u64, Id)>,
        most: u32,
    ) -> Result<Vec<Played>, StoreError>;

    /// Computes all ratings anew from their events, notes the operator, and returns the number of events.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn replay_ratings(&self, act: Act) -> Result<u64, StoreError>;

    /// Returns true if a month has its final table.
    ///
    /// # Errors
    /// The database failed.
    async fn is_season_closed(&self, season: &str) -> Result<bool, StoreError>;

    /// Returns true if a rated match ended within this time.
    ///
    /// # Errors
    /// The database failed.
    async fn was_rated(&self, span: (u64, u64)) -> Result<bool, StoreError>;

    /// Writes the final table of a month that is over: everybody who played in it and is settled at its end.
    /// A season is closed once; returns false if it was closed before.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn close_season(&self, season: String, span: (u64, u64), at: u64) -> Result<bool, StoreError>;

    /// Returns the final table of a month, from after this place on; nothing if the month is not closed.
    ///
    /// # Errors
    /// The database failed.
    async fn season(
        &self,
        season: &str,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError>;

    /// Returns the place of an account in the final table of a month, from 1; `None` if it has none.
    ///
    /// # Errors
    /// The database failed.
    async fn season_place(
        &self,
        season: &str,
        game: GameId,
        account: Id,
    ) -> Result<Option<(Rated, u32)>, StoreError>;
}

/// Suspicious play.
#[async_trait]
pub trait FairPlayStore {
    /// Returns the accounts to look at for their rated matches since this time, each with its name.
    ///
    /// # Errors
    /// The database failed.
    async fn suspects(&self, since: u64) -> Result<Vec<(String, Suspect)>, StoreError>;
}
