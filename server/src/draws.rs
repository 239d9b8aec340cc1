//! The draws of deals: what is announced is published, what is revealed in time goes into the seed.
//!
//! A match that people announced shares for begins with an open draw: its secret and everybody's hashes are on
//! disk in the same step, before anybody is shown them. A draw is closed once, by the last reveal or when its
//! time is over; the match is loaded only then. **The store is the truth**: after a restart the same secret is
//! drawn with, and everybody has the time to reveal anew.

use crate::clock::Clock;
use crate::config::Config;
use crate::detached::detached;
use crate::hints::{Hearing, Hints};
use crate::model::Source;
use crate::problem::Result;
use crate::random::Id;
use crate::store::{Revealed, Store, StoreError};
use cartable_core::fair::{Promise, Share};
use cartable_proto::{Malformed, Reason};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// How often it is looked for draws whose time is over.
const LOOK: Duration = Duration::from_millis(250);
/// How long nobody waits for a hint alone: another process, which gives none here, may close a draw.
const PATIENCE: Duration = Duration::from_secs(1);

/// The draws of deals.
#[derive(Clone)]
pub struct Draws {
    store: Store,
    clock: Clock,
    time: Duration,
    hints: Arc<Hints<Id>>,
}

/// A draw in which shares may be revealed.
pub struct OpenDraw {
    /// What is published of it.
    pub promise: Promise,
    id: Id,
    store: Store,
    hearing: Hearing,
}

impl OpenDraw {
    /// Waits until it is closed.
    ///
    /// # Errors
    /// What the database says.
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
    /// The draws of this database.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        Self { store, clock: config.clock.clone(), time: config.draw_time, hints: Arc::default() }
    }

    /// The draw of a match, for who sits in it; `None`: its deal is not being drawn.
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

    /// Takes somebody's share. The same one twice is taken once.
    ///
    /// # Errors
    /// No such match, a share that was not announced, or one that comes too late.
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

    /// Closes draws whose time is over, for ever. Those that were open when the server began have it anew.
    pub async fn look_after(&self) {
        let mut found = HashMap::new();
        loop {
            if let Err(error) = self.close_over(&mut found).await {
                tracing::error!(%error, "draws could not be closed");
            }
            sleep(LOOK.min(self.time)).await;
        }
    }

    /// The time of a draw begins when it is found on the disk, from where it is shown: however slow the disk was,
    /// nobody has less of it, and turning the clock changes nothing.
    async fn close_over(&self, found: &mut HashMap<Id, Instant>) -> Result<(), StoreError> {
        let open = self.store.open_draws().await?;
        let now = Instant::now();
        *found = open.into_iter().map(|id| (id, found.get(&id).copied().unwrap_or(now))).collect();
        let over: Vec<Id> =
            found.iter().filter(|(_, since)| now - **since >= self.time).map(|(id, _)| *id).collect();
        // To look costs nothing, to write waits for the disk.
        if !over.is_empty() {
            for id in self.store.close_draws(over, self.clock.now()).await? {
                self.hints.hint(&id);
            }
        }
        Ok(())
    }
}
