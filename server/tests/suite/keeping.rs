//! Finished things are packed, then deleted, and nothing else is.

use crate::kit::http::get;
use crate::kit::{Person, Seen, TestServer, new_guest, open_store, refused, rows};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::ranking_service_client::RankingServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::config::Keeping;
use cartable_server::model::{Account, Alive};
use cartable_server::random::Id;
use cartable_server::retention::tidy;
use cartable_server::store::{MatchState, StoreError, StoredMatch, Unseen};
use cartable_server::wall_clock::WallClock;
use cartable_testing::postgres;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const DAY: Duration = Duration::from_hours(24);
/// The usual session's.
const LIFETIME: Duration = Duration::from_hours(180 * 24);
/// A setting that deletes nothing.
const FOR_EVER: Keeping = Keeping { unpacked: None, records: None, guests: None };

fn entries(database: &Path) -> i64 {
    rows::one(database, "SELECT count(*) FROM entries")
}

/// A match of Anne and a bot that was played to its end, and one that runs.
async fn played(database: &Path) -> (Person, String, String) {
    let server = TestServer::start(database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let room = anne.create_room(GameId::Niet, 1, 2).await.unwrap();
        ids.push(anne.start(&room.code).await.unwrap());
    }
    anne.play_out(&ids[0], &mut Seen::default()).await.unwrap();
    let request = v1::ShareMatchRequest { match_id: ids[0].clone(), sharing: v1::Sharing::Named.into() };
    RankingServiceClient::new(anne.channel.clone()).share_match(anne.call(request)).await.unwrap();
    anne.look(&ids[1]).await;
    server.stop().await;
    let [over, running] = ids.try_into().unwrap();
    (anne, over, running)
}

fn without_requests(mut stored: StoredMatch) -> StoredMatch {
    stored.entries.iter_mut().for_each(|entry| entry.request_id = None);
    stored
}

#[tokio::test]
async fn a_log_is_read_the_same_at_every_step_of_being_packed() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (_, over, running) = played(&database).await;
    let (over, running): (Id, Id) = (over.parse().unwrap(), running.parse().unwrap());
    let store = open_store(&database).await.unwrap();
    let now = WallClock::system().now();
    assert_eq!(store.to_pack(now - 60_000, 9).await.unwrap(), [], "it has only just ended");
    assert_eq!(store.to_pack(now, 9).await.unwrap(), [over], "the other one runs");
    let before = without_requests(store.load_match(over).await.unwrap().unwrap());
    let untouched = store.load_match(running).await.unwrap().unwrap();
    assert_eq!(before.state, MatchState::Over);
    store.close().await;

    // Each step may be the last of a server: the next one finds what is left to do.
    let mut steps = 0;
    loop {
        let store = open_store(&database).await.unwrap();
        let is_more = match store.packing(9).await.unwrap().as_slice() {
            [] => {
                store.pack(over).await.unwrap();
                store.pack(over).await.expect("again is the same");
                true
            }
            [packing] => store.take_out(*packing, 7).await.unwrap(),
            _ => panic!("one is packed"),
        };
        let read = store.load_match(over).await.unwrap().unwrap();
        assert_eq!(read, before, "step {steps}");
        let late = store.entries_after(over, &read.setup, 5).await.unwrap();
        assert_eq!(late, before.entries[5..]);
        assert_eq!(store.load_match(running).await.unwrap().unwrap(), untouched);
        store.close().await;
        steps += 1;
        if !is_more {
            break;
        }
    }
    assert!(steps > before.entries.len() / 7, "{steps}");
    assert_eq!(entries(&database), untouched.entries.len() as i64, "nothing lies there twice");
}

