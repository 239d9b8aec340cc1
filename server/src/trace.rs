//! Which lines of the log belong together: each call, each page, each match in memory and each job has a span with a short random id.
//!
//! A span says beside it what is no secret: a method, a route, a match. Of tokens, secrets, seeds and cards there is nothing in the log.

use crate::random::{self, Id};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::time::sleep;
use tracing::{Instrument as _, Span, error_span};

/// How long a job rests that has failed.
const REST: Duration = Duration::from_secs(1);

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

/// Does what is done by itself as long as the server lives. Where the program fails at it, it begins anew: what lies in
/// memory is held by locks that outlive a panic, and all else by the disk.
pub async fn job<W: Future<Output = ()>>(name: &str, work: impl Fn() -> W) {
    let again = async {
        tracing::debug!("it begins");
        while AssertUnwindSafe(work()).catch_unwind().await.is_err() {
            tracing::error!("the program failed at what is done by itself: it begins anew");
            sleep(REST).await;
        }
    };
    again.instrument(error_span!(parent: None, "job", trace = %id(), job = name)).await;
}

#[cfg(test)]
mod tests {
    use super::job;
    use std::future::pending;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_job_that_panics_begins_anew_and_ends_no_other() {
        let (begun, other) = (AtomicU32::new(0), AtomicU32::new(0));
        let failing = job("failing", || async {
            assert!(begun.fetch_add(1, Ordering::SeqCst) > 0, "the first time");
        });
        let lasting = job("lasting", || async {
            other.fetch_add(1, Ordering::SeqCst);
            pending::<()>().await;
        });
        let both = async { tokio::join!(failing, lasting) };
        timeout(Duration::from_secs(2), both).await.expect_err("one of them goes on for ever");
        assert_eq!((begun.into_inner(), other.into_inner()), (2, 1));
    }
}
