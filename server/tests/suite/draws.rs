//! Fair deals: who announced a share reveals it, the seed follows from all of them, and a kill in between
//! changes nothing that was published.

use crate::kit::program::Program;
use crate::kit::{Person, Seen, TestServer, connect, refused, seats};
use cartable_core::catalogue::GameId;
use cartable_core::fair::{Bytes, Finding, Kept, Promise, Share, check};
use cartable_core::record::Record;
use cartable_core::seat::{Seat, SeatSet};
use cartable_proto::v1::queue_service_client::QueueServiceClient;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Problem, Reason, read_draw, v1};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;
use tonic::{Status, Streaming};

/// Anne's share, and Boris's.
pub const SHARES: [Share; 2] = [Bytes::new([1; 16]), Bytes::new([2; 16])];

fn hash(share: Share) -> Vec<u8> {
    share.hash().bytes().to_vec()
}

/// A match of Anne, Boris and a bot, in which both have announced their shares.
pub async fn begin(anne: &mut Person, boris: &Person) -> String {
    let request = v1::CreateRoomRequest {
        setup: Some((&GameId::Niet.default_options().bounded()).into()),
        seats: seats(2, 1),
        request_id: anne.request_id(),
        speed: 0,
        share_hash: hash(SHARES[0]),
    };
    let room = anne.rooms().create_room(anne.call(request)).await.unwrap().into_inner().room.unwrap();
    // A player who joins without a share, and again with one, has announced it.
    boris.join(&room.code).await.unwrap();
    let request = v1::JoinRoomRequest { code: room.code.clone(), share_hash: hash(SHARES[1]) };
    boris.rooms().join_room(boris.call(request)).await.unwrap();
    anne.start(&room.code).await.unwrap()
}

async fn two(address: &str) -> (Person, Person) {
    (Person::guest(address, "Anne", 1).await, Person::guest(address, "Boris", 2).await)
}

/// Returns the published draw of a match, and the stream that goes on after it.
pub async fn published(person: &Person, match_id: &str) -> (Promise, Streaming<v1::WatchMatchResponse>) {
    let mut stream = person.watch(match_id, None).await.unwrap();
    match stream.message().await.unwrap().unwrap().message.unwrap() {
        Message::Draw(draw) => (read_draw(match_id.parse().unwrap(), &draw).unwrap(), stream),
        other => panic!("the draw comes first: {other:?}"),
    }
}

pub async fn reveal(person: &Person, match_id: &str, share: &[u8]) -> Result<(), Status> {
    let request = v1::RevealShareRequest { match_id: match_id.to_owned(), share: share.to_vec() };
    person.matches().reveal_share(person.call(request)).await.map(|_| ())
}

/// The match, once its deal is drawn.
pub async fn drawn(mut stream: Streaming<v1::WatchMatchResponse>) -> v1::Match {
    let next = timeout(Duration::from_secs(20), stream.message());
    match next.await.expect("the deal is drawn").unwrap().unwrap().message.unwrap() {
        Message::Match(about) => about,
        other => panic!("the match comes next: {other:?}"),
    }
}

/// The record of a match, once both have played to its end.
async fn record(people: [&mut Person; 2], match_id: &str) -> Record {
    let [anne, boris] = people;
    let (mut one, mut other) = (Seen::default(), Seen::default());
    tokio::try_join!(anne.play_out(match_id, &mut one), boris.play_out(match_id, &mut other)).unwrap();
    Record::read(&anne.record(match_id).await.unwrap()).unwrap()
}

/// Returns the findings of Anne's device about a record.
fn found(record: &Record, promise: &Promise, about: &v1::Match) -> Vec<Finding> {
    let seed_commitment = Some(about.commitment.clone());
    let kept = Kept { promise: promise.clone(), share: SHARES[0], is_confirmed: true, seed_commitment };
    check(record.draw.as_ref(), &record.seed, Some(&kept))
}

/// Returns the answers to every other call about a match while its deal is drawn.
async fn asked_while_drawing(person: &Person, id: &str) -> [Problem; 7] {
    let id = || id.to_owned();
    let mut matches = person.matches();
    let act = v1::ActRequest {
        match_id: id(),
        request_id: "early".to_owned(),
        expected_seq: 0,
        move_json: "{}".to_owned(),
    };
    let emote = v1::SendEmoteRequest { match_id: id(), emote: "hello".to_owned() };
    let round = v1::GetOpenRoundRequest { match_id: id(), round: 0 };
    [
        matches.act(person.call(act)).await.map(drop),
        matches.resign(person.call(v1::ResignRequest { match_id: id() })).await.map(drop),
        matches.take_seat_back(person.call(v1::TakeSeatBackRequest { match_id: id() })).await.map(drop),
        matches.abort_match(person.call(v1::AbortMatchRequest { match_id: id() })).await.map(drop),
        matches.get_record(person.call(v1::GetRecordRequest { match_id: id() })).await.map(drop),
        matches.send_emote(person.call(emote)).await.map(drop),
        matches.get_open_round(person.call(round)).await.map(drop),
    ]
    .map(|answer| Problem::read(&answer.unwrap_err()))
}

