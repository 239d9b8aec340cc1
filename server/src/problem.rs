//! How the server's own failures look from outside.

use cartable_proto::{Malformed, Problem, Reason};

/// What a call ends with.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// Why a call failed: the caller's problem, or the server's,
/// which is logged and told in one general sentence.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Failure(#[from] Box<Problem>);

impl Failure {
    /// The problem, as it travels.
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
