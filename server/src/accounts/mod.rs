//! Accounts and their sessions.
//! `docs/glossary.md` defines the words of this module.
//!
//! A session is the sign-in of one device.
//! It has access tokens, which prove the caller of each call, and refresh tokens,
//! each of which buys a new pair of both.
//! All are random, and the database holds only their SHA-256.
//! An access token begins with the id of its session.
//! A refresh token begins with the *family* of its session:
//! digits common to all its refresh tokens and to nothing else.
//!
//! # The lifetime of a refresh token
//! To *spend* a refresh token is to exchange it for a new pair, its *successor*.
//! The answer can be lost, and then the client has only the token that it has just spent.
//! So a spent token may be spent again, at any time, for a further successor.
//! All its successors are good, because the server does not know which of them arrived:
//!
//! ```text
//! A (spent)              B2 (spent)
//! ├── B1                 ├── C1
//! ├── B2   spend B2 ──►  └── C2, if B2 is spent again
//! └── B3                 A, B1 and B3 are dead
//! ```
//!
//! The first spending of a successor shows that it arrived.
//! Then its parent and its siblings are dead.
//! Only a copy can still show a dead token: the thief's, or the owner's if the thief has refreshed first.
//! So a dead token ends the session for both.
//!
//! One exception: a database restored from a backup does not know the tokens given out after the backup.
//! So an unknown token of a session that was not refreshed since the restore is refused, and ends nothing.
//!
//! Dead tokens need no rows.
//! A token that begins with the family of a session was once given out for it, so it is dead, however old,
//! if it is not among the good ones.
//! A session has one row per good token: the spent one,
//! and its last [`SUCCESSORS`](crate::store::SUCCESSORS) successors.
//! A device asks for one pair at a time and keeps the last that came, so no token in its hands is dropped.

mod devices;
mod identities;
mod known;
mod people;

pub use devices::SeenDevice;
pub use people::tags;

use crate::config::Config;
use crate::detached::detached;
use crate::issuers::Issuers;
use crate::limits::Limits;
use crate::model::{Account, Digest};
use crate::problem::{Failure, Result};
use crate::random::{self, Id};
use crate::store::{NewGuest, NewSession, Session, Store, TokenPair};
use crate::wall_clock::WallClock;
use cartable_core::avatar;
use cartable_core::name;
use cartable_proto::{Call as _, Malformed, Reason, v1};
use known::Known;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The widest name, in columns.
const WIDEST_NAME: usize = 24;
/// The possible numbers of random bytes in a secret.
const SECRET: std::ops::RangeInclusive<usize> = 16..=64;
/// The lifetime of the secret of a new account.
const SECRET_LIFETIME: Duration = Duration::from_mins(10);
/// The number of hexadecimal digits at the beginning of a token, before its own:
/// the id of its session, or its family.
const PREFIX: usize = 32;
/// The most sessions that are read by one statement.
const AT_ONCE: usize = 500;
/// The sign before the *tag* of an account, and its lookalikes.
/// The tag is the digits that tell accounts of one name apart, as in `Ana#1234`,
/// so no name may hold this sign.
const NUMBER_SIGNS: [char; 3] = ['#', '\u{FE5F}', '\u{FF03}'];

/// The tokens of a sign-in, as sent to their owner.
#[derive(Clone, PartialEq, Eq)]
pub struct Tokens {
    /// Proves the caller.
    pub access: String,
    /// Gets new tokens.
    pub refresh: String,
    /// The lifetime of the access token.
    pub expires_in: Duration,
}

/// A caller: an account on one of its devices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    /// The account.
    pub account: Account,
    /// The session.
    pub session: Id,
}

/// All accounts.
pub struct Accounts {
    store: Store,
    limits: Arc<Limits>,
    clock: WallClock,
    issuers: Issuers,
    access_lifetime: Duration,
    session_lifetime: Duration,
    /// The time after which a session that was read counts as unknown.
    recheck: Duration,
    known: Known,
}

impl Accounts {
    /// Returns the accounts of this database.
    #[must_use]
    pub fn new(store: Store, limits: Arc<Limits>, config: &Config) -> Self {
        Self {
            store,
            limits,
            clock: config.clock.clone(),
            issuers: Issuers::new(config.issuers.clone(), config.clock.clone()),
            access_lifetime: config.access_lifetime,
            session_lifetime: config.session_lifetime,
            recheck: config.intervals.sessions,
            known: Known::default(),
        }
    }

