//! When the server was there: nobody's time runs while it was not.
//!
//! It notes every few seconds that it lives. What is found missing is written down as an outage, and credited to
//! whose clocks would have run through it: the time between two servers, that in which nothing could be written, and
//! that over which the clock leaps, where a machine slept or had begun with a clock that was behind.

use crate::clock::Clock;
use crate::config::Config;
use crate::store::{Store, StoreError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, watch};
use tokio::time::sleep;

/// How often it is noted that the server lives.
const SIGN_OF_LIFE: Duration = Duration::from_secs(3);
/// How long there may be no sign of life before nobody was there.
const SILENCE: Duration = Duration::from_secs(4);

/// Whether that is an outage.
fn is_outage(since: u64, until: u64) -> bool {
    since.saturating_add(SILENCE.as_millis() as u64) < until
}

/// A server begins.
///
/// # Errors
/// What the database says.
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
    clock: Clock,
    session_lifetime: u64,
    last: Mutex<Sign>,
    leaps: watch::Sender<()>,
}

/// A sign of life that is on the disk: what the clock showed, and when that was by time that cannot be set.
struct Sign {
    at: u64,
    passed: Duration,
    written: Instant,
}

impl Life {
    /// That of a server which has begun.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        let (clock, session_lifetime) = (config.clock.clone(), config.session_lifetime.as_millis() as u64);
        let last = Sign { at: clock.now(), passed: clock.passed(), written: Instant::now() };
        Self { store, clock, session_lifetime, last: Mutex::new(last), leaps: watch::Sender::default() }
    }

    /// Notes now and then that the server lives, for ever.
    pub async fn look_after(&self) {
        let mut writable = self.store.writable();
        loop {
            tokio::select! {
                () = sleep(SIGN_OF_LIFE) => {}
                Ok(()) = writable.changed() => {}
            }
            // What is not written now is written once the disk takes it again.
            let _ = self.note(true).await;
        }
    }

    /// Changes when the clock has leapt ahead: what goes by its own time then is late.
    #[must_use]
    pub fn leaps(&self) -> watch::Receiver<()> {
        self.leaps.subscribe()
    }

    /// Sees to it that the time over which the clock has just leapt is written down before anybody counts by it.
    ///
    /// # Errors
    /// What the database says.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        self.note(false).await
    }

    /// Notes that the server lives; where that is not due, only if the clock has leapt ahead.
    async fn note(&self, is_due: bool) -> Result<(), StoreError> {
        let mut last = self.last.lock().await;
        let (alive, passed) = (self.clock.alive(), self.clock.passed());
        let expected = last.at.saturating_add(passed.saturating_sub(last.passed).as_millis() as u64);
        let has_leapt = is_outage(expected, alive.at);
        if !is_due && !has_leapt {
            return Ok(());
        }
        let since = if last.written.elapsed() > SILENCE { last.at } else { expected };
        let since = Some(since).filter(|since| is_outage(*since, alive.at));
        self.store.live(alive, since, self.session_lifetime).await?;
        *last = Sign { at: alive.at, passed, written: Instant::now() };
        if has_leapt {
            self.leaps.send_replace(());
        }
        Ok(())
    }
}
