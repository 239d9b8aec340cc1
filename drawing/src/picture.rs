//! A picture of a table, to be sent to others: a scene as SVG, by day, its things and its ground drawn as on a phone.
//!
//! Everything is drawn in units; a card is fifty units wide.
//! Texts are set in any font at hand, so their widths are only estimated, and texts keep clear of each other.

use crate::bed::bed;
use crate::chalk;
use crate::colours::{self, Colours, Page};
use crate::figure::{Figure, Layer};
use crate::ground::ground;
use crate::item::{Look, Person, item as drawn};
use crate::layout::Frame;
use crate::world::{WorldColours, world_colours};
use cartable_core::scene::{Area, AreaKind, AreaRole, Item, ItemId, Scene, SeatPanel};
use std::fmt::{self, Write as _};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// The width of the picture, the margins at its sides, and the room between them.
const WIDTH: f32 = 1_000.0;
const MARGIN: f32 = 60.0;
const ROOM: f32 = WIDTH - MARGIN - 20.0;
/// The height from which cards are drawn smaller: that of paper of this width.
const TALLEST: f32 = 1_414.0;
/// The possible sizes of cards, the largest first.
const SCALES: [f32; 5] = [1.0, 0.85, 0.7, 0.6, 0.5];
/// The gaps between areas, side by side and one below the other.
const APART: [f32; 2] = [16.0, 14.0];
/// The width of the strips by which the sheet is filled.
const STRIP: f32 = 10.0;
const STRIPS: usize = (ROOM / STRIP) as usize;
/// The size of a card, and the gap to the next.
const CARD: [f32; 2] = [50.0, 70.0];
const GAP: f32 = 6.0;
/// The height of a title above an area, and of an owner's name below an item.
const TITLE: f32 = 22.0;
const NAME: f32 = 14.0;
/// The width of a title's column, and the columns that a title always gets; a long title widens its place.
const COLUMN: f32 = 8.4;
const TITLE_COLUMNS: usize = 60;
/// The size of a player's panel.
const PANEL: [f32; 2] = [213.0, 62.0];

const PAGE: Colours = colours::of(Page::Day);

/// Returns the picture of a scene under a title, in the world of its game, which the name of its code tells.
#[must_use]
pub fn svg(scene: &Scene, game: &str, title: &str) -> String {
    let mut sheets = SCALES.into_iter().map(|scale| Sheet::of(scene, game, scale));
    let sheet = sheets.find(|sheet| sheet.height() <= TALLEST);
    let sheet = sheet.unwrap_or_else(|| Sheet::of(scene, game, SCALES[SCALES.len() - 1]));
    let (height, world, body) = (sheet.height(), sheet.world, sheet.drawn);
    let ink = Paint(world.ink);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" fill=\"{ink}\">\n"
    );
    draw(&mut svg, &ground(game, Page::Day, WIDTH, height));
    let headline = Letters { size: 15.0, fill: PAGE.quiet, ..Letters::default() };
    // The title lies on a strip of the book, as everything that is read first.
    let (paper, line) = (Paint(PAGE.paper), Paint(PAGE.line));
    add(
        &mut svg,
        format_args!(
            "<path d=\"M0 0H{WIDTH}V70H0Z\" fill=\"{paper}\"/><path d=\"M0 70H{WIDTH}\" stroke=\"{line}\"/>\n"
        ),
    );
    write(&mut svg, MARGIN, 36.0, &Letters { size: 24.0, weight: 800, ..Letters::default() }, title);
    write(&mut svg, MARGIN, 58.0, &headline, &shortened(&scene.headline, 110));
    svg + &body + "</svg>\n"
}

/// The drawing so far: the players, and below them each area as high as it finds room.
struct Sheet<'a> {
    scene: &'a Scene,
    game: &'a str,
    world: WorldColours,
    drawn: String,
    /// The largest size at which cards are drawn.
    scale: f32,
    /// The depth to which each strip is filled, from the left.
    filled: [f32; STRIPS],
}

impl<'a> Sheet<'a> {
    fn of(scene: &'a Scene, game: &'a str, scale: f32) -> Self {
        let world = world_colours(game, Page::Day);
        let mut sheet = Self { scene, game, world, drawn: String::new(), scale, filled: [82.0; STRIPS] };
        scene.seats.iter().for_each(|panel| sheet.player(panel));
        sheet.filled = [sheet.lowest(0..STRIPS); STRIPS];
        scene.areas.iter().filter(|area| !area.items.is_empty()).for_each(|area| sheet.area(area));
        sheet
    }

    fn height(&self) -> f32 {
        self.lowest(0..STRIPS) + 20.0
    }

    /// Returns the depth to which these strips are filled.
    fn lowest(&self, strips: Range<usize>) -> f32 {
        self.filled[strips].iter().copied().fold(0.0, f32::max)
    }

