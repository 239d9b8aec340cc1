//! One task per live match, in front of its log: what it accepts is stored before anybody hears of it.

use crate::config::Config;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::store::{AppendError, MatchEnd, NewEntry, Store, StoreError, StoredMatch};
use crate::table::MatchSetup;
use crate::thinking::{Thinkers, Thinking};
use cartable_core::agenda::quickest;
use cartable_core::bot::{BotRng, Decision, bot_rng_at};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnySeries};
use cartable_core::entry::{By, Entry, VoidReason, What};
use cartable_core::record::Record;
use cartable_core::seat::{Seat, SeatSet, Turn, Viewer};
use cartable_core::series::{MatchEvent, Move};
use cartable_proto::{Malformed, Problem, Reason};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// How many steps a watcher may lag behind before it catches up by replay.
const STEPS: usize = 32;
/// How long a match stays in memory for which nobody asks after it was loaded.
const SETTLE: Duration = Duration::from_secs(1);
/// How many actions are told in one step of a long story: a message may not grow without limit.
const PAGE: u64 = 250;
/// How many commands may wait.
const QUEUE: usize = 64;

/// What happened after one `seq` up to another, for everybody: who hears of it filters for themselves.
#[derive(Debug)]
pub struct Step {
    /// Where it begins.
    pub after_seq: u64,
    /// Where it ends.
    pub seq: u64,
    /// What happened.
    pub events: Vec<MatchEvent<AnyEvent>>,
    /// The match at `seq`.
    pub series: AnySeries,
}

/// What a person asks a match to do.
#[derive(Debug)]
pub struct Act {
    /// Where they sit.
    pub seat: Seat,
    /// Makes a repetition return the first answer.
    pub request_id: String,
    /// The last `seq` they have seen.
    pub expected_seq: u64,
    /// What they do.
    pub step: Move<AnyAction>,
}

/// What has been missed, and what comes.
#[derive(Debug)]
pub struct Watching {
    /// What happened after the `seq` asked for: one step, or several where the story is long.
    pub missed: Vec<Step>,
    /// What happens from now on.
    pub steps: broadcast::Receiver<Arc<Step>>,
}

/// What the task of a match is asked, and where the answer goes.
#[derive(Debug)]
pub enum Command {
    /// To do something; the answer is the `seq` of the stored action.
    Act(Act, oneshot::Sender<Result<u64>>),
    /// To be told what happens after a `seq`; without one the whole story, which begins with the first deal.
    Watch(Option<u64>, oneshot::Sender<Result<Watching>>),
    /// For the record of the match, once it is over.
    Record(oneshot::Sender<Result<Record>>),
}

/// A live match, as others see it.
#[derive(Clone, Debug)]
pub struct MatchHandle {
    /// What was fixed at the start.
    pub setup: Arc<MatchSetup>,
    head: Arc<AtomicU64>,
    commands: mpsc::Sender<Command>,
}

/// The task has ended: the match is to be loaded again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

impl MatchHandle {
    /// The number of the last stored action.
    #[must_use]
    pub fn head(&self) -> u64 {
        self.head.load(Ordering::Acquire)
    }

    /// Asks the task.
    ///
    /// # Errors
    /// It has ended, and an action that was asked for with it, unless it was stored.
    pub async fn ask<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> Command) -> Result<T, Gone> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| Gone)?;
        answer.await.map_err(|_| Gone)
    }
}

/// The quickest bot and what it does.
type Found = (Seat, Decision<AnyAction>);

/// What a bot is about to do.
struct Pending {
    due: Instant,
    seat: Seat,
    step: Move<AnyAction>,
}

