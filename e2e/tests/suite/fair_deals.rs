//! Fair deals: the client commits and reveals by itself, and what it keeps catches who cheats.

use cartable_core::fair::{Bytes, Draw};
use cartable_core::record::Record;
use cartable_core::seed::Seed;
use cartable_e2e::{Fault, Gateway, TestServer, guest, player};
use cartable_ffi::{Client, DealStanding, Lang, QueueWish, RoomSetup, Shelf, Speed, Table, verify};
use std::sync::Arc;
use std::thread::{self, sleep};
use std::time::Duration;
use tempfile::TempDir;
use tonic::Status;

/// A server whose draws wait as long as those of a real one, and a device of Anne's with a shelf.
fn scene() -> (TestServer, TempDir, Arc<Shelf>, Arc<Client>) {
    let server = TestServer::with(|config| config.draw_time = Duration::from_secs(3));
    let folder = TempDir::new().expect("a folder");
    let shelf = Shelf::new(folder.path().to_str().expect("a path"));
    let anne = guest(&server.url(), "Anne");
    anne.set_shelf(Some(shelf.clone()));
    (server, folder, shelf, anne)
}

/// The longest time of the draws in which everybody must be in time.
const DRAW: Duration = Duration::from_secs(10);

/// A server whose draws wait long, and two with shelves, of which Anne's is given back.
fn slow_draws() -> (TestServer, [TempDir; 2], Arc<Shelf>, [Arc<Client>; 2]) {
    let server = TestServer::with(|config| config.draw_time = DRAW);
    let folders = [(); 2].map(|()| TempDir::new().expect("a folder"));
    let shelves = folders.each_ref().map(|folder| Shelf::new(folder.path().to_str().expect("a path")));
    let clients = ["Anne", "Bruno"].map(|name| guest(&server.url(), name));
    for (client, shelf) in clients.iter().zip(&shelves) {
        client.set_shelf(Some(shelf.clone()));
    }
    let [shelf, _] = shelves;
    (server, folders, shelf, clients)
}

/// A match of Anne and Bruno: its id.
fn begin(anne: &Client, bruno: &Client) -> String {
    let setup = RoomSetup {
        game: "duel".to_owned(),
        options: Vec::new(),
        seats: vec![None, None],
        first_dealer: None,
        speed: None,
    };
    let room = anne.create_room(&setup).expect("a room");
    bruno.join_room(&room.code).expect("a seat");
    anne.start_match(&room.code, None).expect("a match").match_id.expect("it has begun")
}

/// The record of a match, once both have played to its end.
fn play(tables: &[Arc<Table>; 2]) -> String {
    thread::scope(|scope| {
        for (dice, table) in tables.iter().enumerate() {
            let mut tapper = player(table.clone(), dice as u64);
            scope.spawn(move || tapper.play(usize::MAX / 2));
        }
    });
    tables[0].record().expect("the match is over")
}

fn words_of(shelf: &Shelf, record: &str) -> (DealStanding, String) {
    let verdict = shelf.verify(record, Lang::En).expect("a record");
    (verdict.deal, verdict.deal_words.join(" "))
}

#[test]
fn a_deal_is_proven_to_who_took_part_and_who_cheats_is_caught() {
    let (server, _folder, shelf, anne) = scene();
    let bruno = guest(&server.url(), "Bruno");
    let id = begin(&anne, &bruno);
    let tables = thread::scope(|scope| {
        let [one, other] =
            [&anne, &bruno].map(|client| scope.spawn(|| client.open_table(&id).expect("a table")));
        [one.join().expect("Anne sits"), other.join().expect("Bruno sits")]
    });
    let record = play(&tables);
    let (standing, words) = words_of(&shelf, &record);
    assert_eq!(standing, DealStanding::Proven, "{words}");
    assert!(words.contains("Proven") && words.contains("What no check shows"), "{words}");
    let alone = verify(&record, Lang::En).expect("a record");
    assert_eq!(alone.deal, DealStanding::Unproven);
    assert!(alone.deal_words.concat().contains("A record alone does not prove"), "{:?}", alone.deal_words);

    // The same match as a cheating server would show it, before any move.
    let honest = Record::read(&record).expect("a record");
    let draw = honest.draw.clone().expect("a draw");
    let cheat = |draw: Option<Draw>, seed: Seed| {
        let mut record = Record::new(honest.options.clone(), 2, None, seed);
        record.draw = draw;
        words_of(&shelf, &record.json())
    };
    let with = |draw: Draw| cheat(Some(draw.clone()), draw.seed());
    let secret_after = Draw { secret: Seed::from_number(1), ..draw.clone() };
    let mut suppressed = draw.clone();
    let mut puppet = draw.clone();
    for (part, of_puppet) in suppressed
        .parts
        .iter_mut()
        .zip(&mut puppet.parts)
        .map(|(one, other)| (one.as_mut().expect("a share"), other.as_mut().expect("a share")))
    {
        part.share = None;
        of_puppet.share = Some(Bytes::new([9; 16]));
        of_puppet.hash = Bytes::<16>::new([9; 16]).hash();
    }
    for ((standing, words), told) in [
        (with(secret_after), "chosen afterwards"),
        (with(suppressed), "had confirmed"),
        (with(puppet), "is not the one that the server published"),
        (cheat(Some(draw), Seed::from_number(1)), "does not follow"),
        (cheat(None, honest.seed), "leaves out"),
    ] {
        assert_eq!(standing, DealStanding::Broken, "{words}");
        assert!(words.contains(told) && words.starts_with("False"), "{words}");
    }
}

