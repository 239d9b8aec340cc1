//! Scenes of whole matches, for tests and for those who draw.

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnySeries, GameId};
use cartable_core::scene::{Audience, Scene};
use cartable_core::seat::Viewer;
use cartable_core::seed::{Seed, below};
use cartable_core::text::Lang;

/// The players' names, of many lengths.
pub const NAMES: [&str; 8] = ["Anne", "Bruno", "Chloé", "David", "Maximilienne", "Farid", "Gaëlle", "Hugo"];

/// Plays a match by chance, at most so many moves, and shows the scene of a viewer before each move and at the end.
/// It also shows the scene after a random pick of the viewer's.
pub fn play(game: GameId, seats: usize, number: u64, moves: usize, mut show: impl FnMut(&Scene)) {
    let mut rng = bot_rng(number);
    let options = game.default_options().bounded();
    let mut series = options.start(seats, None, Seed::from_number(number)).expect("a possible match");
    let names: Vec<String> = NAMES[..seats].iter().map(ToString::to_string).collect();
    for _ in 0..moves {
        let turn = series.turn();
        let seat = turn.must.first().or_else(|| turn.may.first());
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let audience = Audience { lang: Lang::En, viewer, names: &names };
        let view = series.view(viewer);
        let scene = view.present(audience, &[]).scene;
        show(&scene);
        let items: Vec<_> =
            scene.areas.iter().flat_map(|area| &area.items).filter(|item| item.can_tap).collect();
        if !items.is_empty() {
            let item = items[below(items.len() as u32, &mut rng) as usize];
            show(&view.present(audience, &[item.id]).scene);
        }
        if series.is_over() || !step(&mut series, &mut rng) {
            return;
        }
    }
}

/// Makes a random legal move of a player who must act, or else of one who may.
fn step(series: &mut AnySeries, rng: &mut BotRng) -> bool {
    let turn = series.turn();
    for seat in turn.must.iter().chain(turn.may.iter()) {
        let moves = series.moves(seat);
        if !moves.is_empty() {
            let step = moves[below(moves.len() as u32, rng) as usize];
            series.play(seat, step, &mut Vec::new()).expect("a listed move is legal");
            return true;
        }
    }
    false
}
