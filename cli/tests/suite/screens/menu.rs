//! The menu: what it offers for each game, what it remembers, and that it is read on a narrow screen.

use super::{press, shot, words};
use crate::kit::{shelf, sitting};
use cartable_cli::settings::Settings;
use cartable_cli::table::Sitting;
use cartable_cli::text::say;
use cartable_cli::ui::{Flow, Menu, Wish};
use cartable_core::text::Lang;
use cartable_ffi::Level;
use crossterm::event::KeyCode;

#[test]
fn the_menu_remembers_what_was_chosen() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let mut menu = Menu::new(Lang::Fr, &shelf);
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
    assert_eq!(Settings::read(&shelf).game, "numx");
    assert_eq!(Settings::read(&shelf).seats, 5);
}

#[test]
fn the_menu_takes_no_address_for_the_code_of_a_room() {
    let home = tempfile::tempdir().unwrap();
    let mut menu = Menu::new(Lang::En, &shelf(home.path()));
    menu.go_to("http://elsewhere:7878".to_owned());
    assert!(words(&mut menu).contains("Server http://elsewhere:7878"), "{}", words(&mut menu));
    while !words(&mut menu).contains("▶ Join the room") {
        press(&mut menu, &[KeyCode::Down]);
    }
    press(&mut menu, &"http://a".chars().map(KeyCode::Char).collect::<Vec<_>>());
    assert!(words(&mut menu).contains("▶ Join the room httpa·"), "{}", words(&mut menu));
    press(&mut menu, &[KeyCode::Char('7')]);
    assert_eq!(press(&mut menu, &[KeyCode::Enter]), Flow::Stay);
    assert!(words(&mut menu).contains("six letters"), "{}", words(&mut menu));
    press(&mut menu, &[KeyCode::Backspace, KeyCode::Char('b')]);
    assert_eq!(press(&mut menu, &[KeyCode::Enter]), Flow::Leave);
    let Some(Wish::Join(address, code)) = menu.wish() else { panic!("a room is joined") };
    assert_eq!((address.server.as_str(), code.as_str()), ("http://elsewhere:7878", "httpab"));
}

/// Every row of every game's menu is on the usual screen at once, with a table to go back to.
#[test]
fn the_menu_fits_the_usual_screen() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    drop(sitting("niet", Lang::En, home.path()));
    for lang in Lang::ALL {
        let mut menu = Menu::new(lang, &shelf);
        while !shot(&mut menu, (80, 24)).contains(&format!("▶ {}", say(lang, "menu-game"))) {
            press(&mut menu, &[KeyCode::Down]);
        }
        for game in cartable_ffi::games(lang) {
            let shown = shot(&mut menu, (80, 24));
            assert!(shown.contains(&format!("‹ {}", game.title)), "{shown}");
            for key in ["menu-resume", "menu-play", "menu-server", "menu-lesson", "menu-quit"] {
                assert!(shown.contains(&say(lang, key)), "{key} of {}: {shown}", game.title);
            }
            press(&mut menu, &[KeyCode::Right]);
        }
    }
}

/// A narrow screen breaks no word of the menu and says what it takes; the smallest that is enough has all keys.
#[test]
fn the_menu_is_read_on_a_narrow_screen() {
    let home = tempfile::tempdir().unwrap();
    for lang in Lang::ALL {
        let mut menu = Menu::new(lang, &shelf(home.path()));
        let narrow = shot(&mut menu, (40, 24));
        assert!(
            narrow.contains(&say(lang, "menu-game")) && narrow.contains(&say(lang, "menu-level")),
            "{narrow}"
        );
        let told: String = narrow.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("60 col"), "{narrow}");
        let enough = shot(&mut menu, (60, 20));
        assert!(enough.contains(&say(lang, "menu-keys")), "{enough}");
        assert!(!enough.contains("60 col"), "{enough}");
    }
}

