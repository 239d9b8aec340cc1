//! The setup of a match, fixed at its start: its game and options, its chance, and its players.

use crate::random::Id;
use cartable_core::agenda::{Agenda, Bots, Pace, Speed, TimeControl};
use cartable_core::bot::{self, Level};
use cartable_core::catalogue::{AnyOptions, AnySeries};
use cartable_core::daily::{Day, Dealt};
use cartable_core::fair::Draw;
use cartable_core::game::SetupError;
use cartable_core::record::{Player, Record};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use serde::{Deserialize, Serialize};
use std::iter;

/// The occupant of a seat in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person {
        /// The account.
        account: Id,
        /// The name that others see.
        name: String,
    },
    /// A bot.
    Bot(Level),
}

impl Occupant {
    /// Returns true for the person with this account.
    #[must_use]
    pub fn is(&self, who: Id) -> bool {
        matches!(self, Self::Person { account, .. } if *account == who)
    }

    /// Returns the person's name.
    #[must_use]
    pub fn person(&self) -> Option<&str> {
        match self {
            Self::Person { name, .. } => Some(name),
            Self::Bot(_) => None,
        }
    }
}

/// The player in a seat of a match.
/// People keep the name that they had when it began, bots the one that they were given then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSeat {
    /// The person's account; `None` for a bot.
    pub account: Option<Id>,
    /// The player, as others see them.
    pub player: Player,
}

/// The way in which a match came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MatchKind {
    /// From a room.
    #[default]
    Room,
    /// From the queue, without being rated.
    Casual,
    /// From the queue, for the ratings.
    Ranked,
    /// A try at the daily deal of this day.
    Daily(Day),
}

impl MatchKind {
    /// Returns the stable name, as stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Casual => "casual",
            Self::Ranked => "ranked",
            Self::Daily(_) => "daily",
        }
    }

    /// Returns the kind with this name; `day` is that of a daily deal.
    #[must_use]
    pub fn named(name: &str, day: Option<Day>) -> Option<Self> {
        let all = [Self::Room, Self::Casual, Self::Ranked];
        all.into_iter().chain(day.map(Self::Daily)).find(|kind| kind.name() == name)
    }

    /// Returns the day of the daily deal that it is a try at.
    #[must_use]
    pub const fn day(self) -> Option<Day> {
        match self {
            Self::Daily(day) => Some(day),
            Self::Room | Self::Casual | Self::Ranked => None,
        }
    }

    /// Returns true while the match must be kept secret, because others may still play its deal.
    /// `closed` is the last closed day.
    #[must_use]
    pub fn is_secret(self, closed: Option<Day>) -> bool {
        self.day().is_some_and(|day| Some(day) > closed)
    }
}

/// The source of a match's chance. It is secret until the match is over.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// A seed that follows from the secret of a day.
    Seed(Seed),
    /// A draw in which shares may still be revealed.
    Open(Draw),
    /// A draw.
    Drawn(Draw),
}

impl From<Seed> for Source {
    fn from(seed: Seed) -> Self {
        Self::Seed(seed)
    }
}

/// Begins a draw: it is open if any player has announced a share.
impl From<Draw> for Source {
    fn from(draw: Draw) -> Self {
        if draw.missing().is_empty() { Self::Drawn(draw) } else { Self::Open(draw) }
    }
}

/// Everything that is fixed when a match starts.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchSetup {
    /// The options, with the game.
    pub options: AnyOptions,
    /// The number of the match's rules.
    pub rules: u32,
    /// The number of the notation of its log.
    pub notation: u32,
    /// The players, by seat.
    pub seats: Vec<MatchSeat>,
    /// The first dealer if one was named; `None`: the seed draws one.
    pub first_dealer: Option<Seat>,
    /// The source of the chance.
    pub source: Source,
    /// The code of the room it was started from; empty without one.
    pub room: String,
    /// The speed; `None`: without clocks.
    pub speed: Option<Speed>,
    /// The way in which the match came about.
    pub kind: MatchKind,
    /// The secret of the day, for a try at a daily deal. It stays secret until the day is closed.
    pub day_secret: Option<Seed>,
}

/// Returns the names of people as shown at one table:
/// people of the same name are numbered from the second on.
fn told_apart<'a>(people: impl Iterator<Item = &'a str>) -> Vec<String> {
    people.fold(Vec::new(), |mut names, person| {
        let numbered = (2..).map(|number| format!("{person} {number}"));
        names.extend(iter::once(person.to_owned()).chain(numbered).find(|name| !names.contains(name)));
        names
    })
}

