//! Waiting on a spectator's screen for the first minute of a ranked match to pass.

use super::panel::panel;
use super::{Flow, Refreshed, Screen};
use crate::failure::Failure;
use crate::online::{EARLY, Guest};
use crate::table::Sitting;
use crate::text::say;
use cartable_core::text::Lang;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use std::time::Instant;

/// A match that is not shown yet. The screen is left by itself once it is.
pub struct WatchWaitScreen {
    guest: Guest,
    /// The match, or the code of its room.
    what: String,
    lang: Lang,
    asked: Instant,
    sitting: Option<Sitting>,
}

impl WatchWaitScreen {
    /// Waits for the match that was refused just now.
    #[must_use]
    pub fn new(guest: Guest, what: &str, lang: Lang) -> Self {
        Self { guest, what: what.to_owned(), lang, asked: Instant::now(), sitting: None }
    }

    /// Takes the table, once it can be shown.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }
}

impl Screen for WatchWaitScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let lines = vec![Line::default(), Line::from(say(self.lang, "watch-early"))];
        let area = frame.area();
        let place =
            area.centered(Constraint::Length(area.width.min(64)), Constraint::Length(7.min(area.height)));
        let block = panel(&say(self.lang, "watch-title"), &say(self.lang, "queue-keys"));
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), place);
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        let leaves = matches!(key.code, KeyCode::Esc | KeyCode::Char('q'));
        Ok(if leaves { Flow::Leave } else { Flow::Stay })
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        if self.asked.elapsed() < EARLY {
            return Ok(Refreshed::Same);
        }
        self.sitting = self.guest.look_on(&self.what, self.lang)?;
        self.asked = Instant::now();
        Ok(if self.sitting.is_some() { Refreshed::Done } else { Refreshed::Same })
    }
}
