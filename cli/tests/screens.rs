//! What is on the screen, as text: every game, both languages, a small and a large terminal.
//! And keys that get somewhere.

mod kit;

use cartable_cli::store::Store;
use cartable_cli::text::SOURCES;
use cartable_cli::ui::{Flow, Menu, ScoreScreen, Screen, TableScreen, Wish};
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{play_on, sitting};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

fn shot(screen: &mut dyn Screen, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().to_string()
}

fn press(screen: &mut dyn Screen, keys: &[KeyCode]) -> Flow {
    let mut flow = Flow::Stay;
    for key in keys {
        // Arrows need to know where things are, which drawing finds out.
        shot(screen, (100, 30));
        flow = screen.key(KeyEvent::new(*key, KeyModifiers::NONE)).expect("the screen takes the key");
    }
    flow
}

#[test]
fn tables_of_every_game_in_both_languages_and_sizes() {
    for game in GameId::ALL.map(GameId::id) {
        for lang in Lang::ALL {
            for size in [(80, 24), (120, 40)] {
                for moves in [0, 9] {
                    let home = tempfile::tempdir().unwrap();
                    let sitting = sitting(game, lang, home.path());
                    play_on(&sitting, moves);
                    let mut screen = TableScreen::new(sitting, lang, 700);
                    insta::assert_snapshot!(
                        format!("{game}-{lang}-{}x{}-{moves}", size.0, size.1),
                        shot(&mut screen, size)
                    );
                }
            }
        }
    }
}

#[test]
fn a_question_too_long_for_a_line_goes_on_in_the_next() {
    for game in GameId::ALL.map(GameId::id) {
        for lang in Lang::ALL {
            let home = tempfile::tempdir().unwrap();
            let sitting = sitting(game, lang, home.path());
            let question = sitting.table.scene().headline;
            let drawn = shot(&mut TableScreen::new(sitting, lang, 700), (60, 24));
            let first = question.split(' ').next().unwrap();
            let lines: Vec<&str> = drawn.lines().map(|line| line.trim_matches(['"', ' '])).collect();
            let asked = lines.iter().position(|line| line.starts_with(first)).expect("the question is there");
            let shown = format!("{} {}", lines[asked], lines[asked + 1]);
            assert!(shown.contains(&question), "{question:?} is not whole on:\n{drawn}");
        }
    }
}

#[test]
fn a_terminal_that_is_far_too_small_is_drawn_too() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("niet", Lang::Fr, home.path()), Lang::Fr, 700);
    for size in [(1, 1), (10, 3), (20, 8), (40, 12), (300, 5), (8, 90)] {
        shot(&mut screen, size);
    }
    press(&mut screen, &[KeyCode::Char('?')]);
    for size in [(1, 1), (10, 3), (20, 8)] {
        shot(&mut screen, size);
    }
}

#[test]
fn keys_alone_play_a_whole_match() {
    for game in ["niet", "numx"] {
        let home = tempfile::tempdir().unwrap();
        let mut screen = TableScreen::new(sitting(game, Lang::En, home.path()), Lang::En, 0);
        let table = Store::at(home.path().to_owned()).path(cartable_cli::store::TABLE);
        let keys = [
            KeyCode::Enter,
            KeyCode::Tab,
            KeyCode::Enter,
            KeyCode::Char('1'),
            KeyCode::Right,
            KeyCode::Char(' '),
            KeyCode::Down,
        ];
        let mut pressed = 0;
        // The saved table is forgotten when the match is over.
        while table.exists() {
            press(&mut screen, &[keys[pressed * 5 % 7], keys[pressed % 6]]);
            screen.refresh().unwrap();
            pressed += 1;
            assert!(pressed < 20_000, "{}", shot(&mut screen, (100, 30)));
        }
        assert_eq!(press(&mut screen, &[KeyCode::Esc, KeyCode::Char('q')]), Flow::Leave);
    }
}

#[test]
fn pages_open_over_the_table_and_close_again() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("niet", Lang::Fr, home.path()), Lang::Fr, 700);
    let before = shot(&mut screen, (80, 24));
    for page in ['?', 's', 'j'] {
        press(&mut screen, &[KeyCode::Char(page)]);
        assert_ne!(shot(&mut screen, (80, 24)), before);
        press(&mut screen, &[KeyCode::Down, KeyCode::PageUp, KeyCode::Esc]);
        assert_eq!(shot(&mut screen, (80, 24)), before);
    }
    press(&mut screen, &[KeyCode::Char('l')]);
    assert!(shot(&mut screen, (80, 24)).contains("round 1/8"));
}

