//! Lines of things side by side.

use super::frame::{Frame, Size};
use super::page::GAP;

/// Returns a frame with half of the gap at each side.
pub(crate) fn widened(frame: Frame) -> Frame {
    Frame { left: frame.left - GAP / 2.0, right: frame.right + GAP / 2.0, ..frame }
}

/// Returns the width of things side by side.
pub(crate) fn across(widths: impl ExactSizeIterator<Item = f32>) -> f32 {
    let gaps = GAP * widths.len().saturating_sub(1) as f32;
    widths.sum::<f32>() + gaps
}

/// Returns the number of things in each line, in as few lines as have room for them, about as many in each.
pub(crate) fn balanced(sizes: &[Size], width: f32) -> Vec<usize> {
    let lines = |most: usize| {
        let (mut lines, mut used) = (Vec::<usize>::new(), 0.0);
        for size in sizes {
            match lines.last_mut() {
                Some(line) if used + size.width <= width && *line < most => *line += 1,
                _ => {
                    lines.push(1);
                    used = 0.0;
                }
            }
            used += size.width + GAP;
        }
        lines
    };
    let fewest = lines(sizes.len());
    if fewest.len() <= 1 {
        return fewest;
    }
    let even = lines(sizes.len().div_ceil(fewest.len()));
    if even.len() == fewest.len() { even } else { fewest }
}
