//! How long a list of a thousand tables takes: of which nothing is known, of which all is, and of which one has changed.

use cartable_ffi::{Lang, OfflineSetup, PlayerSetup, Shelf, ShelfKind, Table, games};
use std::fs;
use std::time::{Duration, Instant};

/// How many tables there are.
const TABLES: usize = 1_000;
/// Files of this age are told apart by their stamps.
const SETTLED: Duration = Duration::from_millis(2_500);

/// A table of each game at its fullest, in the middle of a match.
fn saves() -> Vec<String> {
    let save = |game: &str, seats: u32| {
        let others =
            (1..seats).map(|seat| PlayerSetup::bot(&format!("Bot {seat}"), cartable_ffi::Level::Easy));
        let players = [PlayerSetup::person("Anne")].into_iter().chain(others).collect();
        let table = Table::offline(OfflineSetup::new(game, players), Lang::En).expect("a table");
        for _ in 0..40 {
            let Ok(hint) = table.hint() else { break };
            let Some(choice) = hint.choice else { break };
            hint.picks.iter().for_each(|item| table.tap(*item).expect("it can be tapped"));
            table.choose(choice).expect("it is offered");
        }
        table.save().expect("a save")
    };
    games(Lang::En).iter().map(|game| save(&game.id, game.max_seats)).collect()
}

fn main() {
    let home = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(home.path().to_str().expect("a path"));
    let saves = saves();
    let keep = |save: &str| shelf.keep(ShelfKind::Table, None, save, Lang::En).expect("it is kept");
    let begun = Instant::now();
    (0..TABLES).for_each(|number| drop(keep(&saves[number % saves.len()])));
    println!("one more is kept: {:.1} ms each", begun.elapsed().as_secs_f64() * 1_000.0 / TABLES as f64);
    std::thread::sleep(SETTLED);
    let index = home.path().join("tables.index");
    let list = |before: &dyn Fn()| {
        let mut times: Vec<Duration> = (0..7)
            .map(|_| {
                before();
                let begun = Instant::now();
                let list = shelf.list(ShelfKind::Table, Lang::En).expect("a list");
                assert!(list.items.len() >= TABLES && list.damaged.is_empty());
                begun.elapsed()
            })
            .collect();
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1_000.0
    };
    println!("nothing is known: {:.1} ms", list(&|| fs::remove_file(&index).unwrap_or_default()));
    println!("all is known: {:.1} ms", list(&|| ()));
    println!("one is new: {:.1} ms", list(&|| drop(keep(&saves[0]))));
}
