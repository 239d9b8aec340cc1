//! Every command as it is typed: what it prints, how it ends, and what it says to nonsense.

use crate::kit::{cartable, home, refused, run, text};
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use std::fs;
use std::path::Path;

#[test]
fn off_a_terminal_a_match_between_bots_is_printed() {
    let (code, out, error) = run(home().path(), &[], b"");
    assert_eq!((code, error.as_str()), (0, ""));
    for round in 1..=5 {
        assert!(out.contains(&format!("Round {round} ")), "{out}");
    }
    assert!(out.contains("NUM-X") && out.contains("Total"), "{out}");
}

#[test]
fn the_same_seed_simulates_the_same() {
    let home = home();
    let args =
        ["simulate", "niet", "--matches", "30", "--bots", "normal,easy,random", "--seed", "ab", "--json"];
    let first = run(home.path(), &args, b"");
    assert_eq!(first.0, 0, "{}", first.2);
    assert_eq!(first, run(home.path(), &args, b""));
    let report: serde_json::Value = serde_json::from_str(&first.1).expect("it prints JSON");
    assert_eq!(report["seats"], 3);
    assert_eq!(report["matches"], 30);
    assert_eq!(report["faults"], serde_json::json!([]));
    let wins: f64 =
        report["bots"].as_array().unwrap().iter().map(|bot| bot["win_rate"].as_f64().unwrap()).sum();
    assert!((wins - 1.0).abs() < 1e-9, "somebody wins every match: {wins}");
}

#[test]
fn a_simulation_in_words_names_everybody() {
    let (code, out, error) = run(home().path(), &["simulate", "numx", "--matches", "8", "--seats", "2"], b"");
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("NUM-X, 2 players: 8 matches"), "{out}");
    assert_eq!(out.matches('±').count(), 8, "{out}");
}

#[test]
fn no_game_needs_its_seats_named() {
    for game in GameId::ALL {
        let (code, _, error) = run(home().path(), &["simulate", game.id(), "--matches", "1"], b"");
        assert_eq!((code, error.as_str()), (0, ""), "{game}");
    }
}

#[test]
fn a_hint_is_asked_for_by_a_word() {
    let args = ["play", "hick_hack", "--plain", "--seed", "07", "--level", "hard"];
    let (code, out, error) = run(home().path(), &args, b"hint\n1\nmoments\nquit\n");
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.contains("Hint: Play") && out.contains("1. Play"), "{out}");
    assert!(out.contains("! The match is still running"), "{out}");
}

#[test]
fn a_wrong_request_is_told_in_french_where_french_is_spoken() {
    let home = home();
    let told = |args: &[&str]| {
        let args: Vec<&str> = args.iter().copied().chain(["--lang", "fr"]).collect();
        let (code, out, error) = run(home.path(), &args, b"");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {error}");
        error
    };
    for (args, said) in [
        (&["play", "go"][..], "« go » ne convient pas pour [GAME]"),
        (&["play", "go"], "il y a niet, numx"),
        (&["play"], "Il manque : <GAME>"),
        (&["account", "watchable"], "Il manque : <oui|non>"),
        (&["account", "watchable", "maybe"], "« maybe » ne convient pas pour <oui|non>"),
        (&["dance"], "Il n’y a pas de commande dance"),
        (&["plai"], "Vouliez-vous dire replay, play"),
        (&["play", "niet", "--sets", "4"], "--sets n’existe pas ici"),
        (&["play", "niet", "--seats"], "Il manque la valeur de --seats"),
        (&["play", "niet", "--seats", "x"], "Il faut un nombre entier"),
        (&["play", "niet", "--pace", "99999"], "Il faut de 0 à 10000"),
        (&["play", "niet", "--plain=3"], "--plain ne prend pas de valeur"),
        (&["play", "niet", "--seed", "1", "--seed", "2"], "ne se donne qu’une fois"),
        (&["play", "niet", "--resume=x", "--seats", "4"], "ne va pas avec"),
        (&["play", "niet", "--level", "divine"], "Le niveau « divine » n’existe pas"),
        (&["play", "niet", "--option", "target"], "clé=valeur"),
        (&["play", "niet", "--plain", "--option", "target=7"], "c’est off ou 10 à 500"),
        (&["play", "niet", "--plain", "--seats", "6"], "se joue de 2 à 5, pas à 6"),
        (&["score", "niet", "--names", "A,B", "--seats", "3", "--first", "0"], "Il faut 1 au moins"),
    ] {
        let error = told(args).replace('\u{a0}', " ");
        assert!(error.contains(said), "{args:?}: {error}");
        let english = ["error:", "invalid", "Usage:", "required", "There is"];
        assert!(!english.iter().any(|word| error.contains(word)), "{error}");
    }
    let help = run(home.path(), &["play", "--help", "--lang", "fr"], b"");
    assert_eq!((help.0, help.2.as_str()), (0, ""));
    assert!(help.1.contains("Utilisation") && help.1.contains("Votre nom à la table"), "{}", help.1);
}

