//! The reasons of hints.

use super::*;
use cartable_core::bot::advice::reason;
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

/// Returns the reason given to seat 0 for an action.
fn why(state: &Nmbrs, action: Action) -> String {
    let viewer = Viewer::Seat(seat(0));
    let names = ["Anne", "Bruno"].map(str::to_owned);
    reason::<Nmbrs>(
        &state.view(viewer),
        Some(action),
        &[],
        &Audience { lang: Lang::En, viewer, names: &names },
    )
}

#[test]
fn a_meld_brings_points_or_ends_the_round() {
    let state = hand("13 20 27 41 43").start();
    let mut after = state.clone();
    play(&mut after, 0, new("13-20-27"));
    let points = after.public().turn_points();
    assert!(points > 0);
    let told = why(&state, new("13-20-27"));
    assert!(told.contains(&format!("{points} points")), "{told} {points}");
    let last = hand("13 20 27 41").start();
    let out = "You will have nothing left to deduct: the round ends, and the others deduct their hands.";
    assert_eq!(why(&last, new("13-20-27")), out);
    assert_eq!(why(&hand("41").start(), Action::Discard(card("41"))), out);
}

#[test]
fn an_open_card_fits_or_does_not() {
    let offered = |open: &str| {
        let drawing = |position: &mut Position| {
            position.phase = Some(Phase::Draw);
            position.open = vec![card("83"), card(open)];
        };
        hand("13 20 50").with(drawing).start()
    };
    assert_eq!(why(&offered("27"), Action::TakeOpen), "The 27 goes into a series with your cards.");
    assert!(why(&offered("27"), Action::LeaveOpen).starts_with("Of all the choices tried"));
    assert_eq!(why(&offered("90"), Action::LeaveOpen), "The 90 goes into no series with your cards.");
}

#[test]
fn a_discard_is_dear_or_least_useful() {
    // 13 is a prime and counts 3 points, 90 has many divisors; 13 and 15 lack 11, 14 or 17.
    let state = hand("13 15 90").start();
    assert_eq!(why(&state, Action::Discard(card("13"))), "No card of your hand would cost more in the end.");
    assert_eq!(why(&state, Action::Discard(card("90"))), "The other cards of your hand go better together.");
}
