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
//! These go to the [`Log`] without leaving this thread.
//! All others go through sqlx, after the entries of their group, in a transaction of their own.
//! All callers of a group wait at the same time, so none of them can tell the order.
//!
//! **Why changes travel as closures.** The caller's future may be dropped at any await: its phone has gone.
//! A change that ran in that future would stop between two statements.
//! Here it is sent whole and runs in this thread, so it is made completely or not at all,
//! even if nobody waits for the answer any more.
//!
//! **A failure** is of one of two kinds ([`harmless`]).
//! A statement that breaks a constraint has undone itself, and only its own caller hears of it.
//! After any other failure - a full disk, a failing disk, a change that panics -
//! `SQLite` may have ended the whole transaction without telling this program.
//! Later statements would then each be a transaction of their own.
//! sqlx 0.9 would go on counting a transaction that no longer exists,
//! so that the connection could never begin another.
//! So both connections do nothing more: nobody in the group is told that a
//! change is stored, and they are closed.
//! New connections must then prove, by a small change of their own, that the disk takes changes again.
//! Until they have, changes are refused without being tried, so that neither the disk nor the log is flooded.
//! [`Writer::writable`] reports that to the server's health service.

use super::log::Log;
use super::{end, matches, schema};
use crate::store::{AppendError, NewEntry, StoreError};
use futures_util::FutureExt as _;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use std::future::Future;
use std::mem::take;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::pin::Pin;
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

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

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
type Change =
    Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<Answer, StoreError>> + Send>;
/// Tells the caller the result.
type Answer = Box<dyn FnOnce() + Send>;

fn answer<T: Send + 'static>(result: T, tell: oneshot::Sender<T>) -> Answer {
    // A caller that has gone away needs no answer.
    Box::new(move || drop(tell.send(result)))
}

/// Returns true if the error undoes only its own statement: it broke a constraint (1555 primary key,
/// 2067 unique, 787 foreign key, 1299 not null, 275 check), or never ran (1).
fn harmless(error: &StoreError) -> bool {
    const HARMLESS: [&str; 6] = ["1555", "2067", "787", "1299", "275", "1"];
    match error {
        StoreError::Database(sqlx::Error::Database(error)) => {
            error.code().is_some_and(|code| HARMLESS.contains(&code.as_ref()))
        }
        StoreError::Database(_) => false,
        _ => true,
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
    /// Starts the writing thread on this file.
    /// It ends and closes its connections when it is told to, or when the `Writer` is dropped.
    ///
    /// # Errors
    /// The file cannot be opened, or the system gives no thread.
    pub(super) fn start(
        file: &Path,
        options: SqliteConnectOptions,
        changes: SqliteConnection,
    ) -> Result<Self, StoreError> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (writable, watched) = watch::channel(true);
        let (close, closed) = oneshot::channel();
        let connections = Some(Connections { log: Log::open(file)?, changes });
        let file = file.to_owned();
        let task = Task { file, options, connections, retry_at: Instant::now(), writable };
        // The runtime is this thread's own: it lives as long as the changes that wait.
        let runtime = Builder::new_current_thread().enable_time().build().map_err(sqlx::Error::from)?;
        let work = move || {
            runtime.block_on(task.run(queue));
            // The server may be gone.
            let _ = close.send(());
        };
        thread::Builder::new().name("store".to_owned()).spawn(work).map_err(sqlx::Error::from)?;
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
            let change = self.write(move |connection| {
                Box::pin(async move {
                    match append(connection, &entry).await {
                        Err(AppendError::Failed(error)) if !harmless(&error) => Err(error),
                        result => Ok(result),
                    }
                })
            });
            return change.await?;
        }
        let (tell, told) = oneshot::channel();
        self.jobs.send(Job::Append(entry, tell)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Unwritable)?
    }

    /// Makes a change of one statement. It must leave nothing behind when it fails.
    ///
    /// # Errors
    /// The change failed, or could not be committed.
    pub(super) async fn write<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let change: Change = Box::new(move |connection| {
            Box::pin(async move {
                match change(connection).await {
                    Err(error) if !harmless(&error) => Err(error),
                    result => Ok(answer(result, tell)),
                }
            })
        });
        self.jobs.send(Job::Change(change)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Unwritable)?
    }

    /// Makes a change of several statements: all or none.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub(super) async fn write_all<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        self.write(move |connection| {
            Box::pin(async move {
                let mut savepoint = connection.begin().await?;
                let result = change(&mut savepoint).await;
                match &result {
                    Ok(_) => savepoint.commit().await?,
                    Err(error) if harmless(error) => savepoint.rollback().await?,
                    // There may be no savepoint left to roll back to.
                    Err(_) => {}
                }
                result
            })
        })
        .await
    }
}

