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

#[cfg(test)]
mod tests {
    //! The examples of RFC 7515, appendix A, for what is accepted here and for what is not.

    use super::{Algorithm, Key, Token};
    use serde_json::{Value, json};

    /// The claims that every example signs.
    const CLAIMS: &str =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    /// The header and the signature of A.2, by RS256.
    const RS256: [&str; 2] = [
        "eyJhbGciOiJSUzI1NiJ9",
        "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9\
         uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB\
         _eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rq\
         Vt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
    ];
    /// The same of A.3, by ES256.
    const ES256: [&str; 2] = [
        "eyJhbGciOiJFUzI1NiJ9",
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
    ];

    fn rsa() -> Key {
        let n = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yR\
                 T-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXB\
                 dQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9ia\
                 GNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ";
        Key::read(json!({ "kty": "RSA", "n": n, "e": "AQAB" })).unwrap()
    }

    fn p256() -> Key {
        let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU";
        let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0";
        Key::read(json!({ "kty": "EC", "crv": "P-256", "x": x, "y": y })).unwrap()
    }

    fn written([header, signature]: [&str; 2]) -> String {
        format!("{header}.{CLAIMS}.{signature}")
    }

    #[test]
    fn the_examples_of_the_standard_are_checked_by_their_own_keys_alone() {
        for (example, algorithm, own, other) in
            [(RS256, Algorithm::RS256, rsa(), p256()), (ES256, Algorithm::ES256, p256(), rsa())]
        {
            let text = written(example);
            let token = Token::read(&text).unwrap();
            assert_eq!(token.algorithm(), algorithm);
            assert!(own.fits(algorithm) && !other.fits(algorithm));
            let claims = json!({ "iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true });
            assert_eq!(token.claims::<Value>(&own), Some(claims), "{algorithm:?}");
            assert_eq!(token.claims::<Value>(&other), None, "{algorithm:?}");
        }
    }

    #[test]
    fn no_letter_of_an_example_can_be_another() {
        for (example, key) in [(RS256, rsa()), (ES256, p256())] {
            let text = written(example);
            // The last letter of a part may hold bits that mean nothing.
            for place in (0..text.len()).step_by(7).filter(|place| text.as_bytes()[*place] != b'.') {
                let letter = if text.as_bytes()[place] == b'A' { "B" } else { "A" };
                let mut forged = text.clone();
                forged.replace_range(place..=place, letter);
                let claims = Token::read(&forged).and_then(|token| token.claims::<Value>(&key));
                assert_eq!(claims, None, "letter {place}");
            }
        }
    }

    #[test]
    fn an_unsecured_token_and_other_algorithms_are_refused() {
        // A.5 has no signature; A.1 is by a shared secret, A.4 by ES512.
        for header in
            ["eyJhbGciOiJub25lIn0", "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9", "eyJhbGciOiJFUzUxMiJ9"]
        {
            for signature in ["", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", ES256[1]] {
                assert!(Token::read(&written([header, signature])).is_none(), "{header} {signature}");
            }
        }
        for example in [RS256, ES256] {
            let text = written([example[0], ""]);
            let token = Token::read(&text).unwrap();
            assert!(token.claims::<Value>(&rsa()).is_none() && token.claims::<Value>(&p256()).is_none());
        }
    }
}
