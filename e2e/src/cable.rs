//! A cable between client and server that can be cut, even just before an answer arrives, and that can be slow.

use std::future::pending;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Carries every connection to a server.
pub struct Cable {
    runtime: Runtime,
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    connections: Mutex<JoinSet<()>>,
    is_cut: AtomicBool,
    loses_answers: AtomicBool,
    holds_requests: watch::Sender<bool>,
    /// Counts the times at which what was open fell silent, for good.
    silences: watch::Sender<u64>,
}

impl Cable {
    /// A cable to this address.
    ///
    /// # Panics
    /// The system gives no thread or port.
    #[must_use]
    pub fn to(server: SocketAddr) -> Self {
        let runtime = Runtime::new().expect("threads");
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0))).expect("a port");
        let address = listener.local_addr().expect("a bound port");
        let state = Arc::<State>::default();
        runtime.spawn(accept(listener, server, state.clone()));
        Self { runtime, address, state }
    }

    /// Its near end, as a client takes it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Cuts every connection and lets no other through.
    pub fn cut(&self) {
        self.state.is_cut.store(true, Ordering::SeqCst);
        let _within = self.runtime.enter();
        self.state.connections.lock().unwrap_or_else(PoisonError::into_inner).abort_all();
    }

    /// Silences open connections for good without telling either end, as a gateway does that has forgotten
    /// them.
    /// New connections get through.
    pub fn freeze(&self) {
        self.state.silences.send_modify(|silences| *silences += 1);
    }

    /// From now on requests get through and answers do not.
    pub fn lose_answers(&self) {
        self.state.loses_answers.store(true, Ordering::SeqCst);
    }

    /// From now on requests are on their way, until they are released; answers and news come through.
    pub fn hold_requests(&self) {
        self.state.holds_requests.send_replace(true);
    }

    /// The requests that are on their way arrive, late, and those to come at once.
    pub fn release_requests(&self) {
        self.state.holds_requests.send_replace(false);
    }

    /// New connections get through again, in both directions.
    pub fn mend(&self) {
        self.state.loses_answers.store(false, Ordering::SeqCst);
        self.state.is_cut.store(false, Ordering::SeqCst);
    }
}

async fn accept(listener: TcpListener, server: SocketAddr, state: Arc<State>) {
    while let Ok((near, _)) = listener.accept().await {
        if state.is_cut.load(Ordering::SeqCst) {
            continue;
        }
        let carry = carry(near, server, state.clone());
        state.connections.lock().unwrap_or_else(PoisonError::into_inner).spawn(carry);
    }
}

async fn carry(near: TcpStream, server: SocketAddr, state: Arc<State>) {
    let mut silences = state.silences.subscribe();
    let Ok(far) = TcpStream::connect(server).await else { return };
    let (near_read, near_write) = near.into_split();
    let (far_read, far_write) = far.into_split();
    let (loses_none, holds_none) = (AtomicBool::new(false), watch::Sender::new(false));
    let carried = async {
        tokio::select! {
            () = copy(near_read, far_write, &loses_none, &state.holds_requests) => {}
            () = copy(far_read, near_write, &state.loses_answers, &holds_none) => {}
        }
    };
    let mut carried = pin!(carried);
    tokio::select! {
        () = &mut carried => {}
        // Both ends stay open, and nothing is read from either.
        Ok(()) = silences.changed() => pending::<()>().await,
    }
}

async fn copy(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    loses: &AtomicBool,
    holds: &watch::Sender<bool>,
) {
    let (mut buffer, mut holds) = ([0; 4096], holds.subscribe());
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        // The sender lives as long as the cable, so waiting cannot fail.
        let _ = holds.wait_for(|holds| !holds).await;
        if !loses.load(Ordering::SeqCst) && to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
