//! What the queue asks of the database.

use super::{NewMatch, StoreError};
use crate::model::{Ticket, Wish};
use crate::random::Id;
use async_trait::async_trait;
use cartable_core::fair::Digest;
use std::collections::HashSet;

/// A ticket to be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTicket {
    /// Its id.
    pub id: Id,
    /// Who waits.
    pub account: Id,
    /// The request that it answers.
    pub request_id: String,
    /// What for.
    pub wish: Wish,
    /// The hash of the share of the deal that the account's device announces.
    pub share: Option<Digest>,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// How many running matches of this kind (by days or not) the account may have, this one included.
    pub most: u32,
}

/// What became of a new ticket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enqueued {
    /// It waits; or one did before, by the same request.
    Ticket(Id),
    /// The request id was used for another wish.
    OtherRequest,
    /// The account has as many matches to play as it may have.
    Playing,
    /// The account did not come to a match, and may queue again at this time.
    Barred(u64),
}

/// Tickets.
#[async_trait]
pub trait QueueStore {
    /// Takes a ticket in place of the one that the account had.
    /// It is as old in the queue as that one was, if it is for the same; so is who was let down by a match that came to nothing.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn take_ticket(&self, new: NewTicket) -> Result<Enqueued, StoreError>;

    /// The ticket with this id.
    ///
    /// # Errors
    /// What the database says.
    async fn ticket(&self, id: Id) -> Result<Option<Ticket>, StoreError>;

    /// The ticket of an account.
    ///
    /// # Errors
    /// What the database says.
    async fn ticket_of(&self, account: Id) -> Result<Option<Ticket>, StoreError>;

    /// Gives the ticket of an account back. `false`: it has led to a match, which runs.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn drop_ticket(&self, account: Id) -> Result<bool, StoreError>;

    /// Who waits, the oldest first.
    ///
    /// # Errors
    /// What the database says.
    async fn waiting(&self) -> Result<Vec<Ticket>, StoreError>;

    /// These tickets are listened to now; of the others those go that nobody has listened to since `silent`.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn sweep_tickets(&self, live: Vec<Id>, now: u64, silent: u64) -> Result<(), StoreError>;

    /// Who avoids whom among those who wait: each pair once, who avoids the other first.
    ///
    /// # Errors
    /// What the database says.
    async fn apart_in_queue(&self) -> Result<HashSet<(Id, Id)>, StoreError>;

    /// Seats these tickets at a new match: all of them, or, where one waits no more, its account has as many
    /// matches as it may have (`most_by_days`, or one that is not by days), or one avoids another, none.
    /// Whether they are seated.
    ///
    /// # Errors
    /// Nothing was changed, or, where the store says so, nobody knows.
    async fn seat_tickets(
        &self,
        tickets: Vec<Id>,
        new: NewMatch,
        most_by_days: u32,
    ) -> Result<bool, StoreError>;
}
