//! The score pad on the screen.

use super::panel::{panel, warning};
use super::{Flow, Screen, palette};
use crate::failure::Failure;
use crate::pad::{KeptPad, NewPad, points, title};
use crate::plain;
use crate::store::Store;
use crate::text::say;
use cartable_core::text::Lang;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// The most characters of a number.
const LONGEST: usize = 6;

/// The score pad: a table, and one line in which a round is typed or corrected.
pub struct ScoreScreen {
    kept: KeptPad,
    lang: Lang,
    /// The typed points of the round, by seat.
    cells: Vec<String>,
    cell: usize,
    /// The round that is typed, from 0; one more than there are rounds: a new one.
    round: usize,
    message: Option<String>,
}

impl ScoreScreen {
    /// Opens the pad that was left, or a new one.
    ///
    /// # Errors
    /// As [`KeptPad::open`].
    pub fn open(game: &str, seats: usize, lang: Lang, store: &Store) -> Result<Self, Failure> {
        let new = NewPad { game: game.to_owned(), options: Vec::new(), seats, names: Vec::new() };
        Ok(Self::new(KeptPad::open(&new, lang, store)?, lang))
    }

    /// Shows a pad.
    #[must_use]
    pub fn new(kept: KeptPad, lang: Lang) -> Self {
        let table = kept.pad.table(lang);
        let (seats, round) = (table.names.len(), table.rows.len());
        Self { kept, lang, cells: vec![String::new(); seats], cell: 0, round, message: None }
    }

    fn rounds(&self) -> usize {
        self.kept.pad.table(self.lang).rows.len()
    }

    /// Goes to a round: its points can be corrected; behind the last, a new one can be typed.
    fn go_to(&mut self, round: usize) {
        let table = self.kept.pad.table(self.lang);
        self.round = round.min(table.rows.len());
        self.cell = 0;
        self.cells = match table.rows.get(self.round) {
            Some(row) => row.points.iter().map(ToString::to_string).collect(),
            None => vec![String::new(); table.names.len()],
        };
    }

    /// Enter: the next empty cell; on the last, the round is written.
    fn enter(&mut self) -> Result<(), Failure> {
        if let Some(empty) = self.cells.iter().position(String::is_empty) {
            self.cell = empty;
            return Ok(());
        }
        let typed = points(self.cells.iter().map(String::as_str), self.lang);
        let written = typed.and_then(|points| {
            let written = if self.round < self.rounds() {
                self.kept.pad.correct(self.round as u32, points, self.lang)
            } else {
                self.kept.pad.add(points, self.lang)
            };
            written.map_err(|error| error.to_string())
        });
        match written {
            Ok(()) => {
                self.kept.keep()?;
                self.go_to(usize::MAX);
            }
            Err(why) => self.message = Some(why),
        }
        Ok(())
    }
}

impl Screen for ScoreScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let table = self.kept.pad.table(self.lang);
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = plain::scores(&table, self.lang, &mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let last = table.rows.len() + 1;
        let mut lines: Vec<Line<'_>> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let style = match index {
                0 => palette::title(),
                _ if index == last => Style::new().fg(palette::ACCENT).bold(),
                _ if index == self.round + 1 => palette::asked(),
                _ => Style::new(),
            };
            lines.push(Line::styled(line.to_owned(), style));
        }
        lines.push(Line::default());
        let headline = if self.round < table.rows.len() {
            format!("{} : {}", say(self.lang, "pad-correct"), table.rows[self.round].label)
        } else {
            self.kept.headline(self.lang)
        };
        lines.push(Line::styled(headline, Style::new().bold()));
        for (seat, (name, typed)) in table.names.iter().zip(&self.cells).enumerate() {
            let here = seat == self.cell;
            let mark = if here { "▶ " } else { "  " };
            let typed = format!(" {typed}{} ", if here { "▏" } else { "" });
            let style = if here { palette::asked() } else { Style::new().fg(Color::Indexed(117)) };
            lines.push(Line::from(vec![Span::raw(format!("{mark}{name} ")), Span::styled(typed, style)]));
        }
        lines.push(warning(self.message.as_deref()));
        let area = frame.area();
        let height = (lines.len() as u16 + 2).min(area.height);
        let place = area.centered(Constraint::Length(area.width.min(78)), Constraint::Length(height));
        let block = panel(&title(&self.kept.pad, self.lang), &say(self.lang, "pad-keys"));
        // The typed line is at the end: what does not fit scrolls away at the top.
        let scroll = (lines.len() as u16).saturating_sub(height.saturating_sub(2));
        frame.render_widget(Paragraph::new(lines).block(block).scroll((scroll, 0)), place);
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        let seats = self.cells.len();
        match key.code {
            KeyCode::Tab | KeyCode::Right => self.cell = (self.cell + 1) % seats,
            KeyCode::BackTab | KeyCode::Left => self.cell = (self.cell + seats - 1) % seats,
            KeyCode::Up => self.go_to(self.round.saturating_sub(1)),
            KeyCode::Down => self.go_to(self.round + 1),
            KeyCode::Enter => self.enter()?,
            KeyCode::Backspace => {
                self.cells[self.cell].pop();
            }
            KeyCode::Char(digit @ ('0'..='9' | '-')) if self.cells[self.cell].len() < LONGEST => {
                self.cells[self.cell].push(digit);
            }
            KeyCode::Char('u') => {
                self.kept.pad.undo();
                self.kept.keep()?;
                self.go_to(usize::MAX);
            }
            KeyCode::Char('n') if self.kept.pad.is_over() => {
                self.kept.forget()?;
                return Ok(Flow::Leave);
            }
            KeyCode::Char('l') => self.lang = if self.lang == Lang::Fr { Lang::En } else { Lang::Fr },
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            _ => {}
        }
        Ok(Flow::Stay)
    }
}
