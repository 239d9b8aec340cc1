//! Accounts through the phone API: the way back into them, their devices, names, whom they avoid, and their end.

use cartable_e2e::{Fault, Gateway, TestServer, guest};
use cartable_ffi::{CartableError, Client, Lang, Level, ReportKind, Room, RoomSetup, avatars};
use std::sync::Arc;

fn setup(seats: Vec<Option<Level>>) -> RoomSetup {
    RoomSetup { game: "niet".to_owned(), options: Vec::new(), seats, first_dealer: None, speed: None }
}

fn code<T>(result: Result<T, CartableError>) -> String {
    result.err().expect("this is refused").code().to_owned()
}

/// A device on which nobody is signed in yet.
fn device(url: &str, name: &str) -> Arc<Client> {
    let client = Client::new(url, None, Lang::En).expect("a client");
    client.set_device_name(name.to_owned());
    client
}

fn account(client: &Client) -> String {
    client.profile().expect("signed in").account_id
}

#[test]
fn the_recovery_code_opens_the_account_on_another_device_and_the_first_is_told() {
    let server = TestServer::start();
    let phone = device(&server.url(), "Phone");
    phone.sign_in_as_guest("Anne".to_owned()).expect("a guest account");
    assert!(!phone.profile().expect("signed in").has_recovery_code);
    let first = phone.new_recovery_code().expect("a code");
    let second = phone.new_recovery_code().expect("another code");
    assert!(phone.profile().expect("signed in").has_recovery_code);
    let waiting = phone.create_room(&setup(vec![None, None])).expect("a room");

    let tablet = device(&server.url(), "Tablet");
    assert_eq!(code(tablet.recover(&first)), "unknown_code", "the newer one has killed it");
    assert_eq!(code(tablet.recover("what was it")), "bad_code");
    let typed = second.to_lowercase().replace('-', " ");
    assert_eq!(tablet.recover(&typed).expect("entered").account_id, account(&phone));
    let rooms = tablet.rooms().expect("rooms");
    assert_eq!(rooms[0].code, waiting.code, "what waits for the account is found on any device");

    let seen = |client: &Client| {
        let devices = client.devices().expect("devices");
        let line =
            |device: &cartable_ffi::Device| (device.name.clone(), device.own, device.recovered, device.news);
        let mut lines: Vec<_> = devices.iter().map(line).collect();
        lines.sort();
        lines
    };
    let phone_and = |own: bool, news: bool| {
        [("Phone".to_owned(), own, false, false), ("Tablet".to_owned(), !own, true, news)]
    };
    assert_eq!(seen(&phone), phone_and(true, true));
    assert_eq!(seen(&tablet), phone_and(false, false), "who entered knows it");
    phone.mark_devices_seen().expect("marked");
    assert_eq!(seen(&phone), phone_and(true, false));

    let others = device(&server.url(), "");
    others.recover(&second).expect("entered");
    phone.mark_devices_seen().expect("marked");
    let news = phone.devices().expect("devices").iter().filter(|device| device.news).count();
    assert_eq!(news, 1, "it came after the list that was marked");
    let tablets = phone.devices().expect("devices").into_iter().find(|device| device.name == "Tablet");
    phone.end_session(&tablets.expect("the tablet").session_id).expect("ended");
    assert_eq!(code(tablet.profile()), "signed_out");
    phone.end_session("no such session").expect("what has ended stays so");
    phone.end_other_sessions().expect("ended");
    assert_eq!(code(others.profile()), "signed_out");
    assert_eq!(phone.devices().expect("devices").len(), 1);
}

#[test]
fn a_recovery_of_which_the_answer_is_lost_makes_one_session() {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let anne = guest(&server.url(), "Anne");
    let words = anne.new_recovery_code().expect("a code");
    let tablet = device(&gateway.url(), "Tablet");
    gateway.fail("Recover", vec![Fault::Lost; 2]);
    let _lost = tablet.recover(&words);
    gateway.fail("Recover", []);
    assert_eq!(tablet.recover(&words).expect("entered").account_id, account(&anne));
    assert_eq!(anne.devices().expect("devices").len(), 2);
}

