//! The keys of an issuer, asked for when they are needed, and anew when one is not among them.

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

/// How long keys are good without being asked for again: one that its issuer takes back is worth nothing after it.
const LIFETIME: Duration = Duration::from_hours(1);
/// How long after it was asked an issuer is asked again for a key that it did not have.
const PAUSE: Duration = Duration::from_mins(1);
/// How long after that where it did not answer.
const SHORT_PAUSE: Duration = Duration::from_secs(10);
/// How long it may take to answer: less than a client waits for the server.
const LONGEST: Duration = Duration::from_secs(4);

/// What an issuer publishes.
#[derive(Deserialize)]
struct Published {
    /// Read one by one: of a key of a kind that is not known here only that key is not known.
    keys: Vec<Value>,
}

/// Keys, and when they were asked for, as time passes ([`Clock::passed`](crate::clock::Clock::passed)): a clock that is
/// set right must not make old keys look fresh.
#[derive(Default)]
struct Known {
    keys: Vec<Key>,
    at: Option<Duration>,
}

impl Known {
    /// Whether they are still to be believed.
    fn is_fresh(&self, now: Duration) -> bool {
        self.at.is_some_and(|at| now < at + LIFETIME)
    }
}

/// The keys of one issuer.
pub(super) struct Keys {
    web: Web,
    issuer: String,
    /// Read without waiting for anybody.
    known: Lock<Arc<Known>>,
    /// When it was last asked. Who holds it asks; nobody asks beside them.
    asked_at: Mutex<Option<Duration>>,
}

impl Keys {
    /// None yet.
    pub fn new(web: Web, issuer: String) -> Self {
        Self { web, issuer, known: Lock::default(), asked_at: Mutex::default() }
    }

    /// The key of this name, for this algorithm, when so much time has passed.
    ///
    /// # Errors
    /// There is none, or the issuer does not answer.
    pub async fn find(&self, kid: Option<&str>, algorithm: Algorithm, now: Duration) -> Result<Key> {
        if let Some(key) = self.look(kid, algorithm, now) {
            return Ok(key);
        }
        let mut asked_at = self.asked_at.lock().await;
        // Whoever was waited for may have brought it.
        if let Some(key) = self.look(kid, algorithm, now) {
            return Ok(key);
        }
        let is_fresh = self.known().is_fresh(now);
        let pause = if is_fresh { PAUSE } else { SHORT_PAUSE };
        let is_early = asked_at.is_some_and(|at| now < at + pause);
        if !is_early {
            // Noted first: who hangs up meanwhile has asked nevertheless.
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

    /// Of the known keys the one that is meant. A token may leave its name out where there is but one that fits.
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
