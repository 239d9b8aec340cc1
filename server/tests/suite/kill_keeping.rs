//! `kill -9` at random moments of packing, deleting and sweeping.
//! A record is read whole or is gone as a whole, and no kept data is lost.
//!
//! The program looks for finished things only every ten minutes,
//! so the killed process is one that does nothing else:
//! these tests once more, told to run [`tidies_until_it_is_killed`].
//! `CARTABLE_KILL_SEED` and `CARTABLE_KILL_ROUNDS` are those of `kill.rs`.

use crate::kill::{number, seed};
use crate::kit::{account, open_store};
use cartable_core::agenda::Speed;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry, What};
use cartable_core::seed::{Seed, below};
use cartable_server::config::Keeping;
use cartable_server::model::{Account, MatchSetup, Occupant, RequestId};
use cartable_server::random::Id;
use cartable_server::retention::tidy;
use cartable_server::store::{MatchEnd, NewEntry, NewMatch, Store, StoreError, StoredEntry, StoredMatch};
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// The number of matches that are packed and deleted.
const MATCHES: u64 = 24;
/// The number of guests that are deleted.
const GUESTS: u32 = 120;
/// The longest one lives, in milliseconds.
const LONGEST_LIFE: u32 = 60;
/// When everything was over, and later.
const NOON: u64 = 1_790_000_000_000;
const HOUR: Duration = Duration::from_hours(1);
/// The lifetime of a session, so long that those of the tests' guests count as used long ago.
const SESSION: Duration = Duration::from_secs(500_000_000);
/// The variable that names the task of the process, and its file.
const TASK: &str = "CARTABLE_TIDY";

/// The tasks of a process that is killed: one packs, the other also deletes.
const TASKS: [(&str, Keeping); 2] = [
    ("pack", Keeping { unpacked: Some(HOUR), records: None, guests: None }),
    ("delete", Keeping { unpacked: Some(HOUR), records: Some(HOUR), guests: Some(HOUR) }),
];

/// Is run by [`killed_at_random_moments_of_keeping`], and has nothing to do else.
#[tokio::test]
async fn tidies_until_it_is_killed() {
    let Ok(told) = std::env::var(TASK) else { return };
    let (task, database) = told.split_once(' ').unwrap();
    let keeping = TASKS.into_iter().find(|(name, _)| *name == task).unwrap().1;
    let store = open_store(Path::new(database)).await.unwrap();
    eprintln!("ready");
    tidy(&store, NOON + 48 * HOUR.as_millis() as u64, keeping, SESSION).await.unwrap();
    store.close().await;
}

/// Runs it and kills it after a while; whether it was done before.
fn killed(task: &str, database: &Path, rng: &mut BotRng) -> bool {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill_keeping::tidies_until_it_is_killed", "--nocapture"])
        .env(TASK, format!("{task} {}", database.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "ready");
    std::thread::sleep(Duration::from_millis(u64::from(below(LONGEST_LIFE, rng))));
    let is_done = child.try_wait().unwrap().is_some();
    // It may have ended in this very moment.
    let _ = child.kill();
    let status = child.wait().unwrap();
    assert!(status.success() || !is_done, "{:?}", lines.collect::<Vec<_>>());
    is_done
}

/// A match of these two that was played at random to its end, put straight into the database.
pub async fn played(store: &Store, people: &[Account; 2], number: u64, rng: &mut BotRng) -> Id {
    let seat = |Account { id, name }: &Account| Occupant::Person { account: *id, name: name.clone() };
    let options = GameId::Duel.default_options();
    let setup =
        MatchSetup::new(options, &people.each_ref().map(seat), Seed::from_number(number), String::new());
    let setup = MatchSetup { speed: Some(Speed::Normal), ..setup };
    let (id, mut series) = (Id::fresh().unwrap(), setup.start().unwrap());
    store.create_match(NewMatch { id, setup, at: NOON, next_due: NOON }).await.unwrap();
    for seq in 1.. {
        let seat = series.turn().must.first().unwrap();
        let moves = series.moves(seat);
        let what = What::Move { seat, by: By::Person, step: moves[below(moves.len() as u32, rng) as usize] };
        series.apply(&what, &mut Vec::new()).unwrap();
        let over = series.result().zip(series.places());
        let new = NewEntry {
            match_id: id,
            seq,
            entry: Entry { at_ms: NOON + seq, what },
            request_id: Some(RequestId::of(&seq.to_string())),
            is_first: seq == 1,
            next_due: None,
            end: over.map(|(totals, places)| MatchEnd::Over { totals, places }),
            absent: Vec::new(),
        };
        store.append(new).await.unwrap();
        if series.is_over() {
            break;
        }
    }
    id
}

/// Returns a match's log without request ids, which a packed one does not keep; `None` if it is gone.
async fn read(store: &Store, id: Id) -> Option<StoredMatch> {
    match store.load_match(id).await {
        Err(StoreError::LogGone(_)) => None,
        found => {
            let mut found = found.unwrap().expect("no match is forgotten");
            let without = |stored: StoredEntry| StoredEntry { request_id: None, ..stored };
            found.entries = found.entries.into_iter().map(without).collect();
            Some(found)
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments_of_keeping() {
    let seed = seed();
    let rounds = number("CARTABLE_KILL_ROUNDS").unwrap_or(60);
    println!("CARTABLE_KILL_SEED={seed}");
    let mut rng = bot_rng(seed);
    let (mut kills, mut files) = (0, 0);
    while kills < rounds {
        kills += tidied(&mut rng, rounds - kills).await;
        files += 1;
    }
    println!("{kills} kills, {files} databases packed and emptied, every record whole or gone");
}

/// Has a database packed and emptied by processes that are killed, so often at the most; how often it was.
async fn tidied(rng: &mut BotRng, most: u64) -> u64 {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = open_store(&database).await.unwrap();
    let people = [account(&store, "Anne").await, account(&store, "Boris").await];
    let mut matches = BTreeMap::new();
    for number in 0..MATCHES {
        let id = played(&store, &people, number, rng).await;
        matches.insert(id.to_string(), (id, read(&store, id).await.unwrap()));
    }
    let mut guests = Vec::new();
    for number in 0..GUESTS {
        guests.push(account(&store, &format!("guest{number}")).await);
    }
    store.close().await;
    let mut kills = 0;
    for (task, keeping) in TASKS {
        let mut is_done = false;
        while !is_done && kills < most {
            is_done = killed(task, &database, rng);
            kills += u64::from(!is_done);
            let store = open_store(&database).await.unwrap();
            for (id, before) in matches.values() {
                match read(&store, *id).await {
                    Some(found) => assert_eq!(&found, before, "{id} after {kills} kills"),
                    None => assert!(keeping.records.is_some(), "{id} is gone after {kills} kills"),
                }
            }
            for person in &people {
                assert!(store.profile(person.id).await.unwrap().is_some(), "{} has played", person.name);
            }
            store.close().await;
        }
        if is_done && keeping.records.is_some() {
            let store = open_store(&database).await.unwrap();
            for (id, _) in matches.values() {
                assert_eq!(read(&store, *id).await, None, "{id} was to be deleted");
            }
            for guest in &guests {
                assert_eq!(store.profile(guest.id).await.unwrap().map(|found| found.account), None);
            }
            store.close().await;
        }
    }
    kills
}
