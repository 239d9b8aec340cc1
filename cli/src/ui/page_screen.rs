//! Any page on the screen, drawn by its blocks: a cursor goes over what can be chosen and done.

use super::panel::panel;
use super::values::neighbour;
use super::{Flow, Refreshed, Screen, palette};
use crate::failure::Failure;
use crate::online::Guest;
use crate::page::{self, Sent};
use crate::table::Sitting;
use crate::text::say;
use cartable_core::text::Lang;
use cartable_ffi::{Action, Block, BlockKind, BlockRole, Offer, PageEvent, Pages, ShownPage};
use cartable_pages::plain;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use std::sync::Arc;

/// The greatest width of the panel.
const WIDTH: u16 = 72;

/// A page. The screen is left by itself once the page leads to a table.
pub struct PageScreen {
    guest: Guest,
    pages: Arc<Pages>,
    page: ShownPage,
    lang: Lang,
    /// The key of the row under the cursor, which a change of the page keeps.
    row: String,
    /// The offer under the cursor, in a row of which several can be chosen.
    offer: usize,
    /// True once the player goes back and the page is giving up what it holds.
    is_leaving: bool,
    sitting: Option<Sitting>,
}

/// A row that the cursor reaches.
enum Row<'page> {
    Choice(&'page Block, &'page [Offer], bool),
    Action(&'page Action),
}

impl Row<'_> {
    fn key(&self) -> &str {
        match self {
            Self::Choice(block, ..) => &block.key,
            Self::Action(action) => &action.key,
        }
    }
}

fn rows(page: &ShownPage) -> Vec<Row<'_>> {
    page.blocks.iter().filter_map(choice).chain(page.actions.iter().map(Row::Action)).collect()
}

fn choice(block: &Block) -> Option<Row<'_>> {
    let BlockKind::Choice { offers, several, .. } = &block.kind else { return None };
    Some(Row::Choice(block, offers, *several))
}

impl PageScreen {
    /// Shows an open page; `None` if it is not open.
    #[must_use]
    pub fn new(guest: Guest, pages: Arc<Pages>, key: &str, lang: Lang) -> Option<Self> {
        let page = pages.page(key)?;
        let row = page.actions.first().map(|action| action.key.clone()).unwrap_or_default();
        Some(Self { guest, pages, page, lang, row, offer: 0, is_leaving: false, sitting: None })
    }

    /// Takes the table that the page has led to.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }

    /// Gives up what the page holds when the program ends, and says so.
    #[must_use]
    pub fn farewell(&self) -> Option<String> {
        self.pages
            .queued()
            .is_some()
            .then(|| page::leave_queue(&self.guest, &self.pages, &self.page.key, self.lang))
    }

    fn tell(&mut self, event: PageEvent) {
        self.pages.tell(event);
        self.look();
    }

    /// Takes over the page as it stands. Returns true if it has changed.
    fn look(&mut self) -> bool {
        let Some(page) = self.pages.page(&self.page.key) else { return false };
        let is_changed = page != self.page;
        self.page = page;
        let rows = rows(&self.page);
        // An action that has gone leaves the cursor to the one in its place.
        if !rows.iter().any(|row| row.key() == self.row) {
            self.row = rows.last().map(|row| row.key().to_owned()).unwrap_or_default();
        }
        is_changed
    }

    /// Moves the cursor; the first row follows the last.
    fn step(&mut self, forwards: bool) {
        let keys: Vec<String> = rows(&self.page).iter().map(|row| row.key().to_owned()).collect();
        (self.row, self.offer) = (neighbour(&keys, &self.row, forwards), 0);
    }

    /// Chooses the next offer of the row; where several can be chosen, only the cursor moves.
    fn turn(&mut self, forwards: bool) {
        let rows = rows(&self.page);
        let Some(Row::Choice(block, offers, several)) = rows.iter().find(|row| row.key() == self.row) else {
            return;
        };
        if *several {
            let count = offers.len();
            self.offer = if forwards { self.offer + 1 } else { self.offer + count - 1 } % count;
            return;
        }
        let values: Vec<&str> = offers.iter().map(|offer| offer.value.as_str()).collect();
        let chosen = offers.iter().find(|offer| offer.chosen).map_or("", |offer| &offer.value);
        let value = neighbour(&values, &chosen, forwards).to_owned();
        let event = PageEvent::Set { page: self.page.key.clone(), block: block.key.clone(), value };
        self.tell(event);
    }

    /// Does the action of the row, or switches its offer.
    fn enter(&mut self) {
        let rows = rows(&self.page);
        let page = self.page.key.clone();
        let event = match rows.iter().find(|row| row.key() == self.row) {
            Some(Row::Action(action)) => PageEvent::Tapped { page, action: action.key.clone() },
            Some(Row::Choice(block, offers, true)) => {
                let value = offers.get(self.offer).map(|offer| offer.value.clone()).unwrap_or_default();
                PageEvent::Set { page, block: block.key.clone(), value }
            }
            Some(Row::Choice(..)) => return self.turn(true),
            None => return,
        };
        self.tell(event);
    }

