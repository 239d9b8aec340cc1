//! A game's options, described so that every front end can offer them and every text can be read.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// What an option can be set to.
/// Texts: `<game>-option-<key>` and, for named values, `<game>-option-<key>-<value>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off; the values are `on` and `off`.
    Switch,
    /// One of these named values.
    OneOf(&'static [&'static str]),
    /// A whole number in this range, or one of these words, of which the first is written as no number.
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
    /// What it can be set to.
    pub kind: OptionKind,
}

/// A key or a value that a game does not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error("there is no option {key:?}; there is {known}")]
    Key {
        /// The key asked for.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// The option cannot be set to this.
    #[error("{key} cannot be {value:?}; it is {}", kind.describe())]
    Value {
        /// The option's key.
        key: String,
        /// The value asked for.
        value: String,
        /// What it can be.
        kind: OptionKind,
    },
}

impl OptionSpec {
    /// On or off: a `bool`.
    #[must_use]
    pub const fn switch(key: &'static str) -> Self {
        Self { key, kind: OptionKind::Switch }
    }

    /// One of these: an enum whose variants serde writes so.
    #[must_use]
    pub const fn one_of(key: &'static str, values: &'static [&'static str]) -> Self {
        Self { key, kind: OptionKind::OneOf(values) }
    }

    /// A whole number of this range, or off: an `Option` of an integer.
    #[must_use]
    pub const fn number_or_off(key: &'static str, range: RangeInclusive<i32>) -> Self {
        Self::number_or(key, &["off"], range)
    }

    /// A whole number of this range, or a word:
    /// an `Option` of what serde writes as the number or as any word but the first.
    #[must_use]
    pub const fn number_or(
        key: &'static str,
        words: &'static [&'static str],
        range: RangeInclusive<i32>,
    ) -> Self {
        Self { key, kind: OptionKind::NumberOr { words, min: *range.start(), max: *range.end() } }
    }

    /// A whole number of this range: an integer.
    #[must_use]
    pub const fn number(key: &'static str, range: RangeInclusive<i32>) -> Self {
        Self { key, kind: OptionKind::Number { min: *range.start(), max: *range.end() } }
    }

    /// The value that a text names, as it stands in JSON.
    fn read(&self, text: &str) -> Result<Value, OptionError> {
        self.kind.read(text).ok_or_else(|| OptionError::Value {
            key: self.key.to_owned(),
            value: text.to_owned(),
            kind: self.kind,
        })
    }
}

impl OptionKind {
    /// The value that a text names, as it stands in JSON; `None` when it is not one of the values.
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

    /// The values, for a log.
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
/// An option has one form, the field's JSON; as text, `true` and `false` are `on` and `off`,
/// and no number is the first word that may stand for one, which is `off` for most.
pub trait GameOptions:
    Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Every option, in the order in which they are offered; the key is the name of its field.
    const SPECS: &'static [OptionSpec];

    /// What the option is set to, as text. `None` for an unknown key.
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
    /// An unknown key or a value the option cannot have; then nothing has changed.
    ///
    /// # Panics
    /// Where a field does not hold what its [`OptionSpec`] says, which a law of every game excludes.
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

    /// The options of a match at a table of so many seats: what was left to the table is decided.
    #[must_use]
    fn settled(self, _seats: usize) -> Self {
        self
    }

    /// The options of a match in which nobody but bots plays, where nobody chooses:
    /// what is there for people to enjoy is left out.
    #[must_use]
    fn among_bots(self) -> Self {
        self
    }

    /// The options of a match that ends even among players who act at random, such as clients that know no rules.
    /// A game overrides it where its match ends by points alone, which such players may never come to.
    #[must_use]
    fn bounded(self) -> Self {
        self
    }

    /// Whether every option is set to something it can be, as those out of a file may not be.
    ///
    /// # Errors
    /// The first that is not.
    fn check(&self) -> Result<(), OptionError> {
        let read = |spec: &OptionSpec| spec.read(&self.get(spec.key).unwrap_or_default());
        Self::SPECS.iter().try_for_each(|spec| read(spec).map(drop))
    }
}

fn fields(options: &impl Serialize) -> Map<String, Value> {
    // By way of their text: writing them is there anyway, for records.
    match serde_json::to_string(options).and_then(|json| serde_json::from_str(&json)) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("options are a struct of switches, names and numbers, not {other:?}"),
    }
}
