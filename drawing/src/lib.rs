//! How the things of a table are drawn, move and sound.
//!
//! A [`Figure`] is a list of layers in points: outlines that are filled or drawn with a round pen, and words.
//! [`ground`] draws what lies under a table in the world of its game, [`bed`] what an area of it lies on, [`chalk`] what is written between things, [`plate`] the word of a deed, [`thing`] a card, token, cell or pile, [`marking`] its marks, [`item`] both, [`emblem`] the sign of a game, [`lid`] the picture on its box,
//! [`picture`] a whole table to be sent to others.
//! [`layout`] finds the place of everything at a table on a page, [`motion`] what moves between two tables, [`wave`] renders what is heard of it.
//! A front end shows the layers one above the other and draws nothing of its own.
//!
//! Shapes come from `art/`, whose sheets are compiled into a table at build time.
//! Figures and capitals are drawn as well, so that no font of a phone changes a card.
//! Letters that have no drawing stay words, which the front end sets in its own font.

mod accent;
mod art;
mod bed;
mod chalk;
mod colours;
mod face;
mod figure;
mod ground;
mod item;
pub mod layout;
mod letters;
mod lid;
pub mod motion;
mod people;
pub mod picture;
mod pigment;
mod sound;
mod stock;
mod world;

pub use accent::{Manner, Movement, Touch, manner};
pub use bed::bed;
pub use chalk::{Chalk, chalk, plate};
pub use colours::{Colours, Page, colours, contrast};
pub use figure::{Figure, Layer};
pub use ground::ground;
pub use item::{Look, Person, item, marking, thing};
pub use letters::{Mark, marks};
pub use lid::lid;
pub use people::{person, person_mark};
pub use sound::{Sound, wave};
pub use world::{WorldColours, world_colours};

use cartable_core::scene::Symbol;
use kurbo::Point;

#[cfg(feature = "uniffi")]
uniffi::setup_scaffolding!();

/// Returns the emblem of a game, by the name of its code, on a square of 48.
/// A game without one has two cards.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn emblem(game: &str) -> Figure {
    let drawing = art::find(game).or_else(|| art::find("cards"));
    let mut sketch = figure::Sketch::new(48.0, 48.0);
    sketch.art(drawing.unwrap_or_default(), Point::ORIGIN, 1.0, None);
    sketch.done()
}

/// Returns a symbol on a square of 24, black: a front end gives it the colour of the text beside it.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn symbol(of: Symbol) -> Figure {
    let mut sketch = figure::Sketch::new(24.0, 24.0);
    sketch.art(art::symbol(of), Point::ORIGIN, 1.0, Some(0xFF00_0000));
    sketch.done()
}
