//! Ties log lines together: each call, page, match in memory and job has a span with a short random id.
//!
//! A span also names things that are no secret: a method, a route, a match.
//! Tokens, secrets, seeds and cards never enter the log.

use crate::random::{self, Id};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::time::sleep;
use tracing::{Instrument as _, Span, error_span};

/// The time for which a job rests after it has failed.
const REST: Duration = Duration::from_secs(1);

/// Returns a fresh id; empty if the system has no randomness to give,
/// because then something else ends the call.
fn id() -> String {
    random::bytes::<4>().map(hex::encode).unwrap_or_default()
}

// All spans have the level of errors, so that they are there however little is logged.

/// Returns the span of a call of this method.
#[must_use]
pub fn call(method: &str) -> Span {
    error_span!(parent: None, "call", trace = %id(), method)
}

/// Returns the span of a request for a page of this route.
#[must_use]
pub fn page(route: &str) -> Span {
    error_span!(parent: None, "page", trace = %id(), route)
}

/// Returns the span of a match's task, whichever caller made it begin.
#[must_use]
pub fn of_match(match_id: Id) -> Span {
    error_span!(parent: None, "match", trace = %id(), id = %match_id)
}

/// Runs a job as long as the server lives, and starts it again after a panic.
/// Its state outlives a panic: in memory behind locks, and otherwise on the disk.
pub async fn job<W: Future<Output = ()>>(name: &str, work: impl Fn() -> W) {
    let again = async {
        tracing::debug!("the job begins");
        while AssertUnwindSafe(work()).catch_unwind().await.is_err() {
            tracing::error!("the program failed at this job, which begins anew");
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
