//! Records on the command line: replayed, verified, shared, and refused where they are none.

use crate::kit::{home, refused, run, text};
use cartable_cli::plain;
use cartable_core::bot::{Level, bot_rng_at};
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry, What};
use cartable_core::fair::{Bytes, Draw};
use cartable_core::record::{Player, Record, Summary};
use cartable_core::seat::Viewer;
use cartable_core::seed::Seed;
use cartable_core::text::Lang;
use cartable_ffi::Replay;
use std::fs;
use std::path::{Path, PathBuf};

/// A record of some moves of a match, saved by the program itself.
fn record(home: &Path, game: &str) -> PathBuf {
    let file = home.join("record.json");
    let input = format!("save {}\n", file.display());
    let (code, out, error) = run(home, &["play", game, "--plain", "--seed", "07"], input.as_bytes());
    assert_eq!(code, 0, "{error}");
    assert!(out.contains("Saved"), "{out}");
    file
}

#[test]
fn records_are_replayed_from_a_seat_and_step_by_step() {
    let home = home();
    let file = record(home.path(), "niet");
    let file = file.to_str().unwrap();
    for args in [vec!["replay", file], vec!["replay", file, "--seat", "2"], vec!["replay", file, "--steps"]] {
        let (code, out, error) = run(home.path(), &args, b"");
        assert_eq!((code, error.as_str()), (0, ""), "{args:?}");
        assert!(out.contains("NIET!") && out.contains("Total"), "{out}");
    }
    let (code, out, _) = run(home.path(), &["replay", "-"], &fs::read(file).unwrap());
    assert!(code == 0 && out.contains("NIET!"));
    let (code, out, _) = run(home.path(), &["verify", file], b"");
    assert_eq!(code, 0);
    assert!(out.contains("not over") && out.contains("SHA-256"), "{out}");
    assert!(out.contains("does not tell how its deal was drawn"), "{out}");
    let (code, _, error) = run(home.path(), &["replay", file, "--seat", "5"], b"");
    assert_eq!(code, 2);
    assert!(error.contains("seats 1 to 4"), "{error}");
}

#[test]
fn a_match_and_a_score_are_printed_as_they_are_sent_to_others() {
    let home = home();
    let file = finished(home.path(), 1);
    let file = file.to_str().unwrap();
    let share = |args: &[&str]| {
        let (code, out, error) = run(home.path(), &[&["share", file], args].concat(), b"");
        assert_eq!((code, error.as_str()), (0, ""), "{args:?}");
        out
    };
    let whole = share(&[]);
    assert!(whole.starts_with("Duel: P0, P1\n\n") && whole.contains("SHA-256"), "{whole}");
    assert!(share(&["--seat", "1"]).lines().count() >= whole.lines().count());
    assert!(share(&["--lang", "fr"]).starts_with("Affrontement direct\u{a0}: P0, P1\n"));
    let sheet = share(&["--sheet"]);
    assert!(sheet.starts_with("Duel\n\n") && sheet.contains("Total") && sheet.contains(" wins"), "{sheet}");
    assert!(!whole.contains(&sheet) && sheet.lines().count() < 10, "{sheet}");
    assert!(refused(&["share", file, "--seat", "3"]).contains("seats 1 to 2"));
    // A match that runs has its points, and no winner.
    let running = record(home.path(), "niet");
    let (_, out, _) = run(home.path(), &["share", "--sheet", running.to_str().unwrap()], b"");
    assert!(out.starts_with("NIET!\n\n") && out.contains("Total") && !out.contains("wins"), "{out}");
    let old = fs::read_to_string(file).unwrap().replace("\"rules\":1", "\"rules\":0");
    let (code, out, _) = run(home.path(), &["share", "-"], old.as_bytes());
    assert!(code == 0 && out.contains("rules have changed"), "{out}");

    let pad = |args: &[&str], lines: &[u8]| run(home.path(), &[&["score", "duel"], args].concat(), lines);
    let (code, _, error) = pad(&["--text"], b"");
    assert!(code == 2 && error.contains("no score pad"), "{error}");
    assert_eq!(pad(&["--plain", "--names", "Zoé,Yves"], b"3 5\n").0, 0);
    let (code, out, error) = pad(&["--text"], b"");
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("Duel\n\n") && out.contains("Zoé") && out.contains("Yves wins"), "{out}");
    assert_eq!(fs::read_dir(home.path().join("cartable/pads")).unwrap().count(), 1);
    assert!(refused(&["score", "duel", "--text", "--names", "A,B"]).contains("--names"));
}

