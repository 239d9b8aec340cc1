//! Any page on the screen, drawn by its blocks: a cursor goes over what can be chosen and done.

use super::panel::{panel, warning};
use super::replay_screen::ReplayScreen;
use super::values::neighbour;
use super::{Flow, Refreshed, Screen, palette};
use crate::failure::Failure;
use crate::online::Guest;
use crate::page::{self, Outcome, Sent};
use crate::settings::Settings;
use crate::table::Sitting;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{
    Action, Block, BlockKind, BlockRole, Level, Offer, PageEvent, PageKind, Pages, Question, Room, ShownPage,
};
use cartable_pages::plain;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use std::sync::Arc;

/// The greatest width of the panel.
const WIDTH: u16 = 72;

/// The number of lines left in a list, before or after the cursor, at which it holds others.
const EDGE: usize = 20;

/// A page. The screen is left by itself once the page leads to a table, or there is nothing more to see.
pub struct PageScreen {
    guest: Guest,
    pages: Arc<Pages>,
    page: ShownPage,
    lang: Lang,
    /// The pages below, from which this one was gone to.
    below: Vec<Below>,
    /// The key of the row under the cursor, which a change of the page keeps.
    row: String,
    /// The offer or action under the cursor, in a row of which several can be chosen.
    offer: usize,
    /// The text that is being typed into the field under the cursor.
    typed: Option<String>,
    /// The question before an action or a text, or news of the account.
    message: Option<String>,
    /// The key of the action or field that was asked about; Enter does it then.
    asked: Option<String>,
    /// True once the player goes back and the page is giving up what it holds.
    is_leaving: bool,
    /// True once the page has nothing more to show.
    is_closed: bool,
    sitting: Option<Sitting>,
    /// The replay of a match that is seen again, over the page.
    again: Option<Box<ReplayScreen>>,
}

/// A page below the one in front.
struct Below {
    page: ShownPage,
    /// The key of the row at which its cursor stands.
    row: String,
}

/// A row that the cursor reaches.
enum Row<'page> {
    Block(&'page Block),
    Action(&'page Action),
}

impl Row<'_> {
    fn key(&self) -> &str {
        match self {
            Self::Block(block) => &block.key,
            Self::Action(action) => &action.key,
        }
    }
}

fn rows(page: &ShownPage) -> Vec<Row<'_>> {
    let blocks = page.all_blocks().filter(|block| is_row(block)).map(Row::Block);
    blocks.chain(page.actions.iter().map(Row::Action)).collect()
}

fn is_row(block: &Block) -> bool {
    let is_reached = match block.kind {
        BlockKind::Choice { .. }
        | BlockKind::Toggle { .. }
        | BlockKind::Number { .. }
        | BlockKind::Field { .. } => true,
        // A line without actions is reached as well, so that a long page can be read to its end.
        BlockKind::Line { .. } => block.role == BlockRole::About,
        _ => false,
    };
    is_reached || !block.actions().is_empty()
}

impl PageScreen {
    /// Shows an open page.
    ///
    /// # Errors
    /// The page is not open.
    pub fn new(guest: Guest, pages: Arc<Pages>, key: &str, lang: Lang) -> Result<Self, Failure> {
        let unknown = || Failure::Work(say_with(lang, "usage-unknown", [("what", Arg::from(key))]));
        let page = page::shown(&pages, key).ok_or_else(unknown)?;
        let row = page.actions.first().map(|action| action.key.clone()).unwrap_or_default();
        Ok(Self {
            guest,
            pages,
            page,
            lang,
            below: Vec::new(),
            row,
            offer: 0,
            typed: None,
            message: None,
            asked: None,
            is_leaving: false,
            is_closed: false,
            sitting: None,
            again: None,
        })
    }

    /// Puts the cursor on a row; one that is not there yet is waited for.
    #[must_use]
    pub fn at(self, row: String) -> Self {
        Self { row, ..self }
    }

