//! `cartable arena` as it is typed, and what its seats and deals are.

use crate::kit::{cartable, text};
use cartable_cli::arena::{Contest, Pairing};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::seed::Seed;
use serde_json::Value;
use std::fs;
use std::process::Output;
use std::sync::atomic::{AtomicU64, Ordering};

fn run(args: &[&str], threads: &str) -> Output {
    let home = tempfile::tempdir().expect("a directory can be made");
    let mut program = cartable(home.path());
    program.env("RAYON_NUM_THREADS", threads).arg("arena").args(args).output().expect("the program runs")
}

/// Its JSON, without the times.
fn result(args: &[&str], threads: &str) -> Value {
    let output = run(&[args, &["--json"]].concat(), threads);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    report.as_object_mut().expect("a JSON object").remove("times").expect("times, apart");
    report
}

/// Its error for a wrong request.
fn refused(args: &[&str]) -> String {
    let output = run(args, "1");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    text(&output.stderr)
}

#[test]
fn the_same_seed_gives_the_same_on_any_number_of_cores() {
    let args = ["niet", "duel", "--levels", "easy,normal,random", "--matches", "21", "--seats", "2,3"];
    let first = result(&args, "1");
    assert_eq!(first, result(&args, "1"));
    assert_eq!(first, result(&args, "2"));
    assert_ne!(first["results"], result(&[&args[..], &["--seed", "01"]].concat(), "1")["results"]);
    let results = first["results"].as_array().unwrap();
    assert_eq!(results.len(), 4, "two games, each with two and with three");
    for result in results {
        let (seats, deals) = (result["seats"].as_u64().unwrap(), result["deals"].as_u64().unwrap());
        assert_eq!(deals, 21_u64.div_ceil(seats));
        let pairings = result["pairings"].as_array().unwrap();
        // Beyond two seats each pair of levels meets both ways.
        assert_eq!(pairings.len(), if seats == 2 { 3 } else { 6 });
        for pairing in pairings {
            let count = |key: &str| pairing[key].as_u64().unwrap();
            assert_eq!(count("wins") + count("losses") + count("draws"), seats * deals);
        }
        let ratings: Vec<_> = result["ratings"].as_array().unwrap().iter().map(|row| &row["level"]).collect();
        assert_eq!(ratings, ["random", "easy", "normal"]);
    }
}

#[test]
fn stronger_levels_are_rated_higher() {
    let report = result(&["niet", "--levels", "normal,random", "--matches", "40"], "2");
    let result = &report["results"][0];
    let pairing = &result["pairings"][0];
    assert_eq!((&pairing["one"], &pairing["others"]), (&"normal".into(), &"random".into()));
    assert!(pairing["share_of_decided"].as_f64().unwrap() > 0.8, "{result}");
    assert!(pairing["share_ci95"][0].as_f64().unwrap() > 0.5, "{result}");
    assert!(result["ratings"][1]["rating"].as_f64().unwrap() > 100.0, "{result}");
}

fn contest(game: GameId, seats: usize, levels: &[Level], deals: u64) -> Contest {
    let (options, seed) = (game.default_options(), Seed::from_number(3));
    Contest { options, seats, levels: levels.to_vec(), stronger_alone: false, reading: None, deals, seed }
}

#[test]
fn every_seat_of_a_deal_is_the_ones_once() {
    // A level against itself plays the same match from each seat, so every deal gives exactly one win.
    for (game, seats) in [(GameId::Niet, 4), (GameId::Duel, 2)] {
        let contest = contest(game, seats, &[Level::Normal, Level::Normal], 12);
        let standings = contest.run(|_| (), || false);
        for (pairing, score) in &standings.pairings {
            assert_eq!(*pairing, Pairing { one: Level::Normal, others: Level::Normal });
            assert_eq!(score.matches(), 12 * seats as u64);
            assert!(score.wins <= 12 && score.wins + score.draws >= 12, "{score:?}");
            assert!(score.draws > 0 || score.wins == 12, "{score:?}");
        }
    }
}

#[test]
fn a_contest_that_is_stopped_keeps_whole_deals() {
    let contest = contest(GameId::Niet, 4, &[Level::Easy, Level::Normal], 500);
    let done = AtomicU64::new(0);
    let standings = contest.run(
        |more| {
            done.fetch_add(more, Ordering::Relaxed);
        },
        || done.load(Ordering::Relaxed) >= 30,
    );
    assert!(standings.matches() > 0 && standings.matches() < contest.matches());
    for (pairing, score) in &standings.pairings {
        assert_eq!(score.matches() % 4, 0, "{pairing:?}: {score:?}");
    }
    let nothing = contest.run(|_| (), || true);
    assert_eq!(nothing.matches(), 0);
    assert!(contest.ratings(&nothing).iter().all(|rating| rating.points.abs() < 1e-9));
}

#[test]
fn figures_are_written_as_the_language_has_them() {
    let table =
        |lang| text(&run(&["niet", "--levels", "easy,random", "--matches", "2", "--lang", lang], "2").stdout);
    assert!(table("en").contains("50.0 %") && table("fr").contains("50,0 %"));
    assert!(!table("fr").contains("50.0"));
}

