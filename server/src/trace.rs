//! Which lines of the log belong together: each call, each page, each match in memory and each job has a span with a short random id.
//!
//! A span says beside it what is no secret: a method, a route, a match. Of tokens, secrets, seeds and cards there is nothing in the log.

use crate::random::{self, Id};
use tracing::{Instrument as _, Span, error_span};

/// A fresh id. Where the system has no randomness to give, something else ends the call.
fn id() -> String {
    random::bytes::<4>().map(hex::encode).unwrap_or_default()
}

// All are spans of errors, so that they are there however little is logged.

/// A call of this method.
#[must_use]
pub fn call(method: &str) -> Span {
    error_span!(parent: None, "call", trace = %id(), method)
}

/// A request for a page of this route.
#[must_use]
pub fn page(route: &str) -> Span {
    error_span!(parent: None, "page", trace = %id(), route)
}

/// The task of a match, whoever has asked for it first.
#[must_use]
pub fn of_match(match_id: Id) -> Span {
    error_span!(parent: None, "match", trace = %id(), id = %match_id)
}

/// Does what is done by itself as long as the server lives.
pub async fn job(name: &str, work: impl Future<Output = ()>) {
    let begins = async {
        tracing::debug!("it begins");
        work.await;
    };
    begins.instrument(error_span!(parent: None, "job", trace = %id(), job = name)).await;
}
