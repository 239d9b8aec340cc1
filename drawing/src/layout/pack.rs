//! The middle of the table: areas packed below each other in lines, centred.

use super::arrange::block;
use super::block::{Block, Scale};
use super::facts::{AreaFacts, Arrangement, Facts};
use super::frame::{Frame, Size, largest};
use super::places::AreaPlace;
use super::yard::{columns, has_room};
use cartable_core::scene::{AreaKind, AreaRole};

/// The space between two areas.
const APART: f32 = 12.0;

/// A pyramid with what lies beside it is no wider, in its own widths.
const SPREAD: f32 = 1.75;

/// Packed areas, from their left upper corner.
pub(crate) struct Packed {
    pub size: Size,
    pub places: Vec<AreaPlace>,
}

/// Packs areas as low as they can be: line by line, or beside a pyramid, which leaves room there.
/// From above lies what is only looked at, what is played for, the viewer's own things,
/// and beside them what is drawn from.
pub(crate) fn pack(facts: &Facts<'_>, scale: Scale, width: f32) -> Packed {
    let mut areas: Vec<&AreaFacts<'_>> = facts.middle.iter().collect();
    areas.sort_by_key(|area| rank(area.area.role));
    let lined = in_lines(facts, &areas, scale, width);
    beside_pyramid(facts, &areas, scale, width)
        .filter(|beside| beside.size.height < lined.size.height)
        .unwrap_or(lined)
}

/// Returns the place of a role from above.
const fn rank(role: AreaRole) -> u8 {
    match role {
        AreaRole::Contract => 0,
        AreaRole::LastTrick => 1,
        AreaRole::Prize => 2,
        AreaRole::Centre => 3,
        AreaRole::Front => 4,
        AreaRole::Stock => 5,
        AreaRole::Discard => 6,
        AreaRole::Hand => 7,
    }
}

/// A line of blocks, each with the width that it is given.
#[derive(Default)]
struct Line<'a> {
    blocks: Vec<(Block<'a>, f32)>,
}

impl Line<'_> {
    fn width(&self) -> f32 {
        self.blocks.iter().map(|(_, wide)| wide).sum::<f32>()
            + APART * self.blocks.len().saturating_sub(1) as f32
    }

    fn height(&self) -> f32 {
        largest(self.blocks.iter().map(|(block, _)| block.size.height))
    }
}

/// Packs areas line by line; several alike are as wide as the widest, so that they stand in columns.
fn in_lines(facts: &Facts<'_>, areas: &[&AreaFacts<'_>], scale: Scale, width: f32) -> Packed {
    let mut lines = vec![Line::default()];
    let mut used = 0.0;
    for group in areas.chunk_by(|one, other| are_alike(one, other)) {
        let fixed = group.iter().all(|area| area.layout == Arrangement::Yard).then(|| {
            let title = largest(group.iter().map(|area| area.title));
            let columns = columns(group.len(), title, width, APART);
            (columns, (width - APART * (columns - 1) as f32) / columns as f32)
        });
        let room = fixed.map_or(width, |(_, wide)| wide);
        let mut blocks: Vec<Block<'_>> = group.iter().map(|area| block(facts, area, scale, room)).collect();
        if fixed.is_some() && has_room(facts) {
            let highest = largest(blocks.iter().map(|block| block.size.height));
            for block in &mut *blocks {
                block.size.height = highest;
            }
        }
        let own = |block: &Block<'_>| block.size.width.max(room.min(block.facts.title));
        let widest = largest(blocks.iter().map(own));
        let columns = (((width + APART) / (widest + APART)) as usize).max(1);
        let in_columns = fixed.is_some() || group.len() >= 3 && columns >= 3;
        let per_line = match fixed {
            Some((columns, _)) => columns,
            None if in_columns => group.len().div_ceil(group.len().div_ceil(columns)),
            None => usize::MAX,
        };
        for (index, block) in blocks.into_iter().enumerate() {
            let wide = if in_columns { widest } else { own(&block) };
            let begins = in_columns && index % per_line == 0;
            let is_full = fixed.is_none() && used + APART + wide > width;
            if lines.last().is_some_and(|line| !line.blocks.is_empty() && (begins || is_full)) {
                lines.push(Line::default());
                used = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                used += wide + if line.blocks.is_empty() { 0.0 } else { APART };
                line.blocks.push((block, wide));
            }
        }
        if in_columns {
            lines.push(Line::default());
            used = 0.0;
        }
    }
    lines.retain(|line| !line.blocks.is_empty());
    let whole = largest(lines.iter().map(Line::width));
    let mut top = 0.0;
    let mut places = Vec::with_capacity(areas.len());
    for line in lines {
        let mut left = (whole - line.width()) / 2.0;
        let high = line.height() + facts.title_height();
        for (block, wide) in line.blocks {
            let frame = Frame::new(left, top, left + wide, top + high);
            places.push(block.framed(frame, facts.title_height()));
            left += wide + APART;
        }
        top += high + APART / 2.0;
    }
    Packed { size: Size::new(whole, (top - APART / 2.0).max(0.0)), places }
}

