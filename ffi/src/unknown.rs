//! The part of a file of another version that this one does not know.

use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};

/// The part of a file that this version does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unknown {
    /// Its format.
    Format(u64),
    /// Its game, by its id.
    Game(String),
    /// The number of its game's rules, and the game.
    Rules(u64, GameId),
    /// An option, or the value of one, as both are written.
    Option(String),
    /// The level of a bot.
    Level(String),
    /// A move.
    Move,
}

impl Unknown {
    /// Returns the text about a file of this name: the fault, the unknown part, and what to do.
    pub(crate) fn told(&self, name: &str, lang: Lang) -> String {
        let (key, what, game) = match self {
            Self::Format(format) => ("format", format.to_string(), None),
            Self::Game(game) => ("game", game.clone(), None),
            Self::Rules(rules, game) => ("rules", rules.to_string(), Some(*game)),
            Self::Option(option) => ("option", option.clone(), None),
            Self::Level(level) => ("level", level.clone(), None),
            Self::Move => ("move", String::new(), None),
        };
        let game = game.map(|game| game.title(lang)).unwrap_or_default();
        let args =
            [("name", name), ("what", &what), ("game", &game)].map(|(key, text)| (key, Arg::from(text)));
        lang.with(&format!("error-other_version-{key}"), args)
    }
}
