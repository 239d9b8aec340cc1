//! Combinations: who makes them, when, of what, and what they bring.

use super::*;
use cartable_core::game::Event as _;
use cartable_core::games::numereum::{Criteria, Criterion, Phase};
use cartable_core::seat::Viewer;

/// Seat 0 bids a number that makes a combination with its reserve, seat 1 wins with a basic card.
fn playing(number: u8, own: &str, deck: &str) -> Numereum {
    let mut state = start(&position([&format!("{number} 10 20"), "90 10 20"], [own, "2"], deck));
    bid(&mut state, [number, 90]);
    play(&mut state, 0, Action::Concede);
    state
}

/// "At least one arrived in the reserve this round (a played non-basic card ...)." [S]
#[test]
fn a_played_number_can_be_combined_at_once() {
    let mut state = playing(17, "8 25 51", "11 37 44 46 53");
    assert_eq!((state.public().phase, asked(&state)), (Phase::Combine, vec![0]), "though it lost the round");
    assert_eq!(listed(&state, 0), [Action::Finish, combine("8 17 25")]);
    let told = play(&mut state, 0, combine("8 17 25"));
    let criteria: Criteria = [Criterion::Addition].into_iter().collect();
    assert!(told.contains(&Event::Combined { seat: seat(0), cards: numbers("8 17 25"), criteria }));
    assert_eq!(reserve(&state, 0), numbers("51"), "the three cards leave the reserve");
    assert_eq!(state.public().combined[0], numbers("8 17 25"), "for good");
    assert_eq!(state.public().combinations(seat(0)), 1);
}

/// "... or the won horizontal prize." [S]
#[test]
fn the_won_reserve_prize_can_be_combined_at_once() {
    let mut state = start(&position(["30 10", "90 10"], ["2", "8 17"], "11 25 44 46 53"));
    bid(&mut state, [30, 90]);
    play(&mut state, 0, Action::Concede);
    assert_eq!(listed(&state, 1), [Action::Finish, combine("8 17 25")]);
    let mut hand_prize = start(&position(["30 10", "90 10"], ["2", "8 17"], "25 11 44 46 53"));
    bid(&mut hand_prize, [30, 90]);
    play(&mut hand_prize, 0, Action::Concede);
    assert_eq!(hand_prize.public().phase, Phase::Bid, "the other prize is in the hand, not in the reserve");
}

/// Cards that have lain in the reserve before this round make no combination by themselves. [S]
#[test]
fn old_cards_alone_make_no_combination() {
    let mut state = playing(17, "8 25", "11 37 44 46 53 1 2");
    play(&mut state, 0, Action::Finish);
    assert_eq!(state.public().phase, Phase::Bid);
    bid(&mut state, [10, 10]);
    assert_eq!(state.public().phase, Phase::Bid, "the 17 arrived a round ago");
    let mut state = playing(51, "8 17 25 49 53", "11 37 44 46 1 2");
    assert_eq!(listed(&state, 0), [Action::Finish, combine("49 51 53")]);
    assert_eq!(may(&state, 0, combine("8 17 25")), Err(Illegal::NoneArrived));
    play(&mut state, 0, combine("49 51 53"));
}

/// "After each combination its player draws 1 card into the hand, unseen by the other." [S; R for "hand"]
#[test]
fn a_combination_draws_one_card_unseen() {
    let mut state = playing(17, "8 25", "11 37 44 46 53");
    let before = state.hand(seat(0));
    let told = play(&mut state, 0, combine("8 17 25"));
    assert_eq!(state.hand(seat(0)), before.with(numbers("44")));
    assert!(told.contains(&Event::Drew { seat: seat(0), count: 1 }));
    let received: Vec<_> = told.iter().filter(|event| !event.seen_by(Viewer::Seat(seat(1)))).collect();
    assert_eq!(received, [&Event::Received { seat: seat(0), cards: numbers("44") }]);
    assert!(!state.public().known[0].contains(card(44)), "nobody else knows it");
    assert!(state.view(Viewer::Seat(seat(1))).unseen().contains(card(44)));
}

