//! Points of a game and the end of a match, for the engine and the score pad.

use super::Variant;
use super::cards::Cards;
use crate::score::ScoreSheet;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Who has this many points, more than anybody else, wins the match. [S]
const TARGET: i32 = 100;

/// A match nobody has won after so many games is won by who leads. [R: the text sets no end to it, and a table whose hands cost
/// more than its melds bring would play for ever; matches of people end long before]
const GAMES: usize = 30;

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

/// Whether somebody has won: 100 points or more, and alone with the most; equal highest play another game. [S; R]
#[must_use]
pub(super) fn match_over(sheet: &ScoreSheet) -> bool {
    let leaders = sheet.leaders();
    let best = leaders.first().map_or(0, |seat: Seat| sheet.total(seat));
    best >= TARGET && leaders.len() == 1 || sheet.rounds().len() >= GAMES
}
