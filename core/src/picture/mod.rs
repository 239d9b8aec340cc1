//! A picture of a table, to be sent to others: a scene as SVG, in the look of the phone apps by day.
//!
//! Everything is drawn in units; a card is fifty units wide.
//! Texts are set in any font at hand, so their widths are only estimated, and texts keep clear of each other.

mod symbols;

use crate::scene::{Area, AreaKind, AreaRole, Colour, Face, Item, Scene, SeatPanel, Shape};
use std::fmt::Write as _;
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
/// The distance between the lines of the paper.
const RULE: f32 = 16.0;

const PAPER: &str = "#FBFAF5";
const INK: &str = "#1F2A44";
const QUIET: &str = "#5B6478";
const ACCENT: &str = "#5B3FA0";
const GOLD: &str = "#C79100";
const RED_PEN: &str = "#B3261E";

/// Returns the paints of a colour: for the ground, and for the text and symbols on it.
const fn paint(colour: Colour) -> [&'static str; 2] {
    match colour {
        Colour::Plain => ["#FFFDF6", INK],
        Colour::Blue => ["#1F5FBF", "#FFFFFF"],
        Colour::Yellow => ["#F2B705", "#1B1B1B"],
        Colour::Red => ["#C8352B", "#FFFFFF"],
        Colour::Green => ["#2E7D4F", "#FFFFFF"],
        Colour::Purple => ["#6A3FA0", "#FFFFFF"],
        Colour::Orange => ["#D9730D", "#1B1B1B"],
        Colour::Grey => ["#6B7280", "#FFFFFF"],
        Colour::Black => ["#1B1B1B", "#FFFFFF"],
    }
}

/// Returns the picture of a scene under a title.
#[must_use]
pub fn svg(scene: &Scene, title: &str) -> String {
    let mut sheets = SCALES.into_iter().map(|scale| Sheet::of(scene, scale));
    let sheet = sheets.find(|sheet| sheet.height() <= TALLEST);
    let sheet = sheet.unwrap_or_else(|| Sheet::of(scene, SCALES[SCALES.len() - 1]));
    let (height, body) = (sheet.height(), sheet.drawn);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" fill=\"{INK}\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"{PAPER}\"/>\n"
    );
    paper(&mut svg, height);
    write(&mut svg, MARGIN, 40.0, &Letters { size: 24.0, weight: 800, ..Letters::default() }, title);
    let headline = Letters { size: 15.0, fill: QUIET, ..Letters::default() };
    write(&mut svg, MARGIN, 62.0, &headline, &shortened(&scene.headline, 110));
    svg + &body + "</svg>\n"
}

/// Draws the ruling of an exercise book: three thin lines to a strong one, and the margin.
fn paper(svg: &mut String, height: f32) {
    for (every, colour) in [(1, "#E3E9F4"), (4, "#D3DCEE")] {
        svg.push_str("<path d=\"");
        let last = (height / RULE) as usize;
        for line in (every..=last).step_by(every) {
            add(svg, format_args!("M0 {}H{WIDTH}", line as f32 * RULE));
        }
        add(svg, format_args!("\" stroke=\"{colour}\"/>\n"));
    }
    add(svg, format_args!("<path d=\"M40 0V{height}\" stroke=\"#E6B8C4\" stroke-width=\"2\"/>\n"));
}

/// The drawing so far: the players, and below them each area as high as it finds room.
struct Sheet<'a> {
    scene: &'a Scene,
    drawn: String,
    /// The largest size at which cards are drawn.
    scale: f32,
    /// The depth to which each strip is filled, from the left.
    filled: [f32; STRIPS],
}

