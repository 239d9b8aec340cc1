//! The pages over a table: points, rules, log, a round with all hands open, and the emotes to show.

use super::TableScreen;
use crate::emotes;
use crate::markdown;
use crate::text::say;
use crate::ui::popup::Popup;
use crate::ui::replay_screen::ReplayScreen;
use cartable_core::scene::Scene;
use ratatui::text::Line;
use std::sync::mpsc::Receiver;

impl TableScreen {
    pub(super) fn scores(&self, scene: &Scene) -> Popup {
        let title = if scene.over { scene.headline.clone() } else { say(self.lang, "scores-title") };
        let mut popup = Popup::scores(title, scene, self.lang);
        if scene.over {
            self.end_words.iter().for_each(|words| popup.add(words.clone()));
        }
        popup
    }

    /// Opens the page of emotes to show.
    pub(super) fn choose_emote(&mut self) {
        let lines = emotes::choices(&self.sitting.table, self.lang).into_iter().map(Line::from).collect();
        self.popup = Some(Popup::new(say(self.lang, "emotes-title"), lines));
        self.is_choosing_emote = true;
    }

    /// Handles a key on that page: a digit shows its emote, and `m` hides or shows the emotes of others.
    pub(super) fn emote(&mut self, key: char) {
        let table = &self.sitting.table;
        match key.to_digit(10) {
            Some(number) => self.message = emotes::show(table, number, self.lang),
            None if key == 'm' => {
                self.message = self.sitting.mute().err().map(|failure| failure.told(self.lang));
            }
            None => {}
        }
    }

    /// Opens the last finished round, with all hands open.
    pub(super) fn open_round(&mut self) {
        let round = self.scene.scores.rows.len() as u32;
        match self.sitting.table.open_round(round) {
            Ok(replay) => {
                let place = self.sitting.shelf().clone();
                let screen = ReplayScreen::new(replay, self.lang, place, self.pace_ms);
                self.round = Some(Box::new(screen));
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    pub(super) fn rules(&self) -> Popup {
        let rules = cartable_ffi::rules(&self.sitting.game, self.lang).unwrap_or_default();
        let mut lines = markdown::lines(&say(self.lang, "keys-page"));
        lines.push(Line::default());
        if let Some(words) = self.sitting.match_words(self.lang) {
            lines.extend([Line::from(words), Line::default()]);
        }
        lines.extend(markdown::lines(&rules));
        Popup::new(say(self.lang, "rules-title"), lines)
    }

    pub(super) fn log(&self) -> Popup {
        let lines = self.scene.log.iter().map(|line| Line::from(line.clone())).collect();
        Popup::at_end(say(self.lang, "log-title"), lines)
    }

    /// Takes the lines that have come since the end of the match. Returns true if there were any.
    pub(super) fn take_end_words(&mut self) -> bool {
        let before = self.end_words.len();
        self.end_words.extend(self.ending.iter().flat_map(Receiver::try_iter));
        if self.end_words.len() == before {
            return false;
        }
        self.popup = Some(self.scores(&self.scene));
        true
    }
}
