//! The score of a round, for the engine and the score pad.

use super::cards::{Card, Cards};
use super::objective::Objective;
use super::{HandSpecials, Options};
use crate::counting::{Counted, Field, Filled, Miscount, Printed};
use serde::{Deserialize, Serialize};

/// The number of rounds of a match. [S]
pub(super) const ROUNDS: usize = 5;

/// The points lost for a visible infinity or special. [S]
const TWENTY: i32 = 20;
/// The points lost for a classic card left in hand, whatever its value. [S]
const LEFT_IN_HAND: i32 = 2;

/// The parts of a seat's score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// The points for the visible cards: minus their sum.
    pub visible: i32,
    /// The points for the cards left in hand.
    pub hand: i32,
    /// The points for the objective.
    pub bonus: i32,
}

impl Tally {
    /// Returns the points of the round.
    #[must_use]
    pub const fn points(&self) -> i32 {
        self.visible + self.hand + self.bonus
    }
}

impl Card {
    /// Returns the points that it costs as a visible card at the end of a round. [S]
    #[must_use]
    pub fn visible_points(self) -> i32 {
        self.value().and_then(super::Value::number).unwrap_or(TWENTY)
    }
}

impl HandSpecials {
    /// Returns the points lost for a special left in hand.
    const fn cost(self) -> i32 {
        match self {
            Self::Zero => 0,
            Self::Two => LEFT_IN_HAND,
            Self::Twenty => TWENTY,
        }
    }
}

/// Returns the sum of visible cards, infinity and specials counting 20 each. [S]
#[must_use]
pub fn visible_sum(row: Cards) -> i32 {
    row.kinds().map(|card| card.visible_points() * i32::from(row.count(card))).sum()
}

/// Returns the score of a row and a hand; `met` is true if there is an objective and it was met.
#[must_use]
pub fn tally(row: Cards, hand: Cards, met: bool, options: &Options) -> Tally {
    let special = options.hand_specials.cost();
    Tally {
        visible: -visible_sum(row),
        hand: -(hand.classic().len() as i32 * LEFT_IN_HAND + hand.specials().len() as i32 * special),
        bonus: if met { Objective::BONUS } else { 0 },
    }
}

/// Returns a number as a pad takes it, with its copies in the pack.
const fn classic(word: &'static str, value: i32, copies: usize) -> Printed {
    Printed { word, also: &[], value, copies }
}

/// The cards as a pad takes them: by the print on them, and all specials as `x`, for they cost the same.
pub(super) const CARDS: [Printed; 18] = [
    classic("-2", -2, 1),
    classic("-1", -1, 2),
    classic("0", 0, 3),
    classic("1", 1, 5),
    classic("2", 2, 5),
    classic("3", 3, 5),
    classic("4", 4, 5),
    classic("5", 5, 5),
    classic("6", 6, 5),
    classic("7", 7, 5),
    classic("8", 8, 5),
    classic("9", 9, 5),
    classic("10", 10, 5),
    classic("11", 11, 5),
    classic("12", 12, 5),
    classic("13", 13, 5),
    Printed { word: "inf", also: &["∞", "infini", "infinity"], value: TWENTY, copies: 8 },
    Printed { word: "x", also: &["special", "spéciale"], value: TWENTY, copies: 12 },
];

/// Returns the fields: the visible cards and the number of cards left in each hand.
/// With objectives they are also the players who have met theirs, and the table's bonus.
pub(super) fn fields(options: Options) -> Vec<Field> {
    let kinds = |classic: bool| Card::all().filter(move |card| card.is_classic() == classic);
    let copies = |classic| kinds(classic).map(|card| card.copies() as i32).sum::<i32>();
    let specials = Field::number("specials", 0..=copies(false));
    let costs = options.hand_specials != HandSpecials::Zero;
    // The published game promises a bonus and names none: a table has its own. [R]
    let bonus = Field::number("bonus", 0..=MOST_BONUS).of_table().from("10").lasting();
    let met = Field::one_of("met", &["no", "yes"]).of_each();
    [Field::cards("visible", &CARDS), Field::number("hand", 0..=copies(true))]
        .into_iter()
        .chain(costs.then_some(specials))
        .chain(options.objectives.then_some(bonus))
        .chain(options.objectives.then_some(met))
        .collect()
}

/// The highest bonus that a table can give for an objective.
const MOST_BONUS: i32 = 500;

/// Counts a round that is filled in.
pub(super) fn count(options: Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
    let visible = filled.values("visible")?;
    let [hand, specials, met] = ["hand", "specials", "met"].map(|key| filled.each(key));
    let bonus = filled.one("bonus").unwrap_or(0);
    let counted = |seat: usize| {
        Counted::terms(&[
            (visible[seat], -1),
            (hand[seat], -LEFT_IN_HAND),
            (specials[seat], -options.hand_specials.cost()),
            (met[seat], bonus),
        ])
    };
    Ok((0..filled.seats()).map(counted).collect())
}

/// Returns the reason why no round can score these points, as the key of a text.
/// Apart from an objective only the visible cards below 0 bring points, and the pack has few of them.
#[must_use]
pub(super) fn impossible(options: Options, points: &[i32]) -> Option<&'static str> {
    let visible = |card: Card| card.visible_points() * card.copies() as i32;
    let costs = |sign: i32| Card::all().map(visible).filter(|cost| cost.signum() == sign).sum::<i32>();
    let gained: i32 = points.iter().map(|points| points.max(&0)).sum();
    let lost: i32 = points.iter().map(|points| points.min(&0)).sum();
    // With objectives a table gives any bonus that it likes.
    if !options.objectives && gained > -costs(-1) {
        Some("numx-impossible")
    } else {
        (lost < -costs(1)).then_some("numx-impossible-loss")
    }
}
