//! A server and two terminals: two people and two bots play a match to its end,
//! and one of the people is killed in the middle.

mod kit;

use cartable_cli::daily::table_lines;
use cartable_cli::online::{Address, Guest, setup};
use cartable_cli::settings::Settings;
use cartable_cli::ui::{Flow, Menu, Refreshed, RoomScreen, Screen as _, TableScreen, Wish};
use cartable_core::text::Lang;
use cartable_e2e::TestServer;
use cartable_ffi::{DailyDay, DailyTable, DealStanding, Level, OptionInfo, QueueWish, Speed};
use cartable_testing::{Issuer, browse};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::player::Player;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// What the program says when the waiting in the room is over.
const AT_TABLE: &str = "Type “help”";

/// Plays until the match is over, or until `moves` things were done.
fn play(player: &mut Player, moves: usize) -> bool {
    let deadline = Instant::now() + Duration::from_mins(5);
    let mut done = 0;
    while done < moves {
        let seen = player.look();
        if seen.headline.contains("win the match") || seen.headline.contains("wins the match") {
            return true;
        }
        if player.do_something(&seen) {
            done += 1;
        } else {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(Instant::now() < deadline, "the match does not go on: {seen:?}");
    }
    false
}

/// Two people and two bots play to the end; one of the people is killed again and again.
fn killed_and_back(game: &str) {
    let home = tempfile::tempdir().expect("a directory can be made");
    let server = TestServer::start();
    let (annes, brunos) = (home.path().join("anne"), home.path().join("bruno"));
    let url = server.url();

    let mut anne = Player::start(
        &annes,
        &[game, "--server", &url, "--name", "Anne", "--guests", "1", "--level", "easy"],
    );
    let code = anne.read_until("Code of the room").rsplit(' ').next().expect("a code").to_owned();
    let join = ["--server", &url, "--name", "Bruno", "--room", &code];
    let mut bruno = Player::start(&brunos, &join);
    bruno.read_until(AT_TABLE);
    let anne = thread::spawn(move || {
        anne.read_until(AT_TABLE);
        assert!(play(&mut anne, usize::MAX));
        anne.leave();
    });

    // Killed three times, Bruno's program finds the seat and the very same match each time.
    for _ in 0..3 {
        if !play(&mut bruno, 12) {
            bruno.kill();
            bruno = Player::start(&brunos, &join);
            bruno.read_until(AT_TABLE);
        }
    }
    assert!(play(&mut bruno, usize::MAX));
    bruno.leave();
    anne.join().expect("Anne has played to the end");
}

#[test]
fn niet_with_a_player_who_is_killed_and_comes_back() {
    killed_and_back("niet");
}

#[test]
fn numx_with_a_player_who_is_killed_and_comes_back() {
    killed_and_back("numx");
}

#[test]
fn one_person_among_bots() {
    let home = tempfile::tempdir().expect("a directory can be made");
    let server = TestServer::start();
    let url = server.url();
    let args = ["numx", "--server", &url, "--name", "Anne", "--guests", "0", "--level", "easy"];
    let mut anne = Player::start(home.path(), &args);
    anne.read_until(AT_TABLE);
    // What was shown before the first card is told whole, and again whenever the log is.
    anne.type_line("log");
    let sealed = anne.read_until("SHA-256");
    let hash = sealed.rsplit(' ').next().unwrap_or_default();
    assert!(hash.len() == 64 && hash.chars().all(|digit| digit.is_ascii_hexdigit()), "{sealed}");
    // What is said is told, and who does not want to hear it is told nothing.
    anne.type_line("say");
    assert!(anne.read_until("👏 Well played!").starts_with('3'));
    anne.type_line("say 3");
    assert!(anne.read_until("👏 Well played!").starts_with("< "));
    anne.type_line("open 1");
    anne.read_until("! The cards of this round are not shown yet");
    anne.type_line("mute");
    anne.read_until("not shown any more");
    assert!(play(&mut anne, usize::MAX));
    // All hands, and what happened from the first card on.
    anne.type_line("open 1");
    anne.read_until("Round 1: ");
    anne.leave();
}

/// On the screen and line by line: whoever opens the room says who starts, and the others see it.
#[test]
fn the_owner_of_a_room_says_who_starts() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let enter = |name: &str| {
        let address = Address { server: server.url(), name: name.to_owned() };
        Guest::enter(&address, Lang::En, &kit::shelf(home.path())).unwrap()
    };
    let (anne, bruno) = (enter("Anne"), enter("Bruno"));
    let room = anne.open(&setup("niet", &[], 3, 2, Level::Easy, None)).unwrap();
    let (code, joined) = (room.code.clone(), bruno.join(&room.code).unwrap());
    let shown = |screen: &mut RoomScreen| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        terminal.backend().to_string()
    };
    let mut annes = RoomScreen::new(anne.clone(), anne.join(&code).unwrap(), Level::Easy, Lang::En);
    let mut brunos = RoomScreen::new(bruno.clone(), joined, Level::Easy, Lang::En);
    let press = |screen: &mut RoomScreen, code| {
        screen.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    };
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
    chloe.read_until("no seat 5");
    chloe.type_line("first 2");
    chloe.read_until("Who deals first? 2. open seat");
    chloe.leave();
}

