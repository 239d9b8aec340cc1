//! A disk that is full: what was answered stays, what cannot be stored is refused,
//! and when there is room again the server goes on by itself.

use crate::kit::program::Program;
use crate::kit::{Person, Seen, TestServer, connect, is_left_to_files, new_guest, refused, rows, secret};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::store::{Place, StoreError};
use cartable_testing::postgres;
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tonic::transport::Channel;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

/// A trigger that ends the transaction which stores one of these, as `SQLite` itself does when the disk is
/// full.
const FULL: &str = "
    CREATE TRIGGER full_accounts BEFORE INSERT ON accounts BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END;
    CREATE TRIGGER full_matches BEFORE UPDATE ON matches BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END;
    CREATE TRIGGER full_probe BEFORE INSERT ON probe BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END;";
const ROOM: &str = "DROP TRIGGER full_accounts; DROP TRIGGER full_matches; DROP TRIGGER full_probe;";

async fn health(channel: &Channel, service: &str) -> ServingStatus {
    let request = HealthCheckRequest { service: service.to_owned() };
    HealthClient::new(channel.clone()).check(request).await.unwrap().into_inner().status()
}

async fn becomes(channel: &Channel, status: ServingStatus) {
    let start = Instant::now();
    for service in ["", "cartable.v1.AccountService", "cartable.v1.RoomService", "cartable.v1.MatchService"] {
        while health(channel, service).await != status {
            assert!(start.elapsed() < Duration::from_secs(20), "{service} does not become {status:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_transaction_that_failed_the_store_writes_again_as_soon_as_it_can() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = crate::kit::open_store(&database).await.unwrap();
    let mut writable = store.writable();
    assert!(*writable.borrow());
    rows::exec(&database, FULL);
    // In one group with what fails, nothing is acknowledged that is not there afterwards.
    let calls = (0..20).map(|number| {
        let guest = new_guest("Anne");
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move {
            match number % 2 {
                0 => store.create_guest(guest, 0).await.map(drop),
                _ => store.revoke(guest.session.tokens.family, 0).await.map(drop),
            }
        })
    });
    for (number, call) in calls.collect::<Vec<_>>().into_iter().enumerate() {
        let answer = call.await.unwrap();
        assert!(answer.is_err() || number % 2 == 1, "an account is stored on a full disk");
    }
    writable.wait_for(|writable| !writable).await.unwrap();
    let start = Instant::now();
    for _ in 0..100 {
        let answer = store.create_guest(new_guest("Anne"), 0).await;
        assert!(matches!(answer, Err(StoreError::Unwritable)), "{answer:?}");
    }
    assert!(start.elapsed() < Duration::from_secs(5), "what cannot be stored is refused at once");

    rows::exec(&database, ROOM);
    tokio::time::timeout(Duration::from_secs(10), writable.wait_for(|writable| *writable))
        .await
        .unwrap()
        .unwrap();
    let guest = new_guest("Anne");
    store.create_guest(guest.clone(), 0).await.unwrap();
    let session = store.session(guest.session.tokens.session).await.unwrap().unwrap();
    assert_eq!(session.account, guest.account);
    store.close().await;
}

/// The last move of a match, which a bot makes, changes more than the log.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_by_the_health_service_and_a_match_goes_on_after_it() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Duel, 1, 1).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    becomes(&anne.channel, ServingStatus::Serving).await;
    rows::exec(&database, FULL);
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    let guest =
        || v1::CreateGuestRequest { name: "Boris".to_owned(), secret: secret(), device: String::new() };
    refused(accounts.create_guest(guest()).await, Reason::CatchingBreath);
    becomes(&anne.channel, ServingStatus::NotServing).await;
    let mut seen = Seen::default();
    let stopped = tokio::time::timeout(Duration::from_secs(5), anne.play_out(&id, &mut seen)).await;
    assert!(!matches!(stopped, Ok(Ok(()))) && !seen.over, "the end cannot be stored");
    let again = seen.updates.iter().filter(|update| update.seq > 0 && update.after_seq == update.seq).count();
    assert!(again < 10, "the match is loaded again without a pause: {again} times");

    rows::exec(&database, ROOM);
    becomes(&anne.channel, ServingStatus::Serving).await;
    accounts.create_guest(guest()).await.unwrap();
    while !seen.over {
        // Told to try again while the match rests.
        let _ = anne.play_out(&id, &mut seen).await;
    }
    anne.record(&id).await.unwrap();
    server.stop().await;
}

/// A file system of so many bytes in this folder, which goes with this value. Only root can make one.
struct Small(PathBuf);

impl Small {
    fn new(folder: &Path, bytes: u32) -> Option<Self> {
        let mut mount = Command::new("mount");
        let done = mount.args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "tmpfs"]).arg(folder).output();
        let is_done = done.is_ok_and(|output| output.status.success());
        if !is_done {
            cartable_testing::not_permitted("only root can make a small file system");
        }
        is_done.then(|| Self(folder.to_owned()))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        // A mount that stays would go with the machine.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// `PostgreSQL` itself finds no room for its tables: SQLSTATE 53100.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_under_postgresql_is_told_by_the_health_service_and_forgotten_when_there_is_room() {
    let folder = TempDir::new().unwrap();
    let Some(_small) = Small::new(folder.path(), 24 << 20) else { return };
    let Some(database) = postgres::Server::start() else { return };
    let tables = folder.path().join("tables");
    fs::create_dir(&tables).unwrap();
    let owner = fs::metadata(database.folder()).unwrap();
    for place in [folder.path(), &tables] {
        chown(place, Some(owner.uid()), Some(owner.gid())).unwrap();
    }
    let tables = tables.display();
    database.run(&format!(
        "CREATE TABLESPACE small LOCATION '{tables}'; CREATE DATABASE cartable TABLESPACE small"
    ));
    let keys = TempDir::new().unwrap();
    let mut config = Config::new(keys.path().join("test.db")).without_pauses();
    config.database = Place::from(&database.named("cartable"));
    let server = TestServer::with(config).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    becomes(&anne.channel, ServingStatus::Serving).await;

    let filler = folder.path().join("filler");
    let mut all = File::create(&filler).unwrap();
    while all.write_all(&[1; 1 << 12]).is_ok() {}
    drop(all);
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    let guest =
        || v1::CreateGuestRequest { name: "Boris".to_owned(), secret: secret(), device: String::new() };
    let mut made = Vec::new();
    let refusal = loop {
        assert!(made.len() < 10_000, "the disk is never full");
        match accounts.create_guest(guest()).await {
            Ok(answer) => made.push(answer.into_inner().tokens.unwrap()),
            Err(status) => break status,
        }
    };
    refused(Err::<(), _>(refusal), Reason::CatchingBreath);
    becomes(&anne.channel, ServingStatus::NotServing).await;

    fs::remove_file(&filler).unwrap();
    becomes(&anne.channel, ServingStatus::Serving).await;
    accounts.create_guest(guest()).await.unwrap();
    for tokens in made {
        let mut request = tonic::Request::new(v1::ListRoomsRequest {});
        request
            .metadata_mut()
            .insert("authorization", format!("Bearer {}", tokens.access_token).parse().unwrap());
        anne.rooms().list_rooms(request).await.expect("what was answered stays");
    }
    server.stop().await;
}

