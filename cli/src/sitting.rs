//! A table someone sits at, and the file in which it outlives the program.

use crate::failure::Failure;
use crate::store::{PREVIOUS_TABLE, Store, TABLE};
use crate::text::{say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Level, Link, OfflineSetup, OptionSetting, PlayerSetup, Table, TableListener};
use serde::Deserialize;
use std::sync::Arc;

/// What a new table against bots is made of.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The options that were changed: key, value.
    pub options: Vec<(String, String)>,
    /// How many players.
    pub seats: usize,
    /// How the bots play.
    pub level: Level,
    /// The seed; drawn when left out.
    pub seed: Option<String>,
    /// The player's name; empty: "you".
    pub name: String,
    /// Milliseconds between two moves of the bots.
    pub pace_ms: u32,
}

/// Someone at a table.
pub struct Sitting {
    /// The table.
    pub table: Arc<Table>,
    /// The game's id.
    pub game: String,
    /// Where it is saved after every move; an online table is the server's to keep.
    store: Option<Store>,
}

impl Sitting {
    /// Sits down at a new table against bots. A table that was not over steps aside for it.
    ///
    /// # Errors
    /// What the table cannot be made of.
    pub fn new(new: &NewTable, lang: Lang, store: &Store) -> Result<Self, Failure> {
        let table = Table::offline(new.setup(lang), lang).map_err(Failure::usage)?;
        store.rename(TABLE, PREVIOUS_TABLE)?;
        let sitting = Self { table, game: new.game.clone(), store: Some(store.clone()) };
        sitting.keep()?;
        Ok(sitting)
    }

    /// Goes on with the last table, at the pace for its game.
    ///
    /// # Errors
    /// No table, or a damaged save, which is then kept aside under another name.
    pub fn resume(lang: Lang, pace: impl FnOnce(GameId) -> u32, store: &Store) -> Result<Self, Failure> {
        let save = store.read(TABLE)?.ok_or_else(|| Failure::Work(say(lang, "no-table")))?;
        let saved = serde_json::from_str::<Saved>(&save);
        let pace_ms = saved.as_ref().map_or(0, |saved| pace(saved.game));
        match Table::resume(&save, lang, pace_ms) {
            Ok(table) => {
                let game = saved.map_err(Failure::work)?.game.to_string();
                Ok(Self { table, game, store: Some(store.clone()) })
            }
            Err(error) => {
                let aside = store.set_aside(TABLE)?.display().to_string();
                let args = [("why", Arg::from(error.to_string())), ("file", Arg::from(aside))];
                Err(Failure::Work(say_with(lang, "damaged-table", args)))
            }
        }
    }

    /// Saves the table; once it is over there is nothing to go on with.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn keep(&self) -> Result<(), Failure> {
        match &self.store {
            Some(store) if self.table.is_over() => store.forget(TABLE),
            Some(store) => store.write(TABLE, &self.table.save().map_err(Failure::work)?),
            None => Ok(()),
        }
    }

    /// An online table.
    #[must_use]
    pub const fn online(table: Arc<Table>, game: String) -> Self {
        Self { table, game, store: None }
    }

    /// Whether the bots' pace can be set here: on a server it is the server's, in a race the level's.
    #[must_use]
    pub fn has_pace(&self) -> bool {
        self.store.is_some() && !self.game.parse().is_ok_and(GameId::races)
    }

    /// Goes on with the same table at another pace.
    ///
    /// # Errors
    /// A table that cannot be taken up again.
    pub fn at_pace(&mut self, lang: Lang, pace_ms: u32) -> Result<(), Failure> {
        let save = self.table.save().map_err(Failure::work)?;
        let table = Table::resume(&save, lang, pace_ms).map_err(Failure::work)?;
        self.table.close();
        self.table = table;
        Ok(())
    }

    /// What the player should know of the way to the match; nothing while all is well.
    #[must_use]
    pub fn news(&self, lang: Lang) -> Option<String> {
        let status = self.table.status();
        let link = match status.link {
            Link::Here | Link::Connected => None,
            Link::Reconnecting => Some(say(lang, "link-reconnecting")),
            Link::Lost => Some(say(lang, "link-lost")),
        };
        let said = [link, status.notice.map(|notice| notice.text)].into_iter().flatten();
        Some(said.collect::<Vec<_>>().join(" ")).filter(|news| !news.is_empty())
    }

    /// Calls `changed` from the table's thread whenever something happens.
    pub fn listen(&self, changed: impl Fn() + Send + Sync + 'static) {
        self.table.set_listener(Some(Arc::new(Listener(changed))));
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.table.close();
    }
}

/// What of a save the program itself wants to know.
#[derive(Deserialize)]
struct Saved {
    game: GameId,
}

/// The game of the table that can be gone on with; `None` when there is none, or none that can be read.
#[must_use]
pub fn saved_game(store: &Store) -> Option<GameId> {
    let save = store.read(TABLE).ok()??;
    serde_json::from_str::<Saved>(&save).ok().map(|saved| saved.game)
}

struct Listener<F>(F);

impl<F: Fn() + Send + Sync> TableListener for Listener<F> {
    fn changed(&self) {
        (self.0)();
    }
}

impl NewTable {
    fn setup(&self, lang: Lang) -> OfflineSetup {
        let name = if self.name.is_empty() { say(lang, "you") } else { self.name.clone() };
        let bots = bot_names(self.seats.saturating_sub(1), &name);
        let bots = bots.iter().map(|name| PlayerSetup::bot(name, self.level));
        OfflineSetup {
            options: option_settings(&self.options),
            seed: self.seed.clone(),
            pace_ms: self.pace_ms,
            ..OfflineSetup::new(&self.game, std::iter::once(PlayerSetup::person(&name)).chain(bots).collect())
        }
    }
}

/// Options as the library takes them.
#[must_use]
pub fn option_settings(options: &[(String, String)]) -> Vec<OptionSetting> {
    let setting = |(key, value): &(String, String)| OptionSetting { key: key.clone(), value: value.clone() };
    options.iter().map(setting).collect()
}

/// Names for bots, none of them the player's.
#[must_use]
pub fn bot_names(count: usize, player: &str) -> Vec<String> {
    cartable_ffi::bot_names(count as u8, &[player.to_owned()])
}
