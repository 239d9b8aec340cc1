//! The common parts of every game's table: the game, levels, turns, score sheets and the state of a match.

use crate::malformed::{Malformed, read};
use crate::problem::{Problem, Reason};
use crate::v1;
use cartable_core::agenda::{SeatTime, Speed};
use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyOptions, GameId, NoSuchGame};
use cartable_core::entry::VoidReason;
use cartable_core::notation;
use cartable_core::score::ScoreSheet;
use cartable_core::seat::{Seat, SeatSet, Turn};
use cartable_core::series::MatchStatus;

/// The most rounds of a match: no game comes near it.
const MAX_ROUNDS: u32 = 10_000;

impl From<&AnyOptions> for v1::GameSetup {
    /// Writes the setup of a match that begins now, whose first dealer is drawn.
    fn from(options: &AnyOptions) -> Self {
        let game = options.game();
        let (rules, notation) = (game.rules(), game.notation());
        Self { game: game.to_string(), rules, notation, options_json: options.json(), first_dealer: None }
    }
}

impl TryFrom<v1::GameSetup> for AnyOptions {
    type Error = Malformed;

    /// Reads the options of a match, if its rules and its notation are played here.
    fn try_from(setup: v1::GameSetup) -> Result<Self, Malformed> {
        let game = setup.known_game()?;
        if setup.rules != 0 && !game.plays(setup.rules) {
            return Err(Malformed::new("rules", format!("{} are not played here", setup.rules)));
        }
        if setup.notation != 0 && setup.notation != game.notation() {
            return Err(Malformed::new("notation", format!("{} is not read here", setup.notation)));
        }
        notation::read_strictly(game, &setup.options_json)
            .map_err(|misread| Malformed::json("options_json", misread))
    }
}

impl v1::GameSetup {
    fn known_game(&self) -> Result<GameId, Malformed> {
        self.game.parse().map_err(|error: NoSuchGame| Malformed::new("game", error.to_string()))
    }

    /// Returns the same setup with this first dealer.
    #[must_use]
    pub fn dealt_by(self, first_dealer: Option<Seat>) -> Self {
        Self { first_dealer: first_dealer.map(|seat| seat.index() as u32), ..self }
    }

    /// Reads the match that a client wants to begin. The client must know the game as it is begun here.
    ///
    /// # Errors
    /// [`Reason::ClientTooOld`], [`Reason::ServerTooOld`], or a field cannot be read.
    pub fn to_begin(self) -> Result<AnyOptions, Problem> {
        let game = self.known_game()?;
        for (what, theirs, ours) in
            [("rules", self.rules, game.rules()), ("notation", self.notation, game.notation())]
        {
            if theirs != 0 && theirs != ours {
                let reason = if theirs < ours { Reason::ClientTooOld } else { Reason::ServerTooOld };
                return Err(Problem::new(reason, format!("{game} has {what} {ours} here, not {theirs}")));
            }
        }
        // A server's setups name every option; a client that wants all defaults may leave the options out.
        let options_json = if self.options_json.is_empty() { "{}".to_owned() } else { self.options_json };
        Ok(Self { options_json, ..self }.try_into()?)
    }
}

impl From<Level> for v1::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Random => Self::Random,
            Level::Easy => Self::Easy,
            Level::Normal => Self::Normal,
            Level::Hard => Self::Hard,
            Level::Expert => Self::Expert,
        }
    }
}

/// Reads a level that must be given.
///
/// # Errors
/// The level is unspecified, or the number is no level's.
pub fn read_level(number: i32, field: &str) -> Result<Level, Malformed> {
    match v1::Level::try_from(number) {
        Ok(v1::Level::Random) => Ok(Level::Random),
        Ok(v1::Level::Easy) => Ok(Level::Easy),
        Ok(v1::Level::Normal) => Ok(Level::Normal),
        Ok(v1::Level::Hard) => Ok(Level::Hard),
        Ok(v1::Level::Expert) => Ok(Level::Expert),
        Ok(v1::Level::Unspecified) | Err(_) => Err(Malformed::new(field, format!("{number} is no level"))),
    }
}

impl From<Option<Speed>> for v1::Speed {
    fn from(speed: Option<Speed>) -> Self {
        match speed {
            None => Self::Unspecified,
            Some(Speed::Quick) => Self::Quick,
            Some(Speed::Normal) => Self::Normal,
            Some(Speed::Slow) => Self::Slow,
            Some(Speed::Day) => Self::Day,
            Some(Speed::TwoDays) => Self::TwoDays,
            Some(Speed::ThreeDays) => Self::ThreeDays,
            Some(Speed::Week) => Self::Week,
        }
    }
}

/// Reads a speed; `None`: without clocks.
///
/// # Errors
/// The number is no speed's.
pub fn read_speed(number: i32, field: &str) -> Result<Option<Speed>, Malformed> {
    Ok(match v1::Speed::try_from(number) {
        Ok(v1::Speed::Unspecified) => None,
        Ok(v1::Speed::Quick) => Some(Speed::Quick),
        Ok(v1::Speed::Normal) => Some(Speed::Normal),
        Ok(v1::Speed::Slow) => Some(Speed::Slow),
        Ok(v1::Speed::Day) => Some(Speed::Day),
        Ok(v1::Speed::TwoDays) => Some(Speed::TwoDays),
        Ok(v1::Speed::ThreeDays) => Some(Speed::ThreeDays),
        Ok(v1::Speed::Week) => Some(Speed::Week),
        Err(_) => return Err(Malformed::new(field, format!("{number} is no speed"))),
    })
}

