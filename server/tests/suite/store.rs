//! The duties of every store, on any database.
//! A test is a function of a fresh store; `suite!` runs them all for one implementation,
//! and a second one is a second line at the end of this file.

mod accounts;
#[cfg(feature = "postgres")]
mod bytes;
#[cfg(feature = "postgres")]
mod concurrent;
mod fair_play;
mod finished;
mod identities;
#[cfg(feature = "postgres")]
mod plans;
mod queue;

use self::accounts::*;
use self::fair_play::*;
use self::finished::*;
use self::identities::*;
use self::queue::*;
use crate::kit::account;
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry, VoidReason, What};
use cartable_core::seat::{Seat, SeatSet};
use cartable_core::seed::Seed;
use cartable_server::model::{Account, Alive, MatchSetup, Occupant, RequestId};
use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::room::{Room, fresh_code};
#[cfg(feature = "postgres")]
use cartable_server::store::Postgres;
use cartable_server::store::{
    AppendError, Created, MOST_RUNNING, MatchEnd, MatchState, NewEntry, NewMatch, NewRoom, Outage,
    RoomChange, RunningMatch, Sqlite, Store, StoreError, StoredEntry,
};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use tempfile::TempDir;

/// A time, in milliseconds since 1970.
const NOON: u64 = 1_790_000_000_000;

fn person(account: &Account) -> Occupant {
    Occupant::Person { account: account.id, name: account.name.clone() }
}

/// A match of two people, due at `next_due`, and the account of one of them.
async fn new_match(store: &Store, next_due: u64) -> (NewMatch, Account) {
    let (anne, boris) = (account(store, "Anne").await, account(store, "Anne").await);
    let seats = [person(&anne), person(&boris)];
    let setup =
        MatchSetup::new(GameId::Duel.default_options(), &seats, Seed::from_number(7), "ABCDEF".to_owned());
    let setup = MatchSetup { first_dealer: Some(Seat::at(1)), ..setup };
    let new = NewMatch { id: Id::fresh().unwrap(), setup, at: NOON, next_due };
    store.create_match(new.clone()).await.unwrap();
    (new, anne)
}

/// The first move of a match, at this place.
fn entry(new: &NewMatch, seq: u64) -> NewEntry {
    let series = new.setup.start().unwrap();
    let seat = series.turn().must.first().unwrap();
    let what = What::Move { seat, by: By::Person, step: series.moves(seat)[0] };
    NewEntry {
        match_id: new.id,
        seq,
        entry: Entry { at_ms: NOON + seq, what },
        request_id: Some(RequestId::of(&format!("request {seq}"))),
        is_first: false,
        next_due: None,
        end: None,
        absent: Vec::new(),
    }
}

const fn stored(new: &NewEntry) -> StoredEntry {
    StoredEntry { entry: new.entry, request_id: new.request_id }
}

fn room(owner: &Account) -> Room {
    let options = GameId::Niet.default_options();
    let mut room = Room::open(fresh_code().unwrap(), owner, options, vec![None, None, None]).unwrap();
    room.deal_first(Some(Seat::at(2))).unwrap();
    room
}

fn new_room(owner: &Account, request_id: &str) -> NewRoom {
    let (request_id, request) = (request_id.to_owned(), "three seats".to_owned());
    NewRoom { room: room(owner), request_id, request, at: NOON, most: 2 }
}

async fn a_match_comes_back_as_it_was_stored(store: Store) {
    let (new, _) = new_match(&store, NOON).await;
    let void = Entry { at_ms: NOON + 3, what: What::Void { reason: VoidReason::Abandoned } };
    let credit = Entry { at_ms: NOON + 2, what: What::Credit { seat: Seat::at(1), ms: 5_000 } };
    let entries = [
        entry(&new, 1),
        NewEntry { entry: credit, request_id: None, ..entry(&new, 2) },
        NewEntry { entry: void, request_id: None, ..entry(&new, 3) },
    ];
    for entry in entries.clone() {
        store.append(entry).await.unwrap();
    }
    let found = store.load_match(new.id).await.unwrap().unwrap();
    assert_eq!((&found.setup, found.state), (&new.setup, MatchState::Running));
    assert_eq!((found.began_at, found.next_due), (NOON, Some(NOON)));
    let entries = entries.each_ref().map(stored);
    assert_eq!(found.entries, entries);
    assert_eq!(store.entries_after(new.id, &new.setup, 2).await.unwrap(), entries[2..]);
    assert_eq!(store.entries_after(new.id, &new.setup, 3).await.unwrap(), []);
    assert_eq!(store.load_match(Id::fresh().unwrap()).await.unwrap(), None);
}