/// Two terminals: whoever opened the room changes it and removes the other one, who comes back and leaves.
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
    // What cannot be is said in words, and what is not understood by what there is.
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
    // Who fills the table is not thrown into the match by that.
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

/// On the screen too: the rows are chosen and turned, a person is removed when asked twice, and one's own seat given up.
#[test]
fn a_room_is_changed_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let enter = |name: &str| {
        let address = Address { server: server.url(), name: name.to_owned() };
        Guest::enter(&address, Lang::En, &kit::shelf(home.path())).unwrap()
    };
    let (anne, bruno) = (enter("Anne"), enter("Bruno"));
    let room = anne.open(&setup("niet", &[], 3, 2, Level::Easy, None)).unwrap();
    let code = room.code.clone();
    let brunos = bruno.join(&code).unwrap();
    let mut annes = RoomScreen::new(anne.clone(), anne.join(&code).unwrap(), Level::Easy, Lang::En);
    let mut brunos = RoomScreen::new(bruno.clone(), brunos, Level::Easy, Lang::En);
    let shown = |screen: &mut RoomScreen| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        terminal.backend().to_string()
    };
    let press = |screen: &mut RoomScreen, code| screen.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
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
    until(&mut brunos, "You do not sit in this room any more");
    assert_eq!(brunos.refresh().unwrap(), Refreshed::Same, "and the screen stays, to be read");

    let joined = bruno.join(&code).unwrap();
    let mut brunos = RoomScreen::new(bruno.clone(), joined, Level::Easy, Lang::En);
    assert!(shown(&mut brunos).contains("x give your seat up"), "{}", shown(&mut brunos));
    press(&mut brunos, KeyCode::Char('?'));
    assert!(shown(&mut brunos).contains("give it up, asked twice"), "{}", shown(&mut brunos));
    press(&mut brunos, KeyCode::Esc);
    assert_eq!(press(&mut brunos, KeyCode::Char('x')), Flow::Stay);
    assert_eq!(press(&mut brunos, KeyCode::Char('x')), Flow::Leave);
    assert_eq!(anne.join(&code).unwrap().seats[1].name, None);
}

