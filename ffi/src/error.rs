//! Errors: a rich [`Failure`] inside, a few actionable kinds outside.

use crate::unknown::Unknown;
use cartable_core::catalogue::{GameId, NoSuchGame, Refusal};
use cartable_core::counting::{FieldError, Miscount};
use cartable_core::fault::Rejected;
use cartable_core::game::SetupError;
use cartable_core::name::{self, NameError};
use cartable_core::options::OptionError;
use cartable_core::record::RecordError;
use cartable_core::score::{ScoreSheet, SheetError};
use cartable_core::seed::NotASeed;
use cartable_core::text::{Arg, Lang, integer};
use cartable_core::told::Told;
use cartable_oidc::WebError;
use cartable_pages::{Notice, Trouble, TroubleKind};
use cartable_proto::{Malformed, Problem, Reason};
use std::io;
use std::path::Path;
use std::time::Duration;
use tonic::Code;

/// An error as an app sees it.
/// Each of the few kinds asks for one reaction.
/// It has a stable `code`, and a `text` in the player's language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, uniffi::Error)]
pub enum CartableError {
    /// The rules, or the server, say no; show the text and let the player go on.
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
    /// The server cannot be reached, or cannot answer now; try again later.
    #[error("{text}")]
    Offline {
        /// The stable code, `snake_case`.
        code: String,
        /// The reason, for the player.
        text: String,
    },
    /// Nobody is signed in (any more); sign in.
    #[error("{text}")]
    Unauthorized {
        /// The stable code, `snake_case`.
        code: String,
        /// The reason, for the player.
        text: String,
    },
    /// Something of the device, of this library or of the server failed; worth a report.
    #[error("{text}")]
    Internal {
        /// The stable code, `snake_case`.
        code: String,
        /// The reason, for the player.
        text: String,
    },
}

impl CartableError {
    /// Returns the stable code of any kind of error.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Refused { code, .. }
            | Self::NotOffered { code, .. }
            | Self::BadInput { code, .. }
            | Self::Offline { code, .. }
            | Self::Unauthorized { code, .. }
            | Self::Internal { code, .. } => code,
        }
    }
}

