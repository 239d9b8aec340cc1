//! The text of a lesson, above the table.

use super::palette;
use crate::text::say;
use cartable_core::text::Lang;
use cartable_ffi::LessonStep;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Padding, Paragraph, Widget, Wrap};

/// Draws the text at the top of `area`, and returns the part left for the table.
#[must_use]
pub fn draw(step: &LessonStep, lang: Lang, area: Rect, buffer: &mut Buffer) -> Rect {
    let keys = match (step.astray, step.can_read_on) {
        (true, _) => "lesson-keys-astray",
        (false, true) => "lesson-keys-read",
        (false, false) => "lesson-keys-play",
    };
    let keys = say(lang, keys);
    let block = Block::new()
        .borders(Borders::BOTTOM)
        .border_style(Style::new().fg(palette::ACCENT))
        .title_bottom(Line::from(format!(" {keys} ")).right_aligned())
        .padding(Padding::horizontal(1));
    let text = Paragraph::new(step.text.as_str())
        .style(Style::new().add_modifier(Modifier::BOLD))
        .wrap(Wrap { trim: true })
        .block(block);
    let lines = text.line_count(area.width) as u16;
    let [said, table] = Layout::vertical([Constraint::Length(lines), Constraint::Fill(1)]).areas(area);
    text.render(said, buffer);
    table
}
