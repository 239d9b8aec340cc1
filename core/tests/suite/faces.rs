//! Checks the text on cards and their owners: faces hold only short values, and owners are those of the view.
//!
//! `CARTABLE_MATCHES=1000 cargo test --release -p cartable-core --test suite faces` looks at that many matches of
//! each game at each number of seats.

use crate::kit;

use cartable_core::game::View;
use cartable_core::games::niet::{Cell, Row};
use cartable_core::games::{duel, hick_hack, niet, nmbrs, numereum, numx, seaux, sniper};
use cartable_core::scene::{Area, AreaRole, Audience, Scene, Shape, present};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::below;
use cartable_core::text::Lang;

/// Matches of each game at each number of seats.
const MATCHES: usize = 3;

/// Every scene of random matches, as one viewer after the other sees it.
fn look<G: kit::Playable>(agrees: impl Fn(&View<G::Public>, &Scene)) {
    kit::each_match::<G>(MATCHES, |mut game| {
        let seats = game.series.seats();
        let names = kit::names(seats);
        game.play_out(|game, _, _| {
            let viewers: Vec<Viewer> = Viewer::everybody(seats).collect();
            let viewer = viewers[below(viewers.len() as u32, &mut game.rng) as usize];
            let (view, lang) = (game.series.view(viewer), Lang::ALL[below(2, &mut game.rng) as usize]);
            let audience = Audience { lang, viewer, names: &names };
            let scene = present::<G>(&view.status, &view.round, audience, &[]).scene;
            check_faces(&scene, &names);
            agrees(&view.round, &scene);
        });
    });
}

/// Holds that short values alone stand on the faces; the laws ask it of every game's scenes.
pub fn check_faces(scene: &Scene, names: &[String]) {
    for item in scene.areas.iter().flat_map(|area| &area.items) {
        let face = &item.face;
        assert!(face.text.chars().count() <= 4 && face.corner.chars().count() <= 3, "{item:?}");
        assert!(
            names.iter().all(|name| !face.text.contains(name) && !face.corner.contains(name)),
            "{item:?}"
        );
        assert!(item.count > 0 && item.owner.is_none_or(|owner| (owner as usize) < names.len()), "{item:?}");
        let says_nothing = face.text.is_empty() && face.symbol.is_none() && item.owner.is_none();
        assert!(!says_nothing || face.shape == Shape::Pile, "{item:?}");
    }
    let first: Vec<_> = scene.choices.iter().filter(|choice| choice.primary).collect();
    assert_eq!(first.len(), scene.choices.len().min(1), "one choice comes first: {:?}", scene.choices);
    assert!(scene.choices.iter().all(|choice| choice.short.chars().count() <= 16), "{:?}", scene.choices);
}

fn areas(scene: &Scene, role: AreaRole) -> impl Iterator<Item = &Area> {
    scene.areas.iter().filter(move |area| area.role == role)
}

/// Returns the number of an owner's items in the areas of a role.
fn owned(scene: &Scene, role: AreaRole, seat: Seat) -> usize {
    let items = areas(scene, role).flat_map(|area| &area.items);
    items.filter(|item| item.owner == Some(seat.number())).map(|item| item.count as usize).sum()
}

/// The height of the pile of a role.
fn height(scene: &Scene, role: AreaRole) -> Option<usize> {
    areas(scene, role).find_map(|area| area.count).map(|count| count as usize)
}

#[test]
fn niet_says_who_refused_a_cell_and_who_played_a_card() {
    look::<niet::Niet>(|view, scene| {
        let (public, seats) = (&view.public, view.public.seat_count());
        let items = scene.areas.iter().flat_map(|area| &area.items);
        for item in items.filter(|item| item.face.shape == Shape::Cell) {
            let number = item.id.number();
            let cell = Cell::all().find(|cell| cell.number() as u16 == number).expect("a cell");
            assert_eq!(item.vetoed_by, public.board.token(cell).map(Seat::number));
            let first = cell.row() == Row::First && cell.column() < seats;
            assert_eq!(item.owner, first.then_some(cell.column() as u32));
        }
        for area in areas(scene, AreaRole::LastTrick) {
            let trick = public.last_trick.as_ref().expect("a trick");
            let owners = area.items.iter().map(|item| item.owner);
            assert!(owners.eq(trick.iter(seats).map(|(seat, _)| Some(seat.number()))));
        }
    });
}

