//! Whole matches through the phone API against the real server:
//! over good connections, bad ones, and a server that restarts.

use cartable_core::catalogue::GameId;
use cartable_core::options::OptionSpec;
use cartable_e2e::{Cable, TestServer, guest, player};
use cartable_ffi::{
    Call, CartableError, Client, Lang, Level, Link, OptionSetting, Room, RoomChange, RoomSetup, Table,
    TableStatus, games, verify,
};
use cartable_server::store::Place;
use cartable_testing::postgres;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Every game, with as many seats as it has up to `most`.
fn every_game(most: u32) -> impl Iterator<Item = (String, usize)> {
    games(Lang::En).into_iter().map(move |game| (game.id, game.max_seats.min(most) as usize))
}

/// A room of `seats` for two people and bots.
fn setup(game: &str, seats: usize) -> RoomSetup {
    let bots = vec![Some(Level::Random); seats - 2];
    let game_id: GameId = game.parse().expect("a game");
    let options = game_id.default_options().bounded();
    let setting = |spec: &OptionSpec| {
        let value = options.get(spec.key).expect("an option of the game");
        OptionSetting { key: spec.key.to_owned(), value }
    };
    RoomSetup {
        game: game.to_owned(),
        options: game_id.option_specs().iter().map(setting).collect(),
        seats: [vec![None, None], bots].concat(),
        first_dealer: None,
        speed: None,
    }
}

/// A room of `seats` for both clients and bots, its match begun.
fn begin(game: &str, seats: usize, clients: [&Client; 2]) -> Room {
    let room = clients[0].create_room(&setup(game, seats)).expect("a room");
    clients[1].join_room(&room.code.to_lowercase()).expect("a seat");
    clients[0].start_match(&room.code, None).expect("a match")
}

fn open(client: &Client, room: &Room) -> Arc<Table> {
    client.open_table(room.match_id.as_ref().expect("the match has begun")).expect("a table")
}

/// The record of a finished match is true, complete and the same for all; gives the moves of each person.
fn check_records(tables: &[Arc<Table>]) {
    let records: Vec<_> = tables.iter().map(|table| table.record().expect("the match is over")).collect();
    for (table, record) in tables.iter().zip(&records) {
        assert_eq!(record, &records[0]);
        let verdict = verify(record, Lang::En).expect("a true record");
        assert!(verdict.over);
        assert_eq!(verdict.commitment, table.commitment());
        assert_eq!(verdict.totals, table.scene().scores.totals);
    }
}

/// Both play to the end, each in a thread of their own, while `meanwhile` happens.
/// Returns how many steps of the match each was told.
fn play_both(tables: &[Arc<Table>; 2], meanwhile: impl FnOnce()) -> [usize; 2] {
    let mut tappers = [0, 1].map(|dice| player(tables[dice].clone(), dice as u64));
    thread::scope(|scope| {
        for tapper in &mut tappers {
            scope.spawn(move || tapper.play(usize::MAX / 2));
        }
        meanwhile();
    });
    check_records(tables);
    tappers.map(|tapper| tapper.told)
}

#[test]
fn every_game_is_played_to_the_end() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    for (game, seats) in every_game(2).chain(every_game(5)) {
        let room = begin(&game, seats, [&anne, &bruno]);
        play_both(&[open(&anne, &room), open(&bruno, &room)], || {});
    }
}

/// The owner of the room names the seat that deals or starts, and changes it;
/// everybody in the room sees it, and the match and its record keep to it.
#[test]
fn whoever_the_owner_names_starts_in_every_game() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    for (game, seats) in every_game(3) {
        let setup = RoomSetup { first_dealer: Some(0), ..setup(&game, seats) };
        let room = anne.create_room(&setup).expect("a room");
        assert_eq!(room.first_dealer, Some(0));
        let code = bruno.join_room(&room.code).expect("a seat").code;
        let drawn = anne.change_room(&room, RoomChange::SetFirst { seat: None }).expect("drawn");
        assert_eq!(drawn.first_dealer, None);
        anne.change_room(&drawn, RoomChange::SetFirst { seat: Some(1) }).expect("Bruno");
        assert_eq!(bruno.room(&code).expect("the room").first_dealer, Some(1));
        let room = anne.start_match(&code, None).expect("a match");
        assert_eq!(room.first_dealer, Some(1));
        let running = bruno.rooms().expect("the rooms").into_iter().find(|room| room.code == code);
        assert_eq!(running.expect("the match").first_dealer, Some(1));
        let tables = [open(&anne, &room), open(&bruno, &room)];
        if game == "niet" {
            assert_eq!(tables[0].scene().log[0], "Round 1: Bruno deals.");
        }
        play_both(&tables, || {});
        let record = tables[0].record().expect("the match is over");
        assert!(record.contains("\"first_dealer\":1,"), "{record}");
    }
}

