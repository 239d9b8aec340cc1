//! The score pad and the file in which it outlives the program.

use crate::failure::Failure;
use crate::sitting::{bot_names, option_settings};
use crate::store::{PAD, Store};
use crate::text::{game_title, say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::ScorePad;
use std::sync::Arc;

/// What a new pad is made of.
#[derive(Clone, Debug)]
pub struct NewPad {
    /// The game's id.
    pub game: String,
    /// The options that were changed: key, value.
    pub options: Vec<(String, String)>,
    /// How many players.
    pub seats: usize,
    /// Their names; where there are fewer than players, the others get one.
    pub names: Vec<String>,
}

/// A score pad, saved after every change.
pub struct KeptPad {
    /// The pad.
    pub pad: Arc<ScorePad>,
    store: Store,
}

impl KeptPad {
    /// The pad that was left, if it is of this game and not over; otherwise a new one.
    /// A damaged file is kept aside.
    ///
    /// # Errors
    /// What the pad cannot be made of, or files that cannot be used.
    pub fn open(new: &NewPad, lang: Lang, store: &Store) -> Result<Self, Failure> {
        let store = store.clone();
        if let Some(save) = store.read(PAD)? {
            match ScorePad::load(&save, lang) {
                Ok(pad) if pad.game() == new.game && !pad.is_over() && new.names.is_empty() => {
                    return Ok(Self { pad, store });
                }
                Ok(_) => {}
                Err(error) => {
                    let aside = store.set_aside(PAD)?.display().to_string();
                    let args = [("why", Arg::from(error.to_string())), ("file", Arg::from(aside))];
                    return Err(Failure::Work(say_with(lang, "damaged-pad", args)));
                }
            }
        }
        let others = bot_names(new.seats, "");
        let names = new.names.iter().cloned().chain(others.into_iter().skip(new.names.len())).take(new.seats);
        let options = option_settings(&new.options);
        let pad = ScorePad::new(&new.game, &options, names.collect(), 0, lang).map_err(Failure::usage)?;
        Ok(Self { pad, store })
    }

    /// Saves the pad.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn keep(&self) -> Result<(), Failure> {
        self.store.write(PAD, &self.pad.save())
    }

    /// Starts anew with the same players.
    ///
    /// # Errors
    /// A file that cannot be removed.
    pub fn forget(&self) -> Result<(), Failure> {
        self.store.forget(PAD)
    }

    /// Who deals next, or who has won.
    #[must_use]
    pub fn headline(&self, lang: Lang) -> String {
        let names = self.pad.table(lang).names;
        let name = |seat: u32| names.get(seat as usize).cloned().unwrap_or_default();
        if let Some(seat) = self.pad.dealer() {
            return say_with(lang, "pad-deals", [("name", Arg::from(name(seat.into())))]);
        }
        let winners: Vec<String> = self.pad.winners().into_iter().map(name).collect();
        // The same words as at the end of a match.
        lang.with("log-won", [("count", Arg::from(winners.len())), ("names", Arg::from(winners.join(", ")))])
    }
}

/// Points as they are typed: one whole number per player.
///
/// # Errors
/// The first word that is no number.
pub fn points<'a>(words: impl Iterator<Item = &'a str>, lang: Lang) -> Result<Vec<i32>, String> {
    let number = |word: &'a str| {
        // A typographic minus, as it may be pasted.
        let parsed = word.replace('−', "-").parse::<i32>();
        parsed.map_err(|_| say_with(lang, "pad-no-number", [("word", Arg::from(word.to_owned()))]))
    };
    words.map(number).collect()
}

/// The title of the pad.
#[must_use]
pub fn title(pad: &ScorePad, lang: Lang) -> String {
    format!("{} – {}", game_title(&pad.game(), lang), say(lang, "menu-score"))
}
