//! Tables in windows of every size: the question is visible, beside a hint too, and a window that is too
//! small says so.

use super::{press, shot, words_of};
use crate::kit;
use crate::kit::play_on;
use cartable_cli::table::Sitting;
use cartable_cli::ui::TableScreen;
use cartable_core::catalogue::GameId;
use cartable_core::scene::{ItemId, Scene};
use cartable_core::text::Lang;
use crossterm::event::KeyCode;
use std::thread::sleep;
use std::time::Duration;

fn picked(scene: &Scene) -> Vec<ItemId> {
    let items = scene.areas.iter().flat_map(|area| &area.items);
    items.filter(|item| item.picked).map(|item| item.id).collect()
}

/// Picks the first item that can be picked.
fn pick(sitting: &Sitting) {
    let scene = sitting.table.scene();
    let item = scene.areas.iter().flat_map(|area| &area.items).find(|item| item.can_tap);
    if let Some(item) = item {
        sitting.table.tap(item.id).expect("it can be picked");
    }
}

/// The question stays in sight beside the hint, and Esc makes the table what it was: its picks, its choices, its cursor.
#[test]
fn a_hint_covers_no_question_and_is_taken_back() {
    // In a race others act meanwhile, and what the hint spoke of may be gone.
    for game in GameId::ALL.into_iter().filter(|game| !game.races()).map(GameId::id) {
        for (size, moves, with_pick) in [((80, 24), 0, false), ((60, 20), 1, true)] {
            let home = tempfile::tempdir().expect("a directory");
            let sitting = kit::sitting(game, Lang::En, home.path());
            play_on(&sitting, moves);
            if with_pick {
                pick(&sitting);
            }
            let table = sitting.table.clone();
            let before = table.scene();
            let mut screen = TableScreen::new(sitting, Lang::En, 0);
            // The opening message goes with the first key, which moves nothing.
            press(&mut screen, &[KeyCode::F(1)]);
            let seen = shot(&mut screen, size);
            press(&mut screen, &[KeyCode::Char('h')]);
            let mut hint = shot(&mut screen, size);
            for _ in 0..2_000 {
                cartable_cli::ui::Screen::refresh(&mut screen).expect("the table is kept");
                hint = shot(&mut screen, size);
                if hint.contains("╭ Hint ") {
                    break;
                }
                sleep(Duration::from_millis(10));
            }
            assert!(hint.contains("╭ Hint "), "{game}: {hint}");
            let (said, asked) = (words_of(&hint), words_of(&table.scene().headline));
            assert!(said.contains(&asked), "{game}: {asked:?} is covered:\n{hint}");
            press(&mut screen, &[KeyCode::Esc]);
            let after = table.scene();
            assert_eq!(picked(&after), picked(&before), "{game}");
            assert_eq!(after.choices, before.choices, "{game}");
            assert_eq!(shot(&mut screen, size), seen, "{game}");
        }
    }
}

/// Also after Enter has closed it, until something is done.
#[test]
fn a_hint_that_was_read_is_taken_back_as_well() {
    let home = tempfile::tempdir().expect("a directory");
    let sitting = kit::sitting("hick_hack", Lang::En, home.path());
    let table = sitting.table.clone();
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    press(&mut screen, &[KeyCode::Char('h')]);
    super::wait_for(&mut screen, "╭ Hint ");
    press(&mut screen, &[KeyCode::Enter]);
    assert!(!picked(&table.scene()).is_empty());
    press(&mut screen, &[KeyCode::Esc]);
    assert!(picked(&table.scene()).is_empty());
}

