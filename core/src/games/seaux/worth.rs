//! What a pyramid is worth: what bots compare.

use super::builds::strength;
use super::cards::{Cards, Colour};
use super::pyramid::{Cell, Pyramid};

/// What a bucket is worth.
const BUCKET: i32 = 40;
/// From this strength on a colour counts as safe.
const SAFE: i32 = 40;

/// How many buckets fall when one of this colour must be given up, chosen well; none of an empty pyramid.
pub(super) fn cheapest_loss(pyramid: Pyramid, colour: Colour) -> usize {
    let own = pyramid.of(colour);
    let givable = if own.is_empty() { pyramid.standing() } else { own };
    givable.iter().map(|cell| loss(pyramid, cell)).min().unwrap_or(0)
}

/// How many buckets are lost with this one, the smaller part of a cut base included.
pub(super) fn loss(pyramid: Pyramid, cell: Cell) -> usize {
    let falling = pyramid.falling(cell);
    let part = pyramid.without(falling).parts().map_or(0, |[one, other]| one.len().min(other.len()));
    falling.len() + part
}

/// What a pyramid is worth to somebody with this hand: its buckets,
/// less what its badly protected colours threaten to cost.
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

/// What is left of it is worth without this bucket and all that falls with it;
/// of a cut pyramid, the better part.
pub(super) fn worth_without(pyramid: Pyramid, cell: Cell, hand: Cards) -> i32 {
    let left = pyramid.without(pyramid.falling(cell));
    let Some(parts) = left.parts() else { return worth(left, hand) };
    parts.map(|lost| worth(left.without(lost), hand)).into_iter().max().unwrap_or(0)
}
