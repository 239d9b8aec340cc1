//! The wire of Cartable: the messages and services of `cartable.v1`,
//! and their conversion from and to the core's types.
//!
//! Everything common to all games is typed; a game's own data travels as JSON,
//! which [`cartable_core::notation`] writes and reads.
//! [`emote`] and [`code`] hold the fixed words of the wire: ids and letters that server and phones agree on.
//! All input is checked: [`Malformed`] names the wrong field, and nothing panics.

mod calls;
pub mod code;
#[cfg(any(feature = "client", feature = "server"))]
mod codec;
mod draw;
pub mod emote;
mod malformed;
#[cfg(feature = "server")]
mod methods;
mod problem;
mod table;
mod update;
mod versions;

pub use calls::{Call, Watch};
pub use draw::{read_draw, read_share, read_share_hash};
pub use malformed::Malformed;
#[cfg(feature = "server")]
pub use methods::{Method, methods};
pub use problem::{DOMAIN, Problem, Reason};
pub use table::{read_first_dealer, read_level, read_speed};
pub use update::{Reader, Update, Writer, Written};
pub use versions::{OLDEST_PROTOCOL, PROTOCOL, versions};

/// The messages, clients and servers, generated from the `.proto` files, whose comments document them.
#[allow(missing_docs, clippy::all, clippy::pedantic, reason = "generated")]
pub mod v1 {
    tonic::include_proto!("cartable.v1");
}

/// The compiled `.proto` files, for reflection and [`methods`].
#[cfg(feature = "server")]
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cartable.v1.bin"));
