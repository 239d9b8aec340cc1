//! Faces: what a card, token, cell or grain shows by itself.

use crate::art::{self, Art};
use crate::colours::mixed;
use crate::figure::Sketch;
use crate::letters::Ink;
use crate::pigment::Pigment;
use crate::world::{Stock, World};
use cartable_core::scene::{Face, Shape, Symbol};
use kurbo::{Affine, BezPath, Circle, Ellipse, Point, Rect, RoundedRect, Shape as _};

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

impl Ink {
    /// Adds a symbol of this side around a point, if there is one.
    fn symbol(&mut self, symbol: Option<Symbol>, centre: Point, side: f64) {
        self.sign(symbol.map(art::symbol), centre, side);
    }
}

impl Sketch {
    /// Draws a face over the whole area.
    pub(crate) fn face(&mut self, drawn: &Drawn<'_>) {
        let (wide, high) = self.size();
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

    /// Writes the value of a card.
    fn value(&mut self, Drawn { face, paint, world, .. }: &Drawn<'_>, place: Rect) {
        if world.stock == Stock::Neon {
            self.write_lit(&face.text, place, paint.figure);
        } else {
            self.write(&face.text, place, paint.figure);
        }
    }

    /// Begins what has the colour of the figure, with what the stock has of it.
    fn begun(&self, drawn: &Drawn<'_>) -> Ink {
        let mut ink = Ink::default();
        if drawn.face.shape == Shape::Card && drawn.world.stock == Stock::Wood {
            let (outer, pen) = self.painted_edge();
            ink.frame(outer, self.least() * 0.05, pen);
        }
        ink
    }

    /// Draws all that has the colour of the figure.
    fn figured(&mut self, drawn: &Drawn<'_>, add: impl FnOnce(&mut Ink)) {
        let mut ink = self.begun(drawn);
        add(&mut ink);
        self.ink(&ink, drawn.paint.figure);
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
            self.squat(drawn, whole, self.begun(drawn));
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
        let animal = world.animal(face.symbol, &face.text);
        if seen.0 < wide * SEEN {
            if !face.corner.is_empty() {
                return self.covered_two_values(drawn, strip);
            }
            self.value(drawn, Rect::new(seen.0 * 0.14, high * 0.07, seen.0 * 0.94, high * 0.28));
            let below = Point::new(seen.0 * 0.54, high * 0.44);
            return match animal {
                Some(animal) => self.portrait(drawn, animal, below + (0.0, high * 0.04), seen.0 * 0.84),
                None => self.figured(drawn, |ink| ink.symbol(face.symbol, below, seen.0 * 0.6)),
            };
        }
        let is_alone = face.symbol.is_none() && face.corner.is_empty();
        let right = if is_alone { 0.92 } else { 0.60 };
        self.value(drawn, part(strip, 0.08, 0.16, right, 0.84));
        if face.corner.is_empty() {
            let centre = part(strip, 0.62, 0.16, 0.94, 0.84).center();
            return match animal {
                Some(animal) => {
                    self.portrait(drawn, animal, centre, (seen.1 * 0.84).min(strip.width() * 0.36));
                }
                None => self.figured(drawn, |ink| ink.symbol(face.symbol, centre, seen.1 * 0.34)),
            };
        }
        let badge = part(strip, 0.62, 0.50, 0.95, 0.88);
        let centre = part(strip, 0.62, 0.10, 0.95, 0.46).center();
        self.badge(drawn, badge, (0.10, 0.20), |ink| ink.symbol(face.symbol, centre, seen.1 * 0.28));
    }

    /// Draws one below the other: the value, the symbol, and the second value on its ground.
    fn covered_two_values(&mut self, drawn: &Drawn<'_>, strip: Rect) {
        self.value(drawn, part(strip, 0.14, 0.07, 0.94, 0.28));
        let side = (strip.width() * 0.5).min(strip.height() * 0.19);
        let centre = part(strip, 0.14, 0.33, 0.94, 0.53).center();
        let badge = part(strip, 0.14, 0.58, 0.90, 0.86);
        self.badge(drawn, badge, (0.10, 0.18), |ink| ink.symbol(drawn.face.symbol, centre, side));
    }

    /// Writes the second value on a ground of its own, with these margins as fractions, and adds what has the ground's colour.
    fn badge(
        &mut self,
        drawn: &Drawn<'_>,
        badge: Rect,
        (side, above): (f64, f64),
        add: impl FnOnce(&mut Ink),
    ) {
        self.figured(drawn, |ink| {
            ink.shape(&RoundedRect::from_rect(badge, badge.height() * 0.22));
            add(ink);
        });
        let place = part(badge, side, above, 1.0 - side, 1.0 - above);
        self.write(&drawn.face.corner, place, drawn.paint.ground);
    }

    /// Draws the value with the suit beside it above, and the animal in a window below.
    fn animal(&mut self, drawn: &Drawn<'_>, animal: Art, whole: Rect) {
        let face = drawn.face;
        let (wide, high) = (whole.width(), whole.height());
        let is_squat = high < UPRIGHT * wide;
        self.figured(drawn, |ink| {
            if is_squat {
                ink.small(&face.text, part(whole, 0.07, 0.14, 0.44, 0.60));
                let centre = part(whole, 0.07, 0.66, 0.44, 0.94).center();
                ink.symbol(face.symbol, centre, wide.min(high) * 0.22);
            } else {
                ink.small(&face.text, part(whole, 0.09, 0.06, 0.70, 0.345));
                ink.symbol(face.symbol, Point::new(wide * 0.85, high * 0.13), wide * 0.19);
            }
        });
        if is_squat {
            let centre = part(whole, 0.46, 0.0, 0.97, 1.0).center();
            self.portrait(drawn, animal, centre, wide * 0.5);
        } else {
            let centre = part(whole, 0.0, 0.39, 1.0, 0.955).center();
            self.portrait(drawn, animal, centre, (wide * 0.88).min(high * 0.57));
        }
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
        self.value(drawn, part(whole, 0.12, 0.08, 0.88, 0.43));
        let centre = part(whole, 0.0, 0.70, 1.0, 0.70).center();
        let radius = (whole.width() * 0.40).min(whole.height() * 0.255);
        let least = self.least();
        self.figured(drawn, |ink| {
            ink.shape(&Circle::new(centre, radius));
            // The screws that hold the tin.
            let inset = least * 0.055;
            for x in [inset, whole.width() - inset] {
                for y in [inset, whole.height() - inset] {
                    ink.shape(&Circle::new((x, y), (least * 0.022).max(0.8)));
                }
            }
        });
        let mut sight = Circle::new(centre, radius * 0.87).to_path(0.02);
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            sight.move_to(centre + (x * radius * 0.74, y * radius * 0.74));
            sight.line_to(centre + (x * radius * 1.09, y * radius * 1.09));
        }
        self.line(&sight, paint.ground, radius * 0.11);
        let inner = Rect::from_center_size(centre, (radius * 1.18, radius * 0.8));
        self.write(&face.corner, inner, paint.ground);
    }

