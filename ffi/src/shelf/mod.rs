//! The shelf: an app's tables, score pads and records between two runs,
//! in a directory with one file for each.
//!
//! A file is replaced as a whole: a temporary one beside it is written, synced and renamed over it.
//! So a reader at the same time, or after a crash, finds the old content or the new.
//! Several programs may use one shelf.
//! All writing goes through the lock of the shelf.
//! A file that another program has changed since this one last saw it is left alone:
//! the newer state of the own table or pad goes into a file of its own, so no program's work is lost.

mod deals;
mod files;
mod foreign;
mod index;
mod name;
mod statistics;

pub(crate) use deals::Deals;
pub use foreign::other_version;

use crate::error::{CartableError, Failure, ForApp, ShelfError};
use crate::score_pad::{self, ScorePad};
use crate::verdict::{Verdict, verdict};
use cartable_core::record::{self, Record, RecordError, Summary};
use cartable_core::seat::Seat;
use cartable_core::text::Lang;
use cartable_pages::Statistics;
use files::Files;
use index::Index;
pub(crate) use name::HeldName;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// The kind of thing on a shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum ShelfKind {
    /// Saves of tables that are not over.
    Table,
    /// Score pads.
    Pad,
    /// Records of matches.
    Record,
}

/// A table, pad or record on a shelf, as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, uniffi::Record)]
pub struct Shelved {
    /// Its name on the shelf: the game's id and a number.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The players' names, by seat; may be empty.
    pub names: Vec<String>,
    /// The number of rounds that are counted or written down; the running round is not among them.
    pub rounds: u32,
    /// The seats, from 0, that the table waits for; empty for a pad, and once the match is over.
    pub to_act: Vec<u32>,
    /// The seat, from 0, of the one person among bots, if there is one.
    pub seat: Option<u32>,
    /// True if it is a lesson.
    pub lesson: bool,
    /// True if the match is over.
    pub over: bool,
    /// The time of its last change, in milliseconds since 1970.
    pub changed_ms: u64,
}

/// The list of a shelf: the usable things, and notes about the others.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct ShelfList {
    /// The usable things, the newest first.
    pub items: Vec<Shelved>,
    /// A sentence about each file that could not be read.
    /// The shelf has just set a damaged file aside; a file of another version is still in its place.
    pub damaged: Vec<String>,
}

/// A directory of tables, score pads and records.
#[derive(Debug, uniffi::Object)]
pub struct Shelf(Files);

#[uniffi::export]
impl Shelf {
    /// Returns the shelf in this directory; the first write creates the directory.
    /// Any thread may call it.
    #[uniffi::constructor]
    #[must_use]
    pub fn new(directory: &str) -> Arc<Self> {
        Arc::new(Self(Files::at(PathBuf::from(directory))))
    }

    /// Returns the list of one kind of thing, the newest first.
    /// It sets damaged files aside under another name, and reports them.
    /// It reads only the files that have changed since the last list.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `Internal` if the directory cannot be read.
    pub fn list(&self, kind: ShelfKind, lang: Lang) -> Result<ShelfList, CartableError> {
        let list = || {
            let mut list = ShelfList::default();
            let mut index = Index::read(&self.0, kind.folder());
            for (id, stamp) in self.0.ids(kind.folder())? {
                match index.describe(&id, stamp, || self.look(kind, &id)) {
                    Ok(Some(shelved)) => {
                        list.items.push(Shelved { id, changed_ms: stamp.changed_ms(), ..shelved });
                    }
                    // Another program has removed it meanwhile.
                    Ok(None) => {}
                    Err(why) => list.damaged.push(why.text(lang)),
                }
            }
            index.keep(&self.0);
            list.items.sort_by_key(|shelved| std::cmp::Reverse(shelved.changed_ms));
            Ok::<_, Failure>(list)
        };
        list().for_app(lang)
    }

