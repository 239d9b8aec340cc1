//! The one thread that writes.
//!
//! **Why one, and in groups.** `SQLite` lets one connection write at a time,
//! and the cost of a change is the wait for the disk at its end.
//! So one thread owns the writing connections and takes the waiting changes, up to
//! [`BATCH`], into one transaction.
//! After the commit it answers every caller: one wait for the disk serves them all.
//! Under load the groups grow by themselves, because changes gather during the wait.
//!
//! **Why two connections.** Nearly every change appends an entry to a log and changes nothing else.
//! These go to the [`Log`], by hand.
//! All others go through a [`Tx`], after the entries of their group, in a transaction of their own.
//! All callers of a group wait at the same time, so none of them can tell the order.
//!
//! **Why changes travel as closures.** The caller's future may be dropped at any await: its phone has gone.
//! A change that ran in that future would stop between two statements.
//! Here it is sent whole and runs in this thread, so it is made completely or not at all,
//! even if nobody waits for the answer any more.
//!
//! **A failure** is of one of two kinds ([`Undone`](crate::store::Undone)).
//! A statement that breaks a constraint has undone itself, and only its own caller hears of it.
//! After any other failure - a full disk, a failing disk, a change that panics -
//! `SQLite` may have ended the whole transaction without telling this program.
//! Later statements would then each be a transaction of their own.
//! So both connections do nothing more: nobody in the group is told that a
//! change is stored, and they are closed.
//! New connections must then prove, by a small change of their own, that the disk takes changes again.
//! Until they have, changes are refused without being tried, so that neither the disk nor the log is flooded.
//! [`Writer::writable`] reports that to the server's health service, and the end of the thread itself too.

use super::connection::{Connection, Purpose};
use super::log::Log;
use super::schema;
use crate::store::sql::{self, Tx};
use crate::store::{AppendError, NewEntry, StoreError};
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use std::mem::take;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

/// The most changes in one transaction.
const BATCH: usize = 64;
/// The most changes that may wait before callers wait too.
const QUEUE: usize = 1_024;
/// The time after a failure at which the disk is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// A job for the writer. One that is dropped unanswered counts as not stored.
enum Job {
    /// Appends an entry that changes nothing outside its log, as nearly every job does.
    Append(NewEntry, Appended),
    /// Makes any other change.
    Change(Change),
    /// Takes no more jobs.
    Close,
}

/// Tells the caller the result of an append.
type Appended = oneshot::Sender<Result<(), AppendError>>;

/// A change, as the writer sees it: its result is kept back until the commit.
/// Its error is one that ends the transaction.
type Change = Box<dyn for<'t> FnOnce(&'t mut Tx) -> LocalBoxFuture<'t, Result<Answer, StoreError>> + Send>;
/// Tells the caller the result.
type Answer = Box<dyn FnOnce() + Send>;

fn answer<T: Send + 'static>(result: T, tell: oneshot::Sender<T>) -> Answer {
    // A caller that has gone away needs no answer.
    Box::new(move || drop(tell.send(result)))
}

/// Hands changes to the writing thread.
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    writable: watch::Receiver<bool>,
    /// Completes when the thread has closed its connections.
    closed: Mutex<Option<oneshot::Receiver<()>>>,
}

impl Writer {
    /// Starts the writing thread on this file.
    /// It ends and closes its connections when it is told to, or when the `Writer` is dropped.
    ///
    /// # Errors
    /// The file cannot be opened, or the system gives no thread.
    pub(super) fn start(file: &Path, changes: Tx) -> Result<Self, StoreError> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (writable, watched) = watch::channel(true);
        let (close, closed) = oneshot::channel();
        let connections = Some(Connections { log: Log::open(file)?, changes });
        let file = file.to_owned();
        let task = Task { file, connections, retry_at: Instant::now(), writable: Writable(writable) };
        let refused = |error: std::io::Error| StoreError::refused(&error.to_string());
        // The runtime is this thread's own: it lives as long as the changes that wait.
        let runtime = Builder::new_current_thread().enable_time().build().map_err(refused)?;
        let work = move || {
            runtime.block_on(task.run(queue));
            // The server may be gone.
            let _ = close.send(());
        };
        thread::Builder::new().name("store".to_owned()).spawn(work).map_err(refused)?;
        Ok(Self { jobs, writable: watched, closed: Mutex::new(Some(closed)) })
    }

    /// Returns a watch on the disk: true while changes reach it.
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
        let change: Change = Box::new(move |tx| {
            Box::pin(async move {
                match apart(tx, &change).await {
                    Err(error) if !error.is_harmless() => Err(error),
                    result => Ok(answer(result, tell)),
                }
            })
        });
        self.jobs.send(Job::Change(change)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Unwritable)?
    }
}