#[test]
fn wrong_requests_end_with_2_and_say_what_is_possible() {
    assert!(refused(&["play", "go"]).contains("niet"));
    assert!(refused(&["play"]).contains("GAME"));
    assert!(refused(&["play", "niet", "--plain", "--seats", "6"]).contains("2 to 5"));
    assert!(refused(&["play", "niet", "--seed", "xyz"]).contains("hexadecimal"));
    assert!(refused(&["play", "niet", "--level", "divine"]).contains("easy"));
    assert!(
        refused(&["play", "niet", "--plain", "--level", "random"]).contains("easy, normal, hard or expert")
    );
    assert!(refused(&["play", "niet", "--plain", "--option", "target"]).contains("key=value"));
    assert!(refused(&["play", "niet", "--plain", "--option", "target=7"]).contains("10 to 500"));
    assert!(refused(&["play", "niet", "--plain", "--option", "colour=red"]).contains("target"));
    assert!(refused(&["play", "niet", "--lang", "la"]).contains("fr and en"));
    assert!(refused(&["simulate", "niet", "--matches", "0"]).contains("It takes 1 to 1000000000"));
    assert!(
        refused(&["simulate", "niet", "--matches", "5", "--seats", "3", "--bots", "easy,easy"])
            .contains("one per seat")
    );
    assert!(refused(&["score", "niet", "--plain", "--seats", "9"]).contains("2 to 5"));
    assert!(refused(&["dance"]).contains("dance"));
}

#[test]
fn rules_are_printed_in_both_languages() {
    for game in GameId::ALL.map(GameId::id) {
        let french = run(home().path(), &["rules", game, "--lang", "fr"], b"");
        let english = run(home().path(), &["rules", game], b"");
        assert_eq!((french.0, english.0), (0, 0));
        assert_ne!(french.1, english.1);
    }
}

#[test]
fn a_table_outlives_the_end_of_the_input_and_is_taken_up_again() {
    let home = home();
    let (code, out, error) =
        run(home.path(), &["play", "numx", "--plain", "--seed", "07", "--name", "Zoé"], b"");
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.contains("Zoé (you)"), "{out}");
    let (code, again, _) = run(home.path(), &["play", "--resume", "--plain"], b"");
    assert_eq!(code, 0);
    let areas =
        |out: &str| out.lines().filter(|line| line.contains("hand:")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(areas(&out), areas(&again));
    // A new table stands beside the old one, and each can be gone on with.
    run(home.path(), &["play", "niet", "--plain"], b"");
    for args in [["play", "numx", "--resume", "--plain"], ["play", "--resume=numx-1", "--plain", "--lang=en"]]
    {
        let (code, out, error) = run(home.path(), &args, b"");
        assert_eq!(code, 0, "{error}");
        assert!(out.contains("Zoé (you)"), "{out}");
    }
    let (_, newest, _) = run(home.path(), &["play", "niet", "--resume", "--plain"], b"");
    assert!(newest.contains("Board") && !newest.contains("Zoé"), "{newest}");
}

#[test]
fn a_damaged_table_is_kept_aside_and_told() {
    let home = home();
    fs::create_dir_all(home.path().join("cartable/tables")).unwrap();
    fs::write(home.path().join("cartable/tables/niet-1.json"), "{ half a ta").unwrap();
    let (code, _, error) = run(home.path(), &["play", "--resume", "--plain"], b"");
    assert_eq!(code, 1);
    assert!(error.contains("niet-1.json.damaged-1"), "{error}");
    assert_eq!(fs::read(home.path().join("cartable/tables/niet-1.json.damaged-1")).unwrap(), b"{ half a ta");
    let (code, _, error) = run(home.path(), &["play", "--resume", "--plain"], b"");
    assert_eq!(code, 1);
    assert!(error.contains("no table"), "{error}");
}

/// The saved table without the times of its entries.
fn timeless(home: &Path) -> serde_json::Value {
    let saved = fs::read_to_string(home.join("cartable/tables/niet-1.json")).expect("a saved table");
    let mut saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    for entry in saved["entries"].as_array_mut().expect("entries") {
        entry["at_ms"] = 0.into();
    }
    saved
}

