//! The parts of `OpenID Connect` that the server and the phone library share:
//! the addresses that may be asked ([`address`]), the way to ask them ([`Web`]),
//! and the self-description of an issuer ([`Discovery`]).
//!
//! The server asks an issuer for its keys and checks its signatures.
//! The phone library sends a person there and fetches what they bring back.
//! Each of these parts belongs to one side alone, so neither is here.

mod web;

pub use web::{Web, WebError};

use hyper::Uri;
use serde::Deserialize;
use std::net::IpAddr;

/// An issuer's self-description, in `.well-known/openid-configuration`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Discovery {
    /// The issuer's URL, as in everything that it signs.
    pub issuer: String,
    /// The page on which a person signs in, in a browser.
    pub authorization_endpoint: String,
    /// The address at which the code that they bring back is exchanged.
    pub token_endpoint: String,
    /// The address of its keys.
    pub jwks_uri: String,
}

impl Discovery {
    /// Asks an issuer.
    ///
    /// # Errors
    /// The issuer does not answer, claims to be another one, or names an address that may not be asked.
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

/// Returns an address that may be asked: over TLS, or on this device.
///
/// # Errors
/// The text is another address, or none.
pub fn address(text: &str) -> Result<Uri, WebError> {
    let bad = || WebError::Address(text.to_owned());
    let uri: Uri = text.parse().map_err(|_| bad())?;
    let host = uri.host().unwrap_or_default();
    // A name before an @ would make another host look like this one.
    let is_plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    match uri.scheme_str() {
        Some("https") if is_plain && !host.is_empty() => Ok(uri),
        Some("http") if is_plain && is_this_device(host) => Ok(uri),
        _ => Err(bad()),
    }
}

/// Returns true if a host is this device. A name that only begins like a loopback address is another host.
#[must_use]
pub fn is_this_device(host: &str) -> bool {
    host == "localhost" || bare(host).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Returns a host without the brackets around an IPv6 address.
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
