//! The places of a scene's areas and items on a canvas of a given width.

use super::card::Size;
use super::face::{title, words};
use cartable_core::scene::{Area, AreaKind, Item, ItemId, Scene, Shape};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// The greatest width of a board's column: a value, and the tag of the player who covered it.
const BOARD_COLUMN: u16 = 15;
/// The inner width of a board's cell that still leaves a gap between the columns.
const ROOMY_CELL: u16 = 10;
/// The smallest inner width of a board's cell, used so that the titles of the rows stay whole.
const LEAST_CELL: u16 = 7;
/// The shortest title of a row that still says anything.
const SHORTEST_TITLE: u16 = 4;
/// The columns between two areas side by side.
const GAP: u16 = 2;
/// The greatest number of places side by side in a row with gaps: as many as fit into 80 columns.
const IN_LINE: u16 = 8;

/// An area with its place; the title is its first line.
#[derive(Clone, Debug)]
pub struct PlacedArea {
    /// The area's position in the scene's list.
    pub index: usize,
    /// The area's rectangle, title included.
    pub place: Rect,
    /// The titles of its rows with their places, if the area shows them.
    pub row_titles: Vec<(String, Rect)>,
    /// Its items, in their order.
    pub items: Vec<PlacedItem>,
}

/// An item with its place.
#[derive(Clone, Debug)]
pub struct PlacedItem {
    /// The item's id.
    pub id: ItemId,
    /// The text on the item.
    pub words: String,
    /// The item's rectangle.
    pub place: Rect,
}

/// Areas on a canvas.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The areas.
    pub areas: Vec<PlacedArea>,
    /// The lines that they take.
    pub height: u16,
}

/// Places these areas of a scene from left to right, and below each other once a line is full.
///
/// Rows come last beside pyramids, because they grow and shrink with every move and would make other areas
/// jump.
#[must_use]
pub fn lay_out(scene: &Scene, shows: impl Fn(&Area) -> bool, size: Size, width: u16) -> Layout {
    let mut layout = Layout::default();
    let (mut x, mut y, mut shelf) = (0, 0, 0);
    let mut areas: Vec<(usize, &Area)> =
        scene.areas.iter().enumerate().filter(|(_, area)| shows(area)).collect();
    if areas.iter().any(|(_, area)| area.kind == AreaKind::Pyramid) {
        areas.sort_by_key(|(_, area)| match area.kind {
            AreaKind::Pyramid => 0,
            AreaKind::Pile => 1,
            AreaKind::Row | AreaKind::Grid => 2,
        });
    }
    for (index, area) in areas {
        let board = Board::of(area, size, width);
        let room = board.map_or(u16::MAX, |board| board.column - size.frame());
        let words: Vec<String> = area.items.iter().map(|item| words(item, area, scene, room)).collect();
        let (own_width, own_height, places) = arrange(area, board, &words, size, width);
        if x > 0 && x + own_width > width {
            (x, y, shelf) = (0, y + shelf, 0);
        }
        let place = Rect { x, y, width: own_width.min(width), height: own_height };
        let item = |((item, words), at): ((&Item, String), Rect)| PlacedItem {
            id: item.id,
            words,
            place: Rect { x: at.x + x, y: at.y + y + 1, ..at },
        };
        let items = area.items.iter().zip(words).zip(places).map(item).collect();
        let titled = board.filter(|board| board.titles > 0);
        let row_title = |(board, (row, title)): (Board, (usize, &String))| {
            let line = 1 + row as u16 * size.height() + size.height() / 2;
            (title.clone(), Rect { x, y: y + line, width: board.titles - 1, height: 1 })
        };
        let row_titles = titled
            .into_iter()
            .flat_map(|board| area.row_titles.iter().enumerate().map(move |row| (board, row)));
        let row_titles = row_titles.map(row_title).collect();
        layout.areas.push(PlacedArea { index, place, row_titles, items });
        x += own_width + GAP;
        shelf = shelf.max(own_height);
        layout.height = layout.height.max(y + own_height);
    }
    layout
}

/// Returns the size of an area, and its items' places within it, below the title.
fn arrange(
    area: &Area,
    board: Option<Board>,
    words: &[String],
    size: Size,
    width: u16,
) -> (u16, u16, Vec<Rect>) {
    let widths: Vec<u16> = words.iter().map(|words| size.width(words)).collect();
    let places = match area.kind {
        AreaKind::Row if has_gaps(area) => with_gaps(area, &widths, size, width),
        AreaKind::Pile | AreaKind::Row => in_a_row(&widths, size, width),
        AreaKind::Grid => match board {
            Some(board) => board.places(area, size),
            None => on_a_grid(area, &widths, size, width),
        },
        AreaKind::Pyramid => as_a_pyramid(area, &widths, size),
    };
    let bottom = places.iter().map(|place| place.bottom()).max().unwrap_or(1);
    // An item that was taken leaves a gap, so that its neighbours stay in place.
    let whole = match area.kind {
        AreaKind::Pyramid => area.columns as u16 * pyramid_column(&widths),
        AreaKind::Grid => {
            let column = |board: Board| board.titles + area.columns as u16 * board.column;
            board.map_or_else(|| area.columns as u16 * grid_column(area, &widths, size, width), column)
        }
        AreaKind::Row if has_gaps(area) => {
            let (in_line, step) = gap_columns(&widths, size, width);
            in_line * step
        }
        AreaKind::Pile | AreaKind::Row => 0,
    };
    let right = places.iter().map(|place| place.right()).max().unwrap_or(0).max(whole);
    (right.max(title(area).width() as u16).max(4).min(width), bottom + 1, places)
}

