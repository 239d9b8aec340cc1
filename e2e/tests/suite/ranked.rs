//! Ranked play through the phone API: strangers are brought together, play with clocks, and are rated once.

use cartable_e2e::{TestServer, guest, player};
use cartable_ffi::{CartableError, Client, PlayerPage, QueueTicket, QueueWish, RoomSetup, ShownAs, Speed};
use cartable_server::config::Intervals;
use std::sync::Arc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// The number of players.
const FOUR: usize = 4;
/// After how many matches of four a rating is surely settled.
const SETTLED: usize = 9;
/// Longer than anything may take on a busy machine.
const LONG: Duration = Duration::from_mins(1);

fn wish() -> QueueWish {
    QueueWish {
        game: "niet".to_owned(),
        seats: vec![FOUR as u32],
        speed: Speed::Normal,
        ranked: true,
        bots_after_seconds: None,
    }
}

/// Waits until a ticket tells this.
fn told<T>(ticket: &QueueTicket, what: impl Fn(&QueueTicket) -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        assert_eq!(ticket.state().notice, None);
        if let Some(told) = what(ticket) {
            return told;
        }
        assert!(begin.elapsed() < LONG, "{:?}", ticket.state());
        sleep(Duration::from_millis(50));
    }
}

/// All queue, however far apart they are rated by now, and play; the match's id.
fn play(server: &TestServer, clients: &[Arc<Client>; FOUR]) -> String {
    let tickets = clients.each_ref().map(|client| client.enqueue(&wish()).expect("a ticket"));
    let is_waiting = |ticket: &QueueTicket| {
        let state = ticket.state();
        (state.waiting == FOUR as u32 || state.match_id.is_some()).then_some(())
    };
    for ticket in &tickets {
        told(ticket, is_waiting);
    }
    // The window widens with the wait. The loop asks the server for the match after each step, so no more
    // than one step of the players' time to come passes, however busy the machine is.
    while clients[0].rooms().expect("a list").is_empty() {
        server.pass(Duration::from_secs(15));
        sleep(5 * Intervals::short().pairing);
    }
    let ids = tickets.each_ref().map(|ticket| told(ticket, |ticket| ticket.state().match_id));
    let [id, ..] = &ids;
    assert!(ids.iter().all(|other| other == id), "{ids:?}");
    let again = clients[0].enqueue(&wish());
    assert!(matches!(again, Err(CartableError::Refused { code, .. }) if code == "match_to_play"));
    let tables = clients.each_ref().map(|client| client.open_table(id).expect("a table"));
    assert!(tables[0].scene().seats.iter().all(|panel| panel.time.is_some()), "everybody has a clock");
    thread::scope(|scope| {
        for (dice, table) in tables.into_iter().enumerate() {
            let mut tapper = player(table, dice as u64);
            scope.spawn(move || tapper.play(usize::MAX / 2));
        }
    });
    let history = clients[0].history(None).expect("a history");
    assert_eq!(history.matches.first().map(|played| &played.match_id), Some(id), "it came to its end");
    id.clone()
}

fn pages(clients: &[Arc<Client>; FOUR]) -> [PlayerPage; FOUR] {
    clients.each_ref().map(|client| client.player_page().expect("a page"))
}

#[test]
fn four_strangers_play_ranked_niet_with_clocks_and_each_match_changes_their_ratings_once() {
    let mut server = TestServer::start();
    let clients = ["Anne", "Bruno", "Chloé", "David"].map(|name| guest(&server.url(), name));
    let first = play(&server, &clients);
    for (client, page) in clients.iter().zip(pages(&clients)) {
        let history = client.history(None).expect("a history");
        let [played] = &history.matches[..] else { panic!("{history:?}") };
        assert_eq!((&played.match_id, played.ranked, played.speed), (&first, true, Some(Speed::Normal)));
        assert_eq!(played.seats.iter().filter(|seat| seat.you).count(), 1);
        let [rating] = &page.ratings[..] else { panic!("{page:?}") };
        assert_eq!((rating.matches, rating.provisional), (1, true));
        assert_eq!(played.rating_change, Some(rating.points - 1_500));
        assert_eq!((page.games[0].played, page.opponents.len()), (1, FOUR - 1));
    }
    // Everybody may see it once all four agree, with a name or without.
    let shown =
        clients.each_ref().map(|client| client.share_match(&first, Some(ShownAs::Number)).expect("agreed"));
    let page = format!("{}/replay/{first}", server.url());
    assert_eq!(shown, [None, None, None, Some(page.clone())]);
    let seen = &clients[0].history(None).expect("a history").matches[0];
    assert_eq!((seen.shown_as, seen.page.as_ref()), (Some(ShownAs::Number), Some(&page)));
    assert_eq!(clients[1].share_match(&first, None).expect("no longer"), None);
    let board = || clients[0].leaderboard("niet", None).expect("a leaderboard").lines;
    assert_eq!(board(), [], "nobody is settled yet");
    for _ in 1..SETTLED {
        play(&server, &clients);
    }
    let lines = board();
    assert_eq!(lines.len(), FOUR);
    assert!(lines.is_sorted_by(|one, other| one.rating.points >= other.rating.points), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.you).count(), 1);
    let before = pages(&clients);
    for (client, page) in clients.iter().zip(&before) {
        let history = client.history(None).expect("a history");
        assert_eq!((history.matches.len(), history.next_page), (SETTLED, None));
        let changes: i32 = history.matches.iter().filter_map(|played| played.rating_change).sum();
        let rating = &page.ratings[0];
        assert_eq!((rating.matches, rating.provisional), (SETTLED as u32, false));
        assert_eq!(rating.points, 1_500 + changes);
        assert!(
            lines.iter().any(|line| line.name.split_once('#').is_some_and(|(name, _)| name == page.name)
                && line.rating == *rating),
            "{lines:?}"
        );
    }
    server.stop();
    server.resume();
    assert_eq!(pages(&clients), before, "a restart changes nothing");
}