/// Of every game with as many seats as it has, in both languages: every row, what is said of it and the keys.
#[test]
fn the_largest_rooms_are_seen_whole() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let shelf = kit::shelf(home.path());
    for lang in Lang::ALL {
        for game in cartable_ffi::games(lang) {
            let address = Address { server: server.url(), name: format!("{} {lang}", game.id) };
            let guest = Guest::enter(&address, lang, &shelf).unwrap();
            let seats = game.max_seats as usize;
            let room = guest.open(&setup(&game.id, &[], seats, seats - 1, Level::Easy, None)).unwrap();
            let mut screen = RoomScreen::new(guest, room, Level::Easy, lang);
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            terminal.draw(|frame| screen.draw(frame)).unwrap();
            let shown = terminal.backend().to_string();
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

/// Two strangers, one of them on the screen: the match can be named while it runs, and when it is over its record is
/// had in both ways, and both are told how the account is kept.
#[test]
fn a_ranked_match_is_named_kept_verified_and_its_players_are_told_of_the_recovery_code() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let url = server.url();
    let run = |arguments: &[&str], typed: &str| {
        let mut command = kit::cartable(&home.path().join("anne"));
        let output =
            command.args(arguments).write_stdin(typed.to_owned()).output().expect("the program runs");
        (output.status.success(), kit::text(&output.stdout), kit::text(&output.stderr))
    };
    let here = ["--server", url.as_str(), "--name", "Anne"];
    let of_anne = |arguments: &[&str]| run(&[arguments, &here[..]].concat(), "");

    let queue = ["duel", "--ranked", "--seats", "2", "--server", &url, "--name", "Anne"];
    let mut anne = Player::run(&home.path().join("anne"), "queue", &queue);
    anne.read_until("Waiting for other players");
    let address = Address { server: url.clone(), name: "Bruno".to_owned() };
    let bruno = Guest::enter(&address, Lang::En, &kit::shelf(&home.path().join("bruno"))).unwrap();
    let wish = QueueWish {
        game: "duel".to_owned(),
        seats: vec![2],
        speed: Speed::Normal,
        ranked: true,
        bots_after_seconds: None,
    };
    let ticket = bruno.enqueue(&wish).unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    let id = loop {
        if let Some(id) = ticket.state().match_id {
            break id;
        }
        assert!(Instant::now() < deadline, "{:?}", ticket.state());
        thread::sleep(Duration::from_millis(20));
    };
    let mut brunos = TableScreen::new(bruno.sit_at(&id, "duel").unwrap(), Lang::En, 0);
    anne.read_until(&format!("This match is {id}"));
    let shown = |screen: &mut TableScreen| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        terminal.backend().to_string()
    };
    let mut press = |key| {
        brunos.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)).unwrap();
    };

    let (_, account, _) = of_anne(&["account", "show"]);
    assert!(account.contains(&id), "{account}");
    let kept = home.path().join("kept.json").display().to_string();
    anne.type_line(&format!("save {kept}"));
    anne.read_until("! ");
    let (success, record, why) = of_anne(&["history", "--record", &id]);
    assert!(!success && record.is_empty() && !why.is_empty(), "{record} {why}");
    let (success, _, why) = of_anne(&["account", "report", "Bruno", "stalling", "--match", "nonsense"]);
    assert!(!success && !why.is_empty());
    let (success, said, why) = of_anne(&["account", "report", "Bruno", "stalling", "--match", &id]);
    assert!(success, "{said} {why}");

    press('r');
    press('r');
    anne.read_until("There is no recovery code: without this device the account is lost.");
    let deadline = Instant::now() + Duration::from_mins(1);
    while !shown(&mut brunos).contains("There is no recovery code") {
        brunos.refresh().unwrap();
        assert!(Instant::now() < deadline, "{}", shown(&mut brunos));
        thread::sleep(Duration::from_millis(20));
    }
    anne.type_line(&format!("save {kept}"));
    anne.read_until("Saved: ");
    anne.leave();
    let (success, said, why) = run(&["verify", &kept], "");
    assert!(success, "{said} {why}");
    let (success, record, why) = of_anne(&["history", "--record", &id]);
    assert!(success, "{why}");
    let (success, piped, why) = run(&["verify", "-"], &record);
    assert!(success && piped == said, "{piped} {why}");
    assert!(!of_anne(&["history", "--record", "nonsense"]).0);
}

/// Who does not say by how many waits for any number of people.
#[test]
fn the_queue_accepts_any_number_of_players_unless_it_is_told() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let url = server.url();
    let mut anne = Player::run(home.path(), "queue", &["duel", "--server", &url, "--name", "Anne"]);
    anne.read_until("Waiting for other players");
    let address = Address { server: url.clone(), name: "Anne".to_owned() };
    // Where the program has its shelf.
    let shelf = kit::shelf(&home.path().join("cartable"));
    let guest = Guest::enter(&address, Lang::En, &shelf).unwrap();
    let queued = guest.client().waiting().unwrap().queued.expect("Anne waits");
    assert_eq!(queued.wish.seats, [2, 3, 4, 5, 6, 7]);
    anne.kill();
}

