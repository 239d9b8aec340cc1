//! The daily deal: days, the published commitment to a day's secret,
//! and the seeds that follow from the secret.
//!
//! Each day has one secret of 32 bytes.
//! The server publishes the commitment to it a week before.
//! The seed of each game follows from the secret.
//! When the day is closed the server tells the secret, and everybody can check both.
//!
//! The record of a try holds day and secret ([`Dealt`]),
//! and a device keeps what it saw of both ([`KeptDays`]).
//! [`check`] tells what they prove together.

use crate::fair::{Bytes, Digest, Finding, MatchId};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// The length of a day, in milliseconds.
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// The time after the end of a day in which a try may be finished, in milliseconds: six hours.
const LATE_MS: u64 = 6 * 60 * 60 * 1_000;
/// Days from 1 March of the year 0 to 1 January 1970.
const BEFORE_1970: u64 = 719_468;

/// A day of the calendar in UTC, written as `2026-11-23`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(u32);

impl Day {
    /// Returns the day that is `number` days after 1 January 1970.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Returns the day of a time, in milliseconds since 1970.
    #[must_use]
    pub const fn of(at_ms: u64) -> Self {
        // No real time lies beyond the year 11 million.
        Self((at_ms / DAY_MS) as u32)
    }

    /// Returns the number of days since 1 January 1970.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the time at which the day begins, in milliseconds since 1970.
    #[must_use]
    pub const fn begins_ms(self) -> u64 {
        self.0 as u64 * DAY_MS
    }

    /// Returns the time at which the day ends, in milliseconds since 1970: no try begins from then on.
    #[must_use]
    pub const fn ends_ms(self) -> u64 {
        self.begins_ms() + DAY_MS
    }

    /// Returns the time at which the day closes, in milliseconds since 1970.
    /// No try runs from then on, and everything is told.
    #[must_use]
    pub const fn closes_ms(self) -> u64 {
        self.ends_ms() + LATE_MS
    }

    /// Returns the day `days` later.
    #[must_use]
    pub const fn later(self, days: u32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// Returns the day before; the first day of all returns itself.
    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// Returns year, month from 1, and day of the month from 1.
    #[must_use]
    pub const fn date(self) -> (u64, u64, u64) {
        // Years count from March, so that leap days come last:
        // era of 400 years, year of the era, day of the year.
        let days = self.0 as u64 + BEFORE_1970;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let number = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + (number <= 2) as u64, number, day)
    }

    /// Returns the commitment to a secret that is published before its day:
    /// the SHA-256 of `cartable daily commitment`, the day's ten characters and the secret's 32 bytes.
    #[must_use]
    pub fn commitment(self, secret: &Seed) -> Digest {
        let mut hash = Sha256::new();
        hash.update(b"cartable daily commitment");
        hash.update(self.to_string());
        hash.update(secret.bytes());
        Bytes::new(hash.finalize().into())
    }

    /// Returns the seed of a game's deal of the day:
    /// the SHA-256 of `cartable daily seed`, the day's ten characters,
    /// the secret's 32 bytes and the game's id.
    #[must_use]
    pub fn seed(self, secret: &Seed, game: &str) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"cartable daily seed");
        hash.update(self.to_string());
        hash.update(secret.bytes());
        hash.update(game);
        Seed::new(hash.finalize().into())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// A text that is no day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("is no day, as in 2026-11-23")]
pub struct NotADay;

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let number = |part: Option<&str>| part?.parse::<u64>().ok();
        let mut parts = text.splitn(3, '-').map(Some).chain([None, None]);
        let [year, month, day] = [(); 3].map(|()| number(parts.next().flatten()));
        let (Some(year), Some(month @ 1..=12), Some(day @ 1..=31)) = (year, month, day) else {
            return Err(NotADay);
        };
        if !(1970..=9_999).contains(&year) {
            return Err(NotADay);
        }
        // This reverses the calculation in `date`.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
        let read = Self((days - BEFORE_1970) as u32);
        // A day has one spelling, and dates like 30 February do not exist.
        if read.to_string() == text { Ok(read) } else { Err(NotADay) }
    }
}

impl TryFrom<String> for Day {
    type Error = NotADay;

    fn try_from(text: String) -> Result<Self, NotADay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

/// The origin of the seed of a daily deal, as its record tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dealt {
    /// The day.
    pub day: Day,
    /// Its secret.
    pub secret: Seed,
}

/// A device's notes about daily deals: proof for later.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeptDays {
    /// The first publication of each day by each server.
    pub days: Vec<KeptDay>,
    /// The tries that were played here.
    pub tries: Vec<KeptTry>,
}

/// The publication of a server about a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptDay {
    /// The server's address.
    pub server: String,
    /// The day.
    pub day: Day,
    /// The commitment to its secret.
    pub commitment: Digest,
}

/// A try at a daily deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptTry {
    /// The server's address.
    pub server: String,
    /// The match.
    pub match_id: MatchId,
    /// The day for which the try was begun.
    pub day: Day,
    /// The game's id.
    pub game: String,
    /// The seed's commitment that was shown before the first card, in hexadecimal; `None` before that moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_commitment: Option<String>,
}

