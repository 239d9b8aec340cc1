//! A page over the screen: rules, scores, log, questions.

use super::{markdown, palette};
use crate::text::{say, say_with};
use cartable_core::scene::{Scene, ScoreTable};
use cartable_core::share;
use cartable_core::text::{Arg, Lang};
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

/// A page that can be scrolled.
#[derive(Clone, Debug)]
pub struct Popup {
    title: String,
    /// The score table above the lines, which is written anew for each width.
    scores: Option<(ScoreTable, Lang)>,
    lines: Vec<Line<'static>>,
    scroll: u16,
    /// True if the page explains the table's question, and therefore leaves it visible.
    beside: bool,
}

impl Popup {
    /// Opens a page at its beginning.
    #[must_use]
    pub fn new(title: String, lines: Vec<Line<'static>>) -> Self {
        Self { title, scores: None, lines, scroll: 0, beside: false }
    }

    /// Builds the help page: the text about the keys, then the rules of the game.
    #[must_use]
    pub fn help(keys: &str, game: &str, lang: Lang) -> Self {
        let rules = cartable_ffi::rules(game, lang).unwrap_or_default();
        let mut lines = markdown::lines(&say(lang, keys));
        lines.push(Line::default());
        lines.extend(markdown::lines(&rules));
        Self::new(say(lang, "rules-title"), lines)
    }

    /// Opens a hint, a page that leaves the question visible.
    #[must_use]
    pub fn beside(title: String, lines: Vec<Line<'static>>) -> Self {
        Self { beside: true, ..Self::new(title, lines) }
    }

    /// Returns true if the page leaves the table's question visible.
    #[must_use]
    pub const fn is_beside(&self) -> bool {
        self.beside
    }

    /// Opens a page at its end: a log.
    #[must_use]
    pub fn at_end(title: String, lines: Vec<Line<'static>>) -> Self {
        Self { scroll: u16::MAX, ..Self::new(title, lines) }
    }

    /// Builds the page with the score table and the parts of the points of the round counted last.
    #[must_use]
    pub fn scores(title: String, scene: &Scene, lang: Lang) -> Self {
        let mut lines = Vec::new();
        for (index, (name, said)) in scene.breakdown().enumerate() {
            if index == 0 {
                lines.push(Line::default());
            }
            let args = [("title", Arg::from(name)), ("items", Arg::from(said))];
            lines.push(Line::raw(say_with(lang, "plain-area", args)));
        }
        Self { scores: Some((scene.scores.clone(), lang)), ..Self::new(title, lines) }
    }

    /// Adds a text at the end.
    pub fn add(&mut self, words: String) {
        self.lines.extend([Line::default(), Line::raw(words)]);
    }

    /// Scrolls. Returns `false` if the page has no use for the key, which closes it.
    pub fn key(&mut self, key: KeyCode) -> bool {
        self.scroll = match key {
            KeyCode::Up => self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll.saturating_add(1),
            KeyCode::PageUp => self.scroll.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll.saturating_add(10),
            KeyCode::Home => 0,
            KeyCode::End => u16::MAX,
            _ => return false,
        };
        true
    }

    /// Draws the page in the middle of the screen, as small as its text allows.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.draw_in(
            frame,
            Rect { height: area.height.saturating_sub(2), y: area.y + 1, ..area },
            Flex::Center,
        );
    }

    /// Draws the page over a table whose question stays visible: below it at the bottom of the screen,
    /// or, if there is too little room, on the larger side of it.
    pub fn draw_over(&mut self, frame: &mut Frame<'_>, question: Rect) {
        if !self.beside {
            return self.draw(frame);
        }
        let area = frame.area();
        let above = Rect { height: question.y.saturating_sub(area.y), ..area };
        let below =
            Rect { y: question.bottom(), height: area.bottom().saturating_sub(question.bottom()), ..area };
        let fits = self.height(area.width) <= below.height;
        if fits || below.height >= above.height {
            self.draw_in(frame, below, Flex::End);
        } else {
            self.draw_in(frame, above, Flex::Start);
        }
    }

    /// Returns the lines that the page takes on a screen of so many columns.
    fn height(&self, columns: u16) -> u16 {
        let (text, _, width) = self.text(columns);
        text.line_count(width.saturating_sub(6)) as u16 + 2
    }

    /// Returns the text for a screen of so many columns, the title of its frame, and its width.
    fn text(&self, columns: u16) -> (Paragraph<'static>, String, u16) {
        let most = columns.saturating_sub(4).min(90);
        let scores = self.scores.as_ref().map(|(table, lang)| {
            score_lines(table, usize::from(most.saturating_sub(6)), *lang, |_| Style::new())
        });
        let lines = || scores.iter().flatten().chain(&self.lines);
        let widths = lines().map(Line::width).chain([self.title.width()]);
        let widest = widths.max().unwrap_or(0) as u16;
        let width = (widest + 6).max(40).min(most);
        // A title that the frame would cut becomes the first line of the text.
        let fits = self.title.width() + 6 <= usize::from(width);
        let title = if fits { format!(" {} ", self.title) } else { String::new() };
        let inside = [Line::styled(self.title.clone(), palette::title()), Line::default()];
        let inside = inside.into_iter().skip(if fits { 2 } else { 0 });
        let text = Paragraph::new(inside.chain(lines().cloned()).collect::<Vec<_>>());
        (text.wrap(Wrap { trim: false }), title, width)
    }

    /// Draws the page within this part of the screen, as small as its text allows.
    fn draw_in(&mut self, frame: &mut Frame<'_>, area: Rect, at: Flex) {
        let (text, title, width) = self.text(frame.area().width);
        let lines = text.line_count(width.saturating_sub(6)) as u16;
        let height = (lines + 2).min(area.height);
        let [column] = Layout::horizontal([Constraint::Length(width)]).flex(Flex::Center).areas(area);
        let [place] = Layout::vertical([Constraint::Length(height)]).flex(at).areas(column);
        let last = lines.saturating_sub(height.saturating_sub(2));
        self.scroll = self.scroll.min(last);
        let more = match (self.scroll > 0, self.scroll < last) {
            (false, false) => "",
            (false, true) => " ↓ ",
            (true, false) => " ↑ ",
            (true, true) => " ↑↓ ",
        };
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(palette::ACCENT)
            .title(title)
            .title_bottom(Line::from(more).right_aligned())
            .padding(Padding::horizontal(2));
        frame.render_widget(Clear, place);
        frame.render_widget(text.block(block).scroll((self.scroll, 0)), place);
    }
}

/// Returns the lines of a score table for this width, with bold names and totals; `mark` styles a round, from
/// 0.
pub fn score_lines(
    table: &ScoreTable,
    width: usize,
    lang: Lang,
    mark: impl Fn(usize) -> Style,
) -> Vec<Line<'static>> {
    let text = share::scores_within(table, width, lang);
    let last = text.lines().count().saturating_sub(1);
    let style = |index: usize| match index {
        0 => palette::title(),
        _ if index == last => Style::new().fg(palette::ACCENT).bold(),
        _ => mark(index - 1),
    };
    text.lines().enumerate().map(|(index, line)| Line::styled(line.to_owned(), style(index))).collect()
}
