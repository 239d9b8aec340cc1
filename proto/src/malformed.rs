//! Unreadable messages, with the place of the fault.

use cartable_core::notation::Misread;

/// A message that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct Malformed {
    /// The path of the field, as in `move_json.play`.
    pub field: String,
    /// The fault, a lower-case fragment.
    pub problem: String,
}

impl Malformed {
    /// Returns the problem of a field.
    #[must_use]
    pub fn new(field: &str, problem: impl Into<String>) -> Self {
        Self { field: field.to_owned(), problem: problem.into() }
    }

    /// Returns the problem of a missing field.
    #[must_use]
    pub fn missing(field: &str) -> Self {
        Self::new(field, "is missing")
    }

    /// Returns the problem of a field whose JSON is wrong.
    #[must_use]
    pub fn json(field: &str, misread: Misread) -> Self {
        let Misread { path, problem } = misread;
        match path.as_str() {
            "." => Self::new(field, problem),
            list if list.starts_with('[') => Self::new(&format!("{field}{list}"), problem),
            _ => Self { field: path, problem }.inside(field),
        }
    }

    /// Returns the same problem, with the path seen from the message around.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        self.field = format!("{outer}.{}", self.field);
        self
    }
}

/// Reads a field that is a message and must be there.
pub fn read<M, T: TryFrom<M, Error = Malformed>>(message: Option<M>, field: &str) -> Result<T, Malformed> {
    let message = message.ok_or_else(|| Malformed::missing(field))?;
    T::try_from(message).map_err(|malformed| malformed.inside(field))
}
