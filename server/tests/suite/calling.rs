//! The list of everything that waits for a person: matches in memory, matches that are not,
//! and both after a restart.

use crate::clocks::turned;
use crate::kit::{Person, TestServer, connect, looks};
use crate::queue::matched_pair_by;
use cartable_core::catalogue::GameId;
use cartable_core::seat::Seat;
use cartable_proto::v1;
use cartable_server::config::Config;
use std::path::Path;
use tempfile::TempDir;

/// A server that lets go of matches at once.
async fn forgetful(database: &Path) -> TestServer {
    let (clock, _) = turned();
    crate::clocks::forgetful(database, &clock).await
}

/// Returns the calls of a person's only running match: true if it is new, and true if it is their turn.
async fn call(person: &Person) -> (bool, bool) {
    let list = person.rooms().list_rooms(person.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
    let [about] = &list.matches[..] else { panic!("{list:?}") };
    (about.new, about.your_turn)
}

/// Makes a move for the person who must act.
async fn act(people: &mut [Person; 2], id: &str) {
    let (about, update) = people[0].look(id).await;
    let turn = update.view.status.turn.must.first().unwrap();
    let place = usize::from(turn != Seat::at(about.seat as usize));
    let (_, update) = people[place].look(id).await;
    let request = v1::ActRequest {
        match_id: id.to_owned(),
        request_id: people[place].request_id(),
        expected_seq: update.seq,
        move_json: update.view.legal_moves().moves_json[0].clone(),
    };
    people[place].matches().act(people[place].call(request)).await.unwrap();
}

/// Returns true for each person who must act by the rules.
async fn turns(people: &[Person; 2], id: &str) -> [bool; 2] {
    let (about, update) = people[0].look(id).await;
    let own = update.view.status.turn.must.contains(Seat::at(about.seat as usize));
    let other = update.view.status.turn.must.contains(Seat::at(1 - about.seat as usize));
    [own, other]
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_turn_it_is_stands_in_the_list_whether_or_not_the_match_is_held_in_memory() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let mut server = forgetful(&database).await;
    let mut people =
        [Person::guest(&server.address, "Anne", 1).await, Person::guest(&server.address, "Boris", 2).await];
    let room = people[0].create_room(GameId::Duel, 2, 0).await.unwrap();
    people[1].join(&room.code).await.unwrap();
    let id = people[0].start(&room.code).await.unwrap();
    for round in 0..4 {
        act(&mut people, &id).await;
        let expected = turns(&people, &id).await;
        let listed = |after: &'static str| {
            let people = people.clone();
            async move {
                assert_eq!([call(&people[0]).await.1, call(&people[1]).await.1], expected, "{after}");
            }
        };
        listed("held in memory").await;
        // A forgetful server lets go of it in less time than that.
        looks(|every| every.settling).await;
        listed("let go of").await;
        if round % 2 == 1 {
            server.stop().await;
            server = forgetful(&database).await;
            for person in &mut people {
                person.channel = connect(&server.address).await;
            }
            assert_eq!([call(&people[0]).await.1, call(&people[1]).await.1], expected, "after a restart");
        }
    }
    assert!(!call(&people[0]).await.0, "who begins a match knows of it");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_the_queue_has_found_is_new_until_one_comes_to_it() {
    let folder = TempDir::new().unwrap();
    let config = Config::new(folder.path().join("test.db")).without_pauses();
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let id = matched_pair_by(&mut anne, &mut boris, v1::Speed::Day).await;
    assert!(call(&anne).await.0 && call(&boris).await.0);
    drop(anne.watch(&id, None).await.unwrap());
    assert!(!call(&anne).await.0 && call(&boris).await.0);
    server.stop().await;
}
