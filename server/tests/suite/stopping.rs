//! A stopping server waits for the calls without an answer, and for nothing else.

use crate::kit::program::{self, Program};
use crate::kit::raw::{connect_from, greet_from, slow_call};
use crate::kit::{Person, TestServer, connect, open_store, refused};
use cartable_proto::Reason;
use cartable_server::config::Config;
use cartable_server::matches::Matches;
use cartable_server::outages::Life;
use cartable_server::random::Id;
use futures_util::FutureExt as _;
use std::iter;
use std::process::Stdio;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio_stream::wrappers::ReceiverStream;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_reflection::pb::v1::ServerReflectionRequest;
use tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;

/// A time well below the usual grace of ten seconds, which shows that it was not used up.
const AT_ONCE: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn connections_and_streams_that_nobody_ends_do_not_delay_the_stop() {
    let folder = TempDir::new().unwrap();
    let mut command = program::command(&folder.path().join("test.db"));
    let program = Program::launch(command.arg("--reflection").stderr(Stdio::piped()));
    let _anne = Person::guest(&program.address, "Anne", 1).await;
    let _silent = connect_from("127.0.0.1", &program.address).await;
    // It answers no ping, so nobody learns whether it is still there.
    let _deaf = greet_from("127.0.0.1", &program.address).await.unwrap();
    let mut health = HealthClient::new(connect(&program.address).await);
    let mut watched = health.watch(HealthCheckRequest::default()).await.unwrap().into_inner();
    assert_eq!(watched.message().await.unwrap().unwrap().status(), ServingStatus::Serving);
    let (ask, questions) = tokio::sync::mpsc::channel(1);
    let mut reflection = ServerReflectionClient::new(connect(&program.address).await);
    let list = MessageRequest::ListServices(String::new());
    ask.send(ServerReflectionRequest { host: String::new(), message_request: Some(list) }).await.unwrap();
    let mut answers =
        reflection.server_reflection_info(ReceiverStream::new(questions)).await.unwrap().into_inner();
    answers.message().await.unwrap().unwrap();

    let start = Instant::now();
    program.tell_to_stop();
    assert_eq!(watched.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    let (status, log) = tokio::task::spawn_blocking(|| program.wait()).await.unwrap();
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    assert!(status.success());
    assert_eq!(log, "", "nothing went wrong, so nothing is said to have");
}

/// The methods are listed to callers only if the operator allows it.
#[tokio::test]
async fn without_the_setting_there_is_no_reflection() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut reflection = ServerReflectionClient::new(connect(&server.address).await);
    let list = MessageRequest::ListServices(String::new());
    let question = ServerReflectionRequest { host: String::new(), message_request: Some(list) };
    let answer = reflection.server_reflection_info(tokio_stream::once(question)).await;
    refused(answer, Reason::UnknownMethod);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_in_flight_gets_its_answer_while_the_server_stops() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let channel = connect(&server.address).await;
    let call = tokio::spawn(slow_call(channel, Some(Duration::from_secs(3))));
    // The call must have come to the server, also on a busy machine.
    tokio::time::sleep(Duration::from_secs(1)).await;
    server.stop().await;
    refused::<()>(Err(call.await.unwrap()), Reason::NoToken);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_never_ends_costs_the_grace_and_no_more() {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db"));
    config.stop_grace = Duration::from_secs(1);
    let server = TestServer::with(config).await;
    let call = tokio::spawn(slow_call(connect(&server.address).await, None));
    tokio::time::sleep(Duration::from_millis(300)).await;
    let start = Instant::now();
    server.stop().await;
    let took = start.elapsed();
    assert!((Duration::from_secs(1)..AT_ONCE).contains(&took), "{took:?}");
    call.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_signal_ends_the_program_at_once() {
    let folder = TempDir::new().unwrap();
    let program = Program::start(&folder.path().join("test.db"));
    let call = tokio::spawn(slow_call(connect(&program.address).await, None));
    tokio::time::sleep(Duration::from_millis(300)).await;
    program.tell_to_stop();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let start = Instant::now();
    program.tell_to_stop();
    let (status, _) = tokio::task::spawn_blocking(|| program.wait()).await.unwrap();
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    assert_eq!(status.code(), Some(1));
    call.await.unwrap();
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_told_so() {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db"));
    config.call_timeout = Duration::from_millis(100);
    let server = TestServer::with(config).await;
    refused::<()>(Err(slow_call(connect(&server.address).await, None).await), Reason::TooSlow);
    server.stop().await;
}

/// A runtime that is being shut down drops what is started on it at once, wherever that is.
#[test]
fn who_asks_for_a_match_while_everything_stops_is_not_held_up() {
    let folder = TempDir::new().unwrap();
    let runtime = Runtime::new().unwrap();
    let matches = runtime.block_on(async {
        let config = Config::new(folder.path().join("test.db"));
        let store = open_store(config.database.file().unwrap()).await.unwrap();
        let life = Life::new(Arc::clone(&store), &config);
        Matches::new(store, Arc::new(config), Arc::new(life))
    });
    let within = runtime.handle().clone();
    runtime.shutdown_background();
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let _within = within.enter();
        let mut found = Box::pin(matches.find(Id::fresh().unwrap()));
        // A runtime that is only about to stop takes the task, and drops it a moment later.
        let found = iter::repeat_with(|| (&mut found).now_or_never()).find_map(|found| found);
        tell.send(found.is_some_and(|found| found.is_err())).unwrap();
    });
    assert_eq!(told.recv_timeout(AT_ONCE), Ok(true));
}
