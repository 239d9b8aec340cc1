//! The foot of a page: the question, and the buttons below it or beside it.

use super::asked::Asked;
use super::frame::Frame;
use super::hand::hand_of;
use super::page::{EDGE, FINGER, LOW, TablePage};
use cartable_core::scene::{AreaRole, Scene};

/// A table is never lower: before that, the log has no line of its own.
pub(crate) const LEAST_TABLE: f32 = 80.0;

/// The height that a table wants: a finger's for panels and middle each.
/// Before that, what is told gives way, and then the letters of the question.
pub(crate) const WANTED_TABLE: f32 = 106.0;

/// A question is never lower.
const LEAST_QUESTION: f32 = 40.0;

/// The space between question and buttons.
const ABOVE_CHOICES: f32 = 4.0;

/// On a lower page on its side the question has the log's place.
const LOWEST: f32 = 300.0;

/// The width of a button that stands beside the question.
const LONE_BUTTON: f32 = 100.0;

/// The question, the size of its letters before the text scale, and the buttons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foot {
    pub question: Frame,
    pub size: f32,
    pub choices: Frame,
}

impl Foot {
    /// Puts the question above the buttons, at the foot of this room.
    pub(crate) fn usual(scene: &Scene, page: &TablePage, room: Frame) -> Self {
        let choices = Frame { top: room.bottom - choices_height(scene, page), ..room };
        let bottom = choices.top - ABOVE_CHOICES;
        // The table keeps a strip. Beside the table the question has room that is the log's else:
        // all of it, where there is little.
        let kept = if page.is_wide() { 2.0 } else { WANTED_TABLE + 2.0 };
        let most = (bottom - kept).max(LEAST_QUESTION);
        let wished = most.min(match page.height {
            height if !page.is_wide() => height * 0.3,
            height if height < LOWEST => most,
            height => height * 0.5,
        });
        let asked = question(scene, page, room.width());
        let size = asked.size(wished, most);
        let top = bottom - most.min(asked.room(size));
        Self { question: Frame { top, bottom, ..room }, size, choices }
    }

    /// Puts a lone button beside the question, on the side of the thumb.
    /// Returns `None` where there is none, or where letters are too large for it.
    pub(crate) fn beside(scene: &Scene, page: &TablePage, room: Frame) -> Option<Self> {
        let mut names = scene.choices.iter().map(|choice| &choice.short);
        let first = names.next()?;
        if page.is_wide() || page.is_large_print() || names.any(|name| name != first) {
            return None;
        }
        let asked = question(scene, page, room.width() - LONE_BUTTON - EDGE);
        let most = room.bottom - WANTED_TABLE - 2.0;
        let size = asked.size(FINGER, most);
        let high = Frame { top: room.bottom - FINGER.max(most.min(asked.room(size))), ..room };
        let (question, choices) = if page.left_handed {
            let edge = high.left + LONE_BUTTON;
            (Frame { left: edge + EDGE, ..high }, Frame { right: edge, ..high })
        } else {
            let edge = high.right - LONE_BUTTON;
            (Frame { right: edge - EDGE, ..high }, Frame { left: edge, ..high })
        };
        Some(Self { question, size, choices })
    }
}

/// Returns the height of the buttons.
/// They keep their room while there are none, so that nothing jumps; on a low page it is too dear for that.
fn choices_height(scene: &Scene, page: &TablePage) -> f32 {
    if scene.choices.is_empty() && page.height < LOW {
        0.0
    } else {
        FINGER * if page.is_large_print() { 1.3 } else { 1.0 }
    }
}

fn question<'a>(scene: &'a Scene, page: &TablePage, width: f32) -> Asked<'a> {
    let text = if scene.meaning.is_empty() { &scene.headline } else { &scene.meaning };
    Asked::new(text, page, width)
}

/// Returns the least height of a page at which all is there that stands on the page itself: hand, buttons,
/// the whole question in letters that are `small` or as small as they can be, and a strip of the table.
#[must_use]
pub fn least_height(scene: &Scene, page: &TablePage, small: bool) -> f32 {
    let wide = if page.is_wide() { page.side() } else { page.width };
    let least = question(scene, page, wide - 2.0 * EDGE).least(small).max(LEAST_QUESTION);
    let asked = choices_height(scene, page) + ABOVE_CHOICES + least + 2.0;
    let room = Frame::new(EDGE, 0.0, page.width - page.side() - EDGE, page.height);
    let hand = scene.areas.iter().rfind(|area| area.role == AreaRole::Hand && !area.items.is_empty());
    let hand = hand.map_or(0.0, |hand| hand_of(hand, room, page, true).frame.height());
    let table = WANTED_TABLE + 2.0 + hand + EDGE;
    if page.is_wide() { table.max(asked + EDGE) } else { asked + table }
}