async fn look_on(person: &Person, id: &str) -> Result<(), Status> {
    let request = v1::WatchMatchRequest { match_id: id.to_owned(), spectate: true, ..Default::default() };
    person.matches().watch_match(person.call(request)).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_follows_from_everybodys_shares_and_is_proven() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let (mut anne, mut boris) = two(&server.address).await;
    let stranger = Person::guest(&server.address, "Eve", 3).await;
    let id = begin(&mut anne, &boris).await;
    let (promise, annes) = published(&anne, &id).await;
    let (same, boriss) = published(&boris, &id).await;
    assert_eq!(promise, same);
    assert_eq!(promise.hashes, [Some(SHARES[0].hash()), Some(SHARES[1].hash()), None]);
    refused(stranger.watch(&id, None).await, Reason::UnknownMatch);
    refused(reveal(&stranger, &id, SHARES[0].bytes()).await, Reason::UnknownMatch);
    for problem in asked_while_drawing(&anne, &id).await {
        assert_eq!(problem.reason, Some(Reason::TryAgain));
        assert!(problem.retry_after.is_some() && problem.message.contains("drawn"), "{problem:?}");
    }
    let told: Vec<_> = asked_while_drawing(&stranger, &id).await.map(|problem| problem.reason).into();
    let (round, acts) = told.split_last().unwrap();
    assert_eq!(*round, Some(Reason::NotWatchable));
    assert!(acts.iter().all(|reason| *reason == Some(Reason::UnknownMatch)), "{acts:?}");
    refused(look_on(&stranger, &id).await, Reason::NotWatchable);
    let list = anne.rooms().list_rooms(anne.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
    assert_eq!(list.matches[0].commitment, "", "nobody knows the seed yet");
    for wrong in [&[][..], &[1; 15], &[1; 17], SHARES[1].bytes()] {
        let problem = refused(reveal(&anne, &id, wrong).await, Reason::Malformed);
        assert_eq!(problem.field.as_deref(), Some("share"));
    }
    for _ in 0..2 {
        reveal(&anne, &id, SHARES[0].bytes()).await.unwrap();
    }
    reveal(&boris, &id, SHARES[1].bytes()).await.unwrap();
    let (about, _) = tokio::join!(drawn(annes), drawn(boriss));
    reveal(&anne, &id, SHARES[0].bytes()).await.expect("it is in");
    let record = record([&mut anne, &mut boris], &id).await;
    assert_eq!(about.commitment, record.seed.commitment());
    assert_eq!(found(&record, &promise, &about), [Finding::Proven, Finding::NotShown]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_reveal_is_missing_and_comes_too_late() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let (mut anne, mut boris) = two(&server.address).await;
    let id = begin(&mut anne, &boris).await;
    let (promise, stream) = published(&anne, &id).await;
    reveal(&anne, &id, SHARES[0].bytes()).await.unwrap();
    let about = drawn(stream).await;
    refused(reveal(&boris, &id, SHARES[1].bytes()).await, Reason::DrawClosed);
    let record = record([&mut anne, &mut boris], &id).await;
    let missing = Finding::Missing(SeatSet::only(Seat::at(1)));
    assert_eq!(found(&record, &promise, &about), [Finding::Proven, missing, Finding::NotShown]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tickets_announce_shares_too() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let (mut anne, mut boris) = two(&server.address).await;
    let mut streams = Vec::new();
    for (person, share) in [&mut anne, &mut boris].into_iter().zip(SHARES) {
        let request = v1::EnqueueRequest {
            request_id: person.request_id(),
            game: "duel".to_owned(),
            seats: vec![2],
            speed: v1::Speed::Normal.into(),
            ranked: false,
            bots_after_seconds: None,
            share_hash: hash(share),
        };
        let mut queue = QueueServiceClient::new(person.channel.clone());
        let bad = v1::EnqueueRequest { share_hash: vec![1; 31], ..request.clone() };
        let problem = refused(queue.enqueue(person.call(bad)).await, Reason::Malformed);
        assert_eq!(problem.field.as_deref(), Some("share_hash"));
        let ticket_id = queue.enqueue(person.call(request)).await.unwrap().into_inner().ticket_id;
        let watch = person.call(v1::WatchTicketRequest { ticket_id });
        streams.push(queue.watch_ticket(watch).await.unwrap().into_inner());
    }
    let id = loop {
        if let Some(id) = streams[0].message().await.unwrap().expect("a match comes").match_id {
            break id;
        }
    };
    let (promise, stream) = published(&anne, &id).await;
    for share in SHARES {
        assert!(promise.hashes.contains(&Some(share.hash())));
    }
    reveal(&boris, &id, SHARES[1].bytes()).await.unwrap();
    reveal(&anne, &id, SHARES[0].bytes()).await.unwrap();
    let about = drawn(stream).await;
    let record = record([&mut anne, &mut boris], &id).await;
    assert_eq!(found(&record, &promise, &about), [Finding::Proven, Finding::NotShown]);
    server.stop().await;
}

/// `kill -9` before any reveal, between two, and after the last: the promise stays the same,
/// and acknowledged shares are in the draw.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_goes_on_with_the_secret_it_has_published() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    for revealed in 0..=2 {
        let program = Program::start(&database);
        let (mut anne, mut boris) = two(&program.address).await;
        let id = begin(&mut anne, &boris).await;
        let (promise, _) = published(&anne, &id).await;
        for (person, share) in [&anne, &boris].into_iter().zip(SHARES).take(revealed) {
            reveal(person, &id, share.bytes()).await.unwrap();
        }
        program.kill();
        let program = Program::start(&database);
        let channel = connect(&program.address).await;
        for person in [&mut anne, &mut boris] {
            person.channel = channel.clone();
        }
        let stream = if revealed < 2 {
            let (same, stream) = published(&anne, &id).await;
            assert_eq!(same, promise);
            for (person, share) in [&anne, &boris].into_iter().zip(SHARES) {
                reveal(person, &id, share.bytes()).await.unwrap();
            }
            stream
        } else {
            anne.watch(&id, None).await.unwrap()
        };
        let about = drawn(stream).await;
        let record = record([&mut anne, &mut boris], &id).await;
        let found = found(&record, &promise, &about);
        assert_eq!(found, [Finding::Proven, Finding::NotShown], "{revealed} revealed");
        program.terminate();
    }
}