#[test]
fn odd_lines_are_answered_and_change_nothing() {
    let home = home();
    let odd = b"999\n0\nz9\n-1\n\xff\xfe\nsave\nsave /nowhere/at/all\nhelp\nlog\nscores\nrules\nclear\ntable\nquit\n1\n";
    let (code, out, error) = run(home.path(), &["play", "niet", "--plain", "--seed", "07"], odd);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(!out.contains('\u{1b}'), "no escape codes");
    assert_eq!(out.lines().filter(|line| line.starts_with("! ")).count(), 6, "{out}");
    let kept = timeless(home.path());
    let untouched = tempfile::tempdir().unwrap();
    run(untouched.path(), &["play", "niet", "--plain", "--seed", "07"], b"");
    assert_eq!(kept, timeless(untouched.path()));
}

#[test]
fn help_names_the_games_and_their_options() {
    let home = home();
    for args in [&["--help"][..], &["play", "--help"], &["rules", "--help"]] {
        let (code, out, _) = run(home.path(), args, b"");
        assert_eq!(code, 0);
        for game in GameId::ALL {
            let line = out.lines().find(|line| line.trim_start().starts_with(game.id()));
            let names = |line: &str| game.option_specs().iter().all(|spec| line.contains(spec.key));
            assert!(line.is_some_and(names), "{game}: {out}");
        }
    }
}

#[test]
fn a_score_is_kept_by_lines() {
    let home = home();
    let lines = b"10 9 9\n1 2\n1 2 x\n99999 0 0\ncorrect 1 -20 -18 -18\ncorrect 7 10 9 9\ncorrect 0 10 9 9\n9 9 10\nundo\nquit\n";
    let args = ["score", "niet", "--plain", "--names", "Zoé,Yves,Xavier"];
    let (code, out, error) = run(home.path(), &args, lines);
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(out.lines().filter(|line| line.starts_with("! ")).count(), 5, "{out}");
    let (_, again, _) = run(home.path(), &["score", "niet", "--plain"], b"");
    assert!(again.contains("Zoé") && again.contains("−20"), "{again}");
    assert!(!again.lines().any(|line| line.starts_with("Round 2")), "{again}");
    // The next run redoes an undone row;
    // a row that the game cannot produce asks first; another pad loses none.
    let (_, again, _) = run(home.path(), &["score", "niet", "--plain"], b"redo\n");
    assert!(again.lines().any(|line| line.starts_with("Round 2")), "{again}");
    let odd = b"1 1\nscores\nyes\n";
    let (_, out, _) = run(home.path(), &["score", "numereum", "--plain", "--names", "A,B"], odd);
    assert!(
        out.contains("! A game of Numereum has exactly one winner") && out.contains("A and B win"),
        "{out}"
    );
    let (_, first, _) =
        run(home.path(), &["score", "niet", "--plain", "--lang", "fr"], b"nouvelle\nquitter\n");
    assert!(first.contains("Zoé"), "{first}");
    assert_eq!(fs::read_dir(home.path().join("cartable/pads")).unwrap().count(), 3);
}

/// A round is counted from the table, left half way, gone on with, and corrected under what came after it.
#[test]
fn a_round_is_counted_by_lines() {
    let home = home();
    let pad = |args: &[&str], lines: &str| {
        let (code, out, error) = run(home.path(), &[&["score"], args].concat(), lines.as_bytes());
        assert_eq!((code, error.as_str()), (0, ""));
        out
    };
    let niet = ["niet", "--plain", "--lang", "en", "--names", "Anne,Anne Marie,Chloé,David"];
    let out = pad(&niet, "count\n3\n7\n1\nanne marie, david\nAnne David\n5 4 3 2\n0 1 0\n");
    assert_eq!(out.lines().filter(|line| line.starts_with("! ")).count(), 3, "{out}");
    assert!(out.contains("3. The two players of one team = Anne Marie and David"), "{out}");
    assert!(out.contains("5. Loot cards (Anne, Anne Marie, Chloé, David) [0–12]?\n"), "{out}");
    let out = pad(
        &["niet", "--plain", "--lang", "en"],
        "0 1 0 2\nwrite\n10 7 7 10\ncount 1\n4 Anne: 4\n4 dav: 3\nwrite\n",
    );
    assert!(out.contains("Anne: 8 × 3 = 24") && out.contains("Anne: 7 × 3 = 21"), "{out}");
    let totals = out.lines().rfind(|line| line.starts_with("Total")).expect("totals");
    assert_eq!(totals.split_whitespace().collect::<Vec<_>>(), ["Total", "31", "37", "28", "40"]);
    let numx = ["numx", "--plain", "--names", "A,B", "--option", "objectives=on"];
    let out = pad(&numx, "compter\n3 7 / -\n4 0\n3: 25\nno yes\nnoter\nabandonner\n");
    assert!(out.contains("A: −10 − 4 × 2 = −18") && out.contains("B: 1 × 25 = 25"), "{out}");
    let out = pad(&["nmbrs", "--plain", "--names", "A,B"], "+ A 30\n+ 7\n+ Z 7\n+ b 12\n0 4\nnoter\n");
    assert_eq!(out.lines().filter(|line| line.starts_with("! ")).count(), 2, "{out}");
    assert!(out.contains("B: 12 − 4 = 8"), "{out}");
    let out = pad(&["duel", "--plain", "--names", "A,B"], "+ A 30\nwrite\ncount\n5 3\nnoter\n");
    assert_eq!(out.lines().filter(|line| line.starts_with("! ")).count(), 2, "{out}");
    assert!(out.contains("A wins the match"), "{out}");
}

