//! Things with all that marks them: picked, told, refused, counted.

use crate::art;
use crate::colours::{self, Colours, Page, contrast};
use crate::face::Drawn;
use crate::figure::{Figure, Sketch};
use crate::letters::Ink;
use crate::people::{self, person};
use crate::pigment::{Pigment, pigment};
use crate::world::{self, World};
use cartable_core::scene::{Face, Shape, Symbol};
use kurbo::{Circle, Point, Rect, RoundedRect};

/// A player, as things show them.
#[derive(Clone, Debug, PartialEq, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Person {
    /// The letters that stand for the player.
    pub letters: String,
    /// The seat, which gives the colour.
    pub seat: u32,
}

/// The size of a thing and the marks on and around it.
#[expect(clippy::struct_excessive_bools, reason = "marks that are drawn each by itself")]
#[derive(Clone, Debug, PartialEq, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Look {
    /// The width of the thing, in points.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The width of the left upper part that is not covered by others.
    pub seen_width: f32,
    /// The height of that part.
    pub seen_height: f32,
    /// The game in whose world it lies, by the name of its code; one without a world lies on the book.
    pub game: String,
    /// The page below it.
    pub page: Page,
    /// True if it is out of use.
    pub dimmed: bool,
    /// True if it is picked.
    pub picked: bool,
    /// True if it was just played, or wins.
    pub marked: bool,
    /// True if a lesson or a hint speaks of it.
    pub told: bool,
    /// True if the keyboard is at it.
    pub focused: bool,
    /// The player that a bare token stands for.
    pub token: Option<Person>,
    /// The player who has refused it.
    pub veto: Option<Person>,
    /// The number of equal things.
    pub count: u32,
    /// True if it stands for a pile.
    pub is_pile: bool,
}

/// Draws a thing with all that marks it: [`thing`], and [`marking`] above it.
#[must_use]
pub fn item(face: &Face, look: &Look) -> Figure {
    let mut whole = thing(face, look);
    whole.layers.extend(marking(face.shape, look).layers);
    whole
}

/// Draws a thing by itself: without what [`marking`] draws, so it is the same picked or not.
///
/// It regards these parts of `look`: the size and its seen part, the game, the page, the token,
/// if it is dimmed or refused, and if it stands for a pile of several.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn thing(face: &Face, look: &Look) -> Figure {
    let palette = colours::of(look.page);
    let mut sketch = Sketch::new(f64::from(look.width), f64::from(look.height));
    let world = world::of(&look.game);
    let usual = pigment(face, world);
    let below = (look.dimmed || look.veto.is_some()).then(|| world.base(look.page));
    let usual = below.map_or(usual, |below| usual.faded(below));
    let usual = match &look.token {
        Some(token) => {
            let colour = person(token.seat, look.page);
            Pigment { ground: palette.sheet, figure: colour, edge: colour }
        }
        None => usual,
    };
    let paint = if look.page.is_strong() {
        usual.with_edge(world.ink(look.page))
    } else {
        usual.outlined(world.base(look.page))
    };
    if look.is_pile && look.count > 1 {
        sketch.below(paint);
    }
    if let Some(token) = &look.token {
        sketch.person(token, paint);
        return sketch.done();
    }
    let seen = (f64::from(look.seen_width), f64::from(look.seen_height));
    sketch.face(&Drawn { face, paint, seen, world, below });
    sketch.done()
}

/// Draws the marks around and on a thing of this shape; a thing without any has no layers.
/// Frames and badges stand out over its edges by up to seven points.
///
/// It regards these parts of `look`: the size, the game, the page and the marks (refused, marked, told, picked, focused, counted).
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn marking(shape: Shape, look: &Look) -> Figure {
    let palette = colours::of(look.page);
    let mut sketch = Sketch::new(f64::from(look.width), f64::from(look.height));
    if let Some(by) = &look.veto {
        sketch.stamp(by, person(by.seat, look.page), &palette);
    }
    if look.marked {
        sketch.frame(shape, palette.marked, 2.5, 0.5, &palette);
    }
    if look.told {
        sketch.frame(shape, palette.refusal, 2.5, 3.0, &palette);
    }
    if look.picked {
        sketch.frame(shape, palette.accent, 3.5, 0.5, &palette);
    }
    if look.focused {
        sketch.frame(shape, palette.ink, 1.5, 3.5, &palette);
    }
    if look.marked {
        sketch.spark(&palette);
    }
    // The numbers come last, so that no line goes through them.
    if look.is_pile && shape == Shape::Pile {
        sketch.pile(look.count, world::of(&look.game));
    } else if look.is_pile {
        sketch.count(&look.count.to_string(), &palette);
    } else if look.count > 1 {
        sketch.count(&format!("×{}", look.count), &palette);
    }
    sketch.done()
}

impl Sketch {
    /// Draws the edges of two cards below.
    fn below(&mut self, paint: Pigment) {
        let (wide, high) = self.size();
        let card = RoundedRect::new(0.0, 0.0, wide, high, self.corner());
        self.moved((3.0, 3.0), |sketch| sketch.fill(&card, paint.edge));
        self.moved((1.5, 1.5), |sketch| sketch.line(&card, paint.ground, 1.0));
    }