/// The task of a live match, to be run.
pub struct Actor {
    id: Id,
    queue: mpsc::Receiver<Command>,
    setup: Arc<MatchSetup>,
    store: Store,
    config: Arc<Config>,
    series: AnySeries,
    log: Vec<Entry<AnyAction>>,
    requests: HashMap<(Seat, String), u64>,
    /// For each seat, the `seq` at which it was first asked what it is asked now.
    asked_since: [u64; Seat::MAX],
    head: Arc<AtomicU64>,
    steps: broadcast::Sender<Arc<Step>>,
    thinkers: Thinkers,
    /// What the bots think about: how the match stands now.
    thinking: Option<Thinking<Option<Found>>>,
    bot: Option<Pending>,
    /// The table that seats race for, if they do, and since when it has been as it is: the bots' time runs from there.
    looking: (Option<u32>, Instant),
    /// What has a time limit, and since when it has run.
    clock: (Option<u32>, Instant),
    /// When that limit is reached.
    time_up: Option<Instant>,
    /// When a person last acted, in milliseconds since 1970.
    acted_at: u64,
    /// What the store knows of when something is due here, in milliseconds since 1970: it may be earlier than the truth, never
    /// later.
    stored_due: u64,
}

/// Replays a stored match, for its task to run.
///
/// # Errors
/// A log that the rules refuse.
pub fn start(
    id: Id,
    stored: StoredMatch,
    store: Store,
    config: Arc<Config>,
    thinkers: Thinkers,
) -> Result<(MatchHandle, Actor)> {
    let setup = Arc::new(stored.setup);
    let head = Arc::new(AtomicU64::new(stored.entries.len() as u64));
    let (commands, queue) = mpsc::channel(QUEUE);
    let mut actor = Actor {
        id,
        queue,
        setup: Arc::clone(&setup),
        store,
        config,
        series: setup.start().map_err(|error| broken(&error))?,
        log: Vec::with_capacity(stored.entries.len()),
        requests: HashMap::new(),
        asked_since: [0; Seat::MAX],
        head: Arc::clone(&head),
        steps: broadcast::Sender::new(STEPS),
        thinkers,
        thinking: None,
        bot: None,
        looking: (None, Instant::now()),
        clock: (None, Instant::now()),
        time_up: None,
        acted_at: stored.idle_since,
        stored_due: stored.next_due.unwrap_or(u64::MAX),
    };
    for (stored, seq) in stored.entries.into_iter().zip(1..) {
        let (seat, step) = match stored.entry.what {
            What::Move { seat, step, .. } => (seat, step),
            What::Void { .. } => {
                actor.log.push(stored.entry);
                continue;
            }
            _ => return Err(broken(&"it holds what this server does not do")),
        };
        if stored.request_id.is_some() {
            actor.acted_at = actor.acted_at.max(stored.entry.at_ms);
        }
        let before = actor.series.turn();
        actor.series.play(seat, step, &mut Vec::new()).map_err(|error| broken(&error))?;
        actor.note(stored.entry, seat, stored.request_id, seq, before);
    }
    actor.ask_bots();
    Ok((MatchHandle { setup, head, commands }, actor))
}

/// A timer ticks in milliseconds; what is due now need not wait for the next tick.
async fn until(due: Instant) {
    if due > Instant::now() {
        sleep_until(due).await;
    }
}

/// What the bots have thought out, as soon as they have.
async fn found(thinking: &mut Option<Thinking<Option<Found>>>) -> Option<Found> {
    match thinking {
        Some(thinking) => thinking.found().await.flatten(),
        None => None,
    }
}

fn broken(error: &impl std::fmt::Display) -> Failure {
    StoreError::Unreadable { what: "the log of a match", why: error.to_string() }.into()
}

impl Actor {
    /// Plays the match on, until nobody has a use for this task any more. What still waits in the queue is answered by dropping
    /// it, and asks the next task.
    ///
    /// # Errors
    /// The store failed, and only the log on the disk knows how the match stands.
    pub async fn run(&mut self) -> Result<(), StoreError> {
        self.play_on().await?;
        if self.has_ended() {
            return Ok(());
        }
        let due = self.next_due(&self.series);
        if due > self.stored_due { self.store.schedule(self.id, due).await } else { Ok(()) }
    }

