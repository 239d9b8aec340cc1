//! What rooms and matches are about: a game, its options and who sits where.

use crate::random::Id;
use cartable_core::bot::{self, Level};
use cartable_core::catalogue::{AnyOptions, AnySeries};
use cartable_core::game::SetupError;
use cartable_core::record::{Player, Record};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use serde::{Deserialize, Serialize};

/// Who sits in a seat.
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
    /// Whether this is the person with this account.
    #[must_use]
    pub fn is(&self, who: Id) -> bool {
        matches!(self, Self::Person { account, .. } if *account == who)
    }

    /// The bot's level.
    #[must_use]
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Bot(level) => Some(*level),
            Self::Person { .. } => None,
        }
    }

    /// The person's name.
    #[must_use]
    pub fn person(&self) -> Option<&str> {
        match self {
            Self::Person { name, .. } => Some(name),
            Self::Bot(_) => None,
        }
    }
}

/// Everything that is fixed when a match starts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSetup {
    /// The game.
    pub game: AnyOptions,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// Where the chance comes from. A secret until the match is over.
    pub seed: Seed,
    /// The room it was started from.
    pub room: String,
}

impl MatchSetup {
    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, account: Id) -> Option<Seat> {
        self.seats.iter().position(|occupant| occupant.is(account)).and_then(Seat::new)
    }

    /// The match before its first move.
    ///
    /// # Errors
    /// A table nobody can sit at.
    pub fn start(&self) -> Result<AnySeries, SetupError> {
        self.game.start(self.seats.len(), None, self.seed)
    }

    /// Who plays, by seat; bots have names of their own here.
    #[must_use]
    pub fn players(&self) -> Vec<Player> {
        let people: Vec<&str> = self.seats.iter().filter_map(Occupant::person).collect();
        let mut bots = bot::names(&people);
        let mut name =
            |occupant: &Occupant| occupant.person().or_else(|| bots.next()).unwrap_or_default().to_owned();
        self.seats.iter().map(|occupant| Player { name: name(occupant), level: occupant.level() }).collect()
    }

    /// A record without moves.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.game.clone(), self.seats.len(), None, self.seed);
        record.players = self.players();
        record
    }
}