/// Does what the hint says, if there is one. Returns true if it could be done: another player may be quicker.
fn follow_hint(table: &Table) -> bool {
    let Ok(hint) = table.hint() else { return true };
    assert!(!hint.why.is_empty() && !hint.label.is_empty());
    hint.picks.iter().all(|item| table.tap(*item).is_ok())
        && hint.choice.is_none_or(|choice| table.choose(choice).is_ok())
}

#[test]
fn hints_can_be_followed_and_a_match_has_its_moments() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    for (game, seats) in every_game(2) {
        let room = begin(&game, seats, [&anne, &bruno]);
        let (mut advised, mut other) = (player(open(&anne, &room), 1), player(open(&bruno, &room), 2));
        thread::scope(|scope| {
            scope.spawn(|| other.play(usize::MAX / 2));
            for _ in 0..3 {
                advised.wait_for_turn();
                let before = advised.table.scene().log.len();
                // If the other player may act out of turn,
                // the table can have changed before the hint is there.
                let followed = follow_hint(&advised.table);
                assert!(followed || advised.table.scene().log.len() > before || game == "sniper", "{game}");
            }
            advised.play(usize::MAX / 2);
        });
        if game == "duel" {
            assert!(advised.table.moments(None).expect("the match is over").len() <= 3);
        }
        check_records(&[advised.table, other.table]);
    }
}

#[test]
fn a_cable_that_breaks_again_and_again_loses_nothing() {
    let server = TestServer::start();
    let cable = Cable::to(server.address());
    let (anne, bruno) = (guest(&cable.url(), "Anne"), guest(&server.url(), "Bruno"));
    for (game, seats) in every_game(3) {
        let room = begin(&game, seats, [&anne, &bruno]);
        let (near, far) = (open(&anne, &room), open(&bruno, &room));
        play_both(&[near.clone(), far], || {
            for _ in 0..4 {
                thread::sleep(Duration::from_millis(60));
                cable.lose_answers();
                thread::sleep(Duration::from_millis(40));
                cable.cut();
                thread::sleep(Duration::from_millis(40));
                cable.mend();
            }
        });
        // Only a claim in a race may be overtaken while the cable is cut. All else is sent again without a tap.
        let told = near.status().notice.filter(|notice| game != "sniper" || notice.code != "stale_seq");
        assert_eq!(told, None, "{game}");
    }
}

#[test]
fn a_move_of_which_the_answer_is_lost_is_played_once() {
    let server = TestServer::start();
    let cable = Cable::to(server.address());
    let (anne, bruno) = (guest(&cable.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = begin("niet", 2, [&anne, &bruno]);
    let (mut anne, mut bruno) = (player(open(&anne, &room), 1), player(open(&bruno, &room), 2));
    thread::scope(|scope| {
        scope.spawn(|| bruno.play(usize::MAX / 2));
        while !anne.table.is_over() {
            anne.wait_for_turn();
            cable.lose_answers();
            anne.play(1);
            thread::sleep(Duration::from_millis(30));
            cable.cut();
            cable.mend();
            anne.play(6);
        }
    });
    check_records(&[anne.table.clone(), bruno.table.clone()]);
    let record = anne.table.record().expect("the match is over");
    let moves_of = |seat: usize| record.matches(&format!("\"move\":{{\"seat\":{seat},")).count();
    assert_eq!((moves_of(0), moves_of(1)), (anne.sent, bruno.sent));
}

#[test]
fn a_server_that_restarts_takes_the_match_up_where_it_was() {
    let mut server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    for (game, seats) in every_game(4) {
        let room = begin(&game, seats, [&anne, &bruno]);
        play_both(&[open(&anne, &room), open(&bruno, &room)], || {
            for _ in 0..3 {
                thread::sleep(Duration::from_millis(80));
                server.stop();
                thread::sleep(Duration::from_millis(80));
                server.resume();
            }
        });
    }
}

/// The words that a player reads while the server can store nothing.
const BREATH: &str = "The server is catching its breath: it goes on in a moment, and nothing is lost.";

/// Waits until the status of a table is like this, and returns it; `None`: the match is over.
fn await_status(tables: &[Arc<Table>], is_like: impl Fn(&TableStatus) -> bool) -> Option<TableStatus> {
    let end = Instant::now() + Duration::from_secs(30);
    while !tables[0].is_over() {
        if let Some(status) = tables.iter().map(|table| table.status()).find(&is_like) {
            return Some(status);
        }
        assert!(Instant::now() < end, "{:?}", tables[0].status());
        thread::sleep(Duration::from_millis(5));
    }
    None
}

/// While the database is away a player reads that the server is catching its breath, and the move waits with its picks.
/// Acknowledged moves stay, and each move comes through once.
#[test]
fn a_database_that_goes_and_comes_back_costs_no_move() {
    let Some(mut database) = postgres::Server::start() else { return };
    let address = database.fresh_database();
    let server = TestServer::with(move |config| config.database = Place::from(&address));
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    // Nobody moves before both are there, so both count the same steps from the first on.
    let room = begin("niet", 2, [&anne, &bruno]);
    let tables = [open(&anne, &room), open(&bruno, &room)];
    let says_so =
        |status: &TableStatus| status.notice.as_ref().is_some_and(|notice| notice.code == "catching_breath");
    let mut read = 0;
    let told = play_both(&tables, || {
        for _ in 0..3 {
            thread::sleep(Duration::from_millis(100));
            database.stop_at_once();
            let text = await_status(&tables, says_so).map(|status| status.notice.expect("a notice").text);
            read += usize::from(text.is_some_and(|text| text == BREATH));
            database.go_on();
            await_status(&tables, |status| !says_so(status) && status.link == Link::Connected);
        }
    });
    assert!(read > 0, "the match was over before");
    assert_eq!(told[0], told[1], "both see every move once");
    assert!(!tables.iter().any(|table| says_so(&table.status())));
}

#[test]
fn the_background_and_other_networks_are_survived() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = begin("niet", 3, [&anne, &bruno]);
    play_both(&[open(&anne, &room), open(&bruno, &room)], || {
        for _ in 0..5 {
            thread::sleep(Duration::from_millis(50));
            anne.background();
            bruno.network_changed();
            thread::sleep(Duration::from_millis(50));
            anne.foreground();
        }
    });
}

/// With two players nobody moves before both are there, so both count the same steps from the first on.
#[test]
fn whoever_comes_back_sees_each_move_that_was_missed() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = begin("niet", 2, [&anne, &bruno]);
    let tables = [open(&anne, &room), open(&bruno, &room)];
    let [returned, stayed] = play_both(&tables, || {
        for _ in 0..8 {
            anne.background();
            thread::sleep(Duration::from_millis(40));
            anne.foreground();
            thread::sleep(Duration::from_millis(40));
        }
    });
    // A move sent from an outdated table is refused, and only its player is told.
    assert_eq!(returned, stayed);
}

