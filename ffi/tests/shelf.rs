//! The shelf: nothing on it is ever lost, by crashes of files or by two programs at once.

mod kit;

use cartable_ffi::{Lang, Level, Replay, ScorePad, Shelf, ShelfKind, Table};
use kit::{Dice, play_out, setup, tap_or_choose};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

fn shelf(directory: &Path) -> Arc<Shelf> {
    Shelf::new(directory.to_str().expect("a path"))
}

fn pad() -> Arc<ScorePad> {
    ScorePad::new("niet", &[], ["Anne", "Bruno"].map(str::to_owned).to_vec(), None, Lang::En).expect("a pad")
}

fn keep(shelf: &Shelf, id: Option<String>, pad: &ScorePad) -> String {
    shelf.keep(ShelfKind::Pad, id, &pad.save(), Lang::En).expect("it is kept")
}

#[test]
fn pads_and_tables_lie_side_by_side_the_newest_first() {
    let home = tempfile::tempdir().expect("a directory");
    let shelf = shelf(&home.path().join("made/when/needed"));
    assert!(shelf.list(ShelfKind::Pad, Lang::En).expect("a list").items.is_empty());
    let (first, second) = (keep(&shelf, None, &pad()), keep(&shelf, None, &pad()));
    assert_eq!([first.as_str(), second.as_str()], ["niet-1", "niet-2"]);
    let more = pad();
    more.add(vec![3, 5], Lang::En).expect("a round");
    thread::sleep(std::time::Duration::from_millis(20));
    assert_eq!(keep(&shelf, Some(first), &more), "niet-1", "the newer state takes its place");
    let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list");
    let told: Vec<_> = list.items.iter().map(|pad| (pad.id.as_str(), pad.rounds, pad.over)).collect();
    assert_eq!(told, [("niet-1", 1, false), ("niet-2", 0, false)]);
    assert_eq!(list.items[0].names, ["Anne", "Bruno"]);
    shelf.remove(ShelfKind::Pad, "niet-2", Lang::En).expect("it is removed");
    assert_eq!(shelf.list(ShelfKind::Pad, Lang::En).expect("a list").items.len(), 1);
}

/// Cut off in the middle, not even text, or of a newer program.
#[test]
fn what_is_damaged_is_set_aside_and_told_and_the_rest_is_there() {
    let home = tempfile::tempdir().expect("a directory");
    let shelf = shelf(home.path());
    keep(&shelf, None, &pad());
    let file = |name: &str| home.path().join("pads").join(name);
    let whole = fs::read_to_string(file("niet-1.json")).expect("the pad's file");
    fs::write(file("niet-2.json"), &whole[..whole.len() / 2]).expect("a file");
    fs::write(file("numx-1.json"), [0xFF, 0xFE]).expect("a file");
    let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list");
    assert_eq!(list.items.len(), 1);
    assert_eq!(list.damaged.len(), 2, "{:?}", list.damaged);
    assert!(list.damaged.iter().any(|told| told.contains("niet-2.json.damaged-1")), "{:?}", list.damaged);
    assert_eq!(
        fs::read_to_string(file("niet-2.json.damaged-1")).expect("it is kept"),
        &whole[..whole.len() / 2]
    );
    assert!(shelf.list(ShelfKind::Pad, Lang::En).expect("a list").damaged.is_empty(), "it is told once");
    fs::write(file("niet-3.json"), "{").expect("a file");
    let told = shelf.read(ShelfKind::Pad, "niet-3", Lang::En).expect_err("it is damaged");
    assert_eq!(told.code(), "damaged");
    for missing in ["niet-3", "../pads/niet-1", ""] {
        assert_eq!(shelf.read(ShelfKind::Pad, missing, Lang::En).expect_err("nothing").code(), "not_kept");
    }
}

#[test]
fn what_another_program_has_written_is_never_replaced() {
    let home = tempfile::tempdir().expect("a directory");
    let (one, other) = (shelf(home.path()), shelf(home.path()));
    let id = keep(&one, None, &pad());
    let read = |shelf: &Shelf| {
        let save = shelf.read(ShelfKind::Pad, &id, Lang::En).expect("the pad");
        ScorePad::load(&save, Lang::En).expect("the pad")
    };
    let (here, there) = (read(&one), read(&other));
    there.add(vec![7, 7], Lang::En).expect("a round");
    assert_eq!(keep(&other, Some(id.clone()), &there), id);
    // Looking at the list is not knowing what is written in it.
    one.list(ShelfKind::Pad, Lang::En).expect("a list");
    here.add(vec![1, 2], Lang::En).expect("a round");
    let own = keep(&one, Some(id.clone()), &here);
    assert_ne!(own, id);
    let rounds = |id: &str| {
        let save = one.read(ShelfKind::Pad, id, Lang::En).expect("a pad");
        ScorePad::load(&save, Lang::En).expect("a pad").table(Lang::En).totals
    };
    assert_eq!((rounds(&id), rounds(&own)), (vec![7, 7], vec![1, 2]));
}