impl From<&SeatTime> for v1::SeatClock {
    fn from(time: &SeatTime) -> Self {
        Self { left_ms: time.left_ms, running: time.is_running }
    }
}

impl From<&v1::SeatClock> for SeatTime {
    fn from(clock: &v1::SeatClock) -> Self {
        Self { left_ms: clock.left_ms, is_running: clock.running }
    }
}

impl From<Turn> for v1::Turn {
    fn from(turn: Turn) -> Self {
        Self { must: numbers(turn.must), may: numbers(turn.may) }
    }
}

impl From<&ScoreSheet> for v1::ScoreSheet {
    fn from(sheet: &ScoreSheet) -> Self {
        let rounds = sheet.rounds().iter().map(|points| v1::RoundScore { points: points.clone() }).collect();
        Self {
            seats: sheet.seats() as u32,
            opening: sheet.opening(),
            rounds,
            lowest_wins: sheet.lowest_wins(),
        }
    }
}

impl TryFrom<v1::ScoreSheet> for ScoreSheet {
    type Error = Malformed;

    fn try_from(message: v1::ScoreSheet) -> Result<Self, Malformed> {
        let seats = message.seats as usize;
        if !(1..=Seat::MAX).contains(&seats) {
            return Err(Malformed::new("seats", format!("no table has {seats} seats")));
        }
        if message.opening.unsigned_abs() > Self::LIMIT.unsigned_abs() {
            return Err(Malformed::new("opening", format!("{} points are out of reach", message.opening)));
        }
        let mut sheet = Self::new(seats, message.opening).won_by_lowest(message.lowest_wins);
        for round in message.rounds {
            sheet.add(round.points).map_err(|error| Malformed::new("rounds", error.to_string()))?;
        }
        Ok(sheet)
    }
}

impl From<&MatchStatus> for v1::MatchStatus {
    fn from(status: &MatchStatus) -> Self {
        Self {
            number: status.number as u32,
            rounds: status.rounds.map(|rounds| rounds as u32),
            dealer: status.dealer.index() as u32,
            sheet: Some((&status.sheet).into()),
            ready: numbers(status.ready),
            turn: Some(status.turn.into()),
            over: status.over,
            void: status.void.map(|reason| reason.code().to_owned()),
            gone: status.gone.iter().map(|seat| seat.number()).collect(),
            resigned: numbers(status.resigned),
        }
    }
}

impl TryFrom<v1::MatchStatus> for MatchStatus {
    type Error = Malformed;

    fn try_from(message: v1::MatchStatus) -> Result<Self, Malformed> {
        let sheet: ScoreSheet = read(message.sheet, "sheet")?;
        let seats = sheet.seats();
        let turn = message.turn.ok_or_else(|| Malformed::missing("turn"))?;
        Ok(Self {
            number: round(message.number, "number")?,
            rounds: message.rounds.map(|rounds| round(rounds, "rounds")).transpose()?,
            dealer: seat(message.dealer, seats, "dealer")?,
            sheet,
            ready: seat_set(&message.ready, seats, "ready")?,
            turn: Turn {
                must: seat_set(&turn.must, seats, "turn.must")?,
                may: seat_set(&turn.may, seats, "turn.may")?,
            },
            over: message.over,
            void: message.void.map(|code| VoidReason::named(&code).unwrap_or(VoidReason::Operator)),
            gone: message.gone.iter().map(|number| seat(*number, seats, "gone")).collect::<Result<_, _>>()?,
            resigned: seat_set(&message.resigned, seats, "resigned")?,
        })
    }
}

/// Reads the named first dealer, if there is one. It does not check that the match's table has that seat.
///
/// # Errors
/// No table has that seat.
pub fn read_first_dealer(number: Option<u32>) -> Result<Option<Seat>, Malformed> {
    number.map(|number| seat(number, Seat::MAX, "first_dealer")).transpose()
}

fn round(number: u32, field: &str) -> Result<usize, Malformed> {
    if number > MAX_ROUNDS {
        return Err(Malformed::new(field, format!("{number} is more than {MAX_ROUNDS}")));
    }
    Ok(number as usize)
}

fn seat(number: u32, seats: usize, field: &str) -> Result<Seat, Malformed> {
    Seat::new(number as usize)
        .filter(|seat| seat.index() < seats)
        .ok_or_else(|| Malformed::new(field, format!("there is no seat {number}")))
}

fn seat_set(numbers: &[u32], seats: usize, field: &str) -> Result<SeatSet, Malformed> {
    numbers.iter().map(|number| seat(*number, seats, field)).collect()
}

fn numbers(seats: SeatSet) -> Vec<u32> {
    seats.iter().map(|seat| seat.index() as u32).collect()
}
