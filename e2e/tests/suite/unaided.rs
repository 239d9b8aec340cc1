//! The library gives no advice while a match runs that counts: the law over all games, for every way to ask.

use cartable_core::catalogue::GameId;
use cartable_e2e::{TestServer, guest, player};
use cartable_ffi::{CartableError, Client, QueueWish, Speed, Table};
use cartable_server::config::Intervals;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than anything may take on a busy machine.
const LONG: Duration = Duration::from_mins(1);

type Ask = (&'static str, fn(&Table) -> Option<CartableError>);

/// Every way to ask a table for help.
const ASKED: [Ask; 3] = [
    ("hint", |table| table.hint().err()),
    ("moments", |table| table.moments(None).err()),
    ("take_back", |table| table.take_back().err()),
];

#[track_caller]
fn gives_no_help(table: &Table, game: GameId) {
    assert!(table.status().unaided, "{game}: a front end is told");
    for (name, ask) in ASKED {
        let refused = ask(table).unwrap_or_else(|| panic!("{game}: {name} helps"));
        let CartableError::NotOffered { code, text } = &refused else { panic!("{game} {name}: {refused:?}") };
        assert_eq!((code.as_str(), text.contains("ranked")), ("unaided", true), "{game} {name}: {text}");
    }
}

/// Brings two together for this, and opens both tables.
fn meet(clients: &[Arc<Client>; 2], wish: &QueueWish) -> [Arc<Table>; 2] {
    let tickets = clients.each_ref().map(|client| client.enqueue(wish).expect("a ticket"));
    let begin = Instant::now();
    let ids = tickets.each_ref().map(|ticket| {
        loop {
            if let Some(id) = ticket.state().match_id {
                break id;
            }
            assert!(begin.elapsed() < LONG, "{:?}", ticket.state());
            sleep(Intervals::short().pairing);
        }
    });
    [0, 1].map(|seat: usize| clients[seat].open_table(&ids[seat]).expect("a table"))
}

#[test]
fn nobody_is_advised_in_a_ranked_match_while_it_runs_at_any_speed_in_any_game() {
    let server = TestServer::start();
    for game in GameId::ALL {
        for speed in [Speed::Normal, Speed::Day] {
            for ranked in [true, false] {
                let clients = ["Anne", "Bruno"].map(|name| guest(&server.url(), name));
                let wish = QueueWish {
                    game: game.id().to_owned(),
                    seats: vec![2],
                    speed,
                    ranked,
                    bots_after_seconds: None,
                };
                let tables = meet(&clients, &wish);
                for table in &tables {
                    if ranked {
                        gives_no_help(table, game);
                    } else {
                        assert!(!table.status().unaided, "{game}");
                    }
                }
                if ranked {
                    tables[0].resign().expect("resigned");
                    let begin = Instant::now();
                    while !tables[1].is_over() {
                        assert!(begin.elapsed() < LONG, "{game}");
                        sleep(Intervals::short().pairing);
                    }
                    assert!(!tables[1].status().unaided);
                    tables[1].moments(None).expect("a match that is over is looked at again");
                }
            }
        }
    }
}

#[test]
fn nobody_is_advised_in_a_daily_deal_while_it_runs() {
    let server = TestServer::start();
    let anne = guest(&server.url(), "Anne");
    let dailies = anne.dailies().expect("a day");
    for deal in &dailies.deals {
        let id = anne.begin_daily(&dailies.today.day, &deal.game).expect("a try");
        let table = anne.open_table(&id).expect("a table");
        gives_no_help(&table, deal.game.parse().expect("a game"));
        player(Arc::clone(&table), 5).play(20);
        if !table.is_over() {
            gives_no_help(&table, deal.game.parse().expect("a game"));
        }
    }
}
