//! The matches that are alive: found, and brought back from their log when they are not.
//!
//! **A match is in memory only while somebody has a use
//! for it.** Nothing is loaded because the server starts.
//! A match is loaded when somebody asks for it ([`Matches::act`] and the like), or when something is due
//! in it ([`Matches::look_after`]): a bot's move, a clock, the end of a match that nobody came back to.
//! The store knows by a column when that is, so that five thousand unfinished
//! matches cost a server that starts nothing but five thousand rows on its disk.
//!
//! **One task per match.** An entry of the map *is* a task (`Means::host`):
//! the task is started with its entry, loads the match, is its actor until that ends,
//! and takes the entry away as the last thing it does, also when it fails or panics.
//! Hence
//! - two can never load the same match at the same time:
//!   whoever comes second finds the entry and waits for the first;
//! - nobody who asks can spoil the loading by going away, since it is not they who load;
//! - an id that leads nowhere, or a match that cannot be loaded,
//!   leaves nothing behind, however many such ids somebody invents.
//!
//! The entry goes before the actor's queue does.
//! Whoever finds the queue closed has therefore found an entry that is gone by now,
//! asks again, and gets the next task: they never spin on a dead one.
//!
//! **What if a match is loaded twice after all**, by a second process one day?
//! The log's fence lets only one of them append;
//! the other hears that its place is taken, ends, and is loaded anew.

use crate::actor::{self, Act, Actor, Away, Command, Emote, LookingOn, MatchHandle, Watching};
use crate::config::Config;
use crate::draws::Draws;
use crate::history::{Missed, Step};
use crate::model::{MatchSetup, Source};
use crate::outages::Life;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::replays::Replays;
use crate::store::{
    AppendError, MatchEnd, MatchState, NewEntry, Outage, RunningMatch, Store, StoreError, StoredMatch,
};
use crate::thinking::Thinkers;
use crate::trace;
use crate::watching::Log;
use cartable_core::entry::{Entry as LogEntry, VoidReason, What};
use cartable_core::fault::guard;
use cartable_core::record::Record;
use cartable_core::seat::{Seat, SeatSet};
use cartable_proto::{Problem, Reason};
use futures_util::future::join_all;
use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::sleep;
use tonic::Code;
use tracing::Instrument as _;

/// How often a match is brought back before the caller is told to try again.
const TRIES: usize = 3;
/// How many matches in which something is due are taken on at once,
/// and how long the next wait while there are more: people are answered in between.
const CLAIM: (u32, Duration) = (16, Duration::from_millis(50));
/// How often somebody looks whether something is due in a match that is not in memory.
const LOOK: Duration = Duration::from_secs(1);
/// How long after a claim a match may be claimed again: a match that is alive then looks after itself,
/// and one that was lost with its process is found again.
const LEASE: Duration = Duration::from_secs(15);
/// How long a match rests after its store has failed.
const PAUSE: Duration = Duration::from_secs(1);
/// When somebody is to come again whose cards are being drawn, which takes three seconds at the most.
const DRAWING: Duration = Duration::from_millis(500);
/// How many of the running matches of an account are listed.
const LISTED: u32 = 100;

/// What came of loading: nothing yet, the match, or why not.
type Slot = watch::Receiver<Option<Result<Found, Problem>>>;

type Live = Mutex<HashMap<Id, Slot>>;

/// The matches that are alive.
pub struct Matches {
    means: Means,
    live: Arc<Live>,
}

/// What the task of a match works with.
#[derive(Clone)]
struct Means {
    store: Store,
    config: Arc<Config>,
    life: Arc<Life>,
    thinkers: Thinkers,
    /// Where stories are told again to those who look on or look back.
    replays: Replays,
    /// Where running matches are loaded: a bot or a clock that is due waits behind nobody's story.
    loads: Replays,
}

/// A match as somebody who sits in it sees it.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The match.
    pub handle: MatchHandle,
    /// Where they sit.
    pub seat: Seat,
}

