//! Databases of earlier servers, kept as files: read by this one, and played on.
//!
//! `golden/v1.db` was made by the server of commit 723887f:
//! of each game a match that was left in the middle, and but for Hick Hack and sniper one that was played to its end,
//! by two people and mostly a bot, and a room that waits; `golden/v1.json` says what is in it.
//!
//! `v6.db`, `v7.db` and `v8.db`, each with its key, are of the servers of those versions of the tables:
//! two games like that, Chloé, whom Anne avoids, two matches of duel with clocks,
//! and in version 7 one from the queue, with its ratings, and a ticket of Anne's.
//! `v8.db` is that of version 7, opened by the server of version 8, which drew a deal with Dora's share.
//! `v5.db` is of the server of version 6, without matches with clocks, and the step to that version undone.
//! `v9.db` to `v14.db` are that of version 8, opened by the server of version 15, on which each time something more was
//! done, with all steps after that version undone: in 9 Anne played the day's deal of duel and Boris began it, in 10 he
//! resigned a match and she wants to play another again, in 11 both agreed to show it, in 13 what is over was packed,
//! and from 14 on others may look on at what she plays. `v15.db` is that of version 14, opened by the server of version 15,
//! and `v16.db` and `v17.db` each that of the version before after the step to their own.
//!
//! The servers here are told that it is a minute after that: what was waiting or running then still is.

use crate::kit::{Person, Seen, TestServer, act, connect};
use cartable_core::bot::bot_rng;
use cartable_core::daily::Day;
use cartable_core::entry::{By, What};
use cartable_core::record::Record;
use cartable_server::clock::Clock;
use cartable_server::config::Config;
use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::store::{MatchState, Store, StoredMatch};
use cartable_server::table::Source;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use sqlx::{Connection as _, SqliteConnection};
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tempfile::TempDir;

#[derive(Deserialize)]
struct Expected {
    accounts: HashMap<String, Id>,
    /// The code of a room that has not begun, in which both sit.
    waiting: String,
    /// A match whose deal was drawn with a share.
    drawn: Option<Id>,
    /// The day of a daily deal, Anne's try, which is over, and Boris's.
    day: Option<Day>,
    played: Option<Id>,
    trying: Option<Id>,
    /// A match that Boris has resigned.
    resigned: Option<Id>,
    /// The room in which the first match that is over is to be played again.
    rematch: Option<String>,
    /// A match that everybody may see.
    shown: Option<Id>,
    matches: Vec<ExpectedMatch>,
}

#[derive(Deserialize)]
struct ExpectedMatch {
    id: Id,
    game: String,
    room: String,
    players: Vec<String>,
    /// How many actions.
    head: usize,
    result: Option<Vec<i32>>,
}

/// The versions of which a file is kept.
const VERSIONS: [u32; 14] = [1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

fn golden(version: u32) -> (TempDir, PathBuf, Expected) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    std::fs::copy(kept.join(format!("v{version}.db")), &database).unwrap();
    let key = kept.join(format!("v{version}.key"));
    if key.exists() {
        // Its owner's only, which a file that is checked out is not.
        let key = std::fs::read_to_string(key).unwrap();
        private::replace(&private::beside(&database, ".key"), &key).unwrap();
    }
    let expected = std::fs::read_to_string(kept.join(format!("v{version}.json"))).unwrap();
    (folder, database, serde_json::from_str(&expected).unwrap())
}

#[tokio::test]
async fn a_database_of_version_1_is_read_to_the_last_entry() {
    let (_folder, database, expected) = golden(1);
    let store = crate::kit::open_store(&database).await.unwrap();
    for expected in &expected.matches {
        let found = store.load_match(expected.id).await.unwrap().unwrap();
        check(&found, expected);
    }
    let running = expected.matches.iter().filter(|expected| expected.result.is_none());
    let running: BTreeSet<String> = running.map(|expected| expected.id.to_string()).collect();
    for (name, account) in &expected.accounts {
        let room = store.room(&expected.waiting).await.unwrap().unwrap().room;
        assert!(room.has(*account) && room.match_id.is_none(), "{name}");
        assert_eq!(store.rooms_of(*account).await.unwrap(), [room]);
        let own = store.matches_of(*account, 99).await.unwrap();
        assert_eq!(own.into_iter().map(|running| running.id.to_string()).collect::<BTreeSet<_>>(), running);
    }
    let due = store.claim_due(1, 2, 99).await.unwrap();
    assert_eq!(due.into_iter().map(|id| id.to_string()).collect::<BTreeSet<_>>(), running);
    store.close().await;
}

