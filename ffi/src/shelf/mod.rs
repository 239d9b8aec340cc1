//! Where an app keeps its tables, score pads and records between two runs: a directory, one file for each.
//!
//! A file is replaced as a whole: a temporary one beside it is written, synced and renamed over it,
//! so whoever reads meanwhile, or after a crash, finds the old content or the new.
//! Several programs may use one shelf.
//! What is written goes through the lock of the shelf,
//! and a file that another program has changed since this one last saw it is left alone:
//! the newer state of the own table or pad then goes into a file of its own, so nobody's writing is lost.

mod files;
mod statistics;

pub use statistics::Statistics;

use crate::error::{CartableError, Failure, ForApp, ShelfError};
use crate::score_pad::ScorePad;
use cartable_core::record::{Record, RecordError, Summary};
use cartable_core::text::Lang;
use files::Files;
use std::path::PathBuf;
use std::sync::Arc;

/// What lies on a shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum ShelfKind {
    /// Saves of tables that are not over.
    Table,
    /// Score pads.
    Pad,
    /// Records of matches.
    Record,
}

/// A table, pad or record on a shelf.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Shelved {
    /// Its name on the shelf: the game's id and a number.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The players' names, by seat; may be empty.
    pub names: Vec<String>,
    /// How many rounds of a pad are written down; 0 for tables and records.
    pub rounds: u32,
    /// Whether the match is over.
    pub over: bool,
    /// When it was last changed, in milliseconds since 1970.
    pub changed_ms: u64,
}

/// What lies on a shelf, and what was damaged.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct ShelfList {
    /// What can be used, the newest first.
    pub items: Vec<Shelved>,
    /// What could not be read and was set aside just now, each said in one sentence.
    pub damaged: Vec<String>,
}

/// A directory of tables, score pads and records.
#[derive(Debug, uniffi::Object)]
pub struct Shelf(Files);

#[uniffi::export]
impl Shelf {
    /// The shelf in this directory, which is made when something is first put there.
    #[uniffi::constructor]
    #[must_use]
    pub fn new(directory: &str) -> Arc<Self> {
        Arc::new(Self(Files::at(PathBuf::from(directory))))
    }

    /// What lies there, the newest first. What cannot be read is set aside under another name, and told.
    ///
    /// # Errors
    /// `Internal`: files that cannot be read or renamed.
    pub fn list(&self, kind: ShelfKind, lang: Lang) -> Result<ShelfList, CartableError> {
        let list = || {
            let mut list = ShelfList { items: Vec::new(), damaged: Vec::new() };
            for (id, changed_ms) in self.0.ids(kind.folder())? {
                // Another program may have removed it meanwhile.
                let Some(text) = self.0.peek(kind.folder(), &id)? else { continue };
                match kind.describe(&text) {
                    Ok(shelved) => list.items.push(Shelved { id, changed_ms, ..shelved }),
                    Err(why) => list.damaged.push(self.set_aside(kind, &id, &why)?.text(lang)),
                }
            }
            list.items.sort_by_key(|shelved| std::cmp::Reverse(shelved.changed_ms));
            Ok::<_, Failure>(list)
        };
        list().for_app(lang)
    }

    /// What has this name, for `Table.resume`, `ScorePad.load` or `verify`. What is damaged is set aside.
    ///
    /// # Errors
    /// `BadInput`: there is nothing of that name, it is damaged, or it is of a newer program.
    /// `Internal`: it cannot be read.
    pub fn read(&self, kind: ShelfKind, id: &str, lang: Lang) -> Result<String, CartableError> {
        let read = || {
            let text = self.0.read(kind.folder(), id)?;
            let text = text.ok_or_else(|| ShelfError::Missing(id.to_owned()))?;
            match kind.check(&text) {
                Err(why) if why.is_damage() => Err(self.set_aside(kind, id, &why)?),
                checked => checked.map(|()| text),
            }
        };
        read().for_app(lang)
    }

