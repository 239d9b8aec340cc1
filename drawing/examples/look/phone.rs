//! A table in play as a phone lays it out, on the ground of its world, without words.

use cartable_core::scene::{Area, AreaKind, Item, Scene, Shape};
use cartable_drawing::layout::{AreaPlace, Frame, TableMemory, TablePage, lay_out};
use cartable_drawing::{Figure, Look, Page, Person, bed, chalk, colours, ground, item, picture};
use std::fmt::Write as _;

/// The room of a table on a usual phone.
pub const SIZE: [f32; 2] = [412.0, 860.0];

/// Draws a table as SVG, `SIZE` large, and returns it with the middle of what lies on it.
pub fn table(scene: &Scene, game: &str, page: Page) -> (String, [f32; 2]) {
    let [width, height] = SIZE;
    let layout = lay_out(scene, &TablePage::new(width, height), &TableMemory::default());
    let (palette, mut svg) = (colours(page), String::new());
    picture::draw(&mut svg, &ground(game, page, width, height));
    let window = |svg: &mut String, view: Frame, draw: &dyn Fn(&mut String)| {
        let Frame { left, top, .. } = view;
        let _ = write!(
            svg,
            "<svg x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" overflow=\"hidden\">",
            view.width(),
            view.height()
        );
        draw(svg);
        svg.push_str("</svg>\n");
    };
    let areas = |svg: &mut String, places: &[AreaPlace]| {
        for place in places {
            if let Some(area) = scene.areas.iter().find(|area| area.id == place.area) {
                let Frame { left, top, right, bottom } = place.frame;
                let bed = bed(game, area.role, area.kind, area.marked, page, right - left, bottom - top);
                draw_at(svg, &bed, place.frame);
            }
        }
        for place in places {
            let area = scene.areas.iter().find(|area| area.id == place.area);
            draw_area(svg, scene, game, page, area.expect("the layout's areas are the scene's"), place);
        }
    };
    window(&mut svg, layout.players.view, &|svg| {
        for seat in &layout.seats {
            sheet(svg, seat.frame, palette.sheet, palette.line, 8.0);
        }
        areas(svg, &layout.fronts);
    });
    let written = chalk(game, scene, &layout, page);
    window(&mut svg, layout.middle.view, &|svg| {
        areas(svg, &layout.areas);
        for chalk in &written {
            draw_at(svg, &chalk.figure, chalk.frame);
        }
    });
    // Question and buttons lie on a strip of the book.
    sheet(&mut svg, layout.question.with(layout.choices), palette.paper, palette.line, 0.0);
    let hand: Vec<AreaPlace> = layout.hand.iter().cloned().collect();
    areas(&mut svg, &hand);
    let (x, y) = layout.middle.view.centre();
    (svg, [x, y])
}

fn sheet(svg: &mut String, Frame { left, top, right, bottom }: Frame, fill: u32, line: u32, radius: f32) {
    let _ = write!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"{radius}\" fill=\"#{:06X}\" stroke=\"#{:06X}\"/>",
        right - left,
        bottom - top,
        fill & 0xFF_FFFF,
        line & 0xFF_FFFF
    );
}

fn draw_area(svg: &mut String, scene: &Scene, game: &str, page: Page, area: &Area, place: &AreaPlace) {
    for spot in &place.spots {
        let thing = area.items.iter().find(|item| item.id == spot.item).expect("an item of the area");
        let look = Look {
            width: spot.frame.width(),
            height: spot.frame.height(),
            seen_width: spot.seen_width,
            seen_height: spot.seen_height,
            ..look(scene, game, page, area, thing)
        };
        draw_at(svg, &item(&thing.face, &look), spot.frame);
    }
}

fn draw_at(svg: &mut String, figure: &Figure, at: Frame) {
    let _ = write!(svg, "<g transform=\"translate({} {})\">", at.left, at.top);
    picture::draw(svg, figure);
    svg.push_str("</g>\n");
}

fn look(scene: &Scene, game: &str, page: Page, area: &Area, thing: &Item) -> Look {
    let person = |seat: u32| {
        let panel = scene.seats.iter().find(|panel| panel.seat == seat)?;
        Some(Person { letters: panel.letters.clone(), seat })
    };
    let is_pile = area.kind == AreaKind::Pile && area.count.is_some();
    let is_bare =
        thing.face.shape == Shape::Token && thing.face.text.is_empty() && thing.face.symbol.is_none();
    Look {
        game: game.to_owned(),
        page,
        dimmed: thing.dimmed,
        picked: thing.picked,
        marked: thing.marked,
        token: thing.owner.filter(|_| is_bare).and_then(person),
        veto: thing.vetoed_by.and_then(person),
        count: area.count.filter(|_| is_pile).unwrap_or(thing.count),
        is_pile,
        ..Look::default()
    }
}
