//! A phone without network for half a minute comes back to where it was, and nobody taps anything for that:
//! in the queue, in its turn, and between two rounds.

use cartable_core::scene::ChoiceKind;
use cartable_e2e::{Cable, TestServer, guest, player};
use cartable_ffi::{Client, Link, QueueWish, RoomSetup, Speed, Table};
use std::sync::Arc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// The time without a network: several attempts to come back, with the longest pause between them.
const AWAY: Duration = Duration::from_secs(8);
/// Longer than coming back may take on a busy machine.
const LONG: Duration = Duration::from_mins(1);

fn until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < LONG, "not so: {what}");
        sleep(Duration::from_millis(50));
    }
}

/// A server, the cable of Anne's phone, Anne and Bruno.
fn scene() -> (TestServer, Cable, [Arc<Client>; 2]) {
    let server = TestServer::start();
    let cable = Cable::to(server.address());
    let clients = [guest(&cable.url(), "Anne"), guest(&server.url(), "Bruno")];
    (server, cable, clients)
}

/// A match of both with clocks.
fn sit_down(game: &str, [anne, bruno]: &[Arc<Client>; 2]) -> [Arc<Table>; 2] {
    let setup = RoomSetup {
        game: game.to_owned(),
        options: Vec::new(),
        seats: vec![None; 2],
        first_dealer: None,
        speed: Some(Speed::Normal),
    };
    let room = anne.create_room(&setup).expect("a room");
    bruno.join_room(&room.code).expect("a seat");
    let id = anne.start_match(&room.code, None).expect("a match").match_id.expect("it has begun");
    [anne, bruno].map(|client| client.open_table(&id).expect("a table"))
}

fn is_asked(table: &Table) -> bool {
    !table.status().sending && table.scene().seats.iter().any(|panel| panel.is_viewer && panel.to_act)
}

fn is_between_rounds(table: &Table) -> bool {
    table.scene().choices.iter().any(|choice| choice.kind == ChoiceKind::NextRound)
}

/// Both play, one after the other, until it is so.
fn play_until(tables: &[Arc<Table>; 2], is_so: impl Fn() -> bool) {
    let mut tappers = [0, 1].map(|seat| player(tables[seat].clone(), seat as u64));
    while !is_so() {
        for tapper in &mut tappers {
            if !is_so() && is_asked(&tapper.table) && !is_between_rounds(&tapper.table) {
                tapper.play(1);
            }
        }
        sleep(Duration::from_millis(5));
    }
}

fn play_to_the_end(tables: [Arc<Table>; 2]) {
    thread::scope(|scope| {
        for (dice, table) in tables.into_iter().enumerate() {
            let mut tapper = player(table, dice as u64);
            scope.spawn(move || tapper.play(usize::MAX / 2));
        }
    });
}

#[test]
fn in_the_queue() {
    let (_server, cable, [anne, bruno]) = scene();
    let wish = QueueWish {
        game: "duel".to_owned(),
        seats: vec![2],
        speed: Speed::Normal,
        ranked: true,
        bots_after_seconds: None,
    };
    let annes = anne.enqueue(&wish).expect("a ticket");
    until("Anne waits", || annes.state().waiting == 1);
    cable.cut();
    let other = bruno.enqueue(&wish).expect("a ticket");
    until("Anne's place is sought", || annes.state().reconnecting);
    sleep(AWAY);
    assert_eq!(other.state().match_id, None, "nobody is seated with who is not there");
    cable.mend();
    until("there is a match", || annes.state().match_id.is_some() && other.state().match_id.is_some());
    let [annes, others] = [annes, other].map(|ticket| ticket.state());
    assert_eq!((&annes.match_id, annes.notice), (&others.match_id, None));
    let id = annes.match_id.expect("a match");
    play_to_the_end([&anne, &bruno].map(|client| client.open_table(&id).expect("a table")));
}

#[test]
fn in_its_turn() {
    let (_server, cable, clients) = scene();
    let tables = sit_down("duel", &clients);
    play_until(&tables, || is_asked(&tables[0]));
    let (before, own) = (tables[0].scene(), &tables[0]);
    cable.cut();
    until("the table knows", || own.status().link == Link::Reconnecting);
    sleep(AWAY);
    assert!(!is_asked(&tables[1]), "it is still Anne's turn");
    cable.mend();
    until("the table is back", || own.status().link == Link::Connected);
    let after = own.scene();
    assert!(is_asked(own) && own.status().notice.is_none());
    assert_eq!((after.log, after.areas, after.choices), (before.log, before.areas, before.choices));
    assert!(after.seats.iter().any(|panel| panel.is_viewer && panel.time.is_some_and(|time| time.runs)));
    play_to_the_end(tables);
}

#[test]
fn between_two_rounds() {
    let (_server, cable, clients) = scene();
    let tables = sit_down("numx", &clients);
    play_until(&tables, || tables.iter().all(|table| is_between_rounds(table)));
    let round = tables[0].scene().round;
    cable.cut();
    until("the table knows", || tables[0].status().link == Link::Reconnecting);
    player(tables[1].clone(), 1).play(1);
    // A player who does not confirm a result has seen it after twenty seconds.
    until("the next round is dealt", || tables[1].scene().round == round + 1);
    assert_eq!(tables[0].scene().round, round);
    cable.mend();
    until("the table is there too", || {
        tables[0].status().link == Link::Connected && tables[0].scene().round == round + 1
    });
    assert!(!is_between_rounds(&tables[0]) && tables[0].status().notice.is_none());
    play_to_the_end(tables);
}

/// A gateway that forgets a connection tells neither end of it.
#[test]
fn a_connection_that_dies_in_silence_is_given_up() {
    let (_server, cable, clients) = scene();
    let tables = sit_down("duel", &clients);
    play_until(&tables, || is_asked(&tables[1]));
    cable.freeze();
    let begin = Instant::now();
    clients[0].profile().expect("another connection is tried");
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    let before = tables[0].scene();
    let mut bruno = player(tables[1].clone(), 7);
    bruno.play(1);
    until("Anne sees it", || tables[0].scene() != before && tables[0].status().link == Link::Connected);
    // A connection must give a sign of life every ten seconds, within five seconds.
    assert!(begin.elapsed() < Duration::from_secs(25), "{:?}", begin.elapsed());
    play_to_the_end(tables);
}