/// Eight at once, all on the same pad and on new ones.
#[test]
fn many_writers_at_once_lose_nothing() {
    let home = tempfile::tempdir().expect("a directory");
    let shared = keep(&shelf(home.path()), None, &pad());
    thread::scope(|scope| {
        for writer in 1..=8 {
            let (home, shared) = (home.path(), shared.clone());
            scope.spawn(move || {
                let shelf = shelf(home);
                let save = shelf.read(ShelfKind::Pad, &shared, Lang::En).expect("the pad");
                let pad = ScorePad::load(&save, Lang::En).expect("the pad");
                let mut id = shared;
                for round in 1..=8 {
                    pad.add(vec![writer, round], Lang::En).expect("a round");
                    id = keep(&shelf, Some(id), &pad);
                }
            });
        }
    });
    let shelf = shelf(home.path());
    let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list");
    assert!(list.damaged.is_empty(), "{:?}", list.damaged);
    let latest = |id: &str| {
        let save = shelf.read(ShelfKind::Pad, id, Lang::En).expect("a pad");
        let table = ScorePad::load(&save, Lang::En).expect("a pad").table(Lang::En);
        table.rows.last().map(|row| row.points.clone())
    };
    let found: BTreeSet<_> = list.items.iter().filter_map(|pad| latest(&pad.id)).collect();
    assert_eq!(found, (1..=8).map(|writer| vec![writer, 8]).collect());
}

/// Each match once, whatever happens between counting it and forgetting its table; what proves nothing not at all.
#[test]
fn statistics_count_whole_matches_against_bots_once() {
    let home = tempfile::tempdir().expect("a directory");
    let shelf = shelf(home.path());
    let record = |seed: &str| {
        let table = Table::offline(setup("duel", 3, seed), Lang::En).expect("a table");
        play_out(&table, &mut Dice(2));
        table.record().expect("a record")
    };
    let (mut points, mut won, mut best) = (0, 0, i32::MIN);
    for seed in ["a1", "a2", "a3", "a4"] {
        let json = record(seed);
        let totals = cartable_ffi::verify(&json, Lang::En).expect("a true record").totals;
        points += i64::from(totals[0]);
        won += u32::from(totals.iter().all(|other| *other <= totals[0]));
        best = best.max(totals[0]);
        assert!(shelf.count(&json, Lang::En).expect("counted"));
        assert!(!shelf.count(&json, Lang::En).expect("counted before"));
    }
    let rows = shelf.statistics(Lang::En).expect("statistics");
    assert_eq!(rows.len(), 1);
    let row = &rows[0];
    assert_eq!((row.game.as_str(), row.level, row.played), ("duel", Level::Random, 4));
    assert_eq!((row.points, row.won, row.best), (points, won, best));

    let running = Table::offline(setup("duel", 3, "b1"), Lang::En).expect("a table");
    assert!(!shelf.count(&running.save().expect("a save"), Lang::En).expect("not over"));
    let mut dice = Dice(4);
    while !running.status().can_take_back {
        tap_or_choose(&running, &mut dice);
    }
    running.take_back().expect("a move");
    play_out(&running, &mut Dice(2));
    assert!(!shelf.count(&running.record().expect("a record"), Lang::En).expect("a move was taken back"));
    let replay = Replay::open(&record("a5"), Lang::En).expect("a replay");
    replay.go_to(8).expect("a step");
    let known = replay.play_on(0, Level::Random, 0, 0).expect("a table");
    play_out(&known, &mut Dice(2));
    assert!(!shelf.count(&known.record().expect("a record"), Lang::En).expect("it was known"));
    assert_eq!(shelf.count("{}", Lang::En).expect_err("no record").code(), "bad_record");
    assert_eq!(shelf.statistics(Lang::En).expect("statistics"), rows);
}
