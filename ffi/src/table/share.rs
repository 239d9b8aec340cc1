//! The parts of a table that can be sent to others.

use super::Table;
use crate::lock::lock;
use cartable_core::share;
use cartable_drawing::picture;

#[uniffi::export]
impl Table {
    /// Returns the table as the player sees it now, as an SVG picture, a thousand units wide.
    /// Any thread may call it.
    #[must_use]
    pub fn picture(&self) -> String {
        let state = lock(&self.state);
        picture::svg(state.desk.scene(), state.desk.game().id(), &state.desk.title())
    }

    /// Returns the score sheet as text: the game, the points, and, once the match is over, the winners.
    /// Any thread may call it.
    #[must_use]
    pub fn score_text(&self) -> String {
        let state = lock(&self.state);
        let scene = state.desk.scene();
        let won = scene.over.then_some(scene.headline.as_str());
        share::sheet(&state.desk.title(), &scene.scores, won, state.desk.lang())
    }
}
