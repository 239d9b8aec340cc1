//! The shelf never loses anything, neither by crashes nor by two programs at once.

use crate::kit::{Dice, play_out, setup, tap_or_choose};
use cartable_ffi::{Lang, Level, Replay, ScorePad, Shelf, ShelfKind, Table, games};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime};

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
    thread::sleep(Duration::from_millis(20));
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

/// A refusal of the system is worded in the player's language, and names its file.
#[test]
fn what_the_system_refuses_is_told_in_both_languages() {
    let home = tempfile::tempdir().expect("a directory");
    let file = home.path().join("file");
    fs::write(&file, "").expect("a file");
    let shelf = shelf(&file.join("shelf"));
    for (lang, why) in [
        (Lang::Fr, "\u{a0}: un élément du chemin est un fichier, pas un dossier."),
        (Lang::En, ": part of the path is a file, not a folder."),
    ] {
        let refused = shelf.keep_note("note", Some("1".to_owned()), lang).expect_err("there is no room");
        assert_eq!(refused.code(), "file");
        let told = refused.to_string();
        assert!(told.contains(&*file.to_string_lossy()) && told.ends_with(why), "{told}");
    }
}

/// Names that nobody keeps there are passed over, and files of a newer program stay.
#[test]
fn foreign_files_are_left_alone() {
    let home = tempfile::tempdir().expect("a directory");
    let shelf = shelf(home.path());
    keep(&shelf, None, &pad());
    let file = |name: &str| home.path().join("pads").join(name);
    let newer = pad().save().replace("\"format\":1", "\"format\":99");
    let foreign = ["notes.txt", "my pads.json", "niet-1.json~", ".json", "niet-1.json.damaged-1"];
    for name in foreign {
        fs::write(file(name), "{").expect("a file");
    }
    fs::create_dir(file("folder.json")).expect("a folder");
    fs::write(file("niet-7.json"), &newer).expect("a file");
    for _ in 0..2 {
        let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list");
        assert_eq!(list.items.len(), 1);
        assert_eq!(list.damaged.len(), 1, "{:?}", list.damaged);
        assert!(list.damaged[0].contains("another version"), "{:?}", list.damaged);
    }
    assert_eq!(fs::read_to_string(file("niet-7.json")).expect("it is still there"), newer);
    assert_eq!(shelf.read(ShelfKind::Pad, "niet-7", Lang::En).expect_err("newer").code(), "other_version");
    assert!(foreign.into_iter().all(|name| file(name).exists()));
}

/// A file of another version stays unchanged under its name, and a sentence names the unknown part.
/// The version that knows it opens it. Unknown can be a format, game, rules, option or its value, level or
/// move.
#[test]
fn what_another_version_has_made_is_no_damage() {
    let table = Table::offline(setup("niet", 4, "cafe"), Lang::En).expect("a table");
    let mut dice = Dice(3);
    (0..20).for_each(|_| tap_or_choose(&table, &mut dice));
    let (save, pad) = (table.save().expect("a save"), pad().save());
    let kinds = [
        (ShelfKind::Table, "tables", &save),
        (ShelfKind::Record, "records", &save),
        (ShelfKind::Pad, "pads", &pad),
    ];
    for (kind, folder, text) in kinds {
        let whole: Value = serde_json::from_str(text).expect("JSON");
        let mut changes: Vec<(&str, Value, &str)> = vec![
            ("/format", json!(99), "99"),
            ("/game", json!("go"), "go"),
            ("/options/turbo", json!(true), "turbo"),
            ("/options/x2_rule", json!("sideways"), "sideways"),
        ];
        if kind != ShelfKind::Pad {
            changes.extend([
                ("/rules", json!(99), "99"),
                ("/players/1/level", json!("divine"), "divine"),
                ("/entries/0/move/step", json!({ "juggle": 3 }), ""),
            ]);
        }
        for (place, value, named) in changes {
            let home = tempfile::tempdir().expect("a directory");
            let mut other = whole.clone();
            let (above, key) = place.rsplit_once('/').expect("a path");
            other.pointer_mut(above).expect("a place")[key] = value;
            let other = other.to_string();
            fs::create_dir(home.path().join(folder)).expect("a folder");
            let file = home.path().join(folder).join("niet-1.json");
            fs::write(&file, &other).expect("a file");
            for lang in Lang::ALL {
                let shelf = shelf(home.path());
                let list = shelf.list(kind, lang).expect("a list");
                assert!(list.items.is_empty() && list.damaged.len() == 1, "{place}: {list:?}");
                let read = shelf.read(kind, "niet-1", lang).expect_err("it is unknown here");
                assert_eq!((read.code(), read.to_string()), ("other_version", list.damaged[0].clone()));
                let told = &list.damaged[0];
                let version = if lang == Lang::Fr { "autre version" } else { "another version" };
                let parts = ["niet-1", version, named];
                assert!(parts.iter().all(|part| told.contains(part)), "{place}: {told}");
                if kind == ShelfKind::Record {
                    assert_eq!(cartable_ffi::other_version("niet-1", &other, lang).as_ref(), Some(told));
                }
            }
            assert_eq!(fs::read_to_string(&file).expect("it is there"), other, "{place}");
            assert_eq!(fs::read_dir(home.path().join(folder)).expect("a folder").count(), 1, "{place}");
        }
    }
    assert_eq!(cartable_ffi::other_version("niet-1", &save, Lang::En), None);
    assert_eq!(cartable_ffi::other_version("niet-1", "{}", Lang::En), None);
}

