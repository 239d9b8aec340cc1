//! The thread that writes.
//!
//! **Entries of logs**, nearly all changes, go in groups by [`LANES`] connections:
//! a lane takes what waits, up to [`BATCH`], into one statement, and answers after its commit.
//! With one lane everybody would wait for the way to the database and back; with more, one group is on its way
//! while the next gathers.
//!
//! **All other changes** run beside each other, each in a transaction of its own.
//! The store's rules read before they write. So these transactions are serializable:
//! one that came into another's way is undone and run again, a few times.
//!
//! **Why one thread.** A change is a function that borrows what it uses, and its future cannot be shown to move
//! between threads. It waits for the database nearly all the time.
//! The thread lives as long as the changes that wait, even if nobody waits for the answer any more.
//!
//! **While the database is away** changes fail, and every [`PAUSE`] a small one of the thread's own is tried.
//! An answer that never came leaves open if a change is stored: whoever asked reads it again.

use super::connection::{Connection, Isolation};
use super::log;
use crate::random;
use crate::store::sql::{self, Tx, values};
use crate::store::{AppendError, NewEntry, StoreError};
use deadpool_postgres::Pool;
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use std::cell::Cell;
use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Instant, sleep_until};

/// The number of groups of entries on their way at once.
const LANES: usize = 4;
/// The most entries in one group.
const BATCH: usize = 64;
/// The most changes that may wait before callers wait too.
const QUEUE: usize = 1_024;
/// The time after a failure at which the database is tried again.
const PAUSE: Duration = Duration::from_secs(1);
/// The number of bytes written to test the database: about those of a group of entries.
const PROBE: usize = 1 << 14;

/// A job for the writer. One that is dropped unanswered counts as not stored.
enum Job {
    /// Appends an entry that changes nothing outside its log, as nearly every job does.
    Append(NewEntry, Appended),
    /// Makes any other change, and answers. It returns false if the database is away.
    Change(Change),
    /// Takes no more jobs.
    Close,
}

/// Tells the caller the result of an append.
type Appended = oneshot::Sender<Result<(), AppendError>>;

/// A change, as the writer sees it.
type Change = Box<dyn FnOnce(Way) -> LocalBoxFuture<'static, bool> + Send>;

/// The way to the database: its connections, and how their transactions are kept apart.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) pool: Pool,
    pub(super) isolation: Isolation,
}

impl Way {
    async fn connection(&self) -> Result<Connection, StoreError> {
        Ok(Connection::with(self.pool.get().await?, self.isolation))
    }
}

/// Hands changes to the writing thread.
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    writable: watch::Receiver<bool>,
    /// Completes when the thread has closed its connections.
    closed: Mutex<Option<oneshot::Receiver<()>>>,
}

impl Writer {
    /// Starts the writing thread with these connections.
    /// It ends and closes them when it is told to, or when the `Writer` is dropped.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn start(way: Way) -> Result<Self, StoreError> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (writable, watched) = watch::channel(true);
        let (close, closed) = oneshot::channel();
        let refused = |error: std::io::Error| StoreError::refused(&error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(refused)?;
        let work = move || {
            let task = Task {
                way,
                writable,
                retry_at: Instant::now(),
                waiting: VecDeque::new(),
                busy: Rc::default(),
            };
            LocalSet::new().block_on(&runtime, task.run(queue));
            // The server may be gone.
            let _ = close.send(());
        };
        thread::Builder::new().name("store".to_owned()).spawn(work).map_err(refused)?;
        Ok(Self { jobs, writable: watched, closed: Mutex::new(Some(closed)) })
    }

    /// Returns a watch on the database: true while changes reach it.
    pub(super) fn writable(&self) -> watch::Receiver<bool> {
        self.writable.clone()
    }

    /// Takes no more changes, and waits until the waiting ones are written and the connections are closed.
    pub(super) async fn close(&self) {
        let closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(closed) = closed {
            // The thread may have ended.
            let _ = self.jobs.send(Job::Close).await;
            if closed.await.is_err() {
                tracing::error!("the writing thread failed");
            }
        }
    }

    /// Appends an entry to its log.
    ///
    /// # Errors
    /// Another writer has taken its place, or the store failed.
    pub(super) async fn append(&self, entry: NewEntry) -> Result<(), AppendError> {
        if !entry.is_plain() {
            return self.write(async move |tx: &mut Tx| sql::append(tx, &entry).await).await?;
        }
        let (tell, told) = oneshot::channel();
        self.jobs.send(Job::Append(entry, tell)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Unwritable)?
    }

    /// Makes a change: all of it or nothing.
    ///
    /// # Errors
    /// The change failed, or could not be committed.
    pub(super) async fn write<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: AsyncFn(&mut Tx) -> Result<T, StoreError> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let change: Change = Box::new(move |way| {
            Box::pin(async move {
                let result = make(&way, &change).await;
                let is_there = !result.as_ref().is_err_and(StoreError::is_away);
                // A caller that has gone away needs no answer.
                let _ = tell.send(result);
                is_there
            })
        });
        self.jobs.send(Job::Change(change)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Unwritable)?
    }
}

