//! Ratings and histories, as the phones see them.

use super::Client;
use super::account::{Profile, profile};
use crate::error::{CartableError, Failure};
use crate::lock::lock;
use cartable_core::agenda::Speed;
use cartable_core::name;
use cartable_core::text::{Arg, Lang};
use cartable_proto::{read_speed, v1};

/// How strong somebody is at a game.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Rating {
    /// The game's id.
    pub game: String,
    /// The number that is shown: 1500 for who is new.
    pub points: i32,
    /// In nineteen cases of twenty it is not further off than this.
    pub margin: u32,
    /// Whether it is not settled yet, or any more.
    pub provisional: bool,
    /// How many matches it is from.
    pub matches: u32,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Ranked {
    /// From 1.
    pub place: u32,
    /// The player's name.
    pub name: String,
    /// Their rating.
    pub rating: Rating,
    /// Whether this is who asks.
    pub you: bool,
    /// Whose it is, for [`crate::Client::player`]; nothing of an account that is deleted.
    #[uniffi(default = None)]
    pub account_id: Option<String>,
}

/// A page of a leaderboard, or of the final table of a month.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Leaderboard {
    /// Its lines, the highest rating first.
    pub lines: Vec<Ranked>,
    /// What the next page is asked for with; nothing after the last.
    pub next_page: Option<String>,
    /// One's own line, on whatever page it stands; nothing where it stands on none. On the first page only.
    #[uniffi(default = None)]
    pub own: Option<Ranked>,
}

/// What became of somebody's matches of a game.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct GameRecord {
    /// The game's id.
    pub game: String,
    /// How many were played to their end.
    pub played: u32,
    /// In how many of them the first place was theirs, alone or shared.
    pub first_places: u32,
    /// The mean of their places.
    pub mean_place: f64,
}

/// What became of somebody's matches with another person.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Opponent {
    /// The other's name.
    pub name: String,
    /// How many were played to their end.
    pub played: u32,
    /// In how many one came before the other.
    pub ahead: u32,
    /// In how many one came after the other.
    pub behind: u32,
}

/// Somebody's ratings, and what became of their matches.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct PlayerPage {
    /// The name that others see.
    pub name: String,
    /// The ratings, by game.
    pub ratings: Vec<Rating>,
    /// What was played, by game.
    pub games: Vec<GameRecord>,
    /// With whom most was played; fifty at most. Of another's page only oneself, and those who have opened theirs.
    pub opponents: Vec<Opponent>,
}

/// Somebody at the end of a match.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct PlayedSeat {
    /// The name; in another's history "player 2", but of its owner, oneself, bots and those who have opened theirs.
    pub name: String,
    /// The points.
    pub total: i32,
    /// From 1.
    pub place: u32,
    /// Whether this is who asks.
    pub you: bool,
    /// Whose it was, for [`crate::Client::player`]; nothing of bots, accounts that are deleted, and who is not named.
    #[uniffi(default = None)]
    pub account_id: Option<String>,
}

/// A match that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct PlayedMatch {
    /// The match: what [`crate::Client::open_table`] and [`crate::Client::record`] take of one's own.
    pub match_id: String,
    /// The game's id.
    pub game: String,
    /// Whether it counted for the ratings.
    pub ranked: bool,
    /// How fast it was played; without clocks where it is left out.
    pub speed: Option<Speed>,
    /// When it ended, in milliseconds since 1970.
    pub ended_at_ms: i64,
    /// By seat.
    pub seats: Vec<PlayedSeat>,
    /// How the rating of whose history it is changed by it, in points.
    pub rating_change: Option<i32>,
    /// The day of the daily deal that it was a try at, as in `2026-11-23`.
    #[uniffi(default = None)]
    pub day: Option<String>,
    /// Whether one agrees that everybody may see it, and how one is called there.
    #[uniffi(default = None)]
    pub shown_as: Option<ShownAs>,
    /// The page where everybody sees it, once all people in it agree.
    #[uniffi(default = None)]
    pub page: Option<String>,
}

/// What somebody is called in a match that everybody may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum ShownAs {
    /// "Player 2".
    Number,
    /// The name they played under.
    Name,
}

#[uniffi::export]
impl Client {
    /// Says whether others may see what one has played; at first they may not.
    /// Never among it are cards, what still runs, and daily deals whose day is not closed.
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

    /// Another's ratings, and what became of their matches.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: there is no such account, or it is not for one to see. `Unauthorized`, `Offline`.
    pub fn player_page_of(&self, account_id: &str) -> Result<PlayerPage, CartableError> {
        self.wait(async {
            let request = v1::GetStatisticsRequest { account_id: account_id.to_owned() };
            Ok(player(self.net.ask(request).await?))
        })
    }

    /// Another's matches that were played to their end, the last first;
    /// `page` is what the page before said, if there was one.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: there is no such account, or it is not for one to see. `Unauthorized`, `Offline`.
    pub fn history_of(&self, account_id: &str, page: Option<String>) -> Result<History, CartableError> {
        let lang = *lock(&self.lang);
        self.wait(async {
            let page_token = page.unwrap_or_default();
            let request =
                v1::ListHistoryRequest { page_size: 0, page_token, account_id: account_id.to_owned() };
            history(self.net.ask(request).await?, &self.net.server, lang)
        })
    }

    /// Agrees that everybody may see a match that is over, or with `None` no longer does.
    /// The page where they see it, once every person in it agrees: of a daily deal once its day is closed.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such match, not one's own, still running or without a result. `Unauthorized`, `Offline`.
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
    /// What the next page is asked for with; nothing after the last.
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
