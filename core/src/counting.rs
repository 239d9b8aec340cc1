//! The counting of a round that was played with the physical cards:
//! the fields that a table fills in, and the points that follow from them.

use crate::score::ScoreSheet;
use crate::seat::Seat;
use crate::text::{Arg, Lang, integer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A card as people type it: its words and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The word for it, as a pad stores it.
    pub word: &'static str,
    /// Other words for it, in lower case.
    pub also: &'static [&'static str],
    /// The value that it adds to a sum.
    pub value: i32,
    /// The number of such cards in the pack.
    pub copies: usize,
}

/// The answers that a field takes.
/// Texts: `<game>-count-<key>` for its label (see [`Lang::own_key`]) and, for named values, `<game>-count-<key>-<value>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: i32,
        /// The largest.
        max: i32,
    },
    /// Whole numbers that are added up; players write them down one by one while the round runs.
    Running {
        /// The smallest.
        min: i32,
        /// The largest.
        max: i32,
    },
    /// One of these named values.
    OneOf(&'static [&'static str]),
    /// This number of players.
    Players(usize),
    /// Cards, each as many times as it lies there.
    Cards(&'static [Printed]),
}

/// A field of a counted round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The stable key, `snake_case`.
    pub key: &'static str,
    /// The answers that it takes.
    pub kind: FieldKind,
    /// True if it is filled in for each player; false if once for the table.
    pub each: bool,
    /// The answer that stands until something is written.
    pub start: Option<&'static str>,
    /// True if it begins with its answer of the round before.
    pub lasts: bool,
}

impl Field {
    const fn new(key: &'static str, kind: FieldKind) -> Self {
        Self { key, kind, each: false, start: None, lasts: false }
    }

    /// The key of [`Self::points`].
    pub const POINTS: &'static str = "points";

    /// Returns a field for each player's points of the round; its text is common to all games.
    #[must_use]
    pub const fn points() -> Self {
        Self::number(Self::POINTS, -ScoreSheet::LIMIT..=ScoreSheet::LIMIT)
    }

    /// Returns a field for a whole number of each player.
    #[must_use]
    pub const fn number(key: &'static str, range: RangeInclusive<i32>) -> Self {
        Self::new(key, FieldKind::Number { min: *range.start(), max: *range.end() }).of_each()
    }

    /// Returns a field for numbers of each player that are added up while the round runs; none at first.
    #[must_use]
    pub const fn running(key: &'static str, range: RangeInclusive<i32>) -> Self {
        let kind = FieldKind::Running { min: *range.start(), max: *range.end() };
        Self::new(key, kind).of_each().from("")
    }

    /// Returns a field for one of these values, for the table.
    #[must_use]
    pub const fn one_of(key: &'static str, values: &'static [&'static str]) -> Self {
        Self::new(key, FieldKind::OneOf(values))
    }

    /// Returns a field for this number of players.
    #[must_use]
    pub const fn players(key: &'static str, count: usize) -> Self {
        Self::new(key, FieldKind::Players(count))
    }

    /// Returns a field for cards of each player.
    #[must_use]
    pub const fn cards(key: &'static str, cards: &'static [Printed]) -> Self {
        Self::new(key, FieldKind::Cards(cards)).of_each()
    }

    /// Returns the same field, for each player.
    #[must_use]
    pub const fn of_each(self) -> Self {
        Self { each: true, ..self }
    }

    /// Returns the same field, for the table as a whole.
    #[must_use]
    pub const fn of_table(self) -> Self {
        Self { each: false, ..self }
    }

    /// Returns the same field with an answer that stands until something is written.
    #[must_use]
    pub const fn from(self, start: &'static str) -> Self {
        Self { start: Some(start), ..self }
    }

    /// Returns the same field, beginning with its answer of the round before.
    #[must_use]
    pub const fn lasting(self) -> Self {
        Self { lasts: true, ..self }
    }

    /// Returns the number of its answers at a table of `seats`.
    #[must_use]
    pub const fn width(&self, seats: usize) -> usize {
        if self.each { seats } else { 1 }
    }
}

/// The reason why an answer does not fit its field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldError {
    /// The round has no such field.
    #[error("there is no field {0:?} to count by")]
    NoSuchField(String),
    /// The field is for each player and nobody sits in this seat, or the field is for the table.
    #[error("{key} has no answer of seat {seat:?}")]
    NoSuchSeat {
        /// The field's key.
        key: &'static str,
        /// The seat asked for, from 0.
        seat: Option<usize>,
    },
    /// The field does not take this word.
    #[error("{key} cannot be {word:?}")]
    Word {
        /// The field's key.
        key: &'static str,
        /// The answers that it takes.
        kind: FieldKind,
        /// The word.
        word: String,
    },
    /// The number of words is not that of the field.
    #[error("{key} takes {expected}, not {given}")]
    Many {
        /// The field's key.
        key: &'static str,
        /// The number of words that it takes.
        expected: usize,
        /// The number of words given.
        given: usize,
    },
}

