//! `kill -9` of the real program while it voids matches to which players did not come.
//! Each is void once and as a whole, with its absent players marked and the others at the front of the queue.
//! No rating changes, and nobody stays seated.
//!
//! `CARTABLE_KILL_SEED` and `CARTABLE_KILL_ROUNDS` are those of `kill.rs`.
//! A round is two kills, and a run to the end.

use crate::kill::{number, seed};
use crate::kit::program::Program;
use crate::kit::rows::Cell;
use crate::kit::{Person, TestServer, connect, is_left_to_files, refused, rows};
use crate::queue::{enqueue, watch};
use cartable_core::bot::bot_rng;
use cartable_core::seed::below;
use cartable_proto::{Reason, v1};
use cartable_server::wall_clock::WallClock;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The numbers of tables: with two players, one absent; with two, both absent; with three, one absent.
const TABLES: [usize; 3] = [32, 8, 16];
/// The longest a server lives, in milliseconds.
const LONGEST_LIFE: u32 = 150;
/// Longer than anybody has to come, in milliseconds.
const TOO_LONG: i64 = 60_000;
/// The time for which a player may not queue after the first missed match, in milliseconds.
const BARRED: i64 = 120_000;

/// A player for whom the queue has found a match.
struct Guest {
    person: Person,
    wish: v1::EnqueueRequest,
    comes: bool,
}

/// Queues, until the match is found.
async fn seat(address: String, number: usize, seats: u32) -> (String, Guest) {
    let mut person = Person::guest(&address, &format!("player{number}"), number as u64).await;
    let wish = v1::EnqueueRequest {
        request_id: person.request_id(),
        game: if seats == 2 { "duel" } else { "niet" }.to_owned(),
        seats: vec![seats],
        speed: v1::Speed::Normal.into(),
        ranked: true,
        bots_after_seconds: None,
        share_hash: Vec::new(),
    };
    let ticket = enqueue(&person, wish.clone()).await.unwrap();
    let mut stream = watch(&person, &ticket).await.unwrap();
    loop {
        if let Some(id) = stream.message().await.unwrap().unwrap().match_id {
            return (id, Guest { person, wish, comes: false });
        }
    }
}

/// A database in which everybody is seated, and nobody has more time to come.
async fn prepare(database: &Path) -> Vec<Guest> {
    let server = TestServer::start(database).await;
    let mut guests = Vec::new();
    for (tables, seats, absent) in [(TABLES[0], 2, 1), (TABLES[1], 2, 2), (TABLES[2], 3, 1)] {
        let seated: JoinSet<_> = (0..tables * seats)
            .map(|number| seat(server.address.clone(), guests.len() + number, seats as u32))
            .collect();
        let seated = timeout(Duration::from_secs(40), seated.join_all()).await.expect("everybody is seated");
        let mut matches = BTreeMap::<String, Vec<Guest>>::new();
        for (id, guest) in seated {
            matches.entry(id).or_default().push(guest);
        }
        assert_eq!(matches.len(), tables);
        for (id, mut people) in matches {
            for guest in people.iter_mut().skip(absent) {
                guest.person.look(&id).await;
                guest.comes = true;
            }
            guests.extend(people);
        }
    }
    server.stop().await;
    let passed = format!(
        "UPDATE matches SET started_at = started_at - {TOO_LONG}, began_at = began_at - {TOO_LONG}; \
         UPDATE entries SET at_ms = at_ms - {TOO_LONG};"
    );
    rows::exec(database, &passed);
    guests
}

/// As if the server had been there until this moment, and everything were due now.
fn wind(database: &Path) {
    let now = WallClock::system().now();
    let wound = format!(
        "UPDATE life SET alive_at = {now}; UPDATE matches SET next_due = {now} WHERE next_due IS NOT NULL; \
         UPDATE tickets SET seen_at = {now};"
    );
    rows::exec(database, &wound);
}

/// A match: its state, how many voids and entries its log has, and when it ended.
type Table = (String, i64, i64, Option<i64>);

/// A seat of a match: its match, whether its owner came, and the owner's state in the queue: how often they did not come, until when they
/// are barred, since when they waited before, until when they stand in front, and since when they wait.
type Seat = (String, bool, i64, i64, Option<i64>, i64, i64);