/// The real program, whose files may not grow beyond a size:
/// what it writes fails as on a full disk, in the system itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_whose_files_cannot_grow_recovers_when_they_can() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let program = Program::with_small_files(&folder.path().join("test.db"), 2_000);
    let channel = connect(&program.address).await;
    let mut accounts = AccountServiceClient::new(channel.clone());
    let mut made = Vec::new();
    let refusal = loop {
        assert!(made.len() < 10_000, "the disk is never full");
        match accounts
            .create_guest(v1::CreateGuestRequest {
                name: "Anne".to_owned(),
                secret: secret(),
                device: String::new(),
            })
            .await
        {
            Ok(response) => made.push(response.into_inner()),
            Err(status) => break status,
        }
    };
    refused(Err::<(), _>(refusal), Reason::CatchingBreath);
    becomes(&channel, ServingStatus::NotServing).await;
    program.with_large_files();
    becomes(&channel, ServingStatus::Serving).await;
    accounts
        .create_guest(v1::CreateGuestRequest {
            name: "Boris".to_owned(),
            secret: secret(),
            device: String::new(),
        })
        .await
        .unwrap();

    // Every acknowledged change survives, even the end of the process.
    program.kill();
    let program = Program::start(&folder.path().join("test.db"));
    let mut accounts = AccountServiceClient::new(connect(&program.address).await);
    for guest in made {
        let refresh_token = guest.tokens.unwrap().refresh_token;
        accounts.refresh_tokens(v1::RefreshTokensRequest { refresh_token }).await.unwrap();
    }
}
