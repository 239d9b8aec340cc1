//! Places around a middle.

use std::f64::consts::PI;
use std::sync::LazyLock;

/// The most players that a ring has room for.
const MOST_SEATS: usize = 8;

/// Two slots of side 1 are apart if they are so far from each other in one direction.
const APART: f32 = 0.999;

/// Rings of 1, 2, .. slots whose sides are 1: of all ellipses on which none lies over another,
/// the one that takes the least room.
static RINGS: LazyLock<Vec<Vec<(f32, f32)>>> = LazyLock::new(|| (1..=MOST_SEATS).map(smallest).collect());

/// Returns the middles of so many slots around a middle, clockwise from below, in widths and heights of a slot.
pub(crate) fn ring_of(count: usize) -> &'static [(f32, f32)] {
    &RINGS[count.clamp(1, MOST_SEATS) - 1]
}

fn smallest(count: usize) -> Vec<(f32, f32)> {
    let up_from = |start: f32, end: f32| {
        std::iter::successors(Some(start), |step| Some(step + 0.04)).take_while(move |step| *step < end)
    };
    let heights = up_from(if count == 1 { 0.0 } else { 0.52 }, 1.3);
    let ways = heights.flat_map(|down| up_from(0.0, 4.0).map(move |across| ellipse(count, across, down)));
    let spread = |ring: &[(f32, f32)], of: fn(&(f32, f32)) -> f32| {
        let (low, high) = ring
            .iter()
            .map(of)
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
        high - low + 1.0
    };
    let area = |ring: &Vec<(f32, f32)>| spread(ring, |at| at.0) * spread(ring, |at| at.1);
    ways.filter(|ring| is_apart(ring))
        .min_by(|one, other| area(one).total_cmp(&area(other)))
        .unwrap_or_default()
}

fn ellipse(count: usize, across: f32, down: f32) -> Vec<(f32, f32)> {
    let angle = |index: usize| PI / 2.0 + 2.0 * PI * index as f64 / count as f64;
    (0..count).map(angle).map(|angle| (across * angle.cos() as f32, down * angle.sin() as f32)).collect()
}

fn is_apart(ring: &[(f32, f32)]) -> bool {
    let apart = |one: &(f32, f32), other: &(f32, f32)| {
        (one.0 - other.0).abs() >= APART || (one.1 - other.1).abs() >= APART
    };
    ring.iter().enumerate().all(|(index, one)| ring[..index].iter().all(|other| apart(one, other)))
}

#[cfg(test)]
mod tests {
    use super::{MOST_SEATS, is_apart, ring_of};

    #[test]
    fn cards_around_the_middle_lie_before_their_players_and_not_over_each_other() {
        for count in 1..=MOST_SEATS {
            let ring = ring_of(count);
            assert_eq!(ring.len(), count);
            let lowest = ring.iter().map(|at| at.1).fold(f32::NEG_INFINITY, f32::max);
            assert!((ring[0].1 - lowest).abs() < 0.001 && ring[0].0.abs() < 0.001, "the viewer's lies below");
            // Clockwise: the next player sits on the left.
            assert!(count <= 2 || ring[1].0 < 0.0 && ring[count - 1].0 > 0.0, "{ring:?}");
            assert!(is_apart(ring), "{ring:?}");
        }
    }
}
