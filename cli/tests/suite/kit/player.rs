//! A player who reads only the program's output, and plays at random by it.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program's line when the waiting in the room is over.
pub const AT_TABLE: &str = "Type “help”";
/// A line that is no command: the answer to it marks the end of what was printed before.
const MARK: &str = "xyzzy";

/// A running `cartable play --plain`, or `queue`, and who types into it.
pub struct Player {
    program: Child,
    typed: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    chance: u64,
}

/// The printed choices and the question.
#[derive(Debug, Default)]
pub struct Seen {
    /// The codes of the items that can be tapped.
    pub codes: Vec<String>,
    /// The number of choices.
    pub choices: usize,
    /// The last question.
    pub headline: String,
    /// Everything.
    pub lines: Vec<String>,
}

impl Player {
    /// Starts `cartable play` in English, with its files in `home`.
    pub fn start(home: &Path, args: &[&str]) -> Self {
        Self::run(home, "play", args)
    }

    /// Starts a command that leads to a table.
    pub fn run(home: &Path, command: &str, args: &[&str]) -> Self {
        let mut program = Command::new(assert_cmd::cargo::cargo_bin("cartable"))
            .arg(command)
            .args(args)
            .args(["--plain", "--lang", "en"])
            .env("XDG_DATA_HOME", home)
            .env_remove("CARTABLE_SERVER")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let typed = program.stdin.take().expect("it has an input");
        let lines = BufReader::new(program.stdout.take().expect("it has an output")).lines();
        Self { program, typed, lines, chance: 1 }
    }

    /// Types a line.
    pub fn type_line(&mut self, line: &str) {
        writeln!(self.typed, "{line}").expect("the program still reads");
    }

    /// Reads until a line that has this in it.
    pub fn read_until(&mut self, what: &str) -> String {
        let found = self.lines.by_ref().map(Result::unwrap).find(|line| line.contains(what));
        found.unwrap_or_else(|| panic!("the program ended without saying {what:?}"))
    }

    /// Asks for the table and reads it.
    pub fn look(&mut self) -> Seen {
        self.type_line(&format!("table\n{MARK}"));
        let mut seen = Seen::default();
        for line in self.lines.by_ref() {
            let line = line.expect("the program writes text");
            if line.starts_with("! ") && line.contains(MARK) {
                return seen;
            }
            if let Some(headline) = line.strip_prefix("> ") {
                (seen.headline, seen.choices) = (headline.to_owned(), 0);
            } else if line
                .trim_start()
                .split_once(". ")
                .is_some_and(|(number, _)| number.parse::<u8>().is_ok())
            {
                seen.choices += 1;
            } else if line.starts_with("* ") {
                // The players come first in the output; everything before belongs to an older table.
                seen.codes.clear();
            } else if let Some((_, items)) = line.split_once(": ") {
                seen.codes.extend(items.split(" · ").filter_map(code));
            }
            seen.lines.push(line);
        }
        panic!("the program ended: {:?}", seen.lines);
    }

    /// Does something that is possible, if anything is.
    pub fn do_something(&mut self, seen: &Seen) -> bool {
        if seen.choices > 0 && (seen.codes.is_empty() || self.below(2) == 0) {
            let choice = self.below(seen.choices) + 1;
            self.type_line(&choice.to_string());
        } else if !seen.codes.is_empty() {
            let code = &seen.codes[self.below(seen.codes.len())];
            self.type_line(code);
        } else {
            return false;
        }
        true
    }

    fn below(&mut self, bound: usize) -> usize {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % bound
    }

    /// Leaves in good order.
    pub fn leave(mut self) {
        self.type_line("quit");
        assert!(self.program.wait().expect("it ends").success());
    }

    /// Ends the program by Ctrl-C, which makes it say this.
    pub fn interrupt(mut self, last: &str) {
        let id = self.program.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().expect("a signal can be sent");
        assert!(sent.success());
        self.read_until(last);
        // As shells count it: 128 and the number of the signal.
        assert_eq!(self.program.wait().expect("it ends").code(), Some(130));
    }

    /// Ends the program as a crash would.
    pub fn kill(mut self) {
        self.program.kill().expect("it can be killed");
        self.program.wait().expect("it ends");
    }
}

/// The code that an item begins with, if it can be tapped: a letter and a number.
fn code(item: &str) -> Option<String> {
    let word = item.split(' ').next()?;
    let number = word.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
    number.parse::<u8>().ok().map(|_| word.to_owned())
}
