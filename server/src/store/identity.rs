//! Identities at issuers, and the nonces that prove them, in the database.

use super::{NewSession, Profile, StoreError};
use crate::model::{Account, Digest, Proven};
use crate::random::Id;
use async_trait::async_trait;

/// A nonce to be given out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNonce {
    /// Its hash.
    pub nonce: Digest,
    /// The issuer that must sign it.
    pub issuer: String,
    /// Its purpose, and its owner.
    pub purpose: Purpose,
    /// The time of its end, in milliseconds since 1970.
    pub ends_at: u64,
}

/// The purpose of a nonce.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To link an identity to the account of this session.
    Link(Id),
    /// To open the account of an identity, for the holder of the secret with this hash.
    Open(Digest),
}

/// The result of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Linked {
    /// The identity opens the account.
    Done,
    /// It opens this other account.
    /// Nothing was changed, except that the nonce opens that account for the holder of the secret.
    Other(Profile),
    /// The account has another identity of this issuer.
    Already,
    /// The nonce is not good for this.
    Spent,
}

/// The result of opening an account by an identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// A session of this account is open.
    Done(Account),
    /// The identity opens no account.
    Nobody,
    /// The nonce is not good for this.
    Spent,
}

/// The result of unlinking an identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unlinked {
    /// It does not open the account, now or before.
    Done,
    /// It stays: there is no other way into the account.
    LastWayIn,
}

/// An identity that opens an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its issuer's URL.
    pub issuer: String,
    /// The time of the link, in milliseconds since 1970.
    pub linked_at: u64,
}

/// Identities.
#[async_trait]
pub trait IdentityStore {
    /// Stores a nonce. A session keeps only its last nonce for a link.
    ///
    /// # Errors
    /// The database failed, and nothing was stored.
    async fn give_nonce(&self, nonce: NewNonce, now: u64) -> Result<(), StoreError>;

    /// Spends a nonce of this session to link an identity to the account.
    /// The same secret can spend it again, for the same answer.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn link(
        &self,
        account: Id,
        session: Id,
        proven: Proven,
        secret: Digest,
        now: u64,
    ) -> Result<Linked, StoreError>;

    /// Spends a nonce to open the account of an identity.
    /// It can be spent again until the session that it opened is first used; that session is replaced.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn open(&self, proven: Proven, session: NewSession, now: u64) -> Result<Opened, StoreError>;

    /// Unlinks the identity of this issuer from the account.
    /// Other identities count as ways in only if their issuers are among these, the trusted ones.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn unlink(&self, account: Id, issuer: String, trusted: Vec<String>)
    -> Result<Unlinked, StoreError>;

    /// Returns the identities that open an account, the first linked first.
    ///
    /// # Errors
    /// The database failed.
    async fn identities(&self, account: Id) -> Result<Vec<Identity>, StoreError>;
}
