//! What the server and the phone library both need of `OpenID Connect`:
//! which addresses may be asked ([`address`]), how they are asked ([`Web`]),
//! and what an issuer says of itself ([`Discovery`]).
//!
//! The server asks an issuer for its keys and checks what it has signed; the phone library sends somebody
//! there and fetches what they bring back. Neither does the other's part, so neither stands here.

mod web;

pub use web::{Web, WebError};

use hyper::Uri;
use serde::Deserialize;
use std::net::IpAddr;

/// What an issuer says of itself, in `.well-known/openid-configuration`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Discovery {
    /// Itself, as it stands in everything that it signs.
    pub issuer: String,
    /// Where somebody signs in, in a browser.
    pub authorization_endpoint: String,
    /// Where the code that they bring back is exchanged.
    pub token_endpoint: String,
    /// Where its keys are.
    pub jwks_uri: String,
}

impl Discovery {
    /// Asks an issuer.
    ///
    /// # Errors
    /// It does not answer, says that it is another one, or sends people where nobody is to be sent.
    pub async fn of(web: &Web, issuer: &str) -> Result<Self, WebError> {
        let document = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let found: Self = web.get(&document).await?;
        if found.issuer != issuer {
            return Err(WebError::OtherIssuer(found.issuer));
        }
        for place in [&found.authorization_endpoint, &found.token_endpoint, &found.jwks_uri] {
            address(place)?;
        }
        Ok(found)
    }
}

/// An address that may be asked: over TLS, or on this very device.
///
/// # Errors
/// Any other.
pub fn address(text: &str) -> Result<Uri, WebError> {
    let bad = || WebError::Address(text.to_owned());
    let uri: Uri = text.parse().map_err(|_| bad())?;
    let host = uri.host().unwrap_or_default();
    // What stands before an @ would make another host look like this one.
    let is_plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    match uri.scheme_str() {
        Some("https") if is_plain && !host.is_empty() => Ok(uri),
        Some("http") if is_plain && is_this_device(host) => Ok(uri),
        _ => Err(bad()),
    }
}

/// Whether a host is this device. A name that only begins like a loopback address is somebody's.
#[must_use]
pub fn is_this_device(host: &str) -> bool {
    host == "localhost" || bare(host).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// A host without the brackets around an IPv6 address.
fn bare(host: &str) -> &str {
    host.trim_start_matches('[').trim_end_matches(']')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tls_and_this_device_may_be_asked() {
        for good in [
            "https://accounts.example",
            "https://id.example:8443/realms/club",
            "http://127.0.0.1:7000/x?y=z",
            "http://localhost/",
            "http://[::1]:80/",
        ] {
            assert!(address(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "accounts.example",
            "/path",
            "http://accounts.example",
            "http://127.0.0.1.example",
            "http://127.0.0.1@accounts.example/",
            "https://somebody@accounts.example/",
            "ftp://127.0.0.1/",
            "intent://accounts.example",
            "https://",
            "https:///path",
        ] {
            assert!(matches!(address(bad), Err(WebError::Address(_))), "{bad}");
        }
    }
}