    /// Draws the attack on a shield, and the target on a plate at its foot.
    fn shield(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        self.value(drawn, part(whole, 0.14, 0.12, 0.86, 0.52));
        let badge = part(whole, 0.22, 0.615, 0.78, 0.885);
        self.badge(drawn, badge, (0.10, 0.16), |ink| ink.shape(&part(whole, 0.12, 0.559, 0.88, 0.571)));
    }

    fn upright(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        let face = drawn.face;
        let (wide, high) = (whole.width(), whole.height());
        let is_sign = drawn.world.stock == Stock::Neon && face.symbol.is_some() && !face.text.is_empty();
        // A print is looked at as a whole, within its frame.
        let has_corners = wide >= CORNERED && !is_sign && drawn.world.stock != Stock::Print;
        let top = if has_corners { 0.24 } else { 0.10 };
        let mut ink = self.begun(drawn);
        if face.symbol.is_none() {
            self.value(drawn, part(whole, 0.12, top, 0.88, 1.0 - top));
        } else if face.text.is_empty() {
            ink.symbol(face.symbol, whole.center(), wide * 0.6);
        } else if is_sign {
            // The sign of a card without a number is what it does.
            self.value(drawn, part(whole, 0.14, 0.11, 0.86, 0.34));
            ink.symbol(face.symbol, part(whole, 0.0, 0.65, 1.0, 0.65).center(), wide * 0.62);
        } else {
            self.value(drawn, part(whole, 0.11, top, 0.89, 0.64));
            let centre = part(whole, 0.0, 0.66, 1.0, 0.94).center();
            let thick = if drawn.world.stock == Stock::Poster { 1.3 } else { 1.0 };
            ink.symbol(face.symbol, centre, high * 0.21 * thick);
        }
        if has_corners {
            let corner = part(whole, 0.07, 0.045, 0.40, 0.185);
            ink.small(&face.text, corner);
            let side = high * 0.12;
            ink.symbol(face.symbol, Point::new(wide * 0.82, corner.center().y), side);
            if !face.text.is_empty() {
                ink.symbol(face.symbol, Point::new(wide * 0.14, high * 0.91), side);
            }
        }
        self.ink(&ink, drawn.paint.figure);
    }

