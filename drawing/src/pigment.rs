//! The colours of the things on a table: of each face, on the stock of each world.

use crate::colours::{INKS, clearest, contrast, mixed};
use crate::world::{Stock, World};
use cartable_core::scene::{Colour, Face, Shape};

/// The colours of a thing: its ground, what is written on it, and its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pigment {
    pub ground: u32,
    pub figure: u32,
    pub edge: u32,
}

const CHALK: u32 = 0xFFFF_FFFF;
const DARK: u32 = 0xFF1B_1B1B;
const INK_ON_PAPER: u32 = INKS[0];
/// How much of the ground shines through what is out of use, of 100; and through light things on a dark ground,
/// so many times as light as it.
const FADED: u32 = 68;
const FADED_LIGHT: u32 = 30;
const LIGHTER: f64 = 4.0;
/// How clearly a thing stands out from what it lies on, by its ground or by its edge.
const OUTLINED: f64 = 1.9;
/// How much of black is in the edge of a coloured thing, of 100.
const EDGE: u32 = 35;

/// Returns the colours that a face asks for on this stock, the same by day and night.
pub(crate) fn pigment(face: &Face, world: &World) -> Pigment {
    if matches!(face.shape, Shape::Back | Shape::Pile) {
        let back = &world.back;
        return Pigment { ground: back.ground, figure: back.figure, edge: back.edge };
    }
    if face.shape == Shape::Card {
        match world.stock {
            Stock::Neon => {
                let tube = tube(face.colour);
                return Pigment { ground: mixed(tube, 0xFF0C_0D14, 88), figure: tube, edge: tube };
            }
            Stock::Print => {
                let dark = dark(face.colour);
                return Pigment { ground: 0xFFFB_F8F0, figure: dark, edge: dark };
            }
            Stock::Wood => {
                return Pigment { ground: 0xFFF0_D5A8, figure: dark(face.colour), edge: 0xFFB0_7C48 };
            }
            _ => {}
        }
    }
    usual(face.colour)
}

/// Returns the colours of painted things.
fn usual(colour: Colour) -> Pigment {
    let (ground, figure) = match colour {
        Colour::Plain => return Pigment { ground: 0xFFFF_FDF6, figure: INK_ON_PAPER, edge: INK_ON_PAPER },
        Colour::Black => return Pigment { ground: DARK, figure: CHALK, edge: 0xFF6B_7280 },
        Colour::Blue => (0xFF1F_5FBF, CHALK),
        Colour::Yellow => (0xFFF2_B705, DARK),
        Colour::Red => (0xFFC8_352B, CHALK),
        Colour::Green => (0xFF2E_7D4F, CHALK),
        Colour::Purple => (0xFF6A_3FA0, CHALK),
        Colour::Orange => (0xFFD9_730D, DARK),
        Colour::Grey => (0xFF6B_7280, CHALK),
    };
    Pigment { ground, figure, edge: mixed(ground, 0xFF00_0000, EDGE) }
}

/// Returns the colour of a lit tube.
const fn tube(colour: Colour) -> u32 {
    match colour {
        Colour::Plain => 0xFFF4_F4FF,
        Colour::Blue => 0xFF4F_C8FF,
        Colour::Yellow => 0xFFFF_E24A,
        Colour::Red => 0xFFFF_6B76,
        Colour::Green => 0xFF4D_F0A0,
        Colour::Purple => 0xFFC7_9BFF,
        Colour::Orange => 0xFFFF_A648,
        Colour::Grey => 0xFFB8_C0D0,
        // The cards that break the rules of numbers.
        Colour::Black => 0xFFFF_5BD1,
    }
}

/// Returns the colour of what is printed on light paper or wood.
const fn dark(colour: Colour) -> u32 {
    match colour {
        Colour::Plain => INK_ON_PAPER,
        Colour::Blue => 0xFF1A_4A9C,
        Colour::Yellow => 0xFF6B_4E00,
        Colour::Red => 0xFFA8_231B,
        Colour::Green => 0xFF17_5E36,
        Colour::Purple => 0xFF5B_3090,
        Colour::Orange => 0xFF8A_4300,
        Colour::Grey => 0xFF4A_5260,
        Colour::Black => DARK,
    }
}