    /// Returns the place for an area of this size: as high as there is room, and there as far to the left.
    fn place(&mut self, width: f32, height: f32) -> [f32; 2] {
        let strips = (((width + APART[0]) / STRIP).ceil() as usize).min(STRIPS);
        let top = |from: &usize| self.lowest(*from..from + strips);
        let from = (0..=STRIPS - strips).min_by(|a, b| top(a).total_cmp(&top(b))).unwrap_or(0);
        let y = top(&from);
        self.filled[from..from + strips].fill(y + height + APART[1]);
        [MARGIN + from as f32 * STRIP, y]
    }

    fn name(&self, seat: u32) -> &str {
        self.scene.seats.iter().find(|panel| panel.seat == seat).map_or("", |panel| &panel.name)
    }

    fn player(&mut self, panel: &SeatPanel) {
        let [width, height] = PANEL;
        let [x, y] = self.place(width, height);
        let place = self.scene.scores.places.get(panel.seat as usize);
        let has_won = self.scene.over && place == Some(&1);
        let (stroke, wide) = if has_won { (PAGE.marked, 3.0) } else { (PAGE.strong_ruling, 1.5) };
        let (sheet, stroke) = (Paint(PAGE.sheet), Paint(stroke));
        let svg = &mut self.drawn;
        add(
            svg,
            format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{sheet}\" stroke=\"{stroke}\" stroke-width=\"{wide}\"/>\n"
            ),
        );
        let name = Letters {
            size: 16.0,
            weight: 700,
            fill: if panel.is_viewer { PAGE.accent } else { PAGE.ink },
            ..Letters::default()
        };
        write(svg, x + 10.0, y + 24.0, &name, &shortened(&panel.name, 16));
        let score = Letters { size: 22.0, weight: 800, anchor: "end", ..Letters::default() };
        write(svg, x + width - 10.0, y + 27.0, &score, &cartable_core::text::integer(panel.score));
        let marks: Vec<&str> = panel.notes.iter().map(|note| note.mark.as_str()).collect();
        let notes = Letters { size: 13.0, fill: PAGE.quiet, ..Letters::default() };
        write(svg, x + 10.0, y + 49.0, &notes, &shortened(&marks.join(" · "), 28));
    }

    fn area(&mut self, area: &Area) {
        // A row that is too long goes on below; a board that is too wide becomes smaller.
        let most = ((ROOM / self.scale + GAP) / (CARD[0] + GAP)) as u32;
        // A pyramid is as high as its highest standing item.
        let highest = area.items.iter().map(|item| item.row + 1).max().unwrap_or(1);
        let columns = if area.kind == AreaKind::Row { area.columns.min(most) } else { area.columns };
        let rows = if area.kind == AreaKind::Row { area.columns.div_ceil(columns) } else { highest };
        let is_shared = area.seat.is_none() && area.items.iter().any(|item| item.owner.is_some());
        let step = [CARD[0] + GAP, CARD[1] + GAP + if is_shared { NAME } else { 0.0 }];
        let (wide, high) = (columns as f32 * step[0] - GAP, rows as f32 * step[1] - GAP);
        // A sum without two factors stands beside the area.
        let is_noted = !area.sum.is_empty() && chalk::factors(area).is_none();
        let note = is_noted.then(|| chalk::note(self.game, &area.sum, Page::Day));
        let noted = note.as_ref().map_or(0.0, |note| GAP + note.width);
        let scale = (ROOM / (wide + noted)).min(self.scale);
        let title = shortened(&area.title, TITLE_COLUMNS.max((wide * scale / COLUMN) as usize));
        let [x, y] =
            self.place(((wide + noted) * scale).max(title.width() as f32 * COLUMN), TITLE + high * scale);
        let letters = Letters { size: 13.0, weight: 600, fill: self.world.quiet, ..Letters::default() };
        write(&mut self.drawn, x, y + 13.0, &letters, &title);
        add(&mut self.drawn, format_args!("<g transform=\"translate({x} {}) scale({scale})\">\n", y + TITLE));
        draw(&mut self.drawn, &bed(self.game, area.role, area.kind, area.marked, Page::Day, wide, high));
        let mut spots = Vec::with_capacity(area.items.len());
        for item in &area.items {
            let (column, row) = match area.kind {
                AreaKind::Row => ((item.column % columns) as f32, item.column / columns),
                // Row 0 is the base.
                AreaKind::Pyramid => (item.column as f32 + item.row as f32 / 2.0, highest - 1 - item.row),
                AreaKind::Pile | AreaKind::Grid => (item.column as f32, item.row),
            };
            let [left, top] = [column * step[0], row as f32 * step[1]];
            self.item(area, item, [left, top]);
            spots.push((item.id, Frame { left, top, right: left + CARD[0], bottom: top + CARD[1] }));
            if let Some(owner) = item.owner.filter(|_| is_shared) {
                let letters =
                    Letters { size: 11.0, fill: self.world.ink, anchor: "middle", ..Letters::default() };
                let name = shortened(self.name(owner), 8);
                write(&mut self.drawn, left + CARD[0] / 2.0, top + CARD[1] + 11.0, &letters, &name);
            }
        }
        if let Some(note) = note {
            self.draw_at(&note, [wide + GAP, (CARD[1] - note.height) / 2.0]);
        } else if let Some((figure, frame)) = plate(area, &spots) {
            self.draw_at(&figure, [frame.left, frame.top]);
        }
        self.drawn.push_str("</g>\n");
    }

    fn draw_at(&mut self, figure: &Figure, [x, y]: [f32; 2]) {
        add(&mut self.drawn, format_args!("<g transform=\"translate({x} {y})\">"));
        draw(&mut self.drawn, figure);
        self.drawn.push_str("</g>\n");
    }

    fn item(&mut self, area: &Area, item: &Item, [x, y]: [f32; 2]) {
        let is_pile = area.kind == AreaKind::Pile;
        let veto = item.vetoed_by.and_then(|seat| self.scene.seats.iter().find(|panel| panel.seat == seat));
        let look = Look {
            width: CARD[0],
            height: CARD[1],
            seen_width: CARD[0],
            seen_height: CARD[1],
            game: self.game.to_owned(),
            page: Page::Day,
            dimmed: item.dimmed && area.role != AreaRole::LastTrick,
            marked: item.marked,
            veto: veto.map(|panel| Person { letters: panel.letters.clone(), seat: panel.seat }),
            count: if is_pile { area.count.unwrap_or(item.count) } else { item.count },
            is_pile: is_pile && area.count.is_some(),
            ..Look::default()
        };
        let label = escaped(&item.label);
        add(&mut self.drawn, format_args!("<g transform=\"translate({x} {y})\"><title>{label}</title>"));
        draw(&mut self.drawn, &drawn(&item.face, &look));
        self.drawn.push_str("</g>\n");
    }
}