/// A match that was found.
#[derive(Clone, Debug)]
pub enum Found {
    /// It is in memory.
    Live(MatchHandle),
    /// Its deal is being drawn. It begins when that is done.
    Drawing(Arc<MatchSetup>),
}

impl Found {
    /// What stays the same of it.
    #[must_use]
    pub fn setup(&self) -> &Arc<MatchSetup> {
        match self {
            Self::Live(handle) => &handle.setup,
            Self::Drawing(setup) => setup,
        }
    }

    /// The match in memory.
    ///
    /// # Errors
    /// Its deal is being drawn: come again in a moment. Ask first whether whoever calls may know of the match.
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

/// The place of a match in the map, as long as its task runs.
/// When the map is gone, so are the handles in it, and all tasks end.
struct Entry {
    id: Id,
    live: Weak<Live>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        if let Some(live) = self.live.upgrade() {
            live.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
        }
    }
}

impl Matches {
    /// The matches of this database.
    #[must_use]
    pub fn new(store: Store, config: Arc<Config>, life: Arc<Life>) -> Self {
        // Tests run with zero thinkers, but replays still need one slot.
        let slots = config.thinkers.max(1);
        let thinkers = Thinkers::new(config.thinkers);
        let (replays, loads) = (Replays::new(slots), Replays::new(slots));
        Self { means: Means { store, config, life, thinkers, replays, loads }, live: Arc::default() }
    }

    /// Takes on the matches in which something is due, a few at a time,
    /// for ever: what then happens is their own task's business.
    /// A match in which there is nothing to do after all leaves memory at once and says when to look again.
    pub async fn look_after(&self) {
        let mut writable = self.means.store.writable();
        let claim = || {
            let now = self.means.config.clock.now();
            (now, now + LEASE.as_millis() as u64)
        };
        // Nobody else works on the database: what is claimed was lost with the server before.
        let (now, until) = claim();
        if let Err(error) = self.means.store.release_claims(now, until).await {
            tracing::error!(%error, "what the server before had claimed waits");
        }
        loop {
            // To claim is to write. When the sender is gone, the store is closed, and the claim says so.
            let _ = writable.wait_for(|writable| *writable).await;
            let (now, until) = claim();
            let claimed = self.means.store.claim_due(now, until, CLAIM.0).await.unwrap_or_else(|error| {
                tracing::error!(%error, "what is due cannot be found");
                Vec::new()
            });
            // Side by side: a long log is not to hold the clocks of other matches up.
            join_all(claimed.iter().map(|id| async move {
                if let Err(error) = self.find(*id).await {
                    tracing::error!(%id, %error, "a match in which something is due could not be loaded");
                }
            }))
            .await;
            sleep(if claimed.len() == CLAIM.0 as usize { CLAIM.1 } else { LOOK }).await;
        }
    }

    /// How many matches are in memory.
    #[must_use]
    pub fn alive(&self) -> usize {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The running matches in which this account sits, with who is asked in them,
    /// the youngest first; not more than the youngest hundred.
    ///
    /// # Errors
    /// What the database says.
    pub async fn of(&self, account: Id) -> Result<Vec<RunningMatch>> {
        let mut matches = self.means.store.matches_of(account, LISTED).await?;
        for running in &mut matches {
            if running.asked.is_none() || self.is_alive(running.id) {
                running.asked = Some(self.asked_in(running.id).await?);
            }
        }
        Ok(matches)
    }

    /// Who is asked: nobody while a deal is being drawn, nor in a match that cannot be played on.
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

    /// The match, for somebody who sits in it. To everybody else there is no such match.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn seated(&self, id: Id, account: Id) -> Result<Seated> {
        let found = self.find(id).await?;
        let seat = found.setup().seat_of(account).ok_or(Reason::UnknownMatch)?;
        Ok(Seated { handle: found.live()?, seat })
    }

