//! The reasons of hints.

use super::*;
use cartable_core::bot::advice::reason;
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

/// Returns the reason given to a seat for an action.
fn why(state: &Numx, who: usize, action: Option<Action>) -> String {
    let viewer = Viewer::Seat(seat(who));
    let names = ["Anne", "Bruno"].map(str::to_owned);
    reason::<Numx>(&state.view(viewer), action, &[], &Audience { lang: Lang::En, viewer, names: &names })
}

#[test]
fn it_says_what_an_action_does_to_hand_and_rows() {
    let state = start(&position(&["5 5 9 swap", "3 4"], &["12 2", "-1 7"]));
    let told = |action| why(&state, 0, Some(action));
    assert_eq!(told(lay("5", "h h", "")), "2 cards less in your hand, all at once.");
    assert_eq!(told(lay("9", "h", "")), "One card less in your hand.");
    assert_eq!(told(lay("12", "0", "")), "It rids you of 12 visible points.");
    assert_eq!(told(lay("-1", "1", "")), "It takes a low card away from Bruno.");
    assert_eq!(told(lay("7", "1", "")), "If nobody covers it, you lead the next tour.");
    let swap = Action::Swap { from: Zone::Hand, with: cartable_core::games::numx::Exchange::Seat(seat(1)) };
    assert_eq!(told(swap), "Your visible cards will cost 8 points less.");
    let low = Action::Take { from: seat(1), card: card("-1") };
    // The row is full: there is nothing to fill up.
    assert_eq!(told(low), "Bruno will have to fill up the row.");
}

#[test]
fn it_knows_the_last_cards_and_those_out_of_turn() {
    let last = start(&position(&["5 5", "3 4"], &["12 2", "-1 7"]));
    assert_eq!(why(&last, 0, Some(lay("5", "h h", ""))), "It empties your hand.");
    let state = start(&over(pli("4", 1), &["8 1", "6 6 2"], &["12 2", "-1 7"]));
    let factor = lay("6", "h h", "");
    assert_eq!(may(&state, 1, factor), Ok(()));
    let told = "You lay without waiting for your turn, and play goes on after you.";
    assert_eq!(why(&state, 1, Some(factor)), told);
    assert_eq!(why(&state, 1, None), "You keep your 3 cards for your own turn.");
}
