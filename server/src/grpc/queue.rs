//! The queue on the wire.

use super::stream::{Teller, Updates, stream};
use super::{Api, address, request_id};
use crate::model::{Ticket, Wish};
use crate::problem::Result;
use crate::queue::{Listening, Standing};
use crate::random::Id;
use cartable_core::catalogue::NoSuchGame;
use cartable_core::seat::Seat;
use cartable_proto::v1::queue_service_server::QueueService;
use cartable_proto::{Malformed, Problem, Reason, read_share_hash, read_speed, v1};
use std::time::Duration;
use tokio::time::timeout;
use tonic::{Request, Response, Status};

/// The longest wait before bots may come, in seconds: an hour.
const LONGEST_WAIT: u32 = 3_600;

fn to_wire(standing: &Standing) -> v1::WatchTicketResponse {
    v1::WatchTicketResponse {
        ahead: standing.ahead,
        waiting: standing.waiting,
        estimated_seconds: standing.estimated_s,
        match_id: standing.match_id.map(|id| id.to_string()),
    }
}

/// Writes the wish of a ticket that has led to no match.
pub(super) fn waiting_to_wire(ticket: Ticket) -> Option<v1::Waiting> {
    let Wish { game, seats, speed, ranked, bots_after_ms } = ticket.wish;
    ticket.match_id.is_none().then(|| v1::Waiting {
        game: game.to_string(),
        seats: seats.into_iter().map(|seats| seats as u32).collect(),
        speed: v1::Speed::from(Some(speed)).into(),
        ranked,
        bots_after_seconds: bots_after_ms.map(|wait| (wait / 1_000) as u32),
        since_ms: ticket.queued_at as i64,
    })
}

fn read_wish(request: &v1::EnqueueRequest) -> Result<Wish> {
    let game = request.game.parse();
    let game = game.map_err(|error: NoSuchGame| Malformed::new("game", error.to_string()))?;
    let speed = read_speed(request.speed, "speed")?.ok_or_else(|| Malformed::missing("speed"))?;
    if request.bots_after_seconds.is_some_and(|seconds| seconds > LONGEST_WAIT) {
        return Err(Malformed::new("bots_after_seconds", format!("is {LONGEST_WAIT} at most")).into());
    }
    let bots_after_ms = request.bots_after_seconds.map(|seconds| u64::from(seconds) * 1_000);
    if request.seats.len() > Seat::MAX {
        let problem = format!("no game has more than {} numbers of players", Seat::MAX);
        return Err(Malformed::new("seats", problem).into());
    }
    let mut seats: Vec<usize> = request.seats.iter().map(|seats| *seats as usize).collect();
    seats.sort_unstable();
    seats.dedup();
    Ok(Wish { game, seats, speed, ranked: request.ranked, bots_after_ms })
}

/// Tells a ticket's standing, and repeats it in every silence, until there is a match.
async fn tell(mut listening: Listening, heartbeat: Duration, teller: Teller<v1::WatchTicketResponse>) {
    let mut told = None;
    loop {
        let standing = match timeout(heartbeat, listening.standing(told.as_ref())).await {
            Ok(Ok(Some(standing))) => standing,
            Ok(found) => {
                let failure = found.err().unwrap_or_else(|| Reason::UnknownTicket.into());
                return teller.tell(Err(failure.into())).await;
            }
            Err(_silence) => match told.take() {
                Some(standing) => standing,
                None => continue,
            },
        };
        let is_matched = standing.match_id.is_some();
        teller.tell(Ok(to_wire(&standing))).await;
        if is_matched {
            return;
        }
        told = Some(standing);
    }
}

impl Api {
    async fn take_ticket(&self, account: Id, request: v1::EnqueueRequest) -> Result<Id> {
        let request_id = request_id(&request.request_id)?.to_owned();
        let share = read_share_hash(&request.share_hash, "share_hash")?;
        self.0.queue.enqueue(account, read_wish(&request)?, share, request_id).await
    }
}

#[tonic::async_trait]
impl QueueService for Api {
    type WatchTicketStream = Updates<v1::WatchTicketResponse>;

    async fn enqueue(
        &self,
        request: Request<v1::EnqueueRequest>,
    ) -> Result<Response<v1::EnqueueResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let ticket = self.take_ticket(caller.id, request.into_inner()).await?;
        Ok(Response::new(v1::EnqueueResponse { ticket_id: ticket.to_string() }))
    }

    async fn watch_ticket(
        &self,
        request: Request<v1::WatchTicketRequest>,
    ) -> Result<Response<Self::WatchTicketStream>, Status> {
        let (caller, until) = self.0.watcher(&request).await?;
        let address = address(&request);
        let ticket = request.into_inner().ticket_id.parse();
        let ticket = ticket.map_err(|_| Status::from(Problem::from(Reason::UnknownTicket)))?;
        let listening = self.0.queue.listen(caller.id, ticket, address).await?;
        let heartbeat = self.0.config.heartbeat;
        let updates = stream(until, move |teller| tell(listening, heartbeat, teller));
        Ok(Response::new(updates))
    }

    async fn leave_queue(
        &self,
        request: Request<v1::LeaveQueueRequest>,
    ) -> Result<Response<v1::LeaveQueueResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        self.0.queue.leave(caller.id).await?;
        Ok(Response::new(v1::LeaveQueueResponse {}))
    }
}