#[test]
fn where_one_stands_in_the_table_of_a_daily_deal_is_told() {
    let day = DailyDay {
        day: "2026-11-23".to_owned(),
        commitment: String::new(),
        published_at_ms: 0,
        ends_at_ms: 0,
        closes_at_ms: 0,
        secret: None,
    };
    let (own, lines, next_page, own_rank) = (None, Vec::new(), None, Some(12));
    let proof = Some(DealStanding::Proven);
    let mut table = DailyTable { day, own, begun: 40, lines, next_page, own_rank, proof };
    let told = |table: &DailyTable| table_lines(table, Lang::En).concat();
    assert!(told(&table).contains("Your place in the table: 12"), "{}", told(&table));
    table.own_rank = None;
    assert!(!told(&table).contains("Your place"), "{}", told(&table));
}

/// What leads to a match to look on at is a room's code or the match's id; to a seat only a code does.
#[test]
fn the_menu_takes_the_id_of_a_match_to_look_on_at() {
    let home = tempfile::tempdir().unwrap();
    let mut menu = Menu::new(Lang::En, &kit::shelf(home.path()));
    let shown = |menu: &mut Menu| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| menu.draw(frame)).unwrap();
        terminal.backend().to_string()
    };
    let press = |menu: &mut Menu, code| menu.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    while !shown(&mut menu).contains("▶ Join the room") {
        press(&mut menu, KeyCode::Down);
    }
    press(&mut menu, KeyCode::Right);
    let id = "0123456789abcdef0123456789abcdef";
    for letter in id.chars().take(7) {
        press(&mut menu, KeyCode::Char(letter));
    }
    assert_eq!(press(&mut menu, KeyCode::Enter), Flow::Stay);
    assert!(shown(&mut menu).contains("a match an id of 32"), "{}", shown(&mut menu));
    for letter in id.chars().skip(7).chain("more".chars()) {
        press(&mut menu, KeyCode::Char(letter));
    }
    assert!(shown(&mut menu).contains(id), "{}", shown(&mut menu));
    press(&mut menu, KeyCode::Right);
    assert_eq!(press(&mut menu, KeyCode::Enter), Flow::Stay, "no room is called so");
    press(&mut menu, KeyCode::Left);
    assert_eq!(press(&mut menu, KeyCode::Enter), Flow::Leave);
    assert!(matches!(menu.wish(), Some(Wish::Watch(_, typed)) if typed == id));
}

/// Online too the screen shows what was shown before the first card, and shows it whole.
#[test]
fn the_commitment_of_an_online_deal_is_whole_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let shelf = kit::shelf(home.path());
    let address = Address { server: server.url(), name: "Anne".to_owned() };
    let guest = Guest::enter(&address, Lang::En, &shelf).expect("a guest");
    let room = guest.open(&setup("niet", &[], 4, 0, Level::Easy, None)).expect("a room");
    let room = if room.match_id.is_some() { room } else { guest.start(&room, Level::Easy).expect("a match") };
    let sitting = guest.sit(&room).expect("the server answers").expect("a table");
    let commitment = sitting.table.commitment();
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    let shown = terminal.backend().to_string();
    assert!(commitment.len() == 64 && shown.contains(&commitment), "{shown}");
}

