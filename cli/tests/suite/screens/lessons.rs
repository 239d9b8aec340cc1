//! Lessons at a keyboard: the focus is on the suggested thing, and another move can be taken back.

use super::{press, wait_for};
use crate::kit::shelf;
use cartable_cli::table::{NewTable, Sitting};
use cartable_cli::ui::TableScreen;
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use cartable_ffi::Level;
use crossterm::event::KeyCode;
use std::path::Path;

fn lesson(game: GameId, lang: Lang, home: &Path) -> Sitting {
    let new = NewTable {
        game: game.to_string(),
        options: Vec::new(),
        seats: *game.seats().end(),
        level: Level::Easy,
        seed: None,
        name: String::new(),
        first_dealer: None,
        pace_ms: 0,
    };
    Sitting::lesson(&new, lang, &shelf(home)).expect("a lesson")
}

/// Enter alone takes the whole of every lesson: nobody has to look for what is marked.
#[test]
fn enter_follows_every_lesson_to_its_end() {
    for game in GameId::ALL.into_iter().filter(|game| game.has_lesson()) {
        let home = tempfile::tempdir().unwrap();
        let sitting = lesson(game, Lang::En, home.path());
        let table = sitting.table.clone();
        let mut screen = TableScreen::new(sitting, Lang::En, 0);
        let mut steps = 0;
        while let Some(step) = table.status().lesson {
            assert!(!step.astray, "{game}: Enter made another move than the lesson's at step {steps}");
            press(&mut screen, &[KeyCode::Enter]);
            // The others act by themselves.
            for _ in 0..200 {
                if table.status().lesson.as_ref() != Some(&step) || !table.scene().choices.is_empty() {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(5));
                cartable_cli::ui::Screen::refresh(&mut screen).expect("the screen goes on");
            }
            steps += 1;
            assert!(steps < 300, "{game}: the lesson does not end");
        }
        assert!(steps > 5, "{game}: {steps} steps");
    }
}

/// Another move offers to try again, which leads back to where it was made, or to go on alone.
#[test]
fn another_move_can_be_tried_again() {
    let home = tempfile::tempdir().unwrap();
    let sitting = lesson(GameId::Duel, Lang::En, home.path());
    let table = sitting.table.clone();
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    while table.status().lesson.is_some_and(|step| step.can_read_on) {
        press(&mut screen, &[KeyCode::Enter]);
    }
    let asked = table.status().lesson.expect("the lesson waits for a move");
    let other = table
        .scene()
        .areas
        .iter()
        .flat_map(|area| &area.items)
        .find(|item| item.can_tap && !asked.marks.contains(&item.id))
        .map(|item| item.id);
    table.tap(other.expect("another card")).expect("a card of the hand");
    let choice = table.scene().choices.first().map(|choice| choice.id).expect("a choice");
    table.choose(choice).expect("a legal move");
    assert!(table.status().lesson.is_some_and(|step| step.astray));
    // The table tells of its change from a thread of its own.
    wait_for(&mut screen, "u: try again  Enter: go on alone");
    press(&mut screen, &[KeyCode::Char('u')]);
    let again = table.status().lesson.expect("the lesson goes on");
    assert!(!again.astray);
    while table.status().lesson.is_some_and(|step| step.can_read_on) {
        press(&mut screen, &[KeyCode::Enter]);
    }
    assert_eq!(table.status().lesson, Some(asked), "it stands where it stood before");
}

/// Lessons are taken at keyboards and by speech as well: none asks to tap.
#[test]
fn no_lesson_asks_a_keyboard_to_tap() {
    for game in GameId::ALL {
        for lang in Lang::ALL {
            let path =
                format!("{}/../core/src/games/{game}/text/lesson.{lang}.ftl", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).expect("the lesson's texts").to_lowercase();
            for word in [" tap ", "\ntap ", "tapez", "click", "cliquez", "appuyez"] {
                assert!(!text.contains(word), "{path} says {word:?}");
            }
            // « Toucher » is what attacks do to targets; only the order to the player is meant.
            for order in [
                "touchez le ",
                "touchez la ",
                "touchez les ",
                "touchez 1",
                "touchez 2",
                "touchez 3",
                "touchez 4",
                "touchez 8",
            ] {
                assert!(!text.contains(order), "{path} says {order:?}");
            }
        }
    }
}
