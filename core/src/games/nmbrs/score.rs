//! Points of a game and the end of a match, for the engine and the score pad.

use super::Variant;
use super::cards::{Cards, Hue};
use crate::counting::{Counted, Field, Filled};
use crate::score::ScoreSheet;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Who has this many points, more than anybody else, wins the match. [S]
const TARGET: i32 = 100;

/// After how many games a match that nobody has won is won by whoever leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Games {
    /// It has no such end, as published.
    Off,
    /// After so many.
    #[serde(untagged)]
    Most(u8),
}

impl Games {
    /// The number of games, if there is one.
    #[must_use]
    pub fn most(self) -> Option<usize> {
        match self {
            Self::Off => None,
            Self::Most(games) => Some(games.into()),
        }
    }
}

/// What a seat's score of a game is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// For the melds of its finished turns.
    pub melded: i16,
    /// For the hand, at the end: not negative.
    pub deducted: i16,
}

impl Count {
    /// The points of the game.
    #[must_use]
    pub fn points(self) -> i32 {
        i32::from(self.melded) - i32::from(self.deducted)
    }
}

/// What a hand costs at the end of a game. [S]
#[must_use]
pub(super) fn deduction(hand: Cards, level: Variant) -> i16 {
    hand.iter().map(|card| level.points(card)).sum::<i32>() as i16
}

/// Returns true if somebody has won: 100 points or more,
/// and alone with the most; equal highest play another game. [S; R]
/// Or the games that were agreed upon are played.
#[must_use]
pub(super) fn match_over(games: Option<Games>, sheet: &ScoreSheet) -> bool {
    let leaders = sheet.leaders();
    let best = leaders.first().map_or(0, |seat: Seat| sheet.total(seat));
    best >= TARGET && leaders.len() == 1
        || games.and_then(Games::most).is_some_and(|most| sheet.rounds().len() >= most)
}

/// What is filled in: the points of each turn as they are made, and what the hand costs at the end.
pub(super) fn fields(level: Variant) -> Vec<Field> {
    let pack = most(level);
    vec![Field::running("melds", 0..=2 * pack), Field::number("left", 0..=pack)]
}

/// Counts a game that is filled in.
pub(super) fn count(filled: &Filled) -> Vec<Counted> {
    let (melds, left) = (filled.lists("melds"), filled.each("left"));
    let counted = |(melds, left): (&Vec<i32>, &i32)| {
        let turns = melds.iter().map(|points| (*points, 1));
        Counted::terms(&turns.chain([(*left, -1)]).collect::<Vec<_>>())
    };
    melds.iter().zip(&left).map(counted).collect()
}

/// What all cards of the pack are worth at the most, each once.
const fn most(level: Variant) -> i32 {
    let numbers = level.highest() as i32;
    match level {
        // Whichever numbers are printed on the cards of a table: its pack need not be ours.
        Variant::Base | Variant::Expert => numbers * 3,
        Variant::Simple => numbers + Hue::ALL.len() as i32,
    }
}

/// Why no game can be counted so, as the key of a text: a card is laid or held at the end, costs no more than
/// it is worth, and brings no more than twice that;
/// in the simple game a joker counts anew each time that a number takes its place.
#[must_use]
pub(super) fn impossible(level: Variant, points: &[i32]) -> Option<&'static str> {
    let (laid_again, key) = match level {
        Variant::Base | Variant::Expert => (0, "nmbrs-impossible"),
        Variant::Simple => (i32::from(level.highest()), "nmbrs-impossible-simple"),
    };
    let pack = most(level);
    let lost: i32 = points.iter().map(|points| points.min(&0)).sum();
    let gained: i32 = points.iter().map(|points| points.max(&0)).sum();
    let held = -lost;
    (held > pack || (gained + 1) / 2 + held > pack + laid_again).then_some(key)
}
