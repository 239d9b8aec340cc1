//! A record: everything a match is made of.
//! It serves as save file, replay, bug report, audit log and test vector.
//! `docs/glossary.md` defines the words of this module.
//!
//! ```json
//! { "format": 1, "rules": 1, "game": "niet", "options": {}, "seats": 4, "first_dealer": 2,
//!   "seed": "07000000...", "players": [{ "name": "Anne" }, { "name": "Bot", "level": "normal" }, ...],
//!   "entries": [{ "at_ms": 1790000000000, "move": { "seat": 2, "by": "person", "step": { "place": 11 } } }, ...],
//!   "result": [31, 18, 31, 18], "commitment": "5f2b..." }
//! ```
//!
//! The record of a match on a server holds in `"draw"` what the seed follows from ([`crate::fair`]).
//! The record of a try at a daily deal holds that in `"daily"` ([`crate::daily`]).

use crate::bot::Level;
use crate::catalogue::{AnyAction, AnyEvent, AnyOptions, AnySeries, GameId, Refusal};
use crate::daily::{self, Dealt, KeptDays};
use crate::entry::Entry;
use crate::fair::{self, DealStanding, Draw, Finding, Kept};
use crate::game::SetupError;
use crate::name;
use crate::notation::{self, Notation as _};
use crate::seat::{Seat, Viewer};
use crate::seed::Seed;
use crate::series::{MatchEvent, Move};
use crate::text::{Arg, Lang};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the record's form.
pub const FORMAT: u32 = 1;

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The name; the reader replaces characters that no name may have.
    #[serde(deserialize_with = "name::read")]
    pub name: String,
    /// The level of a bot; `None` for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

/// The whole content of a match.
/// [`Record::json`] writes it, [`Record::read`] reads it, [`Record::replay`] plays it again.
///
/// ```
/// use cartable_core::catalogue::GameId;
/// use cartable_core::entry::{By, Entry};
/// use cartable_core::record::Record;
/// use cartable_core::seed::Seed;
///
/// let mut record = Record::new(GameId::Duel.default_options(), 2, None, Seed::from_number(7));
/// let series = record.start()?;
/// let seat = series.turn().must.first().expect("somebody begins");
/// record.entries.push(Entry::played(1_790_000_000_000, seat, By::Person, series.moves(seat)[0]));
///
/// let read = Record::read(&record.json())?;
/// assert_eq!(read, record);
/// assert!(!read.replay()?.is_over());
/// # Ok::<(), cartable_core::record::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Record {
    format: u32,
    rules: u32,
    /// The game.
    #[serde(skip)]
    pub game: GameId,
    /// The options, written with the game's id before them.
    #[serde(flatten)]
    pub options: AnyOptions,
    /// The number of seats.
    pub seats: usize,
    /// The first dealer, if one was named and not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_dealer: Option<Seat>,
    /// The seed of the match.
    pub seed: Seed,
    /// The origin of the seed, if a server and the players made it together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Draw>,
    /// The origin of the seed, if the match is a try at a daily deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<Dealt>,
    /// True if it is a [lesson](crate::lesson): its deal is arranged, and its moves were suggested.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lesson: bool,
    /// The players by seat; may be empty.
    pub players: Vec<Player>,
    /// All changes of the match, in order.
    pub entries: Vec<Entry<AnyAction>>,
    /// The number of times that the person took a move back,
    /// or began the match from a position of another record.
    /// Above 0 the statistics leave the match out, because the person may have known what comes.
    #[serde(skip_serializing_if = "is_zero")]
    pub taken_back: u32,
    /// The totals, once the match is over; `None` if it was voided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Vec<i32>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The written form of a record.
/// It repeats the seed's commitment that was shown before the first card,
/// so that a reader who kept that can compare.
#[derive(Serialize)]
struct Written<'a, T> {
    #[serde(flatten)]
    record: &'a Record,
    commitment: String,
    #[serde(flatten)]
    more: &'a T,
}

