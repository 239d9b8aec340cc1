//! The visitor of a page: address, language, and name for this server.

use crate::proxies::Origin;
use axum::extract::FromRequestParts;
use cartable_core::text::Lang;
use std::convert::Infallible;
use std::net::IpAddr;
use tonic::codegen::http::header::{ACCEPT_LANGUAGE, HOST};
use tonic::codegen::http::request::Parts;
use tonic::codegen::http::uri::Authority;

/// A visitor.
#[derive(Debug)]
pub(super) struct Visitor {
    /// The visitor's language.
    pub lang: Lang,
    /// True if the visitor has chosen it by a link.
    pub is_chosen: bool,
    /// The visitor's address; `None` if the request comes over no network.
    pub address: Option<IpAddr>,
    /// The name that the request gives this server: a name or number, with a port or without.
    pub host: Option<String>,
    /// The path asked for.
    pub path: String,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let asked: Option<Lang> =
            parts.uri.query().and_then(|query| query.strip_prefix("lang=")?.parse().ok());
        let host = parts.uri.authority().map(Authority::as_str).or_else(|| header(HOST));
        Ok(Self {
            is_chosen: asked.is_some(),
            lang: asked.unwrap_or_else(|| language(header(ACCEPT_LANGUAGE))),
            address: parts.extensions.get::<Origin>().map(|caller| caller.0),
            host: host.filter(|host| is_host(host)).map(str::to_owned),
            // With two slashes the path would name another server where it stands in a link.
            path: format!("/{}", parts.uri.path().trim_start_matches('/')),
        })
    }
}

/// Returns true for a name or number of a host, with or without a port, that cannot be read as anything more.
#[must_use]
pub fn is_host(host: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    host.bytes().all(is_plain) && host.parse::<Authority>().is_ok_and(|host| !host.host().is_empty())
}

/// Returns the language that a browser prefers of French and English.
/// It is French if the browser has no preference, because that is the language of the games,
/// and English if it prefers neither.
fn language(accepted: Option<&str>) -> Lang {
    let Some(accepted) = accepted else { return Lang::Fr };
    let mut best = (0.0, Lang::En);
    for choice in accepted.split(',') {
        let (range, weight) = choice.split_once(';').unwrap_or((choice, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()).unwrap_or(0.0);
        let lang = range.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
        if let Ok(lang) = lang.parse::<Lang>()
            && weight > best.0
        {
            best = (weight, lang);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::{is_host, language};
    use cartable_core::text::Lang;

    #[test]
    fn the_language_is_the_one_that_the_browser_would_rather_have() {
        let of = |accepted| language(Some(accepted));
        assert_eq!((language(None), of("fr"), of("en")), (Lang::Fr, Lang::Fr, Lang::En));
        assert_eq!((of("de, en;q=0.8, fr;q=0.9"), of("FR-ca,en;q=0.1")), (Lang::Fr, Lang::Fr));
        assert_eq!(
            (of("de"), of(""), of("*"), of("fr;q=0,en;q=0.1")),
            (Lang::En, Lang::En, Lang::En, Lang::En)
        );
        assert_eq!(of(";;;q=,fr;q=x,en;q=1e9"), Lang::En, "nonsense is no wish");
    }

    #[test]
    fn a_host_is_nothing_that_could_be_read_as_something_else() {
        for host in ["cartable.example", "192.168.1.20:7878", "[::1]:7878", "localhost"] {
            assert!(is_host(host), "{host}");
        }
        for host in ["", ":80", "a b", "a/b", "user@host", "a\"b", "a'b", "a<b", "a#b", "a:b:c", "[::1"] {
            assert!(!is_host(host), "{host}");
        }
    }
}
