//! One task per live match, in front of its log: what it accepts is stored before anybody hears of it.

use crate::config::Config;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::store::{NewAction, Store, StoreError, StoredMatch};
use crate::table::MatchSetup;
use crate::thinking::{Thinkers, Thinking};
use cartable_core::agenda::quickest;
use cartable_core::bot::{BotRng, Decision, bot_rng_at};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnySeries};
use cartable_core::entry::{By, Entry};
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
/// How many commands may wait.
const QUEUE: usize = 64;

/// What happened after one `seq` up to another, for everybody: who hears of it filters for himself.
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
    /// Where he sits.
    pub seat: Seat,
    /// Makes a repetition return the first answer.
    pub request_id: String,
    /// The last `seq` he has seen.
    pub expected_seq: u64,
    /// What he does.
    pub step: Move<AnyAction>,
}

/// What has been missed, and what comes.
#[derive(Debug)]
pub struct Watching {
    /// What happened after the `seq` asked for.
    pub missed: Step,
    /// What happens from now on.
    pub steps: broadcast::Receiver<Arc<Step>>,
}

/// What the task of a match is asked, and where the answer goes.
#[derive(Debug)]
pub enum Command {
    /// To do something; the answer is the `seq` of the stored action.
    Act(Act, oneshot::Sender<Result<u64>>),
    /// To be told what happens after a `seq`.
    Watch(u64, oneshot::Sender<Result<Watching>>),
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

