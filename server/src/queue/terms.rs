//! What people who do not know each other play: the printed terms of `docs/ranked.md`.

use cartable_core::catalogue::{AnyOptions, GameId};

/// The options of a match from the queue: those by default, but for what would let it last.
/// The aim is that a match at normal speed takes less than forty minutes.
#[must_use]
pub fn options(game: GameId, seats: usize) -> AnyOptions {
    let mut options = game.default_options();
    let changed: &[(&str, &str)] = match game {
        GameId::Nmbrs if seats <= 4 => &[("games", "3")],
        GameId::Nmbrs => &[("games", "2")],
        GameId::Sniper => &[("clock", "60")],
        _ => &[],
    };
    for (key, value) in changed {
        // A test sees to it that the games have these.
        let _ = options.set(key, value);
    }
    options
}

#[cfg(test)]
mod tests {
    use super::options;
    use cartable_core::catalogue::GameId;

    #[test]
    fn the_terms_are_those_that_are_printed_and_every_match_has_an_end() {
        let page = include_str!("../../../docs/ranked.md");
        for game in GameId::ALL {
            for seats in game.seats().filter(|seats| *seats > 1) {
                let options = options(game, seats);
                assert!(options.start(seats, None, cartable_core::seed::Seed::from_number(1)).is_ok());
            }
            assert!(page.contains(&format!("`{game}`")), "{game}");
        }
        assert_eq!(options(GameId::Nmbrs, 4).get("games").as_deref(), Some("3"));
        assert_eq!(options(GameId::Nmbrs, 8).get("games").as_deref(), Some("2"));
        assert_eq!(options(GameId::Sniper, 2).get("clock").as_deref(), Some("60"));
    }
}