    /// Creates a guest account, or returns the one that this secret created, as long as that was never used.
    ///
    /// # Errors
    /// The name of the account or of its device is refused,
    /// or the secret is too short or no hexadecimal number.
    pub async fn create_guest(&self, name: &str, secret: &str, device: &str) -> Result<(Account, Tokens)> {
        let account = Account { id: Id::fresh()?, name: checked_name(name)? };
        let (secret, device) = (read_secret(secret)?, device_name(device)?);
        let now = self.clock.now();
        let (tokens, stored) = self.issue(Id::fresh()?, &Id::fresh()?.to_string(), now)?;
        let secret_ends_at = after(now, SECRET_LIFETIME);
        let guest = NewGuest {
            tags: people::tags()?,
            avatar: avatar::drawn(account.id.bytes()[0]).to_owned(),
            account,
            session: NewSession { secret, secret_ends_at, tokens: stored, device },
        };
        Ok((self.store.create_guest(guest, now).await?, tokens))
    }

    /// Exchanges a refresh token for fresh tokens.
    ///
    /// # Errors
    /// The token is unknown, expired or dead; a dead one ends its session.
    /// Or the refreshes were too frequent, or the session has ended by a clock that
    /// may be wrong; then nothing changes.
    pub async fn refresh(self: &Arc<Self>, token: String) -> Result<Tokens> {
        // In a task of its own, because the caller may hang up at any moment.
        // If the database ends the session, the cached session and its streams must still be closed.
        let accounts = Arc::clone(self);
        detached(async move { accounts.refresh_to_the_end(&token).await }).await
    }

    async fn refresh_to_the_end(&self, token: &str) -> Result<Tokens> {
        let family = token.get(..PREFIX).ok_or(Reason::UnknownToken)?;
        let (refresh, now) = (digest(token), self.clock.now());
        if let Some(session) = self.store.session_of(refresh).await? {
            self.limits.read_of(session, v1::RefreshTokensRequest::PATH)?;
            // A sign of life may lengthen sessions between the two looks at this one, so it is tried once more.
            for _ in 0..2 {
                let now = self.clock.now();
                let (tokens, stored) = self.issue(session, family, now)?;
                if self.store.rotate(refresh, stored, now).await? {
                    self.known.forget(session);
                    return Ok(tokens);
                }
                if self.clock.trusted().is_some() {
                    break;
                }
                if self.has_ended_by_now(session).await? {
                    return Err(Reason::TryAgain.into());
                }
            }
        }
        if let Some((session, account)) = self.store.revoke(digest(family), now).await? {
            tracing::warn!(%account, "a dead refresh token was shown: its session ends");
            self.close(&[session]);
        }
        Err(Reason::UnknownToken.into())
    }

    /// Returns true if a session is still stored, and has expired by the present clock.
    /// A client that is told of an ended session forgets its account.
    /// So while the clock is not trusted the caller answers "try again" instead.
    async fn has_ended_by_now(&self, session: Id) -> Result<bool> {
        let now = self.clock.now();
        Ok(self.store.session(session).await?.is_some_and(|session| session.ends_at <= now))
    }

    /// Returns the caller with this access token, if the account may act.
    ///
    /// # Errors
    /// The token is unknown or expired, or the account is banned.
    pub async fn caller(&self, token: &str) -> Result<Caller> {
        let session = self.session(token, self.recheck).await?;
        Ok(Caller { account: self.unbanned(&session)?, session: session_named(token)? })
    }

    /// Returns the account of a session, if it may act.
    fn unbanned(&self, session: &Session) -> Result<Account> {
        if session.banned_until > self.clock.now() {
            return Err(Reason::Banned.into());
        }
        Ok(session.account.clone())
    }

    /// Returns the account of this access token, even a banned one:
    /// everybody may see and take their data, and delete their account.
    ///
    /// # Errors
    /// The token is unknown or expired.
    pub async fn owner(&self, token: &str) -> Result<Id> {
        Ok(self.session(token, self.recheck).await?.account.id)
    }

    /// Returns the session of an access token, read no longer ago than this.
    async fn session(&self, token: &str, most: Duration) -> Result<Arc<Session>> {
        let (id, access, now) = (session_named(token)?, digest(token), self.clock.now());
        if let Some(session) = self.known.get(id, most).filter(|session| session.lets_in(&access, now)) {
            return Ok(session);
        }
        let before = self.known.forgotten();
        let session = self.store.session(id).await?.filter(|session| session.lets_in(&access, now));
        let session = Arc::new(session.ok_or(Reason::UnknownToken)?);
        // Until its first call with an access token, a new session can be replaced:
        // its client repeats the sign-in with the same secret if the answer was lost.
        // This call ends that.
        // If a repetition has replaced the session since the read above, `mark_used` no longer finds it.
        if !session.is_used && !self.store.mark_used(id).await? {
            return Err(Reason::UnknownToken.into());
        }
        self.known.remember(id, Arc::clone(&session), before);
        Ok(session)
    }