/// Makes a change, and runs it again while it comes into the way of others.
async fn make<T>(
    way: &Way,
    change: &impl AsyncFn(&mut Tx) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    sql::again_after_clashes(|| try_once(way, change)).await
}

async fn try_once<T>(
    way: &Way,
    change: &impl AsyncFn(&mut Tx) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut tx = Tx::Postgres(way.connection().await?);
    let work = async {
        tx.begin().await?;
        let made = change(&mut tx).await?;
        tx.commit().await?;
        Ok(made)
    };
    // A panic must end this transaction alone.
    let result = AssertUnwindSafe(work).catch_unwind().await.unwrap_or(Err(StoreError::Unwritable));
    if let (Err(_), Tx::Postgres(connection)) = (&result, tx) {
        // Its transaction may go on: the pool must not hand it to another before that is over.
        let is_away = result.as_ref().is_err_and(StoreError::is_away);
        if is_away {
            connection.give_back(&way.pool, &result);
        } else if connection.script("ROLLBACK").await.is_err() {
            connection.discard();
        }
    }
    result
}

/// The work of the writing thread.
struct Task {
    way: Way,
    writable: watch::Sender<bool>,
    /// The time at which the database is tried again, if it is away.
    retry_at: Instant,
    /// The entries that wait for a lane.
    waiting: VecDeque<(NewEntry, Appended)>,
    /// The number of lanes with a group.
    busy: Rc<Cell<usize>>,
}

impl Task {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        // Each tells whether the database is there.
        let mut running: JoinSet<bool> = JoinSet::new();
        let mut jobs = Vec::with_capacity(BATCH);
        let mut is_open = true;
        while is_open || !self.waiting.is_empty() || !running.is_empty() {
            tokio::select! {
                Some(done) = running.join_next() => {
                    if !done.unwrap_or(false) {
                        self.away();
                    }
                }
                () = sleep_until(self.retry_at), if !*self.writable.borrow() => self.probe().await,
                count = queue.recv_many(&mut jobs, BATCH), if is_open && running.len() < QUEUE => {
                    is_open = count > 0;
                    for job in jobs.drain(..) {
                        match job {
                            Job::Append(entry, tell) => self.waiting.push_back((entry, tell)),
                            Job::Change(change) => drop(running.spawn_local(change(self.way.clone()))),
                            // The queue still delivers the jobs that wait.
                            Job::Close => queue.close(),
                        }
                    }
                }
            }
            while self.busy.get() < LANES && !self.waiting.is_empty() {
                let group = self.waiting.drain(..self.waiting.len().min(BATCH)).collect();
                let lane = Lane::take(&self.busy);
                running.spawn_local(append(self.way.clone(), group, lane));
            }
        }
        self.way.pool.close();
    }

    /// Notes that the database is away.
    fn away(&mut self) {
        self.retry_at = Instant::now() + PAUSE;
        if self.writable.send_replace(false) {
            tracing::error!("PostgreSQL cannot be written; it is tried again and again");
        }
    }

    /// Tries if the database takes changes. A disk that is full takes a small one and no large one.
    async fn probe(&mut self) {
        let Ok(body) = random::bytes::<PROBE>().map(|body| body.to_vec()) else { return };
        let change = async |tx: &mut Tx| {
            let sql = "INSERT INTO probe (id, body) VALUES (0, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body";
            tx.exec(sql, values![body.clone()]).await
        };
        if make(&self.way, &change).await.is_err() {
            self.retry_at = Instant::now() + PAUSE;
        } else if !self.writable.send_replace(true) {
            tracing::info!("PostgreSQL can be written again");
        }
    }
}

impl Drop for Task {
    /// Without the thread no change reaches the database any more.
    fn drop(&mut self) {
        self.writable.send_replace(false);
    }
}

/// A lane with a group; it is free when this is dropped.
struct Lane(Rc<Cell<usize>>);

impl Lane {
    fn take(busy: &Rc<Cell<usize>>) -> Self {
        busy.set(busy.get() + 1);
        Self(Rc::clone(busy))
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

/// Appends a group and answers everybody in it. Returns false if the database is away.
async fn append(way: Way, group: Vec<(NewEntry, Appended)>, _lane: Lane) -> bool {
    let entries: Vec<&NewEntry> = group.iter().map(|(entry, _)| entry).collect();
    let mut results = append_all(&way, &entries).await;
    if let Err(StoreError::Database { .. }) = results {
        // One that the database refuses must not harm the others.
        let mut apart = Vec::with_capacity(entries.len());
        for entry in &entries {
            let result = append_all(&way, &[*entry]).await.map(|mut results| results.swap_remove(0));
            apart.push(result.unwrap_or_else(|error| Err(error.into())));
        }
        results = Ok(apart);
    }
    // Callers without an answer hear that nothing can be written.
    let is_there = results.is_ok();
    for ((_, tell), result) in group.into_iter().zip(results.unwrap_or_default()) {
        // A caller that has gone away needs no answer.
        let _ = tell.send(result);
    }
    is_there
}

async fn append_all(way: &Way, entries: &[&NewEntry]) -> Result<Vec<Result<(), AppendError>>, StoreError> {
    let connection = way.connection().await?;
    let appended = log::append(&connection, entries).await;
    connection.give_back(&way.pool, &appended);
    appended
}
