//! The real program, in a process of its own.

use super::place;
use cartable_server::private;
use cartable_server::store::Place;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// The real program, killed when dropped.
pub struct Program {
    child: Child,
    /// The address on which it listens.
    pub address: String,
}

/// The command that starts it without pauses on this file and on any port.
pub fn command(database: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    command.args([
        "--listen",
        "127.0.0.1:0",
        "--daily-for-all",
        "--ranked-after",
        "0",
        "--bot-pause-ms",
        "0",
        "--chance-pause-ms",
        "0",
        "--account-calls",
        "0",
        "--address-calls",
        "0",
        "--address-sign-ins",
        "0",
        "--log",
        "warn",
    ]);
    on(&mut command, database);
    command
}

/// Has a command work on the database of this run for this file, with the key beside it.
pub fn on<'a>(command: &'a mut Command, database: &Path) -> &'a mut Command {
    match place(database) {
        Place::File(file) => command.arg("--database").arg(file),
        // Settings of the test come after it, and win.
        Place::Postgres(address) => command
            .env("CARTABLE_DATABASE", address)
            .env("CARTABLE_KEY_FILE", private::beside(database, ".key")),
    }
}

impl Program {
    /// Starts it without pauses on this file.
    pub fn start(database: &Path) -> Self {
        Self::launch(&mut command(database))
    }

    /// Starts it so that none of its files can grow beyond some blocks of the shell's;
    /// writing more than that fails.
    pub fn with_small_files(database: &Path, blocks: u32) -> Self {
        let program = command(database);
        let mut shell = Command::new("sh");
        let vars = program.get_envs().filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned())));
        shell.envs(vars);
        // Without the trap the system would end the process instead.
        shell.arg("-c").arg(format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$0\" \"$@\""));
        Self::launch(shell.arg(program.get_program()).args(program.get_args()))
    }

    /// Lets files grow again.
    pub fn with_large_files(&self) {
        let id = self.child.id().to_string();
        let arguments = ["--fsize=unlimited:unlimited", "--pid", &id];
        assert!(Command::new("prlimit").args(arguments).status().unwrap().success());
    }

    /// Starts it by this command.
    pub fn launch(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").expect("it says where it listens");
        Self { address: format!("http://{address}"), child }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends SIGKILL: the program can neither flush nor close anything.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM, and nothing else.
    pub fn tell_to_stop(&self) {
        let told = Command::new("kill").arg(self.id().to_string()).status().unwrap();
        assert!(told.success());
    }

    /// Returns the exit status, and the log if that was piped.
    pub fn wait(mut self) -> (ExitStatus, String) {
        let mut log = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            stderr.read_to_string(&mut log).unwrap();
        }
        (self.child.wait().unwrap(), log)
    }

    /// SIGTERM: the program ends by itself, and well.
    pub fn terminate(self) {
        self.tell_to_stop();
        assert!(self.wait().0.success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Both fail when it is dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
