//! Operators' commands while the server runs, and the list of their acts.

use crate::kit::program::on;
use crate::kit::{Person, TestServer, is_left_to_files, open_store, refused, rows};
use crate::seasons::Rivals;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::people_service_client::PeopleServiceClient;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::store::MatchState;
use cartable_server::wall_clock::WallClock;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use tonic::Status;

/// Runs a command on this database: whether it did its work, and what it said.
pub fn operate(database: &Path, arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    let output = on(command.args(arguments), database).env("USER", "olga").output().unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap())
}

/// Returns the output of a command that succeeded.
#[track_caller]
pub fn done(database: &Path, arguments: &[&str]) -> String {
    let (success, said) = operate(database, arguments);
    assert!(success, "{said}");
    said
}

/// Name and digits of the only account of this name.
fn handle(database: &Path, name: &str) -> String {
    rows::one(database, &format!("SELECT name || '#' || tag FROM accounts WHERE name = '{name}'"))
}

pub async fn profile(person: &Person) -> Result<v1::Profile, Status> {
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    let answer = accounts.get_profile(person.call(v1::GetProfileRequest {})).await?;
    Ok(answer.into_inner().profile.unwrap())
}

async fn rooms(person: &Person) -> Result<Vec<v1::Room>, Status> {
    let answer = person.rooms().list_rooms(person.call(v1::ListRoomsRequest {})).await?;
    Ok(answer.into_inner().rooms)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_a_name_and_a_report_are_dealt_with_and_written_down() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Rude", 2).await;
    let handle_of_anne = handle(&database, "Anne");
    let banned = done(&database, &["ban", &handle_of_anne, "--days", "3", "--because", "tests us"]);
    let until = banned.strip_prefix(&format!("{handle_of_anne} is banned until ")).expect("until when");
    let until = until.trim_end();
    refused(rooms(&anne).await, Reason::Banned);
    let freed = done(&database, &["unban", &handle_of_anne, "--because", "it was a test"]);
    assert_eq!(freed, format!("{handle_of_anne} is banned no more\n"));

    let rude = handle(&database, "Rude");
    let waiting = boris.create_room(GameId::Niet, 2, 1).await.unwrap();
    let playing = boris.create_room(GameId::Niet, 1, 1).await.unwrap();
    let id = boris.start(&playing.code).await.unwrap();
    let renamed = done(&database, &["rename", &rude, "Boris", "--because", "rude"]);
    let found = rooms(&boris).await.unwrap();
    let Some(TakenBy::Person(shown)) = &found[0].seats[0].taken_by else { panic!("{found:?}") };
    assert_eq!(
        (&found[0].code, shown.name.as_str()),
        (&waiting.code, "Boris"),
        "at once, where nobody plays yet"
    );
    assert_eq!(boris.look(&id).await.0.players[0].name, "Rude", "in a match everybody keeps their name");
    assert!(renamed.starts_with("Boris#"), "{renamed}");
    let boris_now = profile(&boris).await.unwrap();
    assert_eq!(format!("{}#{}\n", boris_now.name, boris_now.tag), renamed);

    let chloe = Person::guest(&server.address, "Chloé", 3).await;
    let report = v1::ReportPlayerRequest {
        account_id: boris_now.account_id,
        kind: v1::ReportKind::Name.into(),
        match_id: String::new(),
        request_id: "one".to_owned(),
    };
    PeopleServiceClient::new(chloe.channel.clone()).report_player(chloe.call(report)).await.unwrap();
    let listed = done(&database, &["reports"]);
    assert!(listed.starts_with("1. Boris#") && listed.contains(": name, by Chloé#"), "{listed}");
    assert_eq!(done(&database, &["close-report", "1", "--because", " renamed "]), "report 1 is closed\n");
    assert_eq!(done(&database, &["reports"]), "");

    let audit = done(&database, &["audit"]);
    let rows: Vec<(&str, &str)> = audit.lines().map(|row| row.split_once(" UTC ").unwrap()).collect();
    let today = Day::of(WallClock::system().now());
    let is_now = |at: &str| at.starts_with(&today.to_string()) || at.starts_with(&today.before().to_string());
    assert!(rows.iter().all(|(at, _)| is_now(at) && at.len() == "2026-11-26 01:15".len()), "{audit}");
    assert_eq!(
        rows.iter().map(|(_, row)| *row).collect::<Vec<_>>(),
        [
            "olga: close-report 1 (renamed)".to_owned(),
            format!("olga: rename {rude} to {} (rude)", renamed.trim_end()),
            format!("olga: unban {handle_of_anne} (it was a test)"),
            format!("olga: ban {handle_of_anne} until {until} (tests us)"),
        ]
    );
    let emma = Person::guest(&server.address, "Emma", 5).await;
    let dora = Person::guest(&server.address, "Dora", 4).await;
    let gone = profile(&dora).await.unwrap().account_id;
    let mut accounts = AccountServiceClient::new(dora.channel.clone());
    accounts.delete_account(dora.call(v1::DeleteAccountRequest {})).await.unwrap();
    for wrong in [
        &["ban", "Nobody#1", "--because", "x"][..],
        &["ban", "Nobody", "--because", "x"],
        // Ids of nobody: one digit is wrong, or the account is gone.
        &["ban", "00000000000000000000000000000000", "--because", "x"],
        &["unban", "00000000000000000000000000000000", "--because", "x"],
        &["rename", "00000000000000000000000000000000", "Zoé", "--because", "x"],
        &["ban", &gone, "--because", "x"],
        &["rename", &gone, "Zoé", "--because", "x"],
        &["ban", &handle_of_anne, "--days", "0", "--because", "x"],
        &["close-report", "1", "--because", "x"],
        &["void", "00000000000000000000000000000000", "--because", "x"],
        &["ban", &handle_of_anne],
        &["ban", &handle_of_anne, "--because", " "],
        &["rename", &handle_of_anne, "Boris#1234", "--because", "x"],
    ] {
        let (success, said) = operate(&database, wrong);
        assert!(!success && !said.is_empty(), "{wrong:?}");
    }
    assert_eq!(done(&database, &["audit"]), audit, "what was not done is not written down");
    let id: String = rows::one(&database, "SELECT id FROM accounts WHERE name = 'Emma'");
    let why = ["--days", "18446744073709551615", "--because", "an id is good as well"];
    let banned = done(&database, &[&["ban", &id][..], &why].concat());
    assert_eq!(banned, format!("{id} is banned for good\n"));
    refused(rooms(&emma).await, Reason::Banned);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_a_room_sees_what_another_process_changed() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let mut config = Config::new(database.clone());
    config.heartbeat = Duration::from_millis(20);
    let server = TestServer::with(config).await;
    let mut rude = Person::guest(&server.address, "Rude", 1).await;
    let code = rude.create_room(GameId::Niet, 2, 1).await.unwrap().code;
    let watch = v1::WatchRoomRequest { code };
    let mut stream = rude.rooms().watch_room(rude.call(watch)).await.unwrap().into_inner();
    done(&database, &["rename", &handle(&database, "Rude"), "Boris", "--because", "rude"]);
    // No hint comes from a command: only that the room is read again now and then shows the new name.
    let seen =
        async { while !format!("{:?}", stream.message().await.unwrap().unwrap()).contains("Boris") {} };
    tokio::time::timeout(Duration::from_mins(1), seen).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_ended_and_a_backup_made_while_the_server_runs() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let (database, backup) = (folder.path().join("test.db"), folder.path().join("backup.db"));
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Duel, 1, 1).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    anne.look(&id).await;
    done(&database, &["backup", backup.to_str().unwrap()]);
    assert_eq!(std::fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!operate(&database, &["backup", backup.to_str().unwrap()]).0, "it is not written over");
    let ended = done(&database, &["void", &id, "--because", "stuck"]);
    assert_eq!(ended, format!("match {id} is ended without a result\n"));
    server.stop().await;

    let store = open_store(&database).await.unwrap();
    let found = store.load_match(id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(found.state, MatchState::Void);
    store.close().await;
    std::fs::copy(folder.path().join("test.db.key"), folder.path().join("backup.db.key")).unwrap();
    let store = crate::kit::open_store(&backup).await.unwrap();
    let found = store.load_match(id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(found.state, MatchState::Running, "as it stood then");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_sees_a_match_an_account_and_whom_it_met_and_gives_back_what_was_lost_to_it() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = crate::kit::open_store(&database).await.unwrap();
    let rivals = Rivals::meet(&store).await;
    let begin = Day::new(20_900).begins_ms();
    let mut ids = Vec::new();
    for number in 0..6 {
        ids.push(rivals.play(0, begin + number * 1_000).await);
    }
    store.close().await;
    let [winner, loser] = [handle(&database, "Anne"), handle(&database, "Boris")];
    let shown = done(&database, &["show", "match", &ids[0].to_string()]);
    assert!(shown.contains(&winner) && shown.contains(&loser) && shown.contains("place 1"), "{shown}");
    let shown = done(&database, &["show", "account", &winner]);
    assert!(shown.contains("no recovery code") && shown.contains("6 matches"), "{shown}");
    let shown = done(&database, &["show", "met", &winner]);
    assert!(shown.contains(&format!("{loser}: 6 matches, won 6")), "{shown}");
    let told = done(&database, &["suspects", "--nights", "400"]);
    assert!(told.is_empty() || told.contains(&winner), "{told}");
    let voided = done(&database, &["ratings", "void", "--account", &winner, "--because", "a farm"]);
    assert!(voided.contains("6 matches"), "{voided}");
    let shown = done(&database, &["show", "account", &loser]);
    assert!(!shown.contains("6 matches"), "the points are given back: {shown}");
    assert!(done(&database, &["audit"]).contains("void-account"));
    for wrong in [
        &["show", "match", "00000000000000000000000000000000"][..],
        &["show", "account", "Nobody#0000"],
        &["show", "met", "Nobody#0000"],
        &["ratings", "void", "--account", "Nobody#0000", "--because", "x"],
        &["ratings", "void", "--because", "x"],
    ] {
        assert!(!operate(&database, wrong).0, "{wrong:?}");
    }
}

#[tokio::test]
async fn an_act_has_an_operator_without_a_user_and_a_copy_says_what_it_did() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = open_store(&database).await.unwrap();
    crate::kit::account(&store, "Anne").await;
    store.close().await;
    let anne = handle(&database, "Anne");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    command.args(["ban", &anne, "--because", "a test", "--database"]).arg(&database);
    assert!(command.env_remove("USER").output().unwrap().status.success());
    let audit = done(&database, &["audit"]);
    assert!(audit.contains(" uid ") && !audit.contains("UTC : "), "{audit}");
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    assert!(done(&database, &["backup", copy]).contains(copy));
    assert!(done(&database, &["restore", copy, "--because", "a test"]).contains("restored"));
}
