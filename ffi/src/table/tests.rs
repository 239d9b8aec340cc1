//! Tables whose bots or rules fail.

use super::{Table, lock, pace};
use crate::table::offline::Engine;
use crate::table::{OfflineSetup, PlayerSetup, TableListener};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, What};
use cartable_core::fault::Driver;
use cartable_core::seed::Seed;
use cartable_core::text::Lang;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

struct Listener(Mutex<Sender<()>>);

impl TableListener for Listener {
    fn changed(&self) {
        let _ = lock(&self.0).send(());
    }
}

/// A bot panics on the thread on which bots think, the rules on the table's.
/// The listener is told, the notice has the reason, and the played part is saved.
/// The threads live on: the person plays.
#[test]
fn a_panic_on_a_thread_of_the_table_is_shown_and_loses_nothing() {
    let thinking = Driver { think: |_, _| panic!("the bot fails"), ..Driver::default() };
    let acting = Driver {
        apply: |series, what, events| match what {
            What::Move { by: By::Bot, .. } => panic!("the rules fail"),
            _ => series.apply(what, events),
        },
        ..Driver::default()
    };
    for (driver, text) in [(thinking, "the bot fails"), (acting, "the rules fail")] {
        // With so many players everybody lays one card, at the same time.
        let bots = vec![PlayerSetup::bot("Bruno", Level::Easy); 4];
        let players = [vec![PlayerSetup::person("Anne")], bots].concat();
        let record =
            Engine::record_of(GameId::HickHack.default_options(), Seed::from_number(7), players, None)
                .unwrap();
        let table = Table::here(record, Lang::En, pace(1, 0), driver).expect("a table");
        let (sender, notified) = channel();
        table.set_listener(Some(Arc::new(Listener(Mutex::new(sender)))));
        for rounds in 1.. {
            notified.recv_timeout(Duration::from_mins(1)).expect("the listener is notified");
            if let Some(notice) = table.status().notice {
                assert_eq!(notice.code, "fault");
                assert!(notice.text.contains(text), "{}", notice.text);
                break;
            }
            assert!(rounds < 10, "no notice");
        }
        let saved = table.save().expect("a save");
        Table::resume(&saved, Lang::En, 0, 2_000).expect("the save is whole");
        let item = table.scene().areas.into_iter().flat_map(|area| area.items).find(|item| item.can_tap);
        table.tap(item.expect("the person is asked").id).expect("it can be tapped");
        table.choose(table.scene().choices[0].id).expect("the person plays on");
        assert_ne!(table.save().expect("a save"), saved);
    }
}

#[test]
fn a_table_without_a_pace_says_too_that_a_bot_failed() {
    let driver = Driver { think: |_, _| panic!("the bot fails"), ..Driver::default() };
    let setup = OfflineSetup::new("niet", vec![PlayerSetup::bot("Bruno", Level::Easy); 2]);
    let record =
        Engine::record_of(GameId::Niet.default_options(), Seed::from_number(7), setup.players, None).unwrap();
    let table = Table::here(record, Lang::Fr, pace(setup.pace_ms, setup.chance_ms), driver).expect("a table");
    assert_eq!(table.status().notice.expect("a notice").code, "fault");
}
