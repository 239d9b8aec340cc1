//! Sets in the bits of a number: how hands and the board list what they hold.

/// The places of the bits that are set, from the lowest.
#[derive(Clone)]
pub(super) struct Bits(u64);

impl Bits {
    pub(super) const fn of(bits: u64) -> Self {
        Self(bits)
    }
}

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Bits {}
