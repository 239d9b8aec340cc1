//! Worlds: each game has a ground, an accent, a stock and a back of its own, on every page, and all of it stays legible.

use crate::faces::{SIZES, extent, faces, look};
use crate::tables::{anew, follow};
use cartable_core::catalogue::GameId;
use cartable_core::scene::{AreaKind, AreaRole, Face, Shape, Symbol};
use cartable_core::text::Lang;
use cartable_drawing::layout::TablePage;
use cartable_drawing::{Chalk, chalk, person_mark, symbol};
use cartable_drawing::{
    Figure, Layer, Look, Page, Person, WorldColours, bed, colours, contrast, ground, item, lid, marking,
    person, thing, world_colours,
};
use kurbo::{BezPath, Rect, Shape as _};
use std::collections::HashSet;

/// Pages from the smallest phone to a tablet on its side.
const PAGES: [[f32; 2]; 4] = [[320.0, 520.0], [412.0, 867.0], [915.0, 364.0], [1366.0, 976.0]];

/// How far the colours of a ground's middle are apart at most, as WCAG computes contrast.
const QUIET: f64 = 1.9;

/// The layers of a ground that reach into its middle: the inner half of its width and height.
fn middle(figure: &Figure) -> Vec<u32> {
    let (wide, high) = (f64::from(figure.width), f64::from(figure.height));
    let middle = Rect::new(wide * 0.25, high * 0.25, wide * 0.75, high * 0.75);
    let path = |path: &str| BezPath::from_svg(path).expect("a path");
    let reaches = |path: &BezPath, pen: f64| {
        path.segments().any(|segment| segment.bounding_box().inflate(pen / 2.0, pen / 2.0).overlaps(middle))
    };
    let colour = |layer: &Layer| match layer {
        Layer::Fill { path: outline, colour } => {
            let outline = path(outline);
            (reaches(&outline, 0.0) || outline.contains(middle.center())).then_some(*colour)
        }
        Layer::Line { path: line, colour, pen } => reaches(&path(line), f64::from(*pen)).then_some(*colour),
        Layer::Word { .. } => None,
    };
    figure.layers.iter().filter_map(colour).collect()
}

fn each_ground(mut see: impl FnMut(GameId, Page, &Figure)) {
    for game in GameId::ALL {
        for page in Page::ALL {
            for [width, height] in PAGES {
                see(game, page, &ground(game.id(), page, width, height));
            }
        }
    }
}

#[test]
fn every_game_has_a_ground_an_accent_and_a_back_of_its_own_on_every_page() {
    for page in Page::ALL {
        let (mut grounds, mut accents, mut backs) = (HashSet::new(), HashSet::new(), Vec::new());
        for game in GameId::ALL.into_iter().map(GameId::id) {
            let WorldColours { ground, accent, .. } = world_colours(game, page);
            assert!(grounds.insert(ground), "{game} by {page:?} shares its ground");
            assert!(accents.insert(accent), "{game} by {page:?} shares its accent");
            let face = Face { shape: Shape::Back, ..Face::default() };
            let back = item(&face, &Look { page, game: game.to_owned(), ..look(SIZES[3]) });
            assert!(!backs.contains(&back), "{game} by {page:?} shares its back");
            backs.push(back);
        }
    }
}

#[test]
fn a_ground_covers_its_page_with_few_layers() {
    each_ground(|game, page, figure| {
        let Some(Layer::Fill { path, .. }) = figure.layers.first() else { panic!("{game}: {figure:?}") };
        let whole = Rect::new(0.0, 0.0, f64::from(figure.width), f64::from(figure.height));
        assert_eq!(BezPath::from_svg(path).expect("a path").bounding_box(), whole, "{game} by {page:?}");
        assert!(figure.layers.len() <= 200, "{game} by {page:?}: {}", figure.layers.len());
        let opaque = |layer: &Layer| match layer {
            Layer::Fill { colour, .. } | Layer::Line { colour, .. } => colour >> 24 == 0xFF,
            Layer::Word { .. } => false,
        };
        assert!(
            figure.layers.iter().all(opaque),
            "{game} by {page:?}: a word, or a colour that shines through"
        );
    });
}

#[test]
fn the_middle_of_a_ground_is_quiet() {
    each_ground(|game, page, figure| {
        let colours = middle(figure);
        for (number, one) in colours.iter().enumerate() {
            for other in &colours[number + 1..] {
                let found = contrast(*one, *other);
                assert!(found <= QUIET, "{game} by {page:?}: {one:x} and {other:x}: {found:.2}");
            }
        }
    });
}

