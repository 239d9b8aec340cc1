//! The live matches: finds them, and loads them from their logs when they are not in memory.
//! `docs/glossary.md` defines the words of this module.
//!
//! **A match is in memory only while it is used.**
//! The start of the server loads nothing.
//! A match is loaded for a caller ([`Matches::act`] and the like), or when something is due in it
//! ([`Matches::look_after`]): a bot's move, a clock, the end of a match that nobody came back to.
//! A column in the store says when that is.
//! At the start of a server five thousand unfinished matches therefore cost only the rows on its disk.
//!
//! **One task per match.** The map has a slot for a match exactly while a task for it exists (`Means::host`).
//! The task starts when the slot is inserted, loads the match, and runs its actor until that ends.
//! It owns a guard (`Entry`) that removes the slot when the task ends, also by an error or a panic.
//! Hence
//! - two callers never load the same match at the same time:
//!   the second finds the slot and waits for the first;
//! - no caller can spoil the loading by going away, since the task loads and not the caller;
//! - an id that leads nowhere, or a match that cannot be loaded,
//!   leaves nothing behind, however many such ids a client invents.
//!
//! **A caller that finds the actor's queue closed asks again**, with three attempts in all (`TRIES`).
//! When an actor ends normally, its task removes the slot before it closes the queue,
//! so the second attempt starts the next task.
//! When an actor panics, the queue closes first: attempts before the removal of the slot fail.
//! After the last attempt the caller gets `TRY_AGAIN`, so it never waits for a dead task for long.
//!
//! **If a match is loaded twice after all**, by a second process one day,
//! the *fence* of the log lets only one of them append: each `seq` of a log can be stored once.
//! The other hears that its place is taken, ends, and is loaded anew.

mod task;

use crate::actor::{Act, Command, Emote, LookingOn, MatchHandle, Watching};
use crate::config::Config;
use crate::draws::Draws;
use crate::history::{Missed, Step};
use crate::model::MatchSetup;
use crate::outages::Life;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::replays::Replays;
use crate::store::{RunningMatch, Store};
use crate::trace;
use crate::watching::Log;
use cartable_core::record::Record;
use cartable_core::seat::{Seat, SeatSet};
use cartable_proto::{Problem, Reason};
use futures_util::future::join_all;
use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use task::{Entry, Means};
use tokio::sync::{oneshot, watch};
use tokio::time::sleep;
use tonic::Code;
use tracing::Instrument as _;

/// The number of times a match is brought back before the caller is told to try again.
const TRIES: usize = 3;
/// The most matches claimed at once because something is due in them, and the pause while there are more:
/// people are answered in between.
const CLAIM: (u32, Duration) = (16, Duration::from_millis(50));
/// The time after which a claimed match may be claimed again.
/// A live match looks after itself by then; one that was lost with its process is found again.
const LEASE: Duration = Duration::from_secs(15);
/// The time after which a caller should ask again for a match whose deal is being drawn;
/// a draw takes three seconds at most.
const DRAWING: Duration = Duration::from_millis(500);
/// The most running matches of an account that are listed.
const LISTED: u32 = 100;

/// The result of loading: `None` while it goes on, then the match or the problem.
type Slot = watch::Receiver<Option<Result<Found, Problem>>>;

type Live = Mutex<HashMap<Id, Slot>>;

/// The live matches.
pub struct Matches {
    means: Means,
    live: Arc<Live>,
}

/// A match, as seen by one of its players.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The match.
    pub handle: MatchHandle,
    /// The player's seat.
    pub seat: Seat,
}

/// A match that was found, live or before its deal.
#[derive(Clone, Debug)]
pub enum Found {
    /// It is in memory.
    Live(MatchHandle),
    /// Its deal is being drawn; the match begins when that is done.
    Drawing(Arc<MatchSetup>),
}

impl Found {
    /// Returns the match's fixed setup.
    #[must_use]
    pub fn setup(&self) -> &Arc<MatchSetup> {
        match self {
            Self::Live(handle) => &handle.setup,
            Self::Drawing(setup) => setup,
        }
    }