    async fn play_on(&mut self) -> Result<(), StoreError> {
        // Loaded because something was due that is not, it need not stay.
        let mut idle_at = Instant::now() + self.config.idle.min(SETTLE);
        loop {
            let due = [self.bot.as_ref().map(|bot| bot.due), self.time_up];
            // A table at which bots think is not idle, however long it takes.
            let due = due.into_iter().flatten().min().or(self.thinking.is_none().then_some(idle_at));
            let went_on = tokio::select! {
                biased;
                command = self.queue.recv() => match command {
                    Some(command) => self.answer(command).await,
                    None => return Ok(()),
                },
                found = found(&mut self.thinking), if self.thinking.is_some() => {
                    self.thinking = None;
                    self.await_pause(found);
                    Ok(true)
                }
                () = until(due.unwrap_or(idle_at)), if due.is_some() => self.go_on().await,
            };
            match went_on {
                Ok(true) => {}
                // Somebody else holds the match as well, and was first: the next task replays what they did.
                Ok(false) | Err(AppendError::Taken) => return Ok(()),
                Err(AppendError::Failed(error)) => return Err(error),
            }
            idle_at = Instant::now() + self.config.idle;
        }
    }

    /// Does what is due: what the rules say when the time is up, or what a bot does. Whether the task goes on: after a long silence
    /// it does not.
    async fn go_on(&mut self) -> Result<bool, AppendError> {
        let is_up = self.time_up.is_some_and(|due| due <= Instant::now());
        if is_up {
            for seat in self.series.turn().must.iter() {
                let Some(step) = self.series.time_up(seat) else { continue };
                // Refused is logged.
                let _ = self.take(seat, step, None).await?;
            }
            return Ok(true);
        }
        match self.bot.take() {
            Some(bot) => self.take(bot.seat, bot.step, None).await.map(|_| true),
            None if !self.has_ended() && self.config.clock.now() >= self.forgotten_at() => {
                self.end_forgotten().await.map(|()| true)
            }
            None => Ok(self.steps.receiver_count() > 0),
        }
    }

    /// Whether the match has ended, with a result or without.
    fn has_ended(&self) -> bool {
        self.is_void() || self.series.is_over()
    }

    /// Whether it has ended without a result.
    fn is_void(&self) -> bool {
        matches!(self.log.last(), Some(Entry { what: What::Void { .. }, .. }))
    }

    /// The number of the last stored entry.
    fn seq(&self) -> u64 {
        self.log.len() as u64
    }

    /// When the match ends because no person has acted since `acted_at`, in milliseconds since 1970.
    fn forgotten_at(&self) -> u64 {
        self.acted_at + self.config.match_lifetime.as_millis() as u64
    }

    /// Ends a match that nobody came back to, without a result.
    async fn end_forgotten(&mut self) -> Result<(), AppendError> {
        let after_seq = self.seq();
        let seq = after_seq + 1;
        let what = What::Void { reason: VoidReason::Abandoned };
        let entry = Entry { at_ms: self.config.clock.now(), what };
        let end = Some(MatchEnd::Void);
        let new = NewEntry { match_id: self.id, seq, entry, request_id: None, next_due: None, end };
        self.store.append(new).await?;
        self.log.push(entry);
        self.head.store(seq, Ordering::Release);
        // Nobody may be watching.
        let step = Step { after_seq, seq, events: Vec::new(), series: self.series.clone() };
        let _ = self.steps.send(Arc::new(step));
        self.ask_bots();
        Ok(())
    }

    /// Answers. After a failed append only the database knows how the match stands: the task ends, and the caller, whose reply is
    /// dropped, asks the next one, or hears of the failure.
    async fn answer(&mut self, command: Command) -> Result<bool, AppendError> {
        // Who has gone away asks again, with the same request id.
        match command {
            Command::Act(act, reply) => {
                let answer = match self.check(&act) {
                    Ok(Some(seq)) => Ok(seq),
                    Ok(None) => match self.take(act.seat, act.step, Some(act.request_id)).await {
                        Ok(answer) => answer,
                        Err(AppendError::Taken) => return Err(AppendError::Taken),
                        Err(AppendError::Failed(error)) => {
                            let _ = reply.send(Err(Reason::TryAgain.into()));
                            return Err(error.into());
                        }
                    },
                    Err(problem) => Err(problem),
                };
                let _ = reply.send(answer);
            }
            Command::Watch(after_seq, reply) => {
                let _ = reply.send(self.watch(after_seq));
            }
            Command::Record(reply) => {
                let _ = reply.send(self.record());
            }
        }
        Ok(true)
    }