async fn a_place_in_a_log_is_given_once(store: Store) {
    let (new, _) = new_match(&store, NOON).await;
    for seq in 1..=3 {
        let rivals = (0..8).map(|number| {
            let (store, entry) = (Arc::clone(&store), entry(&new, seq));
            let end = (number == 7).then_some(MatchEnd::Void);
            let rival =
                NewEntry { request_id: Some(RequestId::of(&format!("rival {number}"))), end, ..entry };
            tokio::spawn(async move { (rival.clone(), store.append(rival).await) })
        });
        let mut first = Vec::new();
        for rival in rivals.collect::<Vec<_>>() {
            match rival.await.unwrap() {
                (rival, Ok(())) => first.push(stored(&rival)),
                (_, Err(AppendError::Taken)) => {}
                (_, Err(AppendError::Failed(error))) => panic!("{error}"),
            }
        }
        assert_eq!(store.entries_after(new.id, &new.setup, seq - 1).await.unwrap(), first, "one and no more");
        assert_eq!(first.len(), 1);
    }
    // A writer that comes too late changes nothing else either.
    let (new, _) = new_match(&store, NOON).await;
    store.append(entry(&new, 1)).await.unwrap();
    let late = NewEntry { end: Some(MatchEnd::Void), ..entry(&new, 1) };
    assert!(matches!(store.append(late).await, Err(AppendError::Taken)));
    assert_eq!(store.load_match(new.id).await.unwrap().unwrap().state, MatchState::Running);
}

async fn the_end_is_stored_with_the_last_entry(store: Store) {
    for (end, state) in [
        (MatchEnd::Over { totals: vec![3, -1], places: vec![1, 2] }, MatchState::Over),
        (MatchEnd::Void, MatchState::Void),
    ] {
        let (new, anne) = new_match(&store, NOON).await;
        let running = |has_resigned| {
            let (id, setup) = (new.id, new.setup.clone());
            [RunningMatch { id, setup, has_resigned, is_new: false, asked: None }]
        };
        assert_eq!(store.matches_of(anne.id, 9).await.unwrap(), running(false));
        let seat = new.setup.seat_of(anne.id).unwrap();
        let given_up = Entry { at_ms: NOON, what: What::Resigned { seat } };
        store.append(NewEntry { entry: given_up, ..entry(&new, 1) }).await.unwrap();
        assert_eq!(store.matches_of(anne.id, 9).await.unwrap(), running(true));
        store.append(NewEntry { end: Some(end), next_due: Some(NOON), ..entry(&new, 2) }).await.unwrap();
        let found = store.load_match(new.id).await.unwrap().unwrap();
        assert_eq!((found.state, found.next_due), (state, None));
        store.schedule(new.id, NOON, SeatSet::EMPTY).await.unwrap();
        assert_eq!(
            store.claim_due(NOON, NOON + 1, 9).await.unwrap(),
            [],
            "nothing is due in a match that ended"
        );
        assert_eq!(store.matches_of(anne.id, 9).await.unwrap(), []);
    }
}

async fn what_is_due_is_claimed_by_one(store: Store) {
    let mut due = Vec::new();
    for seconds in 0..6 {
        due.push(new_match(&store, NOON + seconds).await.0.id);
    }
    assert_eq!(store.claim_due(NOON - 1, NOON + 100, 9).await.unwrap(), []);
    assert_eq!(store.claim_due(NOON + 1, NOON + 100, 1).await.unwrap(), due[..1], "the longest first");
    let claims = (0..4).map(|_| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.claim_due(NOON + 4, NOON + 100, 2).await.unwrap() })
    });
    let mut claimed = Vec::new();
    for claim in claims.collect::<Vec<_>>() {
        claimed.extend(claim.await.unwrap());
    }
    claimed.sort_unstable_by_key(|id| due.iter().position(|other| other == id));
    assert_eq!(claimed, due[1..5], "each by one of them");
    assert_eq!(store.claim_due(NOON + 99, NOON + 200, 9).await.unwrap(), due[5..]);
    let mut again = store.claim_due(NOON + 100, NOON + 300, 9).await.unwrap();
    again.sort_unstable_by_key(|id| due.iter().position(|other| other == id));
    assert_eq!(again, due[..5], "whoever claimed them has not looked after them");
}

