//! Messages, taken apart and put together field by field.

use prost::bytes::{Buf as _, BufMut as _};
use prost::encoding::{WireType, decode_key, decode_varint, encode_key, encode_varint};

/// The content of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, a sign of an enum, or true and false.
    Number(u64),
    /// A text, bytes, a message, or a list of numbers.
    Bytes(Vec<u8>),
    /// Four bytes, which no field of the protos is.
    Short([u8; 4]),
}

/// A field that no message has.
pub const NOBODYS: u32 = 1_000;

fn read(mut bytes: &[u8]) -> Vec<(u32, Value)> {
    let mut message = Vec::new();
    while bytes.has_remaining() {
        let (field, wire) = decode_key(&mut bytes).unwrap();
        let value = match wire {
            WireType::Varint => Value::Number(decode_varint(&mut bytes).unwrap()),
            WireType::LengthDelimited => {
                let length = decode_varint(&mut bytes).unwrap() as usize;
                let (own, rest) = bytes.split_at(length);
                bytes = rest;
                Value::Bytes(own.to_vec())
            }
            other => panic!("no message here has {other:?}"),
        };
        message.push((field, value));
    }
    message
}

fn write(message: &[(u32, Value)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (field, value) in message {
        match value {
            Value::Number(number) => {
                encode_key(*field, WireType::Varint, &mut bytes);
                encode_varint(*number, &mut bytes);
            }
            Value::Bytes(own) => {
                encode_key(*field, WireType::LengthDelimited, &mut bytes);
                encode_varint(own.len() as u64, &mut bytes);
                bytes.put_slice(own);
            }
            Value::Short(own) => {
                encode_key(*field, WireType::ThirtyTwoBit, &mut bytes);
                bytes.put_slice(own);
            }
        }
    }
    bytes
}

/// In a list of messages: the one in which the next field stands, or else the last.
fn holder(message: &[(u32, Value)], field: u32, next: u32) -> Option<usize> {
    let own = || message.iter().enumerate().filter(|(_, (other, _))| *other == field);
    let has_next = |value: &Value| match value {
        Value::Bytes(own) => read(own).iter().any(|(other, _)| *other == next),
        Value::Number(_) | Value::Short(_) => false,
    };
    own().find(|(_, (_, value))| has_next(value)).or_else(|| own().next_back()).map(|(place, _)| place)
}

/// Returns the content of the field at this path.
pub fn values(message: &[u8], path: &[u32]) -> Vec<Value> {
    let (field, inner) = path.split_first().unwrap();
    let message = read(message);
    match inner.first() {
        None => message.into_iter().filter(|(other, _)| other == field).map(|(_, value)| value).collect(),
        Some(next) => match holder(&message, *field, *next).map(|place| &message[place].1) {
            Some(Value::Bytes(own)) => values(own, inner),
            _ => Vec::new(),
        },
    }
}

/// The same message with these values in the field of this path, and no others.
pub fn replace(message: &[u8], path: &[u32], values: &[Value]) -> Vec<u8> {
    let (field, inner) = path.split_first().unwrap();
    let mut message = read(message);
    match inner.first() {
        None => {
            message.retain(|(other, _)| other != field);
            message.extend(values.iter().map(|value| (*field, value.clone())));
        }
        Some(next) => match holder(&message, *field, *next) {
            Some(place) => {
                let Value::Bytes(own) = &message[place].1 else { panic!("it is a message") };
                message[place].1 = Value::Bytes(replace(own, inner, values));
            }
            None => message.push((*field, Value::Bytes(replace(&[], inner, values)))),
        },
    }
    write(&message)
}
