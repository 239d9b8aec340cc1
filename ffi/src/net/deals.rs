//! Fair deals, which the client takes part in by itself: docs/fair-deals.md.

use super::Net;
use crate::error::Failure;
use crate::lock::lock;
use crate::shelf::{Deals, Shelf};
use cartable_core::fair::{MatchId, Share};
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{read_draw, v1};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

/// What this device adds to deals, and saw of them: kept on the shelf, where there is one.
#[derive(Default)]
pub(crate) struct DealBook {
    shelf: Mutex<Option<Arc<Shelf>>>,
    here: Mutex<Deals>,
    /// The matches whose deals this client takes part in by itself, or has.
    begun: Mutex<HashSet<String>>,
}

/// Takes part in the deal of a match that has begun, whether or not its table is opened in time:
/// in a task of its own, once, or again when next told of the match after the way there has failed.
/// Must be called within a runtime.
pub(crate) fn take_part(net: &Arc<Net>, match_id: &str) {
    if !lock(&net.deals.begun).insert(match_id.to_owned()) {
        return;
    }
    let (net, match_id) = (net.clone(), match_id.to_owned());
    tokio::spawn(async move {
        let done = reveal_at_once(&net, &match_id).await;
        // What is refused once is refused again.
        if done.is_err_and(|why| why.is_transient()) {
            lock(&net.deals.begun).remove(&match_id);
        }
    });
}

async fn reveal_at_once(net: &Net, match_id: &str) -> Result<(), Failure> {
    let request = v1::WatchMatchRequest { match_id: match_id.to_owned(), ..Default::default() };
    let mut stream = net.watch(request).await?;
    let first = stream.next().await?;
    // Who only reveals has not come to the table.
    drop(stream);
    match first.message {
        Some(Message::Draw(draw)) => net.deals.reveal(net, match_id, &draw).await,
        _ => Ok(()),
    }
}

impl DealBook {
    /// Where it is kept from now on.
    pub fn set_shelf(&self, place: Option<Arc<Shelf>>) {
        *lock(&self.shelf) = place;
    }

    /// The hash of a fresh share, for a seat or ticket.
    /// Nothing where the share cannot be kept: nobody is kept from playing by a full disk.
    pub fn announce(&self) -> Vec<u8> {
        let mut bytes = [0; 16];
        if getrandom::fill(&mut bytes).is_err() {
            return Vec::new();
        }
        let share = Share::new(bytes);
        let kept = self.change(|deals| deals.announce(share));
        kept.map_or_else(|_| Vec::new(), |()| share.hash().bytes().to_vec())
    }

    /// Reveals the share of this device, if one is in what a server has published.
    /// Once it is kept what was published: without that the share would prove nothing.
    pub async fn reveal(&self, net: &Net, match_id: &str, draw: &v1::Draw) -> Result<(), Failure> {
        let Ok(id) = match_id.parse::<MatchId>() else { return Ok(()) };
        let promise = read_draw(id, draw)?;
        let Ok(Some(share)) = self.change(|deals| deals.published(promise)) else { return Ok(()) };
        let share = share.bytes().to_vec();
        let request = v1::RevealShareRequest { match_id: match_id.to_owned(), share };
        // One that comes too late is missing, and the match is played all the same.
        if net.ask(request).await.is_ok() {
            // Unwritten, it accuses nobody.
            let _ = self.change(|deals| deals.confirmed(id));
        }
        Ok(())
    }

    /// What is shown of a seed before the first card.
    pub fn shown(&self, match_id: &str, commitment: &str) {
        if let Ok(id) = match_id.parse() {
            // Without it there is one thing less to compare.
            let _ = self.change(|deals| deals.shown(id, commitment));
        }
    }

    /// Changes what is kept.
    pub fn change<T>(&self, change: impl FnOnce(&mut Deals) -> T) -> Result<T, Failure> {
        let place = lock(&self.shelf).clone();
        match place {
            Some(place) => place.change_deals(change),
            None => Ok(change(&mut lock(&self.here))),
        }
    }
}
