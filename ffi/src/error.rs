//! What can go wrong: a rich [`Failure`] inside, a few actionable kinds outside.

use cartable_core::catalogue::{NoSuchGame, Refusal};
use cartable_core::game::SetupError;
use cartable_core::options::OptionError;
use cartable_core::record::RecordError;
use cartable_core::score::SheetError;
use cartable_core::seed::NotASeed;
use cartable_core::text::{Arg, Lang};

/// What an app is told when something cannot be done: few kinds, each with one sensible reaction, a stable `code` and a `text` in
/// the player's language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, uniffi::Error)]
pub enum CartableError {
    /// The rules refuse the move; show the text and let the player go on.
    #[error("{text}")]
    Refused {
        /// The stable code of the reason, `snake_case`.
        code: String,
        /// The reason, for the player.
        text: String,
    },
    /// The item or choice is not (or no longer) to be had; draw the scene again.
    #[error("{text}")]
    NotOffered {
        /// The stable code, `snake_case`.
        code: String,
        /// The reason, for the player.
        text: String,
    },
    /// A name, option, save, record or number that cannot be used; nothing has changed.
    #[error("{text}")]
    BadInput {
        /// The stable code, `snake_case`.
        code: String,
        /// The reason, for the player.
        text: String,
    },
    /// Something of the device or of this library failed; worth a report.
    #[error("{text}")]
    Internal {
        /// The stable code, `snake_case`.
        code: String,
        /// The reason, for the player.
        text: String,
    },
}

/// Everything that can go wrong in this library.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    NoSuchGame(#[from] NoSuchGame),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Seed(#[from] NotASeed),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Sheet(#[from] SheetError),
    #[error(transparent)]
    Pad(#[from] PadError),
    #[error("{0:?} is no name: it has 1 to {max} characters, none of them a control character", max = crate::table::NAME_LENGTH)]
    Name(String),
    #[error("{0} players have no level; offline there is at most one, who plays here")]
    People(usize),
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("this item cannot be tapped now")]
    NoSuchItem,
    #[error("this choice is not offered now")]
    NoSuchChoice,
    #[error("the match still runs, and its record would tell the cards")]
    MatchRunning,
    #[error("the system gives no randomness: {0}")]
    Randomness(getrandom::Error),
    #[error("the system gives no thread: {0}")]
    Thread(std::io::Error),
}

/// A saved score pad that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PadError {
    #[error("this is no score pad: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the score pad has format {0}, this program knows {known}; update it", known = crate::score_pad::FORMAT)]
    Format(u32),
    #[error("the match is over; undo or correct a round, or start a new pad")]
    Over,
}

impl Failure {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchGame(_) => "no_such_game",
            Self::Option(_) => "bad_option",
            Self::Setup(_) => "bad_table",
            Self::Seed(_) => "bad_seed",
            Self::Record(RecordError::Version { .. }) | Self::Pad(PadError::Format(_)) => "too_new",
            Self::Record(RecordError::Refused { .. } | RecordError::Result { .. }) => "wrong_record",
            Self::Record(_) => "bad_record",
            Self::Sheet(_) => "bad_score",
            Self::Pad(PadError::Json(_)) => "bad_pad",
            Self::Pad(PadError::Over) => "match_over",
            Self::Name(_) => "bad_name",
            Self::People(_) => "bad_players",
            Self::Refused(refusal) => refusal.code,
            Self::NoSuchItem => "no_such_item",
            Self::NoSuchChoice => "no_such_choice",
            Self::MatchRunning => "match_running",
            Self::Randomness(_) | Self::Thread(_) => "system",
        }
    }

    /// The failure as an app is told of it.
    pub fn told(&self, lang: Lang) -> CartableError {
        let code = self.code().to_owned();
        let text = match self {
            Self::Refused(refusal) => refusal.text(lang),
            _ => lang.with(&format!("error-{code}"), [("detail", Arg::from(self.to_string()))]),
        };
        match self {
            Self::Refused(_) => CartableError::Refused { code, text },
            Self::NoSuchItem | Self::NoSuchChoice => CartableError::NotOffered { code, text },
            Self::Randomness(_) | Self::Thread(_) => CartableError::Internal { code, text },
            _ => CartableError::BadInput { code, text },
        }
    }
}

/// Ends an exported function: the result with its failure told in `lang`.
pub(crate) trait Tell<T> {
    fn tell(self, lang: Lang) -> Result<T, CartableError>;
}

impl<T, E: Into<Failure>> Tell<T> for Result<T, E> {
    fn tell(self, lang: Lang) -> Result<T, CartableError> {
        self.map_err(|failure| failure.into().told(lang))
    }
}
