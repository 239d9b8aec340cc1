//! Ratings and histories on the wire.

use super::paging::{Cursor, Paging};
use super::{Api, account_id};
use crate::model::{Account, MatchKind, Season};
use crate::problem::Result;
use crate::random::Id;
use crate::rating::Rating;
use crate::store::{MatchState, Played, PlayedSeat, Rated, Sharing, Visitor};
use cartable_core::catalogue::{GameId, NoSuchGame};
use cartable_core::daily::Day;
use cartable_proto::v1::ranking_service_server::RankingService;
use cartable_proto::{Malformed, Reason, v1};
use tonic::{Request, Response, Status};

/// The number of opponents that are told.
const OPPONENTS: u32 = 50;

pub(super) fn read_game(game: &str) -> Result<GameId> {
    game.parse().map_err(|error: NoSuchGame| Malformed::new("game", error.to_string()).into())
}

fn rating_to_wire(game: &str, rating: Rating, matches: u32) -> v1::Rating {
    v1::Rating {
        game: game.to_owned(),
        points: rating.points(),
        margin: rating.margin(),
        provisional: !rating.is_settled(),
        matches,
    }
}

fn standing_to_wire((rated, place): (&Rated, u32), caller: Id) -> v1::Standing {
    v1::Standing {
        place,
        name: rated.name.clone(),
        rating: Some(rating_to_wire(&rated.game, rated.rating, rated.matches)),
        you: rated.account == caller,
        account_id: if rated.is_there { rated.account.to_string() } else { String::new() },
    }
}

const fn sharing_to_wire(sharing: Option<Sharing>) -> v1::Sharing {
    match sharing {
        None => v1::Sharing::Unspecified,
        Some(Sharing::Unnamed) => v1::Sharing::Unnamed,
        Some(Sharing::Named) => v1::Sharing::Named,
    }
}

fn read_sharing(number: i32) -> Result<Option<Sharing>> {
    match v1::Sharing::try_from(number) {
        Ok(v1::Sharing::Unspecified) => Ok(None),
        Ok(v1::Sharing::Unnamed) => Ok(Some(Sharing::Unnamed)),
        Ok(v1::Sharing::Named) => Ok(Some(Sharing::Named)),
        Err(_) => Err(Malformed::new("sharing", format!("there is no sharing {number}")).into()),
    }
}

fn played_to_wire(played: Played, closed: Option<Day>) -> v1::PlayedMatch {
    let seat = |PlayedSeat { name, account, total, place, you }| {
        let account_id = account.map(|id| id.to_string()).unwrap_or_default();
        v1::PlayedSeat { name, total, place, you, account_id }
    };
    v1::PlayedMatch {
        match_id: played.match_id.to_string(),
        game: played.game,
        ranked: played.kind == MatchKind::Ranked,
        day: played.kind.day().map(|day| day.to_string()).unwrap_or_default(),
        speed: v1::Speed::from(played.speed).into(),
        ended_at_ms: played.ended_at as i64,
        seats: played.seats.into_iter().map(seat).collect(),
        rating_change: played.rated.map(|(before, after)| after.points() - before.points()),
        sharing: sharing_to_wire(played.sharing.0).into(),
        shown: played.sharing.1 && !played.kind.is_secret(closed),
    }
}

