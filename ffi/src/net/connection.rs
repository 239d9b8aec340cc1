//! The connection: one channel, built anew when the network changes or the app comes and goes.

use super::pin::Pin;
use super::server_time::ServerTime;
use super::wire::{self, LARGEST_ANSWER};
use crate::error::Failure;
use crate::lock::lock;
use cartable_oidc::is_this_device;
use cartable_proto::{Call as _, Problem, Reason, v1, versions};
use std::error::Error;
use std::io::{self, ErrorKind};
use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;
use tonic::transport::{Channel, ClientTlsConfig, Endpoint};
use tonic::{Code, Request, Response, Status};

/// The longest time for one attempt.
const ATTEMPT: Duration = Duration::from_secs(5);
/// The silence after which a connection in use is asked for a sign of life, and the time for the answer.
/// A tunnel or a gateway that drops a connection tells nobody.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// The address by which the Android emulator reaches its host machine.
const EMULATOR_HOST: &str = "10.0.2.2";

/// The device's state, as the app tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AppState {
    /// Counts the networks that the device was in.
    pub network: u64,
    /// True if the app is in the foreground.
    pub awake: bool,
}

/// A channel; `understood` is true once the two sides have found that they understand each other.
struct CheckedChannel {
    channel: Channel,
    /// A channel outlives its connections, so a newer server may be behind the next one.
    understood: AtomicBool,
    time: Arc<ServerTime>,
}

impl CheckedChannel {
    /// Returns a line that connects when it is first needed. Must be called within a runtime.
    fn new(endpoint: &Endpoint, time: &Arc<ServerTime>) -> Arc<Self> {
        let time = time.clone();
        Arc::new(Self { channel: endpoint.connect_lazy(), understood: AtomicBool::new(false), time })
    }

    /// Calls the server, after asking it once for its versions.
    async fn call<R, F>(&self, rpc: impl FnOnce(Channel) -> F) -> Result<R, Failure>
    where
        F: Future<Output = Result<Response<R>, Status>>,
    {
        if !self.understood.load(Ordering::Relaxed) {
            self.greet().await?;
            self.understood.store(true, Ordering::Relaxed);
        }
        let answer = rpc(self.channel.clone()).await;
        match &answer {
            Ok(answer) => self.time.hear(answer.metadata()),
            // A status that names its source was made on this side.
            Err(status) if status.source().is_none() => self.time.hear(status.metadata()),
            Err(_) => {}
        }
        let answer = answer.map(Response::into_inner).map_err(Failure::from);
        if matches!(answer, Err(Failure::Unreachable(_))) {
            self.understood.store(false, Ordering::Relaxed);
        }
        answer
    }

    async fn greet(&self) -> Result<(), Failure> {
        let request = v1::GetVersionsRequest { client: Some(versions()) };
        let (path, request) = (v1::GetVersionsRequest::PATH, Request::new(wire::write(&request)));
        let answer = wire::call(self.channel.clone(), path, request, LARGEST_ANSWER).await;
        match answer.map_err(Failure::from).and_then(|answer| wire::read(answer.into_inner())) {
            Ok(v1::GetVersionsResponse { server }) => {
                Ok(v1::Versions::check(&versions(), &server.unwrap_or_default())?)
            }
            // A server that does not know the question is older than the question.
            Err(Failure::Server(problem)) if problem.code == Code::Unimplemented => {
                Err(Problem::from(Reason::ServerTooOld).into())
            }
            Err(failure) => Err(failure),
        }
    }
}

/// The connection to a server.
pub(super) struct Connection {
    /// The time at the server, and if it has ever answered.
    pub time: Arc<ServerTime>,
    endpoint: Endpoint,
    line: Mutex<Arc<CheckedChannel>>,
    app: watch::Sender<AppState>,
}

impl Connection {
    /// Returns a connection that is made when it is first needed. Must be called within a runtime.
    pub fn new(server: &str) -> Result<Self, Failure> {
        let endpoint = endpoint(server)?;
        let time = Arc::default();
        let line = Mutex::new(CheckedChannel::new(&endpoint, &time));
        Ok(Self { time, endpoint, line, app: watch::Sender::new(AppState { network: 0, awake: true }) })
    }

    /// Returns a watch on the device's state, as the app tells it.
    pub fn app(&self) -> watch::Receiver<AppState> {
        self.app.subscribe()
    }

    /// Replaces the line after a change of network, which makes open connections useless.
    /// Must be called within a runtime.
    pub fn network_changed(&self) {
        *lock(&self.line) = CheckedChannel::new(&self.endpoint, &self.time);
        self.app.send_modify(|app| app.network += 1);
    }

    /// Notes that the app comes to the foreground or goes to the background. Must be called within a runtime.
    pub fn set_awake(&self, awake: bool) {
        if self.app.borrow().awake != awake {
            *lock(&self.line) = CheckedChannel::new(&self.endpoint, &self.time);
            self.app.send_modify(|app| app.awake = awake);
        }
    }

    /// Makes one attempt, and gives it up when it takes too long or the app's state changes.
    pub async fn attempt<R, F>(&self, rpc: impl FnOnce(Channel) -> F) -> Result<R, Failure>
    where
        F: Future<Output = Result<Response<R>, Status>>,
    {
        self.attempt_until(rpc, |_| true).await
    }

