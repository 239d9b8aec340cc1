//! One task per live match, in front of its log: an accepted entry is stored before anybody hears of it.
//! `docs/glossary.md` defines the words of this module.
//!
//! **Why a task.** Every change of a match goes through one place,
//! one after the other: a person's move, a bot's, the clock's.
//! So the rules never see two moves at once, and no lock is held over a wait for the disk.
//! Requests arrive in a queue; a full queue holds up the callers, not the match.
//!
//! **The order of an entry** carries the promises (`Actor::enter`):
//! 1. The rules judge the entry on a copy of the match. A refusal changes nothing.
//! 2. The log takes it under a number that nobody else can have taken. Then it is on disk.
//! 3. Only now the copy becomes the match; the bots' plans are dropped, and the watchers get the step.
//! 4. The head, the `seq` of the last entry, is raised last.
//!    A reader of the new head finds its step already sent,
//!    so a heartbeat never names a step that its stream lacks.
//!
//! When step 2 fails nobody knows if the entry is on the disk, so the task ends,
//! and the next one reads the log.
//! The task drops the caller's reply then.
//! The caller repeats the request with the same request id (an idempotency key),
//! and the next task gives the outcome.
//!
//! **Time** belongs to the [`Agenda`], whose times are those of the log:
//! a task that loads a match finds the same limits running as the task before it.
//! This module only waits.
//!
//! **A fault of the program** would come again at every attempt: a panic in the rules or a bot,
//! or a bot's move that the rules refuse.
//! So the task voids the match, with an entry like any other:
//! all its players are shown why, and its record shows how to reproduce the fault.
//! A log that cannot even be replayed is set aside by [`crate::matches`], which loads it.

mod absence;
mod due;
mod emotes;
mod handle;
mod start;
mod wishes;

use crate::config::Config;
use crate::history::{History, LiveStep, Missed, Step};
use crate::model::{MatchSetup, RequestId};
use crate::permits::{Count, Permits};
use crate::presence::Presence;
use crate::problem::Result;
use crate::random::Id;
use crate::store::{AppendError, MatchEnd, NewEntry, Store, StoreError};
use crate::thinking::{Thinkers, Thinking};
use crate::watching::{Log, Time};
use absence::sign;
use cartable_core::agenda::{Agenda, Clocks, Plan};
use cartable_core::catalogue::{AnyAction, AnySeries};
use cartable_core::daily::Day;
use cartable_core::entry::{By, Entry, VoidReason, What};
use cartable_core::fault::{Fault, Rejected};
use cartable_core::record::Record;
use cartable_core::seat::{Seat, SeatSet};
use cartable_proto::{Malformed, Problem, Reason, Written};
use due::closed;
pub use emotes::Emote;
use emotes::Emotes;
pub use handle::{Act, Command, Gone, LookingOn, MatchHandle, News, Watching};
pub use start::{Away, start};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, Sleep, sleep_until};

/// The plan that the bots have found, or the fault of one of them.
type Found = Result<Option<Plan>, Fault>;

/// The reason why an entry has not entered the log.
enum NotEntered {
    /// The rules refuse it, or fail at it; the match is unchanged.
    Rejected(Rejected),
    /// The store has not taken it, or may not have.
    Append(AppendError),
}