    /// Shows a room in which the player has taken a seat, with the news of the account.
    /// Bots of this level take free seats.
    ///
    /// # Errors
    /// The system refuses a thread.
    pub fn room(guest: Guest, room: Room, fill: Level, lang: Lang) -> Result<Self, Failure> {
        let (pages, key) = page::room(&guest, room, fill, lang)?;
        // If the server does not answer now, the error appears when the room is looked at.
        let told = guest.news(lang).unwrap_or_default().join(" ");
        let message = Some(told).filter(|told| !told.is_empty());
        Ok(Self { message, ..Self::new(guest, pages, &key, lang)? })
    }

    /// Takes the table that the page has led to.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }

    /// Returns the words to leave with: the way back to a seat that is kept.
    /// When the whole program ends, a place in the queue is given up.
    #[must_use]
    pub fn farewell(&self, goes_on: bool) -> Option<String> {
        let page = self.below.first().map_or(&self.page, |below| &below.page);
        match page.kind {
            PageKind::Room if self.is_closed => None,
            PageKind::Room => page::code(page).map(|code| self.guest.way_back(code, self.lang)),
            PageKind::Daily
            | PageKind::Board
            | PageKind::History
            | PageKind::Account
            | PageKind::Online
            | PageKind::Person
            | PageKind::Start
            | PageKind::Game
            | PageKind::Me
            | PageKind::Statistics
            | PageKind::Settings
            | PageKind::About => None,
            PageKind::Queue if goes_on || self.pages.queued().is_none() => None,
            PageKind::Queue => Some(page::leave_queue(&self.guest, &self.pages, &page.key, self.lang)),
        }
    }

    fn tell(&mut self, event: PageEvent) {
        self.pages.tell(event);
        self.look();
    }

    fn set(&mut self, block: String, value: String) {
        self.tell(PageEvent::Set { page: self.page.key.clone(), block, value });
    }

    /// Does an action; one that has a question is asked about first.
    fn tap(&mut self, action: &Action, asked: Option<&str>) {
        if self.may(action.question.as_ref(), &action.key, asked) {
            self.tell(PageEvent::Tapped { page: self.page.key.clone(), action: action.key.clone() });
        }
    }

    /// Returns true for what was asked about, or has no question; asks about anything else.
    fn may(&mut self, question: Option<&Question>, key: &str, asked: Option<&str>) -> bool {
        let Some(question) = question.filter(|_| asked != Some(key)) else { return true };
        let args = [("title", &question.title), ("note", &question.note)];
        // The message is one line, which is folded.
        let args = args.map(|(name, text)| (name, Arg::from(text.replace('\n', " "))));
        self.message = Some(say_with(self.lang, "page-sure", args));
        self.asked = Some(key.to_owned());
        false
    }

    /// Takes a key while a text is typed.
    fn write(&mut self, key: KeyCode, asked: Option<&str>) {
        let Some(text) = &mut self.typed else { return };
        match key {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Left | KeyCode::Right => self.turn(key == KeyCode::Right),
            KeyCode::Char(letter) => text.push(letter),
            KeyCode::Enter => {
                let value = text.clone();
                let settling = self.block().and_then(|block| block.settling().get(self.offer).cloned());
                let Some(action) = settling.filter(|action| action.enabled) else { return };
                if self.may(action.question.as_ref(), &action.key, asked) {
                    self.typed = None;
                    self.set(action.key, value);
                }
            }
            _ => {}
        }
    }

    /// Takes over the page as it stands. Returns true if it has changed.
    fn look(&mut self) -> bool {
        let Some(page) = page::shown(&self.pages, &self.page.key) else { return false };
        let is_changed = page != self.page;
        let was_read = !rows(&self.page).is_empty();
        let secret = secret(&page).filter(|_| secret(&self.page).is_none()).map(|block| block.key.clone());
        self.row = secret.unwrap_or_else(|| std::mem::take(&mut self.row));
        let was_secret = self::secret(&self.page).is_some();
        self.page = page;
        let rows = rows(&self.page);
        // An action that has gone leaves the cursor to the one in its place; a page that is read has no rows yet.
        if !rows.is_empty() && !rows.iter().any(|row| row.key() == self.row) {
            let row = if was_read && !was_secret { rows.last() } else { rows.first() };
            self.row = row.map(|row| row.key().to_owned()).unwrap_or_default();
        }
        is_changed
    }

