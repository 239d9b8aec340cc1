//! The times when a server was there: nobody's time runs while none was.
//!
//! The server stores a sign of life every few seconds. A gap is stored as an outage,
//! and credited to the clocks that would have run through it.
//! Outages are the time between two servers, the time in which nothing could be written,
//! the time over which the clock leaps, after a machine slept or began with a clock that was behind,
//! and the time in which the process stood still.

use crate::config::Config;
use crate::store::{Store, StoreError};
use crate::wall_clock::WallClock;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, watch};
use tokio::time::sleep;

/// The longest time without a sign of life that is no outage.
const SILENCE: Duration = Duration::from_secs(4);

/// Returns true if this gap is an outage.
fn is_outage(since: u64, until: u64) -> bool {
    since.saturating_add(SILENCE.as_millis() as u64) < until
}

/// Notes that a server begins, and the outage before it.
///
/// # Errors
/// The database failed.
pub async fn begin(store: &Store, config: &Config) -> Result<(), StoreError> {
    let clock = &config.clock;
    let before = store.alive().await?;
    clock.begin(before);
    let alive = clock.alive();
    let since = before.map(|before| before.at);
    let since = since.filter(|since| is_outage(*since, alive.at));
    store.live(alive, since, config.session_lifetime.as_millis() as u64).await
}

/// The life of this server.
pub struct Life {
    store: Store,
    clock: WallClock,
    session_lifetime: u64,
    interval: Duration,
    /// The time that has passed for this process and outside of it, whatever a test's clock shows.
    lived: Box<dyn Fn() -> Duration + Send + Sync>,
    last: Mutex<Sign>,
    leaps: watch::Sender<()>,
}

/// A sign of life on the disk: what the clock showed, and when that was by time that cannot be set.
struct Sign {
    at: u64,
    passed: Duration,
    written: Duration,
}

impl Life {
    /// Returns the life of a server that has begun.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        let begun = Instant::now();
        Self::measured(store, config, move || begun.elapsed())
    }

    /// Returns the same, with the time that a test lets pass between two signs of life.
    #[must_use]
    pub fn measured(
        store: Store,
        config: &Config,
        lived: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        let (clock, session_lifetime) = (config.clock.clone(), config.session_lifetime.as_millis() as u64);
        let last = Sign { at: clock.now(), passed: clock.passed(), written: lived() };
        Self {
            store,
            clock,
            session_lifetime,
            interval: config.intervals.life,
            lived: Box::new(lived),
            last: Mutex::new(last),
            leaps: watch::Sender::default(),
        }
    }

    /// Stores signs of life, for ever.
    pub async fn look_after(&self) {
        let mut writable = self.store.writable();
        loop {
            tokio::select! {
                () = sleep(self.interval) => {}
                Ok(()) = writable.changed() => {}
            }
            // A failed sign is stored once the disk takes writes again.
            let _ = self.note(true).await;
        }
    }

    /// Returns a watch that changes when the clock leaps ahead, or the process stood still: a task with its own time is late after one.
    #[must_use]
    pub fn leaps(&self) -> watch::Receiver<()> {
        self.leaps.subscribe()
    }

    /// Stores the outage if the clock has just leapt or the process stood still, so that nobody counts time without it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        self.note(false).await
    }

    /// Stores a sign of life; if none is due, only after a leap or a standstill.
    async fn note(&self, is_due: bool) -> Result<(), StoreError> {
        let mut last = self.last.lock().await;
        let (alive, passed) = (self.clock.alive(), self.clock.passed());
        let expected = last.at.saturating_add(passed.saturating_sub(last.passed).as_millis() as u64);
        // A process that stood still, in a paused machine or stopped by a signal, notes no sign of life,
        // while both clocks go on.
        let stood_still =
            (self.lived)().saturating_sub(last.written) > SILENCE && is_outage(last.at, alive.at);
        let has_leapt = stood_still || is_outage(expected, alive.at);
        if !is_due && !has_leapt {
            return Ok(());
        }
        let since = if stood_still { last.at } else { expected };
        let since = Some(since).filter(|since| is_outage(*since, alive.at));
        self.store.live(alive, since, self.session_lifetime).await?;
        *last = Sign { at: alive.at, passed, written: (self.lived)() };
        if has_leapt {
            self.leaps.send_replace(());
        }
        Ok(())
    }
}
