//! Whole matches of every game at every number of seats,
//! by two people and bots, over a real socket and a real file.
//!
//! Each person's updates are compared, `seq` by `seq`, with a replay of the record:
//! they have the own view, the events that the own seat may know, and nothing else.

use crate::kit::{self, Person, Seen, TestServer, refused};
use cartable_core::catalogue::GameId;
use cartable_core::record::Record;
use cartable_core::seat::{Seat, Viewer};
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Reason, Update};
use tempfile::TempDir;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_bots_play_every_game() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    for game in GameId::ALL {
        for seats in game.seats().filter(|seats| *seats >= 2) {
            play(&server, game, seats).await;
        }
    }
    server.stop().await;
}

async fn play(server: &TestServer, game: GameId, seats: usize) {
    let mut anne = Person::guest(&server.address, "Anne", seats as u64).await;
    let mut boris = Person::guest(&server.address, "Boris", 100 + seats as u64).await;
    let stranger = Person::guest(&server.address, "Chloé", 0).await;
    let room = anne.create_room(game, 2, seats - 2).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();

    refused(anne.record(&id).await, Reason::MatchRunning);
    let (mut annes, mut boriss) = (Seen::default(), Seen::default());
    tokio::try_join!(anne.play_out(&id, &mut annes), boris.play_out(&id, &mut boriss)).unwrap();

    refused(stranger.watch(&id, None).await, Reason::UnknownMatch);
    refused(stranger.record(&id).await, Reason::UnknownMatch);
    let json = anne.record(&id).await.unwrap();
    assert_eq!(json, boris.record(&id).await.unwrap());
    let record = Record::read(&json).unwrap();
    check(&record, &annes, seats);
    check(&record, &boriss, seats);
}

/// A player who has missed little gets one entry an update, each with the view after it; a longer story comes
/// in pages.
#[tokio::test]
async fn what_was_missed_is_told_move_by_move() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let (mut annes, mut boriss) = (Seen::default(), Seen::default());
    tokio::try_join!(anne.play_out(&id, &mut annes), boris.play_out(&id, &mut boriss)).unwrap();
    let record = Record::read(&anne.record(&id).await.unwrap()).unwrap();
    let viewer = Viewer::Seat(Seat::new(annes.info.unwrap().seat as usize).unwrap());
    let head = record.entries.len() as u64;
    for missed in [0, 1, 10, 32, 33] {
        let told = catch_up(&anne, &id, head - missed).await;
        let ends: Vec<u64> = told.iter().map(|update| update.seq).collect();
        let each = (head - missed + 1..=head).collect();
        assert_eq!(ends, if (1..=32).contains(&missed) { each } else { vec![head] }, "{missed} missed");
        for update in told {
            let series = record.until(update.seq as usize).replay().unwrap();
            assert_eq!(update.view, series.view(viewer), "seq {} of {missed} missed", update.seq);
        }
    }
    server.stop().await;
}

/// Returns the updates to a person who comes back after a `seq`, until nothing more follows.
async fn catch_up(person: &Person, match_id: &str, after: u64) -> Vec<Update> {
    let mut stream = person.watch(match_id, Some(after)).await.unwrap();
    let (mut reader, mut told) = (None, Vec::new());
    loop {
        match stream.message().await.unwrap().unwrap().message.unwrap() {
            Message::Match(info) => reader = Some(kit::reader(&info)),
            Message::Heartbeat(_) | Message::Draw(_) | Message::Emote(_) | Message::AbortWishes(_) => {}
            Message::Update(update) => {
                let more = update.more;
                told.push(reader.as_mut().unwrap().read(update).unwrap());
                if !more {
                    return told;
                }
            }
        }
    }
}

/// Checks that a person was told exactly the record's part for their seat.
fn check(record: &Record, seen: &Seen, seats: usize) {
    let info = seen.info.as_ref().unwrap();
    assert_eq!(info.commitment, record.seed.commitment());
    assert_eq!(info.players.len(), seats);
    let viewer = Viewer::Seat(Seat::new(info.seat as usize).unwrap());
    for done in &seen.acknowledged {
        let (seat, step) = record.entries[done.seq as usize - 1].step().unwrap();
        assert_eq!((seat.index(), step), (done.seat, done.step));
    }

    let mut told = seen.updates.iter();
    let mut expected = told.next().unwrap();
    let mut seq = 0;
    let beginning = record.start().unwrap();
    let mut events = beginning.dealt();
    if expected.seq == 0 {
        assert_eq!(expected.view, beginning.view(viewer));
        assert_eq!(expected.events, std::mem::take(&mut events), "the story begins with the first deal");
        expected = told.next().unwrap();
    }
    record
        .replay_each(|series, _, happened| {
            seq += 1;
            events.extend(happened.iter().filter(|event| event.seen_by(viewer)).cloned());
            if expected.seq == seq {
                assert_eq!(expected.view, series.view(viewer), "seq {seq}");
                assert_eq!(expected.events, std::mem::take(&mut events), "seq {seq}");
                if let Some(next) = told.next() {
                    assert_eq!(next.after_seq, seq, "no gap");
                    expected = next;
                }
            }
        })
        .unwrap();
    assert_eq!(expected.seq, seq, "the last update is the end of the match");
    assert!(events.is_empty() && seen.over);
}
