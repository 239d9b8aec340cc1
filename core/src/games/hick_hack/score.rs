//! The score, for the engine and the screens.

use super::cards::Cards;
use super::grains::Grains;
use super::view::Public;
use crate::seat::Seat;

/// Rounds of a game: 78 grains, six a round. [S]
pub const ROUNDS: usize = 13;

/// What a store of grains and captured birds is worth: 1,
/// 2 and 3 points a grain, and the birds' printed values, -2 included. [S]
#[must_use]
pub fn points(grains: Grains, birds: Cards) -> i32 {
    grains.value() + birds.value()
}

/// Why no game can be counted so, as the key of a text:
/// there are no more grains and birds, and below 0 count the cowards alone.
#[must_use]
pub(super) fn impossible(points: &[i32]) -> Option<&'static str> {
    let lost: i32 = points.iter().map(|points| points.min(&0)).sum();
    if lost < Cards::COWARDS.value() {
        return Some("hick_hack-impossible-below");
    }
    let all = Grains::ALL.value() + Cards::BRAVE.value();
    (points.iter().sum::<i32>() > all).then_some("hick_hack-impossible")
}

impl Public {
    /// A seat's points so far; grains left in the yards are nobody's. [S]
    #[must_use]
    pub fn points(&self, seat: Seat) -> i32 {
        points(self.stores[seat.index()], self.captured[seat.index()])
    }
}