/// The content of a record that can be read without playing the match again.
/// It is all that can be shown of a match whose rules are no longer played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Summary {
    format: u32,
    /// The game.
    pub game: GameId,
    /// The number of the game's rules in force.
    pub rules: u32,
    /// The number of seats.
    pub seats: usize,
    /// True if it is a lesson.
    #[serde(default)]
    pub lesson: bool,
    /// The players by seat; may be empty.
    #[serde(default)]
    pub players: Vec<Player>,
    /// The seed of the match.
    pub seed: Seed,
    /// The origin of the seed, if a server and the players made it together.
    pub draw: Option<Draw>,
    /// The origin of the seed, if the match is a try at a daily deal.
    pub daily: Option<Dealt>,
    /// The number of moves taken back, as [`Record::taken_back`].
    #[serde(default)]
    pub taken_back: u32,
    /// The totals, once the match is over; `None` if it was voided.
    pub result: Option<Vec<i32>>,
    /// The seed's commitment that was shown before the first card, according to the record.
    commitment: Option<String>,
}

/// A record that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is not JSON, or not of this form.
    #[error("this is no record: {0}")]
    Json(#[from] serde_json::Error),
    /// Another version of the program made it.
    #[error(
        "the record has {what} {found}, this program reads {known}: if {found} is newer, update the program, else open it with the one that made it"
    )]
    Version {
        /// The part that is not read here.
        what: &'static str,
        /// The record's version.
        found: u32,
        /// The version that is read here.
        known: u32,
    },
    /// It was played under old rules; [`Summary::read`] still tells its result.
    #[error(
        "the record was played by rules {found} of {game}, which are no longer played (now {known}); its result can be shown, its moves cannot be played again"
    )]
    OldRules {
        /// The game.
        game: GameId,
        /// The record's rules.
        found: u32,
        /// The rules in force now.
        known: u32,
    },
    /// The commitment is not that of the seed.
    #[error("the record's commitment {0} is not that of its seed: one of the two was changed")]
    Commitment(String),
    /// Nobody can sit at this table.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An entry does not belong to this game.
    #[error("entry {number} of the record is none of {game}: {source}")]
    Entry {
        /// The entry, from 1.
        number: usize,
        /// The game of the record.
        game: GameId,
        /// The fault in the entry.
        source: serde_json::Error,
    },
    /// The number of players, or of the parts of a draw, is not that of the seats.
    #[error("the record has {named} {what} for {seats} seats")]
    Seats {
        /// The list that does not fit.
        what: &'static str,
        /// The length of that list.
        named: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The rules refuse an entry.
    #[error("entry {number} is refused: {refusal}")]
    Refused {
        /// The entry, from 1.
        number: usize,
        /// The reason of the refusal.
        refusal: Refusal,
    },
    /// The moves lead to another result than the one written down.
    #[error("the record says {written:?}, the moves lead to {played:?}")]
    Result {
        /// The result that the record states.
        written: Option<Vec<i32>>,
        /// The result of the replay; `None` if the match is not over, or was voided.
        played: Option<Vec<i32>>,
    },
}

impl RecordError {
    /// Returns the stable code, `snake_case`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Version { .. } => "other_version",
            Self::OldRules { .. } => "old_rules",
            Self::Refused { .. } | Self::Result { .. } | Self::Commitment(_) => "wrong_record",
            Self::Json(_) | Self::Setup(_) | Self::Entry { .. } | Self::Seats { .. } => "bad_record",
        }
    }
}

/// The part of a record that [`Summary`] leaves out.
#[derive(Deserialize)]
struct Content {
    options: Value,
    first_dealer: Option<Seat>,
    entries: Vec<Value>,
}

impl Summary {
    /// Reads the summary of a record of any rules.
    ///
    /// # Errors
    /// The JSON is no record, or one of another format or of newer rules.
    pub fn read(json: &str) -> Result<Self, RecordError> {
        let summary: Self = serde_json::from_str(json)?;
        let (format, rules, known) = (summary.format, summary.rules, summary.game.rules());
        if format != FORMAT {
            return Err(RecordError::Version { what: "format", found: format, known: FORMAT });
        }
        if rules > known {
            return Err(RecordError::Version { what: "rules", found: rules, known });
        }
        if let Some(other) = summary.commitment.as_ref().filter(|said| **said != summary.seed.commitment()) {
            return Err(RecordError::Commitment(other.clone()));
        }
        let seats = summary.seats;
        let players = Some(summary.players.len()).filter(|players| *players > 0);
        let parts = summary.draw.as_ref().map(|draw| draw.parts.len());
        for (what, named) in [("players", players), ("parts of its draw", parts)] {
            if let Some(named) = named.filter(|named| *named != seats) {
                return Err(RecordError::Seats { what, named, seats });
            }
        }
        Ok(summary)
    }

