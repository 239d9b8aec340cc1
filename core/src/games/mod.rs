//! The games, one folder each, with the same file names in each.

pub mod hick_hack;
pub mod niet;
pub mod numx;
