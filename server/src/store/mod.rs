//! What must survive a crash. [`Store`] is `SQLite`, one file; its methods are the whole interface, so another database joins
//! as a second implementation of them.
//!
//! Every writing method returns only once its change is on disk.

mod log;
mod schema;
mod sqlite;
mod writer;

pub use sqlite::{Store, now};

use crate::random::Id;
use crate::table::MatchSetup;
use cartable_core::catalogue::AnyAction;
use cartable_core::seat::Seat;
use cartable_core::series::Move;

/// The store cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database complains.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// Something stored cannot be read: a damaged file, or one of a newer server.
    #[error("{what} in the database cannot be read: {why}")]
    Unreadable {
        /// What it is.
        what: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// The file belongs to a newer server.
    #[error("the database has version {found}, this server knows {known}; update it")]
    Newer {
        /// The file's version.
        found: i64,
        /// The newest known.
        known: i64,
    },
    /// The server is stopping, or the writer has failed.
    #[error("the database is closed")]
    Closed,
    /// The operating system has no randomness to give.
    #[error("the operating system gives no randomness")]
    Random,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: Id,
    /// The name that others see.
    pub name: String,
}

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// Proves who calls.
    Access,
    /// Gets new tokens, once.
    Refresh,
}

/// A token as it is stored: by its hash alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    /// SHA-256 of the token.
    pub hash: [u8; 32],
    /// What it is good for.
    pub kind: TokenKind,
    /// Whose it is.
    pub account: Account,
    /// The session: all tokens that one sign-in led to.
    pub family: Id,
    /// When it ends, in milliseconds since 1970.
    pub expires_at: i64,
    /// When a refresh token was used, in milliseconds since 1970.
    pub spent_at: Option<i64>,
}

/// An action to be stored.
#[derive(Clone, Debug)]
pub struct NewAction {
    /// The match.
    pub match_id: Id,
    /// Its place in the log, from 1.
    pub seq: u64,
    /// Who acts.
    pub seat: Seat,
    /// What he does.
    pub step: Move<AnyAction>,
    /// The request it came by; none for a bot's.
    pub request_id: Option<String>,
    /// Whether the match is over with it.
    pub ends_match: bool,
}

/// An action of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAction {
    /// Who acted.
    pub seat: Seat,
    /// What he did.
    pub step: Move<AnyAction>,
    /// The request it came by.
    pub request_id: Option<String>,
}

/// A match as it is stored: the setup and the log, from seq 1 without gaps.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    /// What was fixed at the start.
    pub setup: MatchSetup,
    /// The log.
    pub actions: Vec<StoredAction>,
}

fn unreadable(what: &'static str) -> impl Fn(String) -> StoreError {
    move |why| StoreError::Unreadable { what, why }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    // Plain structs under string keys: nothing here can fail to serialise.
    serde_json::to_string(value).unwrap_or_default()
}