fn check(found: &StoredMatch, expected: &ExpectedMatch) {
    let game = &expected.game;
    let setup = &found.setup;
    assert_eq!((setup.game.game().to_string(), &setup.room), (game.clone(), &expected.room));
    assert_eq!((setup.rules, setup.notation), (1, 1));
    let names: Vec<_> = setup.players().into_iter().map(|player| player.name).collect();
    assert_eq!(names, expected.players, "{game}: bots have the names that they had");
    assert_eq!(found.entries.len(), expected.head, "{game}");
    let mut series = setup.start().unwrap();
    for stored in &found.entries {
        let What::Move { seat, by, step } = stored.entry.what else { panic!("version 1 knew only moves") };
        assert_eq!(stored.entry.at_ms, 0, "version 1 knew no times");
        let bot = setup.level(seat).is_some();
        assert_eq!(by, if bot { By::Bot } else { By::Person }, "{game}");
        assert_eq!(stored.request_id.is_some(), !bot);
        series.play(seat, step, &mut Vec::new()).unwrap();
    }
    if let Some(result) = &expected.result {
        assert_eq!((found.state, found.next_due), (MatchState::Over, None));
        assert_eq!((series.is_over(), &series.sheet().totals()), (true, result));
    } else {
        assert_eq!((found.state, found.next_due), (MatchState::Running, Some(0)), "{game}");
        assert!(found.idle_since > 1_790_000_000_000, "its 30 days begin now");
        assert!(!series.is_over());
    }
}

/// An access token for somebody in the file.
async fn sign_in(connection: &mut SqliteConnection, account: Id) -> String {
    let (session, own) = (Id::fresh().unwrap(), Id::fresh().unwrap());
    let access = format!("{session}{own}");
    sqlx::query("INSERT INTO sessions (id, account_id, ends_at) VALUES (?, ?, ?)")
        .bind(session.bytes())
        .bind(account.bytes())
        .bind(i64::MAX)
        .execute(&mut *connection)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO token_pairs (refresh, session, access, access_ends_at, spent) VALUES (?, ?, ?, ?, 0)",
    )
    .bind(own.bytes())
    .bind(session.bytes())
    .bind(Sha256::digest(&access).as_slice())
    .bind(i64::MAX)
    .execute(connection)
    .await
    .unwrap();
    access
}

#[tokio::test]
async fn databases_of_later_versions_are_read_to_the_last_entry() {
    for version in &VERSIONS[1..] {
        let (_folder, database, expected) = golden(*version);
        let store = crate::kit::open_store(&database).await.unwrap();
        let anne = expected.accounts["Anne"];
        let mut speeds = BTreeSet::new();
        for expected in &expected.matches {
            let found = store.load_match(expected.id).await.unwrap().unwrap();
            let names: Vec<_> = found.setup.players().into_iter().map(|player| player.name).collect();
            assert_eq!((&names, &found.setup.room), (&expected.players, &expected.room));
            assert_eq!(found.setup.game.game().to_string(), expected.game);
            assert_eq!((found.entries.len(), &found.result), (expected.head, &expected.result));
            let is_over = expected.result.is_some();
            assert_eq!(found.state == MatchState::Over, is_over);
            speeds.extend(found.setup.speed);
            let series = found.record().replay().unwrap();
            assert_eq!((series.is_over(), series.result()), (is_over, expected.result.clone()));
        }
        let avoided = store.blocked(anne).await.unwrap();
        assert_eq!(avoided[0].account.id, expected.accounts["Chloé"]);
        assert_eq!(speeds.len(), if *version < 6 { 0 } else { 2 }, "version {version}");
        let ratings = store.ratings_of(anne).await.unwrap();
        let ticket = store.ticket_of(anne).await.unwrap();
        assert_eq!((ratings.len(), ticket.is_some()), if *version < 7 { (0, false) } else { (1, true) });
        if let Some(drawn) = expected.drawn {
            let Source::Drawn(draw) = store.load_match(drawn).await.unwrap().unwrap().setup.source else {
                panic!("its draw is closed");
            };
            assert!(draw.missing().is_empty() && draw.parts[0].is_some());
        }
        read_later(&store, *version, &expected).await;
        assert_eq!(store.replay_ratings(act()).await.unwrap(), ratings.len() as u64);
        assert_eq!(store.ratings_of(anne).await.unwrap(), ratings);
        store.close().await;
    }
}

/// What the files have from version 9 on.
async fn read_later(store: &Store, version: u32, expected: &Expected) {
    let [anne, boris] = ["Anne", "Boris"].map(|name| expected.accounts[name]);
    let known = [
        expected.day.is_some(),
        expected.resigned.is_some(),
        expected.shown.is_some(),
        store.are_watchable(&[anne]).await.unwrap(),
    ];
    assert_eq!(known, [9, 10, 11, 14].map(|since| version >= since), "version {version}");
    if let Some(day) = expected.day {
        for (account, id, state) in
            [(anne, expected.played, MatchState::Over), (boris, expected.trying, MatchState::Running)]
        {
            let tries = store.tries_of(account, day, day).await.unwrap();
            let [own] = &tries[..] else { panic!("one try each: {tries:?}") };
            assert_eq!((Some(own.match_id), own.state, own.result.is_some()), (id, state, account == anne));
        }
        let secret = store.daily_days(day, day).await.unwrap()[0].secret;
        let found = store.load_match(expected.played.unwrap()).await.unwrap().unwrap();
        assert_eq!(found.record().seed, day.seed(&secret, "duel"), "its secret is the day's");
    }
    if let (Some(resigned), Some(rematch)) = (expected.resigned, &expected.rematch) {
        let own = store.matches_of(boris, 99).await.unwrap();
        assert_eq!(
            own.iter().filter(|own| own.has_resigned).map(|own| own.id).collect::<Vec<_>>(),
            [resigned]
        );
        let over = expected.matches.iter().find(|expected| expected.result.is_some()).unwrap();
        assert_eq!(store.rematch_of(over.id).await.unwrap().as_ref(), Some(rematch));
    }
    if let Some(shown) = expected.shown {
        assert!(store.sharing(shown).await.unwrap().unwrap().is_shown(Some(Day::new(u32::MAX))));
    }
}