    /// Returns the content of the file with this name, for `Table.resume`, `ScorePad.load` or `verify`.
    /// It sets a damaged file aside.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if there is no file of that name, it is damaged, or another version made it.
    /// `Internal` if it cannot be read.
    pub fn read(&self, kind: ShelfKind, id: &str, lang: Lang) -> Result<String, CartableError> {
        let read = || {
            let found = self.usable(kind, id, Files::read, |text| kind.check(text))?;
            found.map(|(text, ())| text).ok_or_else(|| Failure::from(ShelfError::Missing(id.to_owned())))
        };
        read().for_app(lang)
    }

    /// Stores a table, pad or record, and returns its name.
    /// The name is `id` if that file is still as this program last read or stored it;
    /// otherwise it is a new one,
    /// so that no file of another program is ever replaced.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the text is not of this kind.
    /// `Internal` if it cannot be written; then the old content is still there.
    pub fn keep(
        &self,
        kind: ShelfKind,
        id: Option<String>,
        text: &str,
        lang: Lang,
    ) -> Result<String, CartableError> {
        let keep = || {
            let game = kind.game(text)?;
            self.0.write(kind.folder(), id, &game, text)
        };
        keep().for_app(lang)
    }

    /// Removes a file, unless another program has changed it meanwhile.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `Internal` if it cannot be removed.
    pub fn remove(&self, kind: ShelfKind, id: &str, lang: Lang) -> Result<(), CartableError> {
        self.0.remove(kind.folder(), id).for_app(lang)
    }

    /// Returns the path of a file, to be shown or shared.
    /// Any thread may call it.
    #[must_use]
    pub fn path(&self, kind: ShelfKind, id: &str) -> String {
        self.0.path(kind.folder(), id).display().to_string()
    }

    /// Adds a match that is over to the statistics; returns true if it counts.
    /// It does not count if it was counted before, is not over or was voided, is a lesson,
    /// had moves taken back,
    /// or was not one person against bots.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the text is no record.
    /// `Internal` if the statistics cannot be written; then nothing was counted.
    pub fn count(&self, record_json: &str, lang: Lang) -> Result<bool, CartableError> {
        statistics::count(&self.0, record_json).for_app(lang)
    }

    /// Returns the results of the counted matches, by game and level.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `Internal` if they cannot be read.
    pub fn statistics(&self, lang: Lang) -> Result<Vec<Statistics>, CartableError> {
        statistics::read(&self.0).for_app(lang)
    }

    /// Checks a record as the function `verify` does, and compares its deal with the notes on this shelf
    /// ([`crate::Client::set_shelf`]).
    /// It waits for the disk, and plays the whole match: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the record is wrong; the text names the first wrong move.
    /// `Internal` if the notes cannot be read.
    pub fn verify(&self, record_json: &str, lang: Lang) -> Result<Verdict, CartableError> {
        verdict(record_json, |summary| deals::find(&self.0, summary), lang).for_app(lang)
    }

    /// Returns a note of the app's own, such as its settings; `None` if there is none.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `Internal` if it cannot be read.
    pub fn note(&self, name: &str, lang: Lang) -> Result<Option<String>, CartableError> {
        self.0.peek(NOTES, name).for_app(lang)
    }

    /// Stores a note of the app's own in place of the last of that name, or with `None` removes it.
    /// A secret such as a session does not belong here, but where the phone keeps secrets.
    /// It waits for the disk: call it off the main thread.
    ///
    /// # Errors
    /// `Internal` if it cannot be written.
    #[expect(clippy::needless_pass_by_value, reason = "what UniFFI hands over")]
    pub fn keep_note(&self, name: &str, text: Option<String>, lang: Lang) -> Result<(), CartableError> {
        self.0.replace(NOTES, name, text.as_deref()).for_app(lang)
    }
}

/// The folder of notes.
const NOTES: &str = "notes";

impl Shelf {
    /// Changes the notes about deals.
    pub(crate) fn change_deals<T>(&self, change: impl FnOnce(&mut Deals) -> T) -> Result<T, Failure> {
        deals::change(&self.0, change)
    }