impl Api {
    async fn leaderboard(
        &self,
        caller: Id,
        request: v1::GetLeaderboardRequest,
    ) -> Result<v1::GetLeaderboardResponse> {
        let game = read_game(&request.game)?;
        let paging = Paging::new(format!("leaderboard/{game}"), request.page_size);
        let is_rating = |Cursor(bits, _): &Cursor| f64::from_bits(*bits).is_finite();
        let after = paging.after(&request.page_token, is_rating)?;
        let after = after.map(|Cursor(bits, account)| (f64::from_bits(bits), account));
        let now = self.0.config.clock.now();
        let mut rated = self.0.store.leaderboard(game, now, after, paging.limit()).await?;
        let line = |(rated, place): (&Rated, u32)| {
            let grown = rated.rating.after(now.saturating_sub(rated.rated_at));
            standing_to_wire((&Rated { rating: grown, ..rated.clone() }, place), caller)
        };
        let ahead_of = |rated: &Rated| {
            let of = (rated.rating.rating, rated.account);
            self.0.store.ahead_of(game, now, of)
        };
        let (first, own) = if after.is_some() {
            let Some(first) = rated.first() else { return Ok(v1::GetLeaderboardResponse::default()) };
            (ahead_of(first).await?, None)
        } else {
            let ratings = self.0.store.ratings_of(caller).await?;
            let settled =
                |rated: &&Rated| rated.game == game.id() && rated.rating.settled_until(rated.rated_at) > now;
            match ratings.iter().find(settled) {
                Some(own) => (0, Some(line((own, ahead_of(own).await? + 1)))),
                None => (0, None),
            }
        };
        let next_page_token =
            paging.cut(&mut rated, |last| Cursor(last.rating.rating.to_bits(), last.account));
        let standings = rated.iter().zip(first + 1..).map(line).collect();
        Ok(v1::GetLeaderboardResponse { standings, next_page_token, own })
    }

    async fn season(&self, caller: Id, request: v1::GetSeasonRequest) -> Result<v1::GetSeasonResponse> {
        let game = read_game(&request.game)?;
        let season = Season::named(&request.season)
            .ok_or_else(|| Malformed::new("season", "is no month, as in 2026-11"))?;
        let paging = Paging::new(format!("season/{}/{game}", season.name), request.page_size);
        let after: Option<u32> = paging.after(&request.page_token, |_| true)?;
        let mut rated = self.0.store.season(&season.name, game, after.unwrap_or(0), paging.limit()).await?;
        let own = match after {
            None => self.0.store.season_place(&season.name, game, caller).await?,
            Some(_) => None,
        };
        let first = after.unwrap_or(0).saturating_add(1);
        let next_page_token = paging.cut(&mut rated, |_| after.unwrap_or(0) + paging.size());
        let line = |(rated, place): (&Rated, u32)| standing_to_wire((rated, place), caller);
        let standings = rated.iter().zip(first..).map(line).collect();
        Ok(v1::GetSeasonResponse {
            standings,
            next_page_token,
            own: own.as_ref().map(|(own, place)| line((own, *place))),
        })
    }

    /// Returns an account's rating at each game that it is rated at.
    pub(super) async fn ratings(&self, account: Id) -> Result<Vec<v1::Rating>> {
        let now = self.0.config.clock.now();
        let rating = |rated: &Rated| {
            let grown = rated.rating.after(now.saturating_sub(rated.rated_at));
            rating_to_wire(&rated.game, grown, rated.matches)
        };
        Ok(self.0.store.ratings_of(account).await?.iter().map(rating).collect())
    }

    /// Returns the account whose matches are asked for (empty: the caller's),
    /// and the visitor if it is another's.
    async fn whose(&self, caller: Account, asked: &str) -> Result<(Account, Option<Visitor>)> {
        if asked.is_empty() {
            return Ok((caller, None));
        }
        let profile = self.0.accounts.profile(account_id(asked)?).await?;
        if profile.account.id == caller.id {
            return Ok((caller, None));
        }
        if !self.0.accounts.may_see_history(caller.id, &profile).await? {
            return Err(Reason::HistoryClosed.into());
        }
        let hidden_from = self.0.store.closed().map_or(Day::new(0), |closed| closed.later(1));
        Ok((profile.account, Some(Visitor { account: caller.id, hidden_from })))
    }

