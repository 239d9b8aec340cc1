//! Records of accounts: the player's own with its belongings, and those of others.

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

/// A device on which the account is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Device {
    /// The id of its session.
    pub session_id: String,
    /// The name that the device gives itself; it may be empty.
    pub name: String,
    /// The time of its sign-in, in milliseconds since 1970; 0 if it is not known.
    pub signed_in_at_ms: i64,
    /// The time of its last use, to the hour or so, in milliseconds since 1970; 0 if it is not known.
    pub used_at_ms: i64,
    /// True for the device that asks.
    pub own: bool,
    /// True if it was signed in by the recovery code.
    pub recovered: bool,
    /// The issuer whose identity opened it, as people know it.
    pub identity: Option<String>,
    /// True if this sign-in has not been shown yet.
    pub news: bool,
}

/// An issuer of identities that the server trusts.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Issuer {
    /// Its address, by which a sign-in there is begun.
    pub issuer: String,
    /// The name that people know.
    pub name: String,
}

/// An identity that opens the account.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Identity {
    /// The address of its issuer.
    pub issuer: String,
    /// The name of its issuer.
    pub name: String,
    /// The time at which it was linked, in milliseconds since 1970.
    pub linked_at_ms: i64,
}

/// The player's account with its belongings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The account.
    pub profile: Profile,
    /// The devices on which it is signed in, the last used first.
    pub devices: Vec<Device>,
    /// The accounts that the player avoids, by name.
    pub avoided: Vec<Player>,
    /// The issuers that the server trusts.
    pub issuers: Vec<Issuer>,
    /// The identities that open the account, the first linked first.
    pub identities: Vec<Identity>,
}