/// Looks again until something is said.
fn wait_for(screen: &mut TableScreen, said: &str) -> String {
    for _ in 0..6_000 {
        screen.refresh().expect("the table is kept");
        let shown = shot(screen, (80, 24));
        if shown.contains(said) {
            return shown;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{said:?} is never said: {}", shot(screen, (80, 24)));
}

#[test]
fn a_hint_opens_and_its_picks_are_put() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("hick_hack", Lang::En, home.path()), Lang::En, 0);
    press(&mut screen, &[KeyCode::Char('h')]);
    let hint = wait_for(&mut screen, "╭ Hint ");
    // Below the page: one card is laid at a table of four, and it is picked.
    press(&mut screen, &[KeyCode::Esc]);
    let after = shot(&mut screen, (80, 24));
    assert!(!after.contains("╭ Hint ") && after.contains(" 1  Play"), "{hint}{after}");
    press(&mut screen, &[KeyCode::Enter]);
    assert!(shot(&mut screen, (80, 24)) != after, "Enter does what the hint says");
}

#[test]
fn moments_are_for_finished_matches_and_open_as_a_page() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("sniper", Lang::En, home.path());
    play_on(&sitting, 2);
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    press(&mut screen, &[KeyCode::Char('m')]);
    wait_for(&mut screen, "still runs");
    let home = tempfile::tempdir().unwrap();
    let over = kit::sitting("duel", Lang::En, home.path());
    play_on(&over, 10_000);
    let mut screen = TableScreen::new(over, Lang::En, 0);
    assert!(shot(&mut screen, (80, 24)).contains("m look again"));
    press(&mut screen, &[KeyCode::Char('m')]);
    wait_for(&mut screen, "Worth another look");
}

#[test]
fn the_menu_remembers_what_was_chosen() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path().to_owned());
    let mut menu = Menu::new(Lang::Fr, &store);
    insta::assert_snapshot!("menu-fr", shot(&mut menu, (80, 24)));
    // Down to the game, on to the next game, down to the players, one more, and play.
    let keys = [
        KeyCode::Down,
        KeyCode::Right,
        KeyCode::Down,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Up,
        KeyCode::Enter,
    ];
    assert_eq!(press(&mut menu, &keys), Flow::Leave);
    let Some(Wish::Play(new)) = menu.wish() else { panic!("the menu asks for a table") };
    assert_eq!((new.game.as_str(), new.seats), ("numx", 5));
    assert_eq!(store.settings().game, "numx");
    assert_eq!(store.settings().seats, 5);
}

/// However long the name of an option is and however narrow the terminal.
#[test]
fn the_menu_shows_the_value_of_every_option() {
    for lang in Lang::ALL {
        let home = tempfile::tempdir().unwrap();
        let mut menu = Menu::new(lang, &Store::at(home.path().to_owned()));
        // From "play" down to the game.
        press(&mut menu, &[KeyCode::Down]);
        for game in cartable_ffi::games(lang) {
            let drawn = [80, 60].map(|width| shot(&mut menu, (width, 40)));
            for option in &game.options {
                let named = option.values.iter().find(|named| named.value == option.default);
                let value = named.map_or(&option.default, |named| &named.label);
                // What is wrapped begins with as much as always fits.
                let start = |text: &str| text.split(' ').take(2).collect::<Vec<_>>().join(" ");
                let (name, value) = (start(&option.label), start(value));
                for drawn in &drawn {
                    let row = drawn.lines().find(|line| line.contains(&format!("  {name} ")));
                    assert!(
                        row.is_some_and(|row| row.contains(&value)),
                        "{value} of {}:\n{drawn}",
                        option.label
                    );
                }
            }
            press(&mut menu, &[KeyCode::Right]);
        }
    }
}

#[test]
fn a_score_is_typed_corrected_and_undone() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path().to_owned());
    let mut pad = ScoreScreen::open("numx", 3, Lang::En, &store).unwrap();
    let typed = |text: &str| {
        text.chars()
            .map(|letter| if letter == ' ' { KeyCode::Enter } else { KeyCode::Char(letter) })
            .collect::<Vec<_>>()
    };
    press(&mut pad, &typed("-18 3 0 -7 -20 5 "));
    insta::assert_snapshot!("score-en", shot(&mut pad, (80, 24)));
    press(&mut pad, &[KeyCode::Up, KeyCode::Up, KeyCode::Backspace, KeyCode::Char('9'), KeyCode::Enter]);
    assert!(shot(&mut pad, (80, 24)).contains("−19"));
    press(&mut pad, &[KeyCode::Char('u')]);
    let mut again = ScoreScreen::open("numx", 3, Lang::En, &store).unwrap();
    assert!(!shot(&mut again, (80, 24)).contains("Round 2"));
    assert!(shot(&mut again, (80, 24)).contains("−19"));
}

/// Both languages have the same texts, and every text is used.
#[test]
fn the_texts_are_complete_in_both_languages() {
    let keys = |source: &str| {
        let line = |line: &str| {
            let (key, _) = line.split_once(" =")?;
            (!key.starts_with([' ', '#', '[', '*'])).then(|| key.to_owned())
        };
        source.lines().filter_map(line).collect::<Vec<_>>()
    };
    assert_eq!(keys(SOURCES.fr), keys(SOURCES.en));
    for key in keys(SOURCES.fr) {
        for lang in Lang::ALL {
            assert!(cartable_cli::text::has(lang, &key), "{key}");
        }
    }
}
