//! The reasons of hints.

use super::*;
use cartable_core::bot::advice::reason;
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

/// Returns the reason given to seat 0 for this action.
fn why(position: &Position, action: Action) -> String {
    let viewer = Viewer::Seat(seat(0));
    let names = ["Anne", "Bruno", "Chloé"].map(str::to_owned);
    let audience = Audience { lang: Lang::En, viewer, names: &names };
    reason::<Duel>(&start(position).view(viewer), Some(action), &[], &audience)
}

fn to_lay(hand: &str, laid: &[&str]) -> Position {
    Position { hands: vec![cards(hand)], has_laid: false, ..table(laid) }
}

#[test]
fn it_says_what_a_lay_takes_and_exposes() {
    let lay = |name: &str| Action::Lay(card(name));
    let two = to_lay("8/12 5/18 2/28 7/45", &["3/14", "3/24 7/24 2/15"]);
    assert_eq!(why(&two, lay("8/12")), "It lets you destroy 2 cards at once.");
    let four = Position { trophies: vec![cards("5/10 5/32 5/42 6/30")], ..two };
    assert_eq!(why(&four, lay("8/12")), "It brings your fifth trophy, and the match.");
    assert_eq!(
        why(&to_lay("6/27 6/49", &["", "3/24 9/18"]), lay("6/49")),
        "What the others have laid reaches none of your cards; with another card of your hand it would."
    );
}

#[test]
fn it_says_what_destroying_brings() {
    let position = table(&["3/14 8/12", "3/24", "4/4"]);
    assert_eq!(why(&position, destroy("3/24")), "A trophy for you, and one card less in front of Bruno.");
    let reached = table(&["3/14 8/12", "", "7/24 2/8"]);
    assert_eq!(
        why(&reached, destroy("7/24")),
        "A trophy for you, and Chloé reaches fewer of your cards without it."
    );
    let nothing = table(&["3/14", "3/24"]);
    assert_eq!(why(&nothing, Action::EndTurn), "No two of your laid cards reach a target of the others.");
}