    /// Returns the live match.
    /// Before calling, check that the caller may know of the match: the error reveals that it exists.
    ///
    /// # Errors
    /// Its deal is being drawn: the caller should come again in a moment.
    pub fn live(self) -> Result<MatchHandle> {
        match self {
            Self::Live(handle) => Ok(handle),
            Self::Drawing(_) => {
                let problem =
                    Problem::new(Reason::TryAgain, "the cards are being drawn; try again in a moment");
                Err(Problem { retry_after: Some(DRAWING), ..problem }.into())
            }
        }
    }
}

impl Matches {
    /// Returns the matches of this database, none of them loaded yet.
    #[must_use]
    pub fn new(store: Store, config: Arc<Config>, life: Arc<Life>) -> Self {
        Self { means: Means::new(store, config, life), live: Arc::default() }
    }

    /// Claims and loads due matches, a few at a time, for ever.
    /// From then on a match's own task looks after it.
    /// A match in which nothing is due after all leaves memory at once and stores when to look again.
    pub async fn look_after(&self) {
        let mut writable = self.means.store.writable();
        let look = self.means.config.intervals.due_matches;
        let claim = || {
            let now = self.means.config.clock.now();
            (now, now + LEASE.as_millis() as u64)
        };
        // One server works on a database, so earlier claims belong to a server that is gone.
        let (now, until) = claim();
        if let Err(error) = self.means.store.release_claims(now, until).await {
            tracing::error!(%error, "the claims of the previous server could not be released: they end by themselves");
        }
        loop {
            // A claim is a write. When the sender is dropped the store is closed, and the claim reports that.
            let _ = writable.wait_for(|writable| *writable).await;
            let (now, until) = claim();
            let claimed = self.means.store.claim_due(now, until, CLAIM.0).await.unwrap_or_else(|error| {
                tracing::error!(%error, "the search for due matches failed");
                Vec::new()
            });
            // Side by side, so that a long log does not delay the clocks of other matches.
            join_all(claimed.iter().map(|id| async move {
                if let Err(error) = self.find(*id).await {
                    tracing::error!(%id, %error, "a match in which something is due could not be loaded");
                }
            }))
            .await;
            sleep(if claimed.len() == CLAIM.0 as usize { CLAIM.1 } else { look }).await;
        }
    }

    /// Returns the number of matches in memory.
    #[must_use]
    pub fn alive(&self) -> usize {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Returns the running matches of this account with the seats that must act, the youngest first;
    /// at most the youngest hundred.
    ///
    /// # Errors
    /// The database failed.
    pub async fn of(&self, account: Id) -> Result<Vec<RunningMatch>> {
        let mut matches = self.means.store.matches_of(account, LISTED).await?;
        for running in &mut matches {
            if running.asked.is_none() || self.is_alive(running.id) {
                running.asked = Some(self.asked_in(running.id).await?);
            }
        }
        Ok(matches)
    }

    /// Returns the seats that must act: none while a deal is being drawn,
    /// nor in a match that cannot be played on.
    async fn asked_in(&self, id: Id) -> Result<SeatSet> {
        match self.find(id).await {
            Ok(Found::Live(handle)) => Ok(handle.asked()),
            Ok(Found::Drawing(_)) => Ok(SeatSet::EMPTY),
            Err(failure) => {
                let problem = failure.problem();
                let is_over = matches!(problem.reason, Some(Reason::OldRules | Reason::MatchVoid));
                if is_over { Ok(SeatSet::EMPTY) } else { Err(problem.into()) }
            }
        }
    }

    fn is_alive(&self, id: Id) -> bool {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&id)
    }

    /// Returns the match to one of its players. For everybody else the match does not exist.
    ///
    /// # Errors
    /// There is no such match of this account, or it cannot be read.
    pub async fn seated(&self, id: Id, account: Id) -> Result<Seated> {
        let found = self.find(id).await?;
        let seat = seat_of(account, found.setup())?;
        Ok(Seated { handle: found.live()?, seat })
    }

    /// Performs an action in the account's seat, and returns the `seq` of the stored entry.
    /// `act` makes the action from the setup and the seat.
    /// It is called anew for each attempt, because the match may have been loaded again.
    ///
    /// # Errors
    /// The action is refused, stale or malformed, there is no such match of this
    /// account, or the store failed.
    pub async fn act(
        &self,
        id: Id,
        account: Id,
        act: impl Fn(&MatchSetup, Seat) -> Result<Act>,
    ) -> Result<u64> {
        for _ in 0..TRIES {
            let Seated { handle, seat } = self.seated(id, account).await?;
            let act = act(&handle.setup, seat)?;
            if let Ok(answer) = handle.ask(|reply| Command::Act(act, reply)).await {
                return answer;
            }
        }
        Err(Reason::TryAgain.into())
    }

