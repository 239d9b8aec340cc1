//! The fan of the hand at the foot of the page.

use super::frame::{Frame, Size};
use super::page::{FINGER, GAP, LOW, TOUCH, TablePage};
use super::places::{AreaPlace, Spot};
use cartable_core::scene::{Area, Item};

/// The part of a card by which it is told from others.
pub const CORNER: f32 = 20.0;

/// The part of each card of a crowded hand that a finger can still hit by itself.
const SLIVER: f32 = 24.0;

/// A crowded hand has one row more on pages that are so much lower than [`LOW`].
const CROWDED: f32 = 34.0;

/// Lays out the hand in one row, or in more that lie over each other.
/// While nothing of it is asked for it is held closer, and only looked at.
/// A hand that is too large for all that is held closer, too, in one row more, so that every card of it is visible.
pub(crate) fn hand_of(area: &Area, room: Frame, page: &TablePage, is_asked: bool) -> AreaPlace {
    let fan = Fan::new(area.items.len(), room, page, is_asked);
    let top = room.bottom - fan.height() - (fan.rows - 1) as f32 * fan.down;
    let spot = |(index, item): (usize, &Item)| {
        let (row, column) = (index / fan.per_row, index % fan.per_row);
        let left = fan.start(row) + column as f32 * fan.step;
        // A row that is shorter lies over the middle of the one above.
        let is_over = row + 1 < fan.rows && fan.in_row(row + 1) > 0 && {
            let start = fan.start(row + 1);
            left < start + fan.across(row + 1) && left + fan.wide > start
        };
        let is_last = column + 1 == fan.in_row(row);
        let size = Size::new(fan.wide, fan.height());
        Spot {
            seen_width: if is_last { fan.wide } else { fan.step.min(fan.wide) },
            seen_height: if is_over { fan.down } else { fan.height() },
            ..Spot::free(item.id, Frame::sized(left, top + row as f32 * fan.down, size), None)
        }
    };
    let spots: Vec<Spot> = area.items.iter().enumerate().map(spot).collect();
    let right = spots.iter().map(|spot| spot.frame.right).fold(room.right, f32::max);
    AreaPlace::new(area, Frame::new(room.left, top, right, room.bottom), spots, Vec::new())
}

/// The measures of a fan.
struct Fan {
    count: usize,
    room: Frame,
    /// The width of a card.
    wide: f32,
    /// The distance from one card to the next, and from one row to the next.
    step: f32,
    down: f32,
    rows: usize,
    per_row: usize,
}

impl Fan {
    fn new(count: usize, place: Frame, page: &TablePage, is_asked: bool) -> Self {
        let room = place.width();
        let largest =
            if page.is_wide() && page.height > 600.0 { 84.0 } else { (room / 6.4).clamp(FINGER, 64.0) };
        let most_rows = match page.height {
            height if page.is_large_print() && height < 700.0 => 1,
            height if height < 440.0 => 2,
            _ => 3,
        };
        let rows = |wide: f32, least: f32| count.div_ceil(1 + ((room - wide) / least + 0.01) as usize);
        // As large as a finger wants it, where that takes no row more.
        let finger = if rows(FINGER, FINGER) == rows(TOUCH, TOUCH) { FINGER } else { TOUCH };
        let least = if is_asked { finger } else { CORNER };
        let fewest = rows(finger, least);
        let mut wide = largest;
        while wide > finger && rows(wide, least) > fewest {
            wide -= 1.0;
        }
        wide = if fewest > 2 { finger } else { wide.max(finger) };

        let apart = |rows: usize| (room - wide) / (count.div_ceil(rows) as f32 - 1.0);
        let is_crowded = fewest > most_rows && most_rows == 3 && !page.is_large_print();
        let needs_more = is_crowded && page.height >= LOW - CROWDED && apart(most_rows) < SLIVER;
        let rows = if needs_more { most_rows + 1 } else { fewest.min(most_rows) };
        let per_row = count.div_ceil(rows);
        let step = if per_row == 1 {
            0.0
        } else if is_crowded {
            Some(apart(rows)).filter(|step| *step >= CORNER).unwrap_or(least)
        } else if rows < fewest {
            least
        } else {
            (wide + GAP).min(apart(rows))
        };
        let mut fan = Self { count, room: place, wide, step, down: finger, rows, per_row };
        if rows <= 2 {
            fan.down = finger.max(fan.height() * 0.6);
        }
        fan
    }

    /// Returns the height of a card.
    fn height(&self) -> f32 {
        self.wide * if self.rows > 2 { 1.3 } else { 1.4 }
    }

    /// Returns the number of cards in a row.
    fn in_row(&self, row: usize) -> usize {
        self.per_row.min(self.count.saturating_sub(row * self.per_row))
    }

    /// Returns the width of a row.
    fn across(&self, row: usize) -> f32 {
        self.wide + (self.in_row(row) as f32 - 1.0) * self.step
    }

    /// Returns the left edge of a row.
    fn start(&self, row: usize) -> f32 {
        self.room.left + ((self.room.width() - self.across(row)) / 2.0).max(0.0)
    }
}
