//! What the program keeps between two runs: files in one directory, each replaced as a whole or not at all.

use crate::failure::Failure;
use cartable_core::bot::Level;
use cartable_core::text::Lang;
use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The running table, saved after every move.
pub const TABLE: &str = "table.json";
/// The table that a new one has replaced before it was over.
pub const PREVIOUS_TABLE: &str = "table.previous.json";
/// The score pad.
pub const PAD: &str = "score-pad.json";
/// What the menu was last set to.
const SETTINGS: &str = "settings.json";

/// How many damaged files of one name are kept before the newest replaces another.
const DAMAGED: usize = 100;

/// The directory of the program's files.
#[derive(Clone, Debug)]
pub struct Store(PathBuf);

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
    /// Milliseconds between two moves of the bots.
    pub pace_ms: u32,
    /// The player's name; empty: "you".
    pub name: String,
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
            pace_ms: 700,
            name: String::new(),
            server: "http://localhost:7878".to_owned(),
            room: String::new(),
        }
    }
}

impl Store {
    /// The user's own: `cartable` under the XDG data directory.
    ///
    /// # Errors
    /// A user without a home.
    pub fn of_user() -> Result<Self, Failure> {
        let strategy = etcetera::choose_base_strategy().map_err(Failure::work)?;
        Ok(Self(strategy.data_dir().join("cartable")))
    }

    /// In this directory.
    #[must_use]
    pub const fn at(directory: PathBuf) -> Self {
        Self(directory)
    }

    /// Where a file lies.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file's content; `None` when there is none.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn read(&self, name: &str) -> Result<Option<String>, Failure> {
        let path = self.path(name);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            // Not a text: as good as damaged, which the reader will say.
            Err(error) if error.kind() == ErrorKind::InvalidData => Ok(Some(String::new())),
            Err(source) => Err(Failure::File { action: "read", path: path.display().to_string(), source }),
        }
    }

    /// Replaces a file's content.
    ///
    /// # Errors
    /// A directory or file that cannot be written; then the old content is still there.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        fs::create_dir_all(&self.0).map_err(|source| Failure::File {
            action: "make",
            path: self.0.display().to_string(),
            source,
        })?;
        write_whole(&self.path(name), text)
    }

    /// Forgets a file, if it is there.
    ///
    /// # Errors
    /// A file that cannot be removed.
    pub fn forget(&self, name: &str) -> Result<(), Failure> {
        let path = self.path(name);
        match fs::remove_file(&path) {
            Err(source) if source.kind() != ErrorKind::NotFound => {
                Err(Failure::File { action: "remove", path: path.display().to_string(), source })
            }
            _ => Ok(()),
        }
    }

    /// Renames a file, if it is there, over whatever has the new name.
    ///
    /// # Errors
    /// A file that cannot be renamed.
    pub fn rename(&self, from: &str, to: &str) -> Result<(), Failure> {
        let path = self.path(from);
        match fs::rename(&path, self.path(to)) {
            Err(source) if source.kind() != ErrorKind::NotFound => {
                Err(Failure::File { action: "rename", path: path.display().to_string(), source })
            }
            _ => Ok(()),
        }
    }

    /// Keeps a file that cannot be used under a name that nothing overwrites, and tells it.
    ///
    /// # Errors
    /// A file that cannot be renamed.
    pub fn set_aside(&self, name: &str) -> Result<PathBuf, Failure> {
        let names = (1..DAMAGED).map(|number| format!("{name}.damaged-{number}"));
        let free = names.into_iter().find(|name| !self.path(name).exists());
        let aside = free.unwrap_or_else(|| format!("{name}.damaged"));
        self.rename(name, &aside)?;
        Ok(self.path(&aside))
    }

    /// The settings; the usual ones where there are none that can be read.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let text = self.read(SETTINGS).ok().flatten().unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn keep_settings(&self, settings: &Settings) -> Result<(), Failure> {
        self.write(SETTINGS, &serde_json::to_string_pretty(settings).map_err(Failure::work)?)
    }
}

/// Writes a file as a whole: whoever reads it meanwhile, or after a crash, finds the old content or the new.
///
/// # Errors
/// A file that cannot be written; then the old content is still there.
pub fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        let mut file = NamedTempFile::new_in(directory)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|source| Failure::File { action: "write", path: path.display().to_string(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_kept_aside_and_forgotten() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::at(directory.path().join("deep/cartable"));
        assert_eq!(store.read(TABLE).unwrap(), None);
        store.write(TABLE, "one").unwrap();
        store.write(TABLE, "two").unwrap();
        assert_eq!(store.read(TABLE).unwrap().as_deref(), Some("two"));
        let first = store.set_aside(TABLE).unwrap();
        store.write(TABLE, "three").unwrap();
        let second = store.set_aside(TABLE).unwrap();
        assert_eq!(fs::read_to_string(first).unwrap(), "two");
        assert_eq!(fs::read_to_string(second).unwrap(), "three");
        assert_eq!(store.read(TABLE).unwrap(), None);
        store.forget(TABLE).unwrap();
    }

    #[test]
    fn settings_survive_and_damaged_ones_become_the_usual() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::at(directory.path().to_owned());
        let settings = Settings { seats: 3, lang: Some(Lang::En), ..Settings::default() };
        store.keep_settings(&settings).unwrap();
        assert_eq!(store.settings(), settings);
        store.write(SETTINGS, "{").unwrap();
        assert_eq!(store.settings(), Settings::default());
    }
}
