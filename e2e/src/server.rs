//! A real server in this process, on a real socket, with a database that outlives it.

use cartable_server::Server;
use cartable_server::config::Config;
use cartable_server::store::{Act, Admin, Place};
use cartable_server::wall_clock::WallClock;
use cartable_testing::postgres;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server with bots that play at once.
pub struct TestServer {
    runtime: Runtime,
    folder: TempDir,
    address: SocketAddr,
    configure: Box<dyn Fn(&mut Config) + Send + Sync>,
    /// The time by which its clock is ahead of the system's, in milliseconds.
    ahead: Arc<AtomicU64>,
    /// The part of it by which the clock has leapt, without time passing.
    leapt: Arc<AtomicU64>,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl TestServer {
    /// A server that runs.
    #[must_use]
    pub fn start() -> Self {
        Self::with(|_| {})
    }

    /// A server that runs with a changed configuration.
    ///
    /// # Panics
    /// The system gives no thread, folder or port.
    #[must_use]
    pub fn with(configure: impl Fn(&mut Config) + Send + Sync + 'static) -> Self {
        let configure = Box::new(configure);
        let runtime = Runtime::new().expect("threads");
        let folder = TempDir::new().expect("a folder");
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let (ahead, leapt) = (Arc::default(), Arc::default());
        let mut server = Self { runtime, folder, address, configure, ahead, leapt, running: None };
        server.resume();
        server
    }

    /// The address on which it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address as a client takes it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Its address as a client takes it that pins this certificate.
    #[must_use]
    pub fn pinned(&self, fingerprint: &str) -> String {
        format!("https://localhost:{}#{fingerprint}", self.address.port())
    }

    /// The directory of its files.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Puts its clock forward.
    pub fn pass(&self, time: Duration) {
        self.ahead.fetch_add(time.as_millis() as u64, Ordering::SeqCst);
    }

    /// Its clock leaps ahead, while no time passes.
    pub fn leap(&self, time: Duration) {
        self.pass(time);
        self.leapt.fetch_add(time.as_millis() as u64, Ordering::SeqCst);
    }

    /// Its clock is set back by this.
    pub fn leap_back(&self, time: Duration) {
        for hand in [&self.ahead, &self.leapt] {
            hand.fetch_sub(time.as_millis() as u64, Ordering::SeqCst);
        }
    }

    /// Runs again on the same port and database.
    ///
    /// # Panics
    /// The port is taken.
    pub fn resume(&mut self) {
        let file = self.folder.path().join("cartable.db");
        let mut config = Config::new(&file).without_pauses();
        config.database = place(file);
        config.stop_grace = Duration::from_millis(200);
        // Most tests open their tables one after the other.
        config.draw_time = Duration::from_millis(50);
        let (system, ahead, leapt) = (config.clock, self.ahead.clone(), self.leapt.clone());
        let now = Arc::new(move || system.now() + ahead.load(Ordering::SeqCst));
        let shown = Arc::clone(&now);
        let passed = move || Duration::from_millis(now() - leapt.load(Ordering::SeqCst));
        config.clock = WallClock::leaping(move || shown(), passed);
        (self.configure)(&mut config);
        let listener = self.runtime.block_on(TcpListener::bind(self.address)).expect("the port is free");
        self.address = listener.local_addr().expect("a bound port");
        let (stop, stopped) = oneshot::channel::<()>();
        let served = self.runtime.spawn(async move {
            let shutdown = async move {
                // A sender that is gone stops it as well.
                let _ = stopped.await;
            };
            let patience = Patience::new();
            let server = loop {
                match Server::open(config.clone()).await {
                    Err(_) if patience.is_left().await => {}
                    opened => break opened.expect("the database opens"),
                }
            };
            server.serve(listener, Box::pin(shutdown)).await.expect("the server runs to its end");
        });
        self.running = Some((stop, served));
    }

    /// Has an operator ban somebody, by name and digits, for good. It runs anew, so that it knows at once.
    ///
    /// # Panics
    /// There is nobody of this name.
    pub fn ban(&mut self, who: &str) {
        self.stop();
        let act = Act { operator: "olga".to_owned(), reason: "a test".to_owned(), at: 0 };
        let file = self.folder.path().join("cartable.db");
        let place = place(file);
        let ban = async || {
            let mut admin = Admin::open(&place).await.map_err(|error| error.to_string())?;
            admin.ban(who, u64::MAX, &act).await.map_err(|error| error.to_string())
        };
        self.runtime.block_on(async {
            let patience = Patience::new();
            loop {
                match ban().await {
                    Err(_) if patience.is_left().await => {}
                    done => break done.expect("a ban"),
                }
            }
        });
        self.resume();
    }

    /// Stops it as SIGTERM does.
    ///
    /// # Panics
    /// It does not stop.
    pub fn stop(&mut self) {
        if let Some((stop, served)) = self.running.take() {
            // It may have failed before; then the next line says why.
            let _ = stop.send(());
            self.runtime.block_on(served).expect("the server stops");
        }
    }
}

/// The database of this run for a file: the file, or the one of `PostgreSQL` that stands for it.
fn place(file: PathBuf) -> Place {
    if postgres::is_asked_for() { Place::Postgres(postgres::database_of(&file)) } else { Place::File(file) }
}

/// The patience of a service manager and of an operator with a database that crashes now and then.
struct Patience(Instant);

impl Patience {
    fn new() -> Self {
        Self(Instant::now())
    }

    /// Waits a little and returns true, if the database of this run crashes and may still come back.
    async fn is_left(&self) -> bool {
        tokio::time::sleep(Duration::from_millis(50)).await;
        postgres::crashes().is_some() && self.0.elapsed() < Duration::from_secs(20)
    }
}
