//! Sets of small things, one bit each: hands, seats, cells.
//! Their common operations stand here once.

use num_traits::PrimInt;

/// Returns the places of the bits that are set, lowest first.
/// Their number is known beforehand, so that a list allocates once.
#[inline]
pub(crate) fn places<B: PrimInt>(bits: B) -> impl ExactSizeIterator<Item = u8> + Clone {
    let mut rest = bits;
    (0..bits.count_ones()).map(move |_| {
        let lowest = rest.trailing_zeros() as u8;
        rest = rest & (rest - B::one());
        lowest
    })
}

/// Implements the operations that need no more than the bits of a set: `bit_algebra!(Numbers)`.
macro_rules! bit_algebra {
    ($Set:ident) => {
        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Returns true if all of `other` is in the set.
            #[must_use]
            #[inline]
            pub const fn holds(self, other: Self) -> bool {
                other.0 & !self.0 == 0
            }

            /// Returns the elements of either set.
            #[must_use]
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the elements of both sets.
            #[must_use]
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Returns the elements of this set that `other` lacks.
            #[must_use]
            #[inline]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Returns the number of elements.
            #[must_use]
            #[inline]
            pub const fn len(&self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns true if the set has no element.
            #[must_use]
            #[inline]
            pub const fn is_empty(&self) -> bool {
                self.0 == 0
            }
        }
    };
}

pub(crate) use bit_algebra;

/// Implements the operations of a set: `bit_set!(Cards(u128) of Card: |card| card.0, Card)` reads "the bits
/// of `Cards` are a `u128`; a card's bit is `card.0`, and the card of a bit is `Card(bit)`".
macro_rules! bit_set {
    ($Set:ident($Bits:ty) of $Item:ident: |$item:ident| $place:expr, $make:expr) => {
        crate::bits::bit_algebra!($Set);

        impl $Set {
            const fn bit($item: $Item) -> $Bits {
                1 << $place
            }

            /// Returns the set of this element alone.
            #[must_use]
            #[inline]
            pub const fn only($item: $Item) -> Self {
                Self(Self::bit($item))
            }

            /// Returns true if the element is in the set.
            #[must_use]
            #[inline]
            pub const fn contains(self, $item: $Item) -> bool {
                self.0 & Self::bit($item) != 0
            }

            /// Returns this set with one more element.
            #[must_use]
            #[inline]
            pub const fn with(self, $item: $Item) -> Self {
                Self(self.0 | Self::bit($item))
            }

            /// Returns this set without the element.
            #[must_use]
            #[inline]
            pub const fn without(self, $item: $Item) -> Self {
                Self(self.0 & !Self::bit($item))
            }

            /// Returns the elements in ascending order.
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
