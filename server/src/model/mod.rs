//! The nouns of the server: accounts, matches, tickets, months.
//!
//! They stand below the database: nothing here asks, waits or stores.

mod account;
mod household;
mod request;
mod setup;
mod ticket;
mod time;

pub use account::{Account, Digest, Proven, Subject};
pub(crate) use household::household;
pub use request::RequestId;
pub use setup::{MatchKind, MatchSeat, MatchSetup, Occupant, Source};
pub(crate) use ticket::Pool;
pub use ticket::{Ticket, Wish};
pub use time::{Alive, Season, utc};