/// The task of a live match, to be run.
pub struct Actor {
    id: Id,
    queue: mpsc::Receiver<Command>,
    setup: Arc<MatchSetup>,
    store: Store,
    config: Arc<Config>,
    series: Arc<AnySeries>,
    history: History,
    agenda: Agenda,
    time: Time,
    head: Arc<AtomicU64>,
    asked: Arc<AtomicU8>,
    news: broadcast::Sender<News>,
    /// The time of the last news.
    told_at: Instant,
    /// The last step in written form, kept because the next step is written as a difference to it.
    /// `None` if nobody watched that step.
    written: Option<Arc<Written>>,
    thinkers: Thinkers,
    /// Changes when the server's clock leaps ahead: this task's own time is then behind.
    leaps: watch::Receiver<()>,
    /// Changes when the server closes a day of daily deals.
    /// A match that is a try at a deal of that day is voided then.
    closings: watch::Receiver<Option<Day>>,
    /// The bots' search, for the match as it is now.
    thinking: Option<Thinking<Found>>,
    /// The time of the last action of a person, in milliseconds since 1970.
    acted_at: u64,
    /// The seats that have agreed to abort the match.
    aborting: SeatSet,
    /// The seats from which no sign of presence is awaited: those of bots, and those whose player has come.
    signs: SeatSet,
    /// The end of the grace period, in milliseconds since 1970: if a seat is missing among [`Self::signs`] then,
    /// the match is void. `None` for a match that waits for nobody.
    grace_until: Option<u64>,
    /// The players present.
    presence: Presence,
    /// The spectators.
    gallery: Permits<Id>,
    emotes: Emotes,
    /// The time of the match's beginning, in milliseconds since 1970.
    began_ms: u64,
    /// The time of outages for which each seat's clock is still owed a credit, in milliseconds.
    /// [`Actor::run`] first writes them as entries for the seats whose clocks run, and leaves zeros here.
    away_ms: [u64; Seat::MAX],
    /// The stored time at which the match is due, in milliseconds since 1970.
    /// It may be earlier than the true one, because only an earlier time is stored with an entry;
    /// it is never later.
    stored_due: u64,
    /// The seats that must act according to the store; `None` if the store does not know.
    stored_asked: Option<SeatSet>,
}

/// Returns true if this entry shows that the match is still played.
/// A person's request shows that.
/// A move of a clock shows it in a match with clocks, because clocks end such a match without anybody.
const fn goes_on(setup: &MatchSetup, what: &What<AnyAction>, is_asked: bool) -> bool {
    is_asked || setup.speed.is_some() && matches!(what, What::Move { by: By::Clock, .. })
}

/// Sleeps until this instant. A timer ticks in milliseconds;
/// a time that has come need not wait for the next tick.
/// The alarm is one for all times of a match, and is not put off when they move away:
/// hardly any action then touches the runtime's timers, and an alarm that rings too early is set again.
async fn until(mut alarm: Pin<&mut Sleep>, due: Instant) {
    while due > Instant::now() {
        if due < alarm.deadline() || alarm.is_elapsed() {
            alarm.as_mut().reset(due);
        }
        alarm.as_mut().await;
    }
}

/// Waits for the bots' plan.
async fn found(thinking: &mut Option<Thinking<Found>>) -> Option<Found> {
    match thinking {
        Some(thinking) => thinking.found().await,
        None => None,
    }
}

impl Actor {
    /// Plays the match on until nobody needs this task any more.
    /// Commands still in the queue are dropped: their callers ask the next task.
    ///
    /// # Errors
    /// The store failed, and only the log on the disk knows the state of the match.
    pub async fn run(&mut self) -> Result<(), StoreError> {
        match self.credit().await {
            Ok(()) => {
                self.agenda.resumed(self.time.now_ms());
                self.play_on().await?;
            }
            Err(AppendError::Taken) => return Ok(()),
            Err(AppendError::Failed(error)) => return Err(error),
        }
        if self.series.is_over() {
            return Ok(());
        }
        // An optional bot move does not keep the match scheduled;
        // only a running search or a planned move does.
        let due = self.next_due(&self.series, &self.agenda, self.thinking.is_some());
        let (due, asked) = (due.min(self.agenda.due_ms().unwrap_or(u64::MAX)), self.asked_people());
        if due > self.stored_due || self.stored_asked != Some(asked) {
            self.store.schedule(self.id, due, asked).await?;
        }
        Ok(())
    }

    /// Returns the seats of the people who must act now.
    fn asked_people(&self) -> SeatSet {
        if self.series.is_over() { SeatSet::EMPTY } else { self.series.turn().must.minus(self.agenda.bots()) }
    }

