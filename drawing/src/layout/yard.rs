//! Yards: places that stay where they are through a match, whatever lies in them.

use super::block::{Block, Sizes};
use super::facts::{AreaFacts, Facts};
use super::frame::{Frame, Size, largest};
use super::lines::{across, balanced, widened};
use super::page::GAP;
use super::places::Spot;
use cartable_core::scene::{Face, Item, Shape};

/// The least width of a yard.
const LEAST: f32 = 92.0;

/// The most animals in a line.
const IN_LINE: usize = 5;

/// The least height of a page, at the usual text size, and the most players with which yards keep room for animals
/// that are not there yet.
const HIGH: f32 = 700.0;
const FEW: usize = 4;

/// The margins between a yard's fence and what lies in it, at its sides and below.
const EDGE: f32 = 5.0;
const FOOT: f32 = 2.0;

/// Returns the number of columns for so many yards with titles as wide as this:
/// it depends on the page and its texts alone, and each line is full.
pub(crate) fn columns(count: usize, title: f32, width: f32, apart: f32) -> usize {
    let room = (((width + apart + 0.5) / (title.max(LEAST) + apart)) as usize).max(1);
    (1..=room.min(count)).rev().find(|columns| count.is_multiple_of(*columns)).unwrap_or(1)
}

/// Returns true if all yards are equal and have room for animals from the start: on a high page, for few players.
pub(crate) fn has_room(facts: &Facts<'_>) -> bool {
    facts.page.height >= HIGH * facts.page.text_scale && facts.seats.len() <= FEW
}

/// Lays out a yard of this width: each row of its things in as few lines as hold it.
pub(crate) fn yard<'a>(facts: &Facts<'_>, area: &'a AreaFacts<'a>, sizes: &Sizes, width: f32) -> Block<'a> {
    let inner = width - 2.0 * EDGE;
    let narrow = |size: Size, count: usize| {
        let most = (inner + GAP) / count.clamp(3, IN_LINE) as f32 - GAP;
        let wide = size.width.min(most);
        Size::new(wide, size.height * wide / size.width)
    };
    let (mut spots, mut top) = (Vec::with_capacity(area.area.items.len()), 0.0);
    for (row, shape) in [(0, Shape::Grain), (1, Shape::Card)] {
        let items: Vec<&Item> = area.area.items.iter().filter(|item| (item.row > 0) == (row > 0)).collect();
        let size = |item: &Item| narrow(sizes.of(item), items.len());
        let measured: Vec<Size> = items.iter().map(|item| size(item)).collect();
        let captions = if row > 0 { facts.caption_height() } else { 0.0 };
        let is_kept = row == 0 || has_room(facts);
        let kept = narrow(sizes.of_face(&Face { shape, ..Face::default() }), 1).height + captions;
        let from = top;
        let mut begin = 0;
        for count in balanced(&measured, inner) {
            let line = begin..begin + count;
            begin += count;
            let high = largest(measured[line.clone()].iter().map(|size| size.height)) + captions;
            let mut left =
                EDGE + (inner - across(measured[line.clone()].iter().map(|size| size.width))) / 2.0;
            for (item, size) in items[line.clone()].iter().zip(&measured[line]) {
                let frame = Frame::sized(left, top, *size);
                left += frame.width() + GAP;
                let below = area.is_captioned(item).then(|| facts.caption(widened(frame)));
                spots.push(Spot::free(item.id, frame, below));
            }
            top += high + GAP;
        }
        if is_kept {
            top = top.max(from + kept + GAP);
        }
    }
    Block::new(area, Size::new(width, top - GAP + FOOT), spots)
}
