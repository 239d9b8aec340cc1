//! The one notation of what a game says - options, moves, events,
//! views - in JSON: in records and saves, in a server's log and on the wire.
//!
//! What is absent is left out of an object and never `null`:
//! an update of a view is a merge patch, in which `null` deletes.
//! What comes in is read strictly ([`read_strictly`]),
//! so that a slip of the sender is told and nothing is silently dropped.
//! What a server sends is read generously ([`read`]): a newer server may say more than this program knows.

use crate::catalogue::{AnyAction, AnyEvent, AnyOptions, AnyView, GameId, each};
use crate::game::{Game, View};
use crate::series::{MatchEvent, Move};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;

/// What every game says in its own way, so that only who knows the game can read it.
pub trait Notation: Sized {
    /// Reads what this game says. What a program holds of this is large, and it holds it anew for everything
    /// that is read from: where nothing else is needed, read from `&Value`.
    ///
    /// # Errors
    /// It is not this game's notation.
    fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error>;
}

impl Notation for AnyOptions {
    fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
        each!(game, G => <G as Game>::Options::deserialize(from).map(Self::from))
    }
}

impl Notation for Move<AnyAction> {
    fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
        each!(game, G => Move::<<G as Game>::Action>::deserialize(from).map(|step| step.map(AnyAction::from)))
    }
}

impl Notation for MatchEvent<AnyEvent> {
    fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
        each!(game, G => MatchEvent::<<G as Game>::Event>::deserialize(from).map(|event| event.map(AnyEvent::from)))
    }
}

impl Notation for AnyView {
    fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
        each!(game, G => View::<<G as Game>::Public>::read(from).map(Self::from))
    }
}

/// JSON that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Misread {
    /// Where, as in `meld.base.cross.way`; `.` for the whole.
    /// At most [`Misread::LONGEST`] bytes, as is the problem.
    pub path: String,
    /// What is wrong there, a lower-case fragment.
    pub problem: String,
}

impl Misread {
    /// What is wrong is told in few words: it may quote what somebody sent, and travels in a header.
    pub const LONGEST: usize = 300;

    fn new(mut path: String, mut problem: String) -> Self {
        for text in [&mut path, &mut problem] {
            text.truncate(text.floor_char_boundary(Self::LONGEST));
        }
        Self { path, problem }
    }
}

/// The JSON of a value, on one line: of the notation on the wire, of a note in a file.
///
/// # Panics
/// Where the value does not serialise: an empty text in its place would be stored or sent as if it were one.
/// Names, numbers, lists and objects under string keys always do.
pub fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("names, numbers, lists and objects under string keys serialise")
}

/// Reads what a server says; fields that are not known are skipped.
///
/// # Errors
/// What is wrong with it. Where, only [`read_strictly`] tells: a program that keeps track of that holds
/// what reads all views and events twice, and nobody can mend what a server says.
pub fn read<T: Notation>(game: GameId, json: &str) -> Result<T, Misread> {
    let read = serde_json::from_str::<Value>(json).and_then(|json| T::read_of(game, &json));
    read.map_err(|error| Misread::new(".".to_owned(), error.to_string()))
}

/// Reads what a player or a program asks for; a field that is not known is an error.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read_strictly<T: Notation>(game: GameId, json: &str) -> Result<T, Misread> {
    let mut unknown = None;
    let read = traced(&mut serde_json::Deserializer::from_str(json), |from| {
        let mut note = |path: serde_ignored::Path<'_>| {
            unknown.get_or_insert_with(|| path.to_string());
        };
        T::read_of(game, serde_ignored::Deserializer::new(from, &mut note))
    })?;
    match unknown {
        None => Ok(read),
        Some(path) => Err(Misread::new(with_variants(&path, json), "is not known here".to_owned())),
    }
}

/// A deserializer that keeps track of where it is.
type Traced<'a, 'b, 'de> =
    serde_path_to_error::Deserializer<'a, 'b, &'a mut serde_json::Deserializer<serde_json::de::StrRead<'de>>>;

fn traced<'de, T>(
    json: &mut serde_json::Deserializer<serde_json::de::StrRead<'de>>,
    read: impl FnOnce(Traced<'_, '_, 'de>) -> Result<T, serde_json::Error>,
) -> Result<T, Misread> {
    let mut track = serde_path_to_error::Track::new();
    let read = read(serde_path_to_error::Deserializer::new(&mut *json, &mut track));
    let read = read.map_err(|error| Misread::new(track.path().to_string(), error.to_string()))?;
    json.end().map_err(|error| Misread::new(".".to_owned(), error.to_string()))?;
    Ok(read)
}

/// The path of an ignored field with the names of the enums' variants on the way,
/// which are told as `?` or not at all.
fn with_variants(path: &str, json: &str) -> String {
    let whole: Value = serde_json::from_str(json).unwrap_or_default();
    let (mut here, mut named) = (&whole, Vec::new());
    for segment in path.split('.') {
        while let Value::Object(fields) = here
            && !fields.contains_key(segment)
            && let Some((variant, inside)) = fields.iter().next()
        {
            named.push(variant.as_str());
            here = inside;
            if segment == "?" {
                break;
            }
        }
        if segment == "?" {
            continue;
        }
        named.push(segment);
        here = match here {
            Value::Object(fields) => &fields[segment],
            Value::Array(items) => {
                segment.parse().ok().and_then(|place: usize| items.get(place)).unwrap_or(here)
            }
            _ => here,
        };
    }
    named.join(".")
}

impl AnyOptions {
    /// The options alone, as JSON: what a record has under `options`.
    #[must_use]
    pub fn json(&self) -> String {
        each!(self, Self(options) of G => write(options))
    }
}

/// As [`AnyOptions`] is written: `{ "game": "niet", "options": {} }`.
#[derive(Deserialize)]
struct GameAndOptions {
    game: GameId,
    options: Value,
}

impl<'de> Deserialize<'de> for AnyOptions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let GameAndOptions { game, options } = GameAndOptions::deserialize(from)?;
        Self::read_of(game, &options).map_err(D::Error::custom)
    }
}

/// The word with which a seat says that it has seen the result.
const NEXT_ROUND: &str = "next_round";

/// By hand, because what serde makes of an untagged variant says
/// neither what is wrong in it nor which field is not known.
impl<'de, A: Deserialize<'de>> Deserialize<'de> for Move<A> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Step<A>(PhantomData<A>);

        impl<'de, A: Deserialize<'de>> Visitor<'de> for Step<A> {
            type Value = Move<A>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a move: {NEXT_ROUND:?} or an action of the game")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Move<A>, E> {
                if word == NEXT_ROUND {
                    return Ok(Move::NextRound);
                }
                A::deserialize(word.into_deserializer()).map(Move::Act)
            }

            fn visit_map<M: MapAccess<'de>>(self, fields: M) -> Result<Move<A>, M::Error> {
                A::deserialize(MapAccessDeserializer::new(fields)).map(Move::Act)
            }
        }

        from.deserialize_any(Step(PhantomData))
    }
}