impl FieldKind {
    /// Splits an answer into words, at white space, commas and semicolons.
    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|word| !word.is_empty())
    }

    /// Returns the number of words that it takes; `None` for any number.
    const fn takes(self) -> Option<usize> {
        match self {
            Self::Number { .. } | Self::OneOf(_) => Some(1),
            Self::Players(count) => Some(count),
            Self::Running { .. } | Self::Cards(_) => None,
        }
    }

    /// Returns a word in its stored form, and the number that stands for it in the count.
    fn word(self, word: &str, seats: usize) -> Option<(String, i32)> {
        // A pasted text may have a typographic minus.
        let plain = word.replace('−', "-").to_lowercase();
        match self {
            Self::Number { min, max } | Self::Running { min, max } => {
                let number = plain.parse().ok().filter(|number| (min..=max).contains(number))?;
                Some((number.to_string(), number))
            }
            Self::OneOf(values) => {
                let index = values.iter().position(|value| *value == plain)?;
                Some((values[index].to_owned(), index as i32))
            }
            Self::Players(_) => {
                let seat = plain.parse::<usize>().ok().filter(|seat| *seat < seats)?;
                Some((seat.to_string(), seat as i32))
            }
            Self::Cards(cards) => {
                let index = cards
                    .iter()
                    .position(|card| card.word == plain || card.also.contains(&plain.as_str()))?;
                Some((cards[index].word.to_owned(), index as i32))
            }
        }
    }

    /// Returns an answer in its stored form, and its numbers.
    fn read(self, key: &'static str, text: &str, seats: usize) -> Result<(String, Vec<i32>), FieldError> {
        let read = |word: &str| {
            self.word(word, seats).ok_or_else(|| FieldError::Word { key, kind: self, word: word.to_owned() })
        };
        let (kept, numbers): (Vec<String>, Vec<i32>) =
            Self::words(text).map(read).collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        let distinct = match self {
            // The same player named twice counts as one.
            Self::Players(_) => {
                let mut seats = numbers.clone();
                seats.sort_unstable();
                seats.dedup();
                seats.len()
            }
            _ => numbers.len(),
        };
        match self.takes() {
            Some(expected) if distinct != expected || numbers.len() != expected => {
                Err(FieldError::Many { key, expected, given: distinct })
            }
            _ => Ok((kept.join(" "), numbers)),
        }
    }

    /// Describes the answers that it takes, for a player who has typed something else.
    pub(crate) fn told(self, lang: Lang) -> String {
        match self {
            Self::Number { min, max } | Self::Running { min, max } => {
                lang.with("count-takes-number", [("min", Arg::from(min)), ("max", Arg::from(max))])
            }
            Self::OneOf(values) => lang.with("count-takes-one-of", [("values", values.join(", ").into())]),
            Self::Players(count) => lang.with("count-takes-players", [("count", Arg::from(count))]),
            Self::Cards(cards) => {
                let words: Vec<&str> = cards.iter().map(|card| card.word).collect();
                lang.with("count-takes-cards", [("cards", words.join(" ").into())])
            }
        }
    }
}

