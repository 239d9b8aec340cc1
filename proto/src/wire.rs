//! What every conversion is made of.

use cartable_core::seat::{Seat, SeatSet};

/// A type of the core that travels as a message of its own.
pub trait Wire: Sized {
    /// The message.
    type Message: prost::Message + Default;

    /// The message that says the same.
    fn to_wire(&self) -> Self::Message;

    /// Reads the message.
    ///
    /// # Errors
    /// The field that is missing or out of range. Whether an action is legal is the rules' to say, not the wire's.
    fn from_wire(message: Self::Message) -> Result<Self, Malformed>;
}

/// A message that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct Malformed {
    /// The path of the field, as in `move.action.niet.play.value`.
    pub field: String,
    /// What is wrong with it, a lower-case fragment.
    pub problem: String,
}

impl Malformed {
    /// This field has this problem.
    #[must_use]
    pub fn new(field: &str, problem: impl Into<String>) -> Self {
        Self { field: field.to_owned(), problem: problem.into() }
    }

    /// The same problem, seen from the message around.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        self.field = format!("{outer}.{}", self.field);
        self
    }
}

/// Reads a field that is a message and must be there.
///
/// # Errors
/// It is missing or malformed.
pub fn read<T: Wire>(message: Option<T::Message>, field: &str) -> Result<T, Malformed> {
    read_optional(message, field)?.ok_or_else(|| missing(field))
}

/// Reads a field that is a message and may be there.
///
/// # Errors
/// It is malformed.
pub fn read_optional<T: Wire>(message: Option<T::Message>, field: &str) -> Result<Option<T>, Malformed> {
    message.map(T::from_wire).transpose().map_err(|malformed| malformed.inside(field))
}

/// The complaint about a field that is not there.
pub fn missing(field: &str) -> Malformed {
    Malformed::new(field, "is missing")
}

/// An enum of the core and its numbers on the wire.
pub trait WireEnum: Sized {
    /// Its number.
    fn number(self) -> i32;

    /// The value with this number.
    ///
    /// # Errors
    /// There is none.
    fn from_number(number: i32, field: &str) -> Result<Self, Malformed>;
}

/// Joins an enum of the core to the one of the wire that has the same variants.
macro_rules! wire_enum {
    ($core:ty => $wire:ty { $($variant:ident),+ $(,)? }) => {
        impl $crate::wire::WireEnum for $core {
            fn number(self) -> i32 {
                match self { $(Self::$variant => <$wire>::$variant as i32),+ }
            }

            fn from_number(number: i32, field: &str) -> Result<Self, $crate::wire::Malformed> {
                match <$wire>::try_from(number) {
                    $(Ok(<$wire>::$variant) => Ok(Self::$variant),)+
                    _ => Err($crate::wire::Malformed::new(field, format!("{number} is no value of this enum"))),
                }
            }
        }
    };
}
pub(crate) use wire_enum;

/// Reads a seat of a table of `seats`.
///
/// # Errors
/// There is no such seat.
pub fn seat(number: u32, seats: usize, field: &str) -> Result<Seat, Malformed> {
    Seat::new(number as usize)
        .filter(|seat| seat.index() < seats)
        .ok_or_else(|| Malformed::new(field, format!("there is no seat {number}")))
}

/// Reads a set of seats of a table of `seats`.
///
/// # Errors
/// There is no such seat.
pub fn seat_set(numbers: &[u32], seats: usize, field: &str) -> Result<SeatSet, Malformed> {
    numbers.iter().map(|number| seat(*number, seats, field)).collect()
}

/// A seat's number.
pub const fn number(seat: Seat) -> u32 {
    seat.index() as u32
}

/// The numbers of a set of seats.
pub fn numbers(seats: SeatSet) -> Vec<u32> {
    seats.iter().map(number).collect()
}

/// Reads a small number.
///
/// # Errors
/// It is above `max`.
pub fn small(value: u32, max: u8, field: &str) -> Result<u8, Malformed> {
    u8::try_from(value)
        .ok()
        .filter(|value| *value <= max)
        .ok_or_else(|| Malformed::new(field, format!("{value} is more than {max}")))
}
