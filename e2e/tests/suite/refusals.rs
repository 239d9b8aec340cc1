//! Refusals of a server, as the phone API tells them: a kind, a stable code, a text in the player's language.

use cartable_e2e::{TestServer, guest, player};
use cartable_ffi::{CartableError, Client, Lang, Level, RoomChange, RoomSetup, SessionKeeper};
use std::sync::{Arc, Mutex};

fn setup(seats: Vec<Option<Level>>) -> RoomSetup {
    RoomSetup { game: "niet".to_owned(), options: Vec::new(), seats, first_dealer: None, speed: None }
}

/// The kind and the code of a refusal that has a text.
fn told(result: Result<impl Sized, CartableError>) -> String {
    let error = result.err().expect("this is refused");
    let debug = format!("{error:?}");
    let kind = debug.split(' ').next().unwrap_or_default();
    assert!(!error.to_string().contains("error-"), "no text: {error}");
    format!("{kind} {}", error.code())
}

#[test]
fn rooms_say_why_not() {
    let server = TestServer::start();
    let clients: Vec<Arc<Client>> =
        ["Anne", "Bruno", "Chloé"].into_iter().map(|name| guest(&server.url(), name)).collect();
    let [anne, bruno, chloe] = &clients[..] else { unreachable!("three were made") };
    assert_eq!(told(anne.join_room("QQQQQQ")), "Refused unknown_room");
    assert_eq!(told(anne.room("?")), "Refused unknown_room");
    assert_eq!(told(anne.create_room(&setup(vec![None]))), "BadInput bad_options");
    let unknown = RoomSetup { game: "poker".to_owned(), ..setup(vec![None, None]) };
    assert_eq!(told(anne.create_room(&unknown)), "BadInput no_such_game");

    let nobody = RoomSetup { first_dealer: Some(2), ..setup(vec![None, None]) };
    assert_eq!(told(anne.create_room(&nobody)), "BadInput bad_table");

    let first = |seat| RoomChange::SetFirst { seat };
    let room = anne.create_room(&setup(vec![None, None])).expect("a room");
    assert!(room.seats[0].you && room.seats[0].owner);
    assert_eq!(told(anne.start_match(&room.code, None)), "Refused seats_open");
    bruno.join_room(&room.code).expect("a seat");
    assert_eq!(bruno.join_room(&room.code).expect("the same seat").seats.len(), 2);
    assert_eq!(told(chloe.join_room(&room.code)), "Refused room_full");
    assert_eq!(told(bruno.start_match(&room.code, None)), "Refused not_owner");
    assert_eq!(told(bruno.change_room(&room, first(None))), "Refused not_owner");
    assert_eq!(told(chloe.change_room(&room, first(None))), "Refused not_in_room");
    assert_eq!(told(anne.change_room(&room, first(Some(2)))), "BadInput bad_options");
    assert_eq!(told(anne.change_room(&room, first(Some(200)))), "BadInput malformed");
    bruno.leave_room(&room.code).expect("left");
    let room = anne.start_match(&room.code, Some(Level::Easy)).expect("a match with a bot");
    assert_eq!(room.seats[1].level, Some(Level::Easy));
    assert_eq!(told(chloe.join_room(&room.code)), "Refused room_started");
    assert_eq!(told(anne.change_room(&room, first(Some(0)))), "Refused room_started");
    assert_eq!(anne.join_room(&room.code).expect("she sits there").match_id, room.match_id);
    let match_id = room.match_id.expect("the match has begun");
    assert_eq!(told(chloe.open_table(&match_id)), "Refused unknown_match");
    let table = anne.open_table(&match_id).expect("a table");
    assert_eq!(told(table.save()), "BadInput nothing_to_save");
    assert_eq!(told(table.record()), "BadInput match_running");
}

#[test]
fn who_is_not_signed_in_is_told_so() {
    let server = TestServer::start();
    let client = Client::new(&server.url(), None, Lang::Fr).expect("a client");
    assert_eq!(told(client.profile()), "Unauthorized signed_out");
    assert_eq!(told(client.sign_in_as_guest(" ".to_owned())), "BadInput malformed");
    let stolen = Client::new(&server.url(), Some("no session".to_owned()), Lang::Fr).expect("a client");
    let keeper = Arc::new(Keeper(Mutex::new(vec![])));
    stolen.set_session_keeper(Some(keeper.clone()));
    assert_eq!(told(stolen.profile()), "Unauthorized signed_out");
    assert_eq!(*keeper.0.lock().expect("kept"), [None], "a session that is no good any more is forgotten");
}

struct Keeper(Mutex<Vec<Option<String>>>);

impl SessionKeeper for Keeper {
    fn keep(&self, session: Option<String>) -> bool {
        self.0.lock().expect("a keeper").push(session);
        true
    }

    fn kept(&self) -> Option<String> {
        None
    }
}

#[test]
fn only_safe_addresses_are_taken() {
    for address in [
        "",
        "cartable.example",
        "http://cartable.example",
        "ftp://localhost",
        "https://",
        "http://127.evil.invalid",
        "http://127.0.0.1.evil.invalid",
        "http://localhost.evil.invalid",
        "http://10.0.2.3",
        "http://[::2]",
    ] {
        assert_eq!(told(Client::new(address, None, Lang::Fr)), "BadInput bad_address", "{address}");
    }
    for address in [
        "https://cartable.example",
        "http://localhost:50051",
        "http://127.0.0.1:1",
        "http://127.8.8.8",
        "http://10.0.2.2:1",
        "http://[::1]:1",
    ] {
        Client::new(address, None, Lang::Fr).expect("a client");
    }
}

#[test]
fn a_server_that_is_not_there_is_said_to_be_away() {
    let client = Client::new("http://127.0.0.1:1", None, Lang::En).expect("a client");
    assert_eq!(told(client.sign_in_as_guest("Anne".to_owned())), "Offline unreachable");
    // The player reads the system's error in their language.
    let client = Client::new("http://127.0.0.1:1", None, Lang::Fr).expect("a client");
    let error = client.sign_in_as_guest("Anne".to_owned()).expect_err("nobody is there");
    assert_eq!(error.to_string(), "Impossible de joindre le serveur\u{a0}: la connexion a été refusée.");
}

#[test]
fn one_move_at_a_time_and_none_after_closing() {
    let server = TestServer::start();
    let anne = guest(&server.url(), "Anne");
    let room = anne.create_room(&setup(vec![None, Some(Level::Random)])).expect("a room");
    let room = anne.start_match(&room.code, None).expect("a match");
    let table = anne.open_table(&room.match_id.expect("the match has begun")).expect("a table");
    let mut tapper = player(table.clone(), 5);
    tapper.play(4);
    let items = |scene: cartable_ffi::Scene| scene.areas.into_iter().flat_map(|area| area.items);
    while table.status().sending || table.scene().choices.is_empty() {
        if let Some(item) = items(table.scene()).find(|item| item.can_tap && !item.picked) {
            // The bot may just have changed what can be tapped.
            let _taken = table.tap(item.id);
        }
    }
    let choice = table.scene().choices[0].id;
    table.close();
    assert_eq!(told(table.choose(choice)), "NotOffered closed");
}