/// Every failure of this library.
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
    #[error(transparent)]
    Shelf(#[from] ShelfError),
    #[error("the name {name:?}: {error}")]
    Name { name: String, error: NameError },
    #[error("{0} players have no level; offline there is at most one, who plays here")]
    People(usize),
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("{0}")]
    Fault(String),
    #[error("this item cannot be tapped now")]
    NoSuchItem,
    #[error("this choice is not offered now")]
    NoSuchChoice,
    #[error("the last move is on its way; wait for it")]
    Sending,
    #[error("the table is closed")]
    Closed,
    #[error("an online match is kept by the server; there is nothing to save")]
    NothingToSave,
    #[error("this is for tables on a server")]
    OnlyOnline,
    #[error("the match still runs, and its record would tell the cards")]
    MatchRunning,
    #[error("others may still play this daily deal, and its cards are not told")]
    DailyOpen,
    #[error("there is no move to take back")]
    NothingToTakeBack,
    #[error("the match is over here; go back to play on")]
    NothingToPlay,
    #[error("there is no seat {seat}; the table has {seats}")]
    NoSeat { seat: u32, seats: usize },
    #[error("nothing depends on this player now")]
    NoHint,
    #[error("a spectator has no moments of their own")]
    NoMoments,
    #[error("it is a ranked match or a daily deal, and runs")]
    Unaided,
    #[error("a ranked match is seen a minute late, and this one has just begun")]
    SeenLate,
    #[error("there is no lesson in {0}")]
    NoLesson(GameId),
    #[error("the lesson has nothing more to say before the next move")]
    NothingToRead,
    #[error("the system gives no randomness: {0}")]
    Randomness(getrandom::Error),
    #[error("the system gives no thread: {0}")]
    Thread(io::Error),
    #[error("{0:?} is no address of a server: it begins with https://, or with http:// on this very device")]
    Address(String),
    #[error("a fingerprint is 64 hexadecimal digits")]
    Fingerprint,
    #[error("the server has shown a certificate that is not trusted")]
    Distrusted,
    #[error("there is a slip in the recovery code")]
    RecoveryCode,
    #[error("the server trusts no such issuer of identities")]
    UnknownIssuer,
    #[error("the issuer: {0}")]
    Issuer(#[from] WebError),
    #[error("the issuer says {0}")]
    IdentityDenied(String),
    #[error("this is not the way back from a sign-in that began here")]
    IdentityMismatch,
    #[error("nobody is signed in")]
    SignedOut,
    #[error("somebody is signed in already")]
    SignedIn,
    #[error("the session cannot be stored on this device")]
    NotKept,
    #[error("whether the new recovery code counts is not known: {0}")]
    CodeUnsure(io::Error),
    #[error("the server cannot be reached: {0}")]
    Unreachable(io::Error),
    #[error(transparent)]
    Server(#[from] Problem),
    #[error("this program is too old for the match: {0}")]
    TooOld(Malformed),
    #[error("the answer cannot be understood: {0}")]
    Malformed(#[from] Malformed),
    #[error("the answer cannot be understood: {0}")]
    Answer(&'static str),
}

/// The reason why a saved score pad cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PadError {
    #[error("this is no score pad: {0}")]
    Json(#[from] serde_json::Error),
    #[error(
        "the score pad has format {found}, this program reads {known}: if {found} is newer, update the program, else open it with the one that made it"
    )]
    Format { found: u32, known: u32 },
    #[error("the match is over; undo or correct a round, or start a new pad")]
    Over,
    #[error("the round is not counted yet: answers are missing")]
    NotCounted,
    #[error("another round is being counted")]
    Counting,
    #[error(transparent)]
    Field(#[from] FieldError),
    #[error("the round cannot be counted: {0:?}")]
    Miscount(Miscount),
}

/// The reason why a shelf does not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ShelfError {
    #[error("cannot {action} {path}: {source}")]
    File { action: &'static str, path: String, source: io::Error },
    #[error("there is nothing of the name {0:?}")]
    Missing(String),
    #[error("{why}; it is kept as {file}")]
    Damaged { file: String, why: String },
    #[error("another version has made {name:?}: {unknown:?} is not known here")]
    Foreign { name: String, unknown: Unknown },
    #[error("no name is left")]
    Full,
}

/// The variants of [`CartableError`].
enum Kind {
    Refused,
    NotOffered,
    BadInput,
    Offline,
    Unauthorized,
    Internal,
}

impl From<Rejected> for Failure {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::Refused(refusal) => Self::Refused(refusal),
            Rejected::Fault(fault) => Self::Fault(fault.to_string()),
        }
    }
}

impl Failure {
    /// Returns the failure that no answer has come in time.
    pub fn no_answer() -> Self {
        Self::lost(io::ErrorKind::TimedOut, "no answer")
    }

    /// Returns the failure of a lost connection; `why` is for the log.
    pub fn lost(kind: io::ErrorKind, why: &'static str) -> Self {
        Self::Unreachable(io::Error::new(kind, why))
    }

