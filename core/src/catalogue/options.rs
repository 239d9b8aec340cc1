//! The options of any game.

use super::{AnySeries, GameId, any, each};
use crate::counting::{Answers, Counted, Field, Miscount};
use crate::game::{Game, SetupError};
use crate::options::{GameOptions, OptionError};
use crate::score::ScoreSheet;
use crate::seat::Seat;
use crate::seed::Seed;
use crate::series::Series;
use serde::Serialize;

any! {
    /// A game and its options.
    /// As JSON they stand side by side, flattened into the object that they belong to:
    /// `"game": "niet", "options": { "target": 100 }`.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    #[serde(tag = "game", content = "options", rename_all = "snake_case")]
    AnyOptions of Options
}

impl AnyOptions {
    /// Returns the value of an option, as text. `None` for an unknown key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<String> {
        each!(self, Self(options) of G => options.get(key))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// An unknown key or value. Nothing has changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        each!(self, Self(options) of G => options.set(key, value))
    }

    /// Checks that every option has a possible value: options out of a file may have others.
    ///
    /// # Errors
    /// The first option that has none.
    pub fn check(&self) -> Result<(), OptionError> {
        each!(self, Self(options) of G => options.check())
    }

    /// Returns the options of a match of bots alone, if nobody chooses any.
    #[must_use]
    pub fn among_bots(self) -> Self {
        each!(self, Self(options) of G => options.among_bots().into())
    }

    /// Returns the options of a match that ends even among players who act at random,
    /// such as clients without rules.
    #[must_use]
    pub fn bounded(self) -> Self {
        each!(self, Self(options) of G => options.bounded().into())
    }

    /// Starts a match under the present rules.
    /// Without `first_dealer` the seed draws one.
    ///
    /// # Errors
    /// Seats, dealer or options that the game does not allow.
    pub fn start(
        &self,
        seats: usize,
        first_dealer: Option<Seat>,
        seed: Seed,
    ) -> Result<AnySeries, SetupError> {
        self.start_under(self.game().rules(), seats, first_dealer, seed)
    }

    /// Starts a match under the rules of this number, those that a record or a server's log names.
    ///
    /// # Errors
    /// As [`Self::start`], and rules that are not played here; see [`GameId::plays`].
    pub fn start_under(
        &self,
        rules: u32,
        seats: usize,
        first_dealer: Option<Seat>,
        seed: Seed,
    ) -> Result<AnySeries, SetupError> {
        each!(self, Self(options) of G => {
            Series::<G>::under(rules, <G as Game>::Options::clone(options), seats, first_dealer, seed).map(AnySeries::from)
        })
    }

    /// Returns true if a match with these options is over after the rounds on the sheet.
    #[must_use]
    pub fn match_over(&self, sheet: &ScoreSheet) -> bool {
        each!(self, Self(options) of G => !sheet.rounds().is_empty() && G::match_over(options, sheet))
    }

    /// Returns the reason why no deal can score these points; see [`Game::impossible`].
    #[must_use]
    pub fn impossible(&self, points: &[i32]) -> Option<&'static str> {
        each!(self, Self(options) of G => G::impossible(options, points))
    }

    /// Returns the fields that a table of `seats` fills in to count a round; see [`Game::fields`].
    #[must_use]
    pub fn fields(&self, seats: usize) -> Vec<Field> {
        each!(self, Self(options) of G => G::fields(options, seats))
    }

    /// Returns each seat's points for a round with these answers; `None` while a field has no answer.
    ///
    /// # Errors
    /// The contradiction, if no round can leave such a table; see [`Game::count`].
    pub fn count(&self, answers: &Answers, seats: usize) -> Result<Option<Vec<Counted>>, Miscount> {
        let Some(filled) = answers.filled(&self.fields(seats), seats) else { return Ok(None) };
        each!(self, Self(options) of G => G::count(options, &filled)).map(Some)
    }

    /// Returns true if players may add rounds to a match that is over; see [`Game::GOES_ON`].
    #[must_use]
    pub const fn goes_on(&self) -> bool {
        each!(self.game(), G => G::GOES_ON)
    }

    /// Returns the most rounds that a match can have, if that is known.
    #[must_use]
    pub fn rounds(&self, seats: usize) -> Option<usize> {
        each!(self, Self(options) of G => G::rounds(options, seats))
    }

    /// Returns an empty score sheet for a match with these options.
    #[must_use]
    pub fn sheet(&self, seats: usize) -> ScoreSheet {
        each!(self, Self(options) of G => G::sheet(options, seats))
    }
}
