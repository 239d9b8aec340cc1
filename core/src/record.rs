//! A record: everything a match is made of.
//! The save file, the replay, the bug report, the audit log and the test vector are this one thing.
//!
//! ```json
//! { "format": 1, "rules": 1, "game": "niet", "options": {}, "seats": 4, "first_dealer": 2,
//!   "seed": "07000000...", "players": [{ "name": "Anne" }, { "name": "Bot", "level": "normal" }, ...],
//!   "entries": [{ "at_ms": 1790000000000, "move": { "seat": 2, "by": "person", "step": { "place": 11 } } }, ...],
//!   "result": [31, 18, 31, 18], "commitment": "5f2b..." }
//! ```
//!
//! Of a match on a server `"draw"` says what the seed follows from ([`crate::fair`]),
//! of a try at a daily deal `"daily"` ([`crate::daily`]).

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

/// Who sat in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The name; what cannot be in one is replaced when it is read.
    #[serde(deserialize_with = "name::read")]
    pub name: String,
    /// The level, for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

/// Everything a match is made of.
/// Written by [`Record::json`], read by [`Record::read`], played again by [`Record::replay`].
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
    /// Its options, and the game's id before them.
    #[serde(flatten)]
    pub options: AnyOptions,
    /// How many seats.
    pub seats: usize,
    /// The first dealer, where they were named and not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_dealer: Option<Seat>,
    /// The seed of the match.
    pub seed: Seed,
    /// What the seed follows from, where a server and the players made it together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Draw>,
    /// What the seed follows from, where it is a try at a daily deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<Dealt>,
    /// Whether it is a [lesson](crate::lesson): whose deal is arranged, and whose moves were suggested.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lesson: bool,
    /// Who sat where; may be empty.
    pub players: Vec<Player>,
    /// Everything that changed the match, in order.
    pub entries: Vec<Entry<AnyAction>>,
    /// How often the person who played against bots has taken moves back,
    /// or played on from a match whose course they knew: then it is no measure of anybody.
    #[serde(skip_serializing_if = "is_zero")]
    pub taken_back: u32,
    /// The totals, once the match is over; none where it was voided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Vec<i32>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A record as it is written: with what was shown of the seed before the first card,
/// to be compared by whoever kept that.
#[derive(Serialize)]
struct Written<'a, T> {
    #[serde(flatten)]
    record: &'a Record,
    commitment: String,
    #[serde(flatten)]
    more: &'a T,
}

/// What a record says of its match without playing it again:
/// all there is to show of one whose rules are no longer played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Summary {
    format: u32,
    /// The game.
    pub game: GameId,
    /// The game's rules number that it was played under.
    pub rules: u32,
    /// How many seats.
    pub seats: usize,
    /// Whether it is a lesson.
    #[serde(default)]
    pub lesson: bool,
    /// Who sat where; may be empty.
    #[serde(default)]
    pub players: Vec<Player>,
    /// The seed of the match.
    pub seed: Seed,
    /// What the seed follows from, where a server and the players made it together.
    pub draw: Option<Draw>,
    /// What the seed follows from, where it is a try at a daily deal.
    pub daily: Option<Dealt>,
    /// How often a move was taken back.
    #[serde(default)]
    pub taken_back: u32,
    /// The totals, once the match is over; none where it was voided.
    pub result: Option<Vec<i32>>,
    /// What it says was shown of the seed before the first card.
    commitment: Option<String>,
}

/// A record that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Not JSON, or not of this form.
    #[error("this is no record: {0}")]
    Json(#[from] serde_json::Error),
    /// Made by a newer program.
    #[error("the record has {what} {found}, this program knows {known}; update it")]
    Version {
        /// What is too new.
        what: &'static str,
        /// The record's version.
        found: u32,
        /// The newest known.
        known: u32,
    },
    /// Played under rules of old; [`Summary::read`] still tells its result.
    #[error(
        "the record was played by rules {found} of {game}, which are no longer played (now {known}); its result can be shown, its moves cannot be played again"
    )]
    OldRules {
        /// The game.
        game: GameId,
        /// The record's rules.
        found: u32,
        /// Those played now.
        known: u32,
    },
    /// The commitment is not that of the seed.
    #[error("the record's commitment {0} is not that of its seed: one of the two was changed")]
    Commitment(String),
    /// A table nobody can sit at.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An entry that is none of this game.
    #[error("entry {number} of the record is none of {game}: {source}")]
    Entry {
        /// The entry, from 1.
        number: usize,
        /// The game of the record.
        game: GameId,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// More or fewer players, or parts of a draw, than seats.
    #[error("the record has {named} {what} for {seats} seats")]
    Seats {
        /// What does not fit.
        what: &'static str,
        /// How many there are.
        named: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// An entry the rules refuse.
    #[error("entry {number} is refused: {refusal}")]
    Refused {
        /// The entry, from 1.
        number: usize,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// The result written down is not the one that the moves lead to.
    #[error("the record says {written:?}, the moves lead to {played:?}")]
    Result {
        /// What the record says.
        written: Option<Vec<i32>>,
        /// What replaying gave; `None` when the match is not over, or was voided.
        played: Option<Vec<i32>>,
    },
}

impl RecordError {
    /// The stable code, `snake_case`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Version { .. } => "too_new",
            Self::OldRules { .. } => "old_rules",
            Self::Refused { .. } | Self::Result { .. } | Self::Commitment(_) => "wrong_record",
            Self::Json(_) | Self::Setup(_) | Self::Entry { .. } | Self::Seats { .. } => "bad_record",
        }
    }
}

