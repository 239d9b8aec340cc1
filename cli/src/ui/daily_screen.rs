//! The daily deals, to choose from, on the screen.

use super::panel::{panel, warning};
use super::popup::Popup;
use super::replay_screen::ReplayScreen;
use super::{Flow, Screen, palette};
use crate::daily::{deal_line, head, last_closed, table, table_lines, unfinished};
use crate::failure::Failure;
use crate::online::Guest;
use crate::settings::Settings;
use crate::table::Sitting;
use crate::text::{game_title, say};
use cartable_core::text::Lang;
use cartable_ffi::{Dailies, DailyDeal, DailyState};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

/// The deals of the present day. The screen is left with a table once one was chosen.
pub struct DailyScreen {
    guest: Guest,
    dailies: Dailies,
    lang: Lang,
    row: usize,
    /// The table of a deal, over the page.
    table: Option<Popup>,
    /// A replay of the player's finished try, over the page.
    again: Option<Box<ReplayScreen>>,
    sitting: Option<Sitting>,
    message: Option<String>,
}

impl DailyScreen {
    /// Shows the day, with the line of this game chosen.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn new(guest: Guest, game: &str, lang: Lang) -> Result<Self, Failure> {
        let dailies = guest.client().dailies().map_err(Failure::work)?;
        let row = dailies.deals.iter().position(|deal| deal.game == game).unwrap_or(0);
        Ok(Self { guest, dailies, lang, row, table: None, again: None, sitting: None, message: None })
    }

    /// Takes the table, once a deal was chosen.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }

    fn deal(&self) -> Option<&DailyDeal> {
        self.dailies.deals.get(self.row)
    }

    /// Begins the chosen deal, goes on with it, or looks at it again.
    fn enter(&mut self) -> Result<Flow, Failure> {
        let Some(deal) = self.deal() else { return Ok(Flow::Stay) };
        let game = deal.game.clone();
        if let Some(own) = deal.own.as_ref().filter(|own| own.state != DailyState::Running) {
            match self.guest.client().replay(&own.match_id) {
                Ok(replay) => {
                    let place = self.guest.shelf().clone();
                    let pace_ms = Settings::read(&place).pace_ms;
                    self.again = Some(Box::new(ReplayScreen::new(replay, self.lang, place, pace_ms)));
                }
                Err(error) => self.message = Some(error.to_string()),
            }
            return Ok(Flow::Stay);
        }
        let unfinished = self.dailies.before.iter();
        let mut unfinished = unfinished
            .filter(|own| own.game == game && own.state == DailyState::Running)
            .map(|own| &own.match_id);
        // The try with the nearest deadline comes first.
        let begun = match unfinished.next().cloned() {
            Some(id) => Ok(id),
            None => self.guest.client().begin_daily(&self.dailies.today.day, &game),
        };
        match begun {
            Ok(id) => {
                self.sitting = Some(self.guest.sit_at(&id)?);
                Ok(Flow::Leave)
            }
            Err(error) => {
                self.message = Some(error.to_string());
                Ok(Flow::Stay)
            }
        }
    }

    /// Shows the table of the chosen game on the day that was closed last.
    fn look(&mut self) {
        let Some(game) = self.deal().map(|deal| deal.game.clone()) else { return };
        let day = last_closed();
        match table(self.guest.client(), day, &game) {
            Ok(table) => {
                let lines = table_lines(&table, self.lang).into_iter().map(Line::raw).collect();
                let title = format!("{}, {day}", game_title(&game, self.lang));
                self.table = Some(Popup::new(title, lines));
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }
}

impl Screen for DailyScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Some(again) = &mut self.again {
            return again.draw(frame);
        }
        let mut lines = vec![Line::styled(head(&self.dailies, self.lang), palette::title()), Line::default()];
        for (index, deal) in self.dailies.deals.iter().enumerate() {
            let here = index == self.row;
            let style = if here { palette::asked() } else { Style::new() };
            let mark = if here { "▶ " } else { "  " };
            lines.push(Line::styled(format!("{mark}{} ", deal_line(deal, self.lang)), style));
        }
        let late: Vec<String> = unfinished(&self.dailies, self.lang).collect();
        if !late.is_empty() {
            lines.push(Line::default());
            lines.extend(late.into_iter().map(Line::raw));
        }
        let area = frame.area();
        let width = area.width.min(78);
        let page = Paragraph::new(lines).wrap(Wrap { trim: false });
        let height = (page.line_count(width.saturating_sub(4)) as u16 + 4).min(area.height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height));
        let block = panel(&say(self.lang, "menu-daily"), &say(self.lang, "daily-keys"));
        let inside = block.inner(place);
        let [shown, foot] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(inside);
        frame.render_widget(block, place);
        frame.render_widget(page, shown);
        frame.render_widget(warning(self.message.as_deref()), foot);
        if let Some(table) = &mut self.table {
            table.draw(frame);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        if let Some(again) = &mut self.again {
            if again.key(key)? == Flow::Stay {
                return Ok(Flow::Stay);
            }
            self.sitting = again.sitting();
            self.again = None;
            return Ok(if self.sitting.is_some() { Flow::Leave } else { Flow::Stay });
        }
        if let Some(table) = &mut self.table {
            if !table.key(key.code) {
                self.table = None;
            }
            return Ok(Flow::Stay);
        }
        let count = self.dailies.deals.len().max(1);
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.row = (self.row + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % count,
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            KeyCode::Char('t') => self.look(),
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            _ => {}
        }
        Ok(Flow::Stay)
    }
}
