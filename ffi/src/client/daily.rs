//! The daily deal, as the phones see it: docs/daily.md.

use super::Client;
use crate::error::{CartableError, Failure};
use crate::net::Net;
use crate::table::FinishedRounds;
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::daily::{Day, KeptTry};
use cartable_core::fair::DealStanding;
use cartable_core::name;
use cartable_core::seed::Seed;
use cartable_proto::{Problem, Reason, read_level, v1};

/// The published part of a day of daily deals.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct DailyDay {
    /// The day, as in `2026-11-23`, UTC.
    pub day: String,
    /// The commitment to its secret, in hexadecimal.
    pub commitment: String,
    /// The time of its publication, in milliseconds since 1970.
    pub published_at_ms: i64,
    /// The time until which a try may be begun, in milliseconds since 1970.
    pub ends_at_ms: i64,
    /// The time at which the day is closed, in milliseconds since 1970: no try can be finished any more,
    /// and everything about the deals is told.
    pub closes_at_ms: i64,
    /// The secret of the day, in hexadecimal, once the day is closed.
    pub secret: Option<String>,
}

/// The result of a try that was played to its end; the fields are compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct DailyResult {
    /// The place among the bots, from 1.
    pub place: u32,
    /// The points ahead of the best bot; more is better.
    pub ahead: i32,
    /// The number of own moves that the first place took; fewer is better.
    /// 0 for any other place.
    pub moves: u32,
    /// The points.
    pub total: i32,
}

/// The state of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum DailyState {
    /// It is played.
    Running,
    /// It was played to its end.
    Over,
    /// It was given up, or was not finished in time.
    Unfinished,
}

/// A try of the player at a daily deal.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct DailyTry {
    /// The day.
    pub day: String,
    /// The game's id.
    pub game: String,
    /// The id of its match, for [`Client::open_table`].
    pub match_id: String,
    /// The state.
    pub state: DailyState,
    /// True if the try enters the table of the deal: the account must be older than the day and have
    /// finished five matches.
    pub listed: bool,
    /// The result, once the try was played to its end.
    pub result: Option<DailyResult>,
}

/// A deal of the day that runs.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct DailyDeal {
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub seats: u32,
    /// The level of the bots.
    pub level: Level,
    /// The number of accounts that have begun a try.
    pub begun: u32,
    /// The player's own try.
    pub own: Option<DailyTry>,
}

/// The present day and the published days to come.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Dailies {
    /// The present day.
    pub today: DailyDay,
    /// The days to come, a week of them.
    pub coming: Vec<DailyDay>,
    /// The deals of the present day.
    pub deals: Vec<DailyDeal>,
    /// The player's tries at the deals of the day before;
    /// these may be finished until six hours after its end.
    pub before: Vec<DailyTry>,
}

/// A line of the table of a deal.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct DailyLine {
    /// The rank, from 1; equal results share the better rank.
    pub rank: u32,
    /// The player's name.
    pub name: String,
    /// The result.
    pub result: DailyResult,
    /// The id of the match, for [`Client::daily_record`].
    pub match_id: String,
    /// True for the player who asks.
    pub you: bool,
}

/// A daily deal, and its table once the day is closed.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct DailyTable {
    /// The day.
    pub day: DailyDay,
    /// The player's own try.
    pub own: Option<DailyTry>,
    /// The number of accounts that have begun a try.
    pub begun: u32,
    /// A page of the table, the best first.
    pub lines: Vec<DailyLine>,
    /// The argument that asks for the next page; `None` after the last.
    pub next_page: Option<String>,
    /// The player's own rank in the table.
    pub own_rank: Option<u32>,
    /// The proof about the day's secret, once the day is closed:
    /// it compares the secret with the commitment that this device kept before it began its try.
    pub proof: Option<DealStanding>,
}

#[uniffi::export]
impl Client {
    /// Returns the daily deals: each day (UTC) and game has one deal for everybody, against the same bots,
    /// with one try each.
    /// The client keeps the published commitments on its shelf, if it has one, as a proof for later.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the server has no deals of the present day.
    /// `Unauthorized`, `Offline`.
    pub fn dailies(&self) -> Result<Dailies, CartableError> {
        self.wait(async { read_dailies(published(&self.net).await?) })
    }