/// What [`Summary`] leaves out.
#[derive(Deserialize)]
struct Content {
    options: Value,
    first_dealer: Option<Seat>,
    entries: Vec<Value>,
}

impl Summary {
    /// Reads what a record of any rules says of its match.
    ///
    /// # Errors
    /// JSON that is no record, or one of a newer program.
    pub fn read(json: &str) -> Result<Self, RecordError> {
        let summary: Self = serde_json::from_str(json)?;
        let rules = summary.game.rules();
        for (what, found, known) in [("format", summary.format, FORMAT), ("rules", summary.rules, rules)] {
            if found > known {
                return Err(RecordError::Version { what, found, known });
            }
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

    /// Compares what it says of its deal with itself, and with what a device kept of the draw and of daily deals.
    #[must_use]
    pub fn check_deal(&self, kept: Option<&Kept>, days: &KeptDays) -> Vec<Finding> {
        let of_day = daily::check(self.daily.as_ref(), self.game.id(), &self.seed, days);
        let is_drawn = self.draw.is_some() || kept.is_some();
        // No seed follows from both: where a draw is known of, what is told of a day only counts against it.
        let counts = |found: &Vec<Finding>| !is_drawn || DealStanding::of(found) == DealStanding::Broken;
        of_day.filter(counts).unwrap_or_else(|| fair::check(self.draw.as_ref(), &self.seed, kept))
    }

    /// The players' names, by seat: "Player 2" for who has none.
    /// Whoever gave none is called "You" in the record, which they are to themselves alone.
    #[must_use]
    pub fn names(&self, lang: Lang, viewer: Viewer) -> Vec<String> {
        names(&self.players, self.seats, lang, viewer)
    }

    /// The seat of the one person who played against bots; `None` where there were several or none.
    #[must_use]
    pub fn only_person(&self) -> Option<Seat> {
        only_person(&self.players)
    }

    /// The entries of the record.
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
    /// A record of a match that has not begun.
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

    /// The same under other rules of its game: those that its match began under.
    #[must_use]
    pub const fn under(mut self, rules: u32) -> Self {
        self.rules = rules;
        self
    }

    /// Reads a record and checks its form; [`Self::replay`] checks the match itself.
    ///
    /// # Errors
    /// What is wrong with it.
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

    /// The record as JSON, one line, in the present format.
    ///
    /// # Panics
    /// Never, as long as everything in it serialises: an empty save in place of a good one would be worse.
    #[must_use]
    pub fn json(&self) -> String {
        self.json_with(&())
    }

    /// The same with the fields of `more` beside its own, which [`Self::read`] passes over.
    ///
    /// # Panics
    /// Where `more` does not serialise.
    #[must_use]
    pub fn json_with(&self, more: &impl Serialize) -> String {
        notation::write(&Written { record: self, commitment: self.seed.commitment(), more })
    }

    /// The rules number that the match is played under.
    #[must_use]
    pub const fn rules(&self) -> u32 {
        self.rules
    }

    /// The players' names, by seat: "Player 2" for who has none.
    /// Whoever gave none is called "You" in the record, which they are to themselves alone.
    #[must_use]
    pub fn names(&self, lang: Lang, viewer: Viewer) -> Vec<String> {
        names(&self.players, self.seats, lang, viewer)
    }

    /// The seat of the one person who played against bots; `None` where there were several or none.
    #[must_use]
    pub fn only_person(&self) -> Option<Seat> {
        only_person(&self.players)
    }

    /// The match as it stood after so many entries.
    #[must_use]
    pub fn until(&self, entries: usize) -> Self {
        let mut until = self.clone();
        until.entries.truncate(entries);
        if until.entries.len() < self.entries.len() {
            until.result = None;
        }
        until
    }

    /// The moves among the entries: who made which.
    pub fn moves(&self) -> impl Iterator<Item = (Seat, Move<AnyAction>)> {
        self.entries.iter().filter_map(Entry::step)
    }

    /// The match before its first move.
    ///
    /// # Errors
    /// A table nobody can sit at.
    pub fn start(&self) -> Result<AnySeries, SetupError> {
        self.options.start_under(self.rules, self.seats, self.first_dealer, self.seed)
    }

    /// Plays every entry again and gives the match as it then stands.
    ///
    /// # Errors
    /// The first wrong entry, or a written result that differs.
    pub fn replay(&self) -> Result<AnySeries, RecordError> {
        self.replay_each(|_, _, _| {})
    }

    /// As [`Self::replay`], and shows each step: the match after it, the entry, what happened.
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
