//! The real program, in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The real program, killed when dropped.
pub struct Program {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Program {
    /// Starts it without pauses on this file.
    pub fn start(database: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cartable-server"))
            .args([
                "--listen",
                "127.0.0.1:0",
                "--bot-pause-ms",
                "0",
                "--chance-pause-ms",
                "0",
                "--log",
                "warn",
            ])
            .arg("--database")
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").expect("it says where it listens");
        Self { address: format!("http://{address}"), child }
    }

    /// SIGKILL: nothing is flushed, nothing is closed.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM: the program ends by itself, and well.
    pub fn terminate(mut self) {
        let told = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(told.success());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Both fail when it is dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