    /// Returns the stable code, `snake_case`: for a refusal the rule's;
    /// for a server's error its reason, if that is known here.
    pub fn code(&self) -> String {
        let code = match self {
            Self::Server(Problem { rule: Some((_, rule)), .. }) => rule,
            Self::Server(Problem { reason: Some(reason), .. }) => return reason.name().to_lowercase(),
            Self::Server(_) if self.is_transient() => "try_again",
            Self::Server(_) => "unknown_reason",
            Self::Refused(refusal) => refusal.code,
            Self::Fault(_) => "fault",
            Self::NoSuchGame(_) => "no_such_game",
            Self::Option(_) => "bad_option",
            Self::Setup(_) => "bad_table",
            Self::Seed(_) => "bad_seed",
            Self::Record(error) => error.code(),
            Self::Sheet(_) => "bad_score",
            Self::Pad(PadError::Json(_)) => "bad_pad",
            Self::Pad(PadError::Over) => "match_over",
            Self::Pad(PadError::NotCounted) => "not_counted",
            Self::Pad(PadError::Counting) => "counting",
            Self::Pad(PadError::Field(_) | PadError::Miscount(_)) => "bad_count",
            Self::Shelf(ShelfError::Missing(_)) => "not_kept",
            Self::Shelf(ShelfError::Damaged { .. }) => "damaged",
            Self::Pad(PadError::Format { .. }) | Self::Shelf(ShelfError::Foreign { .. }) => "other_version",
            Self::Shelf(_) => "file",
            Self::Name { .. } => "bad_name",
            Self::People(_) => "bad_players",
            Self::NoSuchItem => "no_such_item",
            Self::NoSuchChoice => "no_such_choice",
            Self::Sending => "sending",
            Self::Closed => "closed",
            Self::NothingToSave => "nothing_to_save",
            Self::OnlyOnline => "only_online",
            Self::MatchRunning => "match_running",
            Self::DailyOpen => "daily_open",
            Self::NothingToTakeBack => "nothing_to_take_back",
            Self::NothingToPlay => "nothing_to_play",
            Self::NoSeat { .. } => "no_such_seat",
            Self::NoHint => "no_hint",
            Self::NoMoments => "no_moments",
            Self::Unaided => "unaided",
            Self::SeenLate => "seen_late",
            Self::NoLesson(_) => "no_lesson",
            Self::NothingToRead => "nothing_to_read",
            Self::Randomness(_) | Self::Thread(_) => "system",
            Self::Address(_) => "bad_address",
            Self::Fingerprint => "bad_fingerprint",
            Self::Distrusted => "distrusted",
            Self::RecoveryCode => "bad_code",
            Self::UnknownIssuer => "unknown_issuer",
            Self::Issuer(WebError::Silent(_)) => "issuer_silent",
            Self::Issuer(_) => "identity_refused",
            Self::IdentityDenied(_) => "identity_denied",
            Self::IdentityMismatch => "identity_mismatch",
            Self::SignedOut => "signed_out",
            Self::SignedIn => "signed_in",
            Self::NotKept => "not_stored",
            Self::CodeUnsure(_) => "code_unsure",
            Self::Unreachable(_) => "unreachable",
            Self::TooOld(_) => "update_app",
            Self::Malformed(_) | Self::Answer(_) => "bad_answer",
        };
        code.to_owned()
    }

    /// Returns true if the same call may succeed a moment later:
    /// its fate is unknown, or the server has asked to wait.
    pub fn is_transient(&self) -> bool {
        matches!(self.kind(), Kind::Offline)
    }

    /// Returns true if the server can store nothing at present.
    pub fn is_catching_breath(&self) -> bool {
        matches!(self, Self::Server(Problem { reason: Some(Reason::CatchingBreath), .. }))
    }

    /// Returns true if nothing listens at the server's address.
    pub fn is_refusal_to_connect(&self) -> bool {
        matches!(self, Self::Unreachable(why) if why.kind() == io::ErrorKind::ConnectionRefused)
    }

    /// Returns true if a stream cannot be watched any more, however often that is tried.
    /// An error without a good reason, from the server or a gateway, may be over in a moment.
    pub fn ends_watching(&self) -> bool {
        match self {
            Self::SignedOut | Self::TooOld(_) | Self::Malformed(_) | Self::Answer(_) => true,
            Self::Server(problem) => {
                let unreasonable = [Code::Unknown, Code::Internal, Code::DataLoss, Code::ResourceExhausted];
                // Without a server's reason it may be a gateway's, which knows nothing of the match.
                problem.reason.is_some() && !self.is_transient() && !unreasonable.contains(&problem.code)
            }
            _ => false,
        }
    }

