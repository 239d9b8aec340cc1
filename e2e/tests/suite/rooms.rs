//! Rooms as the phone watches them: the server tells each change, and nobody asks.

use cartable_e2e::{Cable, Gateway, TestServer, guest};
use cartable_ffi::{
    CartableError, Client, Errand, Lang, Level, PageEvent, Pages, Room, RoomChange, RoomSetup, RoomWatch,
    SitReason, Speed, TableListener,
};
use cartable_pages::plain;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
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
    anne.change_room(&room, RoomChange::SetSeat { seat: 1, bot: None }).expect("freed");
    ends_with(&watch, &["not_in_room"]);

    let watch = anne.watch_room(room.clone()).expect("a watch");
    anne.leave_room(&room.code).expect("left");
    ends_with(&watch, &["not_in_room", "unknown_room"]);

    let watch = bruno.watch_room(open(&bruno)).expect("a watch");
    let profile = bruno.profile().expect("an account");
    server.ban(&format!("{}#{}", profile.name, profile.tag));
    ends_with(&watch, &["banned", "signed_out"]);
}

/// Everything that an owner can set, each to something that a fresh room is not.
fn settings() -> [(&'static str, RoomChange); 5] {
    let (key, value) = ("target".to_owned(), "50".to_owned());
    [
        ("an option", RoomChange::SetOption { key, value }),
        ("the speed", RoomChange::SetSpeed { speed: Some(Speed::Slow) }),
        ("the seats", RoomChange::SetSeats { seats: 4 }),
        ("the first dealer", RoomChange::SetFirst { seat: Some(1) }),
        ("a bot", RoomChange::SetSeat { seat: 2, bot: Some(Level::Easy) }),
    ]
}

/// Both devices of an owner have seen the same room.
/// The one that comes second is told so, and nothing is overwritten.
#[test]
fn of_two_devices_that_change_a_room_the_second_is_told_to_look_again() {
    let server = server();
    let phone = guest(&server.url(), "Anne");
    let tablet = Client::new(&server.url(), phone.session(), cartable_ffi::Lang::En).expect("a client");
    for (one, set) in settings() {
        for (other, set_other) in settings() {
            let room = phone.create_room(&setup("niet")).expect("a room");
            let changed = phone.change_room(&room, set.clone()).expect("changed");
            assert_eq!(changed.version, room.version + 1, "{one}");
            assert_ne!(Room { version: room.version, ..changed.clone() }, room, "{one}");
            let late = tablet.change_room(&room, set_other.clone());
            if one == other {
                assert_eq!(late.expect("it is so already"), changed, "{one}");
            } else {
                assert!(
                    matches!(&late, Err(CartableError::NotOffered { code, .. }) if code == "room_changed"),
                    "{one}, then {other}: {late:?}"
                );
                assert_eq!(phone.room(&room.code).expect("the room"), changed, "{one}, then {other}");
                let both = tablet.change_room(&changed, set_other).expect("changed");
                assert_eq!(both.version, room.version + 2, "{one}, then {other}");
                assert_eq!(
                    phone.change_room(&room, set.clone()).expect("it is so already"),
                    both,
                    "{one}, then {other}"
                );
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

/// The pages of a player, with the errands that they have asked for.
struct Player {
    pages: Arc<Pages>,
    key: String,
    errands: Mutex<Vec<Errand>>,
}

impl Player {
    fn new(client: &Arc<Client>, code: &str) -> Self {
        let pages = Pages::new(client.clone(), Lang::En).expect("pages");
        Self { pages, key: format!("room/{code}"), errands: Mutex::default() }
    }

    /// The page in plain lines.
    fn text(&self) -> String {
        let page = self.pages.page(&self.key).expect("the page is open");
        page.blocks.iter().flat_map(|block| plain::lines(block, Lang::En)).collect::<Vec<_>>().join("\n")
    }

    fn sees(&self, what: &str) {
        until(&format!("seen: {what}"), || self.text().contains(what));
    }

    /// Types a line into the page.
    fn type_line(&self, line: &str) {
        let page = self.pages.page(&self.key).expect("the page is open");
        self.pages.tell(plain::command(&page, line).unwrap_or_else(|| panic!("no command: {line}")));
    }

    fn is_sent(&self, is_it: impl Fn(&Errand) -> bool) {
        until("the errand", || {
            let mut errands = self.errands.lock().expect("no panic");
            errands.extend(self.pages.errands());
            errands.iter().any(&is_it)
        });
    }
}

/// Two phones and the pages of one room: its owner's changes, who comes and goes, a lost connection, the match.
#[test]
fn a_room_is_a_page_of_everybody_in_it() {
    let server = server();
    let cable = Cable::to(server.address());
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&cable.url(), "Bruno"));
    let room = anne.create_room(&setup("niet")).expect("a room");
    let (annes, brunos) = (Player::new(&anne, &room.code), Player::new(&bruno, &room.code));
    annes.pages.tell(PageEvent::Entered { room: room.clone(), fill: Level::Easy, when_full: false });
    let room = bruno.join_room(&room.code).expect("a seat");
    brunos.pages.tell(PageEvent::Opened { key: brunos.key.clone(), route: brunos.key.clone() });
    annes.sees("2. Bruno");
    brunos.sees("2. Bruno (You)");
    // Changes that are made faster than the server answers, each to the version of the one before.
    for line in ["seat 3 hard", "pace quick", "players 4", "option target 60", "first 2"] {
        annes.type_line(line);
    }
    for told in ["3. Computer: Hard", "Pace: Quick", "4. Free seat", "match: 60", "first? 2. Bruno"] {
        annes.sees(told);
        brunos.sees(told);
    }
    let seen = bruno.room(&room.code).expect("the room");
    assert_eq!((seen.version, seen.seats.len(), seen.first_dealer), (room.version + 5, 4, Some(1)));
    cable.cut();
    brunos.sees("Connection lost: trying again");
    annes.type_line("seat 3 free");
    cable.mend();
    brunos.sees("3. Free seat");
    until("the connection", || !brunos.text().contains("Connection lost"));
    annes.type_line("seat 2 remove");
    brunos.is_sent(|errand| matches!(errand, Errand::Close { why: Some(_), .. }));
    bruno.join_room(&room.code).expect("a seat");
    annes.sees("2. Bruno");
    annes.type_line("start");
    annes.is_sent(|errand| matches!(errand, Errand::Sit { why: SitReason::Begun, .. }));
    // A page that is opened by its route finds the match that has begun meanwhile.
    brunos.pages.tell(PageEvent::Left { key: brunos.key.clone() });
    brunos.pages.tell(PageEvent::Opened { key: brunos.key.clone(), route: brunos.key.clone() });
    brunos.is_sent(|errand| matches!(errand, Errand::Sit { .. }));
}
