//! A shelf whose writers are killed at any instant, run out of room, or are several programs at once:
//! what was kept is there, and nothing is half written.
//! The programs are this one, started again.

use crate::kit::Dice;
use cartable_ffi::{Lang, ScorePad, Shelf, ShelfKind};
#[cfg(target_os = "linux")]
use cartable_testing::not_permitted;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

/// Says to a program started here which shelf is its own, and what it is to do there.
const SHELF: &str = "CARTABLE_TEST_SHELF";
const TASK: &str = "CARTABLE_TEST_TASK";
/// The number of times that a writer is killed.
const KILLS: usize = 150;

fn shelf(home: &Path) -> Arc<Shelf> {
    Shelf::new(home.to_str().expect("a path"))
}

/// This program again, as a writer: it runs [`writer`] and nothing else.
fn program(home: &Path, task: &str) -> Command {
    let mut program = Command::new(env::current_exe().expect("this test is a program"));
    program.args(["--exact", "shelf_crashes::writer", "--nocapture", "--test-threads=1"]);
    program.env(SHELF, home).env(TASK, task).stdout(Stdio::piped()).stderr(Stdio::null());
    program
}

fn pad_of(shelf: &Shelf, id: &str) -> Arc<ScorePad> {
    let save = shelf.read(ShelfKind::Pad, id, Lang::En).expect("the pad");
    ScorePad::load(&save, Lang::En).expect("a whole pad")
}

fn last_row(shelf: &Shelf, id: &str) -> Vec<i32> {
    pad_of(shelf, id).table(Lang::En).rows.last().map(|row| row.points.clone()).unwrap_or_default()
}

fn keep(shelf: &Shelf, id: Option<String>, pad: &ScorePad) -> String {
    shelf.keep(ShelfKind::Pad, id, &pad.save(), Lang::En).expect("it is kept")
}

fn new_pad() -> Arc<ScorePad> {
    ScorePad::new("niet", &[], ["Anne", "Bruno"].map(str::to_owned).to_vec(), None, Lang::En).expect("a pad")
}

/// The work of a program started by the tests below; in their own program it has nothing to do.
#[test]
fn writer() {
    let (Some(home), Ok(task)) = (env::var_os(SHELF), env::var(TASK)) else { return };
    let shelf = shelf(Path::new(&home));
    match task.as_str() {
        "for ever" => write_for_ever(&shelf),
        "until it is full" => write_until_full(&shelf),
        "on a full disk" => fill_the_disk(&shelf, Path::new(&home)),
        number => write_rounds(&shelf, number.parse().expect("a number")),
    }
}

/// Writes a higher number each time, into a pad, a note and the index, and says what it has written.
fn write_for_ever(shelf: &Shelf) {
    let pad = pad_of(shelf, "niet-1");
    let next = pad.table(Lang::En).totals[0] + 1;
    for number in next.. {
        pad.correct(0, vec![number, -number], Lang::En).expect("a number");
        assert_eq!(keep(shelf, Some("niet-1".to_owned()), &pad), "niet-1");
        println!("\npad {number}");
        shelf.keep_note("number", Some(number.to_string()), Lang::En).expect("it is kept");
        println!("\nnote {number}");
        assert!(shelf.list(ShelfKind::Pad, Lang::En).expect("a list").damaged.is_empty());
    }
}

/// Writes longer and longer pads until there is no room for one.
fn write_until_full(shelf: &Shelf) {
    let pad = pad_of(shelf, "niet-1");
    let mut kept = pad.save();
    // Each change differs from the one before, is kept to be undone and so makes the pad longer.
    let refused = (1..=99).find_map(|number| {
        pad.correct(0, vec![-9_900 - number, 9_900 + number], Lang::En).expect("a change that can be undone");
        let refused = shelf.keep(ShelfKind::Pad, Some("niet-1".to_owned()), &pad.save(), Lang::En).err();
        if refused.is_none() {
            kept = pad.save();
        }
        refused
    });
    let refused = refused.expect("a pad that can be undone 99 times is longer than a block");
    assert_eq!(refused.code(), "file");
    assert_eq!(shelf.read(ShelfKind::Pad, "niet-1", Lang::En).expect("the pad"), kept);
    assert_eq!(shelf.list(ShelfKind::Pad, Lang::En).expect("a list").items.len(), 1);
    // A small file still finds room.
    shelf.keep_note("small", Some("1".to_owned()), Lang::En).expect("a note");
    println!("\nfull");
}

