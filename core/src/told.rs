//! The sentences that a player is shown when a request is in vain:
//! about a game, an option, a table, a level, a record or a file.
//! The errors themselves are in English, for logs.

use crate::bot::{Level, NotALevel};
use crate::catalogue::{GameId, NoSuchGame};
use crate::counting::FieldError;
use crate::game::SetupError;
use crate::options::{OptionError, OptionKind};
use crate::record::RecordError;
use crate::seed::NotASeed;
use crate::text::{Arg, Lang, NotALanguage, integer};
use std::io::{self, ErrorKind};

/// An error that a player may be shown.
pub trait Told {
    /// Returns the sentence that the player is shown.
    fn told(&self, lang: Lang) -> String;
}

impl Told for NoSuchGame {
    fn told(&self, lang: Lang) -> String {
        let known = GameId::ALL.map(GameId::id).join(", ");
        lang.with("error-no_such_game", [("asked", Arg::from(&*self.asked)), ("known", Arg::from(known))])
    }
}

impl Told for NotALevel {
    fn told(&self, lang: Lang) -> String {
        let known = Level::ALL.map(Level::name).join(", ");
        lang.with("error-bad_level", [("asked", Arg::from(&*self.0)), ("known", Arg::from(known))])
    }
}

impl Told for NotALanguage {
    fn told(&self, lang: Lang) -> String {
        lang.with("error-bad_language", [("asked", Arg::from(&*self.0))])
    }
}

impl Told for NotASeed {
    fn told(&self, lang: Lang) -> String {
        lang.text("error-bad_seed")
    }
}

impl Told for FieldError {
    fn told(&self, lang: Lang) -> String {
        match self {
            Self::NoSuchField(key) => lang.with("error-bad_count-field", [("key", Arg::from(key))]),
            Self::NoSuchSeat { key, .. } => lang.with("error-bad_count-seat", [("key", Arg::from(*key))]),
            Self::Word { kind, word, .. } => {
                let args = [("word", Arg::from(word)), ("allowed", Arg::from(kind.told(lang)))];
                lang.with("error-bad_count-word", args)
            }
            Self::Many { expected, given, .. } => lang.with(
                "error-bad_count-many",
                [("expected", Arg::from(*expected)), ("given", Arg::from(*given))],
            ),
        }
    }
}

impl Told for OptionError {
    fn told(&self, lang: Lang) -> String {
        match self {
            Self::Key { key, known } => lang
                .with("error-bad_option-key", [("key", Arg::from(&**key)), ("known", Arg::from(&**known))]),
            Self::Value { key, value, kind } => {
                let args = [("key", &**key), ("value", &**value), ("allowed", &*allowed(*kind, lang))];
                lang.with("error-bad_option-value", args.map(|(name, text)| (name, Arg::from(text))))
            }
        }
    }
}

/// Returns the values that an option can have.
fn allowed(kind: OptionKind, lang: Lang) -> String {
    let range = |min: i32, max: i32| {
        let args = [("min", integer(min)), ("max", integer(max))];
        lang.with("option-range", args.map(|(name, number)| (name, Arg::from(number))))
    };
    let or = |words: &[&str]| words.join(&format!(" {} ", lang.text("names-or")));
    match kind {
        OptionKind::Switch => or(&["on", "off"]),
        OptionKind::OneOf(values) => or(values),
        OptionKind::NumberOr { words, min, max } => {
            let range = range(min, max);
            or(&words.iter().copied().chain([&*range]).collect::<Vec<_>>())
        }
        OptionKind::Number { min, max } => range(min, max),
    }
}

impl Told for SetupError {
    fn told(&self, lang: Lang) -> String {
        match self {
            Self::Seats { game, seats, range } => {
                let args = [
                    ("game", Arg::from(lang.text(&format!("{game}-title")))),
                    ("fewest", Arg::from(*range.start())),
                    ("most", Arg::from(*range.end())),
                    ("seats", Arg::from(*seats)),
                ];
                let one = range.start() == range.end();
                lang.with(if one { "error-bad_table-seats" } else { "error-bad_table-range" }, args)
            }
            Self::Dealer { dealer, seats } => {
                let args = [("seat", Arg::from(dealer + 1)), ("seats", Arg::from(*seats))];
                lang.with("error-bad_table-dealer", args)
            }
            Self::Rules { .. } | Self::Options(_) => {
                lang.with("error-bad_table", [("detail", Arg::from(self.to_string()))])
            }
        }
    }
}

impl Told for RecordError {
    fn told(&self, lang: Lang) -> String {
        match self {
            Self::Setup(error) => error.told(lang),
            Self::Refused { number, refusal } => {
                let args = [("number", Arg::from(*number)), ("why", Arg::from(refusal.text(lang)))];
                lang.with("error-wrong_record-refused", args)
            }
            Self::Commitment(_) => lang.text("error-wrong_record-commitment"),
            Self::Result { .. } => lang.text("error-wrong_record-result"),
            _ => lang.text(&format!("error-{}", self.code())),
        }
    }
}

/// The refusals of the operating system, in a few words that end a sentence.
/// Rare ones are told in the system's own words.
impl Told for io::Error {
    fn told(&self, lang: Lang) -> String {
        let key = match self.kind() {
            ErrorKind::NotFound => "system-not_found",
            ErrorKind::PermissionDenied => "system-not_allowed",
            ErrorKind::AlreadyExists => "system-exists",
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "system-full",
            ErrorKind::ReadOnlyFilesystem => "system-read_only",
            ErrorKind::NotADirectory => "system-no_folder",
            ErrorKind::IsADirectory => "system-folder",
            ErrorKind::InvalidFilename => "system-name",
            ErrorKind::InvalidData => "system-no_text",
            ErrorKind::OutOfMemory => "system-memory",
            ErrorKind::ConnectionRefused => "system-refused",
            ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::NotConnected
            | ErrorKind::BrokenPipe => "system-cut",
            ErrorKind::TimedOut => "system-late",
            ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
                "system-no_way"
            }
            _ => return self.to_string(),
        };
        lang.text(key)
    }
}
