//! Accounts, and the proofs of owning one.

use crate::random::Id;

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: Id,
    /// The name that others see.
    pub name: String,
}

/// The SHA-256 of a client's secret or token.
pub type Digest = [u8; 32];

/// A person at an issuer, which uses this name for nobody else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The issuer's URL.
    pub issuer: String,
    /// The issuer's name for the person.
    pub subject: String,
}

/// An identity that was proven with a nonce.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The person at the issuer.
    pub subject: Subject,
    /// The nonce's hash.
    pub nonce: Digest,
}
