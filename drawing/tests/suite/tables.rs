//! Tables as one player sees them through whole matches, and the pages on which they are laid out.

use crate::kit::NAMES;
use cartable_core::bot::bot_rng;
use cartable_core::catalogue::{AnyEvent, GameId};
use cartable_core::scene::{Audience, Choice, ChoiceKind, Deed, Flight, Item, Lying, Scene};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::MatchEvent;
use cartable_core::text::Lang;
use cartable_drawing::layout::{TableLayout, TableMemory, TablePage, lay_out};

/// A table before a move.
pub struct Moment {
    pub scene: Scene,
    /// The same table with the thing picked that opens the most choices.
    pub picked: Option<Scene>,
    /// The flights from the moment before.
    pub flights: Vec<Flight>,
    /// The deeds since then.
    pub deeds: Vec<Deed>,
}

impl Moment {
    /// The scenes of the moment.
    pub fn scenes(&self) -> impl Iterator<Item = &Scene> {
        [&self.scene].into_iter().chain(&self.picked)
    }
}

/// Plays a match at random, at most so many moves, and shows every moment of it to the player in the first seat.
pub fn follow(game: GameId, seats: usize, lang: Lang, moves: usize, mut show: impl FnMut(&Moment)) {
    let number = seats as u64;
    let mut rng = bot_rng(number);
    let options = game.default_options().bounded();
    let mut series = options.start(seats, None, Seed::from_number(number)).expect("a possible match");
    let names: Vec<String> = NAMES[..seats].iter().map(ToString::to_string).collect();
    let viewer = Viewer::Seat(Seat::at(0));
    let (mut before, mut events): (Option<Lying>, Vec<MatchEvent<AnyEvent>>) = (None, Vec::new());
    for _ in 0..moves {
        let view = series.view(viewer);
        let present = |picks: &[_]| view.present(Audience { lang, viewer, names: &names }, picks).scene;
        let scene = present(&[]);
        let tappable = items(&scene).filter(|item| item.can_tap).map(|item| present(&[item.id]));
        let picked = tappable.max_by_key(|scene| scene.choices.len());
        let lying = Lying::of(&scene);
        let flights = before.map(|before| before.steps_to(&lying).concat()).unwrap_or_default();
        before = Some(lying);
        let seen = events.iter().filter(|event| event.seen_by(viewer));
        let deeds = seen.flat_map(|event| event.deeds(lang)).collect();
        show(&Moment { scene, picked, flights, deeds });
        let turn = series.turn();
        let acting = turn.must.iter().chain(turn.may.iter()).map(|seat| (seat, series.moves(seat)));
        let Some((seat, legal)) = acting.into_iter().find(|(_, moves)| !moves.is_empty()) else { return };
        let step = legal[below(legal.len() as u32, &mut rng) as usize];
        events.clear();
        series.play(seat, step, &mut events).expect("a listed move is legal");
        if series.is_over() {
            return;
        }
    }
}

/// Every thing on a table.
pub fn items(scene: &Scene) -> impl Iterator<Item = &Item> {
    scene.areas.iter().flat_map(|area| &area.items)
}

/// Calls `play` with every game at every number of players.
pub fn each_table(mut play: impl FnMut(GameId, usize)) {
    for game in GameId::ALL {
        for seats in game.seats() {
            play(game, seats);
        }
    }
}

/// The tables of each game at these numbers of players, each where most lies on it and the player is asked.
pub fn crowded(lang: Lang, seats: impl Fn(GameId) -> Vec<usize>) -> Vec<(String, Moment)> {
    let mut found = Vec::new();
    for game in GameId::ALL {
        for seats in seats(game) {
            let mut most: Option<(usize, Moment)> = None;
            follow(game, seats, lang, 45 * seats, |moment| {
                let is_next = |choice: &Choice| choice.kind == ChoiceKind::NextRound;
                let (scene, count) = (&moment.scene, items(&moment.scene).count());
                if scene.seats[0].to_act
                    && !scene.choices.iter().any(is_next)
                    && most.as_ref().is_none_or(|(most, _)| count >= *most)
                {
                    let (scene, picked) = (scene.clone(), moment.picked.clone());
                    most = Some((count, Moment { scene, picked, flights: Vec::new(), deeds: Vec::new() }));
                }
            });
            let (_, moment) = most.expect("the player is asked something");
            found.push((format!("{}-{seats}", game.id()), moment));
        }
    }
    found
}

/// The smallest and the largest table of a game.
pub fn ends(game: GameId) -> Vec<usize> {
    let mut ends = vec![*game.seats().start(), *game.seats().end()];
    ends.dedup();
    ends
}

/// The room that the bar leaves on the screens: the smallest, a phone on its side too,
/// and while a lesson or a hint is told; at both text sizes, for both hands. The last two are what a tablet's things grow on.
pub fn pages() -> Vec<TablePage> {
    let sizes =
        [(320, 568), (360, 640), (412, 915), (568, 320), (640, 360), (915, 412), (960, 600), (602, 804)];
    let mut pages = Vec::new();
    for (width, height) in sizes {
        for (text_scale, bar) in [(1.0, 48), (2.0, 76)] {
            let told: &[i32] = if height > 600 { &[0, 130] } else { &[0] };
            for told in told {
                for left_handed in [false, true] {
                    let page = TablePage::new(width as f32, (height - bar - told) as f32);
                    pages.push(TablePage { text_scale, left_handed, ..page });
                }
            }
        }
    }
    pages
}

/// Lays a table out that has shown nothing before.
pub fn anew(scene: &Scene, page: &TablePage) -> TableLayout {
    lay_out(scene, page, &TableMemory::default())
}