    /// Whether the task has ended.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.commands.is_closed()
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

struct Actor {
    id: Id,
    setup: Arc<MatchSetup>,
    store: Store,
    config: Arc<Config>,
    series: AnySeries,
    log: Vec<(Seat, Move<AnyAction>)>,
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
}

/// Replays a stored match and starts its task.
///
/// # Errors
/// A log that the rules refuse.
pub fn start(
    id: Id,
    stored: StoredMatch,
    store: Store,
    config: Arc<Config>,
    thinkers: Thinkers,
) -> Result<MatchHandle> {
    let setup = Arc::new(stored.setup);
    let head = Arc::new(AtomicU64::new(stored.actions.len() as u64));
    let (commands, queue) = mpsc::channel(QUEUE);
    let mut actor = Actor {
        id,
        setup: Arc::clone(&setup),
        store,
        config,
        series: setup.start().map_err(|error| broken(&error))?,
        log: Vec::with_capacity(stored.actions.len()),
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
    };
    for (action, seq) in stored.actions.into_iter().zip(1..) {
        let before = actor.series.turn();
        actor.series.play(action.seat, action.step, &mut Vec::new()).map_err(|error| broken(&error))?;
        actor.note(action.seat, action.step, action.request_id, seq, before);
    }
    actor.ask_bots();
    tokio::spawn(actor.run(queue));
    Ok(MatchHandle { setup, head, commands })
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
    async fn run(mut self, mut queue: mpsc::Receiver<Command>) {
        let mut idle_at = Instant::now() + self.config.idle;
        loop {
            let due = [self.bot.as_ref().map(|bot| bot.due), self.time_up];
            // A table at which bots think is not idle, however long it takes.
            let due = due.into_iter().flatten().min().or(self.thinking.is_none().then_some(idle_at));
            let alive = tokio::select! {
                biased;
                command = queue.recv() => match command {
                    Some(command) => self.answer(command).await,
                    None => false,
                },
                found = found(&mut self.thinking), if self.thinking.is_some() => {
                    self.thinking = None;
                    self.await_pause(found);
                    true
                }
                () = until(due.unwrap_or(idle_at)), if due.is_some() => self.go_on().await,
            };
            if !alive {
                break;
            }
            idle_at = Instant::now() + self.config.idle;
        }
        // Who still waits is answered by dropping his reply, and asks the next task.
        queue.close();
    }

    /// Does what is due: what the rules say when the time is up, or what a bot does. Whether the task goes on: after a failed append, and
    /// after a long silence, it does not.
    async fn go_on(&mut self) -> bool {
        let is_up = self.time_up.is_some_and(|due| due <= Instant::now());
        if is_up {
            for seat in self.series.turn().must.iter() {
                let Some(step) = self.series.time_up(seat) else { continue };
                if self.take(seat, step, None).await.is_err() {
                    return false;
                }
            }
            return true;
        }
        match self.bot.take() {
            Some(bot) => self.take(bot.seat, bot.step, None).await.is_ok(),
            None => self.steps.receiver_count() > 0,
        }
    }

    /// Whether the task goes on: after a failed append only the database knows how the match stands.
    async fn answer(&mut self, command: Command) -> bool {
        match command {
            Command::Act(act, reply) => {
                let (answer, alive) = match self.check(&act) {
                    Ok(Some(seq)) => (Ok(seq), true),
                    Ok(None) => self.act(act).await,
                    Err(problem) => (Err(problem), true),
                };
                // Who has gone away asks again with the same request id.
                let _ = reply.send(answer);
                alive
            }
            Command::Watch(after_seq, reply) => {
                let _ = reply.send(self.watch(after_seq));
                true
            }
            Command::Record(reply) => {
                let _ = reply.send(self.record());
                true
            }
        }
    }

    async fn act(&mut self, act: Act) -> (Result<u64>, bool) {
        match self.take(act.seat, act.step, Some(act.request_id)).await {
            Ok(Ok(seq)) => (Ok(seq), true),
            Ok(Err(refused)) => (Err(refused), true),
            Err(failed) => (Err(failed.into()), false),
        }
    }

    /// What can be said before the rules are asked: `Some` is the first answer to a repeated request.
    fn check(&self, act: &Act) -> Result<Option<u64>> {
        if let Some(seq) = self.requests.get(&(act.seat, act.request_id.clone())) {
            let same = self.log.get(*seq as usize - 1) == Some(&(act.seat, act.step));
            return if same { Ok(Some(*seq)) } else { Err(Reason::RequestIdReused.into()) };
        }
        let head = self.log.len() as u64;
        let turn = self.series.turn();
        // Who may act at any time is judged by the rules alone, also while he is asked for something.
        let known = if turn.may.contains(act.seat) { 0 } else { self.asked_since[act.seat.index()] };
        if (known..=head).contains(&act.expected_seq) { Ok(None) } else { Err(Problem::stale(head).into()) }
    }

    /// Plays, stores, and only then lets it be true. The outer error is the store's.
    async fn take(
        &mut self,
        seat: Seat,
        step: Move<AnyAction>,
        request_id: Option<String>,
    ) -> Result<Result<u64>, StoreError> {
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
        self.store
            .append(NewAction {
                match_id: self.id,
                seq,
                seat,
                step,
                request_id: request_id.clone(),
                ends_match: series.is_over(),
            })
            .await?;
        let before = self.series.turn();
        self.series = series.clone();
        self.note(seat, step, request_id, seq, before);
        self.head.store(seq, Ordering::Release);
        // Nobody may be watching.
        let _ = self.steps.send(Arc::new(Step { after_seq, seq, events, series }));
        self.ask_bots();
        Ok(Ok(seq))
    }

    /// Keeps what an accepted action leaves behind beside the state. A seat that was asked together with the one that acted, and
    /// still is, is asked the same as before.
    fn note(
        &mut self,
        seat: Seat,
        step: Move<AnyAction>,
        request_id: Option<String>,
        seq: u64,
        before: Turn,
    ) {
        self.log.push((seat, step));
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
        let seats = self.setup.seats.len();
        let level = |seat: Seat| self.setup.seats[seat.index()].level();
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

    /// A bot waits longer where a person may act out of turn. Whether he could is not asked: the pause would tell. One that takes
    /// its time to see what it does waits no longer than that.
    fn pause(&self, turn: Turn, decision: Decision<AnyAction>) -> Duration {
        let person = |seat: Seat| self.setup.seats[seat.index()].level().is_none();
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

    fn watch(&self, after_seq: u64) -> Result<Watching> {
        let seq = self.log.len() as u64;
        if after_seq > seq {
            let problem = format!("the match has only got to {seq}");
            return Err(Malformed::new("after_seq", problem).into());
        }
        let mut events = Vec::new();
        if after_seq < seq {
            let mut series = self.setup.start().map_err(|error| broken(&error))?;
            for (index, (seat, step)) in self.log.iter().enumerate() {
                if index as u64 == after_seq {
                    events.clear();
                }
                series.play(*seat, *step, &mut events).map_err(|error| broken(&error))?;
            }
        }
        let missed = Step { after_seq, seq, events, series: self.series.clone() };
        Ok(Watching { missed, steps: self.steps.subscribe() })
    }

    fn record(&self) -> Result<Record> {
        if !self.series.is_over() {
            return Err(Reason::MatchRunning.into());
        }
        let mut record = self.setup.record();
        let by =
            |seat: Seat| if self.setup.seats[seat.index()].level().is_some() { By::Bot } else { By::Person };
        let entry = |(seat, step): &(Seat, _)| Entry::played(0, *seat, by(*seat), *step);
        record.entries = self.log.iter().map(entry).collect();
        record.result = Some(self.series.sheet().totals());
        Ok(record)
    }
}