    fn squat(&mut self, drawn: &Drawn<'_>, whole: Rect, mut ink: Ink) {
        let face = drawn.face;
        let least = whole.width().min(whole.height());
        if face.symbol.is_none() {
            self.value(drawn, part(whole, 0.12, 0.2, 0.88, 0.8));
        } else if face.text.is_empty() {
            ink.symbol(face.symbol, whole.center(), least * 0.62);
        } else {
            self.value(drawn, part(whole, 0.12, 0.12, 0.88, 0.60));
            ink.symbol(face.symbol, part(whole, 0.0, 0.64, 1.0, 0.96).center(), least * 0.26);
        }
        self.ink(&ink, drawn.paint.figure);
    }

    /// Draws the value above, and the second one in the corner below, on a ground of its own.
    fn two_values(&mut self, drawn: &Drawn<'_>, whole: Rect) {
        self.value(drawn, part(whole, 0.10, 0.09, 0.90, 0.53));
        let centre = part(whole, 0.06, 0.60, 0.34, 0.94).center();
        self.badge(drawn, part(whole, 0.37, 0.60, 0.94, 0.94), (0.10, 0.18), |ink| {
            ink.symbol(drawn.face.symbol, centre, whole.width() * 0.24);
        });
    }

    fn cell(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        let whole = self.whole();
        let mut ink = Ink::default();
        if drawn.world.stock == Stock::Poster {
            self.stock(Stock::Poster, *paint);
            // The two pins that hold a poster.
            for x in [0.12, 0.88] {
                let at = part(whole, x, 0.12, x, 0.12).center();
                ink.shape(&Circle::new(at, (self.least() * 0.03).max(0.9)));
            }
        } else {
            self.plate(*paint, self.least() * 0.06);
        }
        if face.corner.is_empty() {
            return self.squat(drawn, whole, ink);
        }
        self.value(drawn, part(whole, 0.10, 0.14, 0.62, 0.58));
        ink.small(&face.corner, part(whole, 0.68, 0.10, 0.92, 0.36));
        ink.symbol(face.symbol, part(whole, 0.0, 0.62, 1.0, 0.96).center(), self.least() * 0.28);
        self.ink(&ink, paint.figure);
    }

    fn token(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        let (centre, radius) = (self.whole().center(), self.least() / 2.0);
        self.fill(&Circle::new(centre, radius), paint.edge);
        self.fill(&Circle::new(centre, radius - 2.0), paint.ground);
        if face.text.is_empty() {
            self.figured(drawn, |ink| ink.symbol(face.symbol, centre, radius));
        }
        let half = radius * 0.62;
        self.write(&face.text, Rect::from_center_size(centre, (half * 2.0, half * 2.0)), paint.figure);
    }

