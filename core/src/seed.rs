//! The source of all chance: a 32-byte seed, `ChaCha12`, and an unbiased shuffle and die of our own.
//!
//! Records replay to the same end for ever, so nothing here may change its output: `tests/seed.rs` pins it.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The secret from which a match deals, shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// Returns the seed of these bytes, which a front end takes from the operating system.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns a seed for tests, lessons and `--seed 7`: the number's bytes, little-endian, then zeros.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// Returns the 32 bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the seed of one round (from 0) of a match:
    /// SHA-256 over the match's seed and the round's number.
    /// A player who learns the deal of one round thereby learns no other.
    #[must_use]
    pub fn round(&self, round: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"cartable round");
        hash.update(self.0);
        hash.update(round.to_le_bytes());
        Self(hash.finalize().into())
    }

    /// Returns the SHA-256 of the seed in hexadecimal, which is shown before the first card.
    /// A player who gets the seed after the match can check that the deal was fixed beforehand.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// Hides the bytes: a seed is a secret while its match runs, and must not slip into a log by `{:?}`.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// A text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is up to 64 hexadecimal digits (0-9, a-f)")]
pub struct NotASeed;

impl FromStr for Seed {
    type Err = NotASeed;

    /// Reads up to 64 hexadecimal digits; a shorter text is filled up with zeros on the right.
    fn from_str(text: &str) -> Result<Self, NotASeed> {
        if text.is_empty() || text.len() > 64 || !text.is_ascii() {
            return Err(NotASeed);
        }
        let mut bytes = [0; 32];
        hex::decode_to_slice(format!("{text:0<64}"), &mut bytes).map_err(|_| NotASeed)?;
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Seed {
    type Error = NotASeed;

    fn try_from(text: String) -> Result<Self, NotASeed> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_string()
    }
}

/// The chance of one round.
/// Every question (a shuffle, a die) opens the next `ChaCha12` stream of the round's seed,
/// so a copy of a state grows by only 40 bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chance {
    seed: Seed,
    asked: u64,
}

impl Chance {
    /// Returns the chance of a round with this seed, before the first question.
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        Self { seed, asked: 0 }
    }

    /// Returns a chance for an imagined state, drawn from a searcher's own randomness.
    pub fn imagined(rng: &mut impl Rng) -> Self {
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        Self::new(Seed::new(bytes))
    }

    fn stream(&mut self) -> ChaCha12Rng {
        let mut rng = ChaCha12Rng::from_seed(self.seed.0);
        rng.set_stream(self.asked);
        self.asked += 1;
        rng
    }

    /// Shuffles in place; every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        shuffle(items, &mut self.stream());
    }

    /// Returns a number from `0..bound`, each equally likely. `bound` 0 gives 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(bound, &mut self.stream())
    }

    /// Rolls a six-sided die: `1..=6`.
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// Shuffles by Fisher-Yates from the end, with [`below`].
pub fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u32 + 1, rng) as usize);
    }
}

/// Returns a number from `0..bound` without bias: the high half of a 32x32-bit product.
/// It rejects the few low halves that would favour some results (Lemire 2019).
/// `bound` 0 gives 0.
pub fn below(bound: u32, rng: &mut impl Rng) -> u32 {
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}