#[test]
fn whoever_leaves_the_queue_is_brought_together_with_nobody() {
    let server = TestServer::start();
    let clients = ["Anne", "Bruno", "Chloé"].map(|name| guest(&server.url(), name));
    let two = QueueWish { seats: vec![2], ..wish() };
    let gone = clients[0].enqueue(&two).expect("a ticket");
    told(&gone, |ticket| (ticket.state().waiting == 1).then_some(()));
    gone.leave_queue().expect("it is given back");
    let tickets = [&clients[1], &clients[2]].map(|client| client.enqueue(&two).expect("a ticket"));
    let ids = tickets.each_ref().map(|ticket| told(ticket, |ticket| ticket.state().match_id));
    assert_eq!(ids[0], ids[1]);
    let never = QueueWish { seats: vec![9], ..wish() };
    assert!(matches!(clients[0].enqueue(&never), Err(CartableError::BadInput { .. })));
}

#[test]
fn a_bot_takes_the_seat_of_who_stays_away_and_none_is_offered_to_who_resigned() {
    let server = TestServer::with(|config| config.absence = Duration::from_secs(6));
    let clients = ["Anne", "Bruno", "Chloé"].map(|name| guest(&server.url(), name));
    let setup = RoomSetup {
        game: "niet".to_owned(),
        options: Vec::new(),
        seats: vec![None; 3],
        first_dealer: None,
        speed: Some(Speed::Slow),
    };
    let room = clients[0].create_room(&setup).expect("a room");
    for client in &clients[1..] {
        client.join_room(&room.code).expect("a seat");
    }
    let id = clients[0].start_match(&room.code, None).expect("a match").match_id.expect("it has begun");
    let [anne, bruno, _chloe] = clients.each_ref().map(|client| client.open_table(&id).expect("a table"));
    bruno.close();
    let until = |what: &dyn Fn() -> bool| {
        let begin = Instant::now();
        while !what() {
            assert!(begin.elapsed() < LONG);
            sleep(Duration::from_millis(50));
        }
    };
    let log = |word: &str| anne.scene().log.iter().any(|line| line.contains(word));
    until(&|| log("A bot plays for Bruno"));
    let bruno = clients[1].open_table(&id).expect("a table");
    let status = bruno.status();
    assert!(status.held && !status.resigned, "{status:?}");
    bruno.take_seat_back().expect("it is Bruno's");
    until(&|| !bruno.status().held);
    bruno.resign().expect("Bruno gives up");
    until(&|| bruno.status().resigned);
    drop(bruno);
    // A new start of the app, which has only the session of the last one.
    let again = Client::new(&server.url(), clients[1].session(), cartable_ffi::Lang::En).expect("a client");
    assert!(again.rooms().expect("a list")[0].resigned && !clients[0].rooms().expect("a list")[0].resigned);
    let status = again.open_table(&id).expect("one can look on").status();
    assert!(status.held && status.resigned, "{status:?}");
}

#[test]
fn an_app_that_starts_anew_finds_its_place_in_the_queue_again() {
    let server = TestServer::start();
    let [anne, bruno] = ["Anne", "Bruno"].map(|name| guest(&server.url(), name));
    let two = QueueWish { seats: vec![2], ..wish() };
    let gone = anne.enqueue(&two).expect("a ticket");
    told(&gone, |ticket| (ticket.state().waiting == 1).then_some(()));
    drop(gone);
    // Only the session of the first start is left.
    let again = Client::new(&server.url(), anne.session(), cartable_ffi::Lang::En).expect("a client");
    let queued = again.waiting().expect("a list").queued.expect("a place");
    assert_eq!(queued.wish, two);
    let ticket = again.enqueue(&queued.wish).expect("a ticket");
    assert_eq!(again.waiting().expect("a list").queued, Some(queued), "it is the same place");
    let other = bruno.enqueue(&two).expect("a ticket");
    let ids = [&ticket, &other].map(|ticket| told(ticket, |ticket| ticket.state().match_id));
    assert_eq!(ids[0], ids[1]);
    let waiting = again.waiting().expect("a list");
    assert_eq!((waiting.queued, waiting.rooms[0].match_id.as_ref()), (None, Some(&ids[0])));
}
