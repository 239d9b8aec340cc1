//! A server and two terminals: two people and two bots play a match to its end,
//! and one of the people is killed in the middle.

use crate::kit;
use crate::kit::player::{AT_TABLE, Player};
use crate::kit::screen::{press, shown};
use cartable_cli::address::Address;
use cartable_cli::online::{Guest, setup};
use cartable_cli::page;
use cartable_cli::settings::Settings;
use cartable_cli::ui::{Flow, Menu, PageScreen, Refreshed, Screen as _, TableScreen, WatchWaitScreen, Wish};
use cartable_core::text::Lang;
use cartable_e2e::{TestServer, player};
use cartable_ffi::{Level, QueueWish, RoomSetup, Speed};
use crossterm::event::KeyCode;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

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
    let code = anne.read_until("Code: ").rsplit(' ').next().expect("a code").to_owned();
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
    // The commitment from before the first card is printed whole, and again with each log.
    anne.type_line("log");
    let sealed = anne.read_until("SHA-256");
    let hash = sealed.rsplit(' ').next().unwrap_or_default();
    assert!(hash.len() == 64 && hash.chars().all(|digit| digit.is_ascii_hexdigit()), "{sealed}");
    // A sign is printed, but not to a player who has muted signs.
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

/// Two strangers, one of them on the screen. The match can be named while it runs, its record can be fetched
/// in both ways
/// after its end, and both players are told how to keep their account.
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
    anne.read_until("Looking for a match");
    let bruno = kit::enter(&server, &home.path().join("bruno"), "Bruno");
    let ticket = bruno.client().enqueue(&ranked_duel()).unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    let id = loop {
        if let Some(id) = ticket.state().match_id {
            break id;
        }
        assert!(Instant::now() < deadline, "{:?}", ticket.state());
        thread::sleep(Duration::from_millis(20));
    };
    let mut brunos = TableScreen::new(bruno.sit_at(&id).unwrap(), Lang::En, 0);
    anne.read_until(&format!("This match is {id}"));

    // A spectator in the first minute hears at once that there is nothing to see yet.
    assert!(of_anne(&["account", "watchable", "yes"]).0);
    bruno.client().set_watchable(true).unwrap();
    let eve = kit::enter(&server, &home.path().join("eve"), "Eve");
    let asked = Instant::now();
    assert!(eve.look_on(&id, Lang::En).unwrap().is_none());
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    let mut early = WatchWaitScreen::new(eve, &id, Lang::En);
    assert!(shown(&mut early).contains("seen a minute late"), "{}", shown(&mut early));

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

    press(&mut brunos, KeyCode::Char('r'));
    press(&mut brunos, KeyCode::Char('r'));
    anne.read_until("Your rating: ");
    anne.read_until("There is no recovery code: without this device the account is lost.");
    let deadline = Instant::now() + Duration::from_mins(1);
    while !shown(&mut brunos).contains("There is no recovery code") {
        brunos.refresh().unwrap();
        assert!(Instant::now() < deadline, "{}", shown(&mut brunos));
        thread::sleep(Duration::from_millis(20));
    }
    assert!(shown(&mut brunos).contains("Your rating: "), "{}", shown(&mut brunos));
    anne.type_line(&format!("save {kept}"));
    anne.read_until("Saved: ");
    anne.type_line("rematch");
    let deadline = Instant::now() + Duration::from_mins(1);
    while !shown(&mut brunos).contains("The others want to play again") {
        brunos.refresh().unwrap();
        assert!(Instant::now() < deadline, "{}", shown(&mut brunos));
        thread::sleep(Duration::from_millis(20));
    }
    anne.leave();
    let (success, said, why) = run(&["verify", &kept], "");
    assert!(success, "{said} {why}");
    let (success, record, why) = of_anne(&["history", "--record", &id]);
    assert!(success, "{why}");
    let (success, piped, why) = run(&["verify", "-"], &record);
    assert!(success && piped == said, "{piped} {why}");
    assert!(!of_anne(&["history", "--record", "nonsense"]).0);
}

/// A ranked match of duel, by two.
fn ranked_duel() -> QueueWish {
    QueueWish {
        game: "duel".to_owned(),
        seats: vec![2],
        speed: Speed::Normal,
        ranked: true,
        bots_after_seconds: None,
    }
}