    async fn statistics(
        &self,
        caller: Account,
        request: v1::GetStatisticsRequest,
    ) -> Result<v1::GetStatisticsResponse> {
        let (whose, visitor) = self.whose(caller, &request.account_id).await?;
        let ratings = self.ratings(whose.id).await?;
        let (games, opponents) = self.0.store.statistics_of(whose.id, visitor, OPPONENTS).await?;
        let game = |played: crate::store::GamePlayed| v1::GameStatistics {
            game: played.game,
            played: played.played,
            first_places: played.first_places,
            mean_place: played.mean_place,
        };
        let opponent = |met: crate::store::Opponent| v1::OpponentStatistics {
            name: met.name,
            played: met.played,
            ahead: met.ahead,
            behind: met.behind,
        };
        Ok(v1::GetStatisticsResponse {
            name: whose.name,
            ratings,
            games: games.into_iter().map(game).collect(),
            opponents: opponents.into_iter().map(opponent).collect(),
        })
    }

    async fn played(
        &self,
        caller: Account,
        request: v1::ListHistoryRequest,
    ) -> Result<v1::ListHistoryResponse> {
        let (whose, visitor) = self.whose(caller, &request.account_id).await?;
        let paging = Paging::new(format!("history/{}", whose.id), request.page_size);
        let is_time = |Cursor(at, _): &Cursor| i64::try_from(*at).is_ok();
        let before = paging.after(&request.page_token, is_time)?.map(|Cursor(at, id)| (at, id));
        let mut played = self.0.store.history_of(whose.id, visitor, before, paging.limit()).await?;
        let next_page_token = paging.cut(&mut played, |last| Cursor(last.ended_at, last.match_id));
        let closed = self.0.store.closed();
        let matches = played.into_iter().map(|played| played_to_wire(played, closed)).collect();
        Ok(v1::ListHistoryResponse { matches, next_page_token })
    }

    async fn share(&self, caller: Id, request: v1::ShareMatchRequest) -> Result<v1::ShareMatchResponse> {
        let (id, sharing) = (super::match_id(&request.match_id)?, read_sharing(request.sharing)?);
        let store = &self.0.store;
        let shared = store.sharing(id).await?;
        let own =
            shared.filter(|shared| shared.seats.iter().flatten().any(|(account, _)| *account == caller));
        match own.ok_or(Reason::UnknownMatch)?.state {
            MatchState::Over => {}
            MatchState::Running => return Err(Reason::StillRunning.into()),
            MatchState::Void | MatchState::SetAside => return Err(Reason::MatchVoid.into()),
        }
        store.share(id, caller, sharing).await?;
        // The match's end stays; the others' agreement may have changed meanwhile.
        let shared = store.sharing(id).await?;
        Ok(v1::ShareMatchResponse { shown: shared.is_some_and(|shared| shared.is_shown(store.closed())) })
    }
}

#[tonic::async_trait]
impl RankingService for Api {
    async fn get_leaderboard(
        &self,
        request: Request<v1::GetLeaderboardRequest>,
    ) -> Result<Response<v1::GetLeaderboardResponse>, Status> {
        let caller = self.0.reader(&request).await?;
        Ok(Response::new(self.leaderboard(caller.id, request.into_inner()).await?))
    }

    async fn get_season(
        &self,
        request: Request<v1::GetSeasonRequest>,
    ) -> Result<Response<v1::GetSeasonResponse>, Status> {
        let caller = self.0.reader(&request).await?;
        Ok(Response::new(self.season(caller.id, request.into_inner()).await?))
    }

    async fn get_statistics(
        &self,
        request: Request<v1::GetStatisticsRequest>,
    ) -> Result<Response<v1::GetStatisticsResponse>, Status> {
        let caller = self.0.reader(&request).await?;
        Ok(Response::new(self.statistics(caller, request.into_inner()).await?))
    }

    async fn list_history(
        &self,
        request: Request<v1::ListHistoryRequest>,
    ) -> Result<Response<v1::ListHistoryResponse>, Status> {
        let caller = self.0.reader(&request).await?;
        Ok(Response::new(self.played(caller, request.into_inner()).await?))
    }

    async fn share_match(
        &self,
        request: Request<v1::ShareMatchRequest>,
    ) -> Result<Response<v1::ShareMatchResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        Ok(Response::new(self.share(caller.id, request.into_inner()).await?))
    }
}
