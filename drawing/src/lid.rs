//! Lids: the picture on the box of a game, which a shelf of games shows.

use crate::colours::Page;
use crate::emblem;
use crate::figure::{Figure, Sketch};
use crate::ground::ground;
use crate::item::{Look, thing};
use crate::world::{self, Shown};
use cartable_core::scene::{Face, Shape};
use kurbo::{Affine, Point};

/// The part of a lid's height that a thing on it takes, and the most of its width.
const HIGH: f64 = 0.74;
const WIDE: f64 = 0.27;
/// The width of a card for its height.
const CARD: f64 = 5.0 / 7.0;
/// The angle between two neighbours of a fan, and how far their middles are apart for their width.
const ANGLE: f64 = 0.16;
const APART: f64 = 0.80;
/// The side of the square of an emblem.
const EMBLEM: f64 = 48.0;
/// The most of a lid's width that a bucket takes, and the distance of two of them for their width.
const BUCKET: f64 = 0.36;
const BUCKETS: f64 = 1.06;

/// Draws the lid of a game's box, by the name of the game's code: three of its things in front of the ground of its world.
/// A game without a world has its emblem on the book's paper.
///
/// The drawings of the ground go on over the edges, where the front end cuts them off.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn lid(game: &str, page: Page, width: f32, height: f32) -> Figure {
    let mut sketch = Sketch::over(ground(game, page, width, height));
    let (wide, high) = sketch.size();
    let world = world::of(game);
    if world.lid.is_empty() {
        let scale = wide.min(high) * HIGH / EMBLEM;
        let corner = Affine::translate(((wide - EMBLEM * scale) / 2.0, (high - EMBLEM * scale) / 2.0));
        sketch.lay(&emblem(game), corner * Affine::scale(scale));
        return sketch.done();
    }
    let is_pyramid = world.lid.iter().all(|shown| shown.shape == Shape::Bucket);
    let tall = if is_pyramid {
        (high * HIGH / 2.0).min(wide * BUCKET)
    } else {
        (high * HIGH).min(wide * WIDE / CARD)
    };
    let broad = if is_pyramid { tall } else { tall * CARD };
    // The one in the middle lies in front of its neighbours.
    let (middle, sides): (Vec<_>, Vec<_>) =
        world.lid.iter().enumerate().partition(|(number, _)| *number == world.lid.len() / 2);
    for (number, shown) in sides.into_iter().chain(middle) {
        let look = Look {
            width: broad as f32,
            height: tall as f32,
            seen_width: broad as f32,
            seen_height: tall as f32,
            game: game.to_owned(),
            page,
            ..Look::default()
        };
        let drawn = thing(&face(shown), &look);
        let from_middle = number as f64 - (world.lid.len() - 1) as f64 / 2.0;
        let place = if is_pyramid {
            // The last bucket stands on the two others.
            let (column, row) = if number == 2 { (0.0, 1.0) } else { (number as f64 - 0.5, 0.0) };
            let x = wide / 2.0 + column * broad * BUCKETS - broad / 2.0;
            Affine::translate((x, high / 2.0 - row * tall))
        } else {
            let x = wide / 2.0 + from_middle * broad * APART - broad / 2.0;
            let y = (high - tall) / 2.0 + from_middle.abs() * tall * 0.05;
            let foot = Point::new(broad / 2.0, tall);
            Affine::translate((x, y)) * Affine::rotate_about(from_middle * ANGLE, foot)
        };
        sketch.lay(&drawn, place);
    }
    sketch.done()
}

fn face(shown: &Shown) -> Face {
    Face {
        text: shown.text.to_owned(),
        shape: shown.shape,
        colour: shown.colour,
        symbol: shown.symbol,
        corner: shown.corner.to_owned(),
    }
}
