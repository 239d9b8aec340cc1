//! Time limits and pauses of bots on a server: the log has the time of each entry.
//! The agenda's own tests check the due times without waiting;
//! here the waiting itself is tested, once, on a real clock.

use crate::kit::{Person, Seen, TestServer, connect, looks, refused};
use cartable_core::catalogue::{AnyAction, GameId};
use cartable_core::entry::{By, Entry, VoidReason, What};
use cartable_core::seat::Seat;
use cartable_core::series::Move;
use cartable_proto::v1::change_room_request::Change;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::wall_clock::WallClock;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};
use tonic::{Status, Streaming};

/// The shortest limit that sniper has.
const LIMIT: u64 = 5_000;
/// The milliseconds by which a busy machine may be late.
const LATE: u64 = 2_500;

type Logged = Entry<AnyAction>;

/// A clock that a test turns, and the hand that turns it.
pub fn turned() -> (WallClock, Arc<AtomicU64>) {
    let ahead = Arc::new(AtomicU64::new(0));
    let (system, hand) = (WallClock::system(), Arc::clone(&ahead));
    (WallClock::new(move || system.now() + hand.load(Ordering::SeqCst)), ahead)
}

/// A server on this file whose clock is turned, and which keeps no match in memory that nobody watches.
pub async fn forgetful(database: &Path, clock: &WallClock) -> TestServer {
    let mut config = Config::new(database).without_pauses();
    (config.clock, config.idle) = (clock.clone(), Duration::from_millis(50));
    // Sessions from before the clock was turned stay good.
    (config.access_lifetime, config.session_lifetime) =
        (Duration::from_hours(24 * 365), Duration::from_hours(24 * 365));
    TestServer::with(config).await
}

/// Anne and Boris at duel, at this speed.
pub async fn by_speed(server: &TestServer, speed: v1::Speed) -> (Person, Person, String) {
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let request = v1::CreateRoomRequest {
        setup: Some((&GameId::Duel.default_options()).into()),
        seats: crate::kit::seats(2, 0),
        request_id: anne.request_id(),
        speed: speed.into(),
        share_hash: Vec::new(),
    };
    let room = anne.rooms().create_room(anne.call(request)).await.unwrap().into_inner().room.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    (anne, boris, id)
}

/// A match of sniper, alone against the clock.
async fn alone(anne: &mut Person) -> String {
    let mut options = GameId::Sniper.default_options();
    options.set("clock", "5").unwrap();
    let request = v1::CreateRoomRequest {
        setup: Some((&options).into()),
        seats: crate::kit::seats(1, 0),
        request_id: anne.request_id(),
        speed: 0,
        share_hash: Vec::new(),
    };
    let room = anne.rooms().create_room(anne.call(request)).await.unwrap().into_inner().room.unwrap();
    anne.start(&room.code).await.unwrap()
}

/// Does the first thing that may be done.
async fn act(anne: &mut Person, id: &str) {
    let (_, update) = anne.look(id).await;
    let request = v1::ActRequest {
        match_id: id.to_owned(),
        request_id: anne.request_id(),
        expected_seq: update.seq,
        move_json: update.view.legal_moves().moves_json[0].clone(),
    };
    anne.matches().act(anne.call(request)).await.unwrap();
}

/// Waits until a match has come to this number.
async fn until(anne: &Person, id: &str, seq: u64) {
    let come = async {
        while anne.look(id).await.1.seq < seq {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_mins(1), come).await.expect("nothing happens at the table");
}

/// The log of a match, by the database of a server that has stopped.
pub async fn log(folder: &TempDir, id: &str) -> Vec<Logged> {
    let store = crate::kit::open_store(&folder.path().join("test.db")).await.unwrap();
    let stored = store.load_match(id.parse().unwrap()).await.unwrap().unwrap();
    store.close().await;
    stored.entries.into_iter().map(|stored| stored.entry).collect()
}

#[tokio::test]
async fn the_clock_makes_its_move_when_the_time_is_up_and_runs_on_through_a_restart() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let id = alone(&mut anne).await;
    act(&mut anne, &id).await;
    let begun = anne.look(&id).await.1.seq;
    until(&anne, &id, begun + 1).await;
    // Two seconds of the next period go by before the server is away for a moment.
    sleep(Duration::from_secs(2)).await;
    server.stop().await;
    let server = TestServer::start(&database).await;
    anne.channel = connect(&server.address).await;
    until(&anne, &id, begun + 2).await;
    server.stop().await;

    let entries = log(&folder, &id).await;
    let [.., before, first, second] = &entries[..] else { panic!("{entries:?}") };
    for (earlier, later) in [(before, first), (first, second)] {
        assert!(matches!(later.what, What::Move { by: By::Clock, .. }), "{entries:?}");
        let waited = later.at_ms - earlier.at_ms;
        assert!((LIMIT..LIMIT + LATE).contains(&waited), "{waited} ms");
    }
}

