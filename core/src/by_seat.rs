//! How what every seat has one of is written: by seat, without what a seat has nothing of.
//! So what one seat gains is one entry of a patch.
//!
//! For serde: `#[serde(with = "crate::by_seat")]` on a list with one place per seat.

use crate::seat::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Writes what the seats have.
///
/// # Errors
/// Those of what is written to.
pub fn serialize<T, S, const N: usize>(all: &[T; N], to: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
    S: Serializer,
{
    let nothing = T::default();
    to.collect_map(
        all.iter().enumerate().map(|(seat, one)| (Seat::at(seat), one)).filter(|(_, one)| **one != nothing),
    )
}

/// Reads what the seats have.
///
/// # Errors
/// A seat that no table of this game has.
pub fn deserialize<'de, T, D, const N: usize>(from: D) -> Result<[T; N], D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    let mut all = std::array::from_fn(|_| T::default());
    for (seat, one) in BTreeMap::<Seat, T>::deserialize(from)? {
        *all.get_mut(seat.index()).ok_or_else(|| D::Error::custom("no table has so many seats"))? = one;
    }
    Ok(all)
}
