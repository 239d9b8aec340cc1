//! The way into an account by an identity at an issuer.
//!
//! A nonce is random, stored by its SHA-256, and good for one purpose: to link an identity to the account
//! of the session that asked for it, or to open an account for the holder of the secret that came with it.
//! A token is checked before anything is written ([`crate::issuers`]),
//! so that no transaction waits for an issuer.

use super::{Accounts, SECRET_LIFETIME, after, device_name, read_secret};
use crate::detached::detached;
use crate::issuers::{Issuer, hash};
use crate::model::Account;
use crate::problem::Result;
use crate::random::{self, Id};
use crate::store::{Identity, Linked, NewNonce, NewSession, Opened, Profile, Purpose, Unlinked};
use cartable_proto::Reason;
use std::sync::Arc;
use std::time::Duration;

/// The lifetime of a nonce: the time that a person may need in their browser.
const NONCE_LIFETIME: Duration = Duration::from_mins(10);

impl Accounts {
    /// Returns the trusted issuers.
    pub fn issuers(&self) -> impl Iterator<Item = &Issuer> {
        self.issuers.all()
    }

    /// Returns the name of an issuer for people; its URL if it is no longer trusted.
    #[must_use]
    pub fn issuer_name(&self, url: &str) -> String {
        self.issuers.name(url)
    }

    /// Returns the identities that open an account, the first linked first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn identities(&self, account: Id) -> Result<Vec<Identity>> {
        Ok(self.store.identities(account).await?)
    }

    /// Returns a nonce that can link an identity from this session.
    ///
    /// # Errors
    /// This issuer is not trusted.
    pub async fn begin_link(&self, session: Id, issuer: String) -> Result<String> {
        self.give_nonce(issuer, Purpose::Link(session)).await
    }

    /// Returns a nonce that can open an account for the holder of this secret.
    ///
    /// # Errors
    /// This issuer is not trusted, or the secret is too short or no hexadecimal number.
    pub async fn begin_open(&self, issuer: String, secret: &str) -> Result<String> {
        self.give_nonce(issuer, Purpose::Open(read_secret(secret)?)).await
    }

    async fn give_nonce(&self, issuer: String, purpose: Purpose) -> Result<String> {
        self.issuers.check(&issuer)?;
        let (nonce, now) = (hex::encode(random::bytes::<32>()?), self.clock.now());
        let stored = NewNonce { nonce: hash(&nonce), issuer, purpose, ends_at: after(now, NONCE_LIFETIME) };
        self.store.give_nonce(stored, now).await?;
        Ok(nonce)
    }

    /// Links the identity of this token to an account; if the identity opens
    /// another account, returns that one.
    ///
    /// # Errors
    /// The token proves nothing, or its nonce is not for this;
    /// another identity of the issuer is linked; the issuer's keys cannot be had.
    pub async fn finish_link(
        self: &Arc<Self>,
        (account, session): (Id, Id),
        issuer: &str,
        token: &str,
        secret: &str,
    ) -> Result<Option<Profile>> {
        let secret = read_secret(secret)?;
        let proven = self.issuers.prove(issuer, token).await?;
        let accounts = Arc::clone(self);
        detached(async move {
            match accounts.store.link(account, session, proven, secret, accounts.clock.now()).await? {
                Linked::Done => Ok(None),
                Linked::Other(profile) => Ok(Some(profile)),
                Linked::Already => Err(Reason::AlreadyLinked.into()),
                Linked::Spent => Err(Reason::NonceSpent.into()),
            }
        })
        .await
    }

    /// Enters the account of the identity of this token.
    ///
    /// # Errors
    /// The token proves nothing, or its nonce is not for this secret;
    /// the identity opens no account; the issuer's keys cannot be had.
    pub async fn open(
        self: &Arc<Self>,
        issuer: &str,
        token: &str,
        secret: &str,
        device: &str,
    ) -> Result<(Account, super::Tokens)> {
        let (secret, device) = (read_secret(secret)?, device_name(device)?);
        let proven = self.issuers.prove(issuer, token).await?;
        let accounts = Arc::clone(self);
        detached(async move {
            let now = accounts.clock.now();
            let (tokens, stored) = accounts.issue(Id::fresh()?, &Id::fresh()?.to_string(), now)?;
            let secret_ends_at = after(now, SECRET_LIFETIME);
            let session = NewSession { secret, secret_ends_at, tokens: stored, device };
            match accounts.store.open(proven, session, now).await? {
                Opened::Done(account) => Ok((account, tokens)),
                Opened::Nobody => Err(Reason::UnknownIdentity.into()),
                Opened::Spent => Err(Reason::NonceSpent.into()),
            }
        })
        .await
    }

    /// Unlinks the identity of this issuer from the account.
    ///
    /// # Errors
    /// It is the last way into the account.
    pub async fn unlink(self: &Arc<Self>, account: Id, issuer: String) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move {
            // An identity opens nothing once its issuer is no longer trusted.
            let trusted = accounts.issuers().map(|issuer| issuer.url.clone()).collect();
            match accounts.store.unlink(account, issuer, trusted).await? {
                Unlinked::Done => Ok(()),
                Unlinked::LastWayIn => Err(Reason::LastWayIn.into()),
            }
        })
        .await
    }
}