    /// Moves the cursor; the first row follows the last.
    fn step(&mut self, forwards: bool) {
        let keys: Vec<String> = rows(&self.page).iter().map(|row| row.key().to_owned()).collect();
        (self.row, self.offer) = (neighbour(&keys, &self.row, forwards), 0);
        self.scroll();
    }

    /// Has a list hold the lines around the cursor, once it comes near the end of those that it holds.
    fn scroll(&mut self) {
        let near = self.page.blocks.iter().find_map(|list| {
            let BlockKind::Lines { blocks, first, total, actions } = &list.kind else { return None };
            let place = blocks.iter().position(|block| block.key == self.row)?;
            let (first, end) = (*first as usize, *first as usize + blocks.len());
            let goes_on = end < *total as usize || !actions.is_empty();
            let is_near = place < EDGE && first > 0 || place + EDGE >= blocks.len() && goes_on;
            is_near.then(|| (list.key.clone(), first + place))
        });
        if let Some((block, place)) = near {
            let page = self.page.key.clone();
            self.tell(PageEvent::Scrolled { page, block, first: place as u32 });
        }
    }

    /// Goes to another page, from which the player comes back here.
    fn go_to(&mut self, route: &str) {
        self.pages.tell(PageEvent::Opened { key: route.to_owned(), route: route.to_owned() });
        if let Some(page) = page::shown(&self.pages, route) {
            let page = std::mem::replace(&mut self.page, page);
            let row = rows(&self.page).first().map(|row| row.key().to_owned()).unwrap_or_default();
            let row = std::mem::replace(&mut self.row, row);
            self.below.push(Below { page, row });
            self.offer = 0;
        }
    }

    /// Goes back to the page below. Returns false if there is none.
    fn go_back(&mut self) -> bool {
        let Some(Below { page, row }) = self.below.pop() else { return false };
        self.pages.tell(PageEvent::Left { key: self.page.key.clone() });
        (self.page, self.row, self.offer) = (page, row, 0);
        self.look();
        true
    }

    /// Returns the block under the cursor.
    fn block(&self) -> Option<&Block> {
        self.page.all_blocks().find(|block| block.key == self.row && is_row(block))
    }

    /// Chooses the next value of the row; where several can be chosen or done, only the cursor moves.
    fn turn(&mut self, forwards: bool) {
        let Some(block) = self.block() else { return };
        let key = block.key.clone();
        let count = match &block.kind {
            BlockKind::Choice { offers, several: true, .. } => offers.len(),
            BlockKind::Choice { offers, .. } if block.role == BlockRole::Period => {
                let here = offers.iter().position(|offer| offer.chosen);
                let next = here.and_then(|here| if forwards { Some(here + 1) } else { here.checked_sub(1) });
                if let Some(offer) = next.and_then(|next| offers.get(next)) {
                    let value = offer.value.clone();
                    self.set(key, value);
                }
                return;
            }
            BlockKind::Choice { offers, .. } => {
                let values: Vec<&str> = offers.iter().map(|offer| offer.value.as_str()).collect();
                let chosen = offers.iter().find(|offer| offer.chosen).map_or("", |offer| &offer.value);
                let value = neighbour(&values, &chosen, forwards).to_owned();
                return self.set(key, value);
            }
            BlockKind::Toggle { on, .. } => {
                let value = if *on { "off" } else { "on" };
                return self.set(key, value.to_owned());
            }
            BlockKind::Number { less, more, .. } => {
                let next = if forwards { *more } else { *less };
                if let Some(number) = next {
                    self.set(key, number.to_string());
                }
                return;
            }
            BlockKind::Field { actions, .. } => actions.len(),
            _ => block.actions().len(),
        };
        let count = count.max(1);
        self.offer = (self.offer + if forwards { 1 } else { count - 1 }) % count;
    }

    /// Does the action of the row, or switches its offer.
    fn enter(&mut self, asked: Option<&str>) {
        if let Some(action) = self.page.actions.iter().find(|action| action.key == self.row).cloned() {
            return self.tap(&action, asked);
        }
        let Some(block) = self.block() else { return };
        match &block.kind {
            BlockKind::Choice { offers, several: true, .. } => {
                let (key, value) =
                    (block.key.clone(), offers.get(self.offer).map(|offer| offer.value.clone()));
                self.set(key, value.unwrap_or_default());
            }
            BlockKind::Choice { .. } | BlockKind::Toggle { .. } | BlockKind::Number { .. } => self.turn(true),
            BlockKind::Field { value, .. } => self.typed = Some(value.clone()),
            _ => {
                if let Some(action) = block.actions().get(self.offer).cloned() {
                    self.tap(&action, asked);
                }
            }
        }
    }

