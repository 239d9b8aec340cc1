//! A player who signs in, queues, and plays like an `easy` bot that knows only what a phone knows.

use crate::Failure;
use crate::tally::Tally;
use cartable_core::bot::{BotRng, Level, bot_rng};
use cartable_core::catalogue::{AnyView, GameId};
use cartable_core::fair::Share;
use cartable_core::notation;
use cartable_core::seat::Seat;
use cartable_core::seed::below;
use cartable_core::series::{MatchStatus, MatchView};
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::match_service_client::MatchServiceClient;
use cartable_proto::v1::queue_service_client::QueueServiceClient;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Problem, Reader, Reason, v1};
use cartable_server::random::{self, Id};
use std::future::pending;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;
use tonic::{Code, Request, Status, Streaming};

/// The pause before something that failed is repeated.
const PAUSE: Duration = Duration::from_millis(250);
/// The longest wait at the end for a match that has not yet told everything that was acknowledged.
const LAST_UPDATES: Duration = Duration::from_secs(5);

/// The wish of all players.
pub struct Wish {
    /// The game.
    pub game: GameId,
    /// The number of players at a table.
    pub seats: u32,
    /// The thinking time of a player.
    pub thinks: Duration,
    /// True if the players let others look on.
    pub watchable: bool,
    /// True if the players repeat what fails for a moment.
    pub is_patient: bool,
}

/// All players.
pub struct Crowd {
    wish: Wish,
    seated: AtomicUsize,
    looking: AtomicUsize,
    /// The match that the first player plays, at which others look on.
    shown: watch::Sender<Option<String>>,
    ended: AtomicBool,
    tally: Mutex<Tally>,
}

impl Crowd {
    /// Returns a crowd with this wish, and with nobody in it yet.
    pub fn new(wish: Wish) -> Self {
        Self {
            wish,
            seated: AtomicUsize::new(0),
            looking: AtomicUsize::new(0),
            shown: watch::Sender::default(),
            ended: AtomicBool::new(false),
            tally: Mutex::default(),
        }
    }

    /// Returns how many sit at a table, or have done so.
    pub fn seated(&self) -> usize {
        self.seated.load(Ordering::SeqCst)
    }

    /// Returns how many look on, or have done so.
    pub fn looking(&self) -> usize {
        self.looking.load(Ordering::SeqCst)
    }

    /// Notes that another one looks on.
    pub fn looks(&self) {
        self.looking.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns the match at which people look on, now and later.
    pub fn shown(&self) -> watch::Receiver<Option<String>> {
        self.shown.subscribe()
    }

    /// Tells everybody to wait for the last updates and go.
    pub fn end(&self) {
        self.ended.store(true, Ordering::SeqCst);
    }

    /// Returns the counts.
    pub fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a thinking time, from half of the mean to one and a half,
    /// because otherwise all would act at once.
    fn thinks(&self, rng: &mut BotRng) -> Duration {
        self.wish.thinks.mul_f64(0.5 + f64::from(below(1_001, rng)) / 1_000.0)
    }

    fn refused(&self, status: &Status) {
        let reason = Problem::read(status).reason;
        let why = reason.map_or_else(|| status.to_string(), |reason| reason.name().to_owned());
        self.tally().refused(&why);
    }

    /// Returns true, after a pause, if what failed in this way is to be repeated.
    async fn repeats(&self, status: &Status) -> bool {
        let is_passing = matches!(
            status.code(),
            Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled | Code::Unknown | Code::Internal
        );
        if !self.wish.is_patient || !is_passing || self.has_ended() {
            return false;
        }
        self.refused(status);
        sleep(PAUSE).await;
        true
    }

    /// Makes a call, and repeats it as long as its failure may pass.
    async fn patiently<T, F>(&self, call: impl Fn() -> F) -> Result<T, Status>
    where
        F: Future<Output = Result<T, Status>>,
    {
        loop {
            match call().await {
                Err(status) if self.repeats(&status).await => {}
                answer => return answer,
            }
        }
    }

    /// Returns true if everybody goes.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }
}

/// A guest with a connection.
#[derive(Clone)]
pub struct Person {
    channel: Channel,
    token: MetadataValue<Ascii>,
}

/// The stream of a match, and the player's seat.
type Watched = (Streaming<v1::WatchMatchResponse>, Option<Seat>);

/// A pending answer: the time of the request, and the result.
type Answer = Pin<Box<dyn Future<Output = (Instant, Result<u64, Status>)> + Send>>;

impl Person {
    /// Makes a guest account, from this address if one is given.
    pub async fn sign_in(address: String, from: Option<IpAddr>) -> Result<Self, Failure> {
        let channel = Channel::from_shared(address)?.local_address(from).connect().await?;
        // A secret of its own: a repeated one gets the same account.
        let secret = Id::fresh()?.to_string();
        let request = v1::CreateGuestRequest { name: "Load".to_owned(), secret, device: String::new() };
        let made = AccountServiceClient::new(channel.clone()).create_guest(request).await?.into_inner();
        let tokens = made.tokens.ok_or("the server gave no tokens")?;
        Ok(Self { channel, token: format!("Bearer {}", tokens.access_token).parse()? })
    }

