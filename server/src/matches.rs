//! The matches that are alive: found, and brought back from their log when they are not.

use crate::actor::{self, Act, Command, MatchHandle, Watching};
use crate::config::Config;
use crate::problem::Result;
use crate::random::Id;
use crate::store::Store;
use crate::thinking::Thinkers;
use cartable_core::record::Record;
use cartable_core::seat::Seat;
use cartable_proto::Reason;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OnceCell, oneshot};

/// How often a match is brought back before the caller is told to try again.
const TRIES: usize = 3;

type Slot = Arc<OnceCell<MatchHandle>>;

/// The matches that are alive.
pub struct Matches {
    store: Store,
    config: Arc<Config>,
    thinkers: Thinkers,
    live: Mutex<HashMap<Id, Slot>>,
}

/// A match as somebody who sits in it sees it.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The match.
    pub handle: MatchHandle,
    /// Where he sits.
    pub seat: Seat,
}

impl Matches {
    /// The matches of this database.
    #[must_use]
    pub fn new(store: Store, config: Arc<Config>) -> Self {
        let thinkers = Thinkers::new(config.thinkers);
        Self { store, config, thinkers, live: Mutex::default() }
    }

    /// Brings back every match that is not over, so that its bots go on.
    ///
    /// # Errors
    /// What the database says. A match that cannot be read is logged and left alone.
    pub async fn resume(&self) -> Result<()> {
        for id in self.store.running_matches().await? {
            if let Err(error) = self.find(id).await {
                tracing::error!(%id, %error, "a match could not be resumed");
            }
        }
        Ok(())
    }

    /// The match, for somebody who sits in it. To everybody else there is no such match.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn seated(&self, id: Id, account: Id) -> Result<Seated> {
        let handle = self.find(id).await?;
        let seat = handle.setup.seat_of(account).ok_or(Reason::UnknownMatch)?;
        Ok(Seated { handle, seat })
    }

    /// Does something; the answer is the `seq` of the stored action.
    ///
    /// # Errors
    /// Why not.
    pub async fn act(&self, id: Id, account: Id, act: impl Fn(Seat) -> Act) -> Result<u64> {
        self.ask(id, account, |seat, reply| Command::Act(act(seat), reply)).await.map(|(_, seq)| seq)
    }

    /// Watches from after a `seq` on.
    ///
    /// # Errors
    /// Why not.
    pub async fn watch(&self, id: Id, account: Id, after_seq: u64) -> Result<(Seated, Watching)> {
        self.ask(id, account, |_, reply| Command::Watch(after_seq, reply)).await
    }

    /// The record of a match that is over.
    ///
    /// # Errors
    /// Why not.
    pub async fn record(&self, id: Id, account: Id) -> Result<Record> {
        self.ask(id, account, |_, reply| Command::Record(reply)).await.map(|(_, record)| record)
    }

    /// Asks the match's task, and the next one when it has just ended.
    async fn ask<T>(
        &self,
        id: Id,
        account: Id,
        command: impl Fn(Seat, oneshot::Sender<Result<T>>) -> Command,
    ) -> Result<(Seated, T)> {
        for _ in 0..TRIES {
            let seated = self.seated(id, account).await?;
            if let Ok(answer) = seated.handle.ask(|reply| command(seated.seat, reply)).await {
                return Ok((seated, answer?));
            }
        }
        Err(Reason::TryAgain.into())
    }

    async fn find(&self, id: Id) -> Result<MatchHandle> {
        let slot = self.slot(id);
        let found = slot
            .get_or_try_init(async || {
                let stored = self.store.load_match(id).await?.ok_or(Reason::UnknownMatch)?;
                actor::start(id, stored, self.store.clone(), Arc::clone(&self.config), self.thinkers.clone())
            })
            .await;
        if found.is_err() {
            self.forget(id, &slot);
        }
        found.cloned()
    }

    /// The place of a match's handle: the same for everybody who asks while it is being loaded, so that it is loaded once.
    fn slot(&self, id: Id) -> Slot {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if live.len() == live.capacity() {
            live.retain(|_, slot| slot.get().is_none_or(|handle| !handle.is_gone()));
        }
        let slot = live.entry(id).or_default();
        if slot.get().is_some_and(MatchHandle::is_gone) {
            *slot = Slot::default();
        }
        Arc::clone(slot)
    }

    /// Nothing stays behind of an id that leads nowhere.
    fn forget(&self, id: Id, slot: &Slot) {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if live.get(&id).is_some_and(|current| Arc::ptr_eq(current, slot) && slot.get().is_none()) {
            live.remove(&id);
        }
    }
}
