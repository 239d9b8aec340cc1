//! Failures and messages, as the pages know them.

/// A call that has failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// Its kind, which says how to react.
    pub kind: TroubleKind,
    /// The stable code of the reason, `snake_case`.
    pub code: String,
    /// The reason, for the player.
    pub text: String,
}

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TroubleKind {
    /// The server has understood and says no.
    Refused,
    /// Nobody is signed in any more.
    SignedOut,
    /// Anything else: whether the server has done it may be unknown.
    Other,
}

/// A message for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Notice {
    /// The stable code, `snake_case`.
    pub code: String,
    /// The text, for the player.
    pub text: String,
}
