//! Rounds 2 to 7 of the rules file: prizes, bids, overbids, and where the cards go.

use super::*;
use cartable_core::games::numereum::{Auction, Bid, Phase, Prizes};
use cartable_core::seat::Viewer;

/// Reserves and prizes that go together in nothing: no combination interferes.
fn table(hands: [&str; 2]) -> Numereum {
    start(&position(hands, ["2", "3"], "11 37 4 9 51 6"))
}

fn plain() -> Numereum {
    table(["0 10 20 30 40", "0 10 20 30 40"])
}

/// "Two deck cards go face up to the middle: the first is the hand prize, the second the reserve prize." [S]
#[test]
fn each_round_turns_up_two_prizes() {
    let mut state = plain();
    let prizes = |state: &Numereum| state.public().auction.expect("an auction").prizes;
    assert_eq!(prizes(&state), Prizes { hand: card(11), reserve: card(37) });
    bid(&mut state, [10, 20]);
    play(&mut state, 0, Action::Concede);
    assert_eq!(prizes(&state), Prizes { hand: card(4), reserve: card(9) });
    assert_eq!((state.public().deck, state.public().round), (2, 2));
}

/// "Each player commits one hand card face down; both are revealed together." [S]
#[test]
fn bids_are_turned_up_together() {
    let mut state = plain();
    assert_eq!(asked(&state), [0, 1]);
    let told = play(&mut state, 1, commit(40));
    assert_eq!(told, [Event::Committed(seat(1))]);
    assert_eq!(asked(&state), [0], "whoever has committed waits");
    assert_eq!(state.public().hand_sizes, [5, 4]);
    assert_eq!(state.public().auction.expect("an auction").bids, [Bid::default(); 2]);
    let told = play(&mut state, 0, commit(30));
    let bids = [30, 40].map(|value| Bid { first: Some(card(value)), second: None });
    assert_eq!(told, [Event::Committed(seat(0)), Event::Revealed(bids)]);
    assert_eq!((state.public().phase, asked(&state)), (Phase::Answer, vec![0]), "the lower one answers");
}

/// "30 v 40 conceded: 40 takes both prizes." [S]
#[test]
fn the_lower_may_concede() {
    let mut state = plain();
    bid(&mut state, [30, 40]);
    play(&mut state, 0, Action::Concede);
    assert_eq!(state.hand(seat(1)), cards("0 10 20 30 11"), "the first prize goes into the hand");
    assert_eq!(reserve(&state, 1), numbers("3 37"), "the second into the reserve");
    assert_eq!((state.hand(seat(0)), reserve(&state, 0)), (cards("0 10 20 40"), numbers("2")));
    assert_eq!(state.public().last.expect("an auction").winner, Some(seat(1)));
}

/// "30+25 v 40+10: 55 wins." [S]
#[test]
fn an_overbid_is_answered_and_the_totals_decide() {
    let mut state = table(["0 30 25", "0 40 10"]);
    bid(&mut state, [30, 40]);
    let told = play(&mut state, 0, commit(25));
    assert_eq!(told, [Event::Overbid(seat(0))], "the second card lies face down too");
    assert_eq!((state.public().phase, asked(&state)), (Phase::Cover, vec![1]));
    assert!(!listed(&state, 1).contains(&Action::Concede), "the other must");
    assert_eq!(state.view(Viewer::Seat(seat(1))).public.auction, state.public().auction);
    play(&mut state, 1, commit(10));
    assert_eq!(state.public().last.expect("an auction").winner, Some(seat(0)));
    assert_eq!(state.hand(seat(0)), cards("0 11"));
    assert_eq!(reserve(&state, 0), numbers("2 25 37"), "the 25 comes back as a reserve card");
}

/// "There is one overbid at most." [S]
#[test]
fn nobody_overbids_twice() {
    let mut state = table(["0 30 25 50", "0 40 20 60"]);
    bid(&mut state, [30, 40]);
    play(&mut state, 0, commit(25));
    play(&mut state, 1, commit(20));
    assert_eq!(state.public().last.expect("an auction").winner, Some(seat(1)), "55 to 60");
    assert_eq!((state.public().round, state.public().phase), (2, Phase::Bid));
}

