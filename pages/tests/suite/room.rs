//! A room before its match.

use crate::phone::Phone;
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_pages::{
    Answer, BlockKind, Errand, Notice, OptionSetting, PageEvent, Report, Request, Room, RoomChange, RoomSeat,
    RoomState, SitReason, TroubleKind,
};

const PAGE: &str = "room/ABCDEF";

fn person(name: &str, you: bool, owner: bool) -> RoomSeat {
    let account_id = Some(format!("id of {name}"));
    RoomSeat { name: Some(name.to_owned()), level: None, you, owner, account_id, kept_for: None }
}

fn free() -> RoomSeat {
    RoomSeat { name: None, level: None, you: false, owner: false, account_id: None, kept_for: None }
}

fn of(game: GameId, seats: Vec<RoomSeat>) -> Room {
    let options = game.default_options();
    let setting =
        |key: &str| OptionSetting { key: key.to_owned(), value: options.get(key).unwrap_or_default() };
    Room {
        code: "ABCDEF".to_owned(),
        game: game.to_string(),
        options: game.option_specs().iter().map(|spec| setting(spec.key)).collect(),
        seats,
        first_dealer: None,
        speed: None,
        match_id: None,
        resigned: false,
        call: None,
        version: 1,
    }
}

/// Rooms of a game as the laws ask for them: as its owner and as a guest sees one.
pub fn rooms(game: GameId) -> Vec<Room> {
    let (most, least) = (*game.seats().end(), *game.seats().start());
    let mut own = vec![person("Anne", true, true), person("Bruno", false, false)];
    own.push(RoomSeat { level: Some(Level::Easy), ..free() });
    own.push(RoomSeat { kept_for: Some("Chloé".to_owned()), ..free() });
    own.resize(most, free());
    let mut as_guest = vec![person("Bruno", false, true), person("Anne", true, false)];
    as_guest.resize(least.max(2), free());
    let timed = Room { speed: Some(Speed::Slow), first_dealer: Some(0), ..of(game, as_guest.clone()) };
    vec![of(game, own.clone()), of(game, own), of(game, as_guest), timed]
}

fn duel() -> Room {
    of(GameId::Duel, vec![person("Anne", true, true), free(), free()])
}

/// Anne in her own room, which she has come back to.
fn at_home(room: Room) -> Phone {
    let mut phone = Phone::new();
    phone.open(PAGE);
    let (number, request) = phone.call();
    assert_eq!(request, Request::Look("ABCDEF".to_owned()));
    phone.answer(number, Answer::Room(Box::new(room)));
    phone
}

fn room(room: Room) -> Answer {
    Answer::Room(Box::new(room))
}

/// Anne in a room that she has just entered at a terminal, where a match starts when it is full.
fn at_a_terminal(room: Room) -> Phone {
    let mut phone = Phone::new();
    phone.tell(PageEvent::Entered { room, fill: Level::Hard, when_full: true });
    phone
}

/// The same room, with Bruno in the second seat.
fn with_bruno(mut room: Room) -> Room {
    room.seats[1] = person("Bruno", false, false);
    room
}

fn sit() -> Errand {
    Errand::Sit { match_id: "m1".to_owned(), game: "duel".to_owned(), why: SitReason::Begun }
}

#[test]
fn a_room_is_come_back_to_by_its_code_followed_and_started() {
    let mut phone = at_home(duel());
    assert_eq!(phone.offered(PAGE), ["start", "leave"]);
    let text = phone.text(PAGE);
    assert!(text.contains("Code: ABCDEF") && text.contains("1. Anne (You · Host)"), "{text}");
    phone.told(&with_bruno(duel()));
    assert!(phone.text(PAGE).contains("2. Bruno\n3. Free seat"), "{}", phone.text(PAGE));
    phone.tap(PAGE, "start");
    let (number, request) = phone.call();
    assert_eq!(request, Request::Start("ABCDEF".to_owned(), Level::Normal));
    phone.answer(number, room(Room { match_id: Some("m1".to_owned()), version: 2, ..with_bruno(duel()) }));
    assert_eq!(phone.errands, [sit()]);
    assert!(phone.watches.is_empty(), "the match is told, and nothing more comes");
    // A player who comes back from the table finds the way there, and nothing to set.
    assert_eq!(phone.offered(PAGE), ["sit"]);
    phone.tap(PAGE, "sit");
    let match_id = "m1".to_owned();
    let asked = Errand::Sit { match_id, game: "duel".to_owned(), why: SitReason::Asked };
    assert_eq!(phone.errands, [sit(), asked]);
    phone.set(PAGE, "speed", "quick");
    phone.tap(PAGE, "start");
    assert!(phone.calls.is_empty());
}

