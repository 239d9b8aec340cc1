//! A match on a server: a stream brings the updates, and moves are sent until they are answered.

use super::clock::Stopwatch;
use super::desk::Desk;
use super::emotes::Showing;
use super::notifier::Signals;
use super::state::{Source, State};
use super::{Link, TableStatus};
use crate::error::Failure;
use crate::lock::lock;
use crate::net::{Answers, Backoff, LONGEST_WAIT, Net, Tell, Threads, request_id};
use cartable_core::agenda::{SeatTime, Timer};
use cartable_core::bot::Company;
use cartable_core::catalogue::{AnyAction, AnyOptions};
use cartable_core::scene::{ItemId, PlayerTime};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::series::Move;
use cartable_core::text::Lang;
use cartable_core::{name, notation};
use cartable_pages::Notice;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Reader, Reason, Update, read_level, v1};
use std::sync::{Arc, Mutex};
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};
use tonic::Code;

/// A move on its way.
struct Sent {
    request_id: String,
    expected_seq: u64,
    step: Move<AnyAction>,
    /// The player's picks for it.
    picks: Vec<ItemId>,
}

/// The progress of the player's last move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sending {
    /// It has arrived and the desk has seen its effect; or there is none.
    Nothing,
    /// It is on its way.
    Unanswered,
    /// It is stored under this number, which the desk has not seen yet.
    Stored(u64),
}

/// The match on view, and the seat or gallery from which it is seen.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// The match's id, once it is known.
    match_id: String,
    /// The code of its room, until then.
    room_code: String,
    /// True for a spectator.
    is_spectator: bool,
}

impl Sight {
    /// Returns the view from the player's own seat.
    pub(crate) const fn of_own(match_id: String) -> Self {
        Self { match_id, room_code: String::new(), is_spectator: false }
    }

    /// Returns a spectator's view of this match.
    pub(crate) const fn of_match(match_id: String) -> Self {
        Self { match_id, room_code: String::new(), is_spectator: true }
    }

    /// Returns a spectator's view of this room's match.
    pub(crate) const fn of_room(room_code: String) -> Self {
        Self { match_id: String::new(), room_code, is_spectator: true }
    }
}

/// A match on a server, as this table knows it.
pub(super) struct Remote {
    /// Keeps the tasks below alive, even when the client is gone.
    threads: Arc<Threads>,
    net: Arc<Net>,
    sight: Sight,
    commitment: String,
    /// The number of the last entry that the desk has seen.
    seen: watch::Sender<u64>,
    /// The progress of the player's last move.
    sending: Sending,
    link: Link,
    notice: Option<Notice>,
    /// The channel for moves, until the table is closed.
    outbox: Option<mpsc::UnboundedSender<Sent>>,
    following: Option<AbortHandle>,
    /// The running time limit, measured from when this device heard of it.
    timer: Timer,
    /// The time left of each seat, and when this device heard of it.
    clocks: (Vec<SeatTime>, u64),
    /// The number of spectators.
    spectators: u32,
    /// True for a ranked match and a daily deal: nobody calls it off, and nobody is helped in it.
    counts: bool,
    /// The seats that have agreed to abort.
    unwilling: Vec<u32>,
    /// The emotes at the table.
    pub emotes: Showing,
}

/// The stream of a match.
type Stream = Answers<v1::WatchMatchRequest>;

/// The way in which a stream ended.
enum End {
    /// The match is over: nothing more will come.
    Over,
    /// An update was missed: watch anew, at once.
    Gap,
}

impl Remote {
    /// Sends a move; its result arrives by the stream, or as a notice.
    pub fn send(&mut self, step: Move<AnyAction>, desk: &mut Desk) -> Result<(), Failure> {
        if self.sending != Sending::Nothing {
            return Err(Failure::Sending);
        }
        let outbox = self.outbox.as_ref().ok_or(Failure::Closed)?;
        let (request_id, expected_seq) = (request_id()?, self.seq());
        outbox
            .send(Sent { request_id, expected_seq, step, picks: desk.take_picks() })
            .map_err(|_| Failure::Closed)?;
        self.notice = None;
        self.sending = Sending::Unanswered;
        Ok(())
    }

