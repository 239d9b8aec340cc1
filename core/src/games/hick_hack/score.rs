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

impl Public {
    /// A seat's points so far; grains left in the yards are nobody's. [S]
    #[must_use]
    pub fn points(&self, seat: Seat) -> i32 {
        points(self.stores[seat.index()], self.captured[seat.index()])
    }
}
