//! The phone API's result of every answer that a server, or something between here and there, may give.

use cartable_e2e::{Fault, Gateway, Tapper, TestServer, guest, player};
use cartable_ffi::{Client, Level, RoomSetup, Table};
use cartable_proto::{Problem, v1};
use prost::Message as _;
use std::collections::HashMap;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

/// An error for a reason that this program has never heard of.
fn unknown(code: Code) -> Fault {
    let details = ErrorDetails::with_error_info("NOT_YET_INVENTED", "cartable", HashMap::new());
    Fault::Refused(Status::with_error_details(code, "for a new reason", details))
}

/// An error that asks to wait.
fn wait(code: Code, time: Duration) -> Fault {
    let mut details = ErrorDetails::with_error_info("NOT_YET_INVENTED", "cartable", HashMap::new());
    details.set_retry_info(Some(time));
    Fault::Refused(Status::with_error_details(code, "slowly", details))
}

fn start() -> (TestServer, Gateway, Arc<Client>) {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let client = guest(&gateway.url(), "Anne");
    (server, gateway, client)
}

/// Returns the result of a call whose first attempts end so, and the number of attempts.
fn profile(gateway: &Gateway, client: &Client, faults: Vec<Fault>) -> (Result<(), String>, usize) {
    let before = gateway.requests("GetProfile").len();
    gateway.fail("GetProfile", faults);
    let told = client.profile().map(drop).map_err(|error| {
        assert!(!error.to_string().contains("error-"), "no text: {error}");
        format!("{} {}", format!("{error:?}").split(' ').next().unwrap_or_default(), error.code())
    });
    gateway.fail("GetProfile", []);
    (told, gateway.requests("GetProfile").len() - before)
}

#[test]
fn what_may_have_happened_or_not_is_asked_again() {
    let (_server, gateway, client) = start();
    for code in [Code::Unavailable, Code::DeadlineExceeded, Code::Cancelled] {
        let answer = profile(&gateway, &client, vec![unknown(code); 2]);
        assert_eq!(answer, (Ok(()), 3), "{code:?}");
    }
    let (told, attempts) = profile(&gateway, &client, vec![unknown(Code::Unavailable); 99]);
    assert_eq!(told, Err("Offline try_again".to_owned()));
    assert!(attempts > 3, "{attempts}");
}

#[test]
fn who_is_not_known_is_let_in_by_one_refresh_or_not_at_all() {
    let (_server, gateway, client) = start();
    let answer = profile(&gateway, &client, vec![unknown(Code::Unauthenticated)]);
    assert_eq!(answer, (Ok(()), 2));
    assert_eq!(gateway.requests("RefreshTokens").len(), 1);
    let answer = profile(&gateway, &client, vec![unknown(Code::Unauthenticated); 9]);
    assert_eq!(answer, (Err("Refused unknown_reason".to_owned()), 2));
    assert_eq!(gateway.requests("RefreshTokens").len(), 2);
    // A gateway that asks for a password of its own ends no session.
    gateway.fail("RefreshTokens", [Fault::Refused(Status::unauthenticated("log in to the hotel"))]);
    let answer = profile(&gateway, &client, vec![unknown(Code::Unauthenticated)]);
    assert_eq!(answer, (Err("Refused unknown_reason".to_owned()), 1));
    assert_eq!(profile(&gateway, &client, vec![]), (Ok(()), 1));
}

#[test]
fn who_is_asked_to_wait_waits() {
    let (_server, gateway, client) = start();
    let begin = Instant::now();
    let pause = Duration::from_millis(1_200);
    let answer = profile(&gateway, &client, vec![wait(Code::ResourceExhausted, pause)]);
    assert_eq!(answer, (Ok(()), 2));
    assert!(begin.elapsed() >= pause);
    let begin = Instant::now();
    let answer = profile(&gateway, &client, vec![wait(Code::ResourceExhausted, Duration::from_mins(1))]);
    assert_eq!(answer, (Err("Offline try_again".to_owned()), 1), "nobody holds a player up for a minute");
    assert!(begin.elapsed() < Duration::from_secs(5));
    let answer = profile(&gateway, &client, vec![unknown(Code::ResourceExhausted)]);
    assert_eq!(answer, (Err("Refused unknown_reason".to_owned()), 1));
}

#[test]
fn the_rest_is_final() {
    let (_server, gateway, client) = start();
    for (code, kind) in [
        (Code::Unknown, "Internal"),
        (Code::Internal, "Internal"),
        (Code::Unimplemented, "Internal"),
        (Code::DataLoss, "Internal"),
        (Code::InvalidArgument, "BadInput"),
        (Code::OutOfRange, "BadInput"),
        (Code::Aborted, "NotOffered"),
        (Code::NotFound, "Refused"),
        (Code::AlreadyExists, "Refused"),
        (Code::PermissionDenied, "Refused"),
        (Code::FailedPrecondition, "Refused"),
    ] {
        let answer = profile(&gateway, &client, vec![unknown(code)]);
        assert_eq!(answer, (Err(format!("{kind} unknown_reason")), 1), "{code:?}");
        let bare = Fault::Refused(Status::new(code, "by somebody on the way"));
        assert_eq!(profile(&gateway, &client, vec![bare]).1, 1, "{code:?}");
    }
}

/// A table of a match with a bot.
fn table(client: &Client) -> Arc<Table> {
    let seats = vec![None, Some(Level::Random)];
    let setup =
        RoomSetup { game: "niet".to_owned(), options: Vec::new(), seats, first_dealer: None, speed: None };
    let room = client.create_room(&setup).expect("a room");
    let room = client.start_match(&room.code, None).expect("a match");
    client.open_table(&room.match_id.expect("the match has begun")).expect("a table")
}

