//! Sniper at an offline table: bots take their time, the clock runs, and a choice made too late is for the rules to judge.

use cartable_ffi::{
    CartableError, Choice, ItemId, Lang, Level, OfflineSetup, OptionSetting, PlayerSetup, Table,
};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

fn table(seed: u64, bots: usize, pace_ms: u32, options: &[(&str, &str)]) -> Arc<Table> {
    let bots = (0..bots).map(|seat| PlayerSetup::bot(&format!("Bot {seat}"), Level::Normal));
    let players = [PlayerSetup::person("Anne")].into_iter().chain(bots).collect();
    let option =
        |(key, value): &(&str, &str)| OptionSetting { key: (*key).to_owned(), value: (*value).to_owned() };
    let options = options.iter().map(option).collect();
    let setup = OfflineSetup {
        seed: Some(format!("{seed:02x}")),
        pace_ms,
        options,
        ..OfflineSetup::new("sniper", players)
    };
    Table::offline(setup, Lang::En).expect("a table")
}

/// The choice that says "start" or "nothing left to take".
fn ready(table: &Table) -> Choice {
    table.scene().choices[0].clone()
}

fn open_cards(table: &Table) -> Vec<ItemId> {
    table.scene().areas[0].items.iter().map(|item| item.id).collect()
}

/// Waits until the scene is as it should be.
fn wait_until(table: &Table, seconds: u64, holds: impl Fn(&Table) -> bool) {
    let until = Instant::now() + Duration::from_secs(seconds);
    while !holds(table) {
        assert!(Instant::now() < until, "{:#?}", table.scene());
        sleep(Duration::from_millis(20));
    }
}

/// "Bots see a capture after a delay drawn by level": a normal one not before two seconds, and errors of others do not stop it.
#[test]
fn bots_take_their_time_and_nobody_holds_them_up() {
    let table = table(7, 3, 1, &[]);
    table.choose(ready(&table).id).expect("the table is ready to start");
    wait_until(&table, 5, |table| open_cards(table).len() == 4);
    let (flipped, before) = (Instant::now(), table.scene());
    // A person who does nothing but claim what cannot be taken changes no table.
    while flipped.elapsed() < Duration::from_millis(1_500) {
        assert_eq!(table.scene().seats, before.seats, "a bot was too quick");
        sleep(Duration::from_millis(100));
    }
    let acted = |table: &Table| table.scene().seats[1..] != before.seats[1..];
    while !acted(&table) {
        assert!(flipped.elapsed() < Duration::from_secs(6), "the bots are held up");
        let _ = table.tap(open_cards(&table)[0]);
        if let [_, claim] = &table.scene().choices[..] {
            let _ = table.choose(claim.id);
        }
        sleep(Duration::from_millis(50));
    }
    table.close();
}

/// What was chosen on a scene that somebody else has changed meanwhile is not lost: the rules judge it by the table it was seen at.
#[test]
fn a_late_choice_is_for_the_rules_to_judge() {
    let table = table(7, 3, 1, &[]);
    table.choose(ready(&table).id).expect("the table is ready to start");
    wait_until(&table, 5, |table| open_cards(table).len() == 4);
    table.tap(open_cards(&table)[0]).expect("an open card");
    table.choose(ready(&table).id).expect("nothing left");
    table.tap(open_cards(&table)[0]).expect("an open card");
    let claim = table.scene().choices[0].id;
    wait_until(&table, 15, |table| table.scene().choices.iter().all(|choice| choice.id != claim));
    match table.choose(claim) {
        Ok(()) => assert!(
            table.scene().log.iter().any(|line| line.starts_with("You take") || line.contains("You cannot"))
        ),
        Err(CartableError::Refused { code, .. }) => assert_eq!(code, "spoiled"),
        Err(error) => panic!("{error:?}"),
    }
    let unknown = table.choose(cartable_ffi::ChoiceId(1));
    assert!(matches!(unknown, Err(CartableError::NotOffered { .. })), "{unknown:?}");
    table.close();
}

/// "One player alone may play against the clock." The next card is turned when the time is up.
#[test]
fn one_alone_plays_against_the_clock() {
    let table = table(7, 0, 1, &[("clock", "5")]);
    sleep(Duration::from_millis(300));
    assert!(open_cards(&table).is_empty(), "the first flip waits for the player");
    table.choose(ready(&table).id).expect("the table is ready to start");
    let started = Instant::now();
    wait_until(&table, 2, |table| open_cards(table).len() == 1);
    wait_until(&table, 9, |table| open_cards(table).len() == 2);
    assert!(started.elapsed() >= Duration::from_millis(4_900), "{:?}", started.elapsed());
    // Who is ready earlier need not wait.
    table.choose(ready(&table).id).expect("nothing left");
    wait_until(&table, 2, |table| open_cards(table).len() == 3);
    table.close();
}