/// The stream and the answer both tell of a match, in either order.
#[test]
fn a_match_is_gone_to_once() {
    let begun = Room { match_id: Some("m1".to_owned()), version: 2, ..duel() };
    for told_first in [true, false] {
        let mut phone = at_home(duel());
        let watch = *phone.watches.keys().next().unwrap();
        phone.tap(PAGE, "start");
        let (number, _) = phone.call();
        let state = RoomState { room: begun.clone(), reconnecting: false, notice: None };
        let told = Report::RoomTold { watch, state: Box::new(state) };
        if told_first {
            phone.hear(told);
            phone.answer(number, room(begun.clone()));
        } else {
            phone.answer(number, room(begun.clone()));
            phone.hear(told);
        }
        assert_eq!(phone.errands, [sit()], "told first: {told_first}");
    }
}

#[test]
fn a_match_starts_by_itself_when_somebody_takes_the_last_seat() {
    let mut phone = at_a_terminal(of(GameId::Duel, vec![person("Anne", true, true), free()]));
    let two = with_bruno(of(GameId::Duel, vec![person("Anne", true, true), free()]));
    assert!(phone.text(PAGE).contains("starts by itself") && phone.calls.is_empty());
    phone.told(&two);
    let (number, request) = phone.call();
    assert_eq!(request, Request::Start("ABCDEF".to_owned(), Level::Hard));
    // If it cannot be started, it is not tried again until somebody comes or goes.
    phone.fail(number, TroubleKind::Other, "unreachable");
    phone.told(&two);
    assert!(phone.calls.is_empty() && phone.text(PAGE).contains("Told: unreachable."));
    phone.told(&of(GameId::Duel, vec![person("Anne", true, true), free()]));
    phone.told(&two);
    assert!(matches!(phone.call().1, Request::Start(..)));

    // A room that is full from the beginning, and rooms that start by a tap alone.
    let bots = vec![person("Anne", true, true), RoomSeat { level: Some(Level::Easy), ..free() }];
    assert!(matches!(at_a_terminal(of(GameId::Duel, bots.clone())).call().1, Request::Start(..)));
    assert!(at_home(of(GameId::Duel, bots)).calls.is_empty());
    let as_guest = vec![person("Bruno", false, true), person("Anne", true, false)];
    assert!(at_a_terminal(of(GameId::Duel, as_guest)).calls.is_empty());
}

/// An owner who fills the last seat may still be choosing, whatever of it comes first.
#[test]
fn a_match_does_not_start_by_its_owners_own_change() {
    let bot = RoomSeat { level: Some(Level::Easy), ..free() };
    let two = of(GameId::Duel, vec![person("Anne", true, true), free()]);
    let full = Room { seats: vec![person("Anne", true, true), bot], version: 2, ..two.clone() };
    for told_first in [true, false] {
        let mut phone = at_a_terminal(two.clone());
        phone.tap(PAGE, "seat 2 easy");
        let (number, _) = phone.call();
        if told_first {
            phone.told(&full);
        }
        phone.answer(number, room(full.clone()));
        phone.told(&full);
        assert!(phone.calls.is_empty(), "told first: {told_first}");
        assert_eq!(phone.offered(PAGE), ["start", "leave"]);
    }
    // Somebody takes the last seat while a change is on its way.
    let mut phone = at_a_terminal(two.clone());
    phone.set(PAGE, "speed", "quick");
    let (number, _) = phone.call();
    let quick = Room { speed: Some(Speed::Quick), version: 2, ..two };
    phone.told(&with_bruno(quick.clone()));
    assert!(phone.calls.is_empty());
    phone.answer(number, room(quick));
    assert!(matches!(phone.call().1, Request::Start(..)));
}

