//! The reasons of hints.

use super::*;
use cartable_core::bot::advice::reason;
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

/// Returns the reason given to seat 0 for this action, or for waiting.
fn why(state: &Sniper, action: Option<Action>) -> String {
    let viewer = Viewer::Seat(seat(0));
    let names = ["Anne", "Bruno", "Chloé"].map(str::to_owned);
    let audience = Audience { lang: Lang::En, viewer, names: &names };
    reason::<Sniper>(&state.view(viewer), action, &[], &audience)
}

#[test]
fn it_names_the_two_cards_that_take_a_third() {
    let state = start(&open("3/14 8/12 7/24"));
    assert_eq!(why(&state, Some(claim(&state, "7/24"))), "3 × 8 = 24: it is the only card within reach.");
    let state = start(&open("3/14 8/12 7/24 3/24"));
    assert_eq!(why(&state, Some(claim(&state, "7/24"))), "3 × 8 = 24: the card is yours.");
    let wrong = why(&state, Some(claim(&state, "8/12")));
    assert!(!wrong.contains('='), "{wrong}");
}

#[test]
fn it_says_why_there_is_nothing_to_take() {
    let state = start(&open("3/14 8/12 7/45"));
    let ready = Action::Ready { table: state.public().table() };
    let nothing = "No two of the open cards multiply to the target of a third.";
    assert_eq!(why(&state, Some(ready)), nothing);
    assert_eq!(why(&state, None), nothing);
    let few = start(&open("3/14 8/12"));
    assert_eq!(why(&few, Some(ready)), "Fewer than three cards lie open: there is nothing to take yet.");
}
