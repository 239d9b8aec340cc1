//! Keys where something is typed: letters are letters, Esc goes back one step, and help is there everywhere else.

use super::{press, shot, words};
use crate::kit::{shelf, sitting};
use cartable_cli::pad::NewPad;
use cartable_cli::text::say;
use cartable_cli::ui::{Flow, Menu, ReplayScreen, ScoreScreen};
use cartable_core::text::Lang;
use cartable_ffi::Replay;
use crossterm::event::KeyCode;

fn pad(names: &[&str], lang: Lang, home: &std::path::Path) -> ScoreScreen {
    let names = names.iter().map(ToString::to_string).collect();
    let new = NewPad { game: "numx".to_owned(), options: Vec::new(), seats: 3, names, first_dealer: Some(0) };
    ScoreScreen::new(new, lang, &shelf(home)).expect("the shelf can be written")
}

fn typed(text: &str) -> Vec<KeyCode> {
    text.chars().map(|letter| if letter == ' ' { KeyCode::Enter } else { KeyCode::Char(letter) }).collect()
}

/// In each field of the menu `q` and `?` are typed, nothing says otherwise, and Esc leads back to the menu.
#[test]
fn no_field_of_the_menu_is_left_with_the_program() {
    for lang in Lang::ALL {
        let home = tempfile::tempdir().expect("a directory");
        let mut menu = Menu::new(lang, &shelf(home.path()));
        let out = ["q quit", "q fin"];
        for key in ["menu-name", "menu-server", "menu-join"] {
            let mut steps = 0;
            while !words(&mut menu).contains(&format!("▶ {}", say(lang, key))) {
                press(&mut menu, &[KeyCode::Down]);
                steps += 1;
                assert!(steps < 40, "{key}: {}", words(&mut menu));
            }
            let shown = words(&mut menu);
            assert!(out.iter().all(|out| !shown.contains(out)), "{key}: {shown}");
            assert_eq!(press(&mut menu, &typed("q")), Flow::Stay, "{key}");
            assert!(words(&mut menu).contains('q'), "{key}: {}", words(&mut menu));
            press(&mut menu, &[KeyCode::Backspace]);
            assert_eq!(press(&mut menu, &[KeyCode::Esc]), Flow::Stay, "{key}");
            let shown = words(&mut menu);
            assert!(shown.contains(&format!("▶ {}", say(lang, "menu-play"))), "{key}: {shown}");
            assert!(out.iter().any(|out| shown.contains(out)), "{key}: {shown}");
        }
        assert_eq!(press(&mut menu, &[KeyCode::Esc]), Flow::Leave, "where nothing is typed");
    }
}

/// From the names one goes back to where one came from, and from a pad to the list; only `q` is for good.
#[test]
fn esc_goes_back_from_a_pad() {
    let home = tempfile::tempdir().expect("a directory");
    let mut names = pad(&[], Lang::En, home.path());
    let shown = shot(&mut names, (80, 24));
    assert!(shown.contains("Esc back") && !shown.contains("quit"), "{shown}");
    assert_eq!(press(&mut names, &[KeyCode::Char('q')]), Flow::Stay);
    assert_eq!(press(&mut names, &[KeyCode::Esc]), Flow::Leave);
    assert!(names.is_back());
    let mut written = pad(&["Ana", "Béa", "Carlo"], Lang::En, home.path());
    assert_eq!(press(&mut written, &[KeyCode::Esc]), Flow::Leave);
    assert!(written.is_back());
    let mut left = pad(&["Ana", "Béa", "Carlo"], Lang::En, home.path());
    assert_eq!(press(&mut left, &[KeyCode::Char('q')]), Flow::Leave);
    assert!(!left.is_back());
}

/// Undo takes back typed text first: here, then in another round, and only then the last change.
#[test]
fn u_takes_back_what_is_typed_first() {
    let home = tempfile::tempdir().expect("a directory");
    let mut pad = pad(&["Ana", "Béa", "Carlo"], Lang::En, home.path());
    press(&mut pad, &typed("-18 3 0 "));
    press(&mut pad, &typed("77 88"));
    press(&mut pad, &[KeyCode::Left, KeyCode::Char('5'), KeyCode::Char('u')]);
    let shown = shot(&mut pad, (80, 24));
    assert!(shown.contains(" −18") && shown.contains("-18▏") && !shown.contains("5▏"), "{shown}");
    press(&mut pad, &[KeyCode::Char('u')]);
    let shown = shot(&mut pad, (80, 24));
    assert!(shown.contains(" −18") && !shown.contains("77") && !shown.contains("88"), "{shown}");
    press(&mut pad, &[KeyCode::Char('u')]);
    assert!(!shot(&mut pad, (80, 24)).contains("−18"));
}

#[test]
fn a_pad_and_a_replay_have_their_help_and_say_how_they_are_left() {
    for lang in Lang::ALL {
        let home = tempfile::tempdir().expect("a directory");
        let mut pad = pad(&["Ana", "Béa", "Carlo"], lang, home.path());
        let table = sitting("duel", lang, home.path());
        let replay = Replay::open(&table.table.save().expect("a save"), lang).expect("a replay");
        let mut replay = ReplayScreen::new(replay, lang, shelf(home.path()), 0);
        let page = format!("╭ {} ", say(lang, "rules-title"));
        let screens: [&mut dyn cartable_cli::ui::Screen; 2] = [&mut pad, &mut replay];
        for screen in screens {
            for width in [60, 80, 120] {
                let shown = shot(screen, (width, 24));
                let is_named = ["q quit", "q leave", "q partir"].iter().any(|way| shown.contains(way));
                assert!(is_named && (shown.contains("? help") || shown.contains("? aide")), "{shown}");
            }
            press(screen, &[KeyCode::Char('?')]);
            assert!(shot(screen, (80, 24)).contains(&page));
            assert_eq!(press(screen, &[KeyCode::Esc]), Flow::Stay);
            assert!(!shot(screen, (80, 24)).contains(&page));
        }
    }
}
