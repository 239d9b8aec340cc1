//! Helpers that the tests of every game's rules use at its table.

use cartable_core::game::{Game, Reason as _, Silent};
use cartable_core::seat::Seat;

pub fn seat(index: usize) -> Seat {
    Seat::at(index)
}

/// Tries the action without changing the state.
pub fn may<G: Game>(state: &G, who: usize, action: G::Action) -> Result<(), G::Illegal> {
    state.clone().play(seat(who), action, &mut Silent)
}

/// Plays a legal action and returns its events.
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

/// Holds that each position refuses the action of this seat for this reason and does not change,
/// and that the positions show every reason of the game.
pub fn refuse_for_every_reason<G: Game>(cases: Vec<(G, usize, G::Action, G::Illegal)>) {
    let mut met = Vec::new();
    for (state, who, action, reason) in cases {
        let (mut after, mut events) = (state.clone(), Vec::new());
        assert_eq!(after.play(seat(who), action, &mut events), Err(reason), "{action:?} by seat {who}");
        assert!(after == state && events.is_empty(), "{action:?} by seat {who} changes something");
        assert!(!listed(&state, who).contains(&action), "{action:?} by seat {who} is listed");
        met.push(reason);
    }
    let missing: Vec<_> = G::Illegal::ALL.iter().filter(|reason| !met.contains(reason)).collect();
    assert!(missing.is_empty(), "no position shows {missing:?}");
}