    /// Begins the player's try at a deal of the present day, or finds the try already begun.
    /// Returns the id of its match, which is played as any other.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if there is no such day or game.
    /// `Refused` if the day is over, or has not begun.
    /// `Unauthorized`, `Offline`.
    pub fn begin_daily(&self, day: &str, game: &str) -> Result<String, CartableError> {
        self.wait(async {
            let parsed = day.parse::<Day>().ok();
            let is_kept =
                |day| self.net.deals.change(|deals| deals.day(&self.net.server, day)).ok().flatten();
            // The commitment must be known before the first card: afterwards it would prove nothing.
            if parsed.is_some_and(|day| is_kept(day).is_none()) {
                published(&self.net).await?;
            }
            let request = v1::BeginDailyRequest { day: day.to_owned(), game: game.to_owned() };
            let match_id = self.net.ask(request).await?.match_id;
            if let Some(own) = kept_try(&self.net, day, game, &match_id) {
                // An unwritten note is one thing less to compare.
                let _ = self.net.deals.change(|deals| deals.tried(own));
            }
            Ok(match_id)
        })
    }

    /// Returns a deal of any day, with a page of its table once the day is closed.
    /// `page` is the `next_page` of the page before; `None` asks for the first.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if there is no such day or game.
    /// `Refused` if there was no such deal.
    /// `Unauthorized`, `Offline`.
    pub fn daily(&self, day: &str, game: &str, page: Option<String>) -> Result<DailyTable, CartableError> {
        self.wait(async {
            let (day, game, page_token) = (day.to_owned(), game.to_owned(), page.unwrap_or_default());
            let request = v1::GetDailyRequest { day, game, page_size: 0, page_token };
            let answer = self.net.ask(request).await?;
            let proof = proof(&self.net, answer.day.as_ref());
            Ok(DailyTable { proof, ..read_table(answer)? })
        })
    }

    /// Returns the record of another player's try in the table of a closed day;
    /// [`Client::record`] returns an own one.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if there is no such try, or its day is not closed.
    /// `Unauthorized`, `Offline`.
    pub fn daily_record(&self, match_id: &str) -> Result<String, CartableError> {
        self.wait(async {
            let request = v1::GetDailyRecordRequest { match_id: match_id.to_owned() };
            Ok(self.net.ask(request).await?.record_json)
        })
    }
}

/// Fetches the published days and the player's tries, and keeps the notes about them.
async fn published(net: &Net) -> Result<v1::ListDailiesResponse, Failure> {
    let answer = net.ask(v1::ListDailiesRequest {}).await?;
    // An unwritten note is one thing less to compare.
    let _ = net.deals.change(|deals| {
        for day in &answer.days {
            if let (Ok(number), Ok(commitment)) = (day.day.parse(), day.commitment.as_slice().try_into()) {
                deals.published_day(&net.server, number, commitment);
            }
        }
        for own in &answer.tries {
            if let Some(own) = kept_try(net, &own.day, &own.game, &own.match_id) {
                deals.tried(own);
            }
        }
    });
    Ok(answer)
}

/// Fetches the finished rounds of the player's try, as the player saw them; nobody is told more yet.
pub(super) async fn own_rounds(net: &Net, match_id: &str) -> Result<FinishedRounds, Failure> {
    let round = async |round| {
        let request = v1::GetOpenRoundRequest { match_id: match_id.to_owned(), round };
        FinishedRounds::read(net.ask(request).await?)
    };
    let mut told = round(0).await?;
    for number in 1.. {
        if told.is_over() {
            break;
        }
        match round(number).await {
            Ok(following) => told.add(following),
            // A player who resigned has not seen the end of the round.
            Err(Failure::Server(problem)) if problem.reason == Some(Reason::RoundHidden) => break,
            Err(failure) => return Err(failure),
        }
    }
    Ok(told)
}

/// Returns the note about a match that is the player's try; its seed commitment is added to it later.
fn kept_try(net: &Net, day: &str, game: &str, match_id: &str) -> Option<KeptTry> {
    let (day, match_id) = (day.parse().ok()?, match_id.parse().ok()?);
    let (server, game) = (net.server.clone(), game.to_owned());
    Some(KeptTry { server, match_id, day, game, seed_commitment: None })
}

