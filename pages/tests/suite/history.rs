//! The histories of matches.

use crate::phone::Phone;
use cartable_pages::{
    Answer, BlockKind, Errand, History, PageEvent, PlayedMatch, PlayedSeat, Request, ShownAs, TroubleKind,
};

const PAGE: &str = "history";
const NOW_MS: i64 = 20_781 * 24 * 60 * 60 * 1_000;
/// The number of matches in a page of the server's.
const PAGE_SIZE: usize = 50;

fn seat(name: &str, place: u32, total: i32) -> PlayedSeat {
    let (you, account_id) = (name == "Anne", Some(format!("id of {name}")).filter(|_| name != "Bot"));
    PlayedSeat { name: name.to_owned(), total, place, you, account_id }
}

fn played(number: usize) -> PlayedMatch {
    PlayedMatch {
        match_id: format!("m{number}"),
        game: "duel".to_owned(),
        ranked: true,
        speed: None,
        ended_at_ms: NOW_MS - 3 * 60 * 60 * 1_000,
        seats: vec![seat("Bruno#12", 2, 31), seat("Anne", 1, 12), seat("Bot", 3, -4)],
        rating_change: Some(-7),
        day: None,
        shown_as: None,
        page: None,
    }
}

/// A page of the history, from this match on.
fn matches(from: usize, next_page: Option<&str>) -> Answer {
    let matches = (from..from + PAGE_SIZE).map(played).collect();
    Answer::History {
        history: History { matches, next_page: next_page.map(str::to_owned) },
        server_ms: NOW_MS,
    }
}

fn nothing() -> Answer {
    Answer::History { history: History { matches: Vec::new(), next_page: None }, server_ms: NOW_MS }
}

fn asked(account: Option<&str>, page: Option<&str>) -> Request {
    let [account, page] = [account, page].map(|text| text.map(str::to_owned));
    Request::History { account, page }
}

/// A player who looks at a history, and has read its first page.
fn looking(page: &str, first: Answer) -> Phone {
    let mut phone = Phone::new();
    phone.open(page);
    let (number, _) = phone.call();
    phone.answer(number, first);
    phone
}

/// The page in its states, for the laws of every page.
pub fn phones() -> Vec<Phone> {
    let mut failed = Phone::new();
    failed.open(PAGE);
    let (number, _) = failed.call();
    failed.fail(number, TroubleKind::Other, "unreachable");
    let mut shown = looking(PAGE, matches(0, None));
    shown.tap(PAGE, "match m0 name");
    let (number, _) = shown.call();
    shown.answer(number, Answer::Agreed(Some("https://example.org/replay/m0".to_owned())));
    let mut agreed = looking(PAGE, matches(0, Some("next")));
    agreed.tap(PAGE, "match m0 number");
    let (number, _) = agreed.call();
    agreed.answer(number, Answer::Agreed(None));
    vec![failed, looking(PAGE, nothing()), shown, agreed]
}

/// The keys of the lines that the page holds, the place of the first, and the number of all.
fn held(phone: &Phone, page: &str) -> (Vec<String>, u32, u32) {
    let list = phone.page(page).blocks.into_iter().find_map(|block| match block.kind {
        BlockKind::Lines { blocks, first, total, .. } => {
            Some((blocks.into_iter().map(|block| block.key).collect(), first, total))
        }
        _ => None,
    });
    list.expect("a list")
}

fn scroll(phone: &mut Phone, first: u32) {
    phone.tell(PageEvent::Scrolled { page: PAGE.to_owned(), block: "matches".to_owned(), first });
}

#[test]
fn a_match_is_told_by_its_places_and_seen_again() {
    let mut phone = looking(PAGE, matches(0, None));
    let text = phone.text(PAGE);
    let told = "Duel −7 (1.\u{a0}You: 12 · 2.\u{a0}Bruno#12: 31 (not there at the end) · 3.\u{a0}Bot: −4, \
                ranked · 3\u{a0}h ago)";
    assert_eq!(text.lines().next(), Some(told));
    phone.tap(PAGE, "match m3 see");
    phone.tap(PAGE, "match m3 look 1");
    let again = Errand::Replay { match_id: "m3".to_owned() };
    assert_eq!(phone.errands, [again, Errand::Open { route: "person/id of Bruno#12/m3".to_owned() }]);
    // Nobody looks at oneself or at a bot.
    phone.errands.clear();
    for number in [0, 2, 3, 4] {
        phone.tap(PAGE, &format!("match m3 look {number}"));
    }
    assert_eq!(phone.errands, []);
}

