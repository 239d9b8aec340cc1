//! Rooms as the phone watches them: the server tells each change, and nobody asks.

use cartable_e2e::{Cable, Gateway, TestServer, guest};
use cartable_ffi::{
    CartableError, Client, Level, Room, RoomChange, RoomSetup, RoomWatch, Speed, TableListener,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than anything may take on a busy machine.
const LONG: Duration = Duration::from_mins(1);
/// The interval between two signs of life in a stream here.
const HEARTBEAT: Duration = Duration::from_millis(200);

fn server() -> TestServer {
    TestServer::with(|config| config.heartbeat = HEARTBEAT)
}

fn setup(game: &str) -> RoomSetup {
    let (game, seats) = (game.to_owned(), vec![None; 3]);
    RoomSetup { game, options: Vec::new(), seats, first_dealer: None, speed: None }
}

fn open(client: &Client) -> Room {
    client.create_room(&setup("duel")).expect("a room")
}

fn until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < LONG, "not so: {what}");
        sleep(Duration::from_millis(10));
    }
}

fn sits(watch: &RoomWatch, name: &str) -> bool {
    watch.state().room.seats.iter().any(|seat| seat.name.as_deref() == Some(name))
}

fn ends_with(watch: &RoomWatch, codes: &[&str]) {
    until("the watch ends", || watch.state().notice.is_some());
    let notice = watch.state().notice.expect("a notice");
    assert!(codes.contains(&notice.code.as_str()) && !notice.text.is_empty(), "{notice:?}");
}

/// Counts its calls.
#[derive(Default)]
struct Counter(AtomicUsize);

impl TableListener for Counter {
    fn changed(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn a_room_that_stands_still_is_asked_for_by_nobody_and_its_changes_are_told() {
    let server = server();
    let gateway = Gateway::to(server.address());
    let (anne, bruno) = (guest(&gateway.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = open(&anne);
    let watch = anne.watch_room(room.clone()).expect("a watch");
    assert_eq!(watch.state().room, room, "it is known at once");
    let counter = Arc::<Counter>::default();
    watch.set_listener(Some(counter.clone()));
    until("the listener is called once to begin with", || counter.0.load(Ordering::SeqCst) == 1);
    until("the stream is open", || gateway.requests("WatchRoom").len() == 1);
    sleep(10 * HEARTBEAT);
    assert_eq!(gateway.requests("GetRoom").len(), 0);
    assert_eq!(gateway.requests("WatchRoom").len(), 1);
    assert_eq!(counter.0.load(Ordering::SeqCst), 1, "nothing has changed");

    bruno.join_room(&room.code).expect("a seat");
    until("Bruno is seen", || sits(&watch, "Bruno"));
    until("the listener hears of it", || counter.0.load(Ordering::SeqCst) > 1);
    let begun = anne.start_match(&room.code, Some(Level::Easy)).expect("a match");
    until("the match is told", || watch.state().room.match_id == begun.match_id);
    assert_eq!(gateway.requests("GetRoom").len(), 0);
}

#[test]
fn a_watch_outlives_a_lost_cable_and_a_server_that_begins_anew() {
    let mut server = server();
    let cable = Cable::to(server.address());
    let (anne, bruno) = (guest(&cable.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = open(&anne);
    let watch = anne.watch_room(room.clone()).expect("a watch");
    cable.cut();
    until("the loss is told", || watch.state().reconnecting);
    bruno.join_room(&room.code).expect("a seat");
    assert!(!sits(&watch, "Bruno"));
    cable.mend();
    until("Bruno is seen", || sits(&watch, "Bruno") && !watch.state().reconnecting);

    server.stop();
    until("the loss is told", || watch.state().reconnecting);
    server.resume();
    bruno.leave_room(&room.code).expect("left");
    until("Bruno's seat is free", || !sits(&watch, "Bruno") && !watch.state().reconnecting);
    assert_eq!(watch.state().notice, None);
}

#[test]
fn a_watch_ends_with_the_seat_the_room_or_the_account() {
    let mut server = server();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = open(&anne);
    let seen = bruno.join_room(&room.code).expect("a seat");
    let watch = bruno.watch_room(seen).expect("a watch");
    anne.change_seat(&room, 1, None).expect("freed");
    ends_with(&watch, &["not_in_room"]);

    let watch = anne.watch_room(room.clone()).expect("a watch");
    anne.leave_room(&room.code).expect("left");
    ends_with(&watch, &["not_in_room", "unknown_room"]);

    let watch = bruno.watch_room(open(&bruno)).expect("a watch");
    let profile = bruno.profile().expect("an account");
    server.ban(&format!("{}#{}", profile.name, profile.tag));
    ends_with(&watch, &["banned", "signed_out"]);
}

/// A call by which an owner sets one thing in a room, as it was seen.
type Setting = fn(&Client, &Room) -> Result<Room, CartableError>;

/// Everything that an owner can set, each to something that a fresh room is not.
const SETTINGS: [(&str, Setting); 5] = [
    ("an option", |client, room| {
        let (key, value) = ("target".to_owned(), "50".to_owned());
        client.change_room(room, RoomChange::SetOption { key, value })
    }),
    ("the speed", |client, room| client.change_room(room, RoomChange::SetSpeed { speed: Some(Speed::Slow) })),
    ("the seats", |client, room| client.change_room(room, RoomChange::SetSeats { seats: 4 })),
    ("the first dealer", |client, room| client.name_first_dealer(room, Some(1))),
    ("a bot", |client, room| client.change_seat(room, 2, Some(Level::Easy))),
];

/// Both devices of an owner have seen the same room.
/// The one that comes second is told so, and nothing is overwritten.
#[test]
fn of_two_devices_that_change_a_room_the_second_is_told_to_look_again() {
    let server = server();
    let phone = guest(&server.url(), "Anne");
    let tablet = Client::new(&server.url(), phone.session(), cartable_ffi::Lang::En).expect("a client");
    for (one, set) in SETTINGS {
        for (other, set_other) in SETTINGS {
            let room = phone.create_room(&setup("niet")).expect("a room");
            let changed = set(&phone, &room).expect("changed");
            assert_eq!(changed.version, room.version + 1, "{one}");
            assert_ne!(Room { version: room.version, ..changed.clone() }, room, "{one}");
            let late = set_other(&tablet, &room);
            if one == other {
                assert_eq!(late.expect("it is so already"), changed, "{one}");
            } else {
                assert!(
                    matches!(&late, Err(CartableError::NotOffered { code, .. }) if code == "room_changed"),
                    "{one}, then {other}: {late:?}"
                );
                assert_eq!(phone.room(&room.code).expect("the room"), changed, "{one}, then {other}");
                let both = set_other(&tablet, &changed).expect("changed");
                assert_eq!(both.version, room.version + 2, "{one}, then {other}");
                assert_eq!(set(&phone, &room).expect("it is so already"), both, "{one}, then {other}");
            }
            phone.leave_room(&room.code).expect("left");
        }
    }
}

#[test]
fn a_value_that_an_option_cannot_have_is_refused_in_words() {
    let server = server();
    let anne = guest(&server.url(), "Anne");
    let room = open(&anne);
    let (key, value) = (room.options[0].key.clone(), "no such value".to_owned());
    let wrong = anne.change_room(&room, RoomChange::SetOption { key, value });
    assert!(matches!(wrong, Err(CartableError::BadInput { code, .. }) if code == "bad_option"));
}
