//! A database that fails, a second server on the same file, files that are no database.
//! The server acknowledges only stored changes, and stores each once.

use crate::kit::{Person, TestServer, connect, is_left_to_files, place, refused, rows};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::notation;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::store::StoreError;
use cartable_server::{RunError, Server};
use cartable_testing::postgres;
use tempfile::TempDir;
use tonic::Status;

/// Returns the next action of a person who must act, chosen from their view.
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

/// Two people at a table; the one who must act comes first.
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

    rows::exec(&database, "ALTER TABLE entries RENAME TO hidden");
    // A file that fails is opened anew; PostgreSQL refuses the statement alone.
    let is_refused = postgres::is_asked_for();
    refused(act(&first, &request).await, if is_refused { Reason::TryAgain } else { Reason::CatchingBreath });
    rows::exec(&database, "ALTER TABLE hidden RENAME TO entries");
    assert_eq!(first.look(&id).await.1.seq, 0, "what is not stored has not happened");
    assert_eq!(act(&first, &request).await.unwrap(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_second_server_on_one_database_is_refused() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let config = || Config { database: place(&database), ..Config::new(&database) };
    let server = Server::open(config()).await.unwrap();
    let second = Server::open(config()).await.map(drop).unwrap_err();
    let told = second.to_string();
    assert!(told.contains("another server works on it"), "{told}");
    assert!(postgres::is_asked_for() || told.contains("test.db.lock"), "{told}");
    drop(server);
    Server::open(config()).await.map(drop).expect("the first is gone");
}

#[tokio::test]
async fn files_that_cannot_be_used() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let garbage = folder.path().join("garbage.db");
    std::fs::write(&garbage, "Anne 12, Boris 7\n".repeat(1_000)).unwrap();
    assert!(matches!(crate::kit::open_store(&garbage).await.err(), Some(StoreError::Database { .. })));

    let newer = folder.path().join("newer.db");
    crate::kit::open_store(&newer).await.unwrap().close().await;
    rows::exec(&newer, "PRAGMA user_version = 99");
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
    rows::exec(&database, "UPDATE entries SET what = replace(what, '\"place\":', '\"place\":999')");

    let server = TestServer::start(&database).await;
    first.channel = connect(&server.address).await;
    let problem = refused(first.watch(&damaged, None).await, Reason::MatchVoid);
    assert!(!problem.message.contains("999"), "what is inside stays inside");
    let (mut other, _, id) = table(&server).await;
    let request = next_action(&mut other, &id).await;
    assert_eq!(act(&other, &request).await.unwrap(), 1);
    server.stop().await;
}