#[test]
fn names_get_digits_and_pictures_are_of_the_set() {
    let server = TestServer::start();
    let (anne, other) = (guest(&server.url(), "Anne"), guest(&server.url(), "Anne"));
    let (first, second) = (anne.profile().expect("Anne"), other.profile().expect("Anne"));
    assert_ne!(first.tag, second.tag);
    assert!(first.tag.len() >= 4 && first.tag.bytes().all(|digit| digit.is_ascii_digit()), "{first:?}");
    assert!(avatars().iter().any(|avatar| avatar.id == first.avatar), "{first:?}");

    let room = anne.create_room(&setup(vec![None, None])).expect("a room");
    let renamed = anne.update_profile(Some(" Zoe\u{308} ".to_owned()), None).expect("renamed");
    assert_eq!(renamed.name, "Zoë");
    let again = anne.update_profile(Some("Zoë".to_owned()), Some("hen".to_owned())).expect("again");
    assert_eq!(
        (&again.tag, again.avatar.as_str()),
        (&renamed.tag, "hen"),
        "a name that stays keeps its digits"
    );
    assert_eq!(anne.profile().expect("Zoë"), again);
    let seat = anne.room(&room.code).expect("the room").seats[0].clone();
    assert_eq!(seat.name.as_deref(), Some("Zoë"), "also where one waits");
    let seen = other.player(&seat.account_id.expect("a person")).expect("a player");
    assert_eq!((seen.name, seen.tag, seen.avatar), (again.name, again.tag, again.avatar));

    assert_eq!(code(anne.update_profile(Some(String::new()), None)), "malformed");
    assert_eq!(code(anne.update_profile(None, Some("dragon".to_owned()))), "malformed");
    assert_eq!(code(anne.player("nobody")), "unknown_account");
    let long = device(&server.url(), &"x".repeat(41));
    assert_eq!(code(long.sign_in_as_guest("Anne".to_owned())), "malformed");
}

#[test]
fn who_is_blocked_does_not_come_into_the_room() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    anne.set_blocked(&account(&bruno), true).expect("blocked");
    assert_eq!(anne.blocked().expect("a list")[0].name, "Bruno");
    let annes = anne.create_room(&setup(vec![None, None])).expect("a room");
    let brunos = bruno.create_room(&setup(vec![None, None])).expect("a room");
    assert_eq!(code(bruno.join_room(&annes.code)), "blocked");
    assert_eq!(code(anne.join_room(&brunos.code)), "blocked", "nor the other way round");
    anne.set_blocked(&account(&bruno), false).expect("unblocked");
    bruno.join_room(&annes.code).expect("a seat");
    assert_eq!(code(anne.set_blocked(&account(&anne), true)), "unknown_account");

    for _ in 0..10 {
        anne.report_player(&account(&bruno), ReportKind::Stalling, None).expect("reported");
    }
    assert_eq!(code(anne.report_player(&account(&bruno), ReportKind::Name, None)), "too_many");
}

#[test]
fn what_is_kept_of_an_account_can_be_taken_along_and_deleted() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    let tablet = device(&server.url(), "Tablet");
    let words = anne.new_recovery_code().expect("a code");
    tablet.recover(&words).expect("entered");
    let waiting = anne.create_room(&setup(vec![None, None])).expect("a room");
    bruno.join_room(&waiting.code).expect("a seat");
    let room = anne.create_room(&setup(vec![None, None])).expect("a room");
    bruno.join_room(&room.code).expect("a seat");
    anne.start_match(&room.code, None).expect("a match");
    anne.set_blocked(&account(&bruno), true).expect("blocked");

    let export = anne.export_account().expect("an export");
    for part in [
        "\"name\":\"Anne\"",
        "\"device\":\"Tablet\"",
        "\"name\":\"Bruno\"",
        &format!("\"code\":\"{}\"", waiting.code),
        "\"game\":\"niet\"",
        "\"has_recovery_code\":true",
    ] {
        assert!(export.contains(part), "{part} is not in {export}");
    }
    anne.delete_account().expect("deleted");
    assert_eq!(code(anne.profile()), "signed_out");
    assert_eq!(code(tablet.profile()), "signed_out");
    assert_eq!(code(tablet.recover(&words)), "unknown_code");
    assert_eq!(code(anne.delete_account()), "signed_out");
    let seats = |room: &Room| room.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
    let left = bruno.room(&waiting.code).expect("the room");
    assert_eq!(seats(&left), [None, Some("Bruno".to_owned())]);
    let name = bruno.room(&room.code).expect("the room").seats[0].name.clone().expect("a name");
    assert!(name.starts_with("Incognito "), "{name}");
}

