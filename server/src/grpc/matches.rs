//! Matches on the wire.

use super::stream::{Teller, Updates, stream};
use super::{Api, App, match_id, request_id};
use crate::actor::{Act, Emote, News, Watching};
use crate::detached::detached;
use crate::draws::OpenDraw;
use crate::history::{LiveStep, Step};
use crate::matches::Seated;
use crate::model::{MatchSeat, MatchSetup, RequestId};
use crate::problem::{Failure, Result};
use crate::random::Id;
use cartable_core::agenda::Clocks;
use cartable_core::notation;
use cartable_core::seat::{Seat, SeatSet, Viewer};
use cartable_proto::v1::match_service_server::MatchService;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Malformed, Watch as _, Writer, Written, read_share, v1};
use std::sync::Arc;
use tonic::{Request, Response, Status};

/// Writes the setup of a match, as seen by the caller in this seat or in none.
pub(super) fn match_to_wire(id: Id, setup: &MatchSetup, seat: Option<Seat>) -> v1::Match {
    let level = |level| v1::Level::from(level).into();
    let player = |MatchSeat { account, player }: &MatchSeat| v1::Player {
        name: player.name.clone(),
        level: player.level.map(level),
        account_id: account.map(|id| id.to_string()).unwrap_or_default(),
    };
    v1::Match {
        match_id: id.to_string(),
        setup: Some(
            v1::GameSetup { rules: setup.rules, ..(&setup.options).into() }.dealt_by(setup.first_dealer),
        ),
        players: setup.seats.iter().map(player).collect(),
        seat: seat.map_or(0, Seat::number),
        commitment: setup.commitment(),
        room_code: seat.map(|_| setup.room.clone()).unwrap_or_default(),
        speed: v1::Speed::from(setup.speed).into(),
        ranked: setup.is_ranked(),
        day: setup.kind.day().map(|day| day.to_string()).unwrap_or_default(),
        resigned: false,
        new: false,
        your_turn: false,
        spectator: false,
    }
}

/// Tells a viewer a step, which may have been written before.
pub(super) fn update(
    writer: &mut Writer,
    step: &Step,
    written: Option<&Written>,
    now_ms: u64,
) -> v1::MatchUpdate {
    let update = match written {
        Some(written) => writer.update(written, &step.series),
        None => writer.update(&step.written(None), &step.series),
    };
    v1::MatchUpdate { clocks: left(step.clocks.as_ref(), now_ms), ..update }
}

/// Writes the time that each seat has left.
fn left(clocks: Option<&Clocks>, now_ms: u64) -> Vec<v1::SeatClock> {
    clocks.map_or_else(Vec::new, |clocks| clocks.left(now_ms).iter().map(v1::SeatClock::from).collect())
}

/// Returns the heartbeat of a stream that has told everything up to `told`.
///
/// `head` may be ahead of it for a moment: an action counts as soon as it is stored, and is told right after.
/// A client that first heard of the action here would think that it had missed something,
/// and give up a good stream.
/// So there is no heartbeat then; the coming update itself is the sign of life.
pub(super) fn heartbeat(told: u64, head: u64, clocks: Option<&Clocks>, now_ms: u64) -> Option<v1::Heartbeat> {
    let (clocks, server_time_ms) = (left(clocks, now_ms), now_ms as i64);
    (head <= told).then_some(v1::Heartbeat { head_seq: head, server_time_ms, clocks, spectators: 0 })
}

/// Tells the players of a match.
type Told = Teller<v1::WatchMatchResponse>;

impl Told {
    fn message(&self, message: Message) -> impl Future<Output = ()> {
        self.tell(Ok(v1::WatchMatchResponse { message: Some(message) }))
    }
}

/// Shows the draw of the deal, and then the match.
async fn watch_drawing(app: Arc<App>, id: Id, account: Id, open: OpenDraw, legal_moves: bool, told: Told) {
    told.message(Message::Draw(v1::Draw::from(&open.promise))).await;
    let drawn = async {
        open.closed().await?;
        app.watch(id, account, None).await
    };
    // Boxed, because the draw is soon over and the match takes long.
    match Box::pin(drawn).await {
        Ok(first) => Box::pin(watch(app, id, account, first, legal_moves, told)).await,
        Err(failure) => told.tell(Err(failure.into())).await,
    }
}

