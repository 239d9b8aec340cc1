//! The queue in the database.

use super::{NewMatch, StoreError};
use crate::model::{Ticket, Wish};
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::fair::Digest;
use std::collections::HashSet;
use std::net::IpAddr;

/// A ticket to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTicket {
    /// Its id.
    pub id: Id,
    /// The account that waits.
    pub account: Id,
    /// The request that it answers.
    pub request_id: String,
    /// The wish.
    pub wish: Wish,
    /// The hash of the share of the deal that the account's device announces.
    pub share: Option<Digest>,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The number of finished matches of the game, rated or not, that a ranked match asks for,
    /// together with a way back into the account; 0 asks for neither.
    pub earned: u32,
    /// The most running matches of this kind (by days or not) of the account, this one included.
    pub most: u32,
}

/// The result of taking a ticket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enqueued {
    /// The ticket waits; or an earlier one does, taken by the same request.
    Ticket(Id),
    /// The request id was used for another wish.
    OtherRequest,
    /// The account has as many matches to play as it may have.
    Playing,
    /// A ranked match asks for a way back into the account.
    NoWayBack,
    /// A ranked match asks for more finished matches of the game.
    TooNew,
    /// The account did not come to a match, or left one early, and may queue again at this time.
    Barred(u64),
}

/// Tickets.
#[async_trait]
pub trait QueueStore {
    /// Stores a ticket in place of the one that the account had.
    /// A ticket for the same wish keeps its age in the queue.
    /// So does the ticket of a player whose match came to nothing because others stayed away.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn take_ticket(&self, new: NewTicket) -> Result<Enqueued, StoreError>;

    /// Returns the ticket with this id.
    ///
    /// # Errors
    /// The database failed.
    async fn ticket(&self, id: Id) -> Result<Option<Ticket>, StoreError>;

    /// Returns the ticket of an account.
    ///
    /// # Errors
    /// The database failed.
    async fn ticket_of(&self, account: Id) -> Result<Option<Ticket>, StoreError>;

    /// Gives the ticket of an account back. Returns false if it has led to a match, which runs.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn drop_ticket(&self, account: Id) -> Result<bool, StoreError>;

    /// Returns the tickets that wait, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    async fn waiting(&self) -> Result<Vec<Ticket>, StoreError>;

    /// Notes that these tickets have listeners now, and drops the others that have had none since `silent`.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn sweep_tickets(&self, live: Vec<Id>, now: u64, silent: u64) -> Result<(), StoreError>;

    /// Returns the blocks among the accounts that wait: each pair once, the blocking account first.
    ///
    /// # Errors
    /// The database failed.
    async fn apart_in_queue(&self) -> Result<HashSet<(Id, Id)>, StoreError>;

    /// Returns the pairs among the accounts that wait whom the queue has brought together
    /// since this time, in both directions.
    ///
    /// # Errors
    /// The database failed.
    async fn met_in_queue(&self, since: u64) -> Result<HashSet<(Id, Id)>, StoreError>;

    /// Seats these tickets at a new match, all of them or none; returns true if they are seated.
    /// `homes` has the households of accounts, as far as they are known.
    /// None is seated if one of them no longer waits,
    /// if one of their accounts has as many matches as it may have (`most_by_days`,
    /// or one that is not by days), or if one account blocks another.
    ///
    /// # Errors
    /// Nothing was changed; if the database failed at writing, it may have been.
    async fn seat_tickets(
        &self,
        tickets: Vec<Id>,
        new: NewMatch,
        homes: Vec<(Id, IpAddr)>,
        most_by_days: u32,
    ) -> Result<bool, StoreError>;
}
