//! The match server of Cartable: the core as authority behind gRPC.
//!
//! A match is its log of actions.
//! Each live match has one task ([`actor`]).
//! The task checks a request, appends it to the log ([`store`]), and only then tells the players.
//! After a crash the log is replayed and the match goes on.
//! [`grpc`] translates calls; [`rooms`] and [`accounts`] decide who sits at which table.
//!
//! [`Server`] is the whole server; the program around it reads the command line and waits for signals.

pub mod accounts;
pub mod actor;
pub mod config;
pub mod connections;
pub mod daily;
pub mod deals;
pub mod detached;
pub mod draws;
pub mod fair_play;
pub mod grpc;
mod hints;
mod history;
pub mod issuers;
pub mod limits;
pub mod matches;
pub mod model;
pub mod outages;
pub mod pages;
mod permits;
pub mod presence;
pub mod private;
pub mod problem;
pub mod proxies;
pub mod queue;
pub mod random;
pub mod rating;
mod replays;
pub mod retention;
pub mod room;
pub mod rooms;
pub mod seal;
pub mod season;
pub mod status;
pub mod store;
pub mod suspicion;
pub mod thinking;
pub mod tls;
pub mod trace;
pub mod wall_clock;
pub mod watching;
pub mod weighing;

use crate::config::Config;
use crate::connections::Door;
use crate::fair_play::FairPlay;
use crate::grpc::{Api, App};
use crate::pages::Pages;
use crate::private::FileError;
use crate::proxies::{Peer, Proxies};
use crate::status::{Meter, MeterError, StatusPage};
use crate::store::{Act, Lock, Place, Store, StoreError};
use crate::tls::{Tls, TlsError};
use crate::trace::job;
use cartable_proto::v1::account_service_server::AccountServiceServer;
use cartable_proto::v1::daily_service_server::DailyServiceServer;
use cartable_proto::v1::identity_service_server::IdentityServiceServer;
use cartable_proto::v1::match_service_server::MatchServiceServer;
use cartable_proto::v1::people_service_server::PeopleServiceServer;
use cartable_proto::v1::queue_service_server::QueueServiceServer;
use cartable_proto::v1::ranking_service_server::RankingServiceServer;
use cartable_proto::v1::room_service_server::RoomServiceServer;
use cartable_proto::{Problem, Reason};
use futures_util::future::BoxFuture;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tonic::codegen::http::Request as HttpRequest;
use tonic::server::NamedService as _;
use tonic::service::{InterceptorLayer, RecoverErrorLayer};
use tonic::{Request, Status};
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;
use tower::BoxError;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower::timeout::TimeoutLayer;
use tower::util::{MapErrLayer, MapRequestLayer, MapResponseLayer};

/// The most calls that one connection may have open at once.
const STREAMS_PER_CONNECTION: u32 = 64;
/// The most calls that may wait for their answers at once, over all connections.
const CALLS: u32 = 65_536;
/// The interval at which a silent connection is checked, and the time it has to answer.
const KEEPALIVE: Duration = Duration::from_secs(30);

