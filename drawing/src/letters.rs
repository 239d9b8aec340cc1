//! Writing: figures and capitals of our own, and characters that stand for a picture.

use crate::art::{self, Art};
use crate::figure::{Figure, Sketch};
use kurbo::{Affine, BezPath, Point, Rect, RoundedRect, Shape, Stroke, StrokeOpts, stroke};

/// The height of figures and capitals in their sheet, from the upper edge of their lines to the lower one.
const HIGH: f64 = 100.0;
/// The room between two letters there.
const APART: f64 = 8.0;
/// The width of the pen there.
const PEN: f64 = 20.0;
/// The light in a tube.
const LIGHT: u32 = 0xD0FF_FFFF;
/// How far the edge of a small letter may be from the true one, in points.
const TOLERANCE: f64 = 0.1;

/// A character of notes and corners that stands for a picture: fonts draw such characters each in its own way, or not at all.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Mark {
    /// The character, alone.
    pub letter: String,
    /// The picture on a square of 24, black: a front end gives it the colour of the text around it.
    pub figure: Figure,
}

/// The characters that stand for a picture, with the names of their drawings.
const MARKS: [(char, &str); 18] = [
    ('◆', "diamond"),
    ('★', "star"),
    ('♥', "heart"),
    ('♣', "club"),
    ('♠', "spade"),
    ('▲', "triangle"),
    ('■', "square"),
    ('●', "disc"),
    ('✦', "spark"),
    ('▶', "right"),
    ('▼', "down"),
    ('◀', "left"),
    ('✂', "scissors"),
    ('▮', "upright"),
    ('▬', "flat"),
    ('✗', "cross"),
    ('✓', "check"),
    ('◎', "sight"),
];

/// Returns every character that stands for a picture, for the texts that a front end sets itself.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn marks() -> Vec<Mark> {
    let drawn = |(letter, name): (char, &str)| {
        let mut sketch = Sketch::new(24.0, 24.0);
        sketch.art(art::find(name)?, Point::ORIGIN, 1.0, Some(0xFF00_0000));
        Some(Mark { letter: letter.to_string(), figure: sketch.done() })
    };
    MARKS.into_iter().filter_map(drawn).collect()
}

/// Returns the picture that a character stands for.
fn picture(letter: char) -> Option<Art> {
    MARKS.iter().find(|(mark, _)| *mark == letter).and_then(|(_, name)| art::find(name))
}

/// Returns the drawing of a figure, a capital or a sign.
fn drawn(letter: char) -> Option<Art> {
    art::find(&match letter {
        '0'..='9' => format!("figure-{letter}"),
        'A'..='Z' => format!("letter-{letter}"),
        '-' | '−' => "minus".to_owned(),
        '+' => "plus".to_owned(),
        '×' => "times".to_owned(),
        '=' => "equals".to_owned(),
        '≠' => "unequal".to_owned(),
        '<' => "less".to_owned(),
        '>' => "more".to_owned(),
        ':' => "colon".to_owned(),
        '.' => "dot".to_owned(),
        '÷' => "divided".to_owned(),
        '?' => "question".to_owned(),
        '/' => "slash".to_owned(),
        '∞' => "infinity".to_owned(),
        _ => return None,
    })
}

/// Returns where the lines of a drawing begin and end, from the left.
fn extent(art: Art) -> (f64, f64) {
    let ends = art.iter().map(|stroke| {
        let half = f64::from(stroke.pen.unwrap_or(0.0)) / 2.0;
        stroke.outline().bounding_box().inflate(half, 0.0)
    });
    let whole = ends.reduce(|one, other| one.union(other)).unwrap_or_default();
    (whole.x0, whole.x1)
}

/// A text set into a box.
enum Script {
    /// An outline to be filled.
    Picture(BezPath),
    /// Lines to be drawn with a pen of this width.
    Lines(BezPath, f64),
    /// A letter of it has no drawing.
    Word,
}

