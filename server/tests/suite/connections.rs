//! Connections that cost something and want nothing: they are closed, counted, and lock nobody out.

use crate::kit::program::{self, Program};
use crate::kit::raw::{PREFACE, connect_from, greet_from, is_closed_within};
use crate::kit::{Person, TestServer};
use cartable_core::catalogue::GameId;
use cartable_server::config::Config;
use cartable_server::tls::TlsFiles;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt as _;

/// The longest time for an immediate reaction of the server.
const SOON: Duration = Duration::from_secs(10);

async fn server(configure: impl FnOnce(&mut Config)) -> (TempDir, TestServer) {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db"));
    configure(&mut config);
    (folder, TestServer::with(config).await)
}

#[tokio::test]
async fn connections_that_do_not_begin_to_speak_are_closed() {
    let (_folder, server) = server(|config| config.handshake_timeout = Duration::from_millis(300)).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut silent = connect_from("127.0.0.1", &server.address).await;
    let mut half = connect_from("127.0.0.1", &server.address).await;
    half.write_all(&PREFACE[..12]).await.unwrap();
    let (mut dripping, mut drip) = connect_from("127.0.0.1", &server.address).await.into_split();
    let dripped = tokio::spawn(async move {
        for byte in PREFACE {
            if drip.write_all(&[*byte]).await.is_err() {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        true
    });
    assert!(is_closed_within(&mut silent, SOON).await);
    assert!(is_closed_within(&mut half, SOON).await);
    assert!(is_closed_within(&mut dripping, SOON).await);
    assert!(!dripped.await.unwrap(), "the time is for the whole preface, not for each byte of it");
    anne.create_room(GameId::Niet, 1, 1).await.expect("whoever speaks stays");
    server.stop().await;
}

#[tokio::test]
async fn tls_that_is_not_agreed_on_in_time_is_closed() {
    let (_folder, server) = server(|config| {
        config.handshake_timeout = Duration::from_millis(300);
        config.tls = Some(TlsFiles::self_signed(config.database.beside(".pem")));
    })
    .await;
    let mut silent = connect_from("127.0.0.1", &server.address).await;
    let mut clear = connect_from("127.0.0.1", &server.address).await;
    clear.write_all(PREFACE).await.unwrap();
    let mut half = connect_from("127.0.0.1", &server.address).await;
    // A handshake record that announces more than ever comes.
    half.write_all(&[0x16, 3, 1, 2, 0, 1, 0]).await.unwrap();
    for connection in [&mut silent, &mut clear, &mut half] {
        assert!(is_closed_within(connection, SOON).await);
    }
    server.stop().await;
}

#[tokio::test]
async fn one_address_has_no_more_connections_than_it_may_and_gets_them_back() {
    let (_folder, server) = server(|config| config.connections_per_address = 2).await;
    let first = greet_from("127.0.0.2", &server.address).await.expect("there is room");
    let _second = greet_from("127.0.0.2", &server.address).await.expect("there is room");
    assert!(greet_from("127.0.0.2", &server.address).await.is_none());
    let _other = greet_from("127.0.0.3", &server.address).await.expect("another address has its own");
    drop(first);
    recovers("127.0.0.2", &server.address).await;
    server.stop().await;
}

#[tokio::test]
async fn there_are_no_more_connections_than_there_may_be_and_they_come_back() {
    let (_folder, server) = server(|config| config.connections = 3).await;
    let mut open = Vec::new();
    for from in ["127.0.0.2", "127.0.0.3", "127.0.0.4"] {
        open.push(greet_from(from, &server.address).await.expect("there is room"));
    }
    assert!(greet_from("127.0.0.5", &server.address).await.is_none());
    open.pop();
    recovers("127.0.0.5", &server.address).await;
    server.stop().await;
}

/// The server hears of a closed connection a little later.
async fn recovers(from: &str, server: &str) {
    let again = async {
        while greet_from(from, server).await.is_none() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(SOON, again).await.expect("a place that was given back is free");
}

/// Returns the processor time that a process has used, in ticks of 10 ms.
fn ticks(process: u32) -> u64 {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = line.rsplit_once(')').unwrap().1.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn without_descriptors_the_server_waits_and_goes_on_serving() {
    let folder = TempDir::new().unwrap();
    let mut command = program::command(&folder.path().join("test.db"));
    command.args(["--handshake-timeout-ms", "4000"]).stderr(Stdio::piped());
    let program = Program::launch(&mut command);
    let mut anne = Person::guest(&program.address, "Anne", 1).await;
    anne.create_room(GameId::Niet, 1, 1).await.expect("the database has the descriptors that it needs");
    // Now, not before: at the start the program would keep to it.
    rlimit::prlimit(program.id() as i32, rlimit::Resource::NOFILE, Some((48, 48)), None).unwrap();
    let mut idle = Vec::new();
    for _ in 0..100 {
        idle.push(connect_from("127.0.0.1", &program.address).await);
    }
    let before = ticks(program.id());
    tokio::time::sleep(Duration::from_secs(2)).await;
    let spent = ticks(program.id()) - before;
    assert!(spent < 50, "{spent} of 200 ticks went into accepting what cannot be accepted");
    anne.create_room(GameId::Niet, 1, 1).await.expect("who is in is served");
    // The idle ones still hold their end. The server has closed its own.
    let boris = tokio::time::timeout(Duration::from_mins(1), Person::guest(&program.address, "Boris", 2));
    boris.await.expect("who comes later gets in once the idle ones are closed");
    drop(idle);
    program.tell_to_stop();
    let (status, log) = program.wait();
    assert!(status.success());
    assert!(log.contains("cannot be accepted"), "{log}");
    assert!(log.lines().count() < 20, "a flood does not fill the log: {log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_low_limit_of_descriptors_leaves_enough_for_the_database() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let program = program::command(&database);
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", r#"ulimit -n 80; exec "$0" "$@""#]).arg(program.get_program()).args(program.get_args());
    let program = Program::launch(shell.stderr(Stdio::piped()));
    let mut idle = Vec::new();
    while let Some(stream) = greet_from("127.0.0.1", &program.address).await {
        idle.push(stream);
    }
    assert_eq!(idle.len(), 80 - 64);
    idle.clear();
    recovers("127.0.0.1", &program.address).await;
    let mut anne = Person::guest(&program.address, "Anne", 1).await;
    anne.create_room(GameId::Niet, 1, 1).await.unwrap();
    program.tell_to_stop();
    let (status, log) = program.wait();
    assert!(status.success());
    assert!(log.contains("fewer connections than asked for"), "{log}");
}
