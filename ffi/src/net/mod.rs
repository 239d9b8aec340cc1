//! The way to a server: calls are repeated until they are answered.
//! That is safe because a server answers a repeated call as it did the first time.

mod connection;
mod deals;
mod pin;
mod recovery;
mod retry;
mod server_time;
mod session;
mod threads;
mod wire;

pub(crate) use connection::is_near;
pub(crate) use deals::take_part;
pub(crate) use recovery::RecoveryCode;
pub(crate) use retry::{Backoff, LONGEST_WAIT, SILENCE};
pub use session::SessionKeeper;
pub(crate) use threads::Threads;
pub(crate) use wire::Answers;
#[cfg(test)]
pub(crate) use wire::Plain;

use self::connection::{AppState, Connection};
use self::deals::DealBook;
use self::retry::RetryBudget;
use self::session::Session;
use self::wire::LARGEST_ANSWER;
use crate::error::Failure;
use crate::lock::lock;
use crate::shelf::Shelf;
use cartable_proto::{Call, Watch, v1};
use prost::bytes::Bytes;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::watch;
use tonic::metadata::AsciiMetadataValue;
use tonic::transport::Channel;
use tonic::{Code, Request, Response, Status};

/// The number of times that a call renews its session when the server does not know its token.
/// Each renewal by another program that shares the session invalidates the older access tokens of all,
/// and several programs that come back at once are in each other's way.
const RENEWALS: u32 = 5;

/// Hears the failures of a call that is repeated.
pub(crate) type Tell<'a> = &'a (dyn Fn(&Failure) + Sync);

/// The way to a server, signed in or not.
pub(crate) struct Net {
    connection: Arc<Connection>,
    session: Session,
    /// The secret of a sign-in that has not been answered yet:
    /// repeating it asks for the same account.
    new_session: Mutex<Option<String>>,
    /// A recovery code that the server may or may not have.
    new_code: Mutex<Option<RecoveryCode>>,
    /// The last exchanged code, behind the sign-in's own state, and the token that the issuer gave for it.
    /// A code is good once, and the server's answer may be lost.
    pub exchanged: Mutex<Option<([String; 2], String)>>,
    /// True if the server was asked to delete the account, and may have done so.
    is_deleting: AtomicBool,
    /// The name that the device gives itself.
    device: Mutex<String>,
    /// The sign-in time of the newest device in the last list, in milliseconds since 1970:
    /// a device that comes after the list was not seen with it.
    pub devices_shown: Mutex<Option<u64>>,
    /// The device's shares of deals and its notes about them.
    pub deals: DealBook,
    /// The server's address, without the fingerprint of its certificate.
    pub server: String,
}

impl Net {
    /// Returns the way to a server, which connects when first needed. Must be called within a runtime.
    pub fn new(server: &str, session: Option<String>) -> Result<Self, Failure> {
        let connection = Arc::new(Connection::new(server)?);
        let session = Session::new(connection.clone(), session);
        let server = server.split('#').next().unwrap_or_default().to_owned();
        Ok(Self {
            connection,
            session,
            new_session: Mutex::default(),
            new_code: Mutex::default(),
            exchanged: Mutex::default(),
            is_deleting: AtomicBool::default(),
            device: Mutex::default(),
            devices_shown: Mutex::default(),
            deals: DealBook::default(),
            server,
        })
    }

    /// Sets the app's part that stores the session.
    pub fn set_keeper(&self, keeper: Option<Arc<dyn SessionKeeper>>) {
        self.session.set_keeper(keeper);
    }

    /// Sets the shelf that keeps the notes about deals,
    /// and on which all programs that share the session find each other.
    pub fn set_shelf(&self, place: Option<Arc<Shelf>>) {
        self.session.set_shelf(place.clone());
        self.deals.set_shelf(place);
    }

    /// Returns the time at the server, in milliseconds since 1970.
    pub fn server_time_ms(&self) -> i64 {
        self.connection.time.now_ms()
    }

    /// Returns a watch on the device's state, as the app tells it.
    pub fn app(&self) -> watch::Receiver<AppState> {
        self.connection.app()
    }

    /// Notes that the device is in another network. Must be called within a runtime.
    pub fn network_changed(&self) {
        self.connection.network_changed();
    }