async fn what_is_due_is_set_with_an_entry_and_without(store: Store) {
    let (new, anne) = new_match(&store, NOON + 50).await;
    let next_due = async || store.load_match(new.id).await.unwrap().unwrap().next_due;
    store.append(entry(&new, 1)).await.unwrap();
    assert_eq!(next_due().await, Some(NOON + 50));
    store.append(NewEntry { next_due: Some(NOON + 20), ..entry(&new, 2) }).await.unwrap();
    assert_eq!(next_due().await, Some(NOON + 20));
    let asked = SeatSet::only(Seat::at(1));
    let is_asked = async || {
        let listed = store.matches_of(anne.id, 9).await.unwrap()[0].asked;
        assert_eq!(store.load_match(new.id).await.unwrap().unwrap().asked, listed);
        listed
    };
    store.schedule(new.id, NOON + 30, asked).await.unwrap();
    assert_eq!((next_due().await, is_asked().await), (Some(NOON + 30), Some(asked)));
    store.append(NewEntry { is_first: true, ..entry(&new, 3) }).await.unwrap();
    assert_eq!((next_due().await, is_asked().await), (Some(NOON + 30), None), "only its task knows");
    store.set_aside(new.id, NOON).await.unwrap();
    let found = store.load_match(new.id).await.unwrap().unwrap();
    assert_eq!((found.state, found.next_due), (MatchState::SetAside, None));
    assert_eq!(found.entries.len(), 3, "it stays as it is");
}

async fn of_two_changes_to_a_room_one_comes_too_late(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Anne").await);
    let Created::Room(mut room) = store.create_room(new_room(&anne, "one")).await.unwrap() else { panic!() };
    let code = room.code.clone();
    let found = store.room(&code).await.unwrap().unwrap();
    assert_eq!(found.room, room);
    room.join(&boris).unwrap();
    let save = RoomChange::Save(room.clone());
    let rivals = (0..8).map(|_| {
        let (store, code, save) = (Arc::clone(&store), code.clone(), save.clone());
        tokio::spawn(async move { store.change_room(&code, found.version, save, NOON + 1).await.unwrap() })
    });
    let mut first = 0;
    for rival in rivals.collect::<Vec<_>>() {
        first += usize::from(rival.await.unwrap());
    }
    assert_eq!(first, 1);
    let found = store.room(&code).await.unwrap().unwrap();
    assert_eq!(found.room, room);
    assert_eq!(store.rooms_of(boris.id).await.unwrap(), [room.clone()]);

    // A start that comes too late makes no match; the right one makes it with the room's change.
    room.join(&account(&store, "Anne").await).unwrap();
    let id = Id::fresh().unwrap();
    let setup = room.start(anne.id, None, id, Seed::from_number(1)).unwrap().unwrap();
    let begun = NewMatch { id, setup, at: NOON, next_due: NOON };
    let start = RoomChange::Start(room.clone(), Box::new(begun));
    assert!(!store.change_room(&code, found.version - 1, start.clone(), NOON).await.unwrap());
    assert_eq!(store.load_match(id).await.unwrap(), None);
    assert!(store.change_room(&code, found.version, start, NOON).await.unwrap());
    assert!(store.load_match(id).await.unwrap().is_some());
    assert_eq!(store.room(&code).await.unwrap().unwrap().room.match_id, Some(id));
    assert_eq!(store.rooms_of(boris.id).await.unwrap(), [], "it has begun");
    assert!(!store.change_room(&code, found.version, RoomChange::Close, NOON).await.unwrap());
    assert!(store.change_room(&code, found.version + 1, RoomChange::Close, NOON).await.unwrap());
    assert_eq!(store.room(&code).await.unwrap(), None);
    assert!(!store.change_room(&code, found.version + 2, save, NOON).await.unwrap(), "it is gone");
}

async fn a_request_for_a_room_has_one_answer(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Anne").await);
    let new = new_room(&anne, "one");
    let Created::Room(mut room) = store.create_room(new.clone()).await.unwrap() else { panic!() };
    assert_eq!(room, new.room);
    room.join(&boris).unwrap();
    room.leave(anne.id).unwrap();
    let save = RoomChange::Save(room.clone());
    assert!(
        store.change_room(&room.code, 0, save, NOON).await.unwrap(),
        "Boris may own a room of the same request"
    );
    let again = store.create_room(new_room(&anne, "one")).await.unwrap();
    assert_eq!(again, Created::Room(room), "as it stands now");
    let other = NewRoom { request: "two seats".to_owned(), ..new_room(&anne, "one") };
    assert_eq!(store.create_room(other).await.unwrap(), Created::OtherRequest);
    let taken = NewRoom { room: Room { owner: boris.id, ..new.room }, ..new_room(&boris, "one") };
    assert_eq!(store.create_room(taken).await.unwrap(), Created::CodeTaken);
}

