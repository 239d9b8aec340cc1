//! The method of each request type, for a client that sends and reads bytes.
//! One such client serves a whole program; generated clients have code of their own for each method.

use crate::v1;
use prost::Message;

/// A request with a single answer.
pub trait Call: Message {
    /// The answer.
    type Answer: Message + Default;
    /// The path of its method.
    const PATH: &'static str;
}

/// A request that is answered by a stream.
pub trait Watch: Message {
    /// The messages of the stream.
    type Answer: Message + Default;
    /// The path of its method.
    const PATH: &'static str;
}

include!(concat!(env!("OUT_DIR"), "/calls.rs"));