    /// Returns the number of the last entry of the match, if that overtook a move.
    pub fn overtaken_by(&self) -> Option<u64> {
        match self {
            Self::Server(Problem { reason: Some(Reason::StaleSeq), head_seq, .. }) => *head_seq,
            _ => None,
        }
    }

    /// Returns how long the server has asked to wait before the next attempt.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Server(problem) => problem.retry_after,
            _ => None,
        }
    }

    /// Returns the text that the player is shown.
    pub fn text(&self, lang: Lang) -> String {
        let refusal = match self {
            Self::Refused(refusal) => Some(refusal.text(lang)),
            Self::Server(problem) => problem.refusal(lang).or_else(|| field_text(problem, lang)),
            Self::Sheet(error) => Some(sheet_text(error, lang)),
            Self::Pad(PadError::Field(error)) => Some(error.told(lang)),
            Self::Pad(PadError::Miscount(error)) => {
                Some(lang.with("error-bad_count", [("why", Arg::from(error.told(lang)))]))
            }
            // The rules have the very same reason.
            Self::NoSeat { .. } => Some(lang.text("refused-no_such_seat")),
            Self::NoSuchGame(error) => Some(error.told(lang)),
            Self::NoLesson(game) => {
                Some(lang.with("error-no_lesson", [("game", Arg::from(game.title(lang)))]))
            }
            Self::Option(error) => Some(error.told(lang)),
            Self::Setup(error) => Some(error.told(lang)),
            Self::Seed(error) => Some(error.told(lang)),
            Self::Record(error) => Some(error.told(lang)),
            // The name of the file is of no use to anybody then.
            Self::Shelf(ShelfError::File { source, .. }) if is_full(source) => {
                Some(lang.text("error-file-full"))
            }
            Self::Shelf(ShelfError::File { path, source, .. }) => Some(refused("file", path, source, lang)),
            Self::Shelf(ShelfError::Full) => Some(lang.text("error-file-no_name")),
            Self::Shelf(ShelfError::Damaged { file, .. }) => {
                let file = Path::new(file).file_name().unwrap_or_default().to_string_lossy();
                Some(lang.with("error-damaged", [("file", Arg::from(&*file))]))
            }
            Self::Shelf(ShelfError::Foreign { name, unknown }) => Some(unknown.told(name, lang)),
            Self::Name { name, error } => Some(name_text(name, *error, lang)),
            Self::Randomness(error) => {
                Some(refused("system", "", &io::Error::other(error.to_string()), lang))
            }
            Self::Thread(error) => Some(refused("system", "", error, lang)),
            Self::Unreachable(error) => Some(refused("unreachable", "", error, lang)),
            Self::CodeUnsure(error) => Some(refused("code_unsure", "", error, lang)),
            _ => None,
        };
        refusal.unwrap_or_else(|| {
            let minutes = self.retry_after().map_or(1, |wait| wait.as_secs().div_ceil(60) as usize);
            let args = [("detail", Arg::from(self.to_string())), ("minutes", Arg::from(minutes))];
            lang.with(&format!("error-{}", self.code()), args)
        })
    }

    /// Returns the failure as a message for the player.
    pub fn notice(&self, lang: Lang) -> Notice {
        Notice { code: self.code(), text: self.text(lang) }
    }

    /// Returns the failure as a page is told it.
    pub fn trouble(&self, lang: Lang) -> Trouble {
        let kind = match self.kind() {
            Kind::Refused => TroubleKind::Refused,
            Kind::Unauthorized => TroubleKind::SignedOut,
            Kind::NotOffered | Kind::BadInput | Kind::Offline | Kind::Internal => TroubleKind::Other,
        };
        Trouble { kind, code: self.code(), text: self.text(lang) }
    }

    /// Returns the failure as an app is told it.
    pub fn for_app(&self, lang: Lang) -> CartableError {
        let (code, text) = (self.code(), self.text(lang));
        match self.kind() {
            Kind::Refused => CartableError::Refused { code, text },
            Kind::NotOffered => CartableError::NotOffered { code, text },
            Kind::BadInput => CartableError::BadInput { code, text },
            Kind::Offline => CartableError::Offline { code, text },
            Kind::Unauthorized => CartableError::Unauthorized { code, text },
            Kind::Internal => CartableError::Internal { code, text },
        }
    }

    fn kind(&self) -> Kind {
        match self {
            Self::Unreachable(_) | Self::CodeUnsure(_) | Self::Issuer(WebError::Silent(_)) => Kind::Offline,
            Self::Refused(_)
            | Self::TooOld(_)
            | Self::Distrusted
            | Self::UnknownIssuer
            | Self::Issuer(_)
            | Self::IdentityDenied(_) => Kind::Refused,
            Self::NoSuchItem
            | Self::NoSuchChoice
            | Self::Sending
            | Self::Closed
            | Self::NothingToTakeBack
            | Self::NothingToPlay
            | Self::NoHint
            | Self::NoMoments
            | Self::Unaided
            | Self::NothingToRead
            | Self::SeenLate => Kind::NotOffered,
            Self::SignedOut => Kind::Unauthorized,
            Self::Shelf(ShelfError::File { .. }) | Self::NotKept => Kind::Internal,
            Self::Fault(_) | Self::Randomness(_) | Self::Thread(_) | Self::Malformed(_) | Self::Answer(_) => {
                Kind::Internal
            }
            Self::Server(problem) => Kind::of(problem),
            Self::NoSuchGame(_)
            | Self::NoLesson(_)
            | Self::Option(_)
            | Self::Setup(_)
            | Self::Seed(_)
            | Self::Record(_)
            | Self::Sheet(_)
            | Self::Pad(_)
            | Self::Shelf(
                ShelfError::Missing(_)
                | ShelfError::Damaged { .. }
                | ShelfError::Foreign { .. }
                | ShelfError::Full,
            )
            | Self::Name { .. }
            | Self::People(_)
            | Self::NothingToSave
            | Self::OnlyOnline
            | Self::MatchRunning
            | Self::DailyOpen
            | Self::NoSeat { .. }
            | Self::Address(_)
            | Self::Fingerprint
            | Self::RecoveryCode
            | Self::IdentityMismatch
            | Self::SignedIn => Kind::BadInput,
        }
    }
}