/// Fills the disk on which the shelf lies, first by what is kept there, then by something else.
fn fill_the_disk(shelf: &Shelf, home: &Path) {
    let pad = new_pad();
    let id = keep(shelf, None, &pad);
    let mut kept = String::new();
    let refused = loop {
        let longer = kept.clone() + &"long ".repeat(1_000);
        match shelf.keep_note("long", Some(longer.clone()), Lang::En) {
            Ok(()) => kept = longer,
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused.code(), "file");
    assert!(kept.len() > 50_000, "{} bytes are no full disk", kept.len());
    assert_eq!(shelf.note("long", Lang::En).expect("the note"), Some(kept));
    shelf.keep_note("small", Some("1".to_owned()), Lang::En).expect("what is small still finds room");
    let ballast = home.join("ballast");
    let mut file = fs::File::create(&ballast).expect("a file");
    while file.write_all(&[0; 512]).is_ok() {}
    pad.add(vec![0, 0], Lang::En).expect("a round");
    let refused = shelf.keep(ShelfKind::Pad, Some(id.clone()), &pad.save(), Lang::En).expect_err("no room");
    assert_eq!(refused.code(), "file");
    assert!(pad_of(shelf, &id).table(Lang::En).rows.is_empty(), "as it was kept");
    let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list needs no room");
    assert_eq!((list.items.len(), list.damaged), (1, Vec::new()));
    assert_eq!(shelf.note("small", Lang::En).expect("a note").as_deref(), Some("1"));
    fs::remove_file(ballast).expect("it is removed");
    drop(file);
    assert_eq!(keep(shelf, Some(id.clone()), &pad), id, "and now there is room again");
    assert_eq!(last_row(shelf, &id), [0, 0]);
    println!("\nfilled");
}

/// Writes eight times, first into the shared pad, and into a new one from where another has changed that.
/// It says that it has read the pad, and waits for the word to write: one that read it after another had ended
/// would go on with the other's work.
fn write_rounds(shelf: &Shelf, writer: i32) {
    let pad = pad_of(shelf, "niet-1");
    println!("\nread");
    let mut word = String::new();
    std::io::stdin().read_line(&mut word).expect("the word");
    let mut id = "niet-1".to_owned();
    for round in 1..=8 {
        pad.correct(0, vec![writer, round], Lang::En).expect("a round");
        id = keep(shelf, Some(id), &pad);
    }
}

/// SIGKILL, at some instant of some write, again and again on one shelf.
#[test]
fn whoever_is_killed_while_writing_leaves_the_old_or_the_new_and_nothing_else() {
    let home = tempfile::tempdir().expect("a directory");
    let pad = new_pad();
    pad.add(vec![0, 0], Lang::En).expect("a round");
    keep(&shelf(home.path()), None, &pad);
    let mut dice = Dice(7);
    let (mut pad, mut note) = (0, 0);
    for _ in 0..KILLS {
        let mut writer = program(home.path(), "for ever").spawn().expect("a program");
        let out = BufReader::new(writer.stdout.take().expect("its output"));
        let mut said = out.lines().map_while(Result::ok).filter_map(|line| {
            let (what, number) = line.split_once(' ')?;
            Some((what.to_owned(), number.parse::<i32>().ok()?))
        });
        let mut hear = |(what, number): (String, i32)| match what.as_str() {
            "pad" => pad = number,
            "note" => note = number,
            _ => {}
        };
        said.by_ref().take(1 + dice.below(4)).for_each(&mut hear);
        sleep(Duration::from_micros(dice.below(3_000) as u64));
        writer.kill().expect("it is killed");
        said.for_each(&mut hear);
        writer.wait().expect("it is gone");

        let shelf = shelf(home.path());
        let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list");
        assert!(list.damaged.is_empty(), "{:?}", list.damaged);
        assert_eq!(list.items.iter().map(|pad| pad.id.as_str()).collect::<Vec<_>>(), ["niet-1"]);
        // Each file that was said to be kept is there, and at the most the one that was just being kept.
        let kept = last_row(&shelf, "niet-1")[0];
        assert!((pad..=pad + 1).contains(&kept), "{kept} is kept, {pad} was");
        let noted = shelf.note("number", Lang::En).expect("a note").unwrap_or_else(|| "0".to_owned());
        let noted: i32 = noted.parse().expect("a whole note");
        assert!((note..=kept).contains(&noted), "{noted} is noted, {note} was");
    }
    assert!(pad >= KILLS as i32, "they wrote: {pad}");
    let left = fs::read_dir(home.path()).expect("the shelf").count();
    assert!(left <= 5, "two folders, the lock, the index and what was being written: {left} files");
}

#[test]
fn a_full_disk_loses_nothing_that_was_kept() {
    let home = tempfile::tempdir().expect("a directory");
    let pad = new_pad();
    pad.add(vec![0, 0], Lang::En).expect("a round");
    keep(&shelf(home.path()), None, &pad);
    // No file may be larger than a block of 512 or 1,024 bytes: a longer one is cut off while it is written.
    let writer = program(home.path(), "until it is full");
    let output = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 1; exec "$@""#, "sh"])
        .arg(writer.get_program())
        .args(writer.get_args())
        .envs(writer.get_envs().filter_map(|(key, value)| Some((key, value?))))
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("\nfull\n"), "{told}");
    let shelf = shelf(home.path());
    let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list");
    assert_eq!((list.items.len(), list.damaged), (1, Vec::new()));
    let pad = pad_of(&shelf, "niet-1");
    assert!(pad.undo(), "it grew until there was no more room");
    assert_eq!(shelf.note("small", Lang::En).expect("a note").as_deref(), Some("1"));
    pad.correct(0, vec![9, 9], Lang::En).expect("a round");
    assert_eq!(keep(&shelf, Some("niet-1".to_owned()), &pad), "niet-1", "and now there is room again");
}

