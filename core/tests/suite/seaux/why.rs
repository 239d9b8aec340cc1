//! The reasons of hints.

use super::*;
use cartable_core::bot::advice::reason;
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

/// Returns the reason given to seat 0 for an action.
fn why(state: &Seaux, action: Action) -> String {
    let viewer = Viewer::Seat(seat(0));
    let names = ["Anne", "Bruno"].map(str::to_owned);
    reason::<Seaux>(
        &state.view(viewer),
        Some(action),
        &[],
        &Audience { lang: Lang::En, viewer, names: &names },
    )
}

#[test]
fn an_attack_costs_the_next_player_buckets_or_cards() {
    let state = Seaux::at(&setup(2, Options::default()), &position(&["y8 g8 g2", "r1 r2"])).expect("a game");
    // The cheapest yellow bucket carries a side of the pyramid, a green one is the top.
    let told = why(&state, lay('y', &[8]));
    assert_eq!(told, "If Bruno cannot answer, at least 5 buckets fall.");
    assert_eq!(why(&state, lay('g', &[8])), "To answer, Bruno will need at least 2 cards.");
    assert_eq!(why(&state, lay('g', &[2])), "If Bruno cannot answer, a bucket falls.");
}

#[test]
fn an_answer_saves_and_a_bucket_costs() {
    let attack = Attack { colour: colour('g'), by: seat(1), level: 5 };
    let under = |hand: &str| {
        let position = Position {
            attack: Some((attack, vec![values(&[]), values(&[5])])),
            ..position(&[hand, "r1 r2"])
        };
        Seaux::at(&setup(2, Options::default()), &position).expect("a game")
    };
    let able = under("g6 g7");
    assert_eq!(why(&able, lay('g', &[6])), "Giving up would cost a bucket.");
    let top = Action::GiveUp(cell(4, 0));
    assert_eq!(why(&able, top), "A single bucket falls, and you keep your cards.");
    assert_eq!(why(&under("g1 r7"), top), "You cannot answer: this way a single bucket falls.");
}