    /// Returns the status of the table.
    pub fn status(&self) -> TableStatus {
        let can_abort = self.seq() == 0 && !self.counts;
        TableStatus {
            link: self.link,
            sending: self.sending != Sending::Nothing,
            can_take_back: false,
            notice: self.notice.clone(),
            refusal: None,
            lesson: None,
            held: false,
            resigned: false,
            can_abort,
            unwilling: if can_abort { self.unwilling.clone() } else { Vec::new() },
            watching: self.sight.is_spectator,
            spectators: self.spectators,
            muted: self.emotes.is_muted(),
            unaided: false,
        }
    }

    /// Returns true for a ranked match and a daily deal.
    pub const fn counts(&self) -> bool {
        self.counts
    }

    /// Returns when the time of the running period is up, if it is limited.
    pub fn time_up_ms(&self) -> Option<u64> {
        self.timer.end_ms()
    }

    /// Returns the time that each seat has left now, at a table with clocks.
    pub fn times(&self, now_ms: u64) -> Vec<PlayerTime> {
        let (clocks, heard_ms) = &self.clocks;
        let passed_ms = u32::try_from(now_ms.saturating_sub(*heard_ms)).unwrap_or(u32::MAX);
        let left = |time: &SeatTime| PlayerTime {
            left_ms: if time.is_running { time.left_ms.saturating_sub(passed_ms) } else { time.left_ms },
            runs: time.is_running,
        };
        clocks.iter().map(left).collect()
    }

    /// Returns the call that resigns for the player.
    pub fn resigning(&self) -> impl FnOnce() -> Result<(), Failure> + use<> {
        let (threads, net) = (self.threads.clone(), self.net.clone());
        let request = v1::ResignRequest { match_id: self.sight.match_id.clone() };
        move || threads.block_on(net.ask(request)).map(|_| ())
    }

    /// Returns the call that takes the player's seat back.
    pub fn taking_back(&self) -> impl FnOnce() -> Result<(), Failure> + use<> {
        let (threads, net) = (self.threads.clone(), self.net.clone());
        let request = v1::TakeSeatBackRequest { match_id: self.sight.match_id.clone() };
        move || threads.block_on(net.ask(request)).map(|_| ())
    }

    /// Returns the call by which the player agrees to abort.
    pub fn aborting(&self) -> impl FnOnce() -> Result<bool, Failure> + use<> {
        let (threads, net) = (self.threads.clone(), self.net.clone());
        let request = v1::AbortMatchRequest { match_id: self.sight.match_id.clone() };
        move || threads.block_on(net.ask(request)).map(|answer| answer.aborted)
    }

    /// Returns the call that shows the others an emote.
    pub fn showing(&self, emote: String) -> impl FnOnce() -> Result<(), Failure> + use<> {
        let (threads, net) = (self.threads.clone(), self.net.clone());
        let request = v1::SendEmoteRequest { match_id: self.sight.match_id.clone(), emote };
        move || threads.block_on(net.ask(request)).map(|_| ())
    }

    /// Returns the call for a finished round, from 0, with all hands open.
    pub fn opening(&self, round: u32) -> impl FnOnce() -> Result<v1::GetOpenRoundResponse, Failure> + use<> {
        let (threads, net) = (self.threads.clone(), self.net.clone());
        let request = v1::GetOpenRoundRequest { match_id: self.sight.match_id.clone(), round };
        move || threads.block_on(net.ask(request))
    }

    /// Returns the SHA-256 of the seed.
    pub fn commitment(&self) -> String {
        self.commitment.clone()
    }

    /// Returns the call for the record of the finished match.
    pub fn record(&self) -> impl FnOnce() -> Result<String, Failure> + use<> {
        let (threads, net) = (self.threads.clone(), self.net.clone());
        let request = v1::GetRecordRequest { match_id: self.sight.match_id.clone() };
        move || threads.block_on(net.ask(request)).map(|answer| answer.record_json)
    }

