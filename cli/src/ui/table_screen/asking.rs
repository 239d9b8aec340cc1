//! Requests that take time to think about: a hint, and the key moments of a finished match.

use super::TableScreen;
use crate::advice::{self, Answer, PendingAnswer};
use crate::palette;
use crate::text::say;
use crate::ui::focus::{Target, is_there, picked};
use crate::ui::popup::Popup;
use cartable_core::scene::ItemId;
use ratatui::text::Line;

/// The picks of a hint, and the table as it was before it.
pub(super) struct Hinted {
    /// The items that the hint has picked.
    put: Vec<ItemId>,
    /// The items picked before.
    before: Vec<ItemId>,
    /// The focus of the keyboard before.
    focus: Option<Target>,
}

impl TableScreen {
    pub(super) fn ask_hint(&mut self) {
        if self.asked.is_none() {
            self.asked = Some((PendingAnswer::hint(&self.sitting.table), say(self.lang, "hint-thinking")));
        }
    }

    pub(super) fn ask_moments(&mut self) {
        if self.asked.is_none() {
            self.asked = Some((PendingAnswer::moments(&self.sitting.table), advice::progress(0, self.lang)));
        }
    }

    /// Takes the answer to a question. Returns `false` if there is none yet.
    pub(super) fn take_answer(&mut self) -> bool {
        let Some((asked, said)) = &mut self.asked else { return false };
        let error = match asked.answer() {
            Ok(None) => return false,
            Ok(Some(Answer::Percent(percent))) => {
                *said = advice::progress(percent, self.lang);
                return true;
            }
            Ok(Some(Answer::Hint(Ok(hint)))) => {
                let before = picked(&self.sitting.table.scene());
                if advice::take_up(&hint, &self.sitting.table) {
                    let label = Line::from(hint.label).style(palette::title());
                    let lines = vec![label, Line::from(hint.why)];
                    self.popup = Some(Popup::beside(say(self.lang, "hint-title"), lines));
                    self.hinted = Some(Hinted { put: hint.picks, before, focus: self.focus });
                    self.focus = hint.choice.map(Target::Choice).or(self.focus);
                    None
                } else {
                    advice::put_back(&before, &self.sitting.table);
                    Some(say(self.lang, "hint-gone"))
                }
            }
            Ok(Some(Answer::Moments(Ok(moments)))) => {
                let line = |[done, better]: [String; 2]| {
                    [Line::from(done).style(palette::title()), Line::from(better), Line::default()]
                };
                let mut lines: Vec<_> =
                    advice::moment_lines(&moments, self.scene.scores.rounds == Some(1), self.lang)
                        .into_iter()
                        .flat_map(line)
                        .collect();
                lines.pop();
                self.popup = Some(Popup::new(say(self.lang, "moments-title"), lines));
                None
            }
            Ok(Some(Answer::Hint(Err(error)) | Answer::Moments(Err(error)))) => Some(error.to_string()),
            Err(_) => None,
        };
        self.asked = None;
        self.message = error;
        self.read_scene();
        true
    }

    /// Restores the table as it was before the last hint. Returns `false` if nothing of the hint is left
    /// there.
    pub(super) fn take_hint_back(&mut self) -> bool {
        let Some(Hinted { mut put, before, focus }) = self.hinted.take() else { return false };
        let mut now = picked(&self.sitting.table.scene());
        put.sort_unstable();
        now.sort_unstable();
        if put != now {
            return false;
        }
        advice::put_back(&before, &self.sitting.table);
        self.read_scene();
        self.focus = focus.filter(|focus| is_there(&self.scene, *focus)).or(self.focus);
        true
    }
}
