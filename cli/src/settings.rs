//! What the program keeps between two runs beside tables, pads and records: what the menu was last set to.

use crate::failure::Failure;
use crate::text::machine_lang;
use cartable_core::bot::Level;
use cartable_core::text::Lang;
use cartable_ffi::Shelf;
use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The note in which they are kept.
const NAME: &str = "settings";

/// What the menu was last set to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; the machine's until one was chosen.
    pub lang: Option<Lang>,
    /// The game's id.
    pub game: String,
    /// How many players.
    pub seats: usize,
    /// How the bots play.
    pub level: Level,
    /// The options that were changed: game, key, value.
    pub options: Vec<(String, String, String)>,
    /// Who was named to deal or start, by game, from 0; not those games in which it is drawn.
    pub first: BTreeMap<String, u32>,
    /// Milliseconds between two moves of the bots.
    pub pace_ms: u32,
    /// Whether bots leave the player the time to play out of turn.
    pub chance: bool,
    /// The player's name; empty: "you".
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
    /// The settings; the usual ones where there are none that can be read.
    #[must_use]
    pub fn read(shelf: &Shelf) -> Self {
        let text = shelf.note(NAME, Lang::default()).ok().flatten().unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// The language of all texts when nobody says: the last one used, then the locale's.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(machine_lang)
    }

    /// How long bots wait where the player can play out of turn, in milliseconds; 0: as anywhere else.
    #[must_use]
    pub const fn chance_ms(&self) -> u32 {
        if self.chance { 2_000 } else { 0 }
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn keep(&self, on: &Shelf) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self).map_err(Failure::work)?;
        on.keep_note(NAME, Some(text), self.lang.unwrap_or_default()).map_err(Failure::work)
    }
}

/// The user's own shelf: `cartable` under the XDG data directory.
///
/// # Errors
/// A user without a home.
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
        shelf.keep_note(NAME, Some("{".to_owned()), Lang::En).unwrap();
        assert_eq!(Settings::read(&shelf), Settings::default());
    }
}
