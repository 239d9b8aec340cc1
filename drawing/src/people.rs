//! The colours and marks of the players, by their seats: the same for every viewer.

use crate::art::{self, Art};
use crate::colours::{Page, mixed};
use crate::figure::{Figure, Sketch};
use kurbo::Point;

/// The marks: a player is told by shape as well as by colour.
const MARKS: [&str; 8] =
    ["mark-ring", "mark-bar", "mark-cross", "mark-wave", "mark-leaf", "mark-dot", "mark-tooth", "mark-grid"];

/// The colours by day and by night.
const PEOPLE: [[u32; 2]; 8] = [
    [0xFF5B_3FA0, 0xFFB9_A3F0],
    [0xFF0F_766E, 0xFF5E_EAD4],
    [0xFFA6_3A24, 0xFFF4_A58A],
    [0xFF1E_4E8C, 0xFF8F_BCF5],
    [0xFF4D_7C0F, 0xFFBE_E07A],
    [0xFF9D_2A6B, 0xFFF2_9AC8],
    [0xFF8A_5A12, 0xFFE5_B567],
    [0xFF47_5569, 0xFFB6_C2D1],
];

/// Returns the colour of the player in a seat: of their stamps, and of everything that is theirs.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn person(seat: u32, page: Page) -> u32 {
    let [day, night] = PEOPLE[seat as usize % PEOPLE.len()];
    match page {
        Page::Day => day,
        Page::Night => night,
        Page::StrongDay => mixed(day, 0xFF00_0000, 40),
        Page::StrongNight => mixed(night, 0xFFFF_FFFF, 40),
    }
}

/// Returns the drawing of the mark of the player in a seat, on a square of 24.
pub(crate) fn mark(seat: u32) -> Art {
    art::find(MARKS[seat as usize % MARKS.len()]).expect("every mark is drawn, by a test")
}

/// Returns the mark of the player in a seat on a square of 24, black: a front end gives it the player's colour.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn person_mark(seat: u32) -> Figure {
    let mut sketch = Sketch::new(24.0, 24.0);
    sketch.art(mark(seat), Point::ORIGIN, 1.0, Some(0xFF00_0000));
    sketch.done()
}
