//! Players who know nothing but the scene.

use cartable_ffi::{CartableError, Client, Effect, ItemId, Lang, Link, Table, TableListener};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A table that stays as it is for so long, though the match is not over, is stuck.
const STUCK: Duration = Duration::from_secs(40);

/// A client with a guest account.
///
/// # Panics
/// The server does not let them in.
#[must_use]
pub fn guest(url: &str, name: &str) -> Arc<Client> {
    let client = Client::new(url, None, Lang::En).expect("a client");
    assert_eq!(client.sign_in_as_guest(name.to_owned()).expect("a guest account").name, name);
    client
}

/// A player at a table who taps at random, in a thread of their own.
pub struct Tapper {
    /// The table.
    pub table: Arc<Table>,
    dice: u64,
    changes: Receiver<()>,
    /// The number of moves sent.
    pub sent: usize,
    /// The number of steps of the match, without the refusals of this player's own moves.
    pub told: usize,
    last_step: u32,
}

/// Sits down somebody who taps at random.
#[must_use]
pub fn player(table: Arc<Table>, dice: u64) -> Tapper {
    let (told, changes) = mpsc::channel();
    table.set_listener(Some(Arc::new(Told(Mutex::new(told)))));
    Tapper { table, dice, changes, sent: 0, told: 0, last_step: 0 }
}

struct Told(Mutex<Sender<()>>);

impl TableListener for Told {
    fn changed(&self) {
        // A player who no longer listens has left.
        let _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).send(());
    }
}

impl Tapper {
    /// Plays until the match is over, or `moves` moves were sent.
    ///
    /// # Panics
    /// The table is lost or stuck, or an answer is not what a scene promises.
    pub fn play(&mut self, moves: usize) {
        let end = self.sent + moves;
        let mut heard = Instant::now();
        while self.sent < end && !self.table.is_over() {
            self.listen();
            let before = self.table.scene().log.len();
            if !self.act() {
                // A change may have come before the scene was read, and is then not reported again, so the
                // scene is read now and then.
                let _told = self.changes.recv_timeout(Duration::from_millis(200));
            } else if self.table.scene().log.len() == before {
                std::thread::yield_now();
            }
            let status = self.table.status();
            assert_ne!(status.link, Link::Lost, "{:?}", status.notice);
            if self.changes.try_iter().count() > 0 {
                heard = Instant::now();
            }
            assert!(heard.elapsed() < STUCK, "{status:?}, {:?}", self.table.scene());
        }
        self.listen();
    }

    /// Counts the steps since the last time.
    fn listen(&mut self) {
        for step in self.table.steps(self.last_step) {
            self.told += usize::from(step.effect != Effect::Refused);
            self.last_step = step.number;
        }
    }

    /// Waits until the table waits for this player, or the match is over.
    pub fn wait_for_turn(&self) {
        let asked = || self.table.scene().seats.iter().any(|panel| panel.is_viewer && panel.to_act);
        while self.table.status().sending || !asked() && !self.table.is_over() {
            let _told = self.changes.recv_timeout(Duration::from_millis(200));
        }
    }

    /// Taps or chooses, if there is anything to do.
    fn act(&mut self) -> bool {
        if self.table.status().sending {
            return false;
        }
        let scene = self.table.scene();
        let items: Vec<ItemId> = scene.tappable().collect();
        let ways = items.len() + 3 * scene.choices.len();
        if ways == 0 {
            return false;
        }
        let way = self.below(ways);
        let done = if let Some(item) = items.get(way) {
            self.table.tap(*item)
        } else {
            let chosen = self.table.choose(scene.choices[(way - items.len()) / 3].id);
            self.sent += usize::from(chosen.is_ok());
            chosen
        };
        match done {
            // The table may have changed since the scene was read.
            Ok(()) | Err(CartableError::NotOffered { .. }) => true,
            Err(CartableError::Refused { .. })
                if items
                    .get(way)
                    .is_some_and(|tapped| self.table.scene().tappable().all(|id| id != *tapped)) =>
            {
                true
            }
            Err(error) => panic!("{error:?}"),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) as usize % bound
    }
}
