//! nmbrs! (2-8 players): rummy with arithmetic series, which grow, cross and join on the table.
//! Rules: `nmbrs.md`.

mod action;
mod bot;
mod cards;
mod fits;
mod imagine;
mod judge;
mod legal;
mod list;
mod pile;
mod run;
mod scene;
mod score;
mod state;
mod table;
mod view;

pub use action::{Action, Base, Event, Illegal, Meld, Stands};
pub use cards::{Card, Cards, Hue, Hues, NotACard};
pub use pile::Pile;
pub use run::{NotARun, Run};
pub use score::{Count, Games};
pub use state::{Nmbrs, Position};
pub use table::{Line, NotATable, Table, Way};
pub use view::{Own, Phase, Public, SEATS, View};

use crate::options::{GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of the rules file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The published game that is played: one of three.
    pub level: Variant,
    /// The number of games after which a match ends that nobody has won.
    /// If absent, the match is as published, without an end,
    /// except for the simple game with four players and more: see [`Variant::usual_games`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
}

/// The three published games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Any constant gap.
    #[default]
    Base,
    /// Counted down, a series must reach 0 or 1.
    Expert,
    /// Numbers to 50, every card counts 1, the last card may be melded.
    Simple,
}

impl Variant {
    /// Returns the highest number of the pack. [S]
    #[must_use]
    #[inline]
    pub const fn highest(self) -> u8 {
        match self {
            Self::Base | Self::Expert => 100,
            Self::Simple => 50,
        }
    }

    /// Returns the points that everybody has before the first game. [S]
    #[must_use]
    pub const fn opening(self) -> i32 {
        match self {
            Self::Base | Self::Expert => 50,
            Self::Simple => 20,
        }
    }

    /// Returns the number of games after which a match ends
    /// that nobody has won and whose length nobody has chosen.
    /// [R: in the simple game, from four players on, 100 points are far off,
    /// and with more players every game takes more than it gives. After five games
    /// whoever leads has as a rule more than at the start, see measurements]
    #[must_use]
    pub const fn usual_games(self, seats: usize) -> Games {
        match (self, seats) {
            (Self::Simple, 4..) => Games::Most(5),
            _ => Games::Off,
        }
    }

    /// Returns the number of cards that each player is dealt at a table of `seats`. [S]
    #[must_use]
    pub const fn dealt(self, seats: usize) -> usize {
        match (self, seats) {
            (Self::Simple, 2) => 7,
            (Self::Simple, _) => 5,
            (_, 2) => 9,
            _ => 7,
        }
    }

    /// Returns the number of cards of a hand that cannot be melded: the last is kept for the open pile. [S]
    #[must_use]
    #[inline]
    pub const fn kept(self) -> usize {
        match self {
            Self::Base | Self::Expert => 1,
            Self::Simple => 0,
        }
    }

    /// Returns the points of a card, melded or left in a hand. [S]
    #[must_use]
    #[inline]
    pub const fn points(self, card: Card) -> i32 {
        match self {
            Self::Base | Self::Expert => card.points(),
            Self::Simple => 1,
        }
    }

    /// Returns true if the series belongs to the game.
    #[must_use]
    pub const fn has(self, run: Run) -> bool {
        run.last() <= self.highest() && self.begins_well(run.first(), run.gap())
    }

    /// Returns the cards that would each make a series of three with these two numbers, the lower one first.
    #[inline]
    pub(crate) fn thirds(self, low: Card, high: Card) -> impl Iterator<Item = Card> {
        let between = low.number().zip(high.number()).into_iter().flat_map(|(first, last)| {
            let gap = last - first;
            let below = first.checked_sub(gap).map(|third| (third, third, gap));
            let above = last.checked_add(gap).map(|third| (third, first, gap));
            let middle = gap.is_multiple_of(2).then_some((first + gap / 2, first, gap / 2));
            [below, above, middle].into_iter().flatten()
        });
        between
            .filter(move |(_, first, gap)| self.begins_well(*first, *gap))
            .filter_map(|(third, ..)| Card::number_card(third))
    }

    /// Returns true if a series of this first number and gap belongs to the game:
    /// for experts, 0 or 1 is reached when counting down. [S]
    #[must_use]
    #[inline]
    pub const fn begins_well(self, first: u8, gap: u8) -> bool {
        match self {
            Self::Base | Self::Simple => true,
            Self::Expert => first % gap <= 1,
        }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::one_of("level", &["base", "expert", "simple"]),
        OptionSpec::number_or("games", &["usual", "off"], 1..=100),
    ];

    fn settled(self, seats: usize) -> Self {
        Self { games: self.games.or(Some(self.level.usual_games(seats))), ..self }
    }

    fn bounded(self) -> Self {
        const MOST: u8 = 3;
        let games = match self.games {
            Some(Games::Most(games)) => games.min(MOST),
            Some(Games::Off) | None => MOST,
        };
        Self { games: Some(Games::Most(games)), ..self }
    }
}
