//! A record: everything a match is made of. The save file, the replay, the bug report, the audit log and the test vector are
//! this one thing.
//!
//! ```json
//! { "format": 1, "rules": 1, "game": "niet", "options": {}, "seats": 4, "first_dealer": 2,
//!   "seed": "07000000...", "players": [{ "name": "Anne" }, { "name": "Bot", "level": "normal" }, ...],
//!   "moves": [[2, { "place": 11 }], [3, { "place": 4 }], ..., [0, "next_round"]],
//!   "result": [31, 18, 31, 18] }
//! ```

use crate::bot::Level;
use crate::catalogue::{AnyAction, AnyEvent, AnyOptions, AnySeries, GameId, Refusal};
use crate::game::SetupError;
use crate::name;
use crate::notation::Notation as _;
use crate::seat::Seat;
use crate::seed::Seed;
use crate::series::{MatchEvent, Move};
use serde::{Deserialize, Serialize};

/// The version of the record's form.
pub const FORMAT: u32 = 1;
/// The version of the rules: it rises when a record of old would be played differently.
pub const RULES: u32 = 1;

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

/// Everything a match is made of. Written by `serde_json`; read by [`Record::read`], which checks it.
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
    /// The first dealer, where he was named and not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_dealer: Option<Seat>,
    /// The seed of the match.
    pub seed: Seed,
    /// Who sat where; may be empty.
    pub players: Vec<Player>,
    /// Every accepted move, in order.
    pub moves: Vec<(Seat, Move<AnyAction>)>,
    /// The totals, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Vec<i32>>,
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
    /// A table nobody can sit at.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move that is not of this game.
    #[error("move {number} of the record is no move of {game}: {source}")]
    Move {
        /// The move, from 1.
        number: usize,
        /// The game of the record.
        game: GameId,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// More or fewer players than seats.
    #[error("the record names {named} players for {seats} seats")]
    Players {
        /// How many are named.
        named: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// A move the rules refuse.
    #[error("move {number} (of {seat}) is refused: {refusal}")]
    Refused {
        /// The move, from 1.
        number: usize,
        /// Who made it.
        seat: Seat,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// The result written down is not the one that the moves lead to.
    #[error("the record says {written:?}, the moves lead to {played:?}")]
    Result {
        /// What the record says.
        written: Option<Vec<i32>>,
        /// What replaying gave; `None` when the match is not over.
        played: Option<Vec<i32>>,
    },
}

#[derive(Deserialize)]
struct RawRecord {
    format: u32,
    rules: u32,
    game: GameId,
    options: serde_json::Value,
    seats: usize,
    first_dealer: Option<Seat>,
    seed: Seed,
    #[serde(default)]
    players: Vec<Player>,
    moves: Vec<(Seat, serde_json::Value)>,
    result: Option<Vec<i32>>,
}

impl Record {
    /// A record of a match that has not begun.
    #[must_use]
    pub fn new(options: AnyOptions, seats: usize, first_dealer: Option<Seat>, seed: Seed) -> Self {
        Self {
            format: FORMAT,
            rules: RULES,
            game: options.game(),
            options,
            seats,
            first_dealer,
            seed,
            players: Vec::new(),
            moves: Vec::new(),
            result: None,
        }
    }

    /// Reads a record and checks its form; [`Self::replay`] checks the match itself.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(json: &str) -> Result<Self, RecordError> {
        let raw: RawRecord = serde_json::from_str(json)?;
        for (what, found, known) in [("format", raw.format, FORMAT), ("rules", raw.rules, RULES)] {
            if found > known {
                return Err(RecordError::Version { what, found, known });
            }
        }
        if !raw.players.is_empty() && raw.players.len() != raw.seats {
            return Err(RecordError::Players { named: raw.players.len(), seats: raw.seats });
        }
        let game = raw.game;
        let read = |(index, (seat, json))| match Move::read_of(game, json) {
            Ok(step) => Ok((seat, step)),
            Err(source) => Err(RecordError::Move { number: index + 1, game, source }),
        };
        Ok(Self {
            format: raw.format,
            rules: raw.rules,
            game,
            options: AnyOptions::read_of(game, raw.options)?,
            seats: raw.seats,
            first_dealer: raw.first_dealer,
            seed: raw.seed,
            players: raw.players,
            moves: raw.moves.into_iter().enumerate().map(read).collect::<Result<_, _>>()?,
            result: raw.result,
        })
    }

    /// The record as JSON, one line.
    #[must_use]
    pub fn json(&self) -> String {
        // Strings, numbers and lists under string keys: nothing here can fail to serialise.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The match before its first move.
    ///
    /// # Errors
    /// A table nobody can sit at.
    pub fn start(&self) -> Result<AnySeries, SetupError> {
        self.options.start(self.seats, self.first_dealer, self.seed)
    }

    /// Plays every move again and gives the match as it then stands.
    ///
    /// # Errors
    /// The first wrong move, or a written result that differs.
    pub fn replay(&self) -> Result<AnySeries, RecordError> {
        self.replay_each(|_, _, _, _| {})
    }

    /// As [`Self::replay`], and shows each step: the match after it, who moved, the move, what happened.
    ///
    /// # Errors
    /// As [`Self::replay`].
    pub fn replay_each(
        &self,
        mut show: impl FnMut(&AnySeries, Seat, &Move<AnyAction>, &[MatchEvent<AnyEvent>]),
    ) -> Result<AnySeries, RecordError> {
        let mut series = self.start()?;
        let mut events = Vec::new();
        for (index, (seat, step)) in self.moves.iter().enumerate() {
            events.clear();
            series.play(*seat, *step, &mut events).map_err(|refusal| RecordError::Refused {
                number: index + 1,
                seat: *seat,
                refusal,
            })?;
            show(&series, *seat, step, &events);
        }
        let played = series.is_over().then(|| series.sheet().totals());
        if self.result.is_some() && self.result != played {
            return Err(RecordError::Result { written: self.result.clone(), played });
        }
        Ok(series)
    }
}
