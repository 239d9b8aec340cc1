//! Signed tokens and the keys that sign them, as JSON Web Signatures: serde reads them, ring checks them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

/// The algorithms that may sign a token. `none`, shared secrets and all others are not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) enum Algorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    RS256,
    /// ECDSA on P-256 with SHA-256.
    ES256,
}

/// The header of a token.
#[derive(Deserialize)]
struct Header {
    alg: Algorithm,
    kid: Option<String>,
    /// Extensions that must be understood: none is.
    crit: Option<IgnoredAny>,
}

/// A token that has not been checked yet.
pub(super) struct Token<'a> {
    header: Header,
    /// The signed part.
    message: &'a str,
    claims: &'a str,
    signature: Vec<u8>,
}

impl<'a> Token<'a> {
    /// Takes a token apart. `None`: the text is no token, or not one that can be checked here.
    pub fn read(text: &'a str) -> Option<Self> {
        let (message, signature) = text.rsplit_once('.')?;
        let (header, claims) = message.split_once('.')?;
        let header: Header = json(header)?;
        if header.crit.is_some() || claims.contains('.') {
            return None;
        }
        Some(Self { header, message, claims, signature: bytes(signature)? })
    }

    /// Returns the algorithm that the token names.
    pub const fn algorithm(&self) -> Algorithm {
        self.header.alg
    }

    /// Returns the name of the key that the token names.
    pub fn kid(&self) -> Option<&str> {
        self.header.kid.as_deref()
    }

    /// Returns its claims, if this key has signed them.
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
    /// An uncompressed point.
    P256(Vec<u8>),
}

/// A key as published.
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
    /// Reads a key. `None`: its kind or its use is unknown here.
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

    /// Returns true for the key with this name.
    pub fn is(&self, kid: &str) -> bool {
        self.kid.as_deref() == Some(kid)
    }

    /// Returns true if the key can sign by this algorithm.
    pub const fn fits(&self, algorithm: Algorithm) -> bool {
        matches!(
            (&self.kind, algorithm),
            (Kind::Rsa { .. }, Algorithm::RS256) | (Kind::P256(_), Algorithm::ES256)
        )
    }
}

/// The number of bytes of a coordinate on P-256.
const COORDINATE: usize = 32;
/// The first byte of an uncompressed point.
const UNCOMPRESSED: u8 = 4;

fn bytes(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// Returns a number as ring wants it: some issuers put a zero in front.
fn number(text: &str) -> Option<Vec<u8>> {
    Some(bytes(text)?.into_iter().skip_while(|digit| *digit == 0).collect())
}

fn json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_slice(&bytes(text)?).ok()
}