    /// Ends the stream. A move on its way still arrives.
    pub fn close(&mut self) {
        self.outbox = None;
        if let Some(following) = self.following.take() {
            following.abort();
        }
    }

    fn seq(&self) -> u64 {
        *self.seen.borrow()
    }

    fn see(&mut self, seq: u64) {
        self.seen.send_replace(seq);
        self.settle();
    }

    /// Notes that a move is no longer on its way once the desk has seen its effect.
    fn settle(&mut self) {
        if matches!(self.sending, Sending::Stored(seq) if seq <= self.seq()) {
            self.sending = Sending::Nothing;
        }
    }

    /// Returns true if the player reads that the server can store nothing at present.
    fn is_breath_told(&self) -> bool {
        let code = Reason::CatchingBreath.name();
        self.notice.as_ref().is_some_and(|notice| notice.code.eq_ignore_ascii_case(code))
    }

    fn say(&mut self, failure: &Failure, lang: Lang) {
        self.notice = Some(failure.notice(lang));
    }
}

/// Opens the stream of a match after its last seen entry, or from its first deal on.
async fn open(net: &Net, sight: &Sight, after_seq: Option<u64>, tell: Tell<'_>) -> Result<Stream, Failure> {
    let Sight { match_id, room_code, is_spectator } = sight.clone();
    let request =
        v1::WatchMatchRequest { match_id, after_seq, legal_moves: false, spectate: is_spectator, room_code };
    net.watch_and_tell(request, tell).await
}

/// Returns the next message of a stream, and skips the unknown kinds of a newer server.
async fn next(stream: &mut Stream) -> Result<Message, Failure> {
    loop {
        if let Some(message) = stream.next().await?.message {
            return Ok(message);
        }
    }
}

/// Returns the first update of a new stream.
async fn next_update(stream: &mut Stream, sight: &Sight) -> Result<v1::MatchUpdate, Failure> {
    loop {
        match next(stream).await? {
            Message::Update(update) => return Ok(update),
            // A heartbeat in place of the deal means that the deal may not be shown yet.
            Message::Heartbeat(_) if sight.is_spectator => return Err(Failure::SeenLate),
            _ => {}
        }
    }
}

/// The state of a table that nobody watches yet, with the stream for [`watch`].
pub(super) struct Arrival {
    pub state: State,
    pub news: News,
}

/// The stream and the channel of a table's tasks.
pub(super) struct News {
    stream: Stream,
    reader: Reader,
    outgoing: mpsc::UnboundedReceiver<Sent>,
}

/// Comes to the table of a match: waits until the server has told its state, over a stream that may break off meanwhile.
pub(super) async fn arrive(
    threads: Arc<Threads>,
    net: Arc<Net>,
    sight: Sight,
    lang: Lang,
) -> Result<Arrival, Failure> {
    let mut budget = net.retry_budget();
    loop {
        match arrive_once(&threads, &net, &sight, lang).await {
            Err(failure) => budget.again(failure).await?,
            arrived => return arrived,
        }
    }
}