/// Returns the sum of an area on its plate, and where that lies between its two factors.
fn plate(area: &Area, spots: &[(ItemId, Frame)]) -> Option<(Figure, Frame)> {
    let spot = |id| spots.iter().find(|(own, _)| *own == id).map(|(_, frame)| *frame);
    let [one, other] = chalk::factors(area).filter(|_| !area.sum.is_empty())?;
    let figure = chalk::plate(&area.sum, Page::Day);
    let frame = chalk::between([spot(one)?, spot(other)?], figure.width);
    Some((figure, frame))
}

/// Appends a figure as SVG, its left upper corner at 0, 0.
pub fn draw(svg: &mut String, figure: &Figure) {
    for layer in &figure.layers {
        match layer {
            Layer::Fill { path, colour } => {
                add(svg, format_args!("<path d=\"{path}\" fill=\"{}\"/>", Paint(*colour)));
            }
            Layer::Line { path, colour, pen } => add(
                svg,
                format_args!(
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{pen}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                    Paint(*colour)
                ),
            ),
            Layer::Word { text, colour, left, top, width, height } => {
                // Letters are about two thirds as wide as they are high.
                let size = (height / 0.73).min(width / (text.width().max(1) as f32 * 0.67));
                let letters = Letters { size, weight: 800, fill: *colour, anchor: "middle" };
                write(svg, left + width / 2.0, top + height / 2.0 + size * 0.365, &letters, text);
            }
        }
    }
}

/// A colour as SVG writes it.
struct Paint(u32);

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(colour) = self;
        write!(f, "#{:06X}", colour & 0xFF_FFFF)?;
        let opaque = colour >> 24;
        if opaque == 0xFF { Ok(()) } else { write!(f, "{opaque:02X}") }
    }
}

/// The typography of a text.
struct Letters {
    size: f32,
    weight: u32,
    fill: u32,
    anchor: &'static str,
}

impl Default for Letters {
    fn default() -> Self {
        Self { size: 14.0, weight: 400, fill: PAGE.ink, anchor: "start" }
    }
}

/// Writes a text with its foot at this height.
fn write(svg: &mut String, x: f32, y: f32, letters: &Letters, text: &str) {
    let Letters { size, weight, fill, anchor } = letters;
    let text = escaped(text);
    add(
        svg,
        format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{}\" text-anchor=\"{anchor}\">{text}</text>\n",
            Paint(*fill)
        ),
    );
}

/// Returns a text as SVG writes it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Returns a text cut to at most `columns` columns.
fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if short.width() + 2 > columns {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

fn add(svg: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing into a text never fails.
    let _ = svg.write_fmt(what);
}