/// Returns true if two areas stand in one run: of one role and kind, and told apart by pictures.
fn are_alike(one: &AreaFacts<'_>, other: &AreaFacts<'_>) -> bool {
    one.area.role == other.area.role && one.area.kind == other.area.kind && other.area.symbol.is_some()
}

/// Packs a pyramid on the right, and left of it, where its upper rows leave room, all the rest.
/// Returns `None` where that has no room.
fn beside_pyramid(facts: &Facts<'_>, areas: &[&AreaFacts<'_>], scale: Scale, width: f32) -> Option<Packed> {
    let is_pyramid =
        |area: &AreaFacts<'_>| area.area.kind == AreaKind::Pyramid && !area.area.items.is_empty();
    let mut pyramids = areas.iter().filter(|area| is_pyramid(area));
    let pyramid = pyramids.next().filter(|_| pyramids.next().is_none())?;
    let others: Vec<_> = areas.iter().filter(|area| !is_pyramid(area)).copied().collect();

    let block = block(facts, pyramid, scale, width);
    let (own, is_nameless) = (block.size.width, block.is_nameless);
    let whole = width.min(own * SPREAD);
    let mut stands = block.placed(whole - own, 0.0, facts.title_height());
    let named = own.min(pyramid.title);
    let (centre, _) = stands.frame.centre();
    let title = Frame::new(centre - named / 2.0, 0.0, centre + named / 2.0, facts.title_height());
    stands.title = Some(title);
    stands.has_whole_title = is_nameless && pyramid.whole_title <= title.width();
    let taken: Vec<Frame> = stands.spots.iter().map(|spot| spot.frame).chain([title]).collect();

    // Buckets knocked out of the pyramid leave lines of nothing.
    let room = Beside { facts, scale, taken: &taken, whole, bottom: stands.frame.bottom };
    let mut widths: Vec<f32> =
        taken.iter().map(|frame| frame.left - APART).filter(|wide| *wide > 0.0).collect();
    widths.sort_by(|one, other| other.total_cmp(one));
    widths.dedup();
    let mut places = widths.into_iter().find_map(|most| room.lay(&others, most))?;
    let size = Size::new(whole, stands.frame.height());
    places.push(stands);
    Some(Packed { size, places })
}

/// The room left of a pyramid.
struct Beside<'a> {
    facts: &'a Facts<'a>,
    scale: Scale,
    /// The things of the pyramid and its title.
    taken: &'a [Frame],
    whole: f32,
    bottom: f32,
}

impl Beside<'_> {
    /// Returns the right edge of what is free at this height.
    fn free(&self, top: f32, bottom: f32) -> f32 {
        let beside = self.taken.iter().filter(|frame| frame.top < bottom && frame.bottom > top);
        beside.map(|frame| frame.left - APART).reduce(f32::min).unwrap_or(self.whole)
    }

    /// Lays out areas, none wider than this; `None` where one would lie over the pyramid.
    fn lay(&self, areas: &[&AreaFacts<'_>], most: f32) -> Option<Vec<AreaPlace>> {
        let (mut left, mut top, mut high) = (0.0, 0.0, 0.0_f32);
        let mut places = Vec::with_capacity(areas.len() + 1);
        for area in areas {
            let own = block(self.facts, area, self.scale, most);
            let wide = own.size.width.max(area.title);
            let tall = own.size.height + self.facts.title_height();
            if left > 0.0 && left + wide > self.free(top, top + high.max(tall)) {
                top += high + APART / 2.0;
                left = 0.0;
                high = 0.0;
            }
            if top + tall > self.bottom || left + wide > self.free(top, top + tall) {
                return None;
            }
            places
                .push(own.framed(Frame::new(left, top, left + wide, top + tall), self.facts.title_height()));
            left += wide + APART;
            high = high.max(tall);
        }
        Some(places)
    }
}
