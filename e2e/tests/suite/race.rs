//! A race over a slow cable: sniper with its clock, through the phone API against the real server.

use cartable_e2e::{Cable, TestServer, guest};
use cartable_ffi::{Client, ItemId, OptionSetting, RoomSetup, Table};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// An open card: what it is picked by, its attack and its target.
type Open = (ItemId, u32, u32);

/// The open cards, as a player sees them.
fn open_cards(table: &Table) -> Vec<Open> {
    let items = table.scene().areas.remove(0).items;
    let number = |text: &str| text.parse().expect("a number");
    let card = |item: cartable_ffi::Item| (item.id, number(&item.face.text), number(&item.face.corner));
    items.into_iter().map(card).collect()
}

/// Returns true if two other cards multiply to this card's target.
fn can_take(cards: &[Open], (id, _, target): Open) -> bool {
    let others = || cards.iter().filter(|other| other.0 != id);
    others().any(|one| others().any(|other| one.0 != other.0 && one.1 * other.1 == target))
}

/// A card that can be taken, and another that can no longer be taken once the first is gone.
fn rivals(cards: &[Open]) -> Option<(Open, Open)> {
    let takeable = || cards.iter().copied().filter(|card| can_take(cards, *card));
    let rival = |gone: Open| {
        let left: Vec<Open> = cards.iter().copied().filter(|card| card.0 != gone.0).collect();
        let spoiled = takeable().find(|card| card.0 != gone.0 && !can_take(&left, *card));
        spoiled.map(|spoiled| (gone, spoiled))
    };
    takeable().find_map(rival)
}

fn wait_until(what: &str, so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Claims a card, as a person does; it is on its way then.
fn claim(table: &Table, (id, ..): Open) {
    table.tap(id).expect("an open card");
    let claim = table.scene().choices.last().expect("it can be claimed").id;
    table.choose(claim).expect("it is sent");
}

/// Both have seen what the other did.
fn settled(tables: &[Arc<Table>; 2]) -> bool {
    let [one, other] = tables.each_ref().map(|table| table.scene().log.len());
    one == other && tables.iter().all(|table| !table.status().sending)
}

fn trophies(table: &Table, seat: usize) -> i32 {
    table.scene().seats.into_iter().find(|panel| panel.seat as usize == seat).expect("a player").score
}

/// Plays sniper with a clock of five seconds until Anne has a trophy,
/// and two cards lie open of which one cannot be taken without the other: these two.
fn until_rivals(anne: &Client, bruno: &Client) -> ([Arc<Table>; 2], Open, Open) {
    loop {
        let clock = OptionSetting { key: "clock".to_owned(), value: "5".to_owned() };
        let setup = RoomSetup {
            game: "sniper".to_owned(),
            options: vec![clock],
            seats: vec![None, None],
            first_dealer: None,
            speed: None,
        };
        let code = anne.create_room(&setup).expect("a room").code;
        bruno.join_room(&code).expect("a seat");
        let id = anne.start_match(&code, None).expect("a match").match_id.expect("it has begun");
        let tables = [anne, bruno].map(|client| client.open_table(&id).expect("a table"));
        while !tables[0].is_over() {
            wait_until("both see the same", || settled(&tables));
            let cards = open_cards(&tables[0]);
            let has_trophy = trophies(&tables[0], 0) > 0;
            if let Some((gone, spoiled)) = rivals(&cards).filter(|_| has_trophy) {
                return (tables, gone, spoiled);
            }
            let free = cards.iter().copied().find(|card| !has_trophy && can_take(&cards, *card));
            if let Some(card) = free {
                claim(&tables[0], card);
            } else {
                for table in &tables {
                    // The clock may have said it before.
                    let ready = table.scene().choices.first().map(|choice| choice.id);
                    let _said = ready.map(|ready| table.choose(ready));
                }
            }
        }
    }
}

/// "A claim that was right for its table and was spoiled by an earlier claim is void and no error,
/// however many flips have come meanwhile": here it is the clock that turns the next cards
/// while Anne's claim is on its way.
#[test]
fn a_claim_over_a_slow_cable_is_void_though_the_clock_has_turned_cards() {
    let server = TestServer::start();
    let cable = Cable::to(server.address());
    let (anne, bruno) = (guest(&cable.url(), "Anne"), guest(&server.url(), "Bruno"));
    let (tables, turned) = loop {
        let (tables, gone, spoiled) = until_rivals(&anne, &bruno);
        let before = open_cards(&tables[0]).len();
        cable.hold_requests();
        claim(&tables[0], spoiled);
        claim(&tables[1], gone);
        wait_until("Bruno has the card", || open_cards(&tables[1]).len() == before - 1);
        wait_until("the clock turns cards", || {
            open_cards(&tables[1]).len() > before - 1 || tables[1].is_over()
        });
        let cards = open_cards(&tables[1]);
        let there = cards.iter().find(|card| card.0 == spoiled.0);
        // Cards that make it possible again, or the end of the match, would show something else.
        if !tables[1].is_over() && there.is_some_and(|card| !can_take(&cards, *card)) {
            break (tables, cards.len());
        }
        cable.release_requests();
        wait_until("the claim has arrived", || !tables[0].status().sending);
    };
    assert!(tables[0].status().sending, "the claim is still on its way");
    let had = trophies(&tables[1], 0);
    cable.release_requests();
    wait_until("the claim is answered", || !tables[0].status().sending);
    assert_eq!(tables[0].status().notice.expect("a notice").code, "spoiled");
    wait_until("both see the same", || settled(&tables));
    for table in &tables {
        assert_eq!((trophies(table, 0), open_cards(table).len()), (had, turned), "nothing is lost or taken");
        let errors = table.scene().log.iter().filter(|line| line.contains("An error")).count();
        assert_eq!(errors, 0, "{:?}", table.scene().log);
    }
}
