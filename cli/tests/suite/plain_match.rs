//! A whole match by line commands.

use crate::kit::player::Player;
use cartable_core::catalogue::GameId;

fn play_out(game: &str, seats: &str) {
    let home = tempfile::tempdir().expect("a directory can be made");
    let args = [game, "--level", "easy", "--seed", "2a", "--pace", "0", "--seats", seats];
    let mut player = Player::start(home.path(), &args);
    for _ in 0..20_000 {
        let seen = player.look();
        if !player.do_something(&seen) {
            assert!(seen.headline.contains("win"), "{seen:?}");
            player.leave();
            let left = std::fs::read_dir(home.path().join("cartable/tables"))
                .expect("the shelf keeps tables")
                .count();
            assert_eq!(left, 0, "a finished table is not kept");
            return;
        }
    }
    panic!("the match does not end");
}

#[test]
fn every_game_is_played_to_the_end() {
    for game in GameId::ALL {
        play_out(game.id(), &game.seats().start().max(&2).to_string());
    }
}
