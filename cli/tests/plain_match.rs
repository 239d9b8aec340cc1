//! A whole match by line commands: somebody who reads nothing but the program's output plays it to the end.

mod kit;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// A line that is no command: the answer to it marks the end of what was printed before.
const MARK: &str = "xyzzy";

fn play_out(game: &str, seats: &str) {
    let home = tempfile::tempdir().unwrap();
    let mut player = Command::new(assert_cmd::cargo::cargo_bin("cartable"))
        .args(["play", game, "--plain", "--lang", "en", "--level", "easy", "--seed", "2a", "--seats", seats])
        .env("XDG_DATA_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut typed = player.stdin.take().unwrap();
    let mut lines = BufReader::new(player.stdout.take().unwrap()).lines();
    let mut chance = 1_u64;
    let mut next = |bound: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % bound
    };
    for _ in 0..20_000 {
        writeln!(typed, "table\n{MARK}").unwrap();
        let (mut codes, mut choices) = (Vec::new(), 0);
        for line in lines.by_ref() {
            let line = line.unwrap();
            if line.starts_with("! ") && line.contains(MARK) {
                break;
            }
            if line.starts_with("> ") {
                choices = 0;
            } else if line
                .trim_start()
                .split_once(". ")
                .is_some_and(|(number, _)| number.parse::<u8>().is_ok())
            {
                choices += 1;
            } else if let Some((_, items)) = line.split_once(": ") {
                codes.extend(items.split("; ").filter_map(|item| code(item).map(str::to_owned)));
            }
        }
        if choices > 0 && (codes.is_empty() || next(2) == 0) {
            writeln!(typed, "{}", next(choices) + 1).unwrap();
        } else if !codes.is_empty() {
            writeln!(typed, "{}", codes[next(codes.len())]).unwrap();
        } else {
            writeln!(typed, "quit").unwrap();
            assert!(player.wait().unwrap().success());
            assert!(!home.path().join("cartable/table.json").exists(), "a finished table is not kept");
            return;
        }
    }
    panic!("the match does not end");
}

/// The code that an item begins with, if it can be tapped: a letter and a number.
fn code(item: &str) -> Option<&str> {
    let word = item.split(' ').next()?;
    let number = word.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
    number.parse::<u8>().ok().map(|_| word)
}

#[test]
fn niet_is_played_to_the_end() {
    play_out("niet", "3");
}

#[test]
fn numx_is_played_to_the_end() {
    play_out("numx", "2");
}
