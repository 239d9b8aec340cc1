//! Simple habits and the odd slip.

use super::super::action::Action;
use super::super::board::Row;
use super::super::cards::{Card, Cards, Colour};
use super::super::view::{Phase, View};
use super::best;
use crate::bot::BotRng;
use crate::seat::Seat;
use crate::seed::below;

/// A slip happens one move in this many: any legal one.
const SLIP: u32 = 6;

/// Returns the action of a player who knows the rules and little more.
/// They keep their long colour as trump, take all they can,
/// and see neither partners nor the sign of the points.
pub(super) fn choose(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    let mut actions = Vec::new();
    view.actions(&mut actions);
    if view.public.phase == Phase::Niet {
        let kept = Colour::ALL.iter().max_by_key(|colour| view.own.hand.and(Cards::of(**colour)).len())?;
        let keeps = |action: &Action| {
            matches!(action, Action::Place(cell) if cell.row() == Row::Trump && cell.column() == kept.index()
                || cell.row() == Row::First && cell.column() == seat.index())
        };
        if actions.iter().any(|action| !keeps(action)) {
            actions.retain(|action| !keeps(action));
        }
    } else if below(SLIP, rng) > 0
        && let Some(action) = habit(view, &actions)
    {
        return Some(action);
    }
    actions.get(below(actions.len() as u32, rng) as usize).copied()
}

fn habit(view: &View, actions: &[Action]) -> Option<Action> {
    let contract = view.public.contract?;
    let value = |card: Card| f64::from(contract.strength(card, contract.suit(card)));
    match view.public.phase {
        Phase::Discards => best(actions.iter().copied(), |action| match action {
            Action::Discard(discard) => -discard.iter().map(value).sum::<f64>(),
            _ => 0.0,
        }),
        Phase::Tricks => {
            let led = view.public.led();
            best(actions.iter().copied(), |action| {
                let Action::Play(card) = action else { return 0.0 };
                match (led, view.public.trick.winning_card()) {
                    (Some(led), Some(winning)) => {
                        let takes = contract.strength(*card, led) >= contract.strength(winning, led);
                        if takes { 100.0 - value(*card) } else { -value(*card) }
                    }
                    _ => value(*card),
                }
            })
        }
        _ => None,
    }
}
