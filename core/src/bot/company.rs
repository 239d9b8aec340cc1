//! How well those who sit at a table are thought to play.

use super::Level;
use crate::seat::Seat;

/// The level at which each seat of a table is thought to play.
/// Bots, hints and reviews all go by it, so that none of them takes the others for somebody else.
/// It stays as the match began, whoever takes over a seat later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Company([Level; Seat::MAX]);

impl Company {
    /// Everybody plays like this.
    #[must_use]
    pub const fn all(level: Level) -> Self {
        Self([level; Seat::MAX])
    }

    /// The company of these players, by seat, where people have no level.
    /// People count as the middle one of the bots they sit with, for they chose it;
    /// among people alone, whom nobody knows, as `normal`.
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

    /// How the seat is thought to play.
    #[must_use]
    pub const fn level(&self, seat: Seat) -> Level {
        self.0[seat.index()]
    }
}
