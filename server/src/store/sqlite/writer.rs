//! The one connection that writes.
//!
//! **Why one, and in groups.** `SQLite` lets one connection write at a time,
//! and the cost of a change is the wait for the disk at its end.
//! So one task owns the writing connection and takes the waiting changes, up to
//! [`BATCH`], into one transaction.
//! After the commit it answers every caller: one wait for the disk serves them all.
//! Under load the groups grow by themselves, because changes gather during the wait.
//!
//! **Why changes travel as closures.** The caller's future may be dropped at any await: its phone has gone.
//! A change that ran in that future would stop between two statements.
//! Here it is sent whole and runs in this task, so it is made completely or not at all,
//! even if nobody waits for the answer any more.
//!
//! **A failure** is of one of two kinds ([`harmless`]).
//! A statement that breaks a constraint has undone itself, and only its own caller hears of it.
//! After any other failure - a full disk, a failing disk, a change that panics -
//! `SQLite` may have ended the whole transaction without telling this program.
//! Later statements would then each be a transaction of their own.
//! sqlx 0.9 would go on counting a transaction that no longer exists,
//! so that the connection could never begin another.
//! So that connection does nothing more: nobody in the group is told that a
//! change is stored, and it is closed.
//! A new connection must then prove, by a small change of its own, that the disk takes changes again.
//! Until it has, changes are refused without being tried, so that neither the disk nor the log is flooded.
//! [`Writer::writable`] reports that to the server's health service.

use super::{end, matches, schema};
use crate::store::{AppendError, NewEntry, StoreError};
use futures_util::FutureExt as _;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use std::future::Future;
use std::mem::take;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
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
    /// Appends an entry to a log, as nearly every job does: a group of them is one statement.
    Append(NewEntry, oneshot::Sender<Result<(), AppendError>>),
    /// Anything else.
    Change(Change),
}

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

/// Hands changes to the writing task.
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    writable: watch::Receiver<bool>,
    closing: Arc<Notify>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the writing task.
    /// It ends and closes the connection when it is told to, or when the `Writer` is dropped.
    pub(super) fn start(options: SqliteConnectOptions, connection: SqliteConnection) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (writable, watched) = watch::channel(true);
        let closing = Arc::new(Notify::new());
        let task = Task { options, connection: Some(connection), retry_at: Instant::now(), writable };
        let task = tokio::spawn(task.run(queue, Arc::clone(&closing)));
        Self { jobs, writable: watched, closing, task: Mutex::new(Some(task)) }
    }

    /// Returns a watch on the disk: true while changes reach it.
    pub(super) fn writable(&self) -> watch::Receiver<bool> {
        self.writable.clone()
    }

    /// Takes no more changes, and waits until the waiting ones are written and the connection is closed.
    pub(super) async fn close(&self) {
        self.closing.notify_one();
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writing task failed");
        }
    }

    /// Appends an entry to its log.
    ///
    /// # Errors
    /// Another writer has taken its place, or the store failed.
    pub(super) async fn append(&self, entry: NewEntry) -> Result<(), AppendError> {
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

/// The writing task. It has no connection after the disk has failed, and tries again at `retry_at`.
struct Task {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    retry_at: Instant,
    writable: watch::Sender<bool>,
}

impl Task {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>, closing: Arc<Notify>) {
        let mut jobs = Vec::with_capacity(BATCH);
        loop {
            tokio::select! {
                biased;
                // The queue still delivers the jobs that wait.
                () = closing.notified() => queue.close(),
                () = sleep_until(self.retry_at), if self.connection.is_none() => self.connect().await,
                count = queue.recv_many(&mut jobs, BATCH) => {
                    if count == 0 {
                        break;
                    }
                    self.write(take(&mut jobs)).await;
                }
            }
        }
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::error!(%error, "the database did not close cleanly");
        }
    }

    /// Writes a group and answers everybody in it; answers nobody if it may not be on disk.
    async fn write(&mut self, jobs: Vec<Job>) {
        let Some(connection) = &mut self.connection else { return };
        // A panic must end this transaction and not the task: without the task nothing could ever be written.
        let written = AssertUnwindSafe(group(connection, jobs)).catch_unwind().await;
        match written.unwrap_or(Err(StoreError::Unwritable)) {
            Ok(answers) => answers.into_iter().for_each(|answer| answer()),
            Err(error) => {
                tracing::error!(%error, "a transaction failed");
                if let Some(connection) = self.connection.take() {
                    // The connection may hold the right to write. An error at closing tells nothing new.
                    let _ = connection.close().await;
                }
                // A passing failure is over at once, such as another process that held the file,
                // and nobody need hear of it.
                self.connect().await;
            }
        }
    }

    /// Opens a connection and proves that it can write.
    async fn connect(&mut self) {
        match self.tried_connection().await {
            Ok(connection) => {
                self.connection = Some(connection);
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

    async fn tried_connection(&self) -> Result<SqliteConnection, sqlx::Error> {
        let mut connection = self.options.connect().await?;
        schema::probe(&mut connection).await?;
        Ok(connection)
    }
}

/// Writes a group. After an error the connection must not be used any more.
async fn group(connection: &mut SqliteConnection, jobs: Vec<Job>) -> Result<Vec<Answer>, StoreError> {
    if let Some(entries) = nothing_but_plain_entries(&jobs) {
        match matches::insert(connection, entries.into_iter()).await {
            Ok(()) => return Ok(jobs.into_iter().filter_map(stored).collect()),
            Err(error) if !harmless(&error) => return Err(error),
            Err(_) => {}
        }
    }
    // One entry fails, or other jobs are among them: no job may take the others with it.
    one_by_one(connection, jobs).await
}

fn stored(job: Job) -> Option<Answer> {
    match job {
        Job::Append(_, tell) => Some(answer(Ok(()), tell)),
        Job::Change(_) => None,
    }
}

/// Returns the entries if the jobs are nothing else and change nothing outside their logs, as usual:
/// one statement stores them all.
fn nothing_but_plain_entries(jobs: &[Job]) -> Option<Vec<&NewEntry>> {
    jobs.iter()
        .map(|job| match job {
            Job::Append(entry, _) if entry.is_plain() => Some(entry),
            _ => None,
        })
        .collect()
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

/// Runs each job by itself, in one transaction.
async fn one_by_one(connection: &mut SqliteConnection, jobs: Vec<Job>) -> Result<Vec<Answer>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        answers.push(match job {
            Job::Change(change) => change(&mut transaction).await?,
            Job::Append(entry, tell) => match append(&mut transaction, &entry).await {
                Err(AppendError::Failed(error)) if !harmless(&error) => return Err(error),
                result => answer(result, tell),
            },
        });
    }
    transaction.commit().await?;
    Ok(answers)
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
        let options =
            SqliteConnectOptions::new().filename(folder.path().join("test.db")).create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        schema::migrate(&mut connection).await.unwrap();
        let writer = Writer::start(options, connection);
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
