//! `PostgreSQL` for tests: the one that `CARTABLE_TEST_DATABASE` names, or one that they start.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Starts a server in a fresh folder, prints the folder once it answers, and then stops and starts it as it is told,
/// with these settings.
/// It goes, with the folder, when nobody holds the standard input open any more, in any way.
const SERVE: &str = r#"
    set -e
    folder=$(mktemp -d)
    trap 'kill -QUIT "$server" 2>>"$folder/log" && wait "$server"; rm -rf "$folder"' EXIT
    "$0/initdb" -D "$folder/data" -A trust -U postgres --no-sync -E UTF8 --locale=C >"$folder/log"
    start() {
        port=5432
        for setting; do case $setting in port=*) port=${setting#port=} ;; esac; done
        "$0/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off -c max_connections=400 \
            "$@" >>"$folder/log" 2>&1 </dev/null &
        server=$!
        until "$0/psql" -qAtX -h "$folder" -p "$port" -U postgres -c "" postgres 2>>"$folder/log"; do
            kill -0 "$server"
            sleep 0.05
        done
        echo "$folder"
    }
    start
    while read -r word settings; do
        case $word in
            stop) kill -QUIT "$server"; wait "$server" || true; echo stopped ;;
            start) start $settings ;;
        esac
    done
"#;

/// A server of `PostgreSQL`, which goes with this value or with the process.
#[derive(Debug)]
pub struct Server {
    /// Its address, without the name of a database: it ends in `/`.
    address: String,
    /// The shell that runs it; `None`: it is not the tests' own.
    shell: Option<Shell>,
}

#[derive(Debug)]
struct Shell {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    /// The folder of the server's socket.
    folder: PathBuf,
}

/// Returns true if the tests of this run are on `PostgreSQL`, where they are on a file otherwise.
#[must_use]
pub fn is_asked_for() -> bool {
    env::var("CARTABLE_TEST_STORE").is_ok_and(|store| store == "postgres")
}

/// Returns the time after which the shared server crashes, again after each start: `CARTABLE_TEST_CRASHES` in milliseconds.
/// `None`: it never does.
///
/// # Panics
/// The variable is not a number.
#[must_use]
pub fn crashes() -> Option<Duration> {
    let ms = env::var("CARTABLE_TEST_CRASHES").ok()?;
    Some(Duration::from_millis(ms.parse().expect("milliseconds between crashes")))
}

/// Returns the server that the tests of this run share.
/// If there is none, it leaves the calling test out.
pub fn shared() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    let server = SERVER.get_or_init(|| {
        if let Ok(address) = env::var("CARTABLE_TEST_DATABASE") {
            return Some(Server { address, shell: None });
        }
        let mut server = Server::started()?;
        if let Some(time) = crashes()
            && let Some(mut shell) = server.shell.take()
        {
            thread::spawn(move || {
                loop {
                    thread::sleep(time);
                    shell.tell("stop");
                    shell.tell("start");
                }
            });
        }
        Some(server)
    });
    left_out_without(server.as_ref())
}

/// Returns the address of the database that stands for this file: the first to ask makes it, empty.
/// Those of folders that are gone go with them.
///
/// # Panics
/// There is no `PostgreSQL`.
pub fn database_of(file: &Path) -> String {
    static MADE: Mutex<Option<HashMap<PathBuf, String>>> = Mutex::new(None);
    let server = shared().expect("a PostgreSQL for CARTABLE_TEST_STORE=postgres");
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let made = made.get_or_insert_default();
    if let Some(address) = made.get(file) {
        return address.clone();
    }
    let is_gone = |file: &PathBuf| file.parent().is_none_or(|folder| !folder.exists());
    for (_, address) in made.extract_if(|file, _| is_gone(file)) {
        let name = address.rsplit('/').next().unwrap_or_default();
        server.run(&format!("DROP DATABASE {name} WITH (FORCE)"));
    }
    made.entry(file.to_owned()).or_insert(server.fresh_database()).clone()
}

