//! The one connection that writes. It takes what waits, up to [`BATCH`] changes, into one transaction, and answers each caller
//! after the commit: one wait for the disk serves them all.

use super::{NewAction, StoreError, log};
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

/// What waits to be written.
enum Job {
    /// An action, which nearly every job is: a group of them is one statement.
    Append(NewAction, oneshot::Sender<Result<(), StoreError>>),
    /// Anything else.
    Change(Change),
}

/// A change, as the writer sees it: what it did is kept back until the commit.
type Change = Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Answer> + Send>;
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

    /// Appends an action to its log.
    ///
    /// # Errors
    /// It was not appended.
    pub(super) async fn append(&self, action: NewAction) -> Result<(), StoreError> {
        let (tell, told) = oneshot::channel();
        self.jobs.send(Job::Append(action, tell)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
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
        let change: Change = Box::new(move |connection| {
            Box::pin(async move {
                let result = change(connection).await;
                let answer: Answer = Box::new(move |committed| {
                    // A caller that has gone away needs no answer.
                    let _ = tell.send(if committed { result } else { Err(StoreError::Closed) });
                });
                answer
            })
        });
        self.jobs.send(Job::Change(change)).await.map_err(|_| StoreError::Closed)?;
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
        let actions = nothing_but_actions(&jobs);
        if let Some(actions) = actions
            && log::insert(&mut connection, actions.into_iter()).await.is_ok()
        {
            jobs.drain(..).for_each(stored);
            continue;
        }
        // One of them fails, or there is something else among them: nobody is to take the others with him.
        let committed = match one_by_one(&mut connection, &mut jobs, &mut answers).await {
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

fn stored(job: Job) {
    if let Job::Append(_, tell) = job {
        // A caller that has gone away needs no answer.
        let _ = tell.send(Ok(()));
    }
}

/// The common case: nothing but actions of running matches, which one statement stores by itself.
fn nothing_but_actions(jobs: &[Job]) -> Option<Vec<&NewAction>> {
    jobs.iter()
        .map(|job| match job {
            Job::Append(action, _) if !action.ends_match => Some(action),
            _ => None,
        })
        .collect()
}

/// Each job for itself, in one transaction.
async fn one_by_one(
    connection: &mut SqliteConnection,
    jobs: &mut Vec<Job>,
    answers: &mut Vec<Answer>,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in jobs.drain(..) {
        let answer = match job {
            Job::Change(change) => change(&mut transaction).await,
            Job::Append(action, tell) => {
                let result = append_alone(&mut transaction, &action).await;
                Box::new(move |committed| {
                    let _ = tell.send(if committed { result } else { Err(StoreError::Closed) });
                })
            }
        };
        answers.push(answer);
    }
    transaction.commit().await
}

async fn append_alone(connection: &mut SqliteConnection, action: &NewAction) -> Result<(), StoreError> {
    log::insert(connection, std::iter::once(action)).await?;
    if action.ends_match {
        log::close(connection, action.match_id).await?;
    }
    Ok(())
}
