//! The server's status for its operator: metrics for Prometheus, and a page, on a port of their own.
//!
//! Neither names a person, a card, a token or a code.
//! The port speaks without TLS: it is for the operator's own network.

use crate::connections::Connections;
use crate::grpc::App;
use crate::trace;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response as Page};
use axum::routing::get;
use cartable_proto::FILE_DESCRIPTOR_SET;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use prometheus::{
    Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TEXT_FORMAT, TextEncoder,
};
use prost::DecodeError;
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tonic::codegen::http::{Request, Response};
use tonic::{Code, Status};
use tower::{Layer, Service};
use tracing::Instrument as _;

/// The longest request for a page, in bytes, and the time in which it has to arrive and be answered.
const REQUEST: (usize, Duration) = (8_192, Duration::from_secs(5));
/// The pause after accepting failed.
const PAUSE: Duration = Duration::from_millis(250);
/// The upper bounds of the buckets of call times, in seconds.
const BUCKETS: [f64; 8] = [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2.0, 10.0];

/// The name under which a path is counted that is no method's.
const UNKNOWN: &str = "unknown";

/// The services that a server may have: its own, health and reflection.
const SERVICES: [&[u8]; 3] = [
    FILE_DESCRIPTOR_SET,
    tonic_health::pb::FILE_DESCRIPTOR_SET,
    tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
];

/// The number of gRPC codes.
const CODES: usize = Code::Unauthenticated as usize + 1;