/// A match of two people with clocks, and of bots in the other seats, and their screens.
fn at_one_table(server: &TestServer, home: &Path, (game, seats): (&str, usize)) -> [TableScreen; 2] {
    let [anne, bruno] = ["Anne", "Bruno"].map(|name| kit::enter(server, &home.join(name), name));
    let setup = setup(game, &[], seats, 1, Level::Easy, None);
    let room = anne.open(&RoomSetup { speed: Some(Speed::Normal), ..setup }).expect("a room");
    bruno.join(&room.code).expect("a seat");
    let started = anne.client().start_match(&room.code, Some(Level::Easy));
    let room = started.or_else(|_| anne.join(&room.code)).expect("a match");
    [anne, bruno]
        .map(|guest| TableScreen::new(guest.sit(&room).expect("an answer").expect("a match"), Lang::En, 0))
}

/// The time of the player waited for runs on everybody's screen, without any other event.
#[test]
fn the_clock_of_who_is_waited_for_goes_on_for_all() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let mut screens = at_one_table(&server, home.path(), ("niet", 3));
    for screen in &mut screens {
        // The bots have acted by then.
        let deadline = Instant::now() + Duration::from_mins(1);
        let mut seen = Vec::new();
        while seen.len() < 5 {
            screen.refresh().unwrap();
            let shown = shown(screen);
            let clocks: Vec<_> = shown.split_whitespace().filter(|word| word.contains(':')).collect();
            let clocks = clocks.join(" ");
            if seen.last() != Some(&clocks) {
                seen.push(clocks);
            }
            assert!(Instant::now() < deadline, "{seen:?} {shown}");
            thread::sleep(Duration::from_millis(40));
        }
    }
}

/// Before the first move the screen offers not to play, and once all agree the match is void.
#[test]
fn a_match_that_nobody_wants_is_called_off_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let [mut annes, mut brunos] = at_one_table(&server, home.path(), ("duel", 2));
    assert!(shown(&mut annes).contains("a do not play it"), "{}", shown(&mut annes));
    press(&mut annes, KeyCode::Char('a'));
    assert!(shown(&mut annes).contains("You would rather not play"), "{}", shown(&mut annes));
    press(&mut brunos, KeyCode::Char('a'));
    let deadline = Instant::now() + Duration::from_mins(1);
    while !shown(&mut annes).contains("Everybody agreed not to play") {
        annes.refresh().unwrap();
        assert!(Instant::now() < deadline, "{}", shown(&mut annes));
        thread::sleep(Duration::from_millis(20));
    }
}

