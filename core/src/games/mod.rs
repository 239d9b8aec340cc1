//! The games, one folder each, with the same file names in each.

pub mod niet;
pub mod nmbrs;
pub mod numx;