    /// Watches a match from after a `seq` on, or from its first deal:
    /// returns the steps missed and the stream to come.
    /// If memory no longer holds the steps missed, the match must be replayed.
    /// `may_replay` is called before that, and its error refuses the replay.
    ///
    /// # Errors
    /// There is no such match of this account, `may_replay` refuses, or the match cannot be read.
    pub async fn watch(
        &self,
        id: Id,
        account: Id,
        after_seq: Option<u64>,
        may_replay: impl FnOnce() -> Result<()>,
    ) -> Result<(Seated, Vec<Step>, Watching)> {
        let watch = |seat, reply| Command::Watch(seat, after_seq, reply);
        let (seated, (missed, watching)) = self.ask(id, account, watch).await?;
        let missed = match missed {
            Missed::Kept(steps) => steps,
            Missed::Past(past) => {
                may_replay()?;
                self.replays().turn().await?.play(|| past.story()).await??
            }
        };
        Ok((seated, missed, watching))
    }

    /// Returns the limit on replays of finished matches, and of steps that memory no longer holds.
    /// Players and spectators share it.
    pub(crate) const fn replays(&self) -> &Replays {
        &self.means.replays
    }

    /// Gives up for good.
    ///
    /// # Errors
    /// The match is over, there is no such match of this account, or the store failed.
    pub async fn resign(&self, id: Id, account: Id) -> Result<()> {
        self.ask(id, account, Command::Resign).await.map(|_| ())
    }

