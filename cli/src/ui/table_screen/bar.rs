//! The title bar: the title, and the keys that have an effect now.

use super::TableScreen;
use crate::text::{game_title, say, say_with};
use crate::ui::popup::Popup;
use cartable_core::text::Arg;
use cartable_ffi::TableStatus;

impl TableScreen {
    pub(super) fn title(&self) -> String {
        let table = &self.scene.scores;
        let args = [
            ("game", Arg::from(game_title(&self.sitting.game, self.lang))),
            ("round", Arg::from(self.scene.round as usize)),
        ];
        let title = match table.rounds {
            Some(1) => game_title(&self.sitting.game, self.lang),
            Some(rounds) => say_with(
                self.lang,
                "title-of-rounds",
                args.into_iter().chain([("rounds", Arg::from(rounds as usize))]),
            ),
            None => say_with(self.lang, "title-round", args),
        };
        let looking_on = self.sitting.is_looking_on().then(|| say(self.lang, "watching"));
        [Some(title), looking_on, self.audience.clone()].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Returns the keys with an effect, those first that are special to the moment.
    pub(super) fn keys(&self, status: &TableStatus) -> String {
        let always = match (self.sitting.is_looking_on(), self.scene.over) {
            (true, _) => "keys-bar-watching",
            (false, true) => "keys-bar-over",
            (false, false) if status.unaided => "keys-bar-unaided",
            (false, false) => "keys-bar",
        };
        let now = (status.held && !status.resigned).then_some("keys-bar-seat");
        let now = now.or((status.can_abort && !self.scene.over).then_some("keys-bar-abort"));
        now.into_iter().chain([always]).map(|key| say(self.lang, key)).collect::<Vec<_>>().join("  ")
    }

    /// Returns the sentence in the middle of the table.
    /// It is the question, or the effect of the picks once they open a choice.
    /// Beside a hint it stays the question, because the hint speaks about that.
    pub(super) fn question(&self) -> &str {
        let is_hinted = self.popup.as_ref().is_some_and(Popup::is_beside);
        if is_hinted || self.scene.meaning.is_empty() { &self.scene.headline } else { &self.scene.meaning }
    }
}
