//! The speed of a match: the time that each seat gets.

use crate::catalogue::GameId;
use crate::terms::Terms;
use serde::{Deserialize, Serialize};

/// A second, in milliseconds.
const SECOND: u64 = 1_000;
/// A day, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * SECOND;
/// The time after which the result of a round is confirmed by itself, in milliseconds.
const RESULT_MS: u64 = 20 * SECOND;

/// The speed of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Half of the normal time.
    Quick,
    /// The time that most people take.
    Normal,
    /// Twice the normal time.
    Slow,
    /// A day for each decision.
    Day,
    /// Two days for each decision.
    TwoDays,
    /// Three days for each decision.
    ThreeDays,
    /// A week for each decision.
    Week,
}

/// The time that each seat gets, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time for the whole match, beside the increments.
    pub bank_ms: u64,
    /// The time for each question, before the bank is touched.
    /// The rest of it is not saved up.
    pub increment_ms: u64,
    /// The time after which a result is confirmed by itself.
    pub result_ms: u64,
}

impl Speed {
    /// Every speed, the quickest first.
    pub const ALL: [Self; 7] =
        [Self::Quick, Self::Normal, Self::Slow, Self::Day, Self::TwoDays, Self::ThreeDays, Self::Week];

    /// Returns the stable code, `snake_case`; `speed-<code>` is the Fluent text that a player is shown.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Normal => "normal",
            Self::Slow => "slow",
            Self::Day => "day",
            Self::TwoDays => "two_days",
            Self::ThreeDays => "three_days",
            Self::Week => "week",
        }
    }

    /// Returns the speed with this code.
    #[must_use]
    pub fn named(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.code() == code)
    }

    /// Returns the number of days for each decision; `None` if the match is played in one sitting.
    #[must_use]
    pub const fn days(self) -> Option<u64> {
        match self {
            Self::Quick | Self::Normal | Self::Slow => None,
            Self::Day => Some(1),
            Self::TwoDays => Some(2),
            Self::ThreeDays => Some(3),
            Self::Week => Some(7),
        }
    }

    /// Returns the time that each seat gets at this speed of a game.
    #[must_use]
    pub const fn control(self, game: GameId) -> TimeControl {
        if let Some(days) = self.days() {
            return TimeControl { bank_ms: 0, increment_ms: days * DAY, result_ms: 0 };
        }
        let Terms { bank, increment, .. } = game.terms();
        let halves = match self {
            Self::Quick => 1,
            Self::Slow => 4,
            _ => 2,
        };
        let second = SECOND * halves / 2;
        TimeControl { bank_ms: bank * second, increment_ms: increment * second, result_ms: RESULT_MS }
    }
}
