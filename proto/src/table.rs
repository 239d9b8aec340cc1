//! Turns, score sheets, moves and events of a match.

use crate::v1;
use crate::wire::{Malformed, Wire, missing, number, numbers, read, seat, seat_set, wire_enum};
use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyAction, AnyEvent, AnyView};
use cartable_core::score::ScoreSheet;
use cartable_core::seat::{Seat, Turn};
use cartable_core::series::{MatchEvent, MatchStatus, MatchView, Move};

wire_enum!(Level => v1::Level { Random, Easy, Normal, Hard, Expert });

/// No match of any game has nearly as many rounds.
const MAX_ROUNDS: u32 = 10_000;

impl Wire for Turn {
    type Message = v1::Turn;

    fn to_wire(&self) -> v1::Turn {
        v1::Turn { must: numbers(self.must), may: numbers(self.may) }
    }

    fn from_wire(message: v1::Turn) -> Result<Self, Malformed> {
        Ok(Self {
            must: seat_set(&message.must, Seat::MAX, "must")?,
            may: seat_set(&message.may, Seat::MAX, "may")?,
        })
    }
}

impl Wire for ScoreSheet {
    type Message = v1::ScoreSheet;

    fn to_wire(&self) -> v1::ScoreSheet {
        let rounds = self.rounds().iter().map(|points| v1::RoundScore { points: points.clone() }).collect();
        v1::ScoreSheet { seats: self.seats() as u32, opening: self.opening(), rounds }
    }

    fn from_wire(message: v1::ScoreSheet) -> Result<Self, Malformed> {
        let seats = message.seats as usize;
        if !(1..=Seat::MAX).contains(&seats) {
            return Err(Malformed::new("seats", format!("no table has {seats} seats")));
        }
        if message.opening.unsigned_abs() > Self::LIMIT.unsigned_abs() {
            return Err(Malformed::new("opening", format!("{} points are out of reach", message.opening)));
        }
        let mut sheet = Self::new(seats, message.opening);
        for round in message.rounds {
            sheet.add(round.points).map_err(|error| Malformed::new("rounds", error.to_string()))?;
        }
        Ok(sheet)
    }
}

impl Wire for MatchStatus {
    type Message = v1::MatchStatus;

    fn to_wire(&self) -> v1::MatchStatus {
        v1::MatchStatus {
            number: self.number as u32,
            rounds: self.rounds.map(|rounds| rounds as u32),
            dealer: number(self.dealer),
            sheet: Some(self.sheet.to_wire()),
            ready: numbers(self.ready),
            turn: Some(self.turn.to_wire()),
            over: self.over,
        }
    }

    fn from_wire(message: v1::MatchStatus) -> Result<Self, Malformed> {
        let sheet: ScoreSheet = read(message.sheet, "sheet")?;
        let seats = sheet.seats();
        Ok(Self {
            number: round(message.number, "number")?,
            rounds: message.rounds.map(|rounds| round(rounds, "rounds")).transpose()?,
            dealer: seat(message.dealer, seats, "dealer")?,
            sheet,
            ready: seat_set(&message.ready, seats, "ready")?,
            turn: read(message.turn, "turn")?,
            over: message.over,
        })
    }
}

fn round(number: u32, field: &str) -> Result<usize, Malformed> {
    if number > MAX_ROUNDS {
        return Err(Malformed::new(field, format!("{number} is more than {MAX_ROUNDS}")));
    }
    Ok(number as usize)
}

impl Wire for MatchView<AnyView> {
    type Message = v1::MatchView;

    fn to_wire(&self) -> v1::MatchView {
        v1::MatchView { status: Some(self.status.to_wire()), round: Some(self.round.to_wire()) }
    }

    fn from_wire(message: v1::MatchView) -> Result<Self, Malformed> {
        let status: MatchStatus = read(message.status, "status")?;
        let round: AnyView = read(message.round, "round")?;
        if !round.game().seats().contains(&status.sheet.seats()) {
            return Err(Malformed::new("status.sheet.seats", "the game is not made for so many"));
        }
        Ok(Self { status, round })
    }
}

impl Wire for Move<AnyAction> {
    type Message = v1::Move;

    fn to_wire(&self) -> v1::Move {
        let step = match self {
            Self::NextRound => v1::r#move::Step::NextRound(v1::NextRound {}),
            Self::Act(action) => v1::r#move::Step::Action(action.to_wire()),
        };
        v1::Move { step: Some(step) }
    }

    fn from_wire(message: v1::Move) -> Result<Self, Malformed> {
        match message.step.ok_or_else(|| missing("step"))? {
            v1::r#move::Step::NextRound(v1::NextRound {}) => Ok(Self::NextRound),
            v1::r#move::Step::Action(action) => read(Some(action), "action").map(Self::Act),
        }
    }
}

impl Wire for MatchEvent<AnyEvent> {
    type Message = v1::MatchEvent;

    fn to_wire(&self) -> v1::MatchEvent {
        use v1::match_event::Event;
        let event = match self {
            Self::Dealt { round, dealer } => {
                Event::Dealt(v1::Dealt { round: *round as u32, dealer: number(*dealer) })
            }
            Self::Game(event) => Event::Game(event.to_wire()),
            Self::Counted { round, points } => Event::Counted(v1::Counted {
                round: *round as u32,
                score: Some(v1::RoundScore { points: points.clone() }),
            }),
            Self::Ready(seat) => Event::Ready(number(*seat)),
            Self::Won(seats) => Event::Won(v1::Won { seats: numbers(*seats) }),
        };
        v1::MatchEvent { event: Some(event) }
    }

    fn from_wire(message: v1::MatchEvent) -> Result<Self, Malformed> {
        use v1::match_event::Event;
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            Event::Dealt(dealt) => Self::Dealt {
                round: round(dealt.round, "dealt.round")?,
                dealer: seat(dealt.dealer, Seat::MAX, "dealt.dealer")?,
            },
            Event::Game(event) => Self::Game(read(Some(event), "game")?),
            Event::Counted(counted) => Self::Counted {
                round: round(counted.round, "counted.round")?,
                points: counted.score.ok_or_else(|| missing("counted.score"))?.points,
            },
            Event::Ready(number) => Self::Ready(seat(number, Seat::MAX, "ready")?),
            Event::Won(won) => Self::Won(seat_set(&won.seats, Seat::MAX, "won.seats")?),
        })
    }
}