async fn nobody_has_too_many_rooms_however_fast_they_ask(store: Store) {
    let anne = account(&store, "Anne").await;
    let calls = (0..8).map(|number| {
        let (store, new) = (Arc::clone(&store), new_room(&anne, &format!("request {number}")));
        tokio::spawn(async move { store.create_room(new).await.unwrap() })
    });
    let mut rooms = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        match call.await.unwrap() {
            Created::Room(room) => rooms.push(room),
            refused => assert_eq!(refused, Created::TooMany),
        }
    }
    assert_eq!(rooms.len(), 2);
    assert!(store.change_room(&rooms[0].code, 0, RoomChange::Close, NOON).await.unwrap());
    assert!(matches!(store.create_room(new_room(&anne, "more")).await.unwrap(), Created::Room(_)));
}

/// However late one of the two is, and whichever avoids the other: asked in the step that lets somebody in.
async fn who_is_apart_comes_into_no_room_in_which_the_other_sits(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    let Created::Room(room) = store.create_room(new_room(&anne, "one")).await.unwrap() else { panic!() };
    store.set_blocked(anne.id, boris.id, true, 9).await.unwrap();
    let mut with_boris = room.clone();
    with_boris.join(&boris).unwrap();
    let save = |room: &Room| RoomChange::Save(room.clone());
    let id = Id::fresh().unwrap();
    let mut begun = with_boris.clone();
    let level = Some(cartable_core::bot::Level::Easy);
    let setup = begun.start(anne.id, level, id, Seed::from_number(1)).unwrap().unwrap();
    let new = NewMatch { id, setup, at: NOON, next_due: NOON };
    for change in [save(&with_boris), RoomChange::Start(begun, Box::new(new))] {
        let refused = store.change_room(&room.code, 0, change, NOON).await;
        assert!(matches!(refused, Err(StoreError::Apart)), "{refused:?}");
    }
    assert_eq!(store.load_match(id).await.unwrap(), None);
    assert_eq!(store.room(&room.code).await.unwrap().unwrap().room, room, "nothing has changed");
    store.set_blocked(anne.id, boris.id, false, 9).await.unwrap();
    assert!(store.change_room(&room.code, 0, save(&with_boris), NOON).await.unwrap());
    store.set_blocked(boris.id, anne.id, true, 9).await.unwrap();
    with_boris.deal_first(None).unwrap();
    assert!(store.change_room(&room.code, 1, save(&with_boris), NOON).await.unwrap(), "who sits there stays");
}

async fn nobody_plays_too_many_matches_or_with_too_many_bots(store: Store) {
    let anne = account(&store, "Anne").await;
    let level = Some(cartable_core::bot::Level::Easy);
    let mut begun = Vec::new();
    // Two bots at each table: there are too many of them before there are too many tables.
    for number in 0..=MOST_RUNNING.1 / 2 {
        let new = NewRoom { most: 999, ..new_room(&anne, &format!("request {number}")) };
        let Created::Room(mut room) = store.create_room(new).await.unwrap() else { panic!() };
        let id = Id::fresh().unwrap();
        let setup = room.start(anne.id, level, id, Seed::from_number(1)).unwrap().unwrap();
        let new = NewMatch { id, setup, at: NOON, next_due: NOON };
        let start = RoomChange::Start(room.clone(), Box::new(new));
        let code = room.code.clone();
        match store.change_room(&code, 0, start.clone(), NOON).await {
            Ok(true) => begun.push(id),
            Err(StoreError::TooManyRunning) => {
                assert_eq!(store.load_match(id).await.unwrap(), None, "nothing of it is stored");
                assert_eq!(store.room(&code).await.unwrap().unwrap().version, 0);
                store.set_aside(begun[0], NOON).await.unwrap();
                assert!(store.change_room(&code, 0, start, NOON).await.unwrap(), "one less runs");
                assert_eq!(begun.len() as u32, MOST_RUNNING.0.min(MOST_RUNNING.1 / 2));
                return;
            }
            other => panic!("{other:?}"),
        }
    }
    panic!("there was no limit");
}