/// Killed or interrupted, a player finds the way back to the queue's match, and out of the queue;
/// and somebody of the same name is met by the one at the table.
#[test]
fn the_queue_is_left_its_match_found_again_and_a_namesake_blocked() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let url = server.url();
    let run = |arguments: &[&str]| {
        let mut command = kit::cartable(home.path());
        let output = command.args(arguments).args(["--server", &url]).output().unwrap();
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let queue = || Player::run(home.path(), "queue", &["duel", "--ranked", "--seats", "2", "--server", &url]);
    let mut waiting = queue();
    waiting.read_until("Looking for a match");
    waiting.interrupt("You have left the queue.");
    assert!(run(&["queue", "--leave"]).1.contains("You do not wait in the queue."));
    let mut waiting = queue();
    waiting.read_until("Looking for a match");
    waiting.kill();
    assert!(run(&["queue", "--leave"]).1.contains("You have left the queue."));

    let mut waiting = queue();
    waiting.read_until("Looking for a match");
    let other = kit::enter(&server, &home.path().join("other"), "Guest");
    let _ticket = other.client().enqueue(&ranked_duel()).unwrap();
    let told = waiting.read_until("This match is ");
    let id = told.split_whitespace().nth(3).unwrap().trim_end_matches(':').to_owned();
    waiting.kill();
    let mut back = queue();
    back.read_until("You have a match to play first, and here it is: Duel");
    back.read_until(AT_TABLE);
    back.interrupt(&format!("To come back: cartable play --room {id} --server {url}"));

    // The menu also tells if it is the player's turn.
    let shelf = kit::shelf(&home.path().join("cartable"));
    let mut menu = Menu::new(Lang::En, &shelf);
    menu.go_to(url.clone());
    menu.ask_calls();
    let deadline = Instant::now() + Duration::from_mins(1);
    while menu.refresh().unwrap() == Refreshed::Same {
        assert!(Instant::now() < deadline, "the server says nothing");
        thread::sleep(Duration::from_millis(20));
    }
    while !shown(&mut menu).contains("▶ Waiting for you") && !shown(&mut menu).contains("▶ Online") {
        assert!(Instant::now() < deadline, "{}", shown(&mut menu));
        press(&mut menu, KeyCode::Up);
    }
    press(&mut menu, KeyCode::Enter);
    assert!(matches!(menu.wish(), Some(Wish::Come(_, room)) if room.match_id.as_ref() == Some(&id)));

    let mut back = Player::start(home.path(), &["--room", &id, "--server", &url]);
    back.read_until(AT_TABLE);
    let sitting = other.sit_at(&id).unwrap();
    let names = sitting.table.scene().scores.names;
    let seat = other.client().rooms().unwrap()[0].seats.iter().position(|seat| seat.you).unwrap();
    sitting.table.resign().unwrap();
    back.read_until("There is no recovery code");
    back.leave();
    let (success, said) = run(&["account", "block", &names[seat]]);
    assert!(success && said.contains("You will not meet Guest#"), "{names:?}: {said}");
    assert!(said.contains("account unblock 'Guest#"), "{said}");
    let (success, said) = run(&["account", "unblock", &names[seat]]);
    assert!(success && said.contains("may meet you again"), "{said}");
    let (success, said) = run(&["account", "unblock", &names[seat]]);
    assert!(!success && said.contains("is blocked; “cartable account” shows who is"), "{said}");
    let (success, said) = run(&["account", "report", &names[seat], "stalling"]);
    assert!(success && said.contains("is reported to the operator"), "{said}");
}

/// The page about the queue on the screen: another wish is chosen by keys, waits, and is given up by going back.
#[test]
fn the_queue_is_a_page_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let guest = kit::enter(&server, home.path(), "Anne");
    let (pages, key) = page::queue(&guest, ranked_duel(), Lang::En).unwrap();
    let mut screen = PageScreen::new(guest.clone(), pages.clone(), &key, Lang::En).unwrap();
    let until = |screen: &mut PageScreen, what: &str| {
        let deadline = Instant::now() + Duration::from_mins(1);
        while !shown(screen).contains(what) {
            screen.refresh().unwrap();
            assert!(Instant::now() < deadline, "{what}: {}", shown(screen));
            thread::sleep(Duration::from_millis(20));
        }
    };
    until(&mut screen, "Nobody else is waiting yet.");
    assert!(
        shown(&mut screen).contains("Ranked match, 2 players") && !shown(&mut screen).contains("in the app")
    );
    // The action under the cursor stops waiting, and the page is the one by which a wish is chosen.
    assert!(shown(&mut screen).contains("▶ Stop waiting"), "{}", shown(&mut screen));
    press(&mut screen, KeyCode::Enter);
    until(&mut screen, "▶ Look for a match");
    press(&mut screen, KeyCode::Down);
    assert!(shown(&mut screen).contains("▶ Game: ‹ Duel"), "{}", shown(&mut screen));
    press(&mut screen, KeyCode::Down);
    press(&mut screen, KeyCode::Right);
    assert!(shown(&mut screen).contains("▶ What counts: ‹ Casual match"), "{}", shown(&mut screen));
    press(&mut screen, KeyCode::Down);
    press(&mut screen, KeyCode::Right);
    press(&mut screen, KeyCode::Enter);
    assert!(shown(&mut screen).contains("✓2  ‹3›  ✓4"), "{}", shown(&mut screen));
    press(&mut screen, KeyCode::Up);
    press(&mut screen, KeyCode::Up);
    press(&mut screen, KeyCode::Up);
    press(&mut screen, KeyCode::Enter);
    until(&mut screen, "Casual match, 2, 4, 5, 6 or 7 players");
    let wish = guest.client().waiting().unwrap().queued.expect("Anne waits").wish;
    assert_eq!((wish.seats, wish.bots_after_seconds), (vec![2, 4, 5, 6, 7], Some(30)));
    assert_eq!(press(&mut screen, KeyCode::Esc), Flow::Stay, "the place is given up first");
    let deadline = Instant::now() + Duration::from_mins(1);
    while screen.refresh().unwrap() != Refreshed::Done {
        assert!(Instant::now() < deadline, "{}", shown(&mut screen));
        thread::sleep(Duration::from_millis(20));
    }
    assert!(screen.sitting().is_none() && guest.client().waiting().unwrap().queued.is_none());
}

