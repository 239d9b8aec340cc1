//! Num-X, Swap and Malus+.

use super::*;
use cartable_core::games::numx::{Exchange, Penalty, Phase, Target};

fn swap(from: Zone, with: Exchange) -> Action {
    Action::Swap { from, with }
}

fn malus(name: &str, on: Target) -> Action {
    Action::Malus { card: card(name), from: Zone::Hand, on }
}

/// One Num-X cuts: the tour ends, its player leads the next. [S: numx-010]
#[test]
fn num_x_cuts_the_tour_and_its_player_leads() {
    let mut state = start(&over(pli("inf", 5), &["num_x 3 4", "1 1", "2 2"], &["1 1", "2 2", "3 3"]));
    let events = play(&mut state, 0, Action::NumX { from: Zone::Hand });
    let public = state.public();
    assert_eq!(
        (public.phase, public.pli, public.leader, public.to_act),
        (Phase::Play, None, seat(0), seat(0))
    );
    assert_eq!(public.finished, cards("num_x"));
    assert!(events.contains(&Event::TourOver) && events.contains(&Event::Leads(seat(0))));
}

/// Vector: no pli, Num-X: refused. [S]
#[test]
fn num_x_needs_a_pli() {
    let state = start(&position(&["num_x 3", "1 1"], &["1 1", "2 2"]));
    assert_eq!(may(&state, 0, Action::NumX { from: Zone::Hand }), Err(Illegal::NoPli));
}

/// Vector: Num-X with a 5: refused.
/// "Se joue toujours seule": not after another special either,
/// and what its player lays next opens a new tour. [S; R]
#[test]
fn num_x_is_laid_alone() {
    let mut state = start(&over(pli("3", 1), &["num_x swap 5 5", "1 1"], &["1 1", "2 2"]));
    let cut = Action::NumX { from: Zone::Hand };
    let mut cutting = state.clone();
    play(&mut cutting, 0, cut);
    assert_eq!(cutting.public().pli, None);
    let json = r#"{"lay":{"value":"num_x","cards":["hand"]}}"#;
    assert!(serde_json::from_str::<Action>(json).is_err(), "no set holds a Num-X");
    play(&mut state, 0, swap(Zone::Hand, Exchange::Seat(seat(1))));
    assert_eq!(may(&state, 0, cut), Err(Illegal::NumXAlone));
    assert!(!listed(&state, 0).contains(&cut));
}

/// Only in turn. [S]
#[test]
fn specials_are_laid_in_turn_only() {
    let state = start(&over(pli("3", 1), &["9", "num_x swap malus_1_1 5", "1"], &["1 1", "2 2", "3 3"]));
    let all = [
        Action::NumX { from: Zone::Hand },
        swap(Zone::Hand, Exchange::Left),
        malus("malus_1_1", Target::All),
    ];
    for action in all {
        assert_eq!(may(&state, 1, action), Err(Illegal::NotYourTurn));
    }
}

/// Aimed at one player: the whole rows change places. [S: numx-038; R]
#[test]
fn a_swap_with_one_player_exchanges_the_rows() {
    let mut state = start(&over(pli("3", 1), &["swap 9", "1", "1"], &["1 -1 4", "2 2", "3"]));
    play(&mut state, 0, swap(Zone::Hand, Exchange::Seat(seat(2))));
    assert_eq!((row(&state, 0), row(&state, 2)), (cards("3"), cards("1 -1 4")));
    assert_eq!(row(&state, 1), cards("2 2"));
}

/// Aimed at all: every row moves on to the right or to the left. [S: numx-038]
#[test]
fn a_swap_of_all_turns_the_rows() {
    let state = start(&over(pli("3", 1), &["swap 9", "1", "1"], &["1 1", "2 2", "3 3"]));
    let rows = |state: &Numx| [row(state, 0), row(state, 1), row(state, 2)];
    let mut left = state.clone();
    play(&mut left, 0, swap(Zone::Hand, Exchange::Left));
    assert_eq!(rows(&left), [cards("3 3"), cards("1 1"), cards("2 2")]);
    let mut right = state;
    play(&mut right, 0, swap(Zone::Hand, Exchange::Right));
    assert_eq!(rows(&right), [cards("2 2"), cards("3 3"), cards("1 1")]);
}

/// Between two players all ways come to the same, so one is enough. [R]
#[test]
fn two_players_have_one_swap() {
    let state = start(&over(pli("3", 1), &["swap 9", "1"], &["1 1", "2 2"]));
    assert_eq!(may(&state, 0, swap(Zone::Hand, Exchange::Left)), Err(Illegal::BadTarget));
    assert_eq!(may(&state, 0, swap(Zone::Hand, Exchange::Seat(seat(1)))), Ok(()));
}

/// A special may come from anybody's row, too. [S]
#[test]
fn specials_come_from_visible_rows_too() {
    let mut state = start(&over(pli("3", 1), &["9", "1"], &["1 1", "swap 2"]));
    play(&mut state, 0, swap(Zone::Row(seat(1)), Exchange::Seat(seat(1))));
    assert_eq!((row(&state, 0), row(&state, 1)), (cards("2"), cards("1 1")));
}

/// The data table of the three cards: (hand, visible). [R]
#[test]
fn the_malus_cards_carry_two_numbers() {
    let penalties: Vec<Penalty> = Card::all().filter_map(Card::penalty).collect();
    let expected = [(1, 1), (2, 1), (1, 2)].map(|(hand, row)| Penalty { hand, row });
    assert_eq!(penalties, expected);
    let names: Vec<&str> = Card::MALUS.iter().map(|card| card.name()).collect();
    assert_eq!(names, ["malus_1_1", "malus_2_1", "malus_1_2"]);
}

