//! Ratings and histories, as the phones see them.

use super::Client;
use super::account::{Profile, profile};
use crate::error::{CartableError, Failure};
use crate::lock::lock;
use cartable_core::agenda::Speed;
use cartable_core::name;
use cartable_core::text::{Arg, Lang};
use cartable_proto::{read_speed, v1};

/// A player's rating in a game.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
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
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Ranked {
    /// The place, from 1.
    pub place: u32,
    /// The player's name.
    pub name: String,
    /// Their rating.
    pub rating: Rating,
    /// True for the player who asks.
    pub you: bool,
    /// The player's account, for [`crate::Client::player`]; `None` if it is deleted.
    #[uniffi(default = None)]
    pub account_id: Option<String>,
}

/// A page of a leaderboard, or of the final table of a month.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Leaderboard {
    /// Its lines, the highest rating first.
    pub lines: Vec<Ranked>,
    /// The argument that asks for the next page; `None` after the last.
    pub next_page: Option<String>,
    /// The player's own line, whichever page it stands on; `None` if it stands on no page.
    /// Only the first page has it.
    #[uniffi(default = None)]
    pub own: Option<Ranked>,
}

/// The results of a player's matches of a game.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
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
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
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
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
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
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
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
    /// The player's account, for [`crate::Client::player`]; `None` for bots,
    /// deleted accounts and players who are not named.
    #[uniffi(default = None)]
    pub account_id: Option<String>,
}

/// A match that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct PlayedMatch {
    /// The id of the match.
    /// For an own match [`crate::Client::open_table`] and [`crate::Client::record`] take it.
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
    #[uniffi(default = None)]
    pub day: Option<String>,
    /// The player's name on the public page of the match, if the player agrees to that page.
    #[uniffi(default = None)]
    pub shown_as: Option<ShownAs>,
    /// The address of its public page, once all persons in it agree.
    #[uniffi(default = None)]
    pub page: Option<String>,
}

/// The name that a player has on the public page of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum ShownAs {
    /// "Player 2".
    Number,
    /// The name they played under.
    Name,
}

#[uniffi::export]
impl Client {
    /// Allows or forbids others to see the player's history; at first it is forbidden.
    /// The history never shows cards, running matches, or daily deals whose day is not closed.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn set_history_open(&self, open: bool) -> Result<Profile, CartableError> {
        self.wait(async {
            let request = v1::UpdateProfileRequest { history_open: Some(open), ..Default::default() };
            Ok(profile(self.net.ask(request).await?.profile))
        })
    }

    /// Returns another player's ratings and results.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if there is no such account, or its history is not open.
    /// `Unauthorized`, `Offline`.
    pub fn player_page_of(&self, account_id: &str) -> Result<PlayerPage, CartableError> {
        self.wait(async {
            let request = v1::GetStatisticsRequest { account_id: account_id.to_owned() };
            Ok(player(self.net.ask(request).await?))
        })
    }

    /// Returns a page of another player's matches that were played to their end, the last first.
    /// `page` is the `next_page` of the page before; `None` asks for the first.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if there is no such account, or its history is not open.
    /// `Unauthorized`, `Offline`.
    pub fn history_of(&self, account_id: &str, page: Option<String>) -> Result<History, CartableError> {
        let lang = *lock(&self.lang);
        self.wait(async {
            let page_token = page.unwrap_or_default();
            let request =
                v1::ListHistoryRequest { page_size: 0, page_token, account_id: account_id.to_owned() };
            history(self.net.ask(request).await?, &self.net.server, lang)
        })
    }

    /// Agrees to a public page of an own match that is over, or with `None` withdraws the agreement.
    /// Returns the address of the page once every person in the match agrees;
    /// for a daily deal only after its day is closed.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if the player has no such match, it still runs, or it has no result.
    /// `Unauthorized`, `Offline`.
    pub fn share_match(
        &self,
        match_id: &str,
        shown_as: Option<ShownAs>,
    ) -> Result<Option<String>, CartableError> {
        self.wait(async {
            let wish = match shown_as {
                None => v1::Sharing::Unspecified,
                Some(ShownAs::Number) => v1::Sharing::Unnamed,
                Some(ShownAs::Name) => v1::Sharing::Named,
            };
            let request = v1::ShareMatchRequest { match_id: match_id.to_owned(), sharing: wish.into() };
            Ok(self.net.ask(request).await?.shown.then(|| replay_page(&self.net.server, match_id)))
        })
    }
}

