//! The action that empties a hand must hold a classic card of it. [S: numx-076]

use super::*;
use cartable_core::games::numx::{Exchange, Target};

/// Vector: hand joker only, joker + visible 5; hand joker,5: 5,5. [S]
#[test]
fn the_action_that_empties_a_hand_contains_a_classic_card_of_it() {
    let state = start(&over(pli("4", 2), &["joker", "1 1"], &["5 1", "2 2"]));
    assert_eq!(may(&state, 0, lay("5", "0", "h")), Err(Illegal::LastCardClassic));
    let mut state = start(&over(pli("4", 2), &["joker 5", "1 1"], &["5 1", "2 2"]));
    play(&mut state, 0, lay("5", "h", "h"));
    assert!(state.hand(seat(0)).is_empty());
}

/// Infinity is a classic card. [S]
#[test]
fn infinity_may_be_the_last_card() {
    let mut state = start(&position(&["inf", "1 1"], &["5 1", "2 2"]));
    play(&mut state, 0, lay("inf", "h", ""));
    assert!(state.hand(seat(0)).is_empty());
}

/// Specials are none, and a Malus+ that would fill the hand again makes no difference:
/// it is judged when the card leaves. [R]
#[test]
fn a_special_is_never_the_last_card() {
    let table = |hand| {
        let position = over(pli("4", 1), &[hand, "1 1", "1 1"], &["5 1", "2 2", "3 3"]);
        start(&Position { deck: vec![card("9"); 4], ..position })
    };
    let malus = Action::Malus { card: Card::MALUS[0], from: Zone::Hand, on: Target::All };
    assert_eq!(may(&table("malus_1_1"), 0, malus), Err(Illegal::LastCardClassic));
    assert_eq!(may(&table("malus_1_1 3"), 0, malus), Ok(()));
    let swap = Action::Swap { from: Zone::Hand, with: Exchange::Seat(seat(1)) };
    assert_eq!(may(&table("swap"), 0, swap), Err(Illegal::LastCardClassic));
    assert_eq!(may(&table("num_x"), 0, Action::NumX { from: Zone::Hand }), Err(Illegal::LastCardClassic));
    assert_eq!(may(&table("num_x 3"), 0, Action::NumX { from: Zone::Hand }), Ok(()));
}

/// Cards of the rows do not empty a hand, so anything goes with them, an empty hand included. [D]
#[test]
fn visible_cards_are_free_of_the_rule() {
    let state = start(&over(pli("4", 1), &["", "1 1"], &["5 joker", "num_x 5"]));
    assert_eq!(may(&state, 0, lay("5", "0", "0")), Ok(()));
    assert_eq!(may(&state, 0, lay("5", "", "0")), Ok(()));
    assert_eq!(may(&state, 0, Action::NumX { from: Zone::Row(seat(1)) }), Ok(()));
}

/// "The same holds for refilling, unless nothing else is left to refill with." [S; R]
#[test]
fn a_row_is_filled_up_with_a_last_special_only_when_nothing_else_is_left() {
    let table = |deck: &[&str]| {
        let position = over(pli("4", 1), &["9 9", "joker", "1 1"], &["5 5", "6", "7 7"]);
        let mut state = start(&Position { deck: deck.iter().map(|name| card(name)).collect(), ..position });
        for who in 0..2 {
            play(&mut state, who, Action::Pass);
        }
        state
    };
    assert_eq!(may(&table(&["3"]), 1, Action::Refill(Card::JOKER)), Err(Illegal::LastCardClassic));
    assert_eq!(listed(&table(&["3"]), 1), [Action::RefillBlind]);
    assert_eq!(listed(&table(&[]), 1), [Action::Refill(Card::JOKER)]);
    assert_eq!(may(&table(&[]), 1, Action::RefillBlind), Err(Illegal::DeckEmpty));
}
