//! Laws of what is drawn, over whole matches of every game.

mod faces;
#[path = "../../examples/look/kit.rs"]
mod kit;
mod layout;
mod modules;
mod motion;
mod sounds;
mod tables;
mod worlds;
