//! Ratings and histories, as the phones see them.

use super::Client;
use crate::error::{CartableError, Failure};
use cartable_core::name;
use cartable_core::text::{Arg, Lang};
use cartable_pages::{
    GameRecord, History, Leaderboard, Opponent, PlayedMatch, PlayedSeat, PlayerPage, Profile, Ranked, Rating,
    ShownAs,
};
use cartable_proto::{read_speed, v1};

#[uniffi::export]
impl Client {
    /// Allows or forbids others to see the player's history; at first it is forbidden.
    /// The history never shows cards, running matches, or daily deals whose day is not closed.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn set_history_open(&self, open: bool) -> Result<Profile, CartableError> {
        let request = v1::UpdateProfileRequest { history_open: Some(open), ..Default::default() };
        self.wait(self.change_profile(request))
    }
}

impl Client {
    /// Returns a page of the settled ratings of a game, the highest first. It waits for the server.
    /// `page` is the `next_page` of the page before; `None` asks for the first.
    ///
    /// # Errors
    /// `BadInput` if there is no such game.
    /// `Unauthorized`, `Offline`.
    pub fn leaderboard(&self, game: &str, page: Option<String>) -> Result<Leaderboard, CartableError> {
        self.wait(self.read_board(game, None, page))
    }

    /// Returns a page of the settled ratings of a game, or of the final table of a month, named as in `2026-11`.
    pub(crate) async fn read_board(
        &self,
        game: &str,
        month: Option<String>,
        page: Option<String>,
    ) -> Result<Leaderboard, Failure> {
        let (game, page_token) = (game.to_owned(), page.unwrap_or_default());
        let Some(season) = month else {
            let answer = self.net.ask(v1::GetLeaderboardRequest { game, page_size: 0, page_token }).await?;
            return Ok(leaderboard(answer.standings, answer.next_page_token, answer.own));
        };
        let answer = self.net.ask(v1::GetSeasonRequest { game, season, page_size: 0, page_token }).await?;
        Ok(leaderboard(answer.standings, answer.next_page_token, answer.own))
    }

    /// Returns another player's ratings and results, and waits for the server.
    ///
    /// # Errors
    /// `Refused` if there is no such account, or its history is not open.
    /// `Unauthorized`, `Offline`.
    pub fn player_page_of(&self, account_id: &str) -> Result<PlayerPage, CartableError> {
        self.wait(self.read_results(Some(account_id.to_owned())))
    }

    /// Returns a page of another player's matches that were played to their end, the last first,
    /// and waits for the server. `page` is the `next_page` of the page before; `None` asks for the first.
    ///
    /// # Errors
    /// `Refused` if there is no such account, or its history is not open.
    /// `Unauthorized`, `Offline`.
    pub fn history_of(&self, account_id: &str, page: Option<String>) -> Result<History, CartableError> {
        self.wait(self.read_history(Some(account_id.to_owned()), page))
    }

    /// Returns the ratings of an account, and the results of its matches; the player's own without one.
    pub(crate) async fn read_results(&self, account: Option<String>) -> Result<PlayerPage, Failure> {
        let request = v1::GetStatisticsRequest { account_id: account.unwrap_or_default() };
        Ok(player(self.net.ask(request).await?))
    }

    /// Returns a page of the matches of an account that were played to their end, the last first;
    /// the player's own without one.
    pub(crate) async fn read_history(
        &self,
        account: Option<String>,
        page: Option<String>,
    ) -> Result<History, Failure> {
        let (account_id, page_token) = (account.unwrap_or_default(), page.unwrap_or_default());
        let request = v1::ListHistoryRequest { page_size: 0, page_token, account_id };
        history(self.net.ask(request).await?, &self.net.server, self.lang())
    }

    /// Agrees to a public page of an own match that is over, or with `None` withdraws the agreement,
    /// and waits for the server.
    /// Returns the address of the page once every person in the match agrees;
    /// for a daily deal only after its day is closed.
    ///
    /// # Errors
    /// `Refused` if the player has no such match, it still runs, or it has no result.
    /// `Unauthorized`, `Offline`.
    pub fn share_match(
        &self,
        match_id: &str,
        shown_as: Option<ShownAs>,
    ) -> Result<Option<String>, CartableError> {
        self.wait(self.agree(match_id, shown_as))
    }

    /// Agrees to a public page of an own match that is over, or with `None` withdraws the agreement.
    /// Returns the address of the page once it is there.
    pub(crate) async fn agree(
        &self,
        match_id: &str,
        shown_as: Option<ShownAs>,
    ) -> Result<Option<String>, Failure> {
        let wish = match shown_as {
            None => v1::Sharing::Unspecified,
            Some(ShownAs::Number) => v1::Sharing::Unnamed,
            Some(ShownAs::Name) => v1::Sharing::Named,
        };
        let request = v1::ShareMatchRequest { match_id: match_id.to_owned(), sharing: wish.into() };
        Ok(self.net.ask(request).await?.shown.then(|| replay_page(&self.net.server, match_id)))
    }
}

/// Returns the address at which everybody can see a match.
fn replay_page(server: &str, match_id: &str) -> String {
    format!("{}/replay/{match_id}", server.trim_end_matches('/'))
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
fn leaderboard(
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
