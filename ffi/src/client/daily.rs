//! The daily deal, as the phones see it: docs/daily.md.

use super::Client;
use crate::error::{CartableError, Failure};
use crate::net::Net;
use crate::table::FinishedRounds;
use cartable_core::catalogue::AnyOptions;
use cartable_core::daily::{Day, KeptTry};
use cartable_core::fair::DealStanding;
use cartable_core::name;
use cartable_core::seed::Seed;
use cartable_pages::{
    Dailies, DailyDay, DailyDeal, DailyLine, DailyResult, DailyState, DailyTable, DailyTry,
};
use cartable_proto::{Problem, Reason, read_level, v1};

#[uniffi::export]
impl Client {
    /// Returns a deal of any day, with a page of its table once the day is closed.
    /// `page` is the `next_page` of the page before; `None` asks for the first.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if there is no such day or game.
    /// `Refused` if there was no such deal.
    /// `Unauthorized`, `Offline`.
    pub fn daily(&self, day: &str, game: &str, page: Option<String>) -> Result<DailyTable, CartableError> {
        self.wait(self.read_daily(day, game, page))
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

impl Client {
    /// Returns the daily deals: each day (UTC) and game has one deal for everybody, against the same bots,
    /// with one try each. It waits for the server.
    ///
    /// # Errors
    /// `BadInput` if the server has no deals of the present day.
    /// `Unauthorized`, `Offline`.
    pub fn dailies(&self) -> Result<Dailies, CartableError> {
        self.wait(self.read_dailies())
    }

    /// Begins the player's try at a deal of the present day, or finds the try already begun.
    /// Returns the id of its match, which is played as any other. It waits for the server.
    ///
    /// # Errors
    /// `BadInput` if there is no such day or game.
    /// `Refused` if the day is over, or has not begun.
    /// `Unauthorized`, `Offline`.
    pub fn begin_daily(&self, day: &str, game: &str) -> Result<String, CartableError> {
        self.wait(self.begin_try(day, game))
    }

    /// Returns the daily deals.
    /// The client keeps the published commitments on its shelf, if it has one, as a proof for later.
    pub(crate) async fn read_dailies(&self) -> Result<Dailies, Failure> {
        read_dailies(published(&self.net).await?)
    }

    /// Begins the player's try at a deal of the present day, or finds the try already begun.
    pub(crate) async fn begin_try(&self, day: &str, game: &str) -> Result<String, Failure> {
        let parsed = day.parse::<Day>().ok();
        let is_kept = |day| self.net.deals.change(|deals| deals.day(&self.net.server, day)).ok().flatten();
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
    }

    /// Returns a deal of any day, with a page of its table once the day is closed.
    pub(crate) async fn read_daily(
        &self,
        day: &str,
        game: &str,
        page: Option<String>,
    ) -> Result<DailyTable, Failure> {
        let (day, game, page_token) = (day.to_owned(), game.to_owned(), page.unwrap_or_default());
        let request = v1::GetDailyRequest { day, game, page_size: 0, page_token };
        let answer = self.net.ask(request).await?;
        let proof = proof(&self.net, answer.day.as_ref());
        Ok(DailyTable { proof, ..read_table(answer)? })
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
