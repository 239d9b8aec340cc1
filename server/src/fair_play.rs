//! The nightly report about fair play: what an operator is to look at, in the log, once a day.

use crate::config::Config;
use crate::store::{Store, StoreError};
use cartable_core::daily::Day;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::sleep;

/// The span of a report, in milliseconds: three nights.
pub const SPAN: u64 = 3 * 24 * 60 * 60 * 1_000;
/// The most lines of a report in the log; the command `suspects` has all.
const LINES: usize = 50;
/// Between two looks for a day that has begun.
const LOOK: Duration = Duration::from_mins(10);

/// Writes the reports.
pub struct FairPlay {
    store: Store,
    config: Arc<Config>,
    /// The day of the last report.
    last: Mutex<Option<Day>>,
}

impl FairPlay {
    /// Returns the reports of this database.
    #[must_use]
    pub fn new(store: Store, config: Arc<Config>) -> Self {
        Self { store, config, last: Mutex::default() }
    }

    /// Reports once a day, for ever.
    pub async fn look_after(&self) {
        loop {
            if let Err(error) = self.report().await {
                tracing::error!(%error, "the report about fair play could not be made");
            }
            sleep(LOOK).await;
        }
    }

    /// Reports if that was not done today; returns the number of lines.
    ///
    /// # Errors
    /// The database failed.
    pub async fn report(&self) -> Result<usize, StoreError> {
        let now = self.config.clock.now();
        let today = Day::of(now);
        if self.last.lock().unwrap_or_else(PoisonError::into_inner).replace(today) == Some(today) {
            return Ok(0);
        }
        let found = self.store.suspects(now.saturating_sub(SPAN)).await?;
        for (name, suspect) in found.iter().take(LINES) {
            tracing::warn!(account = %suspect.account, "fair play: {name} {}", suspect.why);
        }
        if found.len() > LINES {
            tracing::warn!(more = found.len() - LINES, "fair play: `suspects` lists all");
        }
        Ok(found.len())
    }
}