impl App {
    /// Starts to watch a match. A replay that this takes counts as a call that reads much.
    async fn watch(
        &self,
        id: Id,
        account: Id,
        after_seq: Option<u64>,
    ) -> Result<(Seated, Vec<Step>, Watching)> {
        let may_replay = || self.limits.read_of(account, v1::WatchMatchRequest::PATH);
        self.matches.watch(id, account, after_seq, may_replay).await
    }

    /// Returns true if the watcher may see another player's emote: not if one of the two blocks the other.
    async fn is_shown(&self, account: Id, seated: &Seated, emote: Emote) -> bool {
        let from = seated.handle.setup.seats[emote.seat.index()].account;
        let from = from.filter(|from| *from != account);
        match from {
            Some(from) => !self.store.is_apart(account, &[from]).await.unwrap_or(true),
            None => true,
        }
    }
}

/// Tells the missed steps, then the new ones, and a heartbeat in every silence, which the match ends for all its streams.
/// A reader that is too slow catches up by a fresh start.
async fn watch(
    app: Arc<App>,
    id: Id,
    account: Id,
    (mut seated, mut missed, mut watching): (Seated, Vec<Step>, Watching),
    legal_moves: bool,
    told: Told,
) {
    let viewer = Viewer::Seat(seated.seat);
    told.message(Message::Match(match_to_wire(id, &seated.handle.setup, Some(seated.seat)))).await;
    loop {
        // Every start sends a whole view, so that no table depends on a difference from a lost one.
        let mut writer = Writer::new(viewer, legal_moves);
        let (mut seq, mut clocks) = (0, None);
        let mut steps = missed.into_iter().peekable();
        while let Some(step) = steps.next() {
            seq = step.seq;
            clocks.clone_from(&step.clocks);
            let more = steps.peek().is_some();
            let now_ms = seated.handle.time.now_ms();
            let spectators = seated.handle.gallery.holders();
            let update = update(&mut writer, &step, None, now_ms);
            told.message(Message::Update(v1::MatchUpdate { more, spectators, ..update })).await;
        }
        if !watching.aborting.is_empty() {
            told.message(Message::AbortWishes(wishes(watching.aborting))).await;
        }
        // It ends when a step was missed, or when the match is being loaded anew.
        while let Ok(news) = watching.news.recv().await {
            let now_ms = seated.handle.time.now_ms();
            let spectators = seated.handle.gallery.holders();
            let message = match news {
                News::Step(LiveStep { step, written }) => {
                    seq = step.seq;
                    clocks.clone_from(&step.clocks);
                    let update = update(&mut writer, &step, Some(&written), now_ms);
                    Message::Update(v1::MatchUpdate { spectators, ..update })
                }
                News::Emote(emote) => {
                    // Boxed, because every stream has room for this and hardly any needs it.
                    if !Box::pin(app.is_shown(account, &seated, emote)).await {
                        continue;
                    }
                    let Emote { seat, id } = emote;
                    Message::Emote(v1::Emote { seat: seat.number(), emote: id.to_owned() })
                }
                News::Aborting(seats) => Message::AbortWishes(wishes(seats)),
                News::Alive => match heartbeat(seq, seated.handle.head(), clocks.as_ref(), now_ms) {
                    Some(alive) => Message::Heartbeat(v1::Heartbeat { spectators, ..alive }),
                    None => continue,
                },
            };
            told.message(message).await;
        }
        match Box::pin(app.watch(id, account, Some(seq))).await {
            Ok(again) => (seated, missed, watching) = again,
            Err(failure) => return told.tell(Err(failure.into())).await,
        }
    }
}

/// Writes the seats that have agreed to abort.
fn wishes(seats: SeatSet) -> v1::AbortWishes {
    v1::AbortWishes { seats: seats.iter().map(Seat::number).collect() }
}

impl Api {
    async fn take_action(&self, account: Id, request: v1::ActRequest) -> Result<u64> {
        let id = match_id(&request.match_id)?;
        let request_id = request_id(&request.request_id)?;
        let act = |setup: &MatchSetup, seat| {
            let step = notation::read_strictly(setup.options.game(), &request.move_json)
                .map_err(|misread| Malformed::json("move_json", misread))?;
            let (request_id, expected_seq) = (RequestId::of(request_id), request.expected_seq);
            Ok(Act { seat, request_id, expected_seq, step })
        };
        self.0.matches.act(id, account, act).await
    }
}

#[tonic::async_trait]
impl MatchService for Api {
    type WatchMatchStream = Updates<v1::WatchMatchResponse>;

