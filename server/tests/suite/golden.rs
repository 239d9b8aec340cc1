//! Databases kept as files, one for each version of the tables: read by this server, and played on.
//!
//! `golden/v1.db`, with its key beside it, holds
//! - of duel and of numx, a match left in the middle and one played to its end,
//!   by two people and mostly a bot;
//! - two matches of duel with clocks, and one from the queue with its ratings and a ticket of Anne's;
//! - a deal drawn with Dora's share;
//! - two tries at a day's deal: Anne's, which is over, and Boris's, which is not;
//! - a match that Boris has resigned, one that everybody may see, a waiting room, and one for a rematch.
//!
//! The finished matches are packed, Anne blocks Chloé, and others may look on at Anne's matches.
//! `golden/v1.json` names the things that the tests look for.
//!
//! A change of the tables adds a file of its version; those of released versions never change.
//!
//! The servers here start a minute after that, so everything that waited or ran then still does.

use crate::kit::{Person, Seen, TestServer, act, connect, is_left_to_files, rows};
use cartable_core::bot::bot_rng;
use cartable_core::daily::Day;
use cartable_core::record::Record;
use cartable_server::config::Config;
use cartable_server::model::Source;
use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::store::{MatchState, Store};
use cartable_server::wall_clock::WallClock;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
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
    drawn: Id,
    /// The day of a daily deal, Anne's try, which is over, and Boris's.
    day: Day,
    played: Id,
    trying: Id,
    /// A match that Boris has resigned.
    resigned: Id,
    /// The room in which the first match that is over is to be played again.
    rematch: String,
    /// A match that everybody may see.
    shown: Id,
    matches: Vec<ExpectedMatch>,
}

#[derive(Deserialize)]
struct ExpectedMatch {
    id: Id,
    game: String,
    room: String,
    players: Vec<String>,
    /// The number of actions.
    head: usize,
    result: Option<Vec<i32>>,
}

/// The versions of which a file is kept.
const VERSIONS: [u32; 1] = [1];

fn golden(version: u32) -> (TempDir, PathBuf, Expected) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    std::fs::copy(kept.join(format!("v{version}.db")), &database).unwrap();
    // Its owner's only, which a file that is checked out is not.
    let key = std::fs::read_to_string(kept.join(format!("v{version}.key"))).unwrap();
    private::replace(&private::beside(&database, ".key"), &key).unwrap();
    let expected = std::fs::read_to_string(kept.join(format!("v{version}.json"))).unwrap();
    (folder, database, serde_json::from_str(&expected).unwrap())
}

/// An access token for somebody in the file.
fn sign_in(database: &Path, account: Id) -> String {
    let (session, own, far) = (Id::fresh().unwrap(), Id::fresh().unwrap(), i64::MAX);
    let access = format!("{session}{own}");
    let digest = hex::encode(Sha256::digest(&access));
    let sql = format!(
        "INSERT INTO sessions (id, account_id, family, ends_at, secret_ends_at, device, made_at, used_at, recovered, seen_at) \
         VALUES (x'{session}', x'{account}', x'{session}', {far}, 0, '', 0, 0, 0, 0); \
         INSERT INTO token_pairs (refresh, session, access, access_ends_at, spent) \
         VALUES (x'{own}', x'{session}', x'{digest}', {far}, 0);"
    );
    rows::exec(database, &sql);
    access
}

#[tokio::test]
async fn a_kept_database_is_read_to_the_last_entry() {
    if is_left_to_files() {
        return;
    }
    for version in VERSIONS {
        let (_folder, database, expected) = golden(version);
        let store = crate::kit::open_store(&database).await.unwrap();
        let anne = expected.accounts["Anne"];
        let mut speeds = BTreeSet::new();
        for expected in &expected.matches {
            let found = store.load_match(expected.id).await.unwrap().unwrap();
            let names: Vec<_> = found.setup.players().into_iter().map(|player| player.name).collect();
            assert_eq!((&names, &found.setup.room), (&expected.players, &expected.room));
            assert_eq!(found.setup.options.game().to_string(), expected.game);
            assert_eq!((found.entries.len(), &found.result), (expected.head, &expected.result));
            let is_over = expected.result.is_some();
            assert_eq!(found.state == MatchState::Over, is_over);
            speeds.extend(found.setup.speed);
            let series = found.record().replay().unwrap();
            assert_eq!((series.is_over(), series.result()), (is_over, expected.result.clone()));
        }
        let avoided = store.blocked(anne).await.unwrap();
        assert_eq!(avoided[0].account.id, expected.accounts["Chloé"]);
        assert_eq!(speeds.len(), 2, "version {version}");
        let ratings = store.ratings_of(anne).await.unwrap();
        assert_eq!((ratings.len(), store.ticket_of(anne).await.unwrap().is_some()), (1, true));
        let Source::Drawn(draw) = store.load_match(expected.drawn).await.unwrap().unwrap().setup.source
        else {
            panic!("its draw is closed");
        };
        assert!(draw.missing().is_empty() && draw.parts[0].is_some());
        read_lists(&store, &expected).await;
        assert_eq!(store.replay_ratings(act()).await.unwrap(), ratings.len() as u64);
        assert_eq!(store.ratings_of(anne).await.unwrap(), ratings);
        store.close().await;
    }
}