    /// What can be said before the rules are asked: `Some` is the first answer to a repeated request.
    fn check(&self, act: &Act) -> Result<Option<u64>> {
        if let Some(seq) = self.requests.get(&(act.seat, act.request_id.clone())) {
            let first = self.log.get(*seq as usize - 1).and_then(Entry::step);
            let same = first == Some((act.seat, act.step));
            return if same { Ok(Some(*seq)) } else { Err(Reason::RequestIdReused.into()) };
        }
        if self.is_void() {
            return Err(Reason::MatchVoid.into());
        }
        let head = self.seq();
        let turn = self.series.turn();
        // Who may act at any time is judged by the rules alone, also while they are asked for something.
        let known = if turn.may.contains(act.seat) { 0 } else { self.asked_since[act.seat.index()] };
        if (known..=head).contains(&act.expected_seq) { Ok(None) } else { Err(Problem::stale(head).into()) }
    }

    /// Plays, stores, and only then lets it be true. The outer error is the store's.
    async fn take(
        &mut self,
        seat: Seat,
        step: Move<AnyAction>,
        request_id: Option<String>,
    ) -> Result<Result<u64>, AppendError> {
        let mut series = self.series.clone();
        let mut events = Vec::new();
        if let Err(refusal) = series.play(seat, step, &mut events) {
            if request_id.is_none() {
                tracing::error!(id = %self.id, %seat, %refusal, "a bot's move was refused");
            }
            return Ok(Err(Problem::from(refusal).into()));
        }
        let after_seq = self.log.len() as u64;
        let seq = after_seq + 1;
        let at_ms = self.config.clock.now();
        let by = match (&request_id, self.setup.level(seat)) {
            (Some(_), _) => By::Person,
            (None, Some(_)) => By::Bot,
            (None, None) => By::Clock,
        };
        if by == By::Person {
            self.acted_at = at_ms;
        }
        let end = series.is_over().then(|| MatchEnd::Over(series.sheet().totals()));
        let due = self.next_due(&series);
        // Most actions leave what is due where it is, and cost one row.
        let next_due = (due < self.stored_due).then_some(due);
        let entry = Entry { at_ms, what: What::Move { seat, by, step } };
        let new = NewEntry { match_id: self.id, seq, entry, request_id: request_id.clone(), next_due, end };
        self.store.append(new).await?;
        self.stored_due = self.stored_due.min(due);
        let before = self.series.turn();
        self.series = series.clone();
        self.note(entry, seat, request_id, seq, before);
        self.head.store(seq, Ordering::Release);
        // Nobody may be watching.
        let _ = self.steps.send(Arc::new(Step { after_seq, seq, events, series }));
        self.ask_bots();
        Ok(Ok(seq))
    }

    /// When something may happen by itself in a match that stands like this, in milliseconds since 1970: now, where a bot is asked
    /// or a clock runs; else when it ends because nobody comes back to it.
    fn next_due(&self, series: &AnySeries) -> u64 {
        let turn = series.turn();
        let bots = turn.must.union(turn.may).iter().any(|seat| self.setup.level(seat).is_some());
        if bots || series.clock().is_some() {
            return self.config.clock.now();
        }
        self.forgotten_at()
    }

    /// Keeps what an accepted action leaves behind beside the state. A seat that was asked together with the one that acted, and
    /// still is, is asked the same as before.
    fn note(
        &mut self,
        entry: Entry<AnyAction>,
        seat: Seat,
        request_id: Option<String>,
        seq: u64,
        before: Turn,
    ) {
        self.log.push(entry);
        if let Some(request_id) = request_id {
            self.requests.insert((seat, request_id), seq);
        }
        let together = if before.must.contains(seat) { before.must } else { SeatSet::EMPTY };
        let still = self.series.turn().must;
        for other in Seat::all(self.setup.seats.len()) {
            if !(together.contains(other) && still.contains(other)) || other == seat {
                self.asked_since[other.index()] = seq;
            }
        }
    }