/// The answers written into the fields of a round, by the field's key: one for each seat,
/// or one for the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answers(BTreeMap<String, Vec<Option<String>>>);

impl Answers {
    /// Writes an answer into a field; `None` empties it.
    /// `seat` is the player's if the field is filled in for each, otherwise `None`.
    ///
    /// # Errors
    /// No such field or seat, or an answer that the field does not take. Nothing has changed then.
    pub fn write(
        &mut self,
        fields: &[Field],
        seats: usize,
        key: &str,
        seat: Option<usize>,
        text: Option<&str>,
    ) -> Result<(), FieldError> {
        let field = fields.iter().find(|field| field.key == key);
        let field = field.ok_or_else(|| FieldError::NoSuchField(key.to_owned()))?;
        let place = match (field.each, seat) {
            (true, Some(place)) if place < seats => place,
            (false, None) => 0,
            _ => return Err(FieldError::NoSuchSeat { key: field.key, seat }),
        };
        let kept = text.map(|text| field.kind.read(field.key, text, seats)).transpose()?.map(|read| read.0);
        let all = self.0.entry(field.key.to_owned()).or_default();
        all.resize(field.width(seats), None);
        all[place] = kept;
        if all.iter().all(Option::is_none) {
            self.0.remove(field.key);
        }
        Ok(())
    }

    /// Returns the answer that stands in a field: the written one, or the one that it starts with.
    #[must_use]
    pub fn get(&self, field: &Field, seat: Option<usize>) -> Option<&str> {
        let written = self.0.get(field.key).and_then(|all| all.get(seat.unwrap_or(0))?.as_deref());
        written.or(field.start)
    }

    /// Returns true if nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the answers of the fields that last into the next round.
    #[must_use]
    pub fn lasting(&self, fields: &[Field]) -> Self {
        let lasts = |key: &str| fields.iter().any(|field| field.lasts && field.key == key);
        Self(
            self.0
                .iter()
                .filter(|(key, _)| lasts(key))
                .map(|(key, all)| (key.clone(), all.clone()))
                .collect(),
        )
    }

    /// Checks that each answer fits its field: answers out of a file may not.
    ///
    /// # Errors
    /// The first answer that does not.
    pub fn check(&self, fields: &[Field], seats: usize) -> Result<(), FieldError> {
        let mut copy = Self::default();
        for (key, all) in &self.0 {
            let each = fields.iter().any(|field| field.key == key && field.each);
            for (place, text) in all.iter().enumerate() {
                copy.write(fields, seats, key, each.then_some(place), text.as_deref())?;
            }
        }
        Ok(())
    }

    /// Returns all answers as numbers; `None` while a field has no answer.
    #[must_use]
    pub fn filled(&self, fields: &[Field], seats: usize) -> Option<Filled> {
        let filled = |field: &Field| {
            let answer = |place| {
                let text = self.get(field, field.each.then_some(place))?;
                field.kind.read(field.key, text, seats).ok().map(|(_, numbers)| numbers)
            };
            (0..field.width(seats)).map(answer).collect::<Option<Vec<_>>>().map(|all| (*field, all))
        };
        fields.iter().map(filled).collect::<Option<Vec<_>>>().map(|fields| Filled { seats, fields })
    }
}

/// Fields that all have an answer, as numbers.
/// Named values and cards are numbered by their place in the field's list, players by their seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    seats: usize,
    fields: Vec<(Field, Vec<Vec<i32>>)>,
}

impl Filled {
    /// Returns the number of players.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the field with this key, if the round has it.
    fn field(&self, key: &str) -> Option<&(Field, Vec<Vec<i32>>)> {
        self.fields.iter().find(|(field, _)| field.key == key)
    }

    /// Returns all numbers of a field for each player; none if the round has no such field.
    #[must_use]
    pub fn lists(&self, key: &str) -> Vec<Vec<i32>> {
        self.field(key).map_or_else(|| vec![Vec::new(); self.seats], |(_, all)| all.clone())
    }

