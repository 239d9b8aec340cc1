//! Waiting on the screen for a match with strangers.

use super::panel::{panel, warning};
use super::{Flow, Refreshed, Screen, palette};
use crate::failure::Failure;
use crate::online::{Guest, queue_line};
use crate::table::Sitting;
use crate::text::{game_title, say};
use cartable_core::text::Lang;
use cartable_ffi::{CartableError, QueueState, QueueTicket};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use std::sync::Arc;

/// A place in the queue. The screen is left by itself once there is a match.
pub struct QueueScreen {
    guest: Guest,
    ticket: Arc<QueueTicket>,
    game: String,
    lang: Lang,
    state: QueueState,
    sitting: Option<Sitting>,
}

impl QueueScreen {
    /// Shows a place in the queue for a game.
    #[must_use]
    pub fn new(guest: Guest, ticket: Arc<QueueTicket>, game: String, lang: Lang) -> Self {
        Self { guest, ticket, game, lang, state: QueueState::default(), sitting: None }
    }

    /// Leaves the queue when the program ends, and says so.
    #[must_use]
    pub fn leave(&self) -> String {
        self.guest.leave_queue(&self.ticket, self.lang)
    }

    /// Takes the table, once there is a match.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }
}

impl Screen for QueueScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let title = Style::new().fg(palette::ACCENT).bold();
        let lines = vec![
            Line::default(),
            Line::styled(game_title(&self.game, self.lang), title).centered(),
            Line::default(),
            Line::from(queue_line(&self.state, self.lang)),
            warning(self.state.notice.as_ref().map(|notice| notice.text.as_str())),
        ];
        let area = frame.area();
        let height = (lines.len() as u16 + 4).min(area.height);
        let place = area.centered(Constraint::Length(area.width.min(64)), Constraint::Length(height));
        let block = panel(&say(self.lang, "queue-title"), &say(self.lang, "queue-keys"));
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), place);
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) {
            return Ok(match self.ticket.leave_queue() {
                // There is a match by now: the next look finds it.
                Err(CartableError::Refused { .. }) => Flow::Stay,
                // If the server does not answer, the ticket dies by itself.
                Ok(()) | Err(_) => Flow::Leave,
            });
        }
        Ok(Flow::Stay)
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        let state = self.ticket.state();
        if let Some(id) = &state.match_id {
            self.sitting = Some(self.guest.sit_at(id)?);
            return Ok(Refreshed::Done);
        }
        let is_same = state == self.state;
        self.state = state;
        Ok(if is_same { Refreshed::Same } else { Refreshed::Changed })
    }
}
