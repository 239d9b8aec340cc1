//! Parts of the end-to-end tests: a server that can be restarted, a cable to it that can be cut,
//! a gateway that makes faults, players who tap at random, and the targets of a fuzzer.

mod cable;
pub mod fuzz;
mod gateway;
mod player;
mod server;

pub use cable::Cable;
pub use gateway::{Fault, Gateway};
pub use player::{Tapper, guest, player};
pub use server::TestServer;