#[test]
fn the_middle_of_a_ground_has_a_drawing_by_day_and_night() {
    each_ground(|game, page, figure| {
        let colours: HashSet<u32> = middle(figure).into_iter().collect();
        assert!(page.is_strong() || colours.len() >= 3, "{game} by {page:?}: {colours:x?}");
    });
}

#[test]
fn texts_can_be_read_on_every_ground() {
    each_ground(|game, page, figure| {
        let WorldColours { ground, ink, quiet, accent, on_accent } = world_colours(game.id(), page);
        let least = if page.is_strong() { 7.0 } else { 4.5 };
        for below in middle(figure).into_iter().chain([ground]) {
            for text in [ink, quiet] {
                let found = contrast(text, below);
                assert!(found >= least, "{game} by {page:?}: {text:x} on {below:x}: {found:.2}");
            }
        }
        let found = contrast(on_accent, accent);
        assert!(found >= 4.5, "{game} by {page:?}: {on_accent:x} on the accent {accent:x}: {found:.2}");
    });
}

#[test]
fn a_bed_lies_around_its_area_and_texts_can_be_read_on_it() {
    let mut beds = HashSet::new();
    for game in GameId::ALL {
        for role in AreaRole::ALL {
            for kind in [AreaKind::Row, AreaKind::Grid, AreaKind::Pile, AreaKind::Pyramid] {
                for page in Page::ALL {
                    let figure = bed(game.id(), role, kind, false, page, 120.0, 80.0);
                    if figure.layers.is_empty() {
                        continue;
                    }
                    beds.insert(game);
                    let room = Rect::new(0.0, 0.0, 120.0, 80.0).inflate(4.0, 4.5);
                    assert!(room.union(extent(&figure)) == room, "{game}: {role:?}: {:?}", extent(&figure));
                    for below in middle(&figure) {
                        let found = contrast(world_colours(game.id(), page).quiet, below);
                        assert!(found >= 4.5, "{game} by {page:?}: a text on {below:x}: {found:.2}");
                    }
                }
            }
        }
    }
    assert_eq!(beds, HashSet::from([GameId::HickHack, GameId::Numereum, GameId::Seaux]));
}

#[test]
fn a_marked_area_has_a_mark_with_both_edges_around_it() {
    for game in GameId::ALL {
        for page in Page::ALL {
            let of = |marked| bed(game.id(), AreaRole::Centre, AreaKind::Grid, marked, page, 120.0, 80.0);
            let palette = colours(page);
            let lines: Vec<u32> =
                added(&of(false), &of(true)).into_iter().map(|(colour, _)| colour).collect();
            assert_eq!(lines.last(), Some(&palette.marked), "{game} by {page:?}");
            assert!(lines.contains(&palette.ink) && lines.contains(&palette.paper), "{game} by {page:?}");
        }
    }
}

/// The lines around a thing that carries one mark more than another, from below: colours and pens.
fn added(plain: &Figure, marked: &Figure) -> Vec<(u32, f32)> {
    let lines = marked.layers.iter().filter(|layer| !plain.layers.contains(layer));
    lines
        .filter_map(
            |layer| if let Layer::Line { colour, pen, .. } = layer { Some((*colour, *pen)) } else { None },
        )
        .collect()
}

#[test]
fn a_mark_is_told_from_every_ground_and_from_its_own_edge() {
    each_ground(|game, page, figure| {
        let palette = colours(page);
        let face = Face { text: "7".to_owned(), ..Face::default() };
        let plain = Look { page, game: game.id().to_owned(), ..look(SIZES[3]) };
        let marks = [
            (palette.accent, Look { picked: true, ..plain.clone() }),
            (palette.marked, Look { marked: true, ..plain.clone() }),
            (palette.refusal, Look { told: true, ..plain.clone() }),
        ];
        for (role, look) in marks {
            let lines = added(&item(&face, &plain), &item(&face, &look));
            let [(outer, widest), (inner, wide), (colour, pen), ..] = lines[..] else { panic!("{lines:?}") };
            assert_eq!(colour, role);
            assert!(widest > wide && wide > pen, "{lines:?}");
            assert!(contrast(role, inner) >= 3.0, "{role:x} in {inner:x} by {page:?}");
            assert_eq!(HashSet::from([outer, inner]), HashSet::from([palette.ink, palette.paper]));
            for below in middle(figure).into_iter().chain([palette.sheet]) {
                let found = contrast(outer, below).max(contrast(inner, below));
                assert!(found >= 3.0, "{game} by {page:?}: a mark on {below:x}: {found:.2}");
            }
        }
    });
}

/// The most layers of a face, of one with an animal, and of a back: a front end draws each by itself.
const LAYERS: [usize; 3] = [6, 9, 8];

