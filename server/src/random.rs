//! Randomness from the operating system: ids, tokens, codes and seeds.

use crate::problem::Failure;
use cartable_core::fair::MatchId;
use cartable_proto::Reason;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The operating system has no randomness to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system gives no randomness")]
pub struct NoRandomness;

impl From<NoRandomness> for Failure {
    fn from(error: NoRandomness) -> Self {
        tracing::error!(%error, "the operating system gives no random bytes: no secret can be made");
        Reason::Internal.into()
    }
}

/// Returns random bytes.
///
/// # Errors
/// The operating system has none to give.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// The id of an account, a match or a session: 16 random bytes, 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Id([u8; 16]);

impl Id {
    /// Returns a fresh id.
    ///
    /// # Errors
    /// The operating system has no randomness to give.
    pub fn fresh() -> Result<Self, NoRandomness> {
        bytes().map(Self)
    }

    /// Returns the bytes, as stored.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id is 32 hexadecimal digits")]
pub struct NotAnId;

impl FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NotAnId)?;
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Id {
    type Error = NotAnId;

    fn try_from(text: String) -> Result<Self, NotAnId> {
        text.parse()
    }
}

/// Turns an id into the form that goes into a draw.
impl From<Id> for MatchId {
    fn from(id: Id) -> Self {
        Self::new(id.0)
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.to_string()
    }
}

impl TryFrom<&[u8]> for Id {
    type Error = NotAnId;

    fn try_from(bytes: &[u8]) -> Result<Self, NotAnId> {
        bytes.try_into().map(Self).map_err(|_| NotAnId)
    }
}