/// The reason why nothing can be counted.
#[derive(Debug, thiserror::Error)]
pub enum MeterError {
    /// The names of the services cannot be read.
    #[error("the services: {0}")]
    Services(#[from] DecodeError),
    /// The metrics cannot be made.
    #[error("the metrics: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// Counts calls and how long their answers take to begin.
#[derive(Clone)]
pub struct Meter(Arc<Metrics>);

struct Metrics {
    registry: Registry,
    /// The methods by their paths.
    methods: HashMap<String, Arc<MethodCalls>>,
    /// Stands for all paths that are no method's.
    unknown: Arc<MethodCalls>,
    times: Histogram,
    pages: IntCounterVec,
}

/// A method, with the counters of its calls.
/// A counter is looked up in the registry once; counting then locks nothing.
struct MethodCalls {
    /// Its name, as in `cartable.v1.RoomService/GetRoom`.
    name: String,
    calls: IntCounterVec,
    /// The counter of each code that has ended a call.
    by_code: [OnceLock<IntCounter>; CODES],
}

impl MethodCalls {
    fn new(name: &str, calls: &IntCounterVec) -> Arc<Self> {
        let (name, calls) = (name.to_owned(), calls.clone());
        Arc::new(Self { name, calls, by_code: [const { OnceLock::new() }; CODES] })
    }

    fn count(&self, code: Code) {
        let counter = || self.calls.with_label_values(&[self.name.as_str(), &format!("{code:?}")]);
        self.by_code[code as usize].get_or_init(counter).inc();
    }
}

impl Meter {
    /// Returns a meter that has counted nothing.
    ///
    /// # Errors
    /// The names of the services cannot be read, or a metric has an impossible name.
    pub fn new() -> Result<Self, MeterError> {
        let registry = Registry::new();
        let calls = Opts::new("cartable_calls_total", "Calls by method and gRPC code.");
        let calls = IntCounterVec::new(calls, &["method", "code"])?;
        let pages = Opts::new("cartable_pages_total", "Requests for pages by kind and HTTP status.");
        let pages = IntCounterVec::new(pages, &["page", "status"])?;
        let times = HistogramOpts::new("cartable_call_seconds", "How long answers took to begin.");
        let times = Histogram::with_opts(times.buckets(BUCKETS.to_vec()))?;
        registry.register(Box::new(calls.clone()))?;
        registry.register(Box::new(pages.clone()))?;
        registry.register(Box::new(times.clone()))?;
        let unknown = MethodCalls::new(UNKNOWN, &calls);
        let mut methods = HashMap::new();
        for services in SERVICES {
            for cartable_proto::Method { path, .. } in cartable_proto::methods(services)? {
                let method = MethodCalls::new(path.trim_start_matches('/'), &calls);
                methods.insert(path, method);
            }
        }
        Ok(Self(Arc::new(Metrics { registry, methods, unknown, times, pages })))
    }

    /// Returns the method of a path.
    /// All invented paths are one method, so that nobody can make the server remember them.
    fn method(&self, path: &str) -> Arc<MethodCalls> {
        Arc::clone(self.0.methods.get(path).unwrap_or(&self.0.unknown))
    }

    fn count(&self, method: &MethodCalls, code: Code, time: Duration) {
        method.count(code);
        self.0.times.observe(time.as_secs_f64());
    }

    /// Counts a request for a page by its route, because a path may hold a code.
    pub(crate) fn count_page(&self, route: &str, status: u16) {
        self.0.pages.with_label_values(&[route, &status.to_string()]).inc();
    }
}

impl<S> Layer<S> for Meter {
    type Service = Metered<S>;

    fn layer(&self, inner: S) -> Metered<S> {
        Metered { inner, meter: self.clone() }
    }
}

/// A service whose calls are counted.
#[derive(Clone)]
pub struct Metered<S> {
    inner: S,
    meter: Meter,
}

impl<S, A, B> Service<Request<A>> for Metered<S>
where
    S: Service<Request<A>, Response = Response<B>>,
    S::Future: Send + 'static,
{
    type Response = Response<B>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<B>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<A>) -> Self::Future {
        let (meter, begin) = (self.meter.clone(), Instant::now());
        let method = meter.method(request.uri().path());
        let span = trace::call(&method.name);
        let answer = span.in_scope(|| self.inner.call(request));
        let counted = async move {
            let answer = answer.await;
            if let Ok(response) = &answer {
                // An answer without a code has begun well.
                let code =
                    Status::from_header_map(response.headers()).map_or(Code::Ok, |status| status.code());
                meter.count(&method, code, begin.elapsed());
                tracing::debug!(?code, "it is answered");
            }
            answer
        };
        Box::pin(counted.instrument(span))
    }
}

/// Everything that the status tells.
pub(crate) struct StatusPage {
    pub meter: Meter,
    pub connections: Arc<Connections>,
    pub app: Arc<App>,
    pub writable: watch::Receiver<bool>,
    pub since: Instant,
}

impl StatusPage {
    /// Answers on this port, for ever.
    pub async fn serve(self, listener: TcpListener) {
        let pages = Router::new()
            .route("/", get(async |State(page): State<Arc<Self>>| page.page()))
            .route("/metrics", get(async |State(page): State<Arc<Self>>| scrape(page.metrics())))
            .with_state(Arc::new(self));
        let mut http = http1::Builder::new();
        http.keep_alive(false).max_buf_size(REQUEST.0);
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let service = TowerToHyperService::new(pages.clone());
                    // The timeout ends a visitor that does not finish its request or read the answer.
                    tokio::spawn(timeout(REQUEST.1, http.serve_connection(TokioIo::new(stream), service)));
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    /// Returns the metrics, as Prometheus reads them.
    fn metrics(&self) -> prometheus::Result<String> {
        let now = Registry::new();
        for (name, help, value) in [
            ("cartable_connections", "Open connections.", self.connections.open() as i64),
            (
                "cartable_matches_in_memory",
                "Matches that are played or watched.",
                self.app.matches.alive() as i64,
            ),
            (
                "cartable_database_writable",
                "Whether changes get onto the disk.",
                i64::from(*self.writable.borrow()),
            ),
            ("cartable_up_seconds", "How long the server has run.", self.since.elapsed().as_secs() as i64),
        ] {
            let gauge = IntGauge::new(name, help)?;
            gauge.set(value);
            now.register(Box::new(gauge))?;
        }
        TextEncoder.encode_to_string(&[now.gather(), self.meter.0.registry.gather()].concat())
    }

    /// Returns the page, for a person.
    fn page(&self) -> String {
        let up = self.since.elapsed().as_secs();
        let (hours, minutes) = (up / 3_600, up / 60 % 60);
        format!(
            "cartable-server {}, up {hours} h {minutes} min\nconnections: {}\nmatches in memory: {}\ndatabase: {}\n",
            env!("CARGO_PKG_VERSION"),
            self.connections.open(),
            self.app.matches.alive(),
            if *self.writable.borrow() { "can be written" } else { "cannot be written" },
        )
    }
}

fn scrape(metrics: prometheus::Result<String>) -> Page {
    match metrics {
        Ok(text) => ([(CONTENT_TYPE, TEXT_FORMAT)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn made_up_paths_are_one_whatever_they_are_answered_with() {
        let meter = Meter::new().unwrap();
        let count = |path: &str, code| meter.count(&meter.method(path), code, Duration::ZERO);
        for (number, code) in [Code::ResourceExhausted, Code::Unimplemented, Code::Ok, Code::Internal]
            .into_iter()
            .cycle()
            .take(400)
            .enumerate()
        {
            count(&format!("/cartable.v1.Made\"Up\\{number}/Call"), code);
        }
        for known in ["/cartable.v1.AccountService/GetProfile", "/grpc.health.v1.Health/Check"] {
            count(known, Code::ResourceExhausted);
            count(&format!("/{known}"), Code::Ok);
        }
        let families = meter.0.registry.gather();
        let calls = families.iter().find(|family| family.name() == "cartable_calls_total").unwrap();
        let names = calls.get_metric().iter().map(|calls| {
            calls.get_label().iter().find(|label| label.name() == "method").unwrap().value().to_owned()
        });
        assert_eq!(
            names.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>(),
            ["cartable.v1.AccountService/GetProfile", "grpc.health.v1.Health/Check", UNKNOWN]
        );
        assert_eq!(calls.get_metric().len(), 2 + 4);
    }
}
