//! What is limited in time, and bots that pause, on a server: the log says when what happened.
//! What is due when is the agenda's, and tested there without waiting;
//! here the waiting is looked at, once, on a real clock.

use crate::kit::{Person, Seen, TestServer, connect};
use cartable_core::catalogue::{AnyAction, GameId};
use cartable_core::entry::{By, Entry, What};
use cartable_core::series::Move;
use cartable_proto::v1;
use cartable_server::config::Config;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// The shortest limit that sniper has.
const LIMIT: u64 = 5_000;
/// How much later than due a busy machine may be.
const LATE: u64 = 2_500;

type Logged = Entry<AnyAction>;

/// A match of sniper, alone against the clock.
async fn alone(anne: &mut Person) -> String {
    let mut options = GameId::Sniper.default_options();
    options.set("clock", "5").unwrap();
    let request = v1::CreateRoomRequest {
        setup: Some((&options).into()),
        seats: crate::kit::seats(1, 0),
        request_id: anne.request_id(),
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
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(Duration::from_secs(20), come).await.expect("nothing happens at the table");
}

/// The log of a match, by the database of a server that has stopped.
async fn log(folder: &TempDir, id: &str) -> Vec<Logged> {
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
