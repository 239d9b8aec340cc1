//! A card, token or cell: on one line, or as a little box if there is room.

use super::palette;
use cartable_core::scene::Item;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

/// The size in which items are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// One line.
    Line,
    /// A box of three lines.
    Box,
}

impl Size {
    /// Returns the lines that an item takes.
    #[must_use]
    pub const fn height(self) -> u16 {
        match self {
            Self::Line => 1,
            Self::Box => 3,
        }
    }

    /// Returns the columns that an item with these words takes.
    #[must_use]
    pub fn width(self, words: &str) -> u16 {
        words.width().max(2) as u16 + self.frame()
    }

    /// Returns the columns of an item that are not for its words.
    #[must_use]
    pub const fn frame(self) -> u16 {
        match self {
            Self::Line => 2,
            Self::Box => 4,
        }
    }
}

/// Draws an item with its words into its place.
pub fn draw(item: &Item, words: &str, size: Size, focused: bool, place: Rect, buffer: &mut Buffer) {
    let style =
        if item.dimmed && !item.picked { palette::dimmed(&item.face) } else { palette::face(&item.face) };
    match size {
        Size::Line => draw_line(item, words, focused, style, place, buffer),
        Size::Box => draw_box(item, words, focused, style, place, buffer),
    }
}

fn focus_style() -> Style {
    Style::new().fg(palette::ACCENT).bg(Color::Reset).add_modifier(Modifier::BOLD)
}

fn draw_line(item: &Item, words: &str, focused: bool, style: Style, place: Rect, buffer: &mut Buffer) {
    buffer.set_style(place, style);
    write_centred(words, Rect { x: place.x + 1, width: place.width - 2, ..place }, style, buffer);
    let frame = if focused { focus_style() } else { style };
    let is_out = item.dimmed && !item.picked;
    let left = match (item.picked, focused) {
        (true, _) => "✓",
        (false, true) => "[",
        (false, false) if is_out => "(",
        (false, false) => " ",
    };
    let right = match (item.marked, focused) {
        (true, _) => "◂",
        (false, true) => "]",
        (false, false) if is_out => ")",
        (false, false) => " ",
    };
    buffer.set_string(place.x, place.y, left, frame);
    buffer.set_string(place.right() - 1, place.y, right, frame);
}

fn draw_box(item: &Item, words: &str, focused: bool, style: Style, place: Rect, buffer: &mut Buffer) {
    let frame = if focused { focus_style() } else { style };
    let [left_top, right_top, left_bottom, right_bottom, across, down] = if focused {
        ["┏", "┓", "┗", "┛", "━", "┃"]
    } else if item.dimmed && !item.picked {
        ["╭", "╮", "╰", "╯", "╌", "┆"]
    } else {
        ["╭", "╮", "╰", "╯", "─", "│"]
    };
    let across = across.repeat(usize::from(place.width - 2));
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    buffer.set_style(place, frame);
    buffer.set_string(place.x, place.y, format!("{left_top}{across}{right_top}"), frame);
    buffer.set_string(place.x, bottom, format!("{left_bottom}{across}{right_bottom}"), frame);
    for line in place.y + 1..bottom {
        buffer.set_string(place.x, line, down, frame);
        buffer.set_string(right, line, down, frame);
        let inside = Rect { x: place.x + 1, y: line, width: place.width - 2, height: 1 };
        buffer.set_style(inside, style);
        write_centred(words, inside, style, buffer);
    }
    let middle = place.x + place.width / 2;
    if item.picked {
        buffer.set_string(middle, place.y, "✓", frame);
    }
    if item.marked {
        buffer.set_string(middle, bottom, "▴", frame);
    }
}

fn write_centred(text: &str, place: Rect, style: Style, buffer: &mut Buffer) {
    let shift = place.width.saturating_sub(text.width() as u16) / 2;
    buffer.set_stringn(place.x + shift, place.y, text, usize::from(place.width - shift), style);
}