#[test]
fn a_closed_app_comes_back_to_the_same_table() {
    let server = TestServer::with(|config| config.access_lifetime = Duration::from_millis(300));
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = begin("niet", 3, [&anne, &bruno]);
    let (table, other) = (open(&anne, &room), open(&bruno, &room));
    thread::scope(|scope| {
        scope.spawn(|| player(table.clone(), 1).play(3));
        scope.spawn(|| player(other.clone(), 2).play(3));
    });
    let session = anne.session();
    drop((anne, table));
    thread::sleep(Duration::from_millis(400));

    let anne = Client::new(&server.url(), session, Lang::Fr).expect("a client");
    assert_eq!(anne.profile().expect("still signed in").name, "Anne");
    let table = open(&anne, &room);
    assert_eq!(table.status().link, Link::Connected);
    assert!(!table.scene().log.is_empty(), "the whole story is told again");
    play_both(&[table, other], || {});
}

#[test]
fn those_who_were_asked_to_play_again_find_it_in_their_list() {
    let server = TestServer::start();
    let (anne, bruno) = (guest(&server.url(), "Anne"), guest(&server.url(), "Bruno"));
    let room = begin("duel", 2, [&anne, &bruno]);
    let id = room.match_id.clone().expect("it has begun");
    let calls = || [&anne, &bruno].map(|client| client.rooms().expect("a list")[0].call);
    // Nobody must act while the deal is drawn.
    while calls() == [None, None] {
        thread::sleep(Duration::from_millis(50));
    }
    assert!(calls().contains(&Some(Call::YourTurn)) && calls().contains(&None), "{:?}", calls());
    let early = anne.rematch(&id);
    assert!(matches!(early, Err(CartableError::Refused { code, .. }) if code == "still_running"));
    play_both(&[open(&anne, &room), open(&bruno, &room)], || {});
    let again = bruno.rematch(&id).expect("a room");
    assert_eq!(again.seats[0].name.as_deref(), Some("Bruno"), "everybody sits one seat further");
    assert_eq!(again.seats[1].kept_for.as_deref(), Some("Anne"));
    let list = anne.rooms().expect("a list");
    assert_eq!((list.len(), &list[0].code, list[0].call), (1, &again.code, Some(Call::Rematch)));
    let begun = anne.rematch(&id).expect("the same room");
    assert_eq!((&begun.code, begun.seats[1].you), (&again.code, true));
    assert_eq!(bruno.room(&again.code).expect("the room").match_id, begun.match_id);
    play_both(&[open(&anne, &begun), open(&bruno, &begun)], || {});
}