#[tokio::test]
async fn bots_pause_as_long_as_they_are_told_to() {
    const PAUSE: u64 = 80;
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db"));
    config.bot_pause = Duration::from_millis(PAUSE);
    config.chance_pause = Duration::from_millis(PAUSE);
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Duel, 1, 2).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    timeout(Duration::from_mins(2), anne.play_out(&id, &mut Seen::default())).await.unwrap().unwrap();
    server.stop().await;
    let is_bots =
        |entry: &&[Logged]| matches!(entry[1].what, What::Move { by: By::Bot, step: Move::Act(_), .. });
    let entries = log(&folder, &id).await;
    let pauses: Vec<u64> =
        entries.windows(2).filter(is_bots).map(|pair| pair[1].at_ms - pair[0].at_ms).collect();
    assert!(pauses.len() > 10 && pauses.iter().all(|pause| *pause >= PAUSE), "{pauses:?}");
}

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// A match by days that nobody holds in memory: each deadline is found by its row, once.
/// A silent player gets a bot's decisions, then a bot; they take their seat back, and resign.
#[tokio::test]
async fn deadlines_are_met_in_matches_that_nobody_holds() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, ahead) = turned();
    let server = forgetful(&database, &clock).await;
    let (mut anne, boris, id) = by_speed(&server, v1::Speed::Day).await;
    let (info, first) = anne.look(&id).await;
    assert_eq!((info.speed(), info.ranked, first.clocks.len()), (v1::Speed::Day, false, 2));
    assert_eq!(first.clocks.iter().filter(|time| time.is_running).count(), 1);
    // Each decides twice by their clocks; a third time, and a bot plays on.
    let mut seq = first.seq;
    for _ in 0..4 {
        looks(|every| every.due_matches).await;
        assert_eq!(anne.look(&id).await.1.seq, seq, "nothing happens before it is due");
        ahead.fetch_add(DAY + 1_000, Ordering::SeqCst);
        until(&anne, &id, seq + 1).await;
        seq = anne.look(&id).await.1.seq;
    }
    ahead.fetch_add(DAY + 1_000, Ordering::SeqCst);
    let gone = || async { anne.look(&id).await.1.view.status.gone };
    timeout(Duration::from_mins(1), async {
        while gone().await.is_empty() {
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .expect("a bot has a seat");
    server.stop().await;
    let entries = log(&folder, &id).await;
    let handed: Vec<Seat> = entries
        .iter()
        .filter_map(|entry| match entry.what {
            What::SeatToBot { seat, .. } => Some(seat),
            _ => None,
        })
        .collect();
    assert!((1..=2).contains(&handed.len()), "{entries:?}");
    assert!(entries.is_sorted_by_key(|entry| entry.at_ms));
    let by_clock = |entry: &&Logged| matches!(entry.what, What::Move { by: By::Clock, .. });
    assert!(entries.iter().filter(by_clock).count() >= 5, "{entries:?}");

    // A player whose seat a bot holds cannot act, but can take it back.
    let server = forgetful(&database, &clock).await;
    anne.channel = connect(&server.address).await;
    let boris = Person { channel: connect(&server.address).await, ..boris };
    let (info, seen) = anne.look(&id).await;
    if !seen.view.status.over {
        if seen.view.status.gone.contains(&Seat::at(info.seat as usize)) {
            let request = v1::ActRequest {
                match_id: id.clone(),
                request_id: anne.request_id(),
                expected_seq: seen.seq,
                move_json: "\"next_round\"".to_owned(),
            };
            refused(anne.matches().act(anne.call(request)).await, Reason::SeatHeld);
        }
        for _ in 0..2 {
            let request = v1::TakeSeatBackRequest { match_id: id.clone() };
            anne.matches().take_seat_back(anne.call(request)).await.unwrap();
        }
        assert!(!anne.look(&id).await.1.view.status.gone.contains(&Seat::at(info.seat as usize)));
        for _ in 0..2 {
            boris.matches().resign(boris.call(v1::ResignRequest { match_id: id.clone() })).await.unwrap();
        }
        let status = anne.look(&id).await.1.view.status;
        assert!(status.over && status.places()[info.seat as usize] == 1, "{status:?}");
    }
    server.stop().await;
}

/// The time without a server costs nobody their own.
#[tokio::test]
async fn time_the_server_was_down_is_credited() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, ahead) = turned();
    let server = forgetful(&database, &clock).await;
    let (mut anne, _, id) = by_speed(&server, v1::Speed::Day).await;
    server.stop().await;
    ahead.fetch_add(3 * DAY, Ordering::SeqCst);
    for _ in 0..2 {
        let server = forgetful(&database, &clock).await;
        anne.channel = connect(&server.address).await;
        let (_, seen) = anne.look(&id).await;
        let running = seen.clocks.iter().find(|time| time.is_running).expect("somebody is asked");
        assert!((DAY - 60_000..=DAY).contains(&u64::from(running.left_ms)), "{running:?}");
        server.stop().await;
    }
    let entries = log(&folder, &id).await;
    let [Entry { what: What::Credit { ms, .. }, .. }] = entries[..] else { panic!("{entries:?}") };
    assert!((3 * DAY - 60_000..=3 * DAY + 60_000).contains(&u64::from(ms)), "{ms}");
}