/// In a window that is too small, one sentence names the needed size, and no key acts on unseen things.
#[test]
fn a_window_that_is_too_small_says_how_large_it_must_be() {
    let says = |shown: &str| words_of(shown).contains("60 col") && words_of(shown).contains("20 li");
    for game in GameId::ALL {
        for lang in Lang::ALL {
            let home = tempfile::tempdir().expect("a directory");
            let sitting = kit::sitting(game.id(), lang, home.path());
            play_on(&sitting, 1);
            let table = sitting.table.clone();
            let mut screen = TableScreen::new(sitting, lang, 0);
            for size in [(40, 8), (20, 6), (200, 7)] {
                let shown = shot(&mut screen, size);
                assert!(says(&shown), "{game} {lang} {size:?}:\n{shown}");
            }
            // A small table is just visible there, with its question.
            let shown = shot(&mut screen, (40, 12));
            let question = words_of(&table.scene().headline);
            assert!(says(&shown) || words_of(&shown).contains(&question), "{game} {lang}:\n{shown}");
            let before = picked(&table.scene());
            for key in [KeyCode::Enter, KeyCode::Char(' '), KeyCode::Char('1')] {
                shot(&mut screen, (20, 6));
                cartable_cli::ui::Screen::key(&mut screen, key.into()).expect("a key");
            }
            assert_eq!(picked(&table.scene()), before, "{game} {lang}");
            for size in [(60, 20), (80, 24), (61, 90)] {
                let shown = shot(&mut screen, size);
                assert!(!says(&shown), "{game} {lang} {size:?}:\n{shown}");
                let question = words_of(&table.scene().headline);
                assert!(words_of(&shown).contains(&question), "{game} {lang} {size:?}:\n{shown}");
            }
        }
    }
}

/// The rows of a board are called what they are, at every width, and none of its cells is cut off.
#[test]
fn the_rows_of_a_board_have_titles() {
    for lang in Lang::ALL {
        for seats in GameId::Niet.seats() {
            let home = tempfile::tempdir().expect("a directory");
            let new = cartable_cli::table::NewTable { seats, ..kit::new_table("niet") };
            let sitting = Sitting::new(&new, lang, &kit::shelf(home.path())).expect("a table");
            let scene = sitting.table.scene();
            let board = scene.areas.iter().find(|area| !area.row_titles.is_empty()).expect("a board");
            let mut screen = TableScreen::new(sitting, lang, 0);
            for size in [(80, 24), (60, 20), (120, 40)] {
                let shown = shot(&mut screen, size);
                let lines: Vec<&str> = shown.lines().map(|line| line.trim_matches(['"', ' '])).collect();
                for (row, title) in board.row_titles.iter().enumerate() {
                    let line = lines.iter().find(|line| line.starts_with(title.as_str()));
                    let line = line.unwrap_or_else(|| panic!("{title} at {size:?}:\n{shown}"));
                    for item in board.items.iter().filter(|item| item.row as usize == row) {
                        let face = &item.face.text;
                        assert!(line.contains(face.as_str()), "{face} of {title} at {size:?}:\n{shown}");
                    }
                }
            }
        }
    }
}

/// The meaning of the picks replaces the question.
#[test]
fn what_the_picks_would_do_is_said_in_every_game() {
    let mut told = 0;
    for game in GameId::ALL {
        for lang in Lang::ALL {
            let home = tempfile::tempdir().expect("a directory");
            let sitting = kit::sitting(game.id(), lang, home.path());
            for _ in 0..6 {
                pick(&sitting);
                let meaning = sitting.table.scene().meaning;
                if meaning.is_empty() {
                    play_on(&sitting, 1);
                    continue;
                }
                let table = sitting.table.clone();
                let shown = shot(&mut TableScreen::new(sitting, lang, 0), (80, 24));
                // The choice that the picks have opened often says the same below.
                let said = words_of(&meaning);
                let choices = table.scene().choices;
                let below = choices.iter().filter(|choice| words_of(&choice.label).contains(&said)).count();
                let times = words_of(&shown).matches(&said).count();
                assert!(times > below, "{game}: {meaning:?}\n{shown}");
                let mut plain = Vec::new();
                cartable_cli::plain::question(&table.scene(), &mut plain).expect("it is written");
                let plain = String::from_utf8(plain).expect("text");
                assert!(plain.contains(&meaning) && plain.contains(&table.scene().headline), "{plain}");
                told += 1;
                break;
            }
        }
    }
    assert!(told >= 8, "{told}");
}
