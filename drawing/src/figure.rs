//! Figures: what a front end shows, and the sketch that makes them.

use crate::art::Art;
use kurbo::{Affine, BezPath, Point, Rect, Shape};
use std::fmt::Write as _;

/// A drawing of this size, in points; layers lie one above the other.
#[derive(Clone, Debug, PartialEq, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Figure {
    /// The width; marks may stand out over it.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The layers, from below.
    pub layers: Vec<Layer>,
}

/// A part of a figure. Colours are `0xAARRGGBB`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Layer {
    /// An outline to be filled; overlaps count once (non-zero winding).
    Fill {
        /// An SVG path of absolute `M`, `L`, `Q`, `C` and `Z` commands.
        path: String,
        /// The colour.
        colour: u32,
    },
    /// A line to be drawn with a round pen.
    Line {
        /// An SVG path, as above.
        path: String,
        /// The colour.
        colour: u32,
        /// The width of the pen.
        pen: f32,
    },
    /// A word whose letters have no drawing: as large as it fits, heavy, in the middle of its box.
    Word {
        /// The word, on one line.
        text: String,
        /// The colour.
        colour: u32,
        /// The left edge of its box.
        left: f32,
        /// The upper edge.
        top: f32,
        /// The width of the box.
        width: f32,
        /// The height of the box, which capitals fill.
        height: f32,
    },
}

/// A figure in the making.
pub(crate) struct Sketch {
    figure: Figure,
    at: Affine,
}

/// How far an approximated curve may be from the true one, in points.
const TOLERANCE: f64 = 0.02;

impl Sketch {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        let figure = Figure { width: width as f32, height: height as f32, layers: Vec::new() };
        Self { figure, at: Affine::IDENTITY }
    }

    /// Goes on with a figure: what is drawn now lies above its layers.
    pub(crate) const fn over(figure: Figure) -> Self {
        Self { figure, at: Affine::IDENTITY }
    }

    pub(crate) fn done(self) -> Figure {
        self.figure
    }

    /// Returns the size.
    pub(crate) fn size(&self) -> (f64, f64) {
        (f64::from(self.figure.width), f64::from(self.figure.height))
    }

    /// Draws with everything moved by this much.
    pub(crate) fn moved(&mut self, by: (f64, f64), draw: impl FnOnce(&mut Self)) {
        let before = self.at;
        self.at = before * Affine::translate(by);
        draw(self);
        self.at = before;
    }

    /// Draws with everything turned by this angle around a point.
    pub(crate) fn turned(&mut self, angle: f64, around: Point, draw: impl FnOnce(&mut Self)) {
        let before = self.at;
        self.at = before * Affine::rotate_about(angle, around);
        draw(self);
        self.at = before;
    }

    pub(crate) fn fill(&mut self, shape: &impl Shape, colour: u32) {
        let path = self.path(shape);
        self.figure.layers.push(Layer::Fill { path, colour });
    }

    pub(crate) fn line(&mut self, shape: &impl Shape, colour: u32, pen: f64) {
        let path = self.path(shape);
        self.figure.layers.push(Layer::Line { path, colour, pen: pen as f32 });
    }

    pub(crate) fn word(&mut self, text: &str, place: Rect, colour: u32) {
        let place = self.at.transform_rect_bbox(place);
        self.figure.layers.push(Layer::Word {
            text: text.to_owned(),
            colour,
            left: place.x0 as f32,
            top: place.y0 as f32,
            width: place.width() as f32,
            height: place.height() as f32,
        });
    }

    /// Draws a drawing of the sheets with its origin here, so many times as large; in its own colours, or in this one.
    pub(crate) fn art(&mut self, art: Art, origin: Point, scale: f64, colour: Option<u32>) {
        self.art_at(art, &[origin], scale, |own| colour.unwrap_or(own));
    }

    /// Draws a drawing at each of these places, so many times as large, its colours changed:
    /// each stroke of all places together is one layer.
    pub(crate) fn art_at(&mut self, art: Art, places: &[Point], scale: f64, colour: impl Fn(u32) -> u32) {
        for stroke in art {
            let one = stroke.outline();
            let mut all = BezPath::new();
            for place in places {
                all.extend(Affine::translate(place.to_vec2()) * Affine::scale(scale) * one.clone());
            }
            match stroke.pen {
                None => self.fill(&all, colour(stroke.colour)),
                Some(pen) => self.line(&all, colour(stroke.colour), f64::from(pen) * scale),
            }
        }
    }

    /// Lays a figure of outlines above what is drawn, moved, turned and made larger by this map. Words stay upright.
    pub(crate) fn lay(&mut self, figure: &Figure, map: Affine) {
        let before = self.at;
        self.at = before * map;
        let read = |path: &str| BezPath::from_svg(path).unwrap_or_default();
        for layer in &figure.layers {
            match layer {
                Layer::Fill { path, colour } => self.fill(&read(path), *colour),
                Layer::Line { path, colour, pen } => {
                    self.line(&read(path), *colour, f64::from(*pen) * map.determinant().abs().sqrt());
                }
                Layer::Word { text, colour, left, top, width, height } => {
                    let corner = Point::new(f64::from(*left), f64::from(*top));
                    let size = (f64::from(*width), f64::from(*height));
                    self.word(text, Rect::from_origin_size(corner, size), *colour);
                }
            }
        }
        self.at = before;
    }

    /// Writes the path down, short: with tenths of a point.
    fn path(&self, shape: &impl Shape) -> String {
        use kurbo::PathEl::{ClosePath, CurveTo, LineTo, MoveTo, QuadTo};
        let mut text = String::new();
        for element in self.at * shape.to_path(TOLERANCE) {
            let (command, points): (_, &[Point]) = match &element {
                MoveTo(p) => ('M', &[*p]),
                LineTo(p) => ('L', &[*p]),
                QuadTo(a, p) => ('Q', &[*a, *p]),
                CurveTo(a, b, p) => ('C', &[*a, *b, *p]),
                ClosePath => ('Z', &[]),
            };
            text.push(command);
            for (number, point) in points.iter().enumerate() {
                let space = if number > 0 { " " } else { "" };
                // Writing into a text never fails.
                let _ = write!(text, "{space}{} {}", rounded(point.x), rounded(point.y));
            }
        }
        text
    }
}

fn rounded(value: f64) -> f64 {
    // Adding 0 turns -0, which would be written with its sign, into 0.
    (value * 10.0).round() / 10.0 + 0.0
}