    /// Compares the record's statements about its deal with each other,
    /// and with what a device kept of the draw and of daily deals.
    #[must_use]
    pub fn check_deal(&self, kept: Option<&Kept>, days: &KeptDays) -> Vec<Finding> {
        let of_day = daily::check(self.daily.as_ref(), self.game.id(), &self.seed, days);
        let is_drawn = self.draw.is_some() || kept.is_some();
        // A seed comes either from a draw or from a daily deal, never from both.
        // If there is a draw, in the record or in the notes, a daily deal proves nothing about the seed.
        // Its findings then count only if they show something false.
        let counts = |found: &Vec<Finding>| !is_drawn || DealStanding::of(found) == DealStanding::Broken;
        of_day.filter(counts).unwrap_or_else(|| fair::check(self.draw.as_ref(), &self.seed, kept))
    }

    /// Returns the players' names by seat, as `viewer` sees them.
    /// A person who gave no name is stored as "You" (in either language).
    /// That name is shown to the person alone; everybody else sees the number of the seat, as in "Player 2".
    /// An empty name is shown as the number to everybody.
    #[must_use]
    pub fn names(&self, lang: Lang, viewer: Viewer) -> Vec<String> {
        names(&self.players, self.seats, lang, viewer)
    }

    /// Returns the seat of the only person among bots; `None` if there are several persons or none.
    #[must_use]
    pub fn only_person(&self) -> Option<Seat> {
        only_person(&self.players)
    }

    /// Reads the entries of the record.
    fn entries(&self, written: Vec<Value>) -> Result<Vec<Entry<AnyAction>>, RecordError> {
        let game = self.game;
        let numbered = |(json, number)| {
            Entry::read(game, json).map_err(|source| RecordError::Entry { number, game, source })
        };
        written.into_iter().zip(1..).map(numbered).collect()
    }
}

fn only_person(players: &[Player]) -> Option<Seat> {
    let mut people =
        Seat::all(players.len().min(Seat::MAX)).filter(|seat| players[seat.index()].level.is_none());
    people.next().filter(|_| people.next().is_none())
}

fn names(players: &[Player], seats: usize, lang: Lang, viewer: Viewer) -> Vec<String> {
    let yous = Lang::ALL.map(|lang| lang.text("name-you"));
    let name = |seat: usize| {
        let is_own = viewer.seat().is_some_and(|own| own.index() == seat);
        let is_name = |name: &String| !name.is_empty() && (is_own || !yous.contains(&name.to_lowercase()));
        let named = players.get(seat).map(|player| player.name.clone()).filter(is_name);
        named.unwrap_or_else(|| lang.with("player-number", [("number", Arg::from(seat + 1))]))
    };
    (0..seats.min(Seat::MAX)).map(name).collect()
}

impl Record {
    /// Returns the record of a match that has not begun.
    #[must_use]
    pub fn new(options: AnyOptions, seats: usize, first_dealer: Option<Seat>, seed: Seed) -> Self {
        Self {
            format: FORMAT,
            rules: options.game().rules(),
            game: options.game(),
            options,
            seats,
            first_dealer,
            seed,
            draw: None,
            daily: None,
            lesson: false,
            players: Vec::new(),
            entries: Vec::new(),
            taken_back: 0,
            result: None,
        }
    }

    /// Returns the same record under the rules of this number.
    /// The server calls it for a match that began under older rules than the present ones.
    #[must_use]
    pub const fn under(mut self, rules: u32) -> Self {
        self.rules = rules;
        self
    }

