//! A game's options, described so that every front end can offer them and every text can be read.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What an option can be set to. Texts: `<game>-option-<key>` and, for named values, `<game>-option-<key>-<value>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off; the values are `on` and `off`.
    Switch,
    /// One of these named values.
    OneOf(&'static [&'static str]),
    /// A whole number in this range, or `off`.
    NumberOrOff {
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
    #[error("{key} cannot be {value:?}; it is {allowed}")]
    Value {
        /// The option's key.
        key: String,
        /// The value asked for.
        value: String,
        /// What it can be.
        allowed: String,
    },
}

impl OptionKind {
    /// Whether the text is one of the values.
    #[must_use]
    pub fn allows(&self, value: &str) -> bool {
        let in_range = |min: i32, max: i32| value.parse::<i32>().is_ok_and(|n| (min..=max).contains(&n));
        match *self {
            Self::Switch => matches!(value, "on" | "off"),
            Self::OneOf(values) => values.contains(&value),
            Self::NumberOrOff { min, max } => value == "off" || in_range(min, max),
            Self::Number { min, max } => in_range(min, max),
        }
    }

    /// The values, for a person.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Switch => "on or off".to_owned(),
            Self::OneOf(values) => values.join(" or "),
            Self::NumberOrOff { min, max } => format!("off or {min} to {max}"),
            Self::Number { min, max } => format!("{min} to {max}"),
        }
    }
}

/// The options of a game: a plain struct, and its description.
pub trait GameOptions:
    Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Every option, in the order in which they are offered.
    const SPECS: &'static [OptionSpec];

    /// What the option is set to, as text. `None` for an unknown key.
    fn get(&self, key: &str) -> Option<String>;

    /// Sets an option whose value has been checked against its [`OptionSpec`].
    fn put(&mut self, key: &str, value: &str);

    /// Sets an option.
    ///
    /// # Errors
    /// An unknown key or a value the option cannot have; then nothing has changed.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let Some(spec) = Self::SPECS.iter().find(|spec| spec.key == key) else {
            let known = Self::SPECS.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", ");
            return Err(OptionError::Key { key: key.to_owned(), known });
        };
        if !spec.kind.allows(value) {
            let (key, value) = (key.to_owned(), value.to_owned());
            return Err(OptionError::Value { key, value, allowed: spec.kind.describe() });
        }
        self.put(key, value);
        Ok(())
    }
}
