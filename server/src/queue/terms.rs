//! What people who do not know each other play: the printed terms of `docs/ranked.md`.

use cartable_core::catalogue::{AnyOptions, GameId};

/// The options of a match from the queue: those by default, but for what would let it last.
/// The aim is that a match at normal speed takes less than forty minutes.
#[must_use]
pub fn options(game: GameId, seats: usize) -> AnyOptions {
    let mut options = game.default_options();
    let changed: &[(&str, &str)] = match game {
        GameId::Niet if seats == 3 => &[("target", "100")],
        GameId::Niet if seats > 3 => &[("target", "60")],
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
        for (game, seats, key, value, printed) in [
            (GameId::Niet, 3, "target", "100", "`target=100` with three"),
            (GameId::Niet, 4, "target", "60", "`target=60` with four or five"),
            (GameId::Niet, 5, "target", "60", "`target=60` with four or five"),
            (GameId::Nmbrs, 4, "games", "3", "`games=3` with up to four players"),
            (GameId::Nmbrs, 8, "games", "2", "`games=2` with more"),
            (GameId::Sniper, 2, "clock", "60", "`clock=60`"),
        ] {
            assert_eq!(options(game, seats).get(key).as_deref(), Some(value), "{game} {seats}");
            let line = page.lines().find(|line| line.starts_with(&format!("| `{game}` | ")));
            assert!(line.is_some_and(|line| line.contains(printed)), "{game}: {printed}");
        }
        for game in
            [GameId::Niet, GameId::Numx, GameId::Numereum, GameId::HickHack, GameId::Seaux, GameId::Duel]
        {
            assert_eq!(options(game, 2), game.default_options(), "{game} by default");
        }
    }
}