    /// Publishes the seats that must act, for readers that do not ask the task.
    fn tell_asked(&self) {
        self.asked.store(self.asked_people().bits(), Ordering::Release);
    }

    /// Credits the seats whose clocks ran while no server was there.
    /// A limit of the game itself, which is one for all seats, is credited by one entry.
    async fn credit(&mut self) -> Result<(), AppendError> {
        let away_ms = std::mem::take(&mut self.away_ms);
        let running = if self.series.clock().is_some() {
            self.series.turn().must.first().map_or(SeatSet::EMPTY, SeatSet::only)
        } else {
            self.agenda.clocks().map_or(SeatSet::EMPTY, Clocks::running)
        };
        let owed = |seat: &Seat| away_ms[seat.index()] > 0;
        if self.series.is_over() || !running.iter().any(|seat| owed(&seat)) {
            return Ok(());
        }
        for seat in running.iter().filter(owed) {
            let ms = u32::try_from(away_ms[seat.index()]).unwrap_or(u32::MAX);
            match self.enter(What::Credit { seat, ms }, None).await {
                Ok(_) => {}
                Err(NotEntered::Append(error)) => return Err(error),
                Err(NotEntered::Rejected(rejected)) => return self.failed(&rejected).await,
            }
        }
        self.ask_bots();
        Ok(())
    }

    /// Runs the loop of the task.
    /// Among events ready at once, commands of people come first, then the bots' plan, then what is due:
    /// a move that arrives in the millisecond in which a pause ends is judged before the bot's.
    async fn play_on(&mut self) -> Result<(), StoreError> {
        // A match that was loaded for something that is not due after all leaves memory soon.
        let mut idle_at = Instant::now() + self.config.idle.min(self.config.intervals.settling);
        let mut alarm = pin!(sleep_until(idle_at));
        loop {
            // A table at which bots think, or will act, is not idle, however long they take.
            let idle = self.thinking.is_none().then_some(idle_at);
            let due = [self.due(), self.grace(), self.absence(), self.silence(), idle];
            let (due, day) = (due.into_iter().flatten().min(), self.open_day());
            let went_on = tokio::select! {
                biased;
                command = self.queue.recv() => match command {
                    Some(command) => self.answer(command).await,
                    None => return Ok(()),
                },
                seat = self.presence.left() => {
                    self.presence.leave(seat, self.time.now_ms());
                    Ok(true)
                }
                () = closed(&mut self.closings, day) => self.advance().await,
                // This task's own time is behind now, so it ends;
                // the next task credits the outage over which the clock leapt.
                Ok(()) = self.leaps.changed(), if self.setup.speed.is_some() => Ok(false),
                found = found(&mut self.thinking), if self.thinking.is_some() => {
                    self.thinking = None;
                    self.thought(found).await
                }
                () = until(alarm.as_mut(), due.unwrap_or(idle_at)), if due.is_some() => self.advance().await,
            };
            match went_on {
                Ok(true) => {}
                // The task ends, and the next one replays the stored match.
                // `false`: nobody needs the match now, the clock has leapt, or a player's name has changed
                // (`Reload`).
                // `Taken`: another task has appended an entry first, or the match was set aside.
                Ok(false) | Err(AppendError::Taken) => return Ok(()),
                Err(AppendError::Failed(error)) => return Err(error),
            }
            idle_at = Instant::now() + self.config.idle;
        }
    }