    /// Gives up in every running match, so that nobody waits for an account that is being deleted.
    /// A match that cannot be played on here keeps nobody waiting, and is left as it is.
    ///
    /// # Errors
    /// The database failed.
    pub async fn resign_all(&self, account: Id, draws: &Draws) -> Result<()> {
        for RunningMatch { id, .. } in self.means.store.matches_of(account, u32::MAX).await? {
            // A match whose deal is being drawn has not begun and takes no resignation: this waits for its draw.
            if let Some(open) = draws.open(id, account).await? {
                open.closed().await?;
            }
            match self.resign(id, account).await.map_err(Failure::problem) {
                Err(problem) if problem.code == Code::Unavailable => return Err(problem.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Loads the account's matches in memory anew, because its name has changed.
    pub async fn reload_all(&self, account: Id) {
        let slots: Vec<Slot> =
            self.live.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for mut slot in slots {
            // A match that is just being loaded may have been read before the change.
            let loaded = slot.wait_for(Option::is_some).await.map(|loaded| loaded.clone());
            if let Ok(Some(Ok(Found::Live(handle)))) = loaded
                && handle.setup.seat_of(account).is_some()
            {
                handle.reload().await;
            }
        }
    }

    /// Takes a seat back that a bot holds.
    ///
    /// # Errors
    /// No bot holds the seat, there is no such match of this account, or the store failed.
    pub async fn take_back(&self, id: Id, account: Id) -> Result<()> {
        self.ask(id, account, Command::TakeBack).await.map(|_| ())
    }

    /// Agrees to abort a match; returns true if every player has agreed.
    ///
    /// # Errors
    /// The match can no longer be aborted, there is no such match of this account, or the store failed.
    pub async fn abort(&self, id: Id, account: Id) -> Result<bool> {
        self.ask(id, account, Command::Abort).await.map(|(_, is_agreed)| is_agreed)
    }

    /// Returns the record of a match that is over.
    ///
    /// # Errors
    /// The match still runs, its record is kept back, or there is no such match of this account.
    pub async fn record(&self, id: Id, account: Id) -> Result<Record> {
        match self.ask(id, account, |_, reply| Command::Record(reply)).await.map_err(Failure::problem) {
            // The match cannot be replayed under these rules, but its stored entries can still be shown.
            Err(Problem { reason: Some(Reason::OldRules), .. }) => {
                let stored = self.means.store.load_match(id).await?.ok_or(Reason::UnknownMatch)?;
                stored.setup.seat_of(account).ok_or(Reason::UnknownMatch)?;
                if stored.setup.kind.is_secret(self.means.store.closed()) {
                    return Err(Reason::DailyOpen.into());
                }
                Ok(stored.record())
            }
            Err(problem) => Err(problem.into()),
            Ok((_, record)) => Ok(record),
        }
    }

    /// Looks on at a match. The caller checks before that the spectator may.
    ///
    /// # Errors
    /// There is no such match, it cannot be read, or it has as many spectators as it may.
    pub async fn look_on(&self, id: Id, spectator: Id) -> Result<(MatchHandle, LookingOn)> {
        let look_on = |(), reply| Command::LookOn(spectator, reply);
        let (handle, (), on) = self.ask_as(id, |_| Ok(()), look_on).await?;
        Ok((handle, on))
    }

    /// Returns everything that has happened in a match. The caller decides who may be told of it.
    ///
    /// # Errors
    /// There is no such match, or it cannot be read.
    pub async fn log(&self, id: Id) -> Result<Log> {
        let (_, (), log) = self.ask_as(id, |_| Ok(()), |(), reply| Command::Log(reply)).await?;
        Ok(log)
    }

    /// Shows the emote with this id to the others at a table.
    ///
    /// # Errors
    /// The account shows too many, there is no such emote, or there is no such match of this account.
    pub async fn show(&self, id: Id, account: Id, emote: &str) -> Result<()> {
        let seat = self.seated(id, account).await?.seat;
        let emote = Emote::of(seat, emote)?;
        self.ask(id, account, |_, reply| Command::Emote(emote, reply)).await.map(|_| ())
    }

    /// Asks the match's task on behalf of one of its players.
    async fn ask<T>(
        &self,
        id: Id,
        account: Id,
        command: impl Fn(Seat, oneshot::Sender<Result<T>>) -> Command,
    ) -> Result<(Seated, T)> {
        let (handle, seat, answer) = self.ask_as(id, |setup| seat_of(account, setup), command).await?;
        Ok((Seated { handle, seat }, answer))
    }

    /// Asks the match's task on behalf of the caller that `who` returns.
    /// If that task has just ended, asks the next one.
    async fn ask_as<W: Copy, T>(
        &self,
        id: Id,
        who: impl Fn(&MatchSetup) -> Result<W>,
        command: impl Fn(W, oneshot::Sender<Result<T>>) -> Command,
    ) -> Result<(MatchHandle, W, T)> {
        for _ in 0..TRIES {
            let found = self.find(id).await?;
            let who = who(found.setup())?;
            let handle = found.live()?;
            if let Ok(answer) = handle.ask(|reply| command(who, reply)).await {
                return Ok((handle, who, answer?));
            }
        }
        Err(Reason::TryAgain.into())
    }

    /// Returns the match, and loads it if it is not in memory.
    ///
    /// # Errors
    /// There is no such match, or it cannot be read.
    pub async fn find(&self, id: Id) -> Result<Found> {
        let mut slot = self.slot(id);
        // A task that is gone without a result has panicked.
        let loaded = slot.wait_for(Option::is_some).await.map_err(|_| Reason::Internal)?;
        match &*loaded {
            Some(Ok(found)) => Ok(found.clone()),
            Some(Err(problem)) => Err(problem.clone().into()),
            None => Err(Reason::Internal.into()),
        }
    }

    /// Returns the slot that will hold the match once its task has loaded it: the same slot for every caller.
    fn slot(&self, id: Id) -> Slot {
        let (loaded, slot) = watch::channel(None);
        if let Some(known) = self.known_or(id, slot.clone()) {
            return known;
        }
        // Not under the lock: a runtime that is shutting down drops the task at once, and with it the guard,
        // which takes the lock.
        let host = self.means.clone().host(Entry { id, live: Arc::downgrade(&self.live) }, loaded);
        tokio::spawn(host.instrument(trace::of_match(id)));
        slot
    }

    /// Returns the slot that the match already has; otherwise gives it this one.
    fn known_or(&self, id: Id, slot: Slot) -> Option<Slot> {
        match self.live.lock().unwrap_or_else(PoisonError::into_inner).entry(id) {
            Occupied(known) => Some(known.get().clone()),
            Vacant(free) => {
                free.insert(slot);
                None
            }
        }
    }
}

/// Returns the seat of an account. For everybody else the match does not exist.
fn seat_of(account: Id, setup: &MatchSetup) -> Result<Seat> {
    Ok(setup.seat_of(account).ok_or(Reason::UnknownMatch)?)
}