/// Checks the database; returns the number of void matches.
fn examine(database: &Path) -> usize {
    let number = |cell: &Cell| cell.as_ref().map(|text| text.parse::<i64>().unwrap());
    // Everything as it is at one moment: a server may be at work.
    let [matches, seats, rated] = rows::at_once(
        database,
        [
            "SELECT id, state, (SELECT count(*) FROM entries WHERE match_id = id \
             AND what = '{\"void\":{\"reason\":\"no_show\"}}'), \
             (SELECT count(*) FROM entries WHERE match_id = id), ended_at FROM matches",
            "SELECT match_seats.match_id, CASE WHEN came_at IS NULL THEN 0 ELSE 1 END, coalesce(no_shows, 0), \
             coalesce(barred_until, 0), queue_marks.queued_at, coalesce(front_until, 0), tickets.queued_at \
             FROM match_seats JOIN tickets ON tickets.account_id = match_seats.account_id \
             LEFT JOIN queue_marks ON queue_marks.account_id = match_seats.account_id",
            "SELECT (SELECT count(*) FROM rating_events), (SELECT count(*) FROM ratings)",
        ],
    );
    let table = |row: Vec<Cell>| -> (String, Table) {
        let sums = (number(&row[2]).unwrap(), number(&row[3]).unwrap());
        (row[0].clone().unwrap(), (row[1].clone().unwrap(), sums.0, sums.1, number(&row[4])))
    };
    let matches: BTreeMap<String, Table> = matches.into_iter().map(table).collect();
    let seat = |row: Vec<Cell>| -> Seat {
        let known = |place: usize| number(&row[place]).unwrap();
        (row[0].clone().unwrap(), known(1) == 1, known(2), known(3), number(&row[4]), known(5), known(6))
    };
    let seats: Vec<Seat> = seats.into_iter().map(seat).collect();
    for (id, (state, voids, entries, end)) in &matches {
        let expected = match state.as_str() {
            "running" => (0, 0, false),
            "void" => (1, 1, true),
            other => panic!("{id} is {other}"),
        };
        assert_eq!((*voids, *entries, end.is_some()), expected, "{id} is {state}");
    }
    assert_eq!(seats.len(), TABLES[0] * 2 + TABLES[1] * 2 + TABLES[2] * 3, "one seat each");
    for (id, came, no_shows, barred, waited, front, queued) in seats {
        let (state, .., end) = &matches[&id];
        if state == "running" {
            assert_eq!((no_shows, barred, front), (0, 0, 0), "{id}: nobody is marked before it is void");
        } else if came {
            assert_eq!((no_shows, barred), (0, 0), "{id}: who came is not barred");
            assert!(front > end.unwrap() && waited == Some(queued), "{id}: and goes to the front");
        } else {
            assert_eq!((no_shows, front), (1, 0), "{id}: who did not come is marked once");
            assert!((barred - end.unwrap() - BARRED).abs() < 5_000, "{id}: until {barred}, ended {end:?}");
        }
    }
    assert_eq!(rated, [[Some("0".to_owned()), Some("0".to_owned())]], "nothing of it is rated");
    matches.values().filter(|(state, ..)| state == "void").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments_of_voiding_for_who_did_not_come() {
    if is_left_to_files() {
        return;
    }
    let seed = seed();
    let rounds = number("CARTABLE_KILL_ROUNDS").unwrap_or(40);
    println!("CARTABLE_KILL_SEED={seed}");
    let mut rng = bot_rng(seed);
    let folder = TempDir::new().unwrap();
    let prepared = folder.path().join("prepared.db");
    let mut guests = prepare(&prepared).await;
    let all: usize = TABLES.iter().sum();
    let (mut between, mut before, mut after) = (0, 0, 0);
    for round in 0..rounds {
        let database = folder.path().join(format!("{round}.db"));
        for end in ["", ".key"] {
            let name = |file: &Path| format!("{}{end}", file.display());
            fs::copy(name(&prepared), name(&database)).unwrap();
        }
        for _ in 0..2 {
            wind(&database);
            let program = Program::start(&database);
            sleep(Duration::from_millis(u64::from(below(LONGEST_LIFE, &mut rng)))).await;
            program.kill();
            match examine(&database) {
                0 => before += 1,
                void if void == all => after += 1,
                _ => between += 1,
            }
        }
        wind(&database);
        let program = Program::start(&database);
        let ends = async {
            while examine(&database) < all {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(Duration::from_secs(20), ends).await.expect("nobody stays seated");
        if round == 0 {
            stand_up(&program.address, &mut guests).await;
        }
        program.kill();
    }
    println!(
        "{rounds} rounds, {} kills: {before} before the first void, {between} in between, {after} after the last",
        rounds * 2
    );
}

/// Checks that nobody has a match left; the players who came may queue again, and the absent ones may not.
async fn stand_up(address: &str, guests: &mut [Guest]) {
    let channel = connect(address).await;
    for Guest { person, wish, comes } in guests {
        person.channel = channel.clone();
        let list =
            person.rooms().list_rooms(person.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
        assert!(list.matches.is_empty(), "{} is seated", person.name);
        let again = v1::EnqueueRequest { request_id: person.request_id(), ..wish.clone() };
        let queued = enqueue(person, again).await;
        if *comes {
            queued.expect("who came may queue");
        } else {
            assert!(refused(queued, Reason::QueueBarred).retry_after.is_some());
        }
    }
}
