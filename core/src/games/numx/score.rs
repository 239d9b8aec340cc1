//! The score of a round, for the engine and the score pad.

use super::cards::{Card, Cards};
use super::objective::Objective;
use super::{HandSpecials, Options};
use serde::{Deserialize, Serialize};

/// Rounds of a match. [S]
pub(super) const ROUNDS: usize = 5;

/// Points lost for a visible infinity or special. [S]
const TWENTY: i32 = 20;
/// Points lost for a classic card left in hand, whatever its value. [S]
const LEFT_IN_HAND: i32 = 2;

/// What a seat's score is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// For the visible cards: minus their sum.
    pub visible: i32,
    /// For the cards left in hand.
    pub hand: i32,
    /// For the objective.
    pub bonus: i32,
}

impl Tally {
    /// The points of the round.
    #[must_use]
    pub const fn points(&self) -> i32 {
        self.visible + self.hand + self.bonus
    }
}

impl Card {
    /// What it costs as a visible card at the end of a round. [S]
    #[must_use]
    pub fn visible_points(self) -> i32 {
        self.value().and_then(super::Value::number).unwrap_or(TWENTY)
    }
}

/// The sum of visible cards, infinity and specials counting 20 each. [S]
#[must_use]
pub fn visible_sum(row: Cards) -> i32 {
    row.kinds().map(|card| card.visible_points() * i32::from(row.count(card))).sum()
}

/// What a row and a hand score; `met` when there is an objective and it was met.
#[must_use]
pub fn tally(row: Cards, hand: Cards, met: bool, options: &Options) -> Tally {
    let special = match options.hand_specials {
        HandSpecials::Zero => 0,
        HandSpecials::Two => LEFT_IN_HAND,
        HandSpecials::Twenty => TWENTY,
    };
    Tally {
        visible: -visible_sum(row),
        hand: -(hand.classic().len() as i32 * LEFT_IN_HAND + hand.specials().len() as i32 * special),
        bonus: if met { Objective::BONUS } else { 0 },
    }
}

/// Why no round can be counted so, as the key of a text:
/// but for an objective only the visible cards below 0 bring points, and the pack has few of them.
#[must_use]
pub(super) fn impossible(options: Options, points: &[i32]) -> Option<&'static str> {
    let bonus = if options.objectives { Objective::BONUS } else { 0 };
    let visible = |card: Card| card.visible_points() * card.copies() as i32;
    let costs = |sign: i32| Card::all().map(visible).filter(|cost| cost.signum() == sign).sum::<i32>();
    let gained: i32 = points.iter().map(|points| (points - bonus).max(0)).sum();
    let lost: i32 = points.iter().map(|points| points.min(&0)).sum();
    if gained > -costs(-1) {
        Some(if options.objectives { "numx-impossible-bonus" } else { "numx-impossible" })
    } else {
        (lost < -costs(1)).then_some("numx-impossible-loss")
    }
}
