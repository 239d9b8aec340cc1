//! The server's status for its operator: metrics for Prometheus, and a page, on a port of their own.
//!
//! Neither names a person, a card, a token or a code.
//! The port speaks without TLS: it is for the operator's own network.

use crate::connections::Connections;
use crate::grpc::App;
use crate::trace;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response as Page};
use axum::routing::get;
use cartable_proto::{FILE_DESCRIPTOR_SET, methods};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use prost::DecodeError;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
/// The content type of the metrics, as Prometheus names it; a browser shows it as text.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";
/// The pause after accepting failed.
const PAUSE: Duration = Duration::from_millis(250);
/// The upper bounds of the buckets of call times, in seconds.
const BUCKETS: [f64; 8] = [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2.0, 10.0];

/// The counts so far.
#[derive(Default)]
struct Counted {
    /// Calls by method and by the code that ended them.
    calls: BTreeMap<(String, i32), u64>,
    /// Calls by the time to the beginning of their answer: those of each bucket alone,
    /// then those above all buckets.
    times: [u64; BUCKETS.len() + 1],
    /// The sum of these times, in seconds.
    seconds: f64,
    /// Requests for pages by their route and the status that ended them.
    pages: BTreeMap<(String, u16), u64>,
}

/// The name under which a path is counted that is no method's.
const UNKNOWN: &str = "unknown";

/// The services that a server may have: its own, health and reflection.
const SERVICES: [&[u8]; 3] = [
    FILE_DESCRIPTOR_SET,
    tonic_health::pb::FILE_DESCRIPTOR_SET,
    tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
];

/// Counts calls and how long their answers take to begin.
#[derive(Clone)]
pub struct Meter {
    /// The paths of all methods of these services.
    paths: Arc<BTreeSet<String>>,
    counted: Arc<Mutex<Counted>>,
}

impl Meter {
    /// Returns a meter that has counted nothing.
    ///
    /// # Errors
    /// The names of the services cannot be read.
    pub fn new() -> Result<Self, DecodeError> {
        let mut paths = BTreeSet::new();
        for services in SERVICES {
            paths.extend(methods(services)?.into_iter().map(|method| method.path));
        }
        Ok(Self { paths: Arc::new(paths), counted: Arc::default() })
    }

    /// Returns the method of a path, as in `cartable.v1.RoomService/GetRoom`.
    /// All invented paths count as one, so that nobody can make the server remember them.
    fn method(&self, path: &str) -> &str {
        self.paths.get(path).map_or(UNKNOWN, |path| path.trim_start_matches('/'))
    }

    fn count(&self, path: &str, code: Code, time: Duration) {
        let method = self.method(path);
        let seconds = time.as_secs_f64();
        let bucket = BUCKETS.iter().position(|most| seconds <= *most).unwrap_or(BUCKETS.len());
        let mut counted = self.counted();
        *counted.calls.entry((method.to_owned(), code.into())).or_default() += 1;
        counted.times[bucket] += 1;
        counted.seconds += seconds;
    }

    /// Counts a request for a page by its route, because a path may hold a code.
    pub(crate) fn count_page(&self, route: &str, status: u16) {
        *self.counted().pages.entry((route.to_owned(), status)).or_default() += 1;
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
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
        let (path, meter, begin) = (request.uri().path().to_owned(), self.meter.clone(), Instant::now());
        let span = trace::call(meter.method(&path));
        let answer = span.in_scope(|| self.inner.call(request));
        let counted = async move {
            let answer = answer.await;
            if let Ok(response) = &answer {
                // An answer without a code has begun well.
                let code =
                    Status::from_header_map(response.headers()).map_or(Code::Ok, |status| status.code());
                meter.count(&path, code, begin.elapsed());
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
            .route("/", get(async |State(page): State<Arc<Self>>| text(page.page())))
            .route("/metrics", get(async |State(page): State<Arc<Self>>| text(page.metrics())))
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
    fn metrics(&self) -> String {
        let mut text = String::new();
        let mut tell = |name: &str, kind: &str, help: &str, value: String| {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{value}");
        };
        let one = |name: &str, value: u64| format!("{name} {value}");
        let gauge = "gauge";
        tell(
            "cartable_connections",
            gauge,
            "Open connections.",
            one("cartable_connections", self.connections.open() as u64),
        );
        tell(
            "cartable_matches_in_memory",
            gauge,
            "Matches that are played or watched.",
            one("cartable_matches_in_memory", self.app.matches.alive() as u64),
        );
        tell(
            "cartable_database_writable",
            gauge,
            "Whether changes get onto the disk.",
            one("cartable_database_writable", u64::from(*self.writable.borrow())),
        );
        tell(
            "cartable_up_seconds",
            gauge,
            "How long the server has run.",
            one("cartable_up_seconds", self.since.elapsed().as_secs()),
        );
        let counted = self.meter.counted();
        let calls = counted.calls.iter().map(|((method, code), count)| {
            format!("cartable_calls_total{{method=\"{method}\",code=\"{:?}\"}} {count}", Code::from(*code))
        });
        let calls = calls.collect::<Vec<_>>().join("\n");
        tell("cartable_calls_total", "counter", "Calls by method and gRPC code.", calls);
        let pages = counted.pages.iter().map(|((page, status), count)| {
            format!("cartable_pages_total{{page=\"{page}\",status=\"{status}\"}} {count}")
        });
        let pages = pages.collect::<Vec<_>>().join("\n");
        tell("cartable_pages_total", "counter", "Requests for pages by kind and HTTP status.", pages);
        let mut all = 0;
        let mut times = String::new();
        for (most, count) in BUCKETS.iter().zip(counted.times) {
            all += count;
            let _ = writeln!(times, "cartable_call_seconds_bucket{{le=\"{most}\"}} {all}");
        }
        all += counted.times[BUCKETS.len()];
        let _ = write!(
            times,
            "cartable_call_seconds_bucket{{le=\"+Inf\"}} {all}\ncartable_call_seconds_sum {}\ncartable_call_seconds_count {all}",
            counted.seconds
        );
        tell("cartable_call_seconds", "histogram", "How long answers took to begin.", times);
        text
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

fn text(told: String) -> Page {
    ([(CONTENT_TYPE, TEXT)], told).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_up_paths_are_one_whatever_they_are_answered_with() {
        let meter = Meter::new().unwrap();
        for (number, code) in [Code::ResourceExhausted, Code::Unimplemented, Code::Ok, Code::Internal]
            .into_iter()
            .cycle()
            .take(400)
            .enumerate()
        {
            meter.count(&format!("/cartable.v1.Made\"Up\\{number}/Call"), code, Duration::ZERO);
        }
        for known in ["/cartable.v1.AccountService/GetProfile", "/grpc.health.v1.Health/Check"] {
            meter.count(known, Code::ResourceExhausted, Duration::ZERO);
            meter.count(&format!("/{known}"), Code::Ok, Duration::ZERO);
        }
        let counted = meter.counted();
        let names: BTreeSet<&str> = counted.calls.keys().map(|(method, _)| method.as_str()).collect();
        assert_eq!(
            names.into_iter().collect::<Vec<_>>(),
            ["cartable.v1.AccountService/GetProfile", "grpc.health.v1.Health/Check", UNKNOWN]
        );
        assert_eq!(counted.calls.len(), 2 + 4);
    }
}
