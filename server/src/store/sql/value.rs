//! The values that go into a statement and come out of it, the same for every engine.

use crate::model::{Digest, RequestId};
use crate::random::Id;
use crate::store::{StoreError, unreadable};
use cartable_core::daily::Day;
use cartable_core::fair::Bytes;
use std::sync::Arc;

/// A value as a database stores it.
///
/// Ids, digests and shares are bytes. Times, numbers and truths are integers: 0 is false, 1 is true.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::store) enum Value {
    /// No value.
    Null,
    /// An integer.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// Makes the values of a statement, in the order of its placeholders.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::store::sql::Value::from($value)),*] };
}
pub(in crate::store) use values;

macro_rules! from {
    ($($kind:ty: |$value:ident| $made:expr;)*) => {
        $(impl From<$kind> for Value {
            fn from($value: $kind) -> Self {
                $made
            }
        })*
    };
}

from! {
    i64: |value| Self::Int(value);
    i32: |value| Self::Int(value.into());
    u32: |value| Self::Int(value.into());
    u16: |value| Self::Int(value.into());
    u8: |value| Self::Int(value.into());
    // Times and counts never reach the upper half of the range.
    u64: |value| Self::Int(value as i64);
    usize: |value| Self::Int(value as i64);
    bool: |value| Self::Int(value.into());
    f64: |value| Self::Real(value);
    Day: |value| value.number().into();
    &str: |value| Self::Text(value.to_owned());
    String: |value| Self::Text(value);
    &String: |value| Self::Text(value.clone());
    Vec<u8>: |value| Self::Bytes(value);
    &Vec<u8>: |value| Self::Bytes(value.clone());
    &[u8]: |value| Self::Bytes(value.to_owned());
    Digest: |value| Self::Bytes(value.to_vec());
    Id: |value| Self::Bytes(value.bytes().to_vec());
    RequestId: |value| Self::Bytes(value.bytes().to_vec());
    &Id: |value| Self::Bytes(value.bytes().to_vec());
}

impl<const N: usize> From<Bytes<N>> for Value {
    fn from(value: Bytes<N>) -> Self {
        Self::Bytes(value.bytes().to_vec())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// A type that a stored value can be read as.
pub(in crate::store) trait Read<'r>: Sized {
    /// Reads a value; `None`: it is of another kind, or out of range.
    fn read(value: &'r Value) -> Option<Self>;
}

macro_rules! read {
    ($($kind:ty: $stored:pat => $read:expr;)*) => {
        $(impl<'r> Read<'r> for $kind {
            fn read(value: &'r Value) -> Option<Self> {
                match value {
                    $stored => $read,
                    _ => None,
                }
            }
        })*
    };
}

read! {
    i64: Value::Int(value) => Some(*value);
    i32: Value::Int(value) => (*value).try_into().ok();
    u32: Value::Int(value) => (*value).try_into().ok();
    u16: Value::Int(value) => (*value).try_into().ok();
    u8: Value::Int(value) => (*value).try_into().ok();
    usize: Value::Int(value) => (*value).try_into().ok();
    u64: Value::Int(value) => Some(*value as Self);
    bool: Value::Int(value) => Some(*value != 0);
    f64: Value::Real(value) => Some(*value);
    Day: Value::Int(value) => (*value).try_into().ok().map(Self::new);
    &'r str: Value::Text(value) => Some(value);
    String: Value::Text(value) => Some(value.clone());
    &'r [u8]: Value::Bytes(value) => Some(value);
    Vec<u8>: Value::Bytes(value) => Some(value.clone());
    Id: Value::Bytes(value) => value.as_slice().try_into().ok();
    RequestId: Value::Bytes(value) => <[u8; 16]>::try_from(value.as_slice()).ok().map(Self::from);
}

impl<'r, const N: usize> Read<'r> for Bytes<N> {
    fn read(value: &'r Value) -> Option<Self> {
        <&[u8]>::read(value)?.try_into().ok()
    }
}

impl<'r, T: Read<'r>> Read<'r> for Option<T> {
    fn read(value: &'r Value) -> Option<Self> {
        if *value == Value::Null { Some(None) } else { T::read(value).map(Some) }
    }
}

/// A row that a statement has found.
#[derive(Clone, Debug)]
pub(in crate::store) struct Row {
    columns: Arc<[Box<str>]>,
    values: Vec<Value>,
}

impl Row {
    /// Makes a row of its values, in the order of the columns.
    pub(in crate::store) const fn new(columns: Arc<[Box<str>]>, values: Vec<Value>) -> Self {
        Self { columns, values }
    }

    /// Reads the value of a column.
    ///
    /// # Errors
    /// It cannot be read as this type, or there is no such column.
    pub(in crate::store) fn get<'r, T: Read<'r>>(&'r self, column: &str) -> Result<T, StoreError> {
        let place = self.columns.iter().position(|name| **name == *column);
        self.read(place, column)
    }

    /// Reads the value of the first column.
    ///
    /// # Errors
    /// As [`Self::get`].
    pub(in crate::store) fn first<'r, T: Read<'r>>(&'r self) -> Result<T, StoreError> {
        self.read(Some(0), self.columns.first().map_or("", |name| name))
    }

    /// Returns the columns by name, with their values.
    pub(in crate::store) fn columns(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.columns.iter().map(|name| &**name).zip(&self.values)
    }

    fn read<'r, T: Read<'r>>(&'r self, place: Option<usize>, column: &str) -> Result<T, StoreError> {
        let unreadable = |why: &str| unreadable("a row")(format!("its column {column} {why}"));
        let value =
            place.and_then(|place| self.values.get(place)).ok_or_else(|| unreadable("is not there"))?;
        // The value itself may be a secret.
        T::read(value).ok_or_else(|| unreadable("holds another kind of value"))
    }
}