#[test]
fn a_history_reads_on_by_itself_and_holds_a_part_of_ten_thousand_lines() {
    let mut phone = looking(PAGE, matches(0, Some("1")));
    assert_eq!(held(&phone, PAGE).2, 50);
    for page in 1..200 {
        let last = held(&phone, PAGE).2 - 1;
        scroll(&mut phone, last);
        let (number, call) = phone.call();
        assert_eq!(call, asked(None, Some(&page.to_string())));
        // It is asked once, however far one scrolls meanwhile.
        scroll(&mut phone, last);
        assert!(phone.calls.is_empty());
        let next = (page + 1).to_string();
        phone.answer(number, matches(page * PAGE_SIZE, (page < 199).then_some(next.as_str())));
    }
    for at in [0_u32, 5_000, 9_999, 77, 1_000_000] {
        scroll(&mut phone, at);
        let (keys, first, total) = held(&phone, PAGE);
        let at = at.min(9_999);
        assert!(total == 10_000 && keys.len() <= 120, "{first}");
        assert!(first <= at && first + keys.len() as u32 >= (at + 40).min(total), "{at}: {first}");
        assert_eq!(keys.first(), Some(&format!("match m{first}")));
    }
    assert!(phone.calls.is_empty(), "there is no more");
}

#[test]
fn a_list_is_read_on_by_a_tap_too() {
    let mut phone = looking(PAGE, matches(0, Some("next")));
    phone.tap(PAGE, "more");
    let (number, call) = phone.call();
    assert_eq!(call, asked(None, Some("next")));
    phone.answer(number, matches(50, None));
    assert_eq!(held(&phone, PAGE).2, 100);
    phone.tap(PAGE, "more");
    assert!(phone.calls.is_empty());
}

#[test]
fn everybody_sees_a_match_once_all_agree() {
    let mut phone = looking(PAGE, matches(0, None));
    phone.tap(PAGE, "match m1 share");
    phone.tap(PAGE, "match m1 hide");
    assert!(phone.calls.is_empty() && phone.errands.is_empty(), "it is not shown");
    let agree = |shown_as| Request::Agree { match_id: "m1".to_owned(), shown_as };
    phone.tap(PAGE, "match m1 number");
    let (number, call) = phone.call();
    assert_eq!(call, agree(Some(ShownAs::Number)));
    phone.answer(number, Answer::Agreed(None));
    assert!(phone.text(PAGE).contains("to be shown once all agree"));
    phone.tap(PAGE, "match m1 name");
    let (number, call) = phone.call();
    assert_eq!(call, agree(Some(ShownAs::Name)));
    let page = "https://example.org/replay/m1".to_owned();
    phone.answer(number, Answer::Agreed(Some(page.clone())));
    phone.tap(PAGE, "match m1 share");
    assert_eq!(phone.errands, [Errand::Share { words: page }]);
    phone.tap(PAGE, "match m1 hide");
    let (number, call) = phone.call();
    assert_eq!(call, agree(None));
    phone.fail(number, TroubleKind::Other, "unreachable");
    let text = phone.text(PAGE);
    assert!(text.contains("shown to everybody") && text.contains("Told: unreachable."), "{text}");
}

#[test]
fn a_history_that_was_read_on_keeps_its_lines_until_it_is_left() {
    let mut phone = looking(PAGE, matches(0, Some("next")));
    phone.open(PAGE);
    assert!(phone.calls.is_empty());
    phone.leave(PAGE);
    phone.open(PAGE);
    assert_eq!(phone.call().1, asked(None, None));
    let mut phone = looking(PAGE, matches(0, Some("next")));
    phone.tell(PageEvent::AccountLeft);
    assert!(!phone.text(PAGE).contains("Bruno"));
}

#[test]
fn the_history_of_others_is_only_looked_at() {
    const THEIRS: &str = "history/id1";
    let mut phone = Phone::new();
    phone.open(THEIRS);
    let (number, call) = phone.call();
    assert_eq!(call, asked(Some("id1"), None));
    phone.answer(number, matches(0, None));
    let page = phone.page(THEIRS);
    assert_eq!((page.route.as_str(), page.all_actions().count()), (THEIRS, 0));
}
