//! A leaping clock changes nothing that cannot be undone, and costs nobody their time.

use crate::clocks::{by_speed, log};
use crate::daily::{DAY, GAME, begin, daily, list};
use crate::kit::{Person, TestServer, account, connect, open_store, refused, rows};
use crate::sessions::{profile, refresh};
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry, What};
use cartable_proto::{Reason, v1};
use cartable_server::config::{Config, Intervals};
use cartable_server::outages::Life;
use cartable_server::rooms::Rooms;
use cartable_server::wall_clock::WallClock;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

const HOUR: u64 = 60 * 60 * 1_000;
const YEAR: u64 = 365 * 24 * HOUR;

/// The hands of a clock that begins at noon of [`DAY`]: what it shows, and how much time has passed.
#[derive(Default)]
struct Hands {
    shown: AtomicU64,
    passed: AtomicU64,
}

impl Hands {
    fn clock() -> (WallClock, Arc<Self>) {
        let hands = Arc::new(Self::default());
        hands.leap_to(DAY.begins_ms() + 12 * HOUR);
        let (begun, shown, passed) = (Instant::now(), Arc::clone(&hands), Arc::clone(&hands));
        let now = move || shown.shown.load(Ordering::SeqCst) + begun.elapsed().as_millis() as u64;
        let passed = move || Duration::from_millis(passed.passed.load(Ordering::SeqCst)) + begun.elapsed();
        (WallClock::leaping(now, passed), hands)
    }

    /// The clock shows this, and no time has passed.
    fn leap_to(&self, at: u64) {
        self.shown.store(at, Ordering::SeqCst);
    }

    fn leap(&self, ms: u64) {
        self.shown.fetch_add(ms, Ordering::SeqCst);
    }

    fn leap_back(&self, ms: u64) {
        self.shown.fetch_sub(ms, Ordering::SeqCst);
    }

    /// Lets this much time pass.
    fn pass(&self, ms: u64) {
        self.passed.fetch_add(ms, Ordering::SeqCst);
        self.leap(ms);
    }
}

