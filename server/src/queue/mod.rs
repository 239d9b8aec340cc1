//! The queue: tickets are rows, and a ticket is matched only while a stream of it is open here.
//!
//! **The store decides which tickets are seated.** A match and the end of its tickets' wait are one step.
//! A pairing may be tried anywhere and any number of times: a ticket gets one match,
//! and an account one live match at a time.
//! So a crash at any moment leaves either all of them waiting or all of them seated.
//!
//! **Streams** ([`Listening`]) read the result of the last look at the queue,
//! and their own ticket when it no longer waits.
//! The addresses of their streams are not on people's tickets:
//! only the process with the streams knows them, and forgets them when it ends.
//! The people whom they met are in the database.

mod listening;
mod pairing;

pub use listening::{Listening, Standing};
pub use pairing::{ALONE, Group, Ties, WINDOWS, pair, window};

use self::listening::{Look, Streams};
use crate::config::Config;
use crate::detached::detached;
use crate::model::{MatchKind, MatchSetup, Occupant, Pool, Ticket, Wish};
use crate::problem::{Failure, Result};
use crate::random::{self, Id};
use crate::store::{Enqueued, MOST_BY_DAYS, NewMatch, NewTicket, Store};
use cartable_core::bot::{Level, bot_rng};
use cartable_core::fair::{Digest, Draw};
use cartable_core::seed::{Seed, shuffle};
use cartable_proto::{Problem, Reason};
use futures_util::future::join_all;
use moka::sync::Cache;
use std::collections::{HashMap, HashSet, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// The time for which a ticket is kept after its stream is lost; the sweep that deletes it may come one interval later.
const KEPT: Duration = Duration::from_secs(90);
/// The time for which an answered request is remembered.
/// A repetition that comes late is refused if the account has a newer ticket, so that it does not replace that ticket.
const LATE: Duration = Duration::from_mins(10);
/// The most answered requests remembered at once.
const REMEMBERED: u64 = 10_000;
/// The number of last matches from which a wait is estimated.
const LATEST: usize = 20;

/// The queue.
pub struct Queue {
    store: Store,
    config: Arc<Config>,
    looks: watch::Sender<Arc<Look>>,
    /// The tickets whose streams are in this process.
    streams: Mutex<HashMap<Id, Streams>>,
    /// The recently answered requests: one that is repeated late ends no newer ticket.
    taken: Cache<(Id, String), Id>,
    /// The waits of the last matched tickets, in milliseconds.
    waits: Mutex<HashMap<Pool, VecDeque<u64>>>,
}

impl Queue {
    /// Returns the queue of this database.
    #[must_use]
    pub fn new(store: Store, config: Arc<Config>) -> Self {
        let (looks, _) = watch::channel(Arc::default());
        Self {
            store,
            config,
            looks,
            streams: Mutex::default(),
            taken: Cache::builder().max_capacity(REMEMBERED).time_to_live(LATE).build(),
            waits: Mutex::default(),
        }
    }

    /// Takes a ticket. The same request of the same account gets the same ticket.
    ///
    /// # Errors
    /// The wish is impossible, the request id was used for another wish or its ticket was replaced,
    /// the account has not earned a ranked match, did not come to its last match or left it early,
    /// or has a match to play.
    pub async fn enqueue(
        &self,
        account: Id,
        wish: Wish,
        share: Option<Digest>,
        request_id: String,
    ) -> Result<Id> {
        wish.check()?;
        let most = if wish.speed.days().is_some() { MOST_BY_DAYS } else { 1 };
        let (id, at) = (Id::fresh()?, self.config.clock.now());
        let new =
            NewTicket { id, account, request_id, wish, share, at, earned: self.config.ranked_after, most };
        let (store, taken) = (Arc::clone(&self.store), self.taken.clone());
        detached(async move {
            let (now, request) = (new.at, (account, new.request_id.clone()));
            if let Some(before) = taken.get(&request) {
                let waits = store.ticket_of(account).await?;
                if waits.is_some_and(|waits| waits.id != before) {
                    return Err(Reason::RequestIdReused.into());
                }
            }
            match store.take_ticket(new).await? {
                Enqueued::Ticket(id) => {
                    taken.insert(request, id);
                    Ok(id)
                }
                Enqueued::OtherRequest => Err(Reason::RequestIdReused.into()),
                Enqueued::Playing => Err(Reason::MatchToPlay.into()),
                Enqueued::NoWayBack => Err(Reason::NoWayBack.into()),
                Enqueued::TooNew => Err(Reason::TooNew.into()),
                Enqueued::Barred(until) => {
                    let retry_after = Some(Duration::from_millis(until.saturating_sub(now)));
                    Err(Problem { retry_after, ..Reason::QueueBarred.into() }.into())
                }
            }
        })
        .await
    }

    /// Gives the account's ticket back.
    ///
    /// # Errors
    /// [`Reason::MatchToPlay`]: it has just led to a match, whose other players would wait in vain.
    pub async fn leave(&self, account: Id) -> Result<()> {
        let store = Arc::clone(&self.store);
        detached(async move {
            if store.drop_ticket(account).await? { Ok(()) } else { Err(Reason::MatchToPlay.into()) }
        })
        .await
    }

    /// Opens a stream of the caller's ticket, from this address:
    /// the ticket may be matched as long as it lives.
    ///
    /// # Errors
    /// The account has no such ticket.
    pub async fn listen(
        self: &Arc<Self>,
        account: Id,
        ticket: Id,
        address: Option<IpAddr>,
    ) -> Result<Listening> {
        let found = self.store.ticket_of(account).await?.filter(|found| found.id == ticket);
        found.ok_or_else(|| Failure::from(Reason::UnknownTicket))?;
        Ok(Listening::new(Arc::clone(self), ticket, address))
    }

    /// Brings people together, and drops tickets without streams, for ever.
    pub async fn look_after(&self) {
        tokio::join!(self.look_again(), self.sweep_again());
    }

    async fn look_again(&self) {
        loop {
            if let Err(failure) = self.look().await {
                tracing::error!(%failure, "the queue could not be looked after");
            }
            sleep(self.config.intervals.pairing).await;
        }
    }

    async fn sweep_again(&self) {
        let sweep = self.config.intervals.tickets;
        loop {
            let (now, live) = (self.config.clock.now(), lock(&self.streams).keys().copied().collect());
            let silent = now.saturating_sub((KEPT + sweep).as_millis() as u64);
            if let Err(error) = self.store.sweep_tickets(live, now, silent).await {
                tracing::error!(%error, "tickets without a listener could not be removed");
            }
            sleep(sweep).await;
        }
    }

    /// Looks once at the waiting tickets, and starts the matches that can be started.
    ///
    /// # Errors
    /// The database failed.
    pub async fn look(&self) -> Result<()> {
        let now = self.config.clock.now();
        let streams = lock(&self.streams).clone();
        if streams.is_empty() && self.looks.borrow().is_empty() {
            return Ok(());
        }
        let mut waiting = self.store.waiting().await?;
        let listened: Vec<Ticket> =
            waiting.iter().filter(|ticket| streams.contains_key(&ticket.id)).cloned().collect();
        let ties = self.ties(&listened, &streams, now).await?;
        let groups = pair(&listened, now, &ties);
        let started = groups.iter().map(|group| {
            let tickets = group.tickets.iter().map(|index| &listened[*index]).collect();
            self.start(tickets, group.seats, now)
        });
        let mut seated = HashSet::new();
        // All at once: the store writes them in groups.
        for started in join_all(started).await {
            match started {
                Ok(tickets) => seated.extend(tickets),
                Err(failure) => tracing::error!(%failure, "people could not be seated"),
            }
        }
        waiting.retain(|ticket| !seated.contains(&ticket.id));
        self.looks.send_replace(Arc::new(self.standings(&waiting)));
        Ok(())
    }

    /// Returns the facts about these people that are not on their tickets.
    async fn ties(&self, listened: &[Ticket], streams: &HashMap<Id, Streams>, now: u64) -> Result<Ties> {
        let apart = self.store.apart_in_queue().await?;
        let met = self.store.met_in_queue(now.saturating_sub(self.config.lately.as_millis() as u64)).await?;
        let home = |ticket: &Ticket| Some((ticket.account, streams.get(&ticket.id)?.home?));
        Ok(Ties { apart, met, homes: listened.iter().filter_map(home).collect() })
    }

    /// Returns the standing of every waiting ticket; `waiting` has the oldest first.
    fn standings(&self, waiting: &[Ticket]) -> Look {
        let waits = lock(&self.waits);
        let mut counts = HashMap::<Pool, u32>::new();
        let mut standings = Look::with_capacity(waiting.len());
        for ticket in waiting {
            let pool = ticket.wish.pool();
            let count = counts.entry(pool).or_default();
            let estimated_s = waits
                .get(&pool)
                .map(|latest| (latest.iter().sum::<u64>() / (latest.len() as u64).max(1) / 1_000) as u32);
            let standing = Standing { ahead: *count, waiting: 0, estimated_s, match_id: None };
            standings.insert(ticket.id, standing);
            *count += 1;
        }
        for ticket in waiting {
            if let Some(standing) = standings.get_mut(&ticket.id) {
                standing.waiting = counts[&ticket.wish.pool()];
            }
        }
        standings
    }

    /// Starts a match and returns its tickets; none if one of them can no longer be had.
    async fn start(&self, tickets: Vec<&Ticket>, seats: usize, now: u64) -> Result<Vec<Id>> {
        let Some(first) = tickets.first() else { return Ok(Vec::new()) };
        let wish = &first.wish;
        let people = tickets
            .iter()
            .map(|ticket| Occupant::Person { account: ticket.account, name: ticket.name.clone() });
        let mut occupants: Vec<Occupant> = people.collect();
        occupants.resize(seats, Occupant::Bot(Level::Normal));
        // A seat must not reveal how long its player waited.
        shuffle(&mut occupants, &mut bot_rng(u64::from_le_bytes(random::bytes()?)));
        let share = |who: &Occupant| tickets.iter().find(|ticket| who.is(ticket.account))?.share;
        let (id, secret) = (Id::fresh()?, Seed::new(random::bytes()?));
        let draw = Draw::new(id.into(), secret, occupants.iter().map(share));
        let options = wish.game.ranked_options(seats);
        let kind = if wish.ranked { MatchKind::Ranked } else { MatchKind::Casual };
        let setup = MatchSetup::new(options, &occupants, draw, String::new());
        let setup = MatchSetup { speed: Some(wish.speed), kind, ..setup };
        let new = NewMatch { id, setup, at: now, next_due: now };
        let ids: Vec<Id> = tickets.iter().map(|ticket| ticket.id).collect();
        let homes = {
            let streams = lock(&self.streams);
            let home = |ticket: &&Ticket| Some((ticket.account, streams.get(&ticket.id)?.home?));
            tickets.iter().filter_map(home).collect()
        };
        if !self.store.seat_tickets(ids.clone(), new, homes, MOST_BY_DAYS).await? {
            return Ok(Vec::new());
        }
        let mut waits = lock(&self.waits);
        let latest = waits.entry(wish.pool()).or_default();
        latest.extend(tickets.iter().map(|ticket| now.saturating_sub(ticket.queued_at)));
        latest.drain(..latest.len().saturating_sub(LATEST));
        Ok(ids)
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
