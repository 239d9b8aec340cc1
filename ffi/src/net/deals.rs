//! Fair deals: the client takes part in them by itself (docs/fair-deals.md).

use super::Net;
use crate::error::Failure;
use crate::lock::lock;
use crate::shelf::{Deals, Shelf};
use cartable_core::fair::{MatchId, Share};
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{read_draw, v1};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

/// The device's shares of deals and its notes about them, kept on the shelf if there is one.
#[derive(Default)]
pub(crate) struct DealBook {
    shelf: Mutex<Option<Arc<Shelf>>>,
    here: Mutex<Deals>,
    /// The matches in whose deals this client takes part by itself, or has done so.
    begun: Mutex<HashSet<String>>,
}

/// Takes part in the deal of a match that has begun, even if its table is not opened in time.
/// That runs in a task of its own, once; after a lost connection it runs again
/// when the match is next told of.
/// Must be called within a runtime.
pub(crate) fn take_part(net: &Arc<Net>, match_id: &str) {
    if !lock(&net.deals.begun).insert(match_id.to_owned()) {
        return;
    }
    let (net, match_id) = (net.clone(), match_id.to_owned());
    tokio::spawn(async move {
        let done = reveal_at_once(&net, &match_id).await;
        // A refusal would come again.
        if done.is_err_and(|why| why.is_transient()) {
            lock(&net.deals.begun).remove(&match_id);
        }
    });
}

async fn reveal_at_once(net: &Net, match_id: &str) -> Result<(), Failure> {
    let request = v1::WatchMatchRequest { match_id: match_id.to_owned(), ..Default::default() };
    let mut stream = net.watch(request).await?;
    let first = stream.next().await?;
    // Revealing a share does not mean coming to the table.
    drop(stream);
    match first.message {
        Some(Message::Draw(draw)) => net.deals.reveal(net, match_id, &draw).await,
        _ => Ok(()),
    }
}

impl DealBook {
    /// Sets the shelf that keeps the notes from now on.
    pub fn set_shelf(&self, place: Option<Arc<Shelf>>) {
        *lock(&self.shelf) = place;
    }

    /// Returns the hash of a fresh share, for a seat or ticket.
    /// It is empty if the share cannot be kept: a full disk must keep nobody from playing.
    pub fn announce(&self) -> Vec<u8> {
        let mut bytes = [0; 16];
        if getrandom::fill(&mut bytes).is_err() {
            return Vec::new();
        }
        let share = Share::new(bytes);
        let kept = self.change(|deals| deals.announce(share));
        kept.map_or_else(|_| Vec::new(), |()| share.hash().bytes().to_vec())
    }

    /// Reveals the share of this device, if the published draw contains one.
    /// Before, it keeps the published draw: without it the share would prove nothing.
    pub async fn reveal(&self, net: &Net, match_id: &str, draw: &v1::Draw) -> Result<(), Failure> {
        let Ok(id) = match_id.parse::<MatchId>() else { return Ok(()) };
        let promise = read_draw(id, draw)?;
        let Ok(Some(share)) = self.change(|deals| deals.published(promise)) else { return Ok(()) };
        let share = share.bytes().to_vec();
        let request = v1::RevealShareRequest { match_id: match_id.to_owned(), share };
        // A share that comes too late is missing in the deal, and the match is played all the same.
        if net.ask(request).await.is_ok() {
            // A note that was not written accuses nobody.
            let _ = self.change(|deals| deals.confirmed(id));
        }
        Ok(())
    }

    /// Notes the commitment that is shown before the first card.
    pub fn shown(&self, match_id: &str, commitment: &str) {
        if let Ok(id) = match_id.parse() {
            // Without it there is one thing less to compare.
            let _ = self.change(|deals| deals.shown(id, commitment));
        }
    }

    /// Changes the notes.
    pub fn change<T>(&self, change: impl FnOnce(&mut Deals) -> T) -> Result<T, Failure> {
        let place = lock(&self.shelf).clone();
        match place {
            Some(place) => place.change_deals(change),
            None => Ok(change(&mut lock(&self.here))),
        }
    }
}