#[test]
fn a_face_of_every_game_has_few_layers_on_every_page() {
    for size in SIZES {
        for (face, plain) in faces(size) {
            let game = plain.game.clone();
            for page in Page::ALL {
                for dimmed in [false, true] {
                    let look = Look { page, dimmed, ..plain.clone() };
                    let [usual, animal, back] = LAYERS;
                    let most = match face.shape {
                        Shape::Back | Shape::Pile => back,
                        Shape::Card if game == GameId::HickHack.id() => animal,
                        _ => usual,
                    };
                    let found = thing(face, &look).layers.len();
                    assert!(found <= most, "{game}: {face:?} by {page:?}: {found} layers");
                }
            }
        }
    }
}

#[test]
fn a_mark_changes_nothing_of_the_thing_below_it() {
    for (face, plain) in faces(SIZES[3]) {
        let marked = [
            Look { picked: true, ..plain.clone() },
            Look { marked: true, ..plain.clone() },
            Look { told: true, ..plain.clone() },
            Look { focused: true, ..plain.clone() },
            Look { count: 3, ..plain.clone() },
        ];
        let bare = thing(face, &plain);
        assert!(marking(face.shape, &plain).layers.is_empty(), "{face:?}");
        for look in marked {
            assert_eq!(thing(face, &look), bare, "{face:?}, {look:?}");
            assert!(!marking(face.shape, &look).layers.is_empty(), "{face:?}, {look:?}");
        }
    }
}

#[test]
fn what_is_written_on_a_face_of_every_world_can_be_read() {
    // The size of a grain follows from its value, so none without it is like it.
    for (face, plain) in faces(SIZES[3]).filter(|(face, _)| face.shape != Shape::Grain) {
        // A letter before the value chooses the animal.
        let letter = face.text.char_indices().nth(1).filter(|_| face.text.starts_with(char::is_alphabetic));
        let text = letter.map_or(String::new(), |(end, _)| face.text[..end].to_owned());
        let bare = Face { text, corner: String::new(), ..face.clone() };
        for page in Page::ALL {
            for dimmed in [false, true] {
                let look = Look { page, dimmed, ..plain.clone() };
                let found = legibility(&item(face, &look), &item(&bare, &look));
                assert!(found >= 4.5, "{face:?}, {look:?}: {found:.2}");
            }
        }
    }
}

/// Returns the smallest contrast between what is written and the plate under its middle.
/// The plate is the last opaque outline below that covers the middle of the written stroke's box.
fn legibility(figure: &Figure, bare: &Figure) -> f64 {
    let mut least = 21.0_f64;
    for (number, layer) in figure.layers.iter().enumerate() {
        let (Layer::Line { path, colour, .. } | Layer::Fill { path, colour }) = layer else { continue };
        if bare.layers.contains(layer) || colour >> 24 != 0xFF {
            continue;
        }
        let at =
            BezPath::from_svg(path).expect("a path").segments().next().map(|segment| segment.bounding_box());
        let Some(at) = at.map(|stroke| stroke.center()) else { continue };
        let below = figure.layers[..number].iter().rev().find_map(|layer| match layer {
            Layer::Fill { path, colour } if colour >> 24 == 0xFF => {
                BezPath::from_svg(path).expect("a path").contains(at).then_some(*colour)
            }
            _ => None,
        });
        least = least.min(below.map_or(21.0, |below| contrast(*colour, below)));
    }
    least
}

#[test]
fn a_farm_shows_six_birds_and_a_fox() {
    let game = GameId::HickHack;
    let plain = |text: &str, symbol| Face { text: text.to_owned(), symbol: Some(symbol), ..Face::default() };
    let yards = [Symbol::Star, Symbol::Diamond, Symbol::Flower, Symbol::Club, Symbol::Heart, Symbol::Spade];
    let look = Look { game: game.id().to_owned(), ..look(SIZES[3]) };
    let mut birds = Vec::new();
    for yard in yards {
        let (bird, fox) = (item(&plain("4", yard), &look), item(&plain("F4", yard), &look));
        // An animal has colours of its own, a suit one.
        let colours = |figure: &Figure| {
            let colour = |layer: &Layer| match layer {
                Layer::Fill { colour, .. } | Layer::Line { colour, .. } => Some(*colour),
                Layer::Word { .. } => None,
            };
            figure.layers.iter().filter_map(colour).collect::<HashSet<_>>()
        };
        assert!(colours(&bird).contains(&0xFFFF_F4D8), "{yard:?} has no window");
        assert!(colours(&fox).contains(&0xFFE0_661A), "the fox of {yard:?} is not red");
        assert!(!colours(&bird).contains(&0xFFE0_661A), "{yard:?} is a fox");
        let window = |layer: &Layer| matches!(layer, Layer::Fill { colour: 0xFFFF_F4D8, .. });
        let from = bird.layers.iter().position(window).expect("a window");
        birds.push(bird.layers[from..].to_vec());
    }
    for (number, bird) in birds.iter().enumerate() {
        assert!(!birds[..number].contains(bird), "two yards have the same bird");
    }
}