async fn arrive_once(
    threads: &Arc<Threads>,
    net: &Arc<Net>,
    sight: &Sight,
    lang: Lang,
) -> Result<Arrival, Failure> {
    let (threads, net, sight) = (Arc::clone(threads), Arc::clone(net), sight.clone());
    let mut stream = open(&net, &sight, None, &|_| {}).await?;
    let about = loop {
        match next(&mut stream).await? {
            Message::Draw(draw) => net.deals.reveal(&net, &sight.match_id, &draw).await?,
            Message::Match(about) => break about,
            Message::Update(_) | Message::Heartbeat(_) | Message::Emote(_) | Message::AbortWishes(_) => {
                return Err(Failure::Answer("no match"));
            }
        }
    };
    // A server that knows no spectators takes a spectator for a player.
    if about.spectator != sight.is_spectator {
        return Err(Failure::Answer("another seat"));
    }
    let sight = if sight.is_spectator {
        Sight::of_match(about.match_id.clone())
    } else {
        net.deals.shown(&sight.match_id, &about.commitment);
        sight
    };
    let options = AnyOptions::try_from(about.setup.unwrap_or_default()).map_err(Failure::TooOld)?;
    let mut reader = Reader::new(options.game());
    let mut events = Vec::new();
    let (seq, view, clocks, spectators) = loop {
        let page = next_update(&mut stream, &sight).await?;
        let (more, spectators) = (page.more, page.spectators);
        let mut page = reader.read(page).map_err(Failure::TooOld)?;
        events.append(&mut page.events);
        if !more {
            break (page.seq, page.view, page.clocks, spectators);
        }
    };
    let seats = view.status.sheet.seats();
    let seat =
        Seat::new(about.seat as usize).filter(|seat| seat.index() < seats && about.players.len() == seats);
    let seat = seat.ok_or(Failure::Answer("no seat"))?;
    let viewer = if about.spectator { Viewer::Spectator } else { Viewer::Seat(seat) };
    let names = about.players.iter().map(|player| name::shown(&player.name)).collect();
    let company = Company::of(
        about.players.iter().map(|player| player.level.and_then(|level| read_level(level, "level").ok())),
    );
    let mut desk = Desk::new(lang, names, company, viewer, view.clone());
    let clock = Stopwatch::start();
    let timer = Timer::start(clock.now_ms(), view.clock());
    let clocks = (clocks, clock.now_ms());
    desk.update(view, events);
    let (outbox, outgoing) = mpsc::unbounded_channel();
    let remote = Remote {
        threads,
        net,
        sight,
        commitment: about.commitment,
        seen: watch::Sender::new(seq),
        sending: Sending::Nothing,
        link: Link::Connected,
        notice: None,
        outbox: Some(outbox),
        following: None,
        timer,
        clocks,
        spectators,
        counts: about.ranked || !about.day.is_empty(),
        unwilling: Vec::new(),
        emotes: Showing::default(),
    };
    Ok(Arrival {
        state: State { desk, source: Source::There(Box::new(remote)), clock, is_paused: false, shown: None },
        news: News { stream, reader, outgoing },
    })
}

/// Watches a match, and sends the player's moves, until the table is closed.
pub(super) fn watch(state: &Arc<Mutex<State>>, signals: Signals, news: News) {
    let shared = state.clone();
    let mut state = lock(state);
    let Source::There(remote) = &mut state.source else { return };
    let (net, sight) = (remote.net.clone(), remote.sight.clone());
    let watcher = Watcher { net, sight, state: shared, signals };
    let threads = remote.threads.clone();
    threads.handle().spawn(watcher.clone().send_all(news.outgoing));
    remote.following =
        Some(threads.handle().spawn(watcher.follow_on(news.stream, news.reader)).abort_handle());
}

/// The shared parts of a table's tasks.
#[derive(Clone)]
struct Watcher {
    net: Arc<Net>,
    sight: Sight,
    state: Arc<Mutex<State>>,
    signals: Signals,
}

impl Watcher {
    /// Changes the table and has its listener notified.
    fn change(&self, change: impl FnOnce(&mut Desk, &mut Remote)) {
        let mut state = lock(&self.state);
        let State { desk, source: Source::There(remote), .. } = &mut *state else { return };
        change(desk, remote);
        self.signals.notify();
    }

    /// Follows the match through lost connections, changed networks and the background.
    async fn follow_on(self, stream: Stream, mut reader: Reader) {
        let mut app = self.net.app();
        let mut stream = Some(stream);
        let mut backoff = Backoff::new();
        loop {
            let end = tokio::select! {
                end = self.follow(stream.take(), &mut reader, &mut backoff) => end,
                _ = app.changed() => {
                    backoff = Backoff::new();
                    Ok(End::Gap)
                }
            };
            let mut asked = None;
            match end {
                Ok(End::Over) => return,
                Ok(End::Gap) => {}
                Err(failure) if failure.ends_watching() => {
                    return self.change(|desk, remote| {
                        remote.link = Link::Lost;
                        remote.say(&failure, desk.lang());
                    });
                }
                Err(passing) => {
                    asked = passing.retry_after();
                    self.change(|_, remote| remote.link = Link::Reconnecting);
                }
            }
            if app.wait_for(|app| app.awake).await.is_err() {
                return;
            }
            tokio::select! {
                () = sleep(asked.unwrap_or_else(|| backoff.next())) => {}
                _ = app.changed() => {}
            }
        }
    }