#[test]
fn a_server_that_is_not_there_or_a_room_that_is_not_is_told() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let mut command = kit::cartable(home.path());
    let url = server.url();
    let args = ["play", "--server", &url, "--room", "QQQQQQ", "--name", "Zoé", "--plain"];
    let output = command.args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(kit::text(&output.stderr).contains("no room"), "{output:?}");
    let mut command = kit::cartable(home.path());
    let output = command.args(["play", "niet", "--server", "nonsense", "--plain"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(kit::text(&output.stderr).contains("not the address"), "{output:?}");
}

#[test]
fn an_account_is_shown_renamed_recovered_and_deleted_by_commands() {
    let home = tempfile::tempdir().expect("a directory can be made");
    let server = TestServer::start();
    let run = |machine: &str, arguments: &[&str]| {
        let mut command = kit::cartable(&home.path().join(machine));
        let output = command.args(["account", "--server", &server.url(), "--name", "Anne"]).args(arguments);
        let output = output.output().expect("the program runs");
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let done = |machine: &str, arguments: &[&str]| {
        let (success, said) = run(machine, arguments);
        assert!(success, "{arguments:?}: {said}");
        said
    };
    let shown = done("desk", &[]);
    assert!(
        shown.contains("Anne#") && shown.contains("this one") && shown.contains("no recovery code"),
        "{shown}"
    );
    assert!(done("desk", &["rename", "Zoë"]).contains("Zoë#"));
    assert!(done("desk", &["avatar", "hen"]).contains("🐔 Zoë#"));
    assert!(!run("desk", &["avatar", "dragon"]).0);
    let code = done("desk", &["code"]).lines().next().expect("a code").to_owned();

    let mut typed = vec!["recover"];
    typed.extend(code.split('-'));
    assert!(done("sofa", &typed).contains("🐔 Zoë#"));
    let news = kit::cartable(&home.path().join("desk"))
        .args(["play", "duel", "--plain", "--server", &server.url(), "--name", "Anne", "--guests", "0"])
        .write_stdin("quit\n")
        .output()
        .expect("the program runs");
    assert!(kit::text(&news.stdout).contains("has let another device into your account"));
    let shown = done("desk", &["show"]);
    assert!(shown.contains("signed in by the recovery code") && shown.contains("· Your turn ·"), "{shown}");
    assert!(shown.contains("for you alone"), "{shown}");
    assert!(done("desk", &["history-open", "yes"]).contains("Others may see"));
    let looks = |command: &str, of: &str| {
        let mut program = kit::cartable(&home.path().join("den"));
        let output =
            program.args([command, "--server", &server.url(), "--name", "Eve", "--of", of]).output().unwrap();
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let export: serde_json::Value = serde_json::from_str(&done("desk", &["export"])).unwrap();
    let id = export["account"]["id"].as_str().unwrap();
    let (success, said) = looks("profile", id);
    assert!(success && said.contains("🐔 Zoë#"), "{said}");
    assert!(looks("history", id).0, "nothing was played to its end, and that may be seen");
    done("desk", &["history-open", "no"]);
    assert!(looks("profile", id).0, "name and picture are for everybody");
    let (success, said) = looks("history", id);
    assert!(!success && said.contains("not for you to see"), "{said}");
    assert!(!looks("history", "Nobody").0);
    done("desk", &["sign-out", "--others"]);
    for why in ["was signed out of the account", "Nobody of the name Anne"] {
        let (success, said) = run("sofa", &["delete", "--yes"]);
        assert!(!success && said.contains(why), "nothing was deleted: {said}");
    }
    let typed = kit::cartable(&home.path().join("sofa"))
        .args(["account", "recover", "--server", &server.url(), "--name", "Anne"])
        .write_stdin(code)
        .output()
        .expect("the program runs");
    assert!(kit::text(&typed.stdout).contains("🐔 Zoë#"), "no history of commands has the code");
    assert!(done("desk", &["export"]).starts_with('{'));
    assert!(!run("desk", &["delete"]).0, "it has to be meant");
    done("desk", &["delete", "--yes"]);
    assert!(done("desk", &[]).contains("Anne#"), "somebody new");
}

/// A second terminal of the same player, and every command, renews the session that they share.
#[test]
fn two_terminals_of_one_player_keep_their_account() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let address = Address { server: server.url(), name: "Anne".to_owned() };
    let enter = || Guest::enter(&address, Lang::En, &kit::shelf(home.path())).unwrap();
    let id = |guest: &Guest| guest.client().profile().unwrap().account_id;
    let first = enter();
    let known = id(&first);
    for _ in 0..3 {
        let (second, third) = (enter(), enter());
        assert_eq!([id(&second), id(&third), id(&first)], [(); 3].map(|()| known.clone()));
    }
    let elsewhere = Address { server: format!("{}/", server.url()), ..address };
    let other = Guest::enter(&elsewhere, Lang::En, &kit::shelf(home.path())).unwrap();
    assert_ne!(id(&other), known, "what signs somebody in is shown to no address but that which gave it");
}

/// Who has left the program while waiting in the queue is led back to their place by the menu.
#[test]
fn the_menu_leads_back_to_the_queue() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let shelf = kit::shelf(home.path());
    Settings { server: server.url(), name: "Anne".to_owned(), ..Settings::default() }.keep(&shelf).unwrap();
    let address = Address { server: server.url(), name: "Anne".to_owned() };
    let guest = Guest::enter(&address, Lang::En, &shelf).unwrap();
    let wish = QueueWish {
        game: "duel".to_owned(),
        seats: vec![2],
        speed: Speed::Normal,
        ranked: true,
        bots_after_seconds: None,
    };
    drop(guest.enqueue(&wish).unwrap());
    let mut menu = Menu::new(Lang::En, &shelf);
    menu.ask_calls();
    let deadline = Instant::now() + Duration::from_mins(1);
    while menu.refresh().unwrap() == Refreshed::Same {
        assert!(Instant::now() < deadline, "the server says nothing");
        thread::sleep(Duration::from_millis(20));
    }
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| menu.draw(frame)).unwrap();
    let shown = terminal.backend().to_string();
    assert!(shown.contains("Queue") && shown.contains("in the queue, ranked"), "{shown}");
    // It stands first, above the game that was chosen.
    for key in [KeyCode::Up, KeyCode::Enter] {
        menu.key(KeyEvent::new(key, KeyModifiers::NONE)).unwrap();
    }
    let Some(Wish::Queue(_, again)) = menu.wish() else { panic!("{shown}") };
    assert_eq!(again, wish);
    let before = guest.client().waiting().unwrap().queued;
    let _held = guest.enqueue(&again).unwrap();
    assert_eq!(guest.client().waiting().unwrap().queued, before, "the place is kept");
}

