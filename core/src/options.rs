//! The options of a game, described so that every front end can offer them and read every text.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// The possible values of an option.
/// Texts: `<game>-option-<key>` and, for named values, `<game>-option-<key>-<value>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off; the values are `on` and `off`.
    Switch,
    /// One of these named values.
    OneOf(&'static [&'static str]),
    /// A whole number in this range, or one of these words; the first word is written as no number.
    NumberOr {
        /// The words.
        words: &'static [&'static str],
        /// The smallest number.
        min: i32,
        /// The largest number.
        max: i32,
    },
    /// A whole number in this range.
    Number {
        /// The smallest number.
        min: i32,
        /// The largest number.
        max: i32,
    },
}

/// One option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The stable key, `snake_case`.
    pub key: &'static str,
    /// The possible values.
    pub kind: OptionKind,
}

/// A key or a value that a game does not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The game does not have this option.
    #[error("there is no option {key:?}; there is {known}")]
    Key {
        /// The key asked for.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// The option does not have this value.
    #[error("{key} cannot be {value:?}; it is {}", kind.describe())]
    Value {
        /// The option's key.
        key: String,
        /// The value asked for.
        value: String,
        /// The possible values.
        kind: OptionKind,
    },
}

impl OptionSpec {
    /// Returns an option that is on or off: a `bool`.
    #[must_use]
    pub const fn switch(key: &'static str) -> Self {
        Self { key, kind: OptionKind::Switch }
    }

    /// Returns an option with one of these values: an enum whose variants serde writes so.
    #[must_use]
    pub const fn one_of(key: &'static str, values: &'static [&'static str]) -> Self {
        Self { key, kind: OptionKind::OneOf(values) }
    }

    /// Returns an option that is a whole number of this range, or off: an `Option` of an integer.
    #[must_use]
    pub const fn number_or_off(key: &'static str, range: RangeInclusive<i32>) -> Self {
        Self::number_or(key, &["off"], range)
    }

    /// Returns an option that is a whole number of this range, or a word.
    /// Its field is an `Option` of a type that serde writes as the number or as any word but the first.
    #[must_use]
    pub const fn number_or(
        key: &'static str,
        words: &'static [&'static str],
        range: RangeInclusive<i32>,
    ) -> Self {
        Self { key, kind: OptionKind::NumberOr { words, min: *range.start(), max: *range.end() } }
    }

    /// Returns an option that is a whole number of this range: an integer.
    #[must_use]
    pub const fn number(key: &'static str, range: RangeInclusive<i32>) -> Self {
        Self { key, kind: OptionKind::Number { min: *range.start(), max: *range.end() } }
    }

    /// Returns the value that a text names, as it stands in JSON.
    fn read(&self, text: &str) -> Result<Value, OptionError> {
        self.kind.read(text).ok_or_else(|| OptionError::Value {
            key: self.key.to_owned(),
            value: text.to_owned(),
            kind: self.kind,
        })
    }
}

impl OptionKind {
    /// Returns the value that a text names, as it stands in JSON; `None` for a text that names none.
    fn read(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Switch => matches!(text, "on" | "off").then(|| (text == "on").into()),
            Self::OneOf(values) => values.contains(&text).then(|| text.into()),
            Self::NumberOr { words, .. } if words.first() == Some(&text) => Some(Value::Null),
            Self::NumberOr { words, .. } if words.contains(&text) => Some(text.into()),
            Self::NumberOr { min, max, .. } | Self::Number { min, max } => {
                text.parse().ok().filter(|number| (min..=max).contains(number)).map(Value::from)
            }
        }
    }

    /// Returns the possible values, for a log.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Switch => "on or off".to_owned(),
            Self::OneOf(values) => values.join(" or "),
            Self::NumberOr { words, min, max } => format!("{} or {min} to {max}", words.join(" or ")),
            Self::Number { min, max } => format!("{min} to {max}"),
        }
    }
}

/// The options of a game: a plain struct with a field for every option, and its description.
///
/// An option has one form, the field's JSON.
/// As text, `true` and `false` are `on` and `off`.
/// The absence of a number is the first word of the option, which is `off` for most.
pub trait GameOptions:
    Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Every option, in the order in which they are offered; the key is the name of its field.
    const SPECS: &'static [OptionSpec];

    /// Returns the value of an option, as text. `None` for an unknown key.
    fn get(&self, key: &str) -> Option<String> {
        let spec = Self::SPECS.iter().find(|spec| spec.key == key)?;
        Some(match fields(self).remove(spec.key) {
            Some(Value::String(name)) => name,
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Bool(true)) => "on".to_owned(),
            _ => match spec.kind {
                OptionKind::NumberOr { words: [first, ..], .. } => (*first).to_owned(),
                _ => "off".to_owned(),
            },
        })
    }

    /// Sets an option.
    ///
    /// # Errors
    /// An unknown key, or a value that the option does not have. Nothing has changed then.
    ///
    /// # Panics
    /// If a field does not hold what its [`OptionSpec`] says, which a law of every game excludes.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let spec = Self::SPECS.iter().find(|spec| spec.key == key).ok_or_else(|| OptionError::Key {
            key: key.to_owned(),
            known: Self::SPECS.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", "),
        })?;
        let value = spec.read(value)?;
        let mut fields = fields(self);
        fields.insert(spec.key.to_owned(), value);
        *self = Self::deserialize(&Value::Object(fields)).expect("a field holds what its description says");
        Ok(())
    }

    /// Returns the options of a match at a table of `seats`,
    /// with every choice that was left to the table made.
    #[must_use]
    fn settled(self, _seats: usize) -> Self {
        self
    }

    /// Returns the options of a match of bots alone, if nobody chooses any.
    /// Options that exist for people's pleasure are off.
    #[must_use]
    fn among_bots(self) -> Self {
        self
    }

    /// Returns the options of a match that ends even among players who act at random,
    /// such as clients that know no rules.
    /// A game overrides it if its match ends by points alone, which such players may never reach.
    #[must_use]
    fn bounded(self) -> Self {
        self
    }

    /// Checks that every option has a possible value: options out of a file may have others.
    ///
    /// # Errors
    /// The first option that has none.
    fn check(&self) -> Result<(), OptionError> {
        let read = |spec: &OptionSpec| spec.read(&self.get(spec.key).unwrap_or_default());
        Self::SPECS.iter().try_for_each(|spec| read(spec).map(drop))
    }
}

fn fields(options: &impl Serialize) -> Map<String, Value> {
    // The way by text needs no further code: records write options as text anyway.
    match serde_json::to_string(options).and_then(|json| serde_json::from_str(&json)) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("options are a struct of switches, names and numbers, not {other:?}"),
    }
}
