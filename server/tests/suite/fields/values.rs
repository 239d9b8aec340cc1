//! The bad values of a field, by its type.

use super::wire::Value;
use cartable_proto::FILE_DESCRIPTOR_SET;
use prost::Message as _;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{DescriptorProto, FileDescriptorSet};

/// The way in which a field is wrong, or odd.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bad {
    /// It is not there, or as if it were not.
    Missing,
    /// It is of another type: nobody can read the message.
    WrongType,
    /// A text that is no UTF-8, a message that breaks off: nobody can read it.
    Broken,
    /// More than a request may have.
    Endless,
    /// There, and empty.
    Empty,
    /// Only blanks.
    Blank,
    /// The good value, with blanks around it.
    Padded,
    /// 200 letters, or 5,000 bytes.
    Long,
    /// 5,000 signs that turn the text around them, which grow where they are quoted.
    Longest,
    /// With a control character.
    Control,
    /// With a zero.
    Nul,
    /// With a sign that turns the text around it.
    Bidi,
    /// A picture that is made of several.
    Emoji,
    /// A letter under a pile of marks.
    Pile,
    /// JSON that breaks off, is of another shape, is too deep, has a number too large.
    HalfJson,
    OtherJson,
    DeepJson,
    HugeJson,
    /// As it should be, but of another: account, room, match, ticket, session, key.
    OfAnother,
    /// As it should be, but of nothing.
    Unknown,
    /// Bytes of another length.
    OneByte,
    OneLess,
    OneMore,
    /// Numbers.
    Zero,
    Two,
    Seven,
    Hundred,
    Middle,
    Top,
    Over,
    Negative,
    /// Lists of 40 and of 10,000.
    Forty,
    Many,
}

/// A field of a request, or of a message in it.
pub struct Field {
    /// As in `setup.game`.
    pub path: String,
    /// The same as numbers.
    pub numbers: Vec<u32>,
    kind: Type,
    is_list: bool,
    is_optional: bool,
}

/// The fields of a message, those of messages in it after them.
pub fn fields_of(message: &str) -> Vec<Field> {
    let files = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).unwrap().file;
    let messages: Vec<DescriptorProto> = files.into_iter().flat_map(|file| file.message_type).collect();
    let mut fields = Vec::new();
    collect(&messages, message, ("", &[]), &mut fields);
    fields
}

fn collect(
    messages: &[DescriptorProto],
    message: &str,
    (path, numbers): (&str, &[u32]),
    fields: &mut Vec<Field>,
) {
    let name = message.rsplit('.').next().unwrap();
    let message = messages.iter().find(|other| other.name() == name).unwrap();
    for field in &message.field {
        let path = if path.is_empty() { field.name().to_owned() } else { format!("{path}.{}", field.name()) };
        let numbers = [numbers, &[field.number() as u32]].concat();
        fields.push(Field {
            path: path.clone(),
            numbers: numbers.clone(),
            kind: field.r#type(),
            is_list: field.label() == Label::Repeated,
            is_optional: field.proto3_optional(),
        });
        if field.r#type() == Type::Message {
            collect(messages, field.type_name(), (&path, &numbers), fields);
        }
    }
}

/// Bad values of a field that has these in a good request, with what only the scene knows.
pub fn bad_values(field: &Field, good: &[Value], strange: Vec<(Bad, Vec<u8>)>) -> Vec<(Bad, Vec<Value>)> {
    let mut bad = vec![(Bad::WrongType, vec![Value::Short(*b"what")])];
    if !good.is_empty() {
        bad.push((Bad::Missing, Vec::new()));
    }
    let bytes = |(bad, value): (Bad, Vec<u8>)| (bad, vec![Value::Bytes(value)]);
    bad.extend(strange.into_iter().map(bytes));
    match field.kind {
        Type::String => bad.extend(texts(field, good).into_iter().map(bytes)),
        Type::Bytes => bad.extend(byte_strings(good).into_iter().map(bytes)),
        Type::Message => {
            bad.extend([(Bad::Empty, Vec::new()), (Bad::Broken, vec![0x0A])].map(bytes));
        }
        Type::Enum => {
            let negative = i64::from(i32::MIN) as u64;
            bad.extend(
                [(Bad::Hundred, 100), (Bad::Top, i32::MAX as u64), (Bad::Negative, negative)].map(number),
            );
        }
        Type::Bool => bad.extend([(Bad::Two, 2), (Bad::Over, u64::MAX)].map(number)),
        Type::Uint32 | Type::Uint64 => {
            let (middle, top) = match field.kind {
                Type::Uint32 => (1 << 31, u64::from(u32::MAX)),
                _ => (1 << 63, u64::MAX),
            };
            let numbers = [
                (Bad::Zero, 0),
                (Bad::Seven, 7),
                (Bad::Hundred, 100),
                (Bad::Middle, middle),
                (Bad::Top, top),
            ];
            bad.extend(numbers.map(number));
            if field.kind == Type::Uint32 {
                // The excess is cut off: it is read as `u32::MAX`.
                bad.push(number((Bad::Over, u64::MAX)));
            }
        }
        other => panic!("{}: nobody knows what is bad for {other:?}", field.path),
    }
    if field.is_list
        && let Some(first) = good.first()
    {
        let list = |many: usize| match (field.kind, first) {
            // Numbers travel packed.
            (Type::Uint32, _) => vec![Value::Bytes(vec![2; many])],
            _ => vec![first.clone(); many],
        };
        bad.extend([(Bad::Forty, list(40)), (Bad::Many, list(10_000))]);
    }
    bad
}

fn number((bad, number): (Bad, u64)) -> (Bad, Vec<Value>) {
    (bad, vec![Value::Number(number)])
}

fn texts(field: &Field, good: &[Value]) -> Vec<(Bad, Vec<u8>)> {
    let text = |bad, text: &str| (bad, text.as_bytes().to_vec());
    let mut bad = vec![
        (Bad::Broken, vec![b'a', 0xFF, 0xFE]),
        (Bad::Endless, vec![b'x'; 17_000]),
        (Bad::Long, vec![b'x'; 200]),
        (Bad::Longest, "\u{202E}".repeat(5_000).into_bytes()),
        text(Bad::Blank, "   "),
        text(Bad::Control, "a\u{7}b"),
        text(Bad::Nul, "a\0b"),
        text(Bad::Bidi, "An\u{202E}ne"),
        text(Bad::Emoji, "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
        text(Bad::Pile, &format!("x{}", "\u{35C}".repeat(23))),
    ];
    if field.is_optional {
        bad.push(text(Bad::Empty, ""));
    }
    if let Some(Value::Bytes(good)) = good.first() {
        bad.push((Bad::Padded, [b" ", good.as_slice(), b" "].concat()));
    }
    if field.path.ends_with("_json") {
        bad.extend([
            text(Bad::HalfJson, "{\"play\":"),
            text(Bad::OtherJson, "[1]"),
            (Bad::DeepJson, vec![b'['; 10_000]),
            text(Bad::HugeJson, "{\"x\":1e999}"),
        ]);
    }
    bad
}

fn byte_strings(good: &[Value]) -> Vec<(Bad, Vec<u8>)> {
    let mut bad = vec![(Bad::OneByte, vec![7]), (Bad::Long, vec![7; 5_000]), (Bad::Endless, vec![7; 17_000])];
    if let Some(Value::Bytes(good)) = good.first() {
        bad.push((Bad::OneLess, good[1..].to_vec()));
        bad.push((Bad::OneMore, [good.as_slice(), &[7]].concat()));
        bad.push((Bad::Unknown, vec![0xEE; good.len()]));
    }
    bad
}