impl<'a> Sheet<'a> {
    fn of(scene: &'a Scene, scale: f32) -> Self {
        let mut sheet = Self { scene, drawn: String::new(), scale, filled: [76.0; STRIPS] };
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
        let (stroke, wide) = if has_won { (GOLD, 3.0) } else { ("#D3DCEE", 1.5) };
        let svg = &mut self.drawn;
        add(
            svg,
            format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#FFFFFF\" stroke=\"{stroke}\" stroke-width=\"{wide}\"/>\n"
            ),
        );
        let name = Letters {
            size: 16.0,
            weight: 700,
            fill: if panel.is_viewer { ACCENT } else { INK },
            ..Letters::default()
        };
        write(svg, x + 10.0, y + 24.0, &name, &shortened(&panel.name, 16));
        let score = Letters { size: 22.0, weight: 800, anchor: "end", ..Letters::default() };
        write(svg, x + width - 10.0, y + 27.0, &score, &crate::text::integer(panel.score));
        let marks: Vec<&str> = panel.notes.iter().map(|note| note.mark.as_str()).collect();
        let notes = Letters { size: 13.0, fill: QUIET, ..Letters::default() };
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
        let scale = (ROOM / wide).min(self.scale);
        let title = shortened(&area.title, TITLE_COLUMNS.max((wide * scale / COLUMN) as usize));
        let [x, y] = self.place((wide * scale).max(title.width() as f32 * COLUMN), TITLE + high * scale);
        let letters = Letters { size: 13.0, weight: 600, fill: QUIET, ..Letters::default() };
        write(&mut self.drawn, x, y + 13.0, &letters, &title);
        add(&mut self.drawn, format_args!("<g transform=\"translate({x} {}) scale({scale})\">\n", y + TITLE));
        for item in &area.items {
            let (column, row) = match area.kind {
                AreaKind::Row => ((item.column % columns) as f32, item.column / columns),
                // Row 0 is the base.
                AreaKind::Pyramid => (item.column as f32 + item.row as f32 / 2.0, highest - 1 - item.row),
                AreaKind::Pile | AreaKind::Grid => (item.column as f32, item.row),
            };
            let [left, top] = [column * step[0], row as f32 * step[1]];
            self.item(area, item, [left, top]);
            if let Some(owner) = item.owner.filter(|_| is_shared) {
                let letters = Letters { size: 11.0, anchor: "middle", ..Letters::default() };
                let name = shortened(self.name(owner), 8);
                write(&mut self.drawn, left + CARD[0] / 2.0, top + CARD[1] + 11.0, &letters, &name);
            }
        }
        self.drawn.push_str("</g>\n");
    }

    fn item(&mut self, area: &Area, item: &Item, [x, y]: [f32; 2]) {
        let name = item.vetoed_by.map(|seat| self.name(seat).to_owned()).unwrap_or_default();
        let svg = &mut self.drawn;
        let opacity = if item.dimmed && area.role != AreaRole::LastTrick { " opacity=\".45\"" } else { "" };
        add(svg, format_args!("<g transform=\"translate({x} {y})\"{opacity}>"));
        draw_face(svg, &item.face, item.marked);
        let count = area.count.filter(|_| area.kind == AreaKind::Pile).unwrap_or(item.count);
        if count > 1 || area.count.is_some() {
            add(
                svg,
                format_args!("<rect x=\"24\" y=\"54\" width=\"30\" height=\"18\" rx=\"9\" fill=\"{INK}\"/>"),
            );
            let letters = Letters { size: 12.0, weight: 700, fill: "#FFFFFF", anchor: "middle" };
            let times = if area.count.is_some() { "" } else { "×" };
            write(svg, 39.0, 67.0, &letters, &format!("{times}{count}"));
        }
        if item.vetoed_by.is_some() {
            add(
                svg,
                format_args!(
                    "<path d=\"M5 5L45 65M45 5L5 65\" stroke=\"{RED_PEN}\" stroke-width=\"4\" opacity=\".8\"/>"
                ),
            );
            let letters = Letters { size: 11.0, weight: 700, fill: RED_PEN, anchor: "middle" };
            write(svg, CARD[0] / 2.0, CARD[1] - 4.0, &letters, &shortened(&name, 8));
        }
        svg.push_str("</g>\n");
    }
}