/// Both players of a match of Numereum, which begins with hidden bids of both; the first one's calls pass the gateway.
fn bidders(server: &TestServer, gateway: &Gateway) -> [Tapper; 2] {
    let clients = [guest(&gateway.url(), "Anne"), guest(&server.url(), "Bruno")];
    let setup = RoomSetup {
        game: "numereum".to_owned(),
        options: Vec::new(),
        seats: vec![None, None],
        first_dealer: None,
        speed: None,
    };
    let room = clients[0].create_room(&setup).expect("a room");
    clients[1].join_room(&room.code).expect("a seat");
    let room = clients[0].start_match(&room.code, None).expect("a match");
    let match_id = room.match_id.expect("the match has begun");
    let sit = |client: &Arc<Client>| player(client.open_table(&match_id).expect("a table"), 3);
    clients.each_ref().map(sit)
}

/// The answer to a move that this entry has overtaken.
fn overtaken(head_seq: u64) -> Fault {
    Fault::Refused(Problem::stale(head_seq).into())
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(20), "{what}");
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_move_that_was_overtaken_is_sent_again_without_a_tap_if_the_same_picks_still_offer_it() {
    let (server, gateway, _) = start();
    let [mut anne, mut bruno] = bidders(&server, &gateway);
    gateway.fail("Act", [overtaken(1)]);
    anne.play(1);
    wait_until("it is sent", || gateway.requests("Act").len() == 1);
    assert!(anne.table.status().sending, "it waits for what has overtaken it");
    bruno.play(1);
    wait_until("it is sent again", || !anne.table.status().sending);
    assert_eq!(anne.table.status().notice.map(|notice| notice.code), None);
    let sent = gateway.requests("Act");
    // A message comes after five bytes with its length.
    let sent = sent.iter().map(|request| v1::ActRequest::decode(&request[5..]).expect("a move"));
    let [first, second] = sent.collect::<Vec<_>>().try_into().expect("two requests");
    assert_eq!((first.expected_seq, second.expected_seq), (0, 1));
    assert_eq!(second, v1::ActRequest { expected_seq: 1, ..first }, "the same move, by the same name");
}

#[test]
fn a_move_that_was_overtaken_and_is_no_longer_offered_is_told_once() {
    let (server, gateway, _) = start();
    let [mut anne, bruno] = bidders(&server, &gateway);
    gateway.fail("Act", [overtaken(1)]);
    anne.play(1);
    wait_until("it is sent", || gateway.requests("Act").len() == 1);
    bruno.table.resign().expect("he gives up");
    wait_until("it is told", || !anne.table.status().sending);
    assert_eq!(anne.table.status().notice.expect("told").code, "stale_seq");
    assert_eq!(gateway.requests("Act").len(), 1);
}

/// The items that are picked.
fn picked(table: &Table) -> Vec<cartable_ffi::ItemId> {
    let areas = table.scene().areas;
    areas.into_iter().flat_map(|area| area.items).filter(|item| item.picked).map(|item| item.id).collect()
}

#[test]
fn a_move_refused_for_a_new_reason_is_told_once_and_leaves_the_picks() {
    let (_server, gateway, client) = start();
    let table = table(&client);
    let mut tapper = player(table.clone(), 3);
    // Up to a move that is made of picked items.
    while picked(&table).is_empty() || table.scene().choices.is_empty() || table.status().sending {
        assert!(!table.is_over(), "no such move came");
        tapper.wait_for_turn();
        let mut items = table.scene().areas.into_iter().flat_map(|area| area.items);
        if !items.any(|item| item.can_tap && !item.picked && table.tap(item.id).is_ok()) {
            tapper.play(1);
        }
    }
    let before = picked(&table);
    for code in [Code::FailedPrecondition, Code::PermissionDenied, Code::Unknown, Code::ResourceExhausted] {
        let attempts = gateway.requests("Act").len();
        gateway.fail("Act", [unknown(code)]);
        table.choose(table.scene().choices[0].id).expect("offered");
        let begin = Instant::now();
        while table.status().sending {
            assert!(begin.elapsed() < Duration::from_secs(20), "still on its way");
            sleep(Duration::from_millis(10));
        }
        assert_eq!(table.status().notice.expect("told").code, "unknown_reason");
        assert_eq!(gateway.requests("Act").len(), attempts + 1, "{code:?}");
        assert_eq!(picked(&table), before, "{code:?}");
    }
    tapper.play(usize::MAX / 2);
}

#[test]
fn a_move_of_unknown_outcome_is_repeated_by_its_name_and_made_once() {
    let (_server, gateway, client) = start();
    let table = table(&client);
    let mut tapper = player(table.clone(), 3);
    for code in [Code::Unavailable, Code::DeadlineExceeded, Code::Cancelled] {
        tapper.wait_for_turn();
        let before = gateway.requests("Act").len();
        gateway.fail("Act", vec![Fault::Replaced(Status::new(code, "on the way back")); 2]);
        tapper.play(1);
        tapper.wait_for_turn();
        let sent = gateway.requests("Act").split_off(before);
        assert_eq!(sent.len(), 3, "{code:?}");
        assert!(sent.iter().all(|request| *request == sent[0]), "{code:?}");
    }
    tapper.play(usize::MAX / 2);
    let record = table.record().expect("the match is over");
    assert_eq!(record.matches("\"by\":\"person\"").count(), tapper.sent, "no move was made twice");
}
