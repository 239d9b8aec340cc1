//! The connection: one channel that is built anew when the network changes, tokens that are renewed when they are spent, and calls
//! that are repeated until they are answered, which is safe because a server answers a repeated call as it did the first time.

use super::SessionKeeper;
use crate::error::Failure;
use crate::lock::lock;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::{Problem, Reason, v1};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use tonic::metadata::AsciiMetadataValue;
use tonic::transport::{Channel, ClientTlsConfig, Endpoint};
use tonic::{Request, Response, Status};

/// How long one attempt may take.
const ATTEMPT: Duration = Duration::from_secs(5);
/// How long a call is repeated before the player is told.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pause before the second attempt; it doubles from attempt to attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause between attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// What the app says of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weather {
    /// Counts the networks the device was in.
    network: u64,
    /// Whether the app is in the foreground.
    pub awake: bool,
}

/// What proves who calls.
#[derive(Clone)]
struct Tokens {
    access: Option<String>,
    refresh: String,
}

/// The connection to a server.
pub(crate) struct Net {
    endpoint: Endpoint,
    channel: Mutex<Channel>,
    weather: watch::Sender<Weather>,
    /// Held while tokens are renewed, so that one refresh serves all who wait for it.
    tokens: tokio::sync::Mutex<Option<Tokens>>,
    keeper: Mutex<Option<Arc<dyn SessionKeeper>>>,
}

/// A pause that doubles.
pub(crate) struct Pause(Duration);

impl Pause {
    pub const fn new() -> Self {
        Self(FIRST_PAUSE)
    }

    /// The pause that is due now.
    pub fn next(&mut self) -> Duration {
        let now = self.0;
        self.0 = (now * 2).min(LONGEST_PAUSE);
        now
    }
}

/// How long a call is repeated.
struct Patience {
    weather: watch::Receiver<Weather>,
    pause: Pause,
    end: Instant,
}

impl Patience {
    /// Waits a moment before the next attempt; gives the failure back when it will not pass, or has not for too long.
    async fn again(&mut self, failure: Failure) -> Result<(), Failure> {
        if !failure.passes() || Instant::now() >= self.end {
            return Err(failure);
        }
        tokio::select! {
            () = sleep(self.pause.next()) => {}
            _ = self.weather.changed() => {}
        }
        Ok(())
    }
}

impl Net {
    /// A connection that is made when it is first needed. Must be called within a runtime.
    pub fn new(server: &str, session: Option<String>) -> Result<Self, Failure> {
        let endpoint = endpoint(server)?;
        let channel = Mutex::new(endpoint.connect_lazy());
        let tokens = session.map(|refresh| Tokens { access: None, refresh });
        let weather = watch::Sender::new(Weather { network: 0, awake: true });
        Ok(Self {
            endpoint,
            channel,
            weather,
            tokens: tokio::sync::Mutex::new(tokens),
            keeper: Mutex::default(),
        })
    }

    /// Who stores the session.
    pub fn set_keeper(&self, keeper: Option<Arc<dyn SessionKeeper>>) {
        *lock(&self.keeper) = keeper;
    }

    /// What the app says of the device, now and later.
    pub fn weather(&self) -> watch::Receiver<Weather> {
        self.weather.subscribe()
    }

    /// The device is in another network: what is open is of no use any more. Must be called within a runtime.
    pub fn network_changed(&self) {
        *lock(&self.channel) = self.endpoint.connect_lazy();
        self.weather.send_modify(|weather| weather.network += 1);
    }

    /// The app comes to the foreground or goes to the background. Must be called within a runtime.
    pub fn set_awake(&self, awake: bool) {
        if self.weather.borrow().awake != awake {
            *lock(&self.channel) = self.endpoint.connect_lazy();
            self.weather.send_modify(|weather| weather.awake = awake);
        }
    }

    /// The refresh token, if somebody is signed in.
    pub async fn session(&self) -> Option<String> {
        self.tokens.lock().await.as_ref().map(|tokens| tokens.refresh.clone())
    }

    /// Takes the tokens of a sign-in, or forgets them.
    async fn sign_in(&self, tokens: Option<v1::Tokens>) {
        let tokens =
            tokens.map(|tokens| Tokens { access: Some(tokens.access_token), refresh: tokens.refresh_token });
        self.keep(tokens.as_ref());
        *self.tokens.lock().await = tokens;
    }

    /// Makes a guest account and is signed in as it.
    pub async fn create_guest(&self, name: String) -> Result<v1::Profile, Failure> {
        let mut patience = self.patience();
        let request = v1::CreateGuestRequest { name };
        loop {
            let request = Request::new(request.clone());
            let rpc = |channel| async { AccountServiceClient::new(channel).create_guest(request).await };
            match self.attempt(rpc).await {
                Ok(answer) => {
                    self.sign_in(answer.tokens).await;
                    return Ok(answer.profile.unwrap_or_default());
                }
                Err(failure) => patience.again(failure).await?,
            }
        }
    }