/// Draws a face at 0, 0; its outline shows the shape.
fn draw_face(svg: &mut String, face: &Face, marked: bool) {
    let [mut ground, ink] = paint(face.colour);
    let [mut figure, mut edge] = [ink, if face.colour == Colour::Plain { INK } else { ground }];
    if matches!(face.shape, Shape::Back | Shape::Pile) {
        (ground, figure, edge) = (ACCENT, "#FFFFFF", ACCENT);
    }
    let outline = match face.shape {
        Shape::Card | Shape::Back | Shape::Pile => {
            "M5 0H45A5 5 0 0 1 50 5V65A5 5 0 0 1 45 70H5A5 5 0 0 1 0 65V5A5 5 0 0 1 5 0Z"
        }
        Shape::Token => "M2 35a23 23 0 1 1 46 0a23 23 0 1 1-46 0Z",
        Shape::Cell => "M0 10H50V60H0Z",
        Shape::Bucket => "M0 5H50L42 66H8Z",
        Shape::Grain => "M9 35a16 16 0 1 1 32 0a16 16 0 1 1-32 0Z",
    };
    let (edge, wide) = if marked { (GOLD, 4.0) } else { (edge, 1.5) };
    add(
        svg,
        format_args!("<path d=\"{outline}\" fill=\"{ground}\" stroke=\"{edge}\" stroke-width=\"{wide}\"/>"),
    );
    if matches!(face.shape, Shape::Back | Shape::Pile) {
        svg.push_str("<path d=\"M6 15H44M6 25H44M6 35H44M6 45H44M6 55H44\" stroke=\"#8E78C4\"/>");
    }
    let is_card = matches!(face.shape, Shape::Card | Shape::Back | Shape::Bucket);
    let has_both = !face.text.is_empty() && face.symbol.is_some();
    if !face.text.is_empty() {
        let size = match face.text.width() {
            1 => 34.0,
            2 => 29.0,
            3 => 21.0,
            _ => 16.0,
        } * if is_card { 1.0 } else { 0.7 };
        let middle = if has_both && is_card {
            30.0
        } else if has_both {
            31.0
        } else {
            35.0
        };
        let letters = Letters { size, weight: 800, fill: figure, anchor: "middle" };
        write(svg, 25.0, middle + size * 0.36, &letters, &face.text);
    }
    if let Some(symbol) = face.symbol {
        let (x, y, scale) = match (has_both, is_card) {
            (true, true) => (25.0, 57.0, 0.8),
            (true, false) => (25.0, 47.0, 0.55),
            (false, _) => (25.0, 35.0, 1.3),
        };
        let path = symbols::outline(symbol);
        add(
            svg,
            format_args!(
                "<path transform=\"translate({x} {y}) scale({scale})\" d=\"{path}\" fill=\"{figure}\"/>"
            ),
        );
    }
    if !face.corner.is_empty() {
        let letters = Letters { size: 11.0, weight: 700, fill: figure, anchor: "end" };
        let [x, y] = if is_card { [46.0, 13.0] } else { [46.0, 21.0] };
        write(svg, x, y, &letters, &face.corner);
    }
}

/// The typography of a text.
struct Letters {
    size: f32,
    weight: u32,
    fill: &'static str,
    anchor: &'static str,
}

impl Default for Letters {
    fn default() -> Self {
        Self { size: 14.0, weight: 400, fill: INK, anchor: "start" }
    }
}

/// Writes a text with its foot at this height.
fn write(svg: &mut String, x: f32, y: f32, letters: &Letters, text: &str) {
    let Letters { size, weight, fill, anchor } = letters;
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    add(
        svg,
        format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{fill}\" text-anchor=\"{anchor}\">{text}</text>\n"
        ),
    );
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

#[cfg(test)]
mod tests {
    use super::{Colour, paint};

    /// Returns the luminance of a colour, as the contrast of the web's guidelines defines it.
    fn light(colour: &str) -> f64 {
        let part = |from: usize| {
            let value =
                f64::from(u8::from_str_radix(&colour[from..from + 2], 16).expect("two digits")) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn figures_stand_out_from_their_ground() {
        let colours = [
            Colour::Plain,
            Colour::Blue,
            Colour::Yellow,
            Colour::Red,
            Colour::Green,
            Colour::Purple,
            Colour::Orange,
            Colour::Grey,
            Colour::Black,
        ];
        for [ground, figure] in colours.map(paint) {
            let [dark, bright] = {
                let mut both = [light(ground), light(figure)];
                both.sort_by(f64::total_cmp);
                both
            };
            let contrast = (bright + 0.05) / (dark + 0.05);
            assert!(contrast >= 4.5, "{figure} on {ground}: {contrast:.1} : 1");
        }
    }
}
