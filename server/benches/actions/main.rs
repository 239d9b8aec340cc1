//! The cost of an action for the server, beside the leanest server that does the same.
//!
//! `cargo bench -p cartable-server --bench actions` prints the table.
//! `CARTABLE_BENCH_SECONDS` changes how long each server is measured, `CARTABLE_BENCH_ROUNDS` how often;
//! `CARTABLE_BENCH_ROWS=64,alone` picks the rows that begin so.
//!
//! Every round measures both servers in turn in each row, and the table has the medians.
//! Each server is a process of its own, whose processor time the system counts with all its threads,
//! so that the cost of the players beside it does not matter.
//! Beside other work all times grow; the ratios of one run may be compared, times of several runs may not.
//!
//! The leanest server ([`leanest`]) is the program `cartable-leanest`, with the system's allocator.

#![allow(clippy::cast_precision_loss, reason = "counts of calls are far below 2^52")]

mod crowd;
#[path = "../../src/bin/cartable-load/house.rs"]
mod house;
mod leanest;
mod measured;
mod stored;

use crate::crowd::Play4;
use crate::house::Costs;
use crate::measured::Measured;
use serde::Deserialize;
use std::path::Path;
use std::time::Duration;
use tokio::process::Command;

/// The failure that ends the bench.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The load test, whose server is measured.
const LOAD: &str = env!("CARGO_BIN_EXE_cartable-load");
/// The leanest server.
const LEANEST: &str = env!("CARGO_BIN_EXE_cartable-leanest");

/// The rows of the table: a name, the number of players, and what they do.
const ROWS: [(&str, u32, Play4); 4] = [
    ("64, by four", 64, Play4::Told(Duration::ZERO)),
    ("512, by four", 512, Play4::Told(Duration::ZERO)),
    ("2,000, by four, an action a table and second", 2_000, Play4::Told(Duration::from_secs(1))),
    ("alone: 64 callers, nobody is told", 64, Play4::Alone),
];

/// The report of a load test, as far as it is needed here.
#[derive(Deserialize)]
struct Report {
    per_second: f64,
    acknowledgement: Percentiles,
    server: Costs,
    leanest: Measured,
    lost: u64,
    doubled: u64,
}

#[derive(Deserialize)]
struct Percentiles {
    p50_ms: f64,
    p99_ms: f64,
}

/// Measures Cartable under players of NIET!, and the leanest server.
async fn both(players: u32, how: Play4, time: Duration) -> Result<[Measured; 2], Failure> {
    let Play4::Told(thinks) = how else {
        let ours = stored::run(Path::new(LOAD), players, time).await?;
        return Ok([ours, crowd::run(Path::new(LEANEST), players, how, time).await?]);
    };
    let numbers =
        [u64::from(players), time.as_secs(), thinks.as_millis() as u64].map(|told| told.to_string());
    let mut load = Command::new(LOAD);
    for (name, number) in ["--players", "--seconds", "--think-ms"].into_iter().zip(&numbers) {
        load.args([name, number]);
    }
    let report: Report = serde_json::from_slice(&load.arg("--json").output().await?.stdout)?;
    if report.lost + report.doubled > 0 {
        return Err("actions were lost or done twice".into());
    }
    let Costs { action_us, player_us, player_kib, .. } = report.server;
    let action_us = action_us.ok_or("nobody acted")?;
    let Percentiles { p50_ms, p99_ms } = report.acknowledgement;
    let ours = Measured { action_us, player_us, player_kib, per_second: report.per_second, p50_ms, p99_ms };
    Ok([ours, report.leanest])
}

fn setting(name: &str, default: u64) -> Result<u64, Failure> {
    Ok(std::env::var(name).map_or(Ok(default), |text| text.parse())?)
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    rlimit::increase_nofile_limit(8_192)?;
    let time = Duration::from_secs(setting("CARTABLE_BENCH_SECONDS", 10)?);
    let rounds = setting("CARTABLE_BENCH_ROUNDS", 3)?;
    let wanted = std::env::var("CARTABLE_BENCH_ROWS").unwrap_or_default();
    let is_wanted = |name: &str| wanted.split(',').any(|wanted| name.starts_with(wanted));
    let rows: Vec<_> = ROWS.into_iter().filter(|(name, ..)| is_wanted(name)).collect();
    let mut measured = vec![[const { Vec::new() }; 2]; rows.len()];
    for round in 1..=rounds {
        for ((name, players, how), measured) in rows.iter().zip(&mut measured) {
            let both = both(*players, *how, time).await?;
            eprintln!("{round}. {name}: {:.0} µs, leanest {:.0} µs", both[0].action_us, both[1].action_us);
            for (measured, now) in measured.iter_mut().zip(both) {
                measured.push(now);
            }
        }
    }
    println!(
        "| players | µs an action | leanest | ratio | KiB a player | leanest | actions a second | leanest | p50, p99 ms | leanest |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for ((name, ..), [ours, leanest]) in rows.iter().zip(&measured) {
        let [ours, leanest] = [ours, leanest].map(|of| Measured::median(of));
        println!(
            "| {name} | {:.0} | {:.0} | {:.2} | {:.0} | {:.0} | {:.0} | {:.0} | {:.1}, {:.1} | {:.1}, {:.1} |",
            ours.action_us,
            leanest.action_us,
            ours.action_us / leanest.action_us,
            ours.player_kib,
            leanest.player_kib,
            ours.per_second,
            leanest.per_second,
            ours.p50_ms,
            ours.p99_ms,
            leanest.p50_ms,
            leanest.p99_ms,
        );
    }
    Ok(())
}
