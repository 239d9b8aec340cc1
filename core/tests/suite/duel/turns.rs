//! Turns, trophies and the end.

use super::*;

/// "Hand of 4; the oldest begins": the oldest is the seat that the setup names. [S]
#[test]
fn everybody_gets_four_cards_and_the_oldest_begins() {
    for seats in 2..=7 {
        let setup = Setup { dealer: seat(seats - 1), ..setup(seats, Options::default()) };
        let state = Duel::deal(&setup).unwrap();
        assert!(Seat::all(seats).all(|seat| state.hand(seat).len() == 4));
        assert_eq!(state.turn().must.first(), Some(seat(seats - 1)));
        assert_eq!(state.public().first, seat(seats - 1));
    }
}

#[test]
fn eight_players_are_refused() {
    use cartable_core::series::Series;
    let start = |seats| Series::<Duel>::new(Options::default(), seats, None, Seed::from_number(1));
    assert!(start(8).is_err() && start(1).is_err());
    assert!(start(2).is_ok() && start(7).is_ok());
}

#[test]
fn a_turn_lays_a_card_draws_one_and_goes_clockwise() {
    let mut state = Duel::deal(&setup(3, Options::default())).unwrap();
    let left = state.public().piles[0];
    for who in [0, 1, 2, 0] {
        let hand = state.hand(seat(who));
        let laid = hand.iter().next().unwrap();
        let events = play(&mut state, who, Action::Lay(laid));
        assert_eq!(events[0], Event::Laid { seat: seat(who), card: laid });
        assert!(state.public().laid_by(seat(who)).contains(laid));
        assert_eq!(state.hand(seat(who)).len(), 4);
        assert!(!state.hand(seat(who)).contains(laid));
        assert!(matches!(events[1], Event::Drew { card, .. } if state.hand(seat(who)).contains(card)));
        play(&mut state, who, Action::EndTurn);
    }
    assert_eq!(state.public().piles[0], left - 4);
}

/// Laying is a duty, also where it does harm. [S: multiples-035]
#[test]
fn laying_is_forced() {
    let state = Duel::deal(&setup(2, Options::default())).unwrap();
    assert_eq!(listed(&state, 0).len(), 4);
    assert!(listed(&state, 0).iter().all(|action| matches!(action, Action::Lay(_))));
    assert_eq!(may(&state, 0, Action::EndTurn), Err(Illegal::LayFirst));
}

/// Vector: own 4 and 6 take 24 and 24, and not 36. [S]
#[test]
fn four_and_six_take_both_24s_and_not_36() {
    let mut state = start(&table(&["4/4 6/16", "3/24 7/24 8/36"]));
    assert_eq!(may(&state, 0, destroy("8/36")), Err(Illegal::NoProduct));
    play(&mut state, 0, destroy("3/24"));
    play(&mut state, 0, destroy("7/24"));
    assert_eq!(may(&state, 0, destroy("8/36")), Err(Illegal::NoProduct));
    assert_eq!(state.public().trophies[0], cards("3/24 7/24"));
    assert_eq!(state.public().laid_by(seat(1)), cards("8/36"));
}

/// Vector: own 5 only, enemy 2/10: no. [S]
/// No such card is printed: here the enemy's 5/10 and 2/8 stand for it.
#[test]
fn only_own_attacks_multiply() {
    let state = start(&table(&["5/18", "5/10 2/8"]));
    assert_eq!(may(&state, 0, destroy("5/10")), Err(Illegal::NoProduct));
    let state = start(&table(&["5/18 2/15", "5/10 2/8"]));
    assert_eq!(may(&state, 0, destroy("5/10")), Ok(()));
}

/// "two different own laid cards": one 6 is not two; "equal attacks are fine (squares)". [S]
#[test]
fn a_square_needs_two_cards() {
    assert_eq!(may(&start(&table(&["6/16", "8/36"])), 0, destroy("8/36")), Err(Illegal::NoProduct));
    assert_eq!(may(&start(&table(&["6/16 6/27", "8/36"])), 0, destroy("8/36")), Ok(()));
}

