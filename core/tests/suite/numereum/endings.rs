//! The three ways a game ends, and who wins it.

use super::*;
use cartable_core::games::numereum::{Ending, Outcome, Phase, Tiebreak};

/// The result, if the game is over.
fn outcome(state: &Numereum) -> Option<Outcome> {
    assert_eq!(state.public().outcome.is_some(), state.public().phase == Phase::Over);
    state.public().outcome
}

#[track_caller]
fn assert_won(state: &Numereum, winner: usize, ending: Ending, tiebreak: Option<Tiebreak>) {
    assert_eq!(outcome(state), Some(Outcome { winner: seat(winner), ending, tiebreak }));
}

/// Cards of so many combinations, all above 30.
fn made(counts: [usize; 2]) -> [Numbers; 2] {
    let mut deck = Numbers::DECK.iter().skip(27);
    counts.map(|count| deck.by_ref().take(3 * count).collect())
}

/// "A player with an empty hand loses." [S]
#[test]
fn an_empty_hand_at_the_start_of_a_round_loses() {
    for loser in 0..2 {
        let mut hands = ["10", "10"];
        hands[loser] = "";
        let state = start(&position(hands, ["1 2", "3 4"], "11 37"));
        assert_won(&state, 1 - loser, Ending::EmptyHand, None);
        assert_eq!(state.scores(), Some(if loser == 1 { vec![1, 0] } else { vec![0, 1] }));
    }
    let state = start(&position(["10", "10"], ["1 2", "3 4"], "11 37"));
    assert_eq!(outcome(&state), None);
}

/// A hand that is emptied during a round is filled again by the prize or by a combination:
/// only the start of a round counts. [S]
#[test]
fn an_empty_hand_within_a_round_loses_nothing() {
    let mut state = start(&position(["40", "30 20"], ["1", "2"], "11 37 44 46"));
    bid(&mut state, [40, 30]);
    play(&mut state, 1, Action::Concede);
    assert_eq!(outcome(&state), None);
    assert_eq!(state.hand(seat(0)), cards("11"));
    let mut state = start(&position(["17", "30 20"], ["8 25", "2"], "11 37 44 46 47"));
    bid(&mut state, [17, 30]);
    play(&mut state, 0, Action::Concede);
    play(&mut state, 0, combine("8 17 25"));
    assert_eq!((outcome(&state), state.hand(seat(0))), (None, cards("44")));
}

/// "Both empty: more combinations, then more reserve cards, then the youngest." [S]
#[test]
fn two_empty_hands_compare_combinations_then_reserves_then_age() {
    let ended = |counts, reserves, youngest| {
        let position = Position { combined: made(counts), ..position(["", ""], reserves, "11 37") };
        let state = Numereum::at(&Setup { dealer: seat(youngest), ..setup() }, &position);
        outcome(&state).map(|outcome| (outcome.winner, outcome.ending, outcome.tiebreak))
    };
    let by = |winner, tiebreak| Some((seat(winner), Ending::EmptyHand, Some(tiebreak)));
    assert_eq!(ended([1, 2], ["1 2 3", "4"], 0), by(1, Tiebreak::Combinations));
    assert_eq!(ended([2, 1], ["1", "4 5 6"], 1), by(0, Tiebreak::Combinations));
    assert_eq!(ended([2, 2], ["1", "4 5"], 0), by(1, Tiebreak::Reserve));
    assert_eq!(ended([2, 2], ["1 2", "4 5"], 0), by(0, Tiebreak::Youngest));
    assert_eq!(ended([2, 2], ["1 2", "4 5"], 1), by(1, Tiebreak::Youngest));
}

/// Both make their fifth combination in the same round, when `both`; else seat 0 alone.
fn fifth(both: bool, hands: [&str; 2], reserves: [&str; 2], youngest: usize) -> Numereum {
    let combined = made([4, 4]);
    let position = Position { combined, ..position(hands, reserves, "11 12 4 6 9") };
    let mut state = Numereum::at(&Setup { dealer: seat(youngest), ..setup() }, &position);
    bid(&mut state, [17, 18]);
    play(&mut state, 0, Action::Concede);
    play(&mut state, 1, if both { combine("8 18 26") } else { Action::Finish });
    assert_eq!(outcome(&state), None, "the other still declares");
    play(&mut state, 0, combine("1 16 17"));
    state
}

