//! The ids of requests.

use sha2::{Digest as _, Sha256};

/// The id of a request for an action, as logs keep it: 16 bytes of the SHA-256 of the text that the client sends.
///
/// The text has up to 64 letters, and stands in every row of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestId([u8; 16]);

impl RequestId {
    /// Returns the id of a request that has this text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let digest: [u8; 32] = Sha256::digest(text).into();
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        Self(id)
    }

    /// Returns the bytes, as stored.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl From<[u8; 16]> for RequestId {
    fn from(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}