/// So is that of a race against its own clock: its limit runs on with what was left of it.
#[tokio::test]
async fn time_the_server_was_down_is_credited_to_the_games_own_clock() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, ahead) = turned();
    let server = forgetful(&database, &clock).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let id = alone(&mut anne).await;
    act(&mut anne, &id).await;
    server.stop().await;
    let before = log(&folder, &id).await;
    let begun = before.last().unwrap();
    ahead.fetch_add(3 * DAY, Ordering::SeqCst);
    let server = forgetful(&database, &clock).await;
    anne.channel = connect(&server.address).await;
    until(&anne, &id, before.len() as u64 + 2).await;
    server.stop().await;
    let entries = log(&folder, &id).await;
    let [Entry { what: What::Credit { ms, .. }, .. }, up, ..] = entries[before.len()..] else {
        panic!("{entries:?}")
    };
    assert!((3 * DAY - 60_000..=3 * DAY + 60_000).contains(&u64::from(ms)), "{ms}");
    assert!(matches!(up.what, What::Move { by: By::Clock, .. }), "{up:?}");
    assert!(up.at_ms >= begun.at_ms + 5_000 + u64::from(ms), "{begun:?} {up:?}");
}

/// Returns the seats that have agreed to abort, as soon as a stream tells them.
async fn abort_wishes(stream: &mut Streaming<v1::WatchMatchResponse>) -> Vec<u32> {
    loop {
        let answer = timeout(Duration::from_secs(20), stream.message()).await.expect("a wish is told");
        if let Some(Message::AbortWishes(v1::AbortWishes { seats })) = answer.unwrap().unwrap().message {
            return seats;
        }
    }
}

#[tokio::test]
async fn before_the_first_move_all_may_agree_not_to_play() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let (anne, boris, id) = by_speed(&server, v1::Speed::Normal).await;
    let abort = |person: Person, match_id: String| async move {
        let request = person.call(v1::AbortMatchRequest { match_id });
        person.matches().abort_match(request).await.map(|answer| answer.into_inner().aborted)
    };
    let mut watching = boris.watch(&id, None).await.unwrap();
    for _ in 0..2 {
        assert!(!abort(anne.clone(), id.clone()).await.unwrap());
    }
    let seat = anne.look(&id).await.0.seat;
    let mut late = boris.watch(&id, Some(0)).await.unwrap();
    for stream in [&mut watching, &mut late] {
        assert_eq!(abort_wishes(stream).await, [seat]);
    }
    for person in [&boris, &anne] {
        assert!(abort(person.clone(), id.clone()).await.unwrap());
    }
    let over = anne.look(&id).await.1.view.status;
    assert_eq!(over.void.map(VoidReason::code), Some("aborted"));

    let (anne, boris, id) = by_speed(&server, v1::Speed::Normal).await;
    let mut mover =
        if anne.look(&id).await.1.view.legal_moves().moves_json.is_empty() { boris } else { anne.clone() };
    act(&mut mover, &id).await;
    refused(abort(anne.clone(), id).await, Reason::NotAbortable);
    server.stop().await;
}