#[test]
fn duel_says_whose_a_card_is_and_how_many_are_left() {
    look::<duel::Duel>(|view, scene| {
        let public = &view.public;
        for seat in Seat::all(public.seat_count()) {
            assert_eq!(owned(scene, AreaRole::Front, seat), public.laid_by(seat).len());
        }
        if let Some(left) = height(scene, AreaRole::Stock) {
            let pile = view.viewer.seat().map_or(0, |seat| public.pile_of(seat));
            assert_eq!(left, usize::from(public.piles[pile]));
        }
    });
}

#[test]
fn sniper_says_how_many_cards_are_left_to_turn() {
    look::<sniper::Sniper>(|view, scene| {
        let public = &view.public;
        assert_eq!(height(scene, AreaRole::Stock), Some(usize::from(public.pile() - public.flips)));
        let pool = areas(scene, AreaRole::Centre).next().expect("the pool");
        assert_eq!(pool.items.len(), public.pool.iter().count());
        assert!(pool.items.iter().all(|item| item.owner.is_none()));
        let places = public.pool.iter().map(|placed| u32::from(placed.place));
        assert!(
            pool.items.iter().map(|item| item.column).is_sorted() && places.max() < Some(pool.columns - 1)
        );
    });
}

#[test]
fn numx_says_whose_a_row_is_and_how_many_are_left() {
    look::<numx::Numx>(|view, scene| {
        assert_eq!(height(scene, AreaRole::Stock), Some(usize::from(view.public.deck)));
        for seat in Seat::all(view.public.seat_count()) {
            let chosen = if view.viewer.is(seat) { view.own.chosen.len() } else { 0 };
            assert_eq!(owned(scene, AreaRole::Front, seat), view.public.row(seat).len() + chosen);
        }
    });
}

#[test]
fn numereum_says_whose_a_bid_is_and_how_often_a_card_was_discarded() {
    look::<numereum::Numereum>(|view, scene| {
        let public = &view.public;
        assert_eq!(height(scene, AreaRole::Stock), Some(usize::from(public.deck)));
        let discarded = areas(scene, AreaRole::Discard).flat_map(|area| &area.items);
        let discarded: usize = discarded.map(|item| item.count as usize).sum();
        let unclaimed = public.unclaimed.iter().count();
        assert_eq!(discarded, public.discards.iter().map(|cards| cards.len()).sum::<usize>() + unclaimed);
        for seat in Seat::all(2) {
            let shown = public.auction.map_or(0, |auction| auction.bids[seat.index()].cards().count());
            let hidden = usize::from(public.committed.contains(seat));
            assert_eq!(owned(scene, AreaRole::Centre, seat), shown + hidden);
        }
    });
}

#[test]
fn hick_hack_says_how_many_grains_lie_and_whose_a_card_was() {
    look::<hick_hack::HickHack>(|view, scene| {
        let public = &view.public;
        for yard in hick_hack::Colour::ALL {
            let id = cartable_core::scene::AreaId::shared(AreaRole::Centre).number(yard.index() as u8 + 1);
            let area = scene.areas.iter().find(|area| area.id == id).expect("the yard");
            let grains = area.items.iter().filter(|item| item.face.shape == Shape::Grain);
            assert_eq!(grains.map(|item| item.count as usize).sum::<usize>(), public.yard(yard).len());
        }
        if areas(scene, AreaRole::LastTrick).next().is_some() {
            for seat in Seat::all(public.seat_count()) {
                let revealed = public.revealed[seat.index()].len();
                assert_eq!(owned(scene, AreaRole::LastTrick, seat), revealed);
            }
        }
    });
}

#[test]
fn seaux_says_who_laid_a_card_and_how_many_are_left() {
    look::<seaux::Seaux>(|view, scene| {
        let public = &view.public;
        assert_eq!(height(scene, AreaRole::Stock), Some(usize::from(public.deck)));
        assert_eq!(height(scene, AreaRole::Discard), Some(public.discard.len()));
        for seat in Seat::all(public.seat_count()).filter(|_| public.attack.is_some()) {
            let laid = usize::from(public.laid[seat.index()].len());
            assert_eq!(owned(scene, AreaRole::Centre, seat), laid);
        }
    });
}

#[test]
fn nmbrs_says_how_high_the_piles_are_and_whose_hands_are_shown() {
    look::<nmbrs::Nmbrs>(|view, scene| {
        let public = &view.public;
        assert_eq!(height(scene, AreaRole::Stock), Some(usize::from(public.closed)));
        assert_eq!(height(scene, AreaRole::Discard), Some(public.open.len()));
        for seat in Seat::all(public.seat_count()).filter(|seat| !view.viewer.is(*seat)) {
            assert_eq!(owned(scene, AreaRole::Front, seat), public.shown[seat.index()].len());
        }
    });
}