    /// Performs what is due.
    /// Returns false if the task should end: nothing is due soon, no bot thinks, and nobody watches.
    async fn advance(&mut self) -> Result<bool, AppendError> {
        if self.is_abandoned() {
            self.void(VoidReason::Abandoned).await?;
            return Ok(true);
        }
        if self.grace().is_some_and(|grace| grace <= Instant::now()) {
            self.void(VoidReason::NoShow).await?;
            return Ok(true);
        }
        if self.silence().is_some_and(|end| end <= Instant::now()) {
            self.tell(News::Alive);
        }
        // Seats of players who have been absent for too long go to a bot before anything else.
        let Some(due) = self.handed_over().or_else(|| self.agenda.take_due(self.time.now_ms(), &self.series))
        else {
            // A match may leave memory if nothing is due within this time, because the store knows its due
            // time.
            let soon = Instant::now() + self.config.idle;
            let is_due = self.due().into_iter().chain(self.grace()).any(|due| due <= soon);
            let is_due = is_due || self.agenda.time_up_ms().is_some() || self.absence().is_some();
            return Ok(is_due || self.thinking.is_some() || self.news.receiver_count() > 0);
        };
        for what in due {
            match self.enter(what, None).await {
                Ok(_) => {}
                Err(NotEntered::Append(error)) => return Err(error),
                // If several clocks ran out together, the first entry may already have
                // settled the others: they are refused.
                Err(NotEntered::Rejected(Rejected::Refused(refusal)))
                    if matches!(what, What::Move { by: By::Clock, .. }) =>
                {
                    tracing::warn!(id = %self.id, %refusal, "the rules refuse the move of a clock");
                }
                Err(NotEntered::Rejected(rejected)) => {
                    self.failed(&rejected).await?;
                    return Ok(true);
                }
            }
        }
        self.ask_bots();
        Ok(true)
    }

    /// Takes the bots' plan: a move of theirs is due when its pause is over.
    async fn thought(&mut self, found: Option<Found>) -> Result<bool, AppendError> {
        match found {
            Some(Ok(Some(plan))) => self.agenda.planned(plan, &self.series),
            Some(Ok(None)) | None => {}
            Some(Err(fault)) => self.failed(&fault.into()).await?,
        }
        Ok(true)
    }

    /// Answers a command.
    /// After a failed append only the database knows the state of the match. The task ends,
    /// and the caller, whose reply is dropped, asks the next task or hears of the failure.
    async fn answer(&mut self, command: Command) -> Result<bool, AppendError> {
        // A reply cannot be sent if its caller has gone. The caller asks again, with the same request id.
        match command {
            Command::Act(act, reply) => {
                if self.is_abandoned() {
                    self.void(VoidReason::Abandoned).await?;
                }
                let answer = match self.check(&act) {
                    Ok(Some(seq)) => Ok(seq),
                    Ok(None) => match self.act(act).await {
                        Ok(answer) => answer,
                        Err(AppendError::Taken) => return Err(AppendError::Taken),
                        Err(AppendError::Failed(error)) => {
                            let is_away = error.is_away();
                            let reason = if is_away { Reason::CatchingBreath } else { Reason::TryAgain };
                            let _ = reply.send(Err(reason.into()));
                            return Err(error.into());
                        }
                    },
                    Err(problem) => Err(problem),
                };
                let _ = reply.send(answer);
            }
            Command::Resign(seat, reply) => {
                let answer = self.resign(seat).await?;
                let _ = reply.send(answer);
            }
            Command::TakeBack(seat, reply) => {
                let answer = self.take_back(seat).await?;
                let _ = reply.send(answer);
            }
            Command::Abort(seat, reply) => {
                let answer = self.abort(seat).await?;
                let _ = reply.send(answer);
            }
            Command::Watch(seat, after_seq, reply) => {
                self.come(seat).await?;
                let _ = reply.send(self.watch(seat, after_seq));
            }
            Command::Log(reply) => {
                let _ = reply.send(Ok(self.log()));
            }
            Command::LookOn(spectator, reply) => {
                let _ = reply.send(self.look_on(spectator));
            }
            Command::Emote(emote, reply) => {
                self.come(emote.seat).await?;
                let (round, now_ms) = (self.series.number(), self.time.now_ms());
                let counted = self.emotes.count(emote, round, now_ms);
                if counted.is_ok() {
                    self.tell(News::Emote(emote));
                }
                let _ = reply.send(counted);
            }
            Command::Record(reply) => {
                let _ = reply.send(self.record());
            }
            Command::Reload => return Ok(false),
        }
        Ok(true)
    }

