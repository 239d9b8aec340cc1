//! The matches in memory: those in which something is due, and those that a caller asks for.
//! Each is there once, and no longer than it is used.
//! Matches end if nobody comes back to them.

use crate::kit::{account, rows};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::entry::{VoidReason, What};
use cartable_core::seed::Seed;
use cartable_proto::Reason;
use cartable_server::actor::{Act, News};
use cartable_server::config::Config;
use cartable_server::matches::Matches;
use cartable_server::model::{Account, MatchSetup, Occupant, RequestId};
use cartable_server::outages::Life;
use cartable_server::random::Id;
use cartable_server::rooms::Rooms;
use cartable_server::store::{MatchState, NewMatch, Store};
use cartable_server::wall_clock::WallClock;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Waker};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

struct World {
    store: Store,
    matches: Arc<Matches>,
    anne: Account,
    database: PathBuf,
    config: Config,
    /// The time that the clock shows.
    now: Arc<AtomicU64>,
    _folder: TempDir,
}

const DAY: u64 = 24 * 3_600_000;

/// The matches of a server.
fn matches(store: Store, config: &Config) -> Matches {
    let life = Life::new(Arc::clone(&store), config);
    Matches::new(store, Arc::new(config.clone()), Arc::new(life))
}

impl World {
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("test.db");
        let mut config = Config::new(&database).without_pauses();
        config.idle = Duration::from_millis(100);
        let now = Arc::new(AtomicU64::new(1_790_000_000_000));
        let shown = Arc::clone(&now);
        config.clock = WallClock::new(move || shown.load(Ordering::Relaxed));
        let store = crate::kit::open_store(&database).await.unwrap();
        let anne = account(&store, "Anne").await;
        let matches = Arc::new(matches(Arc::clone(&store), &config));
        Self { store, matches, anne, database, config, now, _folder: folder }
    }

    /// A match of Anne and two bots, in which all lay at the same time.
    async fn match_due(&self, next_due: u64) -> Id {
        self.match_of(GameId::HickHack, Level::Random, next_due).await
    }

    async fn match_of(&self, game: GameId, level: Level, next_due: u64) -> Id {
        let anne = Occupant::Person { account: self.anne.id, name: self.anne.name.clone() };
        let seats = [anne, Occupant::Bot(level), Occupant::Bot(level)];
        let options = game.default_options();
        let setup = MatchSetup::new(options, &seats, Seed::from_number(1), String::new());
        let new = NewMatch { id: Id::fresh().unwrap(), setup, at: self.config.clock.now(), next_due };
        self.store.create_match(new.clone()).await.unwrap();
        new.id
    }

    fn look_after(&self) {
        let matches = Arc::clone(&self.matches);
        tokio::spawn(async move { matches.look_after().await });
    }

    async fn head(&self, id: Id) -> usize {
        self.store.load_match(id).await.unwrap().unwrap().entries.len()
    }

    fn days_pass(&self, days: u64) {
        self.now.fetch_add(days * DAY, Ordering::Relaxed);
    }

    async fn until_nothing_is_in_memory(&self) {
        timeout(Duration::from_secs(30), async {
            while self.matches.alive() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        })
        .await
        .expect("a match stays in memory");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_matches_stay_on_the_disk_until_something_is_due() {
    let world = World::new().await;
    let later = world.match_due(u64::from(u32::MAX) * 1_000).await;
    let mut due = Vec::new();
    for _ in 0..40 {
        due.push(world.match_due(1).await);
    }
    world.look_after();
    timeout(Duration::from_secs(30), async {
        for id in due {
            while world.head(id).await < 2 {
                sleep(Duration::from_millis(10)).await;
            }
        }
    })
    .await
    .expect("both bots lay in each of them");
    world.until_nothing_is_in_memory().await;
    assert_eq!(world.head(later).await, 0);
    // It is Anne's turn, and nothing is due but the end of matches that she does not come back to in a month.
    let month = world.config.clock.now() + 30 * DAY;
    assert_eq!(world.store.claim_due(month - 60_000, month, 99).await.unwrap(), []);
    assert_eq!(world.store.claim_due(month, month, 99).await.unwrap().len(), 40);
}

/// In NUM-X bots may act out of turn. A bot that does not is no reason to load the match again.
#[tokio::test(flavor = "multi_thread")]
async fn bots_that_may_act_and_do_not_keep_no_match_busy() {
    let world = World::new().await;
    let id = world.match_of(GameId::Numx, Level::Easy, 1).await;
    world.look_after();
    let mut rests = 0;
    for turn in 0..60 {
        let (seated, missed, watching) =
            world.matches.watch(id, world.anne.id, None, || Ok(())).await.unwrap();
        let (series, seat) = (missed.last().unwrap().series.clone(), seated.seat);
        let expected_seq = seated.handle.head();
        drop((seated, watching));
        if series.is_over() {
            break;
        }
        if series.turn().must.contains(seat) {
            if !series.turn().may.without(seat).is_empty() {
                world.until_nothing_is_in_memory().await;
                let month = world.config.clock.now() + 29 * DAY;
                assert_eq!(world.store.claim_due(month, month, 99).await.unwrap(), [], "move {turn}");
                rests += 1;
            }
            let step = series.moves(seat)[0];
            let act = |_: &MatchSetup, seat| {
                Ok(Act { seat, request_id: RequestId::of(&turn.to_string()), expected_seq, step })
            };
            // The bots may be quicker.
            let _ = world.matches.act(id, world.anne.id, act).await;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert!(rests > 0, "no bot was ever allowed to act beside her");
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_that_lead_nowhere_leave_nothing_behind() {
    let world = World::new().await;
    for number in 0..200 {
        let id = Id::fresh().unwrap();
        let mut asked = pin!(world.matches.watch(id, world.anne.id, None, || Ok(())));
        if number % 2 == 0 {
            // The caller is gone while the store is asked, unless the store is quicker than this thread.
            let _ = asked.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        } else {
            let refused = asked.await.unwrap_err().problem();
            assert_eq!(refused.reason, Some(Reason::UnknownMatch));
        }
    }
    world.until_nothing_is_in_memory().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_load_that_failed_everybody_is_at_the_same_match() {
    let world = World::new().await;
    let id = world.match_due(u64::from(u32::MAX) * 1_000).await;
    let ask = || {
        let (matches, anne) = (Arc::clone(&world.matches), world.anne.id);
        tokio::spawn(async move { matches.watch(id, anne, None, || Ok(())).await })
    };
    for _ in 0..5 {
        rows::exec(&world.database, "ALTER TABLE entries RENAME TO hidden");
        for failed in (0..8).map(|_| ask()).collect::<Vec<_>>() {
            assert!(failed.await.unwrap().is_err());
        }
        let early = (0..4).map(|_| ask()).collect::<Vec<_>>();
        rows::exec(&world.database, "ALTER TABLE hidden RENAME TO entries");
        let late = (0..4).map(|_| ask()).collect::<Vec<_>>();
        let mut watching = Vec::new();
        for asked in early {
            watching.extend(asked.await.unwrap().ok());
        }
        for asked in late {
            watching.push(match asked.await.unwrap() {
                Ok(watched) => watched,
                // It shared a load that an early one had begun.
                Err(_) => ask().await.unwrap().unwrap(),
            });
        }
        assert_eq!(world.matches.alive(), 1);
        let (seated, missed) =
            watching.last().map(|(seated, missed, _)| (seated, missed.last().unwrap())).unwrap();
        let step = missed.series.moves(seated.seat)[0];
        let expected_seq = seated.handle.head();
        let request_id = RequestId::of(&expected_seq.to_string());
        let act = |_: &MatchSetup, seat| Ok(Act { seat, request_id, expected_seq, step });
        let acted = world.matches.act(id, world.anne.id, act).await;
        if let Ok(seq) = acted {
            for (_, missed, mut watching) in watching {
                if missed.last().unwrap().seq < seq {
                    let is_told = |news: &News| matches!(news, News::Step(told) if told.step.seq >= seq);
                    let told = async { while !is_told(&watching.news.recv().await.unwrap()) {} };
                    timeout(Duration::from_secs(30), told).await.expect("a watcher hears nothing of it");
                }
            }
        }
        world.until_nothing_is_in_memory().await;
    }
}

/// Two servers are kept from one file by a lock. Were they not, the log would still let nobody write over it.
#[tokio::test(flavor = "multi_thread")]
async fn two_tasks_of_one_match_agree_by_its_log() {
    let world = World::new().await;
    let other = crate::kit::open_store(&world.database).await.unwrap();
    let other = matches(other, &world.config);
    let id = world.match_due(u64::from(u32::MAX) * 1_000).await;
    for matches in [&*world.matches, &other] {
        matches.watch(id, world.anne.id, None, || Ok(())).await.unwrap();
    }
    timeout(Duration::from_secs(30), async {
        while world.head(id).await < 2 {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .expect("both bots lay, each once");
    let (seated, missed, _watching) = world.matches.watch(id, world.anne.id, None, || Ok(())).await.unwrap();
    let steps = missed.last().unwrap().series.moves(seated.seat);
    let act = |request_id: &str, step| {
        let request_id = RequestId::of(request_id);
        move |_: &MatchSetup, seat| Ok(Act { seat, request_id, expected_seq: 2, step })
    };
    // A caller told to try again repeats the same request.
    let answer = async |matches: &Matches, request_id, step| loop {
        match matches.act(id, world.anne.id, act(request_id, step)).await {
            Err(failure) => match failure.problem() {
                problem if problem.reason == Some(Reason::TryAgain) => sleep(Duration::from_millis(10)).await,
                problem => return Err(problem.reason),
            },
            Ok(seq) => return Ok(seq),
        }
    };
    assert_eq!(answer(&world.matches, "one", steps[0]).await, Ok(3));
    assert_eq!(answer(&other, "one", steps[0]).await, Ok(3), "the first answer, from the log");
    let rival = answer(&other, "two", steps[1]).await;
    assert!(matches!(rival, Err(Some(Reason::StaleSeq | Reason::Refused))), "{rival:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_in_which_no_person_has_acted_for_thirty_days_ends_without_a_result() {
    let world = World::new().await;
    let (forgotten, played) = (world.match_due(1).await, world.match_due(1).await);
    world.look_after();
    timeout(Duration::from_secs(30), async {
        while world.head(forgotten).await < 2 || world.head(played).await < 2 {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .expect("the bots lay");
    world.days_pass(29);
    let (seated, missed, watching) =
        world.matches.watch(played, world.anne.id, None, || Ok(())).await.unwrap();
    let step = missed.last().unwrap().series.moves(seated.seat)[0];
    let act =
        |_: &MatchSetup, seat| Ok(Act { seat, request_id: RequestId::of("one"), expected_seq: 2, step });
    world.matches.act(played, world.anne.id, act).await.unwrap();
    drop((seated, watching));
    world.until_nothing_is_in_memory().await;
    assert_eq!(world.store.load_match(forgotten).await.unwrap().unwrap().state, MatchState::Running);

    world.days_pass(1);
    let state = async |id| world.store.load_match(id).await.unwrap().unwrap().state;
    timeout(Duration::from_secs(30), async {
        while state(forgotten).await != MatchState::Void {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .expect("it never ends");
    let log = world.store.load_match(forgotten).await.unwrap().unwrap().entries;
    assert_eq!(log.last().unwrap().entry.what, What::Void { reason: VoidReason::Abandoned });
    assert_eq!(log.len(), 3);
    let late = world.matches.act(forgotten, world.anne.id, act).await.unwrap_err().problem();
    assert_eq!(late.reason, Some(Reason::MatchVoid));
    assert_eq!(world.matches.record(forgotten, world.anne.id).await.unwrap().result, None);
    assert_eq!(state(played).await, MatchState::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_had_claimed_that_is_gone_is_not_slept_through() {
    let world = World::new().await;
    let id = world.match_due(1).await;
    let now = world.config.clock.now();
    assert_eq!(world.store.claim_due(now, now + 15_000, 9).await.unwrap(), [id]);
    // The clock stands still.
    world.look_after();
    timeout(Duration::from_secs(30), async {
        while world.head(id).await == 0 {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .expect("nobody plays");
}

#[tokio::test]
async fn a_room_that_nobody_changes_for_a_day_is_closed_and_told_so() {
    let world = World::new().await;
    let rooms = Rooms::new(Arc::clone(&world.store), &world.config);
    let room = rooms
        .create(
            world.anne.clone(),
            GameId::HickHack.default_options(),
            vec![None, None],
            (None, None),
            None,
            "one".to_owned(),
        )
        .await
        .unwrap();
    let mut watched = rooms.watch(&room.code).await.unwrap();
    assert_eq!(watched.look().await.unwrap(), Some(room.clone()));
    world.now.fetch_add(DAY - 1, Ordering::Relaxed);
    rooms.close_forgotten().await.unwrap();
    assert_eq!(rooms.of(world.anne.id).await.unwrap(), std::slice::from_ref(&room));
    world.now.fetch_add(1, Ordering::Relaxed);
    rooms.close_forgotten().await.unwrap();
    timeout(Duration::from_secs(30), watched.changed()).await.expect("who watches is told");
    assert_eq!(watched.look().await.unwrap(), None);
    assert_eq!(rooms.of(world.anne.id).await.unwrap(), []);
    assert_eq!(rooms.get(&room.code).await.unwrap_err().problem().reason, Some(Reason::UnknownRoom));
}

#[tokio::test]
async fn a_request_id_makes_one_room_and_hinders_nobody_else() {
    let world = World::new().await;
    let boris = account(&world.store, "Boris").await;
    let rooms = Rooms::new(Arc::clone(&world.store), &world.config);
    let create = async |owner: &Account, seats| {
        let game = GameId::HickHack.default_options();
        rooms.create(owner.clone(), game, vec![None; seats], (None, None), None, "one".to_owned()).await
    };
    let room = create(&world.anne, 2).await.unwrap();
    assert_eq!(create(&world.anne, 2).await.unwrap(), room);
    let other = create(&world.anne, 3).await.unwrap_err().problem();
    assert_eq!(other.reason, Some(Reason::RequestIdReused));
    // Boris has a room by the same id, and becomes the owner of Anne's as well.
    create(&boris, 2).await.unwrap();
    rooms.join(&room.code, boris.clone(), None).await.unwrap();
    rooms.leave(&room.code, world.anne.id).await.unwrap();
    assert_eq!(rooms.get(&room.code).await.unwrap().owner, boris.id);
    assert_eq!(rooms.of(boris.id).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_match_begun_under_rules_that_nobody_plays_any_more_ends_without_a_result() {
    let world = World::new().await;
    let played = world.match_due(u64::from(u32::MAX) * 1_000).await;
    let mut setup = world.store.load_match(played).await.unwrap().unwrap().setup;
    setup.rules = 99;
    let new = NewMatch { id: Id::fresh().unwrap(), setup, at: 1, next_due: 1 };
    world.store.create_match(new.clone()).await.unwrap();
    let refused = world.matches.watch(new.id, world.anne.id, None, || Ok(())).await.unwrap_err().problem();
    assert_eq!(refused.reason, Some(Reason::MatchVoid));
    let found = world.store.load_match(new.id).await.unwrap().unwrap();
    assert_eq!((found.state, found.next_due), (MatchState::Void, None));
    let what = What::Void { reason: VoidReason::OldRules };
    assert_eq!(found.entries.iter().map(|stored| stored.entry.what).collect::<Vec<_>>(), [what]);
}

#[tokio::test]
async fn of_a_match_that_was_played_by_rules_of_old_the_stored_result_is_shown() {
    let world = World::new().await;
    let running = world.match_due(u64::from(u32::MAX) * 1_000).await;
    let mut setup = world.store.load_match(running).await.unwrap().unwrap().setup;
    setup.rules = 99;
    let new = NewMatch { id: Id::fresh().unwrap(), setup, at: 1, next_due: 1 };
    world.store.create_match(new.clone()).await.unwrap();
    rows::exec(
        &world.database,
        "UPDATE matches SET state = 'over', result = '[7,-3,12]', next_due = NULL WHERE rules = 99",
    );
    let refused = world.matches.watch(new.id, world.anne.id, None, || Ok(())).await.unwrap_err().problem();
    assert_eq!(refused.reason, Some(Reason::OldRules));
    let record = world.matches.record(new.id, world.anne.id).await.unwrap();
    assert_eq!(record.result, Some(vec![7, -3, 12]));
    assert_eq!(record.json().parse::<serde_json::Value>().unwrap()["rules"], 99);
    let boris = account(&world.store, "Boris").await;
    let foreign = world.matches.record(new.id, boris.id).await.unwrap_err().problem();
    assert_eq!(foreign.reason, Some(Reason::UnknownMatch), "to everybody else there is no such match");
}