#[test]
fn a_room_that_was_entered_elsewhere_is_shown_at_once() {
    let mut phone = Phone::new();
    phone.tell(PageEvent::Entered { room: duel(), fill: Level::Normal, when_full: false });
    phone.open(PAGE);
    assert!(phone.calls.is_empty() && phone.text(PAGE).contains("1. Anne"));
    assert_eq!(phone.page(PAGE).route, PAGE);
    // The process dies, and the page is opened from its route.
    let later = at_home(duel());
    assert!(later.text(PAGE).contains("1. Anne"));
}

#[test]
fn changes_are_seen_at_once_and_sent_one_after_the_other() {
    let mut phone = at_home(duel());
    phone.set(PAGE, "speed", "quick");
    phone.set(PAGE, "seats", "4");
    assert_eq!(phone.chosen(PAGE, "speed"), ["quick"]);
    assert!(phone.text(PAGE).contains("Seats: 4") && phone.text(PAGE).contains("4. Free seat"));
    let (number, request) = phone.call();
    let speed = RoomChange::SetSpeed { speed: Some(Speed::Quick) };
    assert_eq!(request, Request::Change(Box::new(duel()), speed));
    assert!(phone.calls.is_empty(), "the second waits for the version that the first makes");

    // The stream tells of somebody who came before: neither change is undone.
    let came =
        Room { seats: vec![person("Anne", true, true), person("Bruno", false, false), free()], ..duel() };
    phone.told(&came);
    assert_eq!(phone.chosen(PAGE, "speed"), ["quick"]);
    let quick = Room { speed: Some(Speed::Quick), version: 2, ..duel() };
    phone.answer(number, room(quick.clone()));
    let (number, request) = phone.call();
    assert_eq!(request, Request::Change(Box::new(quick.clone()), RoomChange::SetSeats { seats: 4 }));
    assert!(phone.text(PAGE).contains("Seats: 4"));
    let mut four = Room { version: 3, ..quick };
    four.seats.push(free());
    phone.answer(number, room(four.clone()));
    assert!(phone.text(PAGE).contains("Seats: 4"));
    phone.told(&Room { version: 2, ..came });
    assert!(phone.text(PAGE).contains("Seats: 4"), "what is older than a known change is dropped");
}

#[test]
fn a_change_that_is_refused_goes_with_those_after_it() {
    let mut phone = at_home(duel());
    phone.set(PAGE, "speed", "quick");
    phone.set(PAGE, "seats", "4");
    let (number, _) = phone.call();
    phone.fail(number, TroubleKind::Other, "room_changed");
    assert!(phone.calls.is_empty() && phone.text(PAGE).contains("Told: room_changed."));
    assert_eq!(phone.chosen(PAGE, "speed"), ["none"]);
    // Another device has made the change: the stream tells it.
    phone.told(&Room { speed: Some(Speed::Slow), version: 2, ..duel() });
    assert_eq!(phone.chosen(PAGE, "speed"), ["slow"]);
}

#[test]
fn an_answer_that_is_older_than_the_stream_changes_nothing() {
    let mut phone = at_home(duel());
    phone.set(PAGE, "speed", "quick");
    let (number, _) = phone.call();
    let quick = Room { speed: Some(Speed::Quick), version: 2, ..duel() };
    let bruno = Room {
        seats: vec![person("Anne", true, true), person("Bruno", false, false), free()],
        ..quick.clone()
    };
    phone.told(&bruno);
    phone.answer(number, room(quick));
    assert!(phone.text(PAGE).contains("2. Bruno"), "{}", phone.text(PAGE));
}

