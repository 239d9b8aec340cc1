//! The entries of a match's log: one for each change of the match, with its time and its author.
//!
//! The log of a server and the record of a match ([`crate::record`]) hold the same entries:
//!
//! ```json
//! { "at_ms": 1790000000000, "move": { "seat": 2, "by": "person", "step": { "place": 11 } } }
//! { "at_ms": 1790000004200, "seat_to_bot": { "seat": 1, "level": "normal" } }
//! { "at_ms": 1790000009000, "void": { "reason": "too_long" } }
//! ```

pub use crate::series::VoidReason;

use crate::bot::Level;
use crate::catalogue::{AnyAction, AnyEvent, AnySeries, GameId, Refusal};
use crate::notation::Notation as _;
use crate::seat::Seat;
use crate::series::{MatchEvent, Move, Refused};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;

/// The most entries that a match may have; a match with more is voided.
/// Whole matches have up to a few thousand.
/// Only somebody who wants to keep others at a table for ever, or to fill a disk, sends more.
pub const MOST_ENTRIES: u64 = 20_000;

/// One change of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// The time of acceptance, in milliseconds since 1970 by the clock of the program that holds the match.
    /// 0 in a record that was made without a clock.
    /// It is never less than that of the entry before.
    pub at_ms: u64,
    /// The change.
    #[serde(flatten)]
    pub what: What<A>,
}

/// The kinds of change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum What<A> {
    /// A move the rules accepted.
    Move {
        /// The seat that moves.
        seat: Seat,
        /// The author of the move.
        by: By,
        /// The move.
        step: Move<A>,
    },
    /// A bot plays for the person in a seat from now on.
    SeatToBot {
        /// The seat.
        seat: Seat,
        /// The level of the bot.
        level: Level,
    },
    /// The person in a seat plays for themselves again.
    SeatBack {
        /// The seat.
        seat: Seat,
    },
    /// The person in a seat gives up for good: a bot plays on for them, and they are placed after all others.
    /// It ends a match of two.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// The running time limit is extended for a seat.
    Credit {
        /// The seat that gets the time.
        seat: Seat,
        /// The added time, in milliseconds.
        ms: u32,
    },
    /// The match ends here, without a result.
    Void {
        /// The reason.
        reason: VoidReason,
    },
}

/// The author of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person in the seat.
    Person,
    /// A bot.
    Bot,
    /// The clock, because the time was up.
    /// At the game's own time limit the rules name the move; at a player's own clock a bot chooses it.
    Clock,
}

impl<A> Entry<A> {
    /// Returns the entry of a move.
    pub const fn played(at_ms: u64, seat: Seat, by: By, step: Move<A>) -> Self {
        Self { at_ms, what: What::Move { seat, by, step } }
    }
}

impl<A: Copy> Entry<A> {
    /// Returns the seat and the move, if the entry is a move.
    pub const fn step(&self) -> Option<(Seat, Move<A>)> {
        match self.what {
            What::Move { seat, step, .. } => Some((seat, step)),
            _ => None,
        }
    }
}

impl<A> Entry<A> {
    /// Returns the same entry with its action, if it has one, turned into a move of another type.
    fn try_map<B, E>(self, change: impl FnOnce(A) -> Result<Move<B>, E>) -> Result<Entry<B>, E> {
        let what = match self.what {
            What::Move { seat, by, step: Move::NextRound } => What::Move { seat, by, step: Move::NextRound },
            What::Move { seat, by, step: Move::Act(action) } => {
                What::Move { seat, by, step: change(action)? }
            }
            What::SeatToBot { seat, level } => What::SeatToBot { seat, level },
            What::SeatBack { seat } => What::SeatBack { seat },
            What::Resigned { seat } => What::Resigned { seat },
            What::Credit { seat, ms } => What::Credit { seat, ms },
            What::Void { reason } => What::Void { reason },
        };
        Ok(Entry { at_ms: self.at_ms, what })
    }
}

impl Entry<AnyAction> {
    /// Reads an entry of a match of `game`.
    /// Only the game knows the form of a move.
    ///
    /// # Errors
    /// The JSON is no entry, or the move is none of this game.
    pub fn read(game: GameId, json: serde_json::Value) -> Result<Self, serde_json::Error> {
        let entry: Entry<serde_json::Value> = serde_json::from_value(json)?;
        entry.try_map(|action| Move::read_of(game, &action))
    }
}

