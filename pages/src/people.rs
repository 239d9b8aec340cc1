//! Records of accounts: the player's own, and those of others.

use crate::ranking::Rating;

/// An account as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Profile {
    /// The account's id.
    pub account_id: String,
    /// The name that others see.
    pub name: String,
    /// Digits that tell it from others of the same name: `Anne#4821` is name and digits.
    pub tag: String,
    /// The id of its picture.
    pub avatar: String,
    /// True if the account has a recovery code.
    pub has_recovery_code: bool,
    /// True if others may watch the player's matches.
    #[cfg_attr(feature = "uniffi", uniffi(default = false))]
    pub watchable: bool,
    /// True if others may see the player's history.
    #[cfg_attr(feature = "uniffi", uniffi(default = false))]
    pub history_open: bool,
}

/// An account as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Player {
    /// The account's id.
    pub account_id: String,
    /// Its name.
    pub name: String,
    /// Digits that tell it from others of the same name.
    pub tag: String,
    /// The id of its picture.
    pub avatar: String,
    /// Its ratings, by game; a list of players leaves them out.
    #[cfg_attr(feature = "uniffi", uniffi(default = []))]
    pub ratings: Vec<Rating>,
    /// True if the player may see its history; a list of players leaves it out.
    #[cfg_attr(feature = "uniffi", uniffi(default = false))]
    pub history_open: bool,
}

/// The reason of a report about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum ReportKind {
    /// A name that offends.
    Name,
    /// Play that is not honest.
    Cheating,
    /// Holding up or leaving tables again and again.
    Stalling,
}

impl ReportKind {
    /// All reasons, in the order in which they are offered.
    pub(crate) const ALL: [Self; 3] = [Self::Name, Self::Cheating, Self::Stalling];

    /// Returns its stable name.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Cheating => "cheating",
            Self::Stalling => "stalling",
        }
    }
}
