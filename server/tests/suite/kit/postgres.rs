//! `PostgreSQL` for the tests of the store: the one that `CARTABLE_TEST_DATABASE` names, or one that they start.

use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::store::Postgres;
use std::collections::HashMap;
use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio_postgres::{Client, NoTls};

/// Starts a server in a fresh folder, prints the folder once it answers, and then stops and starts it as it is told.
/// It goes, with the folder, when nobody holds the standard input open any more, in any way.
const SERVE: &str = r#"
    set -e
    folder=$(mktemp -d)
    trap 'kill -QUIT "$server" 2>>"$folder/log" && wait "$server"; rm -rf "$folder"' EXIT
    "$0/initdb" -D "$folder/data" -A trust -U postgres --no-sync -E UTF8 --locale=C >"$folder/log"
    start() {
        "$0/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off -c max_connections=300 \
            >>"$folder/log" 2>&1 </dev/null &
        server=$!
        until "$0/pg_isready" -q -h "$folder"; do kill -0 "$server"; sleep 0.05; done
        echo "$folder"
    }
    start "$0"
    while read -r word; do
        case $word in
            stop) kill -QUIT "$server"; wait "$server" || true; echo stopped ;;
            start) start ;;
        esac
    done
"#;

/// A server of `PostgreSQL`, which goes with this value or with the process.
pub struct Server {
    /// Its address, without the name of a database: it ends in `/`.
    address: String,
    /// The shell that runs it; `None`: it is not the tests' own.
    shell: Option<(Child, ChildStdin, BufReader<ChildStdout>)>,
}

/// Returns the server that the tests of this run share.
/// If there is none, it leaves the calling test out.
pub fn shared() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    let server = SERVER.get_or_init(|| match env::var("CARTABLE_TEST_DATABASE") {
        Ok(address) => Some(Server { address, shell: None }),
        Err(_) => Server::started(),
    });
    left_out_without(server.as_ref())
}

fn left_out_without<T>(server: Option<T>) -> Option<T> {
    if server.is_none() {
        cartable_testing::leave_out("there is no PostgreSQL in /usr/lib/postgresql");
    }
    server
}

impl Server {
    /// Starts a server for one test, which may stop it. If there is none, it leaves the test out.
    pub fn start() -> Option<Self> {
        left_out_without(Self::started())
    }

    /// Starts a server, as its own user if this is root, whom it refuses.
    fn started() -> Option<Self> {
        let folders = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let programs: PathBuf = folders.filter_map(|folder| Some(folder.ok()?.path().join("bin"))).max()?;
        let is_root = Command::new("id").arg("-u").output().ok()?.stdout == b"0\n";
        let mut command = Command::new(if is_root { "runuser" } else { "sh" });
        if is_root {
            command.args(["-u", "postgres", "--", "sh"]);
        }
        command.arg("-c").arg(SERVE).arg(programs).current_dir("/");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let mut shell = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let folder = line(&mut shell.1);
        let address = format!("postgres://postgres@{}/", folder.replace('/', "%2F"));
        Some(Self { address, shell: Some((child, shell.0, shell.1)) })
    }

    /// Makes an empty database, and returns the way to it.
    pub async fn fresh_database(&self) -> String {
        let (client, connection) =
            tokio_postgres::connect(&self.first(), NoTls).await.expect("PostgreSQL answers");
        tokio::spawn(connection);
        let name = format!("cartable_test_{}", Id::fresh().unwrap());
        client.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
        self.named(&name)
    }

    /// The address of the database that is always there.
    fn first(&self) -> String {
        self.named("postgres")
    }

    fn named(&self, name: &str) -> String {
        format!("{}{name}", self.address)
    }

    /// Stops it without a word to its clients, as a crash does.
    pub fn stop_at_once(&mut self) {
        self.tell("stop");
    }

    /// Starts it again.
    pub fn go_on(&mut self) {
        self.tell("start");
    }

    fn tell(&mut self, word: &str) {
        let (_, stdin, stdout) = self.shell.as_mut().expect("the test's own server");
        writeln!(stdin, "{word}").unwrap();
        line(stdout);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some((mut child, stdin, _)) = self.shell.take() {
            drop(stdin);
            // Its folder is gone then.
            let _ = child.wait();
        }
    }
}

fn line(stdout: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(!line.is_empty(), "PostgreSQL does not start");
    line.trim().to_owned()
}

/// Returns the address of the database that stands for this file: the first to ask makes it, with its tables.
/// Those of folders that are gone go with them.
pub fn database_of(file: &Path) -> String {
    static MADE: Mutex<Option<Made>> = Mutex::new(None);
    let server = shared().expect("a PostgreSQL for CARTABLE_TEST_STORE=postgres");
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let made = made.get_or_insert_with(|| Made { template: template(server), databases: HashMap::new() });
    if let Some(name) = made.databases.get(file) {
        return server.named(name);
    }
    let gone: Vec<PathBuf> = made
        .databases
        .keys()
        .filter(|file| file.parent().is_none_or(|folder| !folder.exists()))
        .cloned()
        .collect();
    let dropped: Vec<String> = gone.iter().filter_map(|file| made.databases.remove(file)).collect();
    let name = format!("cartable_test_{}", Id::fresh().unwrap());
    let (create, template) = (name.clone(), made.template.clone());
    apart(server.first(), async move |client: Client| {
        for name in dropped {
            client.batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
        }
        client.batch_execute(&format!("CREATE DATABASE {create} TEMPLATE {template}")).await.unwrap();
    });
    made.databases.insert(file.to_owned(), name.clone());
    server.named(&name)
}

/// The databases that stand for files.
struct Made {
    /// The one of which they are copies.
    template: String,
    databases: HashMap<PathBuf, String>,
}

/// Makes a database with the tables of the store, and nothing in them.
fn template(server: &Server) -> String {
    let name = format!("cartable_template_{}", Id::fresh().unwrap());
    let (create, address) = (name.clone(), server.named(&name));
    apart(server.first(), async move |client: Client| {
        client.batch_execute(&format!("CREATE DATABASE {create}")).await.unwrap();
        let folder = TempDir::new().unwrap();
        let keys = private::keys(&folder.path().join("test.key")).unwrap();
        Postgres::open(&address, keys, None).await.unwrap().close().await;
    });
    name
}

/// Works on a database from a thread of its own, so that any test can wait for it.
#[track_caller]
pub fn apart<T: Send + 'static>(address: String, work: impl AsyncFnOnce(Client) -> T + Send + 'static) -> T {
    let work = async move || {
        let (client, connection) =
            tokio_postgres::connect(&address, NoTls).await.expect("PostgreSQL answers");
        let connection = tokio::spawn(connection);
        let made = work(client).await;
        // A database that is copied or dropped next has nobody in it.
        let _ = connection.await;
        made
    };
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    std::thread::spawn(move || runtime.block_on(work())).join().unwrap()
}