async fn rooms_that_nobody_changes_are_closed_unless_their_match_runs(store: Store) {
    let anne = account(&store, "Anne").await;
    let mut rooms = Vec::new();
    for number in 0..4 {
        let new = NewRoom { most: 9, ..new_room(&anne, &format!("request {number}")) };
        let Created::Room(room) = store.create_room(new).await.unwrap() else { panic!() };
        rooms.push(room);
    }
    // The first is left alone, the second is changed later, the third plays, the fourth has played.
    assert!(
        store.change_room(&rooms[1].code, 0, RoomChange::Save(rooms[1].clone()), NOON + 1).await.unwrap()
    );
    let mut begun = Vec::new();
    for room in &mut rooms[2..] {
        let id = Id::fresh().unwrap();
        let level = Some(cartable_core::bot::Level::Easy);
        let setup = room.start(anne.id, level, id, Seed::from_number(1)).unwrap().unwrap();
        begun.push(NewMatch { id, setup, at: NOON, next_due: NOON });
        let start = RoomChange::Start(room.clone(), Box::new(begun.last().unwrap().clone()));
        assert!(store.change_room(&room.code, 0, start, NOON).await.unwrap());
    }
    let what = What::Void { reason: VoidReason::Abandoned };
    let end = NewEntry {
        match_id: begun[1].id,
        seq: 1,
        entry: Entry { at_ms: NOON, what },
        request_id: None,
        is_first: true,
        next_due: None,
        end: Some(MatchEnd::Void),
        absent: Vec::new(),
    };
    store.append(end).await.unwrap();
    assert_eq!(store.close_rooms(NOON - 1).await.unwrap(), Vec::<String>::new());
    let mut closed = store.close_rooms(NOON).await.unwrap();
    closed.sort();
    let mut expected = [rooms[0].code.clone(), rooms[3].code.clone()];
    expected.sort();
    assert_eq!(closed, expected);
    assert_eq!(store.rooms_of(anne.id).await.unwrap(), [rooms[1].clone()]);
}

async fn an_outage_ends_with_the_next_sign_of_life(store: Store) {
    let alive = |at| Alive { at, steady_ms: 7 };
    assert_eq!(store.alive().await.unwrap(), None);
    store.live(alive(NOON), None, 0).await.unwrap();
    assert_eq!(store.alive().await.unwrap(), Some(alive(NOON)));
    store.live(alive(NOON + 15), None, 0).await.unwrap();
    assert_eq!(store.outages_after(0).await.unwrap(), []);
    store.live(alive(NOON + 26), Some(NOON + 15), 0).await.unwrap();
    let outage = Outage { since: NOON + 15, until: NOON + 26 };
    assert_eq!(store.outages_after(NOON + 25).await.unwrap(), [outage]);
    assert_eq!(store.outages_after(NOON + 26).await.unwrap(), []);
    // The clock was ahead, and is set right.
    store.live(alive(NOON + 900), Some(NOON + 26), 0).await.unwrap();
    store.live(alive(NOON + 30), None, 0).await.unwrap();
    let cut = Outage { since: NOON + 26, until: NOON + 30 };
    assert_eq!(store.outages_after(0).await.unwrap(), [outage, cut]);
    // A clock that is far behind says nothing of the outages that were, and leaps over one more.
    store.live(alive(5), None, 0).await.unwrap();
    assert_eq!(store.outages_after(0).await.unwrap(), [outage, cut]);
    store.live(alive(NOON + 990), Some(6), 0).await.unwrap();
    let since_then = Outage { since: NOON + 900, until: NOON + 990 };
    assert_eq!(store.outages_after(NOON + 30).await.unwrap(), [since_then]);
}