    /// Forgets who is signed in.
    pub async fn sign_out(&self) {
        self.sign_in(None).await;
    }

    /// Calls the server as who is signed in, and repeats it as long as it may still succeed.
    pub async fn call<M, R, F>(
        &self,
        message: M,
        rpc: impl Fn(Channel, Request<M>) -> F,
    ) -> Result<R, Failure>
    where
        M: Clone,
        F: Future<Output = Result<Response<R>, Status>>,
    {
        let mut patience = self.patience();
        let mut spent = None;
        loop {
            let failure = match self.access(spent.as_deref()).await {
                Ok(token) => {
                    let request = signed(message.clone(), &token);
                    match self.attempt(|channel| rpc(channel, request)).await {
                        Err(Failure::Server(problem))
                            if problem.reason == Reason::UnknownToken && spent.is_none() =>
                        {
                            spent = Some(token);
                            continue;
                        }
                        Err(failure) => failure,
                        answer => return answer,
                    }
                }
                Err(failure) => failure,
            };
            patience.again(failure).await?;
        }
    }

    /// An access token other than `spent`, renewed if need be.
    async fn access(&self, spent: Option<&str>) -> Result<String, Failure> {
        let mut tokens = self.tokens.lock().await;
        let known = tokens.as_mut().ok_or(Failure::SignedOut)?;
        if known.access.as_deref() == spent {
            known.access = None;
        }
        if known.access.is_none() {
            let request = v1::RefreshTokensRequest { refresh_token: known.refresh.clone() };
            let request = || Request::new(request.clone());
            let answer = self
                .attempt(|channel| async {
                    AccountServiceClient::new(channel).refresh_tokens(request()).await
                })
                .await;
            match answer {
                Ok(v1::RefreshTokensResponse { tokens: Some(fresh) }) => {
                    *known = Tokens { access: Some(fresh.access_token), refresh: fresh.refresh_token };
                }
                Ok(v1::RefreshTokensResponse { tokens: None }) => return Err(Failure::Answer("no tokens")),
                Err(Failure::Server(problem)) if problem.reason == Reason::UnknownToken => {
                    *tokens = None;
                    self.keep(None);
                    return Err(Failure::SignedOut);
                }
                Err(failure) => return Err(failure),
            }
            self.keep(Some(known));
        }
        Ok(known.access.clone().unwrap_or_default())
    }

    fn keep(&self, tokens: Option<&Tokens>) {
        let keeper = lock(&self.keeper).clone();
        if let Some(keeper) = keeper {
            keeper.keep(tokens.map(|tokens| tokens.refresh.clone()));
        }
    }

    fn patience(&self) -> Patience {
        Patience { weather: self.weather(), pause: Pause::new(), end: Instant::now() + PATIENCE }
    }

    /// One attempt, given up when it takes too long or the network changes.
    async fn attempt<R, F>(&self, rpc: impl FnOnce(Channel) -> F) -> Result<R, Failure>
    where
        F: Future<Output = Result<Response<R>, Status>>,
    {
        let mut weather = self.weather();
        let channel = lock(&self.channel).clone();
        tokio::select! {
            answer = timeout(ATTEMPT, rpc(channel)) => match answer {
                Ok(Ok(response)) => Ok(response.into_inner()),
                Ok(Err(status)) => Err(status.into()),
                Err(_late) => Err(Failure::Unreachable("no answer".to_owned())),
            },
            _ = weather.changed() => Err(Failure::Unreachable("the network has changed".to_owned())),
        }
    }
}

fn signed<M>(message: M, token: &str) -> Request<M> {
    let mut request = Request::new(message);
    // A token that is no header value proves nothing; the server will say so.
    if let Ok(value) = AsciiMetadataValue::try_from(format!("Bearer {token}")) {
        request.metadata_mut().insert("authorization", value);
    }
    request
}

impl From<Status> for Failure {
    fn from(status: Status) -> Self {
        match Problem::read(&status) {
            Some(problem) => Self::Server(problem),
            None => Self::Unreachable(status.message().to_owned()),
        }
    }
}

/// Where the server is. Tokens travel in the clear only within this device or to its emulator's host.
fn endpoint(server: &str) -> Result<Endpoint, Failure> {
    let bad = || Failure::Address(server.to_owned());
    let endpoint = Endpoint::from_shared(server.to_owned()).map_err(|_| bad())?;
    let host = endpoint.uri().host().unwrap_or_default();
    let near = host == "localhost" || host == "10.0.2.2" || host == "[::1]" || host.starts_with("127.");
    let endpoint = endpoint
        .connect_timeout(ATTEMPT)
        .tcp_nodelay(true)
        .user_agent(concat!("cartable/", env!("CARGO_PKG_VERSION")));
    let endpoint = endpoint.map_err(|_| bad())?;
    match endpoint.uri().scheme_str() {
        Some("http") if near => Ok(endpoint),
        Some("https") => endpoint.tls_config(ClientTlsConfig::new().with_webpki_roots()).map_err(|_| bad()),
        _ => Err(bad()),
    }
}
