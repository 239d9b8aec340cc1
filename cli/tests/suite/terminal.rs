//! The program in a real terminal: whatever ends or stops it, the terminal is given back as it was found,
//! and where the terminal is gone so is the program.
#![cfg(target_os = "linux")]

use crate::kit::terminal::Terminal;
use std::path::Path;
use std::time::{Duration, Instant};

/// Sequences that take the whole screen and give it back, and that hide the cursor and show it.
const SCREEN: [&str; 2] = ["\u{1b}[?1049h", "\u{1b}[?1049l"];
const CURSOR: [&str; 2] = ["\u{1b}[?25l", "\u{1b}[?25h"];
/// The time within which a program ends after its terminal has gone.
const SOON: Duration = Duration::from_secs(2);

/// Every kind of screen that needs no server, by the command that opens it and a word on it.
const SCREENS: [(&[&str], &str); 4] = [
    (&[], "computer"),
    (&["play", "niet", "--seats", "3"], "help"),
    (&["lesson", "duel"], "help"),
    (&["score", "niet", "--names", "Ana,Carlo"], "Carlo"),
];

fn open(home: &Path, (args, word): (&[&str], &str)) -> Terminal {
    let mut terminal = Terminal::start(home, args);
    terminal.read_until(SCREEN[0]);
    terminal.read_until(word);
    terminal
}

/// Returns true if the second of two opposite sequences came last.
fn is_given_back(output: &str, [taken, given]: [&str; 2]) -> bool {
    output.rfind(given) > output.rfind(taken)
}

#[test]
fn a_signal_gives_the_terminal_back_and_is_the_status() {
    for screen in SCREENS {
        for (signal, status) in [("INT", 130), ("TERM", 143)] {
            let home = tempfile::tempdir().expect("a directory");
            let terminal = open(home.path(), screen);
            terminal.signal(signal);
            let (code, output) = terminal.end();
            assert_eq!(code, Some(status), "{signal} at {screen:?}");
            for pair in [SCREEN, CURSOR] {
                assert!(is_given_back(&output, pair), "{signal} at {screen:?}: {output:?}");
            }
        }
    }
}

/// Stops it by the signal of a shell's job control, and by the key, which is a character in raw mode.
#[test]
fn a_stopped_program_gives_the_terminal_back_and_draws_again_when_it_goes_on() {
    for screen in SCREENS {
        for by_key in [false, true] {
            let home = tempfile::tempdir().expect("a directory");
            let mut terminal = open(home.path(), screen);
            if by_key {
                terminal.type_keys("\u{1a}");
            } else {
                terminal.signal("TSTP");
            }
            terminal.read_until(SCREEN[1]);
            terminal.read_until(CURSOR[1]);
            terminal.wait_until_stopped();
            terminal.signal("CONT");
            terminal.read_until(SCREEN[0]);
            terminal.read_until(screen.1);
            terminal.signal("TERM");
            let (code, output) = terminal.end();
            assert_eq!(code, Some(143), "{screen:?}");
            for pair in [SCREEN, CURSOR] {
                assert!(is_given_back(&output, pair), "{screen:?}: {output:?}");
            }
        }
    }
}

/// Told by a signal or, as where another program keeps the terminal for it, by nobody.
#[test]
fn a_program_whose_terminal_is_gone_ends_at_once() {
    for screen in SCREENS {
        for is_told in [true, false] {
            let home = tempfile::tempdir().expect("a directory");
            let terminal = if is_told {
                open(home.path(), screen)
            } else {
                let mut terminal = Terminal::start_apart(home.path(), screen.0);
                terminal.read_until(SCREEN[0]);
                terminal.read_until(screen.1);
                terminal
            };
            let begun = Instant::now();
            assert_eq!(terminal.vanish(), Some(129), "{screen:?}");
            assert!(begun.elapsed() < SOON, "{screen:?} after {:?}", begun.elapsed());
        }
    }
}

/// Matches that nobody could wait for, ended by Ctrl-C or a signal: what was played is printed.
#[test]
fn many_matches_that_are_stopped_print_what_was_played() {
    let simulate: &[&str] = &["simulate", "duel", "--matches", "100000000", "--bots", "easy"];
    let arena: &[&str] = &["arena", "duel", "--matches", "100000000", "--levels", "random,easy"];
    for (args, last) in [(simulate, "of 100000000."), (arena, "played from every seat.")] {
        for (signal, status) in [("INT", 130), ("TERM", 143)] {
            let home = tempfile::tempdir().expect("a directory");
            let mut terminal = Terminal::start(home.path(), args);
            // The bar stands at some of so many.
            terminal.read_until_all(|seen| {
                seen.rsplit_once("/100000000").is_some_and(|(before, _)| !before.ends_with(" 0"))
            });
            if signal == "INT" {
                terminal.type_keys("\u{3}");
            } else {
                terminal.signal(signal);
            }
            let begun = Instant::now();
            let (code, output) = terminal.end();
            assert_eq!(code, Some(status), "{args:?}: {output}");
            assert!(output.trim_end().ends_with(last), "{args:?}: {output}");
            assert!(output.contains(" players: "), "{args:?}: {output}");
            assert!(begun.elapsed() < 5 * SOON, "{args:?} after {:?}", begun.elapsed());
        }
    }
}
