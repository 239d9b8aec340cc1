//! The settings of a game that no player chooses.

use super::{AnyOptions, GameId, each};
use crate::game::Game as _;
use crate::terms::{Changes, Terms};

impl GameId {
    /// Returns the settings used when no player chooses any.
    #[must_use]
    pub const fn terms(self) -> Terms {
        each!(self, G => G::TERMS)
    }

    /// Returns the options of a match from the queue.
    #[must_use]
    pub fn ranked_options(self, seats: usize) -> AnyOptions {
        self.options_with((self.terms().ranked)(seats))
    }

    /// Returns the options and the number of players of a daily deal, if the game has one.
    #[must_use]
    pub fn daily_options(self) -> Option<(AnyOptions, usize)> {
        self.terms().daily.map(|(seats, changes)| (self.options_with(changes), seats))
    }

    /// Returns the usual options with these changes.
    ///
    /// # Panics
    /// Never: every game names its own options, and a test holds it to that.
    fn options_with(self, changes: Changes) -> AnyOptions {
        let mut options = self.default_options();
        for (key, value) in changes {
            options.set(key, value).expect("a game names its own options");
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::GameId;
    use crate::seed::Seed;

    #[test]
    fn matches_from_the_queue_are_those_that_are_printed_and_have_an_end() {
        let page = include_str!("../../../docs/ranked.md");
        for game in GameId::ALL {
            for seats in game.seats().filter(|seats| *seats > 1) {
                assert!(game.ranked_options(seats).start(seats, None, Seed::from_number(1)).is_ok());
            }
        }
        for (game, seats, key, value, printed) in [
            (GameId::Niet, 3, "target", "100", "`target=100` with three"),
            (GameId::Niet, 4, "target", "60", "`target=60` with four or five"),
            (GameId::Niet, 5, "target", "60", "`target=60` with four or five"),
            (GameId::Niet, 5, "even_deals", "on", "`even_deals=on` with both"),
            (GameId::Nmbrs, 4, "games", "3", "`games=3` with up to four players"),
            (GameId::Nmbrs, 8, "games", "2", "`games=2` with more"),
            (GameId::Sniper, 2, "clock", "60", "`clock=60`"),
        ] {
            assert_eq!(game.ranked_options(seats).get(key).as_deref(), Some(value), "{game} {seats}");
            let line = page.lines().find(|line| line.starts_with(&format!("| `{game}` | ")));
            assert!(line.is_some_and(|line| line.contains(printed)), "{game}: {printed}");
        }
        let by_default = page.lines().find(|line| line.ends_with("| by default |")).unwrap_or_default();
        for game in GameId::ALL {
            let is_usual = |seats| game.ranked_options(seats) == game.default_options();
            let all_usual = game.seats().filter(|seats| *seats > 1).all(is_usual);
            assert_eq!(by_default.contains(&format!("`{game}`")), all_usual, "{game} by default");
        }
        assert_eq!(GameId::Niet.ranked_options(2), GameId::Niet.default_options());
    }

    #[test]
    fn daily_deals_are_those_that_are_printed_and_every_game_but_a_race_has_one() {
        let page = include_str!("../../../docs/daily.md");
        for game in GameId::ALL {
            let Some((options, seats)) = game.daily_options() else {
                assert!(game.races(), "{game}");
                continue;
            };
            assert!(options.start(seats, None, Seed::from_number(1)).is_ok());
            let line = page.lines().find(|line| line.starts_with(&format!("| `{game}` | ")));
            let printed = format!("| `{game}` | {seats} | ");
            assert!(line.is_none_or(|line| line.starts_with(&printed)), "{game} with {seats}");
        }
        let option = |game: GameId, key| game.daily_options().unwrap().0.get(key);
        assert_eq!(option(GameId::Niet, "target").as_deref(), Some("40"));
        assert_eq!(option(GameId::Nmbrs, "games").as_deref(), Some("1"));
    }
}
