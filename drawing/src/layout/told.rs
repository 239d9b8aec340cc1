//! The texts told on a page: the last event, and a lesson or a hint above the table.

use super::foot::least_height;
use super::frame::Frame;
use super::page::{FINGER, TablePage};
use super::texts::Letters;
use cartable_core::scene::Scene;

/// The sizes of letters for the last event, before the text scale, each with a number of lines.
const LOG_WAYS: [(f32, u32); 10] = [
    (13.0, 1),
    (13.0, 2),
    (12.0, 2),
    (11.0, 2),
    (11.0, 1),
    (10.5, 2),
    (9.0, 3),
    (8.5, 2),
    (8.0, 3),
    (7.5, 2),
];

/// The distance from one of its lines to the next, in letters.
const LOG_LINE: f32 = 1.22;

/// The width of what stands beside the last event.
pub const LOG_EDGES: f32 = 22.0;

/// The margin above and below what is told.
const TOLD_EDGE: f32 = 6.0;

/// The line height of what is told, before the text scale, and the lines that are to be visible:
/// two, and that there is a third.
const TOLD_LINE: f32 = 21.0;
const SOME_LINES: f32 = 2.4;

/// The most height of what is told.
const MOST: f32 = 168.0;

/// On a lower page, at the usual text size, what is told takes from the table what it cannot spare.
const LOW_FOR_TELLING: f32 = 300.0;

/// Returns the size of letters and the number of lines in which an event is told whole at its place;
/// the smallest where it is not.
pub(crate) fn log_letters(told: &str, place: Frame, letters: Letters) -> (f32, u32) {
    let (width, height) = (place.width() - LOG_EDGES, place.height() / letters.scale + 0.5);
    let fits = |(size, lines): &(f32, u32)| {
        letters.lines(told, size * letters.scale, width) <= *lines as usize
            && size * *lines as f32 * LOG_LINE <= height
    };
    let [.., last] = LOG_WAYS;
    LOG_WAYS.into_iter().find(fits).unwrap_or(last)
}

/// The room that a page has for a lesson or a hint.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct TellingRoom {
    /// The most height that the text takes.
    pub most: f32,
    /// True if the table has little besides.
    pub is_low: bool,
}

/// Returns the room that a page has for a lesson or a hint: no more than a third.
/// The text gives way before hand, question and buttons do.
/// If only few of its lines were visible, the question is set smaller.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn room_to_tell(scene: &Scene, page: &TablePage) -> TellingRoom {
    let page = page.checked();
    let spare = |small| page.height - least_height(scene, &page, small) - 2.0 * TOLD_EDGE;
    let some = SOME_LINES * TOLD_LINE * page.text_scale;
    let most = FINGER.max(MOST.min(page.height / 3.0));
    let room = spare(true).max(some.min(spare(false)));
    TellingRoom { most: room.clamp(FINGER, most), is_low: page.height / page.text_scale < LOW_FOR_TELLING }
}