#[tokio::test]
async fn a_record_is_the_same_packed_and_gone_when_its_time_is_over() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (mut anne, over, running) = played(&database).await;
    let serve = async |anne: &mut Person| {
        let server = TestServer::start(&database).await;
        anne.channel = crate::kit::connect(&server.address).await;
        server
    };
    let server = serve(&mut anne).await;
    let record = anne.record(&over).await.unwrap();
    let page = format!("/replay/{over}/3");
    let shown = get(&server.address, &page, &[]).await;
    assert_eq!(shown.status, 200);
    server.stop().await;

    let store = open_store(&database).await.unwrap();
    let soon = WallClock::system().now() + 1;
    let packed = Keeping { unpacked: Some(Duration::ZERO), ..FOR_EVER };
    tidy(&store, soon, packed, LIFETIME).await.unwrap();
    assert!(store.to_pack(soon, 9).await.unwrap().is_empty() && store.packing(9).await.unwrap().is_empty());
    store.close().await;
    let server = serve(&mut anne).await;
    assert_eq!(anne.record(&over).await.unwrap(), record);
    assert_eq!(get(&server.address, &page, &[]).await.body, shown.body);
    server.stop().await;

    let store = open_store(&database).await.unwrap();
    tidy(&store, soon, Keeping { records: Some(DAY), ..packed }, LIFETIME).await.unwrap();
    assert!(store.load_match(over.parse().unwrap()).await.is_ok(), "not too early");
    tidy(&store, soon, Keeping { records: Some(Duration::ZERO), ..packed }, LIFETIME).await.unwrap();
    let lost = store.load_match(over.parse().unwrap()).await;
    assert!(matches!(lost, Err(StoreError::LogGone(_))));
    store.close().await;
    let server = serve(&mut anne).await;
    refused(anne.record(&over).await, Reason::RecordGone);
    refused(anne.watch(&over, None).await, Reason::RecordGone);
    assert_eq!(get(&server.address, &page, &[]).await.status, 410);
    let request = v1::ListHistoryRequest::default();
    let mut ranking = RankingServiceClient::new(anne.channel.clone());
    let history = ranking.list_history(anne.call(request)).await.unwrap().into_inner().matches;
    assert_eq!(history[0].match_id, over, "what came of it stays");
    anne.look(&running).await;
    server.stop().await;
}

/// Packing may be off, or later than deleting: old records go all the same, and newer ones stay as written.
#[tokio::test]
async fn a_record_is_deleted_when_its_time_is_over_whether_or_not_logs_are_packed() {
    for unpacked in [None, Some(400 * DAY)] {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("test.db");
        let (_, over, running) = played(&database).await;
        let (over, running): (Id, Id) = (over.parse().unwrap(), running.parse().unwrap());
        let store = open_store(&database).await.unwrap();
        let now = WallClock::system().now();
        let keeping = Keeping { unpacked, records: Some(30 * DAY), ..FOR_EVER };
        let (before, untouched) = (entries(&database), store.load_match(running).await.unwrap());
        tidy(&store, now + 29 * DAY.as_millis() as u64, keeping, LIFETIME).await.unwrap();
        assert_eq!(entries(&database), before, "it is not due");
        tidy(&store, now + 31 * DAY.as_millis() as u64, keeping, LIFETIME).await.unwrap();
        assert!(matches!(store.load_match(over).await, Err(StoreError::LogGone(_))), "{unpacked:?}");
        assert_eq!(store.load_match(running).await.unwrap(), untouched);
        assert_eq!(entries(&database), untouched.unwrap().entries.len() as i64, "nothing is left of it");
        store.close().await;
    }
}