impl Pigment {
    /// Returns the same on another ground.
    pub(crate) fn with_ground(self, ground: u32) -> Self {
        Self { ground, ..self }
    }

    /// Returns the same with another edge.
    pub(crate) fn with_edge(self, edge: u32) -> Self {
        Self { edge, ..self }
    }

    /// Returns the same with an edge that stands out from the ground below, if the thing does not by itself.
    pub(crate) fn outlined(self, below: u32) -> Self {
        let stands_out = |colour: &u32| contrast(*colour, below) >= OUTLINED;
        let lighter = mixed(self.ground, CHALK, 55);
        let edges = [self.edge, lighter, clearest(&INKS, below)];
        let edge = edges.into_iter().find(|edge| stands_out(edge) || stands_out(&self.ground));
        self.with_edge(edge.unwrap_or(self.edge))
    }

    /// Returns the same, out of use: the ground below shines through, and what is written stays legible.
    pub(crate) fn faded(self, below: u32) -> Self {
        // A light thing on a dark ground would become as dark as the ground.
        let is_lighter = contrast(self.ground, 0xFF00_0000) > LIGHTER * contrast(below, 0xFF00_0000);
        let through = if is_lighter { FADED_LIGHT } else { FADED };
        let ground = mixed(self.ground, below, through);
        let extreme = clearest(&[0xFF00_0000, CHALK], ground);
        // The figure keeps its hue as long as it can be read.
        let figures = [
            mixed(self.figure, ground, 30),
            self.figure,
            mixed(self.figure, extreme, 35),
            mixed(self.figure, extreme, 60),
            clearest(&[INK_ON_PAPER, CHALK], ground),
        ];
        let legible = figures.into_iter().find(|figure| contrast(*figure, ground) >= 4.5);
        let figure = legible.unwrap_or(extreme);
        Self { ground, figure, edge: mixed(self.edge, below, through) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pigment, pigment};
    use crate::colours::tests::assert_legible;
    use crate::colours::{Page, contrast};
    use crate::world;
    use cartable_core::catalogue::GameId;
    use cartable_core::scene::{Colour, Face, Shape};

    const COLOURS: [Colour; 9] = [
        Colour::Plain,
        Colour::Blue,
        Colour::Yellow,
        Colour::Red,
        Colour::Green,
        Colour::Purple,
        Colour::Orange,
        Colour::Grey,
        Colour::Black,
    ];
    const SHAPES: [Shape; 6] =
        [Shape::Card, Shape::Cell, Shape::Token, Shape::Bucket, Shape::Grain, Shape::Back];

    /// The colours of every thing of every world, and of the book.
    fn pigments() -> Vec<(&'static str, Pigment)> {
        let mut pigments = Vec::new();
        for game in GameId::ALL.into_iter().map(GameId::id).chain([""]) {
            for shape in SHAPES {
                for colour in COLOURS {
                    let face = Face { colour, shape, ..Face::default() };
                    pigments.push((game, pigment(&face, world::of(game))));
                }
            }
        }
        pigments
    }

    #[test]
    fn figures_can_be_read_on_every_thing_in_use_or_not() {
        for (game, pigment) in pigments() {
            assert_legible(&format!("{game}: {pigment:x?}"), pigment.figure, pigment.ground, 4.5);
            for page in Page::ALL {
                let faded = pigment.faded(world::of(game).base(page));
                assert_legible(&format!("{game}: faded {faded:x?}"), faded.figure, faded.ground, 4.5);
            }
        }
    }

    #[test]
    fn things_stand_out_from_the_ground_by_their_ground_or_their_edge() {
        for page in [Page::Day, Page::Night] {
            for (game, pigment) in pigments() {
                let below = world::of(game).base(page);
                for pigment in [pigment, pigment.faded(below)] {
                    let drawn = pigment.outlined(below);
                    let best = [drawn.ground, drawn.edge].map(|colour| contrast(colour, below));
                    assert!(best[0].max(best[1]) >= 1.9, "{game}: {pigment:x?} by {page:?}: {best:?}");
                }
            }
        }
    }
}