/// A player who names no number waits for any number of people.
#[test]
fn the_queue_accepts_any_number_of_players_unless_it_is_told() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let url = server.url();
    let mut anne = Player::run(home.path(), "queue", &["duel", "--server", &url, "--name", "Anne"]);
    anne.read_until("Looking for a match");
    // A word that is no command of the page is told, and help names the commands.
    anne.type_line("xyzzy");
    assert!(anne.read_until("xyzzy").starts_with("! "));
    anne.type_line("help");
    anne.read_until("leave: Stop waiting");
    // The directory of the program's shelf.
    let guest = kit::enter(&server, &home.path().join("cartable"), "Anne");
    let queued = guest.client().waiting().unwrap().queued.expect("Anne waits");
    assert_eq!(queued.wish.seats, [2, 3, 4, 5, 6, 7]);
    anne.kill();
}

/// Before its day is closed: what there was to see, and what happened.
#[test]
fn a_try_at_a_daily_deal_that_is_over_is_told_again() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let guest = kit::enter(&server, &home.path().join("cartable"), "Anne");
    let day = guest.client().dailies().unwrap().today.day;
    let id = guest.client().begin_daily(&day, "duel").unwrap();
    let told = |arguments: &[&str]| {
        let here = ["--server", &server.url(), "--name", "Anne"];
        let output = kit::cartable(home.path()).args(arguments).args(here).output().unwrap();
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    assert!(!told(&["history", "--replay", &id]).0, "it is still played");
    let (success, shown) = told(&["daily", "--day", &day]);
    assert!(
        success && shown.contains("Duel\n  Your try (begun, beside the table)"),
        "without a game, every table: {shown}"
    );
    player(guest.client().open_table(&id).unwrap(), 1).play(usize::MAX / 2);
    let (success, again) = told(&["history", "--replay", &id]);
    assert!(success && again.lines().count() > 10, "{again}");
    let (success, record) = told(&["history", "--record", &id]);
    assert!(!success && record.contains("still being played"), "{record}");
}

