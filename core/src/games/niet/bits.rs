//! Sets in the bits of a number: how hands and the board list what they hold.

/// The places of the bits that are set, from the lowest. They are counted beforehand, so that a list makes room once.
#[inline]
pub(super) fn places(bits: u64) -> impl ExactSizeIterator<Item = u8> + Clone {
    let mut rest = bits;
    (0..bits.count_ones()).map(move |_| {
        let lowest = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        lowest
    })
}
