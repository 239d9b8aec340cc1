//! The seeds of matches in the database are sealed:
//! nobody learns a card from the file, and a lost key is noticed.

use crate::daily::list;
use crate::kit::program::{self, Program};
use crate::kit::{Person, Seen, TestServer, connect, is_left_to_files, refused, rows};
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::record::Record;
use cartable_core::seed::Seed;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::random::Id;
use cartable_server::seal::{KeyError, Keys, SealError};
use cartable_server::{private, store};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use store::MatchState;
use tempfile::TempDir;

const KEY: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const OTHER: &str = "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100";

#[test]
fn a_sealed_seed_opens_for_its_match_alone_and_only_unchanged() {
    let keys = Keys::read(KEY).unwrap();
    let (one, other, seed) = (Id::fresh().unwrap(), Id::fresh().unwrap(), Seed::from_number(7));
    let sealed = keys.seal(one, &seed).unwrap();
    assert_eq!(keys.open(one, &sealed).unwrap(), seed);
    assert_eq!(keys.open(other, &sealed), Err(SealError::Changed));
    assert_ne!(keys.seal(one, &seed).unwrap(), sealed, "twice the same seed does not look the same");
    for place in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[place] ^= 1;
        assert!(keys.open(one, &changed).is_err(), "byte {place}");
        assert!(keys.open(one, &sealed[..place]).is_err(), "{place} bytes");
    }
    assert_eq!(keys.open(one, seed.bytes()), Err(SealError::Form), "a clear seed is none that is sealed");
}

#[test]
fn a_new_key_seals_and_the_old_ones_still_open() {
    let (id, seed) = (Id::fresh().unwrap(), Seed::from_number(7));
    let (old, new) = (Keys::read(KEY).unwrap(), Keys::read(OTHER).unwrap());
    let both = Keys::read(&format!("# since today\n{OTHER}\n{KEY} # before\n")).unwrap();
    let sealed = old.seal(id, &seed).unwrap();
    assert_eq!(both.open(id, &sealed).unwrap(), seed);
    assert!(matches!(new.open(id, &sealed), Err(SealError::NoKey(_))));
    let sealed = both.seal(id, &seed).unwrap();
    assert_eq!(new.open(id, &sealed).unwrap(), seed, "the first of the keys has sealed it");
    assert!(old.open(id, &sealed).is_err());
}

#[test]
fn what_is_no_key_is_told_and_no_key_is_shown() {
    assert_eq!(Keys::read("# nothing\n\n").unwrap_err(), KeyError::None);
    assert_eq!(Keys::read(&format!("{KEY},{}", &OTHER[1..])).unwrap_err(), KeyError::Malformed(2));
    let shown = format!("{:?}", Keys::read(KEY).unwrap());
    assert!(!shown.contains("0011"), "{shown}");
}

/// Every byte that the server has stored.
fn stored(database: &Path) -> Vec<u8> {
    ["", "-wal"].iter().flat_map(|end| fs::read(private::beside(database, end)).unwrap_or_default()).collect()
}

#[track_caller]
fn says_nothing_of(seed: &Seed, stored: &[u8]) {
    let hex = hex::encode(seed.bytes());
    for form in [seed.bytes().as_slice(), hex.as_bytes(), hex.to_uppercase().as_bytes()] {
        assert!(!stored.windows(form.len()).any(|bytes| bytes == form), "the seed is in the file");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_seed_is_in_the_file() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Numereum, 1, 1).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let while_it_runs = stored(&database);
    anne.play_out(&id, &mut Seen::default()).await.unwrap();
    let seed = Record::read(&anne.record(&id).await.unwrap()).unwrap().seed;
    assert!(
        while_it_runs.windows(16).any(|bytes| *bytes == *id.parse::<Id>().unwrap().bytes()),
        "it is all there"
    );
    says_nothing_of(&seed, &while_it_runs);
    server.stop().await;
    says_nothing_of(&seed, &stored(&database));
    let key = private::beside(&database, ".key");
    assert_eq!(fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
}

/// A database with a running match, and the match.
async fn with_a_running_match(database: &Path, keys: Option<Keys>) -> (Person, String) {
    let mut config = Config::new(database).without_pauses();
    config.keys = keys;
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Niet, 1, 2).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    server.stop().await;
    (anne, id)
}

