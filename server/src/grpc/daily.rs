//! The daily deal on the wire.

use super::paging::Paging;
use super::ranking::read_game;
use super::{Api, match_id};
use crate::daily::LEVEL;
use crate::problem::Result;
use crate::random::Id;
use crate::store::{DailyDay, DailyLine, DailyResult, DailyTry, MatchState};
use cartable_core::catalogue::GameId;
use cartable_core::daily::{Day, NotADay};
use cartable_proto::v1::daily_service_server::DailyService;
use cartable_proto::{Malformed, v1};
use tonic::{Request, Response, Status};

fn read_day(day: &str) -> Result<Day> {
    day.parse().map_err(|error: NotADay| Malformed::new("day", error.to_string()).into())
}

/// Writes a day, with its secret only if the day is closed.
fn day_to_wire(day: &DailyDay, is_closed: bool) -> v1::DailyDay {
    let DailyDay { day, secret, published_at } = day;
    v1::DailyDay {
        day: day.to_string(),
        commitment: day.commitment(secret).bytes().to_vec(),
        published_at_ms: *published_at as i64,
        ends_at_ms: day.ends_ms() as i64,
        closes_at_ms: day.closes_ms() as i64,
        secret: if is_closed { secret.bytes().to_vec() } else { Vec::new() },
    }
}

fn result_to_wire(result: DailyResult) -> v1::DailyResult {
    let DailyResult { place, ahead, moves, total } = result;
    v1::DailyResult { place, ahead, moves, total }
}

fn try_to_wire(own: DailyTry) -> v1::DailyTry {
    let state = match (own.state, own.result) {
        (MatchState::Running, _) => v1::DailyState::Running,
        (_, Some(_)) => v1::DailyState::Over,
        (_, None) => v1::DailyState::Unfinished,
    };
    v1::DailyTry {
        day: own.day.to_string(),
        game: own.game,
        match_id: own.match_id.to_string(),
        state: state.into(),
        listed: own.is_listed,
        result: own.result.map(result_to_wire),
    }
}

fn standing_to_wire(line: DailyLine, caller: Id) -> v1::DailyStanding {
    v1::DailyStanding {
        rank: line.rank,
        name: line.name,
        result: Some(result_to_wire(line.result)),
        match_id: line.match_id.to_string(),
        you: line.account == caller,
    }
}

impl Api {
    /// Returns an account's tries at the deals of the running day and of the day before.
    pub(super) async fn tries(&self, account: Id) -> Result<Vec<v1::DailyTry>> {
        let today = self.0.dailies.today();
        let tries = self.0.store.tries_of(account, today.before(), today).await?;
        Ok(tries.into_iter().map(try_to_wire).collect())
    }

    async fn published(&self, caller: Id) -> Result<v1::ListDailiesResponse> {
        let store = &self.0.store;
        let days = self.0.dailies.days().await?;
        let today = self.0.dailies.today();
        let begun = store.tries_begun(today).await?;
        // A running day whose secret is lost has no deals to begin.
        let has_deals = days.first().is_some_and(|first| first.day == today);
        let deal = |game: GameId| {
            let (options, seats) = game.daily_options()?;
            let begun = begun.iter().find(|(id, _)| id == game.id()).map_or(0, |(_, begun)| *begun);
            let (setup, level) = (Some((&options).into()), v1::Level::from(LEVEL).into());
            Some(v1::DailyDeal { setup, seats: seats as u32, level, begun })
        };
        Ok(v1::ListDailiesResponse {
            days: days.iter().map(|day| day_to_wire(day, false)).collect(),
            deals: GameId::ALL.into_iter().filter(|_| has_deals).filter_map(deal).collect(),
            tries: self.tries(caller).await?,
        })
    }

    async fn daily(&self, caller: Id, request: v1::GetDailyRequest) -> Result<v1::GetDailyResponse> {
        let (game, day) = (read_game(&request.game)?, read_day(&request.day)?);
        let paging = Paging::new(format!("daily/{day}/{game}"), request.page_size);
        let after = paging.after(&request.page_token, |_| true)?.unwrap_or(0);
        game.daily_options().ok_or_else(crate::daily::no_such_game)?;
        let (found, is_closed) = self.0.dailies.day(day).await?;
        let store = &self.0.store;
        let own = store.tries_of(caller, day, day).await?.into_iter().find(|own| own.game == game.id());
        let begun = store.tries_begun(day).await?.into_iter().find(|(id, _)| id == game.id());
        let (mut lines, mut own_rank) = (Vec::new(), None);
        if is_closed {
            lines = store.daily_table(day, game, after, paging.limit()).await?;
            own_rank = store.daily_rank(day, game, caller).await?;
        }
        let next_page_token = paging.cut(&mut lines, |_| after + paging.size());
        Ok(v1::GetDailyResponse {
            day: Some(day_to_wire(&found, is_closed)),
            own: own.map(try_to_wire),
            begun: begun.map_or(0, |(_, begun)| begun),
            standings: lines.into_iter().map(|line| standing_to_wire(line, caller)).collect(),
            next_page_token,
            own_rank,
        })
    }
}

#[tonic::async_trait]
impl DailyService for Api {
    async fn list_dailies(
        &self,
        request: Request<v1::ListDailiesRequest>,
    ) -> Result<Response<v1::ListDailiesResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        Ok(Response::new(self.published(caller.id).await?))
    }

    async fn begin_daily(
        &self,
        request: Request<v1::BeginDailyRequest>,
    ) -> Result<Response<v1::BeginDailyResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let v1::BeginDailyRequest { day, game } = request.into_inner();
        let id = self.0.dailies.begin(caller, read_day(&day)?, read_game(&game)?).await?;
        Ok(Response::new(v1::BeginDailyResponse { match_id: id.to_string() }))
    }

    async fn get_daily(
        &self,
        request: Request<v1::GetDailyRequest>,
    ) -> Result<Response<v1::GetDailyResponse>, Status> {
        let caller = self.0.reader(&request).await?;
        Ok(Response::new(self.daily(caller.id, request.into_inner()).await?))
    }

    async fn get_daily_record(
        &self,
        request: Request<v1::GetDailyRecordRequest>,
    ) -> Result<Response<v1::GetDailyRecordResponse>, Status> {
        self.0.reader(&request).await?;
        let id = match_id(&request.into_inner().match_id)?;
        let record = self.0.dailies.record(id).await?;
        Ok(Response::new(v1::GetDailyRecordResponse { record_json: record.json() }))
    }
}