/// The reason why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// The database cannot be used.
    #[error("the database {place} cannot be used: {why}")]
    Database {
        /// Its place.
        place: Place,
        /// The store's error.
        #[source]
        why: StoreError,
    },
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// gRPC failed on the network.
    #[error("gRPC: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// Nothing can be counted.
    #[error(transparent)]
    Meter(#[from] MeterError),
    /// The reflection service cannot be built.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// A server whose database is open.
pub struct Server {
    config: Config,
    store: Store,
    lock: Lock,
    tls: Option<Arc<Tls>>,
    status: Option<TcpListener>,
}

impl Server {
    /// Checks that a server could start with this configuration: existing files are usable,
    /// missing ones could be made.
    /// Nothing is changed, so that bad settings leave nothing behind.
    ///
    /// # Errors
    /// The first problem that would keep the server from starting.
    #[must_use]
    pub fn look(config: &Config) -> BoxFuture<'_, Result<(), RunError>> {
        Box::pin(Self::look_at(config))
    }

    async fn look_at(config: &Config) -> Result<(), RunError> {
        // A database of PostgreSQL was made by the operator who names it.
        let is_there = config.database.file().map_or(Ok(true), private::usable_database)?;
        let keys = match &config.keys {
            Some(keys) => keys.clone(),
            None if private::usable(&config.key_file)? => private::keys_there(&config.key_file)?,
            // No key exists yet; any fresh key stands for it here, since no fresh key opens an old seed.
            None => private::fresh_keys(&config.key_file)?.1,
        };
        if is_there {
            let looked = config.database.look(&keys, config.void_sealed).await;
            looked.map_err(|why| RunError::Database { place: config.database.clone(), why })?;
        }
        match &config.tls {
            Some(files) if files.self_signed && !files.certificate.exists() => {
                private::usable(&files.certificate)?;
            }
            Some(files) => drop(Tls::open(files.clone())?),
            None => {}
        }
        Ok(())
    }

    /// Opens the database with the keys of its seeds, and reads the certificate.
    /// From then on only the owner of the database file can read it.
    ///
    /// # Errors
    /// The database, the keys or the certificate cannot be used.
    #[must_use]
    pub fn open(config: Config) -> BoxFuture<'static, Result<Self, RunError>> {
        Box::pin(Self::opened(config))
    }

    async fn opened(config: Config) -> Result<Self, RunError> {
        config.database.file().map_or(Ok(()), private::database)?;
        let keys = match &config.keys {
            Some(keys) => keys.clone(),
            None => private::keys(&config.key_file)?,
        };
        let opened = async {
            // The lock comes first: a second server must not even migrate the database to a newer version.
            let lock = config.database.lock().await?;
            let void_at = config.void_sealed.then(|| config.clock.now());
            let store = config.database.open(keys, void_at).await?;
            outages::begin(&store, &config).await?;
            Ok((lock, store))
        };
        match opened.await {
            Ok((lock, store)) => {
                let tls = config.tls.clone().map(Tls::open).transpose()?;
                Ok(Self { config, store, lock, tls, status: None })
            }
            Err(why) => Err(RunError::Database { place: config.database, why }),
        }
    }

    /// Returns the SHA-256 of the certificate that is shown, as 64 hexadecimal digits, for clients to pin.
    /// `None`: connections are in the clear.
    #[must_use]
    pub fn fingerprint(&self) -> Option<String> {
        self.tls.as_ref().map(|tls| tls.fingerprint())
    }

    /// Serves the status page and the metrics on this port to anybody who asks:
    /// the port belongs on the operator's own network.
    #[must_use]
    pub fn tell_status(self, listener: TcpListener) -> Self {
        Self { status: Some(listener), ..self }
    }

    /// Computes all ratings anew from their events, closes the database, and returns the number of events.
    ///
    /// # Errors
    /// The database failed.
    pub async fn replay_ratings(self, act: Act) -> Result<u64, StoreError> {
        let events = self.store.replay_ratings(act).await;
        self.store.close().await;
        events
    }

    /// Serves on `listener` until `shutdown` is done, finishes the calls in flight and closes the database.
    ///
    /// # Errors
    /// The network failed.
    pub fn serve(
        self,
        listener: TcpListener,
        shutdown: BoxFuture<'static, ()>,
    ) -> BoxFuture<'static, Result<(), RunError>> {
        // Boxed here, all that serves is compiled once, and not again in each program that calls it.
        Box::pin(self.serve_until(listener, shutdown))
    }

    async fn serve_until(
        self,
        listener: TcpListener,
        shutdown: BoxFuture<'static, ()>,
    ) -> Result<(), RunError> {
        // The lock is dropped last, once the database is closed.
        let Self { config, store, mut lock, tls, status } = self;
        let place = config.database.clone();
        let mut lock_lost = None;
        let last = Arc::clone(&store);
        let (stop, stopping) = watch::channel(false);
        let (cut, cutting) = watch::channel(false);
        let (grace, call_timeout) = (config.stop_grace, config.call_timeout);
        let (last_answers, has_reflection) = (config.intervals.last_answers, config.reflection);
        let door = Door::new(&config, tls.as_ref().map(Tls::acceptor), stopping.clone(), cutting);
        let app = Arc::new(App::new(store, config, stopping.clone()));
        let meter = Meter::new()?;
        let front = Pages::new(Arc::clone(&app), tls.clone()).front(meter.clone());
        let (health, health_service) = tonic_health::server::health_reporter();
        set_health(&health, ServingStatus::Serving).await;
        let told = status.map(|listener| {
            let (app, writable) = (Arc::clone(&app), last.writable());
            let (meter, connections, since) = (meter.clone(), door.connections(), Instant::now());
            tokio::spawn(StatusPage { meter, connections, app, writable, since }.serve(listener))
        });
        let keeping = tokio::spawn(look_after(Arc::clone(&app), Arc::clone(&last), tls, health.clone()));
        let reflection = has_reflection.then(|| {
            tonic_reflection::server::Builder::configure()
                .register_encoded_file_descriptor_set(cartable_proto::FILE_DESCRIPTOR_SET)
                .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
                .build_v1()
        });
        let limited = InterceptorLayer::new({
            let app = Arc::clone(&app);
            move |request: Request<()>| {
                app.limits.call_from(grpc::address(&request)).map(|()| request).map_err(Status::from)
            }
        });
        let proxies = app.config.proxies.clone();
        let named = MapRequestLayer::new(move |request: HttpRequest<_>| with_caller(request, &proxies));
        let api = Api::new(app);
        let shutdown = async {
            tokio::select! {
                () = shutdown => tracing::info!("stopping"),
                // Two servers on one database would tell their players different things.
                why = lock.lost() => {
                    tracing::error!(%why, "stopping");
                    lock_lost = Some(why);
                }
            }
            keeping.abort();
            if let Some(told) = told {
                told.abort();
            }
            set_health(&health, ServingStatus::NotServing).await;
            // Ends the streams, which would otherwise hold their connections open for ever.
            stop.send_replace(true);
        };
        let calls = Arc::new(Semaphore::new(CALLS as usize));
        let serving = tonic::transport::Server::builder()
            // The pages need HTTP/1, and so do calls of clients that say so.
            .accept_http1(true)
            // Requests pass the layers from the outside in, answers from the inside out.
            .layer(named)
            .layer(front)
            .layer(meter)
            .layer(limited)
            .layer(RecoverErrorLayer::new())
            .layer(MapErrLayer::new(|_: BoxError| Status::from(Problem::from(Reason::TooSlow))))
            .layer(TimeoutLayer::new(call_timeout))
            .layer(MapResponseLayer::new(grpc::explain))
            .layer(GlobalConcurrencyLimitLayer::with_semaphore(Arc::clone(&calls)))
            .max_concurrent_streams(STREAMS_PER_CONNECTION)
            .http2_keepalive_interval(Some(KEEPALIVE))
            .http2_keepalive_timeout(Some(KEEPALIVE))
            .add_service(health_service)
            .add_optional_service(reflection.transpose()?)
            .add_service(api.versions())
            .add_service(api.accounts())
            .add_service(api.identities())
            .add_service(api.people())
            .add_service(api.rooms())
            .add_service(api.matches())
            .add_service(api.queue())
            .add_service(api.ranking())
            .add_service(api.dailies())
            .serve_with_incoming_shutdown(door.incoming(listener), shutdown);
        drop(api);
        {
            let mut serving = pin!(serving);
            tokio::select! {
                served = &mut serving => served?,
                () = calls_are_over(stopping, &calls, (grace, last_answers)) => {
                    // Only connections that wait for nothing are left:
                    // health and reflection streams, which nobody ends, and clients that do not read.
                    cut.send_replace(true);
                    serving.await?;
                }
            }
        }
        if timeout(grace, last.close()).await.is_err() {
            tracing::error!("the database was not closed in time; nothing that was answered is lost");
        }
        drop(lock);
        lock_lost.map_or(Ok(()), |why| Err(RunError::Database { place, why }))
    }
}