    /// Reads a record and checks its form; [`Self::replay`] checks the match itself.
    ///
    /// # Errors
    /// The fault in the record.
    pub fn read(json: &str) -> Result<Self, RecordError> {
        let summary = Summary::read(json)?;
        if !summary.game.plays(summary.rules) {
            let Summary { game, rules: found, .. } = summary;
            return Err(RecordError::OldRules { game, found, known: game.rules() });
        }
        let content: Content = serde_json::from_str(json)?;
        let entries = summary.entries(content.entries)?;
        let Summary { game, rules, seats, lesson, players, seed, draw, daily, taken_back, result, .. } =
            summary;
        let options = AnyOptions::read_of(game, &content.options)?;
        let first_dealer = content.first_dealer;
        Ok(Self {
            format: FORMAT,
            rules,
            game,
            options,
            seats,
            first_dealer,
            seed,
            draw,
            daily,
            lesson,
            players,
            entries,
            taken_back,
            result,
        })
    }

    /// Returns the record as JSON, on one line, in the present format.
    ///
    /// # Panics
    /// If a part of the record does not serialise, which no value of these types does.
    /// A panic is better than an empty save in place of a good one.
    #[must_use]
    pub fn json(&self) -> String {
        self.json_with(&())
    }

    /// Returns the same with the fields of `more` beside its own; [`Self::read`] skips these.
    ///
    /// # Panics
    /// If `more` does not serialise.
    #[must_use]
    pub fn json_with(&self, more: &impl Serialize) -> String {
        notation::write(&Written { record: self, commitment: self.seed.commitment(), more })
    }

    /// Returns the number of the rules in force.
    #[must_use]
    pub const fn rules(&self) -> u32 {
        self.rules
    }

    /// Returns the players' names by seat, as `viewer` sees them.
    /// A person who gave no name is stored as "You" (in either language).
    /// That name is shown to the person alone; everybody else sees the number of the seat, as in "Player 2".
    /// An empty name is shown as the number to everybody.
    #[must_use]
    pub fn names(&self, lang: Lang, viewer: Viewer) -> Vec<String> {
        names(&self.players, self.seats, lang, viewer)
    }

    /// Returns the seat of the only person among bots; `None` if there are several persons or none.
    #[must_use]
    pub fn only_person(&self) -> Option<Seat> {
        only_person(&self.players)
    }

    /// Returns the record of the match as it stood after this number of entries.
    #[must_use]
    pub fn until(&self, entries: usize) -> Self {
        let mut until = self.clone();
        until.entries.truncate(entries);
        if until.entries.len() < self.entries.len() {
            until.result = None;
        }
        until
    }

    /// Returns the moves among the entries, each with its seat.
    pub fn moves(&self) -> impl Iterator<Item = (Seat, Move<AnyAction>)> {
        self.entries.iter().filter_map(Entry::step)
    }

    /// Returns the match before its first move.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn start(&self) -> Result<AnySeries, SetupError> {
        self.options.start_under(self.rules, self.seats, self.first_dealer, self.seed)
    }

    /// Plays every entry again and returns the match as it then stands.
    ///
    /// # Errors
    /// The first wrong entry, or a written result that differs from the played one.
    pub fn replay(&self) -> Result<AnySeries, RecordError> {
        self.replay_each(|_, _, _| {})
    }

    /// Replays as [`Self::replay`] does, and shows each step: the match after it, the entry and its events.
    ///
    /// # Errors
    /// As [`Self::replay`].
    pub fn replay_each(
        &self,
        mut show: impl FnMut(&AnySeries, &Entry<AnyAction>, &[MatchEvent<AnyEvent>]),
    ) -> Result<AnySeries, RecordError> {
        let mut series = self.start()?;
        let mut events = Vec::new();
        for (entry, number) in self.entries.iter().zip(1..) {
            events.clear();
            series
                .apply(&entry.what, &mut events)
                .map_err(|refusal| RecordError::Refused { number, refusal })?;
            show(&series, entry, &events);
        }
        let played = series.result();
        if self.result.is_some() && self.result != played {
            return Err(RecordError::Result { written: self.result.clone(), played });
        }
        Ok(series)
    }
}
