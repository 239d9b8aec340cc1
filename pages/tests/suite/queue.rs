//! Waiting for a match with strangers.

use crate::phone::Phone;
use cartable_core::agenda::Speed;
use cartable_pages::{
    Answer, BlockRole, Errand, Notice, PageEvent, QueueState, QueueWish, Report, Request, SitReason,
    TroubleKind,
};

const PAGE: &str = "queue/duel";

fn wish() -> QueueWish {
    QueueWish {
        game: "duel".to_owned(),
        seats: vec![2, 3, 4, 5, 6, 7],
        speed: Speed::Normal,
        ranked: true,
        bots_after_seconds: None,
    }
}

/// A player who waits, and the number of the call that has taken the place.
fn waiting() -> (Phone, u64) {
    let mut phone = Phone::new();
    phone.open(PAGE);
    phone.tap(PAGE, "search");
    let (number, call) = phone.call();
    assert_eq!(call, Request::Enqueue(wish()));
    phone.answer(number, Answer::Queued);
    (phone, number)
}

fn told(phone: &mut Phone, call: u64, state: QueueState) {
    phone.hear(Report::QueueTold { call, state });
}

fn matched() -> QueueState {
    QueueState { match_id: Some("m1".to_owned()), ..QueueState::default() }
}

fn sit() -> Errand {
    Errand::Sit { match_id: "m1".to_owned(), game: "duel".to_owned(), why: SitReason::Begun }
}

#[test]
fn a_wish_is_chosen_and_waits_and_its_match_is_gone_to() {
    let mut phone = Phone::new();
    phone.open(PAGE);
    phone.set(PAGE, "counts", "casual");
    phone.set(PAGE, "speed", "slow");
    phone.set(PAGE, "bots", "60");
    for seats in ["2", "5", "6", "7"] {
        phone.set(PAGE, "seats", seats);
    }
    assert_eq!(phone.chosen(PAGE, "seats"), ["3", "4"]);
    phone.set(PAGE, "seats", "3");
    phone.set(PAGE, "seats", "4");
    assert_eq!(phone.chosen(PAGE, "seats"), ["4"], "one number stays accepted");
    phone.tap(PAGE, "search");
    assert!(phone.offered(PAGE).is_empty(), "a second tap must not ask again");
    let (number, call) = phone.call();
    let chosen = QueueWish {
        seats: vec![4],
        speed: Speed::Slow,
        ranked: false,
        bots_after_seconds: Some(60),
        ..wish()
    };
    assert_eq!(call, Request::Enqueue(chosen.clone()));
    phone.answer(number, Answer::Queued);
    assert_eq!(phone.pages.queued(), Some(&chosen));
    let text = phone.text(PAGE);
    assert!(text.contains("Casual match, 4 players") && text.contains("Pace: Slow"), "{text}");

    told(&mut phone, number, QueueState { waiting: 1, ..QueueState::default() });
    assert!(phone.text(PAGE).contains("Nobody else is waiting yet."));
    let state = QueueState { waiting: 3, ahead: 2, estimated_seconds: Some(90), ..QueueState::default() };
    told(&mut phone, number, state);
    let text = phone.text(PAGE);
    assert!(text.contains("3 people are waiting, 2 of them before you."), "{text}");
    assert!(text.contains("The last ones waited 90\u{a0}s."), "{text}");
    told(&mut phone, number, QueueState { waiting: 3, reconnecting: true, ..QueueState::default() });
    assert!(phone.text(PAGE).contains("Connection lost"));
    told(&mut phone, number, matched());
    assert_eq!(phone.errands, [sit()]);
    assert_eq!((phone.pages.queued(), phone.let_go.clone()), (None, vec![number]));
}

#[test]
fn bots_are_asked_for_only_where_nothing_counts() {
    let mut phone = Phone::new();
    phone.open(PAGE);
    assert!(!phone.page(PAGE).blocks.iter().any(|block| block.key == "bots"));
    phone.set(PAGE, "bots", "60");
    phone.set(PAGE, "counts", "casual");
    assert_eq!(phone.chosen(PAGE, "bots"), ["30"], "what was not offered was not set");
    phone.set(PAGE, "bots", "never");
    phone.tap(PAGE, "search");
    assert!(matches!(phone.call().1, Request::Enqueue(QueueWish { bots_after_seconds: None, .. })));
}