/// One target draws into the hand, then into the row, which may exceed two. [S; R]
#[test]
fn malus_makes_one_player_draw() {
    let position = over(pli("3", 1), &["malus_1_2 9", "1", "1"], &["1 1", "2 2", "3 3"]);
    let deck = ["8", "7", "6"].map(card).to_vec();
    let mut state = start(&Position { deck, ..position });
    let events = play(&mut state, 0, malus("malus_1_2", Target::Seat(seat(2))));
    assert_eq!(state.hand(seat(2)), cards("1 6"));
    assert_eq!(row(&state, 2), cards("3 3 7 8"));
    assert_eq!((row(&state, 1), state.hand(seat(1))), (cards("2 2"), cards("1")));
    assert!(events.contains(&Event::Drew { seat: seat(2), count: 1 }));
    assert!(events.contains(&Event::Received { seat: seat(2), cards: cards("6") }));
    assert!(events.contains(&Event::Opened { seat: seat(2), cards: cards("7 8") }));
}

/// All, the player included, from the next seat on. [S; R]
#[test]
fn malus_makes_everybody_draw_from_the_next_seat_on() {
    let position = over(pli("3", 1), &["1", "malus_1_1 9", "1"], &["1 1", "2 2", "3 3"]);
    let deck = ["10", "9", "8", "7", "6", "5"].map(card).to_vec();
    let mut state = start(&Position { deck, to_act: Some(seat(1)), ..position });
    play(&mut state, 1, malus("malus_1_1", Target::All));
    assert_eq!((state.hand(seat(2)), row(&state, 2)), (cards("1 5"), cards("3 3 6")));
    assert_eq!((state.hand(seat(0)), row(&state, 0)), (cards("1 7"), cards("1 1 8")));
    assert_eq!((state.hand(seat(1)), row(&state, 1)), (cards("9 9"), cards("2 2 10")));
}

/// The player who lays a malus cannot name themselves alone. [R]
#[test]
fn malus_names_another_player_or_all() {
    let state = start(&over(pli("3", 1), &["malus_1_1 9", "1"], &["1 1", "2 2"]));
    assert_eq!(may(&state, 0, malus("malus_1_1", Target::Seat(seat(0)))), Err(Illegal::BadTarget));
    assert_eq!(may(&state, 0, malus("malus_1_1", Target::Seat(seat(5)))), Err(Illegal::BadTarget));
    assert_eq!(may(&state, 0, malus("9", Target::All)), Err(Illegal::NotMalus));
}

/// From a deck that is used up as many are drawn as there are. [R]
#[test]
fn malus_draws_what_is_left() {
    let position = over(pli("3", 1), &["malus_2_1 9", "1"], &["1 1", "2 2"]);
    let mut state = start(&Position { deck: vec![card("5")], ..position });
    play(&mut state, 0, malus("malus_2_1", Target::Seat(seat(1))));
    assert_eq!((state.hand(seat(1)), row(&state, 1)), (cards("1 5"), cards("2 2")));
}

/// Any number of specials, and then a set or not. [S: numx-072]
#[test]
fn several_specials_and_then_a_set() {
    let position = over(pli("3", 1), &["swap malus_1_1 5 9", "1", "1"], &["1 1", "5 2", "3 3"]);
    let mut state = start(&Position { deck: vec![card("8"); 2], ..position });
    play(&mut state, 0, malus("malus_1_1", Target::Seat(seat(2))));
    assert_eq!(state.public().to_act, seat(0));
    play(&mut state, 0, swap(Zone::Hand, Exchange::Seat(seat(1))));
    play(&mut state, 0, lay("5", "h 0", ""));
    assert_eq!(state.public().pli, Some(pli("5", 2)));
    assert_eq!(state.public().to_act, seat(1));
    assert!(!state.public().special_laid);
}

/// A turn with specials but no set does not cover: pli and last layer stay.
/// After a special nothing but cards is laid. [R]
#[test]
fn specials_alone_do_not_cover() {
    let position = over(pli("3", 1), &["swap 9", "1", "1"], &["1 1", "2 2", "3 3"]);
    let mut state = start(&Position { deck: vec![card("8"); 2], ..position });
    assert_eq!(may(&state, 0, Action::EndTurn), Err(Illegal::NoSpecialLaid));
    play(&mut state, 0, swap(Zone::Hand, Exchange::Left));
    let take = Action::Take { from: seat(1), card: card("1") };
    for action in [Action::Draw, take, Action::Pass] {
        assert_eq!(may(&state, 0, action), Err(Illegal::AfterSpecial));
    }
    play(&mut state, 0, Action::EndTurn);
    assert_eq!(state.public().pli, Some(pli("3", 1)));
    assert_eq!((state.public().leader, state.public().to_act), (seat(2), seat(1)));
}

/// In the middle of a turn with specials somebody else may play Facteur X. [S: "at any moment"]
#[test]
fn facteur_x_breaks_into_a_turn_with_specials() {
    let mut state = start(&over(pli("3", 1), &["swap 9", "4 4 7", "1"], &["1 1", "2 2", "3 3"]));
    play(&mut state, 0, swap(Zone::Hand, Exchange::Left));
    play(&mut state, 1, lay("4", "h h", ""));
    assert_eq!(state.public().to_act, seat(2));
    assert!(!state.public().special_laid);
}
