//! Guest accounts and their tokens.
//!
//! Tokens are 32 random bytes in hexadecimal and are stored by their SHA-256 alone. A refresh token is good for one refresh; used again
//! after the grace time it ends its whole session, because then somebody has copied it.

use crate::clock::Clock;
use crate::config::Config;
use crate::problem::Result;
use crate::random::{self, Id};
use crate::store::{Store, StoredToken, TokenKind};
use crate::table::Account;
use cartable_core::name;
use cartable_proto::{Malformed, Reason};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The widest name, in columns.
const WIDEST_NAME: usize = 24;
/// How many access tokens are remembered without asking the database.
const REMEMBERED: usize = 100_000;

/// The tokens of a sign-in, as they go to their owner.
#[derive(Clone, PartialEq, Eq)]
pub struct Tokens {
    /// Proves who calls.
    pub access: String,
    /// Gets new tokens, once.
    pub refresh: String,
    /// How long the access token is good for.
    pub expires_in: Duration,
}

/// Who there is.
pub struct Accounts {
    store: Store,
    clock: Clock,
    access_lifetime: Duration,
    refresh_lifetime: Duration,
    refresh_grace: Duration,
    /// Access tokens that were looked up before.
    known: Mutex<HashMap<[u8; 32], StoredToken>>,
}

impl Accounts {
    /// The accounts of this database.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        Self {
            store,
            clock: config.clock.clone(),
            access_lifetime: config.access_lifetime,
            refresh_lifetime: config.refresh_lifetime,
            refresh_grace: config.refresh_grace,
            known: Mutex::default(),
        }
    }

    /// Makes a guest account.
    ///
    /// # Errors
    /// A name that is none.
    pub async fn create_guest(&self, name: &str) -> Result<(Account, Tokens)> {
        let name =
            name::check(name, WIDEST_NAME).map_err(|error| Malformed::new("name", error.to_string()))?;
        let account = Account { id: Id::fresh()?, name };
        let (tokens, stored) = self.issue(&account, Id::fresh()?)?;
        self.store.create_account(account.clone(), stored, self.clock.now()).await?;
        Ok((account, tokens))
    }

    /// Changes a refresh token for fresh tokens.
    ///
    /// # Errors
    /// An unknown, expired or spent token; a spent one ends the session.
    pub async fn refresh(&self, token: &str) -> Result<Tokens> {
        let hash = hash(token);
        let found = self.store.token(hash).await?;
        let Some(token) =
            found.filter(|t| t.kind == TokenKind::Refresh && t.expires_at > self.clock.now() as i64)
        else {
            return Err(Reason::UnknownToken.into());
        };
        let grace = self.refresh_grace.as_millis() as i64;
        if token.spent_at.is_some_and(|spent| spent + grace <= self.clock.now() as i64) {
            tracing::warn!(account = %token.account.id, "a spent refresh token was used: its session ends");
            self.known().retain(|_, known| known.family != token.family);
            self.store.revoke(token.family).await?;
            return Err(Reason::UnknownToken.into());
        }
        let (tokens, stored) = self.issue(&token.account, token.family)?;
        self.store.rotate(hash, stored, self.clock.now()).await?;
        Ok(tokens)
    }

    /// Whose access token this is.
    ///
    /// # Errors
    /// An unknown or expired token.
    pub async fn caller(&self, token: &str) -> Result<Account> {
        let hash = hash(token);
        let known = self.known().get(&hash).map(|known| (known.account.clone(), known.expires_at));
        if let Some((account, expires_at)) = known {
            if expires_at > self.clock.now() as i64 {
                return Ok(account);
            }
            self.known().remove(&hash);
        }
        let found = self.store.token(hash).await?;
        let Some(token) =
            found.filter(|t| t.kind == TokenKind::Access && t.expires_at > self.clock.now() as i64)
        else {
            return Err(Reason::UnknownToken.into());
        };
        let account = token.account.clone();
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(hash, token);
        Ok(account)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], StoredToken>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn issue(&self, account: &Account, family: Id) -> Result<(Tokens, [StoredToken; 2])> {
        let (access, refresh) = (secret()?, secret()?);
        let stored = |token: &str, kind, lifetime: Duration| StoredToken {
            hash: hash(token),
            kind,
            account: account.clone(),
            family,
            expires_at: self.clock.now() as i64 + lifetime.as_millis() as i64,
            spent_at: None,
        };
        let tokens = [
            stored(&access, TokenKind::Access, self.access_lifetime),
            stored(&refresh, TokenKind::Refresh, self.refresh_lifetime),
        ];
        Ok((Tokens { access, refresh, expires_in: self.access_lifetime }, tokens))
    }
}

fn secret() -> Result<String> {
    Ok(hex::encode(random::bytes::<32>()?))
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
