//! Matches on the wire.

use super::{Api, App, Outlet, Updates, match_id, request_id, stream};
use crate::actor::{Act, Step, Watching};
use crate::matches::Seated;
use crate::problem::Result;
use crate::random::Id;
use crate::table::MatchSetup;
use cartable_core::notation;
use cartable_core::record::Player;
use cartable_core::seat::{Seat, Viewer};
use cartable_proto::v1::match_service_server::MatchService;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Malformed, v1};
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use tonic::{Request, Response, Status};

/// What stays the same, as the caller sees it.
pub(super) fn match_to_wire(id: Id, setup: &MatchSetup, seat: Seat) -> v1::Match {
    let level = |level| v1::Level::from(level).into();
    let player = |player: Player| v1::Player { name: player.name, level: player.level.map(level) };
    v1::Match {
        match_id: id.to_string(),
        setup: Some((&setup.game).into()),
        players: setup.players().into_iter().map(player).collect(),
        seat: seat.index() as u32,
        commitment: setup.seed.commitment(),
        room_code: setup.room.clone(),
    }
}

/// What a viewer may know of a step.
fn update(step: &Step, viewer: Viewer) -> v1::MatchUpdate {
    cartable_proto::update((step.after_seq, step.seq), &step.events, &step.series.view(viewer), viewer)
}

/// Whether somebody still reads.
async fn send(outlet: &Outlet<v1::WatchMatchResponse>, message: Message) -> bool {
    outlet.send(Ok(v1::WatchMatchResponse { message: Some(message) })).await.is_ok()
}

/// Sends what was missed, then what comes, and a heartbeat in every silence. A reader that is too slow catches up by a new look.
async fn watch(
    app: Arc<App>,
    id: Id,
    account: Id,
    (mut seated, mut watching): (Seated, Watching),
    outlet: Outlet<v1::WatchMatchResponse>,
) {
    let viewer = Viewer::Seat(seated.seat);
    if !send(&outlet, Message::Match(match_to_wire(id, &seated.handle.setup, seated.seat))).await {
        return;
    }
    loop {
        let mut seq = watching.missed.seq;
        if !send(&outlet, Message::Update(update(&watching.missed, viewer))).await {
            return;
        }
        loop {
            let message = match timeout(app.config.heartbeat, watching.steps.recv()).await {
                Ok(Ok(step)) => {
                    seq = step.seq;
                    Message::Update(update(&step, viewer))
                }
                Ok(Err(RecvError::Lagged(_) | RecvError::Closed)) => break,
                Err(_silence) => {
                    let head_seq = seated.handle.head();
                    Message::Heartbeat(v1::Heartbeat {
                        head_seq,
                        server_time_ms: app.config.clock.now() as i64,
                    })
                }
            };
            if !send(&outlet, message).await {
                return;
            }
        }
        match app.matches.watch(id, account, seq).await {
            Ok(again) => (seated, watching) = again,
            Err(failure) => {
                // The reader may be gone by now.
                let _ = outlet.send(Err(failure.into())).await;
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
        let id = match_id(&request.match_id)?;
        let first = self.0.matches.watch(id, caller.id, request.after_seq).await?;
        let app = Arc::clone(&self.0);
        let task = |outlet| watch(app, id, caller.id, first, outlet);
        Ok(Response::new(stream(until, task)))
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
}
