//! A server that stops leaves nothing behind but its file, and the next one goes on from there.

use crate::kit::program::Program;
use crate::kit::{Person, Seen, TestServer, connect};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Problem, Reason, v1};
use cartable_server::config::Config;
use cartable_testing::postgres;
use std::time::Duration;
use tempfile::TempDir;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_streams_and_loses_nothing() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 2, 1).await.unwrap();
    let waiting = anne.create_room(GameId::Niet, 2, 1).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();

    let onlooker = boris.clone();
    let (mut annes, mut boriss) = (Seen::default(), Seen::default());
    let both = async { tokio::join!(anne.play_out(&id, &mut annes), boris.play_out(&id, &mut boriss)) };
    let stop = async {
        // In the middle of it, however quick they are.
        while onlooker.look(&id).await.1.seq < 10 {}
        server.stop().await;
    };
    let ((one, other), ()) = tokio::join!(both, stop);
    for ended in [one, other] {
        let reason = Problem::read(&ended.unwrap_err()).reason;
        assert!(matches!(reason, None | Some(Reason::Stopping)), "{reason:?}");
    }

    let server = TestServer::start(&database).await;
    for person in [&mut anne, &mut boris] {
        person.channel = connect(&server.address).await;
    }
    assert_eq!(boris.join(&waiting.code).await.unwrap().code, waiting.code, "rooms stay");
    tokio::try_join!(anne.play_out(&id, &mut annes), boris.play_out(&id, &mut boriss)).unwrap();
    assert!(annes.over && boriss.over);
    for seen in [&annes, &boriss] {
        let gap = seen.updates.windows(2).find(|pair| pair[0].seq != pair[1].after_seq);
        assert_eq!(gap, None, "coming back there is no gap");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sigterm_ends_the_program_well_and_leaves_nothing_but_its_file() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let program = Program::start(&database);
    let mut anne = Person::guest(&program.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Numx, 1, 3).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let mut seen = Seen::default();
    let playing = async {
        // The stop cuts it off.
        let _ = anne.play_out(&id, &mut seen).await;
    };
    let stop = tokio::task::spawn_blocking(move || {
        std::thread::sleep(Duration::from_millis(100));
        program.terminate();
    });
    let ((), stopped) = tokio::join!(playing, stop);
    stopped.unwrap();
    let mut left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    let expected: &[&str] =
        if postgres::is_asked_for() { &["test.db.key"] } else { &["test.db", "test.db.key", "test.db.lock"] };
    assert_eq!(left, expected);

    let program = Program::start(&database);
    anne.channel = connect(&program.address).await;
    anne.play_out(&id, &mut seen).await.unwrap();
    assert!(seen.over);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_by_themselves_after_a_restart() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let mut config = Config::new(&database);
    config.bot_pause = Duration::from_hours(1);
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    // For any dealer a bot is soon to act, and does not.
    let room = anne.create_room(GameId::Niet, 1, 4).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let (_, before) = anne.look(&id).await;
    server.stop().await;

    let server = TestServer::start(&database).await;
    anne.channel = connect(&server.address).await;
    let mut seen = Seen::default();
    anne.play_out(&id, &mut seen).await.unwrap();
    assert!(seen.over && seen.updates.len() > 1 && before.seq == 0);
    server.stop().await;
}

#[tokio::test]
async fn a_silent_match_sends_heartbeats() {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db"));
    config.heartbeat = Duration::from_millis(20);
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 1).await;
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let mut stream = anne.watch(&id, None).await.unwrap();
    for _ in 0..2 {
        stream.message().await.unwrap();
    }
    let Some(Message::Heartbeat(beat)) = stream.message().await.unwrap().unwrap().message else {
        panic!("silence brings a heartbeat");
    };
    assert!(beat.head_seq == 0 && beat.server_time_ms > 0);
    drop(stream);
    server.stop().await;
}

#[tokio::test]
async fn a_room_is_watched() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 1).await;
    let room = anne.create_room(GameId::Niet, 2, 1).await.unwrap();
    let watch = v1::WatchRoomRequest { code: room.code.clone() };
    let mut stream = anne.rooms().watch_room(anne.call(watch)).await.unwrap().into_inner();
    let mut next = async || stream.message().await.unwrap().unwrap().room.unwrap();
    assert_eq!(next().await, room);
    boris.join(&room.code).await.unwrap();
    let full = next().await;
    let names: Vec<_> = full.seats.iter().map(|seat| format!("{:?}", seat.taken_by)).collect();
    assert!(names[1].contains("Boris"), "{names:?}");
    let id = anne.start(&room.code).await.unwrap();
    assert_eq!(next().await.match_id.as_ref(), Some(&id));
    let listed = boris.rooms().list_rooms(boris.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
    let (info, _) = boris.look(&id).await;
    // Only a list tells the caller what waits for them.
    let matches: Vec<_> =
        listed.matches.into_iter().map(|listed| v1::Match { your_turn: false, ..listed }).collect();
    assert_eq!((listed.rooms.len(), matches), (0, vec![info]), "the way back without a code");
    server.stop().await;
}

#[tokio::test]
async fn health_says_serving() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut health = HealthClient::new(connect(&server.address).await);
    for service in ["", "cartable.v1.MatchService"] {
        let request = HealthCheckRequest { service: service.to_owned() };
        let status = health.check(request).await.unwrap().into_inner().status();
        assert_eq!(status, ServingStatus::Serving);
    }
    server.stop().await;
}