impl AnySeries {
    /// Applies a change to the match and collects its events.
    /// Tables, records and servers alike change a match in this way alone.
    ///
    /// # Errors
    /// A move that the rules refuse, a seat that is not there, or any change after the end.
    /// Nothing has changed then.
    pub fn apply(
        &mut self,
        what: &What<AnyAction>,
        events: &mut Vec<MatchEvent<AnyEvent>>,
    ) -> Result<(), Refusal> {
        let seat = match *what {
            What::Move { seat, by, step } => {
                // Only a player's own clock takes a decision away. The game's own limit, as in a race,
                // is one for all seats.
                let timed_out = by == By::Clock && step != Move::NextRound && self.clock().is_none();
                let at = events.len();
                self.play(seat, step, events)?;
                if timed_out {
                    events.insert(at, MatchEvent::TimedOut(seat));
                }
                return Ok(());
            }
            What::SeatToBot { seat, .. }
            | What::SeatBack { seat }
            | What::Resigned { seat }
            | What::Credit { seat, .. } => Some(seat),
            What::Void { .. } => None,
        };
        let refused = |refused: Refused<Infallible>| Err(Refusal::new(self.game(), refused));
        if self.is_over() {
            return refused(Refused::MatchOver);
        }
        if seat.is_some_and(|seat| seat.index() >= self.seats()) {
            return refused(Refused::NoSuchSeat);
        }
        if let What::SeatToBot { seat, .. } | What::SeatBack { seat } | What::Resigned { seat } = *what
            && self.has_resigned(seat)
        {
            return refused(Refused::HasResigned);
        }
        events.extend(match *what {
            What::SeatToBot { seat, .. } => {
                self.hand_over(seat);
                Some(MatchEvent::SeatToBot(seat))
            }
            What::SeatBack { seat } => {
                self.give_back(seat);
                Some(MatchEvent::SeatBack(seat))
            }
            What::Resigned { seat } => {
                self.resign(seat);
                Some(MatchEvent::Resigned(seat))
            }
            What::Void { reason } => {
                self.void(reason);
                Some(MatchEvent::Voided(reason))
            }
            What::Move { .. } | What::Credit { .. } => None,
        });
        if self.is_over() && self.voided().is_none() {
            events.push(MatchEvent::Won(self.winners()));
        }
        Ok(())
    }

    /// Returns the totals, once the match is over; `None` if it was voided.
    #[must_use]
    pub fn result(&self) -> Option<Vec<i32>> {
        (self.is_over() && self.voided().is_none()).then(|| self.sheet().totals())
    }

    /// Returns each seat's place, from 1, once the match is over; `None` if it was voided.
    /// A seat whose player resigned or is replaced by a bot comes after all others; the first to go is last.
    #[must_use]
    pub fn places(&self) -> Option<Vec<usize>> {
        (self.is_over() && self.voided().is_none()).then(|| self.sheet().places_but_for(self.gone()))
    }
}