#[test]
fn what_a_record_proves_of_its_deal_is_told_and_a_false_one_is_refused() {
    let home = home();
    let share = Bytes::<16>::new([1; 16]);
    let mut draw = Draw::new(Bytes::new([5; 16]), Seed::from_number(7), [Some(share.hash()), None]);
    let mut record = Record::new(GameId::Duel.default_options(), 2, None, draw.seed());
    record.draw = Some(draw.clone());
    let verify = |record: &Record| run(home.path(), &["verify", "-"], record.json().as_bytes());
    let (code, out, error) = verify(&record);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.contains("A record alone does not prove") && out.contains("at most one bit"), "{out}");
    draw.parts[0].as_mut().unwrap().share = Some(share);
    record.draw = Some(draw);
    let (code, _, error) = verify(&record);
    assert_eq!(code, 1);
    assert!(error.contains("False: the deal does not follow"), "{error}");
}

#[test]
fn of_a_record_whose_rules_are_no_longer_played_the_result_is_shown() {
    let home = home();
    let old = fs::read_to_string(finished(home.path(), 1)).unwrap().replace("\"rules\":1", "\"rules\":0");
    let result = Summary::read(&old).unwrap().result.unwrap();
    for command in ["replay", "verify"] {
        let (code, out, error) = run(home.path(), &[command, "-"], old.as_bytes());
        assert_eq!((code, error.as_str()), (0, ""));
        let totals: Vec<_> = (0..2).map(|seat| format!("P{seat}: {:+}\n", result[seat])).collect();
        assert!(totals.iter().all(|line| out.contains(line)) && out.contains("SHA-256"), "{out}");
        assert!(out.contains("rules have changed"), "{out}");
    }
}

/// A finished match between bots, of which the record says that this many were people.
fn finished(home: &Path, people: usize) -> PathBuf {
    finished_at(home, GameId::Duel, people)
}

/// The same of any game.
fn finished_at(home: &Path, game: GameId, people: usize) -> PathBuf {
    let mut record = Record::new(game.default_options(), 2, None, Seed::from_number(7));
    let level = |seat: usize| (seat >= people).then_some(Level::Easy);
    record.players = (0..2).map(|seat| Player { name: format!("P{seat}"), level: level(seat) }).collect();
    let mut series = record.start().expect("a table");
    while !series.is_over() {
        let seat = series.turn().must.first().expect("somebody must act");
        let rng = &mut bot_rng_at(&record.seed, record.entries.len() as u64, seat);
        let step =
            series.view(Viewer::Seat(seat)).decide(Level::Random, rng).expect("who must act does").step;
        series.play(seat, step, &mut Vec::new()).expect("a legal move");
        record.entries.push(Entry::played(0, seat, By::Bot, step));
    }
    record.result = series.result();
    let file = home.join(format!("{people}.json"));
    fs::write(&file, record.json()).expect("a file");
    file
}

/// The player with the most points has not won if a bot held their seat at the end.
#[test]
fn who_has_won_is_told_by_the_places_and_why() {
    let home = home();
    let file = finished_at(home.path(), GameId::Niet, 2);
    let record = Record::read(&fs::read_to_string(&file).unwrap()).unwrap();
    let most = record.replay().unwrap().sheet().leaders().first().unwrap();
    let mut left = record.clone();
    let what = What::SeatToBot { seat: most, level: Level::Easy };
    left.entries.insert(left.entries.len() - 1, Entry { at_ms: 0, what });
    fs::write(&file, left.json()).unwrap();
    let (code, out, error) = run(home.path(), &["verify", file.to_str().unwrap()], b"");
    assert_eq!((code, error.as_str()), (0, ""));
    let (loser, winner) = (most.number(), 1 - most.number());
    assert!(out.contains(&format!("P{winner} wins the match! A bot held the seat of P{loser}")), "{out}");
    let (_, sheet, _) = run(home.path(), &["share", "--sheet", file.to_str().unwrap()], b"");
    assert!(sheet.contains(&format!("P{winner} wins the match! A bot held the seat of P{loser}")), "{sheet}");
}