#[test]
fn who_reveals_nothing_is_named_with_one_bit() {
    let (server, _folder, shelf, anne) = scene();
    let bruno = guest(&server.url(), "Bruno");
    let id = begin(&anne, &bruno);
    let table = anne.open_table(&id).expect("a table");
    let record = play(&[table, bruno.open_table(&id).expect("a table")]);
    let (standing, words) = words_of(&shelf, &record);
    assert_eq!(standing, DealStanding::Proven, "{words}");
    assert!(words.contains("the bytes of Bruno") && words.contains("at most one bit"), "{words}");
}

#[test]
fn a_new_start_of_the_app_between_seat_and_match_loses_no_share() {
    let (server, folder, shelf, anne) = scene();
    let bruno = guest(&server.url(), "Bruno");
    let id = begin(&anne, &bruno);
    let session = anne.session();
    drop(anne);
    let again = Client::new(&server.url(), session, Lang::En).expect("a client");
    again.set_shelf(Some(Shelf::new(folder.path().to_str().expect("a path"))));
    let table = again.open_table(&id).expect("a table");
    let record = play(&[table, bruno.open_table(&id).expect("a table")]);
    assert_eq!(words_of(&shelf, &record).0, DealStanding::Proven);
}

/// Sits down at a match whose draw is over, and plays: what was in the draw.
fn drawn_without_tables(shelf: &Shelf, clients: [&Client; 2], id: &str) -> (DealStanding, String) {
    // Nobody comes to the table before. The draw is long enough for a busy machine.
    sleep(DRAW + Duration::from_secs(1));
    let tables = clients.map(|client| client.open_table(id).expect("a table"));
    words_of(shelf, &play(&tables))
}

#[test]
fn a_share_is_revealed_before_anybody_opens_the_table() {
    let (_server, _folder, shelf, [anne, bruno]) = slow_draws();
    let id = begin(&anne, &bruno);
    let code = bruno.rooms().expect("where Bruno sits")[0].code.clone();
    assert_eq!(bruno.room(&code).expect("the room").match_id.as_ref(), Some(&id));
    let (standing, words) = drawn_without_tables(&shelf, [&anne, &bruno], &id);
    assert_eq!(standing, DealStanding::Proven, "{words}");
    assert!(!words.contains("the bytes of"), "nobody is missing: {words}");
}

/// The first connection for the draw fails; a client that looks at the room again makes another.
#[test]
fn a_share_is_revealed_at_the_next_look_after_the_way_there_has_failed() {
    let (server, _folders, shelf, [anne, _]) = slow_draws();
    let gateway = Gateway::to(server.address());
    let bruno = guest(&gateway.url(), "Bruno");
    let id = begin(&anne, &bruno);
    gateway.fail("WatchMatch", [Fault::Refused(Status::unavailable("not now"))]);
    let code = bruno.rooms().expect("where Bruno sits")[0].code.clone();
    while gateway.requests("RevealShare").is_empty() {
        bruno.room(&code).expect("the room");
        sleep(Duration::from_millis(50));
    }
    assert_eq!(gateway.requests("WatchMatch").len(), 2);
    let (standing, words) = drawn_without_tables(&shelf, [&anne, &bruno], &id);
    assert_eq!(standing, DealStanding::Proven, "{words}");
    assert!(!words.contains("the bytes of"), "nobody is missing: {words}");
}

#[test]
fn a_share_of_a_ticket_is_revealed_although_nobody_looks_at_it() {
    let (_server, _folder, shelf, [anne, bruno]) = slow_draws();
    let wish = QueueWish {
        game: "duel".to_owned(),
        seats: vec![2],
        speed: Speed::Day,
        ranked: false,
        bots_after_seconds: None,
    };
    let tickets = [&anne, &bruno].map(|client| client.enqueue(&wish).expect("a ticket"));
    let id = loop {
        if let Some(id) = tickets[0].state().match_id {
            break id;
        }
        sleep(Duration::from_millis(50));
    };
    let (standing, words) = drawn_without_tables(&shelf, [&anne, &bruno], &id);
    assert_eq!(standing, DealStanding::Proven, "{words}");
    assert!(!words.contains("the bytes of"), "nobody is missing: {words}");
}
