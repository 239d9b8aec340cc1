//! Two stores on one database of `PostgreSQL`: what reads before it writes, against itself and at the same moment.
//! With one writer the rules hold by themselves; here only because a change that came into another's way runs again.

use super::queue::match_of;
use super::*;
use crate::kit::postgres::{Server, shared};
use cartable_core::agenda::Speed;
use cartable_server::model::MatchKind;
use cartable_server::private;
use cartable_server::store::{Allowed, NewReport, Postgres};
use std::future::Future;
use std::time::Duration;
use tokio::time::timeout;

/// The rounds of each pair: enough that a weaker isolation breaks each rule in some of them.
const ROUNDS: usize = 40;

async fn stores<const N: usize>(address: &str) -> (TempDir, [Store; N]) {
    let folder = TempDir::new().unwrap();
    let key = folder.path().join("test.key");
    let mut stores = Vec::new();
    for _ in 0..N {
        stores.push(Postgres::open(address, private::keys(&key).unwrap(), None).await.unwrap());
    }
    (folder, stores.try_into().ok().unwrap())
}

/// Runs both at the same moment.
async fn at_once<T: Send + 'static>(
    one: impl Future<Output = T> + Send + 'static,
    other: impl Future<Output = T> + Send + 'static,
) -> [T; 2] {
    let (one, other) = (tokio::spawn(one), tokio::spawn(other));
    [one.await.unwrap(), other.await.unwrap()]
}

/// A room of this account that starts a match with clocks.
async fn starting(store: &Store, who: &Account, request: &str) -> (String, RoomChange) {
    let new = NewRoom { most: 9, ..new_room(who, request) };
    let Created::Room(mut room) = store.create_room(new).await.unwrap() else { panic!() };
    let id = Id::fresh().unwrap();
    let level = Some(cartable_core::bot::Level::Easy);
    let setup = room.start(who.id, level, id, Seed::from_number(1)).unwrap().unwrap();
    let setup = MatchSetup { speed: Some(Speed::Normal), ..setup };
    let new = NewMatch { id, setup, at: NOON, next_due: NOON };
    (room.code.clone(), RoomChange::Start(room, Box::new(new)))
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_hold_between_two_stores_on_one_database() {
    let Some(server) = shared() else { return };
    let (_folder, [one, other]) = stores(&server.fresh_database().await).await;
    for _ in 0..ROUNDS {
        let (anne, boris) = (account(&one, "Anne").await, account(&one, "Boris").await);
        let pair = || [(Arc::clone(&one), "1"), (Arc::clone(&other), "2")];

        let [first, second] = pair().map(|(store, request)| {
            let anne = anne.clone();
            async move { store.create_room(NewRoom { most: 1, ..new_room(&anne, request) }).await.unwrap() }
        });
        let rooms = at_once(first, second).await;
        assert!(rooms.contains(&Created::TooMany), "one room and no more");

        let mut starts = Vec::new();
        for (store, request) in pair() {
            let (code, start) = starting(&store, &anne, &format!("start {request}")).await;
            starts.push(async move { store.change_room(&code, 0, start, NOON).await });
        }
        let (second, first) = (starts.pop().unwrap(), starts.pop().unwrap());
        let started = at_once(first, second).await;
        let refused = |started: &Result<bool, _>| matches!(started, Err(StoreError::AlreadyPlaying));
        assert!(started.iter().any(|started| matches!(started, Ok(true))), "{started:?}");
        assert!(started.iter().any(refused), "one match with clocks at a time: {started:?}");

        let [first, second] = pair().map(|(store, _)| {
            let (anne, boris) = (anne.clone(), boris.clone());
            async move {
                let new = match_of([&anne, &boris], MatchKind::Ranked);
                store.create_match(new.clone()).await.unwrap();
                let end = Some(MatchEnd::Over { totals: vec![1, 1], places: vec![1, 2] });
                store.append(NewEntry { end, ..entry(&new, 1) }).await.unwrap();
            }
        });
        at_once(first, second).await;
        for who in [&anne, &boris] {
            assert_eq!(one.ratings_of(who.id).await.unwrap()[0].matches, 2, "every rated match counts");
        }
        let rated = one.ratings_of(anne.id).await.unwrap();
        assert_eq!(one.replay_ratings(crate::kit::act()).await.unwrap() % 2, 0);
        assert_eq!(one.ratings_of(anne.id).await.unwrap(), rated, "the second follows from the first");

        let chloe = account(&one, "Chloé").await;
        let mut others = [boris.id, chloe.id].into_iter();
        let [first, second] = pair().map(|(store, _)| {
            let (by, of) = (anne.id, others.next().unwrap());
            async move { store.set_blocked(by, of, true, 1).await.unwrap() }
        });
        let blocked = at_once(first, second).await;
        assert!(blocked.contains(&Allowed::TooMany) && blocked.contains(&Allowed::Done), "{blocked:?}");

        let [first, second] = pair().map(|(store, request)| {
            let report = NewReport {
                by: anne.id,
                request_id: request.to_owned(),
                of: boris.id,
                kind: "name",
                match_id: None,
                at: NOON,
                most: 1,
                since: NOON - 100,
            };
            async move { store.report(report).await.unwrap() }
        });
        let reports = at_once(first, second).await;
        assert!(reports.contains(&Allowed::TooMany) && reports.contains(&Allowed::Done), "{reports:?}");
    }
    one.close().await;
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_in_a_log_is_given_once_between_two_stores() {
    let Some(server) = shared() else { return };
    let (_folder, [one, other]) = stores(&server.fresh_database().await).await;
    let (new, _) = new_match(&one, NOON).await;
    for seq in 1..=20 {
        let rivals = (0..32).map(|number| {
            let store = Arc::clone(if number % 2 == 0 { &one } else { &other });
            let rival = NewEntry { request_id: Some(format!("rival {number}")), ..entry(&new, seq) };
            tokio::spawn(async move { (rival.clone(), store.append(rival).await) })
        });
        let mut first = Vec::new();
        for rival in rivals.collect::<Vec<_>>() {
            match rival.await.unwrap() {
                (rival, Ok(())) => first.push(stored(rival)),
                (_, Err(AppendError::Taken)) => {}
                (_, Err(AppendError::Failed(error))) => panic!("{error}"),
            }
        }
        assert_eq!(other.entries_after(new.id, &new.setup, seq - 1).await.unwrap(), first, "one and no more");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away_changes_are_refused_and_afterwards_nothing_is_lost() {
    let Some(mut server) = Server::start() else { return };
    let (_folder, [store]) = stores(&server.fresh_database().await).await;
    let (new, anne) = new_match(&store, NOON).await;
    store.append(entry(&new, 1)).await.unwrap();
    let mut writable = store.writable();
    for round in 0..3 {
        server.stop_at_once();
        let lost = store.append(entry(&new, 2 + round)).await;
        assert!(
            matches!(lost, Err(AppendError::Failed(StoreError::Unwritable | StoreError::Away(_)))),
            "{lost:?}"
        );
        let lost = store.set_blocked(anne.id, anne.id, false, 1).await;
        assert!(matches!(lost, Err(StoreError::Unwritable | StoreError::Away(_))), "{lost:?}");
        timeout(Duration::from_secs(20), writable.wait_for(|writable| !writable)).await.unwrap().unwrap();
        server.go_on();
        timeout(Duration::from_secs(20), writable.wait_for(|writable| *writable)).await.unwrap().unwrap();
        store.append(entry(&new, 2 + round)).await.unwrap();
    }
    assert_eq!(store.entries_after(new.id, &new.setup, 0).await.unwrap().len(), 4);
    store.close().await;
}
