//! Issuers of identities, by `OpenID Connect`: the trusted ones, and the check of the tokens that they sign.
//!
//! An ID token must be signed, by RS256 or ES256, with a key that the issuer publishes,
//! by this issuer, for this server and nobody else, and must not have ended.
//! Only the database knows if its nonce is one of ours, in the same step that spends it.
//!
//! Nothing here waits while it holds a resource of the server.

mod keys;
mod token;

use self::keys::Keys;
use self::token::Token;
use crate::model::{Digest, Proven, Subject};
use crate::problem::{Failure, Result};
use crate::wall_clock::WallClock;
use cartable_oidc::{Web, address};
use cartable_proto::{Malformed, Problem, Reason};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::str::FromStr;
use std::time::Duration;

/// The largest ID token, in bytes: usual ones have one or two thousand.
const LARGEST_TOKEN: usize = 8 * 1024;
/// The longest name of a person at an issuer, in bytes, as `OpenID Connect` has it.
const LONGEST_SUBJECT: usize = 255;
/// The tolerance for an issuer's clock.
const LEEWAY: Duration = Duration::from_mins(1);

/// A trusted issuer: a name for people, its URL, and the client id of this server.
/// As a setting these are separated by spaces; the name may contain some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issuer {
    /// The name for people.
    pub name: String,
    /// The URL, exactly as in everything that the issuer signs.
    pub url: String,
    /// The issuer's id of this server.
    pub client_id: String,
}

/// The reason why a setting names no issuer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoIssuer {
    /// A part is missing.
    #[error("an issuer is NAME URL CLIENT-ID, with spaces between them")]
    Parts,
    /// The URL cannot be asked.
    #[error(transparent)]
    Url(#[from] cartable_oidc::WebError),
    /// The issuer is there already.
    #[error("there are two issuers of the name or URL {0:?}")]
    Twice(String),
}

impl FromStr for Issuer {
    type Err = NoIssuer;

    fn from_str(text: &str) -> Result<Self, NoIssuer> {
        let mut parts = text.trim().rsplitn(3, ' ');
        let (client_id, url, name) = (parts.next(), parts.next(), parts.next().map(str::trim));
        let (Some(client_id), Some(url), Some(name)) = (client_id, url, name.filter(|name| !name.is_empty()))
        else {
            return Err(NoIssuer::Parts);
        };
        address(url)?;
        Ok(Self { name: name.to_owned(), url: url.to_owned(), client_id: client_id.to_owned() })
    }
}

/// Checks that issuers can be told apart.
///
/// # Errors
/// Two have the same URL or name.
pub fn check(issuers: &[Issuer]) -> Result<(), NoIssuer> {
    for (number, issuer) in issuers.iter().enumerate() {
        for other in &issuers[..number] {
            if other.url == issuer.url || other.name.to_lowercase() == issuer.name.to_lowercase() {
                return Err(NoIssuer::Twice(issuer.name.clone()));
            }
        }
    }
    Ok(())
}

/// The claims of an ID token that are checked beside its signature. E-mail and profile are not asked for.
#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    exp: f64,
    iat: Option<f64>,
    nbf: Option<f64>,
    nonce: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Some(Vec<String>),
}

impl Audience {
    /// Returns true if the audience is this server alone: another holder could present the token here.
    fn is(&self, client_id: &str) -> bool {
        match self {
            Self::One(one) => one == client_id,
            Self::Some(some) => matches!(some.as_slice(), [one] if one == client_id),
        }
    }
}

/// The trusted issuers.
pub struct Issuers {
    trusted: Vec<(Issuer, Keys)>,
    clock: WallClock,
}

impl Issuers {
    /// Returns these issuers. None of them is asked anything yet.
    #[must_use]
    pub fn new(issuers: Vec<Issuer>, clock: WallClock) -> Self {
        let web = Web::default();
        let trusted = issuers.into_iter().map(|issuer| {
            let keys = Keys::new(web.clone(), issuer.url.clone());
            (issuer, keys)
        });
        Self { trusted: trusted.collect(), clock }
    }

