//! Stocks: the outlines, edges and margins of the cards of a world.

use crate::colours::mixed;
use crate::figure::Sketch;
use crate::pigment::Pigment;
use crate::world::Stock;
use kurbo::{Affine, BezPath, Circle, Point, Rect, RoundedRect, Shape};

/// The shadow of a thing that lies: below it by this much.
const SHADOW: u32 = 0x3800_0000;
const FALL: f64 = 1.5;
/// Cream paper, the enamel's rim, and steel.
const CREAM: u32 = 0xFFFF_F6DE;
const RIM: u32 = 0xFF16_3A56;
const STEEL: u32 = 0xFFD3_DCE4;
/// The inner edge of a frame.
const BRASS: u32 = 0xFFC9_A24A;

/// The outline of a shield on a square of 1 around the origin.
const SHIELD: &str = "M-.5 -.46 L0 -.5 L.5 -.46 L.5 .24 C.5 .4 .26 .45 0 .5 C-.26 .45 -.5 .4 -.5 .24 Z";

impl Sketch {
    /// Draws the card itself, with the shadow below it.
    pub(crate) fn stock(&mut self, stock: Stock, paint: Pigment) {
        let (wide, high) = self.size();
        let (least, radius) = (wide.min(high), self.corner());
        let whole = Rect::new(0.0, 0.0, wide, high);
        match stock {
            Stock::Shield => {
                let centre = Affine::translate((wide / 2.0, high / 2.0));
                let shield = |inset: f64| {
                    let size = Affine::scale_non_uniform(wide - 2.0 * inset, high - 2.0 * inset);
                    centre * size * BezPath::from_svg(SHIELD).expect("the outline of a shield")
                };
                self.shadow(&shield(0.0));
                self.fill(&shield(0.0), paint.ground);
                let (edge, rim) = ((least * 0.02).max(1.0), (least * 0.04).max(1.4));
                self.line(&shield(edge / 2.0), mixed(paint.edge, 0xFF10_161C, 50), edge);
                self.line(&shield(edge + rim * 0.7), STEEL, rim);
            }
            Stock::Poster => {
                self.plate(paint.with_ground(CREAM), least * 0.02);
                let inner = whole.inset(-(least * 0.05).max(1.5));
                self.fill(&inner, paint.ground);
            }
            Stock::Neon => {
                self.plate(Pigment { edge: mixed(paint.edge, 0xFF00_0000, 60), ..paint }, radius);
                let tube = RoundedRect::from_rect(whole.inset(-(least * 0.055).max(1.8)), radius * 0.8);
                self.line(&tube, paint.edge & 0x00FF_FFFF | 0x4800_0000, (least * 0.09).max(3.0));
                self.line(&tube, paint.edge, (least * 0.025).max(1.0));
            }
            Stock::Print => {
                self.plate(paint.with_ground(paint.edge), least * 0.02);
                let frame = (least * 0.065).max(1.8);
                self.fill(&whole.inset(-frame), paint.ground);
                self.line(&whole.inset(-frame), BRASS, (least * 0.02).max(0.8));
                self.line(&whole.inset(-frame * 1.6), mixed(paint.ground, paint.figure, 25), 0.8);
            }
            Stock::Wood => {
                let side = (high * 0.045).max(1.6);
                let tile = RoundedRect::from_rect(whole, least * 0.07);
                self.shadow(&tile);
                self.fill(&tile, paint.edge);
                let top = Rect::new(0.0, 0.0, wide, high - side);
                self.fill(&RoundedRect::from_rect(top, least * 0.07), paint.ground);
                self.wood(top, mixed(paint.ground, paint.edge, 22));
                let line = RoundedRect::from_rect(top.inset(-(least * 0.045).max(1.4)), least * 0.05);
                self.line(&line, paint.figure, (least * 0.035).max(1.0));
            }
            Stock::Enamel => {
                self.plate(paint.with_edge(RIM), radius * 1.5);
                let rim = (least * 0.03).max(1.2);
                let line = RoundedRect::from_rect(whole.inset(-rim / 2.0), radius * 1.5);
                self.line(&line, RIM, rim);
                let gloss = RoundedRect::from_rect(whole.inset(-rim * 1.7), radius * 1.1);
                self.line(&gloss, 0xA0FF_FFFF, (least * 0.014).max(0.7));
            }
            Stock::Target => {
                self.plate(paint, least * 0.05);
                let inset = (least * 0.055).max(1.8);
                for (x, y) in [
                    (inset, inset),
                    (wide - inset, inset),
                    (inset, high - inset),
                    (wide - inset, high - inset),
                ] {
                    self.fill(
                        &Circle::new((x, y), (least * 0.022).max(0.8)),
                        mixed(paint.ground, paint.figure, 60),
                    );
                }
            }
            Stock::Paper | Stock::Animal => self.plate(paint, radius),
        }
    }

    /// Draws a ground with its edge, which lies wholly within the area, and the shadow below.
    pub(crate) fn plate(&mut self, paint: Pigment, radius: f64) {
        let (wide, high) = self.size();
        let whole = Rect::new(0.0, 0.0, wide, high);
        let pen = (wide.min(high) * 0.018).max(1.0);
        self.shadow(&RoundedRect::from_rect(whole, radius));
        self.fill(&RoundedRect::from_rect(whole, radius), paint.ground);
        self.line(&RoundedRect::from_rect(whole.inset(-pen / 2.0), radius), paint.edge, pen);
    }

    /// Draws the short soft shadow of a thing that lies.
    pub(crate) fn shadow(&mut self, outline: &impl Shape) {
        self.moved((0.0, FALL), |sketch| sketch.fill(outline, SHADOW));
    }

    /// Draws the lines of wood across a tile.
    fn wood(&mut self, tile: Rect, colour: u32) {
        let at = |x: f64, y: f64| Point::new(tile.x0 + tile.width() * x, tile.y0 + tile.height() * y);
        let mut lines = BezPath::new();
        for (from, bend, to) in [(0.16, 0.10, 0.2), (0.36, 0.46, 0.33), (0.56, 0.5, 0.6), (0.78, 0.88, 0.8)] {
            lines.move_to(at(0.06, from));
            lines.curve_to(at(0.35, bend), at(0.65, bend), at(0.94, to));
        }
        self.line(&lines, colour, (tile.width() * 0.014).max(0.7));
    }
}
