//! Spectators on the wire.

use super::matches::{heartbeat, match_to_wire, update};
use super::stream::{Teller, Until, Updates, stream};
use super::{Api, App, address, match_id};
use crate::actor::{LookingOn, MatchHandle, News};
use crate::history::{LiveStep, Step};
use crate::matches::Found;
use crate::model::MatchSetup;
use crate::problem::Result;
use crate::random::Id;
use crate::replays::Replays;
use crate::watching::{Consent, open_round, retell};
use cartable_core::seat::Viewer;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Reason, Watch as _, Writer, Written, v1};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};
use tonic::{Request, Response, Status};
use tracing::Instrument as _;

/// The sender to a spectator.
type Sender = mpsc::Sender<std::result::Result<v1::WatchMatchResponse, Status>>;

/// The number of updates that wait for a slow spectator.
const UPDATES: usize = 16;

/// The stream of a spectator. It ends if the spectator does not read in time.
struct Showing {
    handle: MatchHandle,
    replays: Replays,
    sender: Sender,
    patience: Duration,
}

impl Showing {
    /// Sends a message; returns false if nobody reads any more.
    async fn send(&self, message: Message) -> bool {
        let message = Ok(v1::WatchMatchResponse { message: Some(message) });
        matches!(timeout(self.patience, self.sender.send(message)).await, Ok(Ok(())))
    }

    /// Shows a match from after this `seq` on, or from its beginning, to its end, with this delay.
    ///
    /// # Errors
    /// The reader, or this server, cannot keep up: the spectator should come again.
    async fn show(&self, id: Id, on: LookingOn, after: Option<u64>, lag_ms: u64) -> Result<()> {
        let LookingOn { log, mut news, permit: _permit } = on;
        let (setup, gallery) = (&self.handle.setup, &self.handle.gallery);
        // The time in the delayed match.
        let time = log.time;
        let now_ms = || time.now_ms().saturating_sub(lag_ms);
        let about = v1::Match { spectator: true, ..match_to_wire(id, setup, None) };
        if !self.send(Message::Match(about)).await {
            return Ok(());
        }
        let (told, until_ms) = (Arc::clone(setup), now_ms());
        let missed = self.replays.turn().await?.play(move || retell(&told, &log, after, until_ms)).await??;
        let mut waiting: VecDeque<Waiting> = missed.into_iter().map(Waiting::from).collect();
        let mut writer = Writer::new(Viewer::Spectator, false);
        let (mut seq, mut clocks) = (0, None);
        // A spectator who is too early hears so at once: the first silence ends before it begins.
        let mut is_early =
            after.is_none() && waiting.front().is_some_and(|first| first.step.at_ms > now_ms());
        let mut told_at = Instant::now();
        loop {
            while let Some(Waiting { step, written }) = due(&mut waiting, now_ms()) {
                let more = waiting.front().is_some_and(|next| next.step.at_ms <= now_ms());
                let update = update(&mut writer, &step, written.as_deref(), now_ms());
                let update = v1::MatchUpdate { more, spectators: gallery.holders(), ..update };
                if !self.send(Message::Update(update)).await || step.series.is_over() {
                    return Ok(());
                }
                seq = step.seq;
                clocks.clone_from(&step.clocks);
                told_at = Instant::now();
            }
            let silence = if is_early { told_at } else { told_at + self.patience };
            let next = waiting.front().map(|next| time.instant(next.step.at_ms.saturating_add(lag_ms)));
            tokio::select! {
                biased;
                step = receive(&mut news) => waiting.push_back(step?.into()),
                () = sleep_until(next.map_or(silence, |next| next.min(silence))) => {
                    if Instant::now() < silence {
                        continue;
                    }
                    // The heartbeat says nothing of later steps.
                    let Some(alive) = heartbeat(seq, seq, clocks.as_ref(), now_ms()) else { continue };
                    let alive = v1::Heartbeat { spectators: gallery.holders(), ..alive };
                    if !self.send(Message::Heartbeat(alive)).await {
                        return Ok(());
                    }
                    (told_at, is_early) = (Instant::now(), false);
                }
            }
        }
    }
}

/// A step that waits for its time; one from before the stream began is not written yet.
struct Waiting {
    step: Arc<Step>,
    written: Option<Arc<Written>>,
}

impl From<Step> for Waiting {
    fn from(step: Step) -> Self {
        Self { step: Arc::new(step), written: None }
    }
}

impl From<LiveStep> for Waiting {
    fn from(LiveStep { step, written }: LiveStep) -> Self {
        Self { step, written: Some(written) }
    }
}

