//! Changes that outlive their callers.

use crate::problem::Result;
use cartable_proto::Reason;
use std::panic::resume_unwind;
use tracing::Instrument as _;

/// Runs a change in a task of its own, so that it is not cut off with its caller.
///
/// # Errors
/// The change failed, or the server is stopping.
pub async fn detached<T: Send + 'static>(
    change: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    match tokio::spawn(change.in_current_span()).await {
        Ok(done) => done,
        Err(ended) => match ended.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            // The runtime is shutting down.
            Err(_) => Err(Reason::Stopping.into()),
        },
    }
}
