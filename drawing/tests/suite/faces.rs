//! Faces: all that is written on things is drawn, and stays within them.

use crate::kit::play;
use cartable_core::catalogue::GameId;
use cartable_core::scene::{Face, Scene, Shape};
use cartable_drawing::{Figure, Layer, Look, Page, Person, item};
use kurbo::{BezPath, Rect, Shape as _};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The sizes of things on phones and tablets, in points: from the smallest hand of a phone of 320 to a large card.
pub const SIZES: [[f32; 2]; 5] = [[24.0, 33.6], [32.0, 44.8], [44.0, 44.0], [52.0, 72.8], [96.0, 134.4]];

/// Every face that stands on a table in two matches of each game at its largest table, with its game.
static FACES: LazyLock<Vec<(GameId, Face)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for game in GameId::ALL {
        let mut faces = HashSet::new();
        for number in 0..2 {
            let keep = |scene: &Scene| {
                faces.extend(scene.areas.iter().flat_map(|area| &area.items).map(|item| {
                    let Face { text, shape, colour, symbol, corner } = item.face.clone();
                    (text, shape, colour, symbol, corner)
                }));
            };
            play(game, *game.seats().end(), number, 150, keep);
        }
        let face = |(text, shape, colour, symbol, corner)| Face { text, shape, colour, symbol, corner };
        all.extend(faces.into_iter().map(|fields| (game, face(fields))));
    }
    all
});

/// Every face of every game, and how it looks at this size in the world of its game.
pub fn faces(size: [f32; 2]) -> impl Iterator<Item = (&'static Face, Look)> {
    FACES.iter().map(move |(game, face)| (face, Look { game: game.id().to_owned(), ..look(size) }))
}

/// A thing of this size that nothing covers, on the book.
pub fn look([width, height]: [f32; 2]) -> Look {
    Look { width, height, seen_width: width, seen_height: height, count: 1, ..Look::default() }
}

/// The smallest rectangle around a figure's lines.
pub fn extent(figure: &Figure) -> Rect {
    let ends = figure.layers.iter().map(|layer| match layer {
        Layer::Fill { path, .. } => BezPath::from_svg(path).expect("a path").bounding_box(),
        Layer::Line { path, pen, .. } => {
            let half = f64::from(*pen) / 2.0;
            BezPath::from_svg(path).expect("a path").bounding_box().inflate(half, half)
        }
        Layer::Word { left, top, width, height, .. } => {
            let (left, top) = (f64::from(*left), f64::from(*top));
            Rect::new(left, top, left + f64::from(*width), top + f64::from(*height))
        }
    });
    ends.reduce(|one, other| one.union(other)).expect("a figure has layers")
}

#[test]
fn no_font_is_needed_for_a_card() {
    assert!(FACES.len() > 200, "{}", FACES.len());
    let has_word = |(face, look): &(&Face, Look)| {
        let figure = item(face, look);
        figure.layers.iter().any(|layer| matches!(layer, Layer::Word { .. }))
    };
    let in_words: Vec<_> = faces(SIZES[2]).filter(has_word).collect();
    assert!(in_words.is_empty(), "{in_words:?}");
}

#[test]
fn a_face_stays_within_its_thing_at_every_size_covered_or_not() {
    for size in SIZES {
        for (face, whole) in faces(size) {
            let covered = [
                Look { seen_width: size[0] * 0.4, ..whole.clone() },
                Look { seen_height: size[1] * 0.35, ..whole.clone() },
                whole,
            ];
            for look in covered {
                let extent = extent(&item(face, &look));
                // A round token may be wider than high, its edge is a pen's width, and a shadow lies below.
                let (wide, high) = (f64::from(size[0]), f64::from(size[1]));
                let room = Rect::new(-1.0, -1.0, wide + 1.0, high + 2.0);
                assert!(room.union(extent) == room, "{face:?}, {look:?}: {extent:?}");
            }
        }
    }
}

/// The outlines of a figure that another has not.
fn written(figure: &Figure, bare: &Figure) -> Figure {
    let path = |layer: &Layer| match layer {
        Layer::Fill { path, .. } | Layer::Line { path, .. } => path.clone(),
        Layer::Word { .. } => String::new(),
    };
    let card: HashSet<String> = bare
        .layers
        .iter()
        .flat_map(|layer| path(layer).split('M').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let own = |layer: &Layer| {
        let mut layer = layer.clone();
        if let Layer::Fill { path, .. } | Layer::Line { path, .. } = &mut layer {
            let own = path.split('M').filter(|part| !card.contains(*part)).map(|part| format!("M{part}"));
            *path = own.collect();
            if path.is_empty() {
                return None;
            }
        }
        Some(layer)
    };
    Figure { layers: figure.layers.iter().filter_map(own).collect(), ..*figure }
}

#[test]
fn whatever_is_written_on_a_covered_card_stands_in_what_is_seen() {
    for size in SIZES {
        for (face, whole) in faces(size).filter(|(face, _)| face.shape == Shape::Card) {
            let seen = f64::from(size[0]) * 0.4;
            let look = Look { seen_width: size[0] * 0.4, ..whole };
            let bare = Face { text: String::new(), corner: String::new(), symbol: None, ..face.clone() };
            let written = written(&item(face, &look), &item(&bare, &look));
            assert!(extent(&written).x1 <= seen + 0.5, "{face:?} at {size:?}: {:?}", extent(&written));
        }
    }
}

#[test]
fn every_page_and_mark_changes_the_picture() {
    let face = Face { text: "7".to_owned(), ..Face::default() };
    let plain = look(SIZES[3]);
    let marked = [
        Look { game: "nmbrs".to_owned(), ..plain.clone() },
        Look { page: Page::StrongDay, ..plain.clone() },
        Look { dimmed: true, ..plain.clone() },
        Look { dimmed: true, page: Page::Night, ..plain.clone() },
        Look { picked: true, ..plain.clone() },
        Look { marked: true, ..plain.clone() },
        Look { told: true, ..plain.clone() },
        Look { focused: true, ..plain.clone() },
        Look { veto: Some(Person { letters: "A".to_owned(), seat: 0 }), ..plain.clone() },
        Look { veto: Some(Person { letters: "A".to_owned(), seat: 1 }), ..plain.clone() },
        Look { count: 3, ..plain.clone() },
        Look { count: 3, is_pile: true, ..plain.clone() },
    ];
    let mut figures = vec![item(&face, &plain)];
    for look in marked {
        let figure = item(&face, &look);
        assert!(!figures.contains(&figure), "{look:?}");
        figures.push(figure);
    }
}

#[test]
fn letters_without_a_drawing_stay_words_in_their_place() {
    let token = Face { shape: Shape::Token, ..Face::default() };
    let figure = item(
        &token,
        &Look { token: Some(Person { letters: "É".to_owned(), seat: 0 }), ..look([30.0, 30.0]) },
    );
    let Some(Layer::Word { text, left, width, .. }) = figure.layers.last() else { panic!("{figure:?}") };
    assert_eq!(text, "É");
    assert!(*left > 0.0 && left + width < 30.0);
}
