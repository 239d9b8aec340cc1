//! The draws of deals: publishes what players announce, and puts what they reveal in time into the seed.
//!
//! A match for which players announced shares begins with an open draw.
//! Its secret and all hashes are on disk in one step, before anybody is shown them.
//! The last reveal closes the draw, or the end of its time does; only then is the match loaded.
//! **The store is the truth**: after a restart the same secret is used,
//! and everybody has the whole time to reveal anew.

use crate::config::Config;
use crate::detached::detached;
use crate::hints::{Hearing, Hints};
use crate::model::Source;
use crate::problem::Result;
use crate::random::Id;
use crate::store::{Revealed, Store, StoreError};
use crate::wall_clock::WallClock;
use cartable_core::fair::{Promise, Share};
use cartable_proto::{Malformed, Reason};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// The longest wait for a hint alone: another process, which gives no hints here, may close a draw.
const PATIENCE: Duration = Duration::from_secs(1);

/// The draws of deals.
#[derive(Clone)]
pub struct Draws {
    store: Store,
    clock: WallClock,
    time: Duration,
    look: Duration,
    hints: Arc<Hints<Id>>,
}

/// A draw in which shares may be revealed.
pub struct OpenDraw {
    /// The published part of the draw.
    pub promise: Promise,
    id: Id,
    store: Store,
    hearing: Hearing,
}

impl OpenDraw {
    /// Waits until the draw is closed.
    ///
    /// # Errors
    /// The database failed.
    pub async fn closed(mut self) -> Result<()> {
        loop {
            self.hearing.note();
            if self.store.drawing(self.id).await?.is_none() {
                return Ok(());
            }
            let _ = timeout(PATIENCE, self.hearing.heard()).await;
        }
    }
}

impl Draws {
    /// Returns the draws of this database.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        let (time, look) = (config.draw_time, config.intervals.draws);
        Self { store, clock: config.clock.clone(), time, look, hints: Arc::default() }
    }

    /// Returns the draw of a match to one of its players; `None`: its deal is not being drawn.
    ///
    /// # Errors
    /// The account does not sit in it.
    pub async fn open(&self, id: Id, account: Id) -> Result<Option<OpenDraw>> {
        let Some(setup) = self.store.drawing(id).await? else { return Ok(None) };
        setup.seat_of(account).ok_or(Reason::UnknownMatch)?;
        let Source::Open(draw) = &setup.source else { return Ok(None) };
        let (store, hearing) = (Arc::clone(&self.store), self.hints.hear(id));
        Ok(Some(OpenDraw { promise: draw.promise(), id, store, hearing }))
    }

    /// Takes a player's share. The same share sent twice is taken once.
    ///
    /// # Errors
    /// There is no such match, the share was not announced, or it comes too late.
    pub async fn reveal(&self, id: Id, account: Id, share: Share) -> Result<()> {
        let draws = self.clone();
        detached(async move {
            match draws.store.reveal(id, account, share, draws.clock.now()).await? {
                Revealed::In => {}
                Revealed::Last => draws.hints.hint(&id),
                Revealed::NotAnnounced => {
                    return Err(Malformed::new("share", "does not have the hash that was announced").into());
                }
                Revealed::TooLate => return Err(Reason::DrawClosed.into()),
                Revealed::NotSeated => return Err(Reason::UnknownMatch.into()),
            }
            Ok(())
        })
        .await
    }

    /// Closes draws whose time is over, for ever.
    /// Draws that were open when the server began, or while no share could be stored, have their time anew.
    pub async fn look_after(&self) {
        let (mut found, mut writable) = (HashMap::new(), self.store.writable());
        loop {
            let was_away = writable.has_changed().unwrap_or(false) || !*writable.borrow();
            writable.mark_unchanged();
            if was_away {
                found.clear();
            }
            if let Err(error) = self.close_over(&mut found).await {
                tracing::error!(%error, "draws could not be closed");
                found.clear();
            }
            sleep(self.look.min(self.time)).await;
        }
    }

    /// Closes the draws whose time is over.
    /// The time of a draw begins when it is found on the disk, from which it is shown.
    /// So a slow disk takes nothing off it, and setting the clock changes nothing.
    async fn close_over(&self, found: &mut HashMap<Id, Instant>) -> Result<(), StoreError> {
        let open = self.store.open_draws().await?;
        let now = Instant::now();
        *found = open.into_iter().map(|id| (id, found.get(&id).copied().unwrap_or(now))).collect();
        let over: Vec<Id> =
            found.iter().filter(|(_, since)| now - **since >= self.time).map(|(id, _)| *id).collect();
        // A look costs nothing; a write waits for the disk.
        if !over.is_empty() {
            for id in self.store.close_draws(over, self.clock.now()).await? {
                self.hints.hint(&id);
            }
        }
        Ok(())
    }
}