    /// Follows one stream to its end.
    async fn follow(
        &self,
        stream: Option<Stream>,
        reader: &mut Reader,
        backoff: &mut Backoff,
    ) -> Result<End, Failure> {
        let mut stream = match stream {
            Some(stream) => stream,
            None => {
                open(&self.net, &self.sight, Some(self.seq()), &|failure| self.tell_breath(failure)).await?
            }
        };
        loop {
            let message = match next(&mut stream).await {
                // The session has ended, or only this token:
                // a new call finds out which, and renews it if possible.
                Err(Failure::Server(problem)) if problem.code == Code::Unauthenticated => {
                    return Ok(End::Gap);
                }
                message => message?,
            };
            match message {
                Message::Heartbeat(heartbeat) if heartbeat.head_seq > self.seq() => return Ok(End::Gap),
                Message::Heartbeat(heartbeat) => {
                    self.tell_time(heartbeat.clocks.iter().map(SeatTime::from).collect());
                    self.tell_spectators(heartbeat.spectators);
                }
                Message::Emote(v1::Emote { seat, emote }) => {
                    let now_ms = lock(&self.state).clock.now_ms();
                    self.change(|_, remote| remote.emotes.show(seat, emote, now_ms));
                }
                Message::AbortWishes(v1::AbortWishes { seats }) => {
                    self.change(|_, remote| remote.unwilling = seats);
                }
                Message::Match(_) | Message::Draw(_) => {}
                // An update before this one was lost on the way.
                Message::Update(update) if update.after_seq != self.seq() => return Ok(End::Gap),
                Message::Update(update) => {
                    *backoff = Backoff::new();
                    self.tell_spectators(update.spectators);
                    if let Some(end) = self.take(reader.read(update).map_err(Failure::TooOld)?) {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Tells the player at once that the server can store nothing at present: a call is repeated for seconds before it fails.
    fn tell_breath(&self, failure: &Failure) {
        let is_told = match &lock(&self.state).source {
            Source::There(remote) => remote.is_breath_told(),
            Source::Here(_) => true,
        };
        if failure.is_catching_breath() && !is_told {
            self.change(|desk, remote| remote.say(failure, desk.lang()));
        }
    }

    fn seq(&self) -> u64 {
        let state = lock(&self.state);
        let Source::There(remote) = &state.source else { return 0 };
        remote.seq()
    }

    /// Takes the time that each seat has left; this wakes nobody.
    fn tell_time(&self, clocks: Vec<SeatTime>) {
        let mut state = lock(&self.state);
        let now_ms = state.clock.now_ms();
        if let Source::There(remote) = &mut state.source {
            remote.clocks = (clocks, now_ms);
        }
    }

    /// Takes the number of spectators; it notifies the listener only if the number changes.
    fn tell_spectators(&self, spectators: u32) {
        let is_news = match &lock(&self.state).source {
            Source::There(remote) => remote.spectators != spectators,
            Source::Here(_) => false,
        };
        if is_news {
            self.change(|_, remote| remote.spectators = spectators);
        }
    }

    /// Takes an update that follows the last one.
    fn take(&self, update: Update) -> Option<End> {
        let end = update.view.status.over.then_some(End::Over);
        let now_ms = lock(&self.state).clock.now_ms();
        self.change(|desk, remote| {
            remote.link = Link::Connected;
            // A move on its way says by itself that it has come through.
            if remote.sending == Sending::Nothing && remote.is_breath_told() {
                remote.notice = None;
            }
            remote.timer.look(now_ms, update.view.clock());
            remote.clocks = (update.clocks, now_ms);
            // A stream that begins anew tells the view, also where nothing has happened: that is no step.
            if update.seq == remote.seq() {
                return;
            }
            remote.see(update.seq);
            let asked = desk.scene().headline.clone();
            desk.update(update.view, update.events);
            // The reason why a move was not taken is of no use once something else is asked.
            if desk.scene().headline != asked {
                remote.notice = None;
            }
        });
        end
    }

    /// Sends one move after the other.
    async fn send_all(self, mut sent: mpsc::UnboundedReceiver<Sent>) {
        while let Some(mut sent) = sent.recv().await {
            let answer = loop {
                let answer = self.send(&sent).await;
                let overtaken_by = answer.as_ref().err().and_then(Failure::overtaken_by);
                match overtaken_by {
                    Some(seq) if self.offers_again(&mut sent, seq).await => {}
                    _ => break answer,
                }
            };
            self.change(|desk, remote| match answer {
                Ok(stored) => {
                    remote.sending = Sending::Stored(stored);
                    remote.notice = None;
                    remote.settle();
                }
                Err(failure) => {
                    remote.sending = Sending::Nothing;
                    remote.say(&failure, desk.lang());
                    desk.refused(failure.text(desk.lang()));
                    desk.give_back(sent.picks);
                }
            });
        }
    }

    /// Waits until the desk has seen the entry that overtook a move, and returns true if it still offers that move,
    /// by the same picks. The move is then of the present state, and may be sent again without a tap.
    async fn offers_again(&self, sent: &mut Sent, seq: u64) -> bool {
        let seen = match &lock(&self.state).source {
            Source::There(remote) => remote.seen.subscribe(),
            Source::Here(_) => return false,
        };
        if seq <= sent.expected_seq || !is_seen(seen, seq).await {
            return false;
        }
        let mut is_offered = false;
        self.change(|desk, remote| {
            desk.give_back(sent.picks.clone());
            is_offered = desk.offers(&sent.step);
            if is_offered {
                sent.picks = desk.take_picks();
                sent.expected_seq = remote.seq();
            }
        });
        is_offered
    }

    /// Sends a move until the server has answered. The server takes it once, however often it is sent.
    async fn send(&self, sent: &Sent) -> Result<u64, Failure> {
        let request = v1::ActRequest {
            match_id: self.sight.match_id.clone(),
            request_id: sent.request_id.clone(),
            expected_seq: sent.expected_seq,
            move_json: notation::write(&sent.step),
        };
        loop {
            match self.net.ask_and_tell(request.clone(), &|failure| self.tell_breath(failure)).await {
                Ok(answer) => return Ok(answer.seq),
                Err(failure) if failure.is_transient() && !self.signals.is_closed() => {
                    self.change(|desk, remote| remote.say(&failure, desk.lang()));
                    // A call ends early when the server asks for a longer pause than the call has time for.
                    sleep(failure.retry_after().unwrap_or_default()).await;
                }
                Err(failure) => return Err(failure),
            }
        }
    }
}

/// Waits until the desk has seen an entry; returns false if it does not come, or the table is gone.
async fn is_seen(mut seen: watch::Receiver<u64>, seq: u64) -> bool {
    let waited = timeout(LONGEST_WAIT, seen.wait_for(|seen| *seen >= seq)).await;
    matches!(waited, Ok(Ok(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Plain;
    use prost::Message as _;
    use tonic::codec::Streaming;
    use tonic::codegen::http::StatusCode;

    #[tokio::test]
    async fn a_kind_of_message_that_is_not_known_is_skipped() {
        let heartbeat = Message::Heartbeat(v1::Heartbeat { head_seq: 7, ..Default::default() });
        let known = v1::WatchMatchResponse { message: Some(heartbeat.clone()) }.encode_to_vec();
        // Field 15, which this program does not know, with one byte in it.
        let unknown = vec![15 << 3 | 2, 1, b'?'];
        let frame = |message: Vec<u8>| [vec![0, 0, 0, 0, message.len() as u8], message].concat();
        let sent = String::from_utf8([frame(unknown.clone()), frame(unknown), frame(known)].concat());
        let body = tonic::body::Body::new(sent.expect("small numbers are text"));
        let mut stream = Answers::new(Streaming::new_response(Plain, body, StatusCode::OK, None, None));
        assert_eq!(next(&mut stream).await.expect("a message"), heartbeat);
    }
}
