//! The frame that menus, rooms and score pads share.

use super::palette;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Padding};
use unicode_width::UnicodeWidthStr;

/// Returns a frame with a title, and at its bottom the keys with an effect.
#[must_use]
pub fn panel(title: &str, keys: &str) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(palette::FRAME)
        .title(Span::styled(format!(" {title} "), Style::new().fg(palette::ACCENT).bold()))
        .title_bottom(Line::from(format!(" {keys} ")).right_aligned())
        .padding(Padding::horizontal(2))
}

/// Returns the error as a line; it is empty if there is none.
#[must_use]
pub fn warning(message: Option<&str>) -> Line<'static> {
    Line::styled(message.unwrap_or_default().to_owned(), Style::new().fg(Color::Indexed(210)).bold())
}

/// Returns as many of the keys as fit, two spaces apart.
#[must_use]
pub fn first_keys(keys: &str, room: usize) -> &str {
    let ends = keys.match_indices("  ").map(|(at, _)| at).chain([keys.len()]);
    ends.map(|end| &keys[..end]).take_while(|keys| keys.width() <= room).last().unwrap_or_default()
}
