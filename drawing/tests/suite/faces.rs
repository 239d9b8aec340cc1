//! Faces: all that is written on things is drawn, and stays within them.

use crate::kit::play;
use cartable_core::catalogue::GameId;
use cartable_core::scene::{Face, Scene, Shape};
use cartable_drawing::{Figure, Layer, Look, Page, item};
use kurbo::{BezPath, Rect, Shape as _};
use std::collections::HashSet;

/// The sizes of things on phones and tablets, in points: from the smallest hand of a phone of 320 to a large card.
const SIZES: [[f32; 2]; 5] = [[24.0, 33.6], [32.0, 44.8], [44.0, 44.0], [52.0, 72.8], [96.0, 134.4]];

/// Every face that stands on a table in a match of each game at its largest table.
fn faces() -> Vec<Face> {
    let mut faces = HashSet::new();
    for game in GameId::ALL {
        for number in 0..2 {
            let keep = |scene: &Scene| {
                faces.extend(scene.areas.iter().flat_map(|area| &area.items).map(|item| {
                    let Face { text, shape, colour, symbol, corner } = item.face.clone();
                    (text, shape, colour, symbol, corner)
                }));
            };
            play(game, *game.seats().end(), number, 150, keep);
        }
    }
    let face = |(text, shape, colour, symbol, corner)| Face { text, shape, colour, symbol, corner };
    faces.into_iter().map(face).collect()
}

fn look([width, height]: [f32; 2]) -> Look {
    Look { width, height, seen_width: width, seen_height: height, count: 1, ..Look::default() }
}

/// The smallest rectangle around a figure's lines.
fn extent(figure: &Figure) -> Rect {
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
    let faces = faces();
    assert!(faces.len() > 200, "{}", faces.len());
    let has_word = |face: &&Face| {
        let figure = item(face, &look(SIZES[2]));
        figure.layers.iter().any(|layer| matches!(layer, Layer::Word { .. }))
    };
    let in_words: Vec<&Face> = faces.iter().filter(has_word).collect();
    assert!(in_words.is_empty(), "{in_words:?}");
}

#[test]
fn a_face_stays_within_its_thing_at_every_size_covered_or_not() {
    for face in faces() {
        for size in SIZES {
            let whole = look(size);
            let covered = [
                Look { seen_width: size[0] * 0.4, ..whole.clone() },
                Look { seen_height: size[1] * 0.35, ..whole.clone() },
                whole,
            ];
            for look in covered {
                let extent = extent(&item(&face, &look));
                // A round token may be wider than high, and its edge is a pen's width.
                let room = Rect::new(0.0, 0.0, f64::from(size[0]), f64::from(size[1])).inflate(1.0, 1.0);
                assert!(room.union(extent) == room, "{face:?} at {size:?}: {extent:?}");
            }
        }
    }
}

#[test]
fn whatever_is_written_on_a_covered_card_stands_in_what_is_seen() {
    for face in faces().into_iter().filter(|face| face.shape == Shape::Card) {
        for size in SIZES {
            let seen = f64::from(size[0]) * 0.4;
            let figure = item(&face, &Look { seen_width: size[0] * 0.4, ..look(size) });
            // The first two layers are the card itself.
            let written = Figure { layers: figure.layers[2..].to_vec(), ..figure };
            assert!(extent(&written).x1 <= seen + 0.5, "{face:?} at {size:?}: {:?}", extent(&written));
        }
    }
}

#[test]
fn every_page_and_mark_changes_the_picture() {
    let face = Face { text: "7".to_owned(), ..Face::default() };
    let plain = look(SIZES[3]);
    let marked = [
        Look { page: Page::StrongDay, ..plain.clone() },
        Look { dimmed: true, ..plain.clone() },
        Look { dimmed: true, page: Page::Night, ..plain.clone() },
        Look { picked: true, ..plain.clone() },
        Look { marked: true, ..plain.clone() },
        Look { told: true, ..plain.clone() },
        Look { focused: true, ..plain.clone() },
        Look { veto: Some("A".to_owned()), ..plain.clone() },
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
    let figure = item(&token, &Look { token: Some("É".to_owned()), ..look([30.0, 30.0]) });
    let Some(Layer::Word { text, left, width, .. }) = figure.layers.last() else { panic!("{figure:?}") };
    assert_eq!(text, "É");
    assert!(*left > 0.0 && left + width < 30.0);
}