/// Makes a change in a savepoint, so that a change that fails leaves nothing behind and harms no other of its group.
async fn apart<T>(
    tx: &mut Tx,
    change: &impl AsyncFn(&mut Tx) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    tx.exec("SAVEPOINT change", Vec::new()).await?;
    let result = change(tx).await;
    match &result {
        Err(error) if !error.is_harmless() => return result,
        Err(_) => tx.exec("ROLLBACK TO change", Vec::new()).await?,
        Ok(_) => 0,
    };
    tx.exec("RELEASE change", Vec::new()).await?;
    result
}

/// The connections that write.
struct Connections {
    log: Log,
    changes: Tx,
}

/// Says if changes reach the disk. When it is dropped, the thread has ended and none does any more.
struct Writable(watch::Sender<bool>);

impl Drop for Writable {
    fn drop(&mut self) {
        self.0.send_replace(false);
    }
}

/// The work of the writing thread. It has no connections after the disk has failed, and tries again at `retry_at`.
struct Task {
    file: PathBuf,
    connections: Option<Connections>,
    retry_at: Instant,
    writable: Writable,
}

impl Task {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH);
        loop {
            tokio::select! {
                biased;
                () = sleep_until(self.retry_at), if self.connections.is_none() => self.connect(),
                count = queue.recv_many(&mut jobs, BATCH) => {
                    if count == 0 {
                        break;
                    }
                    // The queue still delivers the jobs that wait.
                    if jobs.iter().any(|job| matches!(job, Job::Close)) {
                        queue.close();
                    }
                    self.write(&mut jobs).await;
                }
            }
        }
    }

    /// Writes a group and answers everybody in it; answers nobody whose change may not be on disk.
    async fn write(&mut self, jobs: &mut Vec<Job>) {
        let jobs = take(jobs);
        let Some(connections) = &mut self.connections else { return };
        // A panic must end this transaction and not the thread: without the thread nothing could ever be written.
        let written = AssertUnwindSafe(group(connections, jobs)).catch_unwind().await;
        if let Err(error) = written.unwrap_or(Err(StoreError::Unwritable)) {
            tracing::error!(%error, "a transaction failed");
            // The connection may hold the right to write.
            self.connections = None;
            // A passing failure is over at once, such as another process that held the file,
            // and nobody need hear of it.
            self.connect();
        }
    }

    /// Opens connections and proves that they can write.
    fn connect(&mut self) {
        match self.tried_connections() {
            Ok(connections) => {
                self.connections = Some(connections);
                if !self.writable.0.send_replace(true) {
                    tracing::info!("the database can be written again");
                }
            }
            Err(error) => {
                self.retry_at = Instant::now() + PAUSE;
                if self.writable.0.send_replace(false) {
                    tracing::error!(%error, "the database cannot be written; it is tried again and again");
                }
            }
        }
    }

    fn tried_connections(&self) -> Result<Connections, StoreError> {
        let changes = Connection::open(&self.file, Purpose::Create)?;
        schema::probe(&changes)?;
        Ok(Connections { log: Log::open(&self.file)?, changes: Tx::Sqlite(changes) })
    }
}