#[test]
fn the_table_and_the_picture_name_every_level() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("levels.svg");
    let args =
        ["niet", "seaux", "--levels", "easy,random", "--matches", "8", "--svg", file.to_str().unwrap()];
    let output = run(&args, "2");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    for said in ["NIET!, 2 players: 8 matches", "50.0 %", "easy      random", "0 ± 0", " ms"] {
        assert!(table.contains(said), "{said:?} is not in:\n{table}");
    }
    let picture = fs::read_to_string(file).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert_eq!(picture.matches("<polyline ").count(), 2);
    assert_eq!(picture.matches("<circle ").count(), 4);
    for said in ["NIET! (2)", ">easy<", ">random<", "1 ms"] {
        assert!(picture.contains(said), "{said:?} is not in:\n{picture}");
    }
    assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
}

#[test]
fn without_games_all_are_played_that_are_for_so_many() {
    let report = result(&["--levels", "random,easy", "--matches", "1", "--seats", "7"], "2");
    let games: Vec<_> = report["results"].as_array().unwrap().iter().map(|row| &row["game"]).collect();
    assert_eq!(games, ["sniper", "duel", "nmbrs"]);
    let report = result(&["--levels", "random,easy", "--matches", "1"], "2");
    assert_eq!(report["results"].as_array().unwrap().len(), GameId::ALL.len());
    assert!(report["results"].as_array().unwrap().iter().all(|row| row["seats"] == 2));
}

#[test]
fn of_several_games_those_are_played_that_are_for_so_many() {
    let args = ["numereum", "duel", "niet", "--levels", "random,easy", "--matches", "1", "--seats", "3"];
    let report = result(&args, "2");
    let games: Vec<_> = report["results"].as_array().unwrap().iter().map(|row| &row["game"]).collect();
    assert_eq!(games, ["duel", "niet"]);
}

#[test]
fn the_stronger_one_can_be_the_only_one_that_is_alone() {
    let args =
        ["duel", "--levels", "random,easy,normal", "--matches", "3", "--seats", "3", "--stronger-alone"];
    let report = result(&args, "2");
    let pairings = report["results"][0]["pairings"].as_array().unwrap();
    let met: Vec<_> = pairings.iter().map(|row| [&row["one"], &row["others"]]).collect();
    assert_eq!(met, [["easy", "random"], ["normal", "random"], ["normal", "easy"]]);
}

#[test]
fn wrong_requests_say_what_is_possible() {
    for levels in ["easy", "hard,hard"] {
        assert!(refused(&["niet", "--levels", levels]).contains("two different levels"));
    }
    assert!(refused(&["niet", "--levels", "easy,divine"]).contains("normal, hard, expert"));
    assert!(refused(&["go"]).contains("niet, numx"));
    assert!(refused(&["numereum", "--seats", "3"]).contains("Numereum is for 2 players, not 3"));
    assert!(refused(&["niet", "--seats", "2,6"]).contains("2 to 5 players, not 6"));
    assert!(refused(&["sniper", "--seats", "1"]).contains("2 or more"));
    assert!(refused(&["--seats", "9"]).contains("up to 8"));
    for game in GameId::ALL.into_iter().filter(|game| game.strongest() < Level::Expert) {
        let said = refused(&[game.id(), "--levels", "easy,expert"]);
        assert!(said.contains(&format!("is {}.", game.strongest())), "{said}");
    }
    assert!(refused(&["niet", "--matches", "0"]).contains("1 to "));
    assert!(refused(&["niet", "--seed", "xyz"]).contains("hexadecimal"));
    let output = run(&["niet", "--svg", "/nowhere/at/all.svg"], "1");
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""));
    assert!(text(&output.stderr).contains("/nowhere/at/all.svg cannot be written"));
}

#[test]
fn whoever_knows_the_code_meets_the_strongest_level() {
    let args = ["numereum", "--read", "--matches", "3"];
    let report = result(&args, "2");
    assert_eq!(report, result(&args, "1"), "the same seed, another result");
    let pairing = &report["results"][0]["pairings"][0];
    assert_eq!((&pairing["one"], &pairing["others"]), (&"hard".into(), &"hard".into()));
    assert_eq!(pairing["matches"], 4, "each deal from both seats");
    assert!(refused(&["niet", "--read", "--levels", "easy,hard"]).contains("--levels"));
}

/// From `normal` on nobody plays what nobody would defend; `easy` does, and so they can be counted.
#[test]
fn blunders_are_counted_in_a_thousand_decisions_of_each_level() {
    let report = result(&["niet", "--levels", "easy,normal", "--matches", "12", "--seats", "4"], "2");
    let all = |level: usize| -> f64 {
        let counted = &report["results"][0]["blunders_in_1000"][level];
        let rates = counted["rates"].as_object().expect("a rate for each blunder").values();
        rates.map(|rate| rate.as_f64().expect("a number")).sum()
    };
    assert!(all(0) > 5.0 && all(1) <= 2.0, "{} and {}", all(0), all(1));
}