/// Returns the proof about the secret of a day, once it is told.
fn proof(net: &Net, day: Option<&v1::DailyDay>) -> Option<DealStanding> {
    let day = day.filter(|day| !day.secret.is_empty())?;
    let told = || {
        let secret = Seed::new(day.secret.as_slice().try_into().ok()?);
        let number = day.day.parse::<Day>().ok()?;
        Some((number, number.commitment(&secret)))
    };
    let Some((number, told)) = told().filter(|(_, told)| told.bytes()[..] == day.commitment[..]) else {
        return Some(DealStanding::Broken);
    };
    let kept = net.deals.change(|deals| deals.day(&net.server, number)).ok().flatten();
    Some(match kept {
        None => DealStanding::Unproven,
        Some(kept) if kept == told => DealStanding::Proven,
        Some(_) => DealStanding::Broken,
    })
}

fn read_day(day: v1::DailyDay) -> DailyDay {
    DailyDay {
        day: day.day,
        commitment: hex::encode(&day.commitment),
        published_at_ms: day.published_at_ms,
        ends_at_ms: day.ends_at_ms,
        closes_at_ms: day.closes_at_ms,
        secret: Some(hex::encode(&day.secret)).filter(|secret| !secret.is_empty()),
    }
}

fn read_result(result: v1::DailyResult) -> DailyResult {
    let v1::DailyResult { place, ahead, moves, total } = result;
    DailyResult { place, ahead, moves, total }
}

pub(super) fn read_try(own: v1::DailyTry) -> DailyTry {
    let state = match own.state() {
        v1::DailyState::Running => DailyState::Running,
        v1::DailyState::Over => DailyState::Over,
        v1::DailyState::Unfinished | v1::DailyState::Unspecified => DailyState::Unfinished,
    };
    let result = own.result.map(read_result);
    DailyTry { day: own.day, game: own.game, match_id: own.match_id, state, listed: own.listed, result }
}

fn read_dailies(answer: v1::ListDailiesResponse) -> Result<Dailies, Failure> {
    // A server that has lost the secret of the running day tells the days to come, and no deals.
    if answer.deals.is_empty() {
        return Err(Problem::from(Reason::UnknownDaily).into());
    }
    let mut days = answer.days.into_iter().map(read_day);
    let today = days.next().ok_or(Failure::Answer("no day"))?;
    let (own, before): (Vec<_>, Vec<_>) =
        answer.tries.into_iter().map(read_try).partition(|own| own.day == today.day);
    let deal = |deal: v1::DailyDeal| {
        // An unknown game is a newer server's.
        let game = AnyOptions::try_from(deal.setup.unwrap_or_default()).ok()?.game().to_string();
        let level = read_level(deal.level, "level").ok()?;
        let own = own.iter().find(|own| own.game == game).cloned();
        Some(DailyDeal { game, seats: deal.seats, level, begun: deal.begun, own })
    };
    let deals = answer.deals.into_iter().filter_map(deal).collect();
    Ok(Dailies { today, coming: days.collect(), deals, before })
}

fn read_table(answer: v1::GetDailyResponse) -> Result<DailyTable, Failure> {
    let line = |line: v1::DailyStanding| DailyLine {
        rank: line.rank,
        name: name::shown(&line.name),
        result: read_result(line.result.unwrap_or_default()),
        match_id: line.match_id,
        you: line.you,
    };
    Ok(DailyTable {
        day: read_day(answer.day.ok_or(Failure::Answer("no day"))?),
        own: answer.own.map(read_try),
        begun: answer.begun,
        lines: answer.standings.into_iter().map(line).collect(),
        next_page: Some(answer.next_page_token).filter(|token| !token.is_empty()),
        own_rank: answer.own_rank,
        proof: None,
    })
}

#[cfg(test)]
mod tests {
    use super::read_dailies;
    use crate::error::Failure;
    use cartable_proto::{Reason, v1};

    #[test]
    fn a_day_to_come_is_not_taken_for_the_one_that_runs() {
        let day = |day: &str| v1::DailyDay { day: day.to_owned(), ..v1::DailyDay::default() };
        let days = vec![day("2026-11-24"), day("2026-11-25")];
        let of =
            |deals| read_dailies(v1::ListDailiesResponse { days: days.clone(), deals, tries: Vec::new() });
        assert_eq!(of(vec![v1::DailyDeal::default()]).expect("deals").today.day, "2026-11-24");
        match of(Vec::new()) {
            Err(Failure::Server(problem)) => assert_eq!(problem.reason, Some(Reason::UnknownDaily)),
            other => panic!("{other:?}"),
        }
    }
}
