//! Writing: figures and capitals of our own, and characters that stand for a picture.

use crate::art::{self, Art};
use crate::figure::{Figure, Sketch};
use kurbo::{BezPath, Point, Rect, Shape};

/// The height of figures and capitals in their sheet, from the upper edge of their lines to the lower one.
const HIGH: f64 = 100.0;
/// The room between two letters there.
const APART: f64 = 8.0;

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
    let ends = art.iter().filter_map(|stroke| {
        let path = BezPath::from_svg(stroke.path).ok()?;
        Some(path.bounding_box().inflate(f64::from(stroke.pen.unwrap_or(0.0)) / 2.0, 0.0))
    });
    let whole = ends.reduce(|one, other| one.union(other)).unwrap_or_default();
    (whole.x0, whole.x1)
}

impl Sketch {
    /// Writes a text into a box, as large as it fits, in its middle.
    pub(crate) fn write(&mut self, text: &str, place: Rect, colour: u32) {
        let mut letters = text.chars();
        if let (Some(art), None) = (letters.next().and_then(picture), letters.next()) {
            return self.symbol(art, place.center(), place.width().min(place.height()), colour);
        }
        let Some(drawn) = text.chars().map(drawn).collect::<Option<Vec<Art>>>() else {
            return self.word(text, place, colour);
        };
        let extents: Vec<(f64, f64)> = drawn.iter().map(|art| extent(art)).collect();
        let wide = extents.iter().map(|(from, to)| to - from + APART).sum::<f64>() - APART;
        if wide <= 0.0 {
            return;
        }
        let scale = (place.width() / wide).min(place.height() / HIGH);
        let mut left = place.center().x - wide * scale / 2.0;
        let top = place.center().y - HIGH * scale / 2.0;
        for (art, (from, to)) in drawn.into_iter().zip(extents) {
            self.art(art, Point::new(left - from * scale, top), scale, Some(colour));
            left += (to - from + APART) * scale;
        }
    }
}
