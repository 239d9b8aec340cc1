//! Cartable in the terminal: play, simulate, compare levels, replay, keep score.
//!
//! The program knows no rule and no game: it draws scenes, reports taps and choices, and reads texts.
//! Its own texts are in `i18n/`.
//! It plays through `cartable-ffi`, so it can do exactly the same as a phone.

pub mod address;
pub mod advice;
pub mod arena;
pub mod args;
pub mod bot_match;
pub mod command_line;
pub mod commands;
pub mod emotes;
pub mod failure;
pub mod games;
mod help;
pub mod identity;
pub mod interrupt;
pub mod markdown;
pub mod online;
pub mod pad;
pub mod page;
pub mod palette;
pub mod plain;
pub mod plain_page;
pub mod plain_play;
pub mod room;
pub mod settings;
pub mod simulation;
pub mod starter;
pub mod table;
pub mod text;
pub mod ui;
