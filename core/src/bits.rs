//! Sets of small things, a bit each: hands, seats, cells. What they all can do stands here once.

use num_traits::PrimInt;

/// The places of the bits that are set, lowest first.
/// They are counted beforehand, so that a list makes room once.
#[inline]
pub(crate) fn places<B: PrimInt>(bits: B) -> impl ExactSizeIterator<Item = u8> + Clone {
    let mut rest = bits;
    (0..bits.count_ones()).map(move |_| {
        let lowest = rest.trailing_zeros() as u8;
        rest = rest & (rest - B::one());
        lowest
    })
}

/// What needs no more than the bits of a set: `bit_algebra!(Numbers)`.
macro_rules! bit_algebra {
    ($Set:ident) => {
        impl $Set {
            /// The set of nothing.
            pub const EMPTY: Self = Self(0);

            /// Whether all of `other` is in the set.
            #[must_use]
            #[inline]
            pub const fn holds(self, other: Self) -> bool {
                other.0 & !self.0 == 0
            }

            /// What is in either set.
            #[must_use]
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in both sets.
            #[must_use]
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in this set and not in `other`.
            #[must_use]
            #[inline]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// How many are in the set.
            #[must_use]
            #[inline]
            pub const fn len(&self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether nothing is in the set.
            #[must_use]
            #[inline]
            pub const fn is_empty(&self) -> bool {
                self.0 == 0
            }
        }
    };
}

pub(crate) use bit_algebra;

/// What a set can do: `bit_set!(Cards(u128) of Card: |card| card.0, Card)` reads "the bits
/// of `Cards` are a `u128`; a card's bit is `card.0`, and the card of a bit is `Card(bit)`".
macro_rules! bit_set {
    ($Set:ident($Bits:ty) of $Item:ident: |$item:ident| $place:expr, $make:expr) => {
        crate::bits::bit_algebra!($Set);

        impl $Set {
            const fn bit($item: $Item) -> $Bits {
                1 << $place
            }

            /// The set of this alone.
            #[must_use]
            #[inline]
            pub const fn only($item: $Item) -> Self {
                Self(Self::bit($item))
            }

            /// Whether it is in the set.
            #[must_use]
            #[inline]
            pub const fn contains(self, $item: $Item) -> bool {
                self.0 & Self::bit($item) != 0
            }

            /// This set, with one more.
            #[must_use]
            #[inline]
            pub const fn with(self, $item: $Item) -> Self {
                Self(self.0 | Self::bit($item))
            }

            /// This set, with that out of it.
            #[must_use]
            #[inline]
            pub const fn without(self, $item: $Item) -> Self {
                Self(self.0 & !Self::bit($item))
            }

            /// What is in the set, in ascending order.
            #[must_use]
            #[inline]
            pub fn iter(self) -> impl ExactSizeIterator<Item = $Item> + Clone {
                crate::bits::places(self.0).map($make)
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(all: I) -> Self {
                all.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl From<Vec<$Item>> for $Set {
            fn from(all: Vec<$Item>) -> Self {
                all.into_iter().collect()
            }
        }

        impl From<$Set> for Vec<$Item> {
            fn from(set: $Set) -> Self {
                set.iter().collect()
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use bit_set;
