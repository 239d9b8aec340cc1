//! Waiting in a room on the screen.

use super::panel::{panel, warning};
use super::{Flow, Refreshed, Screen, palette};
use crate::failure::Failure;
use crate::first::beside;
use crate::online::{Guest, advice, first, is_owner, is_ready, seats};
use crate::sitting::Sitting;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{CartableError, Level, Room};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use std::sync::mpsc::Receiver;

/// A room whose match has not begun. It leaves by itself when it has.
pub struct RoomScreen {
    guest: Guest,
    room: Room,
    level: Level,
    lang: Lang,
    news: Receiver<Result<Room, CartableError>>,
    sitting: Option<Sitting>,
    message: Option<String>,
    /// Whether the room as it stands would not start: it is not tried again by itself.
    is_refused: bool,
}

impl RoomScreen {
    /// Shows a room.
    #[must_use]
    pub fn new(guest: Guest, room: Room, level: Level, lang: Lang) -> Self {
        let news = guest.watch(&room.code);
        // A server that does not answer now is told of when the room is looked at.
        let told = guest.news(lang).unwrap_or_default().join(" ");
        let message = Some(told).filter(|told| !told.is_empty());
        Self { guest, room, level, lang, news, sitting: None, message, is_refused: false }
    }

    /// The table, once the match has begun.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }

    fn start(&mut self) {
        let started = self.guest.start(&self.room, self.level);
        let is_refused = started.is_err();
        self.stand(started);
        self.is_refused = is_refused;
    }

    /// Says who deals or starts: another answer than so far.
    fn name_first(&mut self, forwards: bool) {
        if first(&self.room, self.lang).is_some() {
            let answer = beside(self.room.first_dealer, self.room.seats.len(), forwards);
            let named = self.guest.name_first(&self.room, answer);
            self.stand(named);
        }
    }

    /// How the room stands after a change, or why it was not made.
    fn stand(&mut self, changed: Result<Room, Failure>) {
        match changed {
            Ok(room) => self.look(room),
            Err(why) => self.message = Some(why.told(self.lang)),
        }
    }

    fn look(&mut self, room: Room) {
        self.room = room;
        self.is_refused = false;
    }
}

impl Screen for RoomScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let code = say_with(self.lang, "room-code", [("code", Arg::from(self.room.code.as_str()))]);
        let mut lines = vec![
            Line::default(),
            Line::styled(code, Style::new().fg(palette::ACCENT).bold()).centered(),
            Line::default(),
        ];
        let seats = seats(&self.room, self.lang);
        lines.extend(
            seats.into_iter().enumerate().map(|(seat, who)| Line::from(format!("{}. {who}", seat + 1))),
        );
        if let Some((question, answer)) = first(&self.room, self.lang) {
            let answer = if is_owner(&self.room) { format!("‹ {answer}\u{a0}›") } else { answer };
            lines.extend([Line::default(), Line::from(format!("{question} {answer}"))]);
        }
        lines.push(Line::default());
        lines.push(Line::styled(advice(&self.room, self.lang), palette::quiet()));
        lines.push(warning(self.message.as_deref()));
        let area = frame.area();
        // The advice may take two lines.
        let height = (lines.len() as u16 + 4).min(area.height);
        let place = area.centered(Constraint::Length(area.width.min(64)), Constraint::Length(height));
        let names_first = is_owner(&self.room) && first(&self.room, self.lang).is_some();
        let keys = if names_first { "room-keys-first" } else { "room-keys" };
        let block = panel(&say(self.lang, "room-title"), &say(self.lang, keys));
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), place);
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        match key.code {
            KeyCode::Enter if is_owner(&self.room) => self.start(),
            KeyCode::Left | KeyCode::Right if is_owner(&self.room) => {
                self.name_first(key.code == KeyCode::Right);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            _ => {}
        }
        Ok(Flow::Stay)
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        let mut refreshed = Refreshed::Same;
        while let Ok(seen) = self.news.try_recv() {
            match seen {
                Ok(room) if room == self.room => continue,
                Ok(room) => self.look(room),
                // The room is still there when the server is again: say it and go on looking.
                Err(why) => self.message = Some(why.to_string()),
            }
            refreshed = Refreshed::Changed;
        }
        if is_ready(&self.room) && !self.is_refused {
            self.start();
            refreshed = Refreshed::Changed;
        }
        self.sitting = self.guest.sit(&self.room)?;
        Ok(if self.sitting.is_some() { Refreshed::Done } else { refreshed })
    }
}