/// Items of one width or, if that would take a second line, each only as wide as needed.
fn in_a_row(widths: &[u16], size: Size, width: u16) -> Vec<Rect> {
    let (mut x, mut y) = (0, 0);
    let gap = u16::from(size == Size::Line);
    let widest = widest(widths).min(width);
    let even = (widest + gap) * widths.len() as u16 <= width + gap;
    let mut place = |own: &u16| {
        let own = if even { widest } else { width.min(*own) };
        if x > 0 && x + own > width {
            (x, y) = (0, y + size.height());
        }
        let place = Rect { x, y, width: own, height: size.height() };
        x += own + gap;
        place
    };
    widths.iter().map(&mut place).collect()
}

/// Returns true if the items keep their places in the row when others are taken out of it.
fn has_gaps(area: &Area) -> bool {
    area.columns as usize > area.items.len() && !area.items.is_empty()
}

/// Returns the places of a row with gaps that fit side by side, and their distance.
fn gap_columns(widths: &[u16], size: Size, width: u16) -> (u16, u16) {
    let gap = u16::from(size == Size::Line);
    let step = widest(widths).min(width).max(1) + gap;
    (((width + gap) / step).clamp(1, IN_LINE), step)
}

/// Places items in a row with gaps: none moves when another is taken, or when there are more places.
fn with_gaps(area: &Area, widths: &[u16], size: Size, width: u16) -> Vec<Rect> {
    let (in_line, step) = gap_columns(widths, size, width);
    let place = |item: &Item| {
        let column = item.column as u16;
        let (x, y) = (column % in_line * step, column / in_line * size.height());
        Rect { x, y, width: step - u16::from(size == Size::Line), height: size.height() }
    };
    area.items.iter().map(place).collect()
}

/// The division of a board: it is the same whatever lies on its cells, so no cell ever moves.
#[derive(Clone, Copy, Debug)]
struct Board {
    /// The columns for the titles of the rows, with a space behind them.
    titles: u16,
    /// The width of each column.
    column: u16,
    /// The gap between two columns.
    gap: u16,
}

impl Board {
    /// Returns the roomiest board that fits into this area, or nothing if the area holds no board.
    /// If room is short, the columns draw together first; then the titles of the rows shrink.
    fn of(area: &Area, size: Size, width: u16) -> Option<Self> {
        if area.kind != AreaKind::Grid || area.items.iter().all(|item| item.face.shape != Shape::Cell) {
            return None;
        }
        let columns = (area.columns as u16).max(1);
        let longest = area.row_titles.iter().map(|title| title.width() as u16 + 1).max().unwrap_or(0);
        let shared = |titles: u16, gap: u16| {
            let column = ((width.saturating_sub(titles) + gap) / columns).saturating_sub(gap);
            Self { titles, column: column.min(BOARD_COLUMN), gap }
        };
        let least = LEAST_CELL + size.frame();
        let gap = u16::from(size == Size::Line);
        let wanted = [(gap, ROOMY_CELL + size.frame()), (0, least)];
        let roomy = wanted.into_iter().map(|(gap, least)| (shared(longest, gap), least));
        let roomy = { roomy }.find(|(board, least)| board.column >= *least).map(|(board, _)| board);
        Some(roomy.unwrap_or_else(|| {
            let left = width.saturating_sub(columns * least);
            let board = shared(if left > SHORTEST_TITLE { left.min(longest) } else { 0 }, 0);
            Self { column: board.column.max(size.frame() + 1), ..board }
        }))
    }

    fn places(self, area: &Area, size: Size) -> Vec<Rect> {
        let place = |item: &Item| Rect {
            x: self.titles + item.column as u16 * (self.column + self.gap),
            y: item.row as u16 * size.height(),
            width: self.column,
            height: size.height(),
        };
        area.items.iter().map(place).collect()
    }
}

/// Returns the least width of a grid's columns: that of the widest item, if there is room.
/// So no card moves when another is taken.
fn grid_column(area: &Area, own: &[u16], size: Size, width: u16) -> u16 {
    let least = widest(own);
    let gap = u16::from(size == Size::Line);
    let fits = area.columns as u16 * (least + gap) <= width + gap;
    if fits { least } else { 0 }
}

/// Places items in their columns and rows; a gap is as high as a row.
fn on_a_grid(area: &Area, own: &[u16], size: Size, width: u16) -> Vec<Rect> {
    let mut widths = vec![grid_column(area, own, size, width); area.columns as usize];
    for (item, own) in area.items.iter().zip(own) {
        let width = &mut widths[item.column as usize];
        *width = (*width).max(*own);
    }
    let place = |item: &Item| {
        let column = item.column as usize;
        let x = widths[..column].iter().map(|width| width + u16::from(size == Size::Line)).sum();
        Rect { x, y: item.row as u16 * size.height(), width: widths[column], height: size.height() }
    };
    area.items.iter().map(place).collect()
}

/// Row 0 is the base, and stays in place whatever has fallen. Every card lies on two of the row below.
fn as_a_pyramid(area: &Area, widths: &[u16], size: Size) -> Vec<Rect> {
    let width = pyramid_column(widths);
    let place = |item: &Item| Rect {
        x: (item.column * 2 + item.row) as u16 * width / 2,
        y: area.rows.saturating_sub(1 + item.row) as u16 * size.height(),
        width,
        height: size.height(),
    };
    area.items.iter().map(place).collect()
}

/// Returns the width of the cards in a pyramid; half of it is a whole number.
fn pyramid_column(widths: &[u16]) -> u16 {
    widest(widths).next_multiple_of(2)
}

fn widest(widths: &[u16]) -> u16 {
    widths.iter().copied().max().unwrap_or(0)
}
