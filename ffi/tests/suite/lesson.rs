//! Lessons through the phone API: read, tapped, put away and taken up again.

use cartable_ffi::{CartableError, Lang, LessonStep, Table, games, verify};

fn lesson(game: &str, pace_ms: u32) -> std::sync::Arc<Table> {
    Table::lesson(game, "Zoé", Lang::En, pace_ms).expect("a lesson")
}

fn said(table: &Table) -> Option<LessonStep> {
    table.status().lesson
}

/// Reads the texts until the lesson waits for a move or has no more text.
fn read(table: &Table) -> Option<LessonStep> {
    while said(table).is_some_and(|step| step.can_read_on) {
        table.read_on().expect("there is more");
    }
    said(table)
}

/// Does what the lesson suggests, by taps alone.
fn follow(table: &Table, step: &LessonStep) {
    table.clear_picks();
    for item in &step.marks {
        // An item that is marked, but not to be tapped, cannot be tapped.
        let _ = table.tap(*item);
    }
    table.choose(step.choice.expect("a choice is suggested")).expect("it is offered");
}

#[test]
fn every_lesson_is_followed_put_away_and_taken_up_again() {
    for game in games(Lang::Fr).into_iter().filter(|game| game.lesson) {
        let mut table = lesson(&game.id, 0);
        let first = said(&table).expect("a lesson begins with words");
        let mut moves = 0;
        while let Some(step) = read(&table) {
            assert!(matches!(table.read_on(), Err(CartableError::NotOffered { .. })), "{}", game.id);
            table = Table::resume(&table.save().expect("a save"), Lang::En, 0, 0).expect("it is whole");
            assert_eq!(read(&table), Some(step.clone()), "{}: it goes on where it was", game.id);
            follow(&table, &step);
            moves += 1;
        }
        assert!(moves >= 2, "{}", game.id);
        assert_ne!(said(&table), Some(first));
        assert!(verify(&table.save().expect("a save"), Lang::En).expect("it replays").replayed);
        // Another match after it is a match like any other.
        assert_eq!(said(&table.again(true).expect("a table")), None);
    }
}

/// Bots that wait before they act wait for the reader too.
#[test]
fn nobody_moves_while_the_learner_reads() {
    let table = lesson("niet", 1);
    let before = table.scene();
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(table.scene(), before);
    read(&table);
    let mut waits = 0;
    while read(&table).is_none_or(|step| step.can_read_on) {
        std::thread::sleep(std::time::Duration::from_millis(10));
        waits += 1;
        assert!(waits < 1_000, "the dealer never says no");
    }
    assert!(table.scene().log.len() > before.log.len(), "the dealer has said no");
}

#[test]
fn what_is_no_lesson_says_so() {
    assert!(matches!(Table::lesson("chess", "Zoé", Lang::En, 0), Err(CartableError::BadInput { .. })));
    assert!(matches!(Table::lesson("duel", "", Lang::En, 0), Err(CartableError::BadInput { .. })));
}
