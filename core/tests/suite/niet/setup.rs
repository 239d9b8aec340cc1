//! The pack, the deal, the seats.

use crate::niet::table::{cards, cell, deal, next_round, play_round, seat, setup};
use cartable_core::game::{Game, SetupError, check_setup};
use cartable_core::games::niet::{Card, Cards, Colour, Niet, Options, Row, hand_size, pack};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use cartable_core::series::Series;

/// "60 cards: blue, yellow, red, green, each with three 1s and one each of 2..13." [S]
#[test]
fn the_pack_has_three_1s_and_one_each_of_2_to_13_in_four_colours() {
    assert_eq!(Cards::ALL.len(), 60);
    for colour in Colour::ALL {
        assert_eq!(Cards::ALL.count(Card::new(colour, 1).unwrap()), 3);
        for value in 2..=13 {
            assert_eq!(Cards::ALL.count(Card::new(colour, value).unwrap()), 1);
        }
        assert_eq!(Card::new(colour, 0), None);
        assert_eq!(Card::new(colour, 14), None);
    }
}

/// "3 players 16 (11, 12, 13 of each colour are out for the whole match)." [S]
#[test]
fn three_players_play_without_the_11_12_and_13() {
    assert_eq!(pack(3).len(), 48);
    assert!(pack(3).iter().all(|card| card.value() <= 10));
    for number in 0..20 {
        let state =
            Niet::deal(&cartable_core::game::Setup { seed: Seed::from_number(number), ..setup(3) }).unwrap();
        assert!(Seat::all(3).all(|seat| state.hand(seat).iter().all(|card| card.value() <= 10)));
    }
}

/// "5 players 12, 4 players 15, 3 players 16, 2 players 15." [S]
#[test]
fn everybody_is_dealt_as_many_cards_as_the_table_says() {
    for (seats, size) in [(2, 15), (3, 16), (4, 15), (5, 12)] {
        assert_eq!(hand_size(seats), size);
        let state = deal(seats);
        assert!(Seat::all(seats).all(|seat| state.hand(seat).len() == size));
    }
}

/// "Deal everything", but with two players "30 stay unseen this round". [S]
#[test]
fn all_cards_are_dealt_but_thirty_with_two_players() {
    for (seats, dealt) in [(2, 30), (3, 48), (4, 60), (5, 60)] {
        let state = deal(seats);
        let mut rest = pack(seats);
        for seat in Seat::all(seats) {
            rest.remove_all(state.hand(seat));
        }
        assert_eq!(pack(seats).len() - rest.len(), dealt);
    }
}

/// "Shuffled in again next round." [S]
#[test]
fn every_round_is_dealt_from_the_whole_shuffled_pack() {
    let mut series = Series::<Niet>::new(Options::default(), 2, None, Seed::from_number(9)).unwrap();
    let (mut seen, mut hands) = ([false; 64], Vec::new());
    while !series.is_over() {
        for seat in Seat::all(2) {
            let hand = series.round().hand(seat);
            assert_eq!(hand.len(), 15);
            assert!(!hands.contains(&hand), "no hand comes twice");
            hand.iter().for_each(|card| seen[usize::from(card.number())] = true);
            hands.push(hand);
        }
        play_round(&mut series);
        next_round(&mut series);
    }
    assert_eq!(hands.len(), 16);
    // The 30 cards that are left out of one round come in others.
    assert!(Cards::ALL.iter().all(|card| seen[usize::from(card.number())]));
}

/// "NIET! (2-5 players)." [S]
#[test]
fn two_to_five_can_play() {
    for seats in 2..=5 {
        assert!(check_setup::<Niet>(Niet::RULES, seats, seat(0)).is_ok());
    }
    for seats in [0, 1, 6, 8] {
        assert!(matches!(check_setup::<Niet>(Niet::RULES, seats, seat(0)), Err(SetupError::Seats { .. })));
    }
}

/// "First dealer drawn." [S]
#[test]
fn the_first_dealer_is_drawn() {
    let mut dealers = [0; 5];
    for number in 0..200 {
        let series = Series::<Niet>::new(Options::default(), 5, None, Seed::from_number(number)).unwrap();
        dealers[series.dealer().index()] += 1;
    }
    assert!(dealers.iter().all(|times| *times > 20), "{dealers:?}");
}

/// "Characters nobody plays stay covered for the whole match." [S]
#[test]
fn characters_nobody_plays_are_covered() {
    for seats in 2..=5 {
        let state = deal(seats);
        for column in 0..5 {
            let cell = cell(Row::First, column);
            assert_eq!(state.public().board.is_open(cell), column < seats);
            assert_eq!(state.public().board.token(cell), None, "nobody laid a token yet");
        }
    }
}

/// The three 1s of a colour are equal and cannot be told apart. [S]
#[test]
fn the_three_1s_of_a_colour_are_the_same_card() {
    let mut hand = cards("b1 b1 b1 b2");
    hand.remove(cards("b1").iter().next().unwrap());
    assert_eq!(hand, cards("b1 b1 b2"));
    assert_eq!(hand.kinds().count(), 2);
    assert_eq!(hand.iter().len(), 3);
}
