//! What is played as a daily deal: the printed terms of `docs/daily.md`.

use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyOptions, GameId};

/// How the bots of a daily deal play.
pub const LEVEL: Level = Level::Hard;

/// The options and the number of players of a game's daily deal: a round or a short match, of which one plays
/// several in an evening. Nothing of sniper, which is a race. The reasons stand in `docs/daily.md`.
#[must_use]
pub fn terms(game: GameId) -> Option<(AnyOptions, usize)> {
    let (seats, changed): (usize, &[(&str, &str)]) = match game {
        GameId::Numereum => (2, &[]),
        GameId::Numx | GameId::Seaux | GameId::Duel => (3, &[]),
        GameId::Niet => (4, &[("target", "40")]),
        GameId::HickHack => (4, &[]),
        GameId::Nmbrs => (3, &[("games", "1")]),
        GameId::Sniper => return None,
    };
    let mut options = game.default_options();
    for (key, value) in changed {
        // A test sees to it that the games have these.
        let _ = options.set(key, value);
    }
    Some((options, seats))
}

#[cfg(test)]
mod tests {
    use super::terms;
    use cartable_core::catalogue::GameId;
    use cartable_core::seed::Seed;

    #[test]
    fn the_terms_are_those_that_are_printed_and_every_game_but_sniper_has_them() {
        let page = include_str!("../../../docs/daily.md");
        for game in GameId::ALL {
            let Some((options, seats)) = terms(game) else {
                assert_eq!(game, GameId::Sniper);
                continue;
            };
            assert!(options.start(seats, None, Seed::from_number(1)).is_ok());
            assert!(page.contains(&format!("| `{game}` | {seats} |")), "{game} with {seats}");
        }
        assert_eq!(terms(GameId::Niet).unwrap().0.get("target").as_deref(), Some("40"));
        assert_eq!(terms(GameId::Nmbrs).unwrap().0.get("games").as_deref(), Some("1"));
    }
}
