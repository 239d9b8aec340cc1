//! Stocks: the outlines, edges and margins of the cards of a world, each of few layers.

use crate::colours::mixed;
use crate::figure::Sketch;
use crate::pigment::Pigment;
use crate::world::Stock;
use kurbo::{Affine, BezPath, Point, Rect, RoundedRect, Shape};

/// How much of the thickness of a thing is seen below it.
const THICK: f64 = 1.5;
/// Cream paper, the enamel's rim, and steel.
const CREAM: u32 = 0xFFFF_F6DE;
const RIM: u32 = 0xFF16_3A56;
const STEEL: u32 = 0xFFD3_DCE4;
/// The inner edge of a frame.
const BRASS: u32 = 0xFFC9_A24A;

/// The outline of a shield on a square of 1 around the origin.
const SHIELD: &str = "M-.5 -.46 L0 -.5 L.5 -.46 L.5 .24 C.5 .4 .26 .45 0 .5 C-.26 .45 -.5 .4 -.5 .24 Z";

impl Sketch {
    /// Draws the card itself.
    pub(crate) fn stock(&mut self, stock: Stock, paint: Pigment) {
        let (wide, high) = self.size();
        let (least, radius) = (wide.min(high), self.corner());
        let whole = Rect::new(0.0, 0.0, wide, high);
        match stock {
            Stock::Shield => {
                let shield = |inset: f64| {
                    let size = Affine::scale_non_uniform(wide - 2.0 * inset, high - 2.0 * inset);
                    let outline = BezPath::from_svg(SHIELD).expect("the outline of a shield");
                    Affine::translate((wide / 2.0, high / 2.0)) * size * outline
                };
                let (edge, rim) = ((least * 0.02).max(1.0), (least * 0.04).max(1.4));
                let mut thick = shield(0.0);
                thick.extend(Affine::translate((0.0, THICK)) * shield(0.0));
                self.fill(&thick, mixed(paint.edge, 0xFF10_161C, 50));
                self.fill(&shield(edge), STEEL);
                self.fill(&shield(edge + rim), paint.ground);
            }
            Stock::Poster => {
                self.plate(paint.with_ground(CREAM), least * 0.02);
                self.fill(&whole.inset(-(least * 0.05).max(1.5)), paint.ground);
            }
            Stock::Neon => {
                self.fill(&RoundedRect::from_rect(whole, radius), paint.ground);
                let tube = RoundedRect::from_rect(whole.inset(-(least * 0.055).max(1.8)), radius * 0.8);
                self.line(&tube, paint.edge & 0x00FF_FFFF | 0x4800_0000, (least * 0.09).max(3.0));
                self.line(&tube, paint.edge, (least * 0.025).max(1.0));
            }
            Stock::Print => {
                let frame = (least * 0.065).max(1.8);
                self.fill(&Rect { y1: high + THICK, ..whole }, paint.edge);
                self.fill(&whole.inset(-frame), paint.ground);
                let mut brass = BezPath::new();
                for inset in [frame, frame * 1.7] {
                    brass.extend(whole.inset(-inset).path_elements(0.1));
                }
                self.line(&brass, BRASS, (least * 0.018).max(0.8));
            }
            Stock::Wood => {
                let thick = Rect { y1: high + THICK, ..whole };
                self.fill(&RoundedRect::from_rect(thick, least * 0.07), paint.edge);
                let top = self.tile();
                self.fill(&RoundedRect::from_rect(top, least * 0.07), paint.ground);
                self.wood(top, mixed(paint.ground, paint.edge, 22));
            }
            Stock::Enamel => {
                let rim = (least * 0.035).max(1.3);
                self.plate_within(paint.with_edge(RIM), radius * 1.5, rim);
                let gloss = RoundedRect::from_rect(whole.inset(-rim * 1.6), radius * 1.1);
                self.line(&gloss, 0xA0FF_FFFF, (least * 0.014).max(0.7));
            }
            Stock::Target => self.plate(paint, least * 0.05),
            Stock::Paper | Stock::Animal => self.plate(paint, radius),
        }
    }

    /// Returns the upper side of a tile of wood.
    fn tile(&self) -> Rect {
        let (wide, high) = self.size();
        Rect::new(0.0, 0.0, wide, high - (high * 0.045).max(1.6))
    }

    /// Returns the line painted along the edge of a tile, and its width.
    pub(crate) fn painted_edge(&self) -> (Rect, f64) {
        let (wide, high) = self.size();
        let least = wide.min(high);
        (self.tile().inset(-(least * 0.03).max(1.0)), (least * 0.035).max(1.0))
    }

    /// Draws a ground with its edge, which is as thick as the card below.
    pub(crate) fn plate(&mut self, paint: Pigment, radius: f64) {
        let (wide, high) = self.size();
        self.plate_within(paint, radius, (wide.min(high) * 0.018).max(1.0));
    }

    fn plate_within(&mut self, paint: Pigment, radius: f64, edge: f64) {
        let (wide, high) = self.size();
        self.fill(&RoundedRect::new(0.0, 0.0, wide, high + THICK, radius), paint.edge);
        let top = Rect::new(0.0, 0.0, wide, high).inset(-edge);
        self.fill(&RoundedRect::from_rect(top, (radius - edge).max(0.0)), paint.ground);
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
