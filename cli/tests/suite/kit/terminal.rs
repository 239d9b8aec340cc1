//! The program in a terminal of its own, 80 columns by 24 lines.

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use std::io::{Read, Write};
use std::path::Path;
use std::process::Child;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{fs, thread};

/// Longer than anything that a test waits for takes.
const PATIENCE: Duration = Duration::from_mins(1);
/// The interval of looks for events that nothing reports.
const LOOK: Duration = Duration::from_millis(5);

/// A running program and the other end of its terminal.
pub struct Terminal {
    pty: Pty,
    program: Child,
    /// The program's output so far.
    seen: Vec<u8>,
    /// The part of it that was read.
    read: usize,
    /// As long as this is here the program is ended when it takes too long.
    _watch: Sender<()>,
}

impl Terminal {
    /// Starts the program in English, with its files in `home`.
    pub fn start(home: &Path, args: &[&str]) -> Self {
        Self::run(home, Command::new(assert_cmd::cargo::cargo_bin("cartable")).args(args))
    }

    /// Starts it in a session of its own, so that no signal tells it when the terminal is gone.
    pub fn start_apart(home: &Path, args: &[&str]) -> Self {
        let program = assert_cmd::cargo::cargo_bin("cartable");
        // The process that waits for its status gets the signal too, and must outlive it.
        let wait = "trap '' HUP; exec setsid --wait \"$@\"";
        Self::run(home, Command::new("sh").args(["-c", wait, "sh"]).arg(program).args(args))
    }

    fn run(home: &Path, command: Command) -> Self {
        let (pty, pts) = open().expect("a terminal");
        pty.resize(Size::new(24, 80)).expect("its size");
        let command = command
            .env("XDG_DATA_HOME", home)
            .env("CARTABLE_LANG", "en")
            .env("TERM", "xterm-256color")
            .env_remove("CARTABLE_SERVER");
        let program = command.spawn(pts).expect("the program starts");
        let (watch, watched) = channel();
        let id = program.id();
        thread::spawn(move || {
            if watched.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                send(id, "KILL");
            }
        });
        Self { pty, program, seen: Vec::new(), read: 0, _watch: watch }
    }

    /// Reads until something new has this in it.
    pub fn read_until(&mut self, what: &str) {
        let start = self.read;
        self.read_on(|seen| {
            let new = &seen[start..];
            new.windows(what.len()).position(|part| part == what.as_bytes()).map(|at| start + at + what.len())
        });
    }

    /// Reads until all that was written is like this.
    pub fn read_until_all(&mut self, is_like: impl Fn(&str) -> bool) {
        self.read_on(|seen| is_like(&String::from_utf8_lossy(seen)).then_some(seen.len()));
    }

    fn read_on(&mut self, find: impl Fn(&[u8]) -> Option<usize>) {
        loop {
            if let Some(end) = find(&self.seen) {
                self.read = end;
                return;
            }
            assert!(self.read_more(), "the program ended: {:?}", String::from_utf8_lossy(&self.seen));
        }
    }

    /// Reads on. Returns `false` at the end.
    fn read_more(&mut self) -> bool {
        let mut bytes = [0; 4096];
        let count = self.pty.read(&mut bytes).unwrap_or(0);
        self.seen.extend(&bytes[..count]);
        count > 0
    }

    /// Types this.
    pub fn type_keys(&mut self, keys: &str) {
        self.pty.write_all(keys.as_bytes()).expect("the program still reads");
    }

    /// Sends a signal, by its name.
    pub fn signal(&self, name: &str) {
        assert!(send(self.program.id(), name), "a signal can be sent");
    }

    /// Waits until the program stands still, as after Ctrl-Z.
    pub fn wait_until_stopped(&self) {
        let state = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.program.id())).expect("it runs");
            stat.rsplit(") ").next().and_then(|fields| fields.chars().next())
        };
        while state() != Some('T') {
            thread::sleep(LOOK);
        }
    }

    /// Reads to the end: the status, and all that was written.
    pub fn end(mut self) -> (Option<i32>, String) {
        while self.read_more() {}
        let status = self.program.wait().expect("it ends");
        (status.code(), String::from_utf8_lossy(&self.seen).into_owned())
    }

    /// Takes the terminal away; the status with which the program ends then.
    pub fn vanish(self) -> Option<i32> {
        let Self { pty, mut program, .. } = self;
        drop(pty);
        program.wait().expect("it ends").code()
    }
}

fn send(id: u32, name: &str) -> bool {
    let sent = std::process::Command::new("kill").args([format!("-{name}"), id.to_string()]).status();
    sent.is_ok_and(|status| status.success())
}