/// On the screen of who looks on nothing is played, given up or said; a round that is over is seen open.
#[test]
fn a_match_of_others_is_watched_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let enter = |name: &str| {
        let address = Address { server: server.url(), name: name.to_owned() };
        Guest::enter(&address, Lang::En, &kit::shelf(home.path())).unwrap()
    };
    let (anne, eve) = (enter("Anne"), enter("Eve"));
    let room = anne.open(&setup("niet", &[], 3, 0, Level::Easy, None)).unwrap();
    let room = anne.start(&room, Level::Easy).unwrap();
    assert!(eve.look_on(&room.code).is_err_and(|why| why.told(Lang::En).contains("cannot be watched")));
    anne.client().set_watchable(true).unwrap();
    let annes = anne.sit(&room).unwrap().unwrap();
    let mut screen = TableScreen::new(eve.look_on(&room.code).unwrap(), Lang::En, 0);
    let shown = |screen: &mut TableScreen| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        terminal.backend().to_string()
    };
    let press = |screen: &mut TableScreen, key| {
        screen.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)).unwrap();
    };
    let seen = shown(&mut screen);
    assert!(seen.contains("you look on") && seen.contains("o open round"), "{seen}");
    for key in "hmwnubre".chars() {
        press(&mut screen, key);
        let seen = shown(&mut screen);
        assert!(seen.contains("you look on") && !seen.contains("for good"), "{key}: {seen}");
    }
    press(&mut screen, 'o');
    assert!(shown(&mut screen).contains("not shown yet"), "{}", shown(&mut screen));

    // Who plays says a word, and sees it.
    let mut playing = TableScreen::new(annes, Lang::En, 0);
    press(&mut playing, 'e');
    let asked = shown(&mut playing);
    assert!(asked.contains("Well played!") && asked.contains("no longer see"), "{asked}");
    press(&mut playing, '3');
    let deadline = Instant::now() + Duration::from_mins(1);
    loop {
        playing.refresh().unwrap();
        if shown(&mut playing).contains("Well played!") {
            break;
        }
        assert!(Instant::now() < deadline, "{}", shown(&mut playing));
        thread::sleep(Duration::from_millis(20));
    }
    assert!(!shown(&mut screen).contains("Well played!"), "it is for who sits there");
    press(&mut playing, 'e');
    press(&mut playing, 'm');
    playing.refresh().unwrap();
    assert!(!shown(&mut playing).contains("Well played!"));
    // That outlives the program, and is undone at any table.
    let again = anne.sit(&room).unwrap().unwrap();
    assert!(again.table.status().muted);
    assert!(!again.mute().unwrap());
    assert!(!anne.sit(&room).unwrap().unwrap().table.status().muted);
}

/// A browser that only notes where it was sent: the test does the rest.
fn browser(home: &Path) -> PathBuf {
    let program = home.join("browser");
    fs::write(
        &program,
        "#!/bin/sh\nprintf %s \"$1\" > \"$HOME/page.new\" && mv \"$HOME/page.new\" \"$HOME/page\"\n",
    )
    .expect("a program");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it may be run");
    program
}

