//! The one connection that writes. It takes what waits, up to [`BATCH`] changes, into one transaction, and answers each caller
//! after the commit: one wait for the disk serves them all.

use super::StoreError;
use sqlx::{Connection as _, SqliteConnection};
use std::future::Future;
use std::pin::Pin;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most changes in one transaction.
const BATCH: usize = 64;
/// How many changes may wait before callers wait too.
const QUEUE: usize = 1_024;

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A change, as the writer sees it: what it did is kept back until the commit.
type Job = Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Answer> + Send>;
/// Tells the caller, once it is known whether the change is on disk.
type Answer = Box<dyn FnOnce(bool) + Send>;

/// Hands changes to the writing task.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts the writing task; it ends, and closes the connection, when every `Writer` is gone.
    pub(super) fn start(connection: SqliteConnection) -> (Self, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        (Self { jobs }, tokio::spawn(write(connection, queue)))
    }

    /// Makes a change of one statement. It must leave nothing behind when it fails.
    ///
    /// # Errors
    /// What the change says, or that it could not be committed.
    pub(super) async fn write<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            Box::pin(async move {
                let result = change(connection).await;
                let answer: Answer = Box::new(move |committed| {
                    // A caller that has gone away needs no answer.
                    let _ = tell.send(if committed { result } else { Err(StoreError::Closed) });
                });
                answer
            })
        });
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// Makes a change of several statements: all of them, or none.
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
                    Err(_) => savepoint.rollback().await?,
                }
                result
            })
        })
        .await
    }
}

async fn write(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH);
    let mut answers = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        let committed = match commit(&mut connection, &mut jobs, &mut answers).await {
            Ok(()) => true,
            Err(error) => {
                tracing::error!(%error, "a transaction failed");
                false
            }
        };
        jobs.clear();
        answers.drain(..).for_each(|answer: Answer| answer(committed));
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database did not close cleanly");
    }
}

async fn commit(
    connection: &mut SqliteConnection,
    jobs: &mut Vec<Job>,
    answers: &mut Vec<Answer>,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in jobs.drain(..) {
        answers.push(job(&mut transaction).await);
    }
    transaction.commit().await
}
