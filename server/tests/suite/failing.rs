//! The program fails at a match: everybody at it is shown so,
//! it is not tried again for ever, and others do not notice.

use crate::kit::{Person, Seen, TestServer, reader, refused, rows};
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, VoidReason, What};
use cartable_core::fault::Driver;
use cartable_core::record::Record;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// Watches until the match is void, and gives its record.
async fn until_void(person: &Person, id: &str) -> Record {
    let mut stream = person.watch(id, None).await.unwrap();
    let mut updates = None;
    let void = async {
        loop {
            match stream.message().await.unwrap().unwrap().message.unwrap() {
                Message::Match(info) => updates = Some(reader(&info)),
                Message::Update(update) => {
                    let view = updates.as_mut().unwrap().read(update).unwrap().view;
                    if let Some(reason) = view.status.void {
                        assert!(view.status.over && view.status.turn.is_over());
                        return reason;
                    }
                }
                Message::Heartbeat(_) | Message::Draw(_) | Message::Emote(_) | Message::AbortWishes(_) => {}
            }
        }
    };
    let reason =
        timeout(Duration::from_mins(1), void).await.expect("everybody at it is shown that it is void");
    assert_eq!(reason, VoidReason::Fault);
    let record = Record::read(&person.record(id).await.unwrap()).unwrap();
    assert_eq!(record.replay().unwrap().voided(), Some(VoidReason::Fault));
    assert_eq!(record.result, None);
    record
}

/// Bots that panic, rules that panic at a bot's move, and rules that refuse it:
/// their match is void, a match of people goes on, and after a restart nothing is tried again.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_at_which_a_bot_or_the_rules_fail_is_void_and_no_other() {
    let think = Driver { think: |_, _| panic!("the bot fails"), ..Driver::default() };
    let apply = Driver {
        apply: |series, what, events| match what {
            What::Move { by: By::Bot, .. } => panic!("the rules fail"),
            _ => series.apply(what, events),
        },
        ..Driver::default()
    };
    let refuse = Driver {
        apply: |series, what, events| {
            series.apply(what, events)?;
            if matches!(what, What::Move { by: By::Bot, .. }) { series.apply(what, events) } else { Ok(()) }
        },
        ..Driver::default()
    };
    for driver in [think, apply, refuse] {
        let folder = TempDir::new().unwrap();
        let config = || Config { driver, ..Config::new(folder.path().join("test.db")).without_pauses() };
        let server = TestServer::with(config()).await;
        let mut anne = Person::guest(&server.address, "Anne", 1).await;
        let boris = Person::guest(&server.address, "Boris", 2).await;
        let room = anne.create_room(GameId::HickHack, 2, 1).await.unwrap();
        boris.join(&room.code).await.unwrap();
        let failing = anne.start(&room.code).await.unwrap();
        let record = until_void(&anne, &failing).await;
        assert_eq!(until_void(&boris, &failing).await, record);

        let room = anne.create_room(GameId::Duel, 2, 0).await.unwrap();
        boris.join(&room.code).await.unwrap();
        let other = anne.start(&room.code).await.unwrap();
        let (mut seen, mut also_seen) = (Seen::default(), Seen::default());
        let (mut anne_too, mut boris_too) = (anne.clone(), boris.clone());
        let (one, two) =
            tokio::join!(anne_too.play_out(&other, &mut seen), boris_too.play_out(&other, &mut also_seen));
        one.unwrap();
        two.unwrap();
        server.stop().await;

        let server = TestServer::with(config()).await;
        let again = Person { channel: crate::kit::connect(&server.address).await, ..anne };
        assert_eq!(until_void(&again, &failing).await, record, "nothing was added");
        server.stop().await;
    }
}

/// A log that the rules refuse: its players hear that the match is over, and the server does not load it
/// again.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_played_again_is_set_aside() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::HickHack, 1, 2).await.unwrap();
    let damaged = anne.start(&room.code).await.unwrap();
    let room = anne.create_room(GameId::HickHack, 1, 2).await.unwrap();
    let whole = anne.start(&room.code).await.unwrap();
    for id in [&damaged, &whole] {
        timeout(Duration::from_mins(1), async { while anne.look(id).await.1.seq < 2 {} }).await.unwrap();
    }
    server.stop().await;

    // The bot of seat 1 lays its cards twice.
    let doubled = format!(
        "UPDATE entries SET what = (SELECT what FROM entries WHERE match_id = x'{damaged}' AND seq = 1) \
         WHERE match_id = x'{damaged}' AND seq = 2"
    );
    rows::exec(&database, &doubled);

    let server = TestServer::start(&database).await;
    let anne = Person { channel: crate::kit::connect(&server.address).await, ..anne };
    for _ in 0..3 {
        refused(anne.watch(&damaged, None).await, Reason::MatchVoid);
    }
    assert_eq!(anne.look(&whole).await.1.seq, 2);
    server.stop().await;
    let states = rows::column(&database, "SELECT state FROM matches ORDER BY state DESC");
    assert_eq!(states, ["set_aside", "running"]);
}

/// An unreadable match or room hides nothing else from its players, and bars nobody for ever.
#[tokio::test(flavor = "multi_thread")]
async fn matches_and_rooms_that_cannot_be_read_are_passed_over_and_set_aside() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut begun = Vec::new();
    for _ in 0..3 {
        let room = anne.create_room(GameId::HickHack, 1, 2).await.unwrap();
        begun.push(anne.start(&room.code).await.unwrap());
        anne.look(&begun[begun.len() - 1]).await;
    }
    let [no_options, no_log, whole] = &begun[..] else { panic!("three matches") };
    let [lost, open] = [
        anne.create_room(GameId::HickHack, 1, 2).await.unwrap().code,
        anne.create_room(GameId::HickHack, 1, 2).await.unwrap().code,
    ];
    timeout(Duration::from_mins(1), async { while anne.look(no_log).await.1.seq < 1 {} }).await.unwrap();
    server.stop().await;

    let damage = format!(
        "UPDATE matches SET options = '{{' WHERE id = x'{no_options}'; \
         UPDATE entries SET what = '{{' WHERE match_id = x'{no_log}'; \
         UPDATE rooms SET body = '{{' WHERE code = '{lost}'"
    );
    rows::exec(&database, &damage);

    let server = TestServer::start(&database).await;
    let anne = Person { channel: crate::kit::connect(&server.address).await, ..anne };
    refused(anne.watch(no_log, None).await, Reason::MatchVoid);
    let told = anne.rooms().list_rooms(anne.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
    let matches: Vec<&str> = told.matches.iter().map(|one| one.match_id.as_str()).collect();
    assert_eq!(matches, [whole]);
    assert_eq!(told.rooms.iter().map(|room| &room.code).collect::<Vec<_>>(), [&open]);
    timeout(Duration::from_mins(1), async {
        loop {
            if rows::column(&database, "SELECT id FROM matches WHERE state = 'running'") == [whole.clone()] {
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .expect("they are set aside at once");
    server.stop().await;
}
