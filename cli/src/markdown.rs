//! Help pages: Markdown as styled lines.

use crate::palette;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// Returns the lines of a Markdown page.
#[must_use]
pub fn lines(source: &str) -> Vec<Line<'static>> {
    let mut page = Page::default();
    for event in Parser::new_ext(source, Options::ENABLE_TABLES) {
        page.take(event);
    }
    page.end_line();
    while page.lines.last().is_some_and(|line| line.width() == 0) {
        page.lines.pop();
    }
    page.lines
}

#[derive(Default)]
struct Page {
    lines: Vec<Line<'static>>,
    spans: Vec<Span<'static>>,
    style: Style,
    /// The open lists: the next number, or `None` for bullets.
    lists: Vec<Option<u64>>,
    /// The cells of the rows of the open table.
    table: Vec<Vec<Line<'static>>>,
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.spans.push(Span::styled(text.into_string(), self.style));
            }
            Event::SoftBreak => self.spans.push(Span::raw(" ")),
            Event::HardBreak => self.end_line(),
            Event::Rule => self.lines.push(Line::styled("────────", palette::quiet())),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } => self.style = Style::new().fg(palette::ACCENT).bold(),
            Tag::Strong => self.style = self.style.add_modifier(Modifier::BOLD),
            Tag::Emphasis => self.style = self.style.add_modifier(Modifier::ITALIC),
            Tag::List(first) => {
                self.end_line();
                self.lists.push(*first);
            }
            Tag::TableHead | Tag::TableRow => self.table.push(Vec::new()),
            Tag::Item => {
                let indent = "  ".repeat(self.lists.len().saturating_sub(1));
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{indent}{}. ", *number - 1)
                    }
                    _ => format!("{indent}• "),
                };
                self.spans.push(Span::styled(mark, palette::quiet()));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Table => self.end_table(),
            TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::CodeBlock => {
                self.style = Style::new();
                self.end_line();
                self.lines.push(Line::default());
            }
            TagEnd::Strong => self.style = self.style.remove_modifier(Modifier::BOLD),
            TagEnd::Emphasis => self.style = self.style.remove_modifier(Modifier::ITALIC),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.lines.push(Line::default());
                }
            }
            TagEnd::TableCell => {
                let cell = Line::from(std::mem::take(&mut self.spans));
                if let Some(row) = self.table.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Item => self.end_line(),
            _ => {}
        }
    }

    /// Adds the rows of a table, with columns as wide as their widest cells, and a head in the style of a
    /// title.
    fn end_table(&mut self) {
        let rows = std::mem::take(&mut self.table);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(Line::width).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (index, row) in rows.into_iter().enumerate() {
            let mut line = Line::default();
            for (cell, width) in row.into_iter().zip(&widths) {
                let gap = " ".repeat(width - cell.width() + 2);
                line.extend(cell.spans);
                line.push_span(gap);
            }
            self.lines.push(if index == 0 { line.style(palette::title()) } else { line });
        }
        self.lines.push(Line::default());
    }

    fn end_line(&mut self) {
        if !self.spans.is_empty() {
            self.lines.push(Line::from(std::mem::take(&mut self.spans)));
        }
    }
}
