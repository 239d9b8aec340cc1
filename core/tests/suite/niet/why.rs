//! The reasons of hints, on the plays of a hand.

use crate::niet::table::{EXAMPLE, card, play, round, seat, team};
use cartable_core::bot::advice::reason;
use cartable_core::game::Game;
use cartable_core::games::niet::{Action, Contract, Niet};
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

/// Returns the reason given to seat 0 for this play; seat 2 is the partner, and seat 1 has led.
fn why(points: i32, hands: [&str; 4], played: &str, card_played: &str) -> String {
    let contract = Contract { first: seat(1), points, ..EXAMPLE };
    let mut state = round(contract, team(&[1, 3], None), &hands);
    play(&mut state, played);
    let viewer = Viewer::Seat(seat(0));
    let names = ["Anne", "Bruno", "Chloé", "David"].map(str::to_owned);
    let audience = Audience { lang: Lang::En, viewer, names: &names };
    reason::<Niet>(&state.view(viewer), Some(Action::Play(card(card_played))), &[], &audience)
}

#[test]
fn it_says_what_a_play_does_to_the_trick() {
    let partner_wins = ["g1 g9 r2", "g2 b2 b3", "g13 b4 b5", "g3 b6 b7"];
    let told = why(2, partner_wins, "1:g2 2:g13 3:g3", "g1");
    assert_eq!(told, "Chloé plays with you and wins this trick: your 1 is safe in it.");
    assert_eq!(
        why(2, partner_wins, "1:g2 2:g13 3:g3", "g9"),
        "Chloé plays with you, and nobody can take the trick any more: nothing stronger is needed."
    );
    let two_ones = ["b1 r2 r3", "g1 b2 b3", "g4 b4 b5", "y1 b6 b7"];
    assert_eq!(
        why(2, two_ones, "1:g1 2:g4 3:y1", "b1"),
        "It takes the trick, and 2 of the others’ 1s as loot."
    );
    let lost = ["g2 g12 r2", "g13 b2 b3", "g4 b4 b5", "g5 b6 b7"];
    assert_eq!(
        why(2, lost, "1:g13 2:g4 3:g5", "g2"),
        "The trick stays with Bruno’s team: of what you can play, this is the lowest that is not a 1."
    );
    assert_eq!(why(-2, lost, "1:g13 2:g4 3:g5", "g12"), "Tricks cost points, and this one does not take it.");
}
