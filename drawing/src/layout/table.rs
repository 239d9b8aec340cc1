//! The table above the hand: the panels and the middle, as large as they fit.

use super::block::Scale;
use super::facts::Facts;
use super::frame::Frame;
use super::memory::Standing;
use super::pack::pack;
use super::page::{EDGE, FINGER, LOW, TOUCH};
use super::places::{AreaPlace, Pane, SeatPlace};
use super::strip::strip;

/// The height of the line with the points of those who are out of sight, at the usual text size.
const FOLD: f32 = 18.0;

/// The least width of a table that has the panels beside it, panels included;
/// and the width from which it has more than one column of them.
const SPLIT: f32 = 400.0;
const ROOMY: f32 = 480.0;

/// From this width of a card on, nothing is gained by other shapes.
const COMFORTABLE: f32 = 46.0;

/// The height of an upright card in its own widths, and of a squat one, which is nearly square.
const UPRIGHT: f32 = 1.4;
const SQUAT: f32 = 1.08;

/// The least width of a card that is made so small for all to be visible at once.
const LEAST_UNIT: f32 = 28.0;

/// The width of a card where the table scrolls.
const CROWDED: f32 = 34.0;

/// The table as it lies in its room.
pub(crate) struct Lying {
    pub players: Pane,
    pub middle: Pane,
    pub seats: Vec<SeatPlace>,
    pub fronts: Vec<AreaPlace>,
    pub areas: Vec<AreaPlace>,
    pub standing: Standing,
    pub fold: Option<Frame>,
}

impl Lying {
    /// Returns true if all is visible without scrolling.
    pub(crate) fn is_whole(&self) -> bool {
        !self.players.scrolls_down() && self.middle.is_whole()
    }
}

/// Lays out the panels and the middle of the table, as large as they fit below each other;
/// on a phone on its side, beside each other.
/// If they do not fit, each has its part of the room and scrolls in it.
pub(crate) fn table_of(facts: &Facts<'_>, room: Frame) -> Lying {
    let table = Table::new(facts, room);
    for finger in [FINGER, TOUCH] {
        // If there is no room for all as the panels stand, they stand as low as they can.
        for is_tight in [false, true] {
            if let Some(scale) = table.largest(is_tight, finger) {
                return table.at(is_tight, scale, scale);
            }
        }
    }
    // An area that scrolls anyway takes nothing away by being as large as a finger wants it.
    let crowded = Scale { unit: CROWDED, upright: SQUAT, finger: FINGER };
    // Beside the table the panels scroll alone: it is as large as if they did not.
    let alone = |finger: f32| {
        let scale = |unit| Scale { unit, upright: SQUAT, finger };
        largest_unit(64.0, |unit| table.at(true, scale(unit), crowded).middle.is_whole()).map(scale)
    };
    let largest = table.beside.and_then(|_| alone(FINGER).or_else(|| alone(TOUCH)));
    table.at(true, largest.unwrap_or(crowded), crowded)
}

/// The room of a table.
struct Table<'a> {
    facts: &'a Facts<'a>,
    room: Frame,
    /// The width of the panels that stand beside the table; none if they stand above it.
    beside: Option<f32>,
    /// The part of the height for the panels: what the question is about gets the larger part.
    part: f32,
}

impl<'a> Table<'a> {
    fn new(facts: &'a Facts<'a>, room: Frame) -> Self {
        let (page, wide) = (&facts.page, room.width());
        // On a phone on its side there is no height for panels above the table, and width for them beside it.
        let splits = page.is_wide() && page.height < LOW && wide >= SPLIT;
        let beside = splits.then_some(wide * if wide < ROOMY { 0.3 } else { 0.38 });
        let part = if facts.panels.iter().flat_map(|panel| &panel.fronts).any(|area| area.is_tapped) {
            0.6
        } else if facts.middle.iter().any(|area| area.is_tapped) {
            0.25
        } else {
            0.4
        };
        Self { facts, room, beside, part }
    }