/// Returns true if the device has no room left.
fn is_full(why: &io::Error) -> bool {
    matches!(why.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// Returns the text for the player when the system has refused something.
fn refused(what: &str, path: &str, why: &io::Error, lang: Lang) -> String {
    lang.with(&format!("error-{what}"), [("path", Arg::from(path)), ("why", Arg::from(why.told(lang)))])
}

/// Returns the text for the player about a wrong field, if there is a better one than the server's English.
fn field_text(problem: &Problem, lang: Lang) -> Option<String> {
    let field = problem.field.as_ref().filter(|_| problem.reason == Some(Reason::Malformed))?;
    let key = format!("error-malformed-{field}");
    lang.has(&key).then(|| lang.text(&key))
}

/// Returns the text for the player about a name that cannot be used: the name, and its fault.
fn name_text(name: &str, error: NameError, lang: Lang) -> String {
    let shown = name::shown(name.trim());
    let beginning = name::within(&shown, name::WIDEST);
    let shown = if beginning == shown { shown } else { format!("{beginning}…") };
    let with = |key: &str, args: &[(&'static str, usize)]| {
        let numbers = args.iter().map(|(name, number)| (*name, Arg::from(*number)));
        lang.with(key, numbers.chain([("name", Arg::from(&*shown))]))
    };
    match error {
        NameError::Empty => lang.text("error-bad_name-empty"),
        NameError::Wide { width, widest } => {
            with("error-bad_name-wide", &[("width", width), ("widest", widest)])
        }
        NameError::Unseen(_) | NameError::Stacked(_) => with("error-bad_name-sign", &[]),
    }
}

/// Returns the text for the player about a row that does not fit a score sheet.
fn sheet_text(error: &SheetError, lang: Lang) -> String {
    match error {
        SheetError::Width { expected, given } => {
            let args = [("expected", Arg::from(*expected)), ("given", Arg::from(*given))];
            lang.with("error-bad_score-width", args)
        }
        SheetError::OutOfReach(points) => {
            let args = [("points", integer(*points)), ("limit", integer(ScoreSheet::LIMIT))];
            lang.with("error-bad_score-limit", args.map(|(name, number)| (name, Arg::from(number))))
        }
        SheetError::NoSuchRound(round) => lang.with("error-bad_score-round", [("round", Arg::from(*round))]),
    }
}

impl Kind {
    /// Returns the kind of a problem: what it asks of the app.
    /// It follows from the code for every reason, even for those of a newer server.
    fn of(problem: &Problem) -> Self {
        match problem.code {
            Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled => Self::Offline,
            Code::ResourceExhausted if problem.retry_after.is_some() => Self::Offline,
            // With an unknown reason the session may be as good as ever:
            // the app must not ask the player to sign in as somebody new.
            Code::Unauthenticated if problem.reason.is_some() => Self::Unauthorized,
            Code::Aborted => Self::NotOffered,
            Code::InvalidArgument | Code::OutOfRange => Self::BadInput,
            Code::Ok | Code::Unknown | Code::Internal | Code::Unimplemented | Code::DataLoss => {
                Self::Internal
            }
            Code::NotFound
            | Code::AlreadyExists
            | Code::PermissionDenied
            | Code::Unauthenticated
            | Code::FailedPrecondition
            | Code::ResourceExhausted => Self::Refused,
        }
    }
}

/// Ends an exported function: turns its failure into an error in `lang`.
pub(crate) trait ForApp<T> {
    fn for_app(self, lang: Lang) -> Result<T, CartableError>;
}

impl<T, E: Into<Failure>> ForApp<T> for Result<T, E> {
    fn for_app(self, lang: Lang) -> Result<T, CartableError> {
        self.map_err(|failure| failure.into().for_app(lang))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_of_a_server_has_a_text_in_every_language() {
        for reason in Reason::ALL {
            for lang in [Lang::Fr, Lang::En] {
                let text = Failure::from(Problem::from(*reason)).text(lang);
                assert!(!text.is_empty() && !text.contains("error-"), "{reason:?}: {text}");
            }
        }
    }

    /// If the cause is known, the sentence has no path and no English.
    #[test]
    fn a_full_disk_and_a_damaged_file_are_told_in_a_sentence_without_a_path() {
        let path = "/home/anne/tables/niet-1.json".to_owned();
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let full = Failure::from(ShelfError::File { action: "write", path: path.clone(), source: full });
        let damaged = ShelfError::Damaged { file: path, why: "this is no record: expected value".to_owned() };
        let damaged = Failure::from(damaged);
        for failure in [full, damaged] {
            let [fr, en] = [Lang::Fr, Lang::En].map(|lang| failure.text(lang));
            for text in [&fr, &en] {
                assert!(!text.contains('/') && !text.contains("no record") && text.ends_with('.'), "{text}");
            }
            assert_ne!(fr, en);
        }
    }

    #[test]
    fn a_field_that_will_not_do_is_told_in_the_players_language_where_it_is_known() {
        let told = |field: &str, lang| {
            let malformed = Malformed::new(field, "has a problem");
            Failure::from(Problem::from(malformed)).text(lang)
        };
        for field in ["name", "avatar", "season", "day", "game", "seats", "bots_after_seconds"] {
            for lang in [Lang::Fr, Lang::En] {
                let text = told(field, lang);
                assert!(!text.contains("has a problem") && !text.contains("error-"), "{field}: {text}");
            }
        }
        assert!(told("shoe", Lang::Fr).contains("shoe: has a problem"));
    }
}
