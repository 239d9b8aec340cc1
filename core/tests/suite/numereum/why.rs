//! The reasons of hints.

use super::*;
use cartable_core::bot::advice::reason;
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

fn why(state: &Numereum, who: usize, action: Action) -> String {
    let viewer = Viewer::Seat(seat(who));
    let names = ["Anne", "Bruno"].map(str::to_owned);
    let audience = Audience { lang: Lang::En, viewer, names: &names };
    reason::<Numereum>(&state.view(viewer), Some(action), &[], &audience)
}

/// The reason of a card, without the odds that follow it.
fn reason_of(state: &Numereum, who: usize, action: Action) -> String {
    let told = why(state, who, action);
    let (reason, odds) = told.split_once(" If ").expect("how sure it is");
    assert!(odds.contains("this bid is ahead ") && odds.ends_with('.'), "{told}");
    reason.to_owned()
}

#[test]
fn it_says_what_a_bid_brings() {
    let state = start(&position(["3 10 20", "90 10 20"], ["1 2 6", "4"], "11 37 44 46 53 54"));
    assert_eq!(
        reason_of(&state, 0, commit(3)),
        "With your reserve this card makes a combination as soon as it gets there, won or lost."
    );
    assert_eq!(reason_of(&state, 1, commit(90)), "Your highest card is the hardest to beat.");
    assert_eq!(
        reason_of(&state, 1, commit(10)),
        "It is your lowest card: the better ones stay in your hand."
    );
    let prize = start(&position(["20 30 40", "90 10 20"], ["8 17", "4"], "11 25 44 46 53 54"));
    assert_eq!(reason_of(&prize, 0, commit(40)), "25 would complete a combination in your reserve.");
    assert_eq!(reason_of(&prize, 1, commit(90)), "Anne would complete a combination with 25.");
}

#[test]
fn it_says_what_the_second_cards_do() {
    let mut state = start(&position(["30 100 10", "40 0 10"], ["2", "8"], "11 25 4 6 44 46"));
    bid(&mut state, [30, 40]);
    assert_eq!(
        reason_of(&state, 0, commit(100)),
        "It makes 130 to 40: you are ahead, unless Bruno adds enough."
    );
    assert_eq!(reason_of(&state, 0, commit(10)), "Bruno has to add a card too.");
    assert_eq!(why(&state, 0, Action::Concede), "You keep your 2 cards for the rounds to come.");
    play(&mut state, 0, commit(10));
    assert_eq!(reason_of(&state, 1, commit(0)), "Anne would need more than 10 to win the round.");
}

#[test]
fn it_says_what_a_combination_is_worth() {
    let mut state = start(&position(["3 10 20", "90 10 20"], ["1 2 6", "4"], "11 37 44 46 53 54"));
    bid(&mut state, [3, 90]);
    play(&mut state, 0, Action::Concede);
    assert_eq!(why(&state, 0, combine("1 2 3")), "It meets two criteria at once: you draw two cards.");
    assert_eq!(why(&state, 0, combine("2 3 6")), "One combination more, and a card to draw.");
}

/// A card that is above whatever the other can bid is ahead always, and the lowest one never.
#[test]
fn it_says_how_sure_a_bid_is() {
    let state = start(&position(["100 0", "20 30"], ["2", "4"], "11 25 44 46 53 54"));
    assert!(why(&state, 0, commit(100)).ends_with("this bid is ahead 100 % of the time."));
    assert!(why(&state, 0, commit(0)).ends_with("this bid is ahead 0 % of the time."));
    let level = start(&position(["20", "20"], ["2", "4"], "11 25 44 46 53 54"));
    assert!(why(&level, 0, commit(20)).ends_with("this bid is ahead 0 % of the time, and level 100 %."));
}
