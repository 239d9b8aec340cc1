//! Looking on through the phone API: a table without a seat, rounds with all hands open, and signs.

use cartable_e2e::{TestServer, guest, player};
use cartable_ffi::{AreaRole, CartableError, Client, Level, Link, Room, RoomSetup, Scene, Table, emotes};
use std::sync::Arc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Longer than anything may take on a busy machine.
const LONG: Duration = Duration::from_mins(1);

fn begin(anne: &Client, bruno: &Client) -> Room {
    let setup = RoomSetup {
        game: "niet".to_owned(),
        options: Vec::new(),
        seats: vec![None, None, Some(Level::Easy)],
        first_dealer: None,
        speed: None,
    };
    let room = anne.create_room(&setup).expect("a room");
    bruno.join_room(&room.code).expect("a seat");
    anne.start_match(&room.code, None).expect("a match")
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < LONG, "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// The number of the players' cards that lie open.
fn open_cards(scene: &Scene) -> usize {
    let hands = scene.areas.iter().filter(|area| matches!(area.role, AreaRole::Hand | AreaRole::Front));
    hands.flat_map(|area| &area.items).filter(|item| !item.face.text.is_empty()).count()
}

fn refused<T>(answer: Result<T, CartableError>, why: &str) {
    match answer {
        Err(CartableError::Refused { code, .. }) => assert_eq!(code, why),
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("it was not refused: {why}"),
    }
}

#[test]
fn a_match_is_watched_to_its_end_and_its_rounds_with_all_hands_open() {
    let server = TestServer::with(|config| config.heartbeat = Duration::from_millis(300));
    let [anne, bruno, eve, frank] = ["Anne", "Bruno", "Eve", "Frank"].map(|name| guest(&server.url(), name));
    let room = begin(&anne, &bruno);
    let id = room.match_id.clone().expect("the match has begun");
    let seats: Vec<Arc<Table>> =
        [&anne, &bruno].iter().map(|client| client.open_table(&id).expect("a table")).collect();
    refused(eve.watch_table(&room.code), "not_watchable");
    refused(seats[0].open_round(1), "round_hidden");
    assert!(anne.set_watchable(true).expect("an account").watchable);
    assert!(bruno.set_watchable(true).expect("an account").watchable);
    let [by_code, by_id] = [(&eve, &room.code.to_lowercase()), (&frank, &id)]
        .map(|(client, what)| client.watch_table(what).expect("a table"));
    for table in [&by_code, &by_id] {
        let (scene, status) = (table.scene(), table.status());
        assert!(status.watching && !status.can_abort && !status.held && status.link == Link::Connected);
        assert!(scene.tappable().next().is_none() && scene.choices.is_empty());
        assert!(scene.seats.iter().all(|panel| !panel.is_viewer));
        assert_eq!(table.game(), "niet");
        assert!(table.resign().is_err() && table.show_emote("hello").is_err() && table.record().is_err());
    }
    until("who plays sees that two look on", || seats[0].status().spectators == 2);
    by_id.close();
    until("who plays sees that one has gone", || seats[0].status().spectators == 1);

    thread::scope(|scope| {
        for (dice, table) in seats.iter().enumerate() {
            let mut tapper = player(table.clone(), dice as u64);
            scope.spawn(move || tapper.play(usize::MAX / 2));
        }
    });
    until("the end is seen", || by_code.is_over());
    assert_eq!(by_code.scene().scores, seats[0].scene().scores);
    // The live view was the same as the record's view for a spectator.
    let rounds = seats[0].scene().scores.rows.len() as u32;
    for table in [&seats[1], &by_code] {
        for round in [1, rounds] {
            let replay = table.open_round(round).expect("a round that is over");
            assert!(replay.is_open() && replay.steps() > 3 && replay.step() == replay.steps());
            replay.go_to(0).expect("the deal");
            let open = open_cards(&replay.scene());
            replay.open_hands(false).expect("closed hands");
            let closed = open_cards(&replay.scene());
            assert!(open > 3 * closed.max(4) - 1, "{open} and {closed}");
            assert_eq!(replay.scene().round, round);
            assert!(replay.text().is_err() && replay.play_on(0, Level::Easy, 0, 0).is_err());
        }
        refused(table.open_round(rounds + 1), "round_hidden");
    }
}

#[test]
fn what_is_taken_back_ends_the_looking_on() {
    let server = TestServer::start();
    let [anne, bruno, eve] = ["Anne", "Bruno", "Eve"].map(|name| guest(&server.url(), name));
    let room = begin(&anne, &bruno);
    anne.set_watchable(true).expect("an account");
    bruno.set_watchable(true).expect("an account");
    let table = eve.watch_table(&room.code).expect("a table");
    bruno.set_watchable(false).expect("an account");
    until("the table is lost", || table.status().link == Link::Lost);
    assert_eq!(table.status().notice.expect("a notice").code, "not_watchable");
}

#[test]
fn signs_are_seen_for_a_while_by_who_does_not_mute_them() {
    let server = TestServer::start();
    let [anne, bruno] = ["Anne", "Bruno"].map(|name| guest(&server.url(), name));
    let id = begin(&anne, &bruno).match_id.expect("the match has begun");
    let [annes, brunos] = [&anne, &bruno].map(|client| client.open_table(&id).expect("a table"));
    let known = emotes(cartable_ffi::Lang::Fr);
    assert!(known.len() == 8 && known.iter().all(|emote| !emote.text.is_empty() && !emote.sign.is_empty()));
    annes.show_emote(&known[0].id).expect("a sign");
    for table in [&annes, &brunos] {
        until("the sign is seen", || !table.emotes().is_empty());
        let [seen] = &table.emotes()[..] else { panic!("one sign") };
        assert_eq!((seen.seat, seen.emote.id.as_str(), seen.emote.text.as_str()), (0, "hello", "Hello!"));
    }
    annes.show_emote(&known[1].id).expect("as soon as another may be shown");
    annes.mute(true);
    assert!(annes.status().muted && annes.emotes().is_empty());
    brunos.show_emote("wow").expect("a sign");
    until("who shows it sees it", || brunos.emotes().iter().any(|shown| shown.seat == 1));
    assert!(annes.emotes().is_empty());
}
