//! What ratings, leaderboards and histories ask of the database.

use super::{Act, Sharing, StoreError};
use crate::model::MatchKind;
use crate::random::Id;
use crate::rating::Rating;
use async_trait::async_trait;
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;

/// How strong somebody is at a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Who.
    pub account: Id,
    /// The name that others see.
    pub name: String,
    /// Whether the account is not deleted.
    pub is_there: bool,
    /// The game's id.
    pub game: String,
    /// The rating, as it was after the last match.
    pub rating: Rating,
    /// When that was, in milliseconds since 1970.
    pub rated_at: u64,
    /// How many matches it is from.
    pub matches: u32,
}

/// What became of somebody's matches of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GamePlayed {
    /// The game's id.
    pub game: String,
    /// How many.
    pub played: u32,
    /// In how many the first place was theirs.
    pub first_places: u32,
    /// The mean of their places.
    pub mean_place: f64,
}

/// What became of somebody's matches with another person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The other's name.
    pub name: String,
    /// How many.
    pub played: u32,
    /// In how many one came before the other.
    pub ahead: u32,
    /// In how many one came after the other.
    pub behind: u32,
}

/// A match that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Its id.
    pub match_id: Id,
    /// The game's id.
    pub game: String,
    /// How it came about.
    pub kind: MatchKind,
    /// How fast it was played.
    pub speed: Option<Speed>,
    /// When it ended, in milliseconds since 1970.
    pub ended_at: u64,
    /// By seat.
    pub seats: Vec<PlayedSeat>,
    /// What whose history it is was rated before and after.
    pub rated: Option<(Rating, Rating)>,
    /// What whose history it is has agreed to, unless a visitor asks, and whether everybody agrees that the match is shown.
    pub sharing: (Option<Sharing>, bool),
}

/// Somebody at the end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedSeat {
    /// The name. A visitor is told those of bots, of whose history it is, their own, and of those who have opened theirs; the
    /// others' are empty.
    pub name: String,
    /// Whose seat it was: nothing of a bot, of an account that is deleted, and of who is not named.
    pub account: Option<Id>,
    /// The points.
    pub total: i32,
    /// The place, from 1.
    pub place: u32,
    /// Whether it is who asks.
    pub you: bool,
}

/// Who looks at what somebody else has played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// Who.
    pub account: Id,
    /// The first day whose daily deals are not told of yet.
    pub hidden_from: Day,
}

/// Ratings, and what was played.
#[async_trait]
pub trait RankingStore {
    /// Settled ratings of a game, the highest first, from after this rating and account on.
    ///
    /// # Errors
    /// What the database says.
    async fn leaderboard(
        &self,
        game: GameId,
        now: u64,
        after: Option<(f64, Id)>,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError>;

    /// How many settled ratings of a game come before this rating of this account.
    ///
    /// # Errors
    /// What the database says.
    async fn ahead_of(&self, game: GameId, now: u64, of: (f64, Id)) -> Result<u32, StoreError>;

    /// The ratings of an account.
    ///
    /// # Errors
    /// What the database says.
    async fn ratings_of(&self, account: Id) -> Result<Vec<Rated>, StoreError>;

    /// What became of the matches of an account, by game, and by the people it met most often: for a visitor of themselves and
    /// of those who have opened their history.
    ///
    /// # Errors
    /// What the database says.
    async fn statistics_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        most: u32,
    ) -> Result<(Vec<GamePlayed>, Vec<Opponent>), StoreError>;

    /// The matches of an account that were played to their end, the last first, from before this one on.
    ///
    /// # Errors
    /// What the database says.
    async fn history_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        before: Option<(u64, Id)>,
        most: u32,
    ) -> Result<Vec<Played>, StoreError>;

    /// Computes all ratings anew from their events, and writes down who had that done; how many there were.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn replay_ratings(&self, act: Act) -> Result<u64, StoreError>;

    /// Whether a month has its final table.
    ///
    /// # Errors
    /// What the database says.
    async fn is_season_closed(&self, season: &str) -> Result<bool, StoreError>;

    /// Writes the final table of a month that is over: of everybody who played in it and is settled at its
    /// end. A season is closed once; `false`: it was before.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn close_season(&self, season: String, span: (u64, u64), at: u64) -> Result<bool, StoreError>;

    /// The final table of a month, from after this place on; nothing of one that is not closed.
    ///
    /// # Errors
    /// What the database says.
    async fn season(
        &self,
        season: &str,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError>;

    /// Where an account stands in the final table of a month, from 1; nothing where it does not.
    ///
    /// # Errors
    /// What the database says.
    async fn season_place(
        &self,
        season: &str,
        game: GameId,
        account: Id,
    ) -> Result<Option<(Rated, u32)>, StoreError>;
}