#[test]
fn another_game_is_chosen_on_the_page_and_the_route_leads_there() {
    let mut phone = Phone::new();
    phone.open(PAGE);
    phone.set(PAGE, "game", "chess");
    assert_eq!(phone.page(PAGE).route, "queue/duel");
    phone.set(PAGE, "game", "niet");
    let route = phone.page(PAGE).route;
    assert_eq!(route, "queue/niet");
    // The process dies, and the page is opened from its route.
    let mut later = Phone::new();
    later.tell(PageEvent::Opened { key: PAGE.to_owned(), route });
    assert_eq!(later.chosen(PAGE, "game"), ["niet"]);
    later.open("queue/chess");
    assert_eq!(later.pages.page("queue/chess"), None);
}

#[test]
fn leaving_ends_in_three_ways() {
    let (mut phone, place) = waiting();
    phone.tap(PAGE, "leave");
    let (number, call) = phone.call();
    assert_eq!(call, Request::LeaveQueue);
    phone.answer(number, Answer::Done);
    assert_eq!((phone.pages.queued(), phone.let_go.clone()), (None, vec![place]));
    assert_eq!(phone.offered(PAGE), ["search"]);

    // There is a match by now: the stream tells of it, before or after the refusal.
    for told_first in [true, false] {
        let (mut phone, place) = waiting();
        phone.tap(PAGE, "leave");
        let (number, _) = phone.call();
        if told_first {
            told(&mut phone, place, matched());
        }
        phone.fail(number, TroubleKind::Refused, "already_matched");
        if !told_first {
            assert!(phone.pages.queued().is_some());
            told(&mut phone, place, matched());
        }
        assert_eq!(phone.errands, [sit()], "told first: {told_first}");
        assert_eq!(phone.pages.queued(), None);
        assert!(!phone.text(PAGE).contains("already_matched"));
    }

    // Without an answer the place dies by itself.
    let (mut phone, place) = waiting();
    phone.tap(PAGE, "leave");
    let (number, _) = phone.call();
    phone.fail(number, TroubleKind::Other, "unreachable");
    assert_eq!((phone.pages.queued(), phone.let_go.clone()), (None, vec![place]));
    assert!(phone.text(PAGE).contains("Told: unreachable."));
    told(&mut phone, place, matched());
    assert!(phone.errands.is_empty(), "nobody holds the place any more");
}

#[test]
fn a_stream_of_an_earlier_place_changes_nothing() {
    let (mut phone, earlier) = waiting();
    phone.tap(PAGE, "leave");
    let (number, _) = phone.call();
    phone.answer(number, Answer::Done);
    phone.tap(PAGE, "search");
    let (number, _) = phone.call();
    phone.answer(number, Answer::Queued);
    told(&mut phone, earlier, matched());
    assert!(phone.pages.queued().is_some() && phone.errands.is_empty());
    told(&mut phone, number, matched());
    assert_eq!(phone.errands, [sit()]);
}

#[test]
fn the_place_outlives_the_page_and_errors_do_not() {
    let (mut phone, place) = waiting();
    phone.leave(PAGE);
    assert!(phone.pages.queued().is_some());
    phone.open("queue/niet");
    assert!(phone.text("queue/niet").starts_with("Duel"), "the page is about the place that is held");
    phone.leave("queue/niet");
    told(&mut phone, place, matched());
    assert_eq!(phone.errands, [sit()]);

    let mut phone = Phone::new();
    phone.open(PAGE);
    phone.tap(PAGE, "search");
    let (number, _) = phone.call();
    phone.leave(PAGE);
    phone.fail(number, TroubleKind::Other, "unreachable");
    phone.open(PAGE);
    assert!(!phone.text(PAGE).contains("unreachable"), "{}", phone.text(PAGE));
    // Seen on its page, an error goes with the next attempt.
    phone.tap(PAGE, "search");
    let (number, _) = phone.call();
    phone.fail(number, TroubleKind::Other, "unreachable");
    assert!(phone.text(PAGE).contains("Told: unreachable."));
    phone.tap(PAGE, "search");
    assert!(!phone.text(PAGE).contains("Told: unreachable."));
}

