//! The page of a server.

use crate::phone::Phone;
use cartable_core::agenda::Speed;
use cartable_pages::{
    Answer, BlockKind, Call, DailyState, DailyTry, Errand, PageEvent, Presence, Profile, QueueWish, Room,
    RoomSeat, SitReason, Waiting,
};

const PAGE: &str = "online";

fn seat(name: Option<&str>, you: bool) -> RoomSeat {
    RoomSeat { name: name.map(str::to_owned), level: None, you, owner: you, account_id: None, kept_for: None }
}

fn room(code: &str, match_id: Option<&str>, call: Option<Call>) -> Room {
    Room {
        code: code.to_owned(),
        game: "duel".to_owned(),
        options: Vec::new(),
        seats: vec![seat(Some("Anne"), true), seat(match_id.map(|_| "Béa"), false)],
        first_dealer: None,
        speed: None,
        match_id: match_id.map(str::to_owned),
        resigned: false,
        call,
        version: 0,
    }
}

fn presence(rooms: Vec<Room>, has_news: bool) -> Presence {
    let own_try = DailyTry {
        day: "2026-11-26".to_owned(),
        game: "duel".to_owned(),
        match_id: "m2".to_owned(),
        state: DailyState::Running,
        listed: true,
        result: None,
    };
    Presence {
        server: "https://cartable.example".to_owned(),
        profile: Profile {
            account_id: "anne".to_owned(),
            name: "Anne".to_owned(),
            tag: "1234".to_owned(),
            avatar: "fox".to_owned(),
            has_recovery_code: true,
            watchable: false,
            history_open: true,
        },
        waiting: Waiting { rooms, queued: None, tries: vec![own_try] },
        has_news,
    }
}

/// A player at a server, in these rooms.
fn present(rooms: Vec<Room>, has_news: bool) -> Phone {
    let mut phone = Phone::new();
    phone.open(PAGE);
    phone.tell(PageEvent::Present { presence: presence(rooms, has_news) });
    phone
}

fn rooms() -> Vec<Room> {
    let resigned = Room { resigned: true, ..room("EEEEEE", Some("m3"), None) };
    vec![
        room("AAAAAA", None, None),
        room("BBBBBB", None, Some(Call::Rematch)),
        room("CCCCCC", Some("m1"), Some(Call::YourTurn)),
        room("", Some("m2"), None),
        resigned,
    ]
}

/// The page in its states, for the laws of every page.
pub fn phones() -> Vec<Phone> {
    let mut queued = present(rooms(), true);
    queue(&mut queued);
    let mut invited = present(Vec::new(), false);
    invited.tell(PageEvent::Invited { code: Some("QWERTY".to_owned()) });
    vec![present(Vec::new(), false), queued, invited]
}

fn queue(phone: &mut Phone) {
    let (game, seats) = ("duel".to_owned(), vec![2]);
    let wish = QueueWish { game, seats, speed: Speed::Normal, ranked: true, bots_after_seconds: None };
    phone.tell(PageEvent::Queued { wish });
    let (number, _) = phone.call();
    phone.answer(number, Answer::Queued);
}

#[test]
fn the_rooms_of_the_player_say_who_sits_there_and_what_they_want() {
    let phone = present(rooms(), false);
    let text = phone.text(PAGE);
    for line in [
        "Code AAAAAA, waiting)",
        "* Duel",
        "they want to play again)",
        "(Béa, your turn)",
        "Daily deal, 26 November 2026: ",
        "(Béa, resigned)",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn a_room_leads_to_its_match_its_page_or_the_seat_that_is_kept() {
    let after = |action: &str| {
        let mut phone = present(rooms(), false);
        phone.tap(PAGE, action);
        phone.errands
    };
    assert_eq!(after("room aaaaaa go"), [Errand::Open { route: "room/AAAAAA".to_owned() }]);
    assert_eq!(after("room bbbbbb go"), [Errand::Join { typed: "BBBBBB".to_owned() }]);
    let (match_id, game) = ("m1".to_owned(), "duel".to_owned());
    assert_eq!(after("room m1 go"), [Errand::Sit { match_id, game, why: SitReason::Asked }]);
    assert_eq!(after("daily"), [Errand::Open { route: "daily".to_owned() }]);
    assert_eq!(after("open duel"), [Errand::OpenRoom { game: "duel".to_owned() }]);
}

#[test]
fn who_waits_in_the_queue_is_led_back_to_it() {
    let mut phone = present(Vec::new(), false);
    phone.tap(PAGE, "queue");
    assert_eq!(
        phone.errands,
        [Errand::Open { route: "queue".to_owned() }],
        "the front end knows the last game"
    );
    queue(&mut phone);
    phone.errands.clear();
    assert!(phone.text(PAGE).contains("* Looking for a match"));
    phone.tap(PAGE, "queue");
    assert_eq!(phone.errands, [Errand::Open { route: "queue/duel".to_owned() }]);
}

#[test]
fn a_typed_code_is_joined_or_looked_on_at_and_a_link_fills_it_in() {
    let mut phone = present(Vec::new(), false);
    phone.tell(PageEvent::Invited { code: Some("QWERTY".to_owned()) });
    let code = |phone: &Phone| {
        phone.page(PAGE).blocks.into_iter().find_map(|block| match block.kind {
            BlockKind::Field { value, .. } if block.key == "code" => Some(value),
            _ => None,
        })
    };
    assert_eq!(code(&phone).as_deref(), Some("QWERTY"));
    phone.set(PAGE, "join", " abcdef ");
    phone.set(PAGE, "watch", "ghijkl");
    phone.set(PAGE, "server", "https://club.example");
    assert_eq!(
        phone.errands,
        [
            Errand::Join { typed: "abcdef".to_owned() },
            Errand::Watch { typed: "ghijkl".to_owned() },
            Errand::TurnTo { address: "https://club.example".to_owned() },
        ]
    );
    phone.tell(PageEvent::Invited { code: None });
    assert_eq!(code(&phone).as_deref(), Some(""));
}

#[test]
fn what_was_known_of_a_player_goes_with_them() {
    let mut phone = present(rooms(), true);
    assert!(phone.text(PAGE).contains("Anne#1234"));
    phone.tell(PageEvent::AccountLeft);
    assert!(phone.page(PAGE).blocks.is_empty());
}