/// Sets a text into a box, as large as it fits, in its middle.
fn set(text: &str, place: Rect) -> Script {
    let mut letters = text.chars();
    if let (Some(art), None) = (letters.next().and_then(picture), letters.next()) {
        return Script::Picture(sign(art, place.center(), place.width().min(place.height())));
    }
    let Some(drawn) = text.chars().map(drawn).collect::<Option<Vec<Art>>>() else { return Script::Word };
    let extents: Vec<(f64, f64)> = drawn.iter().map(|art| extent(art)).collect();
    let wide = extents.iter().map(|(from, to)| to - from + APART).sum::<f64>() - APART;
    if wide <= 0.0 {
        return Script::Lines(BezPath::new(), PEN);
    }
    let scale = (place.width() / wide).min(place.height() / HIGH);
    let mut left = place.center().x - wide * scale / 2.0;
    let top = place.center().y - HIGH * scale / 2.0;
    let mut lines = BezPath::new();
    for (art, (from, to)) in drawn.into_iter().zip(extents) {
        let here = Affine::translate((left - from * scale, top)) * Affine::scale(scale);
        lines.extend(art.iter().flat_map(|stroke| here * stroke.outline()));
        left += (to - from + APART) * scale;
    }
    Script::Lines(lines, PEN * scale)
}

/// Returns the outline of a symbol, which is on a square of 24, on a square of this side around a point.
fn sign(art: Art, centre: Point, side: f64) -> BezPath {
    let here = Affine::translate(centre - Point::new(side / 2.0, side / 2.0)) * Affine::scale(side / 24.0);
    art.iter().flat_map(|stroke| here * stroke.outline()).collect()
}

/// The things of one colour on a card, in one outline: a front end draws them at once.
#[derive(Default)]
pub(crate) struct Ink(BezPath);

impl Ink {
    /// Adds a shape.
    pub(crate) fn shape(&mut self, shape: &impl Shape) {
        self.0.extend(shape.path_elements(TOLERANCE / 4.0));
    }

    /// Adds a frame with such corners and of this width.
    pub(crate) fn frame(&mut self, outer: Rect, radius: f64, width: f64) {
        self.shape(&RoundedRect::from_rect(outer, radius));
        let inner = RoundedRect::from_rect(outer.inset(-width), (radius - width).max(0.0));
        self.0.extend(inner.to_path(TOLERANCE / 4.0).reverse_subpaths());
    }

    /// Adds a symbol of this side around a point.
    pub(crate) fn sign(&mut self, art: Option<Art>, centre: Point, side: f64) {
        self.0.extend(art.into_iter().flat_map(|art| sign(art, centre, side)));
    }

    /// Adds a text that the card says again in large: so one whose letters have no drawing is left out.
    pub(crate) fn small(&mut self, text: &str, place: Rect) {
        match set(text, place) {
            Script::Picture(outline) => self.0.extend(outline),
            Script::Lines(lines, pen) => {
                self.0.extend(stroke(lines, &Stroke::new(pen), &StrokeOpts::default(), TOLERANCE));
            }
            Script::Word => {}
        }
    }
}

impl Sketch {
    /// Writes a text into a box, as large as it fits, in its middle.
    pub(crate) fn write(&mut self, text: &str, place: Rect, colour: u32) {
        match set(text, place) {
            Script::Picture(outline) => self.fill(&outline, colour),
            Script::Lines(lines, _) if lines.is_empty() => {}
            Script::Lines(lines, pen) => self.line(&lines, colour, pen),
            Script::Word => self.word(text, place, colour),
        }
    }

    /// Writes a text with lit tubes.
    pub(crate) fn write_lit(&mut self, text: &str, place: Rect, colour: u32) {
        self.write(text, place, colour);
        if let Script::Lines(lines, pen) = set(text, place) {
            self.line(&lines, LIGHT, pen * 0.3);
        }
    }

    /// Draws all that is of one colour.
    pub(crate) fn ink(&mut self, Ink(outline): &Ink, colour: u32) {
        if !outline.is_empty() {
            self.fill(outline, colour);
        }
    }
}