#[test]
fn a_list_says_how_each_table_stands() {
    let home = tempfile::tempdir().expect("a directory");
    let shelf = shelf(home.path());
    let described = |table: &Table| {
        let id = shelf.keep(ShelfKind::Table, None, &table.save().expect("a save"), Lang::En).expect("kept");
        let list = shelf.list(ShelfKind::Table, Lang::En).expect("a list");
        list.items.into_iter().find(|item| item.id == id).expect("it is listed")
    };
    for game in games(Lang::En) {
        let table = Table::offline(setup(&game.id, game.max_seats, "cafe"), Lang::En).expect("a table");
        let mut dice = Dice(3);
        for _ in 0..4 {
            for _ in 0..60 {
                if !table.is_over() {
                    tap_or_choose(&table, &mut dice);
                }
            }
            let (shelved, scene) = (described(&table), table.scene());
            let mut to_act: Vec<u32> =
                scene.seats.iter().filter(|panel| panel.to_act).map(|panel| panel.seat).collect();
            to_act.sort_unstable();
            assert_eq!((shelved.game.as_str(), shelved.over), (game.id.as_str(), scene.over));
            assert_eq!((shelved.to_act, shelved.seat, shelved.lesson), (to_act, Some(0), false));
            assert_eq!(shelved.rounds as usize, scene.scores.rows.len());
            assert_eq!(shelved.names, scene.scores.names);
        }
    }
    let lesson = Table::lesson("duel", "Anne", Lang::En, 0).expect("a lesson");
    assert!(described(&lesson).lesson);
}

/// A thousand tables: they are read once, and from then on those that have changed.
#[test]
fn what_has_not_changed_is_not_read_again() {
    let home = tempfile::tempdir().expect("a directory");
    let (one, other) = (shelf(home.path()), shelf(home.path()));
    let table = Table::offline(setup("niet", 4, "cafe"), Lang::En).expect("a table");
    let mut dice = Dice(3);
    (0..30).for_each(|_| tap_or_choose(&table, &mut dice));
    let save = table.save().expect("a save");
    let folder = home.path().join("tables");
    fs::create_dir(&folder).expect("a folder");
    let file = |number: usize| folder.join(format!("niet-{number}.json"));
    // As if it had been written an hour ago.
    let write = |number: usize, text: &str| {
        fs::write(file(number), text).expect("a file");
        let written = SystemTime::now() - Duration::from_hours(1);
        File::options()
            .append(true)
            .open(file(number))
            .and_then(|file| file.set_modified(written))
            .expect("its time");
    };
    (1..=1_000).for_each(|number| write(number, &save));
    let count = |shelf: &Shelf| {
        let list = shelf.list(ShelfKind::Table, Lang::En).expect("a list");
        (list.items.len(), list.damaged.len())
    };
    assert_eq!(count(&one), (1_000, 0));
    let index = home.path().join("tables.index");
    let remembered = fs::read_to_string(&index).expect("an index");

    // A file of the same length and time: a reader would find it damaged.
    let written = fs::metadata(file(7)).and_then(|data| data.modified()).expect("its time");
    fs::write(file(7), "?".repeat(save.len())).expect("a file");
    File::options().append(true).open(file(7)).and_then(|file| file.set_modified(written)).expect("its time");
    assert_eq!((count(&one), count(&other)), ((1_000, 0), (1_000, 0)));
    // A file of another time is read.
    write(8, "?");
    assert_eq!(count(&other), (999, 1));
    assert_eq!(count(&one), (999, 0));
    // Without its index, or with a damaged one, everything is.
    for damage in ["", "{", &remembered[..remembered.len() / 2]] {
        fs::write(&index, damage).expect("a file");
        write(9, "?");
        write(10, &save);
        assert_eq!(count(&one).1, 1 + usize::from(damage.is_empty()), "{damage:.20}");
        write(9, &save);
        assert_eq!(count(&other).1, 0);
    }
    // An index of files that are gone names none of them.
    fs::write(&index, &remembered).expect("a file");
    fs::remove_file(file(1)).expect("it is removed");
    assert!(
        one.list(ShelfKind::Table, Lang::En).expect("a list").items.iter().all(|item| item.id != "niet-1")
    );
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
    let begun = pad();
    begun.add(vec![0, 0], Lang::En).expect("a round");
    let shared = keep(&shelf(home.path()), None, &begun);
    thread::scope(|scope| {
        for writer in 1..=8 {
            let (home, shared) = (home.path(), shared.clone());
            scope.spawn(move || {
                let shelf = shelf(home);
                let save = shelf.read(ShelfKind::Pad, &shared, Lang::En).expect("the pad");
                let pad = ScorePad::load(&save, Lang::En).expect("the pad");
                let mut id = shared;
                for round in 1..=8 {
                    pad.correct(0, vec![writer, round], Lang::En).expect("a round");
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