/// The connections that write.
struct Connections {
    log: Log,
    changes: SqliteConnection,
}

/// The work of the writing thread. It has no connections after the disk has failed, and tries again at `retry_at`.
struct Task {
    file: PathBuf,
    options: SqliteConnectOptions,
    connections: Option<Connections>,
    retry_at: Instant,
    writable: watch::Sender<bool>,
}

impl Task {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH);
        loop {
            tokio::select! {
                biased;
                () = sleep_until(self.retry_at), if self.connections.is_none() => self.connect().await,
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
        if let Some(Connections { changes, .. }) = self.connections
            && let Err(error) = changes.close().await
        {
            tracing::error!(%error, "the database did not close cleanly");
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
            if let Some(Connections { changes, .. }) = self.connections.take() {
                // The connection may hold the right to write. An error at closing tells nothing new.
                let _ = changes.close().await;
            }
            // A passing failure is over at once, such as another process that held the file,
            // and nobody need hear of it.
            self.connect().await;
        }
    }

    /// Opens connections and proves that they can write.
    async fn connect(&mut self) {
        match self.tried_connections().await {
            Ok(connections) => {
                self.connections = Some(connections);
                if !self.writable.send_replace(true) {
                    tracing::info!("the database can be written again");
                }
            }
            Err(error) => {
                self.retry_at = Instant::now() + PAUSE;
                if self.writable.send_replace(false) {
                    tracing::error!(%error, "the database cannot be written; it is tried again and again");
                }
            }
        }
    }

    async fn tried_connections(&self) -> Result<Connections, StoreError> {
        let mut changes = self.options.connect().await?;
        schema::probe(&mut changes).await?;
        Ok(Connections { log: Log::open(&self.file)?, changes })
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
    let mut transaction = connections.changes.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(changes.len());
    for change in changes {
        answers.push(change(&mut transaction).await?);
    }
    transaction.commit().await?;
    for answer in answers {
        answer();
    }
    Ok(())
}

/// Appends an entry.
/// The end of a match is several statements, which are undone together if one of them breaks a constraint.
async fn append(connection: &mut SqliteConnection, entry: &NewEntry) -> Result<(), AppendError> {
    if entry.end.is_none() {
        return matches::append(connection, entry).await;
    }
    let mut savepoint = connection.begin().await.map_err(StoreError::from)?;
    let result = end::append(&mut savepoint, entry).await;
    match &result {
        Ok(()) => savepoint.commit().await.map_err(StoreError::from)?,
        // There may be no savepoint left to roll back to.
        Err(AppendError::Failed(error)) if !harmless(error) => {}
        Err(_) => savepoint.rollback().await.map_err(StoreError::from)?,
    }
    result
}

#[cfg(test)]
mod tests {
    use super::{Writer, schema};
    use crate::store::StoreError;
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    #[tokio::test]
    async fn a_change_that_panics_is_not_made_and_the_next_one_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("test.db");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        schema::migrate(&mut connection).await.unwrap();
        let writer = Writer::start(&file, options, connection).unwrap();
        let note = "INSERT INTO outages (until, since) VALUES (2, 1)";
        let first: Result<u8, StoreError> = writer
            .write_all(move |connection| {
                Box::pin(async move {
                    sqlx::query(note).execute(connection).await?;
                    panic!("a fault");
                })
            })
            .await;
        assert!(matches!(first, Err(StoreError::Unwritable)), "{first:?}");
        let second = writer
            .write(move |connection| {
                Box::pin(async move { Ok(sqlx::query(note).execute(connection).await?.rows_affected()) })
            })
            .await;
        assert_eq!(second.expect("nothing is left of the first"), 1);
        assert!(*writer.writable().borrow());
        writer.close().await;
    }
}
