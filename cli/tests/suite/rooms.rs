//! Rooms that wait, in two terminals: what is chosen, by words and by keys, who is removed, who leaves.

use crate::kit;
use crate::kit::player::{AT_TABLE, Player};
use crate::kit::screen::{press, shown};
use cartable_cli::address::Address;
use cartable_cli::online::{Guest, setup};
use cartable_cli::ui::{Flow, Refreshed, RoomScreen, Screen as _};
use cartable_core::text::Lang;
use cartable_e2e::{Cable, TestServer};
use cartable_ffi::{Level, OptionInfo};
use crossterm::event::KeyCode;
use std::thread;
use std::time::{Duration, Instant};

/// The owner of the room names who starts, on the screen and line by line, and the others see it.
#[test]
fn the_owner_of_a_room_says_who_starts() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let enter = |name: &str| kit::enter(&server, home.path(), name);
    let (anne, bruno) = (enter("Anne"), enter("Bruno"));
    let room = anne.open(&setup("niet", &[], 3, 2, Level::Easy, None)).unwrap();
    let (code, joined) = (room.code.clone(), bruno.join(&room.code).unwrap());
    let mut annes = RoomScreen::new(anne.clone(), anne.join(&code).unwrap(), Level::Easy, Lang::En).unwrap();
    let mut brunos = RoomScreen::new(bruno.clone(), joined, Level::Easy, Lang::En).unwrap();
    assert!(shown(&mut brunos).contains("Who deals first? drawn by lot"));
    press(&mut brunos, KeyCode::Right);
    assert_eq!(anne.join(&code).unwrap().first_dealer, None, "it is not Bruno's room");
    press(&mut annes, KeyCode::Right);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("Who deals first? ‹ 2. Bruno"), "{}", shown(&mut annes));
    assert_eq!(bruno.join(&code).unwrap().first_dealer, Some(1));

    let args = ["niet", "--server", &server.url(), "--name", "Chloé", "--guests", "1", "--first", "1"];
    let mut chloe = Player::start(&home.path().join("chloe"), &args);
    chloe.read_until("Who deals first? 1. Chloé (you)");
    chloe.type_line("first");
    chloe.read_until("Who deals first? drawn by lot");
    chloe.type_line("first 5");
    chloe.read_until("There is no seat 5 here.");
    chloe.type_line("first 2");
    chloe.read_until("Who deals first? 2. open seat");
    chloe.leave();
}

/// Two terminals: the owner changes the room and removes the other player, who comes back and leaves.
#[test]
fn a_room_that_waits_is_changed_and_left() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let url = server.url();
    let args = ["niet", "--server", &url, "--name", "Anne", "--guests", "3", "--seats", "4"];
    let mut anne = Player::start(&home.path().join("anne"), &args);
    let code = anne.read_until("Code of the room").rsplit(' ').next().expect("a code").to_owned();
    let join = || {
        let join = ["--server", url.as_str(), "--name", "Bruno", "--room", &code];
        Player::start(&home.path().join("bruno"), &join)
    };
    let mut bruno = join();
    bruno.read_until("Players: Anne, Bruno (you), open seat, open seat");
    anne.read_until("Anne (you), Bruno,");

    // A seat, how many, how fast, an option; each is seen by the other.
    for (line, told) in [
        ("seat 3 hard", "Anne, Bruno (you), bot (Hard), open seat"),
        ("seat 3 free", "Anne, Bruno (you), open seat, open seat"),
        ("players 3", "Anne, Bruno (you), open seat"),
        ("speed quick", "Clocks: Quick"),
        ("speed none", "Clocks: none"),
        ("option target=60", "Points that end the match: 60"),
    ] {
        anne.type_line(line);
        let said = bruno.read_until(told);
        assert!(!said.starts_with("! "), "{line}: {said}");
    }
    anne.type_line("options");
    anne.read_until("target=60");
    // An impossible change is explained in words, and an unknown command by the list of commands.
    for (line, told) in [
        ("players 200", "! "),
        ("players 1", "! "),
        ("seat 9 easy", "! There is no seat 9 here."),
        ("seat 1 easy", "! "),
        ("option target=pears", "! "),
        ("option pears=1", "! "),
        ("seat 2 giant", "seat 2 LEVEL:"),
        ("players -3", "players 3:"),
        ("speed fast", "speed SPEED:"),
    ] {
        anne.type_line(line);
        anne.read_until(told);
    }
    bruno.type_line("seat 1 free");
    bruno.read_until("! ");
    bruno.type_line("help");
    bruno.read_until("leave: give your seat up");
    anne.type_line("seat 2 free");
    bruno.read_until("You do not sit in this room any more.");
    drop(bruno);
    // The player who fills the table does not enter the match by that.
    anne.type_line("room");
    anne.read_until("Anne (you), open seat, open seat");
    let mut bruno = join();
    bruno.read_until("Anne, Bruno (you), open seat");
    anne.type_line("seat 3 easy");
    bruno.read_until("bot (Easy)");
    bruno.type_line("leave");
    bruno.read_until("You have given your seat up.");
    anne.read_until("Anne (you), open seat, bot (Easy)");
    // Once somebody takes the last seat, it begins by itself.
    let mut bruno = join();
    bruno.read_until(AT_TABLE);
    anne.read_until(AT_TABLE);
}