    async fn act(&self, request: Request<v1::ActRequest>) -> Result<Response<v1::ActResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let seq = self.take_action(caller.id, request.into_inner()).await?;
        Ok(Response::new(v1::ActResponse { seq }))
    }

    async fn watch_match(
        &self,
        request: Request<v1::WatchMatchRequest>,
    ) -> Result<Response<Self::WatchMatchStream>, Status> {
        let (caller, until) = self.0.watcher(&request).await?;
        if request.get_ref().spectate {
            return Ok(self.spectate(&request, (caller.id, until)).await?);
        }
        let request = request.into_inner();
        let (id, legal_moves) = (match_id(&request.match_id)?, request.legal_moves);
        let app = Arc::clone(&self.0);
        if let Some(open) = self.0.draws.open(id, caller.id).await? {
            let telling = |told| watch_drawing(app, id, caller.id, open, legal_moves, told);
            return Ok(Response::new(stream(until, telling)));
        }
        let first = self.0.watch(id, caller.id, request.after_seq).await?;
        let telling = |told| watch(app, id, caller.id, first, legal_moves, told);
        Ok(Response::new(stream(until, telling)))
    }

    async fn resign(
        &self,
        request: Request<v1::ResignRequest>,
    ) -> Result<Response<v1::ResignResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let id = match_id(&request.into_inner().match_id)?;
        let app = Arc::clone(&self.0);
        detached(async move { app.matches.resign(id, caller.id).await }).await?;
        Ok(Response::new(v1::ResignResponse {}))
    }

    async fn take_seat_back(
        &self,
        request: Request<v1::TakeSeatBackRequest>,
    ) -> Result<Response<v1::TakeSeatBackResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let id = match_id(&request.into_inner().match_id)?;
        let app = Arc::clone(&self.0);
        detached(async move { app.matches.take_back(id, caller.id).await }).await?;
        Ok(Response::new(v1::TakeSeatBackResponse {}))
    }

    async fn abort_match(
        &self,
        request: Request<v1::AbortMatchRequest>,
    ) -> Result<Response<v1::AbortMatchResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let id = match_id(&request.into_inner().match_id)?;
        let app = Arc::clone(&self.0);
        let aborted = detached(async move { app.matches.abort(id, caller.id).await }).await?;
        Ok(Response::new(v1::AbortMatchResponse { aborted }))
    }

    async fn get_record(
        &self,
        request: Request<v1::GetRecordRequest>,
    ) -> Result<Response<v1::GetRecordResponse>, Status> {
        let caller = self.0.reader(&request).await?;
        let id = match_id(&request.into_inner().match_id)?;
        let record = self.0.matches.record(id, caller.id).await?;
        Ok(Response::new(v1::GetRecordResponse { record_json: record.json() }))
    }

    async fn reveal_share(
        &self,
        request: Request<v1::RevealShareRequest>,
    ) -> Result<Response<v1::RevealShareResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let v1::RevealShareRequest { match_id, share } = request.into_inner();
        let id = super::match_id(&match_id)?;
        let share = read_share(&share, "share").map_err(Failure::from)?;
        self.0.draws.reveal(id, caller.id, share).await?;
        Ok(Response::new(v1::RevealShareResponse {}))
    }

    async fn send_emote(
        &self,
        request: Request<v1::SendEmoteRequest>,
    ) -> Result<Response<v1::SendEmoteResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let v1::SendEmoteRequest { match_id, emote } = request.into_inner();
        self.0.matches.show(super::match_id(&match_id)?, caller.id, &emote).await?;
        Ok(Response::new(v1::SendEmoteResponse {}))
    }

    async fn get_open_round(
        &self,
        request: Request<v1::GetOpenRoundRequest>,
    ) -> Result<Response<v1::GetOpenRoundResponse>, Status> {
        let caller = self.0.reader(&request).await?;
        Ok(Response::new(self.open_round(caller.id, request.into_inner()).await?))
    }
}

#[cfg(test)]
mod tests {
    use super::heartbeat;

    #[test]
    fn a_heartbeat_between_append_and_broadcast_does_not_tell_of_what_was_not_told() {
        let head = |head| heartbeat(7, head, None, 0).map(|heartbeat| heartbeat.head_seq);
        assert_eq!(head(8), None, "the update comes at once");
        assert_eq!((head(7), head(6)), (Some(7), Some(6)));
    }
}
