//! Counts the faults that a partner names at the table of NIET!, for bots of a level among themselves.
//!
//! ```sh
//! cargo run --release --example niet_faults -- hard 4 40          # level, seats, matches
//! cargo run --release --example niet_faults -- hard 4 40 tell     # each fault as well, with what it was made of
//! ```
//!
//! `tests/suite/niet/faults.rs` defines the faults, and its tests check them.
//! The numbers are per 1,000 cards played in rounds in which tricks bring points, forced cards included.

#[path = "../tests/suite/niet/faults.rs"]
mod faults;

use cartable_core::bot::Level;
use faults::{Count, Fault, Gamble, count_match};
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [level, seats, matches, tell @ ..] = &args[..] else {
        return Err("level, seats and matches, please".into());
    };
    let (level, seats, matches): (Level, usize, u64) = (level.parse()?, seats.parse()?, matches.parse()?);
    let (next, count) = (AtomicU64::new(0), Mutex::new(Count::default()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        break;
                    }
                    let one = count_match(level, seats, number, usize::MAX);
                    if let Ok(mut count) = count.lock() {
                        count.add(one);
                    }
                }
            });
        }
    });
    let count = count.into_inner()?;
    print(&count);
    if !tell.is_empty() {
        count.told.iter().for_each(|line| println!("{line}"));
    }
    Ok(())
}

fn print(count: &Count) {
    let share = |number: u64| 1_000.0 * number as f64 / count.cards.max(1) as f64;
    // Twice the standard deviation of a count, as if it were a Poisson number.
    let margin = |number: u64| 2_000.0 * (number.max(1) as f64).sqrt() / count.cards.max(1) as f64;
    println!("{} cards", count.cards);
    for fault in Fault::ALL {
        let number = count.faults.get(&fault).copied().unwrap_or_default();
        println!("{:7.2}  {:5}  {}", share(number), number, fault.name());
    }
    let strict = count.strict();
    println!("{:7.2}  {strict:5}  strict, all (+- {:.2})", share(strict), margin(strict));
    for gamble in Gamble::ALL {
        let (all, lost) = count.gambles.get(&gamble).copied().unwrap_or_default();
        let margin = margin(lost);
        println!("{:7.2}  {all:5}  {}, lost {:.2} +- {margin:.2}", share(all), gamble.name(), share(lost));
    }
}
