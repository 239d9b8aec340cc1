//! Accounts, and how somebody is known to be the owner of one.

use crate::random::Id;

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: Id,
    /// The name that others see.
    pub name: String,
}

/// SHA-256 of what the client holds.
pub type Digest = [u8; 32];

/// Somebody at an issuer, which tells nobody else by this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The issuer's URL.
    pub issuer: String,
    /// Its name for them.
    pub subject: String,
}

/// An identity that was proven with a nonce.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// Who it is.
    pub subject: Subject,
    /// The nonce's hash.
    pub nonce: Digest,
}
