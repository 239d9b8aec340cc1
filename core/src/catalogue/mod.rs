//! The catalogue of games: everything that front ends and the server need of a game
//! without knowing which one it is.
//!
//! The list itself is [`every_game!`](crate::every_game) in `games/mod.rs`.
//! From it follow one enum for each thing that every game has, with a variant for each game,
//! and `each!`, which runs the same code with any game's types.

mod action;
mod options;
mod series;
mod terms;
mod view;

pub use action::{AnyAction, Refusal, refusal_text};
pub use options::AnyOptions;
pub use series::AnySeries;
pub use view::{AnyEvent, AnyView};

use crate::bot::{Bot, Level};
use crate::game::{Game, Reason};
use crate::options::{GameOptions, OptionSpec};
use crate::scene::Present;
use crate::score;
use crate::text::{Arg, Lang};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

macro_rules! ids {
    ($($game:ident in $module:ident;)+) => {
        /// A game of the catalogue.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $(#[doc = concat!("`", stringify!($module), "`")] $game),+
        }

        impl GameId {
            /// Every game, in the order of the menu.
            pub const ALL: [Self; [$(Self::$game),+].len()] = [$(Self::$game),+];
        }
    };
}

crate::every_game!(ids);

/// Declares an enum with a variant for each game.
/// A variant holds the type of this name in the game's module, or its `Series`, and is made from it.
macro_rules! any {
    ({ $(#[$meta:meta])* $any:ident of Series } $($game:ident in $module:ident;)+) => {
        any! { @ $(#[$meta])* $any $($module $game(Series<crate::games::$module::$game>))+ }
    };
    ({ $(#[$meta:meta])* $any:ident of $part:ident } $($game:ident in $module:ident;)+) => {
        any! { @ $(#[$meta])* $any $($module $game(crate::games::$module::$part))+ }
    };
    (@ $(#[$meta:meta])* $any:ident $($module:ident $game:ident($part:ty))+) => {
        $(#[$meta])*
        pub enum $any {
            $(#[doc = concat!("`", stringify!($module), "`")] $game($part)),+
        }

        impl $any {
            /// Returns the game it belongs to.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self { $(Self::$game(_) => GameId::$game),+ }
            }
        }

        $(impl From<$part> for $any {
            fn from(part: $part) -> Self {
                Self::$game(part)
            }
        })+
    };
    ($($what:tt)+) => { $crate::every_game!(any { $($what)+ }); };
}

/// Runs the same code with the types of any game: `each!(id, G => G::ID)` for a [`GameId`], and
/// `each!(any, AnySeries(series) of G => series.turn())` for a value of a game. `G` is the game's type.
macro_rules! each {
    ({ $id:expr, $G:ident => $body:expr } $($game:ident in $module:ident;)+) => {
        match $id {
            $($crate::catalogue::GameId::$game => {
                type $G = $crate::games::$module::$game;
                $body
            })+
        }
    };
    ({ $any:expr, $Any:ident($one:ident) of $G:ident => $body:expr } $($game:ident in $module:ident;)+) => {
        match $any {
            $($Any::$game($one) => {
                #[allow(dead_code, reason = "not every body names the game's type")]
                type $G = $crate::games::$module::$game;
                $body
            })+
        }
    };
    ($($what:tt)+) => { $crate::every_game!(each { $($what)+ }) };
}

pub(crate) use {any, each};

/// A game that is not in the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {asked:?}; there is {known}")]
pub struct NoSuchGame {
    pub(crate) asked: String,
    known: String,
}

impl GameId {
    /// Returns the stable id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        each!(self, G => G::ID)
    }

    /// Returns the number of the rules in force; see [`Game::RULES`].
    #[must_use]
    pub const fn rules(self) -> u32 {
        each!(self, G => G::RULES)
    }

    /// Returns true if matches that began under the rules of this number are played on; see [`Game::plays`].
    #[must_use]
    pub fn plays(self, rules: u32) -> bool {
        each!(self, G => G::plays(rules))
    }

    /// Returns the number of the notation; see [`Game::NOTATION`].
    #[must_use]
    pub const fn notation(self) -> u32 {
        each!(self, G => G::NOTATION)
    }

    /// Returns the possible numbers of players.
    #[must_use]
    pub const fn seats(self) -> RangeInclusive<usize> {
        each!(self, G => G::SEATS)
    }

    /// Returns true if seats race for what they see.
    /// Bots then take their time, and the game only makes sense with it.
    #[must_use]
    pub const fn races(self) -> bool {
        each!(self, G => G::RACES)
    }

    /// Returns the strongest level of its bots.
    #[must_use]
    pub const fn strongest(self) -> Level {
        each!(self, G => G::STRONGEST)
    }

    /// Returns the most players with whom a level is stronger than the one below it;
    /// see [`Bot::stronger_up_to`].
    #[must_use]
    pub fn stronger_up_to(self, level: Level) -> usize {
        each!(self, G => G::stronger_up_to(level))
    }

    /// Returns the names of the blunders that an arena counts; see [`Bot::BLUNDERS`].
    #[must_use]
    pub const fn blunders(self) -> &'static [&'static str] {
        each!(self, G => <G as Bot>::BLUNDERS)
    }

    /// Returns the options on offer.
    #[must_use]
    pub const fn option_specs(self) -> &'static [OptionSpec] {
        each!(self, G => <G as Game>::Options::SPECS)
    }

    /// Returns every reason code of the game itself.
    #[must_use]
    pub fn reason_codes(self) -> Vec<&'static str> {
        each!(self, G => <G as Game>::Illegal::ALL.iter().map(|reason| reason.code()).collect())
    }

    /// Returns the help page in Markdown: the game's own, or one made of its texts.
    #[must_use]
    pub fn help(self, lang: Lang) -> String {
        each!(self, G => G::HELP).map_or_else(|| self.made_help(lang), |page| page.get(lang).to_owned())
    }

    /// Returns a help page made of the game's title, tagline, players, rules and options.
    fn made_help(self, lang: Lang) -> String {
        let of = |key: &str| lang.text(&format!("{}-{key}", self.id()));
        let seats = self.seats();
        let players = [("fewest", Arg::from(*seats.start())), ("most", Arg::from(*seats.end()))];
        let mut page = format!(
            "# {}\n\n{}\n{}\n\n{}\n",
            self.title(lang),
            self.tagline(lang),
            lang.with(if seats.start() == seats.end() { "help-seats" } else { "help-players" }, players),
            of("rules")
        );
        let options: Vec<String> = self
            .option_specs()
            .iter()
            .map(|spec| format!("- {}\n", of(&format!("option-{}", spec.key))))
            .collect();
        if !options.is_empty() {
            page += &["\n## ", &lang.text("help-options"), "\n\n", &options.concat()].concat();
        }
        page
    }

    /// Returns true if the game has a first lesson.
    #[must_use]
    pub const fn has_lesson(self) -> bool {
        each!(self, G => G::LESSON.is_some())
    }

    /// Returns the game to begin with: of those with a lesson,
    /// the one whose rules refuse a move for the fewest reasons.
    #[must_use]
    pub fn to_begin_with() -> Option<Self> {
        Self::ALL.into_iter().filter(|game| game.has_lesson()).min_by_key(|game| game.reason_codes().len())
    }

    /// Returns how much points are worth: the more, the better the place; see [`Game::LOWEST_WINS`].
    #[must_use]
    pub const fn worth(self, points: i32) -> i32 {
        score::worth(points, each!(self, G => G::LOWEST_WINS))
    }

    /// Returns the game's title in the language.
    #[must_use]
    pub fn title(self, lang: Lang) -> String {
        lang.text(&format!("{}-title", self.id()))
    }

    /// Returns the game's description in one line.
    #[must_use]
    pub fn tagline(self, lang: Lang) -> String {
        lang.text(&format!("{}-tagline", self.id()))
    }

    /// Returns the question who deals or starts, in the words of the game; `None` if nobody does.
    #[must_use]
    pub fn first_question(self, lang: Lang) -> Option<String> {
        self.text_of_some(lang, "first")
    }

    /// Returns the label of the time that bots leave people to act out of turn; `None` if nobody acts so.
    #[must_use]
    pub fn chance_label(self, lang: Lang) -> Option<String> {
        self.text_of_some(lang, "chance")
    }

    /// Returns the hint to read before counting a round of physical cards; `None` if the game needs none.
    #[must_use]
    pub fn count_note(self, lang: Lang) -> Option<String> {
        self.text_of_some(lang, "count-note")
    }

    /// Returns a text that only some games have.
    fn text_of_some(self, lang: Lang, key: &str) -> Option<String> {
        let key = format!("{}-{key}", self.id());
        lang.has(&key).then(|| lang.text(&key))
    }

    /// Returns the game of this id or title.
    /// Case, and signs between the letters, do not matter.
    ///
    /// # Errors
    /// No game has this name.
    pub fn named(text: &str) -> Result<Self, NoSuchGame> {
        let plain = |text: &str| -> String {
            text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let asked = plain(text);
        let is_called = |game: &Self| {
            plain(game.id()) == asked || Lang::ALL.iter().any(|lang| plain(&game.title(*lang)) == asked)
        };
        // The error names the text as an id.
        Self::ALL.into_iter().find(is_called).map_or_else(|| text.parse(), Ok)
    }

    /// Returns the options before anybody changes them.
    #[must_use]
    pub fn default_options(self) -> AnyOptions {
        each!(self, G => <G as Game>::Options::default().into())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for GameId {
    type Err = NoSuchGame;

    fn from_str(asked: &str) -> Result<Self, NoSuchGame> {
        Self::ALL
            .iter()
            .copied()
            .find(|game| game.id() == asked)
            .ok_or_else(|| NoSuchGame { asked: asked.to_owned(), known: Self::ALL.map(Self::id).join(", ") })
    }
}

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
