//! The settings of an offline table.

use cartable_core::bot::Level;
use cartable_pages::OptionSetting;

/// The setup of an offline table.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct OfflineSetup {
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults.
    #[uniffi(default = [])]
    pub options: Vec<OptionSetting>,
    /// The players, by seat.
    /// The one player without a level is the person at this device.
    /// If every player has a level, the person watches bots.
    pub players: Vec<PlayerSetup>,
    /// The seed, up to 64 hexadecimal digits; drawn from the system when left out.
    #[uniffi(default = None)]
    pub seed: Option<String>,
    /// The seat, from 0, that deals or starts, as [`GameInfo::first`](crate::GameInfo::first) asks;
    /// the seed draws it when left out.
    #[uniffi(default = None)]
    pub first_dealer: Option<u32>,
    /// The pace: the time that a bot waits before it acts, in milliseconds,
    /// so that a person can follow and can play out of turn.
    /// 0: bots act at once, inside the call that lets them, and the same seed and moves give the same match.
    #[uniffi(default = 0)]
    pub pace_ms: u32,
    /// The time that bots wait, in milliseconds, while the person has a play out of turn.
    /// A pick then holds them until nothing is picked any more, five seconds at most.
    /// It is never shorter than `pace_ms`; 0: bots wait `pace_ms`, as always.
    #[uniffi(default = 2000)]
    pub chance_ms: u32,
}

impl OfflineSetup {
    /// Returns a table with default options, a drawn seed, a drawn first dealer, and bots that act at once.
    #[must_use]
    pub fn new(game: &str, players: Vec<PlayerSetup>) -> Self {
        Self {
            game: game.to_owned(),
            options: Vec::new(),
            players,
            seed: None,
            first_dealer: None,
            pace_ms: 0,
            chance_ms: 2_000,
        }
    }
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct PlayerSetup {
    /// The name, at most 40 columns wide; a wide letter takes two.
    pub name: String,
    /// The level of a bot; left out for the person.
    #[uniffi(default = None)]
    pub level: Option<Level>,
}

impl PlayerSetup {
    /// Returns the person who plays here.
    #[must_use]
    pub fn person(name: &str) -> Self {
        Self { name: name.to_owned(), level: None }
    }

    /// Returns a bot.
    #[must_use]
    pub fn bot(name: &str, level: Level) -> Self {
        Self { name: name.to_owned(), level: Some(level) }
    }
}