    /// Waits until no other client on this shelf, in this program or another, renews a session.
    /// None does until the result is dropped. `None`: another client takes too long.
    pub(crate) fn hold_session(&self) -> Result<Option<HeldName>, Failure> {
        self.0.hold_name("session")
    }

    /// Returns the description of a file; `None` if there is none.
    fn look(&self, kind: ShelfKind, id: &str) -> Result<Option<Shelved>, Failure> {
        let found = self.usable(kind, id, Files::peek, |text| kind.describe(text))?;
        Ok(found.map(|(_, shelved)| shelved))
    }

    /// Returns a file's text, and the result of a look at it; `None` if there is none.
    /// A damaged file is set aside; one of another version stays.
    fn usable<T>(
        &self,
        kind: ShelfKind,
        id: &str,
        read: impl Fn(&Files, &str, &str) -> Result<Option<String>, Failure>,
        look: impl Fn(&str) -> Result<T, Failure>,
    ) -> Result<Option<(String, T)>, Failure> {
        loop {
            let Some(text) = read(&self.0, kind.folder(), id)? else { return Ok(None) };
            let why = match look(&text) {
                Ok(told) => return Ok(Some((text, told))),
                Err(why) => why,
            };
            if let Some(unknown) = foreign::unknown(&text, kind.format(), &why) {
                return Err(ShelfError::Foreign { name: id.to_owned(), unknown }.into());
            }
            if matches!(why, Failure::Record(RecordError::OldRules { .. })) {
                return Err(why);
            }
            // If it was not set aside, another program has written it anew meanwhile.
            if let Some(file) = self.0.set_aside(kind.folder(), id, &text)? {
                let (file, why) = (file.display().to_string(), why.to_string());
                return Err(ShelfError::Damaged { file, why }.into());
            }
        }
    }
}

impl ShelfKind {
    const fn folder(self) -> &'static str {
        match self {
            Self::Table => "tables",
            Self::Pad => "pads",
            Self::Record => "records",
        }
    }

    /// Returns the version of its files' form.
    const fn format(self) -> u32 {
        match self {
            Self::Pad => score_pad::FORMAT,
            Self::Table | Self::Record => record::FORMAT,
        }
    }

    /// Returns the id of a file's game.
    fn game(self, text: &str) -> Result<String, Failure> {
        match self {
            Self::Pad => Ok(ScorePad::read(text)?.game()),
            Self::Table | Self::Record => Ok(Summary::read(text)?.game.to_string()),
        }
    }

    /// Returns the description of a file. A match is replayed for it.
    fn describe(self, text: &str) -> Result<Shelved, Failure> {
        if self == Self::Pad {
            let pad = ScorePad::read(text)?;
            let table = pad.table(Lang::default());
            let (rounds, over) = (table.rows.len() as u32, pad.is_over());
            return Ok(Shelved { game: pad.game(), names: table.names, rounds, over, ..Shelved::default() });
        }
        let summary = Summary::read(text)?;
        let shelved = Shelved {
            game: summary.game.to_string(),
            seat: summary.only_person().map(Seat::number),
            lesson: summary.lesson,
            over: summary.result.is_some(),
            names: summary.players.into_iter().map(|player| player.name).collect(),
            ..Shelved::default()
        };
        let series = match Record::read(text) {
            // Only its result can be shown.
            Err(RecordError::OldRules { .. }) => return Ok(shelved),
            read => read?.replay()?,
        };
        Ok(Shelved {
            rounds: series.sheet().rounds().len() as u32,
            to_act: series.turn().must.iter().map(Seat::number).collect(),
            over: series.is_over(),
            ..shelved
        })
    }

    /// Checks that a file can be used.
    fn check(self, text: &str) -> Result<(), Failure> {
        match self {
            Self::Pad => ScorePad::read(text).map(|_| ()),
            Self::Table | Self::Record => Ok(Record::read(text)?.replay().map(|_| ())?),
        }
    }
}
