//! Records of ratings and histories.

use cartable_core::agenda::Speed;

/// A player's rating in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Rating {
    /// The game's id.
    pub game: String,
    /// The points, as shown: a new player has 1500.
    pub points: i32,
    /// The half width of the 95 % interval around the points.
    pub margin: u32,
    /// True if the rating is not settled yet, or no longer.
    pub provisional: bool,
    /// The number of matches that it comes from.
    pub matches: u32,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Ranked {
    /// The place, from 1.
    pub place: u32,
    /// The player's name.
    pub name: String,
    /// Their rating.
    pub rating: Rating,
    /// True for the player who asks.
    pub you: bool,
    /// The player's account, for `Client::player`; `None` if it is deleted.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub account_id: Option<String>,
}

/// A page of a leaderboard, or of the final table of a month.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Leaderboard {
    /// Its lines, the highest rating first.
    pub lines: Vec<Ranked>,
    /// The argument that asks for the next page; `None` after the last.
    pub next_page: Option<String>,
    /// The player's own line, whichever page it stands on; `None` if it stands on no page.
    /// Only the first page has it.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub own: Option<Ranked>,
}

/// The results of a player's matches of a game.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct GameRecord {
    /// The game's id.
    pub game: String,
    /// The number of matches played to their end.
    pub played: u32,
    /// The number of first places among them, alone or shared.
    pub first_places: u32,
    /// The mean place.
    pub mean_place: f64,
}

/// The results of a player's matches with another person.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Opponent {
    /// The other's name.
    pub name: String,
    /// The number of matches played to their end.
    pub played: u32,
    /// The number of them in which the player came before the other.
    pub ahead: u32,
    /// The number of them in which the player came after the other.
    pub behind: u32,
}

/// A player's ratings, and the results of their matches.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct PlayerPage {
    /// The name that others see.
    pub name: String,
    /// The ratings, by game.
    pub ratings: Vec<Rating>,
    /// The results, by game.
    pub games: Vec<GameRecord>,
    /// The persons with whom the player played most, at most fifty.
    /// On another player's page these are only the caller, and players who have opened their own history.
    pub opponents: Vec<Opponent>,
}

/// A seat at the end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct PlayedSeat {
    /// The name.
    /// In another player's history it is "player 2", except for the owner of the history, the caller, bots,
    /// and players who have opened their own history.
    pub name: String,
    /// The points.
    pub total: i32,
    /// The place, from 1.
    pub place: u32,
    /// True for the player who asks.
    pub you: bool,
    /// The player's account, for `Client::player`; `None` for bots,
    /// deleted accounts and players who are not named.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub account_id: Option<String>,
}

/// A match that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct PlayedMatch {
    /// The id of the match.
    /// For an own match `Client::open_table` and `Client::record` take it.
    pub match_id: String,
    /// The game's id.
    pub game: String,
    /// True if it counted for the ratings.
    pub ranked: bool,
    /// The speed; `None` for a match without clocks.
    pub speed: Option<Speed>,
    /// The time of its end, in milliseconds since 1970.
    pub ended_at_ms: i64,
    /// The players, by seat.
    pub seats: Vec<PlayedSeat>,
    /// The change of the history owner's rating, in points.
    pub rating_change: Option<i32>,
    /// The day of the daily deal, as in `2026-11-23`, if the match was a try at one.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub day: Option<String>,
    /// The player's name on the public page of the match, if the player agrees to that page.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub shown_as: Option<ShownAs>,
    /// The address of its public page, once all persons in it agree.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub page: Option<String>,
}

/// The name that a player has on the public page of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum ShownAs {
    /// "Player 2".
    Number,
    /// The name they played under.
    Name,
}

/// A page of a history.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct History {
    /// The matches, the last first.
    pub matches: Vec<PlayedMatch>,
    /// The argument that asks for the next page; `None` after the last.
    pub next_page: Option<String>,
}
