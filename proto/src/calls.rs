//! Which method a request is of: for a client that sends bytes and reads bytes,
//! of which a program holds one, where the generated ones are made anew for each method.

use crate::v1;
use prost::Message;

/// A request that is answered once.
pub trait Call: Message {
    /// What it is answered with.
    type Answer: Message + Default;
    /// The path of its method.
    const PATH: &'static str;
}

/// A request that is answered by a stream.
pub trait Watch: Message {
    /// What the stream is made of.
    type Answer: Message + Default;
    /// The path of its method.
    const PATH: &'static str;
}

include!(concat!(env!("OUT_DIR"), "/calls.rs"));