/// Returns the address at which everybody can see a match.
fn replay_page(server: &str, match_id: &str) -> String {
    format!("{}/replay/{match_id}", server.trim_end_matches('/'))
}

/// A page of a history.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct History {
    /// The matches, the last first.
    pub matches: Vec<PlayedMatch>,
    /// The argument that asks for the next page; `None` after the last.
    pub next_page: Option<String>,
}

fn next_page(token: String) -> Option<String> {
    Some(token).filter(|token| !token.is_empty())
}

pub(super) fn read_rating(rating: v1::Rating) -> Rating {
    let v1::Rating { game, points, margin, provisional, matches } = rating;
    Rating { game, points, margin, provisional, matches }
}

fn read_standing(standing: v1::Standing) -> Ranked {
    Ranked {
        place: standing.place,
        name: name::shown(&standing.name),
        rating: read_rating(standing.rating.unwrap_or_default()),
        you: standing.you,
        account_id: Some(standing.account_id).filter(|id| !id.is_empty()),
    }
}

/// Reads a page of a leaderboard.
pub(super) fn leaderboard(
    standings: Vec<v1::Standing>,
    next_page_token: String,
    own: Option<v1::Standing>,
) -> Leaderboard {
    Leaderboard {
        lines: standings.into_iter().map(read_standing).collect(),
        next_page: next_page(next_page_token),
        own: own.map(read_standing),
    }
}

/// Reads the page of a player.
pub(super) fn player(answer: v1::GetStatisticsResponse) -> PlayerPage {
    let game = |game: v1::GameStatistics| GameRecord {
        game: game.game,
        played: game.played,
        first_places: game.first_places,
        mean_place: game.mean_place,
    };
    let opponent = |met: v1::OpponentStatistics| Opponent {
        name: name::shown(&met.name),
        played: met.played,
        ahead: met.ahead,
        behind: met.behind,
    };
    PlayerPage {
        name: name::shown(&answer.name),
        ratings: answer.ratings.into_iter().map(read_rating).collect(),
        games: answer.games.into_iter().map(game).collect(),
        opponents: answer.opponents.into_iter().map(opponent).collect(),
    }
}

/// Reads a page of a history of this server.
pub(super) fn history(answer: v1::ListHistoryResponse, server: &str, lang: Lang) -> Result<History, Failure> {
    let name = |name: &str, number: usize| {
        if name.is_empty() {
            lang.with("player-number", [("number", Arg::from(number))])
        } else {
            name::shown(name)
        }
    };
    let seat = |(seat, number): (v1::PlayedSeat, usize)| PlayedSeat {
        name: name(&seat.name, number),
        total: seat.total,
        place: seat.place,
        you: seat.you,
        account_id: Some(seat.account_id).filter(|id| !id.is_empty()),
    };
    let played = |played: v1::PlayedMatch| {
        let speed = read_speed(played.speed, "speed")?;
        let shown_as = match played.sharing() {
            v1::Sharing::Unspecified => None,
            v1::Sharing::Unnamed => Some(ShownAs::Number),
            v1::Sharing::Named => Some(ShownAs::Name),
        };
        Ok(PlayedMatch {
            shown_as,
            page: played.shown.then(|| replay_page(server, &played.match_id)),
            match_id: played.match_id,
            game: played.game,
            ranked: played.ranked,
            speed,
            ended_at_ms: played.ended_at_ms,
            seats: played.seats.into_iter().zip(1..).map(seat).collect(),
            rating_change: played.rating_change,
            day: Some(played.day).filter(|day| !day.is_empty()),
        })
    };
    // An unknown value of a newer server must not hide the rest.
    let known =
        answer.matches.into_iter().map(played).filter(|row| !matches!(row, Err(Failure::Malformed(_))));
    let matches = known.collect::<Result<_, Failure>>()?;
    Ok(History { matches, next_page: next_page(answer.next_page_token) })
}
