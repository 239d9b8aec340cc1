//! Packs finished matches and deletes old data, in small steps, so that no player waits for it.
//!
//! The log of a finished match is packed soon after its end, and deleted after many days.
//! Its players and its result stay, with the ratings that follow from them.
//! Guests who never played and do not come back are deleted.
//! So is everything that nobody can want any more: ended sessions, tickets, marks, reports.
//!
//! Each step is one short transaction, after which other writers have their turn.
//! A crash after any step loses nothing: the next run finds the rest again.

use crate::config::{Config, Keeping};
use crate::problem::Result;
use crate::store::{Store, Unseen};
use futures_util::future::join_all;
use std::time::Duration;
use tokio::time::sleep;

/// The pause for other writers between two steps.
const PAUSE: Duration = Duration::from_millis(20);
/// The number of matches found at once.
const FOUND: u32 = 100;
/// The number of logs, accounts or small things that one step deletes.
const STEP: u32 = 50;
/// The number of entries that one step takes out of a log: most matches have fewer.
const ENTRIES: u32 = 250;

/// Packs and deletes, again and again, for ever.
pub async fn look_after(store: &Store, config: &Config) {
    loop {
        sleep(config.intervals.retention).await;
        // A clock that may be wrong deletes nothing; packing loses nothing.
        let done = match config.clock.trusted() {
            Some(now) => tidy(store, now, config.keeping, config.session_lifetime).await,
            None => pack(store, config.clock.now(), config.keeping.unpacked).await,
        };
        if let Err(failure) = done {
            tracing::error!(%failure, "old data could not be packed or deleted");
        }
    }
}

/// Packs and deletes everything that is old enough at this time, in milliseconds since 1970.
///
/// # Errors
/// The database failed.
pub async fn tidy(store: &Store, now: u64, keeping: Keeping, session_lifetime: Duration) -> Result<()> {
    let before = |time: Duration| now.saturating_sub(time.as_millis() as u64);
    // Logs are packed before they are deleted, even if packing itself is turned off:
    // a packed log goes in one step, so nobody ever reads half of it.
    pack(store, now, keeping.unpacked.into_iter().chain(keeping.records).min()).await?;
    if let Some(time) = keeping.records {
        while store.drop_logs(before(time), STEP).await? > 0 {
            sleep(PAUSE).await;
        }
    }
    if let Some(time) = keeping.guests {
        let unseen = Unseen { since: before(time), session_lifetime: session_lifetime.as_millis() as u64 };
        let mut after = None;
        loop {
            let found = store.empty_guests(after, unseen, STEP).await?;
            after = found.last().copied();
            if after.is_none() {
                break;
            }
            // Each by itself, so that a guest that something still refers to does not keep the others.
            for deleted in join_all(found.iter().map(|guest| store.delete_guest(*guest, unseen))).await {
                if let Err(error) = deleted {
                    tracing::warn!(%error, "a guest who never played could not be deleted");
                }
            }
            sleep(PAUSE).await;
        }
    }
    let kept = keeping.records.map(before);
    while store.sweep(now, kept, STEP).await? >= u64::from(STEP) {
        sleep(PAUSE).await;
    }
    Ok(())
}

/// Packs the logs of matches that ended so long before this time.
async fn pack(store: &Store, now: u64, after: Option<Duration>) -> Result<()> {
    // Work begun before a crash comes first.
    empty(store).await?;
    let Some(after) = after else { return Ok(()) };
    let until = now.saturating_sub(after.as_millis() as u64);
    loop {
        let found = store.to_pack(until, FOUND).await?;
        for id in &found {
            store.pack(*id).await?;
            empty(store).await?;
        }
        if found.is_empty() {
            return Ok(());
        }
    }
}

/// Removes the unpacked entries of packed matches.
async fn empty(store: &Store) -> Result<()> {
    loop {
        let found = store.packing(FOUND).await?;
        if found.is_empty() {
            return Ok(());
        }
        for id in found {
            while store.take_out(id, ENTRIES).await? {
                sleep(PAUSE).await;
            }
            sleep(PAUSE).await;
        }
    }
}