    /// Lays the table out at this scale, its panels at their own.
    fn at(&self, is_tight: bool, scale: Scale, panelled: Scale) -> Lying {
        let room = self.room;
        let (wide, high) = (room.width() - 2.0 * EDGE, room.height() - 3.0 * EDGE);
        let strip = strip(self.facts, is_tight, panelled, self.beside.unwrap_or(room.width()) - 2.0 * EDGE);
        let packed = pack(self.facts, scale, wide - self.beside.unwrap_or_default());

        let above = strip.size.height.min((high - packed.size.height).max(high * self.part).max(TOUCH));
        let panels = match self.beside {
            Some(beside) => Frame { right: room.left + beside, ..room },
            None => Frame { bottom: room.top + above + 1.5 * EDGE, ..room },
        };
        let view = match self.beside {
            Some(_) => Frame { left: panels.right, ..room },
            None => Frame { top: panels.bottom, ..room },
        };
        let fold_height = FOLD * self.facts.page.text_scale;
        let is_folded = strip.seats.iter().any(|seat| seat.header.bottom + EDGE > panels.height() + 0.5)
            && panels.height() - fold_height >= TOUCH;
        let fold = is_folded.then(|| {
            Frame::new(panels.left + EDGE, panels.bottom - fold_height, panels.right - EDGE, panels.bottom)
        });
        let seen = Frame { bottom: fold.map_or(panels.bottom, |fold| fold.top), ..panels };
        let middle = Pane {
            view,
            width: view.width().max(packed.size.width + 2.0 * EDGE),
            height: view.height().max(packed.size.height + 1.5 * EDGE),
            sought: None,
        };
        let left = (middle.width - packed.size.width) / 2.0;
        let top = (middle.height - packed.size.height - EDGE / 2.0) / 2.0;
        Lying {
            players: Pane {
                view: seen,
                width: panels.width(),
                height: strip.size.height + 1.5 * EDGE,
                sought: None,
            },
            middle,
            seats: strip.seats.into_iter().map(|seat| seat.moved(EDGE, EDGE)).collect(),
            fronts: strip.fronts.into_iter().map(|front| front.moved(EDGE, EDGE)).collect(),
            areas: packed.places.into_iter().map(|area| area.moved(left, top)).collect(),
            standing: strip.standing,
            fold,
        }
    }

    /// Returns the largest scale at which all is visible.
    /// Cards are upright where they can be large; else squat, which makes them larger.
    fn largest(&self, is_tight: bool, finger: f32) -> Option<Scale> {
        let most = if self.facts.page.is_wide() { 110.0 } else { 84.0 };
        let scale = |unit, upright| Scale { unit, upright, finger };
        let fits =
            |upright| move |unit| self.at(is_tight, scale(unit, upright), scale(unit, upright)).is_whole();
        let upright = largest_unit(most, fits(UPRIGHT));
        if let Some(unit) = upright.filter(|unit| *unit >= COMFORTABLE) {
            return Some(scale(unit, UPRIGHT));
        }
        let squat = largest_unit(COMFORTABLE, fits(SQUAT));
        match (upright, squat) {
            (Some(upright), Some(squat)) if squat > upright + 4.0 => Some(scale(squat, SQUAT)),
            (Some(upright), _) => Some(scale(upright, UPRIGHT)),
            (None, squat) => squat.map(|unit| scale(unit, SQUAT)),
        }
    }
}

/// Returns the largest unit that fits, to within a point; `None` if not even the least does.
fn largest_unit(largest: f32, fits: impl Fn(f32) -> bool) -> Option<f32> {
    if !fits(LEAST_UNIT) {
        return None;
    }
    if fits(largest) {
        return Some(largest);
    }
    let (mut low, mut high) = (LEAST_UNIT, largest);
    while high - low > 1.0 {
        let middle = f32::midpoint(low, high);
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}
