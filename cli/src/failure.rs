//! Errors that end the program early, and their exit codes.

use crate::text::say_with;
use cartable_core::text::{Arg, Lang};
use cartable_core::told::Told as _;
use std::io;

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// An impossible request, worded in the player's language.
    Usage(String),
    /// The work itself failed: a wrong record, a refused move, a server that does not answer.
    /// The text is in the player's language.
    Work(String),
    /// A file that cannot be read or written.
    File {
        /// The attempt: "read", "write".
        action: &'static str,
        /// The path of the file.
        path: String,
        /// The system's error.
        source: io::Error,
    },
    /// The terminal, standard input or standard output failed.
    Terminal(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Terminal(error)
    }
}

impl Failure {
    /// Words the error for the player.
    #[must_use]
    pub fn told(&self, lang: Lang) -> String {
        let (key, path, why) = match self {
            Self::Usage(text) | Self::Work(text) => return text.clone(),
            Self::File { action, path, source } => (format!("failed-{action}"), &**path, source),
            Self::Terminal(source) => ("failed-terminal".to_owned(), "", source),
        };
        say_with(lang, &key, [("path", Arg::from(path)), ("why", Arg::from(why.told(lang)))])
    }

    /// Returns 2 for a wrong request, 1 for everything else.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        if matches!(self, Self::Usage(_)) { 2 } else { 1 }
    }

    /// Returns true if it only means that the reader of the output is gone.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        // A file may be a pipe too: `--svg /dev/stdout`.
        let (Self::Terminal(error) | Self::File { source: error, .. }) = self else { return false };
        error.kind() == io::ErrorKind::BrokenPipe
    }

    /// Writes a file that the user has named.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn of_writing(path: &str, text: &str) -> Result<(), Self> {
        let failed = |source| Self::File { action: "write", path: path.to_owned(), source };
        std::fs::write(path, text).map_err(failed)
    }

    /// Makes a failure of a wrong request.
    #[expect(clippy::needless_pass_by_value, reason = "what `map_err` takes")]
    pub fn usage(message: impl ToString) -> Self {
        Self::Usage(message.to_string())
    }

    /// Makes a failure of failed work.
    #[expect(clippy::needless_pass_by_value, reason = "what `map_err` takes")]
    pub fn work(message: impl ToString) -> Self {
        Self::Work(message.to_string())
    }
}
