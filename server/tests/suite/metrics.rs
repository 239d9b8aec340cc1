//! The operator's port: a page for people, and metrics that a parser of Prometheus' text format reads.

use crate::kit::http::get;
use crate::kit::program::{self, Program};
use crate::kit::{Person, connect, refused};
use crate::operators::profile;
use cartable_proto::Reason;
use cartable_testing::bytes;
use prom_text_format_parser::{Labels, Metric, Scrape, Type, ValueType};
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::sleep;

/// The page for operators.
const DOCS: &str = include_str!("../../../docs/operate.md");
/// The metrics: the kind and the help of each.
const METRICS: [(&str, Type, &str); 7] = [
    ("cartable_call_seconds", Type::Histogram, "How long answers took to begin."),
    ("cartable_calls_total", Type::Counter, "Calls by method and gRPC code."),
    ("cartable_connections", Type::Gauge, "Open connections."),
    ("cartable_database_writable", Type::Gauge, "Whether changes get onto the disk."),
    ("cartable_matches_in_memory", Type::Gauge, "Matches that are played or watched."),
    ("cartable_pages_total", Type::Counter, "Requests for pages by kind and HTTP status."),
    ("cartable_up_seconds", Type::Gauge, "How long the server has run."),
];
/// The upper bounds of the buckets of call times, in seconds.
const BUCKETS: [&str; 9] = ["0.001", "0.005", "0.02", "0.05", "0.1", "0.5", "2", "10", "+Inf"];

/// The samples of a metric by their labels, which may stand in any order.
type Samples = BTreeMap<BTreeMap<String, String>, f64>;

/// The metrics of a server.
struct Scraped(BTreeMap<String, Metric>);

impl Scraped {
    /// Reads the metrics as Prometheus does: every line is of the text format.
    async fn read(status: &str) -> Self {
        let answer = get(status, "/metrics", &[]).await;
        assert_eq!(answer.header("content-type"), Some("text/plain; version=0.0.4"));
        let scrape = Scrape::parse(&answer.body).unwrap_or_else(|error| panic!("{error:?}: {}", answer.body));
        let lines = answer.body.lines().filter(|line| !line.starts_with('#')).count();
        let read = scrape.metrics.iter().map(|metric| metric.samples.len()).sum::<usize>();
        assert_eq!(read, lines, "{}", answer.body);
        Self(scrape.metrics.into_iter().map(|metric| (metric.name.clone(), metric)).collect())
    }

    fn samples(&self, name: &str) -> Samples {
        let labels = |labels: &Labels| {
            labels.iter().map(|label| (label.key.clone(), label.value.clone())).collect::<BTreeMap<_, _>>()
        };
        let metric = &self.0[name];
        let samples =
            metric.samples.iter().map(|sample| (labels(&sample.labels), sample.value.value.as_f64()));
        let read: Samples = samples.collect();
        assert!(metric.kind == Type::Histogram || read.len() == metric.samples.len(), "{metric:?}");
        read
    }

    fn gauge(&self, name: &str) -> f64 {
        self.samples(name)[&BTreeMap::new()]
    }

    /// Returns the counts of a counter with two labels.
    fn counts(&self, name: &str, [one, other]: [&str; 2]) -> BTreeMap<(String, String), u32> {
        let read = |(labels, count): (BTreeMap<String, String>, f64)| {
            assert_eq!(labels.len(), 2, "{labels:?}");
            ((labels[one].clone(), labels[other].clone()), count as u32)
        };
        self.samples(name).into_iter().map(read).collect()
    }
}

/// Starts a server with an operator's port; returns that port's address.
fn launch(command: &mut Command) -> (Program, String) {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    (Program::launch(command.args(["--status", &free])), format!("http://{free}"))
}

