//! Cartable's core: the rules, series and scores, records, bots and scenes of French number-card games.
//!
//! The crate is pure: no I/O, no clock, no threads; the lists in `clippy.toml` hold it to that.
//! Everything above it - the phone API, the terminal, the server - translates.
//!
//! ```
//! use cartable_core::catalogue::GameId;
//! use cartable_core::seed::Seed;
//!
//! let series = GameId::Niet.default_options().start(4, None, Seed::from_number(7))?;
//! assert!(!series.is_over());
//! # Ok::<(), cartable_core::game::SetupError>(())
//! ```

#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

pub mod agenda;
pub mod avatar;
mod bits;
pub mod bot;
mod by_seat;
pub mod catalogue;
pub mod counting;
pub mod daily;
pub mod entry;
pub mod fair;
pub mod fault;
pub mod game;
pub mod games;
pub mod legal;
pub mod lesson;
pub mod name;
pub mod notation;
pub mod options;
pub mod patch;
pub mod record;
pub mod review;
pub mod scene;
pub mod score;
pub mod seat;
pub mod seed;
pub mod series;
pub mod share;
pub mod terms;
pub mod text;
pub mod told;

// The types that front ends see; `uniffi.toml` names their packages.
#[cfg(feature = "uniffi")]
uniffi::setup_scaffolding!();