/// `history --replay` prints as much of a match with a record as `replay` prints of its file.
#[test]
fn a_long_match_is_printed_as_a_whole_in_both_ways() {
    let home = home();
    let file = finished_at(home.path(), GameId::Niet, 2);
    let (code, told, error) = run(home.path(), &["replay", file.to_str().unwrap()], b"");
    assert_eq!((code, error.as_str()), (0, ""));
    // Behind who plays, and before the points.
    let told: Vec<&str> = told.lines().skip(1).take_while(|line| !line.is_empty()).collect();
    assert!(told.len() > 250, "{}", told.len());
    let replay = Replay::open(&fs::read_to_string(file).unwrap(), Lang::En).unwrap();
    let mut printed = Vec::new();
    plain::replay(&replay, Lang::En, &mut printed).unwrap();
    let printed = text(&printed);
    let printed: Vec<&str> = printed.lines().collect();
    assert!(printed.ends_with(&told), "{} of {} lines", printed.len(), told.len());
}

#[test]
fn a_replay_tells_the_moments_of_its_one_person_or_of_a_seat() {
    let home = home();
    let (one, two) = (finished(home.path(), 1), finished(home.path(), 2));
    let moments = |args: &[&str]| run(home.path(), &[&["replay", "--moments"], args].concat(), b"");
    let (code, out, error) = moments(&[one.to_str().unwrap()]);
    assert_eq!((code, error.as_str()), (0, ""));
    // A random player plays badly.
    assert!(out.contains("Worth another look") && out.contains("Better: "), "{out}");
    assert_eq!(moments(&[one.to_str().unwrap(), "--seat", "1"]).1.lines().last(), out.lines().last());
    let (code, _, error) = moments(&[two.to_str().unwrap()]);
    assert!(code == 2 && error.contains("--seat, 1 to 2"), "{error}");
    assert_eq!(moments(&[two.to_str().unwrap(), "--seat", "2"]).0, 0);
}

#[test]
fn the_first_wrong_move_of_a_record_is_named() {
    let home = home();
    let file = record(home.path(), "niet");
    let mut json: serde_json::Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let entries = json["entries"].as_array_mut().unwrap();
    let number = entries.len() + 1;
    entries.push(entries[0].clone());
    fs::write(&file, json.to_string()).unwrap();
    for command in ["replay", "verify"] {
        let (code, _, error) = run(home.path(), &[command, file.to_str().unwrap()], b"");
        assert_eq!(code, 1);
        assert!(error.contains(&format!("at move {number}: ")), "{error}");
    }
}

#[test]
fn what_is_no_record_is_refused_in_words() {
    let home = home();
    let file = home.path().join("odd");
    for (content, said) in [
        (&b""[..], "cannot be read"),
        (b"{}", "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
        (
            br#"{"format":99,"rules":1,"game":"niet","options":{},"seats":4,"seed":"00","entries":[]}"#,
            "update",
        ),
        (
            br#"{"format":1,"rules":1,"game":"go","options":{},"seats":4,"seed":"00","entries":[]}"#,
            "its game “go” is not known here",
        ),
        (
            br#"{"format":1,"rules":1,"game":"niet","options":{},"seats":9,"seed":"00","entries":[]}"#,
            "2 to 5",
        ),
    ] {
        fs::write(&file, content).unwrap();
        for command in ["replay", "verify"] {
            let (code, _, error) = run(home.path(), &[command, file.to_str().unwrap()], b"");
            assert_eq!(code, 1, "{error}");
            assert!(error.contains(said), "{error}");
        }
    }
    let (code, _, error) = run(home.path(), &["replay", "/nowhere/at/all"], b"");
    assert_eq!(code, 1);
    assert!(error.contains("/nowhere/at/all"), "{error}");
}
