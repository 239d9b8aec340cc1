//! Points of a game and the end of a match, for the engine and the score pad.

use super::Variant;
use super::cards::{Cards, Hue};
use crate::counting::{Counted, Field, Filled};
use crate::score::ScoreSheet;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The points that win the match, for a seat that has more than anybody else. [S]
const TARGET: i32 = 100;

/// The number of games after which the leader wins a match that nobody has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Games {
    /// The match has no such end, as published.
    Off,
    /// The match ends after this many games.
    #[serde(untagged)]
    Most(u8),
}

impl Games {
    /// Returns the number of games, if there is one.
    #[must_use]
    pub fn most(self) -> Option<usize> {
        match self {
            Self::Off => None,
            Self::Most(games) => Some(games.into()),
        }
    }
}

/// The parts of a seat's score of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The points for the melds of its finished turns.
    pub melded: i16,
    /// The points lost for the hand, at the end: not negative.
    pub deducted: i16,
}

impl Count {
    /// Returns the points of the game.
    #[must_use]
    pub fn points(self) -> i32 {
        i32::from(self.melded) - i32::from(self.deducted)
    }
}

/// Returns the points that a hand costs at the end of a game. [S]
#[must_use]
pub(super) fn deduction(hand: Cards, level: Variant) -> i16 {
    hand.iter().map(|card| level.points(card)).sum::<i32>() as i16
}

/// Returns true if a seat has won: with 100 points or more,
/// and alone with the most; equal highest play another game. [S; R]
/// It is also true once the agreed number of games is played.
#[must_use]
pub(super) fn match_over(games: Option<Games>, sheet: &ScoreSheet) -> bool {
    let leaders = sheet.leaders();
    let best = leaders.first().map_or(0, |seat: Seat| sheet.total(seat));
    best >= TARGET && leaders.len() == 1
        || games.and_then(Games::most).is_some_and(|most| sheet.rounds().len() >= most)
}

/// Returns the fields: the points of each turn as they are made, and the cost of the hand at the end.
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

/// Returns the most points of all cards of the pack, each once.
const fn most(level: Variant) -> i32 {
    let numbers = level.highest() as i32;
    match level {
        // The table's pack need not be ours, so any numbers may be printed on it.
        Variant::Base | Variant::Expert => numbers * 3,
        Variant::Simple => numbers + Hue::ALL.len() as i32,
    }
}

/// Returns the reason why no game can score these points, as the key of a text.
/// A card is laid or held at the end, costs no more than its points, and brings no more than twice that.
/// In the simple game a joker counts anew each time that a number takes its place.
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
