//! A stream of a ticket: its standing, as the last look at the queue has found it.

use super::{Queue, lock};
use crate::model::household;
use crate::problem::Result;
use crate::random::Id;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::watch;

/// The standing of a ticket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The number of tickets for the same that have waited longer.
    pub ahead: u32,
    /// The number of tickets for the same.
    pub waiting: u32,
    /// The wait of the last matched players, in seconds.
    pub estimated_s: Option<u32>,
    /// The match that was found.
    pub match_id: Option<Id>,
}

/// The result of the last look at the queue: the standing of every ticket that waits.
pub(super) type Look = HashMap<Id, Standing>;

/// The streams of a ticket in this process.
#[derive(Clone, Copy, Default)]
pub(super) struct Streams {
    count: usize,
    /// The address of the last of them; `None` for this machine's own, which proves nothing.
    pub home: Option<IpAddr>,
}

/// A live stream. A ticket without one is not matched.
pub struct Listening {
    queue: Arc<Queue>,
    ticket: Id,
    looks: watch::Receiver<Arc<Look>>,
}

impl Listening {
    pub(super) fn new(queue: Arc<Queue>, ticket: Id, address: Option<IpAddr>) -> Self {
        let mut streams = lock(&queue.streams);
        let own = streams.entry(ticket).or_default();
        own.count += 1;
        // A proxy on this machine speaks for everybody.
        own.home = address.filter(|address| !address.to_canonical().is_loopback()).map(household);
        drop(streams);
        let looks = queue.looks.subscribe();
        Self { queue, ticket, looks }
    }

    /// Waits until the ticket's standing differs from `told`, and returns it; `None`: the ticket is gone.
    ///
    /// # Errors
    /// The database failed.
    pub async fn standing(&mut self, told: Option<&Standing>) -> Result<Option<Standing>> {
        loop {
            let found = self.looks.borrow_and_update().get(&self.ticket).cloned();
            let standing = match found {
                Some(standing) => Some(standing),
                None => match self.queue.store.ticket(self.ticket).await? {
                    Some(ticket) => ticket.match_id.map(|id| Standing {
                        ahead: 0,
                        waiting: 0,
                        estimated_s: None,
                        match_id: Some(id),
                    }),
                    None => return Ok(None),
                },
            };
            // A ticket younger than the last look gets its standing from the next one.
            if standing.is_some() && standing.as_ref() != told {
                return Ok(standing);
            }
            // The sender lives as long as the queue.
            let _ = self.looks.changed().await;
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut streams = lock(&self.queue.streams);
        if let Some(own) = streams.get_mut(&self.ticket) {
            own.count -= 1;
            if own.count == 0 {
                streams.remove(&self.ticket);
            }
        }
    }
}