/// Reads what stands beside the matches: tries, histories, rematches and what is shown.
async fn read_lists(store: &Store, expected: &Expected) {
    let [anne, boris] = ["Anne", "Boris"].map(|name| expected.accounts[name]);
    assert!(store.are_watchable(&[anne]).await.unwrap());
    let day = expected.day;
    let tries = [(anne, expected.played, MatchState::Over), (boris, expected.trying, MatchState::Running)];
    for (account, id, state) in tries {
        let tries = store.tries_of(account, day, day).await.unwrap();
        let [own] = &tries[..] else { panic!("one try each: {tries:?}") };
        assert_eq!((own.match_id, own.state, own.result.is_some()), (id, state, account == anne));
    }
    let secret = store.daily_days(day, day).await.unwrap()[0].secret;
    let found = store.load_match(expected.played).await.unwrap().unwrap();
    assert_eq!(found.record().seed, day.seed(&secret, "duel"), "its secret is the day's");
    let own = store.matches_of(boris, 99).await.unwrap();
    let resigned: Vec<_> = own.iter().filter(|own| own.has_resigned).map(|own| own.id).collect();
    assert_eq!(resigned, [expected.resigned]);
    let over = expected.matches.iter().find(|expected| expected.result.is_some()).unwrap();
    assert_eq!(store.rematch_of(over.id).await.unwrap().as_ref(), Some(&expected.rematch));
    assert!(store.sharing(expected.shown).await.unwrap().unwrap().is_shown(Some(Day::new(u32::MAX))));
}

#[test]
fn every_version_has_its_file() {
    let steps = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store/sqlite")).unwrap();
    let files = steps.map(|file| file.unwrap().path());
    let newest = files.filter(|file| file.extension().is_some_and(|end| end == "sql")).count() as u32;
    assert_eq!(VERSIONS.to_vec(), (1..=newest).collect::<Vec<_>>());
}

/// Starts a server a minute after the last time in this file, which has the newest version.
async fn a_minute_later(database: &Path) -> TestServer {
    let last = "SELECT max((SELECT max(changed_at) FROM rooms), coalesce((SELECT alive_at FROM life), 0))";
    let last: u64 = rows::one(database, last);
    let begun = Instant::now();
    let mut config = Config::new(database).without_pauses();
    config.clock = WallClock::new(move || last + 60_000 + begun.elapsed().as_millis() as u64);
    TestServer::with(config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_of_a_kept_database_are_played_to_their_end() {
    if is_left_to_files() {
        return;
    }
    for version in VERSIONS {
        play_on(version).await;
    }
}

async fn play_on(version: u32) {
    let (_folder, database, expected) = golden(version);
    crate::kit::open_store(&database).await.unwrap().close().await;
    let [counted, running] = running_seats(&database);
    assert_eq!(counted, running, "version {version}");
    let mut access = HashMap::new();
    for (name, id) in &expected.accounts {
        access.insert(name.clone(), sign_in(&database, *id));
    }
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
    let [counted, running] = running_seats(&database);
    assert_eq!(counted, running, "version {version}, played on");
}

#[tokio::test]
async fn a_kept_file_has_the_tables_of_a_fresh_one() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let fresh = tables(&folder.path().join("fresh.db")).await;
    for version in VERSIONS {
        let (_folder, database, _) = golden(version);
        assert_eq!(tables(&database).await, fresh, "version {version}");
    }
}

/// The seats of people that a file counts among those of running matches, and those that are.
fn running_seats(database: &Path) -> [rows::Found; 2] {
    rows::at_once(
        database,
        [
            "SELECT account_id, match_id FROM running_seats ORDER BY 1, 2",
            "SELECT account_id, match_id FROM match_seats JOIN matches ON id = match_id \
             WHERE account_id IS NOT NULL AND state = 'running' ORDER BY 1, 2",
        ],
    )
}

/// The tables of a file that is opened.
async fn tables(file: &Path) -> rows::Found {
    crate::kit::open_store(file).await.unwrap().close().await;
    assert_eq!(rows::rows(file, "PRAGMA foreign_key_check"), rows::Found::new());
    rows::rows(file, "SELECT name, sql FROM sqlite_schema ORDER BY name")
}