impl MatchSetup {
    /// Returns the match that these players begin now; the seed draws the first dealer.
    #[must_use]
    pub fn new(options: AnyOptions, occupants: &[Occupant], source: impl Into<Source>, room: String) -> Self {
        let people = told_apart(occupants.iter().filter_map(Occupant::person));
        let shown: Vec<&str> = people.iter().map(String::as_str).collect();
        let (mut people, mut bots) = (shown.iter(), bot::names(&shown));
        let seat = |occupant: &Occupant| match occupant {
            Occupant::Person { account, .. } => {
                let name = people.next().copied().unwrap_or_default().to_owned();
                MatchSeat { account: Some(*account), player: Player { name, level: None } }
            }
            Occupant::Bot(level) => {
                let name = bots.next().unwrap_or_default().to_owned();
                MatchSeat { account: None, player: Player { name, level: Some(*level) } }
            }
        };
        let seats = occupants.iter().map(seat).collect();
        let (rules, notation) = (options.game().rules(), options.game().notation());
        Self {
            options,
            rules,
            notation,
            seats,
            first_dealer: None,
            source: source.into(),
            room,
            speed: None,
            kind: MatchKind::Room,
            day_secret: None,
        }
    }

    /// Returns the seed; of an open draw, the seed if nobody else revealed a share.
    #[must_use]
    pub fn seed(&self) -> Seed {
        match &self.source {
            Source::Seed(seed) => *seed,
            Source::Open(draw) | Source::Drawn(draw) => draw.seed(),
        }
    }

    /// Returns the commitment shown before the first card; empty while the seed is being drawn.
    #[must_use]
    pub fn commitment(&self) -> String {
        if matches!(self.source, Source::Open(_)) { String::new() } else { self.seed().commitment() }
    }

    /// Returns true if the match counts for the ratings.
    #[must_use]
    pub const fn is_ranked(&self) -> bool {
        matches!(self.kind, MatchKind::Ranked)
    }

    /// Returns the time control of each seat; `None`: without clocks.
    #[must_use]
    pub fn control(&self) -> Option<TimeControl> {
        self.speed.map(|speed| speed.control(self.options.game()))
    }

    /// Returns the agenda of the match, which began at this time in the state `dealt`.
    #[must_use]
    pub fn agenda(&self, pace: Option<Pace>, began_ms: u64, dealt: &AnySeries) -> Agenda {
        let bots = Bots::new(self.seed(), self.seats.iter().map(|seat| seat.player.level));
        let bots = if self.kind.day().is_some() { bots.even() } else { bots };
        let agenda = Agenda::new(pace, bots, began_ms, dealt);
        match self.control() {
            Some(control) => agenda.timed(control, began_ms, dealt),
            None => agenda,
        }
    }

    /// Returns the accounts of the people who play.
    pub fn people(&self) -> impl Iterator<Item = Id> {
        self.seats.iter().filter_map(|seat| seat.account)
    }

    /// Returns the seat of a person.
    #[must_use]
    pub fn seat_of(&self, account: Id) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.account == Some(account)).and_then(Seat::new)
    }

    /// Returns the level of the bot in this seat; `None` for a person.
    #[must_use]
    pub fn level(&self, seat: Seat) -> Option<Level> {
        self.seats[seat.index()].player.level
    }

    /// Returns the match before its first move.
    ///
    /// # Errors
    /// The game cannot be played at such a table, or its rules are no longer played.
    pub fn start(&self) -> Result<AnySeries, SetupError> {
        self.options.start_under(self.rules, self.seats.len(), self.first_dealer, self.seed())
    }

    /// Returns the players, by seat.
    #[must_use]
    pub fn players(&self) -> Vec<Player> {
        self.seats.iter().map(|seat| seat.player.clone()).collect()
    }

    /// Returns the match's record without moves.
    #[must_use]
    pub fn record(&self) -> Record {
        let record = Record::new(self.options.clone(), self.seats.len(), self.first_dealer, self.seed());
        let mut record = record.under(self.rules);
        record.draw = match &self.source {
            Source::Seed(_) => None,
            Source::Open(draw) | Source::Drawn(draw) => Some(draw.clone()),
        };
        record.daily = self.kind.day().zip(self.day_secret).map(|(day, secret)| Dealt { day, secret });
        record.players = self.players();
        record
    }
}

#[cfg(test)]
mod tests {
    use super::told_apart;

    #[test]
    fn people_of_one_name_are_told_apart_at_a_table() {
        let names = told_apart(["Guest", "Anne", "Guest", "Guest 2", "Guest"].into_iter());
        assert_eq!(names, ["Guest", "Anne", "Guest 2", "Guest 2 2", "Guest 3"]);
    }
}
