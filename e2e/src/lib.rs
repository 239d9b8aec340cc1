//! What the end-to-end tests stand on: a server that can be restarted, a cable to it that can be cut, and players who tap at random.

mod cable;
mod player;
mod server;

pub use cable::Cable;
pub use player::{Tapper, guest, player};
pub use server::TestServer;
