//! The start page.

use crate::phone::Phone;
use cartable_core::catalogue::GameId;
use cartable_pages::{
    Answer, BlockKind, BlockRole, Errand, OptionSetting, PageEvent, Request, ShelfAnswer, ShelfRequest,
    ShelfTable, Start,
};

const PAGE: &str = "start";
const NOW_MS: i64 = 1_000_000_000;

fn table(id: &str, lesson: bool, age_ms: u64) -> ShelfTable {
    ShelfTable {
        id: id.to_owned(),
        game: id.split('-').next().unwrap_or_default().to_owned(),
        names: vec!["You".to_owned(), "Anne".to_owned(), "Bruno".to_owned()],
        lesson,
        changed_ms: NOW_MS as u64 - age_ms,
    }
}

fn shelf(tables: Vec<ShelfTable>, last: Option<&str>, is_new: bool) -> Start {
    Start { tables, last: last.map(str::to_owned), is_new, now_ms: NOW_MS }
}

/// A player at the start, whose shelf is like this.
fn at(start: Start, server: &str) -> Phone {
    let mut phone = Phone::new();
    let values = vec![OptionSetting { key: "server".to_owned(), value: server.to_owned() }];
    phone.tell(PageEvent::Preferences { values });
    phone.open(PAGE);
    let (number, request) = phone.call();
    assert_eq!(request, Request::Shelf(ShelfRequest::Start));
    phone.answer(number, Answer::Shelf(ShelfAnswer::Start(Box::new(start))));
    phone
}

fn two() -> Vec<ShelfTable> {
    vec![table("niet-2", false, 120_000), table("duel-1", true, 7_200_000)]
}

/// The page in all its states.
pub fn phones() -> Vec<Phone> {
    let mut whole = at(shelf(two(), None, false), "");
    whole.tap(PAGE, "all");
    let mut unread = Phone::new();
    unread.open(PAGE);
    vec![
        unread,
        whole,
        at(shelf(two(), None, false), ""),
        at(shelf(Vec::new(), None, true), ""),
        at(shelf(Vec::new(), Some("numx"), false), ""),
    ]
}

#[test]
fn the_newest_table_stands_first_and_the_others_when_they_are_asked_for() {
    let mut phone = at(shelf(two(), None, false), "");
    let text = phone.text(PAGE);
    assert!(text.starts_with("* NIET! (Anne, Bruno · 2\u{a0}min ago)\nAll 2 unfinished matches"), "{text}");
    phone.tap(PAGE, "all");
    assert!(phone.text(PAGE).contains("First lesson: "), "{}", phone.text(PAGE));
    phone.tap(PAGE, "table duel-1 resume");
    assert_eq!(phone.errands, [Errand::Resume { id: "duel-1".to_owned() }]);
}

#[test]
fn a_table_is_deleted_after_a_question_and_the_page_told_anew() {
    let mut phone = at(shelf(two(), None, false), "");
    let page = phone.page(PAGE);
    let delete = page.all_actions().find(|action| action.key == "table niet-2 delete").expect("an action");
    assert!(delete.question.is_some());
    phone.tap(PAGE, "table niet-2 delete");
    let (number, request) = phone.call();
    assert_eq!(request, Request::Shelf(ShelfRequest::RemoveTable("niet-2".to_owned())));
    // The answer before it is awaited no more, and nothing is asked that could overtake it.
    phone.open(PAGE);
    assert!(phone.calls.is_empty());
    let left = shelf(two().split_off(1), None, false);
    phone.answer(number, Answer::Shelf(ShelfAnswer::Start(Box::new(left))));
    assert!(!phone.text(PAGE).contains("NIET! (Anne"), "{}", phone.text(PAGE));
}

#[test]
fn who_is_new_is_offered_a_lesson_and_nobody_else() {
    let first = GameId::to_begin_with().expect("a lesson");
    for (start, server, expected) in [
        (shelf(Vec::new(), None, true), "", format!("learn {first}")),
        (shelf(Vec::new(), None, true), "https://cartable.example", format!("again {first}")),
        (shelf(Vec::new(), Some("numx"), false), "", "again numx".to_owned()),
        (shelf(Vec::new(), Some("chess"), false), "", format!("again {first}")),
    ] {
        let page = at(start, server).page(PAGE);
        let begin = page.blocks.iter().find(|block| block.key == "begin").expect("a way");
        assert_eq!(begin.actions()[0].key, expected, "{server}");
    }
}

#[test]
fn every_game_has_a_box_that_opens_its_page() {
    let mut phone = at(shelf(Vec::new(), None, true), "");
    let boxes: Vec<_> =
        phone.page(PAGE).blocks.into_iter().filter(|block| block.role == BlockRole::Shelf).collect();
    assert_eq!(boxes.len(), GameId::ALL.len());
    assert!(
        boxes
            .iter()
            .all(|block| matches!(&block.kind, BlockKind::Line { note, .. } if note.ends_with("players")))
    );
    phone.tap(PAGE, "game seaux open");
    assert_eq!(phone.errands, [Errand::Open { route: "game/seaux".to_owned() }]);
}
