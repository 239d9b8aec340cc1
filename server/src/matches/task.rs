//! The task of a match: loads it from its log, runs its actor, and leaves nothing behind.
//!
//! A match that cannot be loaded ends here: one under rules that are no longer played is void,
//! and one whose log cannot be replayed is set aside for the operator.

use super::{Found, Live};
use crate::actor::{self, Actor, Away};
use crate::config::Config;
use crate::model::Source;
use crate::outages::Life;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::replays::Replays;
use crate::store::{AppendError, MatchEnd, MatchState, NewEntry, Outage, Store, StoreError, StoredMatch};
use crate::thinking::Thinkers;
use cartable_core::entry::{Entry as LogEntry, VoidReason, What};
use cartable_core::fault::guard;
use cartable_proto::{Problem, Reason};
use std::fmt;
use std::sync::{Arc, PoisonError, Weak};
use tokio::sync::watch;
use tokio::time::sleep;

/// The parts shared by every match's task.
#[derive(Clone)]
pub(super) struct Means {
    pub store: Store,
    pub config: Arc<Config>,
    life: Arc<Life>,
    thinkers: Thinkers,
    /// Limits the replays of finished matches, and of steps that memory no longer holds, for players and spectators.
    pub replays: Replays,
    /// Limits the loading of running matches. It is separate so that no due bot or clock waits behind a replay.
    loads: Replays,
}

/// The guard of a match's slot in the map: its task owns it, and dropping it removes the slot.
/// When the map itself is dropped, so are the handles in it, and all tasks end.
pub(super) struct Entry {
    pub id: Id,
    pub live: Weak<Live>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        if let Some(live) = self.live.upgrade() {
            live.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
        }
    }
}

impl Means {
    /// Returns the parts for the matches of this database.
    pub fn new(store: Store, config: Arc<Config>, life: Arc<Life>) -> Self {
        // Tests run with zero thinkers, but replays still need one slot.
        let slots = config.thinkers.max(1);
        let thinkers = Thinkers::new(config.thinkers);
        let (replays, loads) = (Replays::new(slots), Replays::new(slots));
        Self { store, config, life, thinkers, replays, loads }
    }

    /// Runs as the task of a match: loads it, runs its actor, and removes its slot.
    pub async fn host(self, entry: Entry, loaded: watch::Sender<Option<Result<Found, Problem>>>) {
        // Boxed, because the task keeps the space of everything that it ever does.
        match Box::pin(self.load(entry.id)).await {
            Ok((found, None)) => {
                loaded.send_replace(Some(Ok(found)));
            }
            Ok((found, Some(mut actor))) => {
                tracing::debug!("the match is in memory");
                loaded.send_replace(Some(Ok(found)));
                if let Err(error) = actor.run().await {
                    tracing::error!(id = %entry.id, %error, "the task of a match ends");
                    // Watchers load it anew, and a bot whose move was not stored makes it again.
                    sleep(self.config.intervals.failed_match).await;
                }
                // The slot is removed before the queue closes:
                // a caller that finds the queue closed asks again, and must get the next task.
                drop(entry);
                drop(actor);
            }
            Err(failure) => {
                loaded.send_replace(Some(Err(failure.problem())));
            }
        }
    }

    /// Loads the match; returns it with its actor, or without one while its deal is being drawn.
    async fn load(&self, id: Id) -> Result<(Found, Option<Box<Actor>>)> {
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
            Ok(Ok((handle, actor))) => return Ok((Found::Live(handle), Some(Box::new(actor)))),
            Ok(Err(error)) => error.to_string(),
            Err(fault) => fault.to_string(),
        };
        if !is_running {
            tracing::error!(%id, why, "a match cannot be played again");
            return Err(Reason::Internal.into());
        }
        Err(self.set_aside(id, &why).await)
    }

    /// Sets a running match aside that cannot be replayed, and returns the failure for the caller.
    /// Otherwise the search for due matches would come back to it for ever,
    /// and its players might begin no other.
    /// Set aside, it waits until the operator finds the cause.
    async fn set_aside(&self, id: Id, why: &(impl fmt::Display + Sync)) -> Failure {
        tracing::error!(%id, %why, "a match cannot be played again: if it runs, it is set aside");
        let done = self.store.set_aside(id, self.config.clock.now()).await;
        done.map_or_else(Failure::from, |()| Reason::MatchVoid.into())
    }

    /// Computes how long no server was there in the time of a match.
    /// A credit becomes an entry, so that no later load counts it twice.
    async fn away(&self, stored: &StoredMatch) -> Result<Away> {
        let start_ms = stored.began_at;
        self.life.catch_up().await?;
        let (outages, now) = (self.store.outages_after(start_ms).await?, self.config.clock.now());
        // An outage written down by a clock that ran ahead lies in the future, and is credited to nobody.
        let missed = |outage: &Outage, ms| outage.until.min(now).saturating_sub(outage.since.max(ms));
        let since = |ms: u64| outages.iter().map(|outage| missed(outage, ms)).sum();
        // Each seat's credit is an entry of its own, and a crash can leave only some of them written.
        // So the outages owed to a seat count from the last entry that is not another seat's credit.
        let owed = |index: usize| {
            let is_others =
                |what: &What<_>| matches!(what, What::Credit { seat, .. } if seat.index() != index);
            let last = stored.entries.iter().rfind(|stored| !is_others(&stored.entry.what));
            since(last.map_or(start_ms, |last| last.entry.at_ms))
        };
        Ok(Away { owed_ms: std::array::from_fn(owed), since_start_ms: since(start_ms) })
    }

    /// Ends a match of so many entries whose rules are no longer played here,
    /// and returns the failure for the caller.
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
    use crate::matches::Matches;
    use crate::model::{MatchSetup, Occupant};
    use crate::random;
    use crate::seal::Keys;
    use crate::store::{NewMatch, Sqlite};
    use cartable_core::bot::Level;
    use cartable_core::catalogue::GameId;
    use cartable_core::seed::Seed;
    use std::time::Duration;
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