    /// As [`Self::caller`], with a receiver that fails when the session of the token has ended:
    /// revoked here or elsewhere, or expired.
    ///
    /// # Errors
    /// As [`Self::caller`].
    pub async fn watcher(&self, token: &str) -> Result<(Account, watch::Receiver<()>)> {
        // The order matters: watch first, then check the token.
        // If the session ends before the check, the check fails; if it ends later, the receiver does.
        let told = self.known.watch(session_named(token)?);
        // The next pass comes after half of the time as well.
        let session = self.session(token, self.recheck / 2).await?;
        let account = self.unbanned(&session)?;
        if session.ends_at < after(self.clock.now(), self.recheck / 2) {
            self.known.sooner.notify_one();
        }
        Ok((account, told))
    }

    /// Reads the sessions of open streams again and again, all of them at once, for ever,
    /// and ends the streams of those that have ended.
    pub async fn look_after(&self) {
        loop {
            self.read_again(self.known.watched(self.recheck)).await;
            let next_pass = Instant::now() + self.recheck / 2;
            while Instant::now() < next_pass {
                let now = self.clock.now();
                let (ended, next_end) = self.known.ending(now);
                self.read_again(ended).await;
                let left = next_end.map(|at| Duration::from_millis(at.saturating_sub(now)));
                let next_end = left.and_then(|left| Instant::now().checked_add(left));
                tokio::select! {
                    () = sleep_until(next_end.map_or(next_pass, |at| at.min(next_pass))) => {}
                    () = self.known.sooner.notified() => {}
                }
            }
        }
    }

    /// Reads these sessions again. If the database does not answer, they stay as they are until the next time.
    async fn read_again(&self, sessions: Vec<Id>) {
        for ids in sessions.chunks(AT_ONCE) {
            let before = self.known.forgotten();
            let Ok(read) = self.store.sessions(ids).await else { continue };
            let (mut read, now): (HashMap<Id, Session>, _) = (read.into_iter().collect(), self.clock.now());
            read.retain(|_, session| session.ends_at > now && session.banned_until <= now);
            let ended: Vec<&Id> = ids.iter().filter(|id| !read.contains_key(id)).collect();
            for (id, session) in read {
                self.known.remember(id, Arc::new(session), before);
            }
            for id in ended {
                self.known.end(*id);
            }
        }
    }

    /// Removes sessions that have ended in the database from memory, and ends their streams.
    fn close(&self, sessions: &[Id]) {
        for session in sessions {
            self.known.end(*session);
        }
    }

    fn issue(&self, session: Id, family: &str, now: u64) -> Result<(Tokens, TokenPair)> {
        let token =
            |prefix: &str| Ok::<_, Failure>(format!("{prefix}{}", hex::encode(random::bytes::<32>()?)));
        let (access, refresh) = (token(&session.to_string())?, token(family)?);
        let stored = TokenPair {
            session,
            family: digest(family),
            access: digest(&access),
            refresh: digest(&refresh),
            access_ends_at: after(now, self.access_lifetime),
            session_ends_at: after(now, self.session_lifetime),
        };
        Ok((Tokens { access, refresh, expires_in: self.access_lifetime }, stored))
    }
}

/// Returns a name as it is stored, if it is allowed.
///
/// # Errors
/// The name is not allowed.
pub fn checked_name(name: &str) -> Result<String> {
    let name = name::check(name, WIDEST_NAME).map_err(|error| Malformed::new("name", error.to_string()))?;
    match name.chars().find(|sign| NUMBER_SIGNS.contains(sign)) {
        Some(sign) => {
            let problem = format!("no name has a {sign} in it: the digits of an account come after one");
            Err(Malformed::new("name", problem).into())
        }
        None => Ok(name),
    }
}

/// Checks the name that a device gives itself; it may be empty.
fn device_name(name: &str) -> Result<String> {
    if name.is_empty() {
        return Ok(String::new());
    }
    Ok(name::check(name, name::WIDEST_DEVICE).map_err(|error| Malformed::new("device", error.to_string()))?)
}

/// Returns the hash that is stored of a client's secret.
fn read_secret(secret: &str) -> Result<Digest> {
    let secret = hex::decode(secret).ok().filter(|secret| SECRET.contains(&secret.len()));
    let secret = secret.ok_or_else(|| {
        let (least, most) = (2 * SECRET.start(), 2 * SECRET.end());
        Malformed::new("secret", format!("is {least} to {most} hexadecimal digits drawn at random"))
    })?;
    Ok(digest(secret))
}

fn session_named(access: &str) -> Result<Id> {
    let session = access.get(..PREFIX).and_then(|prefix| prefix.parse().ok());
    Ok(session.ok_or(Reason::UnknownToken)?)
}

fn digest(secret: impl AsRef<[u8]>) -> Digest {
    Sha256::digest(secret).into()
}

fn after(now: u64, lifetime: Duration) -> u64 {
    now + lifetime.as_millis() as u64
}
