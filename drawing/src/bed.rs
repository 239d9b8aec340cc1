//! Beds: an area of a table lies on a fenced yard, a shelf or a frame of its world.

use crate::colours::{self, Page};
use crate::figure::{Figure, Sketch};
use crate::item::edged;
use crate::world::{self, Bed, World};
use cartable_core::scene::{AreaKind, AreaRole};
use kurbo::{BezPath, Line, Point, Rect, RoundedRect, Shape};

/// Draws what an area of this role and kind lies on, by the name of the game's code; without layers where that is the ground.
/// An area that is `marked` has the mark around it.
/// A bed may stand out over its edges by up to five points.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn bed(
    game: &str,
    role: AreaRole,
    kind: AreaKind,
    marked: bool,
    page: Page,
    width: f32,
    height: f32,
) -> Figure {
    let world = world::of(game);
    let (wide, high) = (f64::from(width).max(1.0), f64::from(height).max(1.0));
    let mut sketch = Sketch::new(wide, high);
    let found = world.beds.iter().find(|(of, shown, _)| *of == role && *shown == kind);
    if let Some((_, _, bed)) = found {
        BedSketch { sketch: &mut sketch, world, page }.bed(*bed);
    }
    if marked {
        let palette = colours::of(page);
        let around = RoundedRect::new(-2.0, -2.0, wide + 2.0, high + 2.0, 8.0);
        for (colour, pen) in edged(palette.marked, 2.0, &palette) {
            sketch.line(&around, colour, pen);
        }
    }
    sketch.done()
}

struct BedSketch<'a> {
    sketch: &'a mut Sketch,
    world: &'static World,
    page: Page,
}

impl BedSketch<'_> {
    fn fill(&mut self, shape: &impl Shape, colour: u32) {
        self.sketch.fill(shape, self.world.seen(colour, self.page));
    }

    fn line(&mut self, shape: &impl Shape, colour: u32, pen: f64) {
        self.sketch.line(shape, self.world.seen(colour, self.page), pen);
    }

    fn bed(&mut self, bed: Bed) {
        let (wide, high) = self.sketch.size();
        let whole = Rect::new(0.0, 0.0, wide, high);
        match bed {
            Bed::Yard => {
                self.fill(&whole, 0xFFD2_CF96);
                self.line(&whole, 0xFF8A_5A2B, 2.6);
                self.line(&whole, 0xFFC4_8E54, 1.2);
                let mut posts = BezPath::new();
                for at in around(whole, 26.0) {
                    posts.extend(
                        RoundedRect::from_rect(Rect::from_center_size(at, (5.0, 5.0)), 1.2).to_path(0.1),
                    );
                }
                self.fill(&posts, 0xFF75_4A22);
            }
            Bed::Shelf => {
                let plank = Rect::new(-3.0, high - 3.0, wide + 3.0, high + 4.0);
                self.fill(&plank, 0xFFA8_7F50);
                let edge = Line::new((plank.x0, plank.y1 - 1.0), (plank.x1, plank.y1 - 1.0));
                self.line(&edge, 0xFF7B_5634, 2.0);
            }
            Bed::Frame => {
                // Around the prints, which cover the area.
                let frame = whole.inflate(1.6, 1.6);
                self.fill(&frame, 0xFFDC_DAD5);
                self.line(&frame, 0xFF7A_2E3A, 4.0);
                self.line(&frame, 0xFFB9_974A, 1.2);
            }
        }
    }
}

/// Returns points on the edges of a rectangle, about so far from each other, its corners among them.
fn around(of: Rect, step: f64) -> Vec<Point> {
    let parts = |side: f64| (side / step).round().max(1.0);
    let (across, down) = (parts(of.width()), parts(of.height()));
    let along = |count: f64| (0..=count as u32).map(move |number| f64::from(number) / count);
    let rows =
        along(across).flat_map(|part| [of.y0, of.y1].map(|y| Point::new(of.x0 + of.width() * part, y)));
    let columns =
        along(down).flat_map(|part| [of.x0, of.x1].map(|x| Point::new(x, of.y0 + of.height() * part)));
    rows.chain(columns).collect()
}
