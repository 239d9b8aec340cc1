//! The common parts of the tests of tables: a player who taps and chooses at random.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

use cartable_ffi::{ItemId, Lang, Level, OfflineSetup, OptionSetting, PlayerSetup, Table, games};

/// A table with bots that play at random; the player sits in seat 0.
pub fn setup(game: &str, seats: u32, seed: &str) -> OfflineSetup {
    let bots = (1..seats).map(|seat| PlayerSetup::bot(&format!("Bot {seat}"), Level::Random));
    let players = [PlayerSetup::person("Anne")].into_iter().chain(bots).collect();
    // A match whose length is left to the table may have no end among those who act at random.
    let info = games(Lang::En).into_iter().find(|info| info.id == game);
    let left_open = info.into_iter().flat_map(|info| info.options).filter(|option| option.default == "usual");
    let options = left_open.map(|option| OptionSetting { key: option.key, value: "3".to_owned() }).collect();
    OfflineSetup { options, seed: Some(seed.to_owned()), ..OfflineSetup::new(game, players) }
}

/// A small generator of its own: tests must not depend on the bots' randomness.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Taps at random, and chooses whatever the taps have led to.
pub fn tap_or_choose(table: &Table, dice: &mut Dice) {
    let scene = table.scene();
    let items: Vec<ItemId> = scene.tappable().collect();
    let options = items.len() + 3 * scene.choices.len();
    assert!(options > 0, "the table is stuck: {}", scene.headline);
    let picked = dice.below(options);
    match items.get(picked) {
        Some(item) => table.tap(*item).expect("an item that can be tapped"),
        None => table.choose(scene.choices[(picked - items.len()) / 3].id).expect("a choice that is offered"),
    }
}

/// Plays until the match is over.
pub fn play_out(table: &Table, dice: &mut Dice) {
    for _ in 0..200_000 {
        if table.is_over() {
            return;
        }
        tap_or_choose(table, dice);
    }
    panic!("the match does not end: {:?}", table.scene());
}