/// Returns the next step that may be told at this time.
fn due(waiting: &mut VecDeque<Waiting>, now_ms: u64) -> Option<Waiting> {
    if waiting.front()?.step.at_ms <= now_ms { waiting.pop_front() } else { None }
}

/// Waits for the next step; fails if one was missed, or if the match is being loaded anew.
async fn receive(news: &mut Receiver<News>) -> Result<LiveStep> {
    loop {
        // Everything else is for the players alone.
        if let News::Step(step) = news.recv().await.map_err(|_| Reason::TryAgain)? {
            return Ok(step);
        }
    }
}

impl App {
    /// Returns the delay of such a match for spectators, in milliseconds.
    fn lag_ms(&self, setup: &MatchSetup) -> u64 {
        if setup.is_ranked() { self.config.delay.as_millis() as u64 } else { 0 }
    }

    /// Returns the consent to a spectator of a match.
    async fn watchable(&self, found: &Found, spectator: Id) -> Result<Consent> {
        let setup = found.setup();
        let consent = self.consents.of(setup, spectator).await?;
        if setup.kind.is_secret(self.store.closed()) {
            return Err(Reason::DailyOpen.into());
        }
        Ok(consent)
    }
}

impl Api {
    /// Lets an account look on.
    pub(super) async fn spectate(
        &self,
        request: &Request<v1::WatchMatchRequest>,
        (spectator, until): (Id, Until),
    ) -> Result<Response<Updates<v1::WatchMatchResponse>>> {
        let v1::WatchMatchRequest { match_id: id, after_seq, room_code, .. } = request.get_ref();
        let id = if room_code.is_empty() {
            match_id(id)?
        } else {
            let room = self.0.room(room_code, spectator, address(request)).await?;
            room.match_id.ok_or(Reason::NotWatchable)?
        };
        // The server replays the match for each spectator.
        self.0.limits.read_of(spectator, v1::WatchMatchRequest::PATH)?;
        let mut consent = self.0.watchable(&self.0.matches.find(id).await?, spectator).await?;
        let (handle, on) = self.0.matches.look_on(id, spectator).await?;
        let (after, lag_ms) = (*after_seq, self.0.lag_ms(&handle.setup));
        let (replays, patience) = (self.0.matches.replays().clone(), self.0.config.heartbeat);
        let (sender, mut updates) = mpsc::channel(UPDATES);
        let showing = Showing { handle, replays, sender: sender.clone(), patience };
        // In a task of its own, which ends in time for a spectator who does not read: others want the place.
        let task = async move {
            let end = tokio::select! {
                biased;
                () = sender.closed() => return,
                failure = consent.withdrawn() => Err(failure),
                end = showing.show(id, on, after, lag_ms) => end,
            };
            if let Err(failure) = end {
                // The deletion of an account withdraws its consent and loads its matches anew:
                // the spectator hears the reason that lasts, in either order.
                let failure = consent.check().await.err().unwrap_or(failure);
                // A spectator who does not read misses this, and finds the stream ended without a reason.
                let _ = showing.sender.try_send(Err(failure.into()));
            }
        };
        tokio::spawn(task.in_current_span());
        let telling = |teller: Teller<_>| async move {
            while let Some(update) = updates.recv().await {
                teller.tell(update).await;
            }
        };
        Ok(Response::new(stream(until, telling)))
    }

    /// Returns a round with all hands open; of a daily deal that others may still play,
    /// only the caller's own view.
    pub(super) async fn open_round(
        &self,
        caller: Id,
        request: v1::GetOpenRoundRequest,
    ) -> Result<v1::GetOpenRoundResponse> {
        let id = match_id(&request.match_id)?;
        let found = self.0.matches.find(id).await?;
        let seat = found.setup().seat_of(caller);
        if seat.is_none() {
            self.0.watchable(&found, caller).await?;
        }
        let handle = found.live()?;
        let viewers = match seat {
            Some(seat) if handle.setup.kind.is_secret(self.0.store.closed()) => vec![Viewer::Seat(seat)],
            _ => Viewer::everybody(handle.setup.seats.len()).collect(),
        };
        let log = self.0.matches.log(id).await?;
        let until_ms = log.time.now_ms().saturating_sub(self.0.lag_ms(&handle.setup));
        let about = match_to_wire(id, &handle.setup, seat);
        let about = v1::Match { spectator: seat.is_none(), ..about };
        let setup = Arc::clone(&handle.setup);
        let tell = move || open_round(&setup, &log, &viewers, request.round as usize, until_ms);
        let stories = self.0.matches.replays().turn().await?.play(tell).await??;
        Ok(v1::GetOpenRoundResponse { r#match: Some(about), stories })
    }
}