impl KeptDays {
    /// Returns the commitment that this server has published for a day.
    #[must_use]
    pub fn day(&self, server: &str, day: Day) -> Option<Digest> {
        let known = self.days.iter().find(|known| known.server == server && known.day == day);
        known.map(|known| known.commitment)
    }
}

/// Compares the parts of a record's daily deal with each other, and with the notes of a device.
/// `None` if neither knows of a daily deal.
///
/// A record names no server: its seed's commitment or its day's commitment identifies it.
#[must_use]
pub fn check(dealt: Option<&Dealt>, game: &str, seed: &Seed, kept: &KeptDays) -> Option<Vec<Finding>> {
    let shown = seed.commitment();
    let own = kept.tries.iter().find(|own| own.seed_commitment.as_ref() == Some(&shown));
    let Some(Dealt { day, secret }) = dealt else {
        return own.map(|_| vec![Finding::DayLeftOut]);
    };
    let commitment = day.commitment(secret);
    let of_day: Vec<_> = kept.days.iter().filter(|known| known.day == *day).collect();
    let publisher = of_day.iter().find(|known| known.commitment == commitment).map(|known| &known.server);
    let server = own.map(|own| &own.server).or(publisher);

    let mut wrong = Vec::new();
    wrong.extend((day.seed(secret, game) != *seed).then_some(Finding::WrongDaySeed));
    let is_other = own.is_some_and(|own| own.day != *day || own.game != game);
    wrong.extend(is_other.then_some(Finding::WrongDay));
    let promised = server.and_then(|server| kept.day(server, *day));
    wrong.extend(promised.is_some_and(|promised| promised != commitment).then_some(Finding::WrongSecret));
    // A day has one deal of each game, so a try with another seed's commitment had another deal.
    let is_unlike = |other: &KeptTry| {
        (other.day, other.game.as_str()) == (*day, game)
            && server.is_none_or(|server| *server == other.server)
            && other.seed_commitment.as_ref().is_some_and(|other| *other != shown)
    };
    wrong.extend(kept.tries.iter().any(is_unlike).then_some(Finding::WrongCommitment));
    if !wrong.is_empty() {
        return Some(wrong);
    }
    Some(if promised.is_some() {
        vec![Finding::DayProven, Finding::DayNotShown]
    } else {
        vec![Finding::DayAgrees, Finding::RecordAlone]
    })
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, Day, NotADay};
    use crate::seed::Seed;

    #[test]
    fn days_are_those_of_the_calendar_and_are_read_as_they_are_written() {
        assert_eq!((Day::of(0).to_string(), Day::of(0).date()), ("1970-01-01".to_owned(), (1970, 1, 1)));
        assert_eq!(Day::of(1_709_164_800_000).to_string(), "2024-02-29");
        for number in (0..60_000).chain([2_932_896]) {
            let day = Day::new(number);
            assert_eq!(day.to_string().parse(), Ok(day));
            let next = day.later(1).date();
            assert!(next > day.date() && (next.2 == 1 || next.2 == day.date().2 + 1), "{day}");
        }
        for text in [
            "",
            "today",
            "2026-11",
            "2026-11-31",
            "2026-02-30",
            "2025-02-29",
            "2026-13-01",
            "2026-1-1",
            "1969-12-31",
            "12026-01-01",
            "2026-11-23 ",
            "+2026-11-23",
            "2026-11-23-1",
        ] {
            assert_eq!(text.parse::<Day>(), Err(NotADay), "{text:?}");
        }
    }

    #[test]
    fn a_day_ends_at_midnight_and_is_closed_six_hours_later() {
        let day = Day::of(1_790_000_000_000);
        assert!(day.begins_ms() <= 1_790_000_000_000 && day.ends_ms() - day.begins_ms() == DAY_MS);
        assert_eq!((Day::of(day.ends_ms() - 1), Day::of(day.ends_ms())), (day, day.later(1)));
        assert_eq!((day.closes_ms() - day.ends_ms(), day.later(1).before()), (21_600_000, day));
    }

    #[test]
    fn what_is_published_and_dealt_follows_from_the_secret_in_one_way_for_ever() {
        let (day, secret) = ("2026-11-23".parse::<Day>().unwrap(), Seed::from_number(7));
        let other = Seed::from_number(8);
        assert_ne!(day.commitment(&secret), day.commitment(&other));
        assert_ne!(day.commitment(&secret), day.later(1).commitment(&secret));
        assert_ne!(day.seed(&secret, "niet"), day.seed(&secret, "numx"));
        assert_ne!(day.seed(&secret, "niet"), day.later(1).seed(&secret, "niet"));
        assert_eq!(day.commitment(&secret).to_string(), PINNED[0]);
        assert_eq!(day.seed(&secret, "niet").to_string(), PINNED[1]);
    }

    /// The expected values come from another program: Python's `hashlib`.
    const PINNED: [&str; 2] = [
        "5d93370dee44446e5a26fd6b8ac046c07e243524d5485093177a0f91ae3f5502",
        "46777552150ff2ebc66429752a1d90778c6a34724ff1b424f5823077e05e6471",
    ];
}
