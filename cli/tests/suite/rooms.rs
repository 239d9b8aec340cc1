//! Rooms that wait, in two terminals: what is chosen, by words and by keys, who is removed, who leaves.

use crate::kit;
use crate::kit::player::{AT_TABLE, Player};
use crate::kit::screen::{press, shown};
use cartable_cli::address::Address;
use cartable_cli::online::{Guest, setup};
use cartable_cli::page;
use cartable_cli::ui::{Flow, PageScreen, Refreshed, Screen as _};
use cartable_core::text::Lang;
use cartable_e2e::{Cable, TestServer};
use cartable_ffi::Level;
use crossterm::event::KeyCode;
use std::thread;
use std::time::{Duration, Instant};

/// Waits until the screen shows this; the match must not begin meanwhile.
fn until(screen: &mut PageScreen, what: &str) {
    let deadline = Instant::now() + Duration::from_mins(1);
    while !shown(screen).contains(what) {
        let refreshed = screen.refresh().expect("the server answers");
        assert_ne!(refreshed, Refreshed::Done, "the match was to wait");
        assert!(Instant::now() < deadline, "{what}: {}", shown(screen));
        thread::sleep(Duration::from_millis(20));
    }
}

/// Moves the cursor upwards to this row.
fn go_to(screen: &mut PageScreen, row: &str) {
    for _ in 0..40 {
        if shown(screen).contains(&format!("▶ {row}")) {
            return;
        }
        press(screen, KeyCode::Up);
    }
    panic!("no row {row}: {}", shown(screen));
}