    /// Returns all trusted issuers.
    pub fn all(&self) -> impl Iterator<Item = &Issuer> {
        self.trusted.iter().map(|(issuer, _)| issuer)
    }

    /// Returns the name of an issuer for people; its URL if it is no longer trusted.
    #[must_use]
    pub fn name(&self, url: &str) -> String {
        let known = self.all().find(|issuer| issuer.url == url);
        known.map_or(url, |issuer| &issuer.name).to_owned()
    }

    /// Checks that an issuer is trusted.
    ///
    /// # Errors
    /// It is not trusted.
    pub fn check(&self, url: &str) -> Result<()> {
        self.known(url).map(drop)
    }

    /// Returns the person and the nonce for which this issuer has signed this token.
    ///
    /// # Errors
    /// The issuer has not signed it, or its keys cannot be had.
    pub async fn prove(&self, url: &str, token: &str) -> Result<Proven> {
        if token.len() > LARGEST_TOKEN {
            let problem = format!("has at most {LARGEST_TOKEN} bytes");
            return Err(Malformed::new("id_token", problem).into());
        }
        let (issuer, keys) = self.known(url)?;
        let token =
            Token::read(token).ok_or_else(|| refused("it cannot be read, or is signed in another way"))?;
        let key = keys.find(token.kid(), token.algorithm(), self.clock.passed()).await?;
        let claims: Claims =
            token.claims(&key).ok_or_else(|| refused("its signature or its claims are not good"))?;
        if claims.iss != issuer.url {
            return Err(refused("it is of another issuer"));
        }
        if !claims.aud.is(&issuer.client_id) {
            return Err(refused("it is for somebody else, or for others as well"));
        }
        if claims.exp * 1_000.0 + LEEWAY.as_millis() as f64 <= self.clock.now() as f64 {
            return Err(refused("it has ended"));
        }
        let latest = (self.clock.now() as f64 + LEEWAY.as_millis() as f64) / 1_000.0;
        if claims.iat.into_iter().chain(claims.nbf).any(|begins| begins > latest) {
            return Err(refused("it is from the future"));
        }
        if claims.sub.is_empty() || claims.sub.len() > LONGEST_SUBJECT {
            return Err(refused("it names nobody"));
        }
        let subject = Subject { issuer: claims.iss, subject: claims.sub };
        Ok(Proven { subject, nonce: hash(&claims.nonce) })
    }

    fn known(&self, url: &str) -> Result<&(Issuer, Keys)> {
        Ok(self.trusted.iter().find(|(issuer, _)| issuer.url == url).ok_or(Reason::UnknownIssuer)?)
    }
}

/// Returns the hash that is stored of a nonce.
pub(crate) fn hash(nonce: &str) -> Digest {
    Sha256::digest(nonce).into()
}

/// Returns the refusal of a token with its reason, which repeats nothing from the token.
fn refused(why: &str) -> Failure {
    Problem::new(Reason::IdentityRefused, format!("{}: {why}", Reason::IdentityRefused.text())).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_a_name_a_url_and_a_client() {
        let issuer: Issuer = " My  Club https://id.example/realms/club cartable ".parse().unwrap();
        assert_eq!((issuer.name.as_str(), issuer.client_id.as_str()), ("My  Club", "cartable"));
        assert_eq!(issuer.url, "https://id.example/realms/club");
        for bad in ["", "https://id.example", "https://id.example client", " https://id.example client"] {
            assert_eq!(bad.parse::<Issuer>(), Err(NoIssuer::Parts), "{bad}");
        }
        for bad in ["Club http://id.example client", "Club id.example client"] {
            assert!(matches!(bad.parse::<Issuer>(), Err(NoIssuer::Url(_))), "{bad}");
        }
        let named = |name: &str, url: &str| Issuer {
            name: name.to_owned(),
            url: url.to_owned(),
            client_id: "x".to_owned(),
        };
        let club = named("Club", "https://id.example");
        assert!(check(&[club.clone(), named("Other", "https://other.example")]).is_ok());
        for twice in [named("CLUB", "https://other.example"), named("Other", "https://id.example")] {
            assert!(matches!(check(&[club.clone(), twice]), Err(NoIssuer::Twice(_))));
        }
    }
}
