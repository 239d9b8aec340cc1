//! A server that does nothing: it measures gRPC and the machine alone.
//!
//! The health service of tonic answers from a table in memory;
//! the name that it is asked for is as long as an action with its match and request ids.

use crate::Failure;
use crate::tally::Times;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Channel, Server};
use tonic_health::ServingStatus;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

/// The number of clients that call at once.
const CLIENTS: usize = 64;
/// The length of the question, in bytes.
const LENGTH: usize = 120;

/// Returns the answers per second, and how long they took.
pub async fn measure(time: Duration) -> Result<(f64, Times), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    let (health, service) = tonic_health::server::health_reporter();
    let name = "e".repeat(LENGTH);
    health.set_service_status(&name, ServingStatus::Serving).await;
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let serving = tokio::spawn(Server::builder().add_service(service).serve_with_incoming(incoming));

    let mut calling = JoinSet::new();
    let begin = Instant::now();
    for _ in 0..CLIENTS {
        let channel = Channel::from_shared(address.clone())?.connect().await?;
        let name = name.clone();
        calling.spawn(async move {
            let mut calls = HealthClient::new(channel);
            let mut times = Times::default();
            while begin.elapsed() < time {
                let start = Instant::now();
                calls.check(HealthCheckRequest { service: name.clone() }).await?;
                times.add(start.elapsed());
            }
            Ok::<_, tonic::Status>(times)
        });
    }
    let mut times = Times::default();
    while let Some(done) = calling.join_next().await {
        times.append(done??);
    }
    let per_second = times.len() as f64 / begin.elapsed().as_secs_f64();
    serving.abort();
    Ok((per_second, times))
}
