//! Settings kept between two runs, beside tables, pads and records: the last ones of the menu.

use crate::failure::Failure;
use crate::text::machine_lang;
use cartable_core::bot::Level;
use cartable_core::seat::Seat;
use cartable_core::text::Lang;
use cartable_ffi::Shelf;
use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The name of their note.
const NAME: &str = "settings";

/// The longest time between two moves of the bots, in milliseconds.
const SLOWEST_MS: u32 = 60_000;

/// The last settings of the menu.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; if none was chosen, the machine's.
    pub lang: Option<Lang>,
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub seats: usize,
    /// The level of the bots.
    pub level: Level,
    /// The options that were changed: game, key, value.
    pub options: Vec<(String, String, String)>,
    /// The seat named to deal or start, by game, from 0; games that draw it are left out.
    pub first: BTreeMap<String, u32>,
    /// Milliseconds between two moves of the bots.
    pub pace_ms: u32,
    /// True if bots leave the player time to play out of turn.
    pub chance: bool,
    /// The player's name; if empty, "you".
    pub name: String,
    /// The names that were last written on a score pad.
    pub pad_names: Vec<String>,
    /// The server's address.
    pub server: String,
    /// The code of the room that was last joined.
    pub room: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            game: String::new(),
            seats: 4,
            level: Level::Normal,
            options: Vec::new(),
            first: BTreeMap::new(),
            pace_ms: 700,
            chance: true,
            name: String::new(),
            pad_names: Vec::new(),
            server: "http://localhost:7878".to_owned(),
            room: String::new(),
        }
    }
}

impl Settings {
    /// Reads the settings. Each missing or unreadable one has its usual value, so that one fault does not
    /// spoil the others.
    #[must_use]
    pub fn read(shelf: &Shelf) -> Self {
        let text = shelf.note(NAME, Lang::default()).ok().flatten().unwrap_or_default();
        let kept: Map<String, Value> = serde_json::from_str(&text).unwrap_or_default();
        let mut good = Map::new();
        for (name, value) in kept {
            good.insert(name.clone(), value);
            if serde_json::from_value::<Self>(good.clone().into()).is_err() {
                good.remove(&name);
            }
        }
        let read: Self = serde_json::from_value(good.into()).unwrap_or_default();
        Self { seats: read.seats.min(Seat::MAX), pace_ms: read.pace_ms.min(SLOWEST_MS), ..read }
    }

    /// Returns the language of all texts if the command line names none: the menu's, then the locale's.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(machine_lang)
    }

    /// Returns the time that bots wait for a player who can act out of turn, in milliseconds; 0 means no
    /// extra time.
    #[must_use]
    pub const fn chance_ms(&self) -> u32 {
        if self.chance { 2_000 } else { 0 }
    }

    /// Saves the settings.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn keep(&self, on: &Shelf) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self).map_err(Failure::work)?;
        on.keep_note(NAME, Some(text), self.lang.unwrap_or_default()).map_err(Failure::work)
    }
}

/// The note that exists while the emotes of others are hidden.
/// It is not one of the menu's settings, which the last program to write them saves as a whole.
const MUTED: &str = "muted";

/// Returns true if the signs of others are hidden.
#[must_use]
pub fn is_muted(shelf: &Shelf) -> bool {
    shelf.note(MUTED, Lang::default()).is_ok_and(|note| note.is_some())
}

/// Hides or shows the signs of others from now on.
///
/// # Errors
/// A file cannot be written.
pub fn keep_muted(shelf: &Shelf, muted: bool) -> Result<(), Failure> {
    let note = muted.then(|| "1".to_owned());
    shelf.keep_note(MUTED, note, Lang::default()).map_err(Failure::work)
}

/// Returns the user's own shelf: `cartable` under the XDG data directory.
///
/// # Errors
/// The user has no home directory.
pub fn shelf_of_user() -> Result<Arc<Shelf>, Failure> {
    let strategy = etcetera::choose_base_strategy().map_err(Failure::work)?;
    Ok(Shelf::new(&strategy.data_dir().join("cartable").display().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_and_damaged_ones_become_the_usual() {
        let directory = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(directory.path().to_str().unwrap());
        let settings = Settings { seats: 3, lang: Some(Lang::En), ..Settings::default() };
        settings.keep(&shelf).unwrap();
        assert_eq!(Settings::read(&shelf), settings);
        for damaged in ["{", "", "[]", "null", "7", "\"x\"", "{\"seats\":"] {
            shelf.keep_note(NAME, Some(damaged.to_owned()), Lang::En).unwrap();
            assert_eq!(Settings::read(&shelf), Settings::default(), "{damaged}");
        }
    }

    /// Each setting with an impossible value loses only that one: the others stay.
    #[test]
    fn a_setting_that_cannot_be_read_costs_no_other() {
        let directory = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(directory.path().to_str().unwrap());
        let kept = Settings {
            lang: Some(Lang::En),
            game: "niet".to_owned(),
            seats: 3,
            level: Level::Hard,
            options: vec![("niet".to_owned(), "x2_rule".to_owned(), "leads".to_owned())],
            first: BTreeMap::from([("niet".to_owned(), 1)]),
            pace_ms: 5,
            chance: false,
            name: "Zoé".to_owned(),
            pad_names: vec!["Ana".to_owned()],
            server: "https://cartable.example".to_owned(),
            room: "ABCDEF".to_owned(),
        };
        let good = serde_json::to_value(&kept).unwrap();
        let usual = serde_json::to_value(Settings::default()).unwrap();
        let names: Vec<&String> = good.as_object().unwrap().keys().collect();
        for name in &names {
            assert_ne!(good[name], usual[name], "{name} is told apart from the usual one");
            for bad in [r#"{"a":[]}"#, "[[]]", "-1.5", "1e30", "99999999999999999999", "true", r#""\u0007""#]
            {
                let bad: Value = serde_json::from_str(bad).unwrap();
                let mut note = good.clone();
                note[name] = bad.clone();
                shelf.keep_note(NAME, Some(note.to_string()), Lang::En).unwrap();
                let read = serde_json::to_value(Settings::read(&shelf)).unwrap();
                for other in names.iter().filter(|other| *other != name) {
                    assert_eq!(read[other], good[other], "{name} is {bad}");
                }
                let is_read = read[name] == bad || read[name] == usual[name];
                assert!(is_read, "{name} is {bad}, and read as {}", read[name]);
            }
        }
        for (name, most) in [("seats", 8_000_000_u32), ("pace_ms", 4_000_000_000)] {
            shelf.keep_note(NAME, Some(format!("{{\"{name}\":{most}}}")), Lang::En).unwrap();
            let found = serde_json::to_value(Settings::read(&shelf)).unwrap();
            assert!(found[name].as_u64().unwrap() <= 60_000, "{found}");
        }
    }
}
