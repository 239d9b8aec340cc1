//! The levels at which the players of a table are thought to play.

use super::Level;
use crate::seat::Seat;

/// The level at which each seat of a table is thought to play.
/// Bots, hints and reviews all go by it, so that all of them judge the others alike.
/// It stays as at the start of the match, even if another player takes over a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Company([Level; Seat::MAX]);

impl Company {
    /// Returns the company in which every seat plays at this level.
    #[must_use]
    pub const fn all(level: Level) -> Self {
        Self([level; Seat::MAX])
    }

    /// Returns the company of these players, by seat; people have no level.
    /// People count as the middle level of the bots at their table, because they chose those.
    /// At a table of people alone, whose strength is unknown, they count as `normal`.
    #[must_use]
    pub fn of(players: impl IntoIterator<Item = Option<Level>>) -> Self {
        let players: Vec<Option<Level>> = players.into_iter().take(Seat::MAX).collect();
        let mut bots: Vec<Level> = players.iter().copied().flatten().collect();
        bots.sort_unstable();
        let person = bots.get(bots.len().saturating_sub(1) / 2).copied().unwrap_or(Level::Normal);
        let mut company = Self::all(person);
        for (level, player) in company.0.iter_mut().zip(players) {
            *level = player.unwrap_or(person);
        }
        company
    }

    /// Returns the level of the seat.
    #[must_use]
    pub const fn level(&self, seat: Seat) -> Level {
        self.0[seat.index()]
    }
}