#[cfg(test)]
mod tests {
    use super::{By, Entry, VoidReason, What};
    use crate::bot::{Level, bot_rng};
    use crate::catalogue::{AnySeries, GameId};
    use crate::scene::Audience;
    use crate::seat::{Seat, Viewer};
    use crate::seed::Seed;
    use crate::series::{MatchEvent, Move};
    use crate::text::Lang;
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
            (What::Resigned { seat: other }, json!({ "resigned": { "seat": 1 } })),
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
    fn every_reason_is_written_as_its_code_and_has_a_text() {
        for reason in VoidReason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.code());
            assert_eq!(VoidReason::named(reason.code()), Some(reason));
            assert!(Lang::ALL.iter().all(|lang| lang.has(&format!("void-{}", reason.code()))), "{reason:?}");
        }
    }

    #[test]
    fn a_voided_match_is_over_for_everybody_and_has_no_result() {
        for game in GameId::ALL {
            let seats = *game.seats().start();
            let mut series = game.default_options().start(seats, None, Seed::from_number(1)).unwrap();
            let nowhere = What::SeatBack { seat: Seat::at(7) };
            assert_eq!(series.apply(&nowhere, &mut Vec::new()).unwrap_err().code, "no_such_seat");
            let mut events = Vec::new();
            series.apply(&What::Void { reason: VoidReason::TooLong }, &mut events).unwrap();
            let names = vec!["Anne".to_owned(); seats];
            let audience = Audience { lang: Lang::En, viewer: Viewer::Spectator, names: &names };
            let log: Vec<_> = events.iter().flat_map(|event| event.log_lines(game, &audience)).collect();
            assert_eq!(log, [Lang::En.text("void-too_long")]);
            assert!(series.is_over() && series.turn().is_over() && series.result().is_none());
            for viewer in Viewer::everybody(seats) {
                let view = series.view(viewer);
                assert_eq!((view.status.void, view.clock()), (Some(VoidReason::TooLong), None));
                assert_eq!(view.decide(Level::Normal, &mut bot_rng(1)), None);
                let shown = view.present(Audience { lang: Lang::En, viewer, names: &names }, &[]);
                let items = shown.scene.areas.iter().flat_map(|area| &area.items);
                assert!(
                    shown.scene.over && shown.moves.is_empty() && items.clone().all(|item| !item.can_tap)
                );
                assert_eq!(shown.scene.headline, Lang::En.text("void-too_long"));
            }
            for seat in Seat::all(seats) {
                assert!(series.moves(seat).is_empty());
                let late = series.apply(&What::SeatBack { seat }, &mut Vec::new()).unwrap_err();
                assert_eq!(late.code, "match_over");
            }
        }
    }

    #[test]
    fn a_decision_that_the_clock_took_from_a_seat_is_told_as_such_and_one_of_the_games_own_clock_is_not() {
        for game in GameId::ALL {
            let seats = *game.seats().end();
            let series = game.default_options().start(seats, None, Seed::from_number(1)).unwrap();
            let seat = series.turn().must.first().unwrap();
            let step = series.moves(seat)[0];
            let told = |by| {
                let mut events = Vec::new();
                series.clone().apply(&What::Move { seat, by, step }, &mut events).unwrap();
                events.first() == Some(&MatchEvent::TimedOut(seat))
            };
            assert_eq!(told(By::Clock), series.clock().is_none(), "{game}");
            assert!(!told(By::Person) && !told(By::Bot), "{game}");
            let (mut over, mut events) = (series, Vec::new());
            over.apply(&What::Void { reason: VoidReason::TooLong }, &mut events).unwrap();
            events.clear();
            let late = What::Move { seat, by: By::Clock, step };
            assert!(over.apply(&late, &mut events).is_err() && events.is_empty(), "{game}");
        }
    }

    #[test]
    fn whoever_resigns_comes_last_and_of_two_the_other_wins() {
        for game in GameId::ALL {
            let seats = *game.seats().end();
            let mut series = game.default_options().start(seats, None, Seed::from_number(1)).unwrap();
            let [first, second] = [Seat::at(1), Seat::at(0)];
            let mut events = Vec::new();
            let names: Vec<String> = Seat::all(seats).map(|seat| format!("P{}", seat.number())).collect();
            let shown = |series: &AnySeries| {
                let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(first), names: &names };
                series.view(audience.viewer).present(audience, &[])
            };
            let asked = shown(&series);
            series.apply(&What::SeatToBot { seat: first, level: Level::Normal }, &mut events).unwrap();
            assert_eq!(series.gone(), [first]);
            let held = shown(&series);
            assert_eq!(held.scene.headline, "A bot plays for you.");
            assert!(held.scene.seats[0].notes.iter().any(|note| note.mark == "bot"), "{game}");
            assert!(held.moves.is_empty() && held.scene.tappable().next().is_none(), "{game}");
            series.apply(&What::SeatBack { seat: first }, &mut events).unwrap();
            assert_eq!(series.gone(), []);
            assert_eq!(shown(&series), asked, "{game}");
            series.apply(&What::Resigned { seat: first }, &mut events).unwrap();
            assert_eq!(series.is_over(), seats == 2, "{game}");
            if seats == 2 {
                assert_eq!(series.places(), Some(vec![1, 2]));
                assert_eq!(events.last(), Some(&MatchEvent::Won([second].into_iter().collect())));
                let names = ["Anne".to_owned(), "Bruno".to_owned()];
                let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(second), names: &names };
                let shown = series.view(audience.viewer).present(audience, &[]);
                assert!(shown.moves.is_empty(), "{game}");
                assert_eq!(shown.scene.headline, "You win the match! Bruno has resigned.", "{game}");
                let told =
                    MatchEvent::<crate::catalogue::AnyEvent>::Resigned(first).log_lines(game, &audience);
                assert_eq!(told, ["Bruno has resigned."], "no bot plays on");
                continue;
            }
            for what in [What::Resigned { seat: first }, What::SeatBack { seat: first }] {
                assert_eq!(series.apply(&what, &mut events).unwrap_err().code, "has_resigned");
            }
            series.apply(&What::Resigned { seat: second }, &mut events).unwrap();
            let places = series.view(Viewer::Spectator).status.places();
            assert_eq!(places[..2], [seats - 1, seats], "{game}: the first to go is last");
            assert!(places[2..].iter().all(|place| *place <= seats - 2));
        }
    }

    #[test]
    fn what_is_no_entry_of_the_game_is_refused() {
        for json in [
            json!({ "at_ms": 1 }),
            json!({ "seat_back": { "seat": 1 } }),
            json!({ "at_ms": 1, "seat_back": { "seat": 9 } }),
            json!({ "at_ms": -1, "seat_back": { "seat": 1 } }),
            json!({ "at_ms": 1, "seat_back": { "seat": 1, "why": "bored" } }),
            json!({ "at_ms": 1, "shuffled": { "seat": 1 } }),
            json!({ "at_ms": 1, "void": { "reason": "rain" } }),
            json!({ "at_ms": 1, "move": { "seat": 1, "by": "nobody", "step": "next_round" } }),
            json!({ "at_ms": 1, "move": { "seat": 1, "by": "bot", "step": { "place": 11 } } }),
        ] {
            assert!(Entry::read(GameId::Duel, json.clone()).is_err(), "{json}");
        }
    }
}
