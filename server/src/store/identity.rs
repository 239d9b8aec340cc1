//! Who is known to be whom: identities at issuers, and the nonces by which they are proven.

use super::{NewSession, Profile, StoreError};
use crate::model::{Account, Digest, Proven};
use crate::random::Id;
use async_trait::async_trait;

/// A nonce to be given out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNonce {
    /// Its hash.
    pub nonce: Digest,
    /// The issuer that is to sign it.
    pub issuer: String,
    /// What for, and to whom.
    pub purpose: Purpose,
    /// When it ends, in milliseconds since 1970.
    pub ends_at: u64,
}

/// What a nonce is given out for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To link an identity to the account of this session.
    Link(Id),
    /// To open the account of an identity, for who knows the secret with this hash.
    Open(Digest),
}

/// What became of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Linked {
    /// The identity opens the account.
    Done,
    /// It opens this other account. Nothing was changed, but that the nonce opens that one for who knows the secret.
    Other(Profile),
    /// The account has another identity of this issuer.
    Already,
    /// The nonce is not good for this.
    Spent,
}

/// What became of the opening of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// A session of this account is there.
    Done(Account),
    /// The identity opens no account.
    Nobody,
    /// The nonce is not good for this.
    Spent,
}

/// What became of an identity that is to open its account no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unlinked {
    /// It does not, or did not before.
    Done,
    /// It stays: there is no other way into the account.
    LastWayIn,
}

/// An identity that opens an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its issuer's URL.
    pub issuer: String,
    /// Since when, in milliseconds since 1970.
    pub linked_at: u64,
}

/// Identities.
#[async_trait]
pub trait IdentityStore {
    /// Stores a nonce; of those for links a session has the last one.
    ///
    /// # Errors
    /// Nothing was stored.
    async fn give_nonce(&self, nonce: NewNonce, now: u64) -> Result<(), StoreError>;

    /// Spends a nonce of this session to link an identity to the account.
    /// With the same secret it can be spent again, for the same answer.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn link(
        &self,
        account: Id,
        session: Id,
        proven: Proven,
        secret: Digest,
        now: u64,
    ) -> Result<Linked, StoreError>;

    /// Spends a nonce to open the account of an identity.
    /// It can be spent again as long as the session that it has opened was never used, which is replaced.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn open(&self, proven: Proven, session: NewSession, now: u64) -> Result<Opened, StoreError>;

    /// The identity that this issuer vouches for opens the account no more.
    /// Others are ways in only where their issuers are among these, the ones that are trusted.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn unlink(&self, account: Id, issuer: String, trusted: Vec<String>)
    -> Result<Unlinked, StoreError>;

    /// The identities that open an account, the first linked first.
    ///
    /// # Errors
    /// What the database says.
    async fn identities(&self, account: Id) -> Result<Vec<Identity>, StoreError>;
}
