//! Sessions as stored: tokens and secrets by their SHA-256 alone.

use crate::model::{Account, Digest};
use crate::random::Id;

/// The number of pairs given for one refresh token that stay good: the last ones.
/// A device that loses every answer asks again, and keeps the last pair that came.
/// Later pairs than that one are given only for requests that were held up on their way here.
pub const SUCCESSORS: u32 = 32;

/// The tokens of one answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenPair {
    /// Their session.
    pub session: Id,
    /// The beginning of every refresh token of the session.
    pub family: Digest,
    /// The access token.
    pub access: Digest,
    /// The refresh token.
    pub refresh: Digest,
    /// The end of the access token, in milliseconds since 1970.
    pub access_ends_at: u64,
    /// The end of the session if it is not refreshed before, in milliseconds since 1970.
    pub session_ends_at: u64,
}

/// A guest account to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGuest {
    /// The account; the id is used only if the account does not exist yet.
    pub account: Account,
    /// The digits to choose from, which tell it from others of this name: the first free ones are taken.
    pub tags: Vec<String>,
    /// The id of its picture.
    pub avatar: String,
    /// Its first session.
    pub session: NewSession,
}

/// A session to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// The secret that its client has made. A repetition with it replaces the session
    /// as long as that was never used.
    pub secret: Digest,
    /// The end of the secret, in milliseconds since 1970.
    pub secret_ends_at: u64,
    /// The first tokens.
    pub tokens: TokenPair,
    /// The name that the device gives itself; it may be empty.
    pub device: String,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its account.
    pub account: Account,
    /// Its end if it is not refreshed before, in milliseconds since 1970.
    pub ends_at: u64,
    /// The end of the account's ban, in milliseconds since 1970; 0: it is not banned.
    pub banned_until: u64,
    /// True after the first signed call or refresh: then the secret that made it is worth nothing.
    pub is_used: bool,
    /// The access tokens with their ends, in milliseconds since 1970.
    pub access: Vec<(Digest, u64)>,
}

impl Session {
    /// Returns true if this access token is good.
    #[must_use]
    pub fn lets_in(&self, token: &Digest, now: u64) -> bool {
        self.ends_at > now && self.access.iter().any(|(access, ends_at)| access == token && *ends_at > now)
    }
}