/// "A player with at least 5 combinations wins." [S]
#[test]
fn five_combinations_at_the_end_of_a_round_win() {
    let state = fifth(false, ["17 10", "18 10"], ["1 16", "8 26"], 1);
    assert_won(&state, 0, Ending::FiveCombinations, None);
    assert!(state.turn().is_over());
}

/// "Both: more hand cards, then more reserve cards, then the youngest." [S]
#[test]
fn two_fifth_combinations_compare_hands_then_reserves_then_age() {
    let end = Ending::FiveCombinations;
    // The winner of the round, seat 1, gets a prize into the hand and one into the reserve.
    let state = fifth(true, ["17 10 20 30", "18 10"], ["1 16", "8 26"], 1);
    assert_won(&state, 0, end, Some(Tiebreak::Hand));
    let state = fifth(true, ["17 10 20", "18 10"], ["1 16 5 14", "8 26"], 1);
    assert_won(&state, 0, end, Some(Tiebreak::Reserve));
    for youngest in 0..2 {
        let state = fifth(true, ["17 10 20", "18 10"], ["1 16 5", "8 26"], youngest);
        assert_won(&state, youngest, end, Some(Tiebreak::Youngest));
    }
}

/// "6 against 5 does not matter." [S]
#[test]
fn a_sixth_combination_decides_nothing() {
    let hands = ["17 24 10", "18 59 10 20 30"];
    let combined =
        [numbers("3 4 6 22 23 26 28 29 32 33 34 35"), numbers("41 42 43 44 46 47 48 49 51 52 53 54")];
    let mut state =
        start(&Position { combined, ..position(hands, ["8 25 31 38", "9 27"], "11 13 14 15 19 21") });
    bid(&mut state, [17, 18]);
    play(&mut state, 0, commit(24));
    play(&mut state, 1, commit(59));
    play(&mut state, 1, combine("9 18 27"));
    while asked(&state) == [1] {
        play(&mut state, 1, Action::Finish);
    }
    play(&mut state, 0, combine("8 17 25"));
    play(&mut state, 0, combine("24 31 38"));
    assert_eq!([0, 1].map(|who| state.public().combinations(seat(who))), [6, 5]);
    assert_won(&state, 1, Ending::FiveCombinations, Some(Tiebreak::Hand)); // more cards in hand
}

/// "Start of a round, hands not empty, fewer than 2 deck cards: the youngest wins." [S; moment R]
#[test]
fn a_used_up_deck_makes_the_youngest_win() {
    for youngest in 0..2 {
        for deck in ["", "11"] {
            let position = position(["10", "20"], ["1 2", "3"], deck);
            let state = Numereum::at(&Setup { dealer: seat(youngest), ..setup() }, &position);
            assert_won(&state, youngest, Ending::DeckUsedUp, None);
        }
    }
    assert_eq!(outcome(&start(&position(["10", "20"], ["1 2", "3"], "11 37"))), None, "two are enough");
}

/// The round whose prizes are the last two cards is played to its end. [R]
#[test]
fn the_last_two_cards_are_still_played_for() {
    let mut state = start(&position(["10 30", "20 30"], ["1", "3"], "11 37"));
    bid(&mut state, [10, 20]);
    play(&mut state, 0, Action::Concede);
    assert_eq!(reserve(&state, 1), numbers("3 37"));
    assert_won(&state, 0, Ending::DeckUsedUp, None);
}

/// "End tests of the start of a round, in this order: empty hand, then deck." [R]
#[test]
fn an_empty_hand_counts_before_a_used_up_deck() {
    let position = position(["", "20"], ["1 2", "3"], "11");
    let state = Numereum::at(&Setup { dealer: seat(0), ..setup() }, &position);
    assert_won(&state, 1, Ending::EmptyHand, None); // although seat 0 is the youngest
}

/// Five combinations at the end of a round come before the next round's tests.
#[test]
fn five_combinations_count_before_an_empty_hand() {
    let position = Position { combined: made([4, 0]), ..position(["17", "18 10"], ["8 25", "2"], "11 13") };
    let mut state = start(&position);
    bid(&mut state, [17, 18]);
    play(&mut state, 0, Action::Concede);
    play(&mut state, 0, combine("8 17 25"));
    assert_eq!(state.public().hand_sizes[0], 0, "the deck was empty");
    assert_won(&state, 0, Ending::FiveCombinations, None);
}
