//! Faces: what a card, token, cell or grain shows by itself.

use crate::art::{self, Art};
use crate::colours::mixed;
use crate::figure::Sketch;
use crate::pigment::Pigment;
use crate::world::{Stock, World};
use cartable_core::scene::{Face, Shape, Symbol};
use kurbo::{Affine, BezPath, Circle, Ellipse, Line, Point, Rect, RoundedRect};

/// A card that is narrower than this, in points, shows its value and symbol once, and nothing in its corners.
const CORNERED: f64 = 40.0;
/// Cards that are so many times as high as wide have room below their value; others are squat.
const UPRIGHT: f64 = 1.15;
/// A card counts as covered if less than this part of its width is seen.
const SEEN: f64 = 0.8;

/// The light behind an animal.
const WINDOW: u32 = 0xFFFF_F4D8;

/// How much of the ground shines through an animal that is out of use, of 100.
const FADED_ANIMAL: u32 = 45;
/// The water in a bucket.
const WATER: u32 = 0xFF7C_C4EE;

/// Returns a part of a rectangle, by fractions of its width and height.
fn part(whole: Rect, left: f64, top: f64, right: f64, bottom: f64) -> Rect {
    let at = |x: f64, y: f64| Point::new(whole.x0 + whole.width() * x, whole.y0 + whole.height() * y);
    Rect::from_points(at(left, top), at(right, bottom))
}

/// A face about to be drawn: with these colours on a thing of this size, of which so much of the left upper part is seen.
pub(crate) struct Drawn<'a> {
    pub face: &'a Face,
    pub paint: Pigment,
    pub seen: (f64, f64),
    pub world: &'static World,
    /// The colour that shines through if the thing is out of use.
    pub below: Option<u32>,
}

impl Sketch {
    /// Draws a face over the whole area.
    pub(crate) fn face(&mut self, drawn: &Drawn<'_>) {
        let (wide, high) = self.size();
        self.tubes(drawn.world.stock == Stock::Neon);
        match drawn.face.shape {
            Shape::Card if drawn.seen.1 < high - 1.0 || drawn.seen.0 < wide * SEEN => self.covered(drawn),
            Shape::Card => self.card(drawn),
            Shape::Cell => self.cell(drawn),
            Shape::Token => self.token(drawn),
            Shape::Bucket => self.bucket(drawn),
            Shape::Grain => self.grain(drawn),
            Shape::Back | Shape::Pile => self.back(drawn),
        }
    }

    fn whole(&self) -> Rect {
        let (wide, high) = self.size();
        Rect::new(0.0, 0.0, wide, high)
    }

    fn least(&self) -> f64 {
        let (wide, high) = self.size();
        wide.min(high)
    }

    /// Returns the radius of a card's corners: a tenth of its shorter side.
    pub(crate) fn corner(&self) -> f64 {
        self.least() * 0.1
    }

    fn sign(&mut self, symbol: Option<Symbol>, centre: Point, side: f64, colour: u32) {
        if let Some(symbol) = symbol {
            self.symbol(art::symbol(symbol), centre, side, colour);
        }
    }

    fn card(&mut self, drawn: &Drawn<'_>) {
        self.stock(drawn.world.stock, drawn.paint);
        // In the midst of what is seen: the next card in a hand cuts no figure.
        let (_, high) = self.size();
        let whole = Rect::new(0.0, 0.0, drawn.seen.0, high);
        if let Some(animal) = drawn.world.animal(drawn.face.symbol, &drawn.face.text) {
            self.animal(drawn, animal, whole);
        } else if !drawn.face.corner.is_empty() {
            match drawn.world.stock {
                Stock::Target => self.target(drawn, whole),
                Stock::Shield => self.shield(drawn, whole),
                _ => self.two_values(drawn, whole),
            }
        } else if whole.height() < UPRIGHT * whole.width() {
            self.squat(drawn, whole);
        } else {
            self.upright(drawn, whole);
        }
    }