    /// Queues and plays, one match after the other, until everything is over.
    pub async fn play(self, crowd: Arc<Crowd>, number: u64) -> Result<(), Failure> {
        let mut rng = bot_rng(number);
        let mut first = true;
        if crowd.wish.watchable {
            self.allow_lookers().await?;
        }
        while !crowd.has_ended() {
            // A player still waiting at the end has nobody left to play with.
            let share = Share::new(random::bytes()?);
            let Some(match_id) = self.queue(&crowd, share).await? else { return Ok(()) };
            let place = self.come(&crowd, &match_id, share).await?;
            if number == 0 {
                crowd.shown.send_replace(Some(match_id.clone()));
            }
            if std::mem::take(&mut first) {
                crowd.seated.fetch_add(1, Ordering::SeqCst);
            }
            self.sit(&crowd, match_id, place, &mut rng).await?;
        }
        Ok(())
    }

    async fn allow_lookers(&self) -> Result<(), Failure> {
        let change = v1::UpdateProfileRequest { watchable: Some(true), ..Default::default() };
        AccountServiceClient::new(self.channel.clone()).update_profile(self.ask(change)).await?;
        Ok(())
    }

    /// Returns the calls about matches.
    pub fn matches(&self) -> MatchServiceClient<Channel> {
        MatchServiceClient::new(self.channel.clone())
    }

    /// Returns a request of this person.
    pub fn ask<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", self.token.clone());
        request
    }