    /// Asks the bots once per state, whatever they thought about before; the quickest will act. Sets the clock of what has a time limit.
    fn ask_bots(&mut self) {
        let turn = self.series.turn();
        let moment = self.series.moment();
        if moment.is_none() || moment != self.looking.0 {
            self.looking = (moment, Instant::now());
        }
        let clock = self.series.clock();
        let period = clock.map(|clock| clock.period);
        if period != self.clock.0 {
            self.clock = (period, Instant::now());
        }
        self.time_up = clock.map(|clock| self.clock.1 + Duration::from_millis(clock.limit_ms.into()));
        (self.bot, self.thinking) = (None, None);
        if self.is_void() {
            self.time_up = None;
            return;
        }
        let seats = self.setup.seats.len();
        let level = |seat: Seat| self.setup.level(seat);
        let asked = turn.must.union(turn.may).iter();
        let bots: Vec<_> = asked.filter_map(|seat| Some((seat, level(seat)?, self.bot_rng(seat)))).collect();
        if bots.is_empty() {
            return;
        }
        let series = self.series.clone();
        self.thinking = Some(self.thinkers.start(move |stop| {
            quickest(turn, seats, |seat| {
                let (_, level, rng) = bots.iter().find(|(bot, ..)| *bot == seat)?;
                series.view(Viewer::Seat(seat)).decide_until(*level, stop, &mut rng.clone())
            })
        }));
    }

    /// A bot has seen what it does: when the pause is over it does it.
    fn await_pause(&mut self, found: Option<Found>) {
        self.bot = found.map(|(seat, decision)| {
            let due = self.looking.1 + self.pause(self.series.turn(), decision);
            Pending { due, seat, step: decision.step }
        });
    }

    /// A bot waits longer where a person may act out of turn. Whether they could is not asked: the pause would tell. One that takes
    /// its time to see what it does waits no longer than that.
    fn pause(&self, turn: Turn, decision: Decision<AnyAction>) -> Duration {
        let person = |seat: Seat| self.setup.level(seat).is_none();
        let delay = Duration::from_millis(decision.delay_ms.into());
        match decision.step {
            Move::NextRound => Duration::ZERO,
            Move::Act(_) if !delay.is_zero() && !self.config.bot_pause.is_zero() => delay,
            Move::Act(_) if turn.may.iter().any(person) => self.config.chance_pause,
            Move::Act(_) => self.config.bot_pause,
        }
    }

    /// A bot's randomness at this place of the log: from the secret seed, so that a restart changes nothing.
    fn bot_rng(&self, seat: Seat) -> BotRng {
        bot_rng_at(&self.setup.seed, self.log.len() as u64, seat)
    }

    fn watch(&self, after: Option<u64>) -> Result<Watching> {
        let (head, mut told) = (self.seq(), after.unwrap_or(0));
        if told > head {
            let problem = format!("the match has only got to {head}");
            return Err(Malformed::new("after_seq", problem).into());
        }
        let (mut missed, mut events) = (Vec::new(), Vec::new());
        if after.is_none_or(|seq| seq < head) {
            let mut series = self.setup.start().map_err(|error| broken(&error))?;
            if after.is_none() {
                events = series.dealt();
            }
            for (entry, seq) in self.log.iter().zip(1..) {
                let mut happened = Vec::new();
                if let Some((seat, step)) = entry.step() {
                    series.play(seat, step, &mut happened).map_err(|error| broken(&error))?;
                }
                if seq <= told {
                    continue;
                }
                events.append(&mut happened);
                if seq == told + PAGE && seq < head {
                    let events = std::mem::take(&mut events);
                    missed.push(Step { after_seq: told, seq, events, series: series.clone() });
                    told = seq;
                }
            }
        }
        missed.push(Step { after_seq: told, seq: head, events, series: self.series.clone() });
        Ok(Watching { missed, steps: self.steps.subscribe() })
    }

    fn record(&self) -> Result<Record> {
        if !self.has_ended() {
            return Err(Reason::MatchRunning.into());
        }
        let mut record = self.setup.record();
        record.entries.clone_from(&self.log);
        record.result = self.series.is_over().then(|| self.series.sheet().totals());
        Ok(record)
    }
}