    /// Draws a card under others: all that it says stands in the strip that is seen.
    fn covered(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, seen, world, .. } = drawn;
        self.stock(world.stock, *paint);
        let (wide, high) = self.size();
        let strip = Rect::new(0.0, 0.0, seen.0, seen.1);
        if seen.0 < wide * SEEN {
            if !face.corner.is_empty() {
                return self.covered_two_values(drawn, strip);
            }
            let place = Rect::new(seen.0 * 0.14, high * 0.07, seen.0 * 0.94, high * 0.28);
            self.write(&face.text, place, paint.figure);
            let below = Point::new(seen.0 * 0.54, high * 0.44);
            if let Some(animal) = world.animal(face.symbol, &face.text) {
                return self.portrait(drawn, animal, below + (0.0, high * 0.04), seen.0 * 0.84);
            }
            self.sign(face.symbol, below, seen.0 * 0.6, paint.figure);
            return;
        }
        let is_alone = face.symbol.is_none() && face.corner.is_empty();
        let right = if is_alone { 0.92 } else { 0.60 };
        self.write(&face.text, part(strip, 0.08, 0.16, right, 0.84), paint.figure);
        if face.corner.is_empty() {
            let centre = part(strip, 0.62, 0.16, 0.94, 0.84).center();
            if let Some(animal) = world.animal(face.symbol, &face.text) {
                return self.portrait(drawn, animal, centre, (seen.1 * 0.84).min(strip.width() * 0.36));
            }
            self.sign(face.symbol, centre, seen.1 * 0.34, paint.figure);
            return;
        }
        let badge = part(strip, 0.62, 0.50, 0.95, 0.88);
        self.badge(&face.corner, badge, (0.10, 0.20), *paint);
        let centre = part(strip, 0.62, 0.10, 0.95, 0.46).center();
        self.sign(face.symbol, centre, seen.1 * 0.28, paint.figure);
    }

    /// Draws one below the other: the value, the symbol, and the second value on its ground.
    fn covered_two_values(&mut self, drawn: &Drawn<'_>, strip: Rect) {
        let Drawn { face, paint, .. } = drawn;
        self.write(&face.text, part(strip, 0.14, 0.07, 0.94, 0.28), paint.figure);
        let side = (strip.width() * 0.5).min(strip.height() * 0.19);
        self.sign(face.symbol, part(strip, 0.14, 0.33, 0.94, 0.53).center(), side, paint.figure);
        self.badge(&face.corner, part(strip, 0.14, 0.58, 0.90, 0.86), (0.10, 0.18), *paint);
    }

    /// Writes a second value on a ground of its own, with these margins as fractions.
    fn badge(&mut self, text: &str, badge: Rect, (side, above): (f64, f64), paint: Pigment) {
        self.fill(&RoundedRect::from_rect(badge, badge.height() * 0.22), paint.figure);
        self.write(text, part(badge, side, above, 1.0 - side, 1.0 - above), paint.ground);
    }

    /// Draws the value with the suit beside it above, and the animal in a window below.
    fn animal(&mut self, drawn: &Drawn<'_>, animal: Art, whole: Rect) {
        let Drawn { face, paint, .. } = drawn;
        if whole.height() < UPRIGHT * whole.width() {
            self.write(&face.text, part(whole, 0.07, 0.14, 0.44, 0.60), paint.figure);
            self.sign(
                face.symbol,
                part(whole, 0.07, 0.66, 0.44, 0.94).center(),
                self.least() * 0.22,
                paint.figure,
            );
            return self.portrait(
                drawn,
                animal,
                part(whole, 0.46, 0.0, 0.97, 1.0).center(),
                whole.width() * 0.5,
            );
        }
        self.write(&face.text, part(whole, 0.09, 0.06, 0.70, 0.345), paint.figure);
        let side = whole.width() * 0.19;
        self.sign(face.symbol, Point::new(whole.width() * 0.85, whole.height() * 0.13), side, paint.figure);
        let side = (whole.width() * 0.88).min(whole.height() * 0.57);
        self.portrait(drawn, animal, part(whole, 0.0, 0.39, 1.0, 0.955).center(), side);
    }

    /// Draws an animal in a light window of this side.
    fn portrait(&mut self, drawn: &Drawn<'_>, animal: Art, centre: Point, side: f64) {
        let seen = |colour| drawn.below.map_or(colour, |below| mixed(colour, below, FADED_ANIMAL));
        let window = Rect::from_center_size(centre, (side, side));
        self.fill(&RoundedRect::from_rect(window, side * 0.12), seen(WINDOW));
        let inner = side * 0.92;
        self.art_at(animal, &[centre - (inner / 2.0, inner / 2.0)], inner / 48.0, seen);
    }

    /// Draws the value above, and the second one in the rings of a target below, with the lines of a sight.
    fn target(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        let Drawn { face, paint, .. } = drawn;
        self.write(&face.text, part(whole, 0.12, 0.08, 0.88, 0.43), paint.figure);
        let centre = part(whole, 0.0, 0.70, 1.0, 0.70).center();
        let radius = (whole.width() * 0.40).min(whole.height() * 0.255);
        self.fill(&Circle::new(centre, radius), paint.figure);
        self.line(&Circle::new(centre, radius * 0.87), paint.ground, radius * 0.1);
        let mut sight = BezPath::new();
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            sight.move_to(centre + (x * radius * 0.74, y * radius * 0.74));
            sight.line_to(centre + (x * radius * 1.09, y * radius * 1.09));
        }
        self.line(&sight, paint.ground, radius * 0.12);
        let inner = Rect::from_center_size(centre, (radius * 1.18, radius * 0.8));
        self.write(&face.corner, inner, paint.ground);
    }

    /// Draws the attack on a shield, and the target on a plate at its foot.
    fn shield(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        let Drawn { face, paint, .. } = drawn;
        self.write(&face.text, part(whole, 0.14, 0.12, 0.86, 0.52), paint.figure);
        let middle = part(whole, 0.12, 0.565, 0.88, 0.565);
        self.line(
            &Line::new((middle.x0, middle.y0), (middle.x1, middle.y0)),
            paint.figure,
            whole.height() * 0.012,
        );
        self.badge(&face.corner, part(whole, 0.22, 0.615, 0.78, 0.885), (0.10, 0.16), *paint);
    }

    fn upright(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        let Drawn { face, paint, .. } = drawn;
        let has_corners = whole.width() >= CORNERED;
        let top = if has_corners { 0.24 } else { 0.10 };
        if face.symbol.is_none() {
            self.write(&face.text, part(whole, 0.12, top, 0.88, 1.0 - top), paint.figure);
        } else if face.text.is_empty() {
            self.sign(face.symbol, whole.center(), whole.width() * 0.6, paint.figure);
        } else if drawn.world.stock == Stock::Neon {
            // The sign of a card without a number is what it does.
            self.write(&face.text, part(whole, 0.14, 0.11, 0.86, 0.34), paint.figure);
            return self.sign(
                face.symbol,
                part(whole, 0.0, 0.65, 1.0, 0.65).center(),
                whole.width() * 0.62,
                paint.figure,
            );
        } else {
            self.write(&face.text, part(whole, 0.11, top, 0.89, 0.64), paint.figure);
            let centre = part(whole, 0.0, 0.66, 1.0, 0.94).center();
            let thick = if drawn.world.stock == Stock::Poster { 1.3 } else { 1.0 };
            self.sign(face.symbol, centre, whole.height() * 0.21 * thick, paint.figure);
        }
        if !has_corners {
            return;
        }
        let corner = part(whole, 0.07, 0.045, 0.40, 0.185);
        self.write(&face.text, corner, paint.figure);
        let side = whole.height() * 0.12;
        self.sign(face.symbol, Point::new(whole.width() * 0.82, corner.center().y), side, paint.figure);
        if !face.text.is_empty() {
            let below = Point::new(whole.width() * 0.14, whole.height() * 0.91);
            self.sign(face.symbol, below, side, paint.figure);
        }
    }

    fn squat(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        let Drawn { face, paint, .. } = drawn;
        let least = whole.width().min(whole.height());
        if face.symbol.is_none() {
            self.write(&face.text, part(whole, 0.12, 0.2, 0.88, 0.8), paint.figure);
        } else if face.text.is_empty() {
            self.sign(face.symbol, whole.center(), least * 0.62, paint.figure);
        } else {
            self.write(&face.text, part(whole, 0.12, 0.12, 0.88, 0.60), paint.figure);
            self.sign(face.symbol, part(whole, 0.0, 0.64, 1.0, 0.96).center(), least * 0.26, paint.figure);
        }
    }

    /// Draws the value above, and the second one in the corner below, on a ground of its own.
    fn two_values(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        let Drawn { face, paint, .. } = drawn;
        self.write(&face.text, part(whole, 0.10, 0.09, 0.90, 0.53), paint.figure);
        self.badge(&face.corner, part(whole, 0.37, 0.60, 0.94, 0.94), (0.10, 0.18), *paint);
        let centre = part(whole, 0.06, 0.60, 0.34, 0.94).center();
        self.sign(face.symbol, centre, whole.width() * 0.24, paint.figure);
    }

    fn cell(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        let whole = self.whole();
        if drawn.world.stock == Stock::Poster {
            self.stock(Stock::Poster, *paint);
            self.pins(whole, paint.edge);
        } else {
            self.plate(*paint, self.least() * 0.06);
        }
        if face.corner.is_empty() {
            return self.squat(drawn, whole);
        }
        self.write(&face.text, part(whole, 0.10, 0.14, 0.62, 0.58), paint.figure);
        self.write(&face.corner, part(whole, 0.68, 0.10, 0.92, 0.36), paint.figure);
        let centre = part(whole, 0.0, 0.62, 1.0, 0.96).center();
        self.sign(face.symbol, centre, self.least() * 0.28, paint.figure);
    }

    /// Draws the two pins that hold a poster.
    fn pins(&mut self, whole: Rect, colour: u32) {
        for x in [0.05, 0.95] {
            let at = part(whole, x, 0.05, x, 0.05).center();
            self.fill(&Circle::new(at, (self.least() * 0.03).max(0.9)), colour);
        }
    }

    fn token(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        let (centre, radius) = (self.whole().center(), self.least() / 2.0);
        self.fill(&Circle::new(centre, radius), paint.ground);
        self.line(&Circle::new(centre, radius - 1.0), paint.edge, 2.0);
        if face.text.is_empty() {
            self.sign(face.symbol, centre, radius, paint.figure);
        }
        let half = radius * 0.62;
        self.write(&face.text, Rect::from_center_size(centre, (half * 2.0, half * 2.0)), paint.figure);
    }

    /// Draws a bucket of enamel, full of water.
    fn bucket(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        let (wide, high) = self.size();
        let at = |x: f64, y: f64| Point::new(wide * x, high * y);
        let mut body = BezPath::new();
        body.move_to(at(0.03, 0.14));
        body.line_to(at(0.97, 0.14));
        body.line_to(at(0.82, 0.90));
        body.quad_to(at(0.5, 1.05), at(0.18, 0.90));
        body.close_path();
        self.fill(&body, paint.ground);
        self.line(&body, paint.edge, (wide * 0.02).max(1.0));
        // The gloss along the left side, where nothing is written.
        self.line(&Line::new(at(0.12, 0.30), at(0.22, 0.82)), 0x88FF_FFFF, wide * 0.035);
        let mouth = Ellipse::new(at(0.5, 0.14), (wide * 0.48, high * 0.12), 0.0);
        self.fill(&mouth, WATER);
        self.line(&Ellipse::new(at(0.53, 0.15), (wide * 0.22, high * 0.03), 0.0), 0xC0FF_FFFF, high * 0.015);
        self.line(&mouth, paint.edge, (wide * 0.045).max(1.4));
        let (whole, least) = (self.whole(), self.least());
        if face.symbol.is_none() {
            self.write(&face.text, part(whole, 0.28, 0.30, 0.72, 0.84), paint.figure);
        } else if face.text.is_empty() {
            let centre = part(whole, 0.0, 0.22, 1.0, 0.94).center();
            self.sign(face.symbol, centre, least * 0.46, paint.figure);
        } else {
            self.sign(face.symbol, Point::new(wide * 0.36, high * 0.58), least * 0.30, paint.figure);
            self.write(&face.text, part(whole, 0.52, 0.38, 0.76, 0.78), paint.figure);
        }
    }

    fn grain(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        let (centre, radius) = (self.whole().center(), self.least() / 2.0);
        let turned = Affine::rotate_about(-std::f64::consts::FRAC_PI_6, centre);
        let grain = turned * Ellipse::new(centre, (radius, radius * 0.85), 0.0);
        self.fill(&grain, paint.ground);
        self.line(&grain, paint.edge, (radius * 0.05).max(1.0));
        // The germ, as on a grain of maize.
        let germ = turned * Ellipse::new(centre - (0.0, radius * 0.72), (radius * 0.3, radius * 0.08), 0.0);
        self.fill(&germ, 0x70FF_FFFF);
        let half = radius * 0.52;
        self.write(&face.text, Rect::from_center_size(centre, (half * 2.0, half * 2.0)), paint.figure);
    }

    fn back(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, world, .. } = drawn;
        let radius = self.corner();
        self.plate(*paint, radius);
        let (wide, high) = self.size();
        let inner = self.whole().inset(-wide * 0.075);
        self.line(&RoundedRect::from_rect(inner, radius * 0.6), paint.edge, wide * 0.025);
        let art = art::find(world.back.art).expect("every back is drawn, by a test");
        // The text of a back stands in its lower part.
        let side = (wide * 0.66).min(high * 0.46);
        let centre = part(self.whole(), 0.0, 0.33, 1.0, 0.33).center();
        self.art(art, centre - (side / 2.0, side / 2.0), side / 24.0, None);
        if !face.text.is_empty() {
            let plate = part(self.whole(), 0.16, 0.60, 0.84, 0.90);
            self.fill(&RoundedRect::from_rect(plate, plate.height() * 0.2), paint.ground);
            self.write(&face.text, part(self.whole(), 0.2, 0.63, 0.8, 0.87), paint.figure);
        }
    }
}
