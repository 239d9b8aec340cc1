//! How bots play NIET!: habits of a sensible card player, from the view alone.

use super::action::Action;
use super::state::Niet;
use super::view::View;
use crate::bot::{Bot, BotRng, Level};
use crate::game::View as _;
use crate::seed::below;

impl Bot for Niet {
    fn choose(view: &View, _level: Level, rng: &mut BotRng) -> Option<Action> {
        let mut actions = Vec::new();
        view.actions(&mut actions);
        let index = below(actions.len() as u32, rng) as usize;
        actions.get(index).copied()
    }
}
