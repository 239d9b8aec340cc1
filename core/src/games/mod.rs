//! The games, one folder each, with the same file names in each.

pub mod niet;
pub mod numereum;
pub mod numx;
