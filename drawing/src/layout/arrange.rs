//! The arrangements of areas: rows, grids, pyramids and rings.

use super::areas::awaits;
use super::block::{Block, Scale, Sizes};
use super::facts::{AreaFacts, Arrangement, Facts};
use super::frame::{Frame, Size, largest};
use super::grid::grid;
use super::lines::{across, balanced, widened};
use super::page::GAP;
use super::places::Spot;
use super::ring::ring_of;
use super::yard::yard;
use cartable_core::scene::{AreaRole, Item};

/// Lays an area out by itself, not wider than `width` where its things may wrap.
pub(crate) fn block<'a>(facts: &Facts<'_>, area: &'a AreaFacts<'a>, scale: Scale, width: f32) -> Block<'a> {
    let sizes = Sizes::new(area, scale);
    match area.layout {
        Arrangement::Ring => ring(facts, area, scale),
        Arrangement::Pyramid => pyramid(area, &sizes, width),
        Arrangement::Grid => {
            let lined = grid(facts, area, &sizes, width);
            if !area.is_owned_by_rows {
                return lined;
            }
            // A few things of many players take less room in one line, each with its player's name below.
            let is_captioned = |item: &Item| area.area.seat.is_none() && item.owner.is_some();
            let ran = Block { is_nameless: true, ..row(facts, area, &sizes, width, is_captioned) };
            if ran.size.height < lined.size.height { ran } else { lined }
        }
        Arrangement::Gaps(places) => with_gaps(area, &sizes, width, places as usize),
        Arrangement::Yard => yard(facts, area, &sizes, width),
        Arrangement::Row => row(facts, area, &sizes, width, |item| area.is_captioned(item)),
    }
}

/// Lays things out in as few lines as have room for them.
fn row<'a>(
    facts: &Facts<'_>,
    area: &'a AreaFacts<'a>,
    sizes: &Sizes,
    width: f32,
    is_captioned: impl Fn(&Item) -> bool,
) -> Block<'a> {
    let (items, caption_height) = (&area.area.items, facts.caption_height());
    if awaits(area.area) {
        return Block::new(area, sizes.card(), Vec::new());
    }
    // Nothing is to jump when a trick is gathered: its room is kept while the next is laid.
    if items.is_empty() && area.area.role == AreaRole::LastTrick {
        let card = sizes.card();
        let lines = balanced(&vec![card; facts.seats.len()], width);
        let longest = lines.iter().max().copied().unwrap_or_default();
        let wide = width.min(across(std::iter::repeat_n(card.width, longest)));
        let high = lines.len() as f32 * (card.height + caption_height + GAP) - GAP;
        return Block::new(area, Size::new(wide, high), Vec::new());
    }
    let captions = if items.iter().any(&is_captioned) { caption_height } else { 0.0 };
    let sizes: Vec<Size> = items.iter().map(|item| sizes.of(item)).collect();
    let lines = balanced(&sizes, width);
    let line_width = |line: &[Size]| across(line.iter().map(|size| size.width));
    let line_height = |line: &[Size]| largest(line.iter().map(|size| size.height)) + captions;
    let ranges =
        || lines.iter().scan(0, |begin, count| Some((std::mem::replace(begin, *begin + count), *count)));
    let wide = largest(ranges().map(|(begin, count)| line_width(&sizes[begin..begin + count])));
    let (mut top, mut high) = (0.0, 0.0);
    let mut spots = Vec::with_capacity(items.len());
    for (begin, count) in ranges() {
        let line = begin..begin + count;
        let mut left = (wide - line_width(&sizes[line.clone()])) / 2.0;
        for (item, size) in items[line.clone()].iter().zip(&sizes[line.clone()]) {
            let frame = Frame::sized(left, top, *size);
            left += frame.width() + GAP;
            let below = is_captioned(item).then(|| facts.caption(widened(frame)));
            spots.push(Spot::free(item.id, frame, below));
        }
        let line_height = line_height(&sizes[line]);
        top += line_height + GAP;
        high += line_height;
    }
    Block::new(area, Size::new(wide, high + GAP * lines.len().saturating_sub(1) as f32), spots)
}

/// Lays out a row with gaps, in lines of as many places each: nothing moves when something is taken.
fn with_gaps<'a>(area: &'a AreaFacts<'a>, sizes: &Sizes, width: f32, places: usize) -> Block<'a> {
    let items = &area.area.items;
    let wide = largest(items.iter().map(|item| sizes.of(item).width)) + GAP;
    let high = largest(items.iter().map(|item| sizes.of(item).height)) + GAP;
    let most = (((width + GAP) / wide) as usize).max(1);
    let lines = places.div_ceil(most);
    let in_line = places.div_ceil(lines);
    let spot = |item: &Item| {
        let (row, column) = (item.column as usize / in_line, item.column as usize % in_line);
        let frame = Frame::sized(column as f32 * wide, row as f32 * high, sizes.of(item));
        Spot::free(item.id, frame, None)
    };
    let size = Size::new(in_line as f32 * wide - GAP, lines as f32 * high - GAP);
    Block::new(area, size, items.iter().map(spot).collect())
}

/// Lays out rows that stand upon each other.
fn pyramid<'a>(area: &'a AreaFacts<'a>, sizes: &Sizes, width: f32) -> Block<'a> {
    let (items, columns, rows) = (&area.area.items, area.area.columns as f32, area.area.rows as f32);
    if items.is_empty() {
        return Block::empty(area);
    }
    let finger = sizes.finger.unwrap_or_default();
    let step = (sizes.unit + GAP / 2.0).max(finger).min((width + GAP / 2.0) / columns);
    let wide = step - GAP / 2.0;
    let rise = (wide * 0.92 + 1.0).max(finger);
    let spot = |item: &Item| {
        let left = (item.column as f32 + item.row as f32 / 2.0) * step;
        let top = (rows - 1.0 - item.row as f32) * rise;
        Spot::free(item.id, Frame::sized(left, top, Size::new(wide, rise - 1.0)), None)
    };
    let size = Size::new(columns * step - GAP / 2.0, rows * rise);
    Block::new(area, size, items.iter().map(spot).collect())
}

/// Lays out cards around the middle, each on its player's side, the viewer's below.
fn ring<'a>(facts: &Facts<'_>, area: &'a AreaFacts<'a>, scale: Scale) -> Block<'a> {
    let card = Size::new(scale.unit, scale.unit * scale.upright);
    let slot = Size::new(card.width + GAP, card.height + facts.caption_height() + GAP);
    let centres: Vec<(f32, f32)> =
        ring_of(facts.seats.len()).iter().map(|(x, y)| (x * slot.width, y * slot.height)).collect();
    let least = |of: fn(&(f32, f32)) -> f32| centres.iter().map(of).fold(f32::INFINITY, f32::min);
    let most = |of: fn(&(f32, f32)) -> f32| centres.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    let (left, top) = (least(|at| at.0) - slot.width / 2.0, least(|at| at.1) - slot.height / 2.0);
    let place = |item: &Item| {
        let seat = facts.seats.iter().position(|seat| Some(*seat) == item.owner).unwrap_or_default();
        let (x, y) = centres.get(seat).copied().unwrap_or_default();
        let (x, y) = (x - left, y - top);
        let frame = Frame::sized(x - card.width / 2.0, y - slot.height / 2.0, card);
        Spot::free(item.id, frame, Some(facts.caption(frame)))
    };
    let spots = area.area.items.iter().map(place).collect();
    let width = most(|at| at.0) + slot.width / 2.0 - left;
    Block::new(area, Size::new(width, most(|at| at.1) + slot.height / 2.0 - top), spots)
}
