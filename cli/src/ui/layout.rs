//! Where the areas of a scene and their items lie on a canvas of a given width.

use super::card::Size;
use cartable_core::scene::{Area, AreaKind, Item, ItemId};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// How wide a column of a board is: a value, and the tag of whoever covered it.
const BOARD_COLUMN: u16 = 12;
/// Between two areas side by side.
const GAP: u16 = 2;

/// An area with its place; the title is its first line.
#[derive(Clone, Debug)]
pub struct PlacedArea {
    /// Which of the scene's areas.
    pub index: usize,
    /// Where, title included.
    pub place: Rect,
    /// Its items' places, in their order.
    pub items: Vec<(ItemId, Rect)>,
}

/// Areas on a canvas.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The areas.
    pub areas: Vec<PlacedArea>,
    /// How many lines they take.
    pub height: u16,
}

/// Places areas from left to right, and under each other where a line is full.
#[must_use]
pub fn lay_out<'a>(areas: impl Iterator<Item = (usize, &'a Area)>, size: Size, width: u16) -> Layout {
    let mut layout = Layout::default();
    let (mut x, mut y, mut shelf) = (0, 0, 0);
    for (index, area) in areas {
        let (own_width, own_height, places) = arrange(area, size, width);
        if x > 0 && x + own_width > width {
            (x, y, shelf) = (0, y + shelf, 0);
        }
        let place = Rect { x, y, width: own_width.min(width), height: own_height };
        let items = area.items.iter().zip(places);
        let items = items.map(|(item, at)| (item.id, Rect { x: at.x + x, y: at.y + y + 1, ..at })).collect();
        layout.areas.push(PlacedArea { index, place, items });
        x += own_width + GAP;
        shelf = shelf.max(own_height);
        layout.height = layout.height.max(y + own_height);
    }
    layout
}

/// The width and height of an area, and its items' places within it, below the title.
fn arrange(area: &Area, size: Size, width: u16) -> (u16, u16, Vec<Rect>) {
    let places = match area.kind {
        AreaKind::Hand | AreaKind::Trick | AreaKind::Pile | AreaKind::Row | AreaKind::Line => {
            in_a_row(&area.items, size, width)
        }
        AreaKind::Grid | AreaKind::Yard => on_a_grid(&area.items, size, 0),
        AreaKind::Board => on_a_grid(&area.items, size, board_column(&area.items, width)),
        AreaKind::Pyramid => as_a_pyramid(&area.items, size),
    };
    let right = places.iter().map(|place| place.right()).max().unwrap_or(0);
    let bottom = places.iter().map(|place| place.bottom()).max().unwrap_or(1);
    (right.max(area.title.width() as u16).max(4).min(width), bottom + 1, places)
}

/// Items of one width or, where that would take a second line, each as wide as it need be.
fn in_a_row(items: &[Item], size: Size, width: u16) -> Vec<Rect> {
    let (mut x, mut y) = (0, 0);
    let gap = u16::from(size == Size::Line);
    let widest = widest(items, size).min(width);
    let even = (widest + gap) * items.len() as u16 <= width + gap;
    let mut place = |item: &Item| {
        let own = if even { widest } else { size.width(item).min(width) };
        if x > 0 && x + own > width {
            (x, y) = (0, y + size.height());
        }
        let place = Rect { x, y, width: own, height: size.height() };
        x += own + gap;
        place
    };
    items.iter().map(&mut place).collect()
}

/// On a board the columns stay as wide as they are when something lies on their cells,
/// if there is room: no cell ever moves.
fn board_column(items: &[Item], width: u16) -> u16 {
    let columns = items.iter().map(|item| item.column.abs_diff(corner(items).0) + 1).max().unwrap_or(1);
    if columns * (BOARD_COLUMN + 1) <= width { BOARD_COLUMN } else { 0 }
}

fn on_a_grid(items: &[Item], size: Size, least: u16) -> Vec<Rect> {
    let (column, row) = corner(items);
    let columns = items.iter().map(|item| usize::from(item.column.abs_diff(column)) + 1).max().unwrap_or(0);
    let mut widths = vec![least; columns];
    for item in items {
        let width = &mut widths[usize::from(item.column.abs_diff(column))];
        *width = size.width(item).max(*width);
    }
    let place = |item: &Item| {
        let column = usize::from(item.column.abs_diff(column));
        let x = widths[..column].iter().map(|width| width + u16::from(size == Size::Line)).sum();
        Rect { x, y: item.row.abs_diff(row) * size.height(), width: widths[column], height: size.height() }
    };
    items.iter().map(place).collect()
}

/// Row 0 is the base; every card lies on two of the row below.
fn as_a_pyramid(items: &[Item], size: Size) -> Vec<Rect> {
    let (column, _) = corner(items);
    let top = items.iter().map(|item| item.row).max().unwrap_or(0);
    let width = widest(items, size).next_multiple_of(2);
    let place = |item: &Item| Rect {
        x: item.column.abs_diff(column) * width + item.row.unsigned_abs() * width / 2,
        y: top.abs_diff(item.row) * size.height(),
        width,
        height: size.height(),
    };
    items.iter().map(place).collect()
}

fn widest(items: &[Item], size: Size) -> u16 {
    items.iter().map(|item| size.width(item)).max().unwrap_or(0)
}

fn corner(items: &[Item]) -> (i16, i16) {
    let column = items.iter().map(|item| item.column).min().unwrap_or(0);
    let row = items.iter().map(|item| item.row).min().unwrap_or(0);
    (column, row)
}
