//! What the tests of every game's rules do at its table.

use cartable_core::game::{Game, Silent};
use cartable_core::seat::Seat;

pub fn seat(index: usize) -> Seat {
    Seat::at(index)
}

/// Whether the action would be accepted; the state stays as it is.
pub fn may<G: Game>(state: &G, who: usize, action: G::Action) -> Result<(), G::Illegal> {
    state.clone().play(seat(who), action, &mut Silent)
}

/// Plays a legal action and gives what was told.
pub fn play<G: Game>(state: &mut G, who: usize, action: G::Action) -> Vec<G::Event> {
    let mut events = Vec::new();
    let played = state.play(seat(who), action, &mut events);
    assert_eq!(played, Ok(()), "{action:?} by seat {who}");
    events
}

/// Every action that is listed for a seat.
pub fn listed<G: Game>(state: &G, who: usize) -> Vec<G::Action> {
    let mut actions = Vec::new();
    state.actions(seat(who), &mut actions);
    actions
}