#[test]
fn every_version_but_the_newest_has_its_file() {
    let steps = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store/sqlite")).unwrap();
    let files = steps.map(|file| file.unwrap().path());
    let newest = files.filter(|file| file.extension().is_some_and(|end| end == "sql")).count() as u32;
    // Servers of the versions between these two never were.
    let expected: Vec<u32> = std::iter::once(1).chain(5..newest).collect();
    assert_eq!(VERSIONS.to_vec(), expected);
}

/// A server a minute after the last that is told of in this file, which is of the newest version.
async fn a_minute_later(database: &Path) -> TestServer {
    let mut connection = SqliteConnection::connect(database.to_str().unwrap()).await.unwrap();
    let last: i64 = sqlx::query_scalar(
        "SELECT max((SELECT max(changed_at) FROM rooms), coalesce((SELECT alive_at FROM life), 0))",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    let begun = Instant::now();
    let mut config = Config::new(database).without_pauses();
    config.clock = Clock::new(move || last as u64 + 60_000 + begun.elapsed().as_millis() as u64);
    TestServer::with(config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_of_earlier_databases_are_played_to_their_end() {
    for version in VERSIONS {
        play_on(version).await;
    }
}

async fn play_on(version: u32) {
    let (_folder, database, expected) = golden(version);
    crate::kit::open_store(&database).await.unwrap().close().await;
    let (counted, running) = running_seats(&database).await;
    assert_eq!(counted, running, "version {version}");
    let mut connection = SqliteConnection::connect(database.to_str().unwrap()).await.unwrap();
    let mut access = HashMap::new();
    for (name, id) in &expected.accounts {
        access.insert(name.clone(), sign_in(&mut connection, *id).await);
    }
    connection.close().await.unwrap();
    let server = a_minute_later(&database).await;
    let channel = connect(&server.address).await;
    let person = |name: &str, seed| Person {
        name: format!("{name}-later"),
        access: access[name].clone(),
        refresh: String::new(),
        channel: channel.clone(),
        rng: bot_rng(seed),
        requests: 0,
    };
    let (mut anne, mut boris) = (person("Anne", 1), person("Boris", 2));
    for expected in &expected.matches {
        let id = expected.id.to_string();
        let (mut one, mut other) = (Seen::default(), Seen::default());
        tokio::try_join!(anne.play_out(&id, &mut one), boris.play_out(&id, &mut other)).unwrap();
        let record = Record::read(&anne.record(&id).await.unwrap()).unwrap();
        let series = record.replay().unwrap();
        assert!(series.is_over());
        if let Some(result) = &expected.result {
            assert_eq!(record.result.as_ref(), Some(result));
        }
    }
    boris.join(&expected.waiting).await.unwrap();
    server.stop().await;
    let (counted, running) = running_seats(&database).await;
    assert_eq!(counted, running, "version {version}, played on");
}

#[tokio::test]
async fn a_migrated_file_has_the_tables_of_a_fresh_one() {
    let folder = TempDir::new().unwrap();
    let fresh = tables(&folder.path().join("fresh.db")).await;
    for version in VERSIONS {
        let (_folder, database, _) = golden(version);
        assert_eq!(tables(&database).await, fresh, "version {version}");
    }
}

/// The seats of people that a file counts among those of running matches, and those that are.
async fn running_seats(database: &Path) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let mut connection = SqliteConnection::connect(database.to_str().unwrap()).await.unwrap();
    let counted = sqlx::query_scalar("SELECT account_id || match_id FROM running_seats ORDER BY 1");
    let counted = counted.fetch_all(&mut connection).await.unwrap();
    let running = sqlx::query_scalar(
        "SELECT account_id || match_id FROM match_seats JOIN matches ON id = match_id \
         WHERE account_id IS NOT NULL AND state = 'running' ORDER BY 1",
    );
    let running = running.fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    (counted, running)
}

/// The tables of a file that is opened.
async fn tables(file: &Path) -> Vec<(String, Option<String>)> {
    crate::kit::open_store(file).await.unwrap().close().await;
    let mut connection = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    let tables = sqlx::query_as("SELECT name, sql FROM sqlite_schema ORDER BY name");
    let tables = tables.fetch_all(&mut connection).await.unwrap();
    let broken = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await.unwrap();
    assert!(broken.is_empty());
    connection.close().await.unwrap();
    tables
}
