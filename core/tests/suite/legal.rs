//! The legal moves that are listed to those who do not know the rules.

use cartable_core::bot::bot_rng;
use cartable_core::catalogue::{AnyAction, GameId};
use cartable_core::legal::LegalMoves;
use cartable_core::notation::read_strictly;
use cartable_core::seat::Viewer;
use cartable_core::seed::{Seed, below};
use cartable_core::series::Move;

/// Random listed moves bring every match to its end, and the list is never empty for a seat that must act.
#[test]
fn what_is_listed_is_legal_and_finishes_every_match() {
    let mut incomplete = Vec::new();
    for game in GameId::ALL {
        for seats in game.seats() {
            let mut rng = bot_rng(seats as u64);
            let mut series = game
                .default_options()
                .bounded()
                .start(seats, None, Seed::from_number(seats as u64))
                .expect("a match");
            assert_eq!(series.view(Viewer::Spectator).legal_moves().moves_json, [""; 0]);
            while !series.is_over() {
                let turn = series.turn();
                let seat = turn.must.first().expect("somebody must act");
                let listed = series.view(Viewer::Seat(seat)).legal_moves();
                let all = series.moves(seat);
                assert_eq!(listed.moves_json.len(), all.len().min(LegalMoves::MOST), "{game}");
                assert!(!listed.complete || listed.moves_json.len() == all.len());
                if !listed.complete && incomplete.last() != Some(&game) {
                    incomplete.push(game);
                }
                let drawn = &listed.moves_json[below(listed.moves_json.len() as u32, &mut rng) as usize];
                let step: Move<AnyAction> = read_strictly(game, drawn).expect("a listed move can be read");
                series.play(seat, step, &mut Vec::new()).expect("a listed move is legal");
            }
            for viewer in Viewer::everybody(seats) {
                let nothing = LegalMoves { moves_json: Vec::new(), complete: true };
                assert_eq!(series.view(viewer).legal_moves(), nothing, "nothing is legal at the end");
            }
        }
    }
    for game in [GameId::HickHack, GameId::Seaux, GameId::Nmbrs] {
        assert!(incomplete.contains(&game), "{game} lists what is sensible, and says so");
    }
}
