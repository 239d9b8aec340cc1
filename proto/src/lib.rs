//! The wire of Cartable: the messages and services of `cartable.v1`, and their conversions from and to the core's types.
//!
//! A game joins by a `.proto` file, a conversion file in `src/games/`, one line in each message of `game.proto` and one in
//! `games/mod.rs`. What comes from the wire is checked: [`Wire::from_wire`] names the field that is wrong and never panics.

mod games;
mod problem;
mod table;
mod wire;

pub use problem::{DOMAIN, Problem, Reason};
pub use wire::{Malformed, Wire, WireEnum};

/// The messages, clients and servers, generated from the `.proto` files, whose comments document them.
#[allow(missing_docs, clippy::all, clippy::pedantic, reason = "generated")]
pub mod v1 {
    tonic::include_proto!("cartable.v1");
}

/// The compiled `.proto` files, for reflection.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cartable.v1.bin"));