#[test]
fn who_starts_can_be_said_on_the_command_line() {
    let told = |args: &[&str]| {
        let (code, out, error) = run(home().path(), args, b"log\nquit\n");
        assert_eq!((code, error.as_str()), (0, ""));
        out
    };
    let play = |first| told(&["play", "niet", "--plain", "--seats", "3", "--seed", "07", "--first", first]);
    assert!(play("1").contains("you deal"), "{}", play("1"));
    assert!(play("2").contains("Anne deals"), "{}", play("2"));
    let pad = told(&["score", "niet", "--plain", "--names", "Zoé,Yves,Xavier", "--first", "3"]);
    assert!(pad.contains("> Round 1: Xavier deals."), "{pad}");
    for command in ["play", "score"] {
        assert!(refused(&[command, "niet", "--plain", "--first", "0"]).contains("--first"));
        let (code, _, error) = run(home().path(), &[command, "niet", "--plain", "--first", "5"], b"");
        assert_eq!(code, 2);
        assert!(error.contains("no seat 5 at a table of 4"), "{error}");
    }
}

/// Two programs at once on one shelf: what each has written is there afterwards.
#[test]
fn two_programs_on_one_pad_lose_nothing() {
    let home = home();
    run(home.path(), &["score", "niet", "--plain", "--names", "A,B"], b"8 8\n");
    let pad = |points: i32| {
        let lines = [1, 2, 3].map(|round| format!("{points} {round}\n")).concat();
        let home = home.path().to_owned();
        std::thread::spawn(move || run(&home, &["score", "niet", "--plain"], lines.as_bytes()))
    };
    for program in [pad(13), pad(14)] {
        let (code, _, error) = program.join().expect("it runs");
        assert_eq!((code, error.as_str()), (0, ""));
    }
    let pads = fs::read_dir(home.path().join("cartable/pads")).unwrap();
    let pads: Vec<String> = pads.map(|pad| fs::read_to_string(pad.unwrap().path()).unwrap()).collect();
    for last in ["[13,3]", "[14,3]"] {
        assert!(pads.iter().any(|pad| pad.contains(last)), "{last} is lost: {pads:?}");
    }
}

/// In French by French words and without Markdown; what cannot be played has its code and says why.
#[test]
fn plain_play_tells_what_has_changed_and_takes_words_of_both_languages() {
    let home = home();
    let args = ["play", "niet", "--plain", "--seed", "07", "--lang", "fr"];
    let lines = "aide\nrègles\na20\na1\n1\nCONSEIL\nquitter\n";
    let (code, out, error) = run(home.path(), &args, lines.as_bytes());
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.contains("! Cette case est déjà couverte."), "{out}");
    assert!(!out.contains("**") && !out.contains("n’est ni un choix"), "{out}");
    assert!(out.contains("Conseil\u{a0}:"), "{out}");
    let hands = out.lines().filter(|line| line.starts_with("Votre main")).count();
    assert_eq!(hands, 1, "the hand has not changed, so it is not told again: {out}");
    assert!(out.lines().all(|line| line.starts_with("Empreinte") || line.chars().count() < 400), "{out}");
}