/// Writes a group and answers those whose changes are stored: first the entries, then everything else.
/// After an error neither connection must be used any more.
async fn group(connections: &mut Connections, jobs: Vec<Job>) -> Result<(), StoreError> {
    let mut entries: Vec<(NewEntry, Appended)> = Vec::with_capacity(jobs.len());
    let mut changes = Vec::new();
    for job in jobs {
        match job {
            Job::Append(entry, tell) => entries.push((entry, tell)),
            Job::Change(change) => changes.push(change),
            Job::Close => {}
        }
    }
    if !entries.is_empty() {
        let results = connections.log.append(entries.iter().map(|(entry, _)| entry))?;
        for ((_, tell), result) in entries.into_iter().zip(results) {
            // A caller that has gone away needs no answer.
            let _ = tell.send(result);
        }
    }
    if changes.is_empty() {
        return Ok(());
    }
    let tx = &mut connections.changes;
    tx.begin().await?;
    let mut answers = Vec::with_capacity(changes.len());
    for change in changes {
        answers.push(change(tx).await?);
    }
    tx.commit().await?;
    for answer in answers {
        answer();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::connection::{Connection, Purpose};
    use super::{Writer, schema};
    use crate::store::sql::{Tx, values};
    use crate::store::{StoreError, Undone};
    use tempfile::TempDir;

    /// Stores an outage: its end, which no other may have, and its beginning.
    const NOTE: &str = "INSERT INTO outages (until, since) VALUES (?, ?)";

    fn writer(folder: &TempDir) -> Writer {
        let file = folder.path().join("test.db");
        let connection = Connection::open(&file, Purpose::Create).unwrap();
        schema::migrate(&connection).unwrap();
        Writer::start(&file, Tx::Sqlite(connection)).unwrap()
    }

    #[tokio::test]
    async fn a_change_that_panics_is_not_made_and_the_next_one_is() {
        let folder = tempfile::tempdir().unwrap();
        let writer = writer(&folder);
        let first: Result<u8, StoreError> = writer
            .write(async move |tx: &mut Tx| {
                tx.exec(NOTE, values![2, 1]).await?;
                panic!("a fault");
            })
            .await;
        assert!(matches!(first, Err(StoreError::Unwritable)), "{first:?}");
        let second = writer.write(async move |tx: &mut Tx| tx.exec(NOTE, values![2, 1]).await).await;
        assert_eq!(second.expect("nothing is left of the first"), 1);
        assert!(*writer.writable().borrow());
        writer.close().await;
    }

    #[tokio::test]
    async fn a_change_that_fails_leaves_nothing_behind_and_harms_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let writer = writer(&folder);
        let failing = writer.write(async move |tx: &mut Tx| {
            tx.exec(NOTE, values![2, 1]).await?;
            tx.exec(NOTE, values![2, 1]).await
        });
        let other = writer.write(async move |tx: &mut Tx| tx.exec(NOTE, values![3, 1]).await);
        let (failing, other) = tokio::join!(failing, other);
        assert!(
            matches!(failing, Err(StoreError::Database { undone: Undone::Statement, .. })),
            "{failing:?}"
        );
        assert_eq!(other.unwrap(), 1);
        let left = "SELECT until FROM outages";
        let left = writer.write(async move |tx: &mut Tx| tx.column::<i64>(left, values![]).await).await;
        assert_eq!(left.unwrap(), [3]);
        writer.close().await;
    }

    /// A panic that cannot be caught: what was thrown panics when it is dropped.
    struct Uncaught;

    impl Drop for Uncaught {
        fn drop(&mut self) {
            panic!("the thread ends");
        }
    }

    #[tokio::test]
    async fn the_end_of_the_writing_thread_is_told_and_changes_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let writer = writer(&folder);
        let mut writable = writer.writable();
        let last: Result<u8, StoreError> =
            writer.write(async move |_: &mut Tx| std::panic::panic_any(Uncaught)).await;
        assert!(matches!(last, Err(StoreError::Unwritable)), "{last:?}");
        writable.wait_for(|writable| !writable).await.expect("the end is told");
        let after = writer.write(async move |tx: &mut Tx| tx.exec(NOTE, values![2, 1]).await).await;
        assert!(matches!(after, Err(StoreError::Closed)), "{after:?}");
        writer.close().await;
    }
}