#[test]
fn an_identity_is_linked_and_opens_the_account_by_way_of_the_browser() {
    let home = tempfile::tempdir().unwrap();
    let issuer = Issuer::start("anne");
    let setting = issuer.setting("The Club");
    let server = TestServer::with(move |config| config.issuers = vec![setting.parse().unwrap()]);
    let browser = browser(home.path());
    let run = |machine: &str, name: &str, arguments: &[&str], typed: &str| {
        let home = home.path().join(machine);
        fs::create_dir_all(&home).unwrap();
        let page = home.join("page");
        let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("cartable"));
        program.env_clear().env("HOME", &home).env("XDG_DATA_HOME", &home).env("CARTABLE_LANG", "en");
        program.env("BROWSER", &browser).env("PATH", std::env::var_os("PATH").unwrap_or_default());
        program.args(["account", "--server", &server.url(), "--name", name]).args(arguments);
        let mut program = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        program.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let deadline = Instant::now() + Duration::from_mins(1);
        while program.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "{arguments:?} does not end");
            if let Ok(url) = fs::read_to_string(&page) {
                fs::remove_file(&page).unwrap();
                let back = browse(&url);
                // What belongs to nobody, and what no sign-in has sent, is not taken for the way back.
                let place = back.split('?').next().unwrap();
                assert_eq!(browse(&format!("{place}favicon.ico")), "");
                let _ = browse(&format!("{place}?code=x&state=y"));
                assert!(browse(&back).contains("close this window"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        let output = program.wait_with_output().unwrap();
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let done = |machine: &str, name: &str, arguments: &[&str], typed: &str| {
        let (success, said) = run(machine, name, arguments, typed);
        assert!(success, "{arguments:?}: {said}");
        said
    };
    let said = done("desk", "Anne", &["link"], "");
    assert!(said.contains("Your identity at The Club opens this account from now on."), "{said}");
    assert!(said.contains(issuer.url()), "the address is printed too: {said}");
    let handle = done("desk", "Anne", &[], "");
    assert!(handle.contains("linked: The Club"), "{handle}");
    let handle = handle.lines().next().unwrap().to_owned();

    let opened = done("sofa", "Anne", &["open", "the club"], "");
    assert!(opened.contains(&handle), "{opened}");
    assert!(done("desk", "Anne", &["show"], "").contains("signed in by an identity at The Club"));
    let news = kit::cartable(&home.path().join("desk"))
        .args(["play", "duel", "--plain", "--server", &server.url(), "--name", "Anne", "--guests", "0"])
        .write_stdin("quit\n")
        .output()
        .expect("the program runs");
    assert!(
        kit::text(&news.stdout).contains("An identity at The Club has let another device into your account")
    );

    let no = done("desk", "Boris", &["link", "The Club"], "n\n");
    assert!(no.contains(&handle) && no.contains("Nothing has changed."), "{no}");
    assert!(done("desk", "Boris", &[], "").contains("Boris#"));
    let yes = done("desk", "Boris", &["link", "The Club"], "yes\n");
    assert!(yes.trim_end().ends_with(&handle), "{yes}");
    assert!(done("desk", "Boris", &[], "").contains(&handle), "Boris's place here is Anne's now");

    let (success, said) = run("desk", "Anne", &["link", "Nowhere"], "");
    assert!(!success && said.contains("Which of these: The Club?"), "{said}");
    let (success, said) = run("desk", "Anne", &["unlink", "The Club"], "");
    assert!(!success && said.contains("the last way into your account"), "{said}");
    done("desk", "Anne", &["code"], "");
    done("desk", "Anne", &["unlink", "the club"], "");
    let (success, said) = run("desk", "Anne", &["unlink", "The Club"], "");
    assert!(!success && said.contains("No identity at The Club is linked"), "{said}");
    issuer.seat(None);
    let (success, said) = run("desk", "Anne", &["link"], "");
    assert!(!success && said.contains("broken off"), "{said}");
}

#[test]
fn where_no_issuer_is_trusted_none_is_offered() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let mut command = kit::cartable(home.path());
    let output = command.args(["account", "link", "--server", &server.url()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(kit::text(&output.stderr).contains("knows no identities"), "{output:?}");
}