#[test]
fn the_match_may_begin_while_a_change_is_under_way() {
    let mut phone = at_home(duel());
    phone.set(PAGE, "speed", "quick");
    let (number, _) = phone.call();
    phone.told(&Room { match_id: Some("m1".to_owned()), version: 2, ..duel() });
    assert_eq!(phone.errands, [sit()]);
    phone.leave(PAGE);
    phone.fail(number, TroubleKind::Refused, "room_started");
    assert_eq!((phone.errands.len(), phone.calls.len()), (1, 0));
}

#[test]
fn answers_for_a_page_that_was_left_are_dropped() {
    let mut phone = Phone::new();
    phone.open(PAGE);
    let (number, _) = phone.call();
    phone.leave(PAGE);
    phone.answer(number, room(duel()));
    assert!(phone.watches.is_empty() && phone.errands.is_empty() && phone.pages.page(PAGE).is_none());
    // Opened anew, it is another page with another call.
    phone.open(PAGE);
    let (later, _) = phone.call();
    phone.answer(number, room(duel()));
    assert!(!phone.text(PAGE).contains("Anne"));
    phone.answer(later, room(duel()));
    assert!(phone.text(PAGE).contains("Anne"));
}

#[test]
fn a_seat_is_given_up_and_a_lost_seat_is_told() {
    for refused in [false, true] {
        let mut phone = at_home(duel());
        phone.tap(PAGE, "leave");
        let (number, request) = phone.call();
        assert_eq!(request, Request::Leave("ABCDEF".to_owned()));
        if refused {
            // The player has no seat there any more, which is the aim.
            phone.fail(number, TroubleKind::Refused, "not_in_room");
        } else {
            phone.answer(number, Answer::Done);
        }
        assert_eq!(phone.errands, [Errand::Close { page: PAGE.to_owned(), why: None }]);
    }
    let notice = Some(Notice { code: "not_in_room".to_owned(), text: String::new() });
    let gone = Box::new(RoomState { room: duel(), reconnecting: false, notice: notice.clone() });
    let mut phone = at_home(duel());
    let watch = *phone.watches.keys().next().unwrap();
    phone.tap(PAGE, "leave");
    let (number, _) = phone.call();
    // The stream tells of it before the answer does.
    phone.hear(Report::RoomTold { watch, state: gone });
    phone.answer(number, Answer::Done);
    assert_eq!(
        phone.errands,
        [Errand::Close { page: PAGE.to_owned(), why: None }, Errand::LookWhoIsSignedIn]
    );

    let mut phone = at_home(duel());
    phone.tap(PAGE, "leave");
    let (number, _) = phone.call();
    phone.fail(number, TroubleKind::Other, "unreachable");
    assert!(phone.errands.is_empty() && phone.text(PAGE).contains("Told: unreachable."));

    let state = Box::new(RoomState { room: duel(), reconnecting: false, notice });
    let watch = *phone.watches.keys().next().unwrap();
    phone.hear(Report::RoomTold { watch, state });
    let why = Some("Your seat at this table was freed.".to_owned());
    assert_eq!(phone.errands[0], Errand::Close { page: PAGE.to_owned(), why });
}

#[test]
fn a_match_that_has_begun_meanwhile_is_gone_to_by_those_who_sit_there() {
    for sits in [true, false] {
        let mut phone = Phone::new();
        phone.open(PAGE);
        let (number, _) = phone.call();
        let seats = vec![person("Anne", sits, false), person("Bruno", false, false)];
        phone.answer(number, room(Room { seats, match_id: Some("m1".to_owned()), ..duel() }));
        assert_eq!(phone.errands == [sit()], sits);
        assert_eq!(phone.text(PAGE).contains("Your seat at this table was freed."), !sits);
    }
}

/// A seat that was freed while the app was away is not taken again without a tap.
#[test]
fn a_room_in_which_the_player_sits_no_more_is_not_entered_by_its_route() {
    let mut phone = Phone::new();
    phone.open(PAGE);
    let (number, _) = phone.call();
    let seats = vec![person("Bruno", false, true), free()];
    phone.answer(number, room(Room { seats, ..duel() }));
    assert!(phone.text(PAGE).contains("Your seat at this table was freed."));
    assert!(phone.watches.is_empty() && phone.errands.is_empty());
    assert_eq!(phone.offered(PAGE), ["again"]);
}