/// The first dealer is named on the screen and line by line, and the others see it.
#[test]
fn the_owner_of_a_room_says_who_starts() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let enter = |name: &str| kit::enter(&server, home.path(), name);
    let (anne, bruno) = (enter("Anne"), enter("Bruno"));
    let room = anne.open(&setup("niet", &[], 3, 2, Level::Easy, None)).unwrap();
    let (code, joined) = (room.code.clone(), bruno.join(&room.code).unwrap());
    let mut annes = PageScreen::room(anne.clone(), anne.join(&code).unwrap(), Level::Easy, Lang::En).unwrap();
    let mut brunos = PageScreen::room(bruno.clone(), joined, Level::Easy, Lang::En).unwrap();
    assert!(shown(&mut brunos).contains("Who deals first? drawn by lot"), "{}", shown(&mut brunos));
    go_to(&mut annes, "Who deals first?");
    press(&mut annes, KeyCode::Right);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("Who deals first? ‹ 2. Bruno"), "{}", shown(&mut annes));
    until(&mut brunos, "Who deals first? 2. Bruno");

    let args = ["niet", "--server", &server.url(), "--name", "Chloé", "--guests", "1", "--first", "1"];
    let mut chloe = Player::start(&home.path().join("chloe"), &args);
    chloe.read_until("Who deals first? 1. Chloé");
    chloe.type_line("first drawn");
    chloe.read_until("Who deals first? drawn by lot");
    chloe.type_line("first 5");
    chloe.read_until("! “first 5”");
    chloe.read_until("first drawn|1|2");
    chloe.type_line("first 2");
    chloe.read_until("Who deals first? 2. Free seat");
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
    let code = anne.read_until("Code: ").rsplit(' ').next().expect("a code").to_owned();
    let join = || {
        let join = ["--server", url.as_str(), "--name", "Bruno", "--room", &code];
        Player::start(&home.path().join("bruno"), &join)
    };
    let mut bruno = join();
    bruno.read_until("2. Bruno (You)");
    anne.read_until("2. Bruno");

    // A seat, how many, how fast, an option; each is seen by the other.
    for (line, told) in [
        ("seat 3 hard", "3. Computer: Hard"),
        ("seat 3 free", "3. Free seat"),
        ("players 5", "5. Free seat"),
        ("pace quick", "Pace: Quick"),
        ("pace no limit", "Pace: No limit"),
        ("option target=60", "Points that end the match: 60"),
    ] {
        anne.type_line(line);
        let said = bruno.read_until(told);
        assert!(!said.starts_with("! "), "{line}: {said}");
    }
    // A value that was so before is told, too.
    anne.read_until("Points that end the match: 60");
    anne.type_line("option target 60");
    anne.read_until("Points that end the match: 60");
    // An impossible change is answered by those that are possible.
    for (line, told) in [
        ("players 200", "players 2–"),
        ("seat 9 easy", "! “seat 9 easy”"),
        ("seat 1 easy", "! “seat 1 easy”"),
        ("option target=pears", "option target "),
        ("option pears=1", "! “option pears=1”"),
        ("seat 3 giant", "seat 3 easy|normal|hard"),
        ("pace fast", "pace none|quick"),
    ] {
        anne.type_line(line);
        anne.read_until(told);
    }
    bruno.type_line("seat 1 free");
    bruno.read_until("! “seat 1 free”");
    bruno.type_line("help");
    bruno.read_until("leave: Give up the seat");
    bruno.read_until("quit: leave; the seat is kept");
    anne.type_line("seat 2 remove");
    bruno.read_until("Your seat at this table was freed.");
    drop(bruno);
    anne.read_until("2. Free seat");
    anne.type_line("players 3");
    anne.read_until("Seats: 3");
    anne.type_line("page");
    anne.read_until("Code: ");
    let mut bruno = join();
    bruno.read_until("2. Bruno (You)");
    // The player who fills the table does not enter the match by that.
    anne.type_line("seat 3 easy");
    bruno.read_until("3. Computer: Easy");
    bruno.type_line("leave");
    bruno.read_until("You have given your seat up.");
    anne.read_until("2. Free seat");
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
    let mut annes = PageScreen::room(anne.clone(), anne.join(&code).unwrap(), Level::Easy, Lang::En).unwrap();
    let mut brunos = PageScreen::room(bruno.clone(), brunos, Level::Easy, Lang::En).unwrap();
    assert!(shown(&mut annes).contains(&format!("NIET! · {code}")), "{}", shown(&mut annes));
    assert!(shown(&mut annes).contains("▶ Start the match"), "{}", shown(&mut annes));
    go_to(&mut annes, "Pace");
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("▶ Pace: ‹ Quick"), "{}", shown(&mut annes));
    until(&mut brunos, "Pace: Quick");
    press(&mut annes, KeyCode::Left);
    assert!(shown(&mut annes).contains("▶ Pace: ‹ No limit"), "{}", shown(&mut annes));
    go_to(&mut annes, "Seats");
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("▶ Seats: ‹ 4"), "{}", shown(&mut annes));
    until(&mut brunos, "4. Free seat");
    press(&mut annes, KeyCode::Left);
    assert!(shown(&mut annes).contains("▶ Seats: ‹ 3"), "{}", shown(&mut annes));
    go_to(&mut annes, "3. Free seat → ‹ Computer: Easy");
    press(&mut annes, KeyCode::Enter);
    assert!(shown(&mut annes).contains("▶ 3. Computer: Easy"), "{}", shown(&mut annes));
    // The table is full now, but its owner may still be choosing.
    until(&mut brunos, "3. Computer: Easy");
    thread::sleep(Duration::from_secs(1));
    assert_ne!(annes.refresh().unwrap(), Refreshed::Done);
    press(&mut annes, KeyCode::Right);
    assert!(shown(&mut annes).contains("→ ‹ Computer: Normal"), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Enter);
    until(&mut brunos, "3. Computer: Normal");
    // A person is looked at on a page of their own, from which one comes back.
    go_to(&mut annes, "2. Bruno → ‹ See this person");
    press(&mut annes, KeyCode::Enter);
    until(&mut annes, "Avoid this person");
    press(&mut annes, KeyCode::Esc);
    assert!(shown(&mut annes).contains("▶ 2. Bruno → ‹ See this person"), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Right);
    assert!(
        shown(&mut annes).contains("▶ 2. Bruno → ‹ Remove Bruno from the table"),
        "{}",
        shown(&mut annes)
    );
    press(&mut annes, KeyCode::Enter);
    assert!(shown(&mut annes).contains("Remove Bruno from the table? "), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Char('x'));
    assert!(!shown(&mut annes).contains("Remove Bruno from the table? "), "any other key means no");
    press(&mut annes, KeyCode::Enter);
    assert_eq!(
        anne.join(&code).unwrap().seats[1].name.as_deref(),
        Some("Bruno"),
        "asked once, nothing is done"
    );
    press(&mut annes, KeyCode::Enter);
    assert!(shown(&mut annes).contains("2. Free seat"), "{}", shown(&mut annes));
    // The room is not shown any more: the screen is left with one line.
    let deadline = Instant::now() + Duration::from_mins(1);
    let told = loop {
        match brunos.refresh() {
            Err(why) => break why.told(Lang::En),
            Ok(_) => assert!(Instant::now() < deadline, "{}", shown(&mut brunos)),
        }
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(told, "Your seat at this table was freed.");
    assert_eq!(brunos.farewell(true), None);

    // Anne's screen would start the match as soon as Bruno takes the last seat.
    drop(annes);
    let joined = bruno.join(&code).unwrap();
    let mut brunos = PageScreen::room(bruno.clone(), joined, Level::Easy, Lang::En).unwrap();
    let way_back = brunos.farewell(true).expect("the seat is kept");
    assert!(way_back.contains(&format!("--room {code}")), "{way_back}");
    assert!(shown(&mut brunos).contains("▶ Give up the seat"), "{}", shown(&mut brunos));
    press(&mut brunos, KeyCode::Enter);
    assert!(shown(&mut brunos).contains("Give up your seat?"), "{}", shown(&mut brunos));
    assert_eq!(press(&mut brunos, KeyCode::Enter), Flow::Stay);
    let deadline = Instant::now() + Duration::from_mins(1);
    while brunos.refresh().unwrap() != Refreshed::Done {
        assert!(Instant::now() < deadline, "{}", shown(&mut brunos));
        thread::sleep(Duration::from_millis(20));
    }
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
    let mut screen = PageScreen::room(anne, room, Level::Easy, Lang::En).unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    for is_cut in [true, false] {
        if is_cut {
            cable.cut();
        } else {
            cable.mend();
        }
        while shown(&mut screen).contains("Connection lost: trying again") != is_cut {
            screen.refresh().unwrap();
            assert!(Instant::now() < deadline, "{is_cut}: {}", shown(&mut screen));
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Every row of every game at its largest, in both languages: the code and the keys are seen wherever the cursor is,
/// and the row at the cursor is seen whole.
#[test]
fn the_largest_rooms_are_seen_row_by_row() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let shelf = kit::shelf(home.path());
    for lang in Lang::ALL {
        for game in cartable_ffi::games(lang) {
            let address = Address { server: server.url(), name: Some(format!("{} {lang}", game.id)) };
            let guest = Guest::enter(&address, lang, &shelf).unwrap();
            let seats = game.max_seats as usize;
            let room = guest.open(&setup(&game.id, &[], seats, seats - 1, Level::Easy, None)).unwrap();
            let code = room.code.clone();
            let mut screen = PageScreen::room(guest, room, Level::Easy, lang).unwrap();
            // Long lines go on in the next one.
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let keys = words(&cartable_cli::text::say(lang, "page-keys")).join(" ");
            let mut seen = String::new();
            for _ in 0..seats + game.options.len() * 2 + 6 {
                let mut shown = words(&shown(&mut screen));
                shown.retain(|word| !word.chars().all(|letter| "│\"".contains(letter)));
                let shown = shown.join(" ");
                assert!(shown.contains(&code) && shown.contains(&keys) && shown.contains('▶'), "{shown}");
                seen += &shown;
                press(&mut screen, KeyCode::Down);
            }
            let options = game.options.iter().map(|option| option.label.clone());
            let rows = (2..=seats).map(|seat| format!("▶ {seat}.")).chain(options);
            for row in rows {
                assert!(seen.contains(&words(&row).join(" ")), "{row}: {seen}");
            }
        }
    }
}

/// The room of an owner and of a guest, as pictures; the code is another each time.
#[test]
fn a_room_looks_like_this() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    for lang in Lang::ALL {
        let enter = |name: &str| {
            let address = Address { server: server.url(), name: Some(format!("{name} {lang}")) };
            Guest::enter(&address, lang, &kit::shelf(home.path())).unwrap()
        };
        let (anne, bruno) = (enter("Anne"), enter("Bruno"));
        let room = anne.open(&setup("niet", &[], 4, 2, Level::Hard, None)).unwrap();
        let (code, joined) = (room.code.clone(), bruno.join(&room.code).unwrap());
        let room = anne.join(&code).unwrap();
        let mut annes = PageScreen::room(anne, room, Level::Easy, lang).unwrap();
        let mut brunos = PageScreen::room(bruno, joined, Level::Easy, lang).unwrap();
        for _ in 0..2 {
            press(&mut annes, KeyCode::Down);
        }
        for (name, screen) in [("owner", &mut annes), ("guest", &mut brunos)] {
            insta::assert_snapshot!(format!("room-{name}-{lang}"), shown(screen).replace(&code, "ABCDEF"));
        }
    }
}

/// A text is typed into a field of a page, and a code stays until it is written down.
#[test]
fn the_account_is_changed_on_the_screen() {
    let (home, server) = (tempfile::tempdir().unwrap(), TestServer::start());
    let anne = kit::enter(&server, home.path(), "Anne");
    let (pages, key) = page::open(&anne, "account".to_owned(), Lang::En).unwrap();
    let mut screen = PageScreen::new(anne, pages, &key, Lang::En).unwrap();
    until(&mut screen, "Make a recovery code");
    press(&mut screen, KeyCode::Enter);
    until(&mut screen, "Write it down");
    // Leaving does nothing before that.
    assert!(press(&mut screen, KeyCode::Esc) == Flow::Stay && shown(&mut screen).contains("Write it down"));
    press(&mut screen, KeyCode::Enter);
    until(&mut screen, "Make another recovery code");
    press(&mut screen, KeyCode::Down);
    for key in "\n-Lou\n".chars() {
        press(&mut screen, if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
    }
    until(&mut screen, "Anne-Lou#");
}