/// On the screen, rows are chosen and changed, a person is removed after a confirmation, and the own seat is
/// given up.
#[test]
fn a_room_is_changed_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let enter = |name: &str| kit::enter(&server, home.path(), name);
    let (anne, bruno) = (enter("Anne"), enter("Bruno"));
    let room = anne.open(&setup("niet", &[], 3, 2, Level::Easy, None)).unwrap();
    let code = room.code.clone();
    let brunos = bruno.join(&code).unwrap();
    let mut annes = RoomScreen::new(anne.clone(), anne.join(&code).unwrap(), Level::Easy, Lang::En).unwrap();
    let mut brunos = RoomScreen::new(bruno.clone(), brunos, Level::Easy, Lang::En).unwrap();
    let until = |screen: &mut RoomScreen, what: &str| {
        let deadline = Instant::now() + Duration::from_mins(1);
        while !shown(screen).contains(what) {
            assert_ne!(screen.refresh().unwrap(), Refreshed::Done, "the match was to wait");
            assert!(Instant::now() < deadline, "{}", shown(screen));
            thread::sleep(Duration::from_millis(20));
        }
    };
    // Below who is first stand the clocks and the options; above, the number of players and the seats.
    press(&mut annes, KeyCode::Down);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("▶ Clocks: ‹ Quick"), "{}", shown(&mut annes));
    until(&mut brunos, "Clocks: Quick");
    press(&mut annes, KeyCode::Left);
    assert!(shown(&mut annes).contains("▶ Clocks: ‹ none"), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Up);
    press(&mut annes, KeyCode::Up);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("How many play: ‹ 4"), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Left);
    press(&mut annes, KeyCode::Up);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("3. ‹ bot (Easy)"), "{}", shown(&mut annes));
    // The table is full now, but its owner may still be choosing.
    until(&mut brunos, "3. bot (Easy)");
    thread::sleep(Duration::from_secs(1));
    assert_ne!(annes.refresh().unwrap(), Refreshed::Done);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("3. ‹ bot (Normal)"), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Up);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("Bruno sits there"), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Char('x'));
    assert!(shown(&mut annes).contains("Press x again to remove Bruno"), "{}", shown(&mut annes));
    assert_eq!(
        anne.join(&code).unwrap().seats[1].name.as_deref(),
        Some("Bruno"),
        "asked once, nothing is done"
    );
    press(&mut annes, KeyCode::Char('x'));
    assert!(shown(&mut annes).contains("2. ‹ open seat"), "{}", shown(&mut annes));
    // The room is not shown any more: the screen is left with one line.
    let deadline = Instant::now() + Duration::from_mins(1);
    let told = loop {
        match brunos.refresh() {
            Err(why) => break why.told(Lang::En),
            Ok(_) => assert!(Instant::now() < deadline, "{}", shown(&mut brunos)),
        }
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(told, "You do not sit in this room any more.");

    let joined = bruno.join(&code).unwrap();
    let mut brunos = RoomScreen::new(bruno.clone(), joined, Level::Easy, Lang::En).unwrap();
    assert!(shown(&mut brunos).contains("x give your seat up"), "{}", shown(&mut brunos));
    press(&mut brunos, KeyCode::Char('?'));
    assert!(shown(&mut brunos).contains("give it up, asked twice"), "{}", shown(&mut brunos));
    press(&mut brunos, KeyCode::Esc);
    assert_eq!(press(&mut brunos, KeyCode::Char('x')), Flow::Stay);
    assert_eq!(press(&mut brunos, KeyCode::Char('x')), Flow::Leave);
    assert_eq!(anne.join(&code).unwrap().seats[1].name, None);
}

/// The message about an unreachable server goes as soon as it answers again.
#[test]
fn a_room_forgets_that_the_server_was_away() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let cable = Cable::to(server.url().trim_start_matches("http://").parse().unwrap());
    let address = Address { server: cable.url(), name: None };
    let anne = Guest::enter(&address, Lang::En, &kit::shelf(home.path())).unwrap();
    let room = anne.open(&setup("niet", &[], 3, 2, Level::Easy, None)).unwrap();
    let mut screen = RoomScreen::new(anne, room, Level::Easy, Lang::En).unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    for is_cut in [true, false] {
        if is_cut {
            cable.cut();
        } else {
            cable.mend();
        }
        while shown(&mut screen).contains(&cartable_cli::text::say(Lang::En, "link-reconnecting")) != is_cut {
            screen.refresh().unwrap();
            assert!(Instant::now() < deadline, "{is_cut}: {}", shown(&mut screen));
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Every row, its text and the keys, of every game at its largest, in both languages.
#[test]
fn the_largest_rooms_are_seen_whole() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let shelf = kit::shelf(home.path());
    for lang in Lang::ALL {
        for game in cartable_ffi::games(lang) {
            let address = Address { server: server.url(), name: Some(format!("{} {lang}", game.id)) };
            let guest = Guest::enter(&address, lang, &shelf).unwrap();
            let seats = game.max_seats as usize;
            let room = guest.open(&setup(&game.id, &[], seats, seats - 1, Level::Easy, None)).unwrap();
            let mut screen = RoomScreen::new(guest, room, Level::Easy, lang).unwrap();
            let shown = shown(&mut screen);
            // Long ones go on in the next line.
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let room = format!("1. {seats}. {}", cartable_cli::text::say(lang, "room-keys"));
            let mut words_shown = words(&shown);
            words_shown.retain(|word| !word.chars().all(|letter| "│\"".contains(letter)));
            let seen = words_shown.join(" ");
            let default = |option: &OptionInfo| {
                let named = option.values.iter().find(|named| named.value == option.default);
                named.map_or(option.default.clone(), |named| named.label.clone())
            };
            let options = game.options.iter().flat_map(|option| [option.label.clone(), default(option)]);
            for row in words(&room).into_iter().chain(options) {
                assert!(seen.contains(&words(&row).join(" ")), "{row}: {shown}");
            }
        }
    }
}