    /// Draws a bucket of enamel, full of water.
    fn bucket(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        let (wide, high) = self.size();
        let at = |x: f64, y: f64| Point::new(wide * x, high * y);
        let edge = (wide * 0.025).max(1.1);
        // Each outline goes round the mouth in front, which the edge between body and water shows.
        let body = |inset: f64, bulge: f64| {
            let mut body = BezPath::new();
            body.move_to(at(0.02, 0.14) + (inset, 0.0));
            body.curve_to(at(0.04, bulge), at(0.96, bulge), at(0.98, 0.14) - (inset, 0.0));
            body.line_to(at(0.82, 0.90) - (inset, inset));
            body.quad_to(at(0.5, 1.05) - (0.0, inset), at(0.18, 0.90) + (inset, -inset));
            body.close_path();
            body
        };
        let mouth =
            |inset: f64| Ellipse::new(at(0.5, 0.14), (wide * 0.49 - inset, high * 0.135 - inset), 0.0);
        let mut outline = body(0.0, 0.14);
        outline.extend(mouth(0.0).to_path(0.02));
        self.fill(&outline, paint.edge);
        self.fill(&body(edge, 0.36), paint.ground);
        self.fill(&mouth(edge * 1.6), WATER);
        // The handle that hangs before it, and the gloss along the left side, where nothing is written.
        let mut gloss = BezPath::new();
        gloss.move_to(at(0.045, 0.16));
        gloss.quad_to(at(0.5, 0.58), at(0.955, 0.16));
        gloss.move_to(at(0.15, 0.46));
        gloss.line_to(at(0.22, 0.82));
        self.line(&gloss, 0xD8F4_F8FC, wide * 0.035);
        let (whole, least) = (self.whole(), self.least());
        let mut ink = Ink::default();
        if face.symbol.is_none() {
            self.value(drawn, part(whole, 0.28, 0.42, 0.72, 0.88));
        } else if face.text.is_empty() {
            ink.symbol(face.symbol, at(0.5, 0.66), least * 0.42);
        } else {
            self.value(drawn, part(whole, 0.52, 0.46, 0.76, 0.84));
            ink.symbol(face.symbol, at(0.36, 0.65), least * 0.30);
        }
        self.ink(&ink, paint.figure);
    }

    fn grain(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, .. } = drawn;
        // A grain is the larger the more it is worth.
        let worth = face.text.parse::<f64>().unwrap_or(3.0).clamp(1.0, 3.0);
        let (centre, radius) = (self.whole().center(), self.least() / 2.0 * (0.70 + 0.10 * worth));
        let turned = Affine::rotate_about(-std::f64::consts::FRAC_PI_6, centre);
        let edge = (radius * 0.07).max(1.0);
        let grain = |inset: f64| turned * Ellipse::new(centre, (radius - inset, radius * 0.85 - inset), 0.0);
        self.fill(&grain(0.0), paint.edge);
        self.fill(&grain(edge), paint.ground);
        // The germ, as on a grain of maize.
        let germ = turned * Ellipse::new(centre - (0.0, radius * 0.68), (radius * 0.3, radius * 0.08), 0.0);
        self.fill(&germ, 0x70FF_FFFF);
        let half = radius * 0.56;
        self.write(&face.text, Rect::from_center_size(centre, (half * 2.0, half * 2.0)), paint.figure);
    }

    fn back(&mut self, drawn: &Drawn<'_>) {
        let Drawn { face, paint, world, .. } = drawn;
        let radius = self.corner();
        self.plate(*paint, radius);
        let (wide, high) = self.size();
        let inner = self.whole().inset(-wide * 0.075);
        let mut line = RoundedRect::from_rect(inner, radius * 0.6).to_path(0.02);
        if world.stock == Stock::Print {
            // An envelope: a flap above, and two folds below.
            line = BezPath::new();
            let at = |x: f64, y: f64| part(self.whole(), x, y, x, y).center();
            for corners in
                [[(0.03, 0.03), (0.5, 0.40), (0.97, 0.03)], [(0.03, 0.97), (0.5, 0.52), (0.97, 0.97)]]
            {
                let [from, through, to] = corners.map(|(x, y)| at(x, y));
                line.move_to(from);
                line.line_to(through);
                line.line_to(to);
            }
        }
        self.line(&line, paint.edge, wide * 0.025);
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
