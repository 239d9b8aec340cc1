//! What is over is packed, then deleted: in small steps, so that nobody who plays waits for it.
//!
//! The log of a match that is over is packed after some days, and deleted after many more; who played it and
//! what came of it stays, with the ratings that follow from it. Guests who never played and do not come back
//! are deleted, and what nobody can want any more: sessions that have ended, tickets, marks, reports.
//!
//! Each step is one short transaction, after which others have their turn, and each may be the last before a
//! crash: what is found to do is found again.

use crate::clock::Clock;
use crate::config::Keeping;
use crate::problem::Result;
use crate::store::{Store, Unseen};
use futures_util::future::join_all;
use std::time::Duration;
use tokio::time::sleep;

/// How often it is looked for something to do.
const LOOK: Duration = Duration::from_mins(10);
/// How long others have between two steps.
const PAUSE: Duration = Duration::from_millis(20);
/// How many matches are found at once.
const FOUND: u32 = 100;
/// How many entries, logs, accounts or small things one step deletes.
const STEP: u32 = 50;

/// Packs and deletes, for ever.
pub async fn look_after(store: &Store, clock: &Clock, keeping: Keeping, session_lifetime: Duration) {
    loop {
        sleep(LOOK).await;
        // By a clock that may be wrong nothing is deleted.
        let Some(now) = clock.trusted() else { continue };
        if let Err(failure) = tidy(store, now, keeping, session_lifetime).await {
            tracing::error!(%failure, "what is over could not be packed or deleted");
        }
    }
}

/// Packs and deletes what there is at this time, in milliseconds since 1970.
///
/// # Errors
/// What the database says.
pub async fn tidy(store: &Store, now: u64, keeping: Keeping, session_lifetime: Duration) -> Result<()> {
    let before = |time: Duration| now.saturating_sub(time.as_millis() as u64);
    // What was begun before a crash comes first.
    empty(store).await?;
    // What is to be deleted is packed first, wherever that is not to be done for its own sake:
    // so it goes in one step, and nobody ever reads half of it.
    if let Some(time) = keeping.unpacked.into_iter().chain(keeping.records).min() {
        loop {
            let found = store.to_pack(before(time), FOUND).await?;
            for id in &found {
                store.pack(*id).await?;
                empty(store).await?;
            }
            if found.is_empty() {
                break;
            }
        }
    }
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
            // Each by itself: one that something holds on to keeps none of the others.
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

/// Takes what is packed out of where it was.
async fn empty(store: &Store) -> Result<()> {
    loop {
        let found = store.packing(FOUND).await?;
        if found.is_empty() {
            return Ok(());
        }
        for id in found {
            while store.take_out(id, STEP).await? {
                sleep(PAUSE).await;
            }
            sleep(PAUSE).await;
        }
    }
}