/// "attacks are not used up" [S]
#[test]
fn attacks_are_not_used_up() {
    let mut state = start(&table(&["3/14 8/12", "3/24", "7/24"]));
    play(&mut state, 0, destroy("3/24"));
    play(&mut state, 0, destroy("7/24"));
    assert_eq!(state.public().laid_by(seat(0)), cards("3/14 8/12"));
    assert_eq!(state.public().laid_by(seat(2)), Cards::EMPTY);
}

/// The card just laid serves at once, and several of the others' are destroyed in one turn. [S]
#[test]
fn a_card_laid_serves_at_once() {
    let position = Position { hands: vec![cards("8/12")], has_laid: false, ..table(&["3/14", "3/24 7/24"]) };
    let mut state = start(&position);
    assert_eq!(may(&state, 0, destroy("3/24")), Err(Illegal::LayFirst));
    play(&mut state, 0, Action::Lay(card("8/12")));
    let events = play(&mut state, 0, destroy("3/24"));
    let factors = [card("3/14"), card("8/12")].into();
    assert_eq!(events, [Event::Destroyed { seat: seat(0), owner: seat(1), card: card("3/24"), factors }]);
    play(&mut state, 0, destroy("7/24"));
}

/// "Only in the own turn, never obliged." [S]
#[test]
fn destroying_waits_for_the_turn_and_is_never_obliged() {
    let mut state = start(&table(&["3/14 8/12", "4/9 6/30 3/24", "7/24"]));
    assert_eq!(may(&state, 1, destroy("7/24")), Err(Illegal::NotYourTurn));
    assert!(listed(&state, 1).is_empty());
    assert!(listed(&state, 0).contains(&destroy("3/24")) && listed(&state, 0).contains(&Action::EndTurn));
    play(&mut state, 0, Action::EndTurn);
    assert_eq!(state.turn().must.first(), Some(seat(1)));
    assert!(state.public().trophies[0].is_empty());
}

/// A card may be gone before its owner's turn. [S: multiples-038]
#[test]
fn a_destroyed_card_attacks_no_more() {
    let mut state = start(&table(&["3/14 8/12", "4/9 3/24", "7/45"]));
    assert!(state.public().laid_by(seat(1)).multiply_to(12));
    play(&mut state, 0, destroy("3/24"));
    play(&mut state, 0, Action::EndTurn);
    assert!(!state.public().laid_by(seat(1)).multiply_to(12));
}

/// "The fifth trophy wins at once, even in mid-turn." [S]
#[test]
fn the_fifth_trophy_wins_at_once() {
    let trophies = vec![cards("4/4 7/6 2/8 5/10"), cards("8/42 3/48 6/56 9/63")];
    let mut state = start(&Position { trophies, ..table(&["3/14 8/12", "3/24 7/24"]) });
    assert_eq!(state.scores(), None);
    play(&mut state, 0, destroy("3/24"));
    assert_eq!(state.public().phase, Phase::Over);
    assert!(state.turn().is_over());
    assert_eq!(state.scores(), Some(vec![5, 4]));
    assert_eq!(may(&state, 0, destroy("7/24")), Err(Illegal::GameOver));
    assert_eq!(may(&state, 0, Action::EndTurn), Err(Illegal::GameOver));
}

/// Only the owner is told the drawn card.
#[test]
fn a_drawn_card_is_secret() {
    use cartable_core::game::Event as _;
    let mut state = Duel::deal(&setup(2, Options::default())).unwrap();
    let laid = state.hand(seat(0)).iter().next().unwrap();
    let events = play(&mut state, 0, Action::Lay(laid));
    assert_eq!(events.iter().map(Event::only_for).collect::<Vec<_>>(), [None, Some(seat(0))]);
}
