//! A backup in the place of the database: what it takes, what it refuses, and who is still signed in.

use crate::kit::program::Program;
use crate::kit::{Person, connect, is_left_to_files, refused};
use crate::operators::{done, operate};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::{Reason, v1};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use tempfile::TempDir;
use tonic::Status;

/// The same person with what a refresh token gets.
async fn refresh(person: &Person) -> Result<Person, Status> {
    let request = v1::RefreshTokensRequest { refresh_token: person.refresh.clone() };
    let answer = AccountServiceClient::new(person.channel.clone()).refresh_tokens(request).await?;
    let tokens = answer.into_inner().tokens.unwrap();
    Ok(Person { access: tokens.access_token, refresh: tokens.refresh_token, ..person.clone() })
}

#[tokio::test]
async fn a_backup_takes_the_place_of_the_database_and_ends_no_session() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let (database, backup) = (folder.path().join("test.db"), folder.path().join("backup.db"));
    let program = Program::start(&database);
    let mut anne = Person::guest(&program.address, "Anne", 1).await;
    let mut chloe = Person::guest(&program.address, "Chloé", 3).await;
    let room = anne.create_room(GameId::Niet, 1, 1).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    anne.look(&id).await;
    done(&database, &["backup", backup.to_str().unwrap()]);
    let kept = fs::read(&backup).unwrap();
    let mut boris = Person::guest(&program.address, "Boris", 2).await;
    let mut late = refresh(&refresh(&anne).await.unwrap()).await.unwrap();
    let restore = |from: &str| operate(&database, &["restore", from, "--because", "the disk failed"]);
    let (is_done, said) = restore(backup.to_str().unwrap());
    assert!(!is_done && said.contains("another server works on it"), "{said}");
    refresh(&boris).await.expect("nothing was changed");
    // The files that a killed server leaves beside its database must not get into the next one.
    program.kill();
    assert!(folder.path().join("test.db-wal").exists());

    let (garbage, before) = (folder.path().join("garbage"), fs::read(&database).unwrap());
    fs::write(&garbage, "Anne 12, Boris 7\n").unwrap();
    let mut damaged = kept.clone();
    let half = damaged.len() / 2;
    damaged[half..].fill(0x5A);
    fs::write(folder.path().join("damaged.db"), damaged).unwrap();
    for wrong in ["garbage", "damaged.db", "nowhere.db", "test.db"] {
        let (is_done, said) = restore(folder.path().join(wrong).to_str().unwrap());
        assert!(!is_done && said.contains(wrong), "{wrong}: {said}");
    }
    assert_eq!(fs::read(&database).unwrap(), before);
    assert!(folder.path().join("test.db-wal").exists(), "what is refused changes nothing");

    let (is_done, said) = restore(backup.to_str().unwrap());
    assert!(is_done && said.contains("is restored from"), "{said}");
    assert!(!folder.path().join("test.db-wal").exists() && !folder.path().join("test.db.restored").exists());
    assert_eq!(fs::metadata(&database).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read(&backup).unwrap(), kept, "the backup is as it was");
    let audit = done(&database, &["audit"]);
    assert_eq!(audit.lines().count(), 1);
    assert!(audit.contains(&format!("olga: restore {} (the disk failed)", backup.display())), "{audit}");

    let program = Program::start(&database);
    for person in [&mut anne, &mut boris, &mut chloe, &mut late] {
        person.channel = connect(&program.address).await;
    }
    refused(refresh(&boris).await, Reason::UnknownToken);
    for _ in 0..2 {
        refused(refresh(&late).await, Reason::UnknownToken);
    }
    let anne = refresh(&anne).await.expect("her session has not ended by it");
    anne.look(&id).await;
    refresh(&chloe).await.expect("who has not come since the backup is signed in");
    // From her first refresh on it is as always: who shows what is dead has copied it.
    refused(refresh(&late).await, Reason::UnknownToken);
    refused(refresh(&anne).await, Reason::UnknownToken);
    program.terminate();
}