#[test]
fn a_server_that_is_slow_is_called_slow_after_a_while() {
    let mut phone = Phone::new();
    phone.now_ms = 70_000;
    phone.open(PAGE);
    assert_eq!(phone.pages.due(), None);
    phone.tap(PAGE, "search");
    let (number, _) = phone.call();
    assert!(phone.text(PAGE).contains("Asking the server…"));
    assert_eq!(phone.pages.due(), Some(72_000));
    phone.pass(1_999);
    assert!(phone.text(PAGE).contains("Asking the server…"));
    phone.pass(1);
    assert!(phone.text(PAGE).contains("The server takes its time…"));
    assert_eq!(phone.pages.due(), None);
    phone.answer(number, Answer::Queued);
    assert!(phone.page(PAGE).blocks.iter().all(|block| block.role != BlockRole::Progress));
}

#[test]
fn a_match_that_must_be_played_first_is_gone_to() {
    for (found, errands) in [
        (Some(("m0".to_owned(), "niet".to_owned())), 1),
        // It has ended meanwhile: then the server's words are all there is to say.
        (None, 0),
    ] {
        let mut phone = Phone::new();
        phone.open(PAGE);
        phone.tap(PAGE, "search");
        let (number, _) = phone.call();
        phone.fail(number, TroubleKind::Refused, "match_to_play");
        let (number, call) = phone.call();
        assert_eq!(call, Request::FindMatchToPlay);
        phone.answer(number, Answer::ToPlay(found));
        assert_eq!(phone.errands.len(), errands);
        assert_eq!(phone.text(PAGE).contains("Told: match_to_play."), errands == 0);
    }
}

#[test]
fn a_place_of_another_device_or_process_is_held_again_once() {
    let mut phone = Phone::new();
    for _ in 0..2 {
        phone.tell(PageEvent::Queued { wish: wish() });
    }
    let (number, call) = phone.call();
    assert_eq!((call, phone.calls.len()), (Request::Enqueue(wish()), 0));
    phone.answer(number, Answer::Queued);
    phone.tell(PageEvent::Queued { wish: wish() });
    assert!(phone.calls.is_empty());
    phone.open("queue/niet");
    assert_eq!(phone.offered("queue/niet"), ["leave"]);
}

#[test]
fn an_account_that_is_left_holds_no_place() {
    let (mut phone, place) = waiting();
    phone.tell(PageEvent::AccountLeft);
    assert_eq!((phone.pages.queued(), phone.let_go.clone()), (None, vec![place]));
    told(&mut phone, place, matched());
    assert!(phone.errands.is_empty());

    // The answer to a question of that account comes late.
    let mut phone = Phone::new();
    phone.open(PAGE);
    phone.tap(PAGE, "search");
    let (number, _) = phone.call();
    phone.tell(PageEvent::AccountLeft);
    phone.answer(number, Answer::Queued);
    assert_eq!((phone.pages.queued(), phone.let_go.clone()), (None, vec![number]));
}

/// Two searches, and both orders in which their answers can come: the place of the last alone is held.
#[test]
fn an_answer_to_an_earlier_search_takes_no_place() {
    for earlier_first in [true, false] {
        let mut phone = Phone::new();
        phone.open(PAGE);
        phone.tap(PAGE, "search");
        let (earlier, _) = phone.call();
        phone.tell(PageEvent::AccountLeft);
        phone.tap(PAGE, "search");
        let (last, _) = phone.call();
        for call in if earlier_first { [earlier, last] } else { [last, earlier] } {
            phone.answer(call, Answer::Queued);
        }
        assert_eq!((phone.let_go.clone(), phone.pages.queued().is_some()), (vec![earlier], true));
        told(&mut phone, earlier, matched());
        assert!(phone.errands.is_empty());
        told(&mut phone, last, matched());
        assert_eq!(phone.errands, [sit()]);
    }
}

#[test]
fn a_session_that_has_ended_is_looked_into() {
    let mut phone = Phone::new();
    phone.open(PAGE);
    phone.tap(PAGE, "search");
    let (number, _) = phone.call();
    phone.fail(number, TroubleKind::SignedOut, "signed_out");
    assert_eq!(phone.errands, [Errand::LookWhoIsSignedIn]);

    let (mut phone, place) = waiting();
    let notice = Some(Notice { code: "signed_out".to_owned(), text: "You were signed out.".to_owned() });
    told(&mut phone, place, QueueState { notice, ..QueueState::default() });
    assert_eq!(phone.errands, [Errand::LookWhoIsSignedIn]);
    assert!(phone.text(PAGE).contains("You were signed out.") && phone.pages.queued().is_none());
}