/// A room's code or the match's id leads a spectator to a match; only a code leads to a seat.
#[test]
fn the_menu_takes_the_id_of_a_match_to_look_on_at() {
    let home = tempfile::tempdir().unwrap();
    let mut menu = Menu::new(Lang::En, &kit::shelf(home.path()));
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

/// The line of playing online turns from a room to a ranked match of so many as were chosen, and of any number.
#[test]
fn the_menu_waits_for_so_many_players_or_for_any_number() {
    let home = tempfile::tempdir().unwrap();
    let shelf = kit::shelf(home.path());
    Settings { game: "duel".to_owned(), seats: 3, ..Settings::default() }.keep(&shelf).unwrap();
    let mut menu = Menu::new(Lang::En, &shelf);
    while !shown(&mut menu).contains("▶ Play online") {
        press(&mut menu, KeyCode::Down);
    }
    for (told, waited) in [("ranked match, 3 players", vec![3]), ("any number", vec![2, 3, 4, 5, 6, 7])] {
        press(&mut menu, KeyCode::Right);
        assert!(shown(&mut menu).contains(told), "{}", shown(&mut menu));
        assert_eq!(press(&mut menu, KeyCode::Enter), Flow::Leave);
        let Some(Wish::Queue(_, wish)) = menu.wish() else { panic!("{told}") };
        assert!(wish.ranked && wish.seats == waited, "{wish:?}");
    }
    press(&mut menu, KeyCode::Right);
    assert!(shown(&mut menu).contains("open a room"), "{}", shown(&mut menu));
}

/// Online too the screen shows what was shown before the first card, and shows it whole.
#[test]
fn the_commitment_of_an_online_deal_is_whole_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let guest = kit::enter(&server, home.path(), "Anne");
    let room = guest.open(&setup("niet", &[], 4, 0, Level::Easy, None)).expect("a room");
    let room = if room.match_id.is_some() {
        room
    } else {
        guest.client().start_match(&room.code, Some(Level::Easy)).expect("a match")
    };
    let sitting = guest.sit(&room).expect("the server answers").expect("a table");
    let commitment = sitting.table.commitment();
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    let shown = shown(&mut screen);
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

/// A second terminal of the same player, and every command, renews the session that they share.
#[test]
fn two_terminals_of_one_player_keep_their_account() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let address = Address { server: server.url(), name: Some("Anne".to_owned()) };
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

/// The menu leads a player who left the program in the queue back to their place.
#[test]
fn the_menu_leads_back_to_the_queue() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let shelf = kit::shelf(home.path());
    Settings { server: server.url(), name: "Anne".to_owned(), ..Settings::default() }.keep(&shelf).unwrap();
    // The menu's account is the one without a name of its own.
    let guest = Guest::enter(&Address { server: server.url(), name: None }, Lang::En, &shelf).unwrap();
    drop(guest.client().enqueue(&ranked_duel()).unwrap());
    let mut menu = Menu::new(Lang::En, &shelf);
    menu.ask_calls();
    let deadline = Instant::now() + Duration::from_mins(1);
    while menu.refresh().unwrap() == Refreshed::Same {
        assert!(Instant::now() < deadline, "the server says nothing");
        thread::sleep(Duration::from_millis(20));
    }
    let shown = shown(&mut menu);
    assert!(shown.contains("Queue") && shown.contains("in the queue, ranked"), "{shown}");
    // It stands first, above the game that was chosen.
    for key in [KeyCode::Up, KeyCode::Enter] {
        press(&mut menu, key);
    }
    let Some(Wish::Queue(_, again)) = menu.wish() else { panic!("{shown}") };
    assert_eq!(again, ranked_duel());
    let before = guest.client().waiting().unwrap().queued;
    let _held = guest.client().enqueue(&again).unwrap();
    assert_eq!(guest.client().waiting().unwrap().queued, before, "the place is kept");
}

/// On the screen of who looks on nothing is played, given up or said; a round that is over is seen open.
#[test]
fn a_match_of_others_is_watched_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let enter = |name: &str| kit::enter(&server, home.path(), name);
    let (anne, eve) = (enter("Anne"), enter("Eve"));
    let room = anne.open(&setup("niet", &[], 3, 0, Level::Easy, None)).unwrap();
    let room = anne.client().start_match(&room.code, Some(Level::Easy)).unwrap();
    assert!(
        eve.look_on(&room.code, Lang::En).is_err_and(|why| why.told(Lang::En).contains("cannot be watched"))
    );
    anne.client().set_watchable(true).unwrap();
    let annes = anne.sit(&room).unwrap().unwrap();
    let mut screen = TableScreen::new(eve.look_on(&room.code, Lang::En).unwrap().unwrap(), Lang::En, 0);
    let seen = shown(&mut screen);
    assert!(seen.contains("you look on") && seen.contains("o open round"), "{seen}");
    for key in "hmwnubre".chars() {
        press(&mut screen, KeyCode::Char(key));
        let seen = shown(&mut screen);
        assert!(seen.contains("you look on") && !seen.contains("for good"), "{key}: {seen}");
    }
    press(&mut screen, KeyCode::Char('o'));
    assert!(shown(&mut screen).contains("not shown yet"), "{}", shown(&mut screen));

    // A player shows a sign, and sees it.
    let mut playing = TableScreen::new(annes, Lang::En, 0);
    press(&mut playing, KeyCode::Char('e'));
    let asked = shown(&mut playing);
    assert!(asked.contains("Well played!") && asked.contains("no longer see"), "{asked}");
    press(&mut playing, KeyCode::Char('3'));
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
    press(&mut playing, KeyCode::Char('e'));
    press(&mut playing, KeyCode::Char('m'));
    playing.refresh().unwrap();
    assert!(!shown(&mut playing).contains("Well played!"));
    // The setting survives the program, and can be undone at any table.
    let again = anne.sit(&room).unwrap().unwrap();
    assert!(again.table.status().muted);
    assert!(!again.mute().unwrap());
    assert!(!anne.sit(&room).unwrap().unwrap().table.status().muted);
}
