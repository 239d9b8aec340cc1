//! Months of the calendar.

use crate::words::say_with;
use cartable_core::daily::Day;
use cartable_core::text::{Arg, Lang};
use std::fmt;

/// A month of the calendar, in UTC, written as `2026-11`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Month {
    year: u64,
    /// From 1.
    month: u64,
}

impl Month {
    /// Returns the month of a time, in milliseconds since 1970.
    pub const fn of(at_ms: i64) -> Self {
        let (year, month, _) = Day::of(at_ms as u64).date();
        Self { year, month }
    }

    /// Reads a month; `None` if the text is none.
    pub fn read(text: &str) -> Option<Self> {
        let (year, month, _) = format!("{text}-01").parse::<Day>().ok()?.date();
        Some(Self { year, month })
    }

    /// Returns the month before.
    pub const fn before(self) -> Self {
        match self.month {
            1 => Self { year: self.year - 1, month: 12 },
            month => Self { year: self.year, month: month - 1 },
        }
    }

    /// Returns the month after.
    pub const fn after(self) -> Self {
        match self.month {
            12 => Self { year: self.year + 1, month: 1 },
            month => Self { year: self.year, month: month + 1 },
        }
    }

    /// Returns the month as people write it.
    pub fn words(self, lang: Lang) -> String {
        let args = [("month", self.month), ("year", self.year)];
        say_with(lang, "month", args.map(|(name, number)| (name, Arg::from(number as usize))))
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}