    /// Puts something there, or its newer state in its place, and gives its name:
    /// `id` where this is what this program last read or kept under it,
    /// and otherwise a new one, so that nothing of another program is ever replaced.
    ///
    /// # Errors
    /// `BadInput`: the text is no such thing.
    /// `Internal`: it cannot be written; then the old content is still there.
    pub fn keep(
        &self,
        kind: ShelfKind,
        id: Option<String>,
        text: &str,
        lang: Lang,
    ) -> Result<String, CartableError> {
        let keep = || {
            let game = kind.describe(text)?.game;
            self.0.write(kind.folder(), id, &game, text)
        };
        keep().for_app(lang)
    }

    /// Takes something away; what another program has changed meanwhile stays.
    ///
    /// # Errors
    /// `Internal`: it cannot be removed.
    pub fn remove(&self, kind: ShelfKind, id: &str, lang: Lang) -> Result<(), CartableError> {
        self.0.remove(kind.folder(), id).for_app(lang)
    }

    /// Where something lies, to be shown or shared.
    #[must_use]
    pub fn path(&self, kind: ShelfKind, id: &str) -> String {
        self.0.path(kind.folder(), id).display().to_string()
    }

    /// Counts a match that is over, so that `statistics` tells of it; whether it counts.
    /// It does not where it was counted before, was voided or is not over,
    /// where moves were taken back, and where not one person played against bots.
    ///
    /// # Errors
    /// `BadInput`: the text is no record.
    /// `Internal`: it cannot be written; then nothing was counted.
    pub fn count(&self, record_json: &str, lang: Lang) -> Result<bool, CartableError> {
        statistics::count(&self.0, record_json).for_app(lang)
    }

    /// What became of the matches that were counted, by game and level.
    ///
    /// # Errors
    /// `Internal`: they cannot be read.
    pub fn statistics(&self, lang: Lang) -> Result<Vec<Statistics>, CartableError> {
        statistics::read(&self.0).for_app(lang)
    }

    /// A note of the app's own, such as its settings; `None` where there is none.
    ///
    /// # Errors
    /// `Internal`: it cannot be read.
    pub fn note(&self, name: &str, lang: Lang) -> Result<Option<String>, CartableError> {
        self.0.peek(NOTES, name).for_app(lang)
    }

    /// Keeps a note of the app's own in place of the last of that name, or with `None` takes it away.
    /// What is secret, such as a session, belongs where the phone keeps secrets.
    ///
    /// # Errors
    /// `Internal`: it cannot be written.
    #[expect(clippy::needless_pass_by_value, reason = "what UniFFI hands over")]
    pub fn keep_note(&self, name: &str, text: Option<String>, lang: Lang) -> Result<(), CartableError> {
        self.0.replace(NOTES, name, text.as_deref()).for_app(lang)
    }
}

/// The folder of notes.
const NOTES: &str = "notes";

impl Shelf {
    fn set_aside(&self, kind: ShelfKind, id: &str, why: &Failure) -> Result<Failure, Failure> {
        let file = self.0.set_aside(kind.folder(), id)?.display().to_string();
        Ok(ShelfError::Damaged { file, why: why.to_string() }.into())
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

    /// What a file says of itself, in little time.
    fn describe(self, text: &str) -> Result<Shelved, Failure> {
        let shelved = |game: &str, names| Shelved {
            id: String::new(),
            game: game.to_owned(),
            names,
            rounds: 0,
            over: false,
            changed_ms: 0,
        };
        if self == Self::Pad {
            let pad = ScorePad::read(text)?;
            let table = pad.table(Lang::default());
            let (rounds, over) = (table.rows.len() as u32, pad.is_over());
            return Ok(Shelved { rounds, over, ..shelved(&pad.game(), table.names) });
        }
        let summary = Summary::read(text)?;
        let names = summary.players.into_iter().map(|player| player.name).collect();
        Ok(Shelved { over: summary.result.is_some(), ..shelved(summary.game.id(), names) })
    }

    /// Whether a file can be used.
    fn check(self, text: &str) -> Result<(), Failure> {
        match self {
            Self::Pad => ScorePad::read(text).map(|_| ()),
            Self::Table | Self::Record => Ok(Record::read(text)?.replay().map(|_| ())?),
        }
    }
}

impl Failure {
    /// Whether a file that gives this is damaged, and not only older or newer than the program.
    const fn is_damage(&self) -> bool {
        !matches!(
            self,
            Self::Record(RecordError::Version { .. } | RecordError::OldRules { .. })
                | Self::Pad(crate::error::PadError::Format(_))
        )
    }
}
