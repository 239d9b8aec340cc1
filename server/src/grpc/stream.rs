//! The streams of watching calls.
//!
//! A stream has neither a task nor a queue of its own: the task with which its connection sends it also finds out
//! what to tell, as soon as the reader takes it.
//! So a step of a match wakes one task for each player, and a reader that does not read costs one message.
//! Only a spectator has a task as well: it ends in time for one who does not read.

use super::App;
use crate::permits::Permit;
use crate::problem::Result;
use crate::random::Id;
use cartable_proto::{Problem, Reason};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::sync::watch;
use tokio_stream::Stream;
use tonic::{Request, Status};
use tracing::Instrument as _;

/// Tells the reader of a stream one item after the other.
pub(super) struct Teller<T>(Arc<Mutex<Option<Result<T, Status>>>>);

impl<T> Teller<T> {
    /// Tells an item, and waits until the reader takes it.
    pub fn tell(&self, item: Result<T, Status>) -> impl Future<Output = ()> {
        // At once, so that the future that waits has no room for an item.
        *self.place() = Some(item);
        // The stream takes the item at once, and comes back for the next one: nothing need be woken.
        poll_fn(|_| if self.place().is_none() { Poll::Ready(()) } else { Poll::Pending })
    }

    fn place(&self) -> MutexGuard<'_, Option<Result<T, Status>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Everything that ends a watcher's stream.
pub(super) struct Until {
    /// Fails when the watcher's session has ended.
    session: watch::Receiver<()>,
    /// Becomes true when the server stops.
    stopping: watch::Receiver<bool>,
    _permit: Permit<Id>,
}

impl App {
    /// Returns the watching account, with everything that ends its stream.
    pub(super) async fn watcher<T>(&self, request: &Request<T>) -> Result<(crate::model::Account, Until)> {
        let (account, session) = self.accounts.watcher(super::token(request)?).await?;
        self.limits.call_of(account.id)?;
        let permit = self.limits.stream_of(account.id)?;
        Ok((account, Until { session, stopping: self.stopping.clone(), _permit: permit }))
    }
}

/// The stream of a watching call.
pub struct Updates<T> {
    told: Teller<T>,
    /// Tells, until there is nothing more to tell or for a reason why the stream ends. `None`: it has ended.
    telling: Option<Pin<Box<dyn Future<Output = Option<Reason>> + Send>>>,
}

/// Returns the stream of what this future tells, until the future is done, the reader is gone,
/// the reader's session has ended, or the server stops.
pub(super) fn stream<T, F>(until: Until, telling: impl FnOnce(Teller<T>) -> F) -> Updates<T>
where
    T: Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let place = Arc::default();
    // Boxed by itself: a future that is moved into another takes its space twice there.
    let telling = Box::pin(telling(Teller(Arc::clone(&place))));
    let telling = async move {
        // Moved in as a whole, so that the permit is held as long as this runs.
        let Until { mut session, mut stopping, _permit } = until;
        tokio::select! {
            // Nothing more is told after the end of the session.
            biased;
            _ended = session.changed() => Some(Reason::UnknownToken),
            _ = stopping.wait_for(|stopping| *stopping) => Some(Reason::Stopping),
            () = telling => None,
        }
    };
    Updates { told: Teller(place), telling: Some(Box::pin(telling.in_current_span())) }
}

impl<T> Stream for Updates<T> {
    type Item = Result<T, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(telling) = &mut self.telling else { return Poll::Ready(None) };
        let polled = telling.as_mut().poll(context);
        if let Some(item) = self.told.place().take() {
            return Poll::Ready(Some(item));
        }
        let reason = ready!(polled);
        self.telling = None;
        Poll::Ready(reason.map(|reason| Err(Problem::from(reason).into())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permits::Permits;
    use tokio_stream::StreamExt as _;

    #[tokio::test]
    async fn items_come_in_order_and_none_after_the_end_of_the_session() {
        let (permits, (end, session), (_stop, stopping)) =
            (Permits::default(), watch::channel(()), watch::channel(false));
        let permit = permits.enter(Id::fresh().unwrap(), |_| true).unwrap();
        let mut updates = stream(Until { session, stopping, _permit: permit }, |teller| async move {
            for number in 1_u32.. {
                teller.tell(Ok(number)).await;
            }
        });
        for number in 1..=3 {
            assert_eq!(updates.next().await.unwrap().unwrap(), number);
        }
        drop(end);
        let status = updates.next().await.unwrap().unwrap_err();
        assert_eq!(Problem::read(&status).reason, Some(Reason::UnknownToken));
        assert!(updates.next().await.is_none());
        assert_eq!(permits.all(), 0, "the permit is given back");
    }
}
