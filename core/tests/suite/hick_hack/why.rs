//! The reasons of hints.

use super::*;
use cartable_core::bot::advice::reason;
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

fn why(state: &HickHack, who: usize, action: Action) -> String {
    let viewer = Viewer::Seat(seat(who));
    let names = ["Anne", "Bruno", "Chloé", "David"].map(str::to_owned);
    let audience = Audience { lang: Lang::En, viewer, names: &names };
    reason::<HickHack>(&state.view(viewer), Some(action), &[], &audience)
}

#[test]
fn it_says_what_lies_where_a_card_goes() {
    let hands = ["y6 y5 yf5 k3 kf4 p-2", "y3 b3 p3 g3 r3 k3"];
    let mut position = position(&hands, Grains::new(0, 0, 2));
    position.yards[5] = Grains::NONE;
    let state = at(&position, TALKS, 3);
    let told = |names: &str| why(&state, 0, lay(names));
    assert_eq!(told("y6 k3"), "Hens: 6 points lie there, and nowhere more.");
    assert_eq!(told("y6 y5"), "Hens: two of yours together have better odds in a duel.");
    assert_eq!(
        told("yf5 k3"),
        "Hens: nowhere do more points lie (6); the birds that come for them are prey for your fox."
    );
    assert_eq!(
        told("p-2 k3"),
        "Pheasants: alone the coward eats everything, and if anybody comes a green grain is still yours."
    );
    let hands = ["k3 kf4", "y3 b3"];
    let state = at(&Position { hands: hands.map(cards).to_vec(), ..position }, TALKS, 3);
    assert_eq!(why(&state, 0, lay("k3")), "Nothing lies there, but your other cards stay in your hand.");
}

#[test]
fn it_weighs_a_share_against_the_die() {
    let (mut state, _) = meet(&["y4", "y4", "k3", "g6"], Grains::new(4, 0, 0), TALKS);
    let offer = |theirs: u8| Action::Propose(split(&[[4 - theirs, 0, 0], [theirs, 0, 0]]));
    assert_eq!(
        why(&state, 0, offer(1)),
        "It leaves you 3 of 4 points; the die would give you all of them 50 % of the time."
    );
    assert_eq!(
        why(&state, 0, Action::Roll),
        "Nothing is given away: the die brings you all 4 points 50 % of the time."
    );
    play(&mut state, 0, offer(1));
    assert_eq!(
        why(&state, 1, refuse(Colour::Yellow, 0)),
        "All 4 points 50 % of the time are worth more than 1 for certain."
    );
    assert_eq!(
        why(&state, 1, accept(Colour::Yellow, 0)),
        "1 of 4 points for certain, rather than all of them 50 % of the time."
    );
}
