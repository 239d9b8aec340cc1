//! Signed tokens and the keys that sign them, as JSON Web Signatures have them: serde reads, ring checks.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

/// How a token may be signed. None, secrets that are shared, and all else are no algorithms here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) enum Algorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    RS256,
    /// ECDSA on P-256 with SHA-256.
    ES256,
}

/// What stands before the claims.
#[derive(Deserialize)]
struct Header {
    alg: Algorithm,
    kid: Option<String>,
    /// What must be understood beside the standard: nothing of it is.
    crit: Option<IgnoredAny>,
}

/// A token of which nothing is believed yet.
pub(super) struct Token<'a> {
    header: Header,
    /// What is signed.
    message: &'a str,
    claims: &'a str,
    signature: Vec<u8>,
}

impl<'a> Token<'a> {
    /// Takes a token apart. `None`: it is none, or not one that is checked here.
    pub fn read(text: &'a str) -> Option<Self> {
        let (message, signature) = text.rsplit_once('.')?;
        let (header, claims) = message.split_once('.')?;
        let header: Header = json(header)?;
        if header.crit.is_some() || claims.contains('.') {
            return None;
        }
        Some(Self { header, message, claims, signature: bytes(signature)? })
    }

    /// How it says that it is signed.
    pub const fn algorithm(&self) -> Algorithm {
        self.header.alg
    }

    /// The key with which it says that it is signed.
    pub fn kid(&self) -> Option<&str> {
        self.header.kid.as_deref()
    }

    /// Its claims, if this key has signed them.
    pub fn claims<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let message = self.message.as_bytes();
        let checked = match (&key.kind, self.header.alg) {
            (Kind::Rsa { n, e }, Algorithm::RS256) => {
                let key = RsaPublicKeyComponents { n, e };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, message, &self.signature)
            }
            (Kind::P256(point), Algorithm::ES256) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, &self.signature)
            }
            _ => return None,
        };
        checked.ok()?;
        json(self.claims)
    }
}

/// A key that an issuer publishes.
#[derive(Clone, Debug)]
pub(super) struct Key {
    kid: Option<String>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Rsa {
        n: Vec<u8>,
        e: Vec<u8>,
    },
    /// A point, uncompressed.
    P256(Vec<u8>),
}

/// A key as it is published.
#[derive(Deserialize)]
struct Published {
    kty: String,
    kid: Option<String>,
    alg: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

impl Key {
    /// Reads a key. `None`: it is of a kind, or for something, that is not known here.
    pub fn read(published: Value) -> Option<Self> {
        let published: Published = serde_json::from_value(published).ok()?;
        if published.usage.is_some_and(|usage| usage != "sig") {
            return None;
        }
        let (kind, algorithm) = match (published.kty.as_str(), published.crv.as_deref()) {
            ("RSA", _) => (Kind::Rsa { n: number(&published.n?)?, e: number(&published.e?)? }, "RS256"),
            ("EC", Some("P-256")) => {
                let (x, y) = (bytes(&published.x?)?, bytes(&published.y?)?);
                if x.len() != COORDINATE || y.len() != COORDINATE {
                    return None;
                }
                (Kind::P256([vec![UNCOMPRESSED], x, y].concat()), "ES256")
            }
            _ => return None,
        };
        let is_for_it = published.alg.is_none_or(|named| named == algorithm);
        is_for_it.then_some(Self { kid: published.kid, kind })
    }

    /// Whether it is the one of this name.
    pub fn is(&self, kid: &str) -> bool {
        self.kid.as_deref() == Some(kid)
    }

    /// Whether it signs so.
    pub const fn fits(&self, algorithm: Algorithm) -> bool {
        matches!(
            (&self.kind, algorithm),
            (Kind::Rsa { .. }, Algorithm::RS256) | (Kind::P256(_), Algorithm::ES256)
        )
    }
}

/// How many bytes a coordinate on P-256 has.
const COORDINATE: usize = 32;
/// What a point begins with whose coordinates follow.
const UNCOMPRESSED: u8 = 4;

fn bytes(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// A number as ring wants it: some issuers put a zero in front.
fn number(text: &str) -> Option<Vec<u8>> {
    Some(bytes(text)?.into_iter().skip_while(|digit| *digit == 0).collect())
}

fn json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_slice(&bytes(text)?).ok()
}