    /// Opens the replay of a match that is over.
    fn see_again(&mut self, match_id: &str, is_own: bool) {
        match page::again(&self.guest, match_id, is_own, self.lang) {
            Ok(replay) => {
                let place = self.guest.shelf().clone();
                let pace_ms = Settings::read(&place).pace_ms;
                self.again = Some(Box::new(ReplayScreen::new(replay, self.lang, place, pace_ms)));
            }
            Err(failure) => self.message = Some(failure.told(self.lang)),
        }
    }

    /// Returns the lines of the page, and the number of the line after the cursor.
    fn lines(&self, width: u16) -> (Vec<Line<'static>>, usize) {
        let (mut lines, mut cursor) = (Vec::new(), 0);
        for block in self.page.all_blocks().filter(|block| !page::is_about_a_call(block)) {
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
        (lines, cursor)
    }

    /// Returns the lines that are seen whatever the cursor is at: about the call on its way, and the message.
    fn foot(&self, width: u16) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for block in self.page.blocks.iter().filter(|block| page::is_about_a_call(block)) {
            self.block_lines(block, width, &mut lines);
        }
        lines.extend(self.message.as_deref().map(|message| warning(Some(message))));
        lines
    }

    fn block_lines(&self, block: &Block, width: u16, lines: &mut Vec<Line<'static>>) {
        let is_here = block.key == self.row;
        let style = match (block.role, &block.kind) {
            (_, BlockKind::Subject { .. }) => Style::new().fg(palette::ACCENT).bold(),
            (_, BlockKind::Heading { .. }) => Style::new().bold(),
            (BlockRole::Trouble, _) => Style::new().fg(Color::Indexed(210)).bold(),
            (BlockRole::Note | BlockRole::Progress, _) => palette::quiet(),
            _ if is_here => palette::asked(),
            _ => Style::new(),
        };
        // The code stands in the title, which is always seen.
        if matches!(block.kind, BlockKind::Code { .. }) && !is_row(block) {
            return;
        }
        for (number, line) in plain::lines(block, self.lang).iter().enumerate() {
            let is_marked = is_row(block) || matches!(block.kind, BlockKind::Line { .. });
            // The note of a choice is told where the cursor is.
            match number {
                0 if is_row(block) && is_here => fold(&self.at_cursor(block, line), width, style, lines),
                0 if is_marked => fold(&format!("{}{line}", mark(false)), width, style, lines),
                _ if is_row(block) && is_here => fold(&format!("  {line}"), width, palette::quiet(), lines),
                _ if is_row(block) => {}
                _ => fold(line, width, style, lines),
            }
        }
    }

    /// Returns the row under the cursor: its value, or all its offers with the one that Enter switches,
    /// or its line with the action that Enter does.
    fn at_cursor(&self, block: &Block, line: &str) -> String {
        let here = mark(true);
        let labelled =
            |label: &str, value: String| format!("{here}{}‹ {value}\u{a0}›", plain::label(label, self.lang));
        match &block.kind {
            BlockKind::Choice { label, offers, several: true, .. } => {
                let offer = |(number, offer): (usize, &Offer)| {
                    let words = format!("{}{}", if offer.chosen { "✓" } else { "" }, offer.label);
                    if self.offer == number { format!("‹{words}›") } else { words }
                };
                let offers: Vec<String> = offers.iter().enumerate().map(offer).collect();
                format!("{here}{}{}", plain::label(label, self.lang), offers.join("  "))
            }
            BlockKind::Choice { label, offers, .. } => {
                let chosen = offers.iter().find(|offer| offer.chosen);
                labelled(label, chosen.map(|offer| offer.label.clone()).unwrap_or_default())
            }
            BlockKind::Toggle { label, state, .. } => labelled(label, state.clone()),
            BlockKind::Field { label, value, actions, .. } => {
                let text = self.typed.as_ref().map_or_else(|| value.clone(), |text| format!("{text}▏"));
                let settle = actions.get(self.offer).map(|action| action.label.as_str()).unwrap_or_default();
                format!("{here}{}{text} → ‹ {settle}\u{a0}›", plain::label(label, self.lang))
            }
            BlockKind::Number { label, text, .. } => labelled(label, text.clone()),
            _ => {
                let action = block.actions().get(self.offer);
                let action = action.map(|action| format!(" → ‹ {}\u{a0}›", action.label)).unwrap_or_default();
                format!("{here}{line}{action}")
            }
        }
    }
}

