//! A replay of a match on the screen, step by step.

use super::popup::Popup;
use super::table_view::{Look, draw};
use super::{Flow, Screen};
use crate::failure::Failure;
use crate::settings::Settings;
use crate::table::Sitting;
use crate::text::{game_title, say, say_with};
use cartable_core::scene::Scene;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Level, Replay, Shelf};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::text::Line;
use std::sync::Arc;

/// The steps over which Page up and Page down go.
const LEAP: u32 = 10;

/// The screen of a replay.
pub struct ReplayScreen {
    replay: Arc<Replay>,
    game: String,
    lang: Lang,
    shelf: Arc<Shelf>,
    pace_ms: u32,
    scene: Scene,
    /// True if everybody's cards are shown.
    is_open: bool,
    popup: Option<Popup>,
    message: Option<String>,
    sitting: Option<Sitting>,
}

impl ReplayScreen {
    /// Shows a match from the replay's present step.
    #[must_use]
    pub fn new(replay: Arc<Replay>, lang: Lang, shelf: Arc<Shelf>, pace_ms: u32) -> Self {
        let (scene, game) = (replay.scene(), replay.game());
        let (popup, message, sitting, is_open) = (None, None, None, replay.is_open());
        Self { replay, game, lang, shelf, pace_ms, scene, is_open, popup, message, sitting }
    }

    /// Takes the table that goes on from the replay, if the player has opened one.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }

    fn go_to(&mut self, step: u32) {
        let gone = self.replay.go_to(step);
        self.look(gone.err().map(|error| error.to_string()));
    }

    /// Goes to the beginning of the next round, or of the one before.
    fn go_round(&mut self, forward: bool) {
        let (here, rounds) = (self.replay.step(), self.replay.rounds());
        let step = if forward {
            rounds.into_iter().find(|step| *step > here).unwrap_or(u32::MAX)
        } else {
            rounds.into_iter().rev().find(|step| *step < here).unwrap_or(0)
        };
        self.go_to(step);
    }

    /// Looks from the next seat, and after the last one as a spectator.
    fn next_seat(&mut self) {
        let seats = self.replay.names().len() as u32;
        let next = self.replay.seat().map_or(0, |seat| seat + 1);
        let looked = self.replay.look_from(Some(next).filter(|seat| *seat < seats));
        self.look(looked.err().map(|error| error.to_string()));
    }

    /// Shows everybody's cards, or hides them again.
    fn turn_hands(&mut self) {
        let turned = self.replay.open_hands(!self.is_open);
        self.is_open ^= turned.is_ok();
        self.look(turned.err().map(|error| error.to_string()));
    }

    fn look(&mut self, message: Option<String>) {
        self.scene = self.replay.scene();
        self.message = message;
    }

    /// Opens a table that goes on from here, with the player in the seat from which they look.
    fn play_on(&mut self) -> Flow {
        let Some(seat) = self.replay.seat() else {
            self.message = Some(say(self.lang, "replay-seat"));
            return Flow::Stay;
        };
        let chance_ms = Settings::read(&self.shelf).chance_ms();
        let table = self.replay.play_on(seat, Level::Normal, self.pace_ms, chance_ms).map_err(Failure::work);
        match table.and_then(|table| Sitting::begun(table, self.game.clone(), self.shelf.clone(), self.lang))
        {
            Ok(sitting) => {
                self.sitting = Some(sitting);
                Flow::Leave
            }
            Err(error) => {
                self.message = Some(error.told(self.lang));
                Flow::Stay
            }
        }
    }

    fn title(&self) -> String {
        let named = |seat| self.replay.names().swap_remove(seat as usize);
        let seat = self.replay.seat().map_or_else(|| say(self.lang, "replay-spectator"), named);
        let args = [
            ("game", Arg::from(game_title(&self.game, self.lang))),
            ("step", Arg::from(self.replay.step() as usize)),
            ("steps", Arg::from(self.replay.steps() as usize)),
            ("seat", Arg::from(seat)),
        ];
        say_with(self.lang, "replay-title", args)
    }
}

impl Screen for ReplayScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let (title, keys) = (self.title(), say(self.lang, "replay-keys"));
        // The latest event takes the place in which a table shows its question.
        let message = self.message.as_ref().or(self.scene.log.last());
        let look = Look {
            window: frame.area(),
            scene: &self.scene,
            question: &self.scene.headline,
            lang: self.lang,
            title: &title,
            keys: &keys,
            focus: None,
            message: message.map(String::as_str),
            time_left: None,
        };
        draw(&look, frame.area(), frame.buffer_mut());
        if let Some(popup) = &mut self.popup {
            popup.draw(frame);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        if let Some(popup) = &mut self.popup {
            if !popup.key(key.code) {
                self.popup = None;
            }
            return Ok(Flow::Stay);
        }
        let step = self.replay.step();
        match key.code {
            KeyCode::Right | KeyCode::Char(' ') | KeyCode::Enter => self.go_to(step + 1),
            KeyCode::Left | KeyCode::Backspace => self.go_to(step.saturating_sub(1)),
            KeyCode::PageDown => self.go_to(step + LEAP),
            KeyCode::PageUp => self.go_to(step.saturating_sub(LEAP)),
            KeyCode::Down => self.go_round(true),
            KeyCode::Up => self.go_round(false),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(u32::MAX),
            KeyCode::Tab => self.next_seat(),
            KeyCode::Char('o') => self.turn_hands(),
            KeyCode::Char('p') => return Ok(self.play_on()),
            KeyCode::Char('s') => {
                let title = say(self.lang, "scores-title");
                self.popup = Some(Popup::scores(title, &self.scene, self.lang));
            }
            KeyCode::Char('j') => {
                let lines = self.scene.log.iter().map(|line| Line::from(line.clone())).collect();
                self.popup = Some(Popup::at_end(say(self.lang, "log-title"), lines));
            }
            KeyCode::Char('?') => self.popup = Some(Popup::help("replay-keys-page", &self.game, self.lang)),
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            _ => {}
        }
        Ok(Flow::Stay)
    }
}