async fn serve(database: &Path, clock: &WallClock) -> TestServer {
    let mut config = Config::new(database).without_pauses();
    (config.clock, config.access_lifetime) = (clock.clone(), Duration::from_hours(100));
    // The usual intervals are long enough: a look between the moves of the clock's two hands would see a
    // leap.
    config.intervals = Intervals::default();
    TestServer::with(config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_a_year_ahead_has_signed_nobody_out() {
    let folder = TempDir::new().unwrap();
    let (clock, hands) = Hands::clock();
    let server = serve(&folder.path().join("test.db"), &clock).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    hands.pass(24 * HOUR);
    hands.leap(YEAR);
    refused(profile(&anne).await, Reason::UnknownToken);
    // A client told for good that its session has ended forgets its account,
    // so a clock that has just leapt tells no such thing.
    refused(refresh(&anne).await, Reason::TryAgain);
    // Others come and go.
    let chloe = Person::guest(&server.address, "Chloe", 3).await;
    refresh(&chloe).await.unwrap();
    hands.leap_back(YEAR);
    profile(&anne).await.unwrap();
    let anne = refresh(&anne).await.expect("what has not ended is there");
    refresh(&boris).await.unwrap();
    // A clock that has gone on for long is believed.
    hands.leap(YEAR);
    hands.pass(11 * HOUR);
    refused(refresh(&anne).await, Reason::TryAgain);
    hands.pass(HOUR);
    refused(refresh(&anne).await, Reason::UnknownToken);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_a_clock_which_is_behind_has_made_or_renewed_lasts_as_long_as_any() {
    const MONTHS: u64 = 100 * 24 * HOUR;
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hands) = Hands::clock();
    let server = serve(&database, &clock).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    hands.pass(MONTHS);
    server.stop().await;
    let stopped = clock.now();
    hands.leap_to(HOUR);
    let server = serve(&database, &clock).await;
    let here = async |person: Person| Person { channel: connect(&server.address).await, ..person };
    let anne = refresh(&here(anne).await).await.unwrap();
    let ends_at: u64 = rows::one(&database, "SELECT ends_at FROM sessions");
    assert!(ends_at > stopped, "it is no shorter than it was");
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let chloe = Person::guest(&server.address, "Chloe", 3).await;
    hands.leap_to(stopped);
    timeout(Duration::from_mins(1), async {
        while let Err(refusal) = refresh(&chloe).await {
            refused::<()>(Err(refusal), Reason::TryAgain);
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .expect("it is known with the next sign of life");
    hands.pass(MONTHS);
    refresh(&anne).await.expect("used 100 days ago");
    refresh(&boris).await.expect("made 100 days ago");
    server.stop().await;
}

#[tokio::test]
async fn a_clock_that_is_ahead_closes_no_room() {
    let folder = TempDir::new().unwrap();
    let (clock, hands) = Hands::clock();
    let mut config = Config::new(folder.path().join("test.db"));
    config.clock = clock;
    let store = open_store(config.database.file().unwrap()).await.unwrap();
    let (rooms, anne) = (Rooms::new(Arc::clone(&store), &config), account(&store, "Anne").await);
    let options = GameId::HickHack.default_options();
    let seats = vec![None, None];
    let room = rooms.create(anne, options, seats, (None, None), None, "one".to_owned()).await.unwrap();
    hands.leap(YEAR);
    rooms.close_forgotten().await.unwrap();
    assert_eq!(rooms.get(&room.code).await.unwrap(), room);
    hands.pass(12 * HOUR);
    rooms.close_forgotten().await.unwrap();
    refused_here(rooms.get(&room.code).await, Reason::UnknownRoom);
    store.close().await;
}

#[track_caller]
fn refused_here<T: std::fmt::Debug>(answer: cartable_server::problem::Result<T>, reason: Reason) {
    assert_eq!(answer.unwrap_err().problem().reason, Some(reason));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_tells_no_secret_of_a_day_and_ends_no_try() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hands) = Hands::clock();
    let server = serve(&database, &clock).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let id = begin(&anne, DAY, GAME).await.unwrap();
    let is_told = async |anne: &Person| !daily(anne, DAY, GAME).await.unwrap().day.unwrap().secret.is_empty();
    let goes_on = async |anne: &Person| anne.look(&id).await.1.view.status.void.is_none();
    hands.leap(3 * 24 * HOUR);
    assert!(!is_told(&anne).await && goes_on(&anne).await);
    // Nor where the server begins with it.
    server.stop().await;
    let server = serve(&database, &clock).await;
    anne.channel = connect(&server.address).await;
    assert!(!is_told(&anne).await && goes_on(&anne).await);
    refused(anne.record(&id).await, Reason::MatchRunning);
    hands.leap_back(3 * 24 * HOUR);
    assert!(!is_told(&anne).await && goes_on(&anne).await);

    hands.pass(18 * HOUR);
    assert!(is_told(&anne).await);
    timeout(Duration::from_mins(1), async {
        while goes_on(&anne).await {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("who has the match in memory hears of it");
    // A closed day stays closed, with any clock and any server.
    hands.leap_back(18 * HOUR);
    server.stop().await;
    let server = serve(&database, &clock).await;
    anne.channel = connect(&server.address).await;
    assert!(is_told(&anne).await && list(&anne).await.days[0].day == DAY.to_string());
    refused(begin(&anne, DAY, GameId::Niet).await, Reason::DailyOver);
    server.stop().await;
}

/// Returns the time credited in a match without moves, in milliseconds.
async fn credited(folder: &TempDir, id: &str) -> u64 {
    let entries = log(folder, id).await;
    let by_clock = |entry: &Entry<_>| matches!(entry.what, What::Move { by: By::Clock, .. });
    assert!(!entries.iter().any(by_clock), "{entries:?}");
    let credits = entries.iter().map(|entry| match entry.what {
        What::Credit { ms, .. } => u64::from(ms),
        _ => 0,
    });
    credits.sum()
}

/// The delay allowed for a busy machine, in milliseconds.
const LATE: u64 = 60_000;

#[tokio::test(flavor = "multi_thread")]
async fn time_over_which_the_clock_leaps_is_nobodys() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hands) = Hands::clock();
    let server = serve(&database, &clock).await;
    let (anne, _, id) = by_speed(&server, v1::Speed::Day).await;
    anne.look(&id).await;
    // The machine slept, and its time with it.
    hands.leap(30 * HOUR);
    anne.look(&id).await;
    server.stop().await;
    let server = serve(&database, &clock).await;
    let anne = Person { channel: connect(&server.address).await, ..anne };
    anne.look(&id).await;
    server.stop().await;
    let ms = credited(&folder, &id).await;
    assert!((30 * HOUR - LATE..30 * HOUR + LATE).contains(&ms), "{ms}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_begins_with_a_clock_that_is_behind_charges_nobody_for_the_time_it_was_down() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hands) = Hands::clock();
    let server = serve(&database, &clock).await;
    let (anne, _, id) = by_speed(&server, v1::Speed::Day).await;
    anne.look(&id).await;
    hands.pass(HOUR);
    server.stop().await;
    let stopped = DAY.begins_ms() + 13 * HOUR;
    hands.leap_to(HOUR);
    let server = serve(&database, &clock).await;
    hands.leap_to(stopped + 30 * HOUR);
    let anne = Person { channel: connect(&server.address).await, ..anne };
    anne.look(&id).await;
    server.stop().await;
    let ms = credited(&folder, &id).await;
    // The hour before, in which a server was there and may have said so, is no part of it.
    assert!((30 * HOUR - LATE..=31 * HOUR + LATE).contains(&ms), "{ms}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_a_clock_that_was_ahead_credits_nobody_who_begins_later() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hands) = Hands::clock();
    serve(&database, &clock).await.stop().await;
    hands.leap(2 * HOUR);
    let server = serve(&database, &clock).await;
    hands.leap_back(2 * HOUR);
    timeout(Duration::from_mins(1), async {
        loop {
            if rows::one::<u64>(&database, "SELECT coalesce(max(until), 0) FROM outages") <= clock.now() {
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .expect("it ends with the next sign of life");
    let (anne, _, id) = by_speed(&server, v1::Speed::Day).await;
    server.stop().await;
    let server = serve(&database, &clock).await;
    let anne = Person { channel: connect(&server.address).await, ..anne };
    anne.look(&id).await;
    server.stop().await;
    let ms = credited(&folder, &id).await;
    assert!(ms < LATE, "{ms}");
}

#[tokio::test]
async fn time_in_which_the_process_stood_still_is_nobodys() {
    let folder = TempDir::new().unwrap();
    let (clock, hands) = Hands::clock();
    let database = folder.path().join("test.db");
    let mut config = Config::new(crate::kit::place(&database));
    config.clock = clock;
    let store = open_store(&database).await.unwrap();
    let lived = Arc::new(AtomicU64::new(0));
    let passed = Arc::clone(&lived);
    let life = Life::measured(Arc::clone(&store), &config, move || {
        Duration::from_millis(passed.load(Ordering::SeqCst))
    });
    let mut leaps = life.leaps();
    for (seconds, is_outage) in [(3, false), (30, true), (3, false)] {
        // Nobody writes a sign of life meanwhile, and both clocks go on.
        let before = store.outages_after(0).await.unwrap().len();
        hands.pass(seconds * 1_000);
        lived.fetch_add(seconds * 1_000, Ordering::SeqCst);
        life.catch_up().await.unwrap();
        let outages = store.outages_after(0).await.unwrap();
        assert_eq!(outages.len() > before, is_outage, "{seconds} s: {outages:?}");
        assert_eq!(leaps.has_changed().unwrap(), is_outage, "matches in memory begin anew");
        leaps.mark_unchanged();
        if let Some(last) = outages.last().filter(|_| is_outage) {
            let ms = last.until - last.since;
            assert!((30_000..36_500).contains(&ms), "{ms}");
        }
    }
    store.close().await;
}
