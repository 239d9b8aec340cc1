//! The leaderboards.

use crate::phone::Phone;
use cartable_pages::{
    Answer, BlockKind, BlockRole, Errand, Leaderboard, PageEvent, PlayerPage, Ranked, Rating, Request,
    TroubleKind,
};

const PAGE: &str = "board/duel";
/// 24 January 2027 at the server.
const NOW_MS: i64 = (20_781 + 61) * 24 * 60 * 60 * 1_000;

fn rating(place: u32) -> Rating {
    Rating {
        game: "duel".to_owned(),
        points: 1_700 - place as i32,
        margin: 40,
        provisional: place == 131,
        matches: 12,
    }
}

fn ranked(place: u32) -> Ranked {
    Ranked {
        place,
        name: format!("Anne {place}"),
        rating: rating(place),
        you: place == 131,
        account_id: (place != 2).then(|| format!("id{place}")),
    }
}

/// A page of a leaderboard with these places; the player is the 131st.
fn board(places: std::ops::RangeInclusive<u32>, next_page: Option<&str>) -> Answer {
    let (own, next_page) = (Some(ranked(131)).filter(|_| *places.start() == 1), next_page.map(str::to_owned));
    let board = Leaderboard { lines: places.map(ranked).collect(), next_page, own };
    Answer::Board { board: Box::new(board), server_ms: NOW_MS }
}

fn nobody() -> Answer {
    let board = Leaderboard { lines: Vec::new(), next_page: None, own: None };
    Answer::Board { board: Box::new(board), server_ms: NOW_MS }
}

fn results() -> Answer {
    let (name, ratings) = ("Anne".to_owned(), vec![rating(131)]);
    Answer::Results(Box::new(PlayerPage { name, ratings, games: Vec::new(), opponents: Vec::new() }))
}

/// A player who looks at the leaderboard, and has read its first page.
fn looking(first: Answer) -> Phone {
    let mut phone = Phone::new();
    phone.open(PAGE);
    let (number, call) = phone.call();
    assert_eq!(call, asked("duel", None, None));
    phone.answer(number, first);
    let (number, call) = phone.call();
    assert_eq!(call, Request::Results(None));
    phone.answer(number, results());
    phone
}

fn asked(game: &str, month: Option<&str>, page: Option<&str>) -> Request {
    let [month, page] = [month, page].map(|text| text.map(str::to_owned));
    Request::Board { game: game.to_owned(), month, page }
}

/// The page in its states, for the laws of every page.
pub fn phones() -> Vec<Phone> {
    let mut failed = Phone::new();
    failed.open(PAGE);
    let (number, _) = failed.call();
    failed.fail(number, TroubleKind::Other, "unreachable");
    let mut past = looking(nobody());
    past.set(PAGE, "period", "2026-12");
    let (number, _) = past.call();
    past.answer(number, nobody());
    vec![failed, looking(nobody()), looking(board(1..=3, Some("next"))), past]
}

#[test]
fn a_board_is_read_on_and_shows_the_player_further_down() {
    let mut phone = looking(board(1..=3, Some("next")));
    let text = phone.text(PAGE);
    assert!(text.contains("1. Anne 1 (1699 ± 40)") && !text.contains("4. Anne"), "{text}");
    assert!(text.contains("* 131. Anne 131 (you) (1569 ± 40, provisional)"), "{text}");
    assert!(text.contains("Your rating: 1569 ± 40, provisional"), "{text}");
    phone.tap(PAGE, "more");
    let (number, call) = phone.call();
    assert_eq!(call, asked("duel", None, Some("next")));
    phone.tap(PAGE, "more");
    assert!(phone.calls.is_empty(), "it is being read");
    phone.answer(number, board(4..=131, None));
    let text = phone.text(PAGE);
    assert!(
        text.contains("1. Anne 1") && text.contains("4. Anne 4") && !text.contains("Show more"),
        "{text}"
    );
    assert_eq!(text.matches("131. Anne").count(), 1);
}

#[test]
fn months_are_turned_back_over_the_new_year_and_no_further_on_than_now() {
    let mut phone = looking(nobody());
    assert!(phone.text(PAGE).contains("Nobody has a settled rating"));
    assert_eq!(phone.chosen(PAGE, "period"), ["now"]);
    for month in ["2026-12", "2026-11"] {
        phone.set(PAGE, "period", month);
        let (number, call) = phone.call();
        assert_eq!(call, asked("duel", Some(month), None));
        phone.answer(number, nobody());
        assert_eq!(phone.chosen(PAGE, "period"), [month]);
    }
    let text = phone.text(PAGE);
    assert!(text.contains("End of November 2026") && text.contains("at the end of this month"), "{text}");
    phone.set(PAGE, "period", "now");
    assert!(phone.calls.is_empty(), "it is not beside the month in front");
    phone.set(PAGE, "period", "2026-12");
    let (number, _) = phone.call();
    phone.answer(number, nobody());
    let period = phone.page(PAGE).blocks.into_iter().find(|block| block.role == BlockRole::Period);
    match period.map(|block| block.kind) {
        Some(BlockKind::Choice { offers, .. }) => {
            let values: Vec<_> = offers.iter().map(|offer| offer.value.as_str()).collect();
            assert_eq!(values, ["2026-11", "2026-12", "now"]);
        }
        other => panic!("{other:?}"),
    }
    phone.set(PAGE, "period", "now");
    assert_eq!(phone.call().1, asked("duel", None, None));
}

#[test]
fn another_game_is_shown_at_the_same_time_and_an_answer_about_the_one_before_is_dropped() {
    let mut phone = looking(nobody());
    phone.set(PAGE, "period", "2026-12");
    let (earlier, _) = phone.call();
    phone.set(PAGE, "game", "niet");
    let (number, call) = phone.call();
    assert_eq!(call, asked("niet", Some("2026-12"), None));
    phone.answer(earlier, board(1..=3, None));
    assert!(!phone.text(PAGE).contains("Anne 1"));
    phone.answer(number, nobody());
    let route = phone.page(PAGE).route;
    assert_eq!(route, "board/niet/2026-12");
    let mut later = Phone::new();
    later.tell(PageEvent::Opened { key: PAGE.to_owned(), route });
    assert_eq!(later.call().1, asked("niet", Some("2026-12"), None));
}

#[test]
fn people_on_it_are_looked_at_but_for_oneself_and_who_is_gone() {
    let mut phone = looking(board(1..=3, None));
    for place in [1, 2, 131] {
        phone.tap(PAGE, &format!("account id{place} look"));
    }
    assert_eq!(phone.errands, [Errand::Open { route: "person/id1".to_owned() }]);
}

#[test]
fn a_board_that_was_read_on_keeps_its_lines_until_it_is_left() {
    let mut phone = looking(board(1..=3, Some("next")));
    phone.open(PAGE);
    assert!(phone.calls.is_empty());
    phone.leave(PAGE);
    phone.open(PAGE);
    assert_eq!(phone.call().1, asked("duel", None, None));
    // Nothing stays of an account that was left.
    let mut phone = looking(board(1..=3, Some("next")));
    phone.tell(PageEvent::AccountLeft);
    assert!(!phone.text(PAGE).contains("Anne"));
    phone.open(PAGE);
    assert_eq!(phone.calls.len(), 2);
}