#[tokio::test]
async fn how_the_server_is_doing_is_told_on_a_port_of_its_own() {
    let folder = TempDir::new().unwrap();
    let (program, status) = launch(&mut program::command(&folder.path().join("test.db")));
    let anne = Person::guest(&program.address, "Anne", 1).await;
    profile(&anne).await.unwrap();
    refused(profile(&Person { access: "x".to_owned(), ..anne.clone() }).await, Reason::UnknownToken);
    for path in ["/r/QQQQQQ", "/r/QQQQQW", "/deals", "/QQQQQQ"] {
        get(&program.address, path, &[]).await;
    }
    let mut scraped = Scraped::read(&status).await;
    // The server learns a moment after its answer that a page's connection is closed.
    for _ in 0..100 {
        if scraped.gauge("cartable_connections") <= 1.0 {
            break;
        }
        sleep(Duration::from_millis(50)).await;
        scraped = Scraped::read(&status).await;
    }
    let told =
        scraped.0.values().map(|metric| (metric.name.as_str(), metric.kind, metric.help_desc.as_deref()));
    assert_eq!(
        told.collect::<Vec<_>>(),
        METRICS.map(|(name, kind, help)| (name, kind, Some(help))).into_iter().collect::<Vec<_>>()
    );
    for (name, ..) in METRICS {
        assert!(DOCS.contains(&format!("`{name}`")), "docs/operate.md does not name {name}");
    }
    for (name, value) in [
        ("cartable_connections", 1.0),
        ("cartable_database_writable", 1.0),
        ("cartable_matches_in_memory", 0.0),
    ] {
        assert!((scraped.gauge(name) - value).abs() < f64::EPSILON, "{name}: {}", scraped.gauge(name));
    }
    let [created, profile] =
        ["CreateGuest", "GetProfile"].map(|name| format!("cartable.v1.AccountService/{name}"));
    let calls = [((created, "Ok"), 1), ((profile.clone(), "Ok"), 1), ((profile, "Unauthenticated"), 1)];
    assert_eq!(
        scraped.counts("cartable_calls_total", ["method", "code"]),
        calls.map(|((method, code), count)| ((method, code.to_owned()), count)).into()
    );
    let pages = [(("/r/{code}", "404"), 2), (("/deals", "200"), 1), (("unknown", "404"), 1)];
    assert_eq!(
        scraped.counts("cartable_pages_total", ["page", "status"]),
        pages.map(|((page, status), count)| ((page.to_owned(), status.to_owned()), count)).into()
    );
    check_times(&scraped.0["cartable_call_seconds"], 3);
    let text = format!("{:?}", scraped.0);
    assert!(!text.contains("Anne") && !text.contains(&anne.access) && !text.contains("QQQQQ"), "{text}");
    assert!(get(&status, "/", &[]).await.body.contains("database: can be written"));
    assert_eq!(get(&status, "/etc", &[]).await.status, 404);
    program.terminate();
}

/// Checks the histogram of so many calls: each bucket counts those of the buckets before it, too.
fn check_times(metric: &Metric, calls: u64) {
    let of = |kind| metric.samples.iter().filter(move |sample| sample.value.value_type == kind);
    let bounds = of(ValueType::Sample).map(|bucket| bucket.labels[0].value.as_str());
    assert_eq!(bounds.collect::<Vec<_>>(), BUCKETS);
    let counts =
        of(ValueType::Sample).chain(of(ValueType::Count)).map(|count| count.value.value.as_f64() as u64);
    let counts: Vec<u64> = counts.collect();
    assert!(counts.is_sorted() && counts.ends_with(&[calls; 2]), "{counts:?}");
    let sums: Vec<f64> = of(ValueType::Sum).map(|sum| sum.value.value.as_f64()).collect();
    assert!(matches!(sums[..], [sum] if sum > 0.0 && sum < 60.0), "{sums:?}");
}

/// Requests refused before a method is looked up: no number has their names, in any spelling.
#[tokio::test]
async fn paths_that_somebody_makes_up_are_one_line_whatever_they_are_refused_with() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    command.args(["--listen", "127.0.0.1:0", "--address-calls", "80", "--log", "warn"]);
    command.arg("--database").arg(folder.path().join("test.db"));
    let (program, status) = launch(&mut command);
    let channel = connect(&program.address).await;
    let mut refusals = BTreeMap::<(String, String), u32>::new();
    for number in 0..60 {
        let path = format!("/made.\"up\\{number}/Call");
        let status = bytes::call(&channel, &path, None, Vec::new()).await.unwrap_err();
        *refusals.entry(("unknown".to_owned(), format!("{:?}", status.code()))).or_default() += 1;
    }
    assert_eq!(
        refusals.keys().map(|(_, code)| code).collect::<Vec<_>>(),
        ["ResourceExhausted", "Unimplemented"]
    );
    let scraped = Scraped::read(&status).await;
    assert_eq!(scraped.counts("cartable_calls_total", ["method", "code"]), refusals);
    program.terminate();
}