/// The menu asks who starts in the words of each game; of sniper it asks nothing.
#[test]
fn the_menu_asks_who_starts() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let mut menu = Menu::new(Lang::En, &shelf);
    assert!(words(&mut menu).contains("Who deals first? drawn by lot"));
    // From "play" down over game, seats and level; then the player, and the first of the bots.
    press(&mut menu, &[KeyCode::Down; 4]);
    press(&mut menu, &[KeyCode::Right]);
    assert!(shot(&mut menu, (80, 40)).contains("‹ You"));
    press(&mut menu, &[KeyCode::Right]);
    assert!(shot(&mut menu, (80, 40)).contains("‹ Anne"));
    press(&mut menu, &[KeyCode::Up; 4]);
    press(&mut menu, &[KeyCode::Enter]);
    let Some(Wish::Play(new)) = menu.wish() else { panic!("the menu asks for a table") };
    assert_eq!(new.first_dealer, Some(1));
    let sitting = Sitting::new(&new, Lang::En, &shelf).expect("a table");
    assert_eq!(sitting.table.scene().log[0], "Round 1: Anne deals.");
    drop(sitting);
    // It is remembered, for this game alone.
    let mut menu = Menu::new(Lang::En, &shelf);
    while !shot(&mut menu, (80, 40)).contains("▶ Game") {
        press(&mut menu, &[KeyCode::Down]);
    }
    let questions =
        cartable_ffi::games(Lang::En).into_iter().map(|game| game.first.map(|info| info.question));
    for question in questions.collect::<Vec<_>>() {
        let shown = shot(&mut menu, (80, 40));
        match question {
            Some(question) => assert!(shown.contains(&question), "{question}: {shown}"),
            None => assert!(!shown.contains("drawn by lot"), "{shown}"),
        }
        press(&mut menu, &[KeyCode::Right]);
    }
}

/// In NUM-X alone one can play out of turn, and have the bots leave the time to.
#[test]
fn the_menu_offers_the_time_to_play_out_of_turn() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let rows = |game: &str| {
        Settings { game: game.to_owned(), ..Settings::read(&shelf) }.keep(&shelf).unwrap();
        let mut menu = Menu::new(Lang::En, &shelf);
        let shown = words(&mut menu);
        (menu, shown)
    };
    assert!(!rows("niet").1.contains("out of turn"));
    let (mut menu, shown) = rows("numx");
    assert!(shown.contains("Time for a Facteur X out of turn On"), "{shown}");
    while !shot(&mut menu, (80, 40)).contains("▶ Time for") {
        press(&mut menu, &[KeyCode::Down]);
    }
    press(&mut menu, &[KeyCode::Right, KeyCode::Esc]);
    assert_eq!(Settings::read(&shelf).chance_ms(), 0);
}

/// However long the name of an option is and however narrow the terminal.
#[test]
fn the_menu_shows_the_value_of_every_option() {
    for lang in Lang::ALL {
        let home = tempfile::tempdir().unwrap();
        let mut menu = Menu::new(lang, &shelf(home.path()));
        // From "play" down to the game.
        press(&mut menu, &[KeyCode::Down]);
        for game in cartable_ffi::games(lang) {
            let drawn = [80, 60].map(|width| shot(&mut menu, (width, 40)));
            for option in &game.options {
                let named = option.values.iter().find(|named| named.value == option.default);
                let value = named.map_or(&option.default, |named| &named.label);
                // A wrapped text begins with as much as always fits.
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
fn the_menu_says_where_a_level_is_no_stronger() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let menu = |seats| {
        let settings = Settings { game: "nmbrs".to_owned(), seats, ..Settings::read(&shelf) };
        Settings { level: Level::Hard, ..settings }.keep(&shelf).expect("settings are kept");
        shot(&mut Menu::new(Lang::En, &shelf), (80, 24))
    };
    assert!(!menu(3).contains("as strong as"), "{}", menu(3));
    assert!(menu(4).contains("Hard (here as strong as Normal)"), "{}", menu(4));
}

#[test]
fn the_rules_of_a_game_open_in_the_menu() {
    let home = tempfile::tempdir().unwrap();
    let mut menu = Menu::new(Lang::En, &shelf(home.path()));
    press(&mut menu, &[KeyCode::Char('?')]);
    assert!(shot(&mut menu, (80, 24)).contains("╭ Rules "));
    press(&mut menu, &[KeyCode::Esc]);
    assert!(!shot(&mut menu, (80, 24)).contains("╭ Rules "));
}