/// "2 for a super-combination"; it "counts as one combination". [S, count R]
#[test]
fn a_super_combination_draws_two_and_counts_once() {
    let mut state = playing(3, "1 2", "11 37 44 46 53 54");
    play(&mut state, 0, combine("1 2 3"));
    assert_eq!(state.hand(seat(0)), cards("10 20 44 46"));
    assert_eq!(state.public().combinations(seat(0)), 1);
}

/// "An empty deck gives fewer or no cards; the combination still counts." [R]
#[test]
fn an_empty_deck_gives_fewer_cards() {
    for (deck, drawn) in [("11 37 44", "44"), ("11 37", "")] {
        let mut state = start(&position(["3 10 20", "90 10 20"], ["1 2", "4"], deck));
        bid(&mut state, [3, 90]);
        play(&mut state, 0, Action::Concede);
        let told = play(&mut state, 0, combine("1 2 3"));
        let count = list(drawn).len() as u8;
        assert!(told.contains(&Event::Drew { seat: seat(0), count }));
        assert_eq!(state.public().combinations(seat(0)), 1);
        assert_eq!(state.hand(seat(0)), cards(&format!("10 20 {drawn}")));
    }
}

/// "Optional." [S]
#[test]
fn combinations_are_optional() {
    let mut state = playing(17, "8 25", "11 37 44 46 53");
    play(&mut state, 0, Action::Finish);
    assert_eq!(reserve(&state, 0), numbers("8 17 25"));
    assert_eq!(state.public().round, 2);
}

/// "Une ou plusieurs combinaisons": as long as there is one. [S]
#[test]
fn several_combinations_can_be_made_in_a_round() {
    let hands = ["17 24 10 20", "90 30 20"];
    let mut state = start(&position(hands, ["8 25 31 38", "2"], "11 37 44 46 53 54"));
    bid(&mut state, [17, 90]);
    play(&mut state, 0, commit(24));
    play(&mut state, 1, commit(30));
    play(&mut state, 0, combine("8 17 25"));
    assert_eq!(asked(&state), [0], "17 24 31 is gone, 24 31 38 is left");
    assert_eq!(listed(&state, 0), [Action::Finish, combine("24 31 38")]);
    play(&mut state, 0, combine("24 31 38"));
    assert_eq!(state.public().combinations(seat(0)), 2);
    assert_eq!(state.public().round, 2, "nobody is asked when there is nothing to combine");
}

/// The winner of the round declares all combinations first, then the other. [R]
#[test]
fn the_winner_of_the_round_declares_first() {
    let mut state = start(&position(["17 10", "18 10"], ["8 25", "9 27"], "11 53 44 46 54 1"));
    bid(&mut state, [17, 18]);
    play(&mut state, 0, Action::Concede);
    assert_eq!(asked(&state), [1], "18 has won");
    assert_eq!(may(&state, 0, combine("8 17 25")), Err(Illegal::NotYourTurn));
    play(&mut state, 1, combine("9 18 27"));
    assert_eq!(asked(&state), [0]);
    play(&mut state, 0, combine("8 17 25"));
    assert_eq!(state.public().combined, [numbers("8 17 25"), numbers("9 18 27")]);
}

/// "After a tied round the youngest seat first." [R]
#[test]
fn after_a_tied_round_the_youngest_declares_first() {
    for youngest in 0..2 {
        let position = position(["17 20 10", "18 19 10"], ["8 25", "9 27"], "11 53 44 46 54 1");
        let mut state = Numereum::at(&Setup { dealer: seat(youngest), ..setup() }, &position);
        bid(&mut state, [17, 18]);
        play(&mut state, 0, commit(20));
        play(&mut state, 1, commit(19));
        assert_eq!(state.public().last.expect("an auction").winner, None, "37 each");
        assert_eq!(asked(&state), [youngest]);
        play(&mut state, youngest, Action::Finish);
        assert_eq!(asked(&state), [1 - youngest]);
        play(&mut state, 1 - youngest, Action::Finish);
        assert_eq!(state.public().round, 2);
    }
}
