//! Chalk: what a table works out by itself, written between the things that it follows from.

use crate::colours::{self, Page};
use crate::figure::{Figure, Sketch};
use crate::layout::{AreaPlace, Frame, Spot, TableLayout};
use crate::world::{self, Sum};
use cartable_core::scene::{Area, AreaId, AreaKind, AreaRole, Item, Scene, Shape};
use kurbo::{Rect, RoundedRect};

/// The height of a sum and of a step, in points, and the width of a letter of them.
const HIGH: f32 = 26.0;
const WIDE: f32 = 18.0;
/// The room around a sum on its plate, and between a step and its series.
const ROOM: f32 = 5.0;
/// Numbers that a step follows from at the least.
const SERIES: usize = 3;

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
/// the product of the own cards that reach the picked one, and the step of each series.
/// The scene shows the numbers already, so nothing here is to be spoken.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn chalk(game: &str, scene: &Scene, layout: &TableLayout, page: Page) -> Vec<Chalk> {
    match world::of(game).sum {
        Some(Sum::Product) => product(scene, layout, page).into_iter().collect(),
        Some(Sum::Step) => steps(game, scene, layout, page),
        None => Vec::new(),
    }
}

/// Writes the product of two marked cards between them.
fn product(scene: &Scene, layout: &TableLayout, page: Page) -> Option<Chalk> {
    let viewer = scene.seats.iter().find(|panel| panel.is_viewer)?.seat;
    let own = scene.areas.iter().find(|area| area.role == AreaRole::Front && area.seat == Some(viewer))?;
    let factors: Vec<&Item> = own.items.iter().filter(|item| item.marked).collect();
    let [one, other] = factors[..] else { return None };
    let [a, b] = [one, other].map(|item| item.face.text.parse::<u32>().ok());
    let text = format!("{}×{}={}", one.face.text, other.face.text, a? * b?);
    let place = layout.places().find(|place| place.area == own.id)?;
    let [one, other] = [one, other].map(|item| spot(place, item));
    let ([x, y], [x2, y2]) =
        ([one?.frame.centre().0, one?.frame.top], [other?.frame.centre().0, other?.frame.top]);
    let wide = text.chars().count() as f32 * WIDE + 2.0 * ROOM;
    let left = (f32::midpoint(x, x2) - wide / 2.0).max(0.0);
    let top = (y.min(y2) - HIGH * 0.7).max(0.0);
    let frame = Frame { left, top, right: left + wide, bottom: top + HIGH };
    let palette = colours::of(page);
    let mut sketch = Sketch::new(f64::from(wide), f64::from(HIGH));
    let whole = Rect::new(0.0, 0.0, f64::from(wide), f64::from(HIGH));
    sketch.fill(&RoundedRect::from_rect(whole, 6.0), palette.ink);
    sketch.fill(&RoundedRect::from_rect(whole.inset(-1.5), 4.5), palette.paper);
    sketch.write(&text, whole.inset(-f64::from(ROOM)), palette.ink);
    Some(Chalk { area: own.id, frame, figure: sketch.done() })
}

/// Writes the step of each series beside it, where nothing else lies.
fn steps(game: &str, scene: &Scene, layout: &TableLayout, page: Page) -> Vec<Chalk> {
    let ink = world::of(game).ink(page);
    let taken: Vec<Frame> = layout
        .areas
        .iter()
        .flat_map(|place| {
            place.spots.iter().map(|spot| spot.frame).chain(place.title).chain(place.rows.clone())
        })
        .collect();
    let series =
        scene.areas.iter().filter(|area| area.role == AreaRole::Centre && area.kind == AreaKind::Row);
    let written = series.filter_map(|area| {
        let text = step(area)?;
        let place = layout.areas.iter().find(|place| place.area == area.id)?;
        let frame = beside(place, text.chars().count() as f32 * WIDE, &taken, layout.middle.width)?;
        let size = (f64::from(frame.width()), f64::from(frame.height()));
        let mut sketch = Sketch::new(size.0, size.1);
        sketch.write(&text, Rect::from_origin_size((0.0, 0.0), size), ink);
        Some(Chalk { area: area.id, frame, figure: sketch.done() })
    });
    written.collect()
}

/// Returns the step of a series as it is written.
fn step(area: &Area) -> Option<String> {
    let number =
        |item: &Item| (item.face.shape == Shape::Card).then(|| item.face.text.parse::<i32>().ok())?;
    let numbers = area.items.iter().map(number).collect::<Option<Vec<i32>>>()?;
    let [first, second, ..] = numbers[..] else { return None };
    let by = second - first;
    let is_series = numbers.len() >= SERIES && numbers.windows(2).all(|pair| pair[1] - pair[0] == by);
    is_series.then(|| format!("{by:+}"))
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

fn spot<'a>(place: &'a AreaPlace, item: &Item) -> Option<&'a Spot> {
    place.spots.iter().find(|spot| spot.item == item.id)
}