/// Returns the secret of a page.
fn secret(page: &ShownPage) -> Option<&Block> {
    page.blocks.iter().find(|block| matches!(block.kind, BlockKind::Secret { .. }))
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
        if let Some(again) = &mut self.again {
            return again.draw(frame);
        }
        let code = page::code(&self.page).map(|code| format!(" · {code}")).unwrap_or_default();
        let block = panel(&format!("{}{code}", self.page.title), &say(self.lang, "page-keys"));
        let area = frame.area();
        let width = area.width.min(WIDTH);
        let within = block.inner(Rect { width, ..area }).width;
        let (lines, cursor) = self.lines(within);
        let foot = Paragraph::new(self.foot(within)).wrap(Wrap { trim: true });
        let below = foot.line_count(within) as u16;
        let height = (lines.len() as u16 + below + 2).min(area.height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height));
        let inside = block.inner(place);
        frame.render_widget(block, place);
        let [above, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(below)]).areas(inside);
        // A low screen shows the rows around the cursor.
        let scroll = (cursor as u16).saturating_sub(above.height);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), above);
        frame.render_widget(foot, below);
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        if let Some(again) = &mut self.again {
            if again.key(key)? == Flow::Stay {
                return Ok(Flow::Stay);
            }
            self.sitting = again.sitting();
            self.again = None;
            return Ok(if self.sitting.is_some() { Flow::Leave } else { Flow::Stay });
        }
        let asked = self.asked.take();
        self.message = None;
        match key.code {
            code if self.typed.is_some() => self.write(code, asked.as_deref()),
            // A secret is shown once, so only its own action ends it.
            KeyCode::Esc | KeyCode::Char('q') if secret(&self.page).is_some() => {}
            KeyCode::Esc | KeyCode::Char('q') if self.go_back() => {}
            KeyCode::Esc | KeyCode::Char('q') if self.pages.queued().is_some() => {
                self.is_leaving = true;
                self.tell(PageEvent::Tapped { page: self.page.key.clone(), action: "leave".to_owned() });
            }
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            KeyCode::Up | KeyCode::BackTab => self.step(false),
            KeyCode::Down | KeyCode::Tab => self.step(true),
            KeyCode::Left | KeyCode::Right => self.turn(key.code == KeyCode::Right),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(asked.as_deref()),
            _ => {}
        }
        Ok(Flow::Stay)
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        match page::outcome(&self.pages) {
            Some(Outcome::Sent(Sent { match_id, .. })) => {
                self.sitting = Some(self.guest.sit_at(&match_id)?);
                return Ok(Refreshed::Done);
            }
            Some(Outcome::Closed(why)) => {
                self.is_closed = true;
                return why.map_or(Ok(Refreshed::Done), |why| Err(Failure::Work(why)));
            }
            Some(Outcome::Again { match_id, is_own }) => {
                self.see_again(&match_id, is_own);
                return Ok(Refreshed::Changed);
            }
            Some(Outcome::File { name, text }) => {
                std::fs::write(&name, text)?;
                self.message = Some(say_with(self.lang, "page-file", [("name", Arg::from(name))]));
                return Ok(Refreshed::Changed);
            }
            Some(Outcome::Shared(words)) => {
                self.message = Some(words);
                return Ok(Refreshed::Changed);
            }
            Some(Outcome::Opened(route)) => {
                self.go_to(&route);
                return Ok(Refreshed::Changed);
            }
            None => {}
        }
        let is_changed = self.look();
        Ok(match () {
            () if self.is_leaving && self.pages.queued().is_none() => Refreshed::Done,
            () if is_changed => Refreshed::Changed,
            () => Refreshed::Same,
        })
    }
}