    /// Checks an action before the rules do: `Some` is the first answer to a repeated request.
    fn check(&self, act: &Act) -> Result<Option<u64>> {
        if let Some((seq, what)) = self.history.answered(act.seat, act.request_id) {
            let same = matches!(what, What::Move { step, .. } if step == act.step);
            return if same { Ok(Some(seq)) } else { Err(Reason::RequestIdReused.into()) };
        }
        if self.series.voided().is_some() {
            return Err(Reason::MatchVoid.into());
        }
        if !self.series.is_over() && self.agenda.bots().contains(act.seat) {
            return Err(Reason::SeatHeld.into());
        }
        let head = self.history.seq();
        // No later entry makes the move of a seat stale that may act at any time, not even while it must act.
        // Only the rules judge its moves.
        let is_free = self.series.turn().may.contains(act.seat);
        let known = if is_free { 0 } else { self.history.asked_since(act.seat) };
        if (known..=head).contains(&act.expected_seq) { Ok(None) } else { Err(Problem::stale(head).into()) }
    }

    /// Performs a person's move. The outer error is the store's.
    async fn act(&mut self, act: Act) -> Result<Result<u64>, AppendError> {
        let Act { seat, step, request_id, .. } = act;
        match self.enter(What::Move { seat, by: By::Person, step }, Some(request_id)).await {
            Ok(seq) => {
                self.ask_bots();
                Ok(Ok(seq))
            }
            Err(NotEntered::Append(error)) => Err(error),
            Err(NotEntered::Rejected(Rejected::Refused(refusal))) => Ok(Err(Problem::from(refusal).into())),
            Err(NotEntered::Rejected(fault)) => {
                self.failed(&fault).await?;
                Ok(Err(Reason::MatchVoid.into()))
            }
        }
    }

    /// Enters something into the match: the rules judge it, the store keeps it,
    /// and only then it becomes true and is sent to the watchers. Returns its `seq`.
    async fn enter(
        &mut self,
        what: What<AnyAction>,
        request_id: Option<RequestId>,
    ) -> Result<u64, NotEntered> {
        let (series, events) = self.config.driver.apply(&self.series, &what).map_err(NotEntered::Rejected)?;
        let series = Arc::new(series);
        let after_seq = self.history.seq();
        let at_ms = self.time.now_ms();
        if goes_on(&self.setup, &what, request_id.is_some()) {
            self.acted_at = self.config.clock.now();
        }
        let over = series.result().zip(series.places());
        let end = series
            .is_over()
            .then(|| over.map_or(MatchEnd::Void, |(totals, places)| MatchEnd::Over { totals, places }));
        let mut agenda = self.agenda.clone();
        agenda.entered(at_ms, &what, &series);
        let due = self.next_due(&series, &agenda, true);
        // Most entries leave the due time as it is, and cost one row.
        let next_due = (due < self.stored_due).then_some(due);
        let entry = Entry { at_ms, what };
        let new = NewEntry {
            match_id: self.id,
            seq: after_seq + 1,
            entry,
            request_id,
            is_first: self.stored_asked.is_some(),
            next_due,
            end,
            absent: self.absent(&what),
        };
        self.store.append(new).await.map_err(NotEntered::Append)?;
        self.stored_due = self.stored_due.min(due);
        self.stored_asked = None;
        let before = std::mem::replace(&mut self.series, Arc::clone(&series)).turn();
        let seq = self.history.push(entry, request_id, before, series.turn());
        self.agenda = agenda;
        for seat in sign(&entry.what).iter() {
            self.signs = self.signs.with(seat);
            self.presence.seen(seat, at_ms);
        }
        self.thinking = None;
        let clocks = self.agenda.clocks().cloned();
        self.history.keep(&self.series);
        self.tell_step(Step { after_seq, seq, at_ms, events, series, clocks });
        self.tell_asked();
        self.head.store(seq, Ordering::Release);
        Ok(seq)
    }