/// Runs the server's own jobs, for ever.
/// All of them run in one task that nobody watches, so a job that panics is started again ([`job`]).
/// Otherwise one panic would end them all, and the server would go on without clocks, bots and signs of life.
async fn look_after(app: Arc<App>, store: Store, tls: Option<Arc<Tls>>, health: HealthReporter) {
    let (config, clock) = (&app.config, &app.config.clock);
    let reports = FairPlay::new(Arc::clone(&store), Arc::clone(config));
    let certificate = || async {
        if let Some(tls) = &tls {
            tls.look_after(config.intervals.certificate).await;
        }
    };
    tokio::join!(
        job("matches", || app.matches.look_after()),
        job("sessions", || app.accounts.look_after()),
        job("draws", || app.draws.look_after()),
        job("rooms", || app.rooms.look_after()),
        job("limits", || app.limits.look_after()),
        job("queue", || app.queue.look_after()),
        job("dailies", || app.dailies.look_after()),
        job("seasons", || season::look_after(&store, clock, config.intervals.seasons)),
        job("fair play", || reports.look_after()),
        job("deals", || deals::look_after(&store, clock, config.intervals.deals)),
        job("retention", || retention::look_after(&store, config)),
        job("certificate", certificate),
        job("life", || app.life.look_after()),
        job("disk", || follow_disk(&health, store.writable()))
    );
}

