//! Chalk: what a table works out by itself, written between the things that it follows from.

use crate::colours::{self, Page};
use crate::figure::{Figure, Sketch};
use crate::layout::{AreaPlace, Frame, TableLayout};
use crate::world;
use cartable_core::scene::{Area, AreaId, AreaRole, ItemId, Scene};
use kurbo::{Rect, RoundedRect};

/// The height of a sum and of a step, in points, and the width of a letter of them.
pub(crate) const HIGH: f32 = 26.0;
const WIDE: f32 = 18.0;
/// The room around a sum on its plate, and between a step and its series.
pub(crate) const ROOM: f32 = 5.0;

/// A writing on a table, above the things of an area.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Chalk {
    /// The area whose pane it lies in.
    pub area: AreaId,
    /// Its place there.
    pub frame: Frame,
    /// The writing.
    pub figure: Figure,
}

/// Returns what is written on the table of a game, by the name of the game's code, laid out like this:
/// the sum of each area, between the two things that it follows from or beside all of them.
/// The scene shows the numbers already, so nothing here is to be spoken.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn chalk(game: &str, scene: &Scene, layout: &TableLayout, page: Page) -> Vec<Chalk> {
    let taken: Vec<Frame> = layout
        .areas
        .iter()
        .flat_map(|place| {
            place.spots.iter().map(|spot| spot.frame).chain(place.title).chain(place.rows.clone())
        })
        .collect();
    let sums = scene.areas.iter().filter(|area| !area.sum.is_empty());
    let written = sums.filter_map(|area| {
        let place = layout.places().find(|place| place.area == area.id)?;
        let (figure, frame) = if let Some([one, other]) = factors(area) {
            let figure = plate(&area.sum, page);
            let frame = between([spot(place, one)?, spot(place, other)?], figure.width);
            (figure, frame)
        } else {
            let figure = note(game, &area.sum, page);
            let frame = beside(place, figure.width, &taken, layout.middle.width)?;
            (figure, frame)
        };
        Some(Chalk { area: area.id, frame, figure })
    });
    written.collect()
}

/// Returns the two cards of an area between which its sum stands; none if it stands beside them.
pub(crate) fn factors(area: &Area) -> Option<[ItemId; 2]> {
    let mut marked = area.items.iter().filter(|item| item.marked).map(|item| item.id);
    let pair = [marked.next()?, marked.next()?];
    (area.role == AreaRole::Front && marked.next().is_none()).then_some(pair)
}

/// Returns the plate on which a sum or the word of a deed is written, as wide as its letters.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn plate(text: &str, page: Page) -> Figure {
    let wide = f64::from(text.chars().count() as f32 * WIDE + 2.0 * ROOM);
    let (palette, high) = (colours::of(page), f64::from(HIGH));
    let mut sketch = Sketch::new(wide, high);
    let whole = Rect::new(0.0, 0.0, wide, high);
    sketch.fill(&RoundedRect::from_rect(whole, 6.0), palette.ink);
    sketch.fill(&RoundedRect::from_rect(whole.inset(-1.5), 4.5), palette.paper);
    sketch.write(text, whole.inset(-f64::from(ROOM)), palette.ink);
    sketch.done()
}

/// Returns where a plate of this width lies between two things: over their upper edges.
pub(crate) fn between(things: [Frame; 2], wide: f32) -> Frame {
    let [one, other] = things;
    let left = (f32::midpoint(one.centre().0, other.centre().0) - wide / 2.0).max(0.0);
    let top = (one.top.min(other.top) - HIGH * 0.7).max(0.0);
    Frame { left, top, right: left + wide, bottom: top + HIGH }
}

/// Returns a step of a series, written on the ground of the game.
pub(crate) fn note(game: &str, text: &str, page: Page) -> Figure {
    let size = (f64::from(text.chars().count() as f32 * WIDE), f64::from(HIGH));
    let mut sketch = Sketch::new(size.0, size.1);
    sketch.write(text, Rect::from_origin_size((0.0, 0.0), size), world::of(game).ink(page));
    sketch.done()
}

/// Returns the place beside a series that is so wide and free, on the right or else on the left.
fn beside(place: &AreaPlace, wide: f32, taken: &[Frame], width: f32) -> Option<Frame> {
    let row = place.spots.iter().map(|spot| spot.frame).reduce(Frame::with)?;
    let (_, y) = row.centre();
    let at = |left: f32| Frame { left, top: y - HIGH / 2.0, right: left + wide, bottom: y + HIGH / 2.0 };
    let meets = |frame: &Frame, other: &Frame| {
        frame.left < other.right
            && other.left < frame.right
            && frame.top < other.bottom
            && other.top < frame.bottom
    };
    let is_free = |frame: &Frame| {
        frame.left >= 0.0 && frame.right <= width && !taken.iter().any(|other| meets(frame, other))
    };
    [at(row.right + ROOM), at(row.left - ROOM - wide)].into_iter().find(is_free)
}

fn spot(place: &AreaPlace, item: ItemId) -> Option<Frame> {
    place.spots.iter().find(|spot| spot.item == item).map(|spot| spot.frame)
}
