//! The settings of an offline table.

use crate::library::OptionSetting;
use cartable_core::bot::Level;

/// What an offline table is made of.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct OfflineSetup {
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults.
    #[uniffi(default = [])]
    pub options: Vec<OptionSetting>,
    /// Who sits where.
    /// The one player without a level is who plays here; without any, this is a spectator of bots.
    pub players: Vec<PlayerSetup>,
    /// The seed, up to 64 hexadecimal digits; drawn from the system when left out.
    #[uniffi(default = None)]
    pub seed: Option<String>,
    /// Who deals or starts, as [`GameInfo::first`](crate::GameInfo::first) asks: the seat, from 0;
    /// drawn from the seed when left out.
    #[uniffi(default = None)]
    pub first_dealer: Option<u32>,
    /// How long a bot waits before it acts, in milliseconds,
    /// so that a person can follow and can play out of turn.
    /// 0: bots act at once, within the call that lets them, and always alike.
    #[uniffi(default = 0)]
    pub pace_ms: u32,
    /// How long bots wait, in milliseconds, where the person's own cards can be played out of turn;
    /// picking one holds them until nothing is picked any more, five seconds at most.
    /// Never shorter than `pace_ms`; 0: as long as anywhere else.
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

/// Who sits in a seat.
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