#[tokio::test]
async fn guests_who_never_played_and_do_not_come_back_are_deleted_and_no_others() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (player, ..) = played(&database).await;
    let store = open_store(&database).await.unwrap();
    let now = WallClock::system().now();
    let guest = async |name: &str, used_at: u64| -> Account {
        let mut new = new_guest(name);
        new.session.tokens.session_ends_at = used_at + LIFETIME.as_millis() as u64;
        store.create_guest(new, used_at).await.unwrap()
    };
    let old = now - 100 * DAY.as_millis() as u64;
    let mut empty = Vec::new();
    for number in 0..120 {
        empty.push(guest(&format!("Empty {number}"), old).await.id);
    }
    let seen = guest("Seen", now - 80 * DAY.as_millis() as u64).await;
    let recoverable = guest("Recoverable", old).await;
    store.set_recovery(recoverable.id, [7; 32]).await.unwrap();
    let unseen =
        Unseen { since: now - 90 * DAY.as_millis() as u64, session_lifetime: LIFETIME.as_millis() as u64 };
    let found = store.empty_guests(None, unseen, 999).await.unwrap();
    assert_eq!(found.len(), empty.len());
    assert!(!store.delete_guest(seen.id, unseen).await.unwrap(), "it is judged where it is done");
    tidy(&store, now, Keeping { guests: Some(90 * DAY), ..FOR_EVER }, LIFETIME).await.unwrap();
    for id in empty {
        assert_eq!(store.profile(id).await.unwrap(), None);
    }
    for kept in [seen.id, recoverable.id] {
        assert!(store.profile(kept).await.unwrap().is_some());
    }
    store.close().await;
    let server = TestServer::start(&database).await;
    let again = Person { channel: crate::kit::connect(&server.address).await, ..player };
    let request = v1::ListRoomsRequest {};
    again.rooms().list_rooms(again.call(request)).await.expect("who has played is not empty");
    server.stop().await;
}

/// Everybody has not come to two matches, and may queue again at this time.
fn mark_no_shows(database: &Path, until: u64) {
    let mark = format!(
        "INSERT INTO queue_marks (account_id, no_shows, barred_until) SELECT id, 2, {until} FROM accounts WHERE name = 'Anne'"
    );
    rows::exec(database, &mark);
}

#[tokio::test]
async fn small_things_that_have_passed_are_swept() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = open_store(&database).await.unwrap();
    let now = 2_000 * DAY.as_millis() as u64;
    store.create_guest(new_guest("Anne"), now).await.unwrap();
    let mut ended = new_guest("Boris");
    ended.session.tokens.session_ends_at = now - 1;
    store.create_guest(ended, now - 2).await.unwrap();
    let days_ago = |days| now - days * DAY.as_millis() as u64;
    store.live(Alive { at: days_ago(9), steady_ms: 0 }, Some(days_ago(10)), 0).await.unwrap();
    assert_eq!(store.outages_after(0).await.unwrap().len(), 1);
    assert_eq!(store.sweep(now, None, 50).await.unwrap(), 2, "a session and an outage");
    assert_eq!(store.outages_after(0).await.unwrap().len(), 0);
    assert_eq!(store.sweep(now, Some(now), 50).await.unwrap(), 0);
    // A missed match counts for a day after the player may queue again.
    mark_no_shows(&database, now);
    assert_eq!(store.sweep(now + DAY.as_millis() as u64 - 1, None, 50).await.unwrap(), 0);
    assert_eq!(store.sweep(now + DAY.as_millis() as u64, None, 50).await.unwrap(), 1);
    store.close().await;
    // Every sweep names existing tables: each statement was one that the database knows.
    assert_eq!(rows::one::<u32>(&database, "SELECT count(*) FROM sessions"), 1);
}

/// The tables that refer to an account.
/// A new one needs a decision: `IS_EMPTY` in the store's retention tells if an
/// account to which it refers is empty, or the database deletes its rows, which nobody misses.
#[tokio::test]
async fn a_guest_to_whom_anything_new_points_is_not_deleted_by_an_oversight() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    open_store(&database).await.unwrap().close().await;
    let pointing = rows::column(
        &database,
        if postgres::is_asked_for() {
            "SELECT DISTINCT conrelid::regclass::text FROM pg_constraint \
             WHERE contype = 'f' AND confrelid = 'accounts'::regclass ORDER BY 1"
        } else {
            "SELECT DISTINCT m.name FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f \
             WHERE m.type = 'table' AND f.\"table\" = 'accounts' ORDER BY m.name"
        },
    );
    let known = [
        "blocks",
        "daily_tries",
        "identities",
        "match_seats",
        "met",
        "queue_marks",
        "ratings",
        "reports",
        "room_people",
        "rooms",
        "sessions",
        "tickets",
    ];
    assert_eq!(pointing, known);
}