fn refuses(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(1), Vec::new()));
    String::from_utf8(output.stderr).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_key_of_a_running_match_the_server_does_not_start_unless_it_is_told_to_end_it() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (mut anne, id) = with_a_running_match(&database, None).await;
    let key = private::beside(&database, ".key");
    let kept = fs::read(&key).unwrap();
    fs::remove_file(&key).unwrap();
    let lock = private::beside(&database, ".lock");
    fs::remove_file(&lock).unwrap();
    let files = || {
        let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
        files.collect::<Vec<_>>()
    };
    for arguments in [&[][..], &["check"]] {
        let said = refuses(program::command(&database).args(arguments));
        assert!(said.contains("(1) cannot be opened") && said.contains("--void-sealed-matches"), "{said}");
        assert!(said.contains(database.to_str().unwrap()) && said.lines().count() == 1, "{said}");
        assert_eq!(files(), ["test.db"], "what cannot start leaves nothing behind");
    }
    let check = program::command(&database).args(["check", "--void-sealed-matches"]).status().unwrap();
    assert!(check.success() && files() == ["test.db"]);

    let lost = format!("{}\n", "7".repeat(64)).into_bytes();
    fs::write(&key, [lost.as_slice(), &kept].concat()).unwrap();
    let program = Program::start(&database);
    anne.channel = connect(&program.address).await;
    anne.look(&id).await;
    program.terminate();

    fs::write(&key, lost).unwrap();
    let program = Program::launch(program::command(&database).arg("--void-sealed-matches"));
    anne.channel = connect(&program.address).await;
    refused(anne.watch(&id, None).await, Reason::SeedLost);
    refused(anne.record(&id).await, Reason::SeedLost);
    program.terminate();
    // The days are sealed with the other by now.
    fs::write(&key, [kept, fs::read(&key).unwrap()].concat()).unwrap();
    let store = crate::kit::open_store(&database).await.unwrap();
    let found = store.load_match(id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!((found.state, found.next_due), (MatchState::Void, None), "it stays ended");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_can_come_from_the_environment() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (mut anne, id) = with_a_running_match(&database, Some(Keys::read(KEY).unwrap())).await;
    assert!(!private::beside(&database, ".key").exists());
    let program =
        Program::launch(program::command(&database).env("CARTABLE_SEED_KEYS", format!("{OTHER},{KEY}")));
    anne.channel = connect(&program.address).await;
    anne.look(&id).await;
    program.terminate();
    assert!(!private::beside(&database, ".key").exists());
    let said = refuses(program::command(&database).env("CARTABLE_SEED_KEYS", "secret"));
    assert!(said.contains("CARTABLE_SEED_KEYS: key 1 is none") && !said.contains("secret"), "{said}");
}

/// A server of this database with these keys, as long as it takes to ask it for its days.
async fn days(database: &Path, keys: &str, void_sealed: bool) -> Vec<v1::DailyDay> {
    let mut config = Config::new(database).without_pauses();
    (config.keys, config.void_sealed) = (Some(Keys::read(keys).unwrap()), void_sealed);
    let server = TestServer::with(config).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let days = list(&anne).await.days;
    server.stop().await;
    let told = |day| v1::DailyDay { published_at_ms: 0, ..day };
    days.into_iter().map(told).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn days_that_are_published_outlive_their_key_once_it_was_there_beside_the_new_one() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let published = days(&database, KEY, false).await;
    let said = refuses(program::command(&database).env("CARTABLE_SEED_KEYS", OTHER));
    assert!(said.contains("daily deals") && said.contains("(8) cannot be opened"), "{said}");
    let name = &hex::encode(Sha256::digest(hex::decode(KEY).unwrap()))[..16];
    assert!(said.contains(name) && said.contains("--void-sealed-matches"), "{said}");
    assert_eq!(days(&database, &format!("{OTHER},{KEY}"), false).await, published);
    assert_eq!(days(&database, OTHER, false).await, published);

    let lose = "UPDATE daily_days SET secret = x'01' WHERE day = (SELECT min(day) + 1 FROM daily_days)";
    rows::exec(&database, lose);
    let left = days(&database, OTHER, true).await;
    assert_eq!(
        (&left[0], &left[1..]),
        (&published[0], &published[2..]),
        "one that is lost hides itself alone"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn days_that_a_backup_does_not_know_are_published_again_as_they_were() {
    let folder = TempDir::new().unwrap();
    let [first, second] = ["one.db", "other.db"].map(|name| folder.path().join(name));
    let published = days(&first, KEY, false).await;
    assert_eq!(days(&second, KEY, false).await, published);
    assert_ne!(days(&folder.path().join("third.db"), OTHER, false).await, published);
}

#[test]
fn the_secret_of_a_day_follows_from_the_key_in_one_way_for_ever() {
    let day: Day = "2026-11-23".parse().unwrap();
    let secret = |keys: &str, day| Keys::read(keys).unwrap().day_secret(day);
    // As another program has it, Python's `hmac`.
    assert_eq!(secret(KEY, day).to_string(), PINNED);
    assert_eq!(secret(&format!("{KEY},{OTHER}"), day), secret(KEY, day), "the first of the keys gives it");
    assert_ne!(secret(OTHER, day), secret(KEY, day));
    assert_ne!(secret(KEY, day.later(1)), secret(KEY, day));
}

const PINNED: &str = "8bf1bcadbd8dcd239e87dcf158eccd4a68307d438e091db4e914251b3fb494b1";