#[test]
fn a_stamp_has_the_colour_of_its_player_and_stands_out() {
    let face = Face { text: "1".to_owned(), shape: Shape::Cell, ..Face::default() };
    for page in Page::ALL {
        let mut seen = HashSet::new();
        for seat in 0..8 {
            let veto = Some(Person { letters: "A".to_owned(), seat });
            let figure = item(&face, &Look { page, veto, game: "niet".to_owned(), ..look(SIZES[3]) });
            let colour = person(seat, page);
            assert!(seen.insert(colour), "two players share a colour by {page:?}");
            let inked = figure
                .layers
                .iter()
                .any(|layer| matches!(layer, Layer::Line { colour: of, .. } if *of == colour));
            assert!(inked, "seat {seat} by {page:?}");
            let found = contrast(colour, colours(page).paper);
            assert!(found >= 4.5, "seat {seat} by {page:?}: {found:.2}");
        }
    }
}

#[test]
fn players_are_told_by_their_marks_and_none_is_a_suit() {
    let mut seen: Vec<Figure> =
        [Symbol::Disc, Symbol::Square, Symbol::Cross, Symbol::Triangle].map(symbol).to_vec();
    for seat in 0..8 {
        let mark = person_mark(seat);
        assert!(!mark.layers.is_empty() && !seen.contains(&mark), "seat {seat}");
        seen.push(mark);
    }
}

#[test]
fn steps_and_products_are_written_where_nothing_else_lies() {
    let mut written = HashSet::new();
    for game in [GameId::Duel, GameId::Nmbrs] {
        follow(game, 3, Lang::En, 120, |moment| {
            for scene in moment.scenes() {
                let layout = anew(scene, &TablePage::new(412.0, 867.0));
                for Chalk { area, frame, figure } in chalk(game.id(), scene, &layout, Page::Day) {
                    written.insert(game);
                    assert!(!figure.layers.is_empty() && frame.left >= 0.0, "{game}: {frame:?}");
                    let others =
                        layout.areas.iter().filter(|place| game == GameId::Nmbrs || place.area != area);
                    for spot in others.flat_map(|place| &place.spots) {
                        let at = spot.frame;
                        let is_apart = at.right <= frame.left
                            || frame.right <= at.left
                            || at.bottom <= frame.top
                            || frame.bottom <= at.top;
                        assert!(is_apart, "{game}: {frame:?} over {at:?}");
                    }
                }
            }
        });
    }
    assert_eq!(written, HashSet::from([GameId::Duel, GameId::Nmbrs]));
}

#[test]
fn a_ground_of_a_mad_size_is_made_too() {
    for [width, height] in [[0.0, 0.0], [-5.0, f32::NAN], [f32::INFINITY, 1.0], [1e9, 1e9]] {
        for game in ["numx", ""] {
            let figure = ground(game, Page::Day, width, height);
            assert!(figure.width >= 1.0 && figure.height >= 1.0, "{width} x {height}");
            let length: usize = figure
                .layers
                .iter()
                .map(|layer| match layer {
                    Layer::Fill { path, .. } | Layer::Line { path, .. } => path.len(),
                    Layer::Word { .. } => 0,
                })
                .sum();
            assert!(length < 4_000_000, "{width} x {height}: {length}");
        }
    }
}

/// The box of a game is known by its lid at any size of a shelf, and a new game has one before somebody draws for it.
#[test]
fn every_lid_is_its_own_and_shows_its_things_whole() {
    for page in Page::ALL {
        for [width, height] in [[96.0, 96.0], [152.0, 92.0], [320.0, 120.0], [120.0, 200.0]] {
            let mut seen: Vec<Vec<Layer>> = Vec::new();
            for game in GameId::ALL.into_iter().map(GameId::id).chain(["a game without a world"]) {
                let (below, whole) = (ground(game, page, width, height), lid(game, page, width, height));
                let things = whole.layers[below.layers.len()..].to_vec();
                assert_eq!(whole.layers[..below.layers.len()], below.layers, "{game}");
                let edges = extent(&Figure { layers: things.clone(), ..whole });
                let page_of = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
                assert_eq!(
                    edges.union(page_of),
                    page_of,
                    "{game} by {page:?} on {width} x {height}: {edges:?}"
                );
                assert!(edges.height() > f64::from(width.min(height)) * 0.3, "{game}: its things are small");
                assert!(!seen.contains(&things), "{game} shares its lid");
                seen.push(things);
            }
        }
    }
}
