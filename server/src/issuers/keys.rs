//! The keys of an issuer, fetched when needed, and again when a key is not among them.

use super::refused;
use super::token::{Algorithm, Key};
use crate::problem::Result;
use cartable_oidc::{Discovery, Web, WebError};
use cartable_proto::{Problem, Reason};
use serde::Deserialize;
use serde_json::Value;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// The lifetime of fetched keys: after it a key that its issuer has withdrawn is worth nothing.
const LIFETIME: Duration = Duration::from_hours(1);
/// The time after a request at which an issuer is asked again for a key that it did not have.
const PAUSE: Duration = Duration::from_mins(1);
/// The same time if the issuer did not answer.
const SHORT_PAUSE: Duration = Duration::from_secs(10);
/// The longest wait for its answer: less than a client waits for the server.
const LONGEST: Duration = Duration::from_secs(4);

/// The published answer of an issuer.
#[derive(Deserialize)]
struct Published {
    /// The keys, read one by one, so that a key of an unknown kind spoils none of the others.
    keys: Vec<Value>,
}

/// Keys, and when they were fetched in elapsed time ([`WallClock::passed`](crate::wall_clock::WallClock::passed)):
/// setting the clock right must not make old keys look fresh.
#[derive(Default)]
struct Known {
    keys: Vec<Key>,
    at: Option<Duration>,
}

impl Known {
    /// Returns true if the keys may still be believed.
    fn is_fresh(&self, now: Duration) -> bool {
        self.at.is_some_and(|at| now < at + LIFETIME)
    }
}

/// The keys of one issuer.
pub(super) struct Keys {
    web: Web,
    issuer: String,
    /// The known keys, read without waiting for a fetch.
    known: Lock<Arc<Known>>,
    /// The time of the last request. The holder of the lock asks; nobody else asks at the same time.
    asked_at: Mutex<Option<Duration>>,
}

impl Keys {
    /// Returns a cache without keys yet.
    pub fn new(web: Web, issuer: String) -> Self {
        Self { web, issuer, known: Lock::default(), asked_at: Mutex::default() }
    }

    /// Returns the key with this name for this algorithm; `now` is the elapsed time.
    ///
    /// # Errors
    /// There is no such key, or the issuer does not answer.
    pub async fn find(&self, kid: Option<&str>, algorithm: Algorithm, now: Duration) -> Result<Key> {
        if let Some(key) = self.look(kid, algorithm, now) {
            return Ok(key);
        }
        let mut asked_at = self.asked_at.lock().await;
        // The holder before may have fetched it.
        if let Some(key) = self.look(kid, algorithm, now) {
            return Ok(key);
        }
        let is_fresh = self.known().is_fresh(now);
        let pause = if is_fresh { PAUSE } else { SHORT_PAUSE };
        let is_early = asked_at.is_some_and(|at| now < at + pause);
        if !is_early {
            // Noted first: a caller that hangs up meanwhile has asked nevertheless.
            *asked_at = Some(now);
            let asked = timeout(LONGEST, self.ask()).await;
            match asked.unwrap_or_else(|_late| Err(WebError::Silent("it takes too long".to_owned()))) {
                Ok(keys) => *self.lock() = Arc::new(Known { keys, at: Some(now) }),
                Err(why) => {
                    tracing::warn!(issuer = %self.issuer, %why, "the keys of an issuer cannot be had");
                    return Err(Problem::new(Reason::IssuerSilent, Reason::IssuerSilent.text()).into());
                }
            }
        } else if !is_fresh {
            return Err(Reason::IssuerSilent.into());
        }
        let key = self.look(kid, algorithm, now);
        key.ok_or_else(|| refused("it is signed with a key that its issuer does not publish"))
    }

    /// Returns the known key that is meant. A token may leave the name out if only one key fits.
    fn look(&self, kid: Option<&str>, algorithm: Algorithm, now: Duration) -> Option<Key> {
        let known = self.known();
        let mut fitting = known.keys.iter().filter(|key| known.is_fresh(now) && key.fits(algorithm));
        match kid {
            Some(kid) => fitting.find(|key| key.is(kid)).cloned(),
            None => fitting.next().filter(|_| fitting.next().is_none()).cloned(),
        }
    }

    async fn ask(&self) -> Result<Vec<Key>, WebError> {
        let place = Discovery::of(&self.web, &self.issuer).await?.jwks_uri;
        let Published { keys } = self.web.get(&place).await?;
        Ok(keys.into_iter().filter_map(Key::read).collect())
    }

    fn known(&self) -> Arc<Known> {
        Arc::clone(&self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Arc<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
