//! Playing again with the same people, by one call.

use crate::clocks::turned;
use crate::kit::{Person, Seen, TestServer, refused, seats as open_seats};
use crate::queue::matched_pair_by;
use cartable_core::catalogue::GameId;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;
use tonic::Status;

async fn rematch(person: &Person, match_id: &str) -> Result<v1::Room, Status> {
    let request = v1::RematchRequest { match_id: match_id.to_owned(), share_hash: Vec::new() };
    Ok(person.rooms().rematch(person.call(request)).await?.into_inner().room.unwrap())
}

/// Returns the rooms that wait for a person, and for each if it asks for a rematch.
async fn waiting(person: &Person) -> Vec<(String, bool)> {
    let list = person.rooms().list_rooms(person.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
    list.rooms.into_iter().map(|room| (room.code, room.rematch)).collect()
}

/// Returns the names of the players, and of those with a kept seat; a bot is `bot`.
fn seats(room: &v1::Room) -> Vec<String> {
    let seat = |seat: &v1::RoomSeat| match seat.taken_by.as_ref().unwrap() {
        TakenBy::Person(person) => person.name.clone(),
        TakenBy::Bot(_) => "bot".to_owned(),
        TakenBy::Open(open) => format!("for {}", open.kept_for),
    };
    room.seats.iter().map(seat).collect()
}

async fn play(people: &mut [&mut Person], id: &str) {
    let playing = people.iter_mut().map(|person| async {
        let mut seen = Seen::default();
        person.play_out(id, &mut seen).await.unwrap();
    });
    futures_util::future::join_all(playing).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_play_again_one_seat_further_once_all_have_asked() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let eve = Person::guest(&server.address, "Eve", 3).await;
    let room = anne.create_room(GameId::Niet, 2, 1).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    refused(rematch(&anne, &id).await, Reason::StillRunning);
    play(&mut [&mut anne, &mut boris], &id).await;
    refused(rematch(&eve, &id).await, Reason::UnknownMatch);
    refused(rematch(&eve, "nothing").await, Reason::UnknownMatch);

    let room = rematch(&boris, &id).await.unwrap();
    assert_eq!(seats(&room), ["bot", "for Anne", "Boris"]);
    assert_eq!(rematch(&boris, &id).await.unwrap(), room, "asked again it is the same");
    assert_eq!(
        (waiting(&anne).await, waiting(&boris).await),
        (vec![(room.code.clone(), true)], vec![(room.code.clone(), false)],)
    );
    refused(eve.join(&room.code).await, Reason::RoomFull);
    let seen_by_eve = eve.rooms().get_room(eve.call(v1::GetRoomRequest { code: room.code.clone() })).await;
    let seen_by_eve = seen_by_eve.unwrap().into_inner().room.unwrap();
    assert_eq!(seats(&seen_by_eve), ["bot", "for ", ""], "a stranger learns no names");

    let begun = rematch(&anne, &id).await.unwrap();
    assert_eq!(
        (seats(&begun), &begun.code),
        (vec!["bot".to_owned(), "Anne".to_owned(), "Boris".to_owned()], &room.code)
    );
    let next = begun.match_id.expect("all are there");
    assert_eq!(rematch(&boris, &id).await.unwrap().match_id.as_ref(), Some(&next));
    let (about, _) = anne.look(&next).await;
    assert_eq!((about.seat, about.ranked), (1, false));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_want_to_play_again_frees_the_seat() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let id = matched_pair_by(&mut anne, &mut boris, v1::Speed::Normal).await;
    let request = v1::ResignRequest { match_id: id.clone() };
    anne.matches().resign(anne.call(request)).await.unwrap();
    let room = rematch(&anne, &id).await.unwrap();
    assert_eq!((room.speed(), room.match_id.as_ref()), (v1::Speed::Normal, None));
    let leave = v1::LeaveRoomRequest { code: room.code.clone() };
    boris.rooms().leave_room(boris.call(leave)).await.unwrap();
    assert_eq!(waiting(&boris).await, []);
    let seen =
        anne.rooms().get_room(anne.call(v1::GetRoomRequest { code: room.code.clone() })).await.unwrap();
    let taken = seats(&seen.into_inner().room.unwrap());
    assert!(taken.contains(&"Anne".to_owned()) && taken.contains(&"for ".to_owned()), "{taken:?}");
    // Both at once find one room, and their match is not ranked although the first was.
    let (one, other) = tokio::join!(rematch(&anne, &id), rematch(&boris, &id));
    let begun = [one.unwrap(), other.unwrap()];
    assert!(begun.iter().all(|again| again.code == room.code));
    let next = begun.iter().find_map(|room| room.match_id.clone()).expect("all are there");
    assert!(!anne.look(&next).await.0.ranked);
    server.stop().await;
}

/// A match of two at clocks, of which the first gives up.
async fn given_up(anne: &mut Person, boris: &mut Person) -> String {
    let id = matched_pair_by(anne, boris, v1::Speed::Normal).await;
    resign(anne, &id).await;
    id
}

async fn resign(person: &Person, id: &str) {
    let request = v1::ResignRequest { match_id: id.to_owned() };
    person.matches().resign(person.call(request)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn at_clocks_no_match_begins_against_who_asked_for_it_long_ago() {
    let folder = TempDir::new().unwrap();
    let (clock, ahead) = turned();
    let config = Config::new(folder.path().join("test.db")).without_pauses();
    let server = TestServer::with(Config { clock, ..config }).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let id = given_up(&mut anne, &mut boris).await;
    assert_eq!(rematch(&anne, &id).await.unwrap().match_id, None);
    ahead.fetch_add(10 * 60_000, Ordering::SeqCst);
    for _ in 0..2 {
        let room = rematch(&boris, &id).await.unwrap();
        assert_eq!(room.match_id, None, "Anne may have gone");
        assert!(!seats(&room).iter().any(|seat| seat.starts_with("for ")), "his seat is taken");
    }
    assert!(rematch(&anne, &id).await.unwrap().match_id.is_some(), "she is back");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_another_match_to_play_keeps_nobody_out_of_the_room() {
    let folder = TempDir::new().unwrap();
    let config = Config::new(folder.path().join("test.db")).without_pauses();
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let id = given_up(&mut anne, &mut boris).await;
    rematch(&anne, &id).await.unwrap();
    let request = v1::CreateRoomRequest {
        setup: Some((&GameId::Duel.default_options()).into()),
        seats: open_seats(1, 1),
        request_id: anne.request_id(),
        speed: v1::Speed::Normal.into(),
        share_hash: Vec::new(),
    };
    let other = anne.rooms().create_room(anne.call(request)).await.unwrap().into_inner().room.unwrap();
    let playing = anne.start(&other.code).await.unwrap();
    let room = rematch(&boris, &id).await.unwrap();
    assert_eq!(room.match_id, None);
    assert!(seats(&room).contains(&"Boris".to_owned()));
    resign(&anne, &playing).await;
    // A match with a bot is over with that; until it is, she asks again.
    let mut begun = rematch(&anne, &id).await.unwrap().match_id;
    let free = async {
        while begun.is_none() {
            tokio::time::sleep(Duration::from_millis(50)).await;
            begun = rematch(&anne, &id).await.unwrap().match_id;
        }
    };
    timeout(Duration::from_mins(1), free).await.expect("both are free");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_played_with_bots_alone_begins_at_once() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Niet, 1, 2).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    play(&mut [&mut anne], &id).await;
    let again = rematch(&anne, &id).await.unwrap();
    assert_eq!(anne.look(&again.match_id.expect("nobody is waited for")).await.0.seat, 1);
    server.stop().await;
}
