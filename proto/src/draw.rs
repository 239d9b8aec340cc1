//! Fair deals: hashes, shares, and the published part of a draw.

use crate::malformed::Malformed;
use crate::v1;
use cartable_core::fair::{Bytes, Digest, MatchId, Promise, Share};

impl From<&Promise> for v1::Draw {
    fn from(promise: &Promise) -> Self {
        let bytes = |hash: &Option<Digest>| hash.map_or_else(Vec::new, |hash| hash.bytes().to_vec());
        Self {
            commitment: promise.commitment.bytes().to_vec(),
            share_hashes: promise.hashes.iter().map(bytes).collect(),
        }
    }
}

/// Reads the published part of a match's draw.
///
/// # Errors
/// A field has another length.
pub fn read_draw(match_id: MatchId, draw: &v1::Draw) -> Result<Promise, Malformed> {
    let hashes = draw.share_hashes.iter().map(|hash| read_share_hash(hash, "share_hashes"));
    let hashes = hashes.collect::<Result<_, _>>()?;
    Ok(Promise { match_id, commitment: read(&draw.commitment, "commitment")?, hashes })
}

/// Reads the hash of a share; `None`: no share was announced.
///
/// # Errors
/// It is no SHA-256.
pub fn read_share_hash(hash: &[u8], field: &str) -> Result<Option<Digest>, Malformed> {
    if hash.is_empty() { Ok(None) } else { read(hash, field).map(Some) }
}

/// Reads a share.
///
/// # Errors
/// It does not have 16 bytes.
pub fn read_share(share: &[u8], field: &str) -> Result<Share, Malformed> {
    read(share, field)
}

fn read<const N: usize>(bytes: &[u8], field: &str) -> Result<Bytes<N>, Malformed> {
    bytes.try_into().map_err(|_| Malformed::new(field, format!("is {N} bytes long")))
}
