//! The key of a search node: a hash of the view that is the same number on every machine.

use std::hash::Hasher;

/// The hash of `rustc-hash`, which that crate computes in the width of the machine.
/// Here it always has 64 bits, so that bots on phones of 32 bits make the same moves as on those of 64 bits.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.wrapping_add(number).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as i64 as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::Hash;

    fn key(what: impl Hash) -> u64 {
        let mut hasher = KeyHasher::default();
        what.hash(&mut hasher);
        hasher.finish()
    }

    /// Lengths and variants are `usize` and `isize` and as wide as the machine; the key is not.
    #[test]
    fn a_key_is_the_same_number_on_machines_of_32_and_64_bits() {
        assert_eq!(key(7usize), key(7u64));
        assert_eq!(key(-7isize), key(-7i64));
        assert_eq!(key((Some(3u8), [1u8, 2, 3], &[1u16, 2][..])), 17_357_734_833_840_016_986);
    }
}