    /// Waits in the queue, and returns the match; `None`: the test ended before there was one.
    async fn queue(&self, crowd: &Crowd, share: Share) -> Result<Option<String>, Failure> {
        let calls = || QueueServiceClient::new(self.channel.clone());
        let request = v1::EnqueueRequest {
            request_id: Id::fresh()?.to_string(),
            game: crowd.wish.game.to_string(),
            seats: vec![crowd.wish.seats],
            speed: v1::Speed::Normal.into(),
            ranked: true,
            bots_after_seconds: None,
            share_hash: share.hash().bytes().to_vec(),
        };
        let enqueue = || {
            let (mut calls, request) = (calls(), self.ask(request.clone()));
            async move { calls.enqueue(request).await }
        };
        let enqueued = crowd.patiently(enqueue).await?;
        let watch = v1::WatchTicketRequest { ticket_id: enqueued.into_inner().ticket_id };
        let listen = || {
            let (mut calls, watch) = (calls(), self.ask(watch.clone()));
            async move { calls.watch_ticket(watch).await }
        };
        let mut stream = crowd.patiently(&listen).await?.into_inner();
        while !crowd.has_ended() {
            // The timeout checks now and then if the test has ended.
            let Ok(told) = timeout(Duration::from_millis(500), stream.message()).await else { continue };
            match told {
                Err(status) if crowd.repeats(&status).await => {
                    stream = crowd.patiently(&listen).await?.into_inner();
                }
                told => {
                    if let Some(match_id) = told?.ok_or("the queue said nothing more")?.match_id {
                        return Ok(Some(match_id));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Adds a share to the deal of a match, and comes to it once it has begun.
    async fn come(&self, crowd: &Crowd, match_id: &str, share: Share) -> Result<Watched, Failure> {
        let mut stream = self.watch(crowd, match_id, None).await?;
        loop {
            let told = match stream.message().await {
                Err(status) if crowd.repeats(&status).await => {
                    stream = self.watch(crowd, match_id, None).await?;
                    continue;
                }
                told => told?,
            };
            match told.ok_or("the deal was never drawn")?.message {
                Some(Message::Draw(_)) => self.reveal(crowd, match_id, share).await,
                Some(Message::Match(begun)) => return Ok((stream, Seat::new(begun.seat as usize))),
                // While a deal is drawn, the stream tells only that.
                Some(_) | None => {}
            }
        }
    }

    async fn watch(
        &self,
        crowd: &Crowd,
        match_id: &str,
        after_seq: Option<u64>,
    ) -> Result<Streaming<v1::WatchMatchResponse>, Status> {
        let watch = v1::WatchMatchRequest { match_id: match_id.to_owned(), after_seq, ..Default::default() };
        let watch = || {
            let (mut calls, watch) = (self.matches(), self.ask(watch.clone()));
            async move { calls.watch_match(watch).await }
        };
        Ok(crowd.patiently(watch).await?.into_inner())
    }

    /// Plays a match to its end, or until everything is over.
    async fn sit(
        &self,
        crowd: &Arc<Crowd>,
        match_id: String,
        (mut stream, seat): Watched,
        rng: &mut BotRng,
    ) -> Result<(), Failure> {
        let mut reader = Reader::new(crowd.wish.game);
        let (mut seq, mut view) = (0, None);
        // The player's last action: as on a phone, the next one is made in a view that shows it.
        let mut stored = 0;
        // The time at which the player has thought enough.
        let mut due = None;
        let mut answer: Option<Answer> = None;
        let mut give_up: Option<Instant> = None;
        loop {
            if crowd.has_ended() && answer.is_none() {
                let until = *give_up.get_or_insert_with(|| Instant::now() + LAST_UPDATES);
                if seq >= crowd.tally().last(&match_id) || Instant::now() > until {
                    return Ok(());
                }
            }
            tokio::select! {
                told = timeout(Duration::from_millis(500), stream.message()) => {
                    // In a silence it checks if the test has ended.
                    let Ok(told) = told else { continue };
                    let told = match told {
                        Err(status) if crowd.repeats(&status).await => {
                            stream = self.watch(crowd, &match_id, Some(seq)).await?;
                            continue;
                        }
                        told => told?,
                    };
                    let told = told.ok_or("the match said nothing more")?;
                    let Some(Message::Update(update)) = told.message else { continue };
                    let update = reader.read(update)?;
                    crowd.tally().seen(&match_id, seq, update.after_seq, update.seq);
                    seq = update.seq;
                    let MatchStatus { over, turn, .. } = &update.view.status;
                    if *over {
                        return Ok(());
                    }
                    let asked = seat.is_some_and(|seat| turn.must.contains(seat));
                    due = due.filter(|_| asked).or_else(|| asked.then(|| Instant::now() + crowd.thinks(rng)));
                    view = Some(update.view);
                }
                () = until(due), if answer.is_none() && seq >= stored => {
                    due = None;
                    if !crowd.has_ended() {
                        answer = view.as_ref().and_then(|view| self.act(crowd, &match_id, seq, view, rng));
                    }
                }
                (asked_at, said) = answered(&mut answer) => {
                    answer = None;
                    match said {
                        Ok(seq) => {
                            stored = seq;
                            crowd.tally().acknowledged(&match_id, seq, asked_at.into_std());
                        }
                        Err(status) => {
                            crowd.refused(&status);
                            // The action that overtook this one comes in an update, which asks anew.
                            if Problem::read(&status).reason != Some(Reason::StaleSeq) {
                                due = Some(Instant::now() + crowd.wish.thinks.max(Duration::from_millis(100)));
                            }
                        }
                    }
                }
            }
        }
    }

    /// Adds a share to the deal; one that comes too late is missing in it, and counted as refused.
    async fn reveal(&self, crowd: &Crowd, match_id: &str, share: Share) {
        let share = share.bytes().to_vec();
        let request = self.ask(v1::RevealShareRequest { match_id: match_id.to_owned(), share });
        match MatchServiceClient::new(self.channel.clone()).reveal_share(request).await {
            Ok(_) => crowd.tally().shares += 1,
            Err(status) => crowd.refused(&status),
        }
    }

    /// Begins the move of an `easy` bot in this view; `None`: it does nothing.
    fn act(
        &self,
        crowd: &Arc<Crowd>,
        match_id: &str,
        seq: u64,
        view: &MatchView<AnyView>,
        rng: &mut BotRng,
    ) -> Option<Answer> {
        let decision = view.decide(Level::Easy, rng)?;
        let request = v1::ActRequest {
            match_id: match_id.to_owned(),
            request_id: Id::fresh().ok()?.to_string(),
            expected_seq: seq,
            move_json: notation::write(&decision.step),
        };
        let (person, crowd) = (self.clone(), Arc::clone(crowd));
        Some(Box::pin(async move {
            let sent = Instant::now();
            let act = || {
                let (mut calls, request) = (person.matches(), person.ask(request.clone()));
                async move { calls.act(request).await }
            };
            let said = crowd.patiently(act).await;
            (sent, said.map(|answer| answer.into_inner().seq))
        }))
    }
}

async fn until(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due).await,
        None => pending().await,
    }
}

async fn answered(answer: &mut Option<Answer>) -> (Instant, Result<u64, Status>) {
    match answer {
        Some(answer) => answer.await,
        None => pending().await,
    }
}