/// The system's own refusal: a disk of its own for the shelf, in memory, gone with the program that uses it.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_without_room_loses_nothing_that_was_kept() {
    const MOUNT: &str = r#"mount -t tmpfs -o size=256k none "$0" && exec "$@""#;
    let home = tempfile::tempdir().expect("a directory");
    let alone = |more: &[&str], program: &Command| {
        let mut alone = Command::new("unshare");
        alone.arg("--mount").args(more).args(["sh", "-c", MOUNT]).arg(home.path());
        alone.arg(program.get_program()).args(program.get_args());
        alone.envs(program.get_envs().filter_map(|(key, value)| Some((key, value?)))).output()
    };
    // A user who is not root may become root in a namespace of their own, if the system permits.
    let can = |more: &&[&str]| alone(more, &Command::new("true")).is_ok_and(|output| output.status.success());
    let ways: [&[&str]; 2] = [&[], &["--map-root-user"]];
    let Some(way) = ways.into_iter().find(can) else {
        return not_permitted("no file system can be mounted here");
    };
    let output = alone(way, &program(home.path(), "on a full disk")).expect("a program");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("\nfilled\n"), "{told}");
    assert_eq!(fs::read_dir(home.path()).expect("the folder").count(), 0, "it lay on another disk");
}

#[test]
fn several_programs_on_one_shelf_lose_nothing() {
    let home = tempfile::tempdir().expect("a directory");
    let pad = new_pad();
    pad.add(vec![0, 0], Lang::En).expect("a round");
    keep(&shelf(home.path()), None, &pad);
    let start = |writer: i32| {
        program(home.path(), &writer.to_string()).stdin(Stdio::piped()).spawn().expect("a program")
    };
    let mut writers: Vec<_> = (1..=5).map(start).collect();
    let mut said: Vec<_> = Vec::new();
    for writer in &mut writers {
        let mut lines =
            BufReader::new(writer.stdout.take().expect("its output")).lines().map_while(Result::ok);
        assert!(lines.any(|line| line == "read"), "it reads the pad");
        said.push(lines);
    }
    for writer in &mut writers {
        writer.stdin.take().expect("its input").write_all(b"write\n").expect("it waits for the word");
    }
    for (writer, lines) in writers.iter_mut().zip(said) {
        assert_eq!(lines.filter(|line| line.contains("panicked")).count(), 0);
        assert!(writer.wait().expect("it ends").success());
    }
    let shelf = shelf(home.path());
    let list = shelf.list(ShelfKind::Pad, Lang::En).expect("a list");
    assert!(list.damaged.is_empty(), "{:?}", list.damaged);
    let found: BTreeSet<_> = list.items.iter().map(|pad| last_row(&shelf, &pad.id)).collect();
    assert_eq!(found, (1..=5).map(|writer| vec![writer, 8]).collect());
}