/// A machine without a language of people speaks English.
#[test]
fn the_locale_c_is_english() {
    let said = |locale: &str| {
        let home = home();
        let mut command = cartable(home.path());
        let output = command.env_remove("CARTABLE_LANG").env("LANG", locale).args(["rules", "niet"]).output();
        text(&output.expect("the program runs").stdout)
    };
    assert_eq!(said("C"), said("en_GB.UTF-8"));
    assert_ne!(said("C"), said("fr_FR.UTF-8"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_pipe_is_no_failure() {
    let home = home();
    let program = assert_cmd::cargo::cargo_bin("cartable");
    let script = format!("{} rules niet | head -c 1; echo ${{PIPESTATUS[0]}}", program.display());
    let output = std::process::Command::new("bash")
        .arg("-c")
        .arg(script)
        .env("XDG_DATA_HOME", home.path())
        .output()
        .unwrap();
    assert!(text(&output.stdout).ends_with("0\n"), "{:?}", text(&output.stdout));
    assert_eq!(text(&output.stderr), "");
}

/// Empty lines read on; a number makes the choice, as at any table. Put away, the lesson goes on where it was.
#[test]
fn a_lesson_is_taken_line_by_line() {
    let home = home();
    let (code, out, error) = run(home.path(), &["lesson", "duel", "--plain"], b"\n\n\nh2 1\n\n");
    assert_eq!((code, error.as_str()), (0, ""), "{out}");
    let said: Vec<_> = out.lines().filter(|line| line.starts_with("~ ")).collect();
    assert!(said[0].contains("Welcome") && said[3].contains("[h2]"), "{said:?}");
    assert!(out.contains("(Enter to go on)") && out.contains("You lay: attack 9, target 18."), "{out}");
    let (_, again, _) = run(home.path(), &["play", "--resume", "--plain"], b"");
    assert!(again.contains(said[said.len() - 1]), "{again}");
}

/// A player who follows advice through the whole lesson hears once how to begin a game of their own.
#[test]
fn a_lesson_ends_with_the_way_to_a_first_game() {
    let home = home();
    let lines = "\nhint\n1\n".repeat(120);
    let (code, out, error) = run(home.path(), &["lesson", "duel", "--plain"], lines.as_bytes());
    assert_eq!((code, error.as_str()), (0, ""), "{out}");
    assert_eq!(out.matches("cartable play duel --level easy").count(), 1, "{out}");
}

/// Bad addresses are refused by every command that takes one, in the environment, and in the menu's setting.
#[test]
fn an_address_that_cannot_be_is_refused_wherever_it_is_said() {
    let (digits, long) = ("a".repeat(64), format!("https://{}.example", "x".repeat(5_000)));
    let pinned = |fingerprint: &str| format!("https://cartable.example#{fingerprint}");
    let commands = [
        &["play", "niet", "--plain"][..],
        &["account"],
        &["queue", "niet", "--plain"],
        &["daily"],
        &["watch", "ABCDEF", "--plain"],
        &["history"],
        &["leaderboard", "niet"],
        &["profile"],
    ];
    for (address, why) in [
        ("", "not the address"),
        ("nonsense", "not the address"),
        ("http://", "not the address"),
        ("https://", "not the address"),
        ("ftp://localhost:1", "not the address"),
        ("http://cartable.example", "not the address"),
        ("https://cartable.example:99999", "not the address"),
        ("https://a b", "not the address"),
        ("https://[::1", "not the address"),
        ("https://cart\u{202E}able.example", "not the address"),
        (&pinned(""), "64 hexadecimal"),
        (&pinned("12"), "64 hexadecimal"),
        (&pinned(&digits.replace('a', "g")), "64 hexadecimal"),
        (&pinned(&format!("{digits}00")), "64 hexadecimal"),
        // No server shows a certificate there.
        (&format!("http://localhost:1#{digits}"), "not the address"),
        (&long, "not the address"),
    ] {
        for command in commands {
            let error = refused(&[command, &["--server", address]].concat());
            assert!(error.contains(why), "{command:?} {address}: {error}");
        }
        let home = home();
        let output = cartable(home.path()).arg("account").env("CARTABLE_SERVER", address).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(text(&output.stderr).contains(why), "{address}: {output:?}");
        let shelf = cartable_ffi::Shelf::new(home.path().join("cartable").to_str().unwrap());
        let settings = serde_json::json!({ "server": address }).to_string();
        shelf.keep_note("settings", Some(settings), Lang::En).unwrap();
        let (code, _, error) = run(home.path(), &["account"], b"");
        assert!(code == 2 && error.contains(why), "{address}: {code} {error}");
    }
}