    /// Draws the token of a player: the mark above the letters.
    fn person(&mut self, person: &Person, paint: Pigment) {
        let (wide, high) = self.size();
        let (centre, radius) = (Point::new(wide / 2.0, high / 2.0), wide.min(high) / 2.0);
        self.fill(&Circle::new(centre, radius), paint.edge);
        self.fill(&Circle::new(centre, radius - (radius * 0.12).max(1.6)), paint.ground);
        let mut ink = Ink::default();
        ink.sign(Some(people::mark(person.seat)), centre - (0.0, radius * 0.36), radius * 0.62);
        self.ink(&ink, paint.figure);
        let place = Rect::from_center_size(centre + (0.0, radius * 0.38), (radius * 1.0, radius * 0.62));
        self.write(&person.letters, place, paint.figure);
    }

    /// Draws a line around a thing, in its own outline, between edges of ink and of paper.
    fn frame(&mut self, shape: Shape, colour: u32, pen: f64, away: f64, palette: &Colours) {
        let (wide, high) = self.size();
        let whole = Rect::new(0.0, 0.0, wide, high);
        for (colour, pen) in edged(colour, pen, palette) {
            if matches!(shape, Shape::Token | Shape::Grain) {
                self.line(&Circle::new(whole.center(), wide.min(high) / 2.0 + away), colour, pen);
            } else {
                let radius = self.corner() + away;
                self.line(&RoundedRect::from_rect(whole.inflate(away, away), radius), colour, pen);
            }
        }
    }

    /// Draws a star in the left lower corner of a marked thing, so that it is not told by its colour alone:
    /// there it covers no value, and reaches no further than the frame.
    fn spark(&mut self, palette: &Colours) {
        let (wide, high) = self.size();
        let side = (wide * 0.22).clamp(11.0, 18.0);
        let within = side * 0.56 - MARK_REACH;
        let centre = Point::new(within, high - within);
        self.fill(&Circle::new(centre, side * 0.56), palette.paper);
        let mut ink = Ink::default();
        ink.sign(Some(art::symbol(Symbol::Spark)), centre, side);
        self.ink(&ink, palette.marked);
    }

    fn count(&mut self, text: &str, palette: &Colours) {
        let (wide, high) = self.size();
        let tall = (high * 0.34).clamp(13.0, 20.0);
        let broad = tall * (0.55 + 0.42 * text.chars().count() as f64);
        let (right, bottom) = (wide + MARK_REACH, high + MARK_REACH);
        let place = Rect::new(right - broad, bottom - tall, right, bottom);
        self.fill(&RoundedRect::from_rect(place, tall / 2.0), palette.ink);
        self.write(text, place.inflate(-tall * 0.22, -tall * 0.2), palette.paper);
    }

    /// Writes the number of cards into the lower part of a pile of which no card is visible.
    fn pile(&mut self, count: u32, world: &World) {
        let (wide, high) = self.size();
        let broad = (wide * 0.66).min(high * 0.5);
        let place = Rect::from_center_size((wide / 2.0, high * 0.74), (broad, broad * 0.62));
        self.fill(&RoundedRect::from_rect(place, place.height() * 0.25), world.back.figure);
        let inner = place.inflate(-broad * 0.12, -place.height() * 0.18);
        self.write(&count.to_string(), inner, world.back.ground);
    }

    /// Stamps a thing that somebody has refused, with the player's mark and in their colour, a little askew as stamps are.
    /// A small thing has the player's letters instead.
    fn stamp(&mut self, by: &Person, colour: u32, palette: &Colours) {
        let (wide, high) = self.size();
        if wide < STAMPED {
            let radius = wide.min(high) * 0.30;
            let centre = Point::new(wide - radius * 0.95, high - radius * 0.95);
            self.fill(&Circle::new(centre, radius), palette.paper);
            self.line(&Circle::new(centre, radius * 0.88), colour, radius * 0.2);
            let side = radius * 0.9;
            return self.write(&by.letters, Rect::from_center_size(centre, (side, side)), colour);
        }
        let (broad, tall) = (wide * 0.92, (wide * 0.40).min(high * 0.44));
        let centre = Point::new(wide * 0.5, high - broad * 0.13 - tall * 0.5);
        let whole = Rect::from_center_size(centre, (broad, tall));
        let pen = tall * 0.09;
        self.turned(-0.2, centre, |sketch| {
            sketch.fill(&RoundedRect::from_rect(whole, tall * 0.2), palette.paper);
            let edge = whole.inset(-pen);
            sketch.line(&RoundedRect::from_rect(edge, tall * 0.14), colour, pen);
            let room = edge.inset(-pen * 1.6);
            let side = room.height() * 0.9;
            let mut ink = Ink::default();
            ink.sign(Some(people::mark(by.seat)), Point::new(room.x0 + side / 2.0, centre.y), side);
            sketch.ink(&ink, colour);
            sketch.write("NON", Rect { x0: room.x0 + side * 1.15, ..room }, colour);
        });
    }
}

/// A thing that is narrower has no room for the word on a stamp.
const STAMPED: f64 = 32.0;

/// How far each edge of a mark stands out beside it.
const MARK_EDGE: f64 = 0.75;
/// How far the mark of a picked or marked thing stands out over it at the most.
pub(crate) const MARK_REACH: f64 = 3.75;

/// Returns the lines of a mark, from below: one edge of ink and one of paper, so that it is told from any ground,
/// and the mark itself beside the edge that it differs from most.
pub(crate) fn edged(colour: u32, pen: f64, palette: &Colours) -> [(u32, f64); 3] {
    let mut edges = [palette.ink, palette.paper];
    edges.sort_by(|a, b| contrast(*a, colour).total_cmp(&contrast(*b, colour)));
    [(edges[0], pen + 4.0 * MARK_EDGE), (edges[1], pen + 2.0 * MARK_EDGE), (colour, pen)]
}
