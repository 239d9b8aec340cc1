//! The measurement of clients that act, and what it gives.

use crate::Failure;
use crate::house::{Costs, House};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// The time in which clients act before they are measured.
const WARMING: Duration = Duration::from_secs(2);
/// The pause of a client that waits for the beginning.
const PAUSE: Duration = Duration::from_millis(20);

// The stages of a measurement.
const COMING: u8 = 0;
const ACTING: u8 = 1;
const MEASURED: u8 = 2;
const OVER: u8 = 3;

/// The stage at which all clients are, and the times that their calls took while measured.
#[derive(Default)]
pub struct Stage {
    now: AtomicU8,
    times: Mutex<Vec<Duration>>,
}

impl Stage {
    /// Waits until everybody may act.
    pub async fn begun(&self) {
        while self.now.load(Ordering::Relaxed) == COMING {
            sleep(PAUSE).await;
        }
    }

    /// Returns true if clients stop now.
    pub fn is_over(&self) -> bool {
        self.now.load(Ordering::Relaxed) == OVER
    }

    /// Notes an action that was asked for at this time and is acknowledged now.
    pub fn acknowledged(&self, asked_at: Instant) {
        if self.now.load(Ordering::Relaxed) == MEASURED {
            self.times.lock().unwrap_or_else(PoisonError::into_inner).push(asked_at.elapsed());
        }
    }
}

/// The figures of a server.
#[derive(Clone, Copy, Serialize, Deserialize, Debug)]
pub struct Measured {
    /// Its processor time for an action, in microseconds; 0 if there was none.
    pub action_us: f64,
    /// Its processor time for a player and second, in microseconds.
    pub player_us: f64,
    /// Its memory for a player, in KiB.
    pub player_kib: f64,
    /// The acknowledged actions in a second.
    pub per_second: f64,
    /// The time below which half of the acknowledgements come, in milliseconds.
    pub p50_ms: f64,
    /// The time below which 99 % of them come, in milliseconds.
    pub p99_ms: f64,
}

impl Measured {
    /// Returns the median of each figure.
    #[allow(dead_code, reason = "the bench asks for it, the load test measures once")]
    pub fn median(of: &[Self]) -> Self {
        let median = |figure: fn(&Self) -> f64| {
            let mut figures: Vec<f64> = of.iter().map(figure).collect();
            figures.sort_unstable_by(f64::total_cmp);
            figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
        };
        Self {
            action_us: median(|of| of.action_us),
            player_us: median(|of| of.player_us),
            player_kib: median(|of| of.player_kib),
            per_second: median(|of| of.per_second),
            p50_ms: median(|of| of.p50_ms),
            p99_ms: median(|of| of.p99_ms),
        }
    }
}

/// Measures a server for so long under these clients, which are all there.
pub async fn measure(
    house: &House,
    stage: &Arc<Stage>,
    mut clients: JoinSet<Result<(), Failure>>,
    time: Duration,
) -> Result<Measured, Failure> {
    let players = clients.len() as u32;
    stage.now.store(ACTING, Ordering::Relaxed);
    sleep(WARMING).await;
    let (before, begin) = (house.processor_time()?, Instant::now());
    stage.now.store(MEASURED, Ordering::Relaxed);
    sleep(time).await;
    stage.now.store(OVER, Ordering::Relaxed);
    let (spent, took) = (house.processor_time()?.saturating_sub(before), begin.elapsed());
    let mut times = std::mem::take(&mut *stage.times.lock().unwrap_or_else(PoisonError::into_inner));
    let costs = house.costs((spent, took), times.len(), players)?;
    while let Some(ended) = clients.join_next().await {
        ended??;
    }
    times.sort_unstable();
    let ms = |hundredths: usize| {
        times.get(times.len() * hundredths / 100).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let per_second = times.len() as f64 / took.as_secs_f64();
    let Costs { action_us, player_us, player_kib, .. } = costs;
    let action_us = action_us.unwrap_or_default();
    Ok(Measured { action_us, player_us, player_kib, per_second, p50_ms: ms(50), p99_ms: ms(99) })
}
