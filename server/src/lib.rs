//! The match server of Cartable: the core as authority behind gRPC.
//!
//! A match is its log of actions. One task per live match ([`actor`]) checks what comes in, appends it to the log ([`store`]) and
//! only then tells anybody; after a crash the log is replayed and the match goes on. [`grpc`] translates, [`rooms`] and
//! [`accounts`] say who sits where.
//!
//! [`run`] is the whole server; the program around it reads the command line and waits for signals.

pub mod accounts;
pub mod actor;
pub mod config;
pub mod grpc;
pub mod matches;
pub mod problem;
pub mod random;
pub mod room;
pub mod rooms;
pub mod store;
pub mod table;
pub mod thinking;

use crate::config::Config;
use crate::grpc::{Api, App};
use crate::store::{Store, StoreError};
use cartable_proto::v1::account_service_server::AccountServiceServer;
use cartable_proto::v1::match_service_server::MatchServiceServer;
use cartable_proto::v1::room_service_server::RoomServiceServer;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;
use tower::util::MapResponseLayer;

/// How many calls one connection may have open at once.
const STREAMS_PER_CONNECTION: u32 = 64;
/// How long a call may take to begin its answer.
const CALL_TIMEOUT: Duration = Duration::from_secs(20);
/// How often a silent connection is checked, and how long it may take to answer.
const KEEPALIVE: Duration = Duration::from_secs(30);

/// The server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The network, or gRPC on it.
    #[error("gRPC: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// The reflection service cannot be built.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// Serves on `listener` until `shutdown` is done, finishes the calls in flight and closes the database.
///
/// # Errors
/// A database that cannot be opened, or a network that fails.
pub async fn run(
    config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), RunError> {
    let (store, writer) = Store::open(&config.database).await?;
    let last = store.clone();
    let (stop, stopping) = watch::channel(false);
    let grace = config.stop_grace;
    let app = Arc::new(App::new(store, config, stopping.clone()));
    let resuming = tokio::spawn({
        let app = Arc::clone(&app);
        async move { app.matches.resume().await }
    });
    let (health, health_service) = tonic_health::server::health_reporter();
    health.set_serving::<AccountServiceServer<Api>>().await;
    health.set_serving::<RoomServiceServer<Api>>().await;
    health.set_serving::<MatchServiceServer<Api>>().await;
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(cartable_proto::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .build_v1()?;
    let api = Api::new(app);
    let shutdown = async {
        shutdown.await;
        tracing::info!("stopping");
        health.set_service_status("", tonic_health::ServingStatus::NotServing).await;
        health.set_not_serving::<AccountServiceServer<Api>>().await;
        health.set_not_serving::<RoomServiceServer<Api>>().await;
        health.set_not_serving::<MatchServiceServer<Api>>().await;
        // Ends the streams, which would hold their connections open for ever.
        stop.send_replace(true);
    };
    let serving = Server::builder()
        .layer(MapResponseLayer::new(grpc::explain))
        .timeout(CALL_TIMEOUT)
        .max_concurrent_streams(STREAMS_PER_CONNECTION)
        .http2_keepalive_interval(Some(KEEPALIVE))
        .http2_keepalive_timeout(Some(KEEPALIVE))
        .add_service(health_service)
        .add_service(reflection)
        .add_service(api.accounts())
        .add_service(api.rooms())
        .add_service(api.matches())
        .serve_with_incoming_shutdown(TcpIncoming::from(listener).with_nodelay(Some(true)), shutdown);
    drop(api);
    within_grace(serving, stopping, grace).await?;
    // The last handle to the store is gone with the tasks of the matches, which end with their last caller.
    resuming.abort();
    let closed = async {
        last.close().await;
        writer.await
    };
    if tokio::time::timeout(grace, closed).await.is_err() {
        tracing::error!("the database was not closed in time; nothing that was answered is lost");
    }
    Ok(())
}

/// Waits for the server to finish, but no longer than `grace` once it is told to stop.
async fn within_grace(
    serving: impl Future<Output = Result<(), tonic::transport::Error>>,
    mut stopping: watch::Receiver<bool>,
    grace: Duration,
) -> Result<(), tonic::transport::Error> {
    let too_long = async {
        // The sender outlives this wait, so it never fails.
        let _ = stopping.wait_for(|stopping| *stopping).await;
        tokio::time::sleep(grace).await;
    };
    tokio::select! {
        served = serving => served,
        () = too_long => {
            tracing::warn!("some calls did not end in time");
            Ok(())
        }
    }
}
