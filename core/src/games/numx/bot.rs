//! How bots play NUM-X: from the view alone.

use super::action::Action;
use super::state::Numx;
use super::view::View;
use crate::bot::{Bot, BotRng, Level};
use crate::game::View as _;
use crate::seed::below;

impl Bot for Numx {
    fn choose(view: &View, _level: Level, rng: &mut BotRng) -> Option<Action> {
        let mut actions = Vec::new();
        view.actions(&mut actions);
        let index = below(actions.len() as u32, rng) as usize;
        actions.get(index).copied()
    }
}
