//! The written form of lists with one place per seat: an object by seat, without empty places.
//! A change for one seat is thus one entry of a patch.
//!
//! Use it with serde: `#[serde(with = "crate::by_seat")]` on a list with one place per seat.

use crate::seat::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Writes the places that are not empty.
///
/// # Errors
/// Those of the writer.
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

/// Reads the places; absent ones are empty.
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
