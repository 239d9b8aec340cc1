//! What a match's log is made of: one entry for each thing that changed the match, with when it was and who did it.
//!
//! The log of a server and the record of a match ([`crate::record`]) hold the same entries:
//!
//! ```json
//! { "at_ms": 1790000000000, "move": { "seat": 2, "by": "person", "step": { "place": 11 } } }
//! { "at_ms": 1790000004200, "seat_to_bot": { "seat": 1, "level": "normal" } }
//! { "at_ms": 1790000009000, "void": { "reason": "too_long" } }
//! ```

use crate::bot::Level;
use crate::catalogue::{AnyAction, GameId};
use crate::notation::Notation as _;
use crate::seat::Seat;
use crate::series::Move;
use serde::{Deserialize, Serialize};

/// One thing that changed a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// When it was accepted, in milliseconds since 1970 by the clock of whoever holds the match; 0 where nobody wrote it down.
    /// Never less than the entry before it.
    pub at_ms: u64,
    /// What it was.
    #[serde(flatten)]
    pub what: What<A>,
}

/// What changed a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum What<A> {
    /// A move the rules accepted.
    Move {
        /// Whose move it is.
        seat: Seat,
        /// Who made it.
        by: By,
        /// The move.
        step: Move<A>,
    },
    /// A bot plays for the person in a seat from now on.
    SeatToBot {
        /// The seat.
        seat: Seat,
        /// How the bot plays.
        level: Level,
    },
    /// The person in a seat plays for themselves again.
    SeatBack {
        /// The seat.
        seat: Seat,
    },
    /// The person in a seat has left the match for good.
    Left {
        /// The seat.
        seat: Seat,
    },
    /// What has a time limit now may last longer.
    Credit {
        /// Who was given the time.
        seat: Seat,
        /// How much, in milliseconds.
        ms: u32,
    },
    /// The match ends here, without a result.
    Void {
        /// Why.
        reason: VoidReason,
    },
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person in the seat.
    Person,
    /// A bot.
    Bot,
    /// The clock: the time was up, and the rules say what then happens.
    Clock,
}

/// Why a match ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoidReason {
    /// It had more entries than any match may have.
    TooLong,
    /// The program failed at it: a bot or the rules.
    Fault,
    /// It was begun under rules that are no longer played.
    OldRules,
    /// Nobody came back to it.
    Abandoned,
    /// Whoever runs the server ended it.
    Operator,
}

impl<A: Copy> Entry<A> {
    /// Whose move it is and which, if it is a move.
    pub const fn step(&self) -> Option<(Seat, Move<A>)> {
        match self.what {
            What::Move { seat, step, .. } => Some((seat, step)),
            _ => None,
        }
    }
}

impl<A> Entry<A> {
    /// The same entry with its action, if it has one, turned into a move of another type.
    fn try_map<B, E>(self, change: impl FnOnce(A) -> Result<Move<B>, E>) -> Result<Entry<B>, E> {
        let what = match self.what {
            What::Move { seat, by, step: Move::NextRound } => What::Move { seat, by, step: Move::NextRound },
            What::Move { seat, by, step: Move::Act(action) } => {
                What::Move { seat, by, step: change(action)? }
            }
            What::SeatToBot { seat, level } => What::SeatToBot { seat, level },
            What::SeatBack { seat } => What::SeatBack { seat },
            What::Left { seat } => What::Left { seat },
            What::Credit { seat, ms } => What::Credit { seat, ms },
            What::Void { reason } => What::Void { reason },
        };
        Ok(Entry { at_ms: self.at_ms, what })
    }
}

impl Entry<AnyAction> {
    /// Reads an entry of a match of `game`: what a move looks like only its game knows.
    ///
    /// # Errors
    /// JSON that is no entry, or a move that is none of this game.
    pub fn read(game: GameId, json: serde_json::Value) -> Result<Self, serde_json::Error> {
        let entry: Entry<serde_json::Value> = serde_json::from_value(json)?;
        entry.try_map(|action| Move::read_of(game, action))
    }
}

#[cfg(test)]
mod tests {
    use super::{By, Entry, VoidReason, What};
    use crate::bot::Level;
    use crate::catalogue::GameId;
    use crate::seat::Seat;
    use crate::seed::Seed;
    use crate::series::Move;
    use serde_json::json;

    #[test]
    fn every_kind_of_entry_is_written_with_its_name_beside_its_time_and_is_read_again() {
        let game = GameId::Duel;
        let series = game.default_options().start(2, None, Seed::from_number(1)).unwrap();
        let seat = series.turn().must.first().unwrap();
        let step = series.moves(seat)[0];
        let written = serde_json::to_value(step).unwrap();
        let other = Seat::at(1);
        let kinds = [
            (
                What::Move { seat, by: By::Person, step },
                json!({ "move": { "seat": seat, "by": "person", "step": written } }),
            ),
            (
                What::Move { seat: other, by: By::Bot, step: Move::NextRound },
                json!({ "move": { "seat": 1, "by": "bot", "step": "next_round" } }),
            ),
            (
                What::SeatToBot { seat: other, level: Level::Normal },
                json!({ "seat_to_bot": { "seat": 1, "level": "normal" } }),
            ),
            (What::SeatBack { seat: other }, json!({ "seat_back": { "seat": 1 } })),
            (What::Left { seat: other }, json!({ "left": { "seat": 1 } })),
            (What::Credit { seat: other, ms: 5_000 }, json!({ "credit": { "seat": 1, "ms": 5_000 } })),
            (What::Void { reason: VoidReason::TooLong }, json!({ "void": { "reason": "too_long" } })),
        ];
        for (what, mut expected) in kinds {
            expected["at_ms"] = json!(1_790_000_000_000_u64);
            let entry = Entry { at_ms: 1_790_000_000_000, what };
            assert_eq!(serde_json::to_value(entry).unwrap(), expected);
            assert_eq!(Entry::read(game, expected).unwrap(), entry);
        }
    }

    #[test]
    fn what_is_no_entry_of_the_game_is_refused() {
        for json in [
            json!({ "at_ms": 1 }),
            json!({ "left": { "seat": 1 } }),
            json!({ "at_ms": 1, "left": { "seat": 9 } }),
            json!({ "at_ms": -1, "left": { "seat": 1 } }),
            json!({ "at_ms": 1, "left": { "seat": 1, "why": "bored" } }),
            json!({ "at_ms": 1, "shuffled": { "seat": 1 } }),
            json!({ "at_ms": 1, "void": { "reason": "rain" } }),
            json!({ "at_ms": 1, "move": { "seat": 1, "by": "nobody", "step": "next_round" } }),
            json!({ "at_ms": 1, "move": { "seat": 1, "by": "bot", "step": { "place": 11 } } }),
        ] {
            assert!(Entry::read(GameId::Duel, json.clone()).is_err(), "{json}");
        }
    }
}
