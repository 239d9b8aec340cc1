//! The server's own failures, as a caller sees them.

use cartable_proto::{Malformed, Problem, Reason};

/// The result of a call.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// The reason why a call failed.
/// The fault may be the caller's or the server's; the latter is logged,
/// and told to the caller in one general sentence.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Failure(#[from] Box<Problem>);

impl Failure {
    /// Returns the problem, as it is sent.
    #[must_use]
    pub fn problem(self) -> Problem {
        *self.0
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self(Box::new(problem))
    }
}

impl From<Reason> for Failure {
    fn from(reason: Reason) -> Self {
        Problem::from(reason).into()
    }
}

impl From<Malformed> for Failure {
    fn from(malformed: Malformed) -> Self {
        Problem::from(malformed).into()
    }
}

impl From<Failure> for tonic::Status {
    fn from(failure: Failure) -> Self {
        failure.problem().into()
    }
}
