//! The shared parts of sniper and duel: the pack of Forces multiples, and the looks of its cards.
//! Rules: `multiples.md`.

mod cards;
mod deed;
mod face;

pub use cards::{Card, Cards, Factors, LARGE, NotACard, SMALL, pack};
pub(crate) use deed::{destroyed, written};
pub(crate) use face::{CardNames, card_face, product, short};

/// The most seats: a player needs at least ten cards. [S]
pub const SEATS: usize = 7;