    /// Returns the lines of the page, and the number of the line after the cursor.
    fn lines(&self, width: u16) -> (Vec<Line<'static>>, usize) {
        let (mut lines, mut cursor) = (Vec::new(), 0);
        let is_foot = |block: &&Block| matches!(block.role, BlockRole::Progress | BlockRole::Trouble);
        let (foot, body): (Vec<_>, Vec<_>) = page::shown(&self.page).partition(is_foot);
        for block in body {
            self.block_lines(block, width, &mut lines);
            if block.key == self.row {
                cursor = lines.len();
            }
        }
        lines.push(Line::default());
        for action in &self.page.actions {
            let is_here = action.key == self.row;
            let style = if is_here && action.enabled { palette::asked() } else { Style::new() };
            fold(&format!("{}{}", mark(is_here), action.label), width, style, &mut lines);
            if is_here {
                cursor = lines.len();
            }
        }
        for block in foot {
            self.block_lines(block, width, &mut lines);
        }
        (lines, cursor)
    }

    fn block_lines(&self, block: &Block, width: u16, lines: &mut Vec<Line<'static>>) {
        let is_here = block.key == self.row;
        let style = match (block.role, &block.kind) {
            (_, BlockKind::Game { .. }) => Style::new().fg(palette::ACCENT).bold(),
            (BlockRole::Trouble, _) => Style::new().fg(Color::Indexed(210)).bold(),
            (BlockRole::Note | BlockRole::Progress, _) => palette::quiet(),
            _ if is_here => palette::asked(),
            _ => Style::new(),
        };
        for (number, line) in plain::lines(block, self.lang).iter().enumerate() {
            let BlockKind::Choice { label, offers, several, .. } = &block.kind else {
                fold(line, width, style, lines);
                continue;
            };
            // The note of a choice is told where the cursor is.
            match (number, is_here) {
                (0, true) => {
                    fold(&at_cursor(label, offers, several.then_some(self.offer)), width, style, lines);
                }
                (0, false) => fold(&format!("  {line}"), width, style, lines),
                (_, true) => fold(&format!("  {line}"), width, palette::quiet(), lines),
                (_, false) => {}
            }
        }
    }
}

/// Returns a choice under the cursor: the chosen offer, or all of them with the one that Enter switches.
fn at_cursor(label: &str, offers: &[Offer], switched: Option<usize>) -> String {
    let offer = |(number, offer): (usize, &Offer)| {
        let sign = if offer.chosen { "✓" } else { "" };
        let words = format!("{sign}{}", offer.label);
        match switched {
            Some(here) if here == number => Some(format!("‹{words}›")),
            Some(_) => Some(words),
            None => offer.chosen.then(|| format!("‹ {}\u{a0}›", offer.label)),
        }
    };
    let offers: Vec<String> = offers.iter().enumerate().filter_map(offer).collect();
    format!("{}{label}: {}", mark(true), offers.join("  "))
}

const fn mark(is_here: bool) -> &'static str {
    if is_here { "▶ " } else { "  " }
}

fn fold(text: &str, width: u16, style: Style, lines: &mut Vec<Line<'static>>) {
    let options = textwrap::Options::new(usize::from(width)).subsequent_indent("      ");
    let folded = textwrap::wrap(text, options);
    lines.extend(folded.into_iter().map(|line| Line::styled(line.into_owned(), style)));
}

impl Screen for PageScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let block = panel(&self.page.title, &say(self.lang, "page-keys"));
        let area = frame.area();
        let width = area.width.min(WIDTH);
        let (lines, cursor) = self.lines(block.inner(Rect { width, ..area }).width);
        let height = (lines.len() as u16 + 2).min(area.height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height));
        let inside = block.inner(place);
        // A low screen shows the rows around the cursor.
        let scroll = (cursor as u16).saturating_sub(inside.height);
        frame.render_widget(block, place);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), inside);
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') if self.pages.queued().is_some() => {
                self.is_leaving = true;
                self.tell(PageEvent::Tapped { page: self.page.key.clone(), action: "leave".to_owned() });
            }
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            KeyCode::Up | KeyCode::BackTab => self.step(false),
            KeyCode::Down | KeyCode::Tab => self.step(true),
            KeyCode::Left | KeyCode::Right => self.turn(key.code == KeyCode::Right),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(),
            _ => {}
        }
        Ok(Flow::Stay)
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        if let Some(Sent { match_id, .. }) = page::sent(&self.pages) {
            self.sitting = Some(self.guest.sit_at(&match_id)?);
            return Ok(Refreshed::Done);
        }
        let is_changed = self.look();
        Ok(match () {
            () if self.is_leaving && self.pages.queued().is_none() => Refreshed::Done,
            () if is_changed => Refreshed::Changed,
            () => Refreshed::Same,
        })
    }
}
