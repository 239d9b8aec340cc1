//! A score pad and its place on the shelf, where it is kept after the program ends.

use crate::failure::Failure;
use crate::games::{bot_names, option_settings};
use crate::settings::Settings;
use crate::text::{LONGEST_ECHO, game_title, say, say_with};
use cartable_core::share::shortened;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{ScorePad, ScoreTable, Shelf, ShelfKind};
use std::cell::RefCell;
use std::sync::Arc;

/// The setup of a new pad.
#[derive(Clone, Debug)]
pub struct NewPad {
    /// The game's id.
    pub game: String,
    /// The options that were changed: key, value.
    pub options: Vec<(String, String)>,
    /// The number of players.
    pub seats: usize,
    /// Their names; players beyond these get a name each.
    pub names: Vec<String>,
    /// The seat that deals or starts first, from 0; drawn when left out.
    pub first_dealer: Option<u32>,
}

impl NewPad {
    /// Returns everybody's name: those given, then those last written on a pad, then others.
    #[must_use]
    pub fn all_names(&self, on: &Shelf) -> Vec<String> {
        let mut names = self.names.clone();
        let others = Settings::read(on).pad_names.into_iter().chain(bot_names(self.seats, ""));
        for name in others {
            if names.len() < self.seats && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

/// A score pad, saved after every change.
pub struct KeptPad {
    /// The pad.
    pub pad: Arc<ScorePad>,
    /// The shelf that keeps it.
    pub shelf: Arc<Shelf>,
    /// Its name there, once something is written on it.
    id: RefCell<Option<String>>,
}

impl KeptPad {
    /// Begins a pad with these names, which are remembered.
    ///
    /// # Errors
    /// Names or options from which no pad can be made, or settings that cannot be saved.
    pub fn new(new: &NewPad, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let names = new.all_names(shelf);
        let options = option_settings(&new.options);
        let pad = ScorePad::new(&new.game, &options, names.clone(), new.first_dealer, lang);
        let pad = pad.map_err(Failure::usage)?;
        let known = Settings::read(shelf);
        if known.pad_names != names {
            Settings { pad_names: names, ..known }.keep(shelf)?;
        }
        Ok(Self { pad, shelf: shelf.clone(), id: RefCell::default() })
    }

    /// Opens the pad of this name.
    ///
    /// # Errors
    /// There is no such pad, or it is damaged and was set aside under another name.
    pub fn open(id: String, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let save = shelf.read(ShelfKind::Pad, &id, lang).map_err(Failure::work)?;
        let pad = ScorePad::load(&save, lang).map_err(Failure::work)?;
        Ok(Self { pad, shelf: shelf.clone(), id: RefCell::new(Some(id)) })
    }

    /// Returns the newest pad of the game, finished or not, if there is one.
    ///
    /// # Errors
    /// As [`Self::open`]. If there is no pad but damaged files, the error names them.
    pub fn kept(game: &str, lang: Lang, shelf: &Arc<Shelf>) -> Result<Option<Self>, Failure> {
        let list = shelf.list(ShelfKind::Pad, lang).map_err(Failure::work)?;
        match list.items.into_iter().find(|pad| pad.game == game) {
            Some(pad) => Self::open(pad.id, lang, shelf).map(Some),
            None if list.damaged.is_empty() => Ok(None),
            None => Err(Failure::Work(list.damaged.join(" "))),
        }
    }

    /// Returns the newest pad of the game, or a new one if names are given for another.
    ///
    /// # Errors
    /// As [`Self::new`] and [`Self::kept`].
    pub fn newest(new: &NewPad, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let kept = if new.names.is_empty() { Self::kept(&new.game, lang, shelf)? } else { None };
        kept.map_or_else(|| Self::new(new, lang, shelf), Ok)
    }

    /// Begins a pad of the same game and players; this one stays on the shelf.
    ///
    /// # Errors
    /// Its state cannot be written.
    pub fn again(&self, lang: Lang) -> Result<Self, Failure> {
        self.keep(lang)?;
        let pad = self.pad.again(lang).map_err(Failure::work)?;
        Ok(Self { pad, shelf: self.shelf.clone(), id: RefCell::default() })
    }

    /// Saves the pad.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn keep(&self, lang: Lang) -> Result<(), Failure> {
        let known = self.id.borrow().clone();
        let id = self.shelf.keep(ShelfKind::Pad, known, &self.pad.save(), lang).map_err(Failure::work)?;
        self.id.replace(Some(id));
        Ok(())
    }

    /// Names the next player to deal or start, if the game has one, or the winner.
    #[must_use]
    pub fn headline(&self, lang: Lang) -> String {
        let ScoreTable { names, rows, .. } = self.pad.table(lang);
        if !self.pad.is_over() {
            return self.pad.starts(rows.len() as u32, lang).unwrap_or_default();
        }
        let name = |seat: u32| names.get(seat as usize).cloned().unwrap_or_default();
        let winners: Vec<String> = self.pad.winners().into_iter().map(name).collect();
        // The same words as at the end of a match.
        lang.with(
            "log-won",
            [
                ("you", Arg::from(false)),
                ("count", Arg::from(winners.len())),
                ("names", Arg::from(lang.listed(&winners))),
            ],
        )
    }
}

/// Reads points as they are typed: one whole number per player.
///
/// # Errors
/// The first word that is no number.
pub fn points<'a>(words: impl Iterator<Item = &'a str>, lang: Lang) -> Result<Vec<i32>, String> {
    let number = |word: &'a str| {
        // A pasted text may have a typographic minus.
        let parsed = word.replace('−', "-").parse::<i32>();
        parsed.map_err(|_| {
            say_with(lang, "pad-no-number", [("word", Arg::from(shortened(word, LONGEST_ECHO)))])
        })
    };
    words.map(number).collect()
}

/// Returns the title of the pad.
#[must_use]
pub fn title(game: &str, lang: Lang) -> String {
    format!("{} – {}", game_title(game, lang), say(lang, "menu-score"))
}
