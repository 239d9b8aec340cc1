//! Columns and rows.

use super::block::{Block, Sizes};
use super::facts::{AreaFacts, Facts};
use super::frame::{Frame, Size, largest};
use super::page::GAP;
use super::places::Spot;
use cartable_core::scene::Item;

/// The part of the width that the names of rows may take.
const ROW_TITLE: f32 = 0.21;
const LARGE_ROW_TITLE: f32 = 0.3;

/// A grid is made narrower by so much at the most; one that is much too wide is moved about.
const SQUEEZED: f32 = 0.85;

/// Lays out columns and rows, each as wide and high as its largest thing, narrower where the page is.
/// Rows that are players' go on below if they have no room for all their things, in the same order again.
pub(crate) fn grid<'a>(facts: &Facts<'_>, area: &'a AreaFacts<'a>, sizes: &Sizes, width: f32) -> Block<'a> {
    let items = &area.area.items;
    let finger = sizes.finger.unwrap_or_default();
    let titles = title_width(facts, area, width);
    let cells = Cells::new(area, |all| {
        let wraps = area.is_owned_by_rows && finger > 0.0;
        if wraps { (((width - titles + GAP) / finger) as usize).clamp(1, all) } else { all }
    });
    let mut wide = vec![0.0_f32; cells.columns];
    let mut high = vec![0.0_f32; cells.rows];
    let mut captions = vec![0.0; cells.rows];
    for item in items {
        let (row, column) = cells.of(item);
        let size = sizes.of(item);
        wide[column] = wide[column].max(size.width);
        high[row] = high[row].max(size.height);
        if area.is_captioned(item) {
            captions[row] = facts.caption_height();
        }
    }
    let usual = largest(wide.iter().copied());
    wide.iter_mut().filter(|column| **column == 0.0).for_each(|column| *column = usual);
    high.iter_mut().zip(&captions).for_each(|(row, caption)| *row += caption);

    // The names of the rows stand left of them.
    let named = titles.min((width - cells.columns as f32 * finger + GAP).max(0.0));
    let gaps = GAP * (cells.columns - 1) as f32;
    let (room, things) = (width - named, wide.iter().sum::<f32>());
    let whole = things + gaps;
    let squeeze = if whole > room && room / whole > SQUEEZED { (room - gaps) / things } else { 1.0 };
    for column in &mut wide {
        *column *= squeeze;
    }
    let lefts = running(named, &wide);
    let tops = running(0.0, &high);

    let spot = |item: &Item| {
        let (row, column) = cells.of(item);
        let size = sizes.of(item);
        let own = Size::new(size.width * squeeze, size.height);
        let frame = Frame::sized(lefts[column] + (wide[column] - own.width) / 2.0, tops[row], own);
        let (left, right) = (lefts[column] - GAP / 2.0, lefts[column] + wide[column] + GAP / 2.0);
        let caption = facts.caption(Frame { left, right, ..frame });
        Spot::free(item.id, frame, Some(caption).filter(|_| area.is_captioned(item)))
    };
    let size = Size::new((lefts[cells.columns] - GAP).max(0.0), (tops[cells.rows] - GAP).max(0.0));
    let mut block = Block::new(area, size, items.iter().map(spot).collect());
    if named > 0.0 {
        // A caption below a row is no part of it.
        let name = |row| Frame::new(0.0, tops[row], named - GAP, tops[row] + high[row] - captions[row]);
        block.rows = (0..cells.rows).map(name).collect();
    }
    block
}

/// The cells of a grid, whose rows may go on below.
struct Cells {
    columns: usize,
    rows: usize,
    /// The rows before any goes on below.
    named: usize,
}

impl Cells {
    fn new(area: &AreaFacts<'_>, columns: impl FnOnce(usize) -> usize) -> Self {
        let items = &area.area.items;
        let past =
            |all: u32, of: fn(&Item) -> u32| items.iter().map(|item| of(item) + 1).fold(all.max(1), u32::max);
        let all = past(area.area.columns, |item| item.column) as usize;
        let named = past(area.area.rows, |item| item.row) as usize;
        let columns = columns(all);
        Self { columns, rows: named * all.div_ceil(columns), named }
    }

    /// Returns the row and the column of an item.
    fn of(&self, item: &Item) -> (usize, usize) {
        let (row, column) = (item.row as usize, item.column as usize);
        (row + column / self.columns * self.named, column % self.columns)
    }
}

/// Returns the width of the names of the rows and of the gap after them; zero where they have no names.
fn title_width(facts: &Facts<'_>, area: &AreaFacts<'_>, width: f32) -> f32 {
    if area.area.row_titles.is_empty() {
        return 0.0;
    }
    let part = if facts.page.is_large_print() { LARGE_ROW_TITLE } else { ROW_TITLE };
    (area.row_title + GAP).min(width * part)
}

/// Returns where each of these begins, with gaps between them, and where the next one would.
fn running(from: f32, lengths: &[f32]) -> Vec<f32> {
    let ends = lengths.iter().scan(from, |at, length| {
        *at += length + GAP;
        Some(*at)
    });
    std::iter::once(from).chain(ends).collect()
}