#[test]
fn the_owner_seats_bots_and_removes_people_and_a_guest_does_neither() {
    let seats = vec![person("Anne", true, true), person("Bruno", false, false), free()];
    let mut phone = at_home(Room { seats, ..duel() });
    let asked = phone.page(PAGE).all_actions().find(|action| action.key == "seat 2 remove").cloned().unwrap();
    assert_eq!(asked.question.unwrap().title, "Remove Bruno from the table?");
    phone.tap(PAGE, "seat 2 remove");
    phone.tap(PAGE, "seat 3 hard");
    let text = phone.text(PAGE);
    assert!(text.contains("2. Free seat\n3. Computer: Hard"), "{text}");
    let (_, request) = phone.call();
    assert!(matches!(request, Request::Change(_, RoomChange::SetSeat { seat: 1, bot: None })), "{request:?}");
    phone.tap(PAGE, "seat 1 free");
    assert!(phone.calls.is_empty(), "the owner's own seat");

    let seats = vec![person("Bruno", false, true), person("Anne", true, false), free()];
    let mut phone = at_home(Room { seats, ..duel() });
    assert_eq!(phone.offered(PAGE), ["leave"]);
    for action in ["seat 1 remove", "seat 3 easy", "start"] {
        phone.tap(PAGE, action);
    }
    phone.set(PAGE, "speed", "quick");
    assert!(phone.calls.is_empty());
    phone.tap(PAGE, "seat 1 look");
    assert_eq!(phone.errands, [Errand::Open { route: "person/id of Bruno".to_owned() }]);
    assert!(phone.text(PAGE).contains("Pace: No limit"));
}

#[test]
fn an_invitation_is_shared() {
    let mut phone = at_home(duel());
    phone.tap(PAGE, "invite");
    let words = "Let us play Duel on Cartable: code ABCDEF".to_owned();
    assert_eq!(phone.errands, [Errand::Invite { words, code: "ABCDEF".to_owned() }]);
}

#[test]
fn an_option_is_set_by_each_kind_of_block() {
    for game in GameId::ALL {
        let room = rooms(game).remove(1);
        let mut phone = at_home(room.clone());
        for block in phone.page(PAGE).blocks.into_iter().filter(|block| block.key.starts_with("option ")) {
            let value = match &block.kind {
                BlockKind::Toggle { on, .. } => if *on { "off" } else { "on" }.to_owned(),
                BlockKind::Number { less, more, .. } => more.or(*less).expect("a neighbour").to_string(),
                BlockKind::Choice { offers, .. } => {
                    offers.iter().find(|offer| !offer.chosen).expect("another").value.clone()
                }
                other => panic!("{other:?}"),
            };
            phone = at_home(room.clone());
            phone.set(PAGE, &block.key, &value);
            let (_, request) = phone.call();
            let Request::Change(_, RoomChange::SetOption { key, value: set }) = request else {
                panic!("{request:?}");
            };
            assert!(block.key.starts_with(&format!("option {key}")) && set == value);
            let mut options = game.default_options();
            options.set(&key, &set).expect("a value that the game takes");
        }
    }
}

#[test]
fn a_room_that_cannot_be_seen_is_tried_again_and_goes_with_the_account() {
    let mut phone = Phone::new();
    phone.open(PAGE);
    assert!(phone.offered(PAGE).is_empty());
    let (number, _) = phone.call();
    phone.fail(number, TroubleKind::Other, "unreachable");
    assert!(phone.text(PAGE).contains("Told: unreachable."));
    phone.tap(PAGE, "again");
    let (number, _) = phone.call();
    phone.answer(number, room(duel()));
    assert_eq!(phone.offered(PAGE), ["start", "leave"]);
    phone.tell(PageEvent::AccountLeft);
    assert!(phone.pages.page(PAGE).is_none() && phone.watches.is_empty());
    assert_eq!(phone.errands, [Errand::Close { page: PAGE.to_owned(), why: None }]);
}