    /// Notes that the app comes to the foreground or goes to the background. Must be called within a runtime.
    pub fn set_awake(&self, awake: bool) {
        self.connection.set_awake(awake);
    }

    /// Returns the text that the app has to store, if somebody is signed in.
    pub async fn session(&self) -> Option<String> {
        self.session.kept().await
    }

    /// Forgets the session.
    pub async fn sign_out(&self) {
        self.session.end().await;
        self.forget();
    }

    /// Sets the name that the device gives itself at a sign-in.
    pub fn set_device(&self, device: String) {
        *lock(&self.device) = device;
    }

    /// Makes a guest account and signs in to it.
    pub async fn create_guest(&self, name: String) -> Result<v1::Profile, Failure> {
        // A guest account without its session is lost, so no new one may take its place by an oversight.
        if self.session.kept().await.is_some() {
            return Err(Failure::SignedIn);
        }
        let (secret, device) = (self.secret()?, lock(&self.device).clone());
        let request = v1::CreateGuestRequest { name, secret, device };
        let answer = self.ask_as_nobody(request).await?;
        self.entered(answer.tokens, answer.profile).await
    }

    /// Enters the account of a recovery code.
    pub async fn recover(&self, code: Vec<u8>) -> Result<v1::Profile, Failure> {
        let (secret, device) = (self.secret()?, lock(&self.device).clone());
        let request = v1::RecoverRequest { code, secret, device };
        let answer = self.ask_as_nobody(request).await?;
        self.entered(answer.tokens, answer.profile).await
    }

    /// Enters the account of an identity, with the secret of its nonce.
    pub async fn open(
        &self,
        issuer: String,
        id_token: String,
        secret: String,
    ) -> Result<v1::Profile, Failure> {
        let device = lock(&self.device).clone();
        let request = v1::OpenByIdentityRequest { issuer, id_token, secret, device };
        let answer = self.ask_as_nobody(request).await?;
        self.entered(answer.tokens, answer.profile).await
    }

    /// Returns the secret of the session that is being made: the same one until an answer has come.
    fn secret(&self) -> Result<String, Failure> {
        let mut known = lock(&self.new_session);
        match &*known {
            Some(secret) => Ok(secret.clone()),
            None => Ok(known.insert(request_id()?).clone()),
        }
    }

    /// Returns the recovery code that is being made: the same one until the server has confirmed it.
    pub fn new_code(&self) -> Result<RecoveryCode, Failure> {
        let mut known = lock(&self.new_code);
        match &*known {
            Some(code) => Ok(code.clone()),
            None => Ok(known.insert(RecoveryCode::draw()?).clone()),
        }
    }

    /// Notes that the server has the recovery code.
    pub fn code_is_told(&self) {
        *lock(&self.new_code) = None;
    }

    /// Returns true if the account may be deleted already.
    pub fn is_deleting(&self) -> bool {
        self.is_deleting.load(Ordering::Relaxed)
    }

    /// Notes that the account may be deleted from now on.
    pub fn begin_deleting(&self) {
        self.is_deleting.store(true, Ordering::Relaxed);
    }

    /// Drops everything that was on its way for the account.
    fn forget(&self) {
        *lock(&self.new_session) = None;
        *lock(&self.new_code) = None;
        self.is_deleting.store(false, Ordering::Relaxed);
    }

    async fn entered(
        &self,
        tokens: Option<v1::Tokens>,
        profile: Option<v1::Profile>,
    ) -> Result<v1::Profile, Failure> {
        self.session.begin(tokens.ok_or(Failure::Answer("no tokens"))?).await?;
        *lock(&self.new_session) = None;
        *lock(&self.new_code) = None;
        *lock(&self.devices_shown) = None;
        self.is_deleting.store(false, Ordering::Relaxed);
        Ok(profile.unwrap_or_default())
    }

    /// Asks the server without a session, and repeats the call as long as it may still answer.
    pub async fn ask_as_nobody<C: Call>(&self, request: C) -> Result<C::Answer, Failure> {
        wire::read(self.repeat(C::PATH, wire::write(&request)).await?)
    }

