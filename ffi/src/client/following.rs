//! Following a stream of the server to its end, through lost connections.

use crate::error::Failure;
use crate::net::{Backoff, Net};
use cartable_proto::Watch;
use std::io::ErrorKind;
use std::sync::Arc;
use tokio::time::sleep;
use tonic::Code;

/// The subject of a stream, such as a room, with its state in memory.
pub(super) trait Followed: Send + Sync + 'static {
    /// The request for the stream.
    type Request: Watch + 'static;

    /// Returns the request.
    fn request(&self) -> Self::Request;

    /// Keeps what was told; returns true at the end.
    fn hear(&self, net: &Arc<Net>, told: <Self::Request as Watch>::Answer) -> Result<bool, Failure>;

    /// Notes that the connection is lost and is being restored.
    fn lose(&self);

    /// Notes the reason why the stream has ended for good.
    fn end(&self, why: &Failure);
}

/// Follows it through lost connections, changed networks and the background.
pub(super) async fn follow<F: Followed>(net: Arc<Net>, followed: Arc<F>) {
    let mut app = net.app();
    let mut backoff = Backoff::new();
    loop {
        let end = tokio::select! {
            end = listen(&net, &*followed, &mut backoff) => end,
            _ = app.changed() => Err(Failure::lost(ErrorKind::ConnectionAborted, "the network has changed")),
        };
        let Err(failure) = end else { return };
        if failure.ends_watching() {
            followed.end(&failure);
            return;
        }
        followed.lose();
        if app.wait_for(|app| app.awake).await.is_err() {
            return;
        }
        tokio::select! {
            () = sleep(failure.retry_after().unwrap_or_else(|| backoff.next())) => {}
            _ = app.changed() => backoff = Backoff::new(),
        }
    }
}

/// Follows one stream.
async fn listen<F: Followed>(net: &Arc<Net>, followed: &F, backoff: &mut Backoff) -> Result<(), Failure> {
    let mut stream = net.watch(followed.request()).await?;
    loop {
        let told = match stream.next().await {
            // The session has ended, or only this token: the next call finds out which.
            Err(Failure::Server(problem)) if problem.code == Code::Unauthenticated => {
                return Err(Failure::lost(ErrorKind::ConnectionAborted, "the stream has ended"));
            }
            told => told?,
        };
        *backoff = Backoff::new();
        if followed.hear(net, told)? {
            return Ok(());
        }
    }
}