fn left_out_without<T>(server: Option<T>) -> Option<T> {
    if server.is_none() {
        crate::leave_out("there is no PostgreSQL in /usr/lib/postgresql");
    }
    server
}

/// Returns the folder of the newest `PostgreSQL` here.
fn programs() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    folders.filter_map(|folder| Some(folder.ok()?.path().join("bin"))).max()
}

impl Server {
    /// Starts a server for one test, which may stop it. If there is none, it leaves the test out.
    #[must_use]
    pub fn start() -> Option<Self> {
        left_out_without(Self::started())
    }

    /// Starts a server, as its own user if this is root, whom it refuses.
    fn started() -> Option<Self> {
        let is_root = Command::new("id").arg("-u").output().ok()?.stdout == b"0\n";
        let mut command = Command::new(if is_root { "runuser" } else { "sh" });
        if is_root {
            command.args(["-u", "postgres", "--", "sh"]);
        }
        command.arg("-c").arg(SERVE).arg(programs()?).current_dir("/");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (stdin, mut stdout) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let folder = line(&mut stdout);
        let address = format!("postgres://postgres@{}/", folder.replace('/', "%2F"));
        Some(Self { address, shell: Some(Shell { child, stdin, stdout, folder: folder.into() }) })
    }

    /// Makes an empty database, and returns its address.
    ///
    /// # Panics
    /// It cannot be made.
    #[must_use]
    pub fn fresh_database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_micros();
        let name = format!("cartable_test_{since}_{}_{number}", std::process::id());
        // One whose answer was lost in a crash is there already.
        self.run(&format!("DROP DATABASE IF EXISTS {name}; CREATE DATABASE {name}"));
        self.named(&name)
    }

    /// Returns the address of a database of this name.
    #[must_use]
    pub fn named(&self, name: &str) -> String {
        format!("{}{name}", self.address)
    }

    /// Runs a statement in the database that is always there.
    ///
    /// # Panics
    /// It fails.
    pub fn run(&self, sql: &str) {
        self.run_in("postgres", sql);
    }

    /// Runs statements in a database of this name.
    ///
    /// # Panics
    /// One fails.
    pub fn run_in(&self, name: &str, sql: &str) {
        let psql = programs().map_or_else(|| "psql".into(), |programs| programs.join("psql"));
        let mut command = Command::new(psql);
        command.args(["-qAtX", "-v", "ON_ERROR_STOP=1"]).arg(self.named(name));
        // Each in a transaction of its own.
        command.args(sql.split("; ").flat_map(|sql| ["-c", sql]));
        let begun = Instant::now();
        loop {
            let output = command.output().expect("psql runs");
            if output.status.success() {
                return;
            }
            // While a server crashes now and then, a statement is sent until it comes through.
            let is_tried_again = crashes().is_some() && begun.elapsed() < Duration::from_secs(20);
            assert!(is_tried_again, "{sql}: {}", String::from_utf8_lossy(&output.stderr));
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns the folder of a test's own server: the socket is in it, and its files in `data`.
    ///
    /// # Panics
    /// It is not the test's own.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.shell.as_ref().expect("the test's own server").folder
    }

    /// Stops it without a word to its clients, as a crash does.
    pub fn stop_at_once(&mut self) {
        self.tell("stop");
    }

    /// Starts it again.
    pub fn go_on(&mut self) {
        self.tell("start");
    }

    /// Starts it again with these settings, as in `-c ssl=on`.
    pub fn go_on_with(&mut self, settings: &str) {
        self.tell(&format!("start {settings}"));
    }

    fn tell(&mut self, word: &str) {
        self.shell.as_mut().expect("the test's own server").tell(word);
    }
}

impl Shell {
    fn tell(&mut self, word: &str) {
        writeln!(self.stdin, "{word}").expect("the shell is there");
        line(&mut self.stdout);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(Shell { mut child, stdin, .. }) = self.shell.take() {
            drop(stdin);
            // Its folder is gone then.
            let _ = child.wait();
        }
    }
}

fn line(stdout: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).expect("the shell is there");
    assert!(!line.is_empty(), "PostgreSQL does not start");
    line.trim().to_owned()
}