/// "Equal values: the round ends, both prizes go to the discard." [S]
#[test]
fn equal_bids_discard_the_prizes() {
    let mut state = plain();
    bid(&mut state, [30, 30]);
    assert_eq!(state.public().unclaimed, numbers("11 37"));
    assert_eq!(state.public().last.expect("an auction").winner, None);
    assert_eq!(state.hand(seat(0)), cards("0 10 20 40"));
    assert_eq!((reserve(&state, 0), reserve(&state, 1)), (numbers("2"), numbers("3")));
    assert_eq!(state.public().round, 2);
}

/// "20+20 v 40+0: prizes discarded." [S]
/// No hand has two 20s, so the sum is tried on an auction alone and another one played.
#[test]
fn equal_totals_discard_the_prizes() {
    let bid_of = |one, other| Bid { first: Some(card(one)), second: Some(card(other)) };
    let prizes = Prizes { hand: card(11), reserve: card(37) };
    assert_eq!(Auction { prizes, bids: [bid_of(20, 20), bid_of(40, 0)] }.ahead(), None);
    assert_eq!(Auction { prizes, bids: [bid_of(20, 30), bid_of(40, 0)] }.ahead(), Some(seat(0)));
    let mut state = table(["30 15 50", "40 0 5"]);
    bid(&mut state, [30, 40]);
    play(&mut state, 0, commit(15));
    play(&mut state, 1, commit(5));
    assert_eq!(state.public().unclaimed, numbers("11 37"));
    assert_eq!(reserve(&state, 0), numbers("2 15"), "played numbers come into the reserve all the same");
    assert_eq!(reserve(&state, 1), numbers("3 5"));
}

/// "Overbidding is refused if either player has no card left in hand." [S opponent, D self]
#[test]
fn no_overbid_once_a_hand_is_empty() {
    for hands in [["30", "40 50"], ["30 50", "40"]] {
        let mut state = table(hands);
        bid(&mut state, [30, 40]);
        assert_eq!(listed(&state, 0), [Action::Concede]);
        let refused = may(&state, 0, commit(50));
        assert_eq!(refused, Err(Illegal::CannotOverbid));
    }
    let mut state = table(["30 50", "40 60"]);
    bid(&mut state, [30, 40]);
    assert_eq!(listed(&state, 0), [Action::Concede, commit(50)]);
}

/// "Each player puts the non-basic cards they played (won or lost,
/// tie or not) into their own reserve; basic cards are discarded for good." [S]
#[test]
fn played_numbers_go_into_the_own_reserve_and_basic_cards_are_discarded() {
    for (bids, winner) in [([24, 40], 1), ([24, 20], 0)] {
        let mut state = table(["24 50 0", "40 20 0"]);
        bid(&mut state, bids);
        play(&mut state, 1 - winner, Action::Concede);
        assert!(reserve(&state, 0).contains(card(24)), "won or lost: {winner}");
        assert_eq!(state.public().discards, [Cards::EMPTY, cards(&bids[1].to_string())]);
        assert!(!state.hand(seat(0)).contains(card(24)) && !state.hand(seat(1)).contains(card(24)));
    }
    let mut tied = table(["40 50 0", "40 20 0"]);
    bid(&mut tied, [40, 40]);
    assert_eq!(tied.public().discards, [cards("40"), cards("40")]);
}

/// Either 0 is a bid of its own.
#[test]
fn a_player_has_two_zeros_to_bid() {
    let mut state = table(["0 0 10", "10 20 50"]);
    assert_eq!(listed(&state, 0), [commit(0), commit(10)], "equal cards are listed once");
    bid(&mut state, [0, 10]);
    play(&mut state, 0, commit(0));
    play(&mut state, 1, commit(20));
    assert_eq!(state.public().discards[0], cards("0 0"));
    assert_eq!(state.hand(seat(0)), cards("10"));
}
