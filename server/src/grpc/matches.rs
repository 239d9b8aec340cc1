//! Matches on the wire.

use super::{Api, App, UpdateSender, Updates, match_id, request_id, stream};
use crate::actor::{Act, Step, Watching};
use crate::detached::detached;
use crate::draws::OpenDraw;
use crate::matches::Seated;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::table::{MatchKind, MatchSeat, MatchSetup};
use cartable_core::agenda::Clocks;
use cartable_core::notation;
use cartable_core::seat::{Seat, Viewer};
use cartable_proto::v1::match_service_server::MatchService;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Malformed, Writer, read_share, v1};
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use tonic::{Request, Response, Status};

/// What stays the same, as the caller sees it.
pub(super) fn match_to_wire(id: Id, setup: &MatchSetup, seat: Seat) -> v1::Match {
    let level = |level| v1::Level::from(level).into();
    let player = |MatchSeat { account, player }: &MatchSeat| v1::Player {
        name: player.name.clone(),
        level: player.level.map(level),
        account_id: account.map(|id| id.to_string()).unwrap_or_default(),
    };
    v1::Match {
        match_id: id.to_string(),
        setup: Some(
            v1::GameSetup { rules: setup.rules, ..(&setup.game).into() }.dealt_by(setup.first_dealer),
        ),
        players: setup.seats.iter().map(player).collect(),
        seat: seat.index() as u32,
        commitment: setup.commitment(),
        room_code: setup.room.clone(),
        speed: v1::Speed::from(setup.speed).into(),
        ranked: setup.kind == MatchKind::Ranked,
        day: setup.kind.day().map(|day| day.to_string()).unwrap_or_default(),
        resigned: false,
        new: false,
        your_turn: false,
    }
}

/// What a viewer is told of a step.
fn update(writer: &mut Writer, step: &Step, viewer: Viewer, now_ms: u64) -> v1::MatchUpdate {
    let update = writer.update((step.after_seq, step.seq), &step.events, &step.series.view(viewer));
    v1::MatchUpdate { clocks: left(step.clocks.as_ref(), now_ms), ..update }
}

/// What each seat has left.
fn left(clocks: Option<&Clocks>, now_ms: u64) -> Vec<v1::SeatClock> {
    clocks.map_or_else(Vec::new, |clocks| clocks.left(now_ms).iter().map(v1::SeatClock::from).collect())
}

/// The word that the connection is alive, for a stream that has told everything up to `told`.
///
/// `head` may be ahead of it for a moment: an action counts as soon as it is stored, and is told right after.
/// A client that heard of it here first would think that it had missed something and give up a good stream.
/// So nothing is said then; the update itself is the sign of life.
fn heartbeat(told: u64, head: u64, clocks: Option<&Clocks>, now_ms: u64) -> Option<v1::Heartbeat> {
    let clocks = left(clocks, now_ms);
    (head <= told).then_some(v1::Heartbeat { head_seq: head, server_time_ms: now_ms as i64, clocks })
}

/// Whether somebody still reads.
async fn send(sender: &UpdateSender<v1::WatchMatchResponse>, message: Message) -> bool {
    sender.send(Ok(v1::WatchMatchResponse { message: Some(message) })).await.is_ok()
}

/// Shows what the deal is drawn from, and the match once it is.
async fn watch_drawing(
    app: Arc<App>,
    id: Id,
    account: Id,
    open: OpenDraw,
    legal_moves: bool,
    sender: UpdateSender<v1::WatchMatchResponse>,
) {
    if !send(&sender, Message::Draw(v1::Draw::from(&open.promise))).await {
        return;
    }
    let drawn = async {
        open.closed().await?;
        app.matches.watch(id, account, None).await
    };
    match drawn.await {
        Ok(first) => watch(app, id, account, first, legal_moves, sender).await,
        Err(failure) => {
            // The reader may be gone by now.
            let _ = sender.send(Err(failure.into())).await;
        }
    }
}

/// Sends what was missed, then what comes, and a heartbeat in every silence.
/// A reader that is too slow catches up by a new look.
async fn watch(
    app: Arc<App>,
    id: Id,
    account: Id,
    (mut seated, mut watching): (Seated, Watching),
    legal_moves: bool,
    sender: UpdateSender<v1::WatchMatchResponse>,
) {
    let viewer = Viewer::Seat(seated.seat);
    if !send(&sender, Message::Match(match_to_wire(id, &seated.handle.setup, seated.seat))).await {
        return;
    }
    loop {
        // Every look begins with a whole view, so that nobody's table hangs on a difference to what was lost.
        let mut writer = Writer::new(viewer, legal_moves);
        let (mut seq, mut clocks) = (0, None);
        let mut missed = watching.missed.into_iter().peekable();
        while let Some(step) = missed.next() {
            seq = step.seq;
            clocks.clone_from(&step.clocks);
            let more = missed.peek().is_some();
            let now_ms = app.config.clock.now();
            let update = v1::MatchUpdate { more, ..update(&mut writer, &step, viewer, now_ms) };
            if !send(&sender, Message::Update(update)).await {
                return;
            }
        }
        loop {
            let message = match timeout(app.config.heartbeat, watching.steps.recv()).await {
                Ok(Ok(step)) => {
                    seq = step.seq;
                    clocks.clone_from(&step.clocks);
                    Message::Update(update(&mut writer, &step, viewer, app.config.clock.now()))
                }
                Ok(Err(RecvError::Lagged(_) | RecvError::Closed)) => break,
                Err(_silence) => {
                    match heartbeat(seq, seated.handle.head(), clocks.as_ref(), app.config.clock.now()) {
                        Some(heartbeat) => Message::Heartbeat(heartbeat),
                        None => continue,
                    }
                }
            };
            if !send(&sender, message).await {
                return;
            }
        }
        match app.matches.watch(id, account, Some(seq)).await {
            Ok(again) => (seated, watching) = again,
            Err(failure) => {
                // The reader may be gone by now.
                let _ = sender.send(Err(failure.into())).await;
                return;
            }
        }
    }
}

impl Api {
    async fn take_action(&self, account: Id, request: v1::ActRequest) -> Result<u64> {
        let id = match_id(&request.match_id)?;
        let request_id = request_id(&request.request_id)?.to_owned();
        let game = self.0.matches.seated(id, account).await?.handle.setup.game.game();
        let step = notation::read_strictly(game, &request.move_json)
            .map_err(|misread| Malformed::json("move_json", misread))?;
        let expected_seq = request.expected_seq;
        let act = |seat| Act { seat, request_id: request_id.clone(), expected_seq, step };
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
        let request = request.into_inner();
        let (id, legal_moves) = (match_id(&request.match_id)?, request.legal_moves);
        let app = Arc::clone(&self.0);
        if let Some(open) = self.0.draws.open(id, caller.id).await? {
            let task = |sender| watch_drawing(app, id, caller.id, open, legal_moves, sender);
            return Ok(Response::new(stream(until, task)));
        }
        let first = self.0.matches.watch(id, caller.id, request.after_seq).await?;
        let task = |sender| watch(app, id, caller.id, first, legal_moves, sender);
        Ok(Response::new(stream(until, task)))
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
        let caller = self.0.caller(&request).await?;
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
