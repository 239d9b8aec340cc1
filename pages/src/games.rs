//! The games of the catalogue, described for a front end.

use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::options::{self, OptionSpec};
use cartable_core::text::{Arg, Lang};

/// A game of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct GameInfo {
    /// The stable id, such as `niet`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its description, in one line.
    pub tagline: String,
    /// The smallest number of players.
    pub min_seats: u32,
    /// The largest number of players.
    pub max_seats: u32,
    /// Its options, in the order in which they are offered.
    pub options: Vec<OptionInfo>,
    /// The levels of its bots, weakest first.
    pub levels: Vec<LevelInfo>,
    /// The speeds at which it can be played online, the quickest first.
    pub speeds: Vec<SpeedInfo>,
    /// The question for the player who deals or starts; `None` in a game in which nobody does.
    pub first: Option<FirstInfo>,
    /// The name of the time that bots leave a person to play out of turn (`OfflineSetup::chance_ms`);
    /// `None` in a game without plays out of turn.
    pub chance: Option<String>,
    /// True if the players race for what lies on the table, so that one tap should make the move.
    pub race: bool,
    /// True if it has a first lesson (`Table::lesson`).
    pub lesson: bool,
    /// True for the game that a newcomer begins with: its lesson is easier than any other's.
    pub begin_here: bool,
}

/// The question, before a match, for the player who deals first, attacks first or is the youngest,
/// as the game has it.
/// The answers are the players, each a seat, and [`Self::drawn`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct FirstInfo {
    /// The question, in the words of the game.
    pub question: String,
    /// The answer that leaves it to the seed.
    pub drawn: String,
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct OptionInfo {
    /// The stable key.
    pub key: String,
    /// The name of its subject.
    pub label: String,
    /// The possible values.
    pub kind: OptionKind,
    /// The named values, `off` included; a number of the kind's range comes on top of them.
    pub values: Vec<OptionValue>,
    /// The value when nobody changes it.
    pub default: String,
}

/// The kind of values that an option has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum OptionKind {
    /// On or off.
    Switch,
    /// One of the named values.
    OneOf,
    /// A whole number in this range.
    Number {
        /// The smallest number.
        min: i32,
        /// The largest number.
        max: i32,
    },
    /// A whole number in this range, or one of the named values, such as off.
    NumberOrOff {
        /// The smallest number.
        min: i32,
        /// The largest number.
        max: i32,
    },
}

/// A named value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct OptionValue {
    /// The stable value.
    pub value: String,
    /// The meaning.
    pub label: String,
}

/// An option that is set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct OptionSetting {
    /// The option's key.
    pub key: String,
    /// The value.
    pub value: String,
}

/// A level of bots.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct LevelInfo {
    /// The level.
    pub level: Level,
    /// Its name.
    pub label: String,
    /// The most players at whose tables it is measured to be stronger than the level below it.
    pub stronger_up_to: u32,
    /// The name to show at larger tables, where the level is only as strong as the one below it;
    /// the name says so.
    pub label_beyond: String,
}

/// A speed at which a game is played online.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct SpeedInfo {
    /// The speed.
    pub speed: Speed,
    /// Its name.
    pub label: String,
    /// The time of each player for the whole match, beside the increments, in milliseconds;
    /// 0 for a speed by days.
    pub bank_ms: u32,
    /// The time of each player for a decision, before the bank is touched, in milliseconds.
    pub increment_ms: u32,
    /// The number of days for a decision, for a speed by days.
    pub days: Option<u32>,
}

impl GameInfo {
    /// Describes a game in the language.
    #[must_use]
    pub fn of(game: GameId, lang: Lang) -> Self {
        let defaults = game.default_options();
        let seats = game.seats();
        Self {
            id: game.to_string(),
            title: game.title(lang),
            tagline: game.tagline(lang),
            min_seats: *seats.start() as u32,
            max_seats: *seats.end() as u32,
            options: game.option_specs().iter().map(|spec| describe_option(&defaults, *spec, lang)).collect(),
            levels: describe_levels(game, lang),
            speeds: Speed::ALL.into_iter().map(|speed| describe_speed(game, speed, lang)).collect(),
            chance: game.chance_label(lang),
            race: game.races(),
            lesson: game.has_lesson(),
            begin_here: GameId::to_begin_with() == Some(game),
            first: game
                .first_question(lang)
                .map(|question| FirstInfo { question, drawn: lang.text("first-drawn") }),
        }
    }

    /// Returns the levels that play differently at a table of so many players, the weakest first.
    /// A level no stronger there than the one below it is left out.
    pub(crate) fn levels_for(&self, seats: u32) -> impl Iterator<Item = &LevelInfo> {
        let levels = self.levels.iter().enumerate();
        levels
            .filter(move |(place, level)| *place == 0 || seats <= level.stronger_up_to)
            .map(|(_, level)| level)
    }

    /// Describes the game of this id; `None` if there is no such game.
    pub(crate) fn named(id: &str, lang: Lang) -> Option<Self> {
        id.parse().ok().map(|game| Self::of(game, lang))
    }
}

/// Returns the title of a game; one that is unknown here is called by its id.
pub(crate) fn title(game: &str, lang: Lang) -> String {
    game.parse::<GameId>().map_or_else(|_| game.to_owned(), |game| game.title(lang))
}

fn describe_levels(game: GameId, lang: Lang) -> Vec<LevelInfo> {
    let name = |level: Level| lang.text(&format!("level-{level}"));
    let mut below = None;
    let describe = |level: Level| {
        let as_below = |below: Level| {
            let args = [("level", Arg::from(name(level))), ("below", Arg::from(name(below)))];
            lang.with("level-as_below", args)
        };
        LevelInfo {
            level,
            label: name(level),
            stronger_up_to: game.stronger_up_to(level) as u32,
            label_beyond: below.replace(level).map_or_else(|| name(level), as_below),
        }
    };
    Level::up_to(game.strongest()).map(describe).collect()
}

fn describe_speed(game: GameId, speed: Speed, lang: Lang) -> SpeedInfo {
    let control = speed.control(game);
    SpeedInfo {
        speed,
        label: lang.text(&format!("speed-{}", speed.code())),
        bank_ms: control.bank_ms as u32,
        increment_ms: control.increment_ms as u32,
        days: speed.days().map(|days| days as u32),
    }
}

fn describe_option(defaults: &AnyOptions, spec: OptionSpec, lang: Lang) -> OptionInfo {
    let label = format!("{}-option-{}", defaults.game(), spec.key);
    let common = |value: &&'static str| (*value, format!("option-{value}"));
    let own = |value: &&'static str| (*value, format!("{label}-{value}"));
    let (kind, values): (_, Vec<_>) = match spec.kind {
        options::OptionKind::Switch => (OptionKind::Switch, ["on", "off"].iter().map(common).collect()),
        options::OptionKind::OneOf(values) => (OptionKind::OneOf, values.iter().map(own).collect()),
        options::OptionKind::Number { min, max } => (OptionKind::Number { min, max }, Vec::new()),
        options::OptionKind::NumberOr { words, min, max } => {
            let word = |word: &&'static str| if *word == "off" { common(word) } else { own(word) };
            (OptionKind::NumberOrOff { min, max }, words.iter().map(word).collect())
        }
    };
    let named =
        |(value, key): (&str, String)| OptionValue { value: value.to_owned(), label: lang.text(&key) };
    OptionInfo {
        key: spec.key.to_owned(),
        label: lang.text(&label),
        kind,
        values: values.into_iter().map(named).collect(),
        default: defaults.get(spec.key).unwrap_or_default(),
    }
}
