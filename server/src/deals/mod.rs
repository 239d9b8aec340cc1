//! Counts of the deals, day by day, so that anybody can check that chance alone has dealt the cards.
//!
//! Once a day is over, the deals of the matches that ended on it are counted ([`counts`]), and the counts are
//! stored with the sum of all days before. Fewer than [`ENOUGH`] deals are counted with the next day's.
//! A daily deal is counted once, on the day after its own, when nobody can play it any more.
//! [`verdict`] compares the counts with chance.

pub mod counts;
pub mod verdict;

pub use counts::Counts;

use crate::problem::Result;
use crate::store::{DealDays, Store, StoreError};
use crate::wall_clock::WallClock;
use cartable_core::daily::Day;
use cartable_core::fault::guard;
use cartable_proto::Reason;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// The smallest number of deals that are counted together.
pub const ENOUGH: usize = 100;
/// The time after its end at which a day is counted, in milliseconds: its last matches are stored by then.
const LATER: u64 = 5 * 60 * 1_000;
/// The number of matches dealt again in one go; other work has its turn in between.
const CHUNK: usize = 16;

/// Counts the days that are over, looking at this interval, for ever.
/// A day is counted once, and its daily deals are told by that, so only a trusted clock counts one.
pub async fn look_after(store: &Store, clock: &WallClock, look: Duration) {
    let mut done = None;
    loop {
        let last = clock.trusted().map(|now| Day::of(now.saturating_sub(LATER)).before());
        if let Some(last) = last.filter(|last| done != Some(*last)) {
            match count_until(store, last).await {
                Ok(()) => done = Some(last),
                Err(failure) => tracing::error!(%failure, "deals could not be counted"),
            }
        }
        sleep(look).await;
    }
}

/// Counts the days up to this one that were not counted before.
///
/// # Errors
/// The database failed.
pub async fn count_until(store: &Store, last: Day) -> Result<()> {
    let newest = store.deal_days(None).await?;
    let mut total: Counts = match newest.as_ref().and_then(|newest| newest.total.as_deref()) {
        Some(total) => read(total)?,
        None => Counts::default(),
    };
    let mut first = newest.map(|newest| newest.last.later(1));
    let mut from = first.unwrap_or(Day::new(0));
    // A day on which no match has ended adds nothing to those before.
    while let Some(day) = store.next_end(from).await?.filter(|day| *day <= last) {
        let begin = first.unwrap_or(day);
        let ended = store.deals_ended(begin, day).await?;
        if ended.len() >= ENOUGH {
            let mut counts = Counts::default();
            for ids in ended.chunks(CHUNK) {
                let setups = store.setups(ids).await?;
                let counted = spawn_blocking(move || {
                    let mut counts = Counts::default();
                    for setup in &setups {
                        // A deal at which the rules fail cannot be counted.
                        let mut one = Counts::default();
                        if guard(|| one.count(setup)).is_ok() {
                            counts.add(&one);
                        }
                    }
                    counts
                });
                counts.add(&counted.await.map_err(|_| Reason::Internal)?);
            }
            total.add(&counts);
            let total = Some(write(&total));
            store
                .store_deal_days(DealDays { first: begin, last: day, counts: write(&counts), total })
                .await?;
            tracing::info!(deals = counts.matches(), %day, "the deals of a day are counted");
            first = Some(day.later(1));
        } else {
            first = Some(begin);
        }
        from = day.later(1);
    }
    Ok(())
}

/// Reads stored counts.
///
/// # Errors
/// The text holds no counts.
pub fn read(counts: &str) -> Result<Counts> {
    let unreadable =
        |error: serde_json::Error| StoreError::Unreadable { what: "counts of deals", why: error.to_string() };
    Ok(serde_json::from_str(counts).map_err(unreadable)?)
}

fn write(counts: &Counts) -> String {
    serde_json::to_string(counts)
        .expect("plain structs under string keys: nothing in them can fail to serialise")
}