    /// Tells the watchers of a step, if there are any. It is written here, once for all of them.
    fn tell_step(&mut self, step: Step) {
        let is_watched = self.news.receiver_count() > 0;
        self.written = is_watched.then(|| Arc::new(step.written(self.written.as_deref())));
        if let Some(written) = self.written.clone() {
            self.tell(News::Step(LiveStep { step: Arc::new(step), written }));
        }
    }

    /// Tells the watchers, if there are any.
    fn tell(&mut self, news: News) {
        self.told_at = Instant::now();
        // The last watcher may have gone meanwhile.
        let _ = self.news.send(news);
    }

    /// Returns when the silence has lasted so long that the watchers must be told that the match is alive.
    fn silence(&self) -> Option<Instant> {
        (self.news.receiver_count() > 0).then(|| self.told_at + self.config.heartbeat)
    }

    /// Returns what the watchers are told from now on. The first of them ends no silence of before.
    fn listen(&mut self) -> broadcast::Receiver<News> {
        if self.news.receiver_count() == 0 {
            self.told_at = Instant::now();
        }
        self.news.subscribe()
    }

    /// Voids the match after a fault of the program, which would come again.
    /// Everybody at the match is shown why.
    async fn failed(&mut self, why: &Rejected) -> Result<(), AppendError> {
        tracing::error!(id = %self.id, seq = self.history.seq(), %why, "the program failed at a match: it is void");
        self.void(VoidReason::Fault).await
    }

    async fn void(&mut self, reason: VoidReason) -> Result<(), AppendError> {
        match self.enter(What::Void { reason }, None).await {
            Ok(_) => Ok(()),
            Err(NotEntered::Append(error)) => Err(error),
            // No rule of a game judges this entry. So the only thing left is to stop.
            Err(NotEntered::Rejected(rejected)) => {
                tracing::error!(id = %self.id, %rejected, "a match cannot even be voided: it is set aside");
                self.store.set_aside(self.id, self.config.clock.now()).await?;
                Err(AppendError::Taken)
            }
        }
    }

    /// Starts a search of the bots for the match as it is now, in place of any earlier one.
    fn ask_bots(&mut self) {
        let driver = self.config.driver;
        let question = self.agenda.question(&self.series);
        self.thinking =
            question.map(|question| self.thinkers.start(move |stop| driver.think(question, stop)));
    }

    fn watch(&mut self, seat: Seat, after: Option<u64>) -> Result<(Missed, Watching)> {
        let head = self.history.seq();
        if after.is_some_and(|seq| seq > head) {
            let problem = format!("the match has only got to {head}");
            return Err(Malformed::new("after_seq", problem).into());
        }
        let missed = self.history.story(after, &self.series, self.agenda.clocks());
        let (news, attendance) = (self.listen(), self.presence.come(seat));
        Ok((missed, Watching { news, aborting: self.aborting, attendance }))
    }

    fn log(&self) -> Log {
        Log { entries: self.history.entries().to_vec(), began_ms: self.began_ms, time: self.time }
    }

    /// Lets an account look on. It counts as one spectator, however many streams it has here.
    fn look_on(&mut self, spectator: Id) -> Result<LookingOn> {
        let is_free = |looking: Count| looking.own > 0 || looking.holders < self.config.spectators;
        let permit = self.gallery.enter(spectator, is_free)?;
        Ok(LookingOn { log: self.log(), news: self.listen(), permit })
    }

    fn record(&self) -> Result<Record> {
        if !self.series.is_over() {
            return Err(Reason::MatchRunning.into());
        }
        if self.setup.kind.is_secret(self.store.closed()) {
            return Err(Reason::DailyOpen.into());
        }
        let mut record = self.setup.record();
        record.entries = self.history.entries().to_vec();
        record.result = self.series.result();
        Ok(record)
    }
}
