//! The player's preferences, as the front end keeps them.

use crate::games::{GameInfo, LevelInfo, OptionSetting};
use crate::words::say;
use cartable_core::bot::{self, Level};
use cartable_core::name::{self, WIDEST};
use cartable_core::text::Lang;
use std::collections::BTreeMap;

/// The number of players of a game that was never set up, and the level of its bots.
const USUAL: (u32, Level) = (4, Level::Easy);

/// The setup of a game as it was last, as far as the game allows.
#[derive(Debug)]
pub(crate) struct Choices {
    /// The number of players.
    pub seats: u32,
    /// The level of the bots: the chosen one, or the strongest below it at such a table.
    pub level: LevelInfo,
    /// The seat, from 0, that deals or starts; `None` if it is drawn.
    pub first: Option<u32>,
    /// The options that differ from their defaults.
    pub options: Vec<OptionSetting>,
}

/// The preferences that a front end has: it tells them all, and pages offer no others.
///
/// The front end keeps them, because some are the system's own (the language, leave to notify), and the colours and the language
/// of the first frame cannot wait for another thread.
#[derive(Debug, Default)]
pub(crate) struct Preferences(BTreeMap<String, String>);

impl Preferences {
    /// Returns these preferences.
    pub fn new(values: Vec<OptionSetting>) -> Self {
        Self(values.into_iter().map(|set| (set.key, set.value)).collect())
    }

    /// Returns the value of a preference; `None` if the front end has no such preference, or no value of it.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Returns true if a switch is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some("on")
    }

    /// Sets a preference.
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.to_owned(), value.to_owned());
    }

    /// Returns the last setup of a game.
    pub fn choices(&self, game: &GameInfo) -> Choices {
        let of = |key: &str| self.get(&format!("game.{}.{key}", game.id));
        let seats = of("seats").and_then(|seats| seats.parse().ok()).unwrap_or(USUAL.0);
        let seats = seats.clamp(game.min_seats, game.max_seats);
        let level = of("level").and_then(|level| level.parse().ok()).unwrap_or(USUAL.1);
        let chosen = game.levels_for(seats).filter(|info| info.level <= level).last();
        let level = chosen.unwrap_or(&game.levels[0]).clone();
        let options = game.options.iter().filter_map(|option| {
            let value = of(&format!("option.{}", option.key)).filter(|value| *value != option.default)?;
            Some(OptionSetting { key: option.key.clone(), value: value.to_owned() })
        });
        let first = of("first").and_then(|first| first.parse().ok()).filter(|seat| *seat < seats);
        Choices { seats, level, first, options: options.collect() }
    }

    /// Returns the names at a table on this device: the player's, then those of bots.
    /// A name that cannot be used prevents no match.
    pub fn names(&self, seats: u32, lang: Lang) -> Vec<String> {
        let own = self.get("name").and_then(|own| name::check(own.trim(), WIDEST).ok());
        let own = own.filter(|own| !own.is_empty()).unwrap_or_else(|| say(lang, "player-you"));
        let bots =
            bot::names(&[&own]).take(seats.saturating_sub(1) as usize).map(str::to_owned).collect::<Vec<_>>();
        std::iter::once(own).chain(bots).collect()
    }
}