    /// Does something; the answer is the `seq` of the stored action.
    ///
    /// # Errors
    /// Why not.
    pub async fn act(&self, id: Id, account: Id, act: impl Fn(Seat) -> Act) -> Result<u64> {
        self.ask(id, account, |seat, reply| Command::Act(act(seat), reply)).await.map(|(_, seq)| seq)
    }

    /// Watches from after a `seq` on, or the whole story: what was missed, and what comes.
    /// Where the match has to be played again for it, `may_replay` is asked first.
    ///
    /// # Errors
    /// Why not.
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

    /// Where stories are told again.
    pub(crate) const fn replays(&self) -> &Replays {
        &self.means.replays
    }

    /// Gives up for good.
    ///
    /// # Errors
    /// Why not.
    pub async fn resign(&self, id: Id, account: Id) -> Result<()> {
        self.ask(id, account, Command::Resign).await.map(|_| ())
    }

    /// Gives up in every running match: nobody waits for who goes for good.
    /// What cannot be played on here keeps nobody waiting, and is left as it is.
    ///
    /// # Errors
    /// What the database says.
    pub async fn resign_all(&self, account: Id, draws: &Draws) -> Result<()> {
        for RunningMatch { id, .. } in self.means.store.matches_of(account, u32::MAX).await? {
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

    /// Has the matches in memory in which this account sits loaded anew: it is called otherwise now.
    pub async fn reload_all(&self, account: Id) {
        let slots: Vec<Slot> =
            self.live.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for mut slot in slots {
            // What is being loaded may have been read before.
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
    /// Why not.
    pub async fn take_back(&self, id: Id, account: Id) -> Result<()> {
        self.ask(id, account, Command::TakeBack).await.map(|_| ())
    }

    /// Agrees not to play a match; whether everybody has.
    ///
    /// # Errors
    /// Why not.
    pub async fn abort(&self, id: Id, account: Id) -> Result<bool> {
        self.ask(id, account, Command::Abort).await.map(|(_, is_agreed)| is_agreed)
    }

    /// The record of a match that is over.
    ///
    /// # Errors
    /// Why not.
    pub async fn record(&self, id: Id, account: Id) -> Result<Record> {
        match self.ask(id, account, |_, reply| Command::Record(reply)).await.map_err(Failure::problem) {
            // It cannot be played again here. What is stored of it can be shown all the same.
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

    /// Looks on at a match: whether that is allowed is for the caller to ask.
    ///
    /// # Errors
    /// There is none, it cannot be read, or as many look on as may.
    pub async fn look_on(&self, id: Id, spectator: Id) -> Result<(MatchHandle, LookingOn)> {
        let look_on = |(), reply| Command::LookOn(spectator, reply);
        let (handle, (), on) = self.ask_as(id, |_| Ok(()), look_on).await?;
        Ok((handle, on))
    }

    /// What has happened in a match: whom it may be told is for the caller to ask.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn log(&self, id: Id) -> Result<Log> {
        let (_, (), log) = self.ask_as(id, |_| Ok(()), |(), reply| Command::Log(reply)).await?;
        Ok(log)
    }

    /// Shows the others at a table a sign of this id.
    ///
    /// # Errors
    /// Why not.
    pub async fn show(&self, id: Id, account: Id, emote: &str) -> Result<()> {
        let seat = self.seated(id, account).await?.seat;
        let emote = Emote::of(seat, emote)?;
        self.ask(id, account, |_, reply| Command::Emote(emote, reply)).await.map(|_| ())
    }

    /// Asks the match's task for somebody who sits in it.
    async fn ask<T>(
        &self,
        id: Id,
        account: Id,
        command: impl Fn(Seat, oneshot::Sender<Result<T>>) -> Command,
    ) -> Result<(Seated, T)> {
        let seat = |setup: &MatchSetup| Ok(setup.seat_of(account).ok_or(Reason::UnknownMatch)?);
        let (handle, seat, answer) = self.ask_as(id, seat, command).await?;
        Ok((Seated { handle, seat }, answer))
    }

    /// Asks the match's task as whoever the caller is there, and the next one when it has just ended.
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

    /// The match, loaded if it is not in memory.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn find(&self, id: Id) -> Result<Found> {
        let mut slot = self.slot(id);
        // Without a word from the task it has panicked.
        let loaded = slot.wait_for(Option::is_some).await.map_err(|_| Reason::Internal)?;
        match &*loaded {
            Some(Ok(found)) => Ok(found.clone()),
            Some(Err(problem)) => Err(problem.clone().into()),
            None => Err(Reason::Internal.into()),
        }
    }

    /// Where the match will be, once its task has loaded it: the same for everybody who asks.
    fn slot(&self, id: Id) -> Slot {
        let (loaded, slot) = watch::channel(None);
        if let Some(known) = self.known_or(id, slot.clone()) {
            return known;
        }
        // Not under the lock: a runtime that is being shut down drops the task at once, and with it the entry.
        let host = self.means.clone().host(Entry { id, live: Arc::downgrade(&self.live) }, loaded);
        tokio::spawn(host.instrument(trace::of_match(id)));
        slot
    }

    /// The slot of the match, if it has one; from now on it has.
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

impl Means {
    /// The task of a match: loads it, is its actor, and goes.
    async fn host(self, entry: Entry, loaded: watch::Sender<Option<Result<Found, Problem>>>) {
        match self.load(entry.id).await {
            Ok((found, None)) => {
                loaded.send_replace(Some(Ok(found)));
            }
            Ok((found, Some(mut actor))) => {
                tracing::debug!("it is in memory");
                loaded.send_replace(Some(Ok(found)));
                if let Err(error) = actor.run().await {
                    tracing::error!(id = %entry.id, %error, "the task of a match ends");
                    // Those who watch load it anew, and a bot whose move was not stored makes it again.
                    sleep(PAUSE).await;
                }
                // The entry first, then the queue: who finds it closed is to find the entry gone.
                drop(entry);
                drop(actor);
            }
            Err(failure) => {
                loaded.send_replace(Some(Err(failure.problem())));
            }
        }
    }

    /// The match, and its actor unless its deal is being drawn.
    async fn load(&self, id: Id) -> Result<(Found, Option<Actor>)> {
        let stored = match self.store.load_match(id).await {
            Err(error @ StoreError::Unreadable { .. }) => return Err(self.set_aside(id, &error).await),
            loaded => loaded?.ok_or(Reason::UnknownMatch)?,
        };
        let is_played = stored.setup.options.game().plays(stored.setup.rules);
        let is_running = stored.state == MatchState::Running;
        match stored.state {
            MatchState::Running if !is_played => {
                return Err(self.end_under_old_rules(id, stored.entries.len()).await);
            }
            MatchState::Void if !is_played => return Err(Reason::MatchVoid.into()),
            MatchState::Over if !is_played => return Err(Reason::OldRules.into()),
            MatchState::SetAside => return Err(Reason::MatchVoid.into()),
            MatchState::Running if matches!(stored.setup.source, Source::Open(_)) => {
                return Ok((Found::Drawing(Arc::new(stored.setup)), None));
            }
            _ => {}
        }
        let leaps = self.life.leaps();
        let away = if is_running { self.away(&stored).await? } else { Away::default() };
        let (store, config) = (Arc::clone(&self.store), Arc::clone(&self.config));
        let thinkers = self.thinkers.clone();
        let start = move || guard(|| actor::start(id, (stored, away), store, config, (thinkers, leaps)));
        let slots = if is_running { &self.loads } else { &self.replays };
        let why = match slots.turn().await?.play(start).await? {
            Ok(Ok((handle, actor))) => return Ok((Found::Live(handle), Some(actor))),
            Ok(Err(error)) => error.to_string(),
            Err(fault) => fault.to_string(),
        };
        if !is_running {
            tracing::error!(%id, why, "a match cannot be played again");
            return Err(Reason::Internal.into());
        }
        Err(self.set_aside(id, &why).await)
    }

    /// Sets a match aside that cannot be played again, if it runs, and says so. Whoever looks after what is due would
    /// come back to it for ever, and those in it might begin no other; as it is it waits for somebody who finds out why.
    async fn set_aside(&self, id: Id, why: &(impl fmt::Display + Sync)) -> Failure {
        tracing::error!(%id, %why, "a match cannot be played again: if it runs, it is set aside");
        let done = self.store.set_aside(id, self.config.clock.now()).await;
        done.map_or_else(Failure::from, |()| Reason::MatchVoid.into())
    }

    /// How long no server was there in the time of a match.
    /// What is credited becomes an entry, so that nobody counts it twice.
    async fn away(&self, stored: &StoredMatch) -> Result<Away> {
        let start_ms = stored.began_at;
        self.life.catch_up().await?;
        let (outages, now) = (self.store.outages_after(start_ms).await?, self.config.clock.now());
        // What a clock that was ahead has written down lies in the future, and is nobody's.
        let missed = |outage: &Outage, ms| outage.until.min(now).saturating_sub(outage.since.max(ms));
        let since = |ms: u64| outages.iter().map(|outage| missed(outage, ms)).sum();
        // A kill among several credits leaves some of them unwritten: those stand alone for what they are owed.
        let owed = |index: usize| {
            let is_others =
                |what: &What<_>| matches!(what, What::Credit { seat, .. } if seat.index() != index);
            let last = stored.entries.iter().rfind(|stored| !is_others(&stored.entry.what));
            since(last.map_or(start_ms, |last| last.entry.at_ms))
        };
        Ok(Away { owed_ms: std::array::from_fn(owed), since_start_ms: since(start_ms) })
    }

    /// Ends a match, of so many entries, that nobody here can play on, and says so.
    async fn end_under_old_rules(&self, id: Id, entries: usize) -> Failure {
        let what = What::Void { reason: VoidReason::OldRules };
        let end = NewEntry {
            match_id: id,
            seq: entries as u64 + 1,
            entry: LogEntry { at_ms: self.config.clock.now(), what },
            request_id: None,
            is_first: false,
            next_due: None,
            end: Some(MatchEnd::Void),
            absent: Vec::new(),
        };
        match self.store.append(end).await {
            Ok(()) => Reason::MatchVoid.into(),
            Err(AppendError::Taken) => Reason::TryAgain.into(),
            Err(AppendError::Failed(error)) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Occupant;
    use crate::random;
    use crate::seal::Keys;
    use crate::store::{NewMatch, Sqlite};
    use cartable_core::bot::Level;
    use cartable_core::catalogue::GameId;
    use cartable_core::seed::Seed;
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_running_match_is_loaded_while_every_slot_tells_a_story() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("test.db");
        let keys = Keys::read(&hex::encode(random::bytes::<32>().unwrap())).unwrap();
        let store = Sqlite::open(&database, keys, None).await.unwrap();
        let config = Config { thinkers: 1, ..Config::new(&database) };
        let matches = {
            let life = Life::new(Arc::clone(&store), &config);
            Matches::new(Arc::clone(&store), Arc::new(config), Arc::new(life))
        };
        let setup = MatchSetup::new(
            GameId::Duel.default_options(),
            &[Occupant::Bot(Level::Random), Occupant::Bot(Level::Random)],
            Seed::from_number(1),
            String::new(),
        );
        let id = Id::fresh().unwrap();
        store.create_match(NewMatch { id, setup, at: 1, next_due: 1 }).await.unwrap();
        let _told = matches.replays().turn().await.unwrap();
        let found = timeout(Duration::from_secs(30), matches.find(id)).await.expect("it waits for no story");
        assert!(matches!(found, Ok(Found::Live(_))));
    }
}