/// The owner of a waiting room can change its settings, and nobody else.
#[tokio::test]
async fn a_room_that_waits_is_changed_by_its_owner() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 2, 1).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let change = |person: &Person, version: u64, change: Change| {
        let (person, code) = (person.clone(), room.code.clone());
        let request = v1::ChangeRoomRequest { code, version, change: Some(change) };
        async move {
            person.rooms().change_room(person.call(request)).await.map(|room| room.into_inner().room.unwrap())
        }
    };
    refused(change(&boris, 0, Change::Seats(2)).await, Reason::NotOwner);
    refused(change(&anne, 0, Change::Speed(99)).await, Reason::Malformed);
    refused(change(&anne, 0, Change::Seats(1)).await, Reason::SeatTaken);
    let slow = Change::Speed(v1::Speed::Slow.into());
    assert_eq!(change(&anne, 0, slow.clone()).await.unwrap().version, 1);
    let changed = change(&anne, 1, Change::Seats(2)).await.unwrap();
    assert_eq!((changed.speed(), changed.seats.len(), changed.version), (v1::Speed::Slow, 2, 2));
    // Her other device saw the room as it was before.
    refused(change(&anne, 1, Change::Seats(3)).await, Reason::RoomChanged);
    let repeated = change(&anne, 0, slow).await.expect("the same request once more is answered as the first");
    assert_eq!((repeated.seats.len(), repeated.version), (2, 2));
    let seat = |person: Person, version: u64, seat: u32, taken_by| {
        let taken_by = Some(v1::RoomSeat { taken_by: Some(taken_by) });
        let request = v1::ChangeSeatRequest { code: room.code.clone(), version, seat, taken_by };
        async move {
            person.rooms().change_seat(person.call(request)).await.map(|room| room.into_inner().room.unwrap())
        }
    };
    let open = TakenBy::Open(v1::OpenSeat::default());
    refused(seat(boris.clone(), 2, 1, open.clone()).await, Reason::NotOwner);
    refused(seat(anne.clone(), 2, 0, open.clone()).await, Reason::SeatTaken);
    refused(seat(anne.clone(), 2, 7, open.clone()).await, Reason::Malformed);
    refused(seat(anne.clone(), 1, 1, open.clone()).await, Reason::RoomChanged);
    for _ in 0..2 {
        let freed = seat(anne.clone(), 2, 1, open.clone()).await.unwrap();
        assert_eq!((&freed.seats[1].taken_by, freed.version), (&Some(open.clone()), 3), "Boris is sent away");
    }
    boris.join(&room.code).await.unwrap();
    refused(seat(anne.clone(), 2, 1, open.clone()).await, Reason::RoomChanged);
    server.stop().await;
}

/// Both devices of an owner have seen the same room, and each sets another thing at the same moment.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_devices_that_change_a_room_at_once_none_overwrites_the_other() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut phone = Person::guest(&server.address, "Anne", 1).await;
    let tablet = Person { channel: connect(&server.address).await, ..phone.clone() };
    let mut room = phone.create_room(GameId::Niet, 3, 0).await.unwrap();
    let set = async |person: &Person, room: &v1::Room, change: Change| {
        let (code, version) = (room.code.clone(), room.version);
        let request = v1::ChangeRoomRequest { code, version, change: Some(change) };
        Ok(person.rooms().change_room(person.call(request)).await?.into_inner().room.unwrap())
    };
    for round in 0..20 {
        let speed = if round % 2 == 0 { v1::Speed::Slow } else { v1::Speed::Quick };
        let seats = 3 + (round + 1) % 2;
        let (one, other): (Result<v1::Room, Status>, Result<v1::Room, Status>) = tokio::join!(
            set(&phone, &room, Change::Speed(speed.into())),
            set(&tablet, &room, Change::Seats(seats)),
        );
        let (changed, late) = match (one, other) {
            (Ok(changed), late @ Err(_)) | (late @ Err(_), Ok(changed)) => (changed, late),
            both => panic!("one of them comes second: {both:?}"),
        };
        refused(late, Reason::RoomChanged);
        assert_eq!(changed.version, room.version + 1);
        let kept = (room.speed(), room.seats.len());
        let is_one = (changed.speed(), changed.seats.len()) == (speed, kept.1)
            || (changed.speed(), changed.seats.len()) == (kept.0, seats as usize);
        assert!(is_one, "one thing is changed: {changed:?}");
        // A device that reads the room again can set it.
        let again = set(&tablet, &changed, Change::Speed(speed.into())).await.unwrap();
        room = set(&phone, &again, Change::Seats(seats)).await.unwrap();
        assert_eq!((room.speed(), room.seats.len()), (speed, seats as usize));
    }
    server.stop().await;
}
