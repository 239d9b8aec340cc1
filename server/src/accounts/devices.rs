//! The devices of an account, and the recovery code that lets a new device in.
//!
//! A recovery code is 128 random bits that its owner's device has drawn and shown, and nobody keeps.
//! The server stores its SHA-256, so that a reader of the database can enter no account.

use super::{Accounts, SECRET_LIFETIME, after, device_name, digest, read_secret};
use crate::detached::detached;
use crate::model::{Account, Digest};
use crate::problem::Result;
use crate::random::Id;
use crate::store::{Device, NewSession};
use cartable_proto::{Malformed, Reason};
use std::sync::Arc;

/// The number of bytes of a recovery code.
const CODE: usize = 16;

/// A device as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenDevice {
    /// The device.
    pub device: Device,
    /// True for the device that asks.
    pub is_own: bool,
    /// True if the recovery code or an identity has let it in, and the asking device was not shown that yet.
    pub is_news: bool,
}

impl Accounts {
    /// Makes the code with this SHA-256 the only one that opens the account.
    ///
    /// # Errors
    /// The bytes are no SHA-256, or the SHA-256 of another account's code.
    pub async fn set_recovery(self: &Arc<Self>, account: Id, code: &[u8]) -> Result<()> {
        let code: Digest =
            code.try_into().map_err(|_| Malformed::new("code_sha256", "has 32 bytes".to_owned()))?;
        let accounts = Arc::clone(self);
        detached(async move {
            if accounts.store.set_recovery(account, code).await? {
                return Ok(());
            }
            Err(Malformed::new("code_sha256", "is not of a code drawn for this account alone").into())
        })
        .await
    }

    /// Enters the account of a recovery code. The same secret replaces the session
    /// as long as that was never used.
    ///
    /// # Errors
    /// No account has this code.
    pub async fn recover(
        self: &Arc<Self>,
        code: &[u8],
        secret: &str,
        device: &str,
    ) -> Result<(Account, super::Tokens)> {
        if code.len() != CODE {
            return Err(Malformed::new("code", format!("has {CODE} bytes")).into());
        }
        let (code, secret, device) = (digest(code), read_secret(secret)?, device_name(device)?);
        let accounts = Arc::clone(self);
        detached(async move {
            let now = accounts.clock.now();
            let (tokens, stored) = accounts.issue(Id::fresh()?, &Id::fresh()?.to_string(), now)?;
            let secret_ends_at = after(now, SECRET_LIFETIME);
            let session = NewSession { secret, secret_ends_at, tokens: stored, device };
            let account = accounts.store.recover(code, session, now).await?;
            Ok((account.ok_or(Reason::UnknownCode)?, tokens))
        })
        .await
    }

    /// Returns the devices of the account, the last used first, as this session of it sees them.
    ///
    /// # Errors
    /// The database failed.
    pub async fn devices(&self, account: Id, own: Id) -> Result<Vec<SeenDevice>> {
        let devices = self.store.devices(account, self.clock.now()).await?;
        let seen_at = devices.iter().find(|device| device.session == own).map_or(0, |device| device.seen_at);
        let seen = |device: Device| SeenDevice {
            is_own: device.session == own,
            is_news: (device.is_recovered || device.issuer.is_some())
                && device.session != own
                && device.made_at > seen_at,
            device,
        };
        Ok(devices.into_iter().map(seen).collect())
    }

    /// Notes that this session's owner has seen the other sessions opened until `shown_until`,
    /// in milliseconds since 1970, or all present ones.
    /// A session opened after the list was shown is still news.
    ///
    /// # Errors
    /// The database failed.
    pub async fn mark_seen(self: &Arc<Self>, session: Id, shown_until: Option<u64>) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move {
            let now = accounts.clock.now();
            Ok(accounts.store.mark_seen(session, shown_until.unwrap_or(now).min(now)).await?)
        })
        .await
    }

    /// Ends a session of this account, with its open streams. An ended session stays ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn end_session(self: &Arc<Self>, account: Id, session: Id) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move {
            if accounts.store.end_session(account, session).await? {
                accounts.close(&[session]);
            }
            Ok(())
        })
        .await
    }

    /// Ends the sessions of this account except one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn end_other_sessions(self: &Arc<Self>, account: Id, but: Id) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move {
            let ended = accounts.store.end_other_sessions(account, but).await?;
            accounts.close(&ended);
            Ok(())
        })
        .await
    }
}