    /// Makes one attempt that goes on in the background.
    pub async fn attempt_even_asleep<R, F>(&self, rpc: impl FnOnce(Channel) -> F) -> Result<R, Failure>
    where
        F: Future<Output = Result<Response<R>, Status>>,
    {
        let network = self.app.borrow().network;
        self.attempt_until(rpc, |app| app.network != network).await
    }

    /// Makes the next attempt use another connection, because this one may be dead without a notice.
    /// Streams on it stay.
    fn give_up(&self, line: &Arc<CheckedChannel>) {
        let mut current = lock(&self.line);
        if Arc::ptr_eq(&current, line) {
            *current = CheckedChannel::new(&self.endpoint, &self.time);
        }
    }

    async fn attempt_until<R, F>(
        &self,
        rpc: impl FnOnce(Channel) -> F,
        is_over: impl Fn(&AppState) -> bool,
    ) -> Result<R, Failure>
    where
        F: Future<Output = Result<Response<R>, Status>>,
    {
        let mut app = self.app();
        let line = lock(&self.line).clone();
        let changed = async { while app.changed().await.is_ok() && !is_over(&app.borrow_and_update()) {} };
        tokio::select! {
            answer = timeout(ATTEMPT, line.call(rpc)) => answer.unwrap_or_else(|_late| {
                self.give_up(&line);
                Err(Failure::no_answer())
            }),
            () = changed => Err(Failure::lost(ErrorKind::ConnectionAborted, "the network has changed")),
        }
    }
}

impl From<Status> for Failure {
    fn from(status: Status) -> Self {
        // A status with no source was sent by the server. A status made on this side, because the
        // connection broke, names its source, and its code says nothing about the fate of the call.
        match status.source() {
            Some(source) if is_distrust(source) => Self::Distrusted,
            Some(source) => Self::Unreachable(loss(&status, source)),
            None => Self::Server(Problem::read(&status)),
        }
    }
}

/// Returns true if a connection failed because the server has shown another certificate than the trusted one.
fn is_distrust(error: &(dyn Error + 'static)) -> bool {
    let tls = causes(error).find_map(|cause| cause.downcast_ref::<rustls::Error>());
    tls.is_some_and(|tls| matches!(tls, rustls::Error::InvalidCertificate(_)))
}

/// Returns the system's word for a lost connection: the first cause of all.
/// Without such a word the other side has cut the connection.
fn loss(status: &Status, source: &(dyn Error + 'static)) -> io::Error {
    let refusals = causes(source).filter_map(|cause| cause.downcast_ref::<io::Error>());
    let Some(refusal) = refusals.last() else {
        return io::Error::new(ErrorKind::ConnectionAborted, status.message());
    };
    let said = refusal.to_string();
    // The system has no error kind for a failed look-up of a name.
    let is_unknown = said.starts_with("failed to lookup address");
    io::Error::new(if is_unknown { ErrorKind::HostUnreachable } else { refusal.kind() }, said)
}

/// Returns an error and its causes, one after the other.
/// An I/O error does not return its content as its source, so it is unpacked here.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    iter::successors(Some(error), |&error| {
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        inner.map(|inner| inner as &(dyn Error + 'static)).or_else(|| error.source())
    })
}

/// The longest name of a host, in bytes.
const LONGEST_HOST: usize = 253;

/// Reads the address of a server. Tokens travel in the clear only within this
/// device or to its emulator's host.
/// A `#` precedes the fingerprint of the only certificate that is trusted.
fn endpoint(server: &str) -> Result<Endpoint, Failure> {
    let bad = || Failure::Address(server.to_owned());
    let (address, pin) = match server.split_once('#') {
        Some((address, fingerprint)) => (address, Some(Pin::read(fingerprint)?)),
        None => (server, None),
    };
    let endpoint = Endpoint::from_shared(address.to_owned()).map_err(|_| bad())?;
    let (host, port) = (endpoint.uri().host().unwrap_or_default(), endpoint.uri().port());
    let said = endpoint.uri().authority().map_or(0, |authority| authority.as_str().len());
    // A malformed port would be taken for the usual one.
    let is_other_port = port.is_none() && said > host.len();
    if host.is_empty() || host.len() > LONGEST_HOST || is_other_port {
        return Err(bad());
    }
    let near = is_near(host);
    let endpoint = endpoint
        .connect_timeout(ATTEMPT)
        .tcp_nodelay(true)
        .http2_keep_alive_interval(KEEP_ALIVE)
        .keep_alive_timeout(ATTEMPT)
        .user_agent(concat!("cartable/", env!("CARGO_PKG_VERSION")));
    let endpoint = endpoint.map_err(|_| bad())?;
    let tls = ClientTlsConfig::new();
    match (endpoint.uri().scheme_str(), pin) {
        (Some("http"), None) if near => Ok(endpoint),
        (Some("https"), None) => endpoint.tls_config(tls.with_webpki_roots()).map_err(|_| bad()),
        (Some("https"), Some(pin)) => {
            endpoint.tls_config_with_verifier(tls, Arc::new(pin)).map_err(|_| bad())
        }
        _ => Err(bad()),
    }
}

/// Returns true if a host is this device, or the host of its emulator.
pub(crate) fn is_near(host: &str) -> bool {
    host == EMULATOR_HOST || is_this_device(host)
}