#[test]
fn a_deletion_of_which_the_answer_is_lost_is_done() {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let anne = guest(&gateway.url(), "Anne");
    gateway.fail("DeleteAccount", [Fault::Lost]);
    anne.delete_account().expect("deleted");
    assert_eq!(anne.session(), None);
}

/// A device that was signed out elsewhere is not told of a deletion that nobody has made.
#[test]
fn who_was_signed_out_elsewhere_deletes_nothing() {
    let server = TestServer::start();
    let (anne, tablet) = (guest(&server.url(), "Anne"), device(&server.url(), "the tablet"));
    let words = anne.new_recovery_code().expect("a code");
    tablet.recover(&words).expect("Anne's account");
    anne.end_other_sessions().expect("the tablet is signed out");
    assert_eq!(code(tablet.delete_account()), "signed_out");
    assert_eq!(anne.profile().expect("the account is still there").name, "Anne");
}

/// A code that may or may not have reached the server is not lost, and the player is warned that the one on
/// paper may be dead.
#[test]
fn a_recovery_code_of_which_the_answer_is_lost_is_the_next_one_that_is_shown() {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let anne = guest(&gateway.url(), "Anne");
    let on_paper = anne.new_recovery_code().expect("a code");
    gateway.fail("SetRecoveryCode", vec![Fault::Lost; 9]);
    assert_eq!(code(anne.new_recovery_code()), "code_unsure");
    let sent = gateway.requests("SetRecoveryCode");
    gateway.fail("SetRecoveryCode", []);
    let shown = anne.new_recovery_code().expect("the same code");
    assert_eq!(gateway.requests("SetRecoveryCode").last(), sent.last());
    assert_eq!(code(device(&server.url(), "a thief's").recover(&on_paper)), "unknown_code");
    device(&server.url(), "the tablet").recover(&shown).expect("Anne's account");
    assert_ne!(anne.new_recovery_code().expect("another code"), shown);
}

#[test]
fn what_one_has_played_is_shown_to_others_by_a_switch() {
    let server = TestServer::start();
    let [anne, bruno, chloe] = ["Anne", "Bruno", "Chloé"].map(|name| guest(&server.url(), name));
    let room = anne.create_room(&setup(vec![None, None])).expect("a room");
    bruno.join_room(&room.code).expect("a seat");
    let id = anne.start_match(&room.code, None).expect("a match").match_id.expect("it has begun");
    bruno.open_table(&id).expect("a table").resign().expect("Bruno gives up");
    let who = account(&anne);
    assert_eq!(code(chloe.history_of(&who, None)), "history_closed");
    assert_eq!(code(chloe.player_page_of(&who)), "history_closed");
    assert!(!chloe.player(&who).expect("a player").history_open);
    assert!(anne.set_history_open(true).expect("opened").history_open);
    assert!(chloe.player(&who).expect("a player").history_open);
    let history = chloe.history_of(&who, None).expect("a history");
    let [played] = &history.matches[..] else { panic!("{history:?}") };
    let names: Vec<_> = played.seats.iter().map(|seat| seat.name.split('#').next().unwrap()).collect();
    assert_eq!((&played.match_id, names), (&id, vec!["Anne", "Player 2"]), "Bruno has opened nothing");
    let page = chloe.player_page_of(&who).expect("a page");
    assert_eq!((page.name.as_str(), page.games[0].first_places), ("Anne", 1));
    assert!(!anne.set_history_open(false).expect("closed").history_open);
    assert_eq!(code(chloe.history_of(&who, None)), "history_closed");
}
