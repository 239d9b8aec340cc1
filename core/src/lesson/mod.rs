//! A first lesson in each game: a deal of a few minutes, explained step by step.
//!
//! A lesson is an arranged start - options, seats, dealer, and the seed that deals the wanted cards - and a
//! script: the moves of all seats, and the text before each. Its table is a table like any other: its record
//! replays, verifies and is saved. A learner who makes another move is told the reason for the suggested one,
//! and plays on freely against easy bots.
//!
//! A game names its lesson in [`Present::LESSON`](crate::scene::Present::LESSON), or has none.
//! The script is `games/<game>/lesson.json`, with moves in the notation of the record; its texts are in
//! `games/<game>/text/lesson.{fr,en}.ftl`:
//!
//! ```json
//! { "options": {}, "seats": 2, "first_dealer": 0, "seed": "07",
//!   "beats": [
//!     { "say": [{ "text": "hand" }, { "text": "lay" }], "seat": 0, "step": { "lay": "4/20" }, "otherwise": "not-laid" },
//!     { "seat": 1, "step": { "lay": "8/24" } } ],
//!   "end": [{ "text": "go-on" }], "counted": [{ "text": "counted" }] }
//! ```
//!
//! A mark beside a sentence names the action whose items would be tapped, or an item's id.
//! A text is made from the learner's own view: a lesson cannot reveal hidden cards, unless its texts
//! were written with them in mind; `tests/lessons.rs` looks out for that.

mod learner;

pub use learner::{Learner, LessonStep};

use crate::bot::{self, Level};
use crate::catalogue::{AnyAction, AnyOptions, GameId, each};
use crate::notation::{self, Notation as _};
use crate::record::{Player, Record};
use crate::scene::{ItemId, LessonSource, Present as _};
use crate::seat::Seat;
use crate::seed::Seed;
use crate::series::Move;
use crate::text::Texts;
use serde::Deserialize;
use serde::de::Error as _;
use serde_json::Value;
use std::sync::OnceLock;

/// The learner's seat: the first one of every lesson.
pub const LEARNER: Seat = Seat::at(0);
/// The level of the others after the script.
const LEVEL: Level = Level::Easy;

/// Returns the sources of a game's lesson, if it has one.
const fn source(game: GameId) -> Option<LessonSource> {
    each!(game, G => G::LESSON)
}

/// Returns the texts of the lessons, which are read when the first lesson is taken.
fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    let sources = || GameId::ALL.into_iter().filter_map(source).map(|source| source.texts);
    TEXTS.get_or_init(|| Texts::new(&sources().collect::<Vec<_>>()))
}

/// The first lesson in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    start: Record,
    beats: Vec<Beat>,
    end: Vec<Page>,
    counted: Vec<Page>,
}

/// One move of a lesson, and the text before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Beat {
    /// The text, page by page.
    pages: Vec<Page>,
    /// The seat that moves.
    pub seat: Seat,
    /// The move.
    pub step: Move<AnyAction>,
    /// True if any move of the same kind is as good.
    any: bool,
    /// The reason for this move, for a learner who makes another one.
    otherwise: Option<String>,
}

/// A page of the text.
#[derive(Clone, PartialEq, Debug)]
struct Page {
    /// The key of the text.
    text: String,
    marks: Vec<Mark>,
}

/// A mark beside a text.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Mark {
    /// The items that would be tapped for this action.
    Action(AnyAction),
    Item(ItemId),
}

impl Lesson {
    /// Returns the lesson in a game; `None` if the game has none.
    ///
    /// # Panics
    /// If the script has a slip, which `tests/lessons.rs` would have met.
    #[must_use]
    pub fn of(game: GameId) -> Option<Self> {
        let read = |source: LessonSource| Self::read(game, source.script);
        source(game)
            .map(|source| read(source).unwrap_or_else(|error| panic!("the lesson of {game}: {error}")))
    }

    /// Reads a lesson from a script, as `lesson.json` holds it.
    ///
    /// # Errors
    /// The fault in the script.
    pub fn read(game: GameId, script: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str::<Script>(script)?.read(game)
    }

