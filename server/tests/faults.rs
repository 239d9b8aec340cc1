//! A database that fails, a second server on the same file, files that are no database: nothing is acknowledged that is not
//! stored, and nothing is stored twice.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod kit;

use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::notation;
use cartable_core::record::Record;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::store::{Store, StoreError};
use cartable_server::{RunError, Server};
use kit::{Person, Seen, TestServer, connect, refused};
use sqlx::{Connection as _, SqliteConnection};
use std::path::Path;
use tempfile::TempDir;
use tonic::Status;

async fn sql(database: &Path, statement: &'static str) {
    let mut connection = SqliteConnection::connect(database.to_str().unwrap()).await.unwrap();
    sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// What somebody who must act does by what he sees.
async fn next_action(person: &mut Person, id: &str) -> v1::ActRequest {
    let (_, update) = person.look(id).await;
    let step = update.view.decide(Level::Random, &mut person.rng).expect("this person must act").step;
    v1::ActRequest {
        match_id: id.to_owned(),
        request_id: person.request_id(),
        expected_seq: update.seq,
        move_json: notation::write(&step),
    }
}

async fn act(person: &Person, request: &v1::ActRequest) -> Result<u64, Status> {
    person.matches().act(person.call(request.clone())).await.map(|response| response.into_inner().seq)
}

/// Two people at a table; whoever must act comes first.
async fn table(server: &TestServer) -> (Person, Person, String) {
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let (info, update) = anne.look(&id).await;
    let first = update.view.status.turn.must.first().unwrap();
    if first.index() == info.seat as usize { (anne, boris, id) } else { (boris, anne, id) }
}

#[tokio::test]
async fn a_database_that_fails() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let (mut first, _, id) = table(&server).await;
    let request = next_action(&mut first, &id).await;

    sql(&database, "ALTER TABLE actions RENAME TO hidden").await;
    refused(act(&first, &request).await, Reason::TryAgain);
    sql(&database, "ALTER TABLE hidden RENAME TO actions").await;
    assert_eq!(first.look(&id).await.1.seq, 0, "what is not stored has not happened");
    assert_eq!(act(&first, &request).await.unwrap(), 1);
    server.stop().await;
}

#[tokio::test]
async fn two_servers_on_one_file() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let (mut first, mut second, id) = table(&server).await;
    let other = TestServer::start(&database).await;
    let mut elsewhere = Person { channel: connect(&other.address).await, ..first.clone() };
    let request = next_action(&mut elsewhere, &id).await;
    first.requests = elsewhere.requests;
    assert_eq!(act(&first, &request).await.unwrap(), 1);

    // The other server does not know of it yet: the log does, and lets nobody write over it.
    let rival = v1::ActRequest { request_id: "rival".to_owned(), ..request.clone() };
    refused(act(&elsewhere, &rival).await, Reason::TryAgain);
    refused(act(&elsewhere, &rival).await, Reason::StaleSeq);
    assert_eq!(act(&elsewhere, &request).await.unwrap(), 1, "the first answer, from the log");
    let answer = next_action(&mut second, &id).await;
    assert_eq!(act(&second, &answer).await.unwrap(), 2);
    server.stop().await;

    let (mut one, mut another) = (Seen::default(), Seen::default());
    first.channel = connect(&other.address).await;
    second.channel = first.channel.clone();
    tokio::try_join!(play_through(&mut first, &id, &mut one), play_through(&mut second, &id, &mut another))
        .unwrap();
    Record::read(&first.record(&id).await.unwrap()).unwrap().replay().unwrap();
    other.stop().await;
}

/// Plays to the end, and asks again as often as it is told to.
async fn play_through(person: &mut Person, id: &str, seen: &mut Seen) -> Result<(), Status> {
    for _ in 0..3 {
        match person.play_out(id, seen).await {
            Err(status) if status.code() == Reason::TryAgain.code() => {}
            ended => return ended,
        }
    }
    Err(Status::unavailable("still not"))
}

#[tokio::test]
async fn files_that_cannot_be_used() {
    let folder = TempDir::new().unwrap();
    let garbage = folder.path().join("garbage.db");
    std::fs::write(&garbage, "Anne 12, Boris 7\n".repeat(1_000)).unwrap();
    assert!(matches!(Store::open(&garbage).await.err(), Some(StoreError::Database(_))));
    assert!(matches!(Store::open(folder.path()).await.err(), Some(StoreError::Database(_))));

    let newer = folder.path().join("newer.db");
    drop(Store::open(&newer).await.unwrap());
    sql(&newer, "PRAGMA user_version = 99").await;
    let opened = Server::open(Config::new(&newer)).await.map(drop);
    assert!(
        matches!(opened, Err(RunError::Database { why: StoreError::Newer { found: 99, .. }, .. })),
        "{opened:?}"
    );
}

#[tokio::test]
async fn a_damaged_log_is_told_and_harms_no_other_match() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let (mut first, _, damaged) = table(&server).await;
    let request = next_action(&mut first, &damaged).await;
    act(&first, &request).await.unwrap();
    server.stop().await;
    sql(&database, r#"UPDATE actions SET step = '{"place":999}'"#).await;

    let server = TestServer::start(&database).await;
    first.channel = connect(&server.address).await;
    let problem = refused(first.watch(&damaged, 0).await, Reason::Internal);
    assert!(!problem.message.contains("999"), "what is inside stays inside");
    let (mut other, _, id) = table(&server).await;
    let request = next_action(&mut other, &id).await;
    assert_eq!(act(&other, &request).await.unwrap(), 1);
    server.stop().await;
}
