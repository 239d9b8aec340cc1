//! A whole database moves from a file to `PostgreSQL` and back, and nothing in it changes.
//!
//! `CARTABLE_MOVED_MATCHES` sets the number of matches that are over, and of those that run.

use crate::kit::{Person, Seen, TestServer, account, connect, end_match, is_left_to_files, open_store, rows};
use cartable_core::catalogue::GameId;
use cartable_core::seed::Seed;
use cartable_server::config::Config;
use cartable_server::model::{MatchKind, MatchSetup, Occupant};
use cartable_server::private;
use cartable_server::random::Id;
use cartable_server::store::{NewMatch, Place, StoredMatch};
use cartable_testing::postgres;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};
use tempfile::TempDir;

/// Runs a command on this database: whether it did its work, and what it said.
fn run(database: &str, command: &str, file: &Path) -> (bool, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    program.arg(command).arg(file).env("CARTABLE_DATABASE", database);
    let output = program.output().unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[track_caller]
fn done(database: &str, command: &str, file: &Path) -> String {
    let (is_done, said) = run(database, command, file);
    assert!(is_done, "{said}");
    said
}

/// Fills a file with accounts, ratings, and matches that are over or run; returns the accounts and the matches.
async fn fill(database: &Path, matches: usize) -> (Vec<Id>, Vec<Id>) {
    let store = open_store(database).await.unwrap();
    let (mut people, mut ids) = (Vec::new(), Vec::new());
    for number in 0..matches / 2 {
        people.push(account(&store, &format!("Anne {number}")).await);
    }
    for number in 0..2 * matches {
        let pair = [&people[number % people.len()], &people[(number + 1) % people.len()]];
        let seats = pair.map(|who| Occupant::Person { account: who.id, name: who.name.clone() });
        let seed = Seed::from_number(number as u64);
        let setup = MatchSetup::new(GameId::Duel.default_options(), &seats, seed, String::new());
        let kind = if number % 2 == 0 { MatchKind::Ranked } else { MatchKind::Casual };
        let new = NewMatch {
            id: Id::fresh().unwrap(),
            setup: MatchSetup { kind, ..setup },
            at: 1,
            next_due: u64::from(u32::MAX) << 8,
        };
        store.create_match(new.clone()).await.unwrap();
        ids.push(new.id);
        if number < matches {
            end_match(&store, new.id, number as u64 + 2, vec![number as i32, 1], vec![1, 2]).await;
        }
    }
    store.close().await;
    rows::exec(
        database,
        "INSERT INTO identities (issuer, subject, account_id, linked_at) SELECT 'https://a.example', name || 'é', id, 7 FROM accounts;
         INSERT INTO daily_tries (day, game, account_id, match_id, listed, place, ahead, moves, total)
            SELECT 20900, 'duel', account_id, max(match_id), 1, 1, -7, 12, -3 FROM match_seats WHERE account_id IS NOT NULL
            GROUP BY account_id ON CONFLICT DO NOTHING;
         INSERT INTO audit (at_ms, operator, what, target, reason) VALUES (1, 'olga', 'ban', 'Anne', 'a \"test\"');",
    );
    (people.into_iter().map(|account| account.id).collect(), ids)
}

/// Returns the exports of these accounts, and these matches with their logs.
async fn told(database: &str, keys: &Path, (people, matches): &(Vec<Id>, Vec<Id>)) -> Told {
    let store = Place::from(database).open(private::keys(keys).unwrap(), None).await.unwrap();
    let mut told = Told::default();
    for account in people {
        told.0.push(store.export(*account).await.unwrap());
    }
    for id in matches {
        told.1.push(store.load_match(*id).await.unwrap().unwrap());
    }
    store.close().await;
    told
}

type Told = (Vec<serde_json::Value>, Vec<StoredMatch>);

/// Kills a command later and later in its work until one gets to its end. Returns how often `look` found something after a kill.
fn killed(database: &str, command: &str, file: &Path, look: impl Fn() -> bool) -> usize {
    let mut found = 0;
    for run in 0.. {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
        program.arg(command).arg(file).env("CARTABLE_DATABASE", database);
        let mut child = program.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let end = Instant::now() + 5 * run * Duration::from_millis(1);
        let status = loop {
            match child.try_wait().unwrap() {
                None if Instant::now() < end => sleep(Duration::from_millis(1)),
                status => break status,
            }
        };
        match status {
            None => {
                child.kill().unwrap();
                child.wait().unwrap();
                found += usize::from(look());
            }
            Some(status) if status.success() => break,
            Some(_) => {
                let said = std::io::read_to_string(child.stderr.unwrap()).unwrap();
                // The kill before came after the last change.
                if said.contains("exists already") || said.contains("only an empty database") {
                    break;
                }
                // PostgreSQL notices a moment later that a program is gone.
                assert!(said.contains("another server works on it"), "{said}");
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_killed_at_any_moment_goes_on_where_it_was() {
    if is_left_to_files() {
        return;
    }
    let Some(server) = postgres::shared() else { return };
    let folder = TempDir::new().unwrap();
    let name = |name: &str| folder.path().join(name);
    let text = |file: &str| name(file).to_str().unwrap().to_owned();
    let (first, back) = (text("first.db"), text("back.db"));
    let away = server.fresh_database();
    fill(Path::new(&first), 300).await;
    done(&first, "export", &name("whole"));
    let parts = std::cell::Cell::new(0);
    let grows = || {
        if name("one").exists() {
            return false;
        }
        let size = fs::metadata(name("one.part")).map_or(0, |part| part.len());
        assert!(size + 16_384 > parts.get(), "it begins anew: {size} after {}", parts.get());
        parts.set(parts.get().max(size));
        size > 0
    };
    assert!(killed(&first, "export", &name("one"), grows) > 0, "it was never killed in its work");
    assert_eq!(fs::read(name("one")).unwrap(), fs::read(name("whole")).unwrap());

    killed(&away, "import", &name("one"), || true);
    done(&away, "export", &name("two"));
    let half = || {
        let made = Path::new(&back).exists();
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'moving'";
        made && rows::one::<u32>(Path::new(&back), tables) > 0
            && rows::one::<u32>(Path::new(&back), "SELECT count(*) FROM moving") > 0
    };
    assert!(killed(&back, "import", &name("two"), half) > 0, "it was never killed in its work");
    done(&back, "export", &name("three"));
    assert_eq!(fs::read(name("three")).unwrap(), fs::read(name("whole")).unwrap());
}

#[tokio::test]
async fn nothing_but_its_own_import_touches_a_database_that_is_half_read() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let name = |name: &str| folder.path().join(name);
    fill(&name("first.db"), 4).await;
    done(name("first.db").to_str().unwrap(), "export", &name("whole"));
    let half = name("half.db");
    open_store(&half).await.unwrap().close().await;
    rows::exec(&half, "INSERT INTO moving (id, file, lines) VALUES (0, x'00', 1)");
    let opened = open_store(&half).await.err().map(|error| error.to_string());
    assert!(opened.unwrap().contains("was broken off"));
    let (is_done, said) = run(half.to_str().unwrap(), "export", &name("nothing"));
    assert!(!is_done && said.contains("was broken off") && !name("nothing").exists(), "{said}");
    let (is_done, said) = run(half.to_str().unwrap(), "import", &name("whole"));
    assert!(!is_done && said.contains("another file was read into it before"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_moves_to_the_other_engine_and_back_and_its_matches_go_on() {
    if is_left_to_files() {
        return;
    }
    let Some(server) = postgres::shared() else { return };
    let matches = env::var("CARTABLE_MOVED_MATCHES").map_or(100, |matches| matches.parse().unwrap());
    let folder = TempDir::new().unwrap();
    let name = |name: &str| -> PathBuf { folder.path().join(name) };
    let text = |file: &str| name(file).to_str().unwrap().to_owned();
    let (first, back) = (text("first.db"), text("back.db"));
    let away = server.fresh_database();
    let filled = fill(Path::new(&first), matches).await;
    let config = |place: &str| Config {
        database: Place::from(place),
        key_file: name("first.db.key"),
        ..Config::new(place).without_pauses()
    };
    let house = TestServer::with(config(&first)).await;
    let (is_done, said) = run(&first, "export", &name("early"));
    assert!(!is_done && said.contains("another server works on it"), "{said}");
    let mut anne = Person::guest(&house.address, "Anne", 1).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let room = anne.create_room(GameId::Niet, 1, 2).await.unwrap();
        ids.push(anne.start(&room.code).await.unwrap());
    }
    anne.play_out(&ids[0], &mut Seen::default()).await.unwrap();
    let (record, before) = (anne.record(&ids[0]).await.unwrap(), anne.look(&ids[1]).await.1);
    house.stop().await;
    let kept = told(&first, &name("first.db.key"), &filled).await;

    let exported = done(&first, "export", &name("one"));
    let count: usize = exported.trim().strip_prefix("exported rows: ").unwrap().parse().unwrap();
    assert!(count > 5 * matches, "{count}");
    assert!(!run(&first, "export", &name("one")).0, "it is not written over");
    let imported = done(&away, "import", &name("one"));
    assert_eq!(imported, format!("imported rows: {count}\n"));
    let (is_done, said) = run(&away, "import", &name("one"));
    assert!(!is_done && said.contains("only an empty database"), "{said}");
    done(&away, "export", &name("two"));
    done(&back, "import", &name("two"));
    done(&back, "export", &name("three"));
    let exports = ["one", "two", "three"].map(|file| fs::read_to_string(name(file)).unwrap());
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(
        sorted(&exports[0]),
        sorted(&exports[1]),
        "engines may differ in the order of texts, and in nothing else"
    );
    assert_eq!(exports[0], exports[2]);
    for place in [&away, &back] {
        let moved = told(place, &name("first.db.key"), &filled).await;
        assert!(moved == kept, "an account or a match is told otherwise on {place}");
    }

    for place in [&away, &back] {
        let house = TestServer::with(config(place)).await;
        let mut anne = Person { channel: connect(&house.address).await, ..anne.clone() };
        assert_eq!(anne.record(&ids[0]).await.unwrap(), record);
        assert!(anne.look(&ids[1]).await.1.seq >= before.seq);
        anne.play_out(&ids[1], &mut Seen::default()).await.unwrap();
        // Numbers that the database gives go on after those that came.
        let act = ["--because", "a test", "--operator", "olga"];
        let mut ban = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
        let status =
            ban.args(["void", &Id::fresh().unwrap().to_string()]).args(act).env("CARTABLE_DATABASE", place);
        assert!(!status.status().unwrap().success(), "there is no such match");
        let mut noted = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
        assert!(noted.arg("restored").args(act).env("CARTABLE_DATABASE", place).status().unwrap().success());
        house.stop().await;
    }
}

#[tokio::test]
async fn what_is_no_whole_export_changes_nothing() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let name = |name: &str| folder.path().join(name);
    let database = name("test.db");
    fill(&database, 10).await;
    done(database.to_str().unwrap(), "export", &name("whole"));
    let whole = fs::read_to_string(name("whole")).unwrap();
    let fresh = name("fresh.db");
    let cut = &whole[..whole.len() / 2];
    let wrong_value = whole.replace("Anne 3", "Anne 8");
    let wrong_end = whole.replace("{\"end\":", "{\"end\":1");
    for (file, words) in [
        (cut, "is not that of an export"),
        (&wrong_value, "the rows of accounts are not those that were exported"),
        (&wrong_end, "the end is expected"),
        ("Anne 12", "is not that of an export"),
        ("{\"cartable\":2}\n", "it begins otherwise"),
    ] {
        fs::write(name("damaged"), file).unwrap();
        let (is_done, said) = run(fresh.to_str().unwrap(), "import", &name("damaged"));
        assert!(!is_done && said.contains(words), "{said}");
        assert_eq!(rows::one::<u32>(&fresh, "SELECT count(*) FROM accounts"), 0);
    }
    done(fresh.to_str().unwrap(), "import", &name("whole"));
    // Each table is moved, or follows from another.
    let tables = rows::column(
        &fresh,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    for table in tables.iter().filter(|table| !["running_seats", "probe", "moving"].contains(&table.as_str()))
    {
        assert!(whole.contains(&format!("\"table\":\"{table}\"")), "{table} is not exported");
    }
    let seats = "SELECT account_id, match_id FROM running_seats ORDER BY 1, 2";
    assert_eq!(rows::rows(&fresh, seats), rows::rows(&database, seats));
}
