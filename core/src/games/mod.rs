//! The games, one folder each, with the same file names in each.

pub mod duel;
pub mod hick_hack;
pub mod multiples;
pub mod niet;
pub mod nmbrs;
pub mod numereum;
pub mod numx;
pub mod seaux;
pub mod sniper;
