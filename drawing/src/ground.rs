//! Grounds: they lie under the things of a table in the world of its game, on a page of any size.

use crate::art;
use crate::colours::{self, Page};
use crate::figure::{Figure, Sketch};
use crate::world::{self, Part, Stock, World};
use kurbo::{Line, Point, Rect};

/// The greatest width and height of a ground, in points.
const LARGEST: f64 = 4096.0;
/// The distance between the lines of the book.
const RULE: f64 = 16.0;

/// Draws the ground of a game's world, by the name of the game's code; the book's paper for a game without one.
///
/// A ground is made for a page once and kept. Its drawings go on over its edges, where the front end cuts them off.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn ground(game: &str, page: Page, width: f32, height: f32) -> Figure {
    let world = world::of(game);
    // A number that is none counts as the smallest.
    let side = |side: f32| f64::from(side.max(1.0)).min(LARGEST);
    let (wide, high) = (side(width), side(height));
    let mut sketch = Sketch::new(wide, high);
    sketch.fill(&Rect::new(0.0, 0.0, wide, high), world.base(page));
    for part in world.parts {
        sketch.part(world, page, part);
    }
    if world.stock == Stock::Paper {
        sketch.ruling(page);
    }
    sketch.done()
}

impl Sketch {
    fn part(&mut self, world: &World, page: Page, part: &Part) {
        let (wide, high) = self.size();
        let mut draw = |name: &str, places: &[Point]| {
            let art = art::find(name).expect("every ground is drawn, by a test");
            self.art_at(art, places, 1.0, |colour| world.seen(colour, page));
        };
        match *part {
            Part::LowerHalf(colour) => {
                self.fill(&Rect::new(0.0, high / 2.0, wide, high), world.seen(colour, page));
            }
            Part::Tiles(name, [across, down]) => {
                let row = |y| steps(wide, across).map(move |x| Point::new(x, y));
                draw(name, &steps(high, down).flat_map(row).collect::<Vec<_>>());
            }
            Part::Middle(name, [broad, tall]) => {
                draw(name, &[Point::new((wide - broad) / 2.0, (high - tall) / 2.0)]);
            }
            Part::Sides([left, right], [broad, tall], at) => {
                let top = high * at - tall / 2.0;
                draw(left, &[Point::new(0.0, top)]);
                draw(right, &[Point::new(wide - broad, top)]);
            }
            Part::Above(name, step) => {
                draw(name, &steps(wide, step).map(|x| Point::new(x, 0.0)).collect::<Vec<_>>());
            }
            Part::Below(name, step, tall) => {
                draw(name, &steps(wide, step).map(|x| Point::new(x, high - tall)).collect::<Vec<_>>());
            }
        }
    }

    /// Draws the ruling of an exercise book: three thin lines to a strong one.
    fn ruling(&mut self, page: Page) {
        let (wide, high) = self.size();
        let palette = colours::of(page);
        for line in 1..(high / RULE).ceil() as u32 {
            let y = f64::from(line) * RULE;
            let colour = if line % 4 == 0 { palette.strong_ruling } else { palette.ruling };
            self.line(&Line::new((0.0, y), (wide, y)), colour, 1.0);
        }
    }
}

/// Returns where drawings of this length begin that cover a side, one of them in its middle.
fn steps(side: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (side - step) / 2.0;
    let before = (first / step).ceil().max(0.0);
    let count = 2.0 * before + 1.0;
    (0..count as u32).map(move |number| first + (f64::from(number) - before) * step)
}