    /// Returns the lesson that a record belongs to.
    /// `None` for another table, or for a lesson that has been rewritten since.
    #[must_use]
    pub fn taken_in(record: &Record) -> Option<Self> {
        let lesson = Self::of(record.game).filter(|_| record.lesson)?;
        let begins_alike = |start: &Record| {
            let start_of = |record: &Record| {
                (record.options.clone(), record.seats, record.first_dealer, record.seed, record.rules())
            };
            start_of(start) == start_of(record)
        };
        begins_alike(&lesson.start).then_some(lesson)
    }

    /// Returns the record of the lesson before its first move, with the learner's name and the others'.
    #[must_use]
    pub fn record(&self, learner: &str) -> Record {
        let taken = [learner];
        let others = bot::names(&taken).map(|name| (name, Some(LEVEL)));
        let player = |(name, level): (&str, _)| Player { name: name.to_owned(), level };
        let players = std::iter::once((learner, None)).chain(others).map(player);
        let mut record = self.start.clone();
        record.players = players.take(record.seats).collect();
        record
    }

    /// Returns the moves of the script, in order.
    #[must_use]
    pub fn beats(&self) -> &[Beat] {
        &self.beats
    }

    /// Returns the keys of all its texts, in order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let said = self.beats.iter().flat_map(|beat| {
            let pages = beat.pages.iter().map(|page| &page.text);
            pages.chain(&beat.otherwise)
        });
        said.chain(self.end.iter().chain(&self.counted).map(|page| &page.text)).map(String::as_str)
    }
}

impl Beat {
    /// Returns true if a move is the one of the script, or as good.
    fn is_followed_by(&self, seat: Seat, step: Move<AnyAction>) -> bool {
        seat == self.seat && (step == self.step || self.any && kind(&step) == kind(&self.step))
    }
}

/// Returns the kind of a move: the name of its variant in the notation.
#[must_use]
pub fn kind(step: &Move<AnyAction>) -> String {
    match serde_json::from_str(&notation::write(step)) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// The written form of a script.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    options: Value,
    seats: usize,
    first_dealer: Seat,
    seed: Seed,
    beats: Vec<ScriptBeat>,
    end: Vec<ScriptPage>,
    counted: Vec<ScriptPage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptBeat {
    #[serde(default)]
    say: Vec<ScriptPage>,
    seat: Seat,
    step: Value,
    #[serde(default)]
    any: bool,
    otherwise: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptPage {
    text: String,
    #[serde(default)]
    mark: Vec<Value>,
}

impl Script {
    fn read(self, game: GameId) -> Result<Lesson, serde_json::Error> {
        let options = AnyOptions::read_of(game, &self.options)?;
        let mut start = Record::new(options, self.seats, Some(self.first_dealer), self.seed);
        start.lesson = true;
        let pages = |pages: Vec<ScriptPage>| -> Result<Vec<Page>, serde_json::Error> {
            pages.into_iter().map(|page| page.read(game)).collect()
        };
        let beat = |beat: ScriptBeat| {
            Ok(Beat {
                pages: pages(beat.say)?,
                seat: beat.seat,
                step: Move::read_of(game, &beat.step)?,
                any: beat.any,
                otherwise: beat.otherwise.map(|text| key(game, &text)),
            })
        };
        let beats = self.beats.into_iter().map(beat).collect::<Result<_, serde_json::Error>>()?;
        Ok(Lesson { start, beats, end: pages(self.end)?, counted: pages(self.counted)? })
    }
}

impl ScriptPage {
    fn read(self, game: GameId) -> Result<Page, serde_json::Error> {
        let mark = |json: Value| match json {
            Value::Array(id) => {
                let (group, number) = serde_json::from_value(Value::Array(id))?;
                Ok(Mark::Item(ItemId::new(group, number)))
            }
            json => match Move::read_of(game, &json)? {
                Move::Act(action) => Ok(Mark::Action(action)),
                Move::NextRound => Err(serde_json::Error::custom("nothing is tapped for the next round")),
            },
        };
        let marks = self.mark.into_iter().map(mark).collect::<Result<_, _>>()?;
        Ok(Page { text: key(game, &self.text), marks })
    }
}

fn key(game: GameId, text: &str) -> String {
    format!("{game}-lesson-{text}")
}
