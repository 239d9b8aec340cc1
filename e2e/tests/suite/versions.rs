//! The first thing that client and server tell each other,
//! and what is found again after a new start of the app.

use cartable_e2e::{Fault, Gateway, TestServer, guest};
use cartable_ffi::{Client, Lang, Level, RoomSetup};
use std::collections::HashMap;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

fn refusal(reason: &str) -> Fault {
    let details = ErrorDetails::with_error_info(reason, "cartable", HashMap::new());
    Fault::Refused(Status::with_error_details(
        Code::FailedPrecondition,
        "it speaks another protocol",
        details,
    ))
}

fn setup(people: usize) -> RoomSetup {
    let seats = [vec![None; people], vec![Some(Level::Random)]].concat();
    RoomSetup { game: "niet".to_owned(), options: Vec::new(), seats, first_dealer: None, speed: None }
}

#[test]
fn the_versions_are_the_first_exchange_of_a_connection_and_asked_once() {
    let mut server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let client = guest(&gateway.url(), "Anne");
    client.profile().expect("signed in");
    client.rooms().expect("signed in");
    assert_eq!(gateway.requests("GetVersions").len(), 1);
    // In another network the connection is another.
    client.network_changed();
    client.profile().expect("signed in");
    assert_eq!(gateway.requests("GetVersions").len(), 2);
    // Behind a connection that broke there may be another server.
    let straight = guest(&server.url(), "Bruno");
    server.stop();
    server.resume();
    straight.profile().expect("signed in");
}

#[test]
fn who_is_too_old_or_too_new_is_told_so_in_words_before_anything_else_is_sent() {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let cases = [
        (refusal("CLIENT_TOO_OLD"), "client_too_old"),
        (refusal("SERVER_TOO_OLD"), "server_too_old"),
        // A server of the time before the question.
        (Fault::Refused(Status::unimplemented("no such service")), "server_too_old"),
    ];
    for (fault, code) in cases {
        for lang in [Lang::Fr, Lang::En] {
            gateway.fail("GetVersions", [fault.clone()]);
            let client = Client::new(&gateway.url(), None, lang).expect("a client");
            let error = client.sign_in_as_guest("Anne".to_owned()).expect_err("refused");
            assert_eq!(error.code(), code);
            assert!(!error.to_string().contains("error-"), "no text: {error}");
        }
    }
    assert!(gateway.requests("CreateGuest").is_empty());
}

#[test]
fn nobody_takes_a_seat_at_a_game_they_are_too_old_for() {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let room = guest(&server.url(), "Anne").create_room(&setup(2)).expect("a room");
    let client = guest(&gateway.url(), "Bruno");
    gateway.fail("GetRoom", [refusal("CLIENT_TOO_OLD")]);
    assert_eq!(client.join_room(&room.code).expect_err("refused").code(), "client_too_old");
    assert!(gateway.requests("JoinRoom").is_empty());
    client.join_room(&room.code).expect("a seat");
}

#[test]
fn whoever_starts_the_app_anew_finds_their_rooms_and_matches() {
    let server = TestServer::start();
    let client = guest(&server.url(), "Anne");
    let waiting = client.create_room(&setup(2)).expect("a room");
    let running = client.create_room(&setup(1)).expect("a room");
    let running = client.start_match(&running.code, None).expect("a match");
    let session = client.session();
    drop(client);

    let client = Client::new(&server.url(), session, Lang::En).expect("a client");
    let rooms = client.rooms().expect("a list");
    let seats = |seats: &[cartable_ffi::RoomSeat]| -> Vec<_> {
        seats.iter().map(|seat| (seat.name.clone(), seat.level, seat.you)).collect()
    };
    assert_eq!(rooms.len(), 2);
    assert_eq!(rooms[0], waiting);
    assert_eq!(rooms[1].code, running.code);
    assert_eq!(rooms[1].match_id, running.match_id);
    assert_eq!(rooms[1].options, running.options);
    assert_eq!(seats(&rooms[1].seats), seats(&running.seats));
    client.open_table(rooms[1].match_id.as_deref().expect("it runs")).expect("a table");
}