    /// Returns the sum of a field's numbers for each player; 0 if the round has no such field.
    #[must_use]
    pub fn each(&self, key: &str) -> Vec<i32> {
        self.lists(key).iter().map(|numbers| numbers.iter().sum()).collect()
    }

    /// Returns the number of a field of the table, if the round has it.
    #[must_use]
    pub fn one(&self, key: &str) -> Option<i32> {
        self.field(key)?.1.first()?.first().copied()
    }

    /// Returns the players that a field of the table names.
    #[must_use]
    pub fn players(&self, key: &str) -> Vec<Seat> {
        let named = self.field(key).and_then(|(_, all)| all.first()).cloned().unwrap_or_default();
        named.into_iter().map(|seat| Seat::at(seat as usize)).collect()
    }

    /// Returns the total value of each player's cards.
    ///
    /// # Errors
    /// The players name more of a card than the pack has.
    pub fn values(&self, key: &str) -> Result<Vec<i32>, Miscount> {
        let Some((Field { kind: FieldKind::Cards(cards), .. }, all)) = self.field(key) else {
            return Ok(vec![0; self.seats]);
        };
        for (index, card) in cards.iter().enumerate() {
            let lying = all.iter().flatten().filter(|other| **other == index as i32).count();
            if lying > card.copies {
                return Err(Miscount::new("count-too-many-cards")
                    .with("card", Arg::from(card.word.to_owned()))
                    .with("found", lying)
                    .with("copies", card.copies));
            }
        }
        Ok(all.iter().map(|own| own.iter().map(|index| cards[*index as usize].value).sum()).collect())
    }
}

/// The reason why a round cannot have been played as it is filled in.
#[derive(Clone, Debug)]
pub struct Miscount {
    key: &'static str,
    args: Vec<(&'static str, Arg<'static>)>,
}

impl Miscount {
    /// Returns the miscount that the text with this key describes.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }

    /// Returns the same with an argument for the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg<'static>>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// Describes the miscount in the language.
    #[must_use]
    pub fn told(&self, lang: Lang) -> String {
        lang.with(self.key, self.args.iter().cloned())
    }

    /// Refuses a sum other than the expected one: `text` has the arguments `found` and `expected`.
    ///
    /// # Errors
    /// The two differ.
    pub fn unless_equal(text: &'static str, found: i32, expected: i32) -> Result<(), Self> {
        let said = || Self::new(text).with("found", found).with("expected", expected);
        if found == expected { Ok(()) } else { Err(said()) }
    }
}

/// The points of a player, and the arithmetic behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The points of the round.
    pub points: i32,
    /// The arithmetic, as "(5 + 1) × 3"; empty if there is none.
    pub sum: String,
}

impl Counted {
    /// Returns points that were written down as they are.
    #[must_use]
    pub const fn plain(points: i32) -> Self {
        Self { points, sum: String::new() }
    }

    /// Returns the sum of these terms, each a count and the value of one; terms of 0 are left out.
    #[must_use]
    pub fn terms(terms: &[(i32, i32)]) -> Self {
        let mut sum = String::new();
        for (count, worth) in terms.iter().filter(|(count, _)| *count != 0) {
            let below = (*count < 0) != (*worth < 0);
            sum.push_str(match (sum.is_empty(), below) {
                (true, true) => "−",
                (true, false) => "",
                (false, true) => " − ",
                (false, false) => " + ",
            });
            sum.push_str(&count.unsigned_abs().to_string());
            if worth.abs() != 1 {
                sum.push_str(" × ");
                sum.push_str(&worth.unsigned_abs().to_string());
            }
        }
        Self { points: terms.iter().map(|(count, worth)| count * worth).sum(), sum }
    }

    /// Returns the whole line: "(5 + 1) × 3 = 18".
    #[must_use]
    pub fn line(&self) -> String {
        let points = integer(self.points);
        if self.sum.is_empty() { points } else { format!("{} = {points}", self.sum) }
    }
}
