//! The worth of a pyramid, by which bots compare.

use super::builds::strength;
use super::cards::{Cards, Colour};
use super::pyramid::{Cell, Pyramid};

/// The worth of a bucket.
const BUCKET: i32 = 40;
/// The strength from which a colour counts as safe.
const SAFE: i32 = 40;

/// Returns the fewest buckets that fall when one of this colour must be given up; 0 for an empty pyramid.
pub(super) fn cheapest_loss(pyramid: Pyramid, colour: Colour) -> usize {
    let own = pyramid.of(colour);
    let givable = if own.is_empty() { pyramid.standing() } else { own };
    givable.iter().map(|cell| loss(pyramid, cell)).min().unwrap_or(0)
}

/// Returns the number of buckets lost with this one, including the smaller part of a cut base.
pub(super) fn loss(pyramid: Pyramid, cell: Cell) -> usize {
    let falling = pyramid.falling(cell);
    let part = pyramid.without(falling).parts().map_or(0, |[one, other]| one.len().min(other.len()));
    falling.len() + part
}

/// Returns the worth of a pyramid to a player with this hand: its buckets,
/// less the loss that its badly protected colours threaten.
pub(super) fn worth(pyramid: Pyramid, hand: Cards) -> i32 {
    let threat: i32 = Colour::ALL
        .into_iter()
        .map(|colour| {
            let weakness = (SAFE - i32::from(strength(hand.of(colour)))).max(0);
            weakness * cheapest_loss(pyramid, colour) as i32
        })
        .sum();
    BUCKET * pyramid.len() as i32 - threat * BUCKET / (SAFE * Colour::COUNT as i32)
}

/// Returns the worth of the pyramid without this bucket and all that fall with it;
/// of a cut pyramid, the worth of the better part.
pub(super) fn worth_without(pyramid: Pyramid, cell: Cell, hand: Cards) -> i32 {
    let left = pyramid.without(pyramid.falling(cell));
    let Some(parts) = left.parts() else { return worth(left, hand) };
    parts.map(|lost| worth(left.without(lost), hand)).into_iter().max().unwrap_or(0)
}
