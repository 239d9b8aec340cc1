//! The parts of a table that can be sent to others.

use super::Table;
use crate::lock::lock;
use cartable_core::{picture, share};

#[uniffi::export]
impl Table {
    /// The table as it is seen now, as a picture: SVG, a thousand units wide.
    /// Nothing is in it that the player does not see.
    /// Any thread may call it; it takes milliseconds and waits for nobody.
    #[must_use]
    pub fn picture(&self) -> String {
        let state = lock(&self.state);
        picture::svg(state.desk.scene(), &state.desk.title())
    }

    /// The score sheet as text: what is played, the points, and once the match is over, who has won.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn score_text(&self) -> String {
        let state = lock(&self.state);
        let scene = state.desk.scene();
        let won = scene.over.then_some(scene.headline.as_str());
        share::sheet(&state.desk.title(), &scene.scores, won, state.desk.lang())
    }
}
