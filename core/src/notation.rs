//! The one notation of a game's options, moves, events and views.
//! It is the JSON of records and saves, of a server's log and of the wire.
//!
//! An absent value is left out of its object and is never `null`:
//! an update of a view is a merge patch, in which `null` deletes.
//! Input is read strictly ([`read_strictly`]): an error names the sender's slip,
//! and no field is silently dropped.
//! The words of a server are read generously ([`read`]): a newer server may say more than this program knows.

use crate::catalogue::{AnyAction, AnyEvent, AnyOptions, AnySeries, AnyView, GameId, each};
use crate::game::{Game, View};
use crate::seat::Viewer;
use crate::series::{MatchEvent, Move};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;

/// The types that every game writes in its own way, so that a reader must know the game.
pub trait Notation: Sized {
    /// Reads the value in the notation of `game`.
    /// The compiler makes the large code of a reader anew for every type of source.
    /// Callers without other needs therefore read from `&Value`.
    ///
    /// # Errors
    /// The input is not in this game's notation.
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

/// The error of reading JSON that has another form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Misread {
    /// The place of the fault, as in `meld.base.cross.way`; `.` for the whole.
    /// It has at most [`Misread::LONGEST`] bytes, as has the problem.
    pub path: String,
    /// The fault at that place, as a lower-case fragment.
    pub problem: String,
}

impl Misread {
    /// The most bytes of a path or a problem: both may quote the sender, and travel in a header.
    pub const LONGEST: usize = 300;

    fn new(mut path: String, mut problem: String) -> Self {
        for text in [&mut path, &mut problem] {
            text.truncate(text.floor_char_boundary(Self::LONGEST));
        }
        Self { path, problem }
    }
}

/// Returns the JSON of a value on one line, for the wire or for a note in a file.
///
/// # Panics
/// If the value does not serialise: an empty text would be stored or sent as if it were the value.
/// Names, numbers, lists and objects under string keys always serialise.
pub fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("names, numbers, lists and objects under string keys serialise")
}

/// Writes the public part of a match's running round, as it stands in every view.
#[must_use]
pub fn public_part(series: &AnySeries) -> String {
    each!(series, AnySeries(series) of G => write(series.round().public()))
}

/// Writes the private part of this viewer's view of the running round.
#[must_use]
pub fn own_part(series: &AnySeries, viewer: Viewer) -> String {
    each!(series, AnySeries(series) of G => write(&series.round().own_of(viewer)))
}

/// Reads the words of a server; unknown fields are skipped.
///
/// # Errors
/// The fault in the input, without its place: only [`read_strictly`] tells that.
/// Code that keeps track of the place holds every reader of views and events twice,
/// and nobody can mend the words of a server.
pub fn read<T: Notation>(game: GameId, json: &str) -> Result<T, Misread> {
    let read = serde_json::from_str::<Value>(json).and_then(|json| T::read_of(game, &json));
    read.map_err(|error| Misread::new(".".to_owned(), error.to_string()))
}

/// Reads the request of a player or a program; an unknown field is an error.
///
/// # Errors
/// The fault in the input, and its place.
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

/// Returns the path of an ignored field with the names of the enum variants on the way.
/// The library reports those as `?` or leaves them out.
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
    /// Returns the options alone, as JSON: the value of `options` in a record.
    #[must_use]
    pub fn json(&self) -> String {
        each!(self, Self(options) of G => write(options))
    }
}

/// The written form of [`AnyOptions`]: `{ "game": "niet", "options": {} }`.
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

/// The word of a seat that has seen the result.
const NEXT_ROUND: &str = "next_round";

/// Reads a move without serde's derived code.
/// Derived, an untagged variant tells neither its fault nor the unknown field.
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
