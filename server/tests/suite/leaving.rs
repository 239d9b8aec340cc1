//! Players who leave a table: by deleting their account, by resigning, or by staying away. The others go on.

use crate::kit::{Person, TestServer, refused, seats};
use cartable_core::catalogue::GameId;
use cartable_core::seat::Seat;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// Longer than anything takes on a busy machine.
const LONG: Duration = Duration::from_mins(1);

/// A match of the first person and the others in a room, with so many bots.
async fn begin(people: &mut [&mut Person], bots: usize, speed: v1::Speed) -> String {
    let game = if people.len() + bots == 2 { GameId::Duel } else { GameId::Niet };
    let (owner, others) = people.split_first_mut().unwrap();
    let request = v1::CreateRoomRequest {
        setup: Some((&game.default_options().bounded()).into()),
        seats: seats(1 + others.len(), bots),
        request_id: owner.request_id(),
        speed: speed.into(),
        share_hash: Vec::new(),
    };
    let room = owner.rooms().create_room(owner.call(request)).await.unwrap().into_inner().room.unwrap();
    for other in others {
        other.join(&room.code).await.unwrap();
    }
    owner.start(&room.code).await.unwrap()
}

async fn guests(server: &TestServer) -> [Person; 3] {
    let guest = |name, seed| Person::guest(&server.address, name, seed);
    [guest("Anne", 1).await, guest("Boris", 2).await, guest("Chloe", 3).await]
}

/// The running matches of somebody, and whether they have resigned in them.
async fn running(person: &Person) -> Vec<(String, bool)> {
    let list = person.rooms().list_rooms(person.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
    list.matches.into_iter().map(|about| (about.match_id, about.resigned)).collect()
}

async fn take_back(person: &Person, id: &str) -> Result<(), tonic::Status> {
    let request = v1::TakeSeatBackRequest { match_id: id.to_owned() };
    person.matches().take_seat_back(person.call(request)).await.map(|_| ())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_deletes_their_account_keeps_nobody_waiting() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let [mut anne, mut boris, mut chloe] = guests(&server).await;
    let of_two = begin(&mut [&mut anne, &mut boris], 0, v1::Speed::Unspecified).await;
    let of_three = begin(&mut [&mut boris, &mut anne, &mut chloe], 0, v1::Speed::Day).await;
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    accounts.delete_account(anne.call(v1::DeleteAccountRequest {})).await.unwrap();
    let status = boris.look(&of_two).await.1.view.status;
    assert!(status.over && status.void.is_none(), "a match of two ends, with a result");
    let status = boris.look(&of_three).await.1.view.status;
    let gone = Seat::at(1);
    assert!(!status.over && status.resigned.contains(gone), "{status:?}");
    assert_eq!(status.gone, [gone]);
    // The name is gone for everybody, though both matches are still in memory.
    for id in [&of_two, &of_three] {
        let names = boris.look(id).await.0.players.into_iter().map(|player| player.name);
        let names: Vec<String> = names.collect();
        assert!(names.contains(&"Boris".to_owned()) && !names.contains(&"Anne".to_owned()), "{names:?}");
    }
    assert!(!boris.record(&of_two).await.unwrap().contains("Anne"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_resigned_is_told_so_wherever_they_look_and_gets_no_seat_back() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let [mut anne, mut boris, mut chloe] = guests(&server).await;
    let id = begin(&mut [&mut anne, &mut boris, &mut chloe], 0, v1::Speed::Unspecified).await;
    assert_eq!(running(&anne).await, [(id.clone(), false)]);
    let request = v1::ResignRequest { match_id: id.clone() };
    anne.matches().resign(anne.call(request)).await.unwrap();
    server.stop().await;
    let server = TestServer::start(&database).await;
    for person in [&mut anne, &mut boris] {
        person.channel = crate::kit::connect(&server.address).await;
    }
    assert_eq!(running(&anne).await, [(id.clone(), true)]);
    assert_eq!(running(&boris).await, [(id.clone(), false)]);
    let (about, update) = anne.look(&id).await;
    assert!(update.view.status.resigned.contains(Seat::at(about.seat as usize)));
    refused(take_back(&anne, &id).await, Reason::Refused);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stays_away_from_clocks_loses_the_seat_until_they_take_it_back() {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db")).without_pauses();
    (config.absence, config.idle) = (Duration::from_secs(6), Duration::from_millis(50));
    let server = TestServer::with(config).await;
    let [mut anne, mut boris, mut chloe] = guests(&server).await;
    let id = begin(&mut [&mut anne, &mut boris, &mut chloe], 0, v1::Speed::Slow).await;
    let by_days = begin(&mut [&mut anne, &mut boris, &mut chloe], 0, v1::Speed::Day).await;
    let (here, _too) = (anne.watch(&id, None).await.unwrap(), chloe.watch(&id, None).await.unwrap());
    drop(boris.watch(&id, None).await.unwrap());
    let gone = || async { chloe.look(&id).await.1.view.status.gone };
    let seat = Seat::at(boris.look(&id).await.0.seat as usize);
    let goes = async {
        while gone().await.is_empty() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, goes).await.expect("a bot takes the seat");
    assert_eq!(gone().await, [seat], "and only the one that is empty");
    let _back = boris.watch(&id, None).await.unwrap();
    take_back(&boris, &id).await.unwrap();
    assert_eq!(gone().await, [] as [Seat; 0]);
    drop(here);
    let goes = async {
        while gone().await.is_empty() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, goes).await.expect("who was there and left is gone as well");
    let status = chloe.look(&by_days).await.1.view.status;
    assert!(status.gone.is_empty(), "by days nobody need stay");
    server.stop().await;
}