    /// Asks the server with the session, and repeats the call as long as it may still answer.
    pub async fn ask<C: Call>(&self, request: C) -> Result<C::Answer, Failure> {
        wire::read(self.answer(C::PATH, wire::write(&request), LARGEST_ANSWER).await?)
    }

    /// As [`Self::ask`]; `tell` hears each failure after which the call is repeated.
    pub async fn ask_and_tell<C: Call>(&self, request: C, tell: Tell<'_>) -> Result<C::Answer, Failure> {
        let rpc = |channel, request| wire::call(channel, C::PATH, request, LARGEST_ANSWER);
        wire::read(self.call(wire::write(&request), rpc, tell).await?)
    }

    /// As [`Self::ask`], for an answer of at most so many bytes.
    pub async fn ask_for_more<C: Call>(&self, request: C, largest: usize) -> Result<C::Answer, Failure> {
        wire::read(self.answer(C::PATH, wire::write(&request), largest).await?)
    }

    /// Asks the server, with the session, a question that it answers by a stream.
    pub async fn watch<W: Watch>(&self, request: W) -> Result<Answers<W>, Failure> {
        self.watch_and_tell(request, &|_| {}).await
    }

    /// As [`Self::watch`]; `tell` hears each failure after which the call is repeated.
    pub async fn watch_and_tell<W: Watch>(&self, request: W, tell: Tell<'_>) -> Result<Answers<W>, Failure> {
        let rpc = |channel, request| wire::watch(channel, W::PATH, request);
        Ok(Answers::new(self.call(wire::write(&request), rpc, tell).await?))
    }

    /// Returns the time of one call from now on.
    pub fn retry_budget(&self) -> RetryBudget {
        RetryBudget::new(self.app(), self.connection.time.is_known())
    }

    async fn answer(&self, path: &'static str, request: Bytes, largest: usize) -> Result<Bytes, Failure> {
        self.call(request, |channel, request| wire::call(channel, path, request, largest), &|_| {}).await
    }

    /// Calls the server without a session, and repeats the call as long as it may still succeed.
    async fn repeat(&self, path: &'static str, request: Bytes) -> Result<Bytes, Failure> {
        let mut budget = self.retry_budget();
        loop {
            let request = Request::new(request.clone());
            let attempt =
                self.connection.attempt(|channel| wire::call(channel, path, request, LARGEST_ANSWER));
            match budget.within(attempt).await {
                Err(failure) => budget.again(failure).await?,
                answer => return answer,
            }
        }
    }

    /// Calls the server with the session, and repeats the call as long as it may still succeed.
    async fn call<R, F>(
        &self,
        request: Bytes,
        rpc: impl Fn(Channel, Request<Bytes>) -> F,
        tell: Tell<'_>,
    ) -> Result<R, Failure>
    where
        F: Future<Output = Result<Response<R>, Status>>,
    {
        let mut budget = self.retry_budget();
        let (mut spent, mut renewals) = (None, 0);
        loop {
            let failure = match budget.within(self.session.access(spent.as_deref())).await {
                Ok(token) => {
                    let request = signed(request.clone(), &token);
                    match budget.within(self.connection.attempt(|channel| rpc(channel, request))).await {
                        Err(Failure::Server(problem))
                            if problem.code == Code::Unauthenticated
                                && renewals < if problem.reason.is_some() { RENEWALS } else { 1 } =>
                        {
                            spent = Some(token);
                            renewals += 1;
                            continue;
                        }
                        Err(failure) => failure,
                        answer => return answer,
                    }
                }
                Err(failure) => failure,
            };
            tell(&failure);
            budget.again(failure).await?;
        }
    }
}

fn signed(request: Bytes, token: &str) -> Request<Bytes> {
    let mut request = Request::new(request);
    // A token that is no header value proves nothing; the server will answer so.
    if let Ok(value) = AsciiMetadataValue::try_from(format!("Bearer {token}")) {
        request.metadata_mut().insert("authorization", value);
    }
    request
}

/// Returns the id of a request: its repetition has the same one, no other request does.
pub(crate) fn request_id() -> Result<String, Failure> {
    Ok(format!("{:016x}{:016x}", random()?, random()?))
}

fn random() -> Result<u64, Failure> {
    getrandom::u64().map_err(Failure::Randomness)
}