async fn set_health(health: &HealthReporter, status: ServingStatus) {
    let services = [
        "",
        AccountServiceServer::<Api>::NAME,
        IdentityServiceServer::<Api>::NAME,
        PeopleServiceServer::<Api>::NAME,
        RoomServiceServer::<Api>::NAME,
        MatchServiceServer::<Api>::NAME,
        QueueServiceServer::<Api>::NAME,
        RankingServiceServer::<Api>::NAME,
        DailyServiceServer::<Api>::NAME,
    ];
    for service in services {
        health.set_service_status(service, status).await;
    }
}

/// Reports the server as not serving while the disk takes no writes,
/// so that a load balancer sends the work elsewhere.
async fn follow_disk(health: &HealthReporter, mut writable: watch::Receiver<bool>) {
    while writable.changed().await.is_ok() {
        let serving = *writable.borrow_and_update();
        set_health(health, if serving { ServingStatus::Serving } else { ServingStatus::NotServing }).await;
    }
}

/// Waits until the server is told to stop and every call has its answer.
/// The wait for the answers is no longer than `grace`; then they have time to leave.
async fn calls_are_over(
    mut stopping: watch::Receiver<bool>,
    calls: &Semaphore,
    (grace, last_answers): (Duration, Duration),
) {
    // The sender outlives this wait, so it never fails.
    let _ = stopping.wait_for(|stopping| *stopping).await;
    // Every call holds a permit until it has its answer,
    // so holding all permits proves that no call is left.
    match timeout(grace, calls.acquire_many(CALLS)).await {
        Ok(_all) => sleep(last_answers).await,
        Err(_too_long) => tracing::warn!("some calls did not end in time"),
    }
}

/// Writes who calls into a request: the peer, or whom a trusted proxy names.
fn with_caller<B>(mut request: HttpRequest<B>, proxies: &Proxies) -> HttpRequest<B> {
    if let Some(peer) = request.extensions().get::<Peer>() {
        let caller = peer.caller(proxies, request.headers());
        request.extensions_mut().insert(caller);
    }
    request
}