/// A caller that vanishes leaves a whole change or none.
async fn callers_that_vanish_leave_no_half_change(store: Store) {
    let anne = account(&store, "Anne").await;
    let mut context = Context::from_waker(Waker::noop());
    for polls in 0..3 {
        let (new, _) = new_match(&store, NOON).await;
        let mut append = Box::pin(store.append(NewEntry { end: Some(MatchEnd::Void), ..entry(&new, 1) }));
        let mut create =
            Box::pin(store.create_room(NewRoom { most: 9, ..new_room(&anne, &polls.to_string()) }));
        for _ in 0..polls {
            if matches!(append.as_mut().poll(&mut context), Poll::Ready(_)) {
                break;
            }
            let _ = create.as_mut().poll(&mut context);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        drop((append, create));
        // A change that was begun is done, and with some databases not before the next one.
        let done = async {
            while store.entries_after(new.id, &new.setup, 0).await.unwrap().len() < usize::from(polls > 0)
                || store.rooms_of(anne.id).await.unwrap().len() < polls
            {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(10), done).await.expect("both are made");
        let found = store.load_match(new.id).await.unwrap().unwrap();
        assert_eq!(found.state == MatchState::Void, found.entries.len() == 1, "after {polls} polls");
        assert_eq!(found.entries.len(), usize::from(polls > 0));
        assert_eq!(store.rooms_of(anne.id).await.unwrap().len(), polls);
    }
}

async fn a_close_writes_what_waits_and_takes_no_more(store: Store) {
    let (new, _) = new_match(&store, NOON).await;
    let mut waiting = pin!(store.append(entry(&new, 1)));
    assert!(waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    store.close().await;
    waiting.await.unwrap();
    let late = store.append(entry(&new, 2)).await;
    assert!(matches!(late, Err(AppendError::Failed(StoreError::Closed))), "{late:?}");
    store.close().await;
}

macro_rules! suite {
    (everything: $fresh:ident; $($test:ident)*) => {
        /// Runs every test, each with a fresh store.
        #[cfg(feature = "postgres")]
        async fn everything($fresh: impl AsyncFn() -> Store) {
            $($test($fresh().await).await;)*
        }
    };
    ($implementation:ident: $fresh:ident; $($test:ident)*) => {
        mod $implementation {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let Some((_folder, store)) = super::$fresh().await else { return };
                super::$test(store).await;
            })*
        }
    };
}

macro_rules! every_test {
    ($implementation:ident: $fresh:ident) => {
        suite! {
            $implementation: $fresh;
            a_match_comes_back_as_it_was_stored
            a_place_in_a_log_is_given_once
            the_end_is_stored_with_the_last_entry
            what_is_due_is_claimed_by_one
            what_is_due_is_set_with_an_entry_and_without
            of_two_changes_to_a_room_one_comes_too_late
            a_request_for_a_room_has_one_answer
            nobody_has_too_many_rooms_however_fast_they_ask
            who_is_apart_comes_into_no_room_in_which_the_other_sits
            nobody_plays_too_many_matches_or_with_too_many_bots
            rooms_that_nobody_changes_are_closed_unless_their_match_runs
            of_what_is_given_for_one_token_the_last_stays_good
            sessions_are_found_rotated_and_revoked
            names_are_told_apart_by_digits
            the_newest_recovery_code_opens_an_account
            identities_are_linked_open_their_account_and_are_unlinked
            who_is_blocked_is_apart_and_reports_are_counted
            who_deletes_their_account_leaves_a_name_that_says_nothing
            tickets_are_seated_together_or_not_at_all
            who_does_not_come_waits_longer_each_time_until_it_is_forgotten
            a_ticket_of_who_plays_elsewhere_holds_up_nobody
            a_draw_is_closed_once_by_the_last_share_or_when_everybody_had_the_time
            ratings_follow_from_the_ranked_matches_also_of_who_is_gone
            a_farm_of_guests_that_resign_gains_little_and_settles_nothing
            one_opponent_again_and_again_and_one_household_give_no_more_than_the_limit
            two_accounts_of_one_household_at_a_table_of_three_gain_a_limited_amount_and_are_named
            ratings_with_limits_are_the_same_computed_anew
            a_season_has_the_table_of_its_last_matches_once
            a_finished_match_is_in_histories_counts_and_an_export
            a_log_is_packed_and_deleted_and_empty_guests_with_what_has_passed
            a_try_at_a_day_is_begun_once_and_enters_its_table
            callers_that_vanish_leave_no_half_change
            an_outage_ends_with_the_next_sign_of_life
            a_close_writes_what_waits_and_takes_no_more
        }
    };
}

async fn fresh_file() -> Option<(TempDir, Store)> {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let keys = private::keys(&private::beside(&database, ".key")).unwrap();
    Some((folder, Sqlite::open(&database, keys, None).await.unwrap()))
}

every_test!(sqlite: fresh_file);
every_test!(everything: fresh);

#[cfg(feature = "postgres")]
async fn fresh_database() -> Option<(TempDir, Store)> {
    let address = cartable_testing::postgres::shared()?.fresh_database();
    let folder = TempDir::new().unwrap();
    let keys = private::keys(&private::beside(&folder.path().join("test.db"), ".key")).unwrap();
    Some((folder, Postgres::open(&address, keys, None).await.unwrap()))
}

#[cfg(feature = "postgres")]
every_test!(postgres: fresh_database);
