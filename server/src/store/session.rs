//! Who is signed in, as it is stored: tokens and secrets by their SHA-256 alone.

use crate::model::{Account, Digest};
use crate::random::Id;

/// How many of the pairs given for one refresh token stay good, the last ones.
/// A device that loses every answer asks on, and keeps the last that came;
/// only what was held up on its way here can be given out after that.
pub const SUCCESSORS: u32 = 32;

/// The tokens of one answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenPair {
    /// Their session.
    pub session: Id,
    /// What every refresh token of the session begins with.
    pub family: Digest,
    /// The access token.
    pub access: Digest,
    /// The refresh token.
    pub refresh: Digest,
    /// When the access token ends, in milliseconds since 1970.
    pub access_ends_at: u64,
    /// When the session ends if it is not refreshed before, in milliseconds since 1970.
    pub session_ends_at: u64,
}

/// A guest account to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGuest {
    /// The account, with the id it gets if it is not there yet.
    pub account: Account,
    /// Digits to choose from, which tell it from others of this name: the first that are free.
    pub tags: Vec<String>,
    /// The id of its picture.
    pub avatar: String,
    /// Its first session.
    pub session: NewSession,
}

/// A session to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// The secret its client has made: asked again with it, the session that was never used is replaced.
    pub secret: Digest,
    /// When the secret ends, in milliseconds since 1970.
    pub secret_ends_at: u64,
    /// The first tokens.
    pub tokens: TokenPair,
    /// What the device calls itself; it may be empty.
    pub device: String,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Whose it is.
    pub account: Account,
    /// When it ends if it is not refreshed before, in milliseconds since 1970.
    pub ends_at: u64,
    /// Until when nobody may do anything as this account, in milliseconds since 1970; 0: nothing is against it.
    pub banned_until: u64,
    /// Whether a signed call or a refresh was made: then the secret of its account is worth nothing any more.
    pub is_used: bool,
    /// The access tokens and when they end, in milliseconds since 1970.
    pub access: Vec<(Digest, u64)>,
}

impl Session {
    /// Whether this access token is good.
    #[must_use]
    pub fn lets_in(&self, token: &Digest, now: u64) -> bool {
        self.ends_at > now && self.access.iter().any(|(access, ends_at)| access == token && *ends_at > now)
    }
}
